"""Exact arithmetic on data: floats as they are, rounding to a stated side, linear systems."""
