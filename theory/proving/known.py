"""What is known of a sum, a root or a logarithm wherever it stands; ``p`` is the prover.

Scripts of any proof can use these; a tactic asks for all that a statement speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import ZERO_VECTOR, Expr
from theory.lemmas.roots import root_of
from theory.lemmas.sums import terms
from theory.proving.bounds import inside, vectors

Entry = Callable[[Expr], Expr]


def entry(total: Any) -> Entry:
    """The term of a sum, by its index."""
    return lambda k: Expr(put(total[3], (k.t,)))


def not_negative(p: Any, total: Any, at: Callable[[Expr, Any], Sequence[Any]]) -> Any:
    """``Σ ≥ 0`` where each term is seen not to be negative; None where one is not.

    Parameters
    ----------
    at : callable
        ``at(k, inside)``: what is known in round k, which is in the sum's range.
    """
    low, high, f = Expr(total[1]), Expr(total[2]), entry(total)

    def each(k: Expr, inside_: Any) -> Any:
        squares = [Expr(power[1]) for power in inside("^", f(k).t)]
        return p.nonlinear(f(k) >= 0, *at(k, inside_), squares=squares, levels=1)

    def whole() -> Any:
        every = p.every(low, high, lambda k: f(k) >= 0, each)
        return p.lemma("sums/nonnegative", terms(a=low, b=high, f=f), every)

    return p.attempt(whole)


def cauchy_schwarz(p: Any, total: Any) -> Any:
    """``(Σ f g)² ≤ Σ f² Σ g²``; None for a sum that is not one of products of two factors."""
    body = total[3]
    factors = body[1:] if body[0] == "*" else ()
    if len(factors) != 2:
        return None
    f, g = (entry((*total[:3], factor)) for factor in factors)
    table = vectors(ZERO_VECTOR, ZERO_VECTOR) | terms(a=Expr(total[1]), b=Expr(total[2]), f=f, g=g)
    return p.lemma("inner/cauchy-schwarz", table)


def roots(p: Any, phis: Iterable[Any], facts: Sequence[Any], squares: Sequence[Any]) -> list[Any]:
    """``√a ≥ 0`` and ``√a² = a`` for the roots in formulas, where a is seen not to be negative."""
    found: list[Any] = []
    for root in dict.fromkeys(root for phi in phis for root in _functions("sqrt", phi)):
        inner = Expr(root[2])

        def positive(inner: Expr = inner) -> Any:
            return p.nonlinear(inner >= 0, *facts, *found, squares=squares, levels=2)

        known = p.attempt(positive)
        if known is not None:
            found += root_of(p, inner, known)
    return found


def signed(p: Any, term: Expr, facts: Sequence[Any]) -> Any:
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


def _functions(name: str, phi: Any) -> list[Any]:
    """The values of a function in a formula, outside of sums, inner ones first."""
    if type(phi) is not tuple or phi[0] in ("sum", "vsum", "all", "some"):
        return []
    within = [found for part in phi[1:] for found in _functions(name, part)]
    return [*within, phi] if phi[:2] == ("fn", name) else within
