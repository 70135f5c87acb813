"""One round of the passive-aggressive family from an arbitrary state.

Nothing is assumed about how the parameters were reached, so what holds here holds in every round of
every run.
"""

from fractions import Fraction
from typing import Any

from algorithms.pa.family import PA, PAI, PAII
from algorithms.pa.losses import hinge, margins
from algorithms.pril import PRIL
from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.formal.vocabulary import Vocabularies
from theory.intervals.rounds import Example
from theory.intervals.streams import zeros_outside
from theory.proving.program import Program
from theory.ramp import vocabulary

Values = dict[str, Any]

FAMILY = {
    "pa": lambda K, C: PA(K),
    "pa-i": lambda K, C: PAI(K, C),
    "pa-ii": lambda K, C: PAII(K, C),
}
"""The learners by the name that the option ``variant`` gives: ``FAMILY[variant](K, C)``."""

OTHER = ("w_other", "theta_other", "xi_other")
"""The fields of another point."""


class Round(Example):
    """An example ``(x, y_l, y_r)``, parameters ``(w, θ)`` before it, and ``C``, ``s``.

    Fields: ``K``, ``d``, ``y_l``, ``y_r``, ``w``, ``theta``, ``x``, ``C``, ``s`` (rationals), and
    where the space has another point, ``w_other``, ``theta_other`` and ``xi_other``.

    Parameters
    ----------
    other : bool
        Draw another point ``(w̃, θ̃)`` with slacks ``ξ̃`` too.
    disorder : bool
        Turn the thresholds round now and then: whether a hypothesis of order is needed.
    sides : bool
        Order the thresholds of L among themselves, and those of R.
    **limits
        As of :class:`theory.intervals.rounds.Example`; ``ordered=True`` draws
        ``θ_1 ≤ … ≤ θ_{K−1}``.
    """

    vocabularies: Vocabularies = (vocabulary.ROUND,)
    by_dimension: tuple[str, ...] = (*Example.by_dimension, "w_other")
    by_threshold: tuple[str, ...] = (*Example.by_threshold, "theta_other", "xi_other")
    real_fields: tuple[str, ...] = (*Example.real_fields, *OTHER)
    untold: tuple[str, ...] = ("K", "d", "x", "C", "s", "y_l", "y_r")
    """Names that the story does not list."""

    def __init__(
        self, *, other: bool = False, disorder: bool = False, sides: bool = False, **limits: Any
    ) -> None:
        super().__init__(**limits)
        self.other, self.disorder, self.sides = other, disorder, sides

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        drawn["C"] = Fraction(choose(1, 4), choose(1, 4))
        drawn["s"] = Fraction(choose(-8, 3), 4)
        theta, (left, right) = drawn["theta"], (drawn["y_l"] - 1, drawn["y_r"] - 1)
        if self.sides:
            outer = sorted(theta[:left]), theta[left:right], sorted(theta[right:])
            drawn["theta"] = tuple(level for part in outer for level in part)
        if self.disorder and choose(0, 3) == 0:
            drawn["theta"] = theta[::-1]
        if self.other:
            drawn["w_other"] = tuple(self.number(choose) for _ in range(drawn["d"]))
            drawn["theta_other"] = tuple(self.number(choose) for _ in range(drawn["K"] - 1))
            drawn["xi_other"] = tuple(abs(self.number(choose)) for _ in range(drawn["K"] - 1))
        return drawn

    def check(self, instance: Instance) -> None:
        super().check(instance)
        fits = instance["C"] > 0 and instance["s"] < 1
        if self.other:
            fits = (
                fits
                and len(instance["w_other"]) == instance["d"]
                and len(instance["theta_other"]) == instance["K"] - 1
                and len(instance["xi_other"]) == instance["K"] - 1
            )
        if not fits:
            raise Inadmissible

    def values(self, instance: Instance, **options: Any) -> Values:
        self.check(instance)
        w, x, theta = (exact(instance[name]) for name in ("w", "x", "theta"))
        K, y_l, y_r = instance["K"], instance["y_l"], instance["y_r"]
        found = {
            "K": K,
            "d": instance["d"],
            "y_l": y_l,
            "y_r": y_r,
            "w": w,
            "x": x,
            "theta": theta,
            "f": w @ x,
            "z": zeros_outside(K, y_l, y_r),
            "C": to_fmpq(instance["C"]),
            "s": to_fmpq(instance["s"]),
        }
        if self.other:
            found[r"\tilde{w}"] = exact(instance["w_other"])
            found[r"\tilde{\theta}"] = exact(instance["theta_other"])
            found[r"\tilde{\xi}"] = exact(instance["xi_other"])
        return found

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        values = self.values(instance, **options)
        title = (
            f"K = {instance['K']}, label [{instance['y_l']}, {instance['y_r']}], "
            f"x = {show(values['x'])}, C = {values['C']}, s = {values['s']}"
        )
        rows = tuple(
            (name, show(values[name]))
            for name in values
            if name not in self.untold and not callable(values[name])
        )
        return [Table(title, ("name", "value"), rows)]


