"""The engines that produce evidence: replay, search, kernel proofs, solvers."""
