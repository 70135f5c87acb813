"""Sections 3 and 4: the learners of Figures 1 and 3."""

from sympy import And, Eq, Ge, Gt, Implies, IndexedBase, Le, Ne, Sum

from algorithms.cusum import CuSumRank
from theory.claims.claim import Claim, Reading
from theory.cusum.corollary_3 import EACH, JOINT
from theory.cusum.notation import Phi, R, delta, i, k, label, n, predicted, r, w, w_bar, x
from theory.cusum.proofs import block_runs, ranked, same_runs
from theory.cusum.proofs.runs import CUSUM, STRUCTURED
from theory.cusum.ranked_streams import RankedStream
from theory.cusum.rescaling import SAME_PREDICTIONS
from theory.cusum.streams import StructuredStream
from theory.cusum.structured import figure_3
from theory.cusum.structured_notation import MISTAKES, difference, items, p, passes
from theory.cusum.vocabulary import RANKED_BY_COORDINATES
from theory.language.statement import ForAll, Indicator, Inner, NormSquared
from theory.proving.proof import Proof
from theory.proving.tactics import directly

w_rival = IndexedBase("w'")
"""Weights of the other learner, as rows."""

ANY_ITEMS = RankedStream(separable=False)

SAME_RUN = And(SAME_PREDICTIONS, ForAll(Eq(w[i], w_rival[i]), (i, 1, n + 1)))

figure_1_structured = Claim(
    id="cusum/figure-1/structured-perceptron",
    where="Sec. 3, Sec. 5",
    kind="consistency",
    says="Figure 1 and Figure 3 with the feature map of CuSum make the same predictions and "
    "have the same weights after every round, on any ranked items.",
    conclusion=SAME_RUN,
    space=ANY_ITEMS,
    readings=(
        Reading("ties smallest", "both take the first of several best ranks", {"rival": figure_3}),
        Reading("ties largest", "both take the last one", {"rival": figure_3, "ties": "largest"}),
    ),
    proofs=(
        *(
            Proof(
                same_runs.perceptrons,
                block_runs.beside(ties),
                f"ties {ties}",
                RANKED_BY_COORDINATES,
            )
            for ties in ("smallest", "largest")
        ),
    ),
)


def _other_ties(r, delta, **_):  # type: ignore[no-untyped-def]
    return CuSumRank(r, ties="largest")


four_hot_spots = Claim(
    id="cusum/four-hot-spots",
    where="Sec. 4, Sec. 5",
    kind="consistency",
    says="Two runs that agree in w, Y(x), Φ and the arg max solver agree; with the choices of "
    "Section 5 the run is that of CuSum Rank.",
    conclusion=SAME_RUN,
    space=ANY_ITEMS,
    readings=(
        Reading(
            "the solver fixes ties",
            "an arg max solver includes what it returns on ties",
            {"rival": figure_3},
        ),
        Reading(
            "the solver leaves ties open",
            "an arg max solver returns any best rank: the other run takes the last one",
            {"rival": _other_ties},
            kind="degenerate",
        ),
    ),
    proofs=(
        Proof(
            same_runs.perceptrons,
            block_runs.beside("smallest"),
            "the solver fixes ties",
            RANKED_BY_COORDINATES,
        ),
    ),
)

CONVERGES = Le(MISTAKES, Sum(NormSquared(w_bar[k]), (k, 2, r)) * R**2 / delta**2)
"""A bound that does not depend on how often the data set is visited."""

first, last = items * (p - 1) + 1, items * p

NO_RETURN = ForAll(
    Implies(
        Eq(w[first], w[last + 1]),
        Eq(Sum(Indicator(Ne(label[i], predicted[i])), (i, first, last)), 0),
    ),
    (p, 1, passes),
)
"""No pass (of ``items`` examples) makes mistakes and ends with the weights that it began with."""

PASSES = "over any number of passes the mistakes stay below ‖w̄‖²R²/δ², which passes do not change"
CYCLE = (
    "then (6) asks w_y·x ≤ −δ; a pass that makes mistakes and returns to the weights it began "
    "with would repeat for ever"
)

figure_1_converges = Claim(
    id="cusum/figure-1/converges",
    where="abstract",
    kind="convergence",
    says="Figure 1 on rank linearly separable data: over any number of passes there are at "
    "most R²/δ² mistakes, a number that passes do not change.",
    hypotheses=JOINT,
    conclusion=Le(MISTAKES, R**2 / delta**2),
    space=RankedStream(passes_up_to=4),
    readings=(
        Reading("‖(w_1,…,w_r)‖ = 1", "joint norm, sign(0) = +1"),
        Reading(
            "‖w_k‖ = 1",
            "each row has norm 1: at most (r − 1)R²/δ²",
            {"norm": "each"},
            hypotheses=EACH,
            conclusion=Le(MISTAKES, (r - 1) * R**2 / delta**2),
        ),
        Reading(
            "sign(0) = 0",
            "then (6) fails at k = y: all labels are 1",
            {"at_zero": 0},
            kind="vacuous",
        ),
        Reading("sign(0) = −1", CYCLE, {"at_zero": -1}, conclusion=NO_RETURN),
    ),
    proofs=(
        Proof(ranked.converges, CUSUM, "‖(w_1,…,w_r)‖ = 1"),
        Proof(ranked.each_row_converges, CUSUM, "‖w_k‖ = 1"),
        Proof(ranked.converges, CUSUM, "sign(0) = 0"),
    ),
)

figure_3_claim = Claim(
    id="cusum/figure-3",
    where="Fig. 3",
    kind="algorithm",
    says="Figure 3 runs on any data: it starts at 0, predicts a label of largest score, and adds "
    "Φ(x,y) − Φ(x,ŷ), which is 0 on a correct prediction.",
    conclusion=And(
        Eq(NormSquared(w[1]), 0),
        ForAll(And(Ge(predicted[i], 1), Le(predicted[i], r)), (i, 1, n)),
        ForAll(
            Ge(Inner(w[i], Phi(x[i], predicted[i])), Inner(w[i], Phi(x[i], k))),
            (i, 1, n),
            (k, 1, r),
        ),
        ForAll(Eq(w[i + 1], w[i] + difference(i, predicted[i])), (i, 1, n)),
    ),
    space=StructuredStream(separable=False),
    readings=(
        Reading("ties smallest", "the arg max takes the first of several best labels"),
        Reading("ties largest", "it takes the last one", {"ties": "largest"}),
    ),
    proofs=(Proof(directly, STRUCTURED),),
)

structured_predictor = Claim(
    id="cusum/structured-predictor",
    where="Sec. 4",
    kind="definition",
    says="h(x;w) is a label of Y(x) with the largest score, for every x and w (here the weights "
    "of a run).",
    conclusion=ForAll(
        And(
            Ge(predicted[i], 1),
            Le(predicted[i], r),
            Ge(Inner(w[i], Phi(x[i], predicted[i])), Inner(w[i], Phi(x[i], k))),
        ),
        (i, 1, n),
        (k, 1, r),
    ),
    space=StructuredStream(separable=False),
    readings=(
        Reading("with a tie rule", "the arg max is one element: the first best label"),
        Reading(
            "without a tie rule",
            "the arg max determines ŷ by itself: every other label scores less",
            conclusion=ForAll(
                Implies(
                    Ne(k, predicted[i]),
                    Gt(Inner(w[i], Phi(x[i], predicted[i])), Inner(w[i], Phi(x[i], k))),
                ),
                (i, 1, n),
                (k, 1, r),
            ),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(directly, STRUCTURED, "with a tie rule"),),
)
