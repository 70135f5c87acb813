"""Statements in the kernel's language."""
