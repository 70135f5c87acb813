"""Steps that many proofs take, each with the data that a reader would name.

Every tactic calls the prover and returns a fact; none is trusted.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, every, expr, tuple_of
from theory.proving.inverses import positive_inverse
from theory.proving.prover import Fact, Given, Prover, Said
from theory.proving.replacements import terms

Rounds = Callable[[Expr], Expr]
"""A number for each round."""


def directly(p: Prover, *given: Fact | Given) -> Fact:
    """A whole script: the goal from all that is given, the run's definitions too."""
    facts = (
        th for each in given for th in (each.values() if isinstance(each, Mapping) else (each,))
    )
    return p.auto(p.goal, *facts)


def positivity(p: Prover, goal: Said, *facts: Fact) -> Fact:
    """``0 ≤ t`` or ``0 < t`` by the form of t: sums, products, powers, inverses, exponentials.

    The facts, with their ∀s, say what is known of the parts, or what one of them equals.
    """
    sign, zero, t = tuple_of(goal)
    if sign not in ("<=", "<") or zero != 0:
        raise TypeError("positivity: expected a goal 0 <= t or 0 < t")
    return p.have(goal, _above(p, t, sign == "<", facts))


def _above(p: Prover, t: Any, strict: bool, facts: tuple[Fact, ...]) -> Fact:
    """``0 < t`` where it is wanted strictly, else ``0 ≤ t``."""
    goal = Expr(("<" if strict else "<=", 0, t))
    head = t[0] if isinstance(t, tuple) else "number"
    if head == "*" and all(part != t[1] for part in t[2:]):
        return p.have(goal, products=[[_above(p, part, strict, facts) for part in t[1:]]])
    if head == "+" and not strict:
        return p.have(goal, *(_above(p, part, False, facts) for part in t[1:]))
    if head in ("+", "sum") and strict:
        whole = p.attempt(lambda: p.auto(goal, *facts))
        return whole or (_sum if head == "sum" else _parts)(p, t, facts)
    if head == "^" and strict:
        return p.have(goal, products=[[_above(p, t[1], True, facts)] * t[2]])
    if head == "ind" and (said := [th for th in facts if p.says(th, Expr(t[1]))]):
        return p.have(goal, said[0])
    if head == "inv":
        return p.have(goal, positive_inverse(p, Expr(t[1]), _above(p, t[1], True, facts)))
    if head == "fn" and t[1] == "exp":
        return p.have(goal, p.lemma("exp/above-zero", {("power_", "R", 0): t[2]}))
    if head == "fn" and t[1] == "sqrt":
        root = p.analytic("square-root", t[2])
        return p.have(goal, p.use(root, by=[*facts, _above(p, t[2], False, facts)]))
    for value in (th for th in facts if th.conclusion[:2] == ("=", t)):
        rest = tuple(th for th in facts if th is not value)
        found = p.attempt(partial(_above, p, value.conclusion[2], strict, rest))
        if found is not None:
            return p.have(goal, value, found)
    return p.auto(goal, *facts)


def _parts(p: Prover, t: Any, facts: tuple[Fact, ...]) -> Fact:
    """``0 < a + b`` where neither is negative, and one is positive."""
    strictly = {part: p.attempt(partial(_above, p, part, True, facts)) for part in t[1:]}
    signs = (th or _above(p, part, False, facts) for part, th in strictly.items())
    return p.have(Expr(("<", 0, t)), *signs)


def _sum(p: Prover, t: Any, facts: tuple[Fact, ...]) -> Fact:
    """``0 < Σ`` of positive terms, of which there is one."""
    low, high = Expr(t[1]), Expr(t[2])

    def f(k: Expr) -> Expr:
        return Expr(put(t[3], (k.t,)))

    def positive(k: Expr, inside: Fact) -> Fact:
        return _above(p, f(k).t, True, (*facts, inside))

    each = p.every(low, high, lambda k: f(k) > 0, positive)
    return p.lemma("sums/positive", terms(a=low, b=high, f=f), each, p.auto(low <= high, *facts))


