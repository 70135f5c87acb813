"""Figures of the book: one module each, with ``draw()`` (or ``frames()``) and ``ALT``."""
