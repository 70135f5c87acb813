"""The tactic `invariant`: what holds after every round, and the bound from it."""
