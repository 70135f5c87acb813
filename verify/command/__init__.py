"""The ``ordproof`` command: one module for each group of subcommands."""
