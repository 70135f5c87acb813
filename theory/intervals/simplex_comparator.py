"""A comparator for streams with equal inner products −1/a and labels ``[1, K − a]``.

The updates ``(−a x^t, 1)``, the 1 at the last a thresholds, are orthogonal and equally long. Their
sum, scaled, meets every constraint with one and the same margin.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, real, total
from theory.intervals.pril import w_star
from theory.intervals.symbols import K, R, T, theta_star
from theory.intervals.tight import PRODUCTS, a, number, tight
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, same_sums
from theory.runs.papers.symbols import x, y_l, y_r

g = real("margin_")
"""The margin."""
MARGIN = ("margin_", "R", 0)

GROWTH = a * R**2 + 1
LENGTHS = every(1, T, lambda t: eq(x(t) @ x(t), R**2))
NORM = w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) ** 2)
SUM = eq(GROWTH * w_star, -(g * a) * total(1, T, x))
LAST = every(1, K - 1, lambda i: eq(GROWTH * theta_star(i), g * T * tight(i)))


def slack(t: Expr, i: Expr) -> Expr:
    """What a right constraint has: ``θ_i* − w*·x^t``."""
    return theta_star(i) - w_star @ x(t)


@lemma(
    "intervals/simplex-comparator",
    eq(GROWTH * NORM, g**2 * T * a)
    & every(1, T, lambda t: every(K - a, K - 1, lambda i: eq(slack(t, i), g))),
    bounds=(1 <= a) & (a <= K - 1),
    rounds=1 <= T,
    lengths=LENGTHS,
    products=PRODUCTS,
    along=SUM,
    last=LAST,
)
def comparator(
    p: Prover,
    bounds: Fact,
    rounds: Fact,
    lengths: Fact,
    products: Fact,
    along: Fact,
    last: Fact,
) -> Fact:
    """The sum of the updates, scaled to the margin g, and its length."""
    positive = p.auto(GROWTH > 0, bounds)
    one = p.rule("inverse", GROWTH, positive)
    part = p.rule("inverse", a, p.have(a > 0, bounds))

    def product(t: Expr, h: Fact) -> Fact:
        """``(a R² + 1) w*·x^t = −g (a R² + 1 − T)``."""

        def value(s: Expr) -> Expr:
            return -1 / a + indicator(eq(s, t)) * (R**2 + 1 / a)

        def term(s: Expr, h2: Fact) -> Fact:
            goal = eq(x(s) @ x(t), value(s))

            def own(same: Fact) -> Fact:
                length = p.use(lengths, t, by=[h])
                equal = p.rewrite(p.have(eq(t, s), same), length, lambda e: eq(x(e) @ x(t), R**2))
                return p.have(goal, equal, same)

            def other(apart: Fact) -> Fact:
                return p.auto(goal, products, h, h2, apart)

            return p.cases(goal, p.rule("excluded", eq(s, t)), own, other)

        sums = same_sums(p, 1, T, lambda s: x(s) @ x(t), value, term)
        only = p.lemma("sums/one-term", terms(a=1, b=T, c=t, f=lambda s: indicator(eq(s, t))), h)
        return p.auto(
            eq(GROWTH * (w_star @ x(t)), -g * (GROWTH - T)),
            p.rule("pair", x(t), along),
            sums,
            only,
            rounds,
            part,
        )

    pairs = p.every(1, T, lambda t: eq(GROWTH * (w_star @ x(t)), -g * (GROWTH - T)), product)

    def met(t: Expr, h: Fact) -> Fact:
        def one_constraint(i: Expr, h2: Fact) -> Fact:
            both = p.auto(eq(GROWTH * slack(t, i), GROWTH * g), last, h2, bounds, pairs, h)
            return p.have(eq(slack(t, i), g), both, one)

        return p.every(K - a, K - 1, lambda i: eq(slack(t, i), g), one_constraint)

    margins = p.every(1, T, lambda t: every(K - a, K - 1, lambda i: eq(slack(t, i), g)), met)

    def weights() -> Fact:
        """``(a R² + 1)² ‖w*‖² = g² a T (a R² + 1 − T)``."""
        same = same_sums(
            p,
            1,
            T,
            lambda t: GROWTH * (w_star @ x(t)),
            lambda t: -g * (GROWTH - T),
            lambda t, h: p.use(pairs, t, by=[h]),
        )
        count = p.lemma("sums/count", terms(a=1, b=T), rounds)
        own = p.rule("pair", w_star, along)
        return p.have(
            eq(GROWTH**2 * (w_star @ w_star), g**2 * a * T * (GROWTH - T)), own, same, count
        )

    def thresholds() -> Fact:
        """``(a R² + 1)² ‖θ*‖² = g² T² a``."""

        def squared(i: Expr, h: Fact) -> Fact:
            return p.auto(eq(GROWTH**2 * theta_star(i) ** 2, (g * T) ** 2 * tight(i)), last, h)

        same = same_sums(
            p,
            1,
            K - 1,
            lambda i: GROWTH**2 * theta_star(i) ** 2,
            lambda i: (g * T) ** 2 * tight(i),
            squared,
        )
        many = number(p, {}, bounds)
        return p.auto(
            eq(
                GROWTH**2 * total(1, K - 1, lambda i: theta_star(i) ** 2),
                (g * T) ** 2 * a,
            ),
            same,
            many,
        )

    whole = p.have(eq(GROWTH**2 * NORM, g**2 * T * a * GROWTH), weights(), thresholds())
    length = p.have(eq(GROWTH * NORM, g**2 * T * a), whole, one)
    return p.have(p.goal, length, margins)


def unit_length(p: Prover, bounds: Fact, length: Fact, growth: Fact) -> Fact:
    """Where ``T a g² = a R² + 1`` the comparator is of length 1."""
    positive = p.have(GROWTH > 0, p.have(a >= 0, bounds))
    one = p.rule("inverse", GROWTH, positive)
    same = p.have(eq(GROWTH * NORM, GROWTH), length, growth)
    return p.have(eq(NORM, 1), same, one)


def asked(t: Expr, i: Expr) -> Expr:
    """``i ∈ Ī^t``."""
    return (i <= y_l(t) - 1) | (y_r(t) <= i)


def sign(t: Expr, i: Expr) -> Expr:
    """``z_i^t``."""
    return indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))


def constraints(p: Prover, slacks: Fact, labels: Fact, says: Any, *facts: Fact) -> Fact:
    """What ``says(t, i, z_i (w*·x − θ_i*))`` says, at each constraint, from its slack."""

    def value(t: Expr, i: Expr) -> Expr:
        return sign(t, i) * (w_star @ x(t) - theta_star(i))

    def met(_: Expr, of_round: Any, of_index: Any) -> Fact:
        (t, h), (i, h2) = of_round, of_index
        label, slack = p.use(labels, t, by=[h]), p.use(slacks, t, by=[h])
        case = p.assume(asked(t, i))
        inside = p.have((K - a <= i) & (i <= K - 1), case, label, h2)
        right = p.have(eq(sign(t, i), -1), label, inside, h2)
        done = p.have(
            says(t, i, value(t, i)),
            p.use(slack, i, by=[inside]),
            *(p.use(fact, t, i, by=[h, h2, case]) for fact in facts),
            right,
        )
        return p.rule("discharge", case.conclusion, done)

    goal = every(
        1,
        T,
        lambda t: every(1, K - 1, lambda i: asked(t, i) >> says(t, i, value(t, i))),
    )
    return each(p, goal, met)
