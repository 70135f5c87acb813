"""Codes weigh e to a sum of linear forms: a product of exponentials, bit by bit."""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, exp, expr, indicator, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import same_sums
from theory.storm.proofs.codes import CODES, q
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import Psi, psi
from theory.storm.proofs.scores import u, w
from theory.storm.symbols import T, x


def node(j: Any) -> Any:
    """What bit k contributes to the score of the code of j ones."""
    return lambda k: w(k, indicator(k <= j)) @ x


def edge(j: Any) -> Any:
    """What the edge after bit k contributes to it."""
    return lambda k: u(k, indicator(k <= j), indicator(k + 1 <= j)) @ x


def along(t: Any, j: Any) -> Expr:
    """The linear forms along the first t bits, summed."""
    return total(1, t, node(j)) + total(1, t - 1, edge(j))


def _codes_weigh(t: Any) -> Expr:
    return every(0, t, lambda j: eq(q(t, j), exp(along(t, j))))


NODES = every(1, T, lambda k: every(0, 1, lambda b: eq(psi(k, b), exp(w(k, b) @ x))))


def forms(k: Any) -> Expr:
    """The transitions of codes at k."""
    pairs = ((0, 0), (1, 0), (1, 1))
    return conj(*(eq(Psi(k, b, c), exp(u(k, b, c) @ x)) for b, c in pairs))


STEPS = every(1, T - 1, forms)


def _bit(p: Prover, k: Any, j: Any, value: int, *facts: Fact) -> Fact:
    """``1[k ≤ j]`` is 0 or 1."""
    return p.have(eq(indicator(k <= j), value), *facts)


def _node(p: Prover, j: Any, k: Any, value: int, *facts: Fact) -> Fact:
    return p.replaced(_bit(p, k, j, value, *facts), lambda b: w(k, b) @ x)


def _edge(p: Prover, j: Any, k: Any, left: int, right: int, *facts: Fact) -> Fact:
    first = p.replaced(_bit(p, k, j, left, *facts), lambda b: u(k, b, indicator(k + 1 <= j)) @ x)
    second = p.replaced(_bit(p, k + 1, j, right, *facts), lambda c: u(k, left, c) @ x)
    return p.have(eq(edge(j)(k), u(k, left, right) @ x), first, second)


def _one_more(
    p: Prover,
    t: Expr,
    j: Expr,
    b: int,
    c: int,
    old: Fact,
    code: Fact,
    nodes: Fact,
    steps: Fact,
    room: Fact,
    *place: Fact,
) -> Fact:
    """``q(t + 1, j)`` from a code of t bits: bits t and t + 1 are b and c; ``old``: its weight."""
    way, own = u(t, b, c) @ x, w(t + 1, c) @ x
    step = p.flat(p.use(steps, t, by=[room]))[[(0, 0), (1, 0), (1, 1)].index((b, c))]
    before = along(t, j)
    first, second = p.analytic("exp-sum", before, way), p.analytic("exp-sum", before + way, own)
    weight = p.auto(
        eq(q(t + 1, j), exp(before + way + own)), code, second, old, step, nodes, room, first
    )
    value = p.have(
        eq(before + way + own, along(t + 1, j)),
        p.last(total(1, t + 1, node(j)), room),
        p.last(total(1, t, edge(j)), room),
        _edge(p, j, t, b, c, *place),
        _node(p, j, t + 1, c, *place),
    )
    return p.rewrite(value, weight, lambda v: eq(q(t + 1, j), exp(v)))


def _all_ones(p: Prover, t: Expr) -> Fact:
    """Along t ones the forms are the same whether more ones follow."""

    def same(low: Any, high: Any, term: Any, fact: Any) -> Fact:
        return same_sums(p, low, high, term(t), term(t + 1), fact)

    def at_node(k: Expr, h: Any) -> Fact:
        sides = [_node(p, j, k, 1, h) for j in (t, t + 1)]
        return p.have(eq(node(t)(k), node(t + 1)(k)), *sides)

    def at_edge(k: Expr, h: Any) -> Fact:
        sides = [_edge(p, j, k, 1, 1, h) for j in (t, t + 1)]
        return p.have(eq(edge(t)(k), edge(t + 1)(k)), *sides)

    return p.have(
        eq(along(t, t), along(t, t + 1)), same(1, t, node, at_node), same(1, t - 1, edge, at_edge)
    )


@lemma("storm/code-exponentials", every(1, T, _codes_weigh), **CODES, nodes=NODES, steps=STEPS)
def weights(p: Prover, *, nodes: Fact, steps: Fact, **codes: Fact) -> Fact:
    """The weight of a code is e to the sum of the linear forms along it."""

    def bottom(low: Fact) -> Fact:
        def one(j: Expr, h: Fact) -> Fact:
            def at(b: int) -> Any:
                form = w(1, b) @ x
                value = p.auto(eq(form, along(1, b)), _node(p, expr(b), expr(1), b))
                own = p.auto(eq(q(1, b), exp(form)), codes[f"code_{b}"], nodes, low)
                known = p.rewrite(value, own, lambda v: eq(q(1, b), exp(v)))
                return lambda same: p.rewrite(same, known, lambda j: eq(q(1, j), exp(along(1, j))))

            goal = eq(q(1, j), exp(along(1, j)))
            return p.cases(goal, p.have(eq(0, j) | eq(1, j), h), at(0), at(1))

        return p.every(0, 1, lambda j: eq(q(1, j), exp(along(1, j))), one)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        after = t + 1
        full = p.use(before, t, by=[p.have((0 <= t) & (t <= t), room)])

        def body(j: Any) -> Expr:
            return eq(q(after, j), exp(along(after, j)))

        def one(j: Expr, h: Fact) -> Fact:
            def ended(less: Fact) -> Fact:
                place = p.have((0 <= j) & (j <= t - 1), h, less)
                old = p.use(before, j, by=[p.have((0 <= j) & (j <= t), place)])
                code = p.use(codes["code_ends"], t, j, by=[room, place])
                return _one_more(p, t, j, 0, 0, old, code, nodes, steps, room, place)

            def fallen(same: Fact) -> Fact:
                code = p.use(codes["code_falls"], t, by=[room])
                done = _one_more(p, t, t, 1, 0, full, code, nodes, steps, room)
                return p.rewrite(same, done, body)

            def stayed(same: Fact) -> Fact:
                old = p.rewrite(_all_ones(p, t), full, lambda v: eq(q(t, t), exp(v)))
                code = p.use(codes["code_stays"], t, by=[room])
                done = _one_more(p, t, after, 1, 1, old, code, nodes, steps, room)
                return p.rewrite(same, done, body)

            split = p.have(disj(j <= t - 1, eq(t, j), eq(after, j)), h)
            return p.cases(body(j), split, ended, fallen, stayed)

        return p.every(0, after, body, one)

    def found(t: Expr, h: Fact) -> Fact:
        low = p.have(1 <= T, h)
        return p.use(climbing(p, 1, _codes_weigh, bottom(low), step), t, by=[h])

    return p.every(1, T, _codes_weigh, found)
