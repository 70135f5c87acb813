"""Section 4: Corollary 2, eq. (9), and what the paper says about its bound."""

from functools import partial

from sympy import And, Ge, Gt, Le, Lt

from algorithms.structured import PAStructuredPerceptron
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.notation import R, delta, m, n
from theory.cusum.proofs import corollary_2 as proved
from theory.cusum.proofs import radius, same_run_passive
from theory.cusum.proofs.same_run import PASSIVE
from theory.cusum.rescaling import SAME_PREDICTIONS, applies, yields
from theory.cusum.streams import StructuredStream
from theory.cusum.structured_notation import MISTAKES, SEPARABLE
from theory.cusum.ties import ANY
from theory.formal.terms import expr
from theory.proving.proof import Proof
from theory.runs.papers.symbols import delta as delta_term

DATA = StructuredStream(PAStructuredPerceptron)
BOUND = R**2 / delta**4
NOVIKOFF = R**2 / delta**2

STEP = {"margin": "known", "loss_power": 1}
BELOW_1 = "step loss δ, δ < 1"

claim = partial(Claim, hypotheses=SEPARABLE, space=DATA)

corollary_2 = claim(
    id="cusum/corollary-2",
    where="Corollary 2, eq. (9)",
    kind="mistake-bound",
    says="On data of radius R that a unit vector separates with a known margin δ, the passive-"
    "aggressive structured perceptron makes at most R²/δ⁴ mistakes.",
    conclusion=Le(MISTAKES, BOUND),
    readings=(
        Reading("step loss δ", "ℓ in the step is δ 1[y ≠ ŷ], as in Figure 2", STEP),
        Reading("step loss 1", "ℓ in the step is the 0-1 loss", {"margin": "known"}),
        Reading(
            "step loss δ, ties largest",
            "as the first reading; the arg max takes the last of several best labels",
            STEP | {"ties": "largest"},
        ),
        Reading(
            "step loss δ, ties any",
            "as the first reading; in each round any one of several best labels may be predicted",
            STEP | {"ties": ANY},
        ),
        Reading(
            BELOW_1,
            "as the first reading, for a margin below 1, where R²/δ⁴ is more than R²/δ²",
            STEP,
            hypotheses=(*SEPARABLE, Lt(delta, 1)),
        ),
    ),
    proofs=(Proof(proved.below_1, proved.run(delta_term), BELOW_1),),
)


corollary_2_repair = claim(
    id="cusum/corollary-2/repair-1",
    where="Corollary 2",
    kind="mistake-bound",
    says="Under the hypotheses of Corollary 2, known margin or not, at most R²/δ² mistakes.",
    conclusion=Le(MISTAKES, NOVIKOFF),
    readings=corollary_2.readings[:-1],
    proofs=tuple(
        Proof(proved.script(loss), proved.run(loss), reading.name)
        for reading in corollary_2.readings[:-1]
        for loss in (delta_term if "loss δ" in reading.name else expr(1),)
    ),
)


def _derivation(p: int, q: int):  # type: ignore[no-untyped-def]
    """Theorem 2 for ``δ^p Φ``, ``δ^q 1[y ≠ y']``: the least ``R'²`` is ``δ^(2p−q) R²``."""
    size_squared = delta ** (2 * p - q) * R**2
    return And(
        applies((p, q), 1, size_squared),
        SAME_PREDICTIONS,
        yields(Le(delta ** (2 * q) * m, size_squared), Le(m, BOUND), n),
    )


corollary_2_from_theorem_2 = claim(
    id="cusum/corollary-2/from-theorem-2",
    where="Sec. 4",
    kind="consistency",
    says="Theorem 2, as printed, applies to a rescaled problem and its conclusion gives R²/δ⁴. "
    "The paper names no scaling; each reading takes one.",
    conclusion=_derivation(1, 2),
    readings=(
        Reading(
            "δΦ, δ² on a mistake",
            "the scaling for which the printed Theorem 2 gives R²/δ⁴ to the letter",
            {"margin": "known", "scale": (1, 2)},
        ),
        Reading(
            "Φ, δ on a mistake",
            "the features as they are, the loss of Figure 2",
            {"margin": "known", "scale": (0, 1)},
            conclusion=_derivation(0, 1),
        ),
        Reading(
            "Φ/δ, 1 on a mistake",
            "the scaling by which Corollary 1 follows from Theorem 1",
            {"margin": "known", "scale": (-1, 0)},
            conclusion=_derivation(-1, 0),
        ),
    ),
    proofs=(Proof(same_run_passive.corollary_2, PASSIVE, "δΦ, δ² on a mistake"),),
)

SHARPER = Lt(BOUND, NOVIKOFF)


COMPARISONS = (
    Reading("every separable data set", "R²/δ⁴ < R²/δ², whatever R and δ are"),
    Reading(
        "no worse",
        "R²/δ⁴ ≤ R²/δ², whatever R and δ are",
        conclusion=Le(BOUND, NOVIKOFF),
    ),
    Reading(
        "features of radius R ≤ 1",
        "the same for normalised data, where δ ≤ R ≤ 1",
        hypotheses=(*SEPARABLE, Le(R, 1)),
        conclusion=Le(BOUND, NOVIKOFF),
    ),
    Reading(
        "margin δ > 1",
        "the same where the margin exceeds 1 and there is an example",
        hypotheses=(*SEPARABLE, called("some", Ge(n, 1)), called("large", Gt(delta, 1))),
        kind="vacuous",
    ),
)

LARGE_MARGIN = Proof(radius.examples_sharper, radius.LABELS, "margin δ > 1")

eq_9 = claim(
    id="cusum/eq-9",
    where="eq. (9)",
    kind="comparison",
    says="R²/δ⁴ is a very attractive bound: read as smaller than the bound R²/δ² of Corollary 1.",
    conclusion=SHARPER,
    readings=COMPARISONS,
    proofs=(LARGE_MARGIN,),
)

pa_bound_improves = claim(
    id="cusum/pa-bound-improves",
    where="abstract, Sec. 4",
    kind="comparison",
    says="Knowing the margin improves the bound from R²/δ² to R²/δ⁴; `significantly` is read "
    "as: by a factor of at least 2.",
    conclusion=SHARPER,
    readings=(
        *COMPARISONS,
        Reading(
            "significantly, margin δ > 1",
            "R²/δ⁴ is at most half of R²/δ² where the margin exceeds 1",
            hypotheses=(*SEPARABLE, called("large", Gt(delta, 1))),
            conclusion=Ge(NOVIKOFF, 2 * BOUND),
            kind="vacuous",
        ),
    ),
    proofs=(LARGE_MARGIN,),
)
