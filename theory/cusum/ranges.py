"""Which indices the names of the CuSum Rank paper have, in one item, in data and in a stream."""

from sympy import Symbol

from theory.cusum.notation import d, m, n, r

ITEMS, STATES, RANKS, COORDINATES = (1, n), (1, n + 1), (1, r), (1, d)
"""A state is known after the last item, too."""

_LABELS = dict.fromkeys(("y", r"\hat{y}", r"\hat{y}'"), (ITEMS,))
_EXAMPLES = {**_LABELS, **dict.fromkeys(("x", "z"), (ITEMS,))}

ITEM = {"w": (RANKS, COORDINATES), "x": (COORDINATES,)}
DATA = {**_EXAMPLES, "w": (RANKS, COORDINATES)}
STRUCTURED = {**_EXAMPLES, **dict.fromkeys(("w", "w'"), (STATES, COORDINATES))}
RANKED = {
    **_EXAMPLES,
    "x": (ITEMS, COORDINATES),
    **dict.fromkeys(("w", "w'"), (STATES, RANKS, COORDINATES)),
    r"\bar{w}": (RANKS, COORDINATES),
}
PRANK = {
    **_LABELS,
    "x": ((1, m),),
    "w": (STATES, RANKS, COORDINATES),
    **dict.fromkeys(("u", "u^F"), (STATES,)),
    **dict.fromkeys(("b", "b^F"), (STATES, RANKS)),
    "y^F": (ITEMS,),
}

NAMES = {
    **dict.fromkeys(("x", "y", r"\hat{y}", r"\hat{y}'", "z", "m"), (ITEMS,)),
    **dict.fromkeys(("w", r"\bar{w}", "v", "a", "b", "c", "rho"), (RANKS,)),
    **dict.fromkeys((r"\Phi(x)", "varphi"), (RANKS, (1, r * d))),
    "b^*": ((1, r - 1),),
    "u": ((1, d - 1),),
}
"""Where a space does not say it."""
WEIGHTS = {"a": (RANKS, (1, m)), "w": ((1, m),)}
THRESHOLDS = {"z": ((1, d - 1),), r"\mathbf{w}^+": ((1, d - 1 + r),)}
STARTED = {"b": (STATES, RANKS)}
SCALED = {**_LABELS, **dict.fromkeys(("w", "w'"), (STATES, RANKS, COORDINATES))}
PAIRS = {"x": ((1, Symbol("T", integer=True)),)}
