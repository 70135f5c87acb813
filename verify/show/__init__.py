"""What people see of claims: pages of the terminal, printed proofs, graphs."""
