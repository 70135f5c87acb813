"""Section 4: the passive-aggressive update and its step size."""

from functools import partial

from sympy import Eq, Ge, Gt, Implies, Ne

from algorithms.structured import PAStructuredPerceptron
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.augmented_streams import AugmentedStream
from theory.cusum.notation import Phi, ell, i, j, k, label, n, predicted, r, w, x
from theory.cusum.proofs import passive_steps as prove
from theory.cusum.streams import StructuredStream
from theory.cusum.structured_notation import difference, for_rivals
from theory.cusum.theorem_1 import AUGMENTED, MARGIN, PROPER_LOSS
from theory.language.statement import ForAll, Inner, NormSquared
from theory.proving.proof import Proof

HYPOTHESES = (*AUGMENTED, *PROPER_LOSS)
LOSS_POSITIVE = called("lossy", ForAll(Implies(Ne(j, k), Gt(ell(j, k), 0)), (j, 1, r), (k, 1, r)))
POSITIVE = (*HYPOTHESES, LOSS_POSITIVE)
DATA = AugmentedStream(PAStructuredPerceptron)
ANY_DATA = StructuredStream(PAStructuredPerceptron, separable=False)

step = difference(i, predicted[i])
"""``Φ(x_i, y_i) − Φ(x_i, ŷ_i)``."""

tau = (
    Inner(w[i], Phi(x[i], predicted[i]))
    - Inner(w[i], Phi(x[i], label[i]))
    + ell(label[i], predicted[i])
) / NormSquared(step)
"""The printed step size ``τ(x_i, y_i)``."""

MISTAKE = Ne(label[i], predicted[i])


TWINS = Reading(
    "mistakes, ℓ ≥ 0",
    "two labels may have loss 0 and, by (a), the same features: the quotient is 0/0 there",
    {"loss": "twins"},
    hypotheses=HYPOTHESES,
    kind="degenerate",
)


claim = partial(Claim, where="Sec. 4", kind="optimality", hypotheses=POSITIVE, space=DATA)

pa_update = claim(
    id="cusum/pa-update",
    kind="definition",
    says="The weights move along Φ(x,y) − Φ(x,ŷ) by the printed step, on every mistake of a run.",
    conclusion=ForAll(Implies(MISTAKE, Eq(w[i + 1], w[i] + tau * step)), (i, 1, n)),
    readings=(
        Reading("mistakes, ℓ > 0", "a correct prediction leaves the weights alone"),
        TWINS,
        Reading(
            "on every example",
            "the update is made for every example, as printed",
            conclusion=ForAll(Eq(w[i + 1], w[i] + tau * step), (i, 1, n)),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(prove.pa_update, prove.RUN, "mistakes, ℓ > 0"),),
)

pa_step = claim(
    id="cusum/pa-step",
    kind="definition",
    says="The step size is a number, and not negative: (b) with a positive loss is enough.",
    hypotheses=(for_rivals(MARGIN), LOSS_POSITIVE),
    conclusion=ForAll(Implies(MISTAKE, Ge(tau, 0)), (i, 1, n)),
    readings=(
        Reading("mistakes, ℓ > 0", "ŷ ≠ y, and (b) keeps Φ(x,y) apart from Φ(x,ŷ)"),
        TWINS,
        Reading(
            "every example",
            "ŷ = y included, as printed: the quotient is 0/0 there",
            conclusion=ForAll(Ge(tau, 0), (i, 1, n)),
            kind="degenerate",
        ),
        Reading(
            "mistakes, any data",
            "ŷ ≠ y, any feature map: Φ(x,y) = Φ(x,ŷ) is possible",
            hypotheses=PROPER_LOSS,
            space=ANY_DATA,
        ),
    ),
    proofs=(Proof(prove.pa_step, prove.RUN, "mistakes, ℓ > 0"),),
)


def solved(rival):  # type: ignore[no-untyped-def]
    """After the update, ``y`` scores no less than ``rival``."""
    return Ge(Inner(w[i + 1], Phi(x[i], label[i])), Inner(w[i + 1], Phi(x[i], rival)))


label_becomes_solution = claim(
    id="cusum/pa-step/label-becomes-solution",
    says="After the step, no label scores more than the observed y.",
    hypotheses=HYPOTHESES,
    conclusion=ForAll(Implies(MISTAKE, solved(k)), (i, 1, n), (k, 1, r)),
    readings=(Reading("against every label", "y is an arg max of the updated scores"),),
)

label_becomes_solution_repair_1 = claim(
    id="cusum/pa-step/label-becomes-solution/repair-1",
    says="After the step, y scores no less than the prediction that the step was made for.",
    hypotheses=HYPOTHESES,
    conclusion=ForAll(Implies(MISTAKE, solved(predicted[i])), (i, 1, n)),
    readings=(Reading("against the prediction"),),
    proofs=(Proof(prove.against_prediction, prove.RUN),),
)

label_becomes_solution_repair_2 = claim(
    id="cusum/pa-step/label-becomes-solution/repair-2",
    says="Where there are two labels, no label scores more than the observed y after the step.",
    hypotheses=(*HYPOTHESES, called("two", Eq(r, 2))),
    conclusion=label_becomes_solution.conclusion,
    readings=(Reading("two labels"),),
    proofs=(Proof(prove.two_labels, prove.RUN),),
)
