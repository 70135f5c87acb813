"""Streams that halve the group of equal weights: every score of M-PRIL is 0, and every round errs.

Before round t the first ``n^t`` weights are equal. Half of them are multiplied by 1, half by −1 and
all others by 0, so that the score is 0, below every threshold. With d = ``n^1`` components there
are log d/log 2 rounds.
"""

from collections.abc import Callable
from fractions import Fraction

from theory.formal.terms import (
    Expr,
    conj,
    eq,
    every,
    exp,
    expr,
    function,
    indicator,
    log,
    total,
)
from theory.intervals.symbols import K, T, a, c, d, gamma, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_chords import exponent
from theory.pril.proofs.m_pril_counts import loss
from theory.pril.proofs.m_pril_run import COMPONENTS, core
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.multiplicative import score, w
from theory.pril.proofs.theorem_4 import some_round
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import by_induction, summing
from theory.runs.papers.symbols import theta, y_l

n = function("n", "Z", 1)
"""How many of the first weights are equal before a round."""


def equal(t: Expr) -> Expr:
    """The first ``n^t`` weights before round t, of which there is one at least."""
    return conj(1 <= n(t), n(t) <= d, every(1, n(t), lambda j: eq(w(t, j), w(t, 1))))


def sizes(p: Prover, halved: Fact, last: Fact) -> Fact:
    """``n^t ≥ 1``, from the last round backwards."""

    def down(s: Expr, inside: Fact, now: Fact) -> Fact:
        return p.auto(1 <= n(T - s), now, p.use(halved, T - s, by=[inside]))

    back = by_induction(p, 0, T, lambda s: 1 <= n(T + 1 - s), p.have(1 <= n(T + 1), last), down)

    def one(t: Expr, h: Fact) -> Fact:
        s = T + 1 - t
        return p.have(1 <= n(t), p.use(back, s, by=[p.have((0 <= s) & (s <= T), h)]))

    return p.throughout(1, T + 1, one)


HALVED = every(1, T, lambda t: eq(n(t), 2 * n(t + 1)))
LEFT = (K - 1) * (1 / d)


@lemma(
    "m-pril/halved",
    log(COMPONENTS) <= T * log(2) + LEFT,
    ranks=K >= 2,
    dimension=d >= 1,
    long=T >= 1,
    halved=HALVED,
    last=eq(n(T + 1), 1),
    whole=eq(d, n(1)),
)
def halved_often(
    p: Prover, ranks: Fact, dimension: Fact, long: Fact, halved: Fact, last: Fact, whole: Fact
) -> Fact:
    """A number that is 1 after T halvings has the logarithm T log 2; K − 1 more add (K − 1)/d."""
    some = sizes(p, halved, last)

    def body(t: Expr) -> Expr:
        return eq(log(d), (t - 1) * log(2) + log(n(t)))

    def up(t: Expr, h: Fact, now: Fact) -> Fact:
        half, least = p.use(halved, t, by=[h]), p.use(some, t + 1, by=[h])
        parts = p.lemma("logarithm/product", at(a=2, b=n(t + 1)), least)
        return p.have(body(t + 1), now, p.replaced(half, log), parts)

    each = by_induction(p, 1, T + 1, body, p.have(body(expr(1)), p.replaced(whole, log)), up)
    ratio = 1 + LEFT
    above = p.lemma("logarithm/tangent", at(a=ratio), dimension, ranks)
    parts = p.lemma("logarithm/product", at(a=d, b=ratio), dimension, ranks)
    same = p.replaced(p.auto(eq(COMPONENTS, d * ratio), dimension), log)
    one = p.replaced(last, log), p.lemma("logarithm/one", {})
    return p.auto(p.goal, above, parts, same, each, long, *one)


def groups(
    p: Prover, run: Given, long: Fact, halved: Fact, last: Fact, whole: Fact, pattern: Fact
) -> Fact:
    """The weights of a group are multiplied by the same number, since their components are 1."""
    some = sizes(p, halved, last)
    begun = p.use(some, 1, by=[long])
    start = p.auto(equal(expr(1)), begun, whole, run["start-w"])

    def up(t: Expr, inside: Fact, now: Fact) -> Fact:
        least = p.use(some, t + 1, by=[inside])
        half = p.use(halved, t, by=[inside])
        most = p.have(n(t + 1) <= n(t), half, least)

        def one(j: Expr, h: Fact) -> Fact:
            parts = [p.use(pattern, t, k, by=[inside, h, least, most, now]) for k in (j, expr(1))]
            one, other = (
                p.auto(eq(x(t, k), 1), part, h, least)
                for k, part in zip((j, 1), parts, strict=True)
            )
            same = p.have(eq(exponent(t, j), exponent(t, expr(1))), one, other)
            moves = [p.use(run["step-w"], t, k, by=[inside, h, most, now]) for k in (j, 1)]
            return p.auto(eq(w(t + 1, j), w(t + 1, 1)), now, h, most, p.replaced(same, exp), *moves)

        return p.auto(equal(t + 1), least, most, now, p.throughout(1, n(t + 1), one))

    return by_induction(p, 1, T + 1, equal, start, up)


