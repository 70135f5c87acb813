"""Which indices the names of a sample have: points, classes, bags."""

from sympy import Symbol

from theory.olp.notation import B, K, N

_POINTS, _CLASSES, _BAGS, _STEPS = (1, N), (1, K), (1, B), (1, K - 1)
_DRAWS = (1, Symbol("n", integer=True))

SAMPLE = {
    **dict.fromkeys(("x", "y", "a", "s", "f'"), (_POINTS,)),
    **dict.fromkeys(("N^{class}", "m", r"\hat{m}"), (_CLASSES,)),
    **dict.fromkeys(("n", "mu"), (_BAGS,)),
    **dict.fromkeys(("alpha", "b"), (_STEPS,)),
    "pi": (_BAGS, _CLASSES),
    r"\pi^{+}": (_CLASSES, _BAGS),
}

NAMES = {
    **dict.fromkeys(("x", "y", "y'", r"\hat{y}", "psi", "z"), (_POINTS,)),
    **dict.fromkeys(("c", "m", r"\mu^{y}", "N^{class}", "M", "s", "t"), (_CLASSES,)),
    **dict.fromkeys(("f", "F"), (_BAGS,)),
    **dict.fromkeys(("phi", "p"), (_POINTS, _CLASSES)),
    **dict.fromkeys(("pi", r"\mu^{set}"), (_BAGS, _CLASSES)),
    **dict.fromkeys(("G", r"\mu^{class}"), (_CLASSES, _CLASSES)),
    **dict.fromkeys(("P", "p^{both}"), (_BAGS, _CLASSES, _POINTS)),
    r"\pi^{+}": (_CLASSES, _BAGS),
    "p^{bag}": (_BAGS, _POINTS),
    "p^{class}": (_CLASSES, _POINTS),
    "beta": (_STEPS,),
}
"""Where a space does not say it."""
RANDOM = {
    r"\hat{m}": (_CLASSES, _DRAWS),
    "P": (_DRAWS,),
}
WEIGHTS = {"s": (_BAGS,)}
ONE_FEATURE = {"f": ((1, 10),), "x": (_DRAWS,)}
PRINTED = {"pi": ((1, 3), (1, 3)), "e": ((1, 4),)}
COMBINED = {**SAMPLE, "beta": (_POINTS,)}
IN_THE_PLANE = dict.fromkeys("uvpq", ((1, 2),))
