"""The course notes: chapters, figures, exercises, and the build that binds them to the ledger."""
