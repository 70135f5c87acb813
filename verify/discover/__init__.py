"""Bounds found for a user's learner: the constant, the potential, the stream that attains it."""
