"""Lemmas about sums, inner products and learners' steps that the proofs of claims use."""
