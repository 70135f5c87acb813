"""Data sets of ranked items (Sections 2, 3 and 5), and the exact runs of learners on them."""

from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq

from algorithms.cusum import CuSumRank
from algorithms.seam import exact, to_fmpq
from algorithms.stream import Trace, run
from algorithms.structured import cusum_phi
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.cusum import ties as any_rule
from theory.cusum import vocabulary
from theory.cusum.readings import conventions
from theory.cusum.streams import Vector, beside, dot, known
from theory.cusum.ties import TurnedCuSumRank
from theory.formal.vocabulary import Vocabularies
from theory.numbers.surd import root
from theory.proving.program import Program


def sign_of(number: int, at_zero: int) -> int:
    """``sign(number)`` with the given ``sign(0)``."""
    return (number > 0) - (number < 0) or at_zero


def shortened(lines: tuple[Any, ...]) -> tuple[Any, ...]:
    """The lines of a table without those in the middle, where there are many."""
    if len(lines) < 20:
        return lines
    return (*lines[:12], ("…",) * len(lines[0]), *lines[-6:])


def figure_1(
    r: int, delta: Any, ties: str = "smallest", first: int | None = None, **_: Any
) -> CuSumRank:
    """Figure 1; with `first`, where its arg max starts."""
    return CuSumRank(r, ties) if first is None else TurnedCuSumRank(r, first=first)


