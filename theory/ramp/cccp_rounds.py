"""One round of PA-RAMP: points to compare, and the points that CCCP passes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.pa import losses
from algorithms.pa.ramp import Inner, PARamp
from algorithms.pa.ramp_exact import global_minimum
from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from theory.claims.space import Choose, Inadmissible, Instance, Table, show, show_label
from theory.formal.vocabulary import Vocabularies
from theory.proving.program import Program
from theory.ramp import vocabulary
from theory.ramp.rounds import Round, Values


class Points(Round):
    """A round with further points: ``(w̃, θ̃)``, and by choice ``(ŵ, θ̂)`` and a weight λ.

    Option ``near="minimum"``: the fields of the first are its distance from a minimiser of J.

    Fields as of `theory.ramp.rounds.Round`; ``w_second``, ``theta_second`` and ``weight``
    (twelfths) for the second point.

    Parameters
    ----------
    second : bool
        Draw the second point and the weight.
    **limits
        As of `Round`.
    """

    vocabularies: Vocabularies = (vocabulary.ITERATES,)

    by_dimension = (*Round.by_dimension, "w_second", "w_start")
    by_threshold = (*Round.by_threshold, "theta_second", "theta_start")
    real_fields = (*Round.real_fields, "w_second", "theta_second", "w_start", "theta_start")

    def __init__(self, *, other: bool = True, second: bool = False, **limits: Any) -> None:
        super().__init__(other=other, **limits)
        self.second = second

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        if self.second:
            drawn |= self.point(choose, drawn, "second")
            drawn["weight"] = choose(0, 12)
        return drawn

    def point(self, choose: Choose, drawn: Instance, name: str) -> Instance:
        """A point with the round's sizes, under a name."""
        return {
            f"w_{name}": tuple(self.number(choose) for _ in range(drawn["d"])),
            f"theta_{name}": tuple(self.number(choose) for _ in range(drawn["K"] - 1)),
        }

    def check(self, instance: Instance) -> None:
        super().check(instance)
        fits = all(
            len(instance[name]) == size
            for names, size in (
                (self.by_dimension, instance["d"]),
                (self.by_threshold, instance["K"] - 1),
            )
            for name in names
            if name in instance
        )
        if not fits or not 0 <= instance.get("weight", 0) <= 12:
            raise Inadmissible

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        centre, label = ThresholdState(found["w"], found["theta"]), (found["y_l"], found["y_r"])
        x, C, s = found["x"], found["C"], found["s"]
        if options.get("near") == "minimum":
            best = global_minimum(centre, x, label, C, s).states[0]
            found[r"\tilde{w}"] = found[r"\tilde{w}"] + best.w
            found[r"\tilde{\theta}"] = found[r"\tilde{\theta}"] + best.theta
        if self.other:
            u = losses.margins(found[r"\tilde{w}"] @ x, found[r"\tilde{\theta}"], label)[2]
            found[r"\tilde{\xi}"] = found[r"\tilde{\xi}"] + losses.hinge(u, fmpq(1))
        if self.second:
            found[r"\hat{w}"] = exact(instance["w_second"])
            found[r"\hat{\theta}"] = exact(instance["theta_second"])
            found["lambda"] = fmpq(int(instance["weight"]), 12)
        return found | {
            "J": lambda w, b: losses.objective(ThresholdState(w, b), centre, x, label, C, s),
            "J_{vex}": lambda w, b: losses.convex_part(ThresholdState(w, b), centre, x, label, C),
            "J_{cav}": lambda w, b: losses.concave_part(ThresholdState(w, b), x, label, C, s),
        }


def moved(step: Inner, C: Any) -> np.ndarray:
    """``β``: the multipliers, less C where the index is discarded."""
    return np.where(step.discarded, step.multipliers - C, step.multipliers)


