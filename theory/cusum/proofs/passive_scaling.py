"""Section 4: what the constant in the step of the passive-aggressive learner changes, in R^d.

With the losses ``ℓ`` and ``ℓ'``, ``a ℓ' = b ℓ`` for positive numbers a and b, the weights stay
proportional, ``a w' = b w``: every score is multiplied by one positive number, and no arg max
changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.cusum.proofs.runs import LABELS, yhat
from theory.cusum.symbols import n, rival, tau_2
from theory.cusum.symbols import w_by_coordinates as w
from theory.formal.coordinates import d
from theory.formal.terms import Expr, disj, eq, every, expr, function, indicator, total
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each, summing
from theory.runs import pa_structured_run, pa_structured_run_by_order
from theory.runs.papers.symbols import delta, y
from theory.runs.papers.symbols import tau_of_round as tau

w_2, Phi = function("w'", "R", 2), function("Phi", "R", 3)
order, place = function("order", "Z", 2), function("place", "Z", 2)
position, position_2 = function("position", "Z", 1), function("position'", "Z", 1)
Constant = Any
"""The loss on a mistake."""


def loss(constant: Constant) -> Callable[[Any, Any], Expr]:
    """``c 1[y ≠ k]``."""
    return lambda y, k: constant * indicator(~eq(y, k))


OTHER = {
    ("w", "V", 1): function("w'", "V", 1),
    ("tau", "R", 1): tau_2,
    ("yhat", "Z", 1): rival,
    ("position", "Z", 1): position_2,
}


@dataclass(frozen=True)
class Labels:
    """The labels as both runs go through them: ``label(t, p)`` stands in place p.

    Parameters
    ----------
    called : str
        What the names of the facts about the predicted place begin with.
    predicted, other : callable
        The place that each run predicts in round t.
    label, wanted : callable
        The label in place p, and the place of the label of round t.
    """

    called: str
    predicted: Callable[[Any], Expr]
    other: Callable[[Any], Expr]
    label: Callable[[Any, Any], Expr]
    wanted: Callable[[Any], Expr]


AS_NUMBERED = Labels("yhat", yhat, rival, lambda t, k: expr(k), y)
BY_ORDER = Labels("position", position, position_2, order, lambda t: place(t, y(t)))


def runs(constant: Constant, ties: str = "smallest") -> Definitions:
    """The run with the loss δ, and (marked) the run with another constant; first best labels."""
    return _beside(pa_structured_run(ties), constant)


def _beside(code: Definitions, constant: Constant) -> Definitions:
    one = code.instantiated({**LABELS, ("loss", "R", 2): loss(delta)})
    two = code.instantiated({**LABELS, **OTHER, ("loss", "R", 2): loss(constant)})
    return (one | two.marked("'")).by_coordinates()


def by_one_rule(constant: Constant) -> Definitions:
    """The same, where both runs take the best label that comes first in an order of the round."""
    return _beside(pa_structured_run_by_order(), constant)


def score(weights: Any, t: Any, k: Any) -> Expr:
    """``w·Φ(x, k)``."""
    return total(1, d, lambda j: weights(t, j) * Phi(t, k, j))


@dataclass(frozen=True)
class Scale:
    """A positive number, with the theorem that it is positive."""

    number: Any
    fact: Any


def same(a: Any, b: Any) -> Callable[[Expr], Expr]:
    """``a w' = b w`` before round t."""
    return lambda t: every(1, d, lambda j: eq(expr(a) * w_2(t, j), expr(b) * w(t, j)))


def same_scores(p: Prover, a: Scale, b: Scale, t: Expr, k: Expr, known: Fact) -> Fact:
    """``a w'·Φ(x, k) = b w·Φ(x, k)``."""
    A, B = expr(a.number), expr(b.number)

    def one(j: Expr, h: Fact) -> Fact:
        return p.auto(eq(A * (w_2(t, j) * Phi(t, k, j)), B * (w(t, j) * Phi(t, k, j))), known, h)

    return summing(p, p.throughout(1, d, one))


