"""Finite convergence with smaller bounds: rounds with an update, M-PRIL's, and with kernels."""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import Eq, Ge, Gt, Implies, IndexedBase, Le, Sum, log

from algorithms.kernel_pril import polynomial
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.intervals.notation import (
    GROWTH,
    IDEAL,
    MISTAKES,
    ONE_SIDE,
    K,
    R,
    T,
    a,
    constrained,
    gamma,
    i,
    m,
    t,
    tau,
    theta_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.pril import RUN as STEPS
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Indicator, MaxOver, NormSquared
from theory.numbers.surd import root
from theory.pril.convergence import UPDATES
from theory.pril.kernel_streams import KernelStream, kappa, s
from theory.pril.m_pril import mistakes
from theory.pril.proofs import kernel_separable
from theory.pril.proofs import updates as proved
from theory.pril.proofs.kernel_bound import RUN as KERNEL_RUN
from theory.pril.proofs.multiplicative import RUN as LISTED
from theory.pril.proofs.theorem_4_repairs import converges
from theory.pril.theorem_1 import one_sided_factor, said_of
from theory.pril.theorem_4 import BASIC, COMPONENTS, RUN, BestStep, q
from theory.proving.proof import Proof

PASSES = IntervalStream(rounds_up_to=3, ranks_up_to=5, number_up_to=3, passes_up_to=12)

claim = partial(Claim, where="abstract, Section 1, Section 6", kind="mistake-bound", space=PASSES)

updates = claim(
    id="pril/finite-convergence/sharper-1",
    says="Whatever the number of passes, PRIL changes its parameters in at most "
    "(R² (a + 1)²/(4a) + 1)/γ² rounds: about a quarter of the bound on violated constraints where "
    "a is large, since an update with one of them and one with a of them cannot both be cheap.",
    hypotheses=(*IDEAL, *ONE_SIDE, called("least", Ge(a, 1))),
    conclusion=Le(UPDATES, (R**2 * (a + 1) ** 2 / (4 * a) + 1) / gamma**2),
    proofs=(Proof(proved.fewer_updates, STEPS),),
)

passes = claim(
    id="pril/finite-convergence/sharper-2",
    says="Whatever the number of passes, PRIL violates at most (a R² + 1)/γ² constraints in all.",
    hypotheses=(*IDEAL, *ONE_SIDE),
    conclusion=Le(MISTAKES, GROWTH / gamma**2),
    proofs=(Proof(said_of(one_sided_factor, of_loss=False), STEPS),),
)

multiplicative = Claim(
    id="pril/m-pril/converges/repair-1",
    where="Section 4",
    kind="mistake-bound",
    says="Whatever the number of passes, M-PRIL from the uniform start, for a comparator without "
    "negative components and with q = e^η, errs in at most "
    "a log(K + d − 1)/(γ a η − log cosh(a η)) rounds where the divisor is positive.",
    hypotheses=BASIC,
    conclusion=Le(mistakes(1) * (gamma * a * log(q) - log((q**a + q ** (-a)) / 2)), a * COMPONENTS),
    space=BestStep(rounds_up_to=3, ranks_up_to=4, number_up_to=3, passes_up_to=8),
    readings=(Reading("Algorithm 3", "start uniform, Z^t as listed", RUN),),
    proofs=(Proof(converges, LISTED),),
)

beta = IndexedBase("beta")
"""Coefficients of the comparator ``f* = Σ_s β_s κ(x^s, ·)``."""


class KernelComparator(KernelStream):
    """Kernel PRIL on a stream that an expansion over its own instances ranks with a margin.

    Field ``beta``: the coefficients, integers used after division by the comparator's length.
    """

    rounds = (*KernelStream.rounds, "beta")
    real_fields = (*KernelStream.real_fields, "theta", "beta")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        instance["beta"] = tuple(choose(-1, 1) for _ in instance["x"])
        low, high = [], []
        for score in self.scores(instance):
            first = 1 + sum(1 for b in instance["theta"] if b < score)
            last = 1 + sum(1 for b in instance["theta"] if b <= score)
            low.append(choose(1, first))
            high.append(choose(last, instance["K"]))
        return {**instance, "y_l": tuple(low), "y_r": tuple(high)}

    def scores(self, instance: Instance) -> list[Any]:
        """``f*(x^t)`` of the unscaled coefficients."""
        kernel, X = polynomial(instance["degree"], instance["offset"]), exact(instance["x"])
        return [exact(instance["beta"]) @ kernel(X, point) for point in X]

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        theta, beta, scores = (
            exact(instance["theta"]),
            exact(instance["beta"]),
            self.scores(instance),
        )
        square = beta @ exact(scores) + theta @ theta
        if square <= 0:
            raise Inadmissible
        slacks = [
            sign * (score - threshold)
            for score, row in zip(scores, values["z"], strict=True)
            for sign, threshold in zip(row, theta, strict=True)
            if sign
        ]
        labels = list(zip(instance["y_l"], instance["y_r"], strict=True))
        kernel = values["kappa"]
        return values | {
            "beta": root(1 / square) * beta,
            "theta^*": root(1 / square) * theta,
            "gamma": root(1 / square) * min(slacks, default=fmpq(1)),
            "R": root(max(kernel(point, point) for point in values["x"])),
            "a": max(max(low - 1, instance["K"] - high) for low, high in labels),
            "m": [sum(1 for step in row if step != 0) for row in values["tau"]],
        }


def expansion(point: Any) -> Any:
    """``f*(point)``."""
    return Sum(beta[s] * kappa(x[s], point), (s, 1, T))


KERNEL_IDEAL = (
    called("positive", Gt(gamma, 0)),
    called("unit", Eq(Sum(beta[t] * expansion(x[t]), (t, 1, T)) + NormSquared(theta_star), 1)),
    called(
        "ideal",
        ForAll(
            Implies(
                constrained(i, y_l[t], y_r[t]),
                Ge(z[t, i] * (expansion(x[t]) - theta_star[i]), gamma),
            ),
            (t, 1, T),
            (i, 1, K - 1),
        ),
    ),
    called("size", Eq(R**2, MaxOver(kappa(x[t], x[t]), (t, 1, T)))),
    called("count", ForAll(Eq(m[t], Sum(Indicator(tau[t, i] ** 2 > 0), (i, 1, K - 1))), (t, 1, T))),
    ONE_SIDE[1],
)
"""A comparator in the kernel's space, of length 1 with ``θ*``, and ``R² = max_t κ(x^t, x^t)``."""

kernel_bound = Claim(
    id="pril/kernel/replacement/sharper-1",
    where="Section 3.1",
    kind="mistake-bound",
    says="Kernel PRIL violates at most (a R² + 1)/γ² constraints, with R² the largest κ(x^t, x^t) "
    "and γ the margin of a comparator of length 1 in the kernel's space.",
    hypotheses=KERNEL_IDEAL,
    conclusion=Le(MISTAKES, GROWTH / gamma**2),
    space=KernelComparator(),
    proofs=(Proof(kernel_separable.bound, KERNEL_RUN),),
)
