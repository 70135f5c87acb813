"""M-PRIL: what the normaliser, the signs of the target and the size of η do."""

from fractions import Fraction
from typing import Any

from sympy import And, Eq, Function, Ge, IndexedBase, Rational, Symbol

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import (
    K,
    T,
    d,
    each_round,
    gamma,
    i,
    k,
    labels,
    t,
    tau,
    theta,
    total_loss,
    x,
)
from theory.language.statement import ForAll
from theory.pril.multiplicative import MultiplicativeRun, MultiplicativeStream
from theory.pril.proofs import m_pril_normalisers as two
from theory.pril.proofs.m_pril_large_eta import large_eta as cycle
from theory.pril.proofs.m_pril_negative import negative_target as negative
from theory.pril.proofs.multiplicative import RUN
from theory.pril.theorem_4 import IDEAL, NONNEGATIVE, q
from theory.proving.program import Program
from theory.proving.proof import Proof

second = IndexedBase(r"\tau'")
predicted, predicted_second = Function(r"\hat{y}"), Function(r"\hat{y}'")


class TwoNormalisers(MultiplicativeRun):
    """Runs from the uniform start with either normaliser on the same stream."""

    def programs(self, **options: Any) -> tuple[Program, ...]:
        (program,) = super().programs(**options)
        return program, program.given(normaliser="line-8")

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        first, other = self.trace(instance), self.trace(instance, normaliser="line-8")
        return {
            **values,
            r"\tau'": [r.tau for r in other.rounds],
            r"\hat{y}": lambda when: first.rounds[int(when) - 1].prediction,
            r"\hat{y}'": lambda when: other.rounds[int(when) - 1].prediction,
        }


normaliser = Claim(
    id="pril/algorithm-3/normaliser",
    where="Algorithm 3",
    kind="consistency",
    says="From the uniform start the normaliser of Algorithm 3 and that of line 8 of the proof "
    "give the same steps and predictions in every round: a common positive factor of w and θ "
    "changes no comparison. What is proved for one holds for the other.",
    conclusion=ForAll(
        And(
            Eq(predicted(t), predicted_second(t)),
            ForAll(Eq(tau[t, i], second[t, i]), (i, 1, K - 1)),
        ),
        (t, 1, T),
    ),
    space=TwoNormalisers(separable=False),
    proofs=(Proof(two.normalisers, two.BOTH),),
)


def step(choose: Choose, least: int) -> Fraction:
    """A rational ``q = e^η`` above 1, at least ``least``."""
    return least + Fraction(choose(0 if least > 1 else 1, 8), choose(1, 4))


class NegativeTarget(Family):
    """``x = −1`` with label ``[2, K]``, ``n`` times; the comparator is ``w = −1``, ``θ = 0``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"K": choose(2, 5), "n": choose(1, 12), "base": step(choose, 1)}

    def stream(self, instance: Instance) -> Instance:
        K, n, base = (instance[name] for name in ("K", "n", "base"))
        require(K >= 2, n >= 1, base > 1)
        return labelled(K, [[-1]] * n, [(2, K)] * n, [-1], [0] * (K - 1), base=base)


negative_target = Claim(
    id="pril/theorem-4/negative-target",
    where="Theorem 4",
    kind="optimality",
    says="A comparator with a negative component guarantees nothing: with x = −1 and label [2, K] "
    "in every round, which w* = −1 ranks with margin 1, M-PRIL errs in every round for every η, "
    "since its w and θ stay positive.",
    hypotheses=(
        *IDEAL,
        called("dimension", Eq(d, 1)),
        Eq(gamma, 1),
        called("pattern", each_round(And(Eq(x[t, 1], -1), labels(t, 2, K)))),
    ),
    conclusion=Eq(total_loss(theta[t]), T),
    space=NegativeTarget(MultiplicativeStream()),
    proofs=(Proof(negative, RUN),),
)

n = Symbol("n", integer=True)


CYCLE = (
    called("ranks", Eq(K, 2)),
    called("plane", Eq(d, 2)),
    called("long", Eq(T, 6 * n)),
    called(
        "pattern",
        ForAll(
            And(
                *(Eq(x[3 * k + 1, j], value) for j, value in ((1, -1), (2, 1))),
                *(Eq(x[3 * k + 2, j], value) for j, value in ((1, 1), (2, 0))),
                *(Eq(x[3 * k + 3, j], value) for j, value in ((1, 1), (2, 1))),
                labels(3 * k + 1, 1, 1),
                labels(3 * k + 2, 1, 1),
                labels(3 * k + 3, 2, 2),
            ),
            (k, 0, 2 * n - 1),
        ),
    ),
    Eq(gamma, Rational(1, 5)),
)
"""``(−1, 1)`` and ``(1, 0)`` with label 1, ``(1, 1)`` with label 2, in turn."""


class Cycle(Family):
    """Three examples with two ranks, ranked by ``(1, 2; 2)/5``, presented ``2n`` times.

    With ``q ≥ 2`` the parameters are equal again after two passes, in which five rounds err.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"n": choose(1, 5), "base": step(choose, 2)}

    def stream(self, instance: Instance) -> Instance:
        n, base = instance["n"], instance["base"]
        require(1 <= n <= 5, base >= 2)
        x, labels = [(-1, 1), (1, 0), (1, 1)], [(1, 1), (1, 1), (2, 2)]
        return labelled(2, x, labels, [1, 2], [2], base=base, passes=2 * n)


large_eta = Claim(
    id="pril/theorem-4/large-eta",
    where="Theorem 4",
    kind="optimality",
    says="A fixed η that is not small beside γ guarantees nothing either: for every η ≥ log 2 "
    "M-PRIL loses 5n in 2n passes over three examples that a comparator without negative "
    "components ranks with margin 1/5: it never comes to rest.",
    hypotheses=(*IDEAL, NONNEGATIVE, called("large", Ge(q, 2)), *CYCLE),
    conclusion=Eq(total_loss(theta[t]), 5 * n),
    space=Cycle(MultiplicativeStream()),
    proofs=(Proof(cycle, RUN),),
)
