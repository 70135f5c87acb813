"""Instances: Algorithm 1 on a sample in bags."""

import warnings
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.proportions.bags import expected_sizes
from algorithms.proportions.dl_olp import DLOLP
from algorithms.proportions.matrices import solve
from algorithms.proportions.scatter import definiteness, within_scatter_from_means
from theory.claims.space import Choose, Inadmissible, Instance
from theory.formal.vocabulary import Vocabularies
from theory.olp import vocabulary
from theory.olp.bagged import Bagged
from theory.olp.ordinal import is_regular, simplex
from theory.olp.samples import Missing, form
from theory.proving.program import Program


class Estimated(Bagged):
    """A sample in bags, ``Ŝ_w`` (14) with the estimates of lines 1 and 2, and Algorithm 1's output.

    Parameters
    ----------
    definite : bool
        Only samples with a positive definite ``Ŝ_w``, on which Algorithm 1 can run.
    regular : bool
        Only samples with a regular ``Ŝ_w``.
    free : str
        Name of a third free vector; empty for ``v`` of the weights α.
    """

    vocabularies: Vocabularies = (vocabulary.SAMPLE,)

    def __init__(
        self, *, definite: bool = False, regular: bool = False, free: str = "", **limits: Any
    ) -> None:
        super().__init__(**{"vectors": ("u", "w", *filter(None, (free,))), **limits})
        self.definite, self.regular, self.free = definite, regular, free

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        weights = tuple(choose(0, 2) for _ in range(2 * drawn["K"] - 2))
        numbers = {"C": choose(1, 2), "slack": choose(0, 1), "lambda": choose(0, 2)}
        return {**drawn, **numbers, "weights": weights}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        C, K, share = instance["C"], instance["K"], fmpq(instance["lambda"], 2)
        if C < 1 or instance["slack"] < 0 or not 0 <= share <= 1:
            raise Inadmissible
        if len(instance["weights"]) != 2 * K - 2:
            raise Inadmissible
        m_hat = known[r"\hat{m}"]
        sizes = expected_sizes(np.array(instance["a"]), known["pi"])
        S = within_scatter_from_means(known["x"], sizes, m_hat)
        D = m_hat[1:] - m_hat[:-1]
        rho = min(D @ known["w"]) - instance["slack"]
        square = known["w"] @ S @ known["w"]
        if (self.regular and not is_regular(S)) or (self.definite and not definite(S)):
            raise Inadmissible
        return {
            **known,
            "C": C,
            "lambda": share,
            "rho": rho,
            "t": C * rho / (square + 1) if square != -1 else fmpq(0),
            r"\hat{N}": sizes,
            r"\hat{S}_w": form(S),
            "S": S,
            **({} if self.free else self.weighted(instance, S, D, share)),
            **self.learned(instance, known, D),
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), Program(within_scatter_from_means)

    def weighted(
        self, instance: Instance, S: np.ndarray, D: np.ndarray, share: fmpq
    ) -> dict[str, Any]:
        """Two weightings of (8), with what ``Ŝ_w`` takes to their steps."""
        K = instance["K"]
        first, second = (
            simplex(part, instance["C"])
            for part in (instance["weights"][: K - 1], instance["weights"][K - 1 :])
        )
        if not is_regular(S):
            none = Missing("Ŝ_w^{-1}: Ŝ_w is singular")
            return {"alpha": first, "beta": second, "v": none, "v'": none, r"v^{\lambda}": none}
        a, b = (solve(S, (D.T @ part)[:, None])[:, 0] for part in (first, second))
        between = share * a + (1 - share) * b
        return {"alpha": first, "beta": second, "v": a, "v'": b, r"v^{\lambda}": between}

    def learned(self, instance: Instance, known: dict[str, Any], D: np.ndarray) -> dict[str, Any]:
        """``w*`` and ``ρ*``; none where the algorithm cannot run."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                fitted = DLOLP(C=instance["C"]).fit(known["x"], instance["a"], known["pi"])
            except ValueError as reason:
                none = Missing(f"Algorithm 1 stops: {reason}")
                return {"w^*": none, "rho^*": none}
        return {"w^*": fitted.w, "rho^*": fitted.rho, "gamma": fitted.alpha}

    def computed(self, known: dict[str, Any]) -> dict[str, Any]:
        names = {"N̂_k": r"\hat{N}", "Ŝ_w": "S", "w*": "w^*", "ρ*": "rho^*", "α": "alpha"}
        shown = {told: known[name] for told, name in names.items() if name in known}
        return {**super().computed(known), **shown}

    def smaller(self, instance: Instance) -> Any:
        for candidate in super().smaller(instance):
            yield {**candidate, "weights": candidate["weights"][: 2 * candidate["K"] - 2]}


def definite(S: np.ndarray) -> bool:
    """Is the symmetric S positive definite?"""
    return definiteness(S)[0] == len(S)