def same_place(
    p: Prover, run: Given, a: Scale, b: Scale, t: Expr, h: Fact, known: Any, labels: Labels
) -> Fact:
    """Both predict one place: each is a best one of its run, and so of both, and the first."""
    named, one, two = labels.called, labels.predicted(t), labels.other(t)
    ranks = {mark: p.use(run[f"{named}-range{mark}"], t, by=[h]) for mark in ("", "'")}
    goal, (mine, its) = eq(one, two), (labels.label(t, place) for place in (one, two))
    scores = [same_scores(p, a, b, t, k, known) for k in (mine, its)]
    ahead = score(w, t, mine) - score(w, t, its)
    behind = score(w_2, t, its) - score(w_2, t, mine)
    best = p.have(ahead >= 0, p.use(run[f"{named}-best"], t, two, by=[h, ranks["'"]]))
    other = p.have(behind >= 0, p.use(run[f"{named}-best'"], t, one, by=[h, ranks[""]]))

    def none(part: Expr, fact: Fact, scale: Scale) -> Fact:
        """The part is 0: ``a · behind = −b · ahead``, and neither is negative."""
        zero = eq(part, 0)
        return p.cases(
            zero,
            p.rule("excluded", part > 0),
            lambda more: p.nonlinear(zero, *scores, a.fact, other, b.fact, best, scale.fact, more),
            lambda less: p.have(zero, less, fact),
        )

    level = none(ahead, best, b), none(behind, other, a)

    def differ(before: Fact) -> Fact:
        facts = [
            p.use(run[f"{named}-ties"], t, two, by=[h, ranks["'"], before]),
            p.use(run[f"{named}-ties'"], t, one, by=[h, ranks[""], before]),
        ]
        return p.have(goal, *facts, *level, before, *ranks.values())

    orders = p.have(disj(goal, one < two, two < one))
    return p.cases(goal, orders, lambda equal: equal, differ, differ)


def stepped(
    p: Prover, run: Given, mark: str, t: Expr, h: Fact, predicted: Fact, other: Expr
) -> tuple[Any, Any]:
    """Update and step of round t, with the first run's place for `other`, which is equal to it."""
    step, meaning = p.use(run[f"step-w{mark}"], t, by=[h]), p.use(run[f"tau{mark}"], t, by=[h])
    if not mark:
        return step, meaning

    def put_in(th: Fact) -> Fact:
        return p.rewrite(predicted, th, lambda k: Expr(_with(th.conclusion, other.t, k.t)))

    return put_in(step), put_in(meaning)


def _with(part: Any, old: Any, new: Any) -> Any:
    if part == old:
        return new
    return tuple(_with(piece, old, new) for piece in part) if type(part) is tuple else part


def proportional(p: Prover, run: Given, a: Scale, b: Scale, labels: Labels = AS_NUMBERED) -> Fact:
    """``a w' = b w`` before every round, by induction: the steps are ``a τ' = b τ``."""
    body = same(a.number, b.number)
    A, B = expr(a.number), expr(b.number)

    def zero(goal: Expr, coordinate: Any) -> Fact:
        j, h = coordinate
        zeros = [p.use(run[f"start-w{mark}"], j, by=[h]) for mark in ("", "'")]
        return p.have(goal, zeros[0], zeros[1])

    def step(t: Expr, h: Any, known: Fact) -> Fact:
        equal = same_place(p, run, a, b, t, h, known, labels)
        other = labels.other(t)
        back = p.have(eq(other, labels.predicted(t)), equal)
        (one, mean), (two, mean_2) = (stepped(p, run, m, t, h, back, other) for m in ("", "'"))
        wanted, predicted = (labels.label(t, f(t)) for f in (labels.wanted, labels.predicted))
        scores = [same_scores(p, a, b, t, k, known) for k in (wanted, predicted)]
        rate = p.have(eq(A * tau_2(t), B * tau(t)), *scores, mean, mean_2)

        def after(goal: Expr, coordinate: Any) -> Fact:
            j, h2 = coordinate
            now = p.use(known, j, by=[h2])
            moves = [p.use(th, j, by=[h2]) for th in (one, two)]
            return p.have(goal, now, *moves, rate)

        return each(p, body(t + 1), after)

    return all_rounds(p, n, body, each(p, body(expr(1)), zero), step)


def scales(p: Prover, power: int, positive: Any) -> tuple[Scale, Scale]:
    """``δ w' = w`` for the constant 1 (power 0), ``w' = δ w`` for δ² (power 2)."""
    unit, margin = Scale(1, p.have(expr(1) > 0)), Scale(delta, positive)
    return (margin, unit) if power == 0 else (unit, margin)


def same_predictions(power: int, labels: Labels = AS_NUMBERED) -> Callable[..., Any]:
    """The predictions do not depend on the constant."""

    def script(p: Prover, run: Given, positive: Any, *given: Fact) -> Fact:
        a, b = scales(p, power, positive)
        climb = proportional(p, run, a, b, labels)

        def one(goal: Expr, place: Any) -> Fact:
            t, h = place
            same_one = same_place(p, run, a, b, t, h, p.use(climb, t, by=[h]), labels)
            if labels is AS_NUMBERED:
                return p.have(goal, same_one)
            alike = p.replaced(same_one, lambda k: labels.label(t, k))
            return p.have(goal, alike, *(p.use(run[f"yhat{m}"], t, by=[h]) for m in ("", "'")))

        return each(p, p.goal, one)

    return script
