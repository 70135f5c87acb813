"""Stored certificates and their checkers: how each is asked, and all of them again."""
