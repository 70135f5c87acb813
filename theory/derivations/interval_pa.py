"""The multipliers of PA, PA-I, PA-II and PA-RAMP's inner step, given their support classes.

Write ``w = w_t + a x + p`` with ``p`` orthogonal to ``x``, and ``θ_i = θ_i^t − z_i b_i``. In any
inner-product space the round then only knows ``N = ‖x‖²``, ``n = ‖p‖``, ``ℓ_i = 1 − u_i(v_t)``; of
its margin index ``i`` lacks ``ℓ_i − z_i a N − b_i`` after the step. Stationarity gives ``p = 0``,
``b_i = α_i`` and ``a = Σ_i z_i α_i``; on the support classes the margin is met (PA), met up to the
slack ``α_i / 2C`` (PA-II), or the multiplier is ``C`` (PA-I), and ``a`` solves a linear equation in
the sums ``Λ``, ``M`` of the ``ℓ_i`` over ``S_l``, ``S_r`` and their sizes. An index that enters
``S_l`` has a positive multiplier with the new ``a`` just if it has one with the old: this is why a
search that starts from nothing never has to take an index back.
"""

from typing import Any

from sympy import Expr, Integer, Max, Min, Symbol, diff, solve, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Rationals
from theory.derivations.identity import Identity, equation

a, n, b, alpha, xi, eta, z, old = symbols("a n b alpha xi eta z a_old", real=True)
loss = Symbol("ell", real=True)
N = Symbol("N", nonnegative=True)
C = Symbol("C", positive=True)
Lambda, M = symbols("Lambda M", real=True)
left, right, bound = symbols("m_l m_r m_C", integer=True)
"""Sizes of ``S_l``, ``S_r``; of the indices at ``C``, those on the left less those on the right."""

direction = (a**2 * N + n**2) / 2
excess = loss - z * a * N - b
"""What an index lacks of its margin after the step; PA's constraint is ``excess ≤ 0``."""

pa = b**2 / 2 + alpha * excess
pa_one = b**2 / 2 + C * xi + alpha * (excess - xi) - eta * xi
pa_two = b**2 / 2 + C * xi**2 + alpha * (excess - xi)
inner = pa_one + C * (1 - excess)
"""What an index, for PA-RAMP a discarded one, adds to the Lagrangian ``direction + Σ_i …``."""


def multiplier(lagrangian: Expr, slack: Expr) -> Expr:
    """The multiplier of an index of the support classes, its constraint being active."""
    at = {b: solve(diff(lagrangian, b), b)[0], xi: slack}
    return solve((excess - xi).subs(at), alpha)[0]


met = multiplier(pa, Integer(0))
softened = multiplier(pa_two, solve(diff(pa_two, xi), xi)[0])
at_cost: Expr = solve(diff(pa_one, xi).subs(eta, 0), alpha)[0]
"""Where the slack is positive, hence ``η = 0``."""


def step(rule: Expr, held: Any) -> Expr:
    """``a`` from ``a = Σ_{S_l} α_i − Σ_{S_r} α_i``, ``α_i`` by `rule`, plus what is held fixed."""
    total = diff(rule, loss) * (Lambda - M - (left + right) * N * a) + held
    return solve(a - total, a)[0]


step_pa, step_pa_two = step(met, 0), step(softened, 0)
step_pa_one = step(met, C * bound)


