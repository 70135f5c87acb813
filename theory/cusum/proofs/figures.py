"""Figures 2 and 3: what their listings say of every round."""

from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.inside import listed
from theory.cusum.proofs.passive_runs import length, moves, positive_length
from theory.cusum.proofs.runs import COMMON, yhat
from theory.cusum.proofs.same_runs import rows_of, zero_row
from theory.cusum.proofs.same_runs import w as rows
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, indicator, total
from theory.lemmas.double import double
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing
from theory.runs import pa_cusum_inside_run
from theory.runs.papers.symbols import delta, r, rho, y

INSIDE = pa_cusum_inside_run().instantiated(COMMON).by_coordinates()
"""Figure 2 with the step inside the loop."""


def conjunction(p: Prover, part: Any) -> Fact:
    """The goal, part by part, with the ∀s of each taken apart."""
    if p.goal.t[0] != "and":
        return each(p, p.goal, part)
    parts = [each(p, goal, part) for goal in p.goal.t[1:]]
    return p.rule("part", p.goal, p.rule("conjoin", parts))


def zero_norm(p: Prover, run: Given) -> Fact:
    """``‖w_1‖² = 0`` in every round, by coordinates."""
    zero = zero_row(p, run)

    return p.auto(
        every(1, n + 1, lambda t: eq(total(1, d, lambda j: rows(t, 1, j) * rows(t, 1, j)), 0)), zero
    )


def figure_2(p: Prover, run: Given) -> Fact:
    """Predictions are ranks, and the sentinel does not move."""
    return p.have(p.goal, zero_norm(p, listed(p, run)), run["yhat-range"])


def step(p: Prover, run: Given, t: Expr, h: Fact, wrong: Fact) -> tuple[Any, Expr]:
    """``ρ`` as the listing has it: divided by ``|y − ŷ|`` and by ``‖x‖²``, with its sum W."""
    ranks = [p.use(run[name], t, by=[h]) for name in ("labels", "yhat-range")]
    X, g = length(t), between.distance(y(t), yhat(t))
    answers = rows_of(rows, t)

    def entry(j: Expr, k: Expr) -> Expr:
        return (moves(t, k) * rows(t, k, j)) * x(t, j)

    exchanged = p.lemma("sums/exchange", double(a=1, b=d, c=1, e=r, h=entry))
    up = indicator(yhat(t) < y(t))
    low = yhat(t) + indicator(y(t) < yhat(t)) * (y(t) - yhat(t))
    high = yhat(t) + up * (y(t) - yhat(t))

    def inside(k: Expr) -> Expr:
        return indicator((low + 1 <= k) & (k <= high)) * answers(k)

    def row(k: Expr, _: Any) -> Fact:
        return p.have(eq(moves(t, k) * answers(k), inside(k)))

    whole = summing(p, p.throughout(1, r, row))
    part = p.lemma("sums/restrict", terms(a=1, b=r, d=low + 1, e=high, f=answers), *ranks)
    listed = total(low + 1, high, answers)
    meaning = p.use(run["rho"], t, by=[h])
    top, D = Expr(meaning.conclusion[2][1]), Expr(meaning.conclusion[2][2][1])
    long = positive_length(p, run, t, h)
    inverse = p.rule("inverse", D, p.have(D > 0, long, wrong))
    by_gap = p.rule("inverse", g, p.have(g > 0, wrong))
    by_length = p.rule("inverse", X, p.have(X > 0, long))
    forward = p.have(eq(rho(t) * (g * X), top), meaning, inverse)
    wanted = (2 * up - 1) * delta - listed
    value = wanted * (1 / g) * (1 / X)
    return p.have(eq(rho(t), value), forward, exchanged, whole, part, by_gap, by_length), value


def figure_2_after(p: Prover, run: Given) -> Fact:
    """The update of a mistake is the printed formula."""
    known = (zero_norm(p, run), run["yhat-range"])

    def update(goal: Expr, *places: Any) -> Fact:
        (t, h), *rest = places
        if not rest:
            return p.have(goal, *(p.use(fact, t, by=[h]) for fact in known))
        k, h2 = rest[0]
        wrong = p.assume(goal.t[1])

        def coordinate(body: Expr, place: Any) -> Fact:
            j, h3 = place
            moved = p.use(run["step-w"], t, k, j, by=[h, h2, h3])
            rate, _ = step(p, run, t, h, wrong)
            return p.auto(body, moved, rate)

        found = each(p, Expr(goal.t[2]), coordinate)
        return p.rule("discharge", wrong.conclusion, found)

    return conjunction(p, update)