def divide(p: Prover, part: Said, whole: Said, divisor: Said, *facts: Fact) -> Fact:
    """``part ≤ whole / divisor``: a bound on ``γ² M`` becomes one on M.

    The facts give ``divisor · part ≤ whole`` and ``0 < divisor``.
    """
    part, whole, divisor = expr(part), expr(whole), expr(divisor)
    positive = p.have(divisor > 0, *facts)
    times_whole = p.have(divisor * part <= whole, *facts)
    inverse = 1 / divisor
    one = p.rule("inverse", divisor, positive)
    above = p.have(inverse >= 0, products=[(inverse, [one], []), (1, [positive], [inverse])])
    return p.have(part <= whole / divisor, products=[[times_whole, above], (part, [one], [])])


def telescope(
    p: Prover,
    rounds: Said,
    V: Rounds,
    growth: Rounds,
    step: Callable[[Expr, Fact], Fact],
    *facts: Fact,
) -> Fact:
    """``V(T + 1) ≤ V(1) + Σ_{t=1}^T growth(t)`` where ``0 ≤ T`` follows from the facts.

    ``step(t, range)`` proves ``V(t + 1) ≤ V(t) + growth(t)``.
    """
    each = p.every(1, rounds, lambda t: V(t + 1) <= V(t) + growth(t), step)
    return p.lemma("sums/telescope", terms(a=1, b=rounds, F=V, f=growth), *facts, each)


def potential(
    p: Prover,
    goal: Said,
    rounds: Said,
    V: Rounds,
    growth: Rounds,
    step: Callable[[Expr, Fact], Fact],
    *facts: Fact,
) -> Fact:
    """The goal from a potential: what it is at the start, and how much a round adds at most.

    ``step(t, range)`` proves ``V(t + 1) ≤ V(t) + growth(t)``. The facts say that ``0 ≤ T``, what
    ``V(1)`` is, and how the goal follows from ``V(T + 1) ≤ V(1) + Σ_t growth(t)``.
    """
    return p.auto(goal, telescope(p, rounds, V, growth, step, *facts), *facts)


def closed_form(
    p: Prover,
    rounds: Said,
    form: Callable[[Expr], Said],
    *facts: Fact,
    step: Callable[[Expr, Fact, Fact], Fact] | None = None,
) -> Fact:
    """``∀t ∈ [1, T + 1] form(t)``: what the state is, by induction over the rounds.

    The facts give ``form(1)``. ``step(t, range, before)`` proves ``form(t + 1)`` from ``form(t)``;
    by default the facts do.
    """

    def found(t: Expr, here: Fact, before: Fact) -> Fact:
        return p.auto(form(t + 1), *facts, here, before, at=[t])

    return all_rounds(p, rounds, form, p.auto(form(expr(1)), *facts), step or found)


def simulation(
    p: Prover,
    rounds: Said,
    related: Callable[[Expr], Said],
    answers: Callable[[Expr], Said],
    answer: Callable[[Expr, Fact, Fact], Fact],
    *facts: Fact,
    start: Fact | None = None,
    step: Callable[[Expr, Fact, Fact, Fact], Fact] | None = None,
) -> tuple[Fact, Fact]:
    """``∀t ∈ [1, T + 1] related(t)`` and ``∀t ∈ [1, T] answers(t)``, for the states of two runs.

    ``answer(t, range, now)`` proves ``answers(t)``, what both do in a round, from ``related(t)``;
    ``step(t, range, now, same)`` proves ``related(t + 1)`` from both. Without ``start``, a fact
    ``related(1)``, or without ``step``, the facts give them.
    """

    def move(t: Expr, here: Fact, now: Fact) -> Fact:
        same = answer(t, here, now)
        if step is not None:
            return step(t, here, now, same)
        return p.auto(related(t + 1), *facts, here, now, same, at=[t])

    def answered(t: Expr, here: Fact) -> Fact:
        near = p.have((1 <= t) & (t <= expr(rounds) + 1), here)
        return answer(t, here, p.rule("part", related(t), p.use(states, t, by=[near])))

    begin = p.auto(related(expr(1)), *facts) if start is None else start
    states = all_rounds(p, rounds, related, begin, move)
    return states, p.every(1, rounds, answers, answered)


