"""M-PRIL's step size: its loss with every step, under the printed bound and the proved ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr, Rational, floor

from algorithms.m_pril import MPRIL
from algorithms.seam import exact
from algorithms.stream import run
from book.explorables.explorable import Explorable, Inputs
from theory.intervals.notation import MISTAKES, K, a, c, d, gamma
from theory.pril.theorem_4 import q, repair_1, repair_3, theorem_4

PASSES = 4
"""Of the cycle, by the size."""

START = {"stream": "halves", "size": "3", "q": "3"}
DIGITS = 6


def stream(inputs: Inputs) -> tuple[list[tuple[Any, tuple[int, int]]], str]:
    """The rounds, and the margin of a comparator without negative components."""
    size = int(inputs["size"])
    match inputs["stream"]:
        case "halves":
            right = [2**left for left in reversed(range(size))]
            rows = [[1] * half + [-1] * half + [0] * (2**size - 2 * half) for half in right]
            return [(exact(x), (2, 2)) for x in rows], "1"
        case "cycle":
            three = [([-1, 1], 1), ([1, 0], 1), ([1, 1], 2)]
            return [(exact(x), (y, y)) for x, y in three] * (PASSES * size), "1/5"
        case _:
            return [(exact([1]), (1, 1))], "1"


def found(inputs: Inputs) -> dict[str, Any]:
    """M-PRIL's losses, and the right-hand sides of the claims."""
    rounds, margin = stream(inputs)
    learner = MPRIL(2, inputs["q"], start="uniform", normaliser="line-8")
    played = run(learner, rounds).rounds
    losses = [int(one.loss_mae) for one in played]
    violated = sum(
        bool(learner.tau(one.state, x, label)[0] != 0)
        for one, (x, label) in zip(played, rounds, strict=True)
    )
    values = {K: 2, c: 0, a: 1, d: len(rounds[0][0]), gamma: Rational(margin), q: inputs["q"]}
    gain = (repair_1.conclusion.lhs / MISTAKES).subs(values)
    step = repair_1.conclusion.rhs.subs(values) / gain if gain > 0 else None
    return {
        "losses": losses,
        "loss": sum(losses),
        "violated": violated,
        "margin": margin,
        "first": str(played[-1].after.w[0]),
        "theta": str(played[-1].after.theta[0]),
        "printed": _bound(theorem_4.conclusion.rhs.subs(values), sum(losses)),
        "step": None if step is None else _bound(step, violated),
        "repaired": _bound(repair_3.conclusion.rhs.subs(values), sum(losses)),
    }


def _bound(value: Expr, counted: int) -> Mapping[str, Any]:
    """A bound, cut after some digits, and whether what is counted keeps to it."""
    digits = int(floor(value * 10**DIGITS))
    holds = bool(counted * 10**DIGITS <= digits)
    return {"value": str(digits), "holds": holds}


def _shown(bound: Mapping[str, Any] | None) -> str:
    if bound is None:
        return "promises nothing"
    holds = "" if bound["holds"] else ", exceeded"
    return f"{int(bound['value']) / 10**DIGITS:.3f}{holds}"


WEIGHTS = Explorable(
    name="weights",
    title="M-PRIL's step size",
    start=START,
    found=found,
    heads=("quantity", "at the start"),
    rows=lambda inputs, seen: [
        ("rounds", str(len(seen["losses"]))),
        ("loss", str(seen["loss"])),
        ("printed bound", _shown(seen["printed"])),
        ("proved for this step", _shown(seen["step"])),
        ("repaired, for the best step", _shown(seen["repaired"])),
    ],
)
