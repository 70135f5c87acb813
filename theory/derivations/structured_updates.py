"""CuSum Rank's and PRank's updates from their feature maps (Milidiú and Rocha, Sections 4 to 6).

The structured perceptron adds ``Φ(x, y) − Φ(x, y')``, ``y'`` the prediction; the Passive-Aggressive
one adds ``τ`` times it. Component by component that is Figure 1 for CuSum Rank, (13) and (14) for
PRank, and Figure 2 with the step after the loop. Figure 2's ``ρ`` is ``sign(y − y') τ`` for the
loss ``ℓ = δ`` at every mistake, however far: not for ``ℓ = δ |y − y'|``.

Both maps' scores are sums over the tasks ``k ≤ y`` of a task score ``v_k``: ``w_k·x`` for CuSum,
``u·z − b_k`` for PRank. So both have the lead ``w·ΔΦ = Σ_k (1[k ≤ y] − 1[k ≤ y']) v_k``.
"""

from sympy import Abs, Expr, IndexedBase, Max, Min, Sum, Symbol

from theory.derivations.cusum_feature_map import (
    BLOCKS,
    CASES,
    RANKS,
    N,
    between,
    d,
    difference,
    j,
    k,
    printed,
    r,
    w,
    x,
    y,
    y_prime,
)
from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Rationals, Vectors
from theory.derivations.identity import Identity, equation
from theory.derivations.pa_step import step
from theory.derivations.prank_feature_map import b, direction, thresholds, u, z
from theory.derivations.stretches import Cases, pointwise, summed, total
from theory.language.statement import Sign

i = Symbol("i", integer=True)
delta = Symbol("delta", real=True)
v = IndexedBase("v")
"""``v_k``: the score of task ``k``."""

MISTAKES = tuple(case for case in CASES if case.values[y] != case.values[y_prime])
SCORES: Domain = {
    r: Integers(2, 4),
    y: Integers(1, r),
    y_prime: Integers(1, r, besides=y),
    k: Integers(1, r),
    v: Vectors((r,)),
    N: Rationals(0, 5, 1),
    delta: Rationals(0, 2, 2),
    Symbol("sign(0)"): Integers(0, 0),
}

inner = difference.subs(k, i)
lead = Sum(inner * v[i], (i, 1, r))
"""``w·ΔΦ``."""

cusum_norm = Sum(inner**2 * N, (i, 1, r))
prank_norm = Sum(direction.subs(k, i), (i, 1, r)) ** 2 * N + Sum(inner**2, (i, 1, r))

between_sum = Sum(v[i], (i, Min(y, y_prime) + 1, Max(y, y_prime)))
"""``w̄·x`` of Figure 2: the scores of the tasks between the ranks."""

rho = (Sign(y - y_prime) * delta - between_sum) / (Abs(y_prime - y) * N)
"""Figure 2, as printed."""

prank_rho = (Sign(y - y_prime) * delta - between_sum) / ((y - y_prime) ** 2 * N + Abs(y - y_prime))


def pa_cases(change: Expr, square: Expr, paper: Expr) -> Cases:
    """``τ · change = paper`` on the stretches of each mistake, sums over tasks added up first."""
    found: Cases = ()
    for case in MISTAKES:
        norm = square.replace(Sum, lambda body, bounds, case=case: total(body, i, case))
        tau = case.here(step(delta, total(lead.args[0], i, case), norm))
        found += pointwise(tau * change, paper, k, (case,))
    return found


def derive() -> Derivation:
    """Steps and checked identities."""
    steps = (
        Step("CuSum Rank adds the difference of images.", w[k, j] + difference * x[j]),
        Step("PRank's map moves the direction by", Sum(direction, (k, 1, r)) * z[j]),
        Step("and the thresholds by", thresholds),
        Step("The lead of the label in both, from the task scores.", lead),
        Step("CuSum Rank's Passive-Aggressive step at ℓ = δ.", step(delta, lead, cusum_norm)),
        Step("PRank's.", step(delta, lead, prank_norm)),
        Step(
            "With the sign carried along, CuSum Rank's is Figure 2's ρ.",
            equation(Symbol("rho"), rho),
        ),
    )
    figure_1 = w[k, j] + printed * x[j]
    cells: Domain = BLOCKS | {d: Integers(1, 1), j: Integers(1, d), x: Vectors((d,))}
    results = (
        Identity(
            "Figure 1: CuSum Rank's perceptron update",
            w[k, j] + difference * x[j],
            figure_1,
            cells | {w: Vectors((r, d))},
            pointwise(w[k, j] + difference * x[j], figure_1, k, CASES),
        ),
        Identity(
            "eq. (13): PRank's direction",
            u[j] + Sum(direction, (k, 1, r)) * z[j],
            u[j] + (y - y_prime) * z[j],
            RANKS | {d: Integers(2, 2), j: Integers(1, d), u: Vectors((d,)), z: Vectors((d,))},
            summed(direction, y - y_prime, k, CASES),
        ),
        Identity(
            "eq. (14): PRank's thresholds",
            b[k] + thresholds,
            b[k] - printed,
            BLOCKS | {b: Vectors((r,))},
            pointwise(b[k] + thresholds, b[k] - printed, k, CASES),
        ),
        Identity(
            "Figure 2: CuSum Rank's Passive-Aggressive change of w_k, per x",
            step(delta, lead, cusum_norm) * difference,
            rho * between,
            SCORES,
            pa_cases(difference, cusum_norm, rho * between),
        ),
        Identity(
            "PRank's Passive-Aggressive change of b_k",
            step(delta, lead, prank_norm) * thresholds,
            -prank_rho * between,
            SCORES,
            pa_cases(thresholds, prank_norm, -prank_rho * between),
        ),
    )
    return Derivation(
        "Updates of CuSum Rank and PRank",
        "Milidiú and Rocha, Figures 1 and 2, eq. (13), (14)",
        (
            "cusum/perceptron-update/line-1",
            "cusum/perceptron-update/line-2",
            "cusum/figure-1/structured-perceptron",
            "cusum/figure-2/passive-aggressive",
            "cusum/eq-13",
            "cusum/eq-14",
        ),
        steps,
        results,
    )
