"""Sums and differences of integers are integers."""

from typing import Any

from theory.formal.terms import eq, real, whole
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

a, b = real("a"), real("b")


@lemma("integers/sum", whole(a + b), one=whole(a), other=whole(b))
def add(p: Prover, one: Fact, other: Fact) -> Fact:
    """The sum of two integers is one."""
    return p.rule("integer", a + b, [one, other])


@lemma("integers/difference", whole(a - b), one=whole(a), other=whole(b))
def subtract(p: Prover, one: Fact, other: Fact) -> Fact:
    """The difference of two integers is one."""
    return p.rule("integer", a - b, [one, other])


def sum_of(p: Prover, one: Any, other: Any, *facts: Fact) -> Fact:
    """``one + other`` is an integer, since the facts say that both are."""
    return p.lemma("integers/sum", {("a", "R", 0): one, ("b", "R", 0): other}, *facts)


def difference_of(p: Prover, one: Any, other: Any, *facts: Fact) -> Fact:
    """``one − other`` is an integer, since the facts say that both are."""
    return p.lemma("integers/difference", {("a", "R", 0): one, ("b", "R", 0): other}, *facts)


def equal_to(p: Prover, term: Any, integer: Any, *facts: Fact) -> Fact:
    """``term`` is an integer, since it is ``integer`` by the facts, which is one."""
    known = p.have(whole(integer), *facts)
    return p.rewrite(p.have(eq(integer, term), *facts), known, whole)
