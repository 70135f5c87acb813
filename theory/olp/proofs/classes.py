"""Sums over the points of each class: what the definitions of the means give."""

from typing import Any

from theory.formal.terms import Expr, eq, total
from theory.lemmas.double import double
from theory.lemmas.letters import f
from theory.olp.symbols import K, N, y
from theory.olp.vocabulary import member
from theory.proving.domain import at_least, in_range
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.samples import class_means_run

LABELS = in_range(1, y, K, N, "labels")
POINTS = at_least(1, N, "points")
SAMPLE = POINTS | LABELS | class_means_run()
"""At least one point, each with a class, and the class means."""


def in_classes(term: Any) -> Expr:
    """``Σ_k Σ_{x_i ∈ C_k} term(i, k)``."""
    return total(1, K, lambda k: total(1, N, lambda i: member(i, k) * term(i, k)))


@lemma(
    "olp/each-point-once",
    eq(in_classes(lambda i, k: f(i)), total(1, N, f)),
    labels=LABELS["labels"],
)
def each(p: Prover, labels: Fact) -> Fact:
    """Summed over the points of every class, each point is met once."""

    def one(i: Expr, inside: Fact) -> Fact:

        only = p.lemma(
            "sums/one-term", terms(a=1, b=K, c=y(i), f=lambda k: member(i, k)), labels, inside
        )
        return p.have(eq(total(1, K, lambda k: member(i, k) * f(i)), f(i)), only)

    same = p.throughout(1, N, one)
    swapped = p.lemma(
        "sums/exchange", double(a=1, b=K, c=1, e=N, h=lambda k, i: member(i, k) * f(i))
    )
    return p.auto(p.goal, same, swapped)


def class_sum(p: Prover, means: Fact, k: Expr, inside: Fact, direction: Expr) -> Fact:
    """``Σ_{x ∈ C_k} u·x = N_k (u·m_k)``."""
    return p.rule("pair", direction, p.use(means, k, by=[inside]))


def per_class(p: Prover, left: Any, right: Any, proof: Any) -> Fact:
    """``Σ_k left(k) = Σ_k right(k)`` where ``proof(k, range)`` proves ``left(k) = right(k)``."""
    same = p.every(1, K, lambda k: eq(left(k), right(k)), proof)
    return summing(p, same)


def points_of(k: Expr, term: Any) -> Expr:
    """``Σ_{x_i ∈ C_k} term(i, k)``."""
    return total(1, N, lambda i: member(i, k) * term(i, k))
