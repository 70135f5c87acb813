"""A file of claims: one process runs it, another one believes only what it can check."""
