"""Search for proofs. Nothing here is trusted: every step goes through the kernel's rules."""
