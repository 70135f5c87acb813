"""Mistake bounds checked for few rounds and ranks, every dimension and all real inputs.

Each function returns an obligation whose goals are the patterns of moving rounds (`theory.gram`),
with the goals that no pattern was left out. The twins claim half of the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from algorithms.cusum import CuSumRank
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.state import ThresholdState
from algorithms.structured import StructuredPerceptron
from theory.claim import Goal, Obligation
from theory.forking import forked_goals
from theory.gram import Run, Span, explore, span
from theory.order import intervals, ranks, thresholds

GAIN = "each step gains the comparator's margin, and Cauchy-Schwarz makes that γ²S² ≤ ‖v‖²"


def scalars() -> tuple[Any, Any]:
    """The unknowns ``R²`` and ``γ²``."""
    import z3

    return z3.Real("R_squared"), z3.Real("margin_squared")


def total(run: Run) -> int:
    """S, the number of unit steps in the run."""
    return sum(int(abs(step)) for row in run.steps for step in row)


def cases(
    learner: Callable[[int], Any],
    labels: Callable[[int], Iterable[Any]],
    bound: Callable[[Run, int, Any], Any],
    rounds: int,
    sizes: Iterable[int],
    *,
    strength: int = 1,
) -> list[Goal]:
    """Goals ``γ² S ≤ bound(run, K, R²)`` for all runs of up to ``rounds`` moving rounds.

    ``strength`` multiplies the left side: above 1, a bound that is smaller than the one claimed.
    """
    R_squared, margin_squared = scalars()
    goals: list[Goal] = []
    for K in sizes:
        instances = span(rounds)
        runs, covered = explore(learner(K), instances, labels(K), instances[0].gram)
        goals += covered
        for run in runs:
            S = total(run)
            squares = [x @ x for x in instances[: len(run.labels)]]
            radius = [part for q in squares for part in (q >= 0, q <= R_squared)]
            gain = [margin_squared > 0, margin_squared * (S * S) <= run.norm]
            right = bound(run, K, R_squared)
            goals.append(
                Goal(
                    (*run.facts, *radius, *gain),
                    margin_squared * (strength * S) <= right,
                    margin_squared * (2 * strength * S) <= right,
                )
            )
    return goals


def pril_theorem_1(rounds: int = 3, K: int = 3, strength: int = 1) -> Obligation:
    """PRIL's Theorem 1 with θ^t in the loss: ``Σ L_MAE ≤ (R² + 1)(K − c − 1)/γ²``."""

    def bound(run: Run, K: int, R_squared: Any) -> Any:
        c = min(high - low for low, high in run.labels)
        return (R_squared + 1) * (K - c - 1)

    return Obligation(
        name="Theorem 1 by patterns of violated constraints",
        covers=f"T ≤ {rounds} rounds with a violation, K ≤ {K}, every dimension",
        goal=lambda: cases(PRIL, intervals, bound, rounds, range(2, K + 1), strength=strength),
        because=f"L_MAE counts violated constraints only, so it is at most their number S; {GAIN}; "
        "a round without violations changes nothing and can only make the bound larger",
    )


def prank_bound(rounds: int = 3, K: int = 3, strength: int = 1) -> Obligation:
    """PRank's bound ``Σ |y − ŷ| ≤ (K − 1)(R² + 1)/γ²``."""
    return Obligation(
        name="PRank's bound by patterns of violated constraints",
        covers=f"T ≤ {rounds} mistakes, K ≤ {K}, every dimension",
        goal=lambda: cases(
            PRank,
            ranks,
            lambda run, K, R_squared: (R_squared + 1) * (K - 1),
            rounds,
            range(2, K + 1),
            strength=strength,
        ),
        because="the constraints between ŷ and y are violated, so |y − ŷ| is at most their number "
        f"S; {GAIN}; rounds without a mistake change nothing",
    )


def cusum_corollary_3(
    rounds: int = 3, r: int = 3, ties: str = "smallest", strength: int = 1
) -> Obligation:
    """CuSum's Corollary 3, ``Σ |y − ŷ| ≤ R²/δ²``, where (6) with ``sign(0) = +1`` holds."""
    return Obligation(
        name=f"Corollary 3 by patterns of mistakes, ties to the {ties}",
        covers=f"T ≤ {rounds} mistakes, r ≤ {r}, every dimension",
        goal=lambda: cases(
            lambda r: CuSumRank(r, ties),
            ranks,
            lambda run, r, R_squared: R_squared,
            rounds,
            range(2, r + 1),
            strength=strength,
        ),
        because="Figure 1 moves |y − ŷ| of the w_k, each towards the comparator by its margin δ "
        f"(for k = y by sign(0) = +1); {GAIN}; rounds without a mistake change nothing",
    )


