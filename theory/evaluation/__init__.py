"""The exact value of a statement on an instance."""
