"""Codes are the indicators of ``i ≤ n`` for a number n of ones.

Up to T such indicators sum to n, and two of them disagree at the places between their numbers.
Everything about codes follows, in both readings: these differ only in T and in the number of ones.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, indicator, integer, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, termwise
from theory.storm.symbols import K, T, n, y, y_2

m = integer("m")


def bit(ones: Any) -> Any:
    """``1[i ≤ ones]`` as a function of i."""
    return lambda i: indicator(i <= ones)


@lemma(
    "storm/ones",
    eq(total(1, T, bit(n)), n),
    least=n >= 0,
    most=n <= T,
)
def ones(p: Prover, least: Fact, most: Fact) -> Fact:
    """Of the bits 1[i ≤ n], i = 1, …, T, just n are ones."""
    same = termwise(p, 1, T, lambda i: eq(bit(n)(i), indicator((1 <= i) & (i <= n)) * 1))
    part = p.lemma("sums/restrict", terms(a=1, b=T, d=1, e=n, f=lambda i: 1), least, most)
    count = p.lemma("sums/count", terms(a=1, b=n), least)
    return p.have(p.goal, same, part, count)


def difference(i: Expr) -> Expr:
    """``|1[i ≤ n] − 1[i ≤ m]|``, as it is translated."""
    a = bit(n)(i) - bit(m)(i)
    return a - 2 * indicator(a < 0) * a


@lemma(
    "storm/disagreeing",
    eq(total(1, T, difference), m - n),
    least=n >= 0,
    order=n <= m,
    most=m <= T,
)
def ordered(p: Prover, least: Fact, order: Fact, most: Fact) -> Fact:
    """The bits 1[i ≤ n] and 1[i ≤ m], n ≤ m, disagree at m − n places."""
    same = termwise(p, 1, T, lambda i: eq(difference(i), bit(m)(i) - bit(n)(i)), order)
    low = p.lemma("storm/ones", {}, order, most, least)
    high = p.lemma("storm/ones", {("n", "Z", 0): m}, least, order, most)
    return p.have(p.goal, same, low, high)


def _at(p: Prover, lemma: str, shift: int, *facts: Fact, swapped: bool = False) -> Fact:
    """A lemma of this module for the codes of y and y', of which ``y − shift`` bits are ones."""
    low, high = (y_2, y) if swapped else (y, y_2)
    table = {("T", "Z", 0): K - shift, ("n", "Z", 0): low - shift, ("m", "Z", 0): high - shift}
    return p.lemma(lemma, table, *facts)


def counted(shift: int) -> Any:
    """`storm/ones`."""
    return lambda p, run, *given: p.have(p.goal, _at(p, "storm/ones", shift, *given), *given)


read_off = counted


def worked(shift: int) -> Any:
    """Six bits, one by one."""

    def script(p: Prover, run: Given, first: Fact, second: Fact, size: Fact) -> Fact:
        lasts = [p.empty(total(1, 0, lambda i: _agrees(i, shift)))]
        values = []
        for count in range(1, 7):
            part = total(1, count, lambda i: _agrees(i, shift))
            lasts.append(p.last(part))
            one = eq(_agrees(expr(count), shift), int(count <= 2 or count > 4))
            own = [
                p.have(eq(bit(label - shift)(expr(count)), int(count <= most)), fact)
                for label, most, fact in ((y, 2, first), (y_2, 4, second))
            ]
            values.append(p.have(one, *own))
        parts = []
        for part in p.goal.t[1:]:
            parts.append(p.have(Expr(part), *lasts, *values, first, second))
        return p.rule("conjoin", parts)

    return script


def _agrees(i: Expr, shift: int) -> Expr:
    return indicator(eq(bit(y - shift)(i), bit(y_2 - shift)(i)))


def by_cases(shift: int) -> Any:
    """The bits are indicators."""
    return lambda p, run, *given: p.auto(p.goal, given[-1])


def injective(shift: int) -> Any:
    """If y < y' then the bits differ at the first place after the ones of y."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        same = p.assume(every(1, K - shift, lambda i: eq(bit(y - shift)(i), bit(y_2 - shift)(i))))
        less = _none_below(p, shift, y, y_2, same, given)
        more = _none_below(p, shift, y_2, y, same, given)
        return p.rule(
            "part", p.goal, p.rule("discharge", same.conclusion, p.have(eq(y, y_2), less, more))
        )

    return script


def _none_below(p: Prover, shift: int, low: Expr, high: Expr, bits: Fact, given: Any) -> Fact:
    """``high ≤ low``, since bit ``low + 1 − shift`` would be 0 and 1."""

    def otherwise(below: Fact) -> Fact:
        place = low + 1 - shift
        own = p.use(bits, place, by=[below, *given])
        one = p.have(eq(bit(high - shift)(place), 1), below)
        return p.auto(high <= low, own, one)

    return p.cases(high <= low, p.rule("excluded", high <= low), lambda yes: yes, otherwise)


def monotone(shift: int) -> Any:
    """The bits are indicators; for the converse, the place after the ones of y' decides."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        bits = every(1, K - shift, lambda i: bit(y - shift)(i) <= bit(y_2 - shift)(i))
        least = _none_below(p, shift, y_2, y, p.assume(bits), given)
        back = p.rule("discharge", bits, least)
        return p.have(p.goal, back)

    return script


def hamming(shift: int) -> Any:
    """`storm/disagreeing`, for the smaller label first."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        def first(order: Fact) -> Fact:
            return p.have(p.goal, _at(p, "storm/disagreeing", shift, *given, order), order)

        def second(order: Fact) -> Fact:
            lower = p.have(y_2 <= y, order)
            found = _at(p, "storm/disagreeing", shift, *given, lower, swapped=True)

            def a(i: Expr) -> Expr:
                return bit(y - shift)(i) - bit(y_2 - shift)(i)

            def mine(i: Expr) -> Expr:
                return a(i) - 2 * indicator(a(i) < 0) * a(i)

            equal = termwise(
                p, 1, K - shift, lambda i: eq(mine(i), -a(i) - 2 * indicator(-a(i) < 0) * -a(i))
            )
            return p.have(p.goal, found, equal, order)

        return p.cases(p.goal, p.rule("excluded", y <= y_2), first, second)

    return script


def some_forbidden(shift: int) -> Any:
    """A bit after a 0 is 0: so no code begins with 0, 1."""

    def script(p: Prover, run: Given, long: Any) -> Fact:
        def bits(label: Any, i: Any) -> list[Any]:
            return [p.rule("indicator", place <= label - shift) for place in (i, i + 1)]

        def after_zero(goal: Any, at_y: Any, at_i: Any) -> Fact:
            return p.have(goal, *bits(at_y[0], at_i[0]))

        def differs(goal: Any, at_y: Any) -> Fact:
            return p.have(goal, *bits(at_y[0], expr(1)))

        def zero_one(goal: Any) -> Fact:
            outer = p.opened(goal, 0)
            inner = p.opened(outer[3], 1)
            found = p.have(inner, each(p, inner[3], differs))
            second = p.have(outer, p.rule("witness", outer[3], expr(1), found))
            return p.rule("witness", goal, expr(0), second)

        parts = [
            each(p, part, after_zero) if part[0] == "all" else zero_one(part)
            for part in p.goal.t[1:]
        ]
        return p.rule("conjoin", parts)

    return script
