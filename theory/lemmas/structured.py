"""Additive updates ``w(t + 1) = w(t) + tau(t) a(t)`` of one weight vector, from ``w(1) = 0``.

``a(t)`` is the difference of two feature vectors, ``tau(t)`` the step (1 for the perceptron), and
``w̄`` a comparator of norm at most 1.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, integer, real, total, vector
from theory.lemmas.sums import terms
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

T = integer("T_")
w, a = function("w_", "V", 1), function("move_", "V", 1)
tau, ell, gain = function("tau_", "R", 1), function("ell_", "R", 1), function("gain_", "R", 1)
w_bar, Q, lam = vector("w_bar_"), real("Q_"), real("lambda_")

SYMBOLS = {
    "T": ("T_", "Z", 0),
    "w": ("w_", "V", 1),
    "a": ("move_", "V", 1),
    "tau": ("tau_", "R", 1),
    "ell": ("ell_", "R", 1),
    "gain": ("gain_", "R", 1),
    "w_bar": ("w_bar_", "V", 0),
    "Q": ("Q_", "R", 0),
    "lam": ("lambda_", "R", 0),
}


def symbols(**bodies: Any) -> dict[Any, Any]:
    """The replacements for a lemma of this module: ``symbols(T=n, a=lambda t: ...)``."""
    return {SYMBOLS[name]: body for name, body in bodies.items()}


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

    def falls(t: Expr, h: Fact) -> Fact:
        return p.have(
            distance(t + 1) <= distance(t) - gain(t),
            p.use(steps, t, by=[h]),
            p.use(each, t, by=[h]),
        )

    fallen = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=distance, f=lambda t: -gain(t)),
        rounds,
        p.throughout(1, T, falls),
    )
    zero = p.have(
        eq(distance(1), 0),
        p.rule("pair", w(1), start),
        products=[(-2 * lam, p.rule("pair", w_bar, start))],
    )
    far = p.rule("norm", w(T + 1) - lam * w_bar)
    return p.have(p.goal, fallen, zero, far, products=[(1, [unit], [lam])])


@lemma(
    "structured/mistakes",
    total(1, T, ell) ** 2 <= Q * total(1, T, ell),
    start=START,
    move=every(1, T, lambda t: eq(w(t + 1), w(t) + a(t))),
    rounds=T >= 0,
    unit=UNIT,
    losses=every(1, T, lambda t: ell(t) >= 0),
    passive=every(1, T, lambda t: w(t) @ a(t) <= 0),
    sizes=every(1, T, lambda t: a(t) @ a(t) <= Q * ell(t)),
    margins=every(1, T, lambda t: w_bar @ a(t) >= ell(t)),
)
def mistakes(
    p: Prover,
    start: Fact,
    move: Fact,
    rounds: Fact,
    unit: Fact,
    losses: Fact,
    passive: Fact,
    sizes: Fact,
    margins: Fact,
) -> Fact:
    """If a step of size 1 gains the loss along w̄, nothing along w, and is at most Q times the loss
    long (squared), then (Σ ℓ)² ≤ Q Σ ℓ.
    """
    S = total(1, T, ell)
    steps = p.throughout(
        1, T, lambda t, h: p.have(eq(w(t + 1), w(t) + 1 * a(t)), p.use(move, t, by=[h]))
    )

    def gains(value: Expr) -> Fact:
        """``λ² ≥ (2 λ − Q) S`` for λ = value, which is not negative."""

        def body(t: Expr) -> Expr:
            return (2 * value - Q) * ell(t)

        def one(t: Expr, h: Fact) -> Fact:
            gained = 2 * (value * (w_bar @ a(t)) - w(t) @ a(t)) - a(t) @ a(t)
            return p.auto(body(t) <= gained, h, margins, positive, passive, sizes)

        positive = p.have(value >= 0, total_loss)
        each = p.throughout(1, T, one)
        return p.lemma(
            "structured/nearer",
            symbols(tau=lambda t: 1, gain=body, lam=value),
            start,
            steps,
            rounds,
            unit,
            each,
        )

    total_loss = p.lemma("sums/nonnegative", terms(a=1, b=T, f=ell), losses)
    return p.have(p.goal, gains(S))
