"""The learners of the five papers, run once on symbolic numbers of ranks and rounds."""
