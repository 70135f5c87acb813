"""Our proofs of the claims of the CuSum Rank paper, as scripts for the prover."""
