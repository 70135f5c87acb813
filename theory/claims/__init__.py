"""Claims, their readings, the spaces of their instances, and where they are found."""
