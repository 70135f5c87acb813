"""Section 4: ℓ-augmented separability and Theorem 1."""

from dataclasses import replace

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Ne

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.augmented_streams import AugmentedStream
from theory.cusum.notation import Phi, R, ell, i, j, k, label, n, predicted, r, w_bar, x
from theory.cusum.proofs import structured
from theory.cusum.proofs.runs import STRUCTURED
from theory.cusum.structured_notation import UNIT, difference, for_rivals, total
from theory.cusum.ties import any_ties
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.proof import Proof

SIZE = Le(NormSquared(difference()), ell(label[i], k) * R**2)
MARGIN = Ge(Inner(w_bar, difference()), ell(label[i], k))

AUGMENTED = (called("radius", Gt(R, 0)), UNIT, called("augmented", for_rivals(And(SIZE, MARGIN))))
"""``D`` is ℓ-augmented linearly separable by ``w̄`` with size ``R``."""

PROPER_LOSS = (
    called("losses", ForAll(Ge(ell(j, k), 0), (j, 1, r), (k, 1, r))),
    called("zero", ForAll(Eq(ell(k, k), 0), (k, 1, r))),
)

DATA = AugmentedStream()

LOSSES = (
    Reading("ℓ ≥ 0, ℓ(y,y) = 0", "a loss is non-negative and 0 where prediction and label agree"),
    Reading(
        "any real ℓ",
        "ℓ is any real function on Y × Y; the definition restrains it for y' ≠ y only",
        {"loss": "any real"},
        kind="degenerate",
    ),
)

augmented_separability = Claim(
    id="cusum/augmented-separability",
    where="Sec. 4",
    kind="definition",
    says="(a) and (b) bound the loss: where D is ℓ-augmented linearly separable with size R, "
    "0 ≤ ℓ(y,y') ≤ R² for every y' ≠ y. That they can hold together is shown by the instance "
    "below, and with equality in both by cusum/theorem-1/attained.",
    hypotheses=AUGMENTED,
    conclusion=for_rivals(And(Ge(ell(label[i], k), 0), Le(ell(label[i], k), R**2))),
    space=DATA,
    proofs=(Proof(structured.loss_in_range),),
)

margin_rescaled = Claim(
    id="cusum/augmented-separability/margin-rescaled",
    where="Sec. 4",
    kind="consistency",
    says="(b) says that the score of y exceeds that of each y' ≠ y by at least ℓ(y,y').",
    conclusion=ForAll(
        Implies(
            Ne(k, label[i]),
            Equivalent(
                MARGIN,
                Ge(
                    Inner(w_bar, Phi(x[i], label[i])),
                    Inner(w_bar, Phi(x[i], k)) + ell(label[i], k),
                ),
            ),
        ),
        (i, 1, n),
        (k, 1, r),
    ),
    space=DATA,
    proofs=(Proof(lambda p, run: p.auto(p.goal)),),
)


theorem_1 = Claim(
    id="cusum/theorem-1",
    where="Theorem 1",
    kind="mistake-bound",
    says="On ℓ-augmented separable data of size R, the structured perceptron (Figure 3) "
    "suffers a total loss of at most R².",
    hypotheses=(*AUGMENTED, *PROPER_LOSS),
    conclusion=Le(total(ell(label[i], predicted[i])), R**2),
    space=DATA,
    readings=(
        LOSSES[0],
        Reading(
            "ℓ ≥ 0, ties largest",
            "as the first reading; the arg max takes the last of several best labels",
            {"ties": "largest"},
        ),
        any_ties(LOSSES[0], "ℓ ≥ 0, ties any"),
        replace(LOSSES[1], hypotheses=AUGMENTED),
    ),
    proofs=tuple(
        Proof(structured.theorem_1, STRUCTURED, reading)
        for reading in ("ℓ ≥ 0, ℓ(y,y) = 0", "ℓ ≥ 0, ties largest", "ℓ ≥ 0, ties any")
    ),
)
