"""Potentials of learners whose state is a weight for each expert: ``a (log Σ w − log w_i)``.

A round is read by `round`, the potential is found by `program`, and written by `lines`.
"""
