"""One example and free parameters: the instances of what the paper says about a single round.

Nothing is assumed about how the parameters were reached, so what holds here holds in every round of
every run.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from algorithms import losses
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.streams import zeros_outside
from theory.proving.program import Program

Values = dict[str, Any]


def example_values(w: Any, x: Any, theta: Any, y_l: int, y_r: int) -> Values:
    """Names of Section 2: parameters without a superscript, and the score ``f = w · x``."""
    K = len(theta) + 1
    return {
        "K": K,
        "d": len(x),
        "w": w,
        "x": x,
        "theta": theta,
        "y_l": y_l,
        "y_r": y_r,
        "f": w @ x,
        "z": zeros_outside(K, y_l, y_r),
        "L^{MAE}_I": losses.interval_mae,
        "L^{IMC}_I": losses.interval_imc,
    }


def round_values(w: Any, x: Any, theta: Any, y_l: int, y_r: int) -> Values:
    """Names of Section 3: the only round of PRIL from these parameters, ``w[t + 1]`` after it."""
    learner, state = PRIL(len(theta) + 1), ThresholdState(w, theta)
    after = learner.update(state, x, (y_l, y_r))
    return {
        **example_values(w, x, theta, y_l, y_r),
        "t": 1,
        "T": 1,
        "x": [x],
        "w": [w, after.w],
        "theta": [theta, after.theta],
        "tau": [learner.tau(state, x, (y_l, y_r))],
        "z": [zeros_outside(learner.K, y_l, y_r)],
        "y_l": [y_l],
        "y_r": [y_r],
    }


class Example(Space):
    """An example ``(x, y_l, y_r)`` and parameters ``(w, θ)``.

    Fields: ``K``, ``d``, ``y_l``, ``y_r``, ``w``, ``theta``, ``x`` (rationals).

    Parameters
    ----------
    ordered : bool
        Draw ``θ_1 ≤ … ≤ θ_{K−1}``.
    integral : bool
        Draw integer thresholds; the other parameters have denominators up to 3.
    exact_labels : bool
        Draw ``y_l = y_r`` only.
    ranks_up_to, dimension_up_to, number_up_to : int
        Largest sizes drawn.
    """

    vocabularies: Vocabularies = (vocabulary.ONE_ROUND,)
    by_dimension: tuple[str, ...] = ("w", "x")
    by_threshold: tuple[str, ...] = ("theta",)
    rank_fields: tuple[str, ...] = ("y_l", "y_r")
    real_fields: tuple[str, ...] = ("w", "theta", "x")

    valued: Callable[..., Values] = staticmethod(example_values)

    def __init__(
        self,
        *,
        ordered: bool = True,
        integral: bool = False,
        exact_labels: bool = False,
        ranks_up_to: int = 5,
        dimension_up_to: int = 2,
        number_up_to: int = 4,
    ) -> None:
        self.ordered = ordered
        self.integral = integral
        self.exact_labels = exact_labels
        self.limits = (ranks_up_to, dimension_up_to, number_up_to)

    def number(self, choose: Choose, integral: bool = False) -> int | Fraction:
        """A small rational, or a small integer."""
        top = self.limits[2]
        value = Fraction(choose(-top, top), 1 if integral else choose(1, 3))
        return int(value) if value.denominator == 1 else value

    def generate(self, choose: Choose, **options: Any) -> Instance:
        ranks, dimension, top = self.limits
        K, d = choose(2, ranks), choose(1, dimension)
        y_l = choose(1, K)
        theta = [self.number(choose, self.integral) for _ in range(K - 1)]
        return {
            "K": K,
            "d": d,
            "y_l": y_l,
            "y_r": y_l if self.exact_labels else choose(y_l, K),
            "w": tuple(self.number(choose) for _ in range(d)),
            "theta": tuple(sorted(theta) if self.ordered else theta),
            "x": tuple(choose(-top, top) for _ in range(d)),
        }

    def check(self, instance: Instance) -> None:
        """Raise :class:`Inadmissible` unless the fields fit together."""
        K, d = instance["K"], instance["d"]
        fits = (
            K >= 2
            and d >= 1
            and len(instance["theta"]) == K - 1
            and len(instance["w"]) == len(instance["x"]) == d
            and 1 <= instance["y_l"] <= instance["y_r"] <= K
        )
        if not fits or (self.exact_labels and instance["y_l"] != instance["y_r"]):
            raise Inadmissible

    def values(self, instance: Instance, **options: Any) -> Values:
        self.check(instance)
        vectors = (exact(instance[name]) for name in ("w", "x", "theta"))
        return self.valued(*vectors, instance["y_l"], instance["y_r"])

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        w, x, theta = (exact(instance[name]) for name in ("w", "x", "theta"))
        values = round_values(w, x, theta, instance["y_l"], instance["y_r"])
        f, after = values["f"], values["theta"][1]
        title = (
            f"K = {instance['K']}, label [{instance['y_l']}, {instance['y_r']}], w = {show(w)}, "
            f"x = {show(x)}: f = w·x = {f}; w after = {show(values['w'][1])}"
        )
        rows = tuple(
            (
                str(i),
                str(theta[i - 1]),
                str(sign) if sign else "not in Ī",
                str(sign * (f - theta[i - 1])) if sign else "",
                str(values["tau"][0][i - 1]),
                str(after[i - 1]),
            )
            for i, sign in enumerate(values["z"][0], start=1)
        )
        return [Table(title, ("i", "θ_i", "z_i", "z_i (f − θ_i)", "τ_i", "θ_i after"), rows)]


class OneRound(Example):
    """The same, and PRIL's update of the parameters on the example."""

    vocabularies: Vocabularies = (vocabulary.ROUND, vocabulary.ROUND_BY_COORDINATES)

    valued = staticmethod(round_values)
    learner: type = PRIL

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(self.learner),)


def reals(names: str) -> Any:
    """Real solver unknowns, named as in ``z3.Reals``."""
    import z3

    return z3.Reals(names)
