"""Theorem 4: the mistake bound of M-PRIL.

Repaired, it is linear in the number of constraints on one side of a label.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Abs, And, Eq, Ge, Gt, IndexedBase, Le, Lt, Sum, Symbol, log

from algorithms.seam import to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.intervals.families import Family, labelled, require
from theory.intervals.notation import (
    MARGIN,
    MISTAKES,
    ONE_SIDE,
    K,
    T,
    a,
    c,
    d,
    each_round,
    gamma,
    i,
    j,
    labels,
    t,
    theta,
    theta_star,
    total_loss,
    w_star,
    x,
    y_l,
    y_r,
)
from theory.language.statement import ForAll, Indicator, MinOver
from theory.pril.multiplicative import MultiplicativeStream
from theory.pril.proofs import theorem_4_attained as halves
from theory.pril.proofs import theorem_4_repairs as proved
from theory.pril.proofs.m_pril_run import LINE_8
from theory.pril.proofs.multiplicative import RUN as LISTED
from theory.proving.lemma import Script
from theory.proving.proof import Proof

q = Symbol("q")
"""``e^η``, the factor by which M-PRIL multiplies."""

SEPARABLE = (
    called("small", ForAll(Le(Abs(x[t, j]), 1), (t, 1, T), (j, 1, d))),
    called("positive", Gt(gamma, 0)),
    called("norm", Eq(Sum(Abs(w_star[j]), (j, 1, d)) + Sum(Abs(theta_star[i]), (i, 1, K - 1)), 1)),
    MARGIN,
)
"""``‖x^t‖_∞ ≤ 1`` and a comparator with ``‖·‖_1 = 1`` and margin ``gamma``."""

NARROWEST = called("width", Eq(c, MinOver(y_r[t] - y_l[t], (t, 1, T))))
IDEAL = (*SEPARABLE, NARROWEST)
"""The hypotheses, and what ``c`` is."""

NONNEGATIVE = called(
    "nonnegative",
    And(ForAll(Ge(w_star[j], 0), (j, 1, d)), ForAll(Ge(theta_star[i], 0), (i, 1, K - 1))),
)
"""What the proof's Kullback-Leibler divergence needs of the comparator."""

c_1 = K - c - 1

LINE_20 = called("step", Eq(q ** (2 * c_1) * (c_1 - gamma), c_1 + gamma))
"""``η = (1/(2 c_1)) log((c_1 + γ)/(c_1 − γ))``, of which both sides are exponentiated."""

BOUND = c_1**2 * log(K + d - 1) / gamma**2

theorem_4 = Claim(
    id="pril/theorem-4",
    where="Theorem 4",
    kind="mistake-bound",
    says="If a comparator with ‖w*‖_1 + ‖θ*‖_1 = 1 has margin γ on instances with ‖x‖_∞ ≤ 1, "
    "M-PRIL's total interval loss is at most (K − c − 1)² log(K + d − 1)/γ².",
    hypotheses=IDEAL,
    conclusion=Le(total_loss(theta[t]), BOUND),
    space=MultiplicativeStream(),
    readings=(
        Reading(
            "start zero",
            "Algorithm 3 as listed: all components start at 0, any η",
            {"start": "zero"},
        ),
        Reading(
            "start uniform",
            "all components start at 1/(K + d − 1), as the proof of Lemma 2 says; any η, "
            "normaliser of Algorithm 3",
            kind="natural",
        ),
        Reading(
            "η of line 20",
            "as before, with the η that the proof chooses",
            {"eta": "line-20"},
            hypotheses=(*IDEAL, LINE_20),
        ),
        Reading(
            "normaliser of line 8",
            "start uniform, any η, Z^t as in the proof",
            {"normaliser": "line-8"},
        ),
        Reading(
            "normaliser of line 8, target ≥ 0",
            "start uniform, any η, Z^t as in the proof, and a comparator without negative "
            "components, whose divergence the proof takes",
            {"normaliser": "line-8", "target": "nonnegative"},
            hypotheses=(*IDEAL, NONNEGATIVE),
        ),
        Reading(
            "all of the proof",
            "start uniform, Z^t and η as in the proof, comparator without negative components",
            {"normaliser": "line-8", "target": "nonnegative", "eta": "line-20"},
            hypotheses=(*IDEAL, NONNEGATIVE, LINE_20),
        ),
        *(
            Reading(
                f"η of line 20, K − c − 1 = {constraints}",
                f"start uniform, the printed η, and {constraints} constrained at the most",
                {"eta": "line-20"},
                hypotheses=(*IDEAL, LINE_20, Eq(c_1, constraints)),
            )
            for constraints in (1, 2)
        ),
    ),
)

