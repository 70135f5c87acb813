"""Additive updates ``w(t + 1) = w(t) + tau(t) a(t)`` of one weight vector, from ``w(1) = 0``.

``a(t)`` is the difference of two feature vectors, ``tau(t)`` the step (1 for the perceptron), and
``w̄`` a comparator of norm at most 1.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, real, total, vector
from theory.lemmas.letters import T, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import replacing, terms

a = function("move_", "V", 1)
tau, gain = function("tau_", "R", 1), function("gain_", "R", 1)
w_bar, lam = vector("w_bar_"), real("lambda_")

symbols = replacing(
    T=("T_", "Z", 0),
    w=("w_", "V", 1),
    a=("move_", "V", 1),
    tau=("tau_", "R", 1),
    gain=("gain_", "R", 1),
    w_bar=("w_bar_", "V", 0),
    lam=("lambda_", "R", 0),
)
"""The replacements for a lemma of this module: ``symbols(T=n, a=lambda t: ...)``."""


START = eq(w(1), ZERO_VECTOR)
MOVES = every(1, T, lambda t: eq(w(t + 1), w(t) + tau(t) * a(t)))
UNIT = w_bar @ w_bar <= 1


def distance(t: Any) -> Expr:
    """``‖w − λ w̄‖² − λ² ‖w̄‖²``."""
    return w(t) @ w(t) - 2 * lam * (w(t) @ w_bar)


def won(t: Any) -> Expr:
    """By how much the step brings ``w`` nearer to ``λ w̄``, squared distances."""
    return 2 * tau(t) * (lam * (w_bar @ a(t)) - w(t) @ a(t)) - tau(t) ** 2 * (a(t) @ a(t))


@lemma(
    "structured/step",
    every(1, T, lambda t: eq(distance(t + 1), distance(t) - won(t))),
    move=MOVES,
)
def step(p: Prover, move: Fact) -> Fact:
    """What one step does to the squared distance from λ w̄."""
    return p.auto(p.goal, move)


@lemma(
    "structured/nearer",
    total(1, T, gain) <= lam**2,
    start=START,
    move=MOVES,
    rounds=T >= 0,
    unit=UNIT,
    each=every(1, T, lambda t: gain(t) <= won(t)),
)
def nearer(p: Prover, start: Fact, move: Fact, rounds: Fact, unit: Fact, each: Fact) -> Fact:
    """If every step brings w nearer to λ w̄ by at least gain(t), in squared distance, then the
    gains sum to at most λ².
    """
    steps = p.lemma("structured/step", {}, move)

    fallen = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=distance, f=lambda t: -gain(t)),
        rounds,
        p.auto(every(1, T, lambda t: distance(t + 1) <= distance(t) - gain(t)), steps, each),
    )
    far = p.rule("norm", w(T + 1) - lam * w_bar)
    return p.auto(p.goal, fallen, start, far, unit)
