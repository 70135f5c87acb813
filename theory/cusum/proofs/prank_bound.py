"""PRank's mistake bound: ``γ² Σ_t m_t ≤ a R² + 1`` where no round moves more than a thresholds.

That the moves are so few a potential shows (`theory.intervals.potentials`), which asks for
``(Σ_k τ_k)² ≤ a m``. The loss of a round is at most m.
"""

from typing import Any

from theory.cusum.proofs.prank import difference, moved
from theory.cusum.proofs.ranked import LOSS, gap
from theory.cusum.proofs.runs import PRANK, RENAMED, R, gamma
from theory.cusum.symbols import b_star, n, z
from theory.formal.substitution import Table
from theory.formal.terms import (
    Expr,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    total,
    vector,
    whole,
)
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide, summing
from theory.runs.papers.symbols import r, tau, y

u_star = vector("u^*")
count, most = function("m", "Z", 1), integer("a")


def _moves(t: Expr, k: Expr) -> Expr:
    """Does round t move threshold k?"""
    return indicator(~eq(tau(t, k), 0))


MOVED = PRANK | defining(
    {"m": every(1, n, lambda t: eq(count(t), total(1, r - 1, lambda k: _moves(t, k))))}
)
"""PRank's run, and ``m[t]``, the number of thresholds that round t moves."""


def steps(t: Any) -> Expr:
    """``Σ_k τ_k``."""
    return total(1, r - 1, lambda k: tau(t, k))


def sums(p: Prover, left: Any, right: Any, one: Any) -> Fact:
    """``Σ left ≤ Σ right`` over the thresholds, term by term."""
    return summing(p, p.throughout(1, r - 1, one))


def squared(p: Prover, cases: Fact, t: Expr, h: Fact) -> Fact:
    """``(Σ τ)² ≤ m²``."""

    def side(sign: int) -> Fact:
        return sums(
            p,
            lambda k: sign * tau(t, k),
            lambda k: tau(t, k) ** 2,
            lambda k, h2: p.auto(sign * tau(t, k) <= tau(t, k) ** 2, cases, h, h2),
        )

    return p.have(steps(t) ** 2 <= moved(t) ** 2, side(1), side(-1))


def at_most_all(p: Prover, run: Given) -> Fact:
    """``m_t ≤ r − 1``."""
    cases = p.lemma("prank/steps", {}, run["tau"])

    return p.auto(every(1, n, lambda t: moved(t) <= r - 1), run["ranks"], cases)


def bound(
    p: Prover,
    run: Given,
    a: Any,
    few: Fact,
    *,
    positive: Fact,
    unit_b: Fact,
    ideal: Fact,
    size: Fact,
) -> Fact:
    """``γ² Σ m ≤ a R² + 1``, where ``few`` says ``m_t ≤ a``."""
    largest, some = p.pieces(size)
    rounds = p.chosen(n >= 1, some, lambda t, h: p.have(n >= 1, h))
    cases = p.lemma("prank/steps", {}, run["tau"])
    a, C = expr(a), expr(a) * R**2 + 1
    count = p.lemma("sums/nonnegative", terms(a=1, b=r - 1, f=lambda k: tau(expr(1), k) ** 2))
    room = p.have(a >= 0, p.use(few, expr(1), by=[rounds]), count)

    def together(t: Expr, h: Fact) -> Fact:
        most = p.use(few, t, by=[h])
        count = p.lemma("sums/nonnegative", terms(a=1, b=r - 1, f=lambda k: tau(t, k) ** 2))
        square = squared(p, cases, t, h)
        return p.have(steps(t) ** 2 <= a * moved(t), square, most, count)

    def small(t: Expr, h: Fact) -> Fact:
        return p.have(a * (z(t) @ z(t)) + 1 <= C, room, p.use(largest, t, by=[h]))

    def margin(t: Expr, k: Expr) -> Expr:
        slack = u_star @ z(t) - b_star(k)
        return ((k < y(t)) >> (gamma <= slack)) & ((y(t) <= k) >> (gamma <= -slack))

    margins = p.auto(every(1, n, lambda t: every(1, r - 1, lambda k: margin(t, k))), ideal)
    own: Table = {("rival", "V", 0): u_star, ("levels", "R", 1): b_star}
    own = {**own, ("C", "R", 0): C, ("reach", "R", 1): lambda t: a}
    facts = (rounds, p.have(C >= 1, room), unit_b, positive, margins)
    ranked = [run[name] for name in PRANK]
    moves = (p.throughout(1, n, together), p.throughout(1, n, small))
    return p.lemma("prank/mistakes", {**RENAMED, **own}, *ranked, *facts, *moves)


