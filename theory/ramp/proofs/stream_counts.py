"""What the bounds of the PA family count, in their own words and in those of statements."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.formal.terms import Expr, eq, expr, indicator, integer
from theory.intervals.pril import M, loss, m, score, steps_nonnegative
from theory.intervals.symbols import K, T
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import same_sums
from theory.ramp.proofs.stream_progress import over
from theory.ramp.proofs.stream_rounds import MISSED, missed
from theory.ramp.proofs.stream_run import DATA, some
from theory.ramp.proofs.stream_shares import HINGES, hinge
from theory.runs.papers.symbols import theta, y_l, y_r

a = integer("a")


@dataclass(frozen=True)
class Count:
    """Something that is counted.

    Parameters
    ----------
    name : str
        The lemma about it is ``ramp/stream-<name>/<variant>``.
    total : Expr
        The count.
    width : Expr
        What stands before ``R²`` in its bound.
    stated : callable
        ``stated(p, run, variant)`` proves that what statements sum is at most the count.
    least : callable
        ``least(p)`` proves that it is not negative.
    """

    name: str
    total: Expr
    width: Expr
    stated: Callable[[Any, Any, str], Any]
    least: Callable[[Any], Any]


def _no_more_loss(p: Prover, run: Given, variant: str) -> Fact:
    """``Σ_t L_MAE ≤ Σ_t m^t``."""
    each = p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"])
    return p.lemma("sums/monotone", terms(a=1, b=T, f=loss, g=m), each)


mistakes = Count("mistakes", M, a, _no_more_loss, lambda p: p.have(M >= 0, steps_nonnegative(p)))
"""``Σ_t m^t``, the violated constraints: at least the interval loss."""


def _where_lost(p: Prover, run: Given, variant: str) -> Fact:
    """``Σ_t 1[L_MAE > 0] ≤ Σ_t 1[m^t > 0]``."""
    each = p.lemma("pril/loss-at-most-steps", {}, run["labels"], run["tau"])

    def lost(t: Expr) -> Expr:
        return indicator(0 < loss(t))

    return p.lemma("sums/monotone", terms(a=1, b=T, f=lost, g=missed), each)


def _rounds_least(p: Prover) -> Fact:
    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=missed))


rounds = Count("rounds", MISSED, expr(1), _where_lost, _rounds_least)
"""The rounds with a violated constraint: at least those with a loss."""


def stated_hinges(p: Prover, run: Given, variant: str, power: int = 2) -> Fact:
    """``Σ_t Σ_{i ∈ I} max(0, 1 − u_i)^power = Σ_t Σ_i h_i^power``, the power being 1 or 2."""
    places = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))

    def raised(loss: Expr) -> Expr:
        return loss**power if power > 1 else loss

    def own(t: Expr, i: Expr) -> Expr:
        sign = indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))
        short = 1 - sign * (score(t) - theta(t, i))
        inside = indicator((i <= y_l(t) - 1) | (i >= y_r(t)))
        return inside * raised(indicator(0 < short) * short)

    def loss_of(t: Expr, i: Expr) -> Expr:
        return raised(hinge(t, i))

    def row(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            place = p.pieces(p.use(places, t, i, by=[h, h2]))[0]
            goal, label = eq(own(t, i), loss_of(t, i)), p.use(run["labels"], t, by=[h])
            branch = [lambda case: p.have(goal, case, label)] * 3
            return p.cases(goal, place, *branch)

        return same_sums(p, 1, K - 1, lambda i: own(t, i), lambda i: loss_of(t, i), one)

    def summed(body: Any) -> Callable[[Expr], Expr]:
        return lambda t: over(lambda i: body(t, i))

    return same_sums(p, 1, T, summed(own), summed(loss_of), row)


def _hinges_least(p: Prover) -> Fact:
    def square(t: Expr) -> Expr:
        return over(lambda i: hinge(t, i) ** 2)

    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=square))


hinges = Count("hinges", HINGES, a, stated_hinges, _hinges_least)
"""``Σ_t Σ_i h_i²``."""
