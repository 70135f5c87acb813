"""The multiplier that the search gives an index of its sets, as a function of what it falls short.

It is e itself for PA, at most C for PA-I, and ``κ e`` with ``κ = 2C / (2C + 1)`` for PA-II: it
rises with e and has its sign, so that with 0 for all other indices it is the variant's own
multiplier.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, indicator
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import directly
from theory.ramp.proofs.conditions import MEANINGS, e, m
from theory.ramp.proofs.roots import e_2
from theory.ramp.symbols import C

GAINS: dict[str, Callable[[Any], Expr]] = {
    "pa": lambda e: e,
    "pa-i": lambda e: indicator(C <= e) * C + (1 - indicator(C <= e)) * e,
    "pa-ii": lambda e: e * 2 * C / (2 * C + 1),
}
"""Before it is known that e is positive."""


def share(p: Prover, cost: Fact) -> tuple[Any, Any]:
    """``(2C + 1) (1 / (2C + 1)) = 1`` and ``κ > 0``."""
    whole = p.have(2 * C + 1 > 0, cost)
    one = p.rule("inverse", 2 * C + 1, whole)
    part = 1 / (2 * C + 1)
    return one, p.have(C * part > 0, cost, p.rule("excluded", part > 0))


def _gain(variant: str) -> Lemma:
    gain = GAINS[variant]
    return Lemma(
        f"ramp/gain/{variant}",
        f"What {variant.upper()}'s search gives an index rises with what it falls short and has "
        "its sign.",
        () if variant == "pa" else (C > 0,),
        conj(
            (e <= e_2) >> (gain(e) <= gain(e_2)),
            (e > 0) >> (gain(e) > 0),
            (e <= 0) >> (gain(e) <= 0),
        ),
        directly,
    )


def _gain_is(variant: str) -> Lemma:
    gain = GAINS[variant]

    def script(p: Prover, either: Fact, *cost: Any) -> Fact:
        if variant != "pa-ii":
            return p.have(p.goal, either, *cost)
        one, _ = share(p, *cost)

        return p.have(p.goal, either, one)

    cost = () if variant == "pa" else (C > 0,)
    return Lemma(
        f"ramp/gain-is/{variant}",
        f"With 0 where nothing falls short, it is {variant.upper()}'s own multiplier.",
        (disj(conj(e > 0, eq(m, gain(e))), conj(e <= 0, eq(m, 0))), *cost),
        MEANINGS[variant](e, m),
        script,
    )


GAIN = tuple(map(_gain, GAINS))
GAIN_IS = tuple(map(_gain_is, GAINS))
