"""Weights of the model and one instance: potentials by their logarithms, which are linear in x."""

from typing import Any

from flint import fmpq

from algorithms.seam import exact, zeros
from theory.claims.fields import between, count, declared, numbers
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.numbers.logarithm import logarithm_of
from theory.storm.labels import Coded, code_values

Values = dict[str, Any]


def _vector(choose: Choose, d: int) -> tuple[int, ...]:
    return tuple(choose(-2, 2) for _ in range(d))


class Weights(Coded):
    """Weights of K − 1 bits and one instance.

    Fields: ``K``, ``d``, ``w`` (T pairs of vectors), ``u`` (T − 1 tables of vectors), ``x``.
    """

    by_dimension = ("w", "u", "x")
    real_fields: tuple[str, ...] = ("w", "u", "x")
    least = 2

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(self.least, 5), choose(1, 2)
        return {"K": K, "d": d, **self.drawn(choose, K, d)}

    def drawn(self, choose: Choose, K: int, d: int) -> Instance:
        """The fields ``w``, ``u`` and ``x``."""
        return {
            "w": tuple((_vector(choose, d), _vector(choose, d)) for _ in range(K - 1)),
            "u": tuple(
                tuple((_vector(choose, d), _vector(choose, d)) for _ in (0, 1))
                for _ in range(K - 2)
            ),
            "x": _vector(choose, d),
        }

    def values(self, instance: Instance, **options: Any) -> Values:
        K, d = instance["K"], instance["d"]
        w, u, x = instance["w"], instance["u"], instance["x"]
        if K < self.least or d < 1 or len(w) != K - 1 or len(u) != K - 2:
            raise Inadmissible
        try:
            nodes = exact(w, (K - 1, 2, d))
            edges = exact(u, (K - 2, 2, 2, d))
            point = exact(x, d)
        except ValueError:
            raise Inadmissible from None
        return {
            **code_values(K, "A"),
            "d": d,
            "x": point,
            "ties": options.get("ties", "smallest"),
            "w": lambda k, b: _at(nodes, k, b),
            "u": lambda k, b, c: _at(edges, k, b, c),
        }

    def smaller(self, instance: Instance) -> Any:
        K = instance["K"]
        if K > self.least:
            yield {**instance, "K": K - 1, "w": instance["w"][:-1], "u": instance["u"][:-1]}
        yield from super().smaller(instance)


class LogWeights(Weights):
    """The same with ``x log 2`` for x, so that exponentials of scores are exact powers of 2."""

    real_fields: tuple[str, ...] = ()

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        return {**found, "x": [entry * logarithm_of(fmpq(2), 64) for entry in found["x"]]}


def _at(table: Any, k: Any, *bits: Any) -> Any:
    """The weights at position k; beside the chain there are none: zeros."""
    inside = 1 <= int(k) <= len(table)
    return table[(int(k) - 1, *map(int, bits))] if inside else zeros(table.shape[-1])


class Increments(Space):
    """What each bit adds to the score of a label, ``V(1), …, V(K − 1)``.

    Two labels ``a``, ``b`` are exchanged.
    """

    fields = declared(
        K=count(2, 5), a=between(1, "K - 1"), b=between("a + 1", "K"), V=numbers("K - 1")
    )

    def meaning(self, K: int, a: int, b: int, V: Any, **options: Any) -> dict[str, Any]:
        order = {a: b, b: a}

        def pi(y: Any) -> int:
            return order.get(int(y), int(y))

        return {"K": K, "V": list(V), "pi": pi}