class RankedStream(Space):
    """Ranked items ``(x, y)``, ``x_d = −1``, with rows ``w_2, …, w_r`` that separate their ranks.

    Fields: ``K`` (the paper's r), ``d``, ``x`` (n rows of d integers, the last one −1), ``y``,
    ``w`` (K − 1 rows of d integers; used normalised, under ``w_1 = 0``).
    Options: ``at_zero`` the value of ``sign(0)`` in (6); ``norm`` which norm is 1: ``"joint"`` or
    ``"each"``; ``ties`` (``"any"``: see :mod:`theory.cusum.ties`, the learner is then built with
    ``first``, the choice of a round); ``margin``, ``"exact"`` (default) or ``"known"``; ``layout``
    of Figure 2; ``rival``, a second learner ``rival(r, delta, **options)`` that makes ``ŷ'``.

    Parameters
    ----------
    learner : callable
        ``learner(r, delta, **options)`` builds the learner that runs.
    passes_up_to : int
        How often the data set may be visited (field ``passes``); 1 leaves the field out.
    separable : bool
        Draw ranks that ``w`` separates; otherwise any, with ``delta = 1`` for a margin.
    lift : callable
        Feature vector of an item; ``w`` separates those.
    """

    vocabularies: Vocabularies = (vocabulary.RANKED,)

    rounds = ("x", "y", "first")
    by_threshold = ("w",)
    by_dimension = ("x", "w")
    label_fields = ("y",)
    real_fields = ("x", "w")
    comparator_fields = ("w",)
    limits = (5, 4, 3, 3)

    def __init__(
        self,
        learner: Callable[..., Any] | None = None,
        *,
        passes_up_to: int = 1,
        separable: bool = True,
        lift: Callable[[Vector], Vector] = tuple,
    ) -> None:
        self.lift = lift
        self.learner = learner or figure_1
        self.passes_up_to = passes_up_to
        self.separable = separable

    def generate(self, choose: Choose, **options: Any) -> Instance:
        n, K, d, top = self.limits
        n, K, d = choose(1, n), choose(2, K), choose(1, d)
        w = self.separator(choose, K, len(self.lift((0,) * d)), top)
        x: list[Vector] = []
        y: list[int] = []
        for _ in range(n):
            if x and choose(0, 2) == 0:
                again = choose(0, len(x) - 1)
                x.append(x[again])
                y.append(y[again])
                continue
            for _ in range(4):
                point = (*(choose(-top, top) for _ in range(d - 1)), -1)
                ranks = self.ranks(self.lift(point), w, options.get("at_zero", 1))
                if not self.separable:
                    ranks = list(range(1, K + 1))
                if ranks:
                    x.append(point)
                    y.append(ranks[choose(0, len(ranks) - 1)])
                    break
        instance = {"K": K, "d": d, "x": tuple(x), "y": tuple(y), "w": w}
        passes = {"passes": choose(1, self.passes_up_to)} if self.passes_up_to > 1 else {}
        return instance | passes | any_rule.drawn(choose, K, len(x), **options)

    @staticmethod
    def separator(choose: Choose, K: int, d: int, top: int) -> tuple[Vector, ...]:
        """Rows ``w_2, …, w_K``: one direction with ordered thresholds, or independent rows."""
        if choose(0, 1):
            u = tuple(choose(-top, top) for _ in range(d - 1))
            return tuple((*u, b) for b in sorted(choose(-top, top) for _ in range(K - 1)))
        return tuple(tuple(choose(-top, top) for _ in range(d)) for _ in range(K - 1))

    @staticmethod
    def ranks(point: Vector, w: tuple[Vector, ...], at_zero: int) -> list[int]:
        """The ranks that (6) allows for a point, for some positive margin."""
        scores = [dot(row, point) for row in w]
        return [
            y
            for y in range(1, len(w) + 2)
            if all(sign_of(y - k, at_zero) * score > 0 for k, score in enumerate(scores, 2))
        ]

    def check(self, instance: Instance) -> None:
        """Raise :class:`Inadmissible` unless the fields fit together."""
        K, d, x, y, w = (instance[name] for name in ("K", "d", "x", "y", "w"))
        fits = (
            K >= 2
            and d >= 1
            and len(x) == len(y) >= 1
            and len(w) == K - 1
            and all(len(row) == len(self.lift((0,) * d)) and any(row) for row in w)
            and all(len(point) == d and point[-1] == -1 for point in x)
            and all(1 <= rank <= K for rank in y)
            and instance.get("passes", 1) >= 1
        )
        if not fits:
            raise Inadmissible

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``sign(y − k) w_k·x > 0`` of every item and every ``k = 2, …, r``."""
        K, at_zero, rows = instance["K"], options.get("at_zero", 1), []
        for point, rank in zip(instance["x"], instance["y"], strict=True):
            lifted = self.lift(point)
            for k in range(2, K + 1):
                sign = sign_of(rank - k, at_zero)
                blocks = ([sign * (j == k) * entry for entry in lifted] for j in range(2, K + 1))
                rows.append([entry for block in blocks for entry in block])
        return rows

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The learner's predictions."""
        self.check(instance)
        delta = self.measured(instance, **options)["delta"]
        return self.trace(instance, delta, self.learner, **options).predictions

    def scales(self, instance: Instance, norm: str) -> list[Any]:
        """Squared factors that normalise the rows."""
        squares = [to_fmpq(dot(row, row)) for row in instance["w"]]
        return [1 / (sum(squares) if norm == "joint" else square) for square in squares]

    def measured(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """``R``, the separator and its margin."""
        at_zero = options.get("at_zero", 1)
        scales = self.scales(instance, options.get("norm", "joint"))
        least: Any = None
        points = [self.lift(point) for point in instance["x"]]
        for point, rank in zip(points, instance["y"], strict=True):
            for k, (row, scale) in enumerate(zip(instance["w"], scales, strict=True), 2):
                lead = sign_of(rank - k, at_zero) * dot(row, point)
                if lead <= 0 and self.separable:
                    raise Inadmissible
                square = scale * lead * lead if self.separable else fmpq(1)
                least = square if least is None else min(least, square)
        rows = [
            [root(scale) * to_fmpq(entry) for entry in row]
            for row, scale in zip(instance["w"], scales, strict=True)
        ]
        return {
            "R": root(max(dot(point, point) for point in points)),
            "\\bar{w}": [[fmpq(0)] * len(rows[0]), *rows],
            "\\bar{\\mathbf{w}}": sum(rows, [fmpq(0)] * len(rows[0])),
            "delta": known(least) if options.get("margin") == "known" else root(least),
        }

    def trace(
        self, instance: Instance, delta: Any, learner: Callable[..., Any], **options: Any
    ) -> Trace:
        """A learner's exact run."""
        points = [exact(self.lift(point)) for point in instance["x"]]
        items = list(zip(points, instance["y"], strict=True))
        K, passes = instance["K"], instance.get("passes", 1)
        if options.get("ties") == any_rule.ANY:
            rule = options | {"ties": "smallest"}
            return any_rule.play(
                lambda first: learner(K, delta, **rule, first=first),
                items * passes,
                instance["first"] * passes,
            )
        return run(learner(K, delta, **options), items * passes)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        any_rule.check(instance, len(instance["y"]), **options)
        measured = self.measured(instance, **options)
        trace = self.trace(instance, measured["delta"], self.learner, **options)
        r, passes = instance["K"], instance.get("passes", 1)
        found = {
            "n": len(instance["x"]) * passes,
            "n_0": len(instance["x"]),
            "p_0": passes,
            "r": r,
            "d": instance["d"],
            "x": [played.x for played in trace.rounds],
            "y": instance["y"] * passes,
            "Phi": lambda item, label: cusum_phi(item, int(label), r),
            "\\hat{y}": trace.predictions,
            "w": self.rows(trace, r),
            **conventions(**options),
            **measured,
        }
        if "rival" in options:
            rival = self.trace(instance, measured["delta"], options["rival"], **options)
            found["\\hat{y}'"] = rival.predictions
            if hasattr(rival.final, "w"):
                found["w'"] = self.rows(rival, r)
        return found

    def programs(self, **options: Any) -> tuple[Program, ...]:
        built = [self.learner, *([options["rival"]] if "rival" in options else [])]
        rule = options.get("ties", "smallest")
        known = options | {"ties": "smallest" if rule == any_rule.ANY else rule}
        return tuple(any_rule.program(build(3, 1, **known), rule) for build in built)

    @staticmethod
    def rows(trace: Trace, r: int) -> list[Any]:
        """The weights before each round and after the last one, as r rows."""
        states = [played.state.w for played in trace.rounds] + [trace.final.w]
        return [w.reshape(r, -1) for w in states]

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        measured = self.measured(instance, **options)
        trace = self.trace(instance, measured["delta"], self.learner, **options)
        rows = self.rows(trace, instance["K"])
        lines = tuple(
            (
                str(played.t),
                show(played.x),
                str(played.label),
                show(w),
                show((w @ played.x).cumsum()),
                str(played.prediction),
                show(after),
            )
            for played, w, after in zip(trace.rounds, rows, rows[1:], strict=False)
        )
        header = ("i", "x", "y", "w_1, …, w_r before", "cumulative scores", "ŷ", "w after")
        given = ", ".join(f"{name} = {show(measured[name])}" for name in ("R", "delta"))
        chosen = any_rule.told(instance, **options)
        rows_of_w = show(measured["\\bar{w}"][1:])
        title = f"separator w_2, … = {rows_of_w}; {given}{chosen}"
        tables = [Table(title, header, shortened(lines))]
        if "rival" in options:
            rival = self.trace(instance, measured["delta"], options["rival"], **options)
            tables.append(beside(rival))
        return tables
