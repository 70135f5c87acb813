"""Tactics for bounds: quotients and their divisors, and ``M ≤ B`` from a square of M.

Scripts of any proof can use them; ``p`` is the prover.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import permutations
from operator import mul
from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.entries import positive_sum
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Fact, Prover

Proof = Callable[[list[Any]], Any]


def divided(
    p: Prover,
    goal: Expr,
    facts: list[Any],
    around: Sequence[Expr],
    proof: Proof,
    also: Sequence[Expr] = (),
) -> Any:
    """The goal by ``proof(facts)``, with what is known of the quotients in it and in the facts.

    Parameters
    ----------
    around : sequence of vectors
        A divisor that is ``v · v`` may be 0: then so are the inner products of v with these. One
        that stands on a branch of an ``if`` may be 0 on the other branch.
    also : sequence of formulas
        Others whose quotients are wanted.

    Raises
    ------
    ProofError
        If another divisor is not known to be positive.
    """
    divisors: dict[Any, None] = {}
    for phi in (goal.t, *(th.conclusion for th in facts), *(other.t for other in also)):
        divisors |= dict.fromkeys(_divisors(phi))
    return _each_divisor(p, [Expr(a) for a in divisors], goal, facts, around, proof)


def _divisors(t: Any) -> list[Any]:
    """Divisors outside of sums and quantifiers, inner ones first; of ``2 a`` also ``a``."""
    if type(t) is not tuple or t[0] in ("sum", "vsum", "all", "some"):
        return []
    within = [found for part in t[1:] for found in _divisors(part)]
    if t[0] != "inv" or type(t[1]) is not tuple:
        return within
    multiple = _multiple(t[1])
    return [*within, *([multiple[1]] if multiple else []), t[1]]


def _multiple(t: Any) -> tuple[Fraction, Any] | None:
    """The number c > 0 and the term a of ``c a``."""
    if type(t) is not tuple or t[0] != "*" or len(t) != 3 or type(t[1]) is tuple:
        return None
    return (t[1], t[2]) if t[1] > 0 else None


def _times(a: Any, b: Any) -> int:
    """The k for which ``b = aᵏ`` by its form; 0 for none."""
    (base, n), (other, m) = ((t[1], t[2]) if t[0] == "^" else (t, 1) for t in (a, b))
    return int(m // n) if base == other and m % n == 0 else 0


def _each_divisor(p: Prover, left: Any, goal: Expr, facts: Any, around: Any, proof: Proof) -> Any:
    if not left:
        return proof(facts)
    divisor, *rest = left

    def positive(above: Fact) -> Any:
        one = p.rule("inverse", divisor, above)
        more = positive_inverse(p, divisor, above)
        known = [above, _solved(p, divisor, one), more]
        known += [*same(above, one), *valued(one), *rooted(one), *powered(one)]
        # first: what is divided by itself is 1, whatever else its parts are
        return _each_divisor(p, rest, goal, [*known, *facts], around, proof)

    def valued(one: Any) -> list[Any]:
        equal = [th for th in facts if th.conclusion[:2] == ("=", divisor.t)]
        values = [(Expr(th.conclusion[2]), th) for th in equal]
        return [p.have(eq(b / divisor, 1), one, products=[(1 / divisor, th)]) for b, th in values]

    def rooted(one: Any) -> list[Any]:
        """``a/√a = √a``."""
        square = [th for th in facts if th.conclusion[:2] == ("=", (divisor**2).t)]
        return [
            p.have(
                eq(Expr(th.conclusion[2]) / divisor, divisor),
                products=[(1 / divisor, th), (divisor, one)],
            )
            for th in square
        ]

    def powered(one: Any) -> list[Any]:
        """``1/aⁿᵏ = (1/aⁿ)ᵏ``, of divisors that are powers of one another."""
        found = []
        others = dict.fromkeys(t[1] for th in facts for t in inside("inv", th.conclusion))
        for a in (a for a in others if type(a) is tuple):
            if max(_times(a, divisor.t), _times(divisor.t, a)) < 2:
                continue
            above = p.attempt(partial(p.have, Expr(a) > 0, *facts, depth=0))
            if above is None:
                continue
            other = Expr(a), p.rule("inverse", Expr(a), above)
            for (small, less), (large, more) in permutations(((divisor, one), other)):
                k = _times(small.t, large.t)
                if k > 1:
                    steps = sum(((small / small) ** i for i in range(1, k)), expr(1))
                    products: list[Any] = [((1 / small) ** k, more), (steps / large, less)]
                    found.append(p.have(eq(1 / large, (1 / small) ** k), products=products))
        return found

    def same(above: Any, one: Any) -> list[Any]:
        multiple = _multiple(divisor.t)
        if multiple is None:
            return []
        c, a = multiple[0], Expr(multiple[1])
        other = p.rule("inverse", a, p.have(a > 0, above))
        products: list[Any] = [(1 / a, one), (c / divisor, other)]
        return [p.have(eq(c / divisor, 1 / a), products=products)]

    is_root = divisor.t[:2] == ("fn", "sqrt")

    def above(*more: Any) -> Any:
        if is_root:
            inner = p.nonlinear(Expr(divisor.t[2]) > 0, *facts, *more, levels=1)
            own = [th for th in facts if inside("fn", th.conclusion)[:1] == [divisor.t]]
            return root_above(p, divisor, [inner, *own])
        if divisor.t[0] == "sum":
            return positive_sum(p, divisor, facts)
        powers = [Expr(power[1]) for power in inside("^", divisor.t)]
        levels = 2 if powers else 1  # such as R² (K − 1) + 1
        return p.nonlinear(divisor > 0, *facts, *more, squares=powers, levels=levels)

    squares = [v @ v for v in _squared(divisor.t)]
    guards = _guards(divisor.t, facts) if is_root or not squares else []
    known = p.attempt(above) if squares or guards else above()
    if known is not None:
        return positive(known)
    if guards:
        guard, *_ = guards

        def off(no: Any) -> Any:
            known = [*facts, *p.flat(no)]
            if p.attempt(partial(above, *p.flat(no))) is not None:  # the code divides here, too
                return _each_divisor(p, left, goal, known, around, proof)
            null = [th for v in _squared(guard) for th in vanishing(p, v, known, around)]
            return _each_divisor(p, rest, goal, [*known, *null], around, proof)

        def on(yes: Any) -> Any:
            return _each_divisor(p, left, goal, [*facts, *p.flat(yes)], around, proof)

        return p.cases(goal, p.rule("indicator", Expr(guard)), on, off)
    square, *_ = squares

    def some(long: Any) -> Any:
        return positive(long if divisor.t == square.t else above(long))

    def none(flat: Any) -> Any:
        null = vanishing(p, Expr(square.t[1]), [flat], around)
        return _each_divisor(p, rest, goal, [*facts, *null], around, proof)

    return p.cases(goal, p.rule("excluded", square > 0), some, none)


def _squared(t: Any) -> list[Expr]:
    """The vectors whose squared length is in a term or formula."""
    return [Expr(v) for v in dict.fromkeys(dot[1] for dot in inside("dot", t) if dot[1] == dot[2])]


def vanishing(p: Prover, v: Expr, facts: Sequence[Any], around: Sequence[Expr]) -> list[Any]:
    """``v · v = 0``, and so for the inner products with vectors; nothing if it does not follow."""
    null = p.attempt(lambda: p.have(eq(v @ v, 0), *facts, p.rule("norm", v)))
    if null is None:
        return []
    return [null, *(p.lemma("inner/null", vectors(v, other), null) for other in around)]


def root_above(p: Prover, root: Expr, known: Sequence[Any]) -> Fact:
    """``√a > 0``, from ``a > 0`` and what is known of the root."""

    def none(low: Any) -> Any:
        return p.nonlinear(root > 0, low, *known, levels=1)

    return p.cases(root > 0, p.rule("excluded", root > 0), lambda yes: yes, none)


def _guards(divisor: Any, facts: Sequence[Any]) -> list[Any]:
    """The conditions of branches on which the facts divide by a term, those not decided yet."""
    decided = {th.conclusion[1] for th in facts if th.conclusion[0] == "="}
    products = [part for th in facts for h in ("*", "v*") for part in inside(h, th.conclusion)]
    guards = [
        part
        for product in products
        if ("inv", divisor) in inside("inv", product)
        for part in inside("ind", product)
    ]
    return [part[1] for part in dict.fromkeys(guards) if part not in decided]


def _solved(p: Prover, divisor: Expr, one: Any) -> Any:
    """``a (1/d) = 1 − b (1/d)`` of a divisor ``d = a + b``, which replaces a product by others."""
    if type(divisor.t) is not tuple or divisor.t[0] != "+":
        return one
    first = next((part for part in divisor.t[1:] if type(part) is tuple), divisor.t[1])
    return p.have(eq(Expr(first) / divisor, 1 - (divisor - Expr(first)) / divisor), one)


def squared_bound(p: Prover, goal: Expr, facts: list[Any], numbers: Sequence[Expr]) -> Fact:
    """``M ≤ B`` from ``q M ≤ q B``, where q is a number in it: a count, a total, a length.

    Such a bound comes from facts about squares: ``γ n ≤ X`` and ``X² ≤ R² n`` give ``n ≤ R²/γ²``.
    Where q is not positive, the bound is to follow without it.

    Parameters
    ----------
    numbers : sequence of terms
        Those of them that are known not to be negative may be multiplied with q.

    Raises
    ------
    ProofError
        If a step is not found.
    """
    if not any(inside(head, th.conclusion) for th in p.flat(*facts) for head in ("^", "dot")):
        p.fails("no square is known")
    gap = Expr(goal.t[2]) - Expr(goal.t[1])
    D = expr(1)
    for found in dict.fromkeys(inside("inv", goal.t)):
        D = D * Expr(found[1]) ** _degree(found, goal.t)
    positive = p.nonlinear(D > 0, *facts, squares=numbers)
    flat = p.flat(*facts)
    said = {th.conclusion: th for th in flat}
    signs = [th for a in numbers for phi in ((a >= 0).t, (a > 0).t) if (th := said.get(phi))]
    moving = (th for th in flat if _moves(th.conclusion))
    whole = [*flat, *without_divisors(p, moving, flat)]

    def by(q: Expr) -> Fact:
        def some(above: Fact) -> Fact:
            known = [_positive_multiple(p, q, above, sign) for sign in signs]
            times = p.nonlinear(q * D * gap >= 0, *whole, above, *known)

            def over(no: Fact) -> Fact:
                return p.have(goal, times, products=[[positive, above, no]])

            return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, over)

        def none(low: Fact) -> Fact:
            zero = p.attempt(lambda: p.have(eq(q, 0), low, *facts))
            return p.nonlinear(goal, low if zero is None else zero, *facts, squares=numbers)

        return p.cases(goal, p.rule("excluded", q > 0), some, none)

    for q in _numbers_in(p, goal, facts):
        found = p.attempt(partial(by, q))
        if found is not None:
            return found
    p.fails("no number in the bound helps")


def _positive_multiple(p: Prover, q: Expr, above: Fact, sign: Fact) -> Fact:
    """``a q ≥ 0`` from ``q > 0`` and ``a ≥ 0`` or ``a > 0``."""
    return p.have(Expr(sign.conclusion[2]) * q >= 0, products=[[above, sign]])


def _numbers_in(p: Prover, goal: Expr, facts: Sequence[Any]) -> Iterator[Expr]:
    """What both sides of a bound can be multiplied with: what is left of its larger side, negated.

    That is the smaller side, the terms of both, and their factors; none that is at most 0.
    """
    small, large = goal.t[1:]
    terms = [small, *_terms(small), *((-Expr(term)).t for term in _terms(large))]
    found = dict.fromkeys(q for term in terms for q in (term, *_signed_factors(term)))
    for q in (Expr(t) for t in found if _moves(t)):
        if p.attempt(partial(p.have, q <= 0, *facts)) is None:
            yield q


def _terms(t: Any) -> Any:
    """The terms of a sum."""
    return t[1:] if type(t) is tuple and t[0] == "+" else (t,)


def _signed_factors(t: Any) -> Iterator[Any]:
    """The factors of a product, each with the sign of the numbers in it."""
    found = list(factors(t))
    negative = sum(type(factor) is not tuple and factor < 0 for factor in found) % 2
    for factor in found:
        if type(factor) is tuple:
            yield (-Expr(factor)).t if negative else factor


def factors(t: Any) -> Iterator[Any]:
    """The factors of a product; of another term it is the only one."""
    if type(t) is tuple and t[0] == "*":
        for part in t[1:]:
            yield from factors(part)
    else:
        yield t


def _degree(factor: Any, t: Any) -> int:
    """How often a term is a factor in a term or relation, at most."""
    if t == factor:
        return 1
    if type(t) is not tuple:
        return 0
    if t[0] == "^":
        return _degree(factor, t[1]) * int(t[2])
    degrees = [_degree(factor, part) for part in t[1:]]
    return sum(degrees) if t[0] == "*" else max(degrees, default=0)


def _moves(t: Any) -> bool:
    """Does a term speak of more than what stays fixed?"""
    if type(t) is not tuple:
        return False
    return t[0] == "sum" or (t[0] == "app" and len(t) > 3) or any(map(_moves, t[1:]))


def without_divisors(
    p: Prover, comparisons: Iterable[Fact], facts: Sequence[Fact]
) -> Iterator[Fact]:
    """Comparisons times those of their divisors that are positive: ``B < v`` for ``B/v < 1``."""
    positive = {th.conclusion[2]: th for th in p.flat(*facts) if th.conclusion[:2] == ("<", 0)}
    for th in comparisons:
        sign, *sides = th.conclusion
        divisors = dict.fromkeys(part[1] for part in inside("inv", th.conclusion))
        above = [positive[d] for d in divisors if d in positive]
        if sign in ("<", "<=") and above:
            times = reduce(mul, (Expr(d.conclusion[2]) for d in above))
            times = times * (expr(sides[1]) - expr(sides[0]))
            yield p.have(times > 0 if sign == "<" else times >= 0, products=[[*above, th]])


def vectors(u: Expr, v: Expr) -> dict[Any, Any]:
    """The replacements for a lemma of `theory.lemmas.inner`, for vectors alone."""
    empty = {("a_", "Z", 0): 1, ("b_", "Z", 0): 0}
    none = {(name, "R", 1): lambda i: expr(0) for name in ("f_", "g_")}
    return {("u_", "V", 0): u, ("v_", "V", 0): v, **empty, **none}


def inside(head: str, t: Any) -> list[Any]:
    """Terms of a kind that are not inside a sum or quantifier."""
    if type(t) is not tuple:
        return []
    if t[0] == head:
        return [t]
    if t[0] in ("sum", "vsum", "all", "some"):
        return []
    return [found for part in t[1:] for found in inside(head, part)]


def symbols(t: Any) -> set[str]:
    """Names in a term or formula."""
    if type(t) is not tuple:
        return set()
    own = {t[1]} if t[0] == "app" else set()
    return own.union(*map(symbols, t[1:]))
