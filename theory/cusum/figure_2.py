"""Section 3: Passive-Aggressive CuSum Rank (Figure 2)."""

from dataclasses import replace

from sympy import Abs, And, Eq, Implies, Le, Lt, Max, Min, Ne, Sum

from algorithms.losses import absolute_loss, zero_one_loss
from algorithms.structured import PAStructuredPerceptron, cusum_phi
from theory.claims.claim import Claim, Reading
from theory.cusum.corollary_3 import JOINT
from theory.cusum.corollary_4 import figure_2
from theory.cusum.figures import CONVERGES, CYCLE, NO_RETURN, PASSES, SAME_RUN
from theory.cusum.notation import delta, i, j, k, label, n, predicted, r, w, x
from theory.cusum.proofs import block_runs, corollary_4, passive_runs
from theory.cusum.proofs import figures as listings
from theory.cusum.proofs.runs import PA_CUSUM
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.vocabulary import RANKED_BY_COORDINATES
from theory.language.statement import ForAll, Indicator, Inner, NormSquared, Sign
from theory.proving.proof import Proof

between = And(
    Lt(Min(label[i], predicted[i]), k),
    Le(k, Max(label[i], predicted[i])),
)
gap = Abs(label[i] - predicted[i])
target = Sign(label[i] - predicted[i]) * delta
rho = (
    target
    - Sum(
        Inner(w[i, j], x[i]),
        (j, Min(label[i], predicted[i]) + 1, Max(label[i], predicted[i])),
    )
) / (gap * NormSquared(x[i]))

RUNS = And(
    ForAll(And(Le(1, predicted[i]), Le(predicted[i], r)), (i, 1, n)),
    ForAll(Eq(NormSquared(w[i, 1]), 0), (i, 1, n + 1)),
)

figure_2_claim = Claim(
    id="cusum/figure-2",
    where="Fig. 2",
    kind="algorithm",
    says="Figure 2 runs on any ranked items with x_d = −1: no division by 0, predictions in [r], "
    "w_1 stays 0; in the layout with the step after the loop each update is the printed formula.",
    conclusion=RUNS,
    space=RankedStream(figure_2, separable=False),
    readings=(
        Reading("inside", "step and update inside the accumulating loop, as indented"),
        Reading(
            "after",
            "step and update once, after the loop",
            {"layout": "after"},
            conclusion=And(
                RUNS,
                ForAll(
                    Implies(
                        Ne(label[i], predicted[i]),
                        Eq(w[i + 1, k], w[i, k] + Indicator(between) * rho * x[i]),
                    ),
                    (i, 1, n),
                    (k, 1, r),
                ),
            ),
        ),
        Reading("shared", "as indented, with one loop variable j", {"layout": "shared"}),
    ),
    proofs=(
        Proof(
            listings.figure_2,
            passive_runs.ITEMS | listings.INSIDE,
            "inside",
            RANKED_BY_COORDINATES,
        ),
        Proof(
            listings.figure_2_after,
            passive_runs.ITEMS | block_runs.passive_aggressive(),
            "after",
            replace(RANKED_BY_COORDINATES, sign_at_zero=1),
        ),
        Proof(
            listings.figure_2,
            passive_runs.ITEMS | block_runs.passive_aggressive("shared"),
            "shared",
            RANKED_BY_COORDINATES,
        ),
    ),
)


def _passive_aggressive(loss):  # type: ignore[no-untyped-def]
    def learner(r, delta, ties="smallest", **_):  # type: ignore[no-untyped-def]
        return PAStructuredPerceptron(
            lambda x, y: cusum_phi(x, y, r),
            range(1, r + 1),
            lambda y, other: delta * loss(y, other),
            ties,
        )

    return learner


CONSTANT, DISTANCE = _passive_aggressive(zero_one_loss), _passive_aggressive(absolute_loss)

figure_2_passive_aggressive = Claim(
    id="cusum/figure-2/passive-aggressive",
    where="Sec. 3, Sec. 5",
    kind="consistency",
    says="Figure 2 and the passive-aggressive structured perceptron of Section 4 with the "
    "feature map of CuSum have the same predictions and weights, on rank linearly separable "
    "data.",
    hypotheses=JOINT,
    conclusion=SAME_RUN,
    space=RankedStream(figure_2),
    readings=tuple(
        Reading(
            f"{layout}, ℓ = {loss}",
            f"layout {layout!r} of Figure 2; loss {loss} in the step of Section 4",
            {"margin": "known", "layout": layout, "rival": rival},
        )
        for layout, loss, rival in (
            ("inside", "δ 1[y ≠ ŷ]", CONSTANT),
            ("after", "δ 1[y ≠ ŷ]", CONSTANT),
            ("shared", "δ 1[y ≠ ŷ]", CONSTANT),
            ("after", "δ|y − ŷ|", DISTANCE),
        )
    ),
    proofs=(
        Proof(
            passive_runs.passive_aggressive,
            passive_runs.ITEMS | block_runs.passive_aggressive_beside("smallest"),
            "after, ℓ = δ 1[y ≠ ŷ]",
            replace(RANKED_BY_COORDINATES, sign_at_zero=1),
        ),
    ),
)

AS_INDENTED = (
    "; a pass that makes mistakes and returns to the weights it began with repeats for ever"
)

figure_2_converges = Claim(
    id="cusum/figure-2/converges",
    where="abstract",
    kind="convergence",
    says="Figure 2 on rank linearly separable data with a known margin makes finitely many "
    f"mistakes: {PASSES}.",
    hypotheses=JOINT,
    conclusion=CONVERGES,
    space=RankedStream(figure_2, passes_up_to=4),
    readings=(
        Reading(
            "inside",
            "layout 'inside' of Figure 2" + AS_INDENTED,
            {"margin": "known", "layout": "inside"},
            conclusion=NO_RETURN,
        ),
        Reading("after", "layout 'after' of Figure 2", {"margin": "known", "layout": "after"}),
        Reading(
            "shared",
            "layout 'shared' of Figure 2" + AS_INDENTED,
            {"margin": "known", "layout": "shared"},
            conclusion=NO_RETURN,
        ),
        Reading(
            "after, sign(0) = −1",
            CYCLE,
            {"margin": "known", "layout": "after", "at_zero": -1},
            conclusion=NO_RETURN,
        ),
    ),
    proofs=(Proof(corollary_4.converges, PA_CUSUM, "after"),),
)