class _Halving:
    """The run on such a stream, from the claim's hypotheses."""

    def __init__(
        self,
        p: Prover,
        run: Given,
        *,
        halved: Fact,
        last: Fact,
        whole: Fact,
        labels: Fact,
        pattern: Fact,
        unit: Fact,
        first: Fact,
        zero: Fact,
        width: Fact,
        sides: Fact,
        **_: Fact,
    ) -> None:
        self.p, self.run, self.labels, self.pattern = p, run, labels, pattern
        self.halved, self.last, self.whole = halved, last, whole
        self.unit, self.first, self.zero, self.width, self.sides = unit, first, zero, width, sides
        self.long = some_round(p, p.pieces(self.width)[1])
        facts = self.long, self.halved, self.last, self.whole, self.pattern
        self.groups = groups(p, run, *facts)
        self.positive = core(p, run)["positive"]

    def scored(self, t: Expr, h: Fact) -> Fact:
        """``f^t(x^t) = 0``: half of the group counts 1, half −1, the rest 0."""
        p = self.p
        now, after = (p.use(self.groups, s, by=[h]) for s in (t, t + 1))
        half = p.use(self.halved, t, by=[h])
        parts = []
        for low, high, sign in ((1, n(t + 1), 1), (n(t + 1) + 1, n(t), -1), (n(t) + 1, d, 0)):

            def one(j: Expr, inside: Fact, sign: int = sign) -> Fact:
                entry = p.use(self.pattern, t, j, by=[h, inside, now, after, half])
                value = p.auto(eq(x(t, j), sign), entry, inside, half, after)
                return p.auto(
                    eq(w(t, j) * x(t, j), sign * w(t, 1)), value, now, inside, half, after
                )

            def none(j: Expr, inside: Fact) -> Fact:
                entry = p.use(self.pattern, t, j, by=[h, inside, now])
                return p.have(eq(w(t, j) * x(t, j), 0), entry, inside, half, after)

            parts.append(summing(p, p.throughout(low, high, one if sign else none)))

        def product(j: Expr) -> Expr:
            return w(t, j) * x(t, j)

        for low, high in ((1, n(t + 1)), (n(t + 1) + 1, n(t))):
            parts.append(p.lemma("sums/count", terms(a=low, b=high), half, after))
        cuts = [
            p.lemma("sums/split", terms(a=1, b=high, c=cut, f=product), now, after, half)
            for cut, high in ((n(t), d), (n(t + 1), n(t)))
        ]
        return p.have(eq(score(t), 0), *parts, *cuts, half)

    def lost(self, t: Expr, h: Fact) -> Fact:
        """All ``K − 1`` constraints are violated, since thresholds are positive."""
        p = self.p
        label, score_ = p.use(self.labels, t, by=[h]), self.scored(t, h)
        _, thresholds = p.pieces(p.use(self.positive, t, by=[h]))

        def one(i: Expr, inside: Fact) -> Fact:
            above = p.use(thresholds, i, by=[inside, label])
            return p.auto(eq(indicator(score(t) < theta(t, i)), 1), above, score_)

        left = summing(p, p.throughout(1, y_l(t) - 1, one))
        count = p.lemma("sums/count", terms(a=1, b=y_l(t) - 1), label, self.run["ranks"])
        return p.have(eq(loss(t), K - 1), left, count, label)

    def losses(self) -> Fact:
        """``Σ_t L_MAE = T (K − 1)``."""
        each = summing(self.p, self.p.throughout(1, T, self.lost))
        count = self.p.lemma("sums/count", terms(a=1, b=T), self.long)
        return self.p.have(eq(total(1, T, loss), T * (K - 1)), each, count)

    def comparator(self) -> list[Fact]:
        """The first component alone is a comparator of length 1 and margin 1 without a minus."""
        p = self.p

        def along(t: Expr, h: Fact) -> Fact:
            """``w* · x^t = x_1^t = 1``."""
            groups = [p.use(self.groups, s, by=[h]) for s in (t, t + 1)]
            entry = p.use(self.pattern, t, 1, by=[h, self.run["dimension"]])
            only = self.only(lambda j: w_star(j) * x(t, j), lambda j: x(t, j))
            return p.have(eq(total(1, d, lambda j: w_star(j) * x(t, j)), 1), only, entry, *groups)

        thresholds = total(1, K - 1, lambda i: size(theta_star(i)))
        none = p.auto(eq(thresholds, 0), self.zero)
        weights = self.only(lambda j: size(w_star(j)), lambda j: expr(1))
        norm = p.have(eq(total(1, d, lambda j: size(w_star(j))) + thresholds, 1), weights, none)
        near = every(1, T, lambda t: every(1, d, lambda j: size(x(t, j)) <= 1))
        known = self.first, self.zero, self.unit, self.labels
        return [p.throughout(1, T, along), norm, p.auto(near, self.pattern), *known]

    def only(self, term: Callable[[Expr], Expr], value: Callable[[Expr], Expr]) -> Fact:
        """``Σ_j term(j) = value(1)``, where the term is ``1[j = 1] value(j)``."""
        p = self.p

        def first(j: Expr) -> Expr:
            return indicator(eq(j, 1)) * value(j)

        same = summing(p, p.auto(every(1, d, lambda j: eq(term(j), first(j))), self.first))
        table = terms(a=1, b=d, c=1, f=first)
        one = p.lemma("sums/one-term", table, self.run["dimension"])
        return p.have(eq(total(1, d, term), value(expr(1))), same, one)

    def ends(self) -> list[Fact]:
        """``c = 0`` and ``a = K − 1``, since all labels are K."""

        def alike(goal: Expr, extremum: Fact) -> Fact:
            some, known = self.p.pieces(extremum)[1], (self.labels, self.run["ranks"])
            return self.p.chosen(goal, some, lambda t, h: self.p.auto(goal, h, *known))

        return [alike(eq(c, 0), self.width), alike(eq(a, K - 1), self.sides)]

    def excess(self) -> Fact:
        """``log(K + d − 1) ≤ T log 2 + (K − 1)/d``."""
        sizes = self.run["ranks"], self.run["dimension"], self.long
        return self.p.lemma("m-pril/halved", {}, *sizes, self.halved, self.last, self.whole)

    def printed(self, ranks: Fact) -> Fact:
        """``(K − c − 1)² log(K + d − 1)/γ² = log(K + d − 1)`` where K = 2."""
        p, most = self.p, log(COMPONENTS)
        _, inverse = inverse_of(p, gamma**2, p.have(gamma**2 > 0, self.unit))
        flat = p.have(eq(1 / gamma**2, 1), inverse, self.unit)
        square = p.have(eq((K - c - 1) ** 2, 1), ranks, self.ends()[0])
        return p.have(eq((K - c - 1) ** 2 * (1 / gamma**2) * most, most), flat, square)


