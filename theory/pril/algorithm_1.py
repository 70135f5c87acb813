"""Algorithm 1 (PRIL): its listing, its step, its output rule, and what it is on exact labels."""

from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Lt, S, Sum

from algorithms.prank import PRank
from algorithms.seam import exact
from algorithms.stream import Trace, run
from theory.claims.claim import Claim, Reading
from theory.claims.space import Instance, Table, show
from theory.intervals.notation import K, T, d, i, j, t, theta, violated, w, x, z
from theory.intervals.one_round import ROUND
from theory.intervals.pril import RUN
from theory.intervals.rounds import Example
from theory.intervals.streams import IntervalStream
from theory.language.statement import Belongs, FirstIndex, ForAll, Indicator, Inner
from theory.pril.classifier import ORDERED, counted, first_below
from theory.pril.gradient import SPACE, loss_at, phi, u
from theory.pril.proofs import algorithm_1 as proved
from theory.pril.proofs.theorem_3_lines import is_subgradient as is_sgd_proof
from theory.proving.proof import Proof

FINITE, INFINITE = "θ_K undefined", "θ_K = +∞"

listed_tau = Indicator(violated) * z[t, i]
"""``τ_i^t`` as the listing sets it."""

LISTED_UPDATE = And(
    ForAll(
        Eq(w[t + 1, j], w[t, j] + Sum(listed_tau * x[t, j], (i, 1, K - 1))),
        (j, 1, d),
    ),
    ForAll(Eq(theta[t + 1, i], theta[t, i] - listed_tau), (i, 1, K - 1)),
)
START = And(ForAll(Eq(w[1, j], 0), (j, 1, d)), ForAll(Eq(theta[1, i], 0), (i, 1, K - 1)))

below = Lt(Inner(w[T + 1], x[t]) - theta[T + 1, i], 0)


def runs(output: Any) -> Any:
    """Start and updates as listed, and an output for each instance of the stream."""
    return And(
        START,
        ForAll(LISTED_UPDATE, (t, 1, T)),
        ForAll(Belongs(output, S.Integers), (t, 1, T)),
    )


algorithm_1 = Claim(
    id="pril/algorithm-1",
    where="Algorithm 1",
    kind="algorithm",
    says="PRIL runs on every stream by the listed updates, and its output gives every instance a "
    "rank.",
    conclusion=runs(first_below(below)),
    space=IntervalStream(separable=False, rounds_up_to=4, ranks_up_to=4),
    readings=(
        Reading(INFINITE, "the output's minimum over [K] takes θ_K as +∞"),
        Reading(
            FINITE,
            "the output's minimum over [K] mentions a θ_K that the algorithm does not have",
            conclusion=runs(FirstIndex(below, (i, 1, K))),
        ),
    ),
    proofs=(Proof(proved.runs, RUN, INFINITE, proved.COORDINATES),),
)


is_sgd = Claim(
    id="pril/algorithm-1/is-sgd",
    where="Sec. 3",
    kind="consistency",
    says="PRIL's step v^t − v^{t+1} is a subgradient of L_IMC at v^t: at every (u, φ) the loss is "
    "at least L_IMC(v^t) + (v^t − v^{t+1})·((u, φ) − v^t).",
    conclusion=Ge(
        loss_at(u, phi),
        loss_at(w[t], theta[t])
        + Inner(w[t] - w[t + 1], u - w[t])
        + Inner(theta[t] - theta[t + 1], phi - theta[t]),
    ),
    space=SPACE,
    proofs=(Proof(is_sgd_proof, ROUND),),
)

on_x = Inner(w, x) - theta[i]

output_is_classifier = Claim(
    id="pril/algorithm-1/output-is-classifier",
    where="Sec. 2, Algorithm 1",
    kind="consistency",
    says="For ordered thresholds the first index with w·x − θ_i < 0 is 1 + #{k : w·x > θ_k}.",
    hypotheses=(ORDERED,),
    conclusion=Eq(first_below(Lt(on_x, 0)), counted(Inner(w, x))),
    space=Example(),
    readings=(
        Reading(INFINITE, "the output is K where no threshold is above the score"),
        Reading(
            FINITE,
            "the output's minimum over [K] mentions a θ_K that the algorithm does not have",
            conclusion=Eq(FirstIndex(Lt(on_x, 0), (i, 1, K)), counted(Inner(w, x))),
        ),
    ),
)

# --- exact labels -------------------------------------------------------------------------------

predicted, predicted_prank = IndexedBase(r"\hat{y}"), IndexedBase(r"\hat{y}^{PRank}")
direction, b = IndexedBase("u"), IndexedBase("b")


class BesidePRank(IntervalStream):
    """Exact labels, on which PRank runs beside PRIL: ``u``, ``b`` are PRank's parameters."""

    def __init__(self) -> None:
        super().__init__(separable=False, exact_labels=True, rounds_up_to=5, ranks_up_to=4)

    def prank(self, instance: Instance) -> Trace:
        """PRank's exact run."""
        items = zip(exact(instance["x"]), instance["y_l"], strict=True)
        return run(PRank(instance["K"]), items)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance)
        trace = self.prank(instance)
        states = [r.state for r in trace.rounds] + [trace.final]
        return {
            **values,
            str(predicted): self.trace(instance).predictions,
            str(predicted_prank): trace.predictions,
            "u": [state.w for state in states],
            "b": [state.theta for state in states],
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        rows = tuple(
            (
                str(r.t),
                show(r.x),
                str(r.label),
                f"{show(r.state.w)}; {show(r.state.theta)}",
                str(r.prediction),
                show(r.tau),
                f"{show(r.after.w)}; {show(r.after.theta)}",
            )
            for r in self.prank(instance).rounds
        )
        header = ("t", "x", "y", "u; b before", "ŷ", "τ", "u; b after")
        return [*super().story(instance), Table("PRank on the same stream", header, rows)]


SAME_PREDICTIONS = ForAll(Eq(predicted[t], predicted_prank[t]), (t, 1, T))
SAME_UPDATES = And(
    ForAll(Eq(w[t, j], direction[t, j]), (t, 1, T + 1), (j, 1, d)),
    ForAll(Eq(theta[t, i], b[t, i]), (t, 1, T + 1), (i, 1, K - 1)),
)

exact_labels_prank = Claim(
    id="pril/algorithm-1/exact-labels-prank",
    where="Sec. 3",
    kind="consistency",
    says="On exact labels PRIL and PRank (which moves only when its prediction is wrong) make the "
    "same predictions and the same updates.",
    conclusion=And(SAME_PREDICTIONS, SAME_UPDATES),
    space=BesidePRank(),
    readings=(
        Reading("predictions and updates", "the two learners are the same, round by round"),
        Reading(
            "predictions", "the two learners predict the same ranks", conclusion=SAME_PREDICTIONS
        ),
    ),
)