class Iterations(Points):
    """A round and the points that CCCP passes in it, the first being where it starts.

    ``\\bar{w}[k]``, ``\\bar{theta}[k]`` for k from 1 to ``n + 1``; step k has ``beta[k]``,
    ``\\bar{a}[k]`` and the multipliers ``alpha[k]``. ``w'``, ``theta'`` is the last point,
    ``xi`` its slacks, and ``eta`` the multipliers of these.

    Options: ``at_s`` (of the learner), ``steps``: None for as many as it takes until the point
    stays, a number, or "ranks" for K + 1; ``near="first step"``: the fields of ``(w̃, θ̃)`` are its
    distance from the point after the first step.

    Parameters
    ----------
    elsewhere : {"", "ordered", "any"}
        Where not empty, draw a point to start at (fields ``w_start``, ``theta_start``), with
        ordered thresholds or any; otherwise it is ``v_t``.
    **limits
        As of `Points`.
    """

    def __init__(self, *, elsewhere: str = "", **limits: Any) -> None:
        super().__init__(**{"other": False, **limits})
        self.elsewhere = elsewhere

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        if self.elsewhere:
            start = dict(self.point(choose, drawn, "start"))
            if self.elsewhere == "ordered":
                start["theta_start"] = tuple(sorted(start["theta_start"]))
            drawn |= start
        return drawn

    def programs(self, **options: Any) -> tuple[Program, ...]:
        start = self.elsewhere or "current"
        return (Program(PARamp, {"at_s": options.get("at_s", "kept"), "start_at": start}),)

    @staticmethod
    def current(instance: Instance) -> ThresholdState:
        """``v_t``."""
        return ThresholdState(exact(instance["w"]), exact(instance["theta"]))

    def start(self, instance: Instance) -> ThresholdState:
        """Where CCCP starts."""
        if not self.elsewhere:
            return self.current(instance)
        return ThresholdState(exact(instance["w_start"]), exact(instance["theta_start"]))

    def run(
        self, instance: Instance, **options: Any
    ) -> tuple[ThresholdState, tuple[Inner, ...], PARamp]:
        """The first point, the steps, and the learner."""
        x, current, first = exact(instance["x"]), self.current(instance), self.start(instance)
        C, s = to_fmpq(instance["C"]), to_fmpq(instance["s"])
        learner = PARamp(instance["K"], C, s, v0=first, at_s=options.get("at_s", "kept"))
        label, count = (instance["y_l"], instance["y_r"]), options.get("steps")
        if count is None:
            return first, learner.iterates(current, x, label), learner
        steps: list[Inner] = []
        point = first
        for _ in range(instance["K"] + 1 if count == "ranks" else count):
            steps.append(learner.inner(current, point, x, label))
            point = steps[-1].state
        return first, tuple(steps), learner

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        first, steps, _ = self.run(instance, **options)
        points = [first, *(step.state for step in steps)]
        if options.get("near") == "first step":
            found[r"\tilde{w}"] = found[r"\tilde{w}"] + points[1].w
            found[r"\tilde{\theta}"] = found[r"\tilde{\theta}"] + points[1].theta
        moves = [moved(step, found["C"]) for step in steps]
        inside = np.array(found["z"]) != 0
        _, _, u = losses.margins(points[-1].w @ found["x"], points[-1].theta, self.label(found))
        found["xi"] = np.where(inside, losses.hinge(u, fmpq(1)), 0 * u)
        found["eta"] = np.where(inside, found["C"] - steps[-1].multipliers, 0 * u)
        return found | {
            "n": len(steps),
            r"\bar{w}": [point.w for point in points],
            r"\bar{\theta}": [point.theta for point in points],
            "alpha": [step.multipliers for step in steps],
            "beta": moves,
            r"\bar{a}": [sum(np.array(found["z"]) * move, fmpq(0)) for move in moves],
            "w'": points[-1].w,
            r"\theta'": points[-1].theta,
        }

    @staticmethod
    def label(values: Mapping[str, Any]) -> tuple[int, int]:
        """The interval."""
        return values["y_l"], values["y_r"]

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        values = self.values(instance, **options)
        first, steps, learner = self.run(instance, **options)
        x, label = values["x"], self.label(values)
        rows = []
        for k, point in enumerate([first, *(step.state for step in steps)]):
            _, _, u = losses.margins(point.w @ x, point.theta, label)
            out = [i for i, gone in enumerate(learner.discarded(point, x, label), 1) if gone]
            rows.append(
                (str(k), show(point.w), show(point.theta), show(u), show(tuple(out)),
                 str(values["J"](point.w, point.theta)))
            )  # fmt: skip
        title = (
            f"K = {values['K']}, label {show_label(label)}, x = {show(x)}, C = {values['C']}, "
            f"s = {values['s']}, w_t = {show(values['w'])}, θ_t = {show(values['theta'])}"
        )
        others = {
            name: Fraction(instance[name], 12) if name == "weight" else instance[name]
            for name in ("w_other", "theta_other", "w_second", "theta_second", "weight")
            if name in instance
        }
        title += "".join(f", {name} = {show(value)}" for name, value in others.items())
        return [Table(title, ("k", "w^k", "θ^k", "u(v^k)", "discarded", "J(v^k)"), tuple(rows))]
