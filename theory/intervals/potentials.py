"""Bounds of PRIL and PRank by the potentials that `ordproof discover` finds for their own runs.

A comparator ``(rival, levels)`` has the margin γ on every constraint. ``reach`` says how many
thresholds a round moves together: ``(Σ_i tau_i)² ≤ reach Σ_i tau_i²``. It is K − 1 at most, and
less where labels say so; the potential is the same.
"""

from algorithms.prank import PRank
from algorithms.pril import PRIL
from theory.runs.invariant.tactic import invariant
from theory.runs.names import interval, number, rank, thresholds, vector
from theory.runs.papers.thresholds import prank_run, pril_run
from theory.study.studied import Studied

FIXED = {"rival": vector, "levels": thresholds, "gamma": number, "C": number}
PRIL_STUDY = Studied(PRIL, pril_run(), {"x": vector, "y": interval, "reach": number}, FIXED)
PRANK_STUDY = Studied(PRank, prank_run(), {"x": vector, "y": rank, "reach": number}, FIXED)


def separable(low: str, high: str) -> tuple[str, ...]:
    """What is given, for labels whose constraints are those ``i < low`` and ``i >= high``."""
    return (
        "C >= 1",
        "|rival|^2 + sum(levels[i]^2 for i in 1..K-1) <= 1",
        "gamma > 0",
        f"(i < {low} => rival . x - levels[i] >= gamma)"
        f" and (i >= {high} => levels[i] - rival . x >= gamma) for i in 1..K-1",
        "sum(tau[i] for i in 1..K-1)^2 <= reach sum(tau[i]^2 for i in 1..K-1)",
        "reach (x . x) + 1 <= C",
    )


MOVES = "gamma^2 sum(sum(tau[i]^2 for i in 1..K-1)) <= C"
MOVES_KEPT = (
    "|gamma w - C rival|^2 + sum((gamma theta[i] - C levels[i])^2 for i in 1..K - 1)"
    " + C gamma^2 sum(sum(tau[t, i]^2 for i in 1..K - 1)) <= C^2"
)

pril_mistakes = PRIL_STUDY.lemma(
    "pril/mistakes",
    "On a stream that a unit comparator ranks with margin γ, the number of violated constraints is "
    "at most C/γ², where (Σ_i tau_i)² ≤ A m and A ‖x‖² + 1 ≤ C in every round.",
    separable("y_l", "y_r"),
    MOVES,
    invariant(MOVES_KEPT),
)

prank_mistakes = PRANK_STUDY.lemma(
    "prank/mistakes",
    "The same of PRank and the number of thresholds that it moves.",
    separable("y", "y"),
    MOVES,
    invariant(MOVES_KEPT),
)

HINGES = "-8 gamma^2 sum(sum(tau[i] (w . x - theta[i]) for i in 1..K-1)) <= C^2"
HINGES_KEPT = (
    "|2 gamma w - C rival|^2 + sum((2 gamma theta[i] - C levels[i])^2 for i in 1..K - 1)"
    " <= 8 gamma^2 sum(sum((w[t] . x) tau[t, i] for i in 1..K - 1))"
    " + 8 gamma^2 sum(sum(-tau[t, i] theta[t, i] for i in 1..K - 1)) + C^2"
)

pril_hinges = PRIL_STUDY.lemma(
    "pril/hinges",
    "On such a stream the scores of violated constraints lack at most C²/(8γ²) in all.",
    separable("y_l", "y_r"),
    HINGES,
    invariant(HINGES_KEPT),
)
