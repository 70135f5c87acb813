"""PA's search by hinge losses in the rounds of the alternating stream: three ranks.

In a round with the label [3, 3] whose index 1 has no loss, index 2 enters alone. In one with the
label [2, 2] index 2 enters first; with its step index 1, which has no loss either, seems to fall
short, and enters. In the first round both have the loss 1, and both enter.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, eq
from theory.proving.lemma import Lemma, worded
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.proofs.conditions import X
from theory.ramp.proofs.restated import restated
from theory.ramp.proofs.search_listed import LISTINGS
from theory.ramp.proofs.search_three import ThreeRanks, loss, v
from theory.ramp.stream_search_run import of_round
from theory.ramp.symbols import K, theta, theta_S, w, w_S, x, y_l, y_r

RUN = LISTINGS["hinge"]


def _round(
    name: str,
    says: str,
    label: tuple[int, int],
    square: int,
    given: Mapping[str, Expr],
    losses: tuple[Any, Any],
    passes: Callable[[ThreeRanks, Sequence[Fact]], list[Fact]],
    moves: tuple[Any, Any],
) -> Lemma:
    """A lemma on a round: its losses, how each threshold falls, and the product with a vector."""
    sizes = {
        "ranks": eq(K, 3),
        "low": eq(y_l, label[0]),
        "high": eq(y_r, label[1]),
        "length": eq(X, square),
    }
    down, up = moves
    conclusion = conj(
        eq(theta_S(1), theta(1) - down),
        eq(theta_S(2), theta(2) - up),
        eq(w_S @ v, w @ v + (down + up) * (x @ v)),
    )

    def script(
        p: Prover, *run: Fact, ranks: Fact, low: Fact, high: Fact, length: Fact, **more: Fact
    ) -> Fact:
        facts = [*more.values()]
        shown = [
            (value, p.have(eq(loss(i), value), ranks, low, high, *facts))
            for i, value in enumerate(losses, start=1)
        ]
        known: Given = dict(zip(RUN, run, strict=True))
        three = ThreeRanks(p, known, (ranks, low, high, length), label, square, shown)
        return p.have(conclusion, *three.after(passes(three, facts)))

    return worded(name, says, conclusion, script, *RUN.values(), **sizes, **given)


O_ABOVE, O_BETWEEN = 1 - w @ x + theta(2), 1 + w @ x - theta(2)
"""The loss of index 2, on either side."""


def _above(ranks: ThreeRanks, facts: Sequence[Fact]) -> list[Fact]:
    ranks.enters(0, 2, *facts)
    return ranks.ends(O_ABOVE * Fraction(1, 2), *facts)


def _between(ranks: ThreeRanks, facts: Sequence[Fact]) -> list[Fact]:
    ranks.enters(0, 2, *facts)
    ranks.enters(O_BETWEEN * Fraction(-1, 5), 1, *facts)
    return ranks.ends(O_BETWEEN * Fraction(-1, 9), *facts)


def _first(ranks: ThreeRanks, facts: Sequence[Fact]) -> list[Fact]:
    ranks.enters(0, 2, *facts)
    ranks.enters(Fraction(1, 2), 1, *facts)
    return ranks.ends(Fraction(2, 3), *facts)


FAR = 1 - w @ x + theta(1) <= 0
"""Index 1 is far on its side."""

THIRD = Fraction(1, 3)

ROUNDS = (
    _round(
        "ramp/hinge-round/above",
        "With the label [3, 3] and no loss of index 1, index 2 enters the search by hinge losses "
        "alone, and takes half of its loss.",
        (3, 3),
        1,
        {"far": FAR, "lossy": O_ABOVE > 0},
        (0, O_ABOVE),
        _above,
        (0, O_ABOVE * Fraction(1, 2)),
    ),
    _round(
        "ramp/hinge-round/between",
        "With the label [2, 2] and no loss of index 1, index 1 enters the search by hinge losses "
        "after index 2, though it has no loss.",
        (2, 2),
        4,
        {"far": FAR, "lossy": O_BETWEEN > 0},
        (0, O_BETWEEN),
        _between,
        (O_BETWEEN * Fraction(4, 9), O_BETWEEN * Fraction(-5, 9)),
    ),
    _round(
        "ramp/hinge-round/first",
        "From 0 with the label [3, 3] both indices enter the search by hinge losses.",
        (3, 3),
        1,
        {"flat": eq(w @ x, 0), "first": eq(theta(1), 0), "second": eq(theta(2), 0)},
        (1, 1),
        _first,
        (THIRD, THIRD),
    ),
)
SOME_ROUNDS = tuple(restated(lemma, of_round(0)) for lemma in ROUNDS)
