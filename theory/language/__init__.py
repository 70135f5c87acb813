"""The words of a statement, and how they are written for people."""
