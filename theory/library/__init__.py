"""Theorems from outside the five papers, each a file as a user writes it: a learner, and a bound.

They are examples and tests of that road: ``ordproof verify theory/library/novikoff.py``.
"""
