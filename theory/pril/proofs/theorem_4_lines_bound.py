"""Theorem 4's proof, lines 11 to 21: the normaliser's bound, and the sum over the rounds."""

from typing import Any

from theory.formal.terms import Expr, eq, exp, expr, log, total
from theory.intervals.pril import WIDEST, steps_nonnegative
from theory.intervals.symbols import K, T, d, gamma, number, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.lemmas.cosh import ETA
from theory.lemmas.entropy import U, g
from theory.pril.proofs.m_pril_bound import COMPONENTS, M
from theory.pril.proofs.m_pril_counts import all_numbers
from theory.pril.proofs.m_pril_gain import first_potential
from theory.pril.proofs.multiplicative import eta, w
from theory.pril.proofs.theorem_4 import bounded, size_of_log, unmoved, widest_sides
from theory.pril.proofs.theorem_4_lines import delta
from theory.pril.proofs.theorem_4_lines_normaliser import CEILING, fallen
from theory.pril.proofs.theorem_4_setting import ENTROPY, divergence, facts, filled
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import divide, summing
from theory.runs.papers.symbols import theta

WHOLE = ("whole", "R", 0)


def telescoped(p: Prover, known: Given) -> Fact:
    """``Σ_t Δ_t`` is what the divergence has changed by."""

    def change(t: Expr) -> Expr:
        return delta(t)

    return p.lemma(
        "sums/telescope-equal", terms(a=1, b=T, F=divergence, f=change), known["some-rounds"]
    )


def line_16(p: Prover, run: Given, **given: Fact) -> Fact:
    """The sum telescopes."""
    return p.have(p.goal, telescoped(p, facts(p, run, **given)))


def first_divergence(p: Prover, known: Given) -> Fact:
    """``D_KL(v*‖v^1) = Σ v* log v* + log(K + d − 1)``."""
    apart = p.lemma("m-pril/divergence", {}, known["positive"], known["w"], known["theta"])
    return p.have(
        eq(divergence(expr(1)), ENTROPY + log(COMPONENTS)),
        p.use(apart, 1, by=[known["some-rounds"]]),
        first_potential(p, known),
        known["norm"],
    )


def line_18(p: Prover, run: Any, **given: Fact) -> Any:
    """``v* log v* ≤ 0``, since no component of the comparator is above 1."""
    known = facts(p, run, **given)
    sums = []
    for high, star, name in ((d, w_star, "w"), (K - 1, theta_star, "theta")):
        rest = summing(
            p,
            known["theta" if star is w_star else "w"],
        )

        def one(
            i: Expr,
            h: Fact,
            star: Any = star,
            name: str = name,
            high: Any = high,
            rest: Fact = rest,
        ) -> Fact:
            member = p.lemma("sums/member", terms(a=1, b=high, c=i, f=star), h, known[name])
            line = p.lemma("logarithm/tangent", at(a=filled(star(i))), known[name], h)
            return p.auto(
                star(i) * log(filled(star(i))) <= 0,
                known[name],
                h,
                line,
                member,
                rest,
                known["norm"],
            )

        each = p.throughout(1, high, one)
        sums.append(summing(p, each))
    return p.have(p.goal, first_divergence(p, known), *sums)


def first_nonnegative(p: Prover, known: Any) -> Any:
    """``D_KL(v*‖v^1) ≥ 0``: both add up to 1."""
    above = p.pieces(p.use(known["positive"], 1, by=[known["some-rounds"]]))
    sums = []
    for high, star, own, name, size in zip(
        (d, K - 1), (w_star, theta_star), (w, theta), ("w", "theta"), above, strict=True
    ):

        def one(
            i: Expr, h: Fact, star: Any = star, own: Any = own, name: str = name, size: Fact = size
        ) -> Fact:
            table = {("p_", "R", 0): star(i), ("q_", "R", 0): own(1, i)}
            return p.lemma("entropy/surprise", table, known[name], h, size)

        each = p.throughout(1, high, one)
        sums.append(summing(p, each))
    names = ("ranks", "dimension", "start-w", "start-theta")
    start = p.lemma("m-pril/start", {}, *(known[name] for name in names))
    return p.have(divergence(expr(1)) >= 0, *sums, start, known["norm"])