class Update(Round):
    """The same, and the update of PA, PA-I or PA-II (option ``variant``, ``"pa"`` by default).

    Where there is another point, its fields are its distance from the learner's own: points near
    the optimum are what could refute that it is one. Its slacks are what its margins need and more.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        if not self.other or choose(0, 2):
            return drawn
        zero = {name: (0,) * len(drawn[name]) for name in OTHER}  # the optimum itself
        return {**drawn, **zero}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(FAMILY[options.get("variant", "pa")](3, 1)),)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        learner = FAMILY[options.get("variant", "pa")](found["K"], found["C"])
        state = ThresholdState(found["w"], found["theta"])
        label = (found["y_l"], found["y_r"])
        after = learner.update(state, found["x"], label)
        tau = learner.tau(state, found["x"], label)
        found |= {
            "w'": after.w,
            r"\theta'": after.theta,
            "alpha": learner.multipliers(state, found["x"], label),
            "a": tau.sum(),
        }
        if self.other:
            w, theta = found[r"\tilde{w}"] + after.w, found[r"\tilde{\theta}"] + after.theta
            _, _, u = margins(w @ found["x"], theta, label)
            found |= {r"\tilde{w}": w, r"\tilde{\theta}": theta}
            found[r"\tilde{\xi}"] = found[r"\tilde{\xi}"] + hinge(u, to_fmpq(1))
        return found


class Perceptron(Round):
    """The same round, and PRIL's update."""

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(PRIL),)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        state = ThresholdState(found["w"], found["theta"])
        label = (found["y_l"], found["y_r"])
        after = PRIL(found["K"]).update(state, found["x"], label)
        return found | {"w'": after.w, r"\theta'": after.theta}


class Multipliers(Update):
    """The same, with numbers ``α̃_i`` on I (none elsewhere) and the point ``(w̃, θ̃)`` they lead to.

    The field ``multipliers`` is their distance from the learner's own.
    """

    by_threshold = (*Update.by_threshold, "multipliers")
    real_fields = (*Update.real_fields, "multipliers")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        off = choose(0, 1)
        shift = tuple(self.number(choose) * off for _ in range(drawn["K"] - 1))
        return {**drawn, "multipliers": shift}

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        if len(instance["multipliers"]) != instance["K"] - 1:
            raise Inadmissible
        z = exact(found["z"])
        multipliers = (found["alpha"] + exact(instance["multipliers"])) * (z * z)
        steps = z * multipliers
        return found | {
            r"\tilde{\alpha}": multipliers,
            r"\tilde{w}": found["w"] + found["x"] * steps.sum(),
            r"\tilde{\theta}": found["theta"] - steps,
        }


class AnyParameters(Space):
    """A space mixed in before another: ``C`` and ``s`` may be what no learner has.

    There are no rounds of such a learner, and the instance has no values but these.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose, **options)
        excluded = {"C": Fraction(-choose(0, 4), 2), "s": 1 + Fraction(choose(0, 4), 2)}
        put = {name: n for name, n in excluded.items() if name in drawn and not choose(0, 7)}
        return {**drawn, **put}

    def values(self, instance: Instance, **options: Any) -> Values:
        given = {name: to_fmpq(instance[name]) for name in ("C", "s") if name in instance}
        if given["C"] <= 0 or given.get("s", 0) >= 1:
            return given
        return super().values(instance, **options)
