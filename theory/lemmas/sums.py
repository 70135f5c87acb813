"""Sums over index sets of symbolic size, each fact by induction on the last index.

``a`` and ``b`` are the limits, ``f`` and ``g`` the terms. Names end in an underscore so that they
do not meet a paper's symbols where a lemma is used.
"""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, eq, every, function, indicator, integer, total
from theory.proving.proof import Lemma

a, b, c = integer("a_"), integer("b_"), integer("c_")
f, g = function("f_", "R", 1), function("g_", "R", 1)
F = function("F_", "R", 1)


def terms(**bodies: Any) -> dict[Any, Any]:
    """The replacements for a lemma of this module: ``terms(a=1, b=T, f=lambda t: ...)``."""
    return {(f"{name}_", *KINDS[name]): body for name, body in bodies.items()}


KINDS = {"a": ("Z", 0), "b": ("Z", 0), "c": ("Z", 0), "f": ("R", 1), "g": ("R", 1), "F": ("R", 1)}


def _monotone(p: Any, each: Any) -> Any:
    def step(k: Expr, inside: Any, before: Any) -> Any:
        return p.have(
            total(a, k, f) <= total(a, k, g),
            before,
            p.use(each, k, by=[inside]),
            p.last(total(a, k, f), inside),
            p.last(total(a, k, g), inside),
        )

    return p.up_to(a, b, lambda k: total(a, k, f) <= total(a, k, g), step)


monotone = Lemma(
    "sums/monotone",
    "A sum of terms that are at most others' is at most the others' sum.",
    (every(a, b, lambda i: f(i) <= g(i)),),
    total(a, b, f) <= total(a, b, g),
    _monotone,
)


def _equal(p: Any, each: Any) -> Any:
    def way(u: Any, v: Any) -> Any:
        return p.lemma(
            "sums/monotone",
            terms(f=u, g=v),
            p.every(
                a,
                b,
                lambda i: u(i) <= v(i),
                lambda i, h: p.have(u(i) <= v(i), p.use(each, i, by=[h])),
            ),
        )

    return p.have(equal.conclusion, way(f, g), way(g, f))


equal = Lemma(
    "sums/equal",
    "Sums of equal terms are equal.",
    (every(a, b, lambda i: eq(f(i), g(i))),),
    eq(total(a, b, f), total(a, b, g)),
    _equal,
)


def _nonnegative(p: Any, each: Any) -> Any:
    return p.have(nonnegative.conclusion, p.lemma("sums/monotone", terms(f=lambda i: 0, g=f), each))


nonnegative = Lemma(
    "sums/nonnegative",
    "A sum of terms that are not negative is not negative.",
    (every(a, b, lambda i: f(i) >= 0),),
    total(a, b, f) >= 0,
    _nonnegative,
)


def _count(p: Any, filled: Any) -> Any:
    one = total(a, b, lambda i: 1)

    def full(h: Any) -> Any:
        def step(k: Expr, inside: Any, before: Any) -> Any:
            ones = total(a, k, lambda i: 1)
            return p.have(eq(ones, k - a + 1), before, p.last(ones, inside))

        return p.up_to(a, b, lambda k: eq(total(a, k, lambda i: 1), k - a + 1), step, filled=h)

    def empty(h: Any) -> Any:
        return p.have(count.conclusion, p.empty(one, h), filled, h)

    return p.cases(count.conclusion, p.rule("excluded", a <= b), full, empty)


count = Lemma(
    "sums/count",
    "The indices from a to b are b − a + 1 in number, where b ≥ a − 1.",
    (a <= b + 1,),
    eq(total(a, b, lambda i: 1), b - a + 1),
    _count,
)


def _split(p: Any, low: Any, high: Any) -> Any:
    def body(k: Expr) -> Expr:
        return eq(total(a, k, f), total(a, c, f) + total(c + 1, k, f))

    def base() -> Any:
        return p.have(body(c), p.empty(total(c + 1, c, f)))

    def step(k: Expr, inside: Any, before: Any) -> Any:
        return p.have(
            body(k),
            before,
            p.last(total(a, k, f), inside, low),
            p.last(total(c + 1, k, f), inside),
        )

    def full(h: Any) -> Any:
        return p.up_to(c + 1, b, body, step, base=base(), filled=h)

    def empty(h: Any) -> Any:
        same = p.have(eq(c, b), h, high)
        return p.rewrite(same, base(), body)

    return p.cases(split.conclusion, p.rule("excluded", c + 1 <= b), full, empty)


split = Lemma(
    "sums/split",
    "A sum splits at any index of its range.",
    (a <= c + 1, c <= b),
    eq(total(a, b, f), total(a, c, f) + total(c + 1, b, f)),
    _split,
)


