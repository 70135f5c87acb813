"""Pairs of bits and ranges of categories, where the transition 0 → 1 is forbidden."""

from typing import Any

from theory.formal.terms import Expr, eq, every
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.runs.papers.chains import MESSAGES
from theory.storm.proofs.class_probabilities import Z
from theory.storm.proofs.code_marginals import some
from theory.storm.proofs.codes import q
from theory.storm.proofs.marginals import joint
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import T, psi


def _weighs(p: Prover, run: Given, least: Fact, zeros: Fact, ones: Fact, *edges: Fact) -> None:
    """``Z > 0``, by which the marginals are divided."""
    messages = run["alpha-first"], run["alpha-step"]
    last = p.lemma("storm/last-bit-one", {}, zeros, ones, *edges, *messages)
    p.have(Z > 0, run["Z"], p.use(last, T, by=[p.have((1 <= T) & (T <= T), least)]))


def _bits(p: Prover, nodes: Fact) -> list[Fact]:
    """That a bit 0 may weigh nothing, and a bit 1 does not."""
    signs = (every(1, T, lambda k: psi(k, 0) >= 0), every(1, T, lambda k: psi(k, 1) > 0))
    return [p.auto(sign, nodes) for sign in signs]


def _given(run: Given, given: Any) -> list[Any]:
    """Codes, messages and the forbidden transition, in the order of the lemmas."""
    none, *codes = given
    return [*codes, *(run[name] for name in MESSAGES), none]


def _pairs(p: Prover, run: Given, given: Any) -> Any:
    """For a position k: Z times (15) at (0,0), (1,1), (1,0), as sums over codes."""
    facts = _given(run, given)
    zero = p.lemma("storm/zero-marginal", {}, *facts)
    one = p.lemma("storm/one-marginal", {}, *facts)
    after = p.lemma("storm/zeros-after", {}, *facts[:5], *facts[7:])
    front = p.lemma("storm/restricted-forward", {}, *facts[:7], facts[9])

    def at(k: Expr, h: Fact) -> list[Any]:
        low, high = (p.have((1 <= place) & (place <= T), h) for place in (k, k + 1))
        both = p.pieces(p.use(front, k, by=[low]))
        return [
            p.auto(eq(joint(k, 0, 0), some(0, k - 1)), zero, low, facts[8], h, facts[9]),
            p.auto(eq(joint(k, 1, 1), some(k + 1, T)), one, high, facts[6], h, facts[9]),
            p.auto(eq(joint(k, 1, 0), q(T, k)), after, high, both[1], facts[3], h),
        ]

    return at


def pairs(
    p: Prover, run: Given, least: Fact, nodes: Fact, same: Fact, fall: Fact, *given: Fact
) -> Fact:
    """(0,0) is b_{k+1} = 0 without k ones, (1,1) is b_{k+1} = 1."""
    _weighs(p, run, least, *_bits(p, nodes), same, fall, given[0])
    known = _pairs(p, run, given)
    return each(
        p,
        p.goal,
        lambda goal, at_k: p.have(goal, *known(*at_k)),
    )


def pairs_from_one(
    p: Prover,
    run: Given,
    least: Fact,
    zero_first: Fact,
    ones: Fact,
    later: Fact,
    same: Fact,
    fall: Fact,
    *given: Fact,
) -> Fact:
    """The same, where the code of zeros weighs nothing."""

    def may_be_zero(k: Expr, h: Fact) -> Fact:
        goal = psi(k, 0) >= 0
        first = p.have(psi(1, 0) >= 0, zero_first)
        return p.cases(
            goal,
            p.have(eq(1, k) | (2 <= k), h),
            lambda one: p.rewrite(one, first, lambda v: psi(v, 0) >= 0),
            lambda more: p.have(goal, p.use(later, k, by=[h, more])),
        )

    zeros = p.every(1, T, lambda k: psi(k, 0) >= 0, may_be_zero)
    _weighs(p, run, least, zeros, ones, same, fall, given[0])
    known, codes = _pairs(p, run, given), given[-5:]

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(eq(q(t + 1, 0), 0), codes[2], room, before)

    base = p.have(eq(q(1, 0), 0), codes[0], zero_first)
    none = climbing(p, 1, lambda t: eq(q(t, 0), 0), base, step)

    def at(goal: Any, at_k: Any) -> Fact:
        k, h = at_k
        table = terms(a=0, b=k - 1, c=0, f=lambda j: q(T, j))
        split = p.lemma("sums/split", table, h)
        first = p.auto(eq(some(0, 0), 0), p.last(some(0, 0)), p.empty(some(0, -1)), none, h)
        below, *others = known(k, h)
        below = p.have(eq(joint(k, 0, 0), some(1, k - 1)), below, split, first)
        return p.have(goal, *(below, *others))

    return each(p, p.goal, at)


def difference(
    p: Prover, run: Given, least: Fact, nodes: Fact, same: Fact, fall: Fact, *given: Fact
) -> Fact:
    """``P(b_{a−1} = 1) − P(b_c = 1)`` sums the codes with a − 1, …, c − 1 ones."""
    _weighs(p, run, least, *_bits(p, nodes), same, fall, given[0])
    one = p.lemma("storm/one-marginal", {}, *_given(run, given))

    def at(goal: Any, at_a: Any, at_c: Any) -> Fact:
        (a, h), (c, inside) = at_a, at_c
        split = p.lemma("sums/split", terms(a=a - 1, b=T, c=c - 1, f=lambda j: q(T, j)), inside)
        return p.auto(goal, one, h, inside, split)

    return each(p, p.goal, at)
