"""Instances of ∀-facts, found by matching the symbols in them with those of the goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from verify.kernel.normal import plus, polynomial, term
from verify.kernel.terms import Term, uses
from verify.prover.forms import parts

MOST = 40
"""Most instances of one fact in one round of matching."""

Binding = dict[int, Term]


def applications(t: Term) -> Iterator[Term]:
    """Declared symbols with arguments, innermost first, those with bound variables as well."""
    if type(t) is tuple:
        for part, _ in parts(t):
            yield from applications(part)
        if t[0] == "app" and len(t) > 3:
            yield t


def closed(terms: Iterable[Term]) -> list[Term]:
    """Applications without bound variables, arguments in normal form, each once."""
    found: dict[Term, None] = {}
    for t in terms:
        for a in applications(t):
            if not _open(a):
                found[(*a[:3], *(term(polynomial(part)) for part in a[3:]))] = None
    return list(found)


def _open(t: Term, depth: int = 0) -> bool:
    """Does a variable occur that is bound outside?"""
    if type(t) is not tuple:
        return False
    if t[0] == "b":
        return bool(t[1] >= depth)
    return any(_open(part, depth + under) for part, under in parts(t))


def prefix(phi: Term) -> tuple[int, Term]:
    """Number of leading ∀s (antecedents between them passed over), and what stands after them."""
    count = 0
    while True:
        if phi[0] == "all":
            count, phi = count + 1, phi[1]
        elif phi[0] == "=>" and _leads(phi[2]):
            phi = phi[2]
        else:
            return count, phi


def _leads(phi: Term) -> bool:
    while phi[0] == "=>":
        phi = phi[2]
    return bool(phi[0] == "all")


def instances(phi: Term, ground: list[Term]) -> list[tuple[Term, ...]]:
    """Values for the leading variables of ``phi``, outermost first."""
    count, body = prefix(phi)
    if count == 0:
        return []
    partial: list[Binding] = []
    for pattern in applications(body):
        if not _free_only(pattern, count):
            continue
        for target in ground:
            if target[:3] == pattern[:3] and len(target) == len(pattern):
                binding = _match(pattern[3:], target[3:])
                if binding and binding not in partial:
                    partial.append(binding)
    found: list[Binding] = []
    _join({}, partial, count, found)
    return [tuple(b[count - 1 - k] for k in range(count)) for b in found[:MOST]]


def _free_only(pattern: Term, count: int) -> bool:
    """No variable of a sum inside the body: only the leading ones."""
    return any(uses(part, n) for part in pattern[3:] for n in range(count)) and not any(
        uses(part, n) for part in pattern[3:] for n in range(count, count + 5)
    )


def _join(so_far: Binding, partial: list[Binding], count: int, found: list[Binding]) -> None:
    if len(found) >= MOST:
        return
    if len(so_far) == count:
        if so_far not in found:
            found.append(so_far)
        return
    open_variable = next(n for n in range(count) if n not in so_far)
    for binding in partial:
        if open_variable in binding and all(so_far.get(n, t) == t for n, t in binding.items()):
            _join({**so_far, **binding}, partial, count, found)


def _match(pattern: tuple[Term, ...], target: tuple[Term, ...]) -> Binding | None:
    binding: Binding = {}
    for p, t in zip(pattern, target, strict=True):
        index = _variable(p)
        if index is None:
            if _open(p) or polynomial(p) != polynomial(t):
                return None
            continue
        n, offset = index
        value = term(plus(polynomial(t), polynomial(offset), Fraction(-1)))
        if binding.setdefault(n, value) != value:
            return None
    return binding


def _variable(p: Term) -> tuple[int, Term] | None:
    """``(n, c)`` where the argument is bound variable n plus a closed term c."""
    if type(p) is tuple and p[0] == "b":
        return p[1], Fraction(0)
    if type(p) is tuple and p[0] == "+":
        variables = [part for part in p[1:] if type(part) is tuple and part[0] == "b"]
        rest = [part for part in p[1:] if part not in variables]
        if len(variables) == 1 and not any(_open(part) for part in rest):
            return variables[0][1], ("+", *rest, Fraction(0))
    return None
