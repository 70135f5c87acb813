"""Runs of PRank, and of the structured perceptron that Section 6 makes of it."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from algorithms.losses import argmax
from algorithms.prank import PRank
from algorithms.seam import at_most, both, exact, first_true, indices, kind, less, number, where
from algorithms.state import ThresholdState
from algorithms.structured import prank_phi
from algorithms.threshold import ThresholdLearner
from theory.claims.space import Choose, Instance, Space, Table, show
from theory.cusum import vocabulary
from theory.cusum.items import integers, require, without
from theory.cusum.rank_data import margin, threshold_rows, unit
from theory.cusum.readings import conventions
from theory.formal.vocabulary import Vocabularies
from theory.numbers.extended import Infinity
from theory.numbers.surd import root
from theory.proving.program import Program


class WrongSidePRank(PRank):
    """PRank that moves only thresholds on the wrong side of the score by predictor (11).

    Threshold k (of rank k + 1) says yes where ``u·z ≥ b_k``; it moves when that is not the answer
    to "is y > k?". PRank as its authors state it also moves a threshold that the score equals.
    """

    def tau(self, state: ThresholdState, x: np.ndarray, y: int) -> np.ndarray:
        """``+1`` for a wrong no, ``−1`` for a wrong yes, 0 for a right answer."""
        one, none = number(1, kind(x)), number(0, kind(x))
        answers, says_yes = less(indices(self.K - 1), y), at_most(state.theta, self.score(state, x))
        return where(answers, one, none) - where(says_yes, one, none)


class FrameworkPRank(ThresholdLearner):
    """Figure 3 with (12), (13) and (14): its ``u`` and ``b_2, …, b_r`` are `w` and `theta`.

    ``b_1 = −∞`` allows the first rank always, and (14) does not move it.
    """

    def place(self, state: ThresholdState, x: np.ndarray) -> Any:
        """The first of ``b_r, …, b_2, b_1`` that is not above the score, counted from 1."""
        return first_true(at_most(state.theta[::-1], self.score(state, x)))

    def predict(self, state: ThresholdState, x: np.ndarray) -> Any:
        """``max{y : u·z ≥ b_y}``, the right side of (12)."""
        return self.K + 1 - self.place(state, x)

    def update(self, state: ThresholdState, x: np.ndarray, y: int) -> ThresholdState:
        """``u ← u + (y − ŷ) z``, and ``b_k ← b_k − sign(y − ŷ)`` for ranks k between y and ŷ."""
        predicted, rank = self.predict(state, x), 1 + indices(self.K - 1)
        one, none = number(1, kind(x)), number(0, kind(x))
        up = both(less(predicted, rank), at_most(rank, y))
        down = both(less(y, rank), at_most(rank, predicted))
        sign = where(up, one, none) - where(down, one, none)
        return ThresholdState(state.w + (y - predicted) * x, state.theta - sign)


LEARNERS = {"PRank": PRank, "wrong side": WrongSidePRank}


class LargestScorePRank(FrameworkPRank):
    """The same with the left side of (12): of the ranks that are allowed the first with the largest
    ``w·Φ(z, y)``, where w holds ``b_1 = −∞``.
    """

    def predict(self, state: ThresholdState, x: np.ndarray) -> int:
        """``arg max_{y : u·z ≥ b_y} w·Φ(z, y)``, ties to the smallest."""
        b = np.array([Infinity(-1), *state.theta], dtype=object)
        allowed = [y for y in range(1, self.K + 1) if state.w @ x >= b[y - 1]]
        weights = np.concatenate((state.w, b))
        scores = np.array([weights @ prank_phi(x, y, self.K) for y in allowed], dtype=object)
        return allowed[argmax(scores, "smallest") - 1]


FRAMEWORKS = {"maximum": FrameworkPRank, "arg max": LargestScorePRank}


def _played(
    learner: PRank | FrameworkPRank, instance: Instance
) -> tuple[list[int], list[ThresholdState]]:
    """Predictions and states, the last state included."""
    states, predictions = [learner.start(instance["d"] - 1)], []
    for z, y in zip(map(exact, instance["z"]), instance["y"], strict=True):
        predictions.append(learner.predict(states[-1], z))
        states.append(learner.update(states[-1], z, y))
    return predictions, states


def _from_infinity(state: ThresholdState) -> np.ndarray:
    """``b_1 = −∞, b_2, …, b_r``."""
    return np.array([Infinity(-1), *state.theta], dtype=object)


def _said(state: ThresholdState) -> str:
    return f"{show(state.w)}; {show(state.theta)}"


class PRankStream(Space):
    """A stream for PRank, and further inputs at which its predictors are asked.

    Fields: ``K``, ``d``, ``z`` (n rows of d − 1 integers), ``y``, ``more`` (rows of d − 1).
    Options: ``learner``, a key of :data:`LEARNERS`; ``predictor``, a key of :data:`FRAMEWORKS`.

    Parameters
    ----------
    inputs : int
        Largest number of further inputs drawn.
    """

    vocabularies: Vocabularies = ()
    unsaid = "b[1] = −∞"

    rounds: tuple[str, ...] = ("z", "y")
    by_dimension: tuple[str, ...] = ("z", "more")
    label_fields: tuple[str, ...] = ("y",)
    real_fields: tuple[str, ...] = ("z", "more")

    def __init__(self, *, inputs: int = 0) -> None:
        self.inputs = inputs

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(2, 3), choose(1, 6)
        return {
            "K": K,
            "d": d,
            "z": tuple(integers(choose, d - 1) for _ in range(count)),
            "y": tuple(choose(1, K) for _ in range(count)),
            "more": tuple(integers(choose, d - 1) for _ in range(choose(0, self.inputs))),
        }

    def check(self, instance: Instance) -> None:
        """Raise :class:`~theory.claims.space.Inadmissible` unless the fields fit together."""
        K, d = instance["K"], instance["d"]
        require(K >= 2 and d >= 2 and len(instance["z"]) >= 1)
        require(all(len(z) == d - 1 for z in (*instance["z"], *instance.get("more", ()))))
        require(all(1 <= rank <= K for rank in instance["y"]))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        learner = Program(LEARNERS[options.get("learner", "PRank")])
        return learner, Program(FRAMEWORKS[options.get("predictor", "maximum")])

    def learned(self, instance: Instance, **options: Any) -> tuple[list[int], list[ThresholdState]]:
        """Predictions and states of the learner, the last state included."""
        return _played(LEARNERS[options.get("learner", "PRank")](instance["K"]), instance)

    @staticmethod
    def steps(instance: Instance, states: Sequence[ThresholdState], **options: Any) -> list[Any]:
        """The steps ``τ`` of the learner's thresholds in each round."""
        learner = LEARNERS[options.get("learner", "PRank")](instance["K"])
        items = zip(states, map(exact, instance["z"]), instance["y"], strict=False)
        return [learner.tau(state, z, y) for state, z, y in items]

    def framework(
        self, instance: Instance, **options: Any
    ) -> tuple[list[int], list[ThresholdState]]:
        """The same of Figure 3 with (12), (13) and (14)."""
        return _played(FRAMEWORKS[options.get("predictor", "maximum")](instance["K"]), instance)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        self.check(instance)
        K, d, low = instance["K"], instance["d"], exact([-1])
        predictions, states = self.learned(instance, **options)
        framed, others = self.framework(instance, **options)
        inputs = [exact(z) for z in (*instance["z"], *instance["more"])]
        thresholds = [_from_infinity(state) for state in states]
        return {
            "r": K,
            "d": d,
            "n": len(instance["z"]),
            "m": len(inputs),
            "z": inputs,
            "x": [np.append(z, low) for z in inputs],
            "y": instance["y"],
            "u": [state.w for state in states],
            "b": thresholds,
            "w": [
                [np.append(state.w, each) for each in row]
                for state, row in zip(states, thresholds, strict=True)
            ],
            r"\hat{y}": predictions,
            r"\theta": [state.theta for state in states],
            r"\tau": self.steps(instance, states, **options),
            "y^F": framed,
            "place": [
                FrameworkPRank(K).place(*now)
                for now in zip(others, map(exact, instance["z"]), strict=False)
            ],
            "u^F": [state.w for state in others],
            "theta^F": [state.theta for state in others],
            "b^F": [_from_infinity(state) for state in others],
            **conventions(**options),
        }

    def predicted(self, instance: Instance, **options: Any) -> Sequence[int]:
        """PRank's predictions."""
        self.check(instance)
        return self.learned(instance, **options)[0]

    def smaller(self, instance: Instance) -> Iterator[Instance]:
        yield from super().smaller(instance)
        for gone in range(len(instance.get("more", ()))):
            yield {**instance, "more": without(instance["more"], gone)}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        predictions, states = self.learned(instance, **options)
        framed, others = self.framework(instance, **options)
        rows = tuple(
            (
                str(t + 1),
                show(z),
                str(y),
                _said(states[t]),
                str(predictions[t]),
                _said(others[t]),
                str(framed[t]),
            )
            for t, (z, y) in enumerate(zip(instance["z"], instance["y"], strict=True))
        )
        end = ("end", "", "", _said(states[-1]), "", _said(others[-1]), "")
        header = ("t", "z", "y", "PRank u; b_2…b_r", "ŷ", "Figure 3 u; b_2…b_r", "ŷ")
        return [Table(f"r = {instance['K']}", header, (*rows, end))]


