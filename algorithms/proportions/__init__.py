"""Learning from the label proportions of bags: DL-OLP, KDLOR and what they are compared with."""
