"""The regret of PA-I: the numbers ``c_i = C`` wherever the hinge loss is positive.

They show a round to gain ``Σ_i (2 C h_i − C²) − C² (Σ_i z_i)² X`` over those i at least. At most
``K − c − 1`` indices are in I, and at most ``a`` on a side, so this is no less than
``2 C Σ_i h_i − C² (K − c − 1 + a² R²)``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, indicator, integer, total
from theory.intervals.pril import slack, some_round
from theory.intervals.symbols import K, R, T
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide
from theory.ramp.proofs.stream_bounds import all_indices
from theory.ramp.proofs.stream_counts import a, stated_hinges
from theory.ramp.proofs.stream_gains import SQUARE
from theory.ramp.proofs.stream_progress import GAIN, TARGET, XI, met, over
from theory.ramp.proofs.stream_run import DATA, ell, some, z
from theory.ramp.proofs.stream_shares import hinge
from theory.ramp.symbols import C
from theory.runs.papers.symbols import x, y_l, y_r

c = integer("c")
SHARE = a**2 * R**2 + K - c - 1
LIMIT = C**2 * SHARE
"""What a round loses, at most."""


def target(t: Expr, i: Expr) -> Expr:
    """C where the hinge loss is positive."""
    return C * indicator(0 < ell(t, i))


def gain(t: Expr) -> Expr:
    """What a round gains."""
    return over(lambda i: 2 * C * hinge(t, i)) - LIMIT


def lack(t: Expr, i: Expr) -> Expr:
    """The comparator's hinge loss, 0 off I."""
    sign = indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))
    short = 1 - sign * slack(t, i)
    inside = indicator((i <= y_l(t) - 1) | (i >= y_r(t)))
    return inside * (indicator(0 < short) * short)


def left(t: Expr, i: Expr) -> Expr:
    """1 on L."""
    return indicator((1 <= i) & (i <= y_l(t) - 1))


def right(t: Expr, i: Expr) -> Expr:
    """1 on R."""
    return indicator((y_r(t) <= i) & (i <= K - 1))


class Round:
    """The bounds of a round, from what is known of each index."""

    def __init__(self, p: Prover, places: Any, cost: Any, label: Any, t: Expr, h: Any) -> None:
        self.p, self.places, self.cost, self.label, self.t, self.h = p, places, cost, label, t, h

    def at_most(self, low: Any, high: Any, *facts: Any) -> Fact:
        """``Σ low ≤ Σ high``, index by index."""
        p, t = self.p, self.t

        def one(i: Expr, h: Any) -> Fact:
            place = p.pieces(p.use(self.places, t, i, by=[self.h, h]))[0]
            goal = low(i) <= high(i)
            branch = [lambda case: p.have(goal, case, self.cost, self.label, h, *facts)] * 3
            return p.cases(goal, place, *branch)

        each_one = p.every(1, K - 1, lambda i: low(i) <= high(i), one)
        return p.lemma("sums/monotone", terms(a=1, b=K - 1, f=low, g=high), each_one)

    def number(self, side: Any, low: Any, high: Any) -> Fact:
        """``Σ_i side(i) = high − low + 1``, the side being ``low, …, high``."""
        p = self.p
        return p.have(
            eq(over(lambda i: side(self.t, i)), high - low + 1),
            p.lemma("sums/restrict", terms(a=1, b=K - 1, d=low, e=high, f=lambda i: 1), self.label),
            self.label,
        )


def regret(p: Prover, run: Given, *, cost: Fact, size: Fact, sides: Fact, width: Fact) -> Fact:
    """``Σ_t gain ≤ ‖u‖² + 2 C Σ_t Σ_i ξ_i``, divided by ``2 C``."""
    largest, filled = p.pieces(size)
    sides_each, narrow = p.pieces(sides)[0], p.pieces(width)[0]
    places = p.lemma("ramp/stream-step/pa-i", {}, *some("pa-i", DATA, run))

    def could(t: Expr, i: Expr) -> Expr:
        return conj(target(t, i) >= 0, target(t, i) <= C)

    def fits(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        return p.auto(met(t, i, 1 - lack(t, i)), run["labels"], h)

    def part(t: Expr, i: Expr) -> Expr:
        return target(t, i) ** 2 - 2 * target(t, i) * ell(t, i)

    def turned(t: Expr) -> Expr:
        return over(lambda i: z(t, i) * target(t, i))

    def body(t: Expr) -> Expr:
        return gain(t) + over(lambda i: part(t, i)) + turned(t) ** 2 * (x(t) @ x(t)) <= 0

    def gained(t: Expr, h: Fact) -> Fact:
        label = p.use(run["labels"], t, by=[h])
        here = Round(p, places, cost, label, t, h)
        on_left = here.number(left, 1, y_l(t) - 1)
        on_right = here.number(right, y_r(t), K - 1)
        fit, wide = p.use(sides_each, t, by=[h]), p.use(narrow, t, by=[h])
        square = p.have(C**2 >= 0)
        losses = here.at_most(
            lambda i: part(t, i) + 2 * C * hinge(t, i),
            lambda i: C**2 * left(t, i) + C**2 * right(t, i),
            square,
        )
        up = here.at_most(lambda i: z(t, i) * target(t, i), lambda i: C * left(t, i))
        down = here.at_most(lambda i: -1 * (z(t, i) * target(t, i)), lambda i: C * right(t, i))
        above = p.have(C * a - turned(t) >= 0, up, on_left, cost, fit)
        below = p.have(C * a + turned(t) >= 0, down, on_right, cost, fit)
        radius = p.have(R**2 - x(t) @ x(t) >= 0, p.use(largest, t, by=[h]))
        return p.have(body(t), losses, on_left, on_right, wide, above, below, radius)

    whole = p.lemma(
        "ramp/stream-gains/pa-i",
        {TARGET: target, GAIN: gain, XI: lack},
        *run.values(),
        p.have(T >= 0, some_round(p, filled)),
        all_indices(p, lambda t, i: met(t, i, 1 - lack(t, i)), fits),
        all_indices(p, lambda t, i: lack(t, i) >= 0, lambda t, i, h, h2: p.have(lack(t, i) >= 0)),
        all_indices(p, could, lambda t, i, h, h2: p.have(could(t, i), cost)),
        p.every(1, T, body, gained),
    )
    number = p.lemma("sums/count", terms(a=1, b=T), some_round(p, filled))
    own = total(1, T, lambda t: over(lambda i: hinge(t, i)))
    other = total(1, T, lambda t: over(lambda i: lack(t, i)))
    excess = 2 * own - 2 * other
    times = p.have(C * excess <= SQUARE + T * LIMIT, whole, number)
    divided = divide(p, excess, SQUARE + T * LIMIT, C, times, cost)
    one = p.rule("inverse", C, cost)
    stated = stated_hinges(p, run, "pa-i", 1)
    return p.have(p.goal, divided, stated, one)
