"""What a user declares of a learner, its data and its claims."""
