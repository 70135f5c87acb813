"""Instances of problem (6): a sample with its exact solution, and other projections."""

from typing import Any

import numpy as np
from flint import fmpq

from algorithms.proportions.kdlor import kdlor_dual
from algorithms.proportions.matrices import identity, solve
from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance
from theory.olp.samples import Missing, Sample

SOLUTION = ("w^*", "rho^*", "alpha", "r")


class Ordinal(Sample):
    """A sample with ``C`` and, where (6) has one, its solution; besides it a projection ``w``.

    ``rho`` is ``w``'s least step less ``slack``, so that ``(w, ρ)`` is feasible; ``t`` and ``c``
    are further positive numbers.  Option ``estimates``: of which means the solution is.

    Parameters
    ----------
    regular : bool
        Only samples with a regular ``S_w``.
    """

    def __init__(self, *, regular: bool = True, **limits: Any) -> None:
        super().__init__(**{"vectors": ("u", "w"), **limits})
        self.regular = regular

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        most = {"C": choose(1, 3), "c": choose(1, 3), "slack": choose(0, 2)}
        weights = tuple(choose(0, 2) for _ in range(2 * drawn["K"] - 2))
        return {**drawn, **most, "weights": weights}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        K, d, C = instance["K"], instance["d"], instance["C"]
        if C < 1 or instance["c"] < 1 or instance["slack"] < 0:
            raise Inadmissible
        m = known["m"]
        D = np.array([m[k] - m[k - 1] for k in range(1, K)], dtype=object)
        S = np.array([known["S_w"](row) for row in identity(d, D)], dtype=object)
        steps = D @ known["w"]
        rho = min(steps) - instance["slack"]
        square = known["S_w"](known["w"], known["w"])
        return {
            **known,
            "C": C,
            "c": instance["c"],
            "rho": rho,
            "t": C * rho / (square + 1),
            "D": D,
            "S": S,
            **self.solution(S, D, C),
        }

    def solution(self, S: np.ndarray, D: np.ndarray, C: int) -> dict[str, Any]:
        """``w*``, ``ρ*``, ``α*`` and ``r``; none where (6) has no least value."""
        if is_regular(S):
            alpha = kdlor_dual(S, D, C)
            r = solve(S, D.T).T
            w = alpha @ r / 2
            return {"w^*": w, "rho^*": min(D @ w), "alpha": alpha, "r": r}
        if self.regular or not unbounded(S, D):
            raise Inadmissible
        reason = Missing("S_w is singular and (6) is unbounded below")
        return dict.fromkeys(SOLUTION, reason)

    def computed(self, known: dict[str, Any]) -> dict[str, Any]:
        names = {"S_w": "S", "α": "alpha", "w*": "w^*", "ρ*": "rho^*"}
        return {**super().computed(known), **{told: known[name] for told, name in names.items()}}

    def smaller(self, instance: Instance) -> Any:
        for candidate in super().smaller(instance):
            yield {**candidate, "weights": candidate["weights"][: 2 * candidate["K"] - 2]}


def is_regular(S: np.ndarray) -> bool:
    """Is the determinant not 0?"""
    try:
        solve(S, identity(len(S), S))
    except ZeroDivisionError:
        return False
    return True


def unbounded(S: np.ndarray, D: np.ndarray) -> bool:
    """Does some w have ``S w = 0`` and all steps positive?  Decided for null spaces of a line."""
    d = len(S)
    if d == 1:
        lines = [exact([1])]
    elif all(entry == 0 for entry in S.flat):
        lines = [D[0]] if len(D) == 1 else []
    else:
        a, b = next(row for row in S if any(row))[:2]
        lines = [np.array([-b, a], dtype=object)] if d == 2 else []
    return any(all(sign * step > 0 for step in D @ line) for line in lines for sign in (1, -1))


def simplex(weights: Any, C: int) -> np.ndarray:
    """The weights, scaled to sum to C."""
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        raise Inadmissible
    return exact([fmpq(int(C * weight), int(total)) for weight in weights])


class Duals(Ordinal):
    """With two points ``α``, ``β`` of (8)'s feasible set, and one between them with share ``λ``.

    ``v``, ``v'`` and ``v^λ`` solve ``S_w v = Σ_k α_k (m_{k+1} − m_k)`` for them.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        return {**super().generate(choose, **options), "lambda": choose(0, 4)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        known = super().values(instance, **options)
        share, K = fmpq(instance["lambda"], 4), instance["K"]
        if not 0 <= share <= 1 or len(instance["weights"]) != 2 * K - 2:
            raise Inadmissible
        alpha, beta = (
            simplex(part, instance["C"])
            for part in (instance["weights"][: K - 1], instance["weights"][K - 1 :])
        )
        r = known["r"]
        if isinstance(r, Missing):
            return {
                **known,
                "alpha": alpha,
                "beta": beta,
                "lambda": share,
                "v": r,
                "v'": r,
                r"v^{\lambda}": r,
            }
        first, second = alpha @ r, beta @ r
        return {
            **known,
            "lambda": share,
            "alpha": alpha,
            "beta": beta,
            "v": first,
            "v'": second,
            r"v^{\lambda}": share * first + (1 - share) * second,
        }
