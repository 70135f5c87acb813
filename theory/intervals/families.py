"""Streams given by a few parameters, on which a learner's run is known in closed form."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from algorithms.seam import to_fmpq
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.streams import IntervalStream
from theory.proving.program import Program


class Family(Space):
    """Instances are parameters; `stream` makes an instance of another space of them.

    Parameters
    ----------
    space : IntervalStream
        Gives the streams their values and stories.
    """

    vocabularies: Vocabularies = vocabulary.RUNS

    def __init__(self, space: IntervalStream) -> None:
        self.space = space

    def stream(self, instance: Instance) -> Instance:
        """The stream with these parameters.

        Raises
        ------
        Inadmissible
            If the parameters are out of their ranges.
        """
        raise TypeError(f"{type(self).__name__} makes no streams")

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return self.space.programs(**options)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {**instance, **self.space.values(self.stream(instance), **options)}

    def size(self, instance: Instance) -> tuple[int, int, int]:
        return self.space.size(self.stream(instance))

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        return self.space.story(self.stream(instance), **options)

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        return filter(self.fits, self.simpler_numbers(instance))

    def neighbours(self, instance: Instance, choose: Choose) -> Instance:
        moved = super().neighbours(instance, choose)
        return moved if self.fits(moved) else instance

    def fits(self, instance: Instance) -> bool:
        """Are the parameters in their ranges?"""
        try:
            self.stream(instance)
        except Inadmissible:
            return False
        return True


def labelled(
    K: int, x: list[Any], labels: list[tuple[int, int]], w: Any, theta: Any, **more: Any
) -> dict[str, Any]:
    """An instance of `IntervalStream` from its parts."""
    low, high = zip(*labels, strict=True)
    rows = tuple(map(tuple, x))
    parts = {"x": rows, "y_l": low, "y_r": high, "w": tuple(w), "theta": tuple(theta)}
    return {"K": K, "d": len(rows[0]), **parts, **more}


def require(*conditions: bool) -> None:
    """Raise :class:`Inadmissible` unless all hold."""
    if not all(conditions):
        raise Inadmissible


class Simplex(Family):
    """``n`` equally long instances with equal inner products ``−1/a``, all labelled ``[1, K − a]``.

    ``x^t = α e_t − b (1, …, 1)``, ``α = (n b + 1/(a b))/2``. Every score is equal to the ``a`` last
    thresholds, which are ``t − 1``, so all constraints of every round are violated; in the end each
    has the slack ``a ‖x‖² + 1``. The comparator is the last state. ``excess`` (for spaces with a
    target margin): by how much the target margin is above that slack; ``epsilon`` in units of the
    comparator's length.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, scale = choose(2, 5), Fraction(choose(1, 6), choose(1, 3))
        parameters = {"n": choose(1, 4), "K": K, "a": choose(1, K - 1), "b": scale}
        return {**parameters, "excess": Fraction(choose(0, 4), choose(1, 2))}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values, excess = super().values(instance, **options), Fraction(instance["excess"])
        slack = Fraction(self.stream(instance)["margin"]) - excess
        return {**values, "epsilon": values["gamma"] * to_fmpq(excess / (slack + excess))}

    def stream(self, instance: Instance) -> Instance:
        n, K, a, b = (instance[name] for name in ("n", "K", "a", "b"))
        excess = Fraction(instance["excess"])
        require(n >= 1, 1 <= a < K, b != 0, excess >= 0)
        b = Fraction(b)
        alpha = (n * b + 1 / (a * b)) / 2
        x = [[alpha * (j == t) - b for j in range(n)] for t in range(n)]
        w = [-a * sum(column) for column in zip(*x, strict=True)]
        margin = a * sum(entry * entry for entry in x[0]) + 1 + excess
        theta = [n if i >= K - a else 0 for i in range(1, K)]
        return labelled(K, x, [(1, K - a)] * n, w, theta, margin=margin)


def short(p: tuple[int, ...]) -> tuple[int, list[Fraction]]:
    """``a = Σ p_j²``, which every a is of four integers, and ``p/a`` of squared length ``1/a``.

    Only ``a ≤ 5`` is used: the streams have more than ``2a`` ranks.
    """
    a = sum(entry * entry for entry in p)
    require(len(p) == 4, 1 <= a <= 5)
    return a, [Fraction(entry, a) for entry in p]


def four(choose: Choose) -> tuple[int, ...]:
    """Four integers, not all 0."""
    return (1, *(choose(-1, 1) for _ in range(3)))


class TwoSided(Family):
    """Labels on both sides: ``K = 2a + 1``, ``y`` with ``a ‖y‖² = 1``.

    Rounds ``y``, ``−y`` with label ``[a + 1, K]``, then with ``[1, a + 1]``, and ``0`` with
    ``[a + 1, a + 1]``. In each of the first four ``a`` constraints are tight, the last is right.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {"p": four(choose)}

    def stream(self, instance: Instance) -> Instance:
        a, y = short(instance["p"])
        K = 2 * a + 1
        minus, zero = [-entry for entry in y], [Fraction(0)] * 4
        left, right = (a + 1, K), (1, a + 1)
        labels = [left, left, right, right, (a + 1, a + 1)]
        return labelled(K, [y, minus, y, minus, zero], labels, zero, [-2] * a + [2] * a)


class Opposite(Family):
    """``x``, ``−x`` with ``‖x‖² = 3/a`` and the label ``[1, K − a]``: the second loses ``2a``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        p = four(choose)
        return {"p": p, "K": sum(entry * entry for entry in p) + choose(1, 3)}

    def stream(self, instance: Instance) -> Instance:
        a, y = short(instance["p"])
        K, x = instance["K"], y * 3
        require(a < K)
        theta = [2 if i >= K - a else 0 for i in range(1, K)]
        return labelled(K, [x, [-entry for entry in x]], [(1, K - a)] * 2, [0] * 12, theta)


class Alternating(Family):
    """The labels ``[1, 1]`` and ``[K, K]`` alternately, ``pairs`` times, with the same ``x``.

    The parameters return to 0 after each pair. The comparator is ``(1; x, …, x)``, whose slacks are
    all 0, or 0 itself with ``zero``.
    """

    def __init__(self, space: IntervalStream, *, zero: bool = False) -> None:
        super().__init__(space)
        self.zero = zero

    def generate(self, choose: Choose, **options: Any) -> Instance:
        number = Fraction(choose(-6, 6), choose(1, 3))
        parameters = {"K": choose(2, 5), "pairs": choose(1, 4), "number": number}
        return {**parameters, "margin": Fraction(choose(1, 8), choose(1, 2))}

    def stream(self, instance: Instance) -> Instance:
        K, pairs, number = (instance[name] for name in ("K", "pairs", "number"))
        require(K >= 2, 1 <= pairs <= 5)
        w, theta = ([0], [0] * (K - 1)) if self.zero else ([1], [number] * (K - 1))
        more = {"margin": instance["margin"]}
        return labelled(K, [[number]] * (2 * pairs), [(1, 1), (K, K)] * pairs, w, theta, **more)
