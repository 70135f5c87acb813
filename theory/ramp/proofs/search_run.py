"""The search of one round in terms of the round: what `search` asks of it holds.

On L an index falls short by ``1 − w·x + θ_i − A ‖x‖²``, on R by ``1 + w·x − θ_i + A ‖x‖²``: less on
L and more on R as A grows; and the more, the nearer the index is to the interval, if the thresholds
are ordered.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp import runs
from theory.ramp.proofs.conditions import X
from theory.ramp.proofs.listing import listing, properties
from theory.ramp.proofs.search_listed import SEARCHES, gain, need
from theory.ramp.symbols import K, shift, theta, w, x, y_l, y_r

RUNS = {variant: runs.RUNS[variant] | search for variant, search in SEARCHES.items()}
"""The exact update, and the search: its passes, its sets, its multipliers and its point."""


SIDES = every(
    1,
    K - 2,
    lambda i: ((i + 1 <= y_l - 1) | (y_r <= i)) >> (theta(i) <= theta(i + 1)),
)
"""The thresholds of L are in order among themselves, and so are those of R."""


def _chains(p: Prover, labels: Fact, sides: Fact) -> dict[int, Callable[..., Any]]:
    """``θ_i ≤ θ_j`` for ``i ≤ j`` on L (number 1) and on R (number −1)."""

    def level(i: Any) -> Expr:
        return theta(i + y_r - 1)

    def pairs(high: Any, value: Callable[[Any], Expr], place: Callable[[Any], Any]) -> Fact:
        return p.auto(every(1, high - 1, lambda i: value(i) <= value(i + 1)), sides, labels)

    left_side = pairs(y_l - 1, theta, lambda i: i)
    right_side = pairs(K - y_r, level, lambda i: i + y_r - 1)
    below = p.lemma("ranks/chain", {("n_", "Z", 0): y_l - 1, ("level", "R", 1): theta}, left_side)
    above = p.lemma("ranks/chain", {("n_", "Z", 0): K - y_r, ("level", "R", 1): level}, right_side)
    first = y_r - 1
    return {
        1: lambda i, j, *place: p.use(below, i, j, by=[*place, labels]),
        -1: lambda i, j, *place: p.use(above, i - first, j - first, by=[*place, labels]),
    }


def _facts(p: Prover, variant: str, run: Given, order: Any) -> dict[str, Any]:
    """What `search` asks of the shortfalls and the multipliers."""
    cost = () if variant == "pa" else (run["cost"],)
    square, labels = p.rule("norm", x), run["labels"]
    chains = _chains(p, labels, order)
    goals = properties(need, gain(variant))

    def says(n: Any, i: Any, number: int, *place: Any) -> Fact:
        """The shortfall on L (number 1) or on R (number −1)."""
        score = w @ x - theta(i)
        return p.have(eq(need(n, i), 1 - number * score - number * (shift(n) * X)), labels, *place)

    def along(number: int) -> Any:
        """With a larger A the indices of L fall less short, those of R shorter."""

        def proof(goal: Any, one: Any, two: Any) -> Fact:
            larger = p.assume(Expr(goal.t[1]))

            shown = p.auto(Expr(goal.t[2]), larger, square)
            return p.rule("discharge", larger.conclusion, shown)

        return proof

    def part(which: slice) -> Any:
        def proof(goal: Any, *indices: Any) -> Fact:
            *numbers, (i, _) = indices
            first, second = numbers[0][0], numbers[-1][0]
            table = {("short_", "R", 0): need(first, i), ("e2_", "R", 0): need(second, i)}
            known = p.pieces(p.lemma(f"ramp/gain/{variant}", table, *cost))[which]
            return p.have(goal, *known)

        return proof

    def across(number: int) -> Any:
        """The nearer an index is to the interval, the shorter it falls."""

        def proof(goal: Any, *indices: Any) -> Fact:
            (n, _), (i, h), (j, h2) = indices
            levels = chains[number](i, j, h, h2)
            both = [says(n, k, number, h, h2) for k in (i, j)]
            return p.have(goal, levels, *both)

        return proof

    proofs = {
        "falls": along(1),
        "rises": along(-1),
        "monotone": part(slice(0, 1)),
        "sign": part(slice(1, 3)),
        "order-left": across(1),
        "order-right": across(-1),
    }
    return {name: each(p, goals[name], proof) for name, proof in proofs.items()}


def found(p: Prover, variant: str, run: Given, order: Any) -> list[Any]:
    """`FOUND` of the run, in pieces."""
    facts = _facts(p, variant, run, order)
    passes = [run[name] for name in listing()]
    table = {("need_", "R", 2): need, ("gain_", "R", 2): gain(variant)}
    end = p.lemma("ramp/search", table, run["labels"], *passes, *facts.values())
    return p.flat(end)