def all_rounds(
    p: Prover,
    rounds: Said,
    body: Callable[[Expr], Said],
    start: Fact,
    step: Callable[[Expr, Fact, Fact], Fact],
) -> Fact:
    """``∀t ∈ [1, rounds + 1] body(t)`` by induction from ``start``, a theorem of ``body(1)``.

    ``step(t, here, before)`` proves ``body(t + 1)`` from ``1 ≤ t ≤ rounds`` and ``body(t)``.
    """
    return by_induction(p, 1, expr(rounds) + 1, body, start, step)


def by_induction(
    p: Prover,
    low: Said,
    high: Said,
    body: Callable[[Expr], Said],
    start: Fact,
    step: Callable[[Expr, Fact, Fact], Fact],
) -> Fact:
    """``∀k ∈ [low, high] body(k)`` from ``start``, a theorem of ``body(low)``.

    ``step(k, here, before)`` proves ``body(k + 1)`` from ``low ≤ k ≤ high − 1`` and ``body(k)``.
    """
    low, high = expr(low), expr(high)

    def up(k: Expr, least: Fact, before: Fact) -> Fact:
        inside = p.assume(k + 1 <= high)
        here = p.have((low <= k) & (k <= high - 1), least, inside)
        now = p.use(before, by=[inside])
        return p.rule("discharge", inside.conclusion, step(k, here, now))

    whole = p.induction(
        low,
        lambda k: (k <= high) >> expr(body(k)),
        p.rule("discharge", low <= high, start),
        up,
    )
    return p.every(low, high, body, lambda k, h: p.use(whole, k, by=[h]))


def same_sums(
    p: Prover,
    low: Said,
    high: Said,
    f: Callable[[Expr], Said],
    g: Callable[[Expr], Said],
    proof: Callable[[Expr, Fact], Fact],
) -> Fact:
    """``Σ f = Σ g``, where ``proof(k, range)`` proves ``f(k) = g(k)``."""
    each = p.every(low, high, lambda k: eq(f(k), g(k)), proof)
    return p.lemma("sums/equal", terms(a=low, b=high, f=f, g=g), each)


def summing(p: Prover, each: Fact) -> Fact:
    """``Σ f = Σ g`` from ``∀k ∈ [a, b] f(k) = g(k)``, and ``Σ f ≤ Σ g`` from ``f(k) ≤ g(k)``."""

    def at(k: Any) -> Any:
        return p.opened(each.conclusion, k)

    def side(place: int) -> Callable[[Expr], Expr]:
        return lambda k: Expr(at(k)[2][place])

    _, (_, above, below), (relation, *_) = at(0)
    if relation not in ("=", "<="):
        raise TypeError("summing: expected a fact f(k) = g(k) or f(k) <= g(k) for all k in a range")
    name = "sums/equal" if relation == "=" else "sums/monotone"
    return p.lemma(name, terms(a=above[1], b=below[2], f=side(1), g=side(2)), each)


def termwise(
    p: Prover, low: Said, high: Said, relation: Callable[[Expr], Said], *facts: Fact
) -> Fact:
    """``Σ f = Σ g`` or ``Σ f ≤ Σ g``, where the facts give ``relation(k)`` of the terms."""
    return summing(p, p.auto(every(low, high, relation), *facts))


def each(p: Prover, goal: Any, proof: Callable[..., Fact], *values: Any) -> Fact:
    """A goal ``∀i ∈ [a, b] ∀j … φ``: ``proof(φ, (i, i's range), (j, j's range), …)`` proves φ."""
    goal = tuple_of(goal)
    if goal[0] != "all":
        return proof(Expr(goal), *values)
    k = p.fresh()
    inside = p.opened(goal, k)
    if inside[0] != "=>" or inside[1][0] != "and":
        return p.rule("general", k, each(p, inside, proof, *values, (k, None)))
    given = p.assume(inside[1])
    done = each(p, inside[2], proof, *values, (k, given))
    return p.rule("part", goal, p.rule("general", k, p.rule("discharge", inside[1], done)))


def flat(p: Prover, *facts: Fact) -> list[Fact]:
    """The facts with their conjunctions taken apart."""
    return list(p.flat(*facts))


def exhibit(p: Prover, goal: Said, candidates: Sequence[Said], *facts: Fact) -> Fact:
    """A goal with ∃s from facts, trying the candidates as witnesses."""
    return p.exhibit(goal, candidates, *facts)
