"""The regret of an online algorithm, and runs of subgradient descent whose regret is measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Ge, IndexedBase, Le, Sum

from algorithms.losses import interval_imc, signs
from algorithms.pril import PRIL
from algorithms.seam import equal, exact, less, where
from algorithms.state import ThresholdState
from algorithms.stream import Round, Trace
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, show
from theory.intervals.notation import L_IMC, T, score, t, theta, theta_star, w_star, x, y_l, y_r
from theory.intervals.streams import IntervalStream
from theory.language.statement import Inner
from theory.numbers.surd import root
from theory.pril.proofs import theorem_3_surrogate as proved
from theory.proving.program import Program
from theory.proving.proof import Proof


@dataclass(frozen=True)
class Subgradient(PRIL):
    """PRIL's step with a chosen part of each kink: ``τ_i = share_i z_i`` where ``f = θ_i``.

    All shares 1 give Algorithm 1, all shares 0 the strict update printed in Section 3.
    """

    share: tuple[Fraction, ...] = ()

    def tau(self, state: ThresholdState, x: np.ndarray, label: tuple[int, int]) -> np.ndarray:
        """An element of minus the subdifferential of ``L_IMC``, for shares in ``[0, 1]``."""
        _, z = signs(*label, self.K, fmpq)
        slack = z * (self.score(state, x) - state.theta)
        at_kink = where(equal(slack, 0), z * exact(self.share), fmpq(0))
        return where(less(slack, 0), z, at_kink)


class Descent(IntervalStream):
    """Any stream, any comparator ``v = (w, θ)``, and a run of subgradient descent.

    The radius ``Λ`` is the least that holds the comparator and all iterates. Options: ``start``
    ``"zero"`` or ``"any"`` (fields ``w_1``, ``theta_1``); ``subgradient`` ``"algorithm"`` (every
    kink is stepped on) or ``"any"`` (field ``share``: the part taken at each constraint's kink).
    """

    rounds = ("x", "y_l", "y_r", "share")
    by_dimension = ("x", "w", "w_1")
    by_threshold = ("theta", "theta_1", "share")
    real_fields = ("x", "w", "theta", "w_1", "theta_1")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose))
        K, d, top = instance["K"], instance["d"], self.limits[3]
        if options.get("start") == "any":
            instance["w_1"] = tuple(choose(-top, top) for _ in range(d))
            instance["theta_1"] = tuple(choose(-top, top) for _ in range(K - 1))
        if options.get("subgradient") == "any":
            mixed = choose(0, 1)
            instance["share"] = tuple(
                tuple(Fraction(choose(0, 2), 2) if mixed else Fraction(1) for _ in range(K - 1))
                for _ in instance["x"]
            )
        return instance

    def check(self, instance: Instance) -> None:
        super().check(instance)
        K, d = instance["K"], instance["d"]
        shares = instance.get("share", ())
        fits = (
            len(instance.get("w_1", (0,) * d)) == d
            and len(instance.get("theta_1", (0,) * (K - 1))) == K - 1
            and all(len(row) == K - 1 for row in shares)
            and all(0 <= part <= 1 for row in shares for part in row)
        )
        if not fits:
            raise Inadmissible

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(Subgradient if options.get("subgradient") == "any" else PRIL),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        K, d = instance["K"], instance["d"]
        start = state = ThresholdState(
            exact(instance.get("w_1", (0,) * d)), exact(instance.get("theta_1", (0,) * (K - 1)))
        )
        played = []
        for at, point in enumerate(instance["x"]):
            point, label = exact(point), (instance["y_l"][at], instance["y_r"][at])
            learner = (
                Subgradient(K, instance["share"][at])
                if options.get("subgradient") == "any"
                else PRIL(K)
            )
            after = learner.update(state, point, label)
            prediction = learner.predict(state, point)
            played.append(Round(learner, at + 1, point, label, state, prediction, after))
            state = after
        return Trace(start, tuple(played))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        iterates = list(zip(values["w"], values["theta"], strict=True))
        vectors = [*iterates, (values["w^*"], values["theta^*"])]
        square = max(w @ w + theta @ theta for w, theta in vectors)
        return values | {"Lambda": root(square)}

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        return {"w^*": exact(instance["w"]), "theta^*": exact(instance["theta"])}

    def losses(
        self, played: Round, trace: Trace, values: Mapping[str, Any], **options: Any
    ) -> dict[str, Any]:
        score = values["w^*"] @ played.x
        rival = interval_imc(score, values["theta^*"], *played.label)
        return {"L_IMC": played.loss_imc, "comparator's L_IMC": rival}

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return super().scales(values) | {"Λ²": values["Lambda"] * values["Lambda"]}

    def title(self, instance: Instance) -> str:
        comparator = f"w* = {show(instance['w'])}, θ* = {show(instance['theta'])}"
        return f"K = {instance['K']}, comparator {comparator}"


w_0, theta_0 = IndexedBase("w^0"), IndexedBase("theta^0")
"""The origin of ``R^{d+K−1}``."""


def total_surrogate(weights, thresholds):  # type: ignore[no-untyped-def]
    """``Σ_t L_IMC(w·x^t, θ, y_l^t, y_r^t)`` of fixed parameters."""
    return Sum(L_IMC(Inner(weights, x[t]), thresholds, y_l[t], y_r[t]), (t, 1, T))


REGRET = Sum(L_IMC(score[t], theta[t], y_l[t], y_r[t]), (t, 1, T)) - total_surrogate(
    w_star, theta_star
)
"""The algorithm's total surrogate loss minus the comparator's; its largest value is the regret."""


class WithOrigin(Descent):
    """As `Descent`, with the origin and half the comparator as further parameters."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        w, theta = values["w^*"], values["theta^*"]
        return values | {
            "w^0": 0 * w,
            "theta^0": 0 * theta,
            "w^*/2": w / fmpq(2),
            "theta^*/2": theta / fmpq(2),
        }


half = IndexedBase("w^*/2"), IndexedBase("theta^*/2")

regret = Claim(
    id="pril/regret",
    where="Section 3.2",
    kind="definition",
    says="The regret is well defined: the minimum over Ω of the total surrogate loss exists.",
    conclusion=And(
        Eq(total_surrogate(w_0, theta_0), 0, evaluate=False),
        Ge(total_surrogate(w_star, theta_star), total_surrogate(w_0, theta_0)),
    ),
    space=WithOrigin(separable=False),
    proofs=(Proof(proved.least_at_origin, proved.ORIGIN, "Ω holds the origin"),),
    readings=(
        Reading(
            "Ω holds the origin",
            "Ω is a ball around 0, as in Theorem 3, or all of R^(d+K−1): the minimum is 0, "
            "attained at v = 0",
        ),
        Reading(
            "Ω any non-empty set",
            "Ω is left open in the definition. On Ω = {λv : λ > 0} the loss is proportional to λ, "
            "so a minimum exists only where halving v does not make it smaller",
            conclusion=Le(total_surrogate(w_star, theta_star), total_surrogate(*half)),
            kind="degenerate",
        ),
    ),
)
