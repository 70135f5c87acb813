"""The papers' bounds on a researcher's data."""
