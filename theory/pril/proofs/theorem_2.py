"""Theorem 2's argument for PRIL: a comparator that lacks something of the margin."""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, function, real, sqrt, total
from theory.lemmas.double import below, double
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import symbols
from theory.lemmas.sums import terms
from theory.pril.proofs.mistakes import (
    ALL_RUN,
    UNIT,
    C,
    M,
    gamma,
    slack,
    small,
    steps_nonnegative,
    theta_star,
    w_star,
)
from theory.pril.proofs.steps import RUN, K, T, each, m, tau, theta, w, x, y_l, y_r
from theory.pril.proofs.theorem_1 import at_most
from theory.proof import Lemma

lack = function("lack", "R", 2)
LACK = ("lack", "R", 2)
D, r = real("D"), real("r")


def lacking(t: Expr, i: Expr) -> Expr:
    """The comparator satisfies constraint i of round t with margin ``γ − lack(t, i)``."""
    left = (i < y_l(t)) >> (gamma - lack(t, i) <= slack(t, i))
    return left & ((y_r(t) <= i) >> (gamma - lack(t, i) <= -slack(t, i)))


def felt(t: Expr, i: Expr) -> Expr:
    """What is lacking, where the constraint is violated."""
    return tau(t, i) ** 2 * lack(t, i)


FELT = total(1, T, lambda t: total(1, K - 1, lambda i: felt(t, i)))
END = joint(w(T + 1), lambda i: theta(T + 1, i), w_star, theta_star, 1, K - 1)
"""``v^{T+1} · v*``."""

SYMBOLS = {
    **symbols(T=T, n=K - 1, w=w, x=x, theta=theta, tau=tau, w_star=w_star),
    **symbols(theta_star=theta_star, gamma=gamma, C=C),
}


