"""Claims of the StORM paper, by section and topic."""
