"""Claims of the paper on ordinal label proportions, by section and topic."""
