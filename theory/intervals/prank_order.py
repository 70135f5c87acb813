"""PRank keeps the order of its thresholds: its steps are PRIL's at exact labels, or none."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, eq, every
from theory.intervals import pril
from theory.intervals.gaps import kept_always, ordered, updated_in_order
from theory.intervals.pril import each
from theory.intervals.symbols import K, T
from theory.lemmas.integers import equal_to
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import tau, theta, y, yhat
from theory.runs.papers.thresholds import prank_run

RUN = prank_run()
"""The definitions of PRank's run, made by running its code on symbols."""

ANY_START = RUN.any_start()
"""PRank from any parameters."""


def right(t: Expr) -> Expr:
    """The prediction of round t is right."""
    return eq(yhat(t), y(t))


def step(t: Expr, i: Expr) -> Expr:
    """What can happen to threshold i in a round with a wrong prediction: PRIL's at [y, y]."""
    return pril.step(t, i, left=y, right=y)


def moves(t: Expr, i: Expr) -> Expr:
    """No threshold moves after a right prediction; after a wrong one as `step` says."""
    return (right(t) >> eq(tau(t, i), 0)) & (right(t) | step(t, i))


@lemma(
    "prank/round",
    each(moves),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def steps(p: Prover, labels: Any, definition: Fact) -> Fact:
    """After a wrong prediction a threshold on the wrong side of the score moves by 1; none moves
    after a right prediction.
    """

    def proof(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            meaning = p.use(definition, t, i, by=[h, h2])

            def wrong(differ: Fact) -> Fact:
                return p.have(moves(t, i), meaning, differ)

            def agree(same: Fact) -> Fact:
                return p.have(moves(t, i), meaning, same)

            order = p.rule("excluded", right(t))
            return p.cases(moves(t, i), order, agree, wrong)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


def after_mistake(p: Prover, t: Expr, i: Expr, found: Fact, differ: Fact) -> Fact:
    """`step` of threshold i from its `moves`, where the prediction differs from the label."""
    _, either = p.pieces(found)

    def absurd(same: Fact) -> Fact:
        return p.rule("absurd", step(t, i), p.have(FALSE, same, differ))

    return p.cases(step(t, i), either, absurd, lambda stepped: stepped)


def kept(p: Prover, run: Given, t: Expr, here: Fact, gaps: Fact) -> Fact:
    """``θ^{t+1}`` is in order, from `apart` in round t; ``here``: ``1 ≤ t ≤ T``."""
    found = p.lemma("prank/round", {}, run["labels"], run["tau"])

    update = p.throughout(1, K - 1, lambda i, h: p.use(run["step-theta"], t, i, by=[here, h]))

    def none(same: Fact) -> Fact:
        return p.auto(
            every(1, K - 2, lambda i: theta(t + 1, i) <= theta(t + 1, i + 1)),
            gaps,
            found,
            here,
            same,
            update,
        )

    def wrong(differ: Any) -> Fact:
        def one(i: Expr, h: Fact) -> Fact:
            return after_mistake(p, t, i, p.use(found, t, i, by=[here, h]), differ)

        steps = p.throughout(1, K - 1, one)
        return updated_in_order(p, t, y(t), y(t), steps, update, gaps)

    return p.cases(ordered(t + 1), p.rule("excluded", right(t)), none, wrong)


def _integral(p: Prover, run: Given) -> Callable[..., Fact]:
    def step_is_whole(s: Expr, k: Expr, room: Any) -> Fact:
        meaning = p.use(run["tau"], s, k, by=room)
        return equal_to(p, tau(s, k), Expr(meaning.conclusion[2]), meaning)

    return step_is_whole


whole_for_ever, order_for_ever = kept_always(
    "PRank", ("prank/whole-gaps", "prank/order-kept"), ANY_START, _integral, kept
)
