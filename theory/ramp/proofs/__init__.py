"""Our proofs of the claims of the PA-RAMP paper, as scripts for the prover."""
