"""Claims of Milidiú and Rocha, "Cumulative Sum Ranking"."""
