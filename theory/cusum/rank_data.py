"""Data sets that an ensemble, or PRank's thresholds, separate with a margin."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algorithms.cusum import CuSumRank
from algorithms.seam import exact, to_fmpq
from algorithms.state import EnsembleState
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.cusum import vocabulary
from theory.cusum.items import attributes, integers, require
from theory.cusum.readings import conventions
from theory.formal.vocabulary import Vocabularies
from theory.numbers.extended import Infinity
from theory.numbers.surd import root
from theory.proving.program import Program


def task_sign(y: int, k: int, at_zero: int = 1) -> int:
    """``sign(y − k)``; with ``sign(0) = +1`` the answer to task k, "is y ≥ k?"."""
    return at_zero if y == k else 1 if y > k else -1


def labels_that_fit(scores: Sequence[int], at_zero: int) -> list[int]:
    """Ranks ``y`` with ``sign(y − k) scores[k − 2] > 0`` for every ``k = 2, …, r``."""
    ranks = range(1, len(scores) + 2)
    return [
        y
        for y in ranks
        if all(task_sign(y, k, at_zero) * score > 0 for k, score in enumerate(scores, 2))
    ]


def margin(scores: Any, y: Sequence[int], at_zero: int) -> Any:
    """The least ``sign(y_i − k) scores[i][k − 2]`` over the items and ``k ≥ 2``."""
    return min(
        task_sign(rank, k, at_zero) * score
        for row, rank in zip(scores, y, strict=True)
        for k, score in enumerate(row, 2)
    )


def unit(rows: Any) -> Any:
    """``1/‖rows‖``, exact.

    Raises
    ------
    Inadmissible
        If all entries are 0.
    """
    square = np.sum(rows * rows)
    if square == 0:
        raise Inadmissible
    return root(1 / square)


def threshold_rows(
    points: Sequence[Sequence[Any]], ranks: Sequence[int], K: int, at_zero: int = 1
) -> list[list[Any]]:
    """Rows ``sign(y − k) (z, −e_k)`` for ``k = 2, …, K``: what ``(u, b)`` must meet."""
    rows = []
    for point, rank in zip(points, ranks, strict=True):
        for k in range(2, K + 1):
            sign = task_sign(rank, k, at_zero)
            unit_row = [-sign * (j == k) for j in range(2, K + 1)]
            rows.append([*(sign * entry for entry in point), *unit_row])
    return rows


class RankData(Space):
    """Items whose tasks an ensemble answers with a margin.

    Fields: ``K``, ``d``, ``z`` (rows of d − 1 integers), ``y``, ``w`` (K rows of d integers).
    Options: ``sentinel``, ``"zero"`` or ``"free"``, how ``w_1`` is drawn; ``norm``, what is scaled
    to 1: ``"joint"``, ``"from 2"`` (``w_1`` left out) or ``"each"`` (every ``w_k``; then a ``w_1``
    that is 0 is replaced by a unit vector, since (6) leaves ``w_1`` free); ``at_zero``, ``ties``.

    Parameters
    ----------
    by_print : bool
        Labels are such that (6) holds under the convention ``at_zero``; otherwise such that the
        tasks "y ≥ k" are answered with a margin.
    """

    vocabularies: Vocabularies = (vocabulary.DATA,)

    rounds = ("z", "y")
    by_dimension: tuple[str, ...] = ("z", "w")
    by_threshold: tuple[str, ...] = ("w",)
    label_fields = ("y",)
    real_fields: tuple[str, ...] = ("z", "w")
    comparator_fields: tuple[str, ...] = ("w",)

    def __init__(self, *, by_print: bool = False) -> None:
        self.by_print = by_print

    def at_zero(self, options: Any) -> int:
        """The ``sign(0)`` that the labels were chosen by."""
        return options.get("at_zero", 1) if self.by_print else 1

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(1, 3), choose(1, 5)
        free = options.get("sentinel", "zero") == "free"
        rows = [integers(choose, d) if free else (0,) * d]
        rows += [integers(choose, d) for _ in range(K - 1)]
        z, y = [], []
        for _ in range(count):
            point = integers(choose, d - 1)
            item = (*point, -1)
            scores = [sum(a * b for a, b in zip(row, item, strict=True)) for row in rows[1:]]
            fit = labels_that_fit(scores, self.at_zero(options))
            if fit:
                z.append(point)
                y.append(fit[choose(0, len(fit) - 1)])
        return {"K": K, "d": d, "z": tuple(z), "y": tuple(y), "w": tuple(rows)}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(CuSumRank, {"ties": conventions(**options)["ties"]}),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, y = instance["K"], instance["d"], instance["y"]
        require(K >= 2 and d >= 1 and len(instance["w"]) == K and len(y) >= 1)
        require(all(len(row) == d for row in instance["w"]))
        require(all(len(point) == d - 1 for point in instance["z"]))
        require(all(1 <= rank <= K for rank in y))
        rows, x = exact(instance["w"]), [attributes(point) for point in instance["z"]]
        norm = options.get("norm", "joint")
        v = self.without_zero(rows) if norm == "each" else rows
        scores = [[row @ point for row in v[1:]] for point in x]
        largest = margin(scores, y, self.at_zero(options))
        delta = largest if largest > 0 else to_fmpq(1)
        scale = unit(v[1:] if norm == "from 2" else v)
        w = v * scale
        if norm == "each":
            w = np.array([row * unit(row) for row in v], dtype=object)
        rule = conventions(**options)
        learner = CuSumRank(K, ties=rule["ties"])
        return {
            "r": K,
            "d": d,
            "n": len(x),
            "x": x,
            "z": [point[:-1] for point in x],
            "y": y,
            "v": v,
            "delta_0": delta,
            "w": w,
            "delta": delta * scale,
            "h": lambda point: learner.predict(EnsembleState(rows), point),
            **rule,
        }

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``sign(y − k) w_k·x > 0`` of every item and every ``k = 2, …, r``; ``w_1`` is free."""
        K, rows = instance["K"], []
        for point, rank in zip(instance["z"], instance["y"], strict=True):
            for k in range(2, K + 1):
                sign = task_sign(rank, k, self.at_zero(options))
                blocks = (
                    [sign * (j == k) * entry for entry in (*point, -1)] for j in range(1, K + 1)
                )
                rows.append([entry for block in blocks for entry in block])
        return rows

    def without_zero(self, rows: Any) -> Any:
        """The ensemble with a unit vector for a ``w_1`` that is 0."""
        if any(entry != 0 for entry in rows[0]):
            return rows
        return np.array([attributes(rows[0][:-1]), *rows[1:]], dtype=object)


