"""Streams with interval labels and the run of a learner on them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from algorithms import losses
from algorithms.pril import PRIL
from algorithms.seam import exact
from algorithms.stream import Round, Trace, run
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show, show_label
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.numbers.surd import root
from theory.proving.program import Program


def zeros_outside(K: int, y_l: int, y_r: int) -> list[int]:
    """``z_i`` of (3) for ``i = 1, …, K − 1``, with 0 where ``i ∉ Ī``."""
    return [1 if i < y_l else -1 if i >= y_r else 0 for i in range(1, K)]


class IntervalStream(Space):
    """Examples ``(x^t, y_l^t, y_r^t)`` with a comparator, and a learner's run on them.

    Fields: ``K``, ``d``, ``x`` (T rows of d integers), ``y_l``, ``y_r``, comparator ``w`` and
    ``theta`` (integers; used normalised to length 1).
    Option ``loss_thresholds``, of the story only: with which thresholds it shows each round's loss,
    those ``"before"`` the round (default), the ``"last"`` ones or the ``"comparator"``'s.

    Parameters
    ----------
    learner : callable
        ``learner(K)`` builds the learner that runs.
    separable : bool
        Draw labels that the comparator satisfies with positive margin.
    exact_labels : bool
        Draw ``y_l = y_r`` only.
    rounds_up_to, ranks_up_to, dimension_up_to, number_up_to : int
        Largest sizes drawn.
    passes_up_to : int
        Where above 1, instances have a field ``passes``: the examples are presented that often.
    doublings_up_to : int
        Each example drawn comes up to ``2 ** doublings_up_to`` times in a row.
    """

    vocabularies: Vocabularies = vocabulary.RUNS

    rounds: tuple[str, ...] = ("x", "y_l", "y_r")
    by_dimension: tuple[str, ...] = ("x", "w")
    by_threshold: tuple[str, ...] = ("theta",)
    real_fields: tuple[str, ...] = ("x", "w", "theta")
    label_fields: tuple[str, ...] = ("y_l", "y_r")
    comparator_fields: tuple[str, ...] = ("w", "theta")

    def __init__(
        self,
        learner: Callable[[int], Any] = PRIL,
        *,
        separable: bool = True,
        exact_labels: bool = False,
        rounds_up_to: int = 6,
        ranks_up_to: int = 5,
        dimension_up_to: int = 2,
        number_up_to: int = 4,
        passes_up_to: int = 1,
        doublings_up_to: int = 0,
    ) -> None:
        self.learner = learner
        self.separable = separable
        self.exact_labels = exact_labels
        self.passes_up_to = passes_up_to
        self.doublings_up_to = doublings_up_to
        self.limits = (rounds_up_to, ranks_up_to, dimension_up_to, number_up_to)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        T, K, d, _ = self.limits
        T, K, d = choose(1, T), choose(2, K), choose(1, d)
        w, theta = self.draw_comparator(choose, d, K, **options)
        x, y_l, y_r = [], [], []
        for _ in range(T):
            point = self.draw_point(choose, d)
            low, high = 1, 1
            if self.separable:
                score = sum(a * b for a, b in zip(w, point, strict=True))
                low = 1 + next((i for i, b in enumerate(theta) if score <= b), K - 1)
                high = 1 + max((i + 1 for i, b in enumerate(theta) if score >= b), default=0)
            else:
                low = high = choose(1, K)
            if not self.exact_labels:
                low, high = choose(1, low), choose(high, K)
            for _ in range(2 ** choose(0, self.doublings_up_to)):
                x.append(point)
                y_l.append(low)
                y_r.append(high)
        passes = {"passes": choose(1, self.passes_up_to)} if self.passes_up_to > 1 else {}
        return {
            "K": K,
            "d": d,
            "x": tuple(x),
            "y_l": tuple(y_l),
            "y_r": tuple(y_r),
            "w": w,
            "theta": theta,
            **passes,
        }

    def draw_comparator(
        self, choose: Choose, d: int, K: int, **options: Any
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Integers ``w`` and increasing ``theta`` of a comparator."""
        top = self.limits[3]
        w = tuple(choose(-top, top) for _ in range(d))
        return w, tuple(sorted(choose(-top, top) for _ in range(K - 1)))

    def draw_point(self, choose: Choose, d: int) -> tuple[int, ...]:
        """One instance."""
        top = self.limits[3]
        return tuple(choose(-top, top) for _ in range(d))

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``z_i (w·x − θ_i) > 0`` of every label."""
        K, rows = instance["K"], []
        for point, low, high in zip(instance["x"], instance["y_l"], instance["y_r"], strict=True):
            for i, sign in enumerate(zeros_outside(K, low, high)):
                if sign:
                    unit = [-sign * (j == i) for j in range(K - 1)]
                    rows.append([*(sign * entry for entry in point), *unit])
        return rows

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The learner's predictions."""
        self.check(instance)
        return [r.prediction for r in self.trace(instance, **options).rounds]

    def size(self, instance: Instance) -> tuple[int, int, int]:
        rounds, ranks, dimension = super().size(instance)
        return rounds * instance.get("passes", 1), ranks, dimension

    def check(self, instance: Instance) -> None:
        """Raise :class:`Inadmissible` unless the fields fit together."""
        K, d = instance["K"], instance["d"]
        fits = (
            K >= 2
            and d >= 1
            and instance["x"]
            and instance.get("passes", 1) >= 1
            and len(instance["w"]) == d
            and len(instance["theta"]) == K - 1
            and all(len(point) == d for point in instance["x"])
            and all(
                1 <= low <= high <= K
                for low, high in zip(instance["y_l"], instance["y_r"], strict=True)
            )
        )
        if not fits or (self.exact_labels and instance["y_l"] != instance["y_r"]):
            raise Inadmissible

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program.of(self.learner(3)),)

    def trace(self, instance: Instance, **options: Any) -> Trace:
        """The learner's exact run on the instance."""
        labels = zip(instance["y_l"], instance["y_r"], strict=True)
        items = [(exact(p), label) for p, label in zip(instance["x"], labels, strict=True)]
        return run(self.learner(instance["K"]), items * instance.get("passes", 1))

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        K, d, passes = instance["K"], instance["d"], instance.get("passes", 1)
        x = exact(instance["x"] * passes)
        y_l, y_r = instance["y_l"] * passes, instance["y_r"] * passes
        signs = [zeros_outside(K, low, high) for low, high in zip(y_l, y_r, strict=True)]
        trace = self.trace(instance, **options)
        states = [r.state for r in trace.rounds] + [trace.final]
        return {
            "K": K,
            "d": d,
            "T": len(x),
            "c": min(high - low for low, high in zip(y_l, y_r, strict=True)),
            "a": max(max(low - 1, K - high) for low, high in zip(y_l, y_r, strict=True)),
            "x": x,
            "y_l": y_l,
            "y_r": y_r,
            "z": signs,
            "R": root(max(point @ point for point in x)),
            "w": [state.w for state in states],
            "theta": [state.theta for state in states],
            "tau": [r.tau for r in trace.rounds],
            "m": [len(r.violated or ()) for r in trace.rounds],
            "f": [r.state.w @ r.x for r in trace.rounds],
            "L^{MAE}_I": losses.interval_mae,
            "L^{IMC}_I": losses.interval_imc,
            **self.comparator(instance, x, signs, **options),
        }

    def comparator(
        self, instance: Instance, x: Any, signs: list[list[int]], **options: Any
    ) -> Mapping[str, Any]:
        """Unit comparator ``w*``, ``theta*`` and its largest margin ``gamma``."""
        w, theta = exact(instance["w"]), exact(instance["theta"])
        square = w @ w + theta @ theta
        if square == 0:
            raise Inadmissible
        slacks = [
            sign * (w @ point - theta[i])
            for point, row in zip(x, signs, strict=True)
            for i, sign in enumerate(row)
            if sign
        ]
        scale = root(1 / square)
        return {
            "w^*": scale * w,
            "theta^*": scale * theta,
            "gamma": scale * min(slacks, default=1),
        }

    def neighbours(self, instance: Instance, choose: Choose) -> Instance:
        """As in every space; where examples repeat, also one round as often again as all before."""
        times = len(instance["x"])
        if not self.doublings_up_to or choose(0, 3) or not 1 <= times <= 16:
            return super().neighbours(instance, choose)
        at = choose(0, times - 1)
        return {
            name: value[:at] + (value[at],) * times + value[at:] if name in self.rounds else value
            for name, value in instance.items()
        }

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        trace = self.trace(instance, **options)
        values = self.values(instance, **options)
        told = [self.losses(r, trace, values, **options) for r in trace.rounds]
        rows = tuple(
            (
                str(r.t),
                show(r.x),
                show_label(r.label),
                f"{show(r.state.w)}; {show(r.state.theta)}",
                str(r.state.w @ r.x),
                str(r.prediction),
                show(r.tau),
                *map(str, shown.values()),
                f"{show(r.after.w)}; {show(r.after.theta)}",
            )
            for r, shown in zip(trace.rounds, told, strict=True)
        )
        names = tuple(told[0]) if told else ()
        header = ("t", "x", "label", "w; θ before", "w·x", "ŷ", "τ", *names, "w; θ after")
        scales = [f"{name} = {value}" for name, value in self.scales(values).items()]
        return [Table(", ".join((self.title(instance), *scales)), header, rows)]

    def losses(
        self, played: Round, trace: Trace, values: Mapping[str, Any], **options: Any
    ) -> dict[str, Any]:
        """The loss of a round that the statement sums, under the heading it has in the story."""
        rival = values.get("theta^*", ())
        name, thresholds = {
            "before": ("L_MAE", played.state.theta),
            "last": ("L_MAE with the last θ", trace.final.theta),
            "comparator": (f"L_MAE with θ* = {show(rival)}", rival),
        }[options.get("loss_thresholds", "before")]
        return {name: losses.interval_mae(played.state.w @ played.x, thresholds, *played.label)}

    def scales(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers of the bound, roots squared."""
        squared = {
            f"{letter}²": values[name] * values[name]
            for name, letter in (("R", "R"), ("gamma", "γ"))
            if name in values
        }
        return {"T": values["T"], "c": values["c"], **squared}

    def title(self, instance: Instance) -> str:
        """What the story's table is about."""
        comparator = f"w* ∝ {show(instance['w'])}, θ* ∝ {show(instance['theta'])}"
        return f"K = {instance['K']}, comparator {comparator}"
