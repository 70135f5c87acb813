"""What is known of the logarithms in formulas; ``p`` is the prover."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement, permutations
from typing import Any

from theory.formal.terms import Expr, eq, expr, log
from theory.proving.bounds import inside
from theory.proving.entries import positive_sum
from theory.proving.inverses import positive_inverse
from theory.proving.known import functions
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

Above = dict[Any, Fact]
"""``t > 0``, by t."""


def logarithms_of(p: Prover, phis: Iterable[Any], facts: Sequence[Fact]) -> list[Fact]:
    """Tangents, products and inverses for the logarithms in formulas, and ``log 1 = 0``.

    A number in a logarithm that is known to be a term, as a state is before the first round, is
    replaced by it. Of ``log a`` nothing is known where a is not seen to be positive.
    """
    terms = dict.fromkeys(found[2] for phi in phis for found in functions("log", phi))
    if not terms:
        return []
    same = [th for t in terms for th in _replaced(p, t, facts)]
    terms |= {expr(th.conclusion[2]).t[2]: None for th in same}
    divisors = [found[1] for found in map(_quotient, terms) if found]
    signs = {t: _positive(p, expr(t), facts) for t in dict.fromkeys((1, *divisors, *terms))}
    above = {t: sign for t, sign in signs.items() if sign is not None}
    known = [t for t in (1, *terms) if t in above]
    one, units = p.lemma("logarithm/one", {}), {}
    found = [one, *same]
    for t in above:
        if t != 1:
            units[t] = p.rule("inverse", expr(t), above[t])
            found += [above[t], units[t], positive_inverse(p, expr(t), above[t])]
    for t in known:
        c, b = _quotient(t) or (expr(1), 1)
        if b in units:
            x = expr(t)
            products: list[Any] = [(expr(b), units[t]), (c / x, units[b])]
            found.append(p.have(eq(c / x, expr(b)), products=products))
        if b in units and c.t == b:
            whole = p.have(eq(expr(1), x), units[b], depth=0)
            found.append(p.rewrite(whole, one, lambda a: eq(log(a), 0)))
        if b in units and expr(t).t[0] == "inv":
            quotient = p.lemma("logarithm/quotient", at(a=expr(1), b=expr(b)), above[b])
            found.append(p.have(eq(log(expr(t)), -log(expr(b))), quotient, one, depth=0))
    for a, b in permutations(known, 2):
        found.append(tangent(p, expr(a), expr(b), above[a], above[b]))
    found += _by_numbers(p, known, above)
    return [*found, *_products(p, known, above, [*facts, *found])]


def _replaced(p: Prover, t: Any, facts: Sequence[Fact]) -> Iterator[Fact]:
    """``log t = log s``, s being t with parameters for a number that is known by them."""
    known = [th for th in facts if th.conclusion[0] == "=" and _by_parameters(th.conclusion[2])]
    for name in dict.fromkeys(inside("app", t)):
        for th in known:
            if th.conclusion[1][:2] == name[:2] and len(name) > 3:
                meant = eq(expr(name), expr(th.conclusion[2]))
                same = p.attempt(partial(p.have, meant, th, depth=0))
                if same is not None:
                    yield p.replaced(same, partial(_log_with, t, name))


def _by_parameters(t: Any) -> bool:
    """Is a term made of parameters alone?"""
    return bool(inside("app", t)) and all(len(name) == 3 for name in inside("app", t))


def _log_with(t: Any, name: Any, a: Expr) -> Expr:
    return log(expr(_put(t, name, a.t)))


def _put(t: Any, name: Any, value: Any) -> Any:
    """A term with another in the place of a name."""
    if t == name:
        return value
    return tuple(_put(part, name, value) for part in t) if type(t) is tuple else t


def tangent(p: Prover, a: Expr, b: Expr, first: Any, second: Any) -> Any:
    """``log a ≤ log b + a/b − 1``, from ``a > 0`` and ``b > 0``."""
    inverse = positive_inverse(p, b, second)
    ratio = p.have(a / b > 0, products=[[first, inverse]])
    line = p.lemma("logarithm/tangent", at(a=a / b), ratio)
    return p.have(
        log(a) <= log(b) + a / b - 1,
        line,
        p.lemma("logarithm/quotient", at(a=a, b=b), first, second),
    )


def _quotient(t: Any) -> tuple[Expr, Any] | None:
    """The number c and the divisor b of ``c/b``; of another term nothing."""
    if type(t) is not tuple or t[0] not in ("inv", "*"):
        return None
    factors = [t] if t[0] == "inv" else list(t[1:])
    inverse = next((f for f in reversed(factors) if type(f) is tuple and f[0] == "inv"), None)
    if inverse is None:
        return None
    factors.remove(inverse)
    c = expr(1) if not factors else expr(factors[0] if len(factors) == 1 else ("*", *factors))
    return c, inverse[1]


def _products(p: Prover, known: Sequence[Any], above: Above, facts: Sequence[Fact]) -> list[Fact]:
    """``log a = log b + log c`` for those of the terms of which ``a = b c`` is known."""
    found = []
    equations = [th for th in p.flat(*facts) if th.conclusion[0] == "="]
    for a in known:
        for b, c in combinations_with_replacement([t for t in known if t not in (1, a)], 2):
            goal = eq(expr(b) * expr(c), expr(a))
            same = p.attempt(partial(p.nonlinear, goal, *equations, levels=0))
            if same is not None:
                line = p.lemma("logarithm/product", at(a=expr(b), b=expr(c)), above[b], above[c])
                found.append(
                    p.rewrite(same, line, partial(_logarithm, log(expr(b)) + log(expr(c))))
                )
    return found


def _by_numbers(p: Prover, known: Sequence[Any], above: Above) -> Iterator[Fact]:
    """``log c + log a ≤ log b``, or ``b < c a``: for numbers c > 1, and a, b of two rounds.

    It is the step of a learner that halves what is left.
    """
    names = [t for t in known if type(t) is tuple and t[0] == "app"]
    for c in (t for t in known if type(t) is not tuple and t > 1):
        for a, b in (pair for pair in permutations(names, 2) if pair[0][1] == pair[1][1]):
            yield _scaled(p, expr(c), expr(a), expr(b), above[c], above[a])


def _scaled(p: Prover, c: Expr, a: Expr, b: Expr, *above: Fact) -> Fact:
    goal = (b < c * a) | (log(c) + log(a) <= log(b))
    positive = p.have(c * a > 0, products=[above])
    split = p.lemma("logarithm/product", at(a=c, b=a), *above)

    def no_larger(yes: Fact) -> Fact:
        return p.have(goal, split, p.lemma("logarithm/monotone", at(a=c * a, b=b), positive, yes))

    return p.cases(goal, p.rule("excluded", c * a <= b), no_larger, partial(p.have, goal))


def _logarithm(whole: Expr, a: Expr) -> Expr:
    return eq(log(a), whole)


def _positive(p: Prover, term: Expr, facts: Sequence[Fact]) -> Fact | None:
    head = term.t[0] if type(term.t) is tuple else ""
    if head == "sum":
        return p.attempt(partial(positive_sum, p, term, facts))
    if head == "*":
        factors = [_positive(p, expr(part), facts) for part in term.t[1:]]
        signs = [sign for sign in factors if sign is not None]
        return p.have(term > 0, products=[signs]) if len(signs) == len(factors) else None
    return p.attempt(partial(p.nonlinear, term > 0, *facts, levels=1))
