"""How far the exponents of one round of M-PRIL reach, in units of η."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, every, indicator, real, total
from theory.intervals.pril import each, m
from theory.intervals.symbols import K, T
from theory.pril.proofs.multiplicative import RUN
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, y_l, y_r

A = real("A")
"""A number that is at least the number of constraints on either side of a label."""

SIDES = every(1, T, lambda t: (y_l(t) - 1 <= A) & (K - y_r(t) <= A))
HALF = Fraction(1, 2)


def change(t: Expr) -> Expr:
    """``Σ_k τ_k``, by which all weights are multiplied: ``w_j e^{η x_j Σ_k τ_k}``."""
    return total(1, K - 1, lambda k: tau(t, k))


def within(a: Any, *bounds: Any) -> Expr:
    """``−b ≤ a ≤ b`` for each of the bounds."""
    return conj(*(part for b in bounds for part in (-b <= a, a <= b)))


@lemma(
    "m-pril/moves",
    every(1, T, lambda t: within(change(t), A, m(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
    room=SIDES,
)
def moves(p: Prover, labels: Fact, definition: Fact, room: Fact) -> Fact:
    """|Σ_k τ_k| is at most the number of steps, and at most the number of constraints on one
    side: steps to the left and to the right cancel.
    """
    steps = p.lemma("m-pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:

        def side(sign: int, d: Any, e: Any) -> list[Any]:
            def step(i: Expr) -> Expr:
                return HALF * tau(t, i) ** 2 + HALF * sign * tau(t, i)

            def all_of(relation: Any) -> Fact:
                return p.auto(every(1, K - 1, relation), h, steps)

            return [
                summing(
                    p,
                    all_of(lambda i: step(i) <= (indicator((d <= i) & (i <= e)) * 1)),
                ),
                summing(
                    p,
                    all_of(lambda i: step(i) >= 0),
                ),
                p.lemma("sums/restrict", terms(a=1, b=K - 1, d=d, e=e, f=lambda i: 1), labels, h),
                p.lemma("sums/count", terms(a=d, b=e), labels, h),
            ]

        goal = within(change(t), A, m(t))
        return p.auto(goal, *side(1, 1, y_l(t) - 1), *side(-1, y_r(t), K - 1), room, h)

    return p.throughout(1, T, proof)


@lemma(
    "m-pril/step-sizes",
    each(lambda t, i: within(tau(t, i), A, m(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
    room=SIDES,
)
def step_sizes(p: Prover, labels: Fact, definition: Fact, room: Fact) -> Fact:
    """|τ_i| is at most the number of steps, and at most the number of constraints on one side."""
    steps = p.lemma("m-pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        label, known = p.use(labels, t, by=[h]), p.use(room, t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            square = {("c_", "Z", 0): i, **terms(a=1, b=K - 1, f=lambda i: tau(t, i) ** 2)}
            member = p.lemma("sums/member", square, h2)
            return p.auto(within(tau(t, i), A, m(t)), member, steps, h, h2, label, known)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)