# --- repairs, and attained ------------------------------------------------------------------------


class BestStep(MultiplicativeStream):
    """Option ``eta="best"``: ``gamma`` is the margin for which ``q^a`` is the best step.

    It is at most the comparator's margin: ``q`` is drawn for that.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        for _ in range(8 if options.get("eta") == "best" else 0):
            try:
                values = self.values(instance, **options)
            except Inadmissible:
                break
            if values["gamma"] <= values["margin"]:
                break
            instance["base"] = 1 + (instance["base"] - 1) / Fraction(2)
        return instance

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        values = dict(super().comparator(instance, x, signs, **options))
        if options.get("eta") == "best":
            sides = (
                max(low - 1, instance["K"] - high)
                for low, high in zip(instance["y_l"], instance["y_r"], strict=True)
            )
            power = to_fmpq(instance["base"]) ** (2 * max(sides))
            values["gamma"] = (power - 1) / (power + 1)
        return values


BASIC = (*IDEAL, NONNEGATIVE, *ONE_SIDE)
"""Those of the theorem, a comparator without negative components, and what ``a`` means."""

BEST = called("step", And(Lt(gamma, 1), Eq(q ** (2 * a) * (1 - gamma), 1 + gamma)))
"""``η = (1/(2a)) log((1 + γ)/(1 − γ))``."""

g = ((1 + gamma) * log(1 + gamma) + (1 - gamma) * log(1 - gamma)) / 2
"""``g(γ)`` as in the proof of Theorem 4."""

COMPONENTS = log(K + d - 1)

RUN = {"target": "nonnegative"}
STREAM = BestStep(rounds_up_to=3, ranks_up_to=4, number_up_to=3, passes_up_to=4)

LISTED_Z, OWN_Z = "Algorithm 3", "normaliser of line 8"
START = "start uniform, comparator without negative components, "


def repair(
    name: str,
    says: str,
    right: Any,
    *more: Any,
    script: Script,
    left: Any = MISTAKES,
    eta: str = "any",
    sharpens: tuple[str, ...] = (),
) -> Claim:
    """``left ≤ right`` for both normalisers, whatever the number of passes."""
    options = {**RUN, "eta": eta}
    return Claim(
        id=f"pril/theorem-4/{name}",
        where="Theorem 4",
        kind="mistake-bound",
        says=says,
        hypotheses=(*BASIC, *more),
        conclusion=Le(left, right),
        space=STREAM,
        readings=(
            Reading(LISTED_Z, START + "Z^t as listed", options),
            Reading(OWN_Z, START + "Z^t of line 8", {**options, "normaliser": "line-8"}),
        ),
        proofs=(Proof(script, LISTED, LISTED_Z), Proof(script, LINE_8, OWN_Z)),
        sharpens=sharpens,
    )


repair_1 = repair(
    "repair-1",
    "For every step q = e^η > 1: Σ_t m^t (γ a η − log cosh(a η)) is at most a log(K + d − 1). A "
    "bound wherever the bracket is positive, that is for η small beside γ/a.",
    a * COMPONENTS,
    left=MISTAKES * (gamma * a * log(q) - log((q**a + q ** (-a)) / 2)),
    script=proved.repair_1,
)

repair_2 = repair(
    "repair-2",
    "With η = (1/(2a)) log((1 + γ)/(1 − γ)), the best in repair 1, at most a log(K + d − 1)/g(γ) "
    "constraints are violated.",
    a * COMPONENTS / g,
    BEST,
    eta="best",
    script=proved.repair_2,
    sharpens=("pril/theorem-4/repair-3",),
)

repair_3 = repair(
    "repair-3",
    "With the same η at most 2a log(K + d − 1)/γ²: linear in a, where the paper has the square of "
    "K − c − 1.",
    2 * a * COMPONENTS / gamma**2,
    BEST,
    eta="best",
    script=proved.repair_3,
    sharpens=("pril/theorem-4/repair-4",),
)

repair_4 = repair(
    "repair-4",
    "With the same η the printed bound (K − c − 1)² log(K + d − 1)/γ² holds where K − c − 1 ≥ 2.",
    c_1**2 * COMPONENTS / gamma**2,
    BEST,
    called("wide", Ge(c_1, 2)),
    eta="best",
    script=proved.repair_4,
)

repair_5 = repair(
    "repair-5",
    "With the printed η the printed bound holds after multiplication by 2c_1/(2c_1 − 1), "
    "c_1 = K − c − 1.",
    2 * c_1 / (2 * c_1 - 1) * c_1**2 * COMPONENTS / gamma**2,
    LINE_20,
    eta="line-20",
    script=proved.repair_5,
)

k, n = Symbol("k", integer=True), IndexedBase("n", integer=True)

HALVES = (
    called("rounds", Eq(T, k)),
    called("halved", ForAll(Eq(n[t], 2 * n[t + 1]), (t, 1, T))),
    called("last", Eq(n[T + 1], 1)),
    called("whole", Eq(d, n[1])),
    called("labels", each_round(labels(t, K, K))),
    called(
        "pattern",
        ForAll(
            Eq(x[t, j], Indicator(Le(j, n[t + 1])) - Indicator(And(Gt(j, n[t + 1]), Le(j, n[t])))),
            (t, 1, T),
            (j, 1, d),
        ),
    ),
    called("unit", Eq(gamma, 1)),
    called("first", ForAll(Eq(w_star[j], Indicator(Eq(j, 1))), (j, 1, d))),
    called("zero", ForAll(Eq(theta_star[i], 0), (i, 1, K - 1))),
    NARROWEST,
    *ONE_SIDE,
)
"""``n^t = 2^{k+1−t}``: of the first ``n^t`` components of ``x^t`` half are 1, half −1, the rest 0.
The comparator is the first component alone."""


class Halves(Family):
    """``d = 2^k`` components and k rounds with the label ``[K, K]``, as `HALVES` says.

    Before round t the first ``n^t`` weights are equal, so that the score is 0; the round tells the
    first half of them from the second.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, base = choose(2, 4), 1 + Fraction(choose(1, 6), choose(1, 3))
        return {"k": choose(1, 4), "K": K, "base": base}

    def stream(self, instance: Instance) -> Instance:
        k, K, base = (instance[name] for name in ("k", "K", "base"))
        require(1 <= k <= 5, 2 <= K <= 6, base > 1)
        halves = [2**left for left in reversed(range(k))]
        x = [[(j < half) - (half <= j < 2 * half) for j in range(2**k)] for half in halves]
        w, theta = [int(j == 0) for j in range(2**k)], [0] * (K - 1)
        return labelled(K, x, [(K, K)] * k, w, theta, base=base)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        equal = [2**left for left in reversed(range(instance["k"] + 1))]
        return {**super().values(instance, **options), "n": equal}


