"""Our proofs of the claims of the PRIL paper, as scripts for the prover."""