def attained(p: Prover, run: Given, *, rounds: Fact, **given: Fact) -> Fact:
    """A loss of T (K − 1), and the bound with log(K + d − 1) beside it."""
    stream = _Halving(p, run, **given)
    losses, ends, most = stream.losses(), stream.ends(), log(COMPONENTS)
    some, lost = p.have(K - 1 >= 0, run["ranks"]), total(1, T, loss)
    above = p.have((K - 1) * most <= log(2) * lost + (K - 1) * LEFT, some, stream.excess(), losses)
    near = p.have(a * most <= log(2) * lost + a * LEFT, above, ends[1])
    return p.auto(p.goal, losses, *ends, near, rounds, *stream.comparator())


def two_ranks(
    p: Prover, run: Given, *, rounds: Fact, ranks: Fact, long: Fact, **given: Fact
) -> Fact:
    """``log(d + 1) ≤ T log 2 + 1/d < T``, since ``log 2 ≤ 5/6`` and ``d ≥ 4``."""
    stream, many = _Halving(p, run, **given), (rounds, long)
    halves = [p.use(stream.halved, t, by=many) for t in (1, 2)]
    wide = p.have(d - 4 >= 0, stream.whole, *halves, p.use(stream.groups, 3, by=many))
    two = p.have(Fraction(5, 6) - log(2) >= 0, p.lemma("logarithm/two", {}))
    below = p.auto(log(COMPONENTS) < T, stream.excess(), ranks, wide, *many, two)
    lost = p.have(eq(total(1, T, loss), T), stream.losses(), ranks)
    return p.auto(p.goal, lost, stream.printed(ranks), below, *stream.comparator())
