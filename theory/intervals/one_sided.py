"""How far one round moves ``w``: the larger side of the label counts, not both together.

With P violated left and Q violated right constraints, ``m = P + Q`` and ``Σ_i tau_i = P − Q``.
Where P and Q are at most A, ``A (P + Q) − (P − Q)² = P (A − P) + Q (A − Q) + 2 P Q ≥ 0``.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, every, function, indicator
from theory.intervals.pril import RUN, at_most, m, moves
from theory.intervals.symbols import K, R, T, a
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, x, y_l, y_r

A = function("A", "R", 1)
"""A number that is at least ``y_l − 1`` and ``K − y_r``, for each round."""

HALF = Fraction(1, 2)
SIDES = every(1, T, lambda t: (y_l(t) - 1 <= A(t)) & (K - y_r(t) <= A(t)))


def stepped(t: Expr, sign: int) -> Expr:
    """``(m + sign Σ_i tau_i)/2``: the number of steps that way."""
    return HALF * m(t) + HALF * sign * moves(t)


@lemma(
    "pril/moves-one-sided",
    every(1, T, lambda t: moves(t) ** 2 <= A(t) * m(t)),
    labels=RUN["labels"],
    definition=RUN["tau"],
    room=SIDES,
)
def sides(p: Prover, labels: Fact, definition: Fact, room: Fact) -> Fact:
    """(Σ_i tau_i)² ≤ A m where neither side of the label has more than A constraints."""
    steps = p.lemma("pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:

        def side(sign: int, d: Any, e: Any) -> tuple[Any, Any]:
            def step(i: Expr) -> Expr:
                return HALF * tau(t, i) ** 2 + HALF * sign * tau(t, i)

            def within(low: Any, high: Any, relation: Any) -> Fact:
                return p.auto(every(low, high, relation), h, steps)

            at_most = summing(
                p,
                within(1, K - 1, lambda i: step(i) <= (indicator((d <= i) & (i <= e)) * 1)),
            )
            whole = p.lemma(
                "sums/restrict", terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1), labels, h
            )
            number = p.lemma("sums/count", terms(a=d, b=e), labels, h)
            return p.auto(A(t) - stepped(t, sign) >= 0, at_most, whole, number, room, h), p.auto(
                stepped(t, sign) >= 0, h, steps
            )

        left, some = side(1, 1, y_l(t) - 1)
        right, more = side(-1, y_r(t), K - 1)
        return p.have(moves(t) ** 2 <= A(t) * m(t), left, some, right, more)

    return p.throughout(1, T, proof)


GROWTH = R**2 * a + 1
"""What one violated constraint adds to ``‖v‖²`` at most."""


def some_side(p: Prover, run: Given, sides: Fact, rounds: Fact) -> Fact:
    """``a ≥ 0``."""
    return p.have(a >= 0, p.use(sides, 1, by=[rounds]), p.use(run["labels"], 1, by=[rounds]))


def one_sided_steps(p: Prover, run: Given, sides: Fact) -> Fact:
    """``(Σ_i tau_i)² ≤ a m`` in every round."""
    return p.lemma(
        "pril/moves-one-sided", {("A", "R", 1): lambda t: a}, sides, run["labels"], run["tau"]
    )


def one_sided_moves(p: Prover, run: Given, largest: Fact, sides: Any) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ (a R² + 1) m`` in every round."""
    moved = one_sided_steps(p, run, sides)
    return p.auto(every(1, T, lambda t: at_most(t, GROWTH)), largest, moved)


def small(p: Prover, run: Given, largest: Fact, sides: Fact) -> Fact:
    """``a ‖x‖² + 1 ≤ a R² + 1`` in every round."""
    goal = every(1, T, lambda t: a * (x(t) @ x(t)) + 1 <= GROWTH)
    return p.auto(goal, largest, sides, run["labels"])


def growth_positive(p: Prover, run: Given, sides: Any, rounds: Any) -> Fact:
    """``a R² + 1 ≥ 1``."""
    return p.have(GROWTH >= 1, some_side(p, run, sides, rounds))
