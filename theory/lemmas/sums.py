"""Sums over index sets of symbolic size, each fact by induction on the last index.

``a`` and ``b`` are the limits, ``f`` and ``g`` the terms. Names end in an underscore so that they
do not meet a paper's symbols where a lemma is used.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, indicator, total
from theory.lemmas.letters import a, b, c, d, e, f, g
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms

F = function("F_", "R", 1)


@lemma(
    "sums/monotone",
    total(a, b, f) <= total(a, b, g),
    each=every(a, b, lambda i: f(i) <= g(i)),
)
def monotone(p: Prover, each: Fact) -> Fact:
    """A sum of terms that are at most others' is at most the others' sum."""

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.have(
            total(a, k, f) <= total(a, k, g),
            before,
            p.use(each, k, by=[inside]),
            p.last(total(a, k, f), inside),
            p.last(total(a, k, g), inside),
        )

    return p.up_to(a, b, lambda k: total(a, k, f) <= total(a, k, g), step)


@lemma(
    "sums/equal",
    eq(total(a, b, f), total(a, b, g)),
    each=every(a, b, lambda i: eq(f(i), g(i))),
)
def equal(p: Prover, each: Fact) -> Fact:
    """Sums of equal terms are equal."""

    def way(u: Any, v: Any) -> Fact:
        return p.lemma(
            "sums/monotone",
            terms(f=u, g=v),
            p.throughout(a, b, lambda i, h: p.have(u(i) <= v(i), p.use(each, i, by=[h]))),
        )

    return p.have(p.goal, way(f, g), way(g, f))


@lemma(
    "sums/nonnegative",
    total(a, b, f) >= 0,
    each=every(a, b, lambda i: f(i) >= 0),
)
def nonnegative(p: Prover, each: Fact) -> Fact:
    """A sum of terms that are not negative is not negative."""
    return p.have(p.goal, p.lemma("sums/monotone", terms(f=lambda i: 0, g=f), each))


@lemma(
    "sums/count",
    eq(total(a, b, lambda i: 1), b - a + 1),
    filled=a <= b + 1,
)
def count(p: Prover, filled: Fact) -> Fact:
    """The indices from a to b are b − a + 1 in number, where b ≥ a − 1."""
    one = total(a, b, lambda i: 1)

    def full(h: Fact) -> Fact:
        def step(k: Expr, inside: Fact, before: Fact) -> Fact:
            ones = total(a, k, lambda i: 1)
            return p.have(eq(ones, k - a + 1), before, p.last(ones, inside))

        return p.up_to(a, b, lambda k: eq(total(a, k, lambda i: 1), k - a + 1), step, filled=h)

    def empty(h: Fact) -> Fact:
        return p.have(p.goal, p.empty(one, h), filled, h)

    return p.cases(p.goal, p.rule("excluded", a <= b), full, empty)


@lemma(
    "sums/split",
    eq(total(a, b, f), total(a, c, f) + total(c + 1, b, f)),
    low=a <= c + 1,
    high=c <= b,
)
def split(p: Prover, low: Fact, high: Fact) -> Fact:
    """A sum splits at any index of its range."""

    def body(k: Expr) -> Expr:
        return eq(total(a, k, f), total(a, c, f) + total(c + 1, k, f))

    def base() -> Fact:
        return p.have(body(c), p.empty(total(c + 1, c, f)))

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.have(
            body(k),
            before,
            p.last(total(a, k, f), inside, low),
            p.last(total(c + 1, k, f), inside),
        )

    def full(h: Fact) -> Fact:
        return p.up_to(c + 1, b, body, step, base=base(), filled=h)

    def empty(h: Fact) -> Fact:
        same = p.have(eq(c, b), h, high)
        return p.rewrite(same, base(), body)

    return p.cases(p.goal, p.rule("excluded", c + 1 <= b), full, empty)


@lemma(
    "sums/telescope",
    F(b + 1) <= F(a) + total(a, b, f),
    filled=a <= b + 1,
    each=every(a, b, lambda t: F(t + 1) <= F(t) + f(t)),
)
def telescope(p: Prover, filled: Fact, each: Fact) -> Fact:
    """What grows by at most f(t) in each round grows by at most the sum of all f(t)."""

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.have(
            F(k + 1) <= F(a) + total(a, k, f),
            before,
            p.use(each, k, by=[inside]),
            p.last(total(a, k, f), inside),
        )

    def body(k: Expr) -> Expr:
        return F(k + 1) <= F(a) + total(a, k, f)

    def full(h: Fact) -> Fact:
        return p.up_to(a, b, body, step, filled=h)

    def empty(h: Fact) -> Fact:
        base = p.have(body(a - 1), p.empty(total(a, a - 1, f)))
        return p.rewrite(p.have(eq(a - 1, b), h, filled), base, body)

    return p.cases(p.goal, p.rule("excluded", a <= b), full, empty)


@lemma(
    "sums/telescope-equal",
    eq(F(b + 1), F(a) + total(a, b, f)),
    filled=a <= b + 1,
    each=every(a, b, lambda t: eq(F(t + 1), F(t) + f(t))),
)
def telescope_equal(p: Prover, filled: Fact, each: Fact) -> Fact:
    """What grows by f(t) in each round grows by the sum of all f(t)."""

    def way(sign: int) -> Fact:
        def shrink(t: Expr, h: Fact) -> Fact:
            return p.have(sign * F(t + 1) <= sign * F(t) + sign * f(t), p.use(each, t, by=[h]))

        return p.lemma(
            "sums/telescope",
            terms(F=lambda t: sign * F(t), f=lambda t: sign * f(t)),
            filled,
            p.throughout(a, b, shrink),
        )

    return p.have(p.goal, way(1), way(-1))


@lemma(
    "sums/vanishing",
    eq(total(a, b, f), 0),
    each=every(a, b, lambda i: eq(f(i), 0)),
)
def vanishing(p: Prover, each: Fact) -> Fact:
    """A sum of zeros is 0."""
    same = p.lemma("sums/equal", terms(f=f, g=lambda i: 0), each)
    return p.have(p.goal, same)


@lemma(
    "sums/one-term",
    eq(total(a, b, f), f(c)),
    inside=(a <= c) & (c <= b),
    each=every(a, b, lambda i: (~eq(i, c)) >> eq(f(i), 0)),
)
def one_term(p: Prover, inside: Fact, each: Fact) -> Fact:
    """A sum of which only the term at c is not 0 is that term."""

    def zeros(low: Expr, high: Expr) -> Fact:
        return p.lemma(
            "sums/vanishing",
            terms(a=low, b=high),
            p.every(low, high, lambda i: eq(f(i), 0), lambda i, h: p.use(each, i, by=[h, inside])),
        )

    left = p.lemma("sums/split", terms(c=c), inside)
    right = p.lemma("sums/split", terms(b=c, c=c - 1), inside)
    last = p.last(total(a, c, f), inside)
    return p.have(p.goal, left, right, last, zeros(a, c - 1), zeros(c + 1, b))


@lemma(
    "sums/restrict",
    eq(total(a, b, lambda i: indicator((d <= i) & (i <= e)) * f(i)), total(d, e, f)),
    low=a <= d,
    high=e <= b,
    order=d <= e + 1,
)
def restrict(p: Prover, low: Fact, high: Fact, order: Fact) -> Fact:
    """A sum of terms times the indicator of a part of the range is the sum over that part."""

    def term(i: Expr) -> Expr:
        return indicator((d <= i) & (i <= e)) * f(i)

    first = p.lemma("sums/split", terms(c=d - 1, f=term), low, high, order)
    second = p.lemma("sums/split", terms(a=d, c=e, f=term), low, high, order)
    before = p.auto(eq(total(a, d - 1, term), 0), low, high, order)
    middle = p.auto(eq(total(d, e, term), total(d, e, f)))
    after = p.auto(eq(total(e + 1, b, term), 0), low, high, order)
    return p.have(p.goal, first, second, before, middle, after)


@lemma(
    "sums/apart",
    eq(
        total(a, b, f),
        indicator((a <= c) & (c <= b)) * f(c)
        + total(a, b, lambda i: (1 - indicator(eq(i, c))) * f(i)),
    ),
)
def apart(p: Prover) -> Fact:
    """A sum is its term at c, if c is in the range, and the sum of the others."""

    def at_c(i: Expr) -> Expr:
        return indicator(eq(i, c)) * f(i)

    only = eq(total(a, b, at_c), indicator((a <= c) & (c <= b)) * f(c))

    def within(h: Fact) -> Fact:
        others = p.throughout(a, b, lambda i, _: p.have((~eq(i, c)) >> eq(at_c(i), 0)))
        return p.have(only, p.lemma("sums/one-term", terms(f=at_c), h, others), h)

    def outside(h: Fact) -> Fact:
        none = p.throughout(a, b, lambda i, inside: p.have(eq(at_c(i), 0), inside, h))
        return p.have(only, p.lemma("sums/vanishing", terms(f=at_c), none), h)

    there = p.rule("excluded", (a <= c) & (c <= b))
    return p.have(p.goal, p.cases(only, there, within, outside))