def fitted(p: Prover, known: Given, rate: Fact) -> tuple[Any, Any]:
    """With the η of line 20: ``η γ − log cosh(η c_1) = g(γ/c_1) > 0``."""
    proper, step = p.pieces(rate)
    table = {U: gamma, WHOLE: WIDEST, ETA: eta}
    power = p.lemma("entropy/printed", table, known["gamma"], proper, step)
    some, less, _, _, value = p.pieces(
        p.lemma("entropy/part", table, known["gamma"], proper, power)
    )
    r = gamma / WIDEST
    square = p.lemma("entropy/square", {U: r}, p.have(-1 < r, some), less)
    return value, p.have(g(r) > 0, square, p.have(r**2 > 0, some))


def line_17(p: Prover, run: Given, **given: Fact) -> Fact:
    """With the η of line 20 the divergence falls from round to round."""
    known = facts(p, run, **given)
    value, positive = fitted(p, known, given["fitted"])
    whole = total(1, T, number)
    fall = p.have(
        (log(CEILING) - eta * gamma) * whole <= 0,
        value,
        positive,
        steps_nonnegative(p),
        all_numbers(p, known, known["count"]),
    )
    return p.have(p.goal, telescoped(p, known), fallen(p, known), fall, first_nonnegative(p, known))


def most(p: Prover, known: Any) -> Any:
    """``(η γ − log cosh(η c_1)) Σ_t m^t ≤ log(K + d − 1)``."""
    room = widest_sides(p, known, known["narrowest"])
    goal = (eta * gamma - log(CEILING)) * M <= log(COMPONENTS)

    def none(h: Fact) -> Fact:
        still = unmoved(p, known, WIDEST, room, p.have(WIDEST <= 0, h))
        return p.have(goal, size_of_log(p, known), still)

    def one(h: Any) -> Any:
        bound = bounded(p, known, WIDEST, room, p.have(WIDEST > 0, h))
        height = p.lemma("entropy/cosh", {ETA: eta * WIDEST})
        return p.have(goal, p.rule("excluded", goal), bound, h, height, steps_nonnegative(p))

    return p.cases(goal, p.rule("excluded", WIDEST >= 1), one, none)


def line_19(p: Prover, run: Given, *, brace_positive: Fact, **given: Fact) -> Fact:
    """Divided by what multiplies the number of violations."""
    known, positive = facts(p, run, **given), brace_positive
    turned = p.lemma("entropy/turned", {ETA: eta * WIDEST})
    both = exp(eta * WIDEST) + exp(-(eta * WIDEST))
    brace = log(2 / both) + eta * gamma
    bound = p.have(brace * M <= log(COMPONENTS), most(p, known), turned)
    found = divide(p, M, log(COMPONENTS), brace, bound, positive)
    return p.have(p.goal, found, all_numbers(p, known, known["count"]))


def line_21(p: Prover, run: Given, **given: Fact) -> Fact:
    """Line 19 with the η of line 20; ``log N ≤ N``."""
    known = facts(p, run, **given)
    value, positive = fitted(p, known, given["fitted"])
    r = gamma / WIDEST
    line = p.lemma("logarithm/tangent", at(a=COMPONENTS), known["ranks"], known["dimension"])
    bound = p.have(g(r) * M <= COMPONENTS, line, most(p, known), value)
    found = divide(p, M, COMPONENTS, g(r), bound, positive)
    return p.have(p.goal, found, all_numbers(p, known, known["count"]))


def line_20(p: Prover, run: Given, *, positive: Fact, proper: Fact, brace_positive: Fact) -> Fact:
    """``u η − log cosh η`` is largest, namely ``g(u)``, at the printed η."""
    best = log((WIDEST + gamma) / (WIDEST - gamma)) / (2 * WIDEST)
    table = {U: gamma, WHOLE: WIDEST, ETA: best}
    exact = p.lemma("entropy/printed", table, positive, proper)
    part = p.lemma("entropy/part", table, positive, proper, exact)
    r = gamma / WIDEST
    own = p.lemma("entropy/turned", {ETA: eta * WIDEST})
    printed = p.lemma("entropy/turned", {ETA: best * WIDEST})
    above = p.lemma("entropy/cosh-level", {ETA: eta * WIDEST})
    other = p.lemma(
        "entropy/conjugate",
        {U: r, ETA: eta * WIDEST, ("level_", "R", 0): log(CEILING)},
        part,
        above,
    )

    def brace(rate: Expr) -> Expr:
        both = exp(rate * WIDEST) + exp(-(rate * WIDEST))
        return log(2 / both) + rate * gamma

    known = (own, printed, part, other, brace_positive)
    p.have(brace(best) > 0, *known)  # by which the paper divides
    table = {("u", "R", 0): brace(eta), ("whole", "R", 0): brace(best)}
    inverse = p.lemma("inverse/antitone", table, *known)
    return p.have(p.goal, inverse, size_of_log(p, run))