def losses(p: Prover, run: Given) -> Fact:
    """``|y − ŷ| ≤ m`` in every round: PRank starts with equal thresholds."""

    def start(k: Expr, h: Fact) -> Fact:
        low, high = (
            p.use(run["start-theta"], place, by=[p.have((1 <= place) & (place <= r - 1), h)])
            for place in (k, k + 1)
        )
        zero = p.have(eq(expr(0), difference(expr(1), k)), low, high)
        integral = p.rewrite(zero, p.have(whole(expr(0))), whole)
        order = p.have(difference(expr(1), k) >= 0, low, high)
        return p.rule("conjoin", [integral, order])

    kept = p.lemma("prank/order", {}, run["tau"], run["step-theta"], p.throughout(1, r - 2, start))
    rule = [run[name] for name in ("labels", "yhat-range", "yhat-before", "yhat-holds", "tau")]
    return p.lemma("prank/loss", {}, *rule, kept)


def at_most_moved(p: Prover, run: Given) -> Fact:
    """``Σ|y − ŷ| ≤ Σ m``."""
    return summing(p, losses(p, run))


def weighted(p: Prover, run: Given, **given: Fact) -> Fact:
    """``γ² Σ|y − ŷ| ≤ (r − 1) R² + 1``."""
    found = bound(p, run, r - 1, at_most_all(p, run), **given)
    return p.have(gamma**2 * LOSS <= (r - 1) * R**2 + 1, found, at_most_moved(p, run))


def sharper_1(p: Prover, run: Given, *, positive: Fact, **given: Fact) -> Fact:
    """``Σ|y − ŷ| ≤ ((r − 1) R² + 1)/γ²``."""
    few = weighted(p, run, positive=positive, **given)
    return divide(p, LOSS, (r - 1) * R**2 + 1, gamma**2, few, p.have(gamma**2 > 0, positive))


def published(p: Prover, run: Given, *, positive: Fact, **given: Fact) -> Fact:
    """``Σ|y − ŷ| ≤ (r − 1)(R² + 1)/γ²``."""
    few = weighted(p, run, positive=positive, **given)
    square = p.have(gamma**2 > 0, positive)
    return divide(p, LOSS, (r - 1) * (R**2 + 1), gamma**2, few, run["ranks"], square)


def sharper_2(p: Prover, run: Given, *, positive: Fact, limit: Fact, **given: Fact) -> Fact:
    """Each round's loss is at most ``m[t]``, and ``Σ m ≤ (a R² + 1)/γ²``."""
    every_loss, cases = losses(p, run), p.lemma("prank/steps", {}, run["tau"])
    meaning = p.auto(every(1, n, lambda t: eq(count(t), moved(t))), run["m"], cases)

    def few(t: Expr, h: Fact) -> Fact:
        return p.have(moved(t) <= most, p.use(meaning, t, by=[h]), p.use(limit, t, by=[h]))

    found = bound(p, run, most, p.throughout(1, n, few), positive=positive, **given)
    same = summing(p, meaning)
    rounds = p.throughout(1, n, lambda t, h: p.auto(gap(t) <= count(t), every_loss, h, meaning))
    total_ = divide(p, total(1, n, count), most * R**2 + 1, gamma**2, found, same, positive)
    return p.rule("conjoin", [rounds, total_])
