"""Section 3.1: PRIL from its steps ``τ_i^s`` alone, and with a kernel (Algorithm 2)."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Implies, IndexedBase, Le, Lt, Piecewise, S, Sum

from theory.claims.claim import Claim, Reading
from theory.intervals import pril
from theory.intervals.notation import K, T, constrained, d, i, j, t, tau, theta, w, x, y_l, y_r, z
from theory.intervals.streams import IntervalStream
from theory.language.statement import Belongs, FirstIndex, ForAll, Indicator
from theory.pril.classifier import first_below
from theory.pril.kernel_streams import (
    AnyKernel,
    F,
    KernelStream,
    h,
    h_primal,
    h_second,
    kappa,
    predicted,
    predicted_primal,
    query,
    s,
    tau_second,
)
from theory.pril.proofs import algorithm_2 as learned
from theory.pril.proofs import algorithm_2_run as listing
from theory.pril.proofs import kernel as proved
from theory.pril.proofs import kernel_order
from theory.pril.proofs.algorithm_1 import COORDINATES
from theory.pril.proofs.algorithm_2 import VOCABULARY
from theory.pril.proofs.determined import TWO_RUNS, same_classifier
from theory.pril.proofs.replacement import BOTH_RUNS, same_run
from theory.proving.proof import Proof
from theory.proving.tactics import directly

NATURAL, INFINITE = "Σ_s over both terms", "θ_K = +∞"
RUN = IntervalStream(separable=False, rounds_up_to=5, ranks_up_to=4)
KERNEL_RUN, LINEAR_RUN = KernelStream(), KernelStream(linear=True)

in_I_s = constrained(j, y_l[s], y_r[s])


def expansion(last, point):  # type: ignore[no-untyped-def]
    """``Σ_{s ≤ last} Σ_{j ∈ Ī^s} τ_j^s κ(x^s, point)``."""
    inner = Sum(Indicator(in_I_s) * tau[s, j] * kappa(x[s], point), (j, 1, K - 1))
    return Sum(inner, (s, 1, last))


claim = partial(Claim, where="Sec. 3.1", kind="identity", space=KERNEL_RUN)

line_1 = claim(
    id="pril/kernel/line-1",
    says="PRIL's w after t rounds is the sum of the steps times the instances.",
    conclusion=ForAll(
        Eq(
            w[t + 1, i],
            Sum(Sum(Indicator(in_I_s) * tau[s, j] * x[s, i], (j, 1, K - 1)), (s, 1, t)),
        ),
        (t, 1, T),
        (i, 1, d),
    ),
    space=RUN,
    proofs=(Proof(proved.weights, pril.RUN, vocabulary=COORDINATES),),
)

line_2 = claim(
    id="pril/kernel/line-2",
    says="PRIL's thresholds after t rounds are minus the sums of the steps.",
    conclusion=ForAll(Eq(theta[t + 1, i], -Sum(tau[s, i], (s, 1, t))), (t, 1, T), (i, 1, K - 1)),
    space=RUN,
    proofs=(Proof(proved.thresholds, pril.RUN),),
)

line_4 = claim(
    id="pril/kernel/line-4",
    says="The thresholds of the last round's Ī are the sums of the steps (without a minus sign).",
    conclusion=ForAll(
        Implies(constrained(i, y_l[t], y_r[t]), Eq(theta[t + 1, i], Sum(tau[s, i], (s, 1, t)))),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    space=RUN,
)


line_3 = claim(
    id="pril/kernel/line-3",
    says="The score of kernel PRIL after t rounds, at any instance, is the kernel expansion.",
    conclusion=ForAll(Eq(F(t + 1, query), expansion(t, query)), (t, 1, T)),
    proofs=(Proof(directly, learned.RUN, vocabulary=VOCABULARY),),
)


def both_terms(step_of_i):  # type: ignore[no-untyped-def]
    """``Σ_s (Σ_j τ_j^s κ(x^s, x)) + τ_i^s < 0`` with both terms under the sum over s."""
    inner = Sum(Indicator(in_I_s) * tau[s, j] * kappa(x[s], query), (j, 1, K - 1))
    return Lt(Sum(inner + step_of_i, (s, 1, T)), 0)


line_5 = claim(
    id="pril/kernel/line-5",
    says="The classifier after T rounds is the first i with Σ_s (Σ_j τ_j^s κ(x^s, x)) + τ_i^s < 0.",
    conclusion=Eq(h(query), first_below(both_terms(tau[s, i]))),
    readings=(
        Reading(NATURAL, "the sum over s covers τ_i^s, and i = K stands where no other i does"),
        Reading(
            "τ_K = 0",
            "i runs over [K], and τ_K^s = 0 as Algorithm 2 initialises it",
            conclusion=Eq(
                h(query),
                FirstIndex(both_terms(Piecewise((tau[s, i], Le(i, K - 1)), (0, True))), (i, 1, K)),
            ),
        ),
        Reading(
            "Σ_s over the first term",
            "τ_i^s stands outside the sum over s, for the last round s = T",
            conclusion=Eq(h(query), first_below(Lt(expansion(T, query) + tau[T, i], 0))),
        ),
    ),
    proofs=(Proof(listing.both_sums, listing.OUTPUT, NATURAL, VOCABULARY),),
)


determined = claim(
    id="pril/kernel/determined",
    kind="consistency",
    says="Two runs on the same instances with the same steps τ_i^s, whatever their labels, end in "
    "the same classifier.",
    hypotheses=(ForAll(Eq(tau[s, i], tau_second[s, i]), (s, 1, T), (i, 1, K - 1)),),
    conclusion=Eq(h(query), h_second(query)),
    proofs=(Proof(same_classifier, TWO_RUNS, vocabulary=VOCABULARY),),
)

theta_primal = IndexedBase(r"\theta^{\phi}")
SAME_RUN = And(
    ForAll(Eq(predicted[t], predicted_primal[t]), (t, 1, T)),
    ForAll(Eq(theta[t, i], theta_primal[t, i]), (t, 1, T + 1), (i, 1, K - 1)),
    Eq(h(query), h_primal(query)),
)

OWN_SCORE = ForAll(Ge(Sum(tau[t, i], (i, 1, K - 1)) * (F(t + 1, x[t]) - F(t, x[t])), 0), (t, 1, T))

replacement = claim(
    id="pril/kernel/replacement",
    kind="consistency",
    says="With a kernel κ(x, x') = φ(x)·φ(x') the algorithm is PRIL on φ(x): same predictions, "
    "same thresholds, so that what is proved of PRIL holds with φ(x) for x.",
    conclusion=SAME_RUN,
    readings=(
        Reading("κ(x, x') = φ(x)·φ(x')", "a suitable kernel function is an inner product"),
        Reading(
            "κ any function",
            "κ: X × X → ℝ is any function. Of the claim a consequence is stated: a round moves the "
            "score of its own instance the way its steps go, as PRIL does, by (Σ_i τ_i)² ‖φ(x)‖²",
            conclusion=OWN_SCORE,
            space=AnyKernel(),
        ),
    ),
    proofs=(Proof(same_run, BOTH_RUNS, "κ(x, x') = φ(x)·φ(x')", VOCABULARY),),
)

in_order = claim(
    id="pril/algorithm-2/order",
    where="Sec. 3.1, Lemma 1",
    kind="order",
    says="Kernel PRIL keeps its thresholds in order with every function κ: X × X → ℝ, whether or "
    "not it is symmetric or positive definite.",
    conclusion=ForAll(Le(theta[t, i], theta[t, i + 1]), (t, 1, T + 1), (i, 1, K - 2)),
    space=AnyKernel(),
    proofs=(Proof(kernel_order.order, kernel_order.ANY_KERNEL, vocabulary=VOCABULARY),),
)

# --- Algorithm 2 --------------------------------------------------------------------------------

violated = And(constrained(i, y_l[t], y_r[t]), z[t, i] * (F(t, x[t]) - theta[t, i]) <= 0)
listed = Indicator(violated) * z[t, i]
UPDATES = ForAll(
    And(
        Eq(
            F(t + 1, query),
            F(t, query) + Sum(listed * kappa(x[t], query), (i, 1, K - 1)),
        ),
        ForAll(Eq(theta[t + 1, i], theta[t, i] - listed), (i, 1, K - 1)),
    ),
    (t, 1, T),
)


def runs(output: Any) -> Any:
    """Start and updates as listed, and an output for the instance that is asked for."""
    start = And(Eq(F(1, query), 0), ForAll(Eq(theta[1, i], 0), (i, 1, K - 1)))
    return And(start, UPDATES, Belongs(output, S.Integers))


def under(threshold):  # type: ignore[no-untyped-def]
    """``f^{T+1}(x) − threshold < 0``."""
    return Lt(F(T + 1, query) - threshold, 0)


AFTER, PRINTED = "θ^{T+1} in the output", "θ^t as printed"

algorithm_2 = Claim(
    id="pril/algorithm-2",
    where="Algorithm 2",
    kind="algorithm",
    says="Kernel PRIL runs on every stream by the listed updates, and its output gives every "
    "instance a rank.",
    conclusion=runs(first_below(under(theta[T, i]))),
    space=KERNEL_RUN,
    readings=(
        Reading(
            PRINTED,
            "the output uses θ^t with t as the loop leaves it, and θ_K = +∞; f^1 = 0 where the "
            "listing writes f^0, and θ^1 = 0, which it does not print, as in Algorithm 1",
        ),
        Reading(
            INFINITE,
            "the same with θ^{T+1} in the output",
            conclusion=runs(first_below(under(theta[T + 1, i]))),
        ),
        Reading(
            "θ_K as listed",
            "the listing's i ∈ [K]: θ_K starts at 0 and never moves, as K is not in Ī",
            conclusion=runs(
                FirstIndex(under(Piecewise((theta[T + 1, i], Le(i, K - 1)), (0, True))), (i, 1, K))
            ),
        ),
    ),
    proofs=(
        Proof(listing.runs(listing.T), listing.ROUNDS, PRINTED, VOCABULARY),
        Proof(listing.runs(listing.T + 1), listing.ROUNDS, INFINITE, VOCABULARY),
    ),
)

linear_kernel = claim(
    id="pril/algorithm-2/linear-kernel",
    kind="consistency",
    says="With κ(x, x') = x·x' Algorithm 2 predicts what Algorithm 1 predicts, in each round and "
    "in the end.",
    conclusion=SAME_RUN,
    space=LINEAR_RUN,
    readings=(
        Reading(AFTER, "the output uses the thresholds after the last round"),
        Reading(
            PRINTED,
            "the output uses θ^t with t as the loop leaves it: the thresholds before the last "
            "round",
            conclusion=And(
                ForAll(Eq(predicted[t], predicted_primal[t]), (t, 1, T)),
                Eq(first_below(under(theta[T, i])), h_primal(query)),
            ),
        ),
    ),
    proofs=(Proof(same_run, BOTH_RUNS, AFTER, VOCABULARY),),
)
