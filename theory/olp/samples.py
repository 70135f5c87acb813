"""Instances: points with classes in bags."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.proportions.bags import bag_sizes
from algorithms.proportions.means import class_means, group_mean, mean
from algorithms.proportions.scatter import scatter_between, scatter_within
from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.formal.vocabulary import Vocabularies
from theory.numbers.extended import Undefined
from theory.olp import vocabulary
from theory.proving.program import Program

RUN = (class_means, mean, scatter_within, scatter_between, bag_sizes)
"""The code that the values of a sample come from."""


class Missing:
    """What has no value on an instance: any use of it is undefined."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def _refuse(self, *_: Any) -> Any:
        raise Undefined(self.reason)

    def __str__(self) -> str:
        return f"none: {self.reason}"

    __len__ = __iter__ = __getitem__ = __neg__ = __abs__ = __call__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __rtruediv__ = __lt__ = __le__ = __gt__ = __ge__ = __matmul__ = _refuse


class Rows:
    """Vectors by number, some of which have no value."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, position: int) -> Any:
        row = self.rows[position]
        if isinstance(row, Missing):
            raise Undefined(row.reason)
        return row


def form(matrix: np.ndarray) -> Callable[..., Any]:
    """``S(u, v) = uᵀ S v`` and ``S(u) = S u`` as one function of one or two vectors."""

    def apply(*vectors: Any) -> Any:
        for vector in vectors:
            if isinstance(vector, Missing):
                raise Undefined(vector.reason)
        image = matrix @ np.asarray(vectors[-1], dtype=object)
        return image if len(vectors) == 1 else np.asarray(vectors[0], dtype=object) @ image

    return apply


def scatter(points: np.ndarray) -> np.ndarray:
    """``Σ z zᵀ`` over rows z."""
    return points.T @ points


class Sample(Space):
    """Points ``x`` (N rows of d integers) with classes ``y`` and bags ``a``; free vectors u, v.

    Parameters
    ----------
    bags : bool
        Draw bags; otherwise all points are in one.
    empty : bool
        Classes and bags without points are allowed.
    points_up_to, classes_up_to, bags_up_to, dimension_up_to, number_up_to : int
        Largest sizes drawn.
    vectors : tuple of str
        Names of free vectors of integers.
    """

    vocabularies: Vocabularies = (vocabulary.SAMPLE,)

    rounds: tuple[str, ...] = ("x", "y", "a")

    def __init__(
        self,
        *,
        bags: bool = False,
        empty: bool = False,
        points_up_to: int = 6,
        classes_up_to: int = 3,
        bags_up_to: int = 3,
        dimension_up_to: int = 2,
        number_up_to: int = 3,
        vectors: tuple[str, ...] = ("u", "v"),
    ) -> None:
        self.bags, self.empty = bags, empty
        self.limits = (points_up_to, classes_up_to, bags_up_to, dimension_up_to, number_up_to)
        self.vectors = vectors
        self.by_dimension = self.real_fields = ("x", *vectors)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        most, classes, bags, dimensions, top = self.limits
        K, d = choose(2, classes), choose(1, dimensions)
        B = choose(1, bags) if self.bags else 1
        N = choose(1 if self.empty else max(K, B), most)
        y = [k + 1 if not self.empty and k < K else choose(1, K) for k in range(N)]
        a = [g + 1 if not self.empty and g < B else choose(1, B) for g in range(N)]
        x = tuple(tuple(choose(-top, top) for _ in range(d)) for _ in range(N))
        free = {name: tuple(choose(-top, top) for _ in range(d)) for name in self.vectors}
        return {"K": K, "d": d, "B": B, "x": x, "y": tuple(y), "a": tuple(a), **free}

    def check(self, instance: Instance) -> None:
        """Raise :class:`Inadmissible` unless the fields fit together."""
        K, d, B = instance["K"], instance["d"], instance["B"]
        x, y, a = instance["x"], instance["y"], instance["a"]
        fits = (
            K >= 2
            and d >= 1
            and B >= 1
            and len(x) == len(y) == len(a) >= 1
            and all(len(point) == d for point in x)
            and all(len(instance[name]) == d for name in self.vectors)
            and all(1 <= label <= K for label in y)
            and all(1 <= group <= B for group in a)
        )
        if not fits or (not self.empty and (len(set(y)) < K or len(set(a)) < B)):
            raise Inadmissible

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        K, B = instance["K"], instance["B"]
        x, y, a = exact(instance["x"]), np.array(instance["y"]), np.array(instance["a"])
        m, mu = means(x, y, K, "class"), means(x, a, B, "bag")
        return {
            **{name: instance[name] for name in ("K", "d", "B", "y", "a")},
            **{name: exact(instance[name]) for name in self.vectors},
            "N": len(x),
            "x": x,
            "m": m,
            "mu": mu,
            r"\bar{m}": mean(x),
            "N^{class}": bag_sizes(y, K).tolist(),
            "n": bag_sizes(a, B).tolist(),
            "pi": Rows([proportions(y, a, g, K) for g in range(1, B + 1)]),
            **scatter_values(x, y, m),
        }

    def smaller(self, instance: Instance) -> Any:
        yield from super().smaller(instance)
        for name, label in (("K", "y"), ("B", "a")):
            if instance[name] > (2 if name == "K" else 1):
                yield {
                    **instance,
                    name: instance[name] - 1,
                    label: tuple(min(n, instance[name] - 1) for n in instance[label]),
                }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        points = tuple(
            (str(n), show(x), str(k), str(g))
            for n, (x, k, g) in enumerate(
                zip(instance["x"], instance["y"], instance["a"], strict=True), 1
            )
        )
        rest = tuple(
            (name, show(value)) for name, value in instance.items() if name not in self.rounds
        )
        found = self.computed(self.values(instance, **options))
        return [
            Table("points", ("i", "x", "class", "bag"), points),
            Table("chosen", ("name", "value"), rest),
            Table("computed", ("name", "value"), tuple((a, told(b)) for a, b in found.items())),
        ]

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return tuple(map(Program, RUN))

    def computed(self, known: dict[str, Any]) -> dict[str, Any]:
        """What the story shows of the values."""
        return {"m_k": known["m"], "N_k": known["N^{class}"]}


def told(value: Any) -> str:
    """A value as a person writes it, or why there is none."""
    if isinstance(value, Missing):
        return str(value)
    return "(" + ", ".join(map(told, value.rows)) + ")" if isinstance(value, Rows) else show(value)


def means(x: np.ndarray, numbers: np.ndarray, count: int, what: str) -> Rows:
    """The mean of the points with each number."""
    found: list[Any] = []
    for k in range(1, count + 1):
        empty = Missing(f"the mean of {what} {k}, which has no point")
        found.append(group_mean(x, numbers, k) if (numbers == k).any() else empty)
    return Rows(found)


def sizes(numbers: np.ndarray, count: int) -> list[int]:
    """How many points have each number."""
    return [int((numbers == k).sum()) for k in range(1, count + 1)]


def proportions(y: np.ndarray, a: np.ndarray, g: int, K: int) -> Any:
    """The class proportions of bag g."""
    inside = y[a == g]
    if not len(inside):
        return Missing(f"the proportions of bag {g}, which has no point")
    return [fmpq(count, len(inside)) for count in sizes(inside, K)]


def scatter_values(x: np.ndarray, y: np.ndarray, m: Rows) -> dict[str, Any]:
    """``S_w`` and ``S_b`` by their code, which asks that every class has a point."""
    if any(isinstance(row, Missing) for row in m.rows):
        return {"S_w": form(within(x, y, m)), "S_b": form(between(x, y, m))}
    rows = np.array(m.rows, dtype=object)
    return {
        "S_w": form(scatter_within(x, y, rows)),
        "S_b": form(scatter_between(x, y, rows, mean(x))),
    }


def within(x: np.ndarray, y: np.ndarray, m: Rows) -> np.ndarray:
    """(3); a class without points adds nothing."""
    centred = np.array([point - m[k - 1] for point, k in zip(x, y, strict=True)], dtype=object)
    return scatter(centred) / len(x)


def between(x: np.ndarray, y: np.ndarray, m: Rows) -> np.ndarray:
    """(4): each point at the mean of its class."""
    centre = x.sum(axis=0) / len(x)
    return scatter(np.array([m[k - 1] - centre for k in y], dtype=object)) / len(x)
