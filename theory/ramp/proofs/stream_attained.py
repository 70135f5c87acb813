"""Runs on instances with equal inner products −1/a and labels ``[1, K − a]``: in closed form.

Before round t the last a thresholds are ``r (t − 1)``, the others 0, and so is the score of every
instance still to come ``r (t − 1)``: all a constraints of the round lack ``l_i = 1``. Their
multipliers are one number g, which is r: the step along ``x^t`` is ``−a g``, and
``e_i = 1 − a g X`` is ``q g``, or for PA-I at least C where ``g = C``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, expr, real, total
from theory.intervals.pril import score
from theory.intervals.symbols import K, R, T
from theory.intervals.tight import LABELS, PRODUCTS, number, tight
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, summing
from theory.ramp.proofs.stream_counts import a
from theory.ramp.proofs.stream_run import DATA, RUNS, Q, excess, inverse_of_cost, shift, some, z
from theory.ramp.symbols import C, alpha
from theory.runs.papers.symbols import theta, w, x

r = real("r_")
STEP = ("r_", "R", 0)
SIDE = (1 <= a) & (a <= K - 1)
LENGTHS = every(1, T, lambda t: eq(x(t) @ x(t), R**2))


def step(variant: str, value: Expr = r) -> Expr:
    """What r is, or a number in its place."""
    exact = eq(value * (Q[variant] + a * R**2), 1)
    if variant != "pa-i":
        return exact
    return disj(conj(exact, value <= C), conj(eq(value, C), C * (1 + a * R**2) <= 1))


def state(t: Expr) -> Expr:
    """Scores and thresholds before round t."""
    return conj(
        every(t, T, lambda s: eq(w(t) @ x(s), r * (t - 1))),
        every(1, K - 1, lambda i: eq(theta(t, i), r * (t - 1) * tight(i))),
    )


class Round:
    """A round from such a state."""

    def __init__(
        self,
        p: Prover,
        variant: str,
        run: Given,
        t: Expr,
        here: Fact,
        before: Fact,
        *,
        bounds: Fact,
        labels: Fact,
        lengths: Fact,
        size: Fact,
    ) -> None:
        self.p, self.variant, self.run, self.t, self.here = p, variant, run, t, here
        self.bounds, self.size = bounds, size
        self.scores, self.thresholds = p.pieces(before)
        self.now = p.use(self.scores, t, by=[here])
        self.label = p.use(labels, t, by=[here])
        self.length = p.use(lengths, t, by=[here])
        self.places = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))
        self.costs = list(some(variant, ("cost",), run))
        self.g = alpha(t, K - 1)
        self.top = p.have((1 <= K - 1) & (K - 1 <= K - 1), self.bounds)

    def index(self, i: Expr, h: Any, side: Any) -> tuple[Any, Any, Any]:
        """Of a tight index: its sign, ``e_i = 1 + shift X``, and what its multiplier is."""
        p, t = self.p, self.t
        place, best = p.pieces(p.use(self.places, t, i, by=[self.here, h]))
        level = p.use(self.thresholds, i, by=[h])
        equal = p.have(eq(theta(t, i), score(t)), level, self.now, side, h)
        lacks = p.have(
            conj(eq(z(t, i), -1), eq(excess(t, i) + z(t, i) * shift(t) * (x(t) @ x(t)), 1)),
            place,
            equal,
            self.label,
            side,
            h,
        )
        sign, short = p.pieces(lacks)
        turned = shift(t) * (x(t) @ x(t))
        e = p.have(eq(excess(t, i), 1 + turned), short, sign)
        return sign, e, best

    def alike(self, i: Expr, h: Any, side: Any) -> Fact:
        """``α_i = g`` for a tight index."""
        p, t, q = self.p, self.t, Q[self.variant]
        _, e, best = self.index(i, h, side)
        _, e_top, best_top = self.index(K - 1, self.top, p.have(K - a <= K - 1, self.bounds))
        goal = eq(alpha(t, i), self.g)
        known = (e, e_top, best, best_top, *self.costs)
        if self.variant != "pa-ii":
            return p.have(goal, *known)
        more = inverse_of_cost(p, self.costs[0])
        positive = p.have(q > 0, *more)
        inverse = p.rule("inverse", q, positive)

        def low(case: Any) -> Fact:
            return p.have(goal, *known, case)

        def high(case: Any) -> Fact:
            same = p.have(eq(q * alpha(t, i), q * self.g), *known, case)
            return p.have(goal, same, inverse)

        return p.cases(goal, p.rule("excluded", excess(t, i) <= 0), low, high)

    def multipliers(self) -> Fact:
        """``z_i α_i = −g`` for the tight indices, 0 for the others."""
        p, t = self.p, self.t

        def body(i: Expr) -> Expr:
            return eq(z(t, i) * alpha(t, i), -self.g * tight(i))

        def one(i: Expr, h: Any) -> Fact:
            def on(side: Any) -> Fact:
                sign, equal = self.index(i, h, side)[0], self.alike(i, h, side)
                return p.have(body(i), equal, sign, side, h)

            def off(side: Any) -> Fact:
                place = p.pieces(p.use(self.places, t, i, by=[self.here, h]))[0]
                return p.have(body(i), place, self.label, side, h)

            return p.cases(body(i), p.rule("excluded", K - a <= i), on, off)

        return p.throughout(1, K - 1, one)

    def value(self, moved: Any) -> Any:
        """``g = r``, and ``shift = −a g``."""
        p, t, g, q = self.p, self.t, self.g, Q[self.variant]
        total_ = summing(
            p,
            moved,
        )
        along = p.have(
            eq(shift(t), -a * g),
            p.use(self.run["balance"], t, by=[self.here]),
            total_,
            number(p, self.run, self.bounds),
        )
        side = p.have(K - a <= K - 1, self.bounds)
        _, e, best = self.index(K - 1, self.top, side)
        short = p.have(eq(excess(t, K - 1), 1 - a * R**2 * g), e, along, self.length)
        goal = eq(g, r)
        wide = p.have(a * R**2 >= 0, p.have(a >= 0, self.bounds))

        def none(case: Any) -> Fact:
            low, zero = p.pieces(case)
            return p.have(goal, low, short, zero)

        def balanced(case: Any) -> Fact:
            equal = p.have(eq(g * (q + a * R**2), 1), short, p.pieces(case)[1])
            if self.variant != "pa-i":
                return p.have(goal, equal, self.size)

            def first(size: Any) -> Fact:
                exact = p.pieces(size)[0]
                return p.have(goal, equal, exact)

            def second(size: Any) -> Fact:
                same, small = p.pieces(size)
                return p.have(goal, small, same, equal, best, wide)

            return p.cases(goal, self.size, first, second)

        def full(case: Any) -> Fact:
            over, same = p.pieces(case)

            def first(size: Any) -> Fact:
                exact, below = p.pieces(size)
                return p.have(goal, same, over, short, exact, below, wide)

            def second(size: Any) -> Fact:
                return p.have(goal, same, p.pieces(size)[0])

            return p.cases(goal, self.size, first, second)

        branches = (none, balanced, full) if self.variant == "pa-i" else (none, balanced)
        return p.cases(goal, p.pieces(best)[-1], *branches), along

    def after(self, products: Any) -> Fact:
        """The state after the round."""
        p, t = self.p, self.t
        moved = self.multipliers()
        same, along = self.value(moved)
        inverse = p.rule("inverse", a, p.have(a > 0, self.bounds))
        made = p.have(
            eq(total(1, K - 1, lambda i: z(t, i) * alpha(t, i)), -a * r),
            p.use(self.run["balance"], t, by=[self.here]),
            along,
            same,
        )
        move = p.use(self.run["step-w"], t, by=[self.here])

        raised = self.run["step-theta"], self.thresholds, moved, same
        return p.auto(state(t + 1), self.here, move, self.scores, made, products, inverse, *raised)


def _states(variant: str) -> Any:
    def script(p: Prover, *given: Fact, products: Fact, **stream: Fact) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))

        def zero_score(s: Expr, h: Any) -> Fact:
            return p.have(eq(w(1) @ x(s), 0), p.rule("pair", x(s), run["start-w"]))

        start = p.have(state(expr(1)), p.throughout(1, T, zero_score), run["start-theta"])

        def up(t: Expr, here: Any, before: Any) -> Any:
            return Round(p, variant, run, t, here, before, **stream).after(products)

        return all_rounds(p, T, state, start, up)

    return script


def setting(variant: str) -> dict[str, Expr]:
    """What such a stream is, and the size of the learner's steps on it."""
    return {
        "bounds": SIDE,
        "labels": LABELS,
        "lengths": LENGTHS,
        "products": PRODUCTS,
        "size": step(variant),
    }


STATES = tuple(
    worded(
        f"ramp/simplex-states/{variant}",
        f"With equal inner products −1/a and labels [1, K − a], {variant.upper()} has the last a "
        "thresholds r (t − 1) before round t, as are the scores of all instances still to come.",
        every(1, T + 1, state),
        _states(variant),
        *RUNS[variant].values(),
        **setting(variant),
    )
    for variant in Q
)
