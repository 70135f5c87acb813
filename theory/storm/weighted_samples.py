"""A small sample with exact weights of all nodes and edges, and the scores of all paths."""

from typing import Any

from flint import fmpq

from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.numbers.extended import Undefined
from theory.storm.chains import digits
from theory.storm.sample_vocabulary import LOG_2

Values = dict[str, Any]


class WeightedSample(Space):
    """N labelled points, weights, and other weights, in units of log 2.

    Fields: ``K``, ``d``, ``y``, ``x``, ``w`` and ``w'`` (T pairs of vectors), ``u`` and ``u'``
    (T − 1 tables of vectors), a vector ``h``, an instance ``j`` and a path ``k``. Codes are those
    of reading A, ``K = T + 1``.

    Parameters
    ----------
    changed : str
        ``"node"`` or ``"edge"``: the other weights are the first, but for h added to the weights of
        bit ``i`` at position k, or of the bits ``i`` and ``j`` at k and k + 1. Or ``"bias"``: the
        first feature of all points is 1, h has the weight λ there, and the other weights are the
        first less h for all edges 0 → 1.
    """

    rounds = ("y", "x")

    def __init__(self, changed: str = "") -> None:
        self.changed = changed

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, size = choose(3 if self.changed == "edge" else 2, 3), choose(1, 2), choose(1, 2)

        def vector() -> tuple[int, ...]:
            return tuple(choose(-1, 1) for _ in range(d))

        def weights() -> tuple[Any, Any]:
            nodes = tuple((vector(), vector()) for _ in range(K - 1))
            edges = tuple(((vector(), vector()), (vector(), vector())) for _ in range(K - 2))
            return nodes, edges

        (w, u), (w_new, u_new) = weights(), weights()
        if self.changed == "bias":
            return self.biased(choose, {"K": K, "d": d, "w": w, "u": u, "w'": w, "u'": u})
        places = {"node": (1, K - 1), "edge": (1, K - 2)}.get(self.changed, (0, 2 ** (K - 1) - 1))
        return {
            "K": K,
            "d": d,
            "y": tuple(choose(1, K) for _ in range(size)),
            "x": tuple(vector() for _ in range(size)),
            "w": w,
            "u": u,
            "w'": w_new,
            "u'": u_new,
            "h": vector(),
            "k": choose(*places),
            "i": choose(0, 1),
            "j": choose(0, 1) if self.changed else choose(1, size),
        }

    @staticmethod
    def biased(choose: Choose, weights: Instance) -> Instance:
        """Points whose first feature is 1, and λ."""
        size, d = choose(1, 2), weights["d"]
        return {
            **weights,
            "y": tuple(choose(1, weights["K"]) for _ in range(size)),
            "x": tuple((1, *(choose(-1, 1) for _ in range(d - 1))) for _ in range(size)),
            "h": (1, *(0 for _ in range(d - 1))),
            "lambda": choose(0, 3),
            **{"k": 0, "i": 0, "j": 1},
        }

    def values(self, instance: Instance, **options: Any) -> Values:
        K, d, labels, k = (instance[name] for name in ("K", "d", "y", "k"))
        i, j, T = instance["i"], instance["j"], instance["K"] - 1
        if not 2 <= K <= 4 or d < 1 or not labels or any(not 1 <= y <= K for y in labels):
            raise Inadmissible
        try:
            points = exact(instance["x"], (len(labels), d))
            nodes, new_nodes = (_scaled(instance[name], (T, 2, d)) for name in ("w", "w'"))
            edges, new_edges = (_scaled(instance[name], (T - 1, 2, 2, d)) for name in ("u", "u'"))
            step = _scaled(instance["h"], (d,))
        except ValueError:
            raise Inadmissible from None
        lam = LOG_2 * fmpq(instance.get("lambda", 0))
        if self.changed == "bias":
            step = exact(instance["h"], (d,)) * lam
            new_nodes, new_edges = nodes, edges.copy()
            for at in range(T - 1):
                new_edges[at, 0, 1] = edges[at, 0, 1] - step
        elif self.changed:
            length = T if self.changed == "node" else T - 1
            if not 1 <= k <= length or i not in (0, 1) or j not in (0, 1):
                raise Inadmissible
            new_nodes, new_edges = nodes.copy(), edges.copy()
            if self.changed == "node":
                new_nodes[k - 1, i] = nodes[k - 1, i] + step
            else:
                new_edges[k - 1, i, j] = edges[k - 1, i, j] + step
        elif not (0 <= k < 2**T and 1 <= j <= len(labels)):
            raise Inadmissible

        def bits(T: Any, place: Any, m: Any) -> int:
            if not 1 <= place <= T:
                raise Undefined(f"bit {place} of {T}")
            return digits(int(m), int(T))[int(place) - 1]

        def scores(node: Any, edge: Any) -> list[list[Any]]:
            return [
                [_score(node, edge, digits(m, T), point) for m in range(2**T)] for point in points
            ]

        old, new = scores(nodes, edges), scores(new_nodes, new_edges)
        return {
            "K": K,
            "T": T,
            "N": len(labels),
            "M": 2**T - 1,
            "e": [2**T - 2 ** (K - y) for y in labels],
            "x": list(points),
            "B": bits,
            "w": _table(nodes),
            "u": _table(edges),
            "w'": _table(new_nodes),
            "u'": _table(new_edges),
            "S": lambda n, m: old[int(n) - 1][int(m)],
            "S'": lambda n, m: new[int(n) - 1][int(m)],
            "h": step,
            "k": k,
            "i": i,
            "j": j,
            "rho": fmpq(1),
            "lambda": lam,
        }


def _scaled(table: Any, shape: tuple[int, ...]) -> Any:
    return exact(table, shape) * LOG_2 if 0 not in shape else exact(table, shape)


def _score(node: Any, edge: Any, bits: list[int], point: Any) -> Any:
    """``Σ_k w_k·x + Σ_k u_k·x`` along a path."""
    rows = [node[at, bit] for at, bit in enumerate(bits)]
    rows += [edge[at, bits[at], bits[at + 1]] for at in range(len(bits) - 1)]
    return sum((value for row in rows for value in row * point), fmpq(0))


def _table(table: Any) -> Any:
    """Entry (k, bits …), positions from 1."""

    def entry(k: Any, *bits: Any) -> Any:
        if not 1 <= int(k) <= len(table):
            raise Undefined(f"position {k}")
        return table[(int(k) - 1, *map(int, bits))]

    return entry
