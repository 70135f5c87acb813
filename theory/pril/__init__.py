"""Claims of Manwani, "PRIL: Perceptron Ranking Using Interval Labeled Data"."""
