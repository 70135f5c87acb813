"""Solver goals built from the learners' code."""
