"""Thresholds and scores in units of log 2, so that their logistic values are exact."""

from typing import Any

from flint import fmpq

from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.numbers.logarithm import logarithm_of

LOG_2 = logarithm_of(fmpq(2), 64)


def sigma(m: int) -> fmpq:
    """``σ(m log 2) = 2^m/(1 + 2^m)``."""
    power = fmpq(2) ** m
    return power / (1 + power)


class Thresholds(Space):
    """Ordered logit on one instance; numbers are multiples of log 2.

    Fields: ``K``, ``d``, ``theta`` (K − 1 in order), ``w``, ``x``, ``epsilon``, ``noise`` (points
    with masses).
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d = choose(2, 5), choose(1, 2)
        return {
            "K": K,
            "d": d,
            "theta": tuple(sorted(choose(-3, 3) for _ in range(K - 1))),
            "w": tuple(choose(-2, 2) for _ in range(d)),
            "x": tuple(choose(-2, 2) for _ in range(d)),
            "epsilon": choose(-3, 3),
            "noise": tuple((choose(-3, 3), choose(0, 3)) for _ in range(choose(1, 3))),
        }

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, theta = instance["K"], instance["d"], instance["theta"]
        w, x, noise = instance["w"], instance["x"], instance["noise"]
        fits = K >= 2 and d >= 1 and len(theta) == K - 1 and len(w) == len(x) == d
        if not fits or any(len(point) != 2 for point in noise):
            raise Inadmissible
        score = sum(a * b for a, b in zip(w, x, strict=True))
        latent = score + instance["epsilon"]
        below = [0, *(sigma(int(b - score)) for b in theta), 1]
        return {
            "K": K,
            "theta": [b * LOG_2 for b in theta],
            "w": [a * LOG_2 for a in w],
            "x": [fmpq(a) for a in x],
            "epsilon": instance["epsilon"] * LOG_2,
            "y^*": latent * LOG_2,
            "G": lambda k: below[int(k)],
            "H": lambda k: int(k == K or (k > 0 and latent <= theta[int(k) - 1])),
            "n": len(noise),
            "p": [fmpq(mass) for _, mass in noise],
            "eps": [point * LOG_2 for point, _ in noise],
        }


class Classifiers(Space):
    """Independent scores of the K − 1 binary classifiers, in units of log 2, and of others.

    Fields: ``K``, ``scores``, ``others``, ``y``, ``i``.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K = choose(2, 5)
        drawn = [[choose(-2, 2) for _ in range(K - 1)] for _ in (0, 1)]
        y = choose(1, K)
        drawn[1][max(y - 2, 0) : y] = drawn[0][max(y - 2, 0) : y]  # they agree beside y
        scores, others = map(tuple, drawn)
        return {"K": K, "scores": scores, "others": others, "y": y, "i": choose(1, K)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, rows = instance["K"], (instance["scores"], instance["others"])
        if K < 2 or any(len(row) != K - 1 for row in rows):
            raise Inadmissible
        if not 1 <= instance["y"] <= K:
            raise Inadmissible
        first, second = ([0, *map(sigma, map(int, row)), 1] for row in rows)
        return {
            "K": K,
            "y": instance["y"],
            "i": instance["i"],
            "a": [value * LOG_2 for value in rows[0]],
            "G": lambda k: first[int(k)],
            "G'": lambda k: second[int(k)],
            "ties": "smallest",
        }
