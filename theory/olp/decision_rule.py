"""The decision rule (10) and its thresholds."""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Le, Lt, Or, Symbol, log, symbols

from algorithms.proportions.kdlor import project
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import FirstIndex, ForAll, Inner
from theory.numbers.logarithm import logarithm_of
from theory.olp import vocabulary
from theory.olp.kdlor import ORDERING, PENALTY
from theory.olp.notation import (
    K,
    b,
    class_size,
    feasible,
    k,
    m,
    objective,
    rho_star,
    u,
    w_star,
)
from theory.olp.ordinal import Ordinal
from theory.olp.proofs import decision_rule as proved
from theory.olp.proofs.classes import SAMPLE
from theory.olp.scatter import OCCURS
from theory.proving.proof import Proof
from theory.proving.tactics import directly


class Thresholds(Ordinal):
    """With the thresholds ``b_k`` of the solution."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        rows = [known["m"][k] for k in range(instance["K"])]
        sizes = [fmpq(size) for size in known["N^{class}"]]
        import numpy as np

        fitted = project(
            known["S"], np.array(rows, dtype=object), np.array(sizes, dtype=object), instance["C"]
        )
        return {**known, "b": fitted.thresholds}


RULED = Thresholds()
SCORE = Inner(w_star, u)
BELOW = Lt(SCORE - b[k], 0)

eq_10 = Claim(
    id="olp/eq-10",
    where="eq. (10)",
    kind="definition",
    says="Every point u gets a class of 1..K: the minimum in (10) is over a set that is not empty. "
    "b_K would need m_{K+1}; without k = K a score above all thresholds gets no class.",
    hypotheses=(Ge(K, 2),),
    conclusion=Le(FirstIndex(Or(Eq(k, K), BELOW), (k, 1, K)), K),
    space=RULED,
    readings=(
        Reading("b_K = ∞", "the condition for k = K always holds"),
        Reading("as printed", "b_K by its formula", conclusion=Le(FirstIndex(BELOW, (k, 1, K)), K)),
        Reading(
            "k up to K − 1",
            "the minimum is over k ≤ K − 1",
            conclusion=Le(FirstIndex(BELOW, (k, 1, K - 1)), K),
        ),
    ),
    proofs=(Proof(proved.every_point, SAMPLE, "b_K = ∞"),),
)

WEIGHTED = called(
    "thresholds",
    ForAll(
        Eq(
            b[k] * (class_size[k + 1] + class_size[k]),
            class_size[k + 1] * Inner(w_star, m[k + 1]) + class_size[k] * Inner(w_star, m[k]),
        ),
        (k, 1, K - 1),
    ),
)
"""The definition of ``b_k``."""


def between(less):  # type: ignore[no-untyped-def]
    """``b_k`` lies between the projected means of its classes, and ``b_k`` before ``b_{k+1}``."""
    return And(
        ForAll(
            And(less(Inner(w_star, m[k]), b[k]), less(b[k], Inner(w_star, m[k + 1]))),
            (k, 1, K - 1),
        ),
        ForAll(less(b[k], b[k + 1]), (k, 1, K - 2)),
    )


claim = partial(Claim, where="Sec. 3.2", kind="optimality", space=RULED)

separates = claim(
    id="olp/eq-10/separates",
    kind="consistency",
    says="The thresholds are in order, each between the projected means of its two classes; "
    "strictly only where the means can be put in order.",
    hypotheses=(
        PENALTY,
        feasible(w_star, rho_star),
        Le(objective(w_star, rho_star), 0),
        WEIGHTED,
        OCCURS,
    ),
    conclusion=between(Le),
    readings=(
        Reading("≤", "for (w*, ρ*) that is no worse in (6) than w = 0, ρ = 0"),
        Reading("<", "strictly", hypotheses=(PENALTY, WEIGHTED), conclusion=between(Lt)),
    ),
    proofs=(Proof(proved.weakly, SAMPLE, "≤"),),
)

separates_repaired = claim(
    id="olp/eq-10/separates/repair-1",
    kind="consistency",
    says="Where some projection puts the class means in order, the thresholds of (10) are in order "
    "and lie between the projected means, strictly.",
    hypotheses=(*ORDERING, WEIGHTED, OCCURS),
    conclusion=between(Lt),
    proofs=(Proof(proved.strictly, SAMPLE),),
)


class TwoGaussians(Space):
    """Two classes on a line: means ``mu_1 < mu_2``, sizes, one variance ``v``, a place ``t``.

    ``b`` is the threshold of (10); ``b^*`` has the least rate of errors.
    """

    vocabularies: Vocabularies = (vocabulary.TWO_GAUSSIANS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        low = choose(-3, 3)
        return {
            "mu_1": low,
            "mu_2": low + choose(1, 4),
            "N_1": choose(1, 5),
            "N_2": choose(1, 5),
            "v": choose(1, 3),
            "part": choose(0, 4),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        low, high, one, two, variance = (
            fmpq(instance[name]) for name in ("mu_1", "mu_2", "N_1", "N_2", "v")
        )
        if low >= high or min(one, two, variance) <= 0 or not 0 <= instance["part"] <= 4:
            raise Inadmissible
        cut, middle = (one * low + two * high) / (one + two), (low + high) / 2
        shift = logarithm_of(one / two, 64) * (variance / (high - low)) if one != two else 0
        return {
            "mu_1": low,
            "mu_2": high,
            "N_1": one,
            "N_2": two,
            "v": variance,
            "b": cut,
            "b^*": shift + middle,
            "t": cut + (middle - cut) * fmpq(instance["part"], 4),
        }


mu_1, mu_2, N_1, N_2, variance, cut, place = symbols("mu_1 mu_2 N_1 N_2 v b t", real=True)
best_cut = Symbol("b^*", real=True)

CUT = Eq(cut * (N_2 + N_1), N_2 * mu_2 + N_1 * mu_1)
LINE = (Lt(mu_1, mu_2), Gt(N_1, 0), Gt(N_2, 0))
MIDDLE = (mu_1 + mu_2) / 2


def density(count, mean, at):  # type: ignore[no-untyped-def]
    """``log(N_k φ((at − μ_k)/σ))`` up to a term that both classes share."""
    return log(count) - (at - mean) ** 2 / (2 * variance)


BEST = Eq((best_cut - MIDDLE) * (mu_2 - mu_1), variance * (log(N_1) - log(N_2)))
"""``b*`` is where ``N_1 φ_1 = N_2 φ_2``, solved for ``b*``."""

class_weights = claim(
    id="olp/eq-10/class-weights",
    says="The threshold is the mean of the two projected means weighted by class size. For two "
    "Gaussians of one variance the rate of errors is least where N_1 φ_1 = N_2 φ_2, at the "
    "midpoint plus v log(N_1/N_2)/(μ_2 − μ_1).",
    hypotheses=(*LINE, CUT),
    conclusion=And(Lt(mu_1, cut), Lt(cut, mu_2)),
    space=TwoGaussians(),
    readings=(
        Reading("between", "it lies between the two means"),
        Reading(
            "least errors",
            "its rate of errors is least: N_1 φ_1 = N_2 φ_2 there",
            conclusion=Eq(density(N_1, mu_1, cut), density(N_2, mu_2, cut)),
        ),
        Reading(
            "towards least errors",
            "it is on the same side of the midpoint as the best threshold",
            hypotheses=(*LINE, CUT, BEST),
            conclusion=Ge((cut - MIDDLE) * (best_cut - MIDDLE), 0),
        ),
    ),
    proofs=(Proof(directly, reading="between"),),
)

class_weights_repaired = claim(
    id="olp/eq-10/class-weights/repair-1",
    says="The midpoint makes fewer errors: with N_1 > N_2, at every t from the printed threshold "
    "up to the midpoint N_1 φ_1 > N_2 φ_2, so that the rate of errors, with derivative "
    "N_2 φ_2 − N_1 φ_1 (over N), falls all the way.",
    hypotheses=(
        *LINE,
        Lt(N_2, N_1),
        Gt(variance, 0),
        CUT,
        Le(cut, place),
        Le(place, MIDDLE),
    ),
    conclusion=Gt(density(N_1, mu_1, place), density(N_2, mu_2, place)),
    space=TwoGaussians(),
    proofs=(Proof(proved.midpoint_better),),
)

class_weights_answer = claim(
    id="olp/eq-10/class-weights/sharper-1",
    says="For N_1 > N_2 the printed threshold is below the midpoint, and the best one above it: "
    "class weights that help would have to be exchanged.",
    hypotheses=(*LINE, Lt(N_2, N_1), Gt(variance, 0), CUT, BEST),
    conclusion=And(Lt(cut, MIDDLE), Lt(MIDDLE, best_cut)),
    space=TwoGaussians(),
    proofs=(Proof(proved.opposite),),
)