def _telescope(p: Any, filled: Any, each: Any) -> Any:
    def step(k: Expr, inside: Any, before: Any) -> Any:
        return p.have(
            F(k + 1) <= F(a) + total(a, k, f),
            before,
            p.use(each, k, by=[inside]),
            p.last(total(a, k, f), inside),
        )

    def body(k: Expr) -> Expr:
        return F(k + 1) <= F(a) + total(a, k, f)

    def full(h: Any) -> Any:
        return p.up_to(a, b, body, step, filled=h)

    def empty(h: Any) -> Any:
        base = p.have(body(a - 1), p.empty(total(a, a - 1, f)))
        return p.rewrite(p.have(eq(a - 1, b), h, filled), base, body)

    return p.cases(telescope.conclusion, p.rule("excluded", a <= b), full, empty)


telescope = Lemma(
    "sums/telescope",
    "What grows by at most f(t) in each round grows by at most the sum of all f(t).",
    (a <= b + 1, every(a, b, lambda t: F(t + 1) <= F(t) + f(t))),
    F(b + 1) <= F(a) + total(a, b, f),
    _telescope,
)


def _telescope_equal(p: Any, filled: Any, each: Any) -> Any:
    def way(sign: int) -> Any:
        def shrink(t: Expr, h: Any) -> Any:
            return p.have(sign * F(t + 1) <= sign * F(t) + sign * f(t), p.use(each, t, by=[h]))

        return p.lemma(
            "sums/telescope",
            terms(F=lambda t: sign * F(t), f=lambda t: sign * f(t)),
            filled,
            p.every(a, b, lambda t: sign * F(t + 1) <= sign * F(t) + sign * f(t), shrink),
        )

    return p.have(telescope_equal.conclusion, way(1), way(-1))


telescope_equal = Lemma(
    "sums/telescope-equal",
    "What grows by f(t) in each round grows by the sum of all f(t).",
    (a <= b + 1, every(a, b, lambda t: eq(F(t + 1), F(t) + f(t)))),
    eq(F(b + 1), F(a) + total(a, b, f)),
    _telescope_equal,
)


def _constant(p: Any, each: Any) -> Any:
    same = p.lemma("sums/equal", terms(f=f, g=lambda i: 0), each)
    return p.have(vanishing.conclusion, same)


vanishing = Lemma(
    "sums/vanishing",
    "A sum of zeros is 0.",
    (every(a, b, lambda i: eq(f(i), 0)),),
    eq(total(a, b, f), 0),
    _constant,
)


def _one_term(p: Any, inside: Any, each: Any) -> Any:
    def zeros(low: Expr, high: Expr) -> Any:
        def zero(i: Expr, h: Any) -> Any:
            return p.use(each, i, by=[h, inside])

        return p.lemma(
            "sums/vanishing",
            terms(a=low, b=high),
            p.every(low, high, lambda i: eq(f(i), 0), zero),
        )

    left = p.lemma("sums/split", terms(c=c), inside)
    right = p.lemma("sums/split", terms(b=c, c=c - 1), inside)
    last = p.last(total(a, c, f), inside)
    return p.have(one_term.conclusion, left, right, last, zeros(a, c - 1), zeros(c + 1, b))


one_term = Lemma(
    "sums/one-term",
    "A sum of which only the term at c is not 0 is that term.",
    (
        (a <= c) & (c <= b),
        every(a, b, lambda i: (~eq(i, c)) >> eq(f(i), 0)),
    ),
    eq(total(a, b, f), f(c)),
    _one_term,
)


def _restrict(p: Any, low: Any, high: Any, order: Any) -> Any:
    d, e = integer("d_"), integer("e_")

    def term(i: Expr) -> Expr:
        return indicator((d <= i) & (i <= e)) * f(i)

    def inside(i: Expr) -> Expr:
        return (d <= i) & (i <= e)

    def zeros(lo: Expr, hi: Expr) -> Any:
        def zero(i: Expr, h: Any) -> Any:
            off = p.have(eq(indicator(inside(i)), 0), h, low, high, order)
            return p.have(eq(term(i), 0), products=[(f(i), [off], [])])

        return p.lemma(
            "sums/vanishing",
            terms(a=lo, b=hi, f=term),
            p.every(lo, hi, lambda i: eq(term(i), 0), zero),
        )

    def same(i: Expr, h: Any) -> Any:
        on = p.have(eq(indicator(inside(i)), 1), h)
        return p.have(eq(term(i), f(i)), products=[(f(i), [on], [])])

    first = p.lemma("sums/split", terms(c=d - 1, f=term), low, high, order)
    second = p.lemma("sums/split", terms(a=d, c=e, f=term), low, high, order)
    middle = p.lemma(
        "sums/equal",
        terms(a=d, b=e, f=term, g=f),
        p.every(d, e, lambda i: eq(term(i), f(i)), same),
    )
    return p.have(restrict.conclusion, first, second, middle, zeros(a, d - 1), zeros(e + 1, b))


def _restriction() -> Lemma:
    d, e = integer("d_"), integer("e_")
    return Lemma(
        "sums/restrict",
        "A sum of terms times the indicator of a part of the range is the sum over that part.",
        (a <= d, e <= b, d <= e + 1),
        eq(
            total(a, b, lambda i: indicator((d <= i) & (i <= e)) * f(i)),
            total(d, e, f),
        ),
        _restrict,
    )


restrict = _restriction()
KINDS |= {"d": ("Z", 0), "e": ("Z", 0)}
