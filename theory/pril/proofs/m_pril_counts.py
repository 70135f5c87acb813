"""What the statements about M-PRIL count, in steps: violated constraints, and the interval loss."""

from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, total
from theory.intervals import pril
from theory.intervals.pril import m
from theory.intervals.symbols import K, T, number
from theory.pril.proofs.multiplicative import RUN, score
from theory.pril.proofs.violations import constrained, z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta

"""``m^t``, where a hypothesis says that it is the number of violated constraints."""


def violated(t: Expr, i: Expr) -> Expr:
    """1 where ``i ∈ Ī^t`` and ``z_i (f − θ_i) ≤ 0``, else 0."""
    return indicator(constrained(t, i) & (z(t, i) * (score(t) - theta(t, i)) <= 0))


def counted(t: Expr) -> Expr:
    """The number of violated constraints."""
    return total(1, K - 1, lambda i: violated(t, i))


def loss(t: Expr) -> Expr:
    """``L_MAE(f^t(x^t), theta^t, y_l^t, y_r^t)``, eq. (1)."""
    return pril.loss(t, score)


@lemma(
    "m-pril/counted",
    every(1, T, lambda t: eq(counted(t), m(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def counts(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """The number of violated constraints is the number of steps: m^t = Σ_i tau_i²."""
    steps = p.lemma("m-pril/steps", {}, labels, definition)

    return p.auto(every(1, T, lambda t: eq(counted(t), m(t))), labels, steps)


def numbers(p: Prover, run: Given, count: Fact) -> Fact:
    """``m^t = Σ_i tau_i²`` in every round, from the paper's definition of ``m^t``."""
    steps = p.lemma("m-pril/counted", {}, run["labels"], run["tau"])

    return p.auto(every(1, T, lambda t: eq(number(t), m(t))), steps, count)


def all_numbers(p: Prover, run: Given, count: Any) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i tau_i²``."""
    return summing(p, numbers(p, run, count))


@lemma(
    "m-pril/loss-at-most-steps",
    every(1, T, lambda t: loss(t) <= m(t)),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def loss_at_most_steps(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """The interval loss of a round is at most its number of violated constraints."""
    steps = p.lemma("m-pril/steps", {}, labels, definition)
    return pril.loss_below_steps(p, labels, steps, score)


def rounds_with_loss(p: Prover, run: Any) -> Any:
    """``Σ_t 1[loss > 0] ≤ Σ_t m^t``."""
    most = p.lemma("m-pril/loss-at-most-steps", {}, run["labels"], run["tau"])

    return p.lemma("sums/monotone", terms(a=1, b=T, f=lambda t: indicator(0 < loss(t)), g=m), most)
