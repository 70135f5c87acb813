"""M-PRIL: Algorithm 3 can be run, what it keeps constant, and whether it converges."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Ne, Not, Sum, Symbol, log

from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import (
    L_MAE,
    K,
    T,
    d,
    gamma,
    i,
    j,
    k,
    score,
    t,
    theta,
    w,
    x,
    y_l,
    y_r,
)
from theory.language.statement import Exists, FirstIndex, ForAll, Indicator, Inner, NormSquared
from theory.pril.classifier import first_below
from theory.pril.multiplicative import MultiplicativeRun, MultiplicativeStream, Z, divisors
from theory.pril.proofs import m_pril_sums as sums
from theory.pril.proofs.m_pril_run import LINE_8
from theory.pril.proofs.multiplicative import RUN as LISTED
from theory.pril.proofs.theorem_4_repairs import converges_printed
from theory.pril.theorem_4 import IDEAL, LINE_20, NONNEGATIVE, c_1
from theory.proving.proof import Proof

ANY_LABELS = MultiplicativeRun(separable=False)


class WithNormalisers(MultiplicativeRun):
    """Runs of M-PRIL with the numbers that it divides by."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        return values | {"Z": divisors(values)}


below = Inner(w[T + 1], x[T]) - theta[T + 1, i] < 0


def runs(output: Any) -> Any:
    """No round divides by 0, and the output rule of Algorithm 3 gives the last instance a rank."""
    return And(ForAll(Ne(Z[t], 0), (t, 1, T)), Ge(output, 1), Le(output, K))


algorithm_3 = Claim(
    id="pril/algorithm-3",
    where="Algorithm 3",
    kind="algorithm",
    says="M-PRIL can be run on every stream of instances with ‖x‖_∞ ≤ 1 and interval labels, and "
    "its output is a rank.",
    hypotheses=IDEAL[:1],
    conclusion=runs(first_below(below)),
    space=WithNormalisers(separable=False),
    readings=(
        Reading("start zero", "as listed: w_1 = 0, θ^1 = 0; θ_K = +∞", {"start": "zero"}),
        Reading("start uniform", "all components start at 1/(K + d − 1), θ_K = +∞"),
        Reading(
            "normaliser of line 8",
            "start uniform, θ_K = +∞, Z^t as in the proof of Theorem 4",
            {"normaliser": "line-8"},
        ),
        Reading(
            "θ_K undefined",
            "start uniform; the output mentions θ_K, which has no value",
            conclusion=runs(FirstIndex(below, (i, 1, K))),
        ),
    ),
    proofs=(
        Proof(sums.runs, LISTED | sums.ROUND, "start uniform"),
        Proof(sums.runs, LINE_8 | sums.ROUND, "normaliser of line 8"),
    ),
)


EUCLIDEAN = ForAll(Eq(NormSquared(w[t], theta[t]), 1), (t, 1, T + 1))
ABSOLUTE = ForAll(
    Eq(Sum(abs(w[t, j]), (j, 1, d)) + Sum(abs(theta[t, i]), (i, 1, K - 1)), 1), (t, 1, T + 1)
)

claim = partial(Claim, where="Section 4", kind="consistency", space=ANY_LABELS)

unit_norm = claim(
    id="pril/m-pril/unit-norm",
    says="M-PRIL keeps ‖w^t‖² + ‖θ^t‖² = 1 at every iteration.",
    conclusion=EUCLIDEAN,
    readings=(
        Reading("start uniform", "all components start at 1/(K + d − 1)"),
        Reading("start zero", "as listed: w_1 = 0, θ^1 = 0", {"start": "zero"}),
        Reading(
            "normaliser of line 8",
            "start uniform, Z^t as in the proof of Theorem 4",
            {"normaliser": "line-8"},
        ),
    ),
)

unit_norm_repair_1 = claim(
    id="pril/m-pril/unit-norm/repair-1",
    says="M-PRIL keeps ‖w^t‖_1 + ‖θ^t‖_1 = 1 at every iteration, with Z^t as in the proof of "
    "Theorem 4.",
    conclusion=ABSOLUTE,
    readings=(
        Reading(
            "sum of absolute values, line 8",
            "start uniform, Z^t as in the proof of Theorem 4",
            {"normaliser": "line-8"},
        ),
        Reading("sum of absolute values", "start uniform, Z^t as listed"),
    ),
    proofs=(Proof(sums.unit_norm, LINE_8, "sum of absolute values, line 8"),),
)

v = IndexedBase("v")
"""``v[t]``: the parameters before round t, scaled to the sum 1 (predictions need no more)."""

n = Symbol("n", integer=True)
"""Number of examples in the training set; the stream presents it ``T/n`` times."""


class RepeatedStream(MultiplicativeStream):
    """A training set presented several times; ``v`` and ``n`` beside the usual values."""

    vocabularies: Vocabularies = (vocabulary.STREAM_BY_COORDINATES,)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        values["n"] = len(instance["x"])
        if values["w"].__class__ is list:
            rows = [[*a, *b] for a, b in zip(values["w"], values["theta"], strict=True)]
            values["v"] = [[entry / sum(row) for entry in row] for row in rows]
        else:
            values["v"] = values["w"]
        return values


def mistakes(first):  # type: ignore[no-untyped-def]
    """Number of rounds with a loss, from round ``first`` on."""
    return Sum(Indicator(Gt(L_MAE(score[t], theta[t], y_l[t], y_r[t]), 0)), (t, first, T))


RETURNS = Exists(And(Eq(v[n * k + 1], v[T + 1]), Gt(mistakes(n * k + 1), 0)), (k, 0, T / n - 1))
"""After pass k there are mistakes, and yet the last pass ends where pass k did: for ever so."""

converges = claim(
    id="pril/m-pril/converges",
    kind="convergence",
    says="On a training set that some comparator ranks with a positive margin, presented any "
    "number of times, M-PRIL makes finitely many mistakes.",
    hypotheses=IDEAL,
    conclusion=Not(RETURNS),
    space=RepeatedStream(rounds_up_to=4, ranks_up_to=3, number_up_to=3, passes_up_to=4),
    readings=(
        Reading(
            "start uniform",
            "all components start at 1/(K + d − 1), any η; what is asked is necessary: with "
            "mistakes in between, no pass ends where an earlier one did",
        ),
        Reading("start zero", "as listed: w_1 = 0, θ^1 = 0", {"start": "zero"}),
        Reading(
            "target ≥ 0",
            "start uniform, any η, and a comparator without negative components; the same "
            "necessary condition",
            {"target": "nonnegative"},
            hypotheses=(*IDEAL, NONNEGATIVE),
            space=RepeatedStream(rounds_up_to=8, ranks_up_to=4, number_up_to=3, passes_up_to=4),
        ),
        Reading(
            "all of the proof",
            "start uniform, η of line 20, comparator without negative components; sufficient, and "
            "asked: at most 2 (K − c − 1)² log(K + d − 1)/γ² mistakes for every number of passes",
            {"target": "nonnegative", "eta": "line-20"},
            hypotheses=(*IDEAL, NONNEGATIVE, LINE_20),
            conclusion=Le(mistakes(1), 2 * c_1**2 * log(K + d - 1) / gamma**2),
        ),
    ),
    proofs=(Proof(converges_printed, LISTED, "all of the proof"),),
)
