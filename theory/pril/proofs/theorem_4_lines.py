"""Theorem 4's proof, lines 2 to 8 and 15 to 18: the divergence and how it changes."""

from typing import Any

from theory.formal.terms import Expr, eq, every, exp, log, total
from theory.intervals.pril import WIDEST, m
from theory.intervals.symbols import K, T, d, gamma, number, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_counts import numbers, violated
from theory.pril.proofs.m_pril_gain import NORM, at_least, gained, slack
from theory.pril.proofs.m_pril_moves import change, within
from theory.pril.proofs.m_pril_run import MOVES
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.multiplicative import Z, eta
from theory.pril.proofs.theorem_4 import widest_sides
from theory.pril.proofs.theorem_4_setting import divergence, facts
from theory.pril.proofs.violations import z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import tau


def delta(t: Expr) -> Expr:
    """``Δ_t``."""
    return divergence(t + 1) - divergence(t)


def changes(p: Prover, known: Given) -> Fact:
    """``Δ_t = log Z^t − η Σ_i τ_i (w*·x − θ_i*)`` in every round."""
    rises = p.lemma("m-pril/gain", {}, *(known[name] for name in MOVES))
    apart = p.lemma("m-pril/divergence", {}, known["positive"], known["w"], known["theta"])

    def one(t: Expr, h: Fact) -> Fact:
        now, then = p.have((1 <= t) & (t <= T + 1), h), p.have((1 <= t + 1) & (t + 1 <= T + 1), h)
        return p.have(
            eq(delta(t), log(Z(t)) - eta * gained(t)),
            p.use(rises, t, by=[h]),
            p.use(apart, t, by=[now]),
            p.use(apart, t + 1, by=[then]),
            known["norm"],
        )

    return p.throughout(1, T, one)


def line_3(p: Prover, run: Any, **given: Fact) -> Any:
    """``log(Z/e^u) = log Z − u`` for the exponent u of each component."""
    known = facts(p, run, **given)
    whole = changes(p, known)

    def goal(t: Expr) -> Expr:
        return eq(delta(t), total(1, d, weight(t)) + total(1, K - 1, threshold(t)))

    def weight(t: Expr) -> Any:
        return lambda j: w_star(j) * log(Z(t) * exp(-(eta * x(t, j) * change(t))))

    def threshold(t: Expr) -> Any:
        return lambda i: theta_star(i) * log(Z(t) * exp(eta * tau(t, i)))

    def proof(t: Expr, h: Any) -> Any:
        size = p.use(known["Z-positive"], t, by=[h])
        sums = []
        for high, star, power in (
            (d, w_star, lambda j: -(eta * x(t, j) * change(t))),
            (K - 1, theta_star, lambda i: eta * tau(t, i)),
        ):

            def one(i: Expr, h2: Any, star: Any = star, power: Any = power) -> Fact:
                split = p.lemma("logarithm/product", at(a=Z(t), b=exp(power(i))), size)
                exact = p.lemma("logarithm/of-exp", at(a=power(i)))
                return p.have(
                    eq(star(i) * log(Z(t) * exp(power(i))), star(i) * (log(Z(t)) + power(i))),
                    split,
                    exact,
                )

            sums.append(summing(p, p.throughout(1, high, one)))
        return p.have(goal(t), p.use(whole, t, by=[h]), *sums, known["norm"])

    return p.throughout(1, T, proof)


def line_4(p: Prover, run: Given, **given: Fact) -> Fact:
    """The comparator's norm is 1."""
    known = facts(p, run, **given)
    whole = changes(p, known)

    def goal(t: Expr) -> Expr:
        return eq(delta(t), log(Z(t)) * NORM - eta * gained(t))

    return p.auto(every(1, T, goal), known["norm"], whole)


def line_5(p: Prover, run: Given, **given: Fact) -> Fact:
    """A constraint that is not violated does not step."""
    known = facts(p, run, **given)
    whole = changes(p, known)
    steps = p.lemma("m-pril/steps", {}, known["labels"], known["tau"])

    def printed(t: Expr) -> Any:
        return lambda i: violated(t, i) * z(t, i) * slack(t, i)

    def goal(t: Expr) -> Expr:
        return eq(delta(t), log(Z(t)) - eta * total(1, K - 1, printed(t)))

    def proof(t: Expr, h: Fact) -> Fact:
        same = termwise(
            p,
            1,
            K - 1,
            lambda i: eq(printed(t)(i), tau(t, i) * slack(t, i)),
            known["labels"],
            h,
            steps,
        )
        return p.have(goal(t), p.use(whole, t, by=[h]), same)

    return p.throughout(1, T, proof)


def falls(p: Prover, known: Given) -> Fact:
    """``Δ_t ≤ log Z^t − η γ m^t``."""
    whole, gains = changes(p, known), at_least(p, known, known["margin"])
    counted = numbers(p, known, known["count"])

    def goal(t: Expr) -> Expr:
        return delta(t) <= log(Z(t)) - eta * gamma * number(t)

    def one(t: Expr, h: Fact) -> Fact:
        more = p.have(gained(t) - gamma * m(t) >= 0, p.use(gains, t, by=[h]))
        return p.auto(goal(t), whole, h, more, known["rate"], counted)

    return p.throughout(1, T, one)


def line_6(p: Prover, run: Given, **given: Fact) -> Fact:
    """Each violated constraint has the comparator's margin."""
    return falls(p, facts(p, run, **given))


def line_7(p: Prover, run: Given, **given: Fact) -> Fact:
    """Steps to the left and to the right cancel; either side has at most c_1 constraints."""
    known = facts(p, run, **given)
    room = widest_sides(p, known, known["narrowest"])
    moves = p.lemma("m-pril/moves", {("A", "R", 0): WIDEST}, known["labels"], known["tau"], room)

    def goal(t: Expr, j: Expr) -> Expr:
        return size(x(t, j) * change(t)) <= WIDEST

    def one(t: Expr, j: Expr, h: Fact, h2: Fact) -> Fact:
        near, far = p.pieces(p.use(moves, t, by=[h]))[:2]
        low, high = p.pieces(p.use(known["small"], t, j, by=[h, h2]))
        return p.have(goal(t, j), p.have(within(x(t, j) * change(t), WIDEST), near, far, low, high))

    return p.throughout(1, d, lambda j, h2: p.throughout(1, T, lambda t, h: one(t, j, h, h2)))
