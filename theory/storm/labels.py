"""Labels and their codes."""

from typing import Any

from algorithms.storm.encoding import codes, encode, length
from theory.claims.claim import Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.proving.program import Program

READING_A = Reading("A", "bit i is 1[y > i], T = K − 1 bits", {"encoding": "A"})
READING_B = Reading("B", "bit i is 1[i ≤ y], T = K bits", {"encoding": "B"})
ENCODINGS = (READING_A, READING_B)


def code_values(K: int, encoding: str) -> dict[str, Any]:
    """``T``, all labels' bits by the code of `encode`, and how many of them are ones, by (5)."""
    table = codes(K, encoding)
    return {
        "K": K,
        "T": length(K, encoding),
        "e": lambda y, i: int(table[int(y) - 1, int(i) - 1]),
        "ones": lambda y: int(y) - (encoding == "A"),
    }


class Coded(Space):
    """Instances with the codes of labels, in the encoding that a reading names."""

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(encode, {"reading": options.get("encoding", "A")}),)


class Labels(Coded):
    """Two labels. Fields: ``K``, ``y``, ``y'``.

    Parameters
    ----------
    least : int
        Smallest number of categories.
    """

    def __init__(self, least: int = 2) -> None:
        self.least = least

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(self.least, 7)
        return {"K": K, "y": choose(1, K), "y'": choose(1, K)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, y, other = instance["K"], instance["y"], instance["y'"]
        if not (K >= self.least and 1 <= y <= K and 1 <= other <= K):
            raise Inadmissible
        return {**code_values(K, options["encoding"]), "y": y, "y'": other}


class TwoLabels(Coded):
    """The two labels of (8) and (9): nothing is drawn."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, y, other = (7, 3, 5) if options["encoding"] == "A" else (6, 2, 4)
        return {"K": K, "y": y, "y'": other}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        if instance != self.generate(lambda low, high: low, **options):
            raise Inadmissible
        K = instance["K"]
        return {**code_values(K, options["encoding"]), "y": instance["y"], "y'": instance["y'"]}
