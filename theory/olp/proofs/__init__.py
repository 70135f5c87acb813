"""Our proofs of the claims of the label proportions paper, as scripts for the prover."""
