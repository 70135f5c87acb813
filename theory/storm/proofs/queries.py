"""What the marginals say about the codes, where the transition 0 → 1 is forbidden.

Then ``α_k(0) β_k(0)`` sums the codes with fewer than k ones (`storm/restricted-forward` and
`storm/zeros-after`), and the rest of Z is ``α_k(1) β_k(1)``.  In general (14) and (15) determine
the codes' probabilities by products, since bits form a Markov chain.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, disj, eq, every, expr, function, total
from theory.lemmas.logarithm import inverse_of
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each, same_sums
from theory.proof import Lemma
from theory.storm.proofs.class_probabilities import ALL, Z
from theory.storm.proofs.codes import CODES, NO_RISE, q
from theory.storm.proofs.marginals import MESSAGES, joint
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import Psi, T, alpha, beta, psi

r = function("r", "R", 2)


def some(low: Any, high: Any) -> Expr:
    """``Σ_{j=low}^{high} q_T(j)``."""
    return total(low, high, lambda j: q(T, j))


def _zeros(p: Any, *given: Any) -> Any:
    codes, (start, step12, last, back, none) = given[:5], given[5:]
    front = p.lemma("storm/restricted-forward", {}, *codes, start, step12, none)
    rest = p.lemma("storm/zeros-after", {}, *codes, last, back, none)

    def one(k: Expr, h: Any) -> Any:
        same = same_sums(
            p,
            0,
            k - 1,
            lambda j: beta(k, 0) * q(k, j),
            lambda j: q(T, j),
            lambda j, inside: p.have(
                eq(beta(k, 0) * q(k, j), q(T, j)), p.use(rest, k, j, by=[h, inside])
            ),
        )
        before = p.pieces(p.use(front, k, by=[h]))[0]
        return p.have(
            eq(alpha(k, 0) * beta(k, 0), some(0, k - 1)),
            same,
            products=[(beta(k, 0), [before], [])],
        )

    return p.every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1)), one)


zeros = Lemma(
    "storm/zero-marginal",
    "Without the transition 0 → 1, Z P(b_k = 0) sums the codes with fewer than k ones.",
    (*CODES, *MESSAGES, NO_RISE),
    every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1))),
    _zeros,
)


def _same_total(p: Any, *given: Any) -> Any:
    """α_k · β_k does not depend on k, by one step of (12) and (13)."""
    start, step12, last, back = given

    def whole(k: Any) -> Expr:
        return alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1)

    def body(k: Expr) -> Expr:
        return eq(whole(k), whole(1))

    def step(k: Expr, room: Any, before: Any) -> Any:
        hints = []
        for b in (0, 1):
            hints.append((beta(k + 1, b), [p.use(step12, k, b, by=[room])], []))
            hints.append((alpha(k, b), [p.use(back, k, b, by=[room])], []))
        return p.have(body(k + 1), before, products=hints)

    def end(k: Expr, h: Any) -> Any:
        every_k = climbing(p, 1, body, p.have(body(expr(1))), step)
        ends = [p.use(last, b) for b in (0, 1)]
        return p.have(
            eq(whole(k), alpha(T, 0) + alpha(T, 1)),
            p.use(every_k, k, by=[h]),
            p.use(every_k, T, by=[p.have((1 <= T) & (T <= T), h)]),
            products=[(alpha(T, b), [ends[b]], []) for b in (0, 1)],
        )

    return p.every(1, T, lambda k: eq(whole(k), alpha(T, 0) + alpha(T, 1)), end)


same_total = Lemma(
    "storm/same-total",
    "α_k · β_k is the same at every position.",
    MESSAGES,
    every(
        1,
        T,
        lambda k: eq(
            alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1), alpha(T, 0) + alpha(T, 1)
        ),
    ),
    _same_total,
)


def _tails(p: Any, *given: Any) -> Any:
    codes, messages, none = given[:5], given[5:9], given[9]
    zero = p.lemma("storm/zero-marginal", {}, *given)
    same = p.lemma("storm/same-total", {}, *messages)
    front = p.lemma("storm/restricted-forward", {}, *codes, *messages[:2], none)

    def one(k: Expr, h: Any) -> Any:
        end = p.have((1 <= T) & (T <= T) & (0 <= T), h)
        split = p.lemma(
            "sums/split", terms(a=0, b=T, c=k - 1, f=lambda j: q(T, j)), p.have(0 <= k, h), h
        )
        return p.have(
            eq(alpha(k, 1) * beta(k, 1), some(k, T)),
            p.use(zero, k, by=[h]),
            p.use(same, k, by=[h]),
            p.use(front, T, by=[end]),
            p.last(ALL, end),
            split,
        )

    return p.every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T)), one)


ones = Lemma(
    "storm/one-marginal",
    "Without the transition 0 → 1, Z P(b_k = 1) sums the codes with k ones or more.",
    (*CODES, *MESSAGES, NO_RISE),
    every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T))),
    _tails,
)


def _given(given: Any) -> list[Any]:
    """Codes, messages and the forbidden transition, in the order of the lemmas."""
    none, start, step12, last, back, _, *codes = given
    return [*codes, start, step12, last, back, none]


def pairs(p: Any, run: Any, *given: Any) -> Any:
    """(0,0) is b_{k+1} = 0 without k ones, (1,1) is b_{k+1} = 1."""
    facts = _given(given)
    zero = p.lemma("storm/zero-marginal", {}, *facts)
    one = p.lemma("storm/one-marginal", {}, *facts)
    after = p.lemma("storm/zeros-after", {}, *facts[:5], *facts[7:])
    front = p.lemma("storm/restricted-forward", {}, *facts[:7], facts[9])

    def at(goal: Any, at_k: Any) -> Any:
        k, h = at_k
        low, high = (p.have((1 <= place) & (place <= T), h) for place in (k, k + 1))
        none = p.use(facts[9], k, by=[h])
        back = p.use(facts[8], k, 0, by=[h])
        hat = p.pieces(p.use(front, k, by=[low]))
        rest = [
            p.have(eq(joint(k, 0, 0), some(0, k - 1)), p.use(zero, k, by=[low]), products=[
                (alpha(k, 0), [back], []),
                (alpha(k, 0) * psi(k + 1, 1) * beta(k + 1, 1), [none], []),
            ]),
            p.have(eq(joint(k, 1, 1), some(k + 1, T)), p.use(one, k + 1, by=[high]), products=[
                (beta(k + 1, 1), [p.use(facts[6], k, 1, by=[h])], []),
                (psi(k + 1, 1) * alpha(k, 0) * beta(k + 1, 1), [none], []),
            ]),
            p.have(eq(joint(k, 1, 0), q(T, k)), p.use(after, k + 1, k, by=[high, h]), products=[
                (Psi(k, 1, 0) * psi(k + 1, 0) * beta(k + 1, 0), [hat[1]], []),
                (beta(k + 1, 0), [p.use(facts[3], k, by=[h])], []),
            ]),
        ]
        return p.have(goal, products=[(1 / Z, [equation], []) for equation in rest])

    return each(p, p.goal, at)


def _no_zero_code(p: Any, facts: Any, zero_first: Any) -> Any:
    """``q_T(0) = 0``, since every code of zeros begins with ψ_1(0) = 0."""

    def body(t: Expr) -> Expr:
        return eq(q(t, 0), 0)

    def step(t: Expr, room: Any, before: Any) -> Any:
        grown = p.use(facts[2], t, 0, by=[room])
        way = Psi(t, 0, 0) * psi(t + 1, 0)
        return p.have(body(t + 1), grown, products=[(way, [before], [])])

    return climbing(p, 1, body, p.have(body(expr(1)), facts[0], zero_first), step)


def pairs_from_one(p: Any, run: Any, zero_first: Any, *given: Any) -> Any:
    """The same, where the code of zeros weighs nothing."""
    facts = _given(given)
    none = _no_zero_code(p, facts, zero_first)
    goal = p.goal

    def at(part: Any, at_k: Any) -> Any:
        k, h = at_k
        zero = p.use(none, T, by=[p.have((1 <= T) & (T <= T), h)])
        split = p.lemma(
            "sums/split",
            terms(a=0, b=k - 1, c=0, f=lambda j: q(T, j)),
            p.have((0 <= k - 1) & expr(0 <= 1) if False else 0 <= k - 1, h),
        )
        first = p.have(
            eq(some(0, 0), 0), p.last(some(0, 0)), p.empty(some(0, -1)), zero
        )
        shorter = p.have(eq(some(1, k - 1), some(0, k - 1)), split, first)
        whole = p.use(all_pairs, k, by=[h])
        return p.have(part, *p.flat(whole), products=[(1 / Z, [shorter], [])])

    from theory.storm.proofs.codes import formal_pairs

    all_pairs = formal_pairs(p, lambda: pairs(p, run, *given))
    p.goal = goal
    return each(p, p.goal, at)


def difference(p: Any, run: Any, *given: Any) -> Any:
    """``P(b_{a−1} = 1) − P(b_c = 1)`` sums the codes with a − 1, …, c − 1 ones."""
    one = p.lemma("storm/one-marginal", {}, *_given(given))

    def at(goal: Any, at_a: Any, at_c: Any) -> Any:
        (a, h), (c, inside) = at_a, at_c
        low = p.have((1 <= a - 1) & (a - 1 <= T), h)
        high = p.have((1 <= c) & (c <= T), h, inside)
        split = p.lemma(
            "sums/split",
            terms(a=a - 1, b=T, c=c - 1, f=lambda j: q(T, j)),
            p.have(a - 1 <= c, inside),
            high,
        )
        found = p.have(
            eq(alpha(a - 1, 1) * beta(a - 1, 1) - alpha(c, 1) * beta(c, 1), some(a - 1, c - 1)),
            p.use(one, a - 1, by=[low]),
            p.use(one, c, by=[high]),
            split,
        )
        return p.have(goal, products=[(1 / Z, [found], [])])

    return each(p, p.goal, at)
