"""A round of Figure 2 at r = 3, where the rows that it moves have the score 0.

The item is added ``±δ/(R² |y − ŷ|)`` times to each of these rows; so the scores of all items change
by what the inner products say, the squared norms by ``δ²/(R² |y − ŷ|²)``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from theory.cusum.proofs.attained_runs import by_rows, product
from theory.cusum.proofs.passive_runs import moves
from theory.cusum.proofs.runs import R, yhat
from theory.cusum.proofs.same_runs import cumulative, rows_of, w, zero_row
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    expr,
    indicator,
    total,
)
from theory.lemmas.double import double
from theory.lemmas.written_out import written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs import pa_cusum_run
from theory.runs.papers.symbols import delta, r, rho, y

RUN = by_rows(pa_cusum_run()).only("ranks", "labels", "yhat-range", "start-w", "step-w", "rho")
"""The learner's weights; its predictions are given, and shown to have the largest score."""


def score(t: Any, k: Any, s: Any) -> Expr:
    """``4 w_k·x_s`` before round t."""
    return 4 * product(lambda j: w(t, k, j), s)


def between(t: Any, s: Any) -> Expr:
    """``x_t·x_s``."""
    return product(lambda j: x(t, j), s)


def length(t: Any, k: Any) -> Expr:
    """``‖w_k‖²`` before round t."""
    return total(1, d, lambda j: w(t, k, j) * w(t, k, j))


def side(s: Any, k: Any) -> Expr:
    """``sign(y_s − k)``, the sign of 0 being 1."""
    a = y(s) - k
    return indicator(0 < a) - indicator(a < 0) + indicator(eq(a, 0))


def best(t: Any) -> Expr:
    """No rank has a larger score than ŷ in round t."""
    return every(1, r, lambda k: cumulative(t, k) <= cumulative(t, yhat(t)))


def short(s: Any) -> Expr:
    """``‖x_s‖² ≤ R²``."""
    return between(s, s) <= R**2


def both(body: Callable[[int], Any]) -> Expr:
    """Of rows 2 and 3."""
    return conj(body(2), body(3))


@dataclass
class Round:
    """A round: its number, that it is one, its label, its prediction, and how near items lie."""

    t: Expr
    here: Fact
    named: Fact
    y: int
    yhat: int
    products: Fact
    near: tuple[tuple[Expr, int], ...]

    def q(self, s: Any) -> Expr:
        """``4 x_t·x_s / R²``."""
        return sum((c * indicator(eq(s, place)) for place, c in self.near), expr(0))

    @property
    def side(self) -> int:
        """The sign of ``y − ŷ``."""
        return 1 if self.yhat < self.y else -1

    @property
    def size(self) -> int:
        """``|y − ŷ|``."""
        return abs(self.y - self.yhat)

    def moves(self, k: int) -> bool:
        """Is row k in between?"""
        return min(self.y, self.yhat) < k <= max(self.y, self.yhat)

    def step(self, k: int) -> Fraction:
        """What the round adds to row k, in units of ``δ x / R²``."""
        return Fraction(self.side * self.moves(k), self.size)


@dataclass
class Played:
    """A round, and what is known after it: ρ, scores, lengths, that ŷ is best, and ‖x‖."""

    at: Round
    rate: Fact
    scores: Fact
    lengths: Fact
    best: Fact
    short: Fact


