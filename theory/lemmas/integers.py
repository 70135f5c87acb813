"""Sums and differences of integers are integers."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import eq, real, whole
from theory.proving.proof import Lemma

a, b = real("a"), real("b")


def _sum(p: Any, *given: Any) -> Any:
    return p.rule("integer", a + b, list(given))


def _difference(p: Any, *given: Any) -> Any:
    return p.rule("integer", a - b, list(given))


add = Lemma(
    "integers/sum", "The sum of two integers is one.", (whole(a), whole(b)), whole(a + b), _sum
)

subtract = Lemma(
    "integers/difference",
    "The difference of two integers is one.",
    (whole(a), whole(b)),
    whole(a - b),
    _difference,
)


def sum_of(p: Any, one: Any, other: Any, *facts: Any) -> Any:
    """``one + other`` is an integer, since the facts say that both are."""
    return p.lemma("integers/sum", {("a", "R", 0): one, ("b", "R", 0): other}, *facts)


def difference_of(p: Any, one: Any, other: Any, *facts: Any) -> Any:
    """``one − other`` is an integer, since the facts say that both are."""
    return p.lemma("integers/difference", {("a", "R", 0): one, ("b", "R", 0): other}, *facts)


def equal_to(p: Any, term: Any, integer: Any, *facts: Any) -> Any:
    """``term`` is an integer, since it is ``integer`` by the facts, which is one."""
    known = p.have(whole(integer), *facts)
    return p.rewrite(p.have(eq(integer, term), *facts), known, whole)
