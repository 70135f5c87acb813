"""Theorem 4 for comparators of any sign, from the hypotheses as the claim states them."""

from typing import Any

from theory.formal.substitution import replaced
from theory.formal.terms import Expr, eq, every, expr, indicator, log, total
from theory.intervals.pril import m, steps_nonnegative
from theory.intervals.symbols import K, T, a, d, gamma, number, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_bound import COSH, M
from theory.pril.proofs.m_pril_signed import LONG, SIGNED, SUM, WIDER, doubled, row
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.multiplicative import eta, w
from theory.pril.proofs.theorem_4 import A, own_margin, own_sides, own_size, some_round, unmoved
from theory.pril.proofs.violations import constrained, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import theta


def own_score(t: Expr) -> Expr:
    """The score as the claim has it."""
    first = total(1, d, lambda j: w(t, j) * x(t, j))
    return first - total(1, d, lambda j: w(t, d + j) * x(t, j)) + w(t, 2 * d + 1)


def scores(p: Prover, run: Given, t: Expr) -> Fact:
    """``w^t · (x^t, −x^t, 1)``."""
    own = row(lambda j: w(t, j) * x(t, j), lambda j: -(w(t, j) * x(t, j - d)), lambda j: w(t, j))
    whole = p.lemma("sums/triple", own, run["dimension"])
    score = total(1, LONG, lambda j: w(t, j) * doubled(t)(j))
    return p.have(eq(score, own_score(t)), whole)


def all_numbers(p: Prover, run: Given, count: Fact) -> Fact:
    """``Σ_t m^t = Σ_t Σ_i τ_i²``."""
    steps = p.lemma("m-pril/counted", WIDER, run["labels"], run["tau"])

    def proof(t: Expr, h: Fact) -> Fact:
        def counted(score: Expr) -> Expr:
            def violated(i: Expr) -> Expr:
                moves = z(t, i) * (score - theta(t, i)) <= 0
                return indicator(constrained(t, i) & moves)

            return eq(total(1, K - 1, violated), m(t))

        own = p.rewrite(scores(p, run, t), p.use(steps, t, by=[h]), counted)
        return p.auto(eq(number(t), m(t)), own, count, h)

    each = p.throughout(1, T, proof)
    return summing(p, each)


def at_shift(term: Expr, shift: Any) -> Expr:
    """A term of `m_pril_signed` with what is added to the thresholds put in."""
    return replaced(term, {S: shift})


S, SHARE = ("s_", "R", 0), ("share_", "R", 0)


def total_sizes(p: Prover, k: Expr, h: Any) -> list[Any]:
    """``|θ_k| ≤ Σ|θ|``, ``|θ_k| − θ_k ≤ Σ(|θ| − θ)``, ``Σ|w| ≥ 0``."""
    found = []
    for term in (lambda i: size(theta_star(i)), lambda i: size(theta_star(i)) - theta_star(i)):
        found.append(p.lemma("sums/member", terms(a=1, b=K - 1, c=k, f=term), h))
    found.append(p.lemma("sums/nonnegative", terms(a=1, b=d, f=lambda j: size(w_star(j)))))
    return found


def repair_6(
    p: Prover,
    run: Given,
    *,
    small: Fact,
    positive: Fact,
    norm: Fact,
    ideal: Fact,
    width: Fact,
    count: Fact,
    sides: Fact,
) -> Fact:
    """With the least threshold's size added to all thresholds, if it is negative."""
    largest, _ = p.pieces(sides)
    _, attained = p.pieces(width)
    rounds = some_round(p, attained)
    room = own_sides(p, largest, a)
    least = p.have(a >= 0, p.use(run["labels"], 1, by=[rounds]), p.use(room, 1, by=[rounds]))
    level = log(COSH_A)
    right = a * log(K + 2 * d)
    goal = M * (gamma * (1 / (K - 1)) * a * eta - level) <= right
    more = p.have(M >= 0, steps_nonnegative(p))
    scale = p.have(M * a * eta * gamma >= 0, more, least, run["rate"], positive)

    def shifted(shift: Any, not_negative: Any, all_of: Any, some: Fact, most: Fact) -> Fact:
        """From S > 0 and S ≤ K − 1."""
        whole = at_shift(SUM, shift)
        share = 1 / whole
        above, one = inverse_of(p, whole, some)
        unit = p.have(eq(share * whole, 1), one)
        smaller = p.lemma(
            "inverse/antitone", {("u", "R", 0): whole, ("whole", "R", 0): K - 1}, some, most
        )

        def constrained_some(h: Any) -> Fact:
            known = {
                **run,
                "small": own_size(p, small),
                "some-rounds": p.have(T >= 0, rounds),
                "margin": own_margin(p, run, ideal),
                "shift": not_negative,
                "shifted": all_of,
                "share": above,
                "unit": unit,
                "some": h,
                "sides": room,
            }
            bound = p.lemma(
                "m-pril/signed-bound",
                {S: shift, SHARE: share, A: a},
                *(known[name] for name in SIGNED),
            )
            return p.have(goal, bound, scale, smaller)

        def none(h: Fact) -> Fact:
            zero = p.have(eq(a, 0), h, least)
            still = unmoved(p, run, a, room, p.have(a <= 0, h), WIDER)
            return p.have(goal, still, zero)

        return p.cases(goal, p.rule("excluded", a > 0), constrained_some, none)

    def negative(k: Expr, inside: Any, all_of: Fact, below: Fact) -> Fact:
        shift = -theta_star(k)
        own, twice, weights = total_sizes(p, k, inside)
        whole = at_shift(SUM, shift)
        each = p.have(every(1, K - 1, lambda i: theta_star(i) + shift >= 0), all_of)
        summed = summing(p, each)
        ones = p.lemma("sums/count", terms(a=1, b=K - 1), run["ranks"])
        least_sum = p.have(whole > 0, summed, weights, below, ones)
        most = p.have(whole <= K - 1, twice, norm, below, run["ranks"], own, weights)
        return shifted(shift, p.have(shift >= 0, below), each, least_sum, most)

    def without(k: Expr, all_of: Fact, above: Fact) -> Fact:
        each = p.auto(every(1, K - 1, lambda i: theta_star(i) + 0 >= 0), above, all_of)
        same = termwise(
            p, 1, K - 1, lambda i: eq(size(theta_star(i)), theta_star(i)), above, all_of
        )
        zero = expr(0)
        whole = at_shift(SUM, zero)
        return shifted(
            zero,
            p.have(zero >= 0),
            each,
            p.have(whole > 0, same, norm),
            p.have(whole <= K - 1, same, norm, run["ranks"]),
        )

    def with_least(k: Expr, h: Fact) -> Fact:
        inside = p.have((1 <= k) & (k <= K - 1), h)
        all_of = next(th for th in p.pieces(h) if th.conclusion[0] == "all")
        return p.cases(
            goal,
            p.rule("excluded", theta_star(k) < 0),
            lambda below: negative(k, inside, all_of, below),
            lambda above: without(k, all_of, above),
        )

    lowest = p.lemma("sums/largest", terms(a=1, b=K - 1, f=lambda i: -theta_star(i)), run["ranks"])
    found = p.chosen(goal, lowest, with_least)
    return p.have(p.goal, found, all_numbers(p, run, count))


COSH_A = replaced(COSH, {A: a})
"""``cosh(a η)``."""
