"""The paper's ``m^t`` counts violated constraints; in our lemmas it is ``Σ_i tau_i²``."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, indicator, total
from theory.intervals.pril import RUN, at_most_steps, each, loss, m, score
from theory.intervals.symbols import K, T, number
from theory.intervals.vocabulary import STREAM
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, theta, y_l, y_r


def z(t: Expr, i: Expr) -> Expr:
    """``z_i^t``, eq. (3)."""
    return STREAM.say("z", (t, i))


def constrained(t: Expr, i: Expr) -> Expr:
    """``i ∈ Ī^t``."""
    return (i <= y_l(t) - 1) | (y_r(t) <= i)


def violated(t: Expr, i: Expr) -> Expr:
    """1 where ``i ∈ Ī^t`` and ``z_i (f − θ_i) ≤ 0``, else 0."""
    return indicator(constrained(t, i) & (z(t, i) * (score(t) - theta(t, i)) <= 0))


def counted(t: Expr) -> Expr:
    """The number of violated constraints."""
    return total(1, K - 1, lambda i: violated(t, i))


"""``m^t``, where a hypothesis says that it is this number."""

MISTAKES = total(1, T, number)
"""``Σ_t m^t``."""


def same(t: Expr, i: Expr) -> Expr:
    """Violated constraints are those that step, by ``z_i``."""
    return conj(
        eq(violated(t, i), tau(t, i) ** 2),
        eq(violated(t, i) * z(t, i), tau(t, i)),
        eq(violated(t, i) * tau(t, i), tau(t, i)),
        eq(violated(t, i) * tau(t, i) ** 2, tau(t, i) ** 2),
    )


@lemma(
    "pril/violations",
    each(same),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def violations(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """A threshold steps where its constraint is violated, by z_i."""
    steps = p.lemma("pril/steps", {}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            return p.have(same(t, i), p.use(steps, t, i, by=[h, h2]), p.use(labels, t, by=[h]), h2)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


@lemma(
    "pril/counted",
    every(1, T, lambda t: eq(counted(t), m(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def counts(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """The number of violated constraints is the number of steps: m^t = Σ_i tau_i²."""
    violations = p.lemma("pril/violations", {}, labels, definition)

    return p.auto(every(1, T, lambda t: eq(counted(t), m(t))), violations)


def numbers(p: Prover, run: Given, count: Fact) -> Fact:
    """``m^t = Σ_i tau_i²`` in every round, from the paper's definition of ``m^t``."""
    steps = p.lemma("pril/counted", {}, run["labels"], run["tau"])

    return p.auto(every(1, T, lambda t: eq(number(t), m(t))), steps, count)


def all_counted(p: Prover, run: Given, count: Any) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i tau_i²``."""
    return summing(p, numbers(p, run, count))


def concluded(p: Prover, run: Given, whole: Fact, count: Any, of_loss: bool) -> Fact:
    """A bound on ``Σ_t Σ_i tau_i²`` said of ``Σ_t m^t``, or of the interval loss."""
    limit = Expr(whole.conclusion[2])
    if of_loss:
        return p.have(total(1, T, loss) <= limit, whole, at_most_steps(p, run))
    return p.have(MISTAKES <= limit, whole, all_counted(p, run, count))
