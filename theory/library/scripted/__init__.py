"""Theorems from outside that are about no one run: claims with a space and a script each."""
