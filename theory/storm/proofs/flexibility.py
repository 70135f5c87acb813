"""Exchanged labels, convex regions, and small witnesses."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import eq, expr, function, integer, total
from theory.lemmas.logarithm import inverse_of
from theory.proving.domain import in_range
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.storm.proofs.marginals import joint
from theory.storm.proofs.messages import backward_positive
from theory.storm.proofs.paths import Psi, alpha, beta, psi
from theory.storm.symbols import K, T, Z, pi

V, other = function("V", "R", 1), function("V'", "R", 1)

LABELS = in_range(1, pi, K, K, "labels")
"""``pi(y)`` is one of the labels."""

ONE_PATH = in_range(1, lambda: integer("n"), integer("N"), None, "path")
"""One of the paths."""


def decomposition(p: Prover, run: Given) -> Fact:
    """The bit is the indicator."""
    return each(
        p,
        p.goal,
        lambda goal, at_y, at_i: p.have(goal, p.rule("indicator", at_i[0] <= at_y[0] - 1)),
    )


def exchange(p: Prover, run: Given, increments: Fact) -> Fact:
    """The differences of the exchanged scores telescope."""

    def at(goal: Any, at_y: Any) -> Fact:
        y, h = at_y

        table = terms(a=1, b=y - 1, F=lambda y: total(1, pi(y) - 1, V), f=other)
        return p.have(goal, p.lemma("sums/telescope-equal", table, h, increments))

    return each(p, p.goal, at)


def witness(*values: int) -> Callable[..., Any]:
    """∃ by given numbers."""

    def script(p: Prover, run: Given) -> Fact:
        def down(goal: Any, rest: tuple[int, ...]) -> Fact:
            if not rest:
                return p.have(goal)
            inside = p.opened(goal, rest[0])
            found = p.have(inside, down(inside[3], rest[1:]))
            return p.rule("witness", goal, expr(rest[0]), found)

        return down(p.goal.t, values)

    return script


def dependent(p: Prover, run: Given, nodes: Fact, edges: Fact) -> Fact:
    """``M_11 Z − (M_10 + M_11)(M_01 + M_11) = M_00 M_11 − M_01 M_10``, M being Z times (15)."""
    start, step12, last, back, norm = run.values()
    front = p.lemma("storm/forward-positive", {}, nodes, edges, start, step12)
    after = backward_positive(p, run, nodes, edges)
    same = p.lemma("storm/same-total", {}, start, step12, last, back)

    def at(goal: Any, at_k: Any) -> Fact:
        k, h = at_k
        here, there = (p.have((1 <= i) & (i <= T), h) for i in (k, k + 1))
        before = [p.use(front, k, b, by=[here]) for b in (0, 1)]
        ahead = [p.use(after, k + 1, b, by=[there]) for b in (0, 1)]
        own = [p.use(nodes, k + 1, b, by=[there]) for b in (0, 1)]
        rest = [p.use(back, k, b, by=[h]) for b in (0, 1)]
        behind = [p.use(after, k, b, by=[here]) for b in (0, 1)]
        whole = p.auto(eq(Z, alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1)), same, here, norm)
        above = p.have(Z > 0, whole, *before, *behind)
        unit = p.rule("inverse", Z, above)
        inner = psi(k + 1, 0) * beta(k + 1, 0) * psi(k + 1, 1) * beta(k + 1, 1)
        outer = alpha(k, 0) * alpha(k, 1) * inner
        size = p.have(outer > 0, *before, *own, *ahead)
        gap = Psi(k, 0, 0) * Psi(k, 1, 1) - Psi(k, 0, 1) * Psi(k, 1, 0)
        pair = joint(k, 1, 1)
        left, right = alpha(k, 1) * beta(k, 1), alpha(k + 1, 1) * beta(k + 1, 1)
        product = p.auto(eq(pair * Z - left * right, outer * gap), same, norm, rest[1], step12, h)
        square = 1 / Z**2
        positive, double = inverse_of(p, Z**2, p.have(Z**2 > 0, above))
        once = p.have(eq(Z * square, 1 / Z), double, unit)
        return p.auto(goal, product, once, size, positive)

    return each(p, p.goal, at)
