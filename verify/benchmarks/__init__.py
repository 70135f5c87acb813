"""What ``ordproof bench`` measures: streams, separators, ledger, searches, growth, start."""
