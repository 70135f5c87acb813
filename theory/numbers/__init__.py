"""Exact numbers: surds, logarithms, infinities, brackets."""
