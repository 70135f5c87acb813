"""Kernel PRIL's thresholds: integer steps keep their order, whatever the scores are."""

from typing import Any

from theory.formal.terms import Expr
from theory.intervals.gaps import ordered_always, updated_in_order, whole_gaps_always
from theory.intervals.order import from_zero
from theory.intervals.pril import step
from theory.intervals.symbols import K, T
from theory.lemmas.integers import equal_to
from theory.pril.proofs.algorithm_2 import RUN
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import f_of_round as f
from theory.runs.papers.symbols import tau, y_l, y_r

ANY_KERNEL = RUN.without("f")
"""Kernel PRIL of whose scores nothing is said: that of any function κ."""


def order(p: Prover, run: Given) -> Fact:
    """As in Lemma 1, with ``f(t)`` for the score of round t."""

    def cases(t: Expr, h: Fact) -> Fact:
        label = p.use(run["labels"], t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            return p.have(step(t, i, f), p.use(run["tau"], t, i, by=[h, h2]), label, h2)

        return p.throughout(1, K - 1, one)

    def integral(s: Expr, k: Expr, room: Any) -> Fact:
        meaning = p.use(run["tau"], s, k, by=room)
        return equal_to(p, tau(s, k), Expr(meaning.conclusion[2]), meaning)

    steps = p.throughout(1, T, cases)
    start, integers = from_zero(p, run)
    gaps = whole_gaps_always(p, run, integers, integral)

    def update(s: Expr, here: Fact, apart: Fact) -> Fact:
        label = p.have(y_l(s) <= y_r(s), p.use(run["labels"], s, by=[here]))
        moved = p.throughout(1, K - 1, lambda i, h: p.use(run["step-theta"], s, i, by=[here, h]))
        own = p.use(steps, s, by=[here])
        return updated_in_order(p, s, y_l(s), y_r(s), label, own, moved, apart, f=f)

    return p.auto(p.goal, ordered_always(p, start, gaps, update))
