"""Our proofs of the claims of the StORM paper, as scripts for the prover."""
