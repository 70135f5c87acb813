"""Chains of bits with positive rational potentials: exact messages, paths and codes."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.seam import exact
from algorithms.storm.messages import backward, forward, normaliser, path_weight
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table
from theory.numbers.extended import Undefined
from theory.proving.program import Program

Values = dict[str, Any]


def potentials(instance: Instance) -> tuple[np.ndarray, np.ndarray]:
    """``ψ`` of shape ``(T, 2)`` and ``Ψ`` of shape ``(T − 1, 2, 2)``, exactly.

    Raises
    ------
    Inadmissible
        If the fields do not make a chain, or a potential is negative.
    """
    nodes, edges = instance["nodes"], instance["edges"]
    fits = (
        len(nodes) >= 1
        and len(edges) == len(nodes) - 1
        and all(len(pair) == 2 for pair in nodes)
        and all(len(table) == 2 and all(len(row) == 2 for row in table) for table in edges)
    )
    if not fits:
        raise Inadmissible
    node, edge = exact(nodes), exact(edges, (len(edges), 2, 2))
    if any(value < 0 for value in (*node.flat, *edge.flat)):
        raise Inadmissible
    return node, edge


MESSAGES = (Program(forward), Program(backward), Program(normaliser))
"""What `chain_values` runs."""


def digits(n: int, length: int) -> list[int]:
    """The bits of the n-th path."""
    return [n >> (length - k) & 1 for k in range(1, length + 1)]


def chain_values(node: np.ndarray, edge: np.ndarray) -> Values:
    """The names of Section 3.2.1, each from its own code: messages, enumeration, codes."""
    T = len(node)
    alpha, beta = forward(node, edge), backward(node, edge)

    @cache
    def weight(t: int, bits: tuple[int, ...]) -> Any:
        return path_weight(node[:t], edge[: t - 1], np.array(bits))

    def following(k: int, b: int, m: int) -> Any:
        bits = np.array([b, *digits(m, T - k)[::-1]])
        nodes = node[k - 1 :].copy()
        nodes[0] = fmpq(1)
        return path_weight(nodes, edge[k - 1 :], bits)

    def at(low: int, high: int, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function of integers, the first of them in a range and none negative."""

        def value(*arguments: Any) -> Any:
            first, *others = map(int, arguments)
            if not low <= first <= high or any(other < 0 for other in others):
                raise Undefined(f"{first} is outside {low}, …, {high}")
            return function(first, *others)

        return value

    return {
        "T": T,
        "K": T + 1,
        "Z": normaliser(node, edge),
        "psi": at(1, T, lambda k, b: node[k - 1, b]),
        "Psi": at(1, T - 1, lambda k, b, c: edge[k - 1, b, c]),
        "alpha": at(1, T, lambda k, b: alpha[k - 1, b]),
        "beta": at(1, T, lambda k, b: beta[k - 1, b]),
        "N": at(0, T, lambda t: 2**t),
        "omega": at(1, T, lambda t, n: weight(t, tuple(digits(n, t)))),
        "kappa": at(1, T, following),
        "B": at(1, T, lambda t, k, n: digits(n, t)[k - 1]),
        "q": at(1, T, lambda t, j: weight(t, (1,) * j + (0,) * (t - j))),
    }


class Chain(Space):
    """Potentials of a chain of T bits, ``K = T + 1``.

    Fields: ``K``, ``nodes`` (T pairs), ``edges`` (T − 1 tables of two rows).

    Parameters
    ----------
    least, most : int
        Smallest and largest number of bits.
    forbidden : bool
        Draw ``Ψ_k(0,1) = 0``.
    first_one : bool
        Draw ``ψ_1(0) = 0``.
    """

    real_fields: tuple[str, ...] = ("nodes", "edges")

    def __init__(
        self, least: int = 1, most: int = 3, forbidden: bool = False, first_one: bool = False
    ) -> None:
        self.least, self.most = least, most
        self.forbidden, self.first_one = forbidden, first_one

    def generate(self, choose: Choose, **options: Any) -> Instance:
        T = choose(self.least, self.most)
        return {"K": T + 1, **self.chain(choose, T)}

    def chain(self, choose: Choose, T: int) -> Instance:
        """The fields ``nodes`` and ``edges``."""

        def row(first: int) -> tuple[int, int]:
            return (choose(1, 4), 0 if self.forbidden and first == 0 else choose(1, 4))

        nodes = tuple(
            (0 if self.first_one and k == 0 else choose(1, 4), choose(1, 4)) for k in range(T)
        )
        return {"nodes": nodes, "edges": tuple((row(0), row(1)) for _ in range(T - 1))}

    def values(self, instance: Instance, **options: Any) -> Values:
        node, edge = potentials(instance)
        if not self.least <= len(node) <= 6 or instance["K"] != len(node) + 1:
            raise Inadmissible
        ruled_out = list(edge[:, 0, 1]) if self.forbidden else []
        ruled_out += [node[0, 0]] if self.first_one else []
        zeros = sum(1 for value in (*node.flat, *edge.flat) if value == 0)
        if any(value != 0 for value in ruled_out) or zeros != len(ruled_out):
            raise Inadmissible
        return chain_values(node, edge)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return MESSAGES

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        for T in range(self.least, len(instance["nodes"])):
            nodes, edges = instance["nodes"][:T], instance["edges"][: T - 1]
            yield {**instance, "K": T + 1, "nodes": nodes, "edges": edges}
        yield from super().smaller(instance)

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        node, edge = potentials(instance)
        return [
            _table("node potentials", "ψ_k", node),
            _table("edge potentials", "Ψ_k", edge.reshape(-1, 4), "bc"),
            *path_table(node, edge),
        ]


def _table(title: str, symbol: str, rows: np.ndarray, bits: str = "b") -> Table:
    names = ("0", "1") if bits == "b" else ("0,0", "0,1", "1,0", "1,1")
    header = ("k", *(f"{symbol}({name})" for name in names))
    lines = tuple((str(k), *map(str, row)) for k, row in enumerate(rows, start=1))
    return Table(title, header, lines)


def path_table(node: np.ndarray, edge: np.ndarray) -> list[Table]:
    """All paths with their weights and probabilities."""
    T = len(node)
    paths: Sequence[list[int]] = [digits(n, T) for n in range(2**T)]
    weights = [path_weight(node, edge, np.array(path)) for path in paths]
    total = sum(weights, fmpq(0))
    rows = tuple(
        ("".join(map(str, path)), str(weight), str(weight / total) if total else "")
        for path, weight in zip(paths, weights, strict=True)
    )
    return [Table(f"paths, Z = {total}", ("bits", "product", "probability"), rows)]