claim = partial(
    Claim,
    where="Theorem 4",
    kind="optimality",
    space=Halves(MultiplicativeStream()),
)

attained = claim(
    id="pril/theorem-4/attained",
    says="For all k and K there are streams with margin γ = 1 and d = 2^k on which M-PRIL loses "
    "k (K − 1) with every η. The bound of repair 2, which tends to a log(K + d − 1)/log 2 as γ "
    "tends to 1, is at most a (K − 1)/(d log 2) above that: neither a nor log(K + d − 1) can be "
    "lowered.",
    hypotheses=HALVES,
    conclusion=And(
        *SEPARABLE,
        NONNEGATIVE,
        Eq(total_loss(theta[t]), k * (K - 1)),
        Eq(a, K - c - 1),
        Le(a * COMPONENTS, log(2) * total_loss(theta[t]) + a * (K - 1) / d),
    ),
    proofs=(Proof(halves.attained, LISTED),),
)

two_ranks = claim(
    id="pril/theorem-4/two-ranks",
    says="Where K − c − 1 = 1 the printed bound fails with every η: on the streams of the attained "
    "bound with K = 2 and k ≥ 2 rounds the loss is above it, log(K + d − 1)/γ² with γ = 1.",
    hypotheses=(*HALVES, called("ranks", Eq(K, 2)), called("long", Ge(k, 2))),
    conclusion=And(
        *SEPARABLE, NONNEGATIVE, Gt(total_loss(theta[t]), c_1**2 * COMPONENTS / gamma**2)
    ),
    proofs=(Proof(halves.two_ranks, LISTED),),
)