def _progress(p: Any, *given: Any) -> Any:
    run = dict(zip(RUN, given, strict=False))
    rounds, lacks = given[len(RUN) :]
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def gain(t: Expr, i: Expr) -> Expr:
        return gamma * tau(t, i) ** 2 - felt(t, i) <= tau(t, i) * slack(t, i)

    def gains(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            known = (p.use(steps, t, i, by=[h, h2]), p.use(lacks, t, i, by=[h, h2]))
            return p.have(gain(t, i), *known)

        return p.every(1, K - 1, lambda i: gain(t, i), one)

    return p.lemma(
        "perceptron/progress",
        {**SYMBOLS, ("lack_", "R", 2): felt},
        *given[: len(RUN)],
        rounds,
        p.every(1, T, lambda t: every(1, K - 1, lambda i: gain(t, i)), gains),
    )


progress = Lemma(
    "pril/progress",
    "Along a comparator, PRIL gains γ with each violated constraint but for what it lacks there.",
    (*ALL_RUN, T >= 0, each(lacking)),
    gamma * M <= END + FELT,
    _progress,
)


def _length(p: Any, *given: Any) -> Any:
    run = dict(zip(RUN, given, strict=False))
    rounds, unit, moved = given[len(RUN) :]
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def passive(t: Expr, i: Expr) -> Expr:
        return tau(t, i) * (w(t) @ x(t) - theta(t, i)) <= 0

    def passives(t: Expr, h: Any) -> Any:
        return p.every(
            1,
            K - 1,
            lambda i: passive(t, i),
            lambda i, h2: p.have(passive(t, i), p.use(steps, t, i, by=[h, h2])),
        )

    return p.lemma(
        "perceptron/length",
        SYMBOLS,
        *given[: len(RUN)],
        rounds,
        unit,
        p.every(1, T, lambda t: every(1, K - 1, lambda i: passive(t, i)), passives),
        moved,
    )


length = Lemma(
    "pril/length",
    "The inner product with a unit vector, squared, is at most C times the number of violated "
    "constraints.",
    (*ALL_RUN, T >= 0, UNIT, every(1, T, small)),
    END**2 <= C * M,
    _length,
)


def root(p: Any, term: Any, *facts: Any) -> tuple[Any, Any]:
    """``√term ≥ 0`` and ``√term² = term``, from ``term ≥ 0``."""
    both = p.use(p.analytic("square-root", term), by=facts)
    return p.rule("part", sqrt(term) >= 0, both), p.rule("part", eq(sqrt(term) ** 2, term), both)


def _squares(p: Any, *given: Any) -> Any:
    run = dict(zip(RUN, given, strict=False))
    rounds, unit, positive, lacks, summed, size, radius, moved = given[len(RUN) :]
    goal, count = squares.conclusion, p.have(M >= 0, steps_nonnegative(p))
    S = sqrt(M)
    nonnegative, square = root(p, M, count)
    gain = p.lemma("pril/progress", {}, *given[: len(RUN)], rounds, lacks)
    grown = p.lemma("pril/length", {("C", "R", 0): r**2}, *given[: len(RUN)], rounds, unit, moved)
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def fourth(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            return p.have(eq(tau(t, i) ** 4, tau(t, i) ** 2), p.use(steps, t, i, by=[h, h2]))

        return p.lemma(
            "sums/equal",
            terms(a=1, b=K - 1, f=lambda i: tau(t, i) ** 4, g=lambda i: tau(t, i) ** 2),
            p.every(1, K - 1, lambda i: eq(tau(t, i) ** 4, tau(t, i) ** 2), one),
        )

    def powers(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: tau(t, i) ** 4)

    fourths = p.lemma(
        "sums/equal",
        terms(a=1, b=T, f=powers, g=m),
        p.every(1, T, lambda t: eq(powers(t), m(t)), fourth),
    )

    def some(h: Any) -> Any:
        cauchy = p.lemma(
            "sums/cauchy-schwarz",
            double(a=1, b=T, c=1, e=K - 1, h=lambda t, i: tau(t, i) ** 2, g=lack),
            p.have(total(1, T, powers) > 0, h, fourths),
        )
        lost = p.have(
            FELT**2 <= M * D**2,
            cauchy,
            products=[(DEFICITS, [fourths], []), (1, [count, summed], [])],
        )
        high = p.have(
            FELT <= D * S,
            below(
                p,
                FELT,
                D * S,
                p.have(D * S >= 0, products=[[size, nonnegative]]),
                p.have(FELT**2 <= (D * S) ** 2, lost, products=[(D**2, [square], [])]),
            ),
        )
        low = below(
            p,
            END,
            r * S,
            p.have(r * S >= 0, products=[[radius, nonnegative]]),
            p.have(END**2 <= (r * S) ** 2, grown, products=[(r**2, [square], [])]),
        )
        whole = p.have(
            gamma * S**2 <= (D + r) * S, gain, high, low, products=[(gamma, [square], [])]
        )
        return p.have(goal, divided(whole, h), square, products=[(gamma**2, [square], [])])

    def divided(whole: Any, h: Any) -> Any:
        """``γ S ≤ D + r``, squared."""
        step = gamma * S <= D + r
        strict = p.cases(
            S > 0,
            p.rule("excluded", S > 0),
            lambda yes: yes,
            lambda no: p.have(S > 0, h, square, products=[[no, nonnegative]]),
        )
        less = p.cases(
            step,
            p.rule("excluded", step),
            lambda yes: yes,
            lambda no: p.have(
                step, whole, p.have((gamma * S - D - r) * S > 0, products=[[no, strict]])
            ),
        )
        left = p.have(gamma * S >= 0, products=[[positive, nonnegative]])
        right = p.have(D + r >= 0, size, radius)
        return p.have(gamma**2 * S**2 <= (D + r) ** 2, products=[[less, left], [less, right]])

    def none(h: Any) -> Any:
        zero = p.have(eq(M, 0), h, count)
        return p.have(goal, products=[(gamma**2, [zero], [])], squares=[D + r])

    return p.cases(goal, p.rule("excluded", M > 0), some, none)


DEFICITS = total(1, T, lambda t: total(1, K - 1, lambda i: lack(t, i) ** 2))
"""``Σ_t Σ_i lack²``."""

squares = Lemma(
    "pril/agnostic",
    "γ² times the number of violated constraints is at most (D + r)², where D² bounds the sum of "
    "squares of what a unit comparator lacks, and r² the growth of ‖v‖² by violated constraint.",
    (
        *ALL_RUN,
        T >= 0,
        UNIT,
        gamma > 0,
        each(lacking),
        DEFICITS <= D**2,
        D >= 0,
        r >= 0,
        every(1, T, lambda t: at_most(t, r**2)),
    ),
    gamma**2 * M <= (D + r) ** 2,
    _squares,
)
