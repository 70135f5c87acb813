"""The engines that decide claims, the ledger of their verdicts, and the ``ordproof`` command."""
