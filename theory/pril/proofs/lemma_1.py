"""Lemma 1 of the PRIL paper: one update keeps ordered integer thresholds in order; all runs.

PRIL's thresholds start at 0 and move by steps −1, 0 and 1, so that they are integers and two
different ones are at least 1 apart; `theory.lemmas.order` says that such thresholds stay in order.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, expr, whole
from theory.lemmas.integers import difference_of, equal_to
from theory.pril.proofs.one_round import t
from theory.pril.proofs.steps import RUN, K, T, each, score, step, tau, theta, y_l, y_r
from theory.proof import Lemma


def ordered(s: Expr) -> Expr:
    """``θ_1 ≤ … ≤ θ_{K−1}`` before round s."""
    return every(1, K - 2, lambda i: theta(s, i) <= theta(s, i + 1))


def gap(s: Expr, i: Expr) -> Expr:
    """``θ_{i+1} − θ_i`` before round s."""
    return theta(s, i + 1) - theta(s, i)


def apart(s: Expr) -> Expr:
    """Every gap before round s is 0 or at least 1."""
    return every(1, K - 2, lambda i: eq(gap(s, i), 0) | (gap(s, i) >= 1))


def whole_gaps(s: Expr) -> Expr:
    """Every gap before round s is an integer."""
    return every(1, K - 2, lambda i: whole(gap(s, i)))


def gaps_apart(p: Any, s: Expr, order: Any, gaps: Any) -> Any:
    """`apart` from order and integer gaps."""

    def one(i: Expr, h: Any) -> Any:
        goal = eq(gap(s, i), 0) | (gap(s, i) >= 1)
        known, integer = p.use(order, i, by=[h]), p.use(gaps, i, by=[h])

        def some(positive: Any) -> Any:
            least = p.rule("gap", gap(s, i) >= 0 + 1, [positive, integer])
            return p.have(goal, least)

        none = p.rule("excluded", 0 < gap(s, i))
        return p.cases(goal, none, some, lambda h2: p.have(goal, h2, known))

    return p.every(1, K - 2, lambda i: eq(gap(s, i), 0) | (gap(s, i) >= 1), one)


def kept(p: Any, run: Any, s: Expr, here: Any, gaps: Any) -> Any:
    """``θ^{s+1}`` is in order, from `apart` in round s of the run; ``here``: ``1 ≤ s ≤ T``."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def inside(facts: Any, body: Any) -> Any:
        return p.every(1, K - 1, body, lambda i, h: p.use(facts, s, i, by=[here, h]))

    return p.lemma(
        "order/kept",
        {
            ("n", "Z", 0): K - 1,
            ("low", "Z", 0): y_l(s),
            ("high", "Z", 0): y_r(s),
            ("score", "R", 0): score(s),
            ("level", "R", 1): lambda i: theta(s, i),
            ("move", "R", 1): lambda i: tau(s, i),
            ("after", "R", 1): lambda i: theta(s + 1, i),
        },
        p.have(y_l(s) <= y_r(s), p.use(run["labels"], s, by=[here])),
        inside(steps, lambda i: step(s, i)),
        inside(run["step-theta"], lambda i: eq(theta(s + 1, i), theta(s, i) - tau(s, i))),
        gaps,
    )


def integers_apart(p: Any, order: Any, integral: Any) -> Any:
    """`apart` in round t, from ordered integer thresholds."""

    def one(i: Expr, h: Any) -> Any:
        last = p.have(i + 1 <= K - 1, h)
        ends = [p.use(integral, k, by=[h, last]) for k in (i + 1, i)]
        return difference_of(p, theta(t, i + 1), theta(t, i), *ends)

    return gaps_apart(p, t, order, p.every(1, K - 2, lambda i: whole(gap(t, i)), one))


def case(p: Any, run: Any, order: Any, integral: Any) -> Any:
    """Any case: the update keeps all pairs in order."""
    after = kept(p, run, t, run["round"], integers_apart(p, order, integral))
    return p.auto(p.goal, after)


def _whole_steps(p: Any, labels: Any, definition: Any) -> Any:
    def proof(s: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            meaning = p.use(definition, s, i, by=[h, h2])
            return equal_to(p, tau(s, i), Expr(meaning.conclusion[2]), meaning)

        return p.every(1, K - 1, lambda i: whole(tau(s, i)), one)

    return p.every(1, T, lambda s: every(1, K - 1, lambda i: whole(tau(s, i))), proof)


whole_steps = Lemma(
    "pril/whole-steps",
    "The step of every threshold is an integer.",
    (RUN["labels"], RUN["tau"]),
    each(lambda s, i: whole(tau(s, i))),
    _whole_steps,
)


def all_rounds(p: Any, body: Any, start: Any, step_of: Any) -> Any:
    """``∀s ∈ [1, T + 1] body(s)`` by induction; ``step_of(s, here, before)`` for ``1 ≤ s ≤ T``."""

    def up(s: Expr, least: Any, before: Any) -> Any:
        inside = p.assume(s + 1 <= T + 1)
        here = p.have((1 <= s) & (s <= T), least, inside)
        now = p.use(before, by=[inside])
        return p.rule("discharge", inside.conclusion, step_of(s, here, now))

    whole_range = p.induction(
        expr(1),
        lambda s: (s <= T + 1) >> expr(body(s)),
        p.rule("discharge", (expr(1) <= T + 1), start),
        up,
    )
    return p.every(1, T + 1, body, lambda s, h: p.use(whole_range, s, by=[h]))


def _integral(p: Any, *given: Any) -> Any:
    run = dict(zip(RUN, given, strict=True))
    steps = p.lemma("pril/whole-steps", {}, run["labels"], run["tau"])

    def integers(s: Expr) -> Expr:
        return every(1, K - 1, lambda i: whole(theta(s, i)))

    def start(i: Expr, h: Any) -> Any:
        return equal_to(p, theta(1, i), expr(0), p.use(run["start-theta"], i, by=[h]))

    def move(s: Expr, here: Any, before: Any) -> Any:
        def one(i: Expr, h: Any) -> Any:
            parts = p.use(before, i, by=[h]), p.use(steps, s, i, by=[here, h])
            left = difference_of(p, theta(s, i), tau(s, i), *parts)
            moved = p.use(run["step-theta"], s, i, by=[here, h])
            return equal_to(p, theta(s + 1, i), theta(s, i) - tau(s, i), moved, left)

        return p.every(1, K - 1, lambda i: whole(theta(s + 1, i)), one)

    first = p.every(1, K - 1, lambda i: whole(theta(1, i)), start)
    return all_rounds(p, integers, first, move)


integral = Lemma(
    "pril/integral",
    "PRIL's thresholds are integers in every round.",
    tuple(RUN.values()),
    every(1, T + 1, lambda s: every(1, K - 1, lambda i: whole(theta(s, i)))),
    _integral,
)


def integrality(p: Any, run: Any) -> Any:
    """All thresholds of a run are integers."""
    return p.lemma("pril/integral", {}, *run.values())
