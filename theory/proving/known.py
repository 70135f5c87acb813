"""What is known of a sum or a root wherever it stands; ``p`` is the prover.

Scripts of any proof can use these; a tactic asks for all that a statement speaks of.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

from algorithms.seam import to_fmpq
from theory.formal.substitution import put
from theory.formal.terms import ZERO_VECTOR, Expr, eq, expr, sqrt
from theory.numbers.surd import rational_root
from theory.proving.bounds import inside, root_above, vectors
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of

Entry = Callable[[Expr], Expr]


def entry(total: Any) -> Entry:
    """The term of a sum, by its index."""
    return lambda k: Expr(put(total[3], (k.t,)))


def not_negative(p: Prover, total: Any, at: Callable[[Expr, Any], Sequence[Any]]) -> Any:
    """``Σ ≥ 0`` where each term is seen not to be negative; None where one is not.

    Parameters
    ----------
    at : callable
        ``at(k, inside)``: what is known in round k, which is in the sum's range.
    """
    low, high, f = Expr(total[1]), Expr(total[2]), entry(total)

    def each(k: Expr, inside_: Any) -> Any:
        squares = [Expr(power[1]) for power in inside("^", f(k).t)]
        facts = at(k, inside_)
        plain = p.attempt(lambda: p.nonlinear(f(k) >= 0, *facts, squares=squares, levels=1))
        if plain is None and any(inside("sum", th.conclusion) for th in facts):
            return p.auto(f(k) >= 0, *facts)  # a sum in a round: each of its terms
        return plain or p.fails("a term may be negative")

    def whole() -> Any:
        every = p.every(low, high, lambda k: f(k) >= 0, each)
        return p.lemma("sums/nonnegative", terms(a=low, b=high, f=f), every)

    return p.attempt(whole)


def positive_values(p: Prover, numbers: Iterable[Expr], facts: Sequence[Any]) -> list[Any]:
    """``a > 0`` of the numbers with a known value whose factors are, such as ``a = D/(G √T)``."""
    flat = p.flat(*facts)
    positive = [th for th in flat if th.conclusion[:2] == ("<", 0)]
    said = {th.conclusion[2] for th in positive}
    valued = {th.conclusion[1]: th for th in flat if th.conclusion[0] == "="}
    unknown = [a for a in numbers if a.t in valued and a.t not in said]
    found = (p.attempt(partial(p.nonlinear, a > 0, valued[a.t], *positive)) for a in unknown)
    return [th for th in found if th is not None]


def signs_of_values(p: Prover, facts: Sequence[Any]) -> list[Any]:
    """``a ≥ 0`` of the left sides of equations, such as ``a = b²/c``, by signs and squares."""
    flat = p.flat(*facts)
    positive = [th for th in flat if th.conclusion[:2] in (("<", 0), ("<=", 0))]
    said = {th.conclusion[2] for th in positive}
    found = []
    for th in flat:
        if th.conclusion[0] == "=" and th.conclusion[1] not in said:
            roots = [Expr(power[1]) for power in inside("^", th.conclusion[2])]
            above = partial(p.nonlinear, Expr(th.conclusion[1]) >= 0, th, *positive, squares=roots)
            found.append(p.attempt(partial(above, levels=2)))
    return [th for th in found if th is not None]


def cauchy_schwarz(p: Prover, total: Any) -> Any:
    """``(Σ f g)² ≤ Σ f² Σ g²``; None for a sum that is not one of products of two factors."""
    body = total[3]
    factors = body[1:] if isinstance(body, tuple) and body[0] == "*" else ()
    if len(factors) != 2:
        return None
    return _sums_of_products(p, total, *(entry((*total[:3], factor)) for factor in factors))


def squared_total(p: Prover, total: Any, rounds: Any) -> list[Any]:
    """``(Σ f)² ≤ Σ f² Σ 1``, and how many terms there are."""
    count = p.lemma("sums/count", terms(a=Expr(total[1]), b=Expr(total[2])), rounds)
    return [_sums_of_products(p, total, entry(total), lambda i: expr(1)), count]


def _sums_of_products(p: Prover, total: Any, f: Any, g: Any) -> Any:
    table = vectors(ZERO_VECTOR, ZERO_VECTOR) | terms(a=Expr(total[1]), b=Expr(total[2]), f=f, g=g)
    return p.lemma("inner/cauchy-schwarz", table)


def roots(
    p: Prover, phis: Iterable[Any], facts: Sequence[Any], squares: Sequence[Any]
) -> list[Any]:
    """``√a ≥ 0`` and ``√a² = a`` for the roots in formulas, where a is seen not to be negative."""
    found: list[Any] = []
    for root in dict.fromkeys(root for phi in phis for root in functions("sqrt", phi)):
        inner = expr(root[2])

        def positive(inner: Expr = inner, more: Sequence[Any] = tuple(found)) -> Any:
            if type(inner.t) is tuple and inner.t[0] == "dot" and inner.t[1] == inner.t[2]:
                return p.rule("norm", Expr(inner.t[1]))
            return p.nonlinear(inner >= 0, *facts, *more, squares=squares, levels=2)

        known = p.attempt(positive)
        if known is not None:
            own = root_of(p, inner, known)
            found += [*own, *_number(p, Expr(root), inner, own, facts)]
            found += _larger(p, Expr(root), inner, own, facts)
            above = p.attempt(partial(p.nonlinear, inner > 0, *facts, levels=1))
            if above is not None:
                found.append(root_above(p, Expr(root), [above, *own]))
    return [*found, *_same(p, [Expr(th.conclusion[2]) for th in found if _signs(th)], facts)]


def _signs(th: Any) -> bool:
    """Does it say ``√a ≥ 0``?"""
    phi = th.conclusion
    return bool(phi[0] == "<=" and type(phi[2]) is tuple and phi[2][:2] == ("fn", "sqrt"))


def _same(p: Prover, found: Sequence[Expr], facts: Sequence[Any]) -> list[Any]:
    """``√a = √b`` where ``a = b`` follows from equations among the facts."""
    equations = [th for th in facts if th.conclusion[0] == "="]
    same = []
    for one, other in combinations(found, 2):
        goal = eq(expr(one.t[2]), expr(other.t[2]))
        equal = p.attempt(partial(p.nonlinear, goal, *equations, levels=0))
        if equal is not None:
            same.append(p.replaced(equal, sqrt))
    return same


def _number(
    p: Prover, root: Expr, inner: Expr, known: Sequence[Any], facts: Sequence[Any]
) -> list[Any]:
    """``√a = r`` where a is known as the square of a rational number r."""
    equations = [th for th in facts if th.conclusion[0] == "=" and type(inner.t) is tuple]
    for value, same in [(inner.t, []), *((th.conclusion[2], [th]) for th in equations)]:
        square = _constant(value)
        # in a case that cannot be, it may be known as a number below 0
        r = None if square is None or square < 0 else rational_root(to_fmpq(square))
        if r is None:
            continue
        equal = p.attempt(partial(p.have, eq(inner, value), *same, depth=0))
        if equal is not None:
            above = p.have(expr(r) >= 0)
            sides = ((root, expr(r)), (expr(r), root))
            return [p.have(eq(root, r), *(below(p, a, b, *known, above, equal) for a, b in sides))]
    return []


def _larger(
    p: Prover, root: Expr, inner: Expr, known: Sequence[Any], facts: Sequence[Any]
) -> list[Any]:
    """``b < √a`` where ``b² < a`` is among the facts; of a ``b > 0`` below ``√a`` the inverse."""
    found = []
    for th in facts:
        head, *sides = th.conclusion
        if head not in ("<", "<=") or sides[1] not in (inner.t, root.t):
            continue
        small = sides[0]
        if sides[1] == inner.t:
            if not _is_square(small):
                continue
            small = small[1]
            less = Expr((head, small, root.t))
            shown = p.attempt(partial(_by_squares, p, less, th, known))
            if shown is None:
                continue
            found.append(shown)
        above = next((th for th in facts if th.conclusion == ("<", 0, small)), None)
        if above is not None:
            b = Expr(small)
            found += [p.rule("inverse", b, above), positive_inverse(p, b, above)]
    return found


def _is_square(t: Any) -> bool:
    """Is a term the square of a number?"""
    if type(t) is not tuple:
        return False
    return (t[0] == "^" and t[2] == 2) or (t[0] == "*" and t[1:] == (t[1], t[1]))


def _by_squares(p: Prover, goal: Expr, squares: Any, known: Sequence[Any]) -> Any:
    """``b < √a`` or ``b ≤ √a`` from the same of the squares: else ``√a ≤ b`` were so of them."""

    def other(no: Any) -> Any:
        return p.have(goal, no, squares, *known, products=[[no, no], [known[0], no]])

    return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, other)


def _constant(t: Any) -> Fraction | None:
    """The value of a sum of numbers; None of another term."""
    if not isinstance(t, tuple):
        return Fraction(t)
    parts = [part for part in map(_constant, t[1:]) if part is not None] if t[0] == "+" else []
    return sum(parts, Fraction(0)) if parts and len(parts) == len(t) - 1 else None


def signed(p: Prover, term: Expr, facts: Sequence[Any]) -> Any:
    """``term ≥ 0`` by its form: sums and products of what is not negative, even powers.

    Raises
    ------
    ProofError
        If a part of it is not seen not to be negative.
    """
    head = term.t[0] if type(term.t) is tuple else ""
    if head in ("+", "*"):
        parts = [signed(p, Expr(part), facts) for part in term.t[1:]]
        return p.have(term >= 0, *(parts if head == "+" else ()), products=[parts])
    if head == "^":
        base, n = Expr(term.t[1]), term.t[2]
        if n % 2 == 0:
            return p.have(term >= 0, squares=[base ** (n // 2)])
        return p.have(term >= 0, products=[[signed(p, base, facts)] * n])
    if head == "dot" and term.t[1] == term.t[2]:
        return p.rule("norm", Expr(term.t[1]))
    return p.nonlinear(term >= 0, *facts, levels=0)


def functions(name: str, phi: Any) -> list[Any]:
    """The values of a function in a formula, outside of sums, inner ones first."""
    if type(phi) is not tuple or phi[0] in ("sum", "vsum", "all", "some"):
        return []
    within = [found for part in phi[1:] for found in functions(name, part)]
    return [*within, phi] if phi[:2] == ("fn", name) else within
