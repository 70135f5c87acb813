"""Theorem 4's proof, lines 11 to 14: the normaliser is at most ``cosh(η c_1)``."""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, eq, every, exp, log, total
from theory.intervals.pril import WIDEST, m, steps_in_round
from theory.intervals.symbols import K, T, gamma, number
from theory.lemmas.cosh import ETA
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_chords import mass, no_slack
from theory.pril.proofs.m_pril_counts import numbers
from theory.pril.proofs.m_pril_round import COSH_NEEDED
from theory.pril.proofs.multiplicative import Z, eta, score
from theory.pril.proofs.theorem_4 import widest_sides
from theory.pril.proofs.theorem_4_lines import delta, falls
from theory.pril.proofs.theorem_4_setting import facts
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.runs.papers.symbols import tau, theta

HALF = Fraction(1, 2)


CEILING = HALF * exp(eta * WIDEST) + HALF * exp(-(eta * WIDEST))
"""``cosh(η c_1)``."""


def sums_to_one(p: Prover, known: Any) -> Any:
    """The parameters add up to 1 in every round, with the normaliser of line 8."""
    return p.lemma("m-pril/sum", {}, *known["listed"].values())


def line_11(p: Prover, run: Given, **given: Fact) -> Fact:
    """The parameters add up to 1, and no constraint that steps has a positive slack."""
    known, some = facts(p, run, **given), given["some"]
    ones = sums_to_one(p, known)
    double = p.have(2 * WIDEST > 0, some)
    above, _ = inverse_of(p, 2 * WIDEST, double)
    rise = p.have(
        exp(eta * WIDEST) - exp(-(eta * WIDEST)) >= 0,
        p.lemma("exp/monotone", at(a=-(eta * WIDEST), b=eta * WIDEST), known["rate"], some),
    )

    def slacks(t: Expr) -> Expr:
        linear = (exp(eta * WIDEST) - exp(-(eta * WIDEST))) / (2 * WIDEST)
        return total(1, K - 1, lambda i: linear * tau(t, i) * (score(t) - theta(t, i)))

    def goal(t: Expr) -> Expr:
        return CEILING * mass(t) + slacks(t) <= CEILING

    def proof(t: Expr, h: Fact) -> Fact:
        one = p.use(ones, t, by=[h, p.have((1 <= t) & (t <= T + 1), h)])
        return p.have(goal(t), one, no_slack(p, known, t, h), rise, above)

    return p.throughout(1, T, proof)


def normalisers(p: Prover, known: Given) -> tuple[Any, Any]:
    """``log Z^t`` is at most ``log cosh(η c_1)``, and at most ``m^t`` times that."""
    room = widest_sides(p, known, known["narrowest"])
    grown = p.lemma(
        "m-pril/cosh",
        {("A", "R", 0): WIDEST},
        *({**known, "sides": room}[name] for name in COSH_NEEDED),
    )
    ones, counted = sums_to_one(p, known), numbers(p, known, known["count"])
    resting = p.lemma("m-pril/rest", {}, known["labels"], known["tau"])
    least = p.lemma("entropy/cosh", {ETA: eta * WIDEST})

    def once(t: Expr, h: Fact) -> Fact:
        one = p.use(ones, t, by=[p.have((1 <= t) & (t <= T + 1), h)])
        most = p.have(Z(t) <= CEILING, p.use(grown, t, by=[h]), p.use(known["Z"], t, by=[h]), one)
        return p.lemma("logarithm/monotone", at(a=Z(t), b=CEILING), known["Z-positive"], h, most)

    def often(t: Expr, h: Fact) -> Fact:
        goal = log(Z(t)) <= number(t) * log(CEILING)

        def none(h2: Fact) -> Fact:
            few = p.auto(m(t) <= 0, h2, counted, h)
            same = p.have(
                eq(Z(t), 1),
                p.use(resting, t, by=[h, few]),
                p.use(known["Z"], t, by=[h]),
                p.use(ones, t, by=[p.have((1 <= t) & (t <= T + 1), h)]),
            )
            nothing = p.have(eq(number(t), 0), h2, positive_number(p, counted, t, h))
            return p.have(goal, p.replaced(same, log), p.lemma("logarithm/one", {}), nothing)

        return p.cases(
            goal,
            p.rule("excluded", number(t) >= 1),
            lambda some: p.have(goal, once(t, h), some, least),
            none,
        )

    return (
        p.throughout(1, T, once),
        p.throughout(1, T, often),
    )


def positive_number(p: Prover, counted: Fact, t: Expr, h: Fact) -> Fact:
    """``m^t ≥ 0``."""
    return p.auto(number(t) >= 0, steps_in_round(p, t), counted, h)


def line_12(p: Prover, run: Given, **given: Fact) -> Fact:
    """The normaliser's bound put into the divergence's change."""
    known = facts(p, run, **given)
    fall, (once, _) = falls(p, known), normalisers(p, known)

    def goal(t: Expr) -> Expr:
        return delta(t) <= log(CEILING) - eta * gamma * number(t)

    return p.auto(every(1, T, goal), fall, once)


def line_13(p: Prover, run: Given, *, busy: Fact) -> Fact:
    """``log cosh ≥ 0``, and ``m^t ≥ 1``."""
    least = p.lemma("entropy/cosh", {ETA: eta * WIDEST})

    def goal(t: Expr) -> Expr:
        level = log(CEILING) - eta * gamma
        return log(CEILING) - eta * gamma * number(t) <= number(t) * level

    return p.auto(every(1, T, goal), least, busy)


def fallen(p: Prover, known: Any) -> Fact:
    """``Σ_t Δ_t ≤ (log cosh(η c_1) − η γ) Σ_t m^t``."""
    fall, (_, often) = falls(p, known), normalisers(p, known)

    def right(t: Expr) -> Expr:
        return log(CEILING) * number(t) - eta * gamma * number(t)

    return p.lemma("sums/monotone", terms(a=1, b=T, f=delta, g=right), fall, often)


def line_14(p: Prover, run: Given, **given: Fact) -> Fact:
    """In a round without violations Z is 1."""
    return fallen(p, facts(p, run, **given))
