"""Pairs of bits and ranges of categories, where the transition 0 → 1 is forbidden."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.runs.papers.chains import MESSAGES
from theory.storm.proofs.code_marginals import some
from theory.storm.proofs.codes import q
from theory.storm.proofs.marginals import joint
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import psi
from theory.storm.symbols import T, Z


def _weighs(p: Prover, run: Given, least: Fact, zeros: Fact, ones: Fact, *edges: Fact) -> None:
    """``Z > 0``, by which the marginals are divided."""
    messages = run["alpha-first"], run["alpha-step"]
    last = p.lemma("storm/last-bit-one", {}, zeros, ones, *edges, *messages)
    p.have(Z > 0, run["Z"], p.use(last, T, by=[p.have((1 <= T) & (T <= T), least)]))


def _bits(p: Prover, nodes: Fact) -> list[Fact]:
    """That a bit 0 may weigh nothing, and a bit 1 does not."""
    signs = (every(1, T, lambda k: psi(k, 0) >= 0), every(1, T, lambda k: psi(k, 1) > 0))
    return [p.auto(sign, nodes) for sign in signs]


def _pairs(p: Prover, run: Given, rises: Fact, codes: Given) -> Callable[..., list[Fact]]:
    """For a position k: Z times (15) at (0,0), (1,1), (1,0), as sums over codes."""
    start, step12, last, back = (run[name] for name in MESSAGES)
    facts = (*codes.values(), start, step12, last, back, rises)
    zero = p.lemma("storm/zero-marginal", {}, *facts)
    one = p.lemma("storm/one-marginal", {}, *facts)
    after = p.lemma("storm/zeros-after", {}, *codes.values(), last, back, rises)
    front = p.lemma("storm/restricted-forward", {}, *codes.values(), start, step12, rises)
    fallen = codes["code_falls"]

    def at(k: Expr, h: Fact) -> list[Any]:
        low, high = (p.have((1 <= place) & (place <= T), h) for place in (k, k + 1))
        both = p.pieces(p.use(front, k, by=[low]))
        return [
            p.auto(eq(joint(k, 0, 0), some(0, k - 1)), zero, low, back, h, rises),
            p.auto(eq(joint(k, 1, 1), some(k + 1, T)), one, high, step12, h, rises),
            p.auto(eq(joint(k, 1, 0), q(T, k)), after, high, both[1], fallen, h),
        ]

    return at


def pairs(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    nodes: Fact,
    same: Fact,
    falls: Fact,
    rises: Fact,
    **codes: Fact,
) -> Fact:
    """(0,0) is b_{k+1} = 0 without k ones, (1,1) is b_{k+1} = 1."""
    _weighs(p, run, rounds, *_bits(p, nodes), same, falls, rises)
    known = _pairs(p, run, rises, codes)
    return each(
        p,
        p.goal,
        lambda goal, at_k: p.have(goal, *known(*at_k)),
    )


def pairs_from_one(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    zero_first: Fact,
    ones: Fact,
    later: Fact,
    same: Fact,
    falls: Fact,
    rises: Fact,
    **codes: Fact,
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
    _weighs(p, run, rounds, zeros, ones, same, falls, rises)
    known = _pairs(p, run, rises, codes)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        return p.auto(eq(q(t + 1, 0), 0), codes["code_ends"], room, before)

    base = p.have(eq(q(1, 0), 0), codes["code_0"], zero_first)
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
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    nodes: Fact,
    same: Fact,
    falls: Fact,
    rises: Fact,
    **codes: Fact,
) -> Fact:
    """``P(b_{a−1} = 1) − P(b_c = 1)`` sums the codes with a − 1, …, c − 1 ones."""
    _weighs(p, run, rounds, *_bits(p, nodes), same, falls, rises)
    messages = (run[name] for name in MESSAGES)
    one = p.lemma("storm/one-marginal", {}, *codes.values(), *messages, rises)

    def at(goal: Any, at_a: Any, at_c: Any) -> Fact:
        return p.auto(goal, one, at_a[1], at_c[1])

    return each(p, p.goal, at)
