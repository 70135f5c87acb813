"""Instances: samples in bags with the estimate (13) of the class means."""

from typing import Any

import numpy as np

from algorithms.proportions.matrices import identity, pseudo_inverse, solve
from algorithms.proportions.means import least_squares_means
from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.olp import vocabulary
from theory.olp.samples import Missing, Rows, Sample
from theory.proving.program import Program


class Bagged(Sample):
    """A sample in bags with ``π⁺``, ``G = (πᵀπ)^{-1}``, ``m̂`` and a rival ``M`` for the means.

    Parameters
    ----------
    alike : bool
        Draw one point for each class, which all its points equal: then bag means are exact
        mixtures of class means.
    """

    vocabularies: Vocabularies = (vocabulary.ESTIMATES,)

    def __init__(self, *, alike: bool = False, **limits: Any) -> None:
        super().__init__(**{"bags": True, "vectors": ("u",), "points_up_to": 7, **limits})
        self.alike = alike

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        K, d = drawn["K"], drawn["d"]
        drawn["M"] = tuple(tuple(choose(-2, 2) for _ in range(d)) for _ in range(K))
        if self.alike:
            drawn["x"] = tuple(drawn["M"][k - 1] for k in drawn["y"])
        return drawn

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        K = instance["K"]
        M = exact(instance["M"])
        if M.shape != (K, instance["d"]):
            raise Inadmissible
        if any(isinstance(row, Missing) for row in known["pi"].rows):
            return {**known, "M": M, r"\hat{m}": _missing(known["mu"])}
        pi = np.array(known["pi"].rows, dtype=object)
        mu = np.array(known["mu"].rows, dtype=object)
        plus = pseudo_inverse(pi)
        estimate = least_squares_means(pi, mu)
        return {
            **known,
            "M": M,
            "pi": pi,
            "mu": mu,
            r"\pi^{+}": plus,
            "G": gram_inverse(pi),
            r"\hat{m}": estimate,
            "f": pi @ estimate,
            "F": pi @ M,
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), Program(least_squares_means)

    def computed(self, known: dict[str, Any]) -> dict[str, Any]:
        names = {"π": "pi", "M_bag": "mu", "m̂_k": r"\hat{m}"}
        return {**super().computed(known), **{told: known[name] for told, name in names.items()}}

    def smaller(self, instance: Instance) -> Any:
        for candidate in super().smaller(instance):
            K, d = candidate["K"], candidate["d"]
            rows = tuple(row[:d] for row in candidate["M"][:K])
            yield {**candidate, "M": rows}


def gram_inverse(pi: np.ndarray) -> Any:
    """``(πᵀπ)^{-1}``, if π has full column rank."""
    gram = pi.T @ pi
    try:
        return solve(gram, identity(len(gram), gram))
    except ZeroDivisionError:
        return Missing("(πᵀπ)^{-1}: π does not have full column rank")


def _missing(means: Rows) -> Missing:
    return next(row for row in means.rows if isinstance(row, Missing))
