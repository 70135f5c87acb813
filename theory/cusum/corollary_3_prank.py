"""Section 5: Corollary 3 beside PRank's bound."""

from typing import Any

from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Sum

from algorithms.seam import exact, to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import integers, require
from theory.cusum.notation import R, d, delta, gamma, i, k, label, n, r, x, z
from theory.cusum.proofs import prank_margins, same_radius
from theory.cusum.rank_data import threshold_rows
from theory.cusum.streams import dot
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import MaxOver, NormSquared, Sign
from theory.numbers.surd import root
from theory.proving.proof import Proof


class PRankData(Space):
    """Items that one direction with ordered thresholds ranks, and weights of a dual combination.

    Fields: ``K``, ``d``, ``z`` (n rows of d − 1 integers), ``y``, ``u`` (d − 1 integers), ``b``
    (``b_2 ≤ … ≤ b_K``), ``alpha`` (n rows of K − 1 integers ≥ 0, not all 0).
    """

    vocabularies: Vocabularies = (vocabulary.DATA,)

    rounds = ("z", "y", "alpha")
    by_dimension = ("z", "u")
    by_threshold = ("b", "alpha")
    label_fields = ("y",)
    real_fields = ("z", "u", "b", "alpha")
    comparator_fields = ("u", "b")

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``u·z > b_k`` for ranks of k and more, ``u·z < b_k`` for the others."""
        return threshold_rows(instance["z"], instance["y"], instance["K"])

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 4), choose(2, 3)
        u, b = integers(choose, d - 1), tuple(sorted(integers(choose, K - 1)))
        points = (integers(choose, d - 1) for _ in range(choose(1, 3)))
        kept = [point for point in points if dot(u, point) not in b] or [(0,) * (d - 1)]
        return {
            "K": K,
            "d": d,
            "z": tuple(kept),
            "y": tuple(1 + sum(dot(u, point) > threshold for threshold in b) for point in kept),
            "u": u,
            "b": b,
            "alpha": tuple(tuple(choose(0, 2) for _ in range(K - 1)) for _ in kept),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, points, y, u, b, alpha = (
            instance[name] for name in ("K", "d", "z", "y", "u", "b", "alpha")
        )
        require(K >= 2 and d >= 2 and len(u) == d - 1 and len(b) == K - 1 and len(points) >= 1)
        require(all(len(p) == d - 1 for p in points) and all(len(row) == K - 1 for row in alpha))
        require(list(b) == sorted(b) and all(1 <= rank <= K for rank in y))
        require(all(entry >= 0 for row in alpha for entry in row) and any(map(any, alpha)))
        least = min(
            (1 if rank >= k else -1) * (dot(u, point) - to_fmpq(threshold))
            for point, rank in zip(points, y, strict=True)
            for k, threshold in enumerate(b, 2)
        )
        require(least > 0)
        least = to_fmpq(least)
        of_prank = to_fmpq(dot(u, u) + dot(b, b))
        of_ensemble = to_fmpq((K - 1) * dot(u, u) + dot(b, b))
        weight = to_fmpq(sum(map(sum, alpha)))
        x = [exact((*point, -1)) for point in points]
        return {
            "n": len(points),
            "r": K,
            "d": d,
            "x": x,
            "z": [exact(point) for point in points],
            "y": y,
            "gamma": root(1 / of_prank) * least,
            "delta": root(1 / of_ensemble) * least,
            "R": root(max(point @ point for point in x)),
            "alpha": [[0, *(to_fmpq(entry) / weight for entry in row)] for row in alpha],
            "sign(0)": 1,
        }


alpha = IndexedBase("alpha")
R_Z = MaxOver(NormSquared(z[i]), (i, 1, n))
PRANK = (r - 1) * (R_Z + 1) / gamma**2
"""PRank's bound ``(K − 1)(R² + 1)/γ²``, ``K = r``, ``R`` the largest norm of ``z``."""

combination = Sum(NormSquared(Sum(alpha[i, k] * Sign(label[i] - k) * x[i], (i, 1, n))), (k, 2, r))
"""``‖Σ α_{ik} sign(y_i − k) x_i e_k‖²`` with ``α ≥ 0`` summing to 1: no margin exceeds its root."""


sharper = Claim(
    id="cusum/corollary-3/sharper-than-prank",
    where="Sec. 5",
    kind="comparison",
    says="r − 1 times the bound of Corollary 3 is PRank's bound (r − 1)(R_z² + 1)/γ², or less; R_z "
    "is the largest norm of an item without its entry −1.",
    hypotheses=(
        called("positive", Gt(gamma, 0)),
        called("radius", Eq(R**2, MaxOver(NormSquared(x[i]), (i, 1, n)))),
    ),
    conclusion=Eq((r - 1) * R**2 / gamma**2, PRANK),
    space=PRankData(),
    readings=(
        Reading("one symbol δ = γ", "the formulas side by side, with the same margin in both"),
        Reading(
            "one separator",
            "PRank separable data; δ is the margin of w_k = (u, b_k) normalised for Corollary 3",
            conclusion=Le((r - 1) * R**2 / delta**2, PRANK),
        ),
        Reading(
            "best margins",
            "γ and δ are the largest margins: no combination with weights α ≥ 0, Σα = 1, of the "
            "vectors sign(y − k) x e_k is shorter than δ, and the shortest is δ long",
            conclusion=Le((r - 1) * R**2 / combination, PRANK),
        ),
    ),
    proofs=(Proof(same_radius.one_symbol, same_radius.ITEMS, "one symbol δ = γ"),),
)


class Sizes(Space):
    """Numbers of ranks and attributes."""

    vocabularies: Vocabularies = vocabulary.ITEMS
    fields = declared(K=count(2, 9), d=count(1, 9))

    def meaning(self, K: int, d: int, **options: Any) -> dict[str, Any]:
        return {"r": K, "d": d}


ALL = Gt(r * d, (d - 1) + r)
FREE = Gt((r - 1) * d, (d - 1) + (r - 1))
WIDE = And(Ge(r, 3), Ge(d, 2))


more_parameters = Claim(
    id="cusum/corollary-3/more-parameters",
    where="Sec. 5",
    kind="comparison",
    says="CuSum Rank has more numbers to choose than PRank, for every r ≥ 2 and d ≥ 1.",
    hypotheses=(Ge(r, 2), Ge(d, 1)),
    conclusion=ALL,
    space=Sizes(),
    readings=(
        Reading("all parameters", "w_1, …, w_r against u, b_1, …, b_r"),
        Reading(
            "parameters that learning moves", "w_2, …, w_r against u, b_2, …, b_r", conclusion=FREE
        ),
        Reading("all, r ≥ 3, d ≥ 2", "at least three ranks and one attribute", hypotheses=(WIDE,)),
        Reading(
            "moved, r ≥ 3, d ≥ 2",
            "at least three ranks and one attribute",
            hypotheses=(WIDE,),
            conclusion=FREE,
        ),
    ),
    proofs=(
        Proof(prank_margins.more_numbers(1), reading="all, r ≥ 3, d ≥ 2"),
        Proof(prank_margins.more_numbers(2), reading="moved, r ≥ 3, d ≥ 2"),
    ),
)
