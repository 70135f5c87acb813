"""One item and an ensemble of perceptrons, or PRank's thresholds, that score it."""

from typing import Any

import numpy as np

from algorithms.cusum import CuSumRank, scores
from algorithms.prank import PRank
from algorithms.seam import exact, to_fmpq
from algorithms.state import EnsembleState, ThresholdState
from algorithms.structured import prank_phi
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.readings import conventions
from theory.formal.vocabulary import Vocabularies
from theory.numbers.extended import Infinity
from theory.proving.program import Program


def integers(choose: Choose, count: int, top: int = 3) -> tuple[int, ...]:
    """``count`` integers of absolute value at most ``top``."""
    return tuple(choose(-top, top) for _ in range(count))


def attributes(z: Any) -> np.ndarray:
    """``x = (z, -1)``, exact."""
    return exact((*z, -1))


def without(entries: tuple[Any, ...], position: int) -> tuple[Any, ...]:
    """The tuple without the entry at a 0-based position."""
    return entries[:position] + entries[position + 1 :]


def require(condition: bool) -> None:
    """Raise :class:`Inadmissible` unless the condition holds."""
    if not condition:
        raise Inadmissible


class EnsembleItem(Space):
    """An item ``(x, y)``, ``x = (z, -1)``, and an ensemble ``w_1, …, w_r``.

    Fields: ``K`` ranks, ``d``, ``z`` (d − 1 integers), ``y``, ``w`` (K rows of d integers).

    Parameters
    ----------
    sentinel : bool
        Draw ``w_1 = 0``.
    """

    vocabularies: Vocabularies = vocabulary.ITEMS
    by_dimension: tuple[str, ...] = ("z", "w")
    by_threshold: tuple[str, ...] = ("w",)
    rank_fields: tuple[str, ...] = ("y",)
    real_fields: tuple[str, ...] = ("z", "w")

    def __init__(self, *, sentinel: bool = False) -> None:
        self.sentinel = sentinel

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 5), choose(1, 3)
        rows = [integers(choose, d) for _ in range(K)]
        if self.sentinel:
            rows[0] = (0,) * d
        z = integers(choose, d - 1)
        return {"K": K, "d": d, "z": z, "y": choose(1, K), "w": tuple(rows)}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(CuSumRank, {"ties": conventions(**options)["ties"]}),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, rows = instance["K"], instance["d"], instance["w"]
        require(K >= 2 and d >= 1 and len(instance["z"]) == d - 1 and 1 <= instance["y"] <= K)
        require(len(rows) == K and all(len(row) == d for row in rows))
        w, x = exact(rows), attributes(instance["z"])
        rule = conventions(**options)
        learner = CuSumRank(K, ties=rule["ties"])
        return {
            "r": K,
            "d": d,
            "x": x,
            "z": x[:-1],
            "y": instance["y"],
            "w": w,
            "h": lambda point: learner.predict(EnsembleState(w), point),
            "s": lambda point, k: scores(w, point)[k - 1],
            **rule,
        }


class ThresholdItem(Space):
    """An item ``z`` with two ranks ``y``, ``ŷ``, and PRank's ``u`` and ``b_1 ≤ … ≤ b_r``.

    Fields: ``K``, ``d``, ``z`` and ``u`` (d − 1 integers each), ``b`` (``b_2, …, b_K``), ``gap``
    (by how much a finite ``b_1`` lies below what bounds it), ``y``, ``y_hat``.
    Option ``first``: ``b_1`` is ``"infinite"``, ``"finite"`` or ``"low"`` (see
    :mod:`theory.cusum.readings`).
    """

    vocabularies: Vocabularies = vocabulary.ITEMS
    by_dimension: tuple[str, ...] = ("z", "u")
    by_threshold: tuple[str, ...] = ("b",)
    rank_fields: tuple[str, ...] = ("y", "y_hat")
    real_fields: tuple[str, ...] = ("z", "u", "b", "gap")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 4), choose(2, 3)
        return {
            "K": K,
            "d": d,
            "z": integers(choose, d - 1),
            "u": integers(choose, d - 1),
            "b": tuple(sorted(integers(choose, K - 1))),
            "gap": choose(0, 3),
            "y": choose(1, K),
            "y_hat": choose(1, K),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(PRank),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d = instance["K"], instance["d"]
        require(K >= 2 and d >= 2 and len(instance["z"]) == len(instance["u"]) == d - 1)
        require(len(instance["b"]) == K - 1 and instance["gap"] >= 0)
        require(1 <= instance["y"] <= K and 1 <= instance["y_hat"] <= K)
        z, u, later = exact(instance["z"]), exact(instance["u"]), exact(instance["b"])
        first: Any = min(later[0], u @ z) if options.get("first") == "low" else later[0]
        first = first - to_fmpq(instance["gap"])
        if options.get("first", "infinite") == "infinite":
            first = Infinity(-1)
        b = np.array([first, *later], dtype=object)
        joint = np.concatenate((u, b))

        def phi(point: np.ndarray, rank: Any) -> np.ndarray:
            return prank_phi(point[: d - 1], int(rank), K)

        return {
            "r": K,
            "d": d,
            "z": z,
            "x": np.append(z, exact([-1])),
            "u": u,
            "b": b,
            "w": [np.append(u, threshold) for threshold in b],
            r"\mathbf{w}": joint,
            "y": instance["y"],
            r"\hat{y}": instance["y_hat"],
            "Phi": phi,
            r"\mathbf{w}^+": joint + phi(z, instance["y"]) - phi(z, instance["y_hat"]),
            r"\mathrm{PRank}": lambda point: PRank(K).predict(ThresholdState(u, later), point),
            **conventions(**options),
        }