class Stream:
    """The stream, and steps that all rounds share."""

    def __init__(self, p: Prover, run: Given, positive: Fact, radius: Fact, sizes: Fact) -> None:
        self.p, self.run, self.positive, self.sizes = p, run, positive, sizes
        self.square = p.have(R**2 > 0, radius)
        self.zero = zero_row(p, run)

    def row(self, k: int) -> Fact:
        """k is a row."""
        return self.p.have((1 <= expr(k)) & (expr(k) <= r), self.sizes)

    def moved(self, at: Round, k: int) -> Fact:
        """``1[row k moves]`` as a number."""
        return self.p.have(eq(moves(at.t, expr(k)), int(at.moves(k))), at.named)

    def entry(self, at: Round, k: int, j: Expr, h: Fact) -> Fact:
        """Coordinate j of row k after the round."""
        new = w(at.t, k, j) + (rho(at.t) * x(at.t, j) if at.moves(k) else expr(0))
        step = self.p.use(self.run["step-w"], at.t, expr(k), j, by=[at.here, self.row(k), h])
        moved = self.moved(at, k)
        return self.p.have(eq(w(at.t + 1, k, j), new), step, moved)

    def rate(self, at: Round, none: Fact) -> Fact:
        """``|y − ŷ| R² ρ = ±δ``, where the rows in between have the score 0."""
        p, t = self.p, at.t
        mean = p.use(self.run["rho"], t, by=[at.here])
        _, above, (_, below) = mean.conclusion[2]
        own = p.use(at.products, t, by=[at.here])
        size = p.have(eq(Expr(below), at.size * R**2), own, at.named)
        inverse = p.rule("inverse", Expr(below), p.have(Expr(below) > 0, size, self.square))
        exchanged = p.lemma(
            "sums/exchange",
            double(a=1, b=d, c=1, e=r, h=lambda j, k: (moves(t, k) * w(t, k, j)) * x(t, j)),
        )
        rows = rows_of(w, t)
        answers = written_out(p, lambda k: moves(t, k) * rows(k), 3, r, self.sizes)
        moved = [self.moved(at, k) for k in (1, 2, 3)]
        top = p.have(eq(Expr(above), at.side * delta), exchanged, answers, none, at.named, *moved)
        whole = p.have(eq(rho(t) * Expr(below), Expr(above)), mean, inverse)
        return p.have(eq(at.size * R**2 * rho(t), at.side * delta), whole, top, size)

    def scores(self, at: Round, rate: Fact) -> Fact:
        """The scores of all items after the round."""
        p, t = self.p, at.t

        def one(s: Expr, h: Fact) -> Fact:
            near = p.use(at.products, s, by=[h])
            parts = []
            for k in (2, 3):

                def after(j: Expr, h2: Fact, k: int = k) -> Fact:
                    own = self.entry(at, k, j, h2)
                    more = rho(t) * (x(t, j) * x(s, j)) if at.moves(k) else expr(0)
                    return p.have(eq(w(t + 1, k, j) * x(s, j), w(t, k, j) * x(s, j) + more), own)

                whole = summing(p, p.throughout(1, d, after))
                c = at.step(k)
                parts.append(
                    p.have(
                        eq(score(t + 1, k, s), score(t, k, s) + c * delta * at.q(s)),
                        whole,
                        near,
                        rate,
                    )
                )
            return p.rule("conjoin", parts)

        return p.throughout(1, n, one)

    def lengths(self, at: Round, rate: Fact, none: Fact) -> Fact:
        """The squared norms of the rows after the round."""
        p, t = self.p, at.t
        own = p.use(at.products, t, by=[at.here])
        parts = []
        for k in (2, 3):
            c = at.step(k)

            def after(j: Expr, h: Fact, k: int = k, c: Fraction = c) -> Fact:
                new = self.entry(at, k, j, h)
                old, more = w(t, k, j), rho(t) * x(t, j) if c else expr(0)
                goal = old * old + 2 * (more * old) + more * more
                return p.have(eq(w(t + 1, k, j) * w(t + 1, k, j), goal), new)

            whole = summing(p, p.throughout(1, d, after))
            goal = eq(4 * R**2 * length(t + 1, k), 4 * R**2 * length(t, k) + 4 * c**2 * delta**2)
            facts = [whole]
            if c:
                size = p.have(eq(between(t, t), R**2), own)
                still = p.have(eq(score(t, k, t), 0), none)
                pull = p.have(eq(R**2 * rho(t), c * delta), rate)
                facts += [still, size, pull]
            parts.append(p.have(goal, *facts))
        return p.rule("conjoin", parts)

    def best(self, at: Round, values: Fact) -> Fact:
        """The prediction is a best rank; `values` says the scores of rows 2 and 3."""
        p, t = self.p, at.t
        near = p.have((1 <= t) & (t <= n + 1), at.here)
        first = p.auto(eq(product(lambda j: w(t, 1, j), t), 0), p.use(self.zero, t, by=[near]))
        ends = [p.last(cumulative(t, expr(k))) for k in (1, 2, 3)]
        known = [first, values, p.empty(cumulative(t, expr(0))), *ends, self.positive]

        def one(k: Expr, h: Fact) -> Fact:
            goal = cumulative(t, k) <= cumulative(t, at.yhat)

            def numbered(c: int) -> Callable[[Fact], Fact]:
                least = p.have(cumulative(t, expr(c)) <= cumulative(t, expr(at.yhat)), *known)
                return lambda same: p.rewrite(
                    same, least, lambda a: cumulative(t, a) <= cumulative(t, expr(at.yhat))
                )

            some = p.have(disj(*(eq(c, k) for c in (1, 2, 3))), h, self.sizes)
            return p.cases(goal, some, *map(numbered, (1, 2, 3)))

        whole = p.throughout(1, r, one)
        same = p.have(eq(at.yhat, yhat(t)), at.named)
        return p.rewrite(
            same, whole, lambda g: every(1, r, lambda k: cumulative(t, k) <= cumulative(t, g))
        )

    def played(self, at: Round, values: Fact) -> Played:
        """The round, where the scores are these."""
        rate = self.rate(at, values)
        size = self.p.have(short(at.t), self.p.use(at.products, at.t, by=[at.here]))
        return Played(
            at,
            rate,
            self.scores(at, rate),
            self.lengths(at, rate, values),
            self.best(at, values),
            size,
        )
