"""What the order of PRank's thresholds and the chain of answers ask for.

PRank loses the order from thresholds 0 and D, D > 0 no integer: with rank 1 and the score t − 1 in
round t, the first threshold and the one at 0 rise by 1, and D stays until it is passed. The chain
of answers holds where each row is a multiple of the next one, less a multiple of ``e_d``.
"""

from typing import Any

from theory.cusum.symbols import c_of_rank as c
from theory.cusum.symbols import d
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_of_item as x
from theory.cusum.vocabulary import COORDINATES, RANKS
from theory.formal.terms import (
    FALSE,
    Expr,
    conj,
    eq,
    expr,
    function,
    indicator,
    integer,
    real,
    total,
)
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.intervals.prank_order import after_mistake
from theory.intervals.pril import score
from theory.intervals.symbols import K, T
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import closed_form
from theory.runs.papers.symbols import r, tau, theta, y, yhat

k, D = integer("k"), real("D")
low = k - 1
"""Number of ``b_k`` among the learner's thresholds."""


def invariant(t: Expr) -> Expr:
    """Before round t: the first threshold, the one that starts at 0, and the one at D."""
    return conj(theta(t, 1) <= t - 1, eq(theta(t, low), t - 1), eq(theta(t, k), D))


def breaks(p: Prover, run: Given, place: Fact, start: Any, size: Fact, rounds: Fact) -> Fact:
    """``b_k = n`` and ``b_{k+1} = D < n`` after the n rounds."""
    known = p.lemma("prank/round", {}, run["labels"], run["tau"])
    ends = p.have((1 <= low) & (k <= K - 1), place)

    def wrong(t: Expr, here: Fact, before: Fact, stream: Fact) -> Fact:
        """The prediction is not 1: the score is at least the first threshold."""

        def first(same: Fact) -> Fact:
            one = p.have(eq(yhat(t), 1), same, stream)
            holds = p.use(run["yhat-holds"], t, by=[here, one, ends])
            below = p.rewrite(one, holds, lambda i: score(t) - theta(t, i) < 0)
            absurd = p.have(FALSE, below, before, stream)
            return p.rule("absurd", ~eq(yhat(t), y(t)), absurd)

        split = p.rule("excluded", eq(yhat(t), y(t)))
        return p.cases(~eq(yhat(t), y(t)), split, first, lambda differ: differ)

    def move(t: Expr, here: Fact, before: Fact) -> Fact:
        stream = p.use(rounds, t, by=[here])
        differ = wrong(t, here, before, stream)

        def moved(i: Expr, by: int) -> Fact:
            stepped = after_mistake(p, t, i, p.use(known, t, i, by=[here, ends]), differ)
            tau_i = p.have(eq(tau(t, i), by), stepped, before, stream, size, here, ends)
            return p.auto(
                eq(theta(t + 1, i), theta(t, i) - by), tau_i, run["step-theta"], here, ends
            )

        three = (moved(expr(1), -1), moved(low, -1), moved(k, 0))
        return p.have(invariant(t + 1), *three, before)

    always = closed_form(p, T, invariant, start, step=move)
    return p.auto(theta(T + 1, k) < theta(T + 1, low), always, size)


s = function("s", "R", 1)

NESTED = Vocabulary(
    names=(
        Name("w", "R", (RANKS, COORDINATES)),
        Name("x", "R", (COORDINATES,)),
        Name("c", "R", (RANKS,)),
        Name("s", "R", (ANY,)),
    )
)
"""An ensemble and one input by their coordinates."""

DIMENSION = at_least(1, d, "dimension")


def answer(k: Expr) -> Expr:
    """``w_k · x``."""
    return total(1, d, lambda j: w(k, j) * x(j))


def nested(p: Prover, run: Given, last: Fact, signs: Fact, rows: Fact, first: Fact) -> Fact:
    """``w_k·x = c_k w_{k+1}·x + s_k``, which is not negative where ``w_{k+1}·x`` is not."""
    here = run["dimension"]

    def at_d(j: Expr) -> Expr:
        return indicator(eq(j, d)) * x(j)

    shift = p.lemma("sums/one-term", terms(a=1, b=d, c=d, f=at_d), here)

    def chain(k: Expr) -> Expr:
        return indicator(answer(k) >= 0) >= indicator(answer(k + 1) >= 0)

    def related(k: Expr, h: Fact) -> Fact:
        """``w_k·x = c_k w_{k+1}·x + s_k``."""

        def right(j: Expr) -> Expr:
            return c(k) * w(k + 1, j) * x(j) - s(k) * at_d(j)

        same = terms(a=1, b=d, f=lambda j: w(k, j) * x(j), g=right)
        sums = p.lemma("sums/equal", same, rows, h)
        goal = eq(answer(k), c(k) * answer(k + 1) + s(k))
        return p.have(goal, sums, shift, last)

    def later(k: Expr, h: Fact) -> Fact:
        sign, known = p.use(signs, k, by=[h]), related(k, h)

        return p.have(chain(k), known, sign)

    def at_first() -> Fact:
        none = p.lemma("sums/vanishing", terms(a=1, b=d, f=lambda j: w(1, j) * x(j)), first)
        return p.have(chain(expr(1)), none)

    def proof(k: Expr, h: Fact) -> Fact:
        split = p.rule("excluded", k >= 2)
        return p.cases(
            chain(k),
            split,
            lambda more: later(k, p.auto((k >= 2) & (k <= r - 1), more, h)),
            lambda low: p.rewrite(p.have(eq(expr(1), k), low, h), at_first(), chain),
        )

    return p.throughout(1, r - 1, proof)
