"""Section 7: the dual structured perceptron of Figure 4, and kernels."""

from typing import Any

from sympy import And, Eq, Ge, Implies, Le, Ne

from algorithms.structured import DualStructuredPerceptron, cusum_phi
from theory.claims.claim import Claim, Reading
from theory.cusum.corollary_3 import BOUND, JOINT
from theory.cusum.notation import Phi, i, j, k, label, n, predicted, r, x
from theory.cusum.proofs import duals as prove
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import SAME_PREDICTIONS, rescaled
from theory.cusum.streams import StructuredStream
from theory.cusum.structured_notation import RANK_LOSS
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly

ANY_DATA = StructuredStream(separable=False)


def _dual(pairs):  # type: ignore[no-untyped-def]
    def learner(phi, labels, ell, ties):  # type: ignore[no-untyped-def]
        return DualStructuredPerceptron(phi, labels, ties, pairs)

    return learner


EXAMPLES, LABELS = _dual("examples"), _dual("labels")

same_mistake = And(
    Ne(label[i], predicted[i]), Eq(label[i], label[j]), Eq(predicted[i], predicted[j])
)

ONE_EXAMPLE = ForAll(
    Implies(same_mistake, Eq(Phi(x[i], k), Phi(x[j], k))), (i, 1, n), (j, 1, n), (k, 1, r)
)
"""A pair (i, j) of labels has one ``x_i``: mistakes with the same labels are of the same item."""

figure_4 = Claim(
    id="cusum/figure-4",
    where="Fig. 4",
    kind="algorithm",
    says="The score of Figure 4 can be computed: each counter α_{i,j} has one x_i that goes "
    "with it, and the predictions are labels.",
    conclusion=ForAll(And(Ge(rescaled[i], 1), Le(rescaled[i], r)), (i, 1, n)),
    space=ANY_DATA,
    readings=(
        Reading(
            "pairs with their example",
            "a pair (i, j) of labels carries the example at which the mistake was made",
            {"rival": EXAMPLES},
            kind="natural",
        ),
        Reading(
            "pairs of labels",
            "as printed α counts pairs of labels (y, ŷ); x_i is then the example of label y at "
            "which the pair was counted, which must be one and the same",
            conclusion=ONE_EXAMPLE,
            kind="natural",
        ),
    ),
    proofs=(Proof(directly, prove.STRUCTURED, "pairs with their example"),),
)


figure_4_dual = Claim(
    id="cusum/figure-4/dual-of-figure-3",
    where="Sec. 7",
    kind="consistency",
    says="Figure 4 (ŷ') and Figure 3 (ŷ) make the same predictions on any data.",
    conclusion=SAME_PREDICTIONS,
    space=ANY_DATA,
    readings=(
        Reading(
            "pairs with their example",
            "a pair (i, j) of labels carries the example at which the mistake was made",
            {"rival": EXAMPLES},
            kind="natural",
        ),
        Reading(
            "pairs of labels",
            "as printed α counts pairs of labels; the sum takes every example met with label i",
            {"rival": LABELS},
            kind="natural",
        ),
    ),
    proofs=(Proof(prove.structured, prove.STRUCTURED, "pairs with their example"),),
)


def _squares(point: Any) -> tuple[int, ...]:
    """``(z_j z_l for j ≤ l, z, −1)``: features of the polynomial kernel of degree 2."""
    z = point[:-1]
    return (*(p * q for at, p in enumerate(z) for q in z[at:]), *point)


def _kernel(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
    """Figure 4 with its examples, which meets the features in inner products only."""
    return DualStructuredPerceptron(lambda x, y: cusum_phi(x, y, r), range(1, r + 1), ties)


kernel_separability = Claim(
    id="cusum/kernel-separability",
    where="Sec. 7",
    kind="convergence",
    says="Where quadratic features of the items are rank linearly separable (the items need not "
    "be), the dual learner, which needs inner products only, predicts as CuSum Rank on those "
    "features, and R²/δ² of the feature space bounds its error over any number of passes.",
    hypotheses=JOINT,
    conclusion=And(SAME_PREDICTIONS, Le(RANK_LOSS, BOUND)),
    space=RankedStream(lift=_squares, passes_up_to=3),
    readings=(Reading("quadratic features", "z_j z_l, z and −1", {"rival": _kernel}),),
    proofs=(Proof(prove.kernel, prove.CUSUM),),
)
