"""CuSum Rank's feature map, its difference and its length (Milidiú and Rocha, Section 5).

``Φ(x, y) = (x, …, x, 0_{(r−y)d})`` has ``r`` blocks; block ``k`` is ``1[k ≤ y] x``. All about
``Φ(x, y) − Φ(x, y')`` is therefore about one scalar, ``1[k ≤ y] − 1[k ≤ y']``, as a function of
``k``: it is constant between consecutive ranks, which gives the printed form
``sign(y − y') (0, x, …, x, 0)`` and, summing squares, ``‖Φ(x, y) − Φ(x, y')‖² = |y − y'| ‖x‖²``,
the identity behind hypothesis (a) of the augmented separability in Corollary 3.
"""

from sympy import Abs, And, Expr, IndexedBase, Integer, Max, Min, Sum, Symbol, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.domain import Domain, Integers, Vectors
from theory.derivations.identity import Identity, equation
from theory.derivations.stretches import piecewise, pointwise, rank_cases, summed, total
from theory.language.statement import Indicator, NormSquared, Sign

k, j, d, r, y = symbols("k j d r y", integer=True)
y_prime = Symbol("y'", integer=True)
N = Symbol("N", real=True)
"""``‖x‖²``."""

x, w, Phi = IndexedBase("x"), IndexedBase("w"), IndexedBase("Phi")

CASES = rank_cases(y, y_prime, r)
RANKS: Domain = {r: Integers(1, 5), y: Integers(1, r), y_prime: Integers(1, r)}
"""All pairs of ranks for ``r ≤ 5``."""

BLOCKS: Domain = RANKS | {k: Integers(1, r), Symbol("sign(0)"): Integers(-1, 1)}
"""And all blocks, under each convention for ``sign(0)``."""


def block(rank: Expr) -> Expr:
    """The factor of ``x`` in block ``k`` of ``Φ(x, rank)``."""
    return Indicator(k <= rank)


difference = block(y) - block(y_prime)
"""The factor of ``x`` in block ``k`` of ``Φ(x, y) − Φ(x, y')``."""

between = Indicator(And(k >= Min(y, y_prime) + 1, k <= Max(y, y_prime)))
"""The blocks that differ."""

printed = Sign(y - y_prime) * between
"""The same in the paper: ``sign(y − y')`` in the blocks ``min + 1, …, max``, 0 elsewhere."""


def derive() -> Derivation:
    """Steps and checked identities."""
    steps = [
        Step(
            "Component j of block k of the feature map is x_j in the first y blocks.",
            equation(Phi[y, k, j], block(y) * x[j]),
        ),
        Step(
            "So the difference of two images has the blocks (1[k ≤ y] − 1[k ≤ y']) x.",
            equation(Phi[y, k, j] - Phi[y_prime, k, j], difference * x[j]),
        ),
    ]
    for case in CASES:
        steps += [
            Step(
                f"If {case.relation}: the factor of x, stretch by stretch of k.",
                equation(difference, piecewise(difference, k, case)),
            ),
            Step(
                "Its squares times N = ‖x‖², added over the stretches.",
                equation(Sum(difference**2 * N, (k, 1, r)), total(difference**2 * N, k, case)),
            ),
        ]
    vectors: Domain = RANKS | {d: Integers(1, 2), x: Vectors((d,))}
    distance = Abs(y - y_prime)
    results = (
        Identity(
            "printed difference",
            difference,
            printed,
            BLOCKS,
            pointwise(difference, printed, k, CASES),
        ),
        Identity(
            "squared norm",
            Sum(difference**2 * x[j] ** 2, (k, 1, r), (j, 1, d)),
            distance * NormSquared(x),
            vectors,
            summed(difference**2 * N, distance * N, k, CASES),
        ),
        Identity("block 1 never differs", difference.subs(k, 1), Integer(0), RANKS),
        Identity(
            "score, eq. (10)",
            Sum(w[k, j] * block(y) * x[j], (k, 1, r), (j, 1, d)),
            Sum(w[k, j] * x[j], (k, 1, y), (j, 1, d)),
            vectors | {w: Vectors((r, d))},
        ),
    )
    return Derivation(
        "CuSum Rank's feature map",
        "Milidiú and Rocha, Section 5, eq. (10)",
        ("cusum/phi", "cusum/phi-difference", "cusum/eq-10", "cusum/perceptron-update/w1-never"),
        tuple(steps),
        results,
    )