class SeparableStream(PRankStream):
    """A stream that a comparator ``(u*, b*)`` ranks with a margin, for PRank's mistake bound.

    Fields: those of :class:`PRankStream` but ``more``; ``u`` (d − 1 integers), ``b`` (K − 1).
    """

    vocabularies: Vocabularies = (vocabulary.FRAMEWORK,)
    unsaid = ""
    by_dimension: tuple[str, ...] = ("z", "u")
    by_threshold: tuple[str, ...] = ("b",)
    real_fields: tuple[str, ...] = ("z", "u", "b")
    comparator_fields: tuple[str, ...] = ("u", "b")

    def constraints(self, instance: Instance, **options: Any) -> list[list[Any]]:
        """``u·z > b_k`` for ranks above threshold k, ``u·z < b_k`` for the others."""
        return threshold_rows(instance["z"], instance["y"], instance["K"])

    def generate(self, choose: Choose, **options: Any) -> Instance:
        K, d, count = choose(2, 4), choose(2, 3), choose(1, 6)
        u, b = integers(choose, d - 1), tuple(sorted(integers(choose, K - 1)))
        z, y = [], []
        for _ in range(count):
            point = integers(choose, d - 1)
            score = sum(p * q for p, q in zip(u, point, strict=True))
            if score not in b:
                z.append(point)
                y.append(1 + sum(score > threshold for threshold in b))
        return {"K": K, "d": d, "z": tuple(z), "y": tuple(y), "u": u, "b": b}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        K, d, y = instance["K"], instance["d"], instance["y"]
        require(len(instance["u"]) == d - 1 and len(instance["b"]) == K - 1)
        values = super().values({**instance, "more": ()}, **options)
        z, u, b = values["z"], exact(instance["u"]), exact(instance["b"])
        scale = unit(np.append(u, b))
        scores = [[u @ point - threshold for threshold in b] for point in z]
        return {
            **values,
            "u^*": u * scale,
            "b^*": b * scale,
            r"\bar{w}": np.concatenate((u * scale, exact([0]), b * scale)),
            "gamma": scale * margin(scores, y, 1),
            "R": root(max(point @ point for point in z)),
            "Phi": lambda point, rank: prank_phi(point, int(rank), K),
        }
