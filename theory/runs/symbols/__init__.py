"""What the learners' code runs on: symbolic numbers, arrays, branches and loops."""
