"""A learner of a user's own: its text, its code on numbers and on symbols."""
