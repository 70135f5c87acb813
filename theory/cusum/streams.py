"""Data sets of any structured problem (Section 4), and the exact runs of learners on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any

from flint import fmpq

from algorithms.seam import exact, to_fmpq
from algorithms.stream import Trace, run
from algorithms.structured import StructuredPerceptron
from theory.claims.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.cusum import ties
from theory.cusum.items import without
from theory.cusum.vocabulary import STRUCTURED, STRUCTURED_BY_COORDINATES
from theory.formal.vocabulary import Vocabularies
from theory.numbers.surd import root
from theory.proving.program import Program

Vector = tuple[int, ...]


def known(margin_squared: fmpq) -> fmpq:
    """The largest multiple of 1/4 whose square is at most ``margin_squared``.

    A margin that a learner is given must be a number that it can compute with; every positive
    number below a margin is one.

    Raises
    ------
    Inadmissible
        If that multiple is 0.
    """
    quarters = isqrt(int(16 * margin_squared.p) // int(margin_squared.q))
    if quarters == 0:
        raise Inadmissible
    return fmpq(quarters, 4)


def dot(a: Any, b: Any) -> Any:
    """``a · b`` of two sequences."""
    total = sum(p * q for p, q in zip(a, b, strict=True))
    return to_fmpq(total) if isinstance(total, Fraction) else total


def figure_3(phi: Any, labels: Any, ell: Any, rule: str) -> StructuredPerceptron:
    """The structured perceptron, which knows no loss."""
    return StructuredPerceptron(phi, labels, rule)


def _no_features(item: Any, label: Any) -> Any:
    return exact([0])


def _no_loss(label: Any, other: Any) -> int:
    return 0


class StructuredStream(Space):
    """Examples of any structured problem: feature vectors ``Φ(x_i, y)`` of all labels, and ``y_i``.

    Fields: ``K`` labels, ``d`` the dimension of the feature space, ``phi`` (n rows of K vectors of
    d integers), ``y``, ``w`` (the direction of the separator, d integers; used normalised), and
    ``loss`` (K rows of K numbers) in the subclass that has one.
    The item ``x_i`` is represented by its number, which the feature map looks up.

    Options: ``ties`` (``"any"``: see :mod:`theory.cusum.ties`); ``margin``, ``"exact"`` (default)
    or ``"known"`` for the rational one of :func:`known`; ``loss_power``, the ``q`` of the loss
    ``δ^q 1[y ≠ y']``; ``scale``, a pair ``(p, q)`` for which the run on ``δ^p Φ`` and ``δ^q ℓ`` is
    given too, as ``ŷ'`` and ``w'``; ``rival``, another learner whose run is given so.

    Parameters
    ----------
    learner : callable
        ``learner(phi, labels, ell, ties)`` builds the learner that runs.
    separable : bool
        Draw feature vectors that ``w`` separates; otherwise any, with ``delta = 1`` for a margin.
    """

    vocabularies: Vocabularies = (STRUCTURED, STRUCTURED_BY_COORDINATES)

    rounds: tuple[str, ...] = ("phi", "y", "first")
    by_dimension: tuple[str, ...] = ("phi", "w")
    label_fields: tuple[str, ...] = ("y",)
    real_fields: tuple[str, ...] = ("phi", "w")
    comparator_fields: tuple[str, ...] = ("w",)
    limits = (5, 3, 2, 2)

    def __init__(
        self, learner: Callable[..., Any] | None = None, *, separable: bool = True
    ) -> None:
        self.learner = learner or figure_3
        self.separable = separable

    def generate(self, choose: Choose, **options: Any) -> Instance:
        n, K, d, top = self.limits
        n, K, d = choose(1, n), choose(2, K), choose(1, d)
        w = tuple(choose(-top, top) for _ in range(d))
        w = w if any(w) else (1, *w[1:])
        phi: list[tuple[Vector, ...]] = []
        y: list[int] = []
        for _ in range(n):
            if phi and choose(0, 2) == 0:
                again = choose(0, len(phi) - 1)
                phi.append(phi[again])
                y.append(y[again])
                continue
            images = [tuple(choose(-top, top) for _ in range(d)) for _ in range(K)]
            label = choose(1, K)
            if self.separable:
                label = max(range(1, K + 1), key=lambda k: dot(w, images[k - 1]))
                images[label - 1] = self.lifted(images, label, w, choose(0, 2))
            phi.append(tuple(images))
            y.append(label)
        chosen = ties.drawn(choose, K, n, **options)
        return {"K": K, "d": d, "phi": tuple(phi), "y": tuple(y), "w": w, **chosen}

    @staticmethod
    def lifted(images: list[Vector], label: int, w: Vector, more: int) -> Vector:
        """The best image, moved ``more`` times along ``w``, or once where it ties with another."""
        best = images[label - 1]
        rivals = [dot(w, image) for k, image in enumerate(images, 1) if k != label]
        shift = max(more, int(max(rivals) == dot(w, best)))
        return tuple(entry + shift * along for entry, along in zip(best, w, strict=True))

    def check(self, instance: Instance) -> None:
        """Raise :class:`Inadmissible` unless the fields fit together."""
        K, d, phi, y = instance["K"], instance["d"], instance["phi"], instance["y"]
        fits = (
            K >= 2
            and d >= 1
            and len(phi) == len(y) >= 1
            and any(instance["w"])
            and len(instance["w"]) == d
            and all(len(images) == K and all(len(v) == d for v in images) for images in phi)
            and all(1 <= label <= K for label in y)
        )
        if not fits:
            raise Inadmissible

    def gaps(self, instance: Instance) -> Iterator[tuple[int, int, Any, Any]]:
        """``(y_i, y', direction · ΔΦ, ‖ΔΦ‖²)`` for every example and every ``y' ≠ y_i``."""
        for images, label in zip(instance["phi"], instance["y"], strict=True):
            for k, rival in enumerate(images, 1):
                if k != label:
                    step = [p - q for p, q in zip(images[label - 1], rival, strict=True)]
                    yield label, k, dot(instance["w"], step), dot(step, step)

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``w·(Φ(x, y) − Φ(x, y')) > 0`` of every example and every ``y' ≠ y``."""
        return [
            [p - q for p, q in zip(images[label - 1], rival, strict=True)]
            for images, label in zip(instance["phi"], instance["y"], strict=True)
            for k, rival in enumerate(images, 1)
            if k != label
        ]

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """The learner's predictions."""
        self.check(instance)
        measured = self.measured(instance, **options)
        rule = options.get("ties", "smallest")
        return self.trace(instance, measured, self.learner, ties=rule).predictions

    def measured(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """``R``, ``delta`` and the loss ``ell``: what the data set and its separator give."""
        lead = min(gap for *_, gap, _ in self.gaps(instance)) if self.separable else 1
        if lead <= 0:
            raise Inadmissible
        square = to_fmpq(lead) ** 2 / dot(instance["w"], instance["w"])
        square = square if self.separable else fmpq(1)
        delta = known(square) if options.get("margin") == "known" else root(square)
        worth = delta ** options.get("loss_power", 0) if options.get("loss_power") else fmpq(1)
        return {
            "delta": delta,
            "R": root(max(norm for *_, norm in self.gaps(instance))),
            "ell": lambda a, b: worth if a != b else fmpq(0),
        }

    def trace(
        self,
        instance: Instance,
        measured: dict[str, Any],
        learner: Callable[..., Any],
        scale: tuple[int, int] = (0, 0),
        **options: Any,
    ) -> Trace:
        """A learner's exact run on ``δ^p Φ`` and ``δ^q ℓ``, ``scale = (p, q)``."""
        s, c = (measured["delta"] ** power if power else fmpq(1) for power in scale)
        table = [[s * exact(image) for image in images] for images in instance["phi"]]
        labels = tuple(range(1, instance["K"] + 1))
        items = [(exact([i]), label) for i, label in enumerate(instance["y"])]

        def built(order: tuple[int, ...], rule: str) -> Any:
            return learner(
                lambda item, label: table[int(item[0])][int(label) - 1],
                order,
                lambda a, b: c * measured["ell"](a, b),
                rule,
            )

        if options.get("ties") == ties.ANY:
            return ties.play(
                lambda first: built((*labels[first - 1 :], *labels[: first - 1]), "smallest"),
                items,
                instance["first"],
            )
        return run(built(labels, options.get("ties", "smallest")), items)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        ties.check(instance, len(instance["y"]), **options)
        measured = self.measured(instance, **options)
        trace = self.trace(instance, measured, self.learner, ties=options.get("ties", "smallest"))
        table = [[exact(image) for image in images] for images in instance["phi"]]
        unit = root(1 / to_fmpq(dot(instance["w"], instance["w"])))
        found = {
            "n": len(table),
            "r": instance["K"],
            "d": instance["d"],
            "x": [exact([i]) for i in range(len(table))],
            "y": instance["y"],
            "Phi": lambda item, label: table[int(item[0])][int(label) - 1],
            "\\hat{y}": trace.predictions,
            "w": [played.state.w for played in trace.rounds] + [trace.final.w],
            "\\bar{w}": [unit * to_fmpq(entry) for entry in instance["w"]],
            "ties": options.get("ties", "smallest"),
            **measured,
        }
        by_order = options.get("ties") == ties.ANY
        if by_order:
            found |= ties.orders(instance) | ties.placed(instance, trace.predictions)
        if "scale" in options or "rival" in options:
            rival = self.rival(instance, measured, **options)
            found["\\hat{y}'"] = rival.predictions
            if by_order:
                found |= ties.placed(instance, rival.predictions, "'")
            if hasattr(rival.final, "w"):
                found["w'"] = [played.state.w for played in rival.rounds] + [rival.final.w]
        return found

    def programs(self, **options: Any) -> tuple[Program, ...]:
        built = (self.learner, options.get("rival", self.learner))
        ties_ = options.get("ties", "smallest")
        rule = "smallest" if ties_ == ties.ANY else ties_
        learners = [build(_no_features, (1, 2), _no_loss, rule) for build in built]
        return tuple(Program.of(learner).given(ties=ties_) for learner in learners)

    def rival(self, instance: Instance, measured: dict[str, Any], **options: Any) -> Trace:
        """The other run, of which the values ``ŷ'`` speak."""
        return self.trace(instance, measured, options.get("rival", self.learner), **options)

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        yield from super().smaller(instance)
        K = instance["K"]
        for gone in range(K if K > 2 else 0):
            if gone + 1 not in instance["y"]:
                y = tuple(label - (label > gone) for label in instance["y"])
                yield {**instance, "K": K - 1, "y": y, **self.without_label(instance, gone)}

    def without_label(self, instance: Instance, gone: int) -> Instance:
        """The fields with an entry for each label, without that of label ``gone + 1``."""
        less = {"phi": tuple(without(images, gone) for images in instance["phi"])}
        if "loss" in instance:
            less["loss"] = tuple(without(row, gone) for row in without(instance["loss"], gone))
        return less

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        measured = self.measured(instance, **options)
        trace = self.trace(instance, measured, self.learner, ties=options.get("ties", "smallest"))
        rows = tuple(
            (
                str(played.t),
                show(images),
                str(played.label),
                show(played.state.w),
                show([dot(played.state.w, exact(image)) for image in images]),
                str(played.prediction),
                show(played.after.w),
            )
            for played, images in zip(trace.rounds, instance["phi"], strict=True)
        )
        header = ("i", "Φ(x,1), Φ(x,2), …", "y", "w before", "scores", "ŷ", "w after")
        given = ", ".join(
            f"{name} = {show(value)}"
            for name, value in (measured | {"loss": instance.get("loss")}).items()
            if value is not None and not callable(value)
        )
        title = f"separator ∝ {show(instance['w'])}; {given}{ties.told(instance, **options)}"
        tables = [Table(title, header, rows)]
        if "scale" in options or "rival" in options:
            rival = beside(self.rival(instance, measured, **options))
            if "scale" in options:
                p, q = options["scale"]
                least = measured["delta"] ** (2 * p - q) * (measured["R"] * measured["R"])
                scaled = f"δ^({p}) Φ with loss δ^({q}) ℓ, where δ^({2 * p - q}) R² = {least}"
                rival = replace(rival, title=f"{rival.title} on {scaled}")
            tables.append(rival)
        return tables


def beside(rival: Trace) -> Table:
    """The story of the other run: its predictions, and its weights where it keeps some."""
    weighted = hasattr(rival.final, "w")
    rows = tuple(
        (
            str(played.t),
            str(played.label),
            *((show(played.state.w),) if weighted else ()),
            str(played.prediction),
            *((show(played.after.w),) if weighted else ()),
        )
        for played in rival.rounds
    )
    header = ("i", "y", "w before", "ŷ'", "w after") if weighted else ("i", "y", "ŷ'")
    return Table("the other run", header, rows)
