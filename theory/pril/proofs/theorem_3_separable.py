"""On separable streams the total surrogate loss does not grow with the number of rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal.terms import every
from theory.intervals.one_sided import GROWTH, one_sided_moves
from theory.intervals.pril import (
    K,
    M,
    T,
    gamma,
    ideal_margin,
    some_round,
    steps_nonnegative,
    theta,
    theta_star,
    w,
    w_star,
)
from theory.intervals.progress import END, LACK
from theory.lemmas.perceptron import symbols
from theory.pril.proofs.regret import LOSS, part, square
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing

EIGHTH = Fraction(1, 8)
SYMBOLS = symbols(T=T, n=K - 1, w=w, theta=theta, w_star=w_star, theta_star=theta_star)
END_AND_COMPARATOR = {
    ("a_", "Z", 0): 1,
    ("b_", "Z", 0): K - 1,
    ("u_", "V", 0): w(T + 1),
    ("f_", "R", 1): lambda i: theta(T + 1, i),
    ("v_", "V", 0): w_star,
    ("g_", "R", 1): theta_star,
}


def gained(p: Prover, run: Given, rounds: Fact, ideal: Any) -> Fact:
    """``v^{T+1} · v* ≥ γ M``."""
    gain = p.lemma(
        "pril/progress",
        {LACK: lambda t, i: 0},
        *run.values(),
        rounds,
        ideal_margin(p, run, ideal),
    )
    return p.have(END >= gamma * M, gain)


def steps_are_subgradients(p: Prover, run: Given) -> Fact:
    """Algorithm 1's steps are among those that a subgradient allows."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: part(t, i))), steps, run["labels"]
    )


def separable(p: Prover, run: Given, *given: Fact) -> Fact:
    """``8 γ² L ≤ Q² − (Q − 2 γ² M)²`` for ``Q = a R² + 1``: the loss is what ‖v‖² did not gain."""
    margin, unit, ideal, size, _, _, sides = given
    largest, some = p.pieces(size)
    rounds, parts = some_round(p, some), steps_are_subgradients(p, run)
    moves = (run["step-w"], run["step-theta"])
    whole = p.lemma("pril/total-surrogate", {}, run["labels"], parts, *moves, rounds)
    start = p.lemma("perceptron/start", SYMBOLS, run["start-w"], run["start-theta"])
    few = summing(
        p,
        one_sided_moves(p, run, largest, p.pieces(sides)[0]),
    )
    gain = gained(p, run, rounds, ideal)
    cauchy = p.lemma("inner/cauchy-schwarz-unit", END_AND_COMPARATOR, unit)
    loss = p.have(2 * LOSS <= GROWTH * M - square(T + 1), whole, start, few)
    length = p.have(square(T + 1) >= gamma**2 * M**2, cauchy, gain, margin, steps_nonnegative(p))
    strict = p.have(gamma**2 > 0, margin)
    most = p.have(
        8 * gamma**2 * LOSS <= GROWTH**2,
        products=[
            (4, [loss], [gamma]),
            (4, [length], [gamma]),
            (1, [], [GROWTH - 2 * gamma**2 * M]),
        ],
    )
    return p.have(p.goal, p.quotient(LOSS, EIGHTH * GROWTH**2, gamma**2, most, strict))
