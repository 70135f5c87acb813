"""Monotonic features.

Bits: without ``0 → 1``, ``Z P(b_{k+1} = 1) = Ψ_k(1,1) α_k(1) ψ_{k+1}(1) β_{k+1}(1)`` is one of the
two terms of ``Z P(b_k = 1)``.  Labels: a lower label would lose against y where all that lies
between them has grown.
"""

from typing import Any

from theory.formal.terms import Expr, conj, expr, function
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.storm.proofs.messages import climbing, downward
from theory.storm.proofs.paths import Psi, alpha, beta, psi
from theory.storm.symbols import K, T, y, y_2

V, V_new = (function(name, "R", 1) for name in ("V", "V'"))


def _cuts(p: Prover, less: Fact, low: Fact) -> list[Fact]:
    """The scores of y as those of y' and what lies between."""
    return [
        p.lemma("sums/split", terms(a=1, b=y - 1, c=y_2 - 1, f=f), low, less) for f in (V, V_new)
    ]


def gain(j: Any) -> Expr:
    """By how much a bit adds more."""
    return V_new(j) - V(j)


def label(
    p: Prover,
    run: Given,
    *,
    low: Fact,
    high: Fact,
    best: Fact,
    low_new: Fact,
    high_new: Fact,
    best_new: Fact,
    grows: Fact,
) -> Fact:
    """If y' < y then the bits between add at least 0, then at most 0, though all grow."""

    def otherwise(no: Fact) -> Fact:
        less = p.have(y_2 <= y - 1, no)
        own = p.use(best, y_2, by=[p.have((1 <= y_2) & (y_2 <= K), low_new, high_new)])
        new = p.use(best_new, y, by=[p.have((1 <= y) & (y <= K), low, high)])
        member = p.lemma(
            "sums/member", terms(a=y_2, b=y - 1, c=y_2, f=gain), no, low_new, high, grows
        )
        last = p.use(grows, y_2, by=[low_new, no, high])
        return p.have(p.goal, own, new, *_cuts(p, less, low_new), member, last)

    return p.cases(p.goal, p.rule("excluded", p.goal), lambda yes: yes, otherwise)


def along_line(
    p: Prover,
    run: Given,
    *,
    low: Fact,
    high: Fact,
    first: Fact,
    low_new: Fact,
    high_new: Fact,
    best_new: Fact,
    grows: Fact,
) -> Fact:
    """If y' < y then the bits between add more than 0, then at most 0, though none falls."""

    def otherwise(no: Fact) -> Fact:
        less = p.have(y_2 <= y - 1, no)
        own = p.use(first, y_2, by=[low_new, high_new, p.have(y_2 < y, no)])
        new = p.use(best_new, y, by=[p.have((1 <= y) & (y <= K), low, high)])
        rest = p.lemma("sums/nonnegative", terms(a=y_2, b=y - 1, f=gain), low_new, high, grows)
        return p.have(p.goal, own, new, *_cuts(p, less, low_new), rest)

    return p.cases(p.goal, p.rule("excluded", p.goal), lambda yes: yes, otherwise)


def bits(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, same: Fact, falls: Fact, rises: Fact
) -> Fact:
    """No message is negative, and Z is positive."""
    start, step12, last, back, norm = run.values()

    def edge_sign(k: Any, b: int, c: int, room: Fact) -> Fact:
        return p.auto(Psi(k, b, c) >= 0, room, same, falls, rises)

    def front(t: Expr) -> Expr:
        return conj(alpha(t, 0) >= 0, alpha(t, 1) > 0)

    def first(h: Fact) -> Fact:
        facts = [th for b in (0, 1) for th in (p.use(start, b), p.use(nodes, 1, b, by=[h]))]
        return p.have(front(expr(1)), *facts)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        own = [p.use(nodes, t + 1, b, by=[room]) for b in (0, 1)]
        signs = {(b, c): edge_sign(t, b, c, room) for b in (0, 1) for c in (0, 1)}
        zero = p.auto(alpha(t + 1, 0) >= 0, step12, room, own[0], signs[0, 0], before, signs[1, 0])
        one = p.auto(alpha(t + 1, 1) > 0, step12, room, own[1], signs[0, 1], before, same)
        return p.rule("part", front(t + 1), p.rule("conjoin", [zero, one]))

    fronts = climbing(p, 1, front, first(p.have((1 <= T), rounds)), step)

    def tail(r: Any) -> Expr:
        return conj(beta(T - r, 0) >= 0, beta(T - r, 1) >= 0)

    def descend(r: Expr, room: Fact, after: Fact) -> Fact:
        k = T - r - 1
        ahead = p.pieces(after)
        found = []
        for b in (0, 1):
            signs = [edge_sign(k, b, c, room) for c in (0, 1)]
            signs += [p.use(nodes, k + 1, c, by=[room]) for c in (0, 1)]
            found.append(p.have(beta(k, b) >= 0, p.use(back, k, b, by=[room]), *signs, *ahead))
        return p.rule("conjoin", found)

    end = p.have(tail(0), *(p.use(last, b) for b in (0, 1)))
    tails = downward(p, tail, end, descend)

    def at(goal: Any, at_k: Any) -> Fact:
        k, h = at_k
        now = p.use(fronts, k, by=[h])
        rest = p.have((0 <= T - (k + 1)) & (T - (k + 1) <= T - 1), h)
        later = p.use(tails, T - (k + 1), by=[rest])
        steps = [p.use(th, k, 1, by=[h]) for th in (step12, back)]
        around = [p.use(nodes, k + 1, 0, by=[h]), edge_sign(k, 1, 0, h), *p.pieces(now)]
        least = p.have(
            alpha(k, 1) * Psi(k, 1, 0) * psi(k + 1, 0) * beta(k + 1, 0) >= 0,
            *around,
            *p.pieces(later),
        )
        gap = p.have(
            alpha(k, 1) * beta(k, 1) - alpha(k + 1, 1) * beta(k + 1, 1) >= 0,
            least,
            *steps,
            p.use(rises, k, by=[h]),
        )
        return p.auto(goal, gap, norm, fronts, rounds)

    return each(p, p.goal, at)
