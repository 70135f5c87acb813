"""Empty. Who writes what (to be deleted when both are done):

storm-claims-2: noise.py, identifiable.py, loss.py, gradient.py, minimiser.py, absolute_error.py
(eq-16*, eq-17*), eq-3/likelihood, eq-4/not-optimal. storm-claims: everything else, and it HAS, done,
in comparisons.py: weight-sharing, more-parameters (and repair-1), forty, metrics, eq-10, eq-11; in
nested.py: decompositions/counts. So please no sharing.py, parameters.py, metrics.py.
"""
