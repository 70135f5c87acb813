"""A round of Figure 2 in numbers: its step in the layouts "shared" and "inside"."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from theory.cusum.proofs.fixed_items import numbered
from theory.cusum.proofs.runs import yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import w
from theory.cusum.symbols import d, wbar
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import delta, rho, y
from theory.runs.papers.symbols import rho_of_step as rho_at

Weights = dict[tuple[int, int], tuple[Fraction, Any]]
"""By row and coordinate: a number c and the theorem that the weight is c δ."""


@dataclass(frozen=True)
class Round:
    """A round in numbers: item, label, prediction, the weights before it over δ."""

    t: Expr
    here: Any
    item: tuple[int, ...]
    label: int
    guess: int
    known: list[Any]
    entries: list[Any]
    before: Weights

    @property
    def between(self) -> tuple[int, int]:
        """``min(y, ŷ)`` and ``max(y, ŷ)``."""
        low, high = sorted((self.label, self.guess))
        return low, high

    @property
    def side(self) -> int:
        """The sign of ``y − ŷ`` on a mistake."""
        return 1 if self.guess < self.label else -1

    def answer(self, k: int) -> Fraction:
        """``w_k·x`` over δ."""
        return sum((self.before[k, j][0] * c for j, c in enumerate(self.item, 1)), Fraction(0))

    def in_numbers(self, p: Prover, th: Any) -> Fact:
        """A fact about the round with numbers for ŷ, y and d."""
        for term, value in ((yhat(self.t), self.guess), (y(self.t), self.label)):
            th = in_terms_of(p, p.have(eq(term, value), *self.known), th)
        return in_terms_of(p, p.have(eq(d, len(self.item)), *self.known), th)


@dataclass(frozen=True)
class Step:
    """What moves the rows in between, and ``value(p, run, round)``: c and that it is c δ."""

    rate: Callable[[Round], Expr]
    value: Callable[[Any, Any, Round], tuple[Fraction, Any]]


def _one_row(p: Prover, run: Given, now: Round) -> tuple[Fraction, Any]:
    """The step of the layout "shared": of the first row in between alone."""
    t, size = now.t, len(now.item)
    low, high = now.between
    mean = now.in_numbers(p, p.use(run["rho"], t, by=[now.here]))
    value = now.answer(low + 1)
    rows = [now.before[low + 1, j][1] for j in range(1, size + 1)]
    along = numbered(
        p, size, lambda j: w(t, low + 1, j) * x(t, j), value * delta, *rows, *now.entries
    )
    square = sum(c * c for c in now.item)
    long = numbered(p, size, lambda j: x(t, j) * x(t, j), square, *now.entries)
    c = (now.side - value) / ((high - low) * square)
    return c, divided(p, mean, (now.side - value, along), ((high - low) * square, long))


def divided(p: Prover, mean: Fact, above: tuple[Any, Any], below: tuple[int, Any]) -> Fact:
    """``ρ = (a/b) δ`` from the step and the values of its numerator ``a δ`` and denominator b."""
    _, up, (_, down) = mean.conclusion[2]
    over = p.have(eq(Expr(up), above[0] * delta), above[1])
    inverse = 1 / Expr(down)
    one = p.rule("inverse", Expr(down), p.have(Expr(down) > 0, below[1]))
    share = p.have(eq(inverse, Fraction(1, below[0])), one, below[1])
    goal = eq(Expr(mean.conclusion[1]), above[0] / below[0] * delta)
    return p.have(goal, mean, over, share)


def _ranged(p: Prover, low: int, high: int, f: Any, value: Any, *facts: Fact) -> Fact:
    """``Σ_{low ≤ k ≤ high} f`` from what its terms are."""
    ends = [p.last(total(low, k, f)) for k in range(low, high + 1)]
    return p.have(eq(total(low, high, f), value), *ends, p.empty(total(low, low - 1, f)), *facts)


def _all_rows(p: Prover, run: Given, now: Round) -> tuple[Fraction, Any]:
    """The steps of the layout "inside", pass by pass of the loop, and their sum."""
    t, size = now.t, len(now.item)
    low, high = now.between
    square = sum(c * c for c in now.item)
    long = numbered(p, size, lambda j: x(t, j) * x(t, j), square, *now.entries)
    by = [now.here, *now.known]

    def column(i: int) -> Callable[[Expr], Expr]:
        return lambda j: wbar(t, i, j) * x(t, j)

    steps: list[tuple[Fraction, Any]] = []
    sums = [(Fraction(0), _ranged(p, low + 1, low, lambda u: rho_at(t, u), 0))]
    for i in range(low + 1, high + 1):
        columns, along = [], Fraction(0)
        for j, entry in enumerate(now.item, 1):
            rows = range(low + 1, i + 1)
            value = sum(
                (now.before[s, j][0] + sums[s - low - 1][0] * entry for s in rows), Fraction(0)
            )
            facts = [now.before[s, j][1] for s in rows] + [fact for _, fact in sums]

            def row(s: Expr, j: int = j) -> Expr:
                return w(t, s, j) + total(low + 1, s - 1, lambda u: rho_at(t, u)) * x(t, j)

            whole = _ranged(p, low + 1, i, row, value * delta, *facts, now.entries[j - 1])
            mean = now.in_numbers(p, p.use(run["wbar"], t, expr(i), expr(j), by=by))
            columns.append(p.have(eq(wbar(t, i, j), value * delta), mean, whole))
            along += value * entry
        answer = numbered(p, size, column(i), along * delta, *columns, *now.entries)
        mean = now.in_numbers(p, p.use(run["rho"], t, expr(i), by=by))
        above, below = now.side - along, (high - low) * square
        steps.append((above / below, divided(p, mean, (above, answer), (below, long))))
        c = sum((step for step, _ in steps), Fraction(0))
        facts = [fact for _, fact in steps]
        sums.append((c, _ranged(p, low + 1, i, lambda u: rho_at(t, u), c * delta, *facts)))
    return sums[-1]


def _steps(now: Round) -> Expr:
    """All steps of the loop."""
    low, high = now.between
    return total(low + 1, high, lambda s: rho_at(now.t, s))


SHARED = Step(lambda now: rho(now.t), _one_row)
INSIDE = Step(_steps, _all_rows)
