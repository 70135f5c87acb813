"""Lemma 2: does M-PRIL keep the thresholds in order? The lemma and the five cases of its proof."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sympy import Ge, Implies, S

from theory.claim import Claim, Goal, Obligation, Reading
from theory.pril import lemma_1
from theory.pril.lemma_1 import CASES, gap, ordered
from theory.pril.notation import K, T, i, t, theta, y_r
from theory.pril.transition import Transition
from theory.statement import Belongs, ForAll

UNIFORM = "reached, start uniform"
POSITIVE = "positive parameters"

STATES = (
    Reading(
        UNIFORM,
        "the current parameters are those that M-PRIL reaches, started at 1/(K + d − 1)",
        {"state": "reached"},
    ),
    Reading(
        "any parameters",
        "any real w^t and ordered θ^t, as the lemma says, at which Z^t ≠ 0",
        {"state": "any"},
    ),
    Reading(POSITIVE, "any positive w^t and ordered positive θ^t", {"state": "positive"}),
    Reading(
        "reached, start zero",
        "the current parameters are those that Algorithm 3 reaches as listed",
        {"state": "reached", "start": "zero"},
    ),
)

SIGNS = {
    "case-1": ((1, 1),),
    "case-2": ((1, 0), (1, -1)),
    "case-3": ((0, 0),),
    "case-4": ((0, -1), (1, -1)),
    "case-5": ((-1, -1),),
}
"""``(z_i, z_{i+1})`` in each case, 0 if not in Ī; with ``y_l = y_r`` cases 2 and 4 meet."""


def _step(z: int, f: Any, threshold: Any) -> Any:
    """``τ`` of one constraint, an integer term."""
    from z3 import If, IntVal

    if z == 0:
        return IntVal(0)
    return If(f <= threshold, 1, 0) if z > 0 else If(f >= threshold, -1, 0)


def _exponents(signs: tuple[int, int]) -> Goal:
    """Ordered integer exponents of two adjacent thresholds stay ordered."""
    from z3 import And, Implies, Ints, Reals

    n_1, n_2 = Ints("n_i n_j")
    f, first, second = Reals("f theta_i theta_j")
    link = And(Implies(n_1 == n_2, first == second), Implies(n_1 < n_2, first < second))
    new_1, new_2 = n_1 - _step(signs[0], f, first), n_2 - _step(signs[1], f, second)
    return Goal((n_1 <= n_2, link), new_1 <= new_2, new_1 < new_2)


def _gap(signs: tuple[int, int]) -> Goal:
    """The gap of two positive ordered thresholds after a step, for any ``q > 1`` and ``Z > 0``."""
    from z3 import If, Reals

    f, first, second, q, Z = Reals("f theta_i theta_j q Z")

    def moved(z: int, threshold: Any) -> Any:
        tau = _step(z, f, threshold)
        return If(tau == 1, threshold / q, If(tau == -1, threshold * q, threshold))

    change = (moved(signs[1], second) - moved(signs[0], first)) / Z
    return Goal((first > 0, first <= second, q > 1, Z > 0), change >= 0, change > 0)


def reached(*names: str) -> Obligation:
    """Order of the thresholds that M-PRIL reaches from the uniform start, in the cases named."""
    return Obligation(
        "integer exponents of adjacent thresholds stay in order",
        "all",
        lambda: [_exponents(signs) for name in names for signs in SIGNS[name]],
        "from θ_i^1 = 1/(K + d − 1) on, θ_i^t = s^t q^(n_i^t) with s^t > 0 and integers n_i^t: a "
        "step divides all by Z^t > 0 and lowers n_i by τ_i; as q = e^η > 1 the thresholds are "
        "ordered as their exponents are",
        reading=UNIFORM,
    )


def positive(name: str) -> Obligation:
    """Order of two adjacent positive thresholds in one case."""
    return Obligation(
        "two generic adjacent positive thresholds",
        "all",
        lambda: [_gap(signs) for signs in SIGNS[name]],
        "the gap depends on θ_i, θ_{i+1}, the score, q and Z^t only, and positive parameters make "
        "Z^t positive, whichever normaliser is meant",
        reading=POSITIVE,
    )


ANY_LABEL = Transition(separable=False)
EXACT_LABEL = Transition(separable=False, exact_labels=True, dimension_up_to=1)
"""Exact labels, for the longest ranges of i below and above the interval."""

lemma_2 = Claim(
    id="pril/lemma-2",
    where="Lemma 2",
    kind="order",
    says="If the thresholds are in order before an update of M-PRIL, they are in order after it.",
    hypotheses=(ordered(T),),
    conclusion=ordered(T + 1),
    space=ANY_LABEL,
    readings=STATES,
    obligations=(reached(*SIGNS),),
)

integrality = Claim(
    id="pril/lemma-2/integrality",
    where="Lemma 2, proof",
    kind="order",
    says="All thresholds of M-PRIL are integers at all times.",
    conclusion=ForAll(Belongs(theta[t, i], S.Integers), (t, 1, T), (i, 1, K - 1)),
    space=ANY_LABEL,
    readings=(
        Reading("start uniform", "θ_i^1 = 1/(K + d − 1), as the line says", {"state": "reached"}),
        Reading("start zero", "Algorithm 3 as listed", {"state": "reached", "start": "zero"}),
    ),
)

cases_cover = replace(lemma_1.cases_cover, id="pril/lemma-2/cases-cover", where="Lemma 2, proof")


def case_claim(
    name: str, place: str, *more: Reading, space: Transition, holds: tuple[Obligation, ...] = ()
) -> Claim:
    """``gap_i ≥ 0`` after the update for the adjacent pairs of one case."""
    return Claim(
        id=f"pril/lemma-2/{name}",
        where="Lemma 2, proof",
        kind="order",
        says=f"For {place} the gap of θ_i and θ_{{i+1}} is at least 0 after the update, where the "
        "thresholds were ordered before it (i ∈ [K − 2], so that both exist).",
        hypotheses=(ordered(T),),
        conclusion=ForAll(Implies(CASES[name].subs(t, T), Ge(gap(T + 1), 0)), (i, 1, K - 2)),
        space=space,
        readings=(*STATES, *more),
        obligations=(reached(name), *holds),
    )


case_1 = case_claim("case-1", "i ∈ {1, …, y_l − 2}", space=EXACT_LABEL)
case_2 = case_claim("case-2", "i = y_l − 1", space=ANY_LABEL, holds=(positive("case-2"),))
case_3 = case_claim("case-3", "i ∈ {y_l, …, y_r − 2}", space=ANY_LABEL, holds=(positive("case-3"),))
case_4 = case_claim("case-4", "i = y_r − 1", space=ANY_LABEL, holds=(positive("case-4"),))
case_5 = case_claim(
    "case-5",
    "i ∈ {y_r, …, K − 1}",
    Reading(
        "every i as printed",
        "i runs up to K − 1, where the gap needs a θ_K that the algorithm does not have",
        {"state": "reached"},
        conclusion=ForAll(Ge(gap(T + 1), 0), (i, y_r[T], K - 1)),
    ),
    space=EXACT_LABEL,
)
