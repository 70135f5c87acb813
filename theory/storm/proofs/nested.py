"""Sums over pairs of classes, and differences of estimates."""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.storm.proofs.ordered_logit import telescoped
from theory.storm.symbols import G, K, i, y

other, size = function("G'", "R", 1), function("n", "R", 1)


def counts(p: Prover, run: Given, least: Fact) -> Fact:
    """By induction over the classes: class j makes j − 1 pairs with those before it."""

    def pairs(k: Any) -> Expr:
        return total(1, k, lambda j: total(1, j - 1, lambda i: 1))

    def seen(k: Any) -> Expr:
        return total(1, k, lambda j: total(1, j - 1, lambda i: size(i) + size(j)))

    def body(k: Any) -> Expr:
        return eq(2 * pairs(k), k * (k - 1)) & eq(seen(k), (k - 1) * total(1, k, size))

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        count = p.lemma("sums/count", terms(a=1, b=k - 1), inside)
        lasts = [p.last(whole, inside) for whole in (pairs(k), seen(k), total(1, k, size))]
        old = p.pieces(before)
        return p.have(body(k), *old, *lasts, count)

    found = p.up_to(1, K, body, step, filled=least)
    return p.have(p.goal, found)


def adds_up(p: Prover, run: Given, zero: Fact, full: Any) -> Fact:
    """The differences telescope."""

    def at(goal: Any, at_k: Any) -> Fact:
        k, h = at_k
        table = terms(a=1, b=k, F=lambda j: G(j - 1), f=lambda k: G(k) - G(k - 1))
        return p.have(goal, p.lemma("sums/telescope-equal", table, h), zero)

    return each(p, p.goal, at)


def _total(p: Prover, least: Fact, zero: Fact, full: Fact) -> Fact:
    found = telescoped(p, G, p.have(1 <= K + 1, least))
    return p.have(eq(total(1, K, lambda k: G(k) - G(k - 1)), 1), found, zero, full)


def exactly_if(p: Prover, run: Given, least: Any, zero: Any, full: Any, inside: Any) -> Fact:
    """The total telescopes; the rest says the same of every k."""
    rising = every(1, K, lambda k: G(k - 1) <= G(k))
    parts = []
    for part in p.goal.t[1:]:
        if part[0] == "or":
            parts.append(p.have(part, p.rule("excluded", rising)))
        else:
            parts.append(p.have(part, _total(p, least, zero, full)))
    return p.rule("conjoin", parts)


def some_negative(p: Prover, run: Given) -> Fact:
    """b = 2 and c = 1."""
    outer = p.opened(p.goal.t, 2)
    inner = p.opened(outer[3], 1)
    second = p.have(outer, p.rule("witness", outer[3], expr(1), p.have(inner)))
    return p.rule("witness", p.goal, expr(2), second)


def clipped(p: Prover, run: Given, least: Any, zero: Any, full: Any) -> Fact:
    """No number is more than its positive part."""

    def value(k: Any) -> Expr:
        return G(k) - G(k - 1)

    table = terms(a=1, b=K, f=value, g=lambda k: indicator(0 < value(k)) * value(k))
    return p.have(p.goal, p.lemma("sums/monotone", table), _total(p, least, zero, full))


def majority(
    p: Prover,
    run: Given,
    *,
    zero: Fact,
    full: Fact,
    rising: Fact,
    low: Fact,
    high: Fact,
    same: Fact,
    before: Fact,
    half: Fact,
    least_i: Fact,
    most_i: Fact,
    differs: Fact,
) -> Fact:
    """Beside more than a half there is less than a half left."""

    def above(k: Any, to: Any, *facts: Any) -> Fact:
        """``G'(k) ≤ G'(to)`` for ``k ≤ to``."""

        table = terms(a=k, b=to - 1, F=lambda t: -other(t), f=lambda t: 0)
        return p.lemma("sums/telescope", table, *facts, rising)

    def lower(less: Any) -> Fact:
        between = above(i, y - 1, less, low, high, least_i, most_i)
        start = above(expr(0), i - 1, least_i, most_i)
        end = above(y, K, low, high)
        return p.have(p.goal, between, start, end, same, before, half, zero, full)

    def upper(more: Any) -> Fact:
        between = above(y, i - 1, more, low, high, least_i, most_i)
        start = above(expr(0), y - 1, low, high)
        end = above(i, K, least_i, most_i)
        return p.have(p.goal, between, start, end, same, before, half, zero, full)

    return p.cases(p.goal, p.have((i + 1 <= y) | (y + 1 <= i), differs), lower, upper)
