"""Names of samples, thresholds and classifiers in the kernel's language."""

from flint import fmpq
from sympy import Symbol

from theory.formal.vocabulary import Name, Vocabulary
from theory.numbers.logarithm import logarithm_of

LOG_2 = logarithm_of(fmpq(2), 64)
"""Weights in units of log 2 have rational potentials."""

size = Symbol("N", integer=True)
"""How many points there are."""

SAMPLE = Vocabulary(
    names=(
        *(Name(name, "V") for name in ("w", "w'", "x", "h")),
        *(Name(name, "R", 1) for name in ("theta", "theta'", "theta''", "S", "S'", "p", "p'", "P")),
        *(Name(name, "R", 1) for name in ("epsilon", "c", "Q", "b", "s", "r", "alpha", "m", "g")),
        *(Name(name, "V", 1) for name in ("x", "w")),
        *(Name(name, "Z", 1) for name in ("y", r"\hat{y}", "N", "c", "e")),
        *(Name(name, "R", 2) for name in ("S", "S'", "psi", "alpha", r"\hat{\alpha}")),
        *(Name(name, "V", 2) for name in ("w", "w'", "w''")),
        *(Name(name, "V", 3) for name in ("u", "u'", "u''")),
        *(Name(name, "R", 3) for name in ("Psi",)),
        Name("B", "Z", 3),
    ),
)
"""Points, labels, scores, and distributions over categories or paths."""