class ThresholdData(RankData):
    """Items that PRank's thresholds separate with a margin.

    Fields: ``K``, ``d``, ``z``, ``y``, ``u`` (d − 1 integers), ``b`` (``b_2, …, b_K``), ``gap``.
    Options: ``first``: ``b_1`` is ``"infinite"``, or ``"finite"``, namely ``b_2 − gap``; ``last``:
    ``b_{r+1}`` is ``"infinite"`` or ``"absent"``; ``norm``: ``"from 2"`` or ``"all"`` thresholds.
    """

    vocabularies: Vocabularies = ()
    unsaid = "b[1] = −∞"
    by_dimension = ("z", "u")
    by_threshold = ("b",)
    real_fields = ("z", "u", "b", "gap")
    comparator_fields = ("u", "b")

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``sign(y − k) (u·z − b_k) > 0`` of every item and every ``k = 2, …, r``."""
        return threshold_rows(instance["z"], instance["y"], instance["K"], self.at_zero(options))

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(2, 3), choose(1, 5)
        u, b = integers(choose, d - 1), tuple(sorted(integers(choose, K - 1)))
        z, y = [], []
        for _ in range(count):
            point = integers(choose, d - 1)
            score = sum(a * c for a, c in zip(u, point, strict=True))
            fit = labels_that_fit([score - threshold for threshold in b], self.at_zero(options))
            if fit:
                z.append(point)
                y.append(fit[choose(0, len(fit) - 1)])
        gap = choose(0, 3)
        return {"K": K, "d": d, "z": tuple(z), "y": tuple(y), "u": u, "b": b, "gap": gap}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, y = instance["K"], instance["d"], instance["y"]
        require(K >= 2 and d >= 2 and len(instance["u"]) == d - 1 and len(y) >= 1)
        require(len(instance["b"]) == K - 1 and instance["gap"] >= 0)
        require(all(len(point) == d - 1 for point in instance["z"]))
        require(all(1 <= rank <= K for rank in y))
        u, later = exact(instance["u"]), exact(instance["b"])
        finite = options.get("first", "infinite") == "finite"
        lowest = later[0] - to_fmpq(instance["gap"])
        counted = np.append(later, lowest) if finite else later
        scale = unit(np.append(u, counted))
        unscaled = np.array([lowest if finite else Infinity(-1), *later], dtype=object)
        last = [Infinity(1)] if options.get("last", "infinite") == "infinite" else []
        z = [exact(point) for point in instance["z"]]
        largest = margin([u @ point - later for point in z], y, self.at_zero(options))
        delta = largest if largest > 0 else to_fmpq(1)
        b = np.array([scale * threshold for threshold in unscaled], dtype=object)
        return {
            "r": K,
            "d": d,
            "n": len(z),
            "x": [attributes(point) for point in instance["z"]],
            "z": z,
            "y": y,
            "u_0": u,
            "b_0": unscaled,
            "delta_0": delta,
            "u": u * scale,
            "b": [*b, *last],
            "w": [np.append(u * scale, threshold) for threshold in b],
            "delta": delta * scale,
            **conventions(**options),
        }
