"""Theorem 1's argument for kernel PRIL: ``w^t = Σ_{s<t} S^s x^s`` in the kernel's space.

``S^s = Σ_i τ_i^s``; ``x^t`` is the image of the instance there, so that ``κ(x^s, x^t) = x^s·x^t``.
The comparator is ``w* = Σ_s β_s x^s``. Neither sum is a symbol: both are written out.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, indicator, total
from theory.intervals.one_sided import GROWTH
from theory.intervals.pril import M, m, moves
from theory.intervals.symbols import K, T, gamma, theta_star
from theory.lemmas.double import double
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import symbols
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise
from theory.runs.papers.symbols import tau, theta, x, y_l, y_r
from theory.runs.papers.thresholds import kernel_pril_run

kappa, beta = function("kappa", "R", 2), function("beta", "R", 1)

RUN = kernel_pril_run().without("kept") | defining(
    {"kernel": every(1, T, lambda s: every(1, T, lambda t: eq(kappa(s, t), x(s) @ x(t))))}
)
"""Kernel PRIL's run; κ is the inner product of the images of the instances."""


def learned(t: Any) -> Expr:
    """``w^t``."""
    return total(1, t - 1, lambda s: moves(s) * x(s))


COMPARATOR = total(1, T, lambda s: beta(s) * x(s))
"""``w*``."""

IN_KERNEL = {("w", "V", 1): learned}
"""What stands for the weights in lemmas about PRIL's run."""


def score(t: Expr) -> Expr:
    """``w^t · x^t``."""
    return learned(t) @ x(t)


def primal_steps(p: Prover, run: Given) -> Fact:
    """The definition of ``τ`` with ``w^t · x^t`` for ``f^t(x^t)``."""

    def listed(t: Expr, i: Expr, value: Expr) -> Expr:
        side = indicator(i < y_l(t)) - indicator(y_r(t) <= i)
        outside = (i < y_l(t)) | (y_r(t) <= i)
        violated = indicator(outside & (side * (value - theta(t, i)) <= 0))
        return eq(tau(t, i), violated * side)

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: listed(t, i, score(t)))),
        run["f"],
        run["tau"],
    )


def expanded(p: Prover, run: Given) -> Fact:
    """``Σ_s β_s κ(x^s, x^t) = w* · x^t`` for every t."""

    def body(t: Expr) -> Expr:
        return eq(total(1, T, lambda s: beta(s) * kappa(s, t)), COMPARATOR @ x(t))

    return p.auto(every(1, T, body), run["kernel"])


def comparator_length(p: Prover, expansions: Fact, unit: Fact) -> Fact:
    """``‖w*‖² + ‖θ*‖² ≤ 1``."""

    def left(t: Expr) -> Expr:
        return beta(t) * total(1, T, lambda s: beta(s) * kappa(s, t))

    def right(t: Expr) -> Expr:
        return beta(t) * (COMPARATOR @ x(t))

    same = p.lemma("sums/equal", terms(a=1, b=T, f=left, g=right), expansions)
    size = joint(COMPARATOR, theta_star, COMPARATOR, theta_star, 1, K - 1)
    return p.have(size <= 1, same, unit)


def last(p: Prover, t: Expr, v: Any, h: Fact) -> Fact:
    """``w^{t+1} · v = w^t · v + S^t x^t · v``."""
    whole = p.last(total(1, t, lambda s: moves(s) * (x(s) @ v)), h)
    return p.have(eq(learned(t + 1) @ v, learned(t) @ v + moves(t) * (x(t) @ v)), whole)


def longer(p: Prover, t: Expr, h: Any) -> Fact:
    """``‖w^{t+1}‖² = ‖w^t‖² + 2 S^t w^t · x^t + (S^t)² ‖x^t‖²``."""

    def product(i: Expr, j: Expr) -> Expr:
        return moves(i) * moves(j) * (x(i) @ x(j))

    swapped = p.lemma("sums/exchange", double(a=1, b=t, c=1, e=t - 1, h=product))
    return p.have(
        eq(
            learned(t + 1) @ learned(t + 1),
            learned(t) @ learned(t) + 2 * moves(t) * score(t) + moves(t) ** 2 * (x(t) @ x(t)),
        ),
        last(p, t, learned(t), h),
        last(p, t, learned(t + 1), h),
        swapped,
        last(p, t, x(t), h),
    )


def potential(t: Any) -> Expr:
    """``w^t · w* + Σ_i θ_i^t θ*_i``."""
    return joint(learned(t), lambda i: theta(t, i), COMPARATOR, theta_star, 1, K - 1)


def square(t: Any) -> Expr:
    """``‖w^t‖² + ‖θ^t‖²``."""
    return joint(learned(t), lambda i: theta(t, i), learned(t), lambda i: theta(t, i), 1, K - 1)


THRESHOLDS = symbols(
    T=T,
    n=K - 1,
    w=lambda t: ZERO_VECTOR,
    x=lambda t: ZERO_VECTOR,
    theta=theta,
    tau=tau,
    w_star=ZERO_VECTOR,
    theta_star=theta_star,
)
"""The thresholds alone, without any weights."""


def gained(p: Prover, run: Given, steps: Fact, ideal: Fact, rounds: Fact) -> Fact:
    """``w^{T+1} · w* + θ^{T+1} · θ* ≥ γ M``."""
    alone = p.lemma("perceptron/gain", THRESHOLDS, run["step-theta"])

    def round_gain(t: Expr, h: Fact) -> Fact:
        def gain(i: Expr) -> Expr:
            return tau(t, i) * (COMPARATOR @ x(t) - theta_star(i))

        at_least = termwise(
            p, 1, K - 1, lambda i: gamma * tau(t, i) ** 2 <= gain(i), run["labels"], h, steps, ideal
        )
        return p.have(
            -potential(t + 1) <= -potential(t) - gamma * m(t),
            at_least,
            last(p, t, COMPARATOR, h),
            p.use(alone, t, by=[h]),
        )

    whole = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=lambda t: -potential(t), f=lambda t: -gamma * m(t)),
        rounds,
        p.throughout(1, T, round_gain),
    )
    start = p.lemma("perceptron/start", THRESHOLDS, run["start-theta"])
    none = p.empty(total(1, 0, lambda s: moves(s) * (x(s) @ COMPARATOR)))
    return p.have(potential(T + 1) >= gamma * M, whole, start, none)


def grown(p: Prover, run: Given, steps: Fact, slow: Fact, rounds: Fact) -> Fact:
    """``‖w^{T+1}‖² + ‖θ^{T+1}‖² ≤ (a R² + 1) M``."""
    alone = p.lemma("perceptron/growth", THRESHOLDS, run["step-theta"])

    def growth(t: Expr, h: Fact) -> Fact:
        def along(i: Expr) -> Expr:
            return tau(t, i) * (score(t) - theta(t, i))

        none = p.lemma("sums/monotone", terms(a=1, b=K - 1, f=along, g=lambda i: 0), steps, h)
        return p.have(
            square(t + 1) <= square(t) + GROWTH * m(t),
            longer(p, t, h),
            p.use(alone, t, by=[h]),
            p.use(slow, t, by=[h]),
            none,
        )

    whole = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=square, f=lambda t: GROWTH * m(t)),
        rounds,
        p.throughout(1, T, growth),
    )
    start = p.lemma("perceptron/start", THRESHOLDS, run["start-theta"])
    none = p.empty(total(1, 0, lambda s: moves(s) * (x(s) @ learned(1))))
    return p.have(square(T + 1) <= GROWTH * M, whole, start, none)
