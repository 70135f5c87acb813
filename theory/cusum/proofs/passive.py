"""One passive-aggressive step, in numbers, and what follows for Theorem 2 and Corollary 2.

With ``a = w̄·ΔΦ``, ``b = w·ΔΦ ≤ 0``, ``c = ‖ΔΦ‖²`` and ``τ c = ℓ − b`` the step brings the weights
nearer to ``λ w̄`` by ``τ (2 λ a − b − ℓ)``, squared distances: at least ``μ ℓ²/c`` where ``2 λ a ≥
(1 + μ) ℓ``.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import w_bar
from theory.cusum.proofs.structured import (
    difference,
    zero_difference,
)
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, expr, indicator, real, total
from theory.lemmas.structured import symbols as structured
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import replacing
from theory.runs.papers.symbols import tau_of_round as tau
from theory.runs.papers.symbols import w

along, b, c = real("along_"), real("against_"), real("squared_")
loss, step, mu, gain = real("due_"), real("step_"), real("mu_"), real("worth_")

symbols = replacing(
    along=("along_", "R", 0),
    b=("against_", "R", 0),
    c=("squared_", "R", 0),
    loss=("due_", "R", 0),
    step=("step_", "R", 0),
    mu=("mu_", "R", 0),
    gain=("worth_", "R", 0),
)
"""The replacements for the lemma of this module."""


@lemma(
    "cusum/passive-step",
    gain <= 2 * step * (along - b) - step**2 * c,
    positive=c > 0,
    rule=eq(step * c, loss - b),
    best=b <= 0,
    lost=loss >= 0,
    more=mu >= 0,
    ahead=(1 + mu) * loss <= 2 * along,
    enough=gain * c <= mu * loss**2,
)
def passive_step(
    p: Prover,
    positive: Fact,
    rule: Fact,
    best: Fact,
    lost: Fact,
    more: Fact,
    ahead: Fact,
    enough: Fact,
) -> Fact:
    """A step that makes up for the loss brings the weights nearer to λ w̄ by μ ℓ²/c at least."""
    fall = 2 * step * (along - b) - step**2 * c
    far = p.have(c * fall >= mu * loss**2, rule, lost, best, ahead, more)
    goal = p.goal

    def wrong(h: Fact) -> Fact:
        return p.have(goal, far, enough, positive, p.have(gain - fall > 0, h))

    return p.cases(goal, p.rule("excluded", goal), lambda h: h, wrong)


def step_rule(p: Prover, run: Given, t: Expr, h: Fact, positive: Fact, lost: Expr) -> Fact:
    """``τ ‖ΔΦ‖² = ℓ − w·ΔΦ`` where ``ΔΦ ≠ 0``."""
    length = difference(t) @ difference(t)
    divisor = indicator(eq(length, 0)) + (1 - indicator(eq(length, 0))) * length
    one = p.rule("inverse", divisor, p.have(divisor > 0, positive))
    given = p.use(run["tau"], t, by=[h])
    target = lost - w(t) @ difference(t)
    whole = p.auto(eq(tau(t) * divisor, target), given, one)
    return p.have(eq(tau(t) * length, target), whole, positive)


def short(p: Prover, t: Expr, unit: Fact) -> Fact:
    """``(w̄·ΔΦ)² ≤ ‖ΔΦ‖²``."""
    table = {
        ("a_", "Z", 0): 1,
        ("b_", "Z", 0): 0,
        ("u_", "V", 0): difference(t),
        ("f_", "R", 1): lambda i: 0,
        ("v_", "V", 0): w_bar,
        ("g_", "R", 1): lambda i: 0,
    }
    return p.lemma("inner/cauchy-schwarz-unit", table, unit)


def nearer(
    p: Prover, run: Given, lam: Any, gain_: Callable[[Any], Expr], unit: Fact, each: Any
) -> Fact:
    """``Σ gain ≤ λ²``, if in each round the distance to ``λ w̄`` falls by the gain."""
    goal = total(1, n, gain_) <= expr(lam) ** 2

    def rounds(h: Fact) -> Fact:
        return p.lemma(
            "structured/nearer",
            structured(T=n, w=w, a=difference, tau=tau, w_bar=w_bar, lam=lam, gain=gain_),
            run["start-w"],
            run["step-w"],
            h,
            p.have(w_bar @ w_bar <= 1, unit),
            p.throughout(1, n, each),
        )

    def none(h: Fact) -> Fact:
        return p.auto(goal, h)

    return p.cases(goal, p.rule("excluded", n >= 0), rounds, none)


def won(t: Any, lam: Expr) -> Expr:
    """What the round wins of the squared distance to ``λ w̄``."""
    move = difference(t)
    ahead = lam * (w_bar @ move) - w(t) @ move
    return 2 * tau(t) * ahead - tau(t) ** 2 * (move @ move)


def still(p: Prover, t: Expr, same: Any, goal: Expr, *facts: Fact) -> Fact:
    """``gain ≤ won`` where ŷ = y: nothing moves."""
    zeros = [zero_difference(p, t, same, u) for u in (w_bar, w(t), difference(t))]
    return p.have(goal, *facts, zeros[0], zeros[1], zeros[2])


def no_margin(p: Prover, t: Expr, none: Fact, unit: Any) -> Fact:
    """``w̄·ΔΦ ≤ 0`` where ``ΔΦ = 0``."""
    along = w_bar @ difference(t)

    return p.auto(along <= 0, p.rule("excluded", along <= 0), short(p, t, unit), none)


def idle(p: Prover, run: Given, t: Expr, h: Fact, none: Fact, facts: Any, lost: Expr) -> Fact:
    """``won ≥ 0`` where ``ΔΦ = 0``, whatever the step is."""
    best, least, ahead = facts
    move = difference(t)
    length = move @ move
    flat = p.have(eq(length, 0), none, p.rule("norm", move))
    divisor = indicator(eq(length, 0)) + (1 - indicator(eq(length, 0))) * length
    unity = p.have(eq(divisor, 1), flat)
    one = p.rule("inverse", divisor, p.have(divisor > 0, unity))
    target = lost - w(t) @ move
    reached = p.have(eq(tau(t), target), p.use(run["tau"], t, by=[h]), one, unity)
    return p.have(won(t, expr(1)) >= 0, reached, best, least, ahead, flat)
