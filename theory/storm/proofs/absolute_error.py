"""Log loss and expected absolute error.

Off the label the error is from 1 to K − 1, so that its mean is from ``1 − p(y)`` to
``(K − 1)(1 − p(y))``; and ``1 − p ≤ −log p``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, function, indicator, log, real, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import summing, termwise
from theory.storm.symbols import K, y

mass, mass_new = function("p", "R", 1), function("p'", "R", 1)


def distance(k: Any) -> Expr:
    """``|k − y|``."""
    return k - y - 2 * indicator(k - y < 0) * (k - y)


ERROR = total(1, K, lambda k: distance(k) * mass(k))


def _off(k: Any) -> Expr:
    """``1[k ≠ y] p(k)``."""
    return mass(k) - indicator(eq(k, y)) * mass(k)


def _rest(p: Prover, low: Fact, high: Fact, whole: Fact) -> Fact:
    """``Σ 1[k ≠ y] p(k) = 1 − p(y)``."""

    def own(k: Any) -> Expr:
        return indicator(eq(k, y)) * mass(k)

    only = p.lemma("sums/one-term", terms(a=1, b=K, c=y, f=own), low, high)
    return p.have(eq(total(1, K, _off), 1 - mass(y)), only, whole)


def multiple(
    p: Prover, run: Given, low: Fact, high: Fact, least: Fact, some: Fact, whole: Any
) -> Fact:
    """``E ≤ (K − 1)(1 − p(y)) ≤ −(K − 1) log p(y)``."""

    sums = termwise(p, 1, K, lambda k: distance(k) * mass(k) <= (K - 1) * _off(k), least, low, high)
    rest = _rest(p, low, high, whole)
    line = p.lemma("logarithm/tangent", at(a=mass(y)), some)
    return p.have(p.goal, sums, rest, low, high, line)


def _at_least(p: Prover, least: Fact) -> Fact:
    """``Σ 1[k ≠ y] p(k) ≤ E``."""

    def one(k: Expr, h: Fact) -> Fact:
        near = p.have(distance(k) - 1 + indicator(eq(k, y)) >= 0)
        return p.auto(_off(k) <= distance(k) * mass(k), near, least, h)

    return summing(p, p.throughout(1, K, one))


def by_likelihood(
    p: Prover, run: Given, low: Fact, high: Fact, least: Fact, some: Any, whole: Fact
) -> Fact:
    """Off the label the error is from 1 to the distance of the farthest label."""
    far = y - 1 + indicator(y - 1 < K - y) * (K - 2 * y + 1)

    def one(k: Expr, h: Fact) -> Fact:
        return p.auto(distance(k) * mass(k) <= far * _off(k), least, h)

    most = summing(p, p.throughout(1, K, one))
    rest = _rest(p, low, high, whole)
    return p.have(p.goal, _at_least(p, least), most, rest)


def likelihood_attained(
    p: Prover, run: Given, two: Fact, low: Fact, high: Fact, some: Fact, most: Fact
) -> Fact:
    """Each sum is one term for y and one for the other label."""
    q, known = real("q"), [two, low, high, some, most]

    def one_term(label: Expr, size: Expr, value: Any) -> Fact:
        table = terms(a=1, b=K, c=label, f=lambda k: size * indicator(eq(k, label)) * value(k))
        return p.lemma("sums/one-term", table, two, low, high)

    for other in (y + 1 - 2 * indicator(eq(y, K)), 1 + (K - 1) * indicator(y - 1 < K - y)):
        for value in (lambda k: 1, distance):
            known += [one_term(y, q, value), one_term(other, 1 - q, value)]
    return p.have(p.goal, *known)


def below_one(
    p: Prover, run: Given, low: Any, high: Any, least: Fact, some: Any, whole: Any, small: Fact
) -> Fact:
    """``1 − p(y) ≤ E``."""
    sums = _at_least(p, least)
    return p.have(
        p.goal,
        p.lemma(
            "logarithm/monotone",
            at(a=1 - ERROR, b=mass(y)),
            small,
            sums,
            _rest(p, low, high, whole),
        ),
    )


def wrong_bits(p: Prover, run: Given, low: Fact, high: Fact, least: Any, *_: Any) -> Fact:
    """`storm/disagreeing`: the codes of j and y differ in |j − y| bits."""

    def wrong(j: Any) -> Any:
        return lambda i: indicator(((i < y) & (j <= i)) | ((y <= i) & (i < j)))

    def one(j: Expr, h: Fact) -> Fact:
        goal = eq(total(1, K - 1, wrong(j)), distance(j))

        def between(first: Expr, last: Expr, order: Fact) -> Fact:
            """The bits from the smaller label to below the larger one, counted."""

            kept = termwise(
                p,
                1,
                K - 1,
                lambda i: eq(wrong(j)(i), indicator((first <= i) & (i <= last - 1)) * 1),
                order,
            )
            cut = p.lemma(
                "sums/restrict",
                terms(a=1, b=K - 1, d=first, e=last - 1, f=lambda i: 1),
                h,
                low,
                high,
                order,
            )
            return p.auto(goal, kept, cut, order)

        found = p.cases(
            goal,
            p.have((j <= y) | (y <= j)),
            lambda order: between(j, y, order),
            lambda order: between(y, j, order),
        )
        return p.have(eq(mass(j) * total(1, K - 1, wrong(j)), distance(j) * mass(j)), found)

    sums = summing(p, p.throughout(1, K, one))
    return p.have(p.goal, sums)


def unmoved(
    p: Prover, run: Given, *, low: Fact, high: Fact, apart: Fact, further: Fact, others: Fact
) -> Fact:
    """y is neither a nor b."""
    same = p.auto(eq(mass(y), mass_new(y)), others, low, high, apart, further)
    found = p.have(eq(log(mass(y)), log(mass(y))))
    return p.have(p.goal, p.rewrite(same, found, lambda k: eq(log(mass(y)), log(k))))
