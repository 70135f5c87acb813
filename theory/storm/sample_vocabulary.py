"""Names of samples, thresholds and classifiers in the kernel's language."""

from flint import fmpq
from sympy import Symbol

from theory.formal.vocabulary import ANY, Name, Vocabulary, up_to
from theory.numbers.logarithm import logarithm_of
from theory.storm.symbols import K, N

LOG_2 = logarithm_of(fmpq(2), 64)
"""Weights in units of log 2 have rational potentials."""

size = Symbol("N", integer=True)
"""How many points there are."""

POINTS, THRESHOLDS = up_to(N), up_to(K - 1)

SAMPLE = Vocabulary(
    names=(
        *(Name(name, "V") for name in ("w", "w'", "x", "h")),
        *(Name(name, "R", (THRESHOLDS,)) for name in ("theta", "theta'")),
        *(Name(name, "R", (ANY,)) for name in ("theta''", "S", "S'", "p", "p'", "P", "epsilon")),
        *(Name(name, "R", (ANY,)) for name in ("c", "Q", "b", "s", "r", "alpha", "m", "g")),
        *(Name(name, "V", (POINTS,)) for name in ("x", "w")),
        *(Name(name, "Z", (POINTS,)) for name in ("y", "e")),
        *(Name(name, "Z", (ANY,)) for name in (r"\hat{y}", "N", "c")),
        *(Name(o, "R", 2 * (ANY,)) for o in ("S", "S'", "psi", "alpha", r"\hat{\alpha}")),
        *(Name(name, "V", 2 * (ANY,)) for name in ("w", "w'", "w''")),
        *(Name(name, "V", 3 * (ANY,)) for name in ("u", "u'", "u''")),
        Name("Psi", "R", 3 * (ANY,)),
        Name("B", "Z", 3 * (ANY,)),
    ),
)
"""Points, labels, scores, and distributions over categories or paths."""
