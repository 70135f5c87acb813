"""Lines 12 to 20 of the printed proof of Theorem 1, each from the hypotheses of the theorem."""

from typing import Any

from theory.formal.terms import Expr, every, expr, sqrt, total
from theory.intervals.pril import RUN, WIDEST, of_steps, w_star, widest
from theory.intervals.symbols import K, R, T, gamma, number, theta_star
from theory.pril.proofs.theorem_1_lines import (
    SQUARES,
    grown,
    length,
    line_3,
    line_4,
    line_5,
    line_8,
    line_9,
    line_10,
    line_11,
    progress,
)
from theory.pril.proofs.violations import MISTAKES, concluded, numbers
from theory.pril.theorem_1 import widest_factor
from theory.proving.proof import Proof
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.proving.tactics import directly, divide, summing, termwise
from theory.runs.papers.symbols import theta, w, y_l, y_r

UNIT_LENGTH = w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) * theta_star(i))


def squared_length(p: Prover, t: Expr) -> Fact:
    """``‖v^t‖² ≥ 0``."""
    squares = p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: theta(t, i) ** 2))
    return p.have(length(t) >= 0, squares, p.rule("norm", w(t)))


def cauchy(p: Prover, unit: Fact) -> Fact:
    """``(v^{T+1} · v*)² ≤ ‖v^{T+1}‖²``."""
    end = T + 1
    return p.lemma(
        "inner/cauchy-schwarz-unit",
        {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): K - 1,
            ("u_", "V", 0): w(end),
            ("f_", "R", 1): lambda i: theta(end, i),
            ("v_", "V", 0): w_star,
            ("g_", "R", 1): theta_star,
        },
        unit,
    )


def line_12(p: Prover, run: Given, *, unit: Fact) -> Fact:
    """Cauchy-Schwarz, with ``√1 = 1``."""
    end = length(T + 1)
    low, square = root_of(p, end, squared_length(p, T + 1))
    positive, one = root_of(p, UNIT_LENGTH, p.have(UNIT_LENGTH >= 0, unit))
    s = sqrt(UNIT_LENGTH)
    at_most = below(p, s, expr(1), p.have(s**2 <= 1, one, unit))
    at_least = below(p, expr(1), s, positive, p.have(1 <= s**2, one, unit))
    exact = p.have(Expr(("=", s.t, expr(1).t)), at_most, at_least)
    less = below(p, progress(T + 1), sqrt(end), low, cauchy(p, unit), square)
    return p.have(p.goal, less, exact)


def line_13(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    count: Fact,
) -> Fact:
    """Line 5 squared is at most ``‖v^{T+1}‖²``."""
    more = grown(p, run, ideal, size, count)
    return p.have(
        p.goal,
        more,
        positive,
        mistakes_positive(p, run, count),
        cauchy(p, unit),
        line_11(p, run, size=size, count=count),
    )


def mistakes_positive(p: Prover, run: Given, count: Any) -> Fact:
    """``Σ_t m^t ≥ 0``."""
    return summing(p, not_negative(p, run, count))


def not_negative(p: Prover, run: Given, count: Any) -> Fact:
    """``m^t ≥ 0`` in every round."""
    counted = numbers(p, run, count)

    return p.auto(every(1, T, lambda t: number(t) >= 0), counted)


def line_14(p: Prover, run: Given, *, positive: Fact, some: Fact) -> Fact:
    """Where a mistake is made, both sides of line 13 are divided by their number."""
    premise = p.assume(Expr(p.goal.t[1]))
    right = R**2 * SQUARES / MISTAKES + 1
    each = p.have(gamma**2 * MISTAKES <= right, premise, some)
    square = p.have(gamma**2 > 0, positive)
    divided = divide(p, MISTAKES, right, gamma**2, each, square)
    return p.rule("discharge", premise.conclusion, p.have(Expr(p.goal.t[2]), divided))


def wide(p: Prover, run: Given, width: Fact, count: Any) -> Fact:
    """``m^t ≤ K − c − 1`` in every round."""
    most, counted = widest(p, run, p.pieces(width)[0]), numbers(p, run, count)

    return p.auto(every(1, T, lambda t: number(t) <= WIDEST), most, counted)


def line_15(p: Prover, run: Given, *, width: Fact, count: Fact) -> Fact:
    """There are ``K − (y_r − y_l) − 1`` constraints."""
    narrowest, _ = p.pieces(width)
    steps = p.lemma("pril/steps-count", {}, run["labels"], run["tau"])
    counted = numbers(p, run, count)

    def both(t: Expr) -> Expr:
        there = K - (y_r(t) - y_l(t)) - 1
        return (number(t) <= there) & (there <= WIDEST)

    return p.auto(every(1, T, lambda t: both(t)), steps, counted, narrowest)


def line_16(p: Prover, run: Given, *, width: Fact, count: Fact) -> Fact:
    """``m² ≤ m (K − c − 1)``."""
    most, least = wide(p, run, width, count), not_negative(p, run, count)

    return termwise(p, 1, T, lambda t: number(t) ** 2 <= number(t) * WIDEST, most, least)


def line_17(p: Prover, run: Given, *, positive: Fact, count: Fact, **given: Fact) -> Fact:
    """From line 13, with ``m² ≤ m (K − c − 1)``."""
    most = of_steps(p, *widest_factor(p, run, positive=positive, **given), positive)
    return concluded(p, run, most, count, of_loss=False)


def line_18(p: Prover, run: Given, *, positive: Fact, width: Fact, count: Fact, some: Fact) -> Fact:
    """Where a mistake is made, ``K − c − 1 ≥ 1``."""
    most = wide(p, run, width, count)

    def none(h: Fact) -> Fact:
        zero = p.lemma("sums/monotone", terms(a=1, b=T, f=number, g=lambda t: 0), h, most)
        return p.have(WIDEST >= 1, zero, some)

    room = p.cases(WIDEST >= 1, p.rule("excluded", WIDEST >= 1), lambda h: h, none)
    square = p.have(gamma**2 > 0, positive)
    inverse = 1 / gamma**2
    one = p.rule("inverse", gamma**2, square)
    above = p.have(inverse >= 0, one)
    return p.auto(p.goal, room, above)


def line_20(p: Prover, run: Given, *given: Fact) -> Fact:
    """The three lines, one after the other."""
    premise = p.assume(Expr(p.goal.t[1]))
    each = next(th for th in p.pieces(premise) if th.conclusion[0] == "all")
    same = summing(p, each)
    return p.rule("discharge", premise.conclusion, p.have(Expr(p.goal.t[2]), same, premise))


MISTAKEN, BEFORE = "a mistake is made", "θ^t"
"""Names of readings: of those that say more than one thing, the ones that hold."""

PROOFS = {
    number: (Proof(script, RUN, reading),)
    for number, script, reading in (
        (1, directly, ""),
        (2, directly, ""),
        (3, line_3, ""),
        (4, line_4, ""),
        (5, line_5, ""),
        (6, directly, ""),
        (8, line_8, ""),
        (9, line_9, ""),
        (10, line_10, ""),
        (11, line_11, ""),
        (12, line_12, ""),
        (13, line_13, ""),
        (14, line_14, MISTAKEN),
        (15, line_15, ""),
        (16, line_16, ""),
        (17, line_17, ""),
        (18, line_18, MISTAKEN),
        (20, line_20, BEFORE),
    )
}
"""By the number of the line; lines 7 and 19 are false as printed."""
