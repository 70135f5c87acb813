"""Which indices the names of the CuSum Rank paper have, in one item, in data and in a stream."""

from theory.cusum.notation import d, n, r

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
PRANK = {**_LABELS, "w": (STATES, RANKS, COORDINATES), "b": (STATES, RANKS)}
