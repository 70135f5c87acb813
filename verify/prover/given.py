"""What a script hands to a step: its goal, facts and hints, each checked before it is searched."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr
from verify.kernel.normal import polynomial, relation
from verify.kernel.terms import KernelError, Term, known
from verify.kernel.theorem import Theorem
from verify.prover.columns import Product
from verify.prover.printing import pretty
from verify.prover.session import ProofError


def said(goal: Any) -> Term:
    """A goal.

    Raises
    ------
    ProofError
        If it is no formula.
    """
    return _of_sort("F", goal, f"goal {_shown(goal)}: expected a formula, such as a <= b")


def proved_fact(fact: Any) -> Theorem:
    """A fact.

    Raises
    ------
    ProofError
        If it is no theorem.
    """
    if isinstance(fact, Theorem):
        return fact
    hint = " (a formula is no theorem: prove or assume it first)" if isinstance(fact, Expr) else ""
    raise ProofError(f"fact {_shown(fact)}: expected a theorem that a step has returned{hint}")


def root(value: Any) -> Term:
    """A number whose square may be used.

    Raises
    ------
    ProofError
        If it is no term for a number.
    """
    return _of_sort("R", value, f"squares=[{_shown(value)}]: expected a term for a number")


def hinted(hint: Any) -> Product:
    """A hint in full: from theorems alone, from ``(a, theorem)``, or as it is.

    Raises
    ------
    ProofError
        If it has another form, or multiplies an inequality with what is not known to be positive.
    """
    parts = list(hint) if isinstance(hint, list | tuple) else []
    if parts and all(isinstance(part, Theorem) for part in parts):
        a, theorems, roots = 1, parts, ()
    elif len(parts) == 2 and isinstance(parts[1], Theorem):
        a, theorems, roots = parts[0], [parts[1]], ()
    elif len(parts) == 3 and isinstance(parts[1], list | tuple):
        a, theorems, roots = parts[0], [*map(proved_fact, parts[1])], parts[2]
    else:
        raise ProofError(
            f"products=[{_shown(hint)}]: expected lists of theorems, (term, theorem), or "
            "(term, [theorems], [terms to be squared])"
        )
    wrong = f"products=[({_shown(a)}, …)]"
    factor = _of_sort("R", a, f"{wrong}: expected a term for a number")
    signs = []
    for th in theorems:
        signs.append(relation(th.conclusion)[0])
        if not signs[-1]:
            raise ProofError(f"products: expected relations of numbers, got {_shown(th)}")
    times = polynomial(factor)
    if theorems and "=" not in signs and not (set(times) <= {()} and times.get((), 0) >= 0):
        raise ProofError(
            f"{wrong}: an inequality has multiples by positive numbers alone; expected the theorem "
            "that says the factor's sign in its place"
        )
    return factor, theorems, tuple(map(root, roots))


def _of_sort(sort: str, value: Any, wrong: str) -> Term:
    """The kernel's term, if it is a number (R) or a formula (F)."""
    term = value.t if isinstance(value, Expr) else value
    try:
        found = known(term).sort
    except (KernelError, TypeError):
        found = ""
    if found != sort:
        raise ProofError(wrong)
    return term


def _shown(value: Any) -> str:
    """A value as a message shows it."""
    if isinstance(value, Theorem):
        return f"the theorem {pretty(value.conclusion)}"
    try:
        text = pretty(value.t) if isinstance(value, Expr) else repr(value)
    except (KernelError, TypeError, IndexError, KeyError):
        text = repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
