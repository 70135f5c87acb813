"""Which indices the names of the StORM paper have, where a space does not say it."""

from sympy import Symbol

from theory.storm.notation import K, T, n

_POINTS = ((1, Symbol("N", integer=True)),)

NAMES = {
    **dict.fromkeys(("x", "y", "w", "e"), _POINTS),
    **dict.fromkeys(("theta", "theta'", "V"), ((1, K - 1),)),
    **dict.fromkeys(("p", "eps"), ((1, n),)),
    **dict.fromkeys(("V^1", "V^2"), ((1, 2),)),
    "g": ((1, K - 2),),
    "n": ((1, K),),
}
PREDICTIONS = dict.fromkeys(("h", "y"), ((1, n),))
BITS = dict.fromkeys(("P", "e"), ((1, T),))
