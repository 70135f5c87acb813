"""The trellis: messages on a chain of three bits, with transitions that can be closed."""

from __future__ import annotations

from typing import Any

from algorithms.seam import exact
from algorithms.storm.encoding import decode, permissible
from algorithms.storm.messages import (
    all_paths,
    backward,
    edge_marginals,
    forward,
    node_marginals,
    normaliser,
    path_weight,
)
from book.explorables.explorable import Explorable, Inputs

BITS = 3

START = {
    "node": [["1", "3"], ["1", "1"], ["1", "2"]],
    "same": "2",
    "other": "1",
    "closed": [[[False, False], [False, False]]] * (BITS - 1),
}


def found(inputs: Inputs) -> dict[str, Any]:
    """Messages, marginals, and the paths with their weights."""
    node, same, other = exact(inputs["node"]), inputs["same"], inputs["other"]
    edge = exact(
        [
            [
                ["0" if shut else same if b == c else other for c, shut in enumerate(row)]
                for b, row in enumerate(table)
            ]
            for table in inputs["closed"]
        ]
    )
    alpha, beta, Z = forward(node, edge), backward(node, edge), normaliser(node, edge)
    some = Z != 0
    paths = [_path(node, edge, path, Z) for path in all_paths(BITS)]
    ranks = [path for path in paths if path["rank"]]
    return {
        "alpha": _texts(alpha),
        "beta": _texts(beta),
        "Z": str(Z),
        "products": [str(normaliser(node, edge, k + 1)) for k in range(BITS)],
        "ones": _texts(node_marginals(node, edge)[:, 1]) if some else [None] * BITS,
        "edges": _texts(edge_marginals(node, edge))
        if some
        else [[[None, None], [None, None]]] * (BITS - 1),
        "paths": paths,
        "ranks": _sum(ranks),
        "all": _sum(paths),
    }


def _path(node: Any, edge: Any, path: Any, Z: Any) -> dict[str, Any]:
    weight = path_weight(node, edge, path)
    return {
        "bits": "".join(map(str, path)),
        "weight": str(weight),
        "share": str(weight / Z) if Z != 0 else None,
        "rank": int(decode(path, BITS + 1)) if permissible(path, BITS + 1) else None,
    }


def _sum(paths: list[dict[str, Any]]) -> str | None:
    shares = [path["share"] for path in paths]
    return None if None in shares else str(exact(shares).sum())


def _texts(values: Any) -> Any:
    return [_texts(value) for value in values] if hasattr(values, "shape") else str(values)


TRELLIS = Explorable(
    name="trellis",
    title="The trellis: close a transition",
    start=START,
    found=found,
    heads=("path", "weight", "probability", "rank"),
    rows=lambda inputs, seen: [
        (path["bits"], path["weight"], path["share"], str(path["rank"] or "none"))
        for path in seen["paths"]
    ],
)
