"""Data sets of any structured problem (Section 4), and the exact runs of learners on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import isqrt
from typing import Any

from flint import fmpq

from algorithms.seam import exact, to_fmpq
from algorithms.stream import Trace, run
from algorithms.structured import StructuredPerceptron
from theory.cusum.items import without
from theory.space import Choose, Inadmissible, Instance, Space, Table, show
from theory.surd import root

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
    return sum(p * q for p, q in zip(a, b, strict=True))


def figure_3(phi: Any, labels: Any, ell: Any, ties: str) -> StructuredPerceptron:
    """The structured perceptron, which knows no loss."""
    return StructuredPerceptron(phi, labels, ties)


class StructuredStream(Space):
    """Examples of any structured problem: feature vectors ``Φ(x_i, y)`` of all labels, and ``y_i``.

    Fields: ``K`` labels, ``d`` the dimension of the feature space, ``phi`` (n rows of K vectors of
    d integers), ``y``, ``w`` (the direction of the separator, d integers; used normalised), and
    ``loss`` (K rows of K numbers) in the subclass that has one.
    The item ``x_i`` is represented by its number, which the feature map looks up.

    Options: ``ties``; ``margin``, ``"exact"`` (default) or ``"known"`` for the rational one of
    :func:`known`; ``loss_power``, the ``q`` of the loss ``δ^q 1[y ≠ y']``; ``scale``, a pair
    ``(p, q)`` for which the run on ``δ^p Φ`` and ``δ^q ℓ`` is given too, as ``ŷ'``; ``rival``,
    another learner whose predictions are given as ``ŷ'``.

    Parameters
    ----------
    learner : callable
        ``learner(phi, labels, ell, ties)`` builds the learner that runs.
    separable : bool
        Draw feature vectors that ``w`` separates; otherwise any, with ``delta = 1`` for a margin.
    """

    rounds = ("phi", "y")
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
        return {"K": K, "d": d, "phi": tuple(phi), "y": tuple(y), "w": w}

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
        built = learner(
            lambda item, label: table[int(item[0])][int(label) - 1],
            tuple(range(1, instance["K"] + 1)),
            lambda a, b: c * measured["ell"](a, b),
            options.get("ties", "smallest"),
        )
        return run(built, [(exact([i]), label) for i, label in enumerate(instance["y"])])

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
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
        if "scale" in options or "rival" in options:
            learner = options.get("rival", self.learner)
            found["\\hat{y}'"] = self.trace(instance, measured, learner, **options).predictions
        return found

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        yield from super().smaller(instance)
        K, d, phi = instance["K"], instance["d"], instance["phi"]
        for gone in range(d if d > 1 else 0):
            yield {
                **instance,
                "d": d - 1,
                "phi": tuple(tuple(without(v, gone) for v in images) for images in phi),
                "w": without(instance["w"], gone),
            }
        for gone in range(K if K > 2 else 0):
            if gone + 1 not in instance["y"]:
                less = {
                    **instance,
                    "K": K - 1,
                    "phi": tuple(without(images, gone) for images in phi),
                    "y": tuple(label - (label > gone) for label in instance["y"]),
                }
                if "loss" in instance:
                    less["loss"] = tuple(
                        without(row, gone) for row in without(instance["loss"], gone)
                    )
                yield less

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
        return [Table(f"separator ∝ {show(instance['w'])}; {given}", header, rows)]


class AugmentedStream(StructuredStream):
    """ℓ-augmented separable data: a loss matrix below the gaps, and the least ``R`` of (a).

    Option ``loss``: ``"positive"`` (default) for ``y' ≠ y``; ``"twins"``, which lets two labels
    have the same features, so that (a) allows ``ℓ = 0`` between them; ``"any real"``, which leaves
    ``ℓ(y, y)`` free, since the definition speaks about ``y' ≠ y`` only.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        if options.get("loss") == "twins" and instance["K"] > 2:
            instance["phi"] = self.twinned(instance, choose(1, instance["K"] - 1))
        K, square = instance["K"], dot(instance["w"], instance["w"])
        free = options.get("loss") == "any real"
        loss: list[list[Any]] = [
            [choose(-2, 2) if free and a == b else 0 for a in range(K)] for b in range(K)
        ]
        least: dict[tuple[int, int], int] = {}
        for label, rival, gap, _ in self.gaps(instance):
            least[label, rival] = min(gap, least.get((label, rival), gap))
        for label in range(1, K + 1):
            for rival in range(1, K + 1):
                if label != rival:
                    gap = least.get((label, rival), 2)
                    quarters = isqrt(16 * gap * gap // square)
                    if quarters:
                        least_loss = choose(0, 1) * (quarters - 1) + 1
                        loss[label - 1][rival - 1] = Fraction(choose(least_loss, quarters), 4)
        return {**instance, "loss": tuple(map(tuple, loss))}

    @staticmethod
    def twinned(instance: Instance, first: int) -> tuple[tuple[Vector, ...], ...]:
        """Feature vectors in which labels ``first`` and ``first + 1`` look the same."""
        table = []
        for images, label in zip(instance["phi"], instance["y"], strict=True):
            image = images[first if label == first + 1 else first - 1]
            table.append((*images[: first - 1], image, image, *images[first + 1 :]))
        return tuple(table)

    def measured(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, loss = instance["K"], instance.get("loss", ())
        if len(loss) != K or any(len(row) != K for row in loss):
            raise Inadmissible
        table = [[to_fmpq(entry) for entry in row] for row in loss]
        ratios = []
        for label, rival, _, norm in self.gaps(instance):
            bound = table[label - 1][rival - 1]
            if bound < 0 or (bound == 0 and norm != 0):
                raise Inadmissible
            ratios.append(norm / bound if bound != 0 else fmpq(0))
        if max(ratios) == 0:
            raise Inadmissible
        return {"R": root(max(ratios)), "ell": lambda a, b: table[int(a) - 1][int(b) - 1]}
