"""Which indices the names of a sample have: points, classes, bags."""

from theory.olp.notation import B, K, N

_POINTS, _CLASSES, _BAGS, _STEPS = (1, N), (1, K), (1, B), (1, K - 1)

SAMPLE = {
    **dict.fromkeys(("x", "y", "a", "s"), (_POINTS,)),
    **dict.fromkeys(("N^{class}", "m", r"\hat{m}"), (_CLASSES,)),
    **dict.fromkeys(("n", "mu"), (_BAGS,)),
    **dict.fromkeys(("alpha", "b"), (_STEPS,)),
    "pi": (_BAGS, _CLASSES),
    r"\pi^{+}": (_CLASSES, _BAGS),
}
