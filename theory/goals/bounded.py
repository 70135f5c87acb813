"""Mistake bounds checked for few rounds and ranks, every dimension and all real inputs.

For a bound that has no proof yet, and a second route to one that has.

Each function returns an obligation whose goals are the patterns of moving rounds
(`theory.goals.gram`), with the goals that no pattern was left out. The twins claim half of the
bound.
"""

from collections.abc import Callable, Iterable
from typing import Any

from algorithms.cusum import CuSumRank
from algorithms.prank import PRank
from algorithms.pril import PRIL
from theory.claims.claim import Goal, Obligation
from theory.goals.gram import Run, explore, span
from theory.goals.order import intervals, ranks

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