def _structured(
    rounds: int, labels: int, ties: str, goal: Callable[[Run, Sequence[Any]], Goal]
) -> list[Goal]:
    """Goals for all runs of Figure 3 on images of which only the inner products are known."""
    images = span(rounds * labels)
    names = [np.array([t], dtype=object) for t in range(rounds)]

    def phi(x: np.ndarray, y: int) -> Span:
        return images[int(x[0]) * labels + y - 1]

    learner = StructuredPerceptron(phi, tuple(ranks(labels)), ties)
    runs, covered = explore(learner, names, ranks(labels), images[0].gram)
    goals = list(covered)
    for run in runs:
        moves = [after.w - before.w for before, after in pairwise(run.states)]
        goals.append(goal(run, moves))
    return goals


def structured_theorem_1(rounds: int = 2, labels: int = 3, ties: str = "smallest") -> Obligation:
    """CuSum's Theorem 1, ``Σ ℓ(y_i, ŷ_i) ≤ R²``, for any feature map and any real loss."""

    def goal(run: Run, moves: Sequence[Any]) -> Goal:
        import z3

        # ℓ_i R² and (Σ ℓ)² are unknowns of their own; what is concluded is (Σ ℓ)² ≤ Σ ℓ_i R²
        products = [z3.Real(f"loss_{i + 1}_R_squared") for i in range(len(moves))]
        square = z3.Real("loss_sum_squared")
        sizes = [move @ move <= product for move, product in zip(moves, products, strict=True)]
        return Goal(
            (*run.facts, *sizes, square > 0, square <= run.norm),
            square <= sum(products),
            2 * square <= sum(products),
        )

    return Obligation(
        name=f"Theorem 1 by patterns of mistakes, ties to the {ties}",
        covers=f"T ≤ {rounds} mistakes, {labels} labels, every feature map",
        goal=lambda: _structured(rounds, labels, ties, goal),
        because="(b) and Cauchy-Schwarz give (Σ ℓ)² ≤ ‖w‖², (a) bounds each move by ℓ R²; what is "
        "concluded, (Σ ℓ)² ≤ R² Σ ℓ, is the bound times Σ ℓ > 0 (without loss it is trivial)",
    )


def structured_corollary_1(rounds: int = 2, labels: int = 3, ties: str = "smallest") -> Obligation:
    """CuSum's Corollary 1, at most ``R²/δ²`` mistakes, for any feature map."""

    def goal(run: Run, moves: Sequence[Any]) -> Goal:
        R_squared, margin_squared = scalars()
        count = len(moves)
        sizes = [move @ move <= R_squared for move in moves]
        gain = [margin_squared > 0, margin_squared * count**2 <= run.norm]
        return Goal(
            (*run.facts, *sizes, *gain),
            margin_squared * count <= R_squared,
            margin_squared * (2 * count) <= R_squared,
        )

    return Obligation(
        name=f"Corollary 1 by patterns of mistakes, ties to the {ties}",
        covers=f"T ≤ {rounds} mistakes, {labels} labels, every feature map",
        goal=lambda: _structured(rounds, labels, ties, goal),
        because=f"with S mistakes: {GAIN}; rounds without a mistake change nothing",
    )


def norm_growth(
    learner: Callable[[int], Any], labels: Callable[[int], Iterable[Any]], K: int = 4
) -> Obligation:
    """One update from any weights and thresholds: ``‖v'‖² − ‖v‖² ≤ m² ‖x‖² + m``, m steps made.

    For PRIL and PRank; the twin leaves out the last term.
    """

    def goals() -> list[Goal]:
        found: list[Goal] = []
        for k in range(2, K + 1):
            w, x = span(2)
            before = ThresholdState(w, thresholds(k))
            for label in labels(k):
                update = _traced_update(learner(k), before, x, label)
                found += forked_goals(
                    update, _growth(before, x, 1), _growth(before, x, 0), (x @ x >= 0,)
                )
        return found

    return Obligation(
        name="growth of the squared norm by one update",
        covers="step",
        goal=goals,
        because=f"the learner's own update along every path in Gram scalars, K ≤ {K}",
    )


def _traced_update(learner: Any, state: Any, x: Any, label: Any) -> Callable[[], Any]:
    return lambda: (learner.tau(state, x, label), learner.update(state, x, label))


def _growth(before: Any, x: Any, last: int) -> Callable[[Any], Any]:
    """``‖v'‖² − ‖v‖² ≤ m² ‖x‖² + last · m`` from the steps and the state after the update."""

    def claim(result: Any) -> Any:
        tau, after = result
        m = sum(int(abs(t)) for t in tau)
        grown = after.w @ after.w - before.w @ before.w
        grown += after.theta @ after.theta - before.theta @ before.theta
        return grown <= (m * m) * (x @ x) + last * m

    return claim
