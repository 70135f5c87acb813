"""PRank's feature map, its difference and its length (Milidiú and Rocha, Section 6).

With ``w_k = (u, b_k)`` and ``x = (z, −1)`` the cumulative score is ``Σ_{k ≤ y} (u·z − b_k)``,
linear in ``w = (u, b)``; the factors of ``u`` and ``b_k`` give ``Φ(x, y) = (y z, −1_y, 0)``: the
shared direction adds up, the thresholds keep a component each. Hence the difference
``((y − y') z, 0, −sign(y − y') 1_{|y−y'|}, 0)`` and
``‖Φ(x, y) − Φ(x, y')‖² = (y − y')² ‖z‖² + |y − y'|``: quadratic in the rank error where CuSum
Rank's is linear, so hypothesis (a) of the augmented separability asks for
``R² ≥ |y − y'| ‖z‖² + 1``.
"""

from sympy import Abs, IndexedBase, Sum, Symbol

from theory.derivations.cusum_feature_map import (
    BLOCKS,
    CASES,
    RANKS,
    N,
    block,
    d,
    difference,
    k,
    printed,
    r,
    y,
    y_prime,
)
from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Vectors
from theory.derivations.identity import Identity, equation
from theory.derivations.stretches import piecewise, pointwise, summed, total
from theory.language.statement import Inner, NormSquared

s = Symbol("s", real=True)
"""``u·z``."""

u, b, z = IndexedBase("u"), IndexedBase("b"), IndexedBase("z")

summand = (block(y) * (s - b[k])).expand()
"""CuSum's score at ``w_k = (u, b_k)``, ``x = (z, −1)`` is the sum of this over ``k``."""

direction = summand.coeff(s) - summand.coeff(s).subs(y, y_prime)
"""Summed over ``k``, the factor of ``z`` in ``Φ(x, y) − Φ(x, y')``."""

thresholds = summand.coeff(b[k]) - summand.coeff(b[k]).subs(y, y_prime)
"""Component ``k`` of the threshold part of ``Φ(x, y) − Φ(x, y')``."""


def derive() -> Derivation:
    """Steps and checked identities."""
    steps = [
        Step(
            "The cumulative score of w_k = (u, b_k) at x = (z, −1), with s = u·z.",
            Sum(summand, (k, 1, r)),
        ),
        Step("The factor of s in the summand; added up it stands before z.", summand.coeff(s)),
        Step("The factor of b_k in it.", summand.coeff(b[k])),
    ]
    for case in CASES:
        added = total(direction, k, case)
        length = added**2 * N + total(thresholds**2, k, case)
        steps += [
            Step(
                f"If {case.relation}: the factor of z in the difference.",
                equation(Sum(direction, (k, 1, r)), added),
            ),
            Step(
                "The threshold part of the difference, stretch by stretch of k.",
                equation(thresholds, piecewise(thresholds, k, case)),
            ),
            Step("The squared norm, with N = ‖z‖².", length),
        ]
    vectors: Domain = RANKS | {d: Integers(1, 2), z: Vectors((d,))}
    expected = (y - y_prime) ** 2 * N + Abs(y - y_prime)
    results = (
        Identity("thresholds move as CuSum's blocks, downwards", thresholds, -difference),
        Identity(
            "direction part",
            Sum(direction, (k, 1, r)),
            y - y_prime,
            RANKS,
            summed(direction, y - y_prime, k, CASES),
        ),
        Identity(
            "printed threshold part",
            thresholds,
            -printed,
            BLOCKS,
            pointwise(thresholds, -printed, k, CASES),
        ),
        Identity(
            "squared norm",
            Sum(direction, (k, 1, r)) ** 2 * NormSquared(z) + Sum(thresholds**2, (k, 1, r)),
            (y - y_prime) ** 2 * NormSquared(z) + Abs(y - y_prime),
            vectors,
            tuple(
                (
                    case.relation,
                    case.here(total(direction, k, case) ** 2 * N + total(thresholds**2, k, case)),
                    case.here(expected),
                )
                for case in CASES
            ),
        ),
        Identity(
            "score",
            y * Inner(u, z) - Sum(block(y) * b[k], (k, 1, r)),
            Sum(Inner(u, z) - b[k], (k, 1, y)),
            vectors | {u: Vectors((d,)), b: Vectors((r,))},
        ),
    )
    return Derivation(
        "PRank's feature map",
        "Milidiú and Rocha, Section 6",
        (
            "cusum/prank-phi",
            "cusum/prank-phi/score",
            "cusum/prank-phi/difference",
            "cusum/prank-score/line-1",
            "cusum/prank-score/line-2",
        ),
        tuple(steps),
        results,
    )