def derive() -> Derivation:
    """Steps and checked identities."""
    sizes = left + right
    before = {Lambda: (1 + sizes * N) * old + loss + M, left: left + 1}
    enters = step_pa.subs(before, simultaneous=True)
    steps = (
        Step("The direction's part of the objective.", direction),
        Step("What index i adds to PA's Lagrangian.", pa),
        Step("Stationarity across x: nothing moves there.", equation(diff(direction, n), 0)),
        Step("Stationarity in the threshold.", equation(diff(pa, b), 0)),
        Step(
            "Along x each index has this derivative; with that of the direction, a N, all of them "
            "give a = Σ z_i α_i (if N = 0, a moves nothing).",
            diff(pa, a),
        ),
        Step("PA: on the support classes the margin is met.", equation(alpha, met)),
        Step("Summed over both sides, sizes m_l and m_r.", equation(a, step_pa)),
        Step("What an index adds to PA-I's Lagrangian.", pa_one),
        Step("Stationarity in the slack.", equation(diff(pa_one, xi), 0)),
        Step("So a multiplier is C where the slack is positive.", equation(alpha, at_cost)),
        Step("The step, m_C more indices at C on the left than right.", equation(a, step_pa_one)),
        Step("What an index adds to PA-II's Lagrangian.", pa_two),
        Step("On the support classes.", equation(alpha, softened)),
        Step("The step.", equation(a, step_pa_two)),
        Step("What a discarded index adds to the Lagrangian of PA-RAMP's inner step.", inner),
        Step("Stationarity in its threshold.", equation(diff(inner, b), 0)),
        Step("The step after one more index has entered on the left.", equation(a, enters)),
    )
    free = loss - z * a * N
    box: Domain = {
        loss: Rationals(-3, 3), z: Integers(-1, 1, besides=0), a: Rationals(-2, 2),
        N: Rationals(0, 3, 2), C: Rationals(0, 2, 2),
    }  # fmt: skip
    clipped = Min(C, Max(0, free))
    results = (
        Identity(
            "PA's step solves its equation",
            step_pa,
            Lambda - M - sizes * N * step_pa,
        ),
        Identity(
            "PA-I's step solves its equation",
            step_pa_one,
            Lambda - M - sizes * N * step_pa_one + C * bound,
        ),
        Identity(
            "PA-II's step solves its equation, PA's times 2C/(1 + 2C)",
            step_pa_two,
            (2 * C / (1 + 2 * C)) * (Lambda - M - sizes * N * step_pa_two),
        ),
        Identity("PA-II's multiplier", softened, 2 * C / (1 + 2 * C) * free),
        Identity("what PA-II leaves missing", free - softened, softened / (2 * C)),
        Identity("threshold of a discarded index", diff(inner, b), b - (alpha - C)),
        Identity("threshold of another index", diff(pa_one, b), b - alpha),
        Identity(
            "cost of any direction above the optimum's a_old: a square, and its slope",
            direction - direction.subs({a: old, n: 0}),
            n**2 / 2 + N * (a - old) ** 2 / 2 + N * old * (a - old),
        ),
        Identity(
            "cost of any threshold above the optimum's: a square, the slope, and α times the slack",
            b**2 / 2 - alpha**2 / 2 + z * alpha * N * (a - old),
            (b - alpha) ** 2 / 2 + alpha * (excess.subs({a: old, b: alpha}) - excess),
        ),
        Identity(
            "complementary slackness of PA, α = max(0, ℓ − z a N)",
            Max(0, free) * (free - Max(0, free)),
            Integer(0),
            box,
            (("ℓ ≤ z a N", 0 * free, Integer(0)), ("ℓ ≥ z a N", free * (free - free), Integer(0))),
        ),
        Identity(
            "complementary slackness of PA-I, α = min(C, max(0, ℓ − z a N)), η = C − α",
            (C - clipped) * Max(0, free - clipped),
            Integer(0),
            box,
            (
                ("ℓ − z a N ≤ 0", C * 0, Integer(0)),
                ("0 ≤ ℓ − z a N ≤ C", (C - free) * (free - free), Integer(0)),
                ("ℓ − z a N ≥ C", (C - C) * (free - C), Integer(0)),
            ),
        ),
        Identity(
            "an index enters on the left: its multiplier has the sign it had before",
            loss - enters * N,
            (1 + sizes * N) / (1 + (sizes + 1) * N) * (loss - old * N),
        ),
    )
    return Derivation(
        "The multipliers of the interval Passive-Aggressive family",
        "PA-RAMP, Section 3 and Appendix",
        (
            "ramp/pa",
            "ramp/pa-i",
            "ramp/pa-ii",
            "ramp/sca/multipliers",
            "ramp/sca/finds-active",
            "ramp/cccp/kkt",
        ),
        steps,
        results,
    )
