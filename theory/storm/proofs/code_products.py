"""The probabilities of the codes as products of (14) and (15), whatever is forbidden.

The bits form a Markov chain: a path goes on with ``P(b_k, b_{k+1}) / P(b_k)``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.storm.proofs.codes import q
from theory.storm.proofs.messages import backward_positive, climbing
from theory.storm.proofs.paths import beta
from theory.storm.symbols import T, Z

r = function("r", "R", 2)


def from_marginals(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    nodes: Fact,
    edges: Fact,
    first_0: Fact,
    first_1: Fact,
    ended: Fact,
    fallen: Fact,
    long: Fact,
    **codes: Fact,
) -> Fact:
    """``Z r_k(j)`` is the weight of the code up to bit k times the backward vector there."""
    start, step12, last, _, norm = run.values()
    front = p.lemma("storm/forward-positive", {}, nodes, edges, start, step12)
    ahead = backward_positive(p, run, nodes, edges)
    above = p.have(Z > 0, norm, *(p.use(front, T, b, by=[rounds]) for b in (0, 1)))
    unit = p.rule("inverse", Z, above)

    def value(k: Any, j: Any, b: int) -> Expr:
        return eq(r(k, j) * Z, q(k, j) * beta(k, b))

    def body(k: Expr) -> Expr:
        return every(0, k - 1, lambda j: value(k, j, 0)) & value(k, k, 1)

    def begin(b: int) -> Fact:
        own = (codes["code_1"], first_1) if b else (codes["code_0"], first_0)
        return p.auto(value(1, b, b), *own, unit, start)

    def bottom() -> Fact:
        zero = begin(0)

        def only(j: Expr, h: Fact) -> Fact:
            return p.rewrite(p.have(eq(0, j), h), zero, lambda j: value(1, j, 0))

        none = p.every(0, expr(1) - 1, lambda j: value(1, j, 0), only)
        return p.have(body(expr(1)), none, begin(1))

    def grown(
        k: Expr, j: Expr, to: Expr, b: int, c: int, own: Fact, next_r: Fact, code: Fact, h: Fact
    ):
        """From the code up to k, of last bit b, to the one up to k + 1, of last bit c."""
        return p.auto(value(k + 1, to, c), own, next_r, code, h, front, ahead)

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        below, at_k = p.pieces(before)
        h = p.have((1 <= k) & (k <= T - 1), room)
        code = p.use(codes["code_falls"], k, by=[h])
        shorter = grown(k, k, k, 1, 0, at_k, p.use(fallen, k, by=[h]), code, h)
        code = p.use(codes["code_stays"], k, by=[h])
        longer = grown(k, k, k + 1, 1, 1, at_k, p.use(long, k, by=[h]), code, h)

        def one(j: Expr, inside: Fact) -> Fact:
            def lower(less: Fact) -> Any:
                own = p.use(below, j, by=[inside, less])
                after = p.use(ended, k, j, by=[h, inside, less])
                code = p.use(codes["code_ends"], k, j, by=[h, inside, less])
                return grown(k, j, j, 0, 0, own, after, code, h)

            split = p.have((j <= k - 1) | eq(k, j), inside)
            return p.cases(
                value(k + 1, j, 0),
                split,
                lower,
                lambda same: p.rewrite(same, shorter, lambda j: value(k + 1, j, 0)),
            )

        all_ = p.every(0, k + 1 - 1, lambda j: value(k + 1, j, 0), one)
        return p.have(body(k + 1), all_, longer)

    at_end = p.use(climbing(p, 1, body, bottom(), step), T, by=[rounds])
    below, top = p.pieces(at_end)
    ends = [p.use(last, b) for b in (0, 1)]

    def found(goal: Any, at_j: Any) -> Fact:
        j, h = at_j

        def close(j: Expr, own: Fact, b: int) -> Fact:
            return p.have(
                eq(r(T, j), q(T, j) / Z),
                own,
                ends[b],
                unit,
            )

        return p.cases(
            goal,
            p.have((j <= T - 1) | eq(T, j), h),
            lambda less: close(
                j, p.use(below, j, by=[p.have((0 <= j) & (j <= T - 1), h, less)]), 0
            ),
            lambda same: p.rewrite(same, close(T, top, 1), lambda j: eq(r(T, j), q(T, j) / Z)),
        )

    return each(p, p.goal, found)
