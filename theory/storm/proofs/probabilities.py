"""The marginals as probabilities: the sums of `storm/node-sum` and `storm/edge-sum` over Z."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, disj, eq, every, exists, expr, total
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, exhibit
from theory.runs.papers.chains import MESSAGES
from theory.storm.proofs.marginals import PATHS, normaliser
from theory.storm.proofs.messages import EDGES_POSITIVE, NODES_POSITIVE, climbing
from theory.storm.proofs.paths import N, omega
from theory.storm.symbols import T, Z
from theory.storm.symbols import n as n_

__all__ = ["normaliser"]
ALL_PATHS = total(0, N(T) - 1, lambda n: omega(T, n))


def _normaliser(p: Prover, run: Given, least: Fact, nodes: Fact, edges: Fact) -> tuple[Fact, Fact]:
    """``Z > 0``, and ``1 ≤ T ≤ T``."""
    positive = p.lemma(
        "storm/forward-positive", {}, nodes, edges, run["alpha-first"], run["alpha-step"]
    )
    end = p.have((1 <= T) & (T <= T), least)
    return p.have(Z > 0, run["Z"], *(p.use(positive, T, b, by=[end]) for b in (0, 1))), end


def _all_paths(p: Prover, run: Given, end: Fact, sums: Fact) -> Fact:
    """``Z = Σ_n ω_T(n)``."""
    ends = [p.use(run["beta-first"], b) for b in (0, 1)]
    return p.have(eq(Z, ALL_PATHS), run["Z"], p.use(sums, T, by=[end]), *ends)


def _lemma(p: Prover, run: Given, name: str, paths: Given) -> Fact:
    """What a lemma says of numbered paths (and their bits) and the messages of the run."""
    return p.lemma(name, {}, *paths.values(), *(run[message] for message in MESSAGES))


def _inverse(p: Prover, run: Given, rounds: Fact, nodes: Fact, edges: Fact, **paths: Fact) -> Fact:
    """``1/Z = 1/Σ_n ω_T(n)``, of positive numbers."""
    above, end = _normaliser(p, run, rounds, nodes, edges)
    whole = _all_paths(p, run, end, _lemma(p, run, "storm/total", paths))
    p.have(ALL_PATHS > 0, whole, above)
    return p.replaced(whole, lambda v: 1 / v)


def node_marginal(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, edges: Fact, **paths: Fact
) -> Fact:
    """`storm/node-sum` over `storm/total`."""
    sums = _lemma(p, run, "storm/node-sum", paths)
    inverse = _inverse(p, run, rounds, nodes, edges, **paths)

    def one(goal: Any, at_k: Any, at_b: Any) -> Fact:
        (_, h), (_, bit) = at_k, at_b
        return p.auto(goal, sums, h, bit, inverse)

    return each(p, p.goal, one)


def edge_marginal(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, edges: Fact, **paths: Fact
) -> Fact:
    """`storm/edge-sum` over `storm/total`."""
    sums = _lemma(p, run, "storm/edge-sum", paths)
    inverse = _inverse(p, run, rounds, nodes, edges, **paths)

    def one(goal: Any, at_k: Any, at_b: Any, at_c: Any) -> Fact:
        (_, h), (_, first), (_, second) = at_k, at_b, at_c
        return p.auto(goal, sums, h, first, second, inverse)

    return each(p, p.goal, one)


def edge_sum(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, edges: Fact, **paths: Fact
) -> Fact:
    """`storm/edge-sum`, times 1/Z."""
    _normaliser(p, run, rounds, nodes, edges)
    return p.auto(p.goal, _lemma(p, run, "storm/edge-sum", paths))


def _halves(p: Prover) -> Fact:
    def body(n: Expr) -> Expr:
        return exists(0, n, lambda m: disj(eq(n, 2 * m), eq(n, 2 * m + 1)))

    def step(n: Expr, least: Any, before: Fact) -> Fact:
        def one(m: Expr, known: Fact) -> Fact:
            *inside, cases = p.flat(known)
            return p.cases(
                body(n + 1),
                cases,
                lambda even: exhibit(p, body(n + 1), [m], *inside, even, least),
                lambda odd: exhibit(p, body(n + 1), [m + 1], *inside, odd, least),
            )

        return p.chosen(body(n + 1), before, one)

    base = exhibit(p, body(expr(0)), [0])
    return p.use(p.induction(expr(0), body, base, step), n_, by=list(p.context))


@lemma(
    "storm/halves",
    exists(0, n_, lambda m: disj(eq(n_, 2 * m), eq(n_, 2 * m + 1))),
    given=n_ >= 0,
)
def halves(p: Prover, given: Any) -> Fact:
    """Every number is twice another, or one more."""
    p.context.append(given)
    return _halves(p)


def every_path(
    p: Prover, t: Expr, body: Callable[[Expr], Any], proof: Callable[..., Any], twice: Fact
) -> Fact:
    """``∀n < N(t) body(n)``, ``proof(m, range of m, b)`` giving ``body(2m + b)``."""

    def one(n: Expr, h: Fact) -> Fact:
        found = p.lemma("storm/halves", {("n", "Z", 0): n}, h)

        def split(m: Expr, known: Fact) -> Fact:
            *inside, cases = p.flat(known)

            def at(b: int) -> Any:
                def branch(same: Fact) -> Fact:
                    room = p.have((0 <= m) & (m <= N(t - 1) - 1), *inside, same, h, twice)
                    back = p.have(eq(2 * m + b, n), same)
                    return p.rewrite(back, proof(m, room, b), body)

                return branch

            return p.cases(body(n), cases, at(0), at(1))

        return p.chosen(body(n), found, split)

    return p.every(0, N(t) - 1, body, one)


@lemma(
    "storm/weights-positive",
    every(1, T, lambda t: every(0, N(t) - 1, lambda n: omega(t, n) > 0)),
    nodes=NODES_POSITIVE,
    edges=EDGES_POSITIVE,
    **PATHS,
)
def weights_positive(
    p: Prover,
    *,
    nodes: Fact,
    edges: Fact,
    one: Fact,
    numbers: Fact,
    first: Fact,
    weights: Fact,
) -> Fact:
    """With positive potentials every path has a positive weight."""

    def body(t: Expr) -> Expr:
        return every(0, N(t) - 1, lambda n: omega(t, n) > 0)

    def bottom(low: Fact) -> Fact:
        def at(m: Expr, room: Fact, b: int) -> Fact:
            zero = p.have(eq(0, m), room, one)
            facts = [p.use(first, b), p.use(nodes, 1, b, by=[low])]
            return p.rewrite(
                zero, p.have(omega(1, b) > 0, *facts), lambda m: omega(1, 2 * m + b) > 0
            )

        return every_path(p, expr(1), lambda n: omega(1, n) > 0, at, p.use(numbers, 0, by=[low]))

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        low = p.have((1 <= t) & (t <= T - 1), room)

        def at(n: Expr, inside: Fact, c: int) -> Fact:
            # n is a path of t bits, which ends in b
            kept = p.use(before, n, by=[inside])
            found = p.lemma("storm/halves", {("n", "Z", 0): n}, inside)

            def split(m: Expr, known: Fact) -> Fact:
                *bounds, cases = p.flat(known)

                def ends(b: int) -> Any:
                    def branch(same: Fact) -> Fact:
                        twice = p.use(numbers, t - 1, by=[low])
                        below = p.have(m < N(t - 1), same, inside, twice)
                        back = p.have(eq(n, 2 * m + b), same)
                        old = p.rewrite(back, kept, lambda n: omega(t, n) > 0)
                        grown = p.use(weights, t, m, b, c, by=[low, *bounds, below])
                        new = p.auto(
                            omega(t + 1, 2 * (2 * m + b) + c) > 0, grown, old, edges, low, nodes
                        )
                        again = p.have(eq(2 * m + b, n), same)
                        return p.rewrite(again, new, lambda n: omega(t + 1, 2 * n + c) > 0)

                    return branch

                return p.cases(omega(t + 1, 2 * n + c) > 0, cases, ends(0), ends(1))

            return p.chosen(omega(t + 1, 2 * n + c) > 0, found, split)

        return every_path(p, t + 1, lambda n: omega(t + 1, n) > 0, at, p.use(numbers, t, by=[low]))

    def under(t: Expr, h: Fact) -> Fact:
        low = p.have((1 <= T) & (0 <= T - 1), h)
        return p.use(climbing(p, 1, body, bottom(low), step), t, by=[h])

    return p.every(1, T, body, under)


def global_consistency(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, edges: Fact, **paths: Fact
) -> Fact:
    """Weights over their sum, and the marginals above."""
    above, end = _normaliser(p, run, rounds, nodes, edges)
    strict, unit = inverse_of(p, Z, above)
    known = p.lemma("storm/weights-positive", {}, nodes, edges, *paths.values())
    weights = p.use(known, T, by=[end])

    def one(goal: Any, at_n: Any) -> Fact:
        n, h = at_n
        own = p.use(weights, n, by=[h])
        return p.have(goal, own, strict)

    own = _all_paths(p, run, end, _lemma(p, run, "storm/total", paths))
    single = _lemma(p, run, "storm/node-sum", paths)
    pair = _lemma(p, run, "storm/edge-sum", paths)

    def at_node(goal: Any, at_k: Any, at_b: Any) -> Fact:
        (_, h), (_, bit) = at_k, at_b
        return p.auto(goal, single, h, bit)

    def at_edge(goal: Any, at_k: Any, at_b: Any, at_c: Any) -> Fact:
        (_, h), (_, first), (_, second) = at_k, at_b, at_c
        return p.auto(goal, pair, h, first, second)

    def summed(goal: Any) -> Fact:
        return p.have(goal, unit, own)

    # by the number of variables: the total, each path, (14) and (15)
    proofs = (summed, one, at_node, at_edge)
    return p.rule("conjoin", [each(p, part, proofs[variables(part)]) for part in p.goal.t[1:]])


def variables(phi: Any) -> int:
    """How many ∀ a formula begins with."""
    return 1 + variables(phi[1][2]) if phi[0] == "all" else 0
