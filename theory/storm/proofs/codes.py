"""What the codes weigh among all paths, in general and where the transition 0 → 1 is forbidden.

``q(t, j)`` is the weight of j ones followed by zeros.  Forbidding the transition leaves only such
paths: then α_t(0) sums the ``q(t, j)`` with j < t, and α_t(1) is ``q(t, t)``.  Without that there
are more paths, so that the vectors are larger.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, function, total
from theory.formal.translate import formal
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import termwise
from theory.storm import notation as paper
from theory.storm.proofs.messages import climbing, downward
from theory.storm.proofs.paths import BACKWARD, FORWARD, LAST, START, Psi, alpha, beta, psi
from theory.storm.symbols import T
from theory.storm.vocabulary import BASE

q = function("q", "R", 2)
NAMES = ("code_0", "code_1", "code_ends", "code_falls", "code_stays")
CODES = {name: formal(part, BASE) for name, part in zip(NAMES, paper.CODES, strict=True)}
POSITIVE = {
    name: formal(part, BASE) for name, part in zip(("nodes", "edges"), paper.POSITIVE, strict=True)
}
NO_RISE = every(1, T - 1, lambda k: eq(Psi(k, 0, 1), 0))


def ending_in_zero(t: Any) -> Expr:
    """``Σ_{j < t} q(t, j)``."""
    return total(0, t - 1, lambda j: q(t, j))


def _one_more(p: Prover, t: Expr, codes: Given, room: Fact) -> tuple[Fact, Fact]:
    """``Σ_{j ≤ t} q(t + 1, j)`` and ``q(t + 1, t + 1)`` from the weights of t bits."""
    kept, falls, stays = (codes[name] for name in NAMES[2:])
    way = Psi(t, 0, 0) * psi(t + 1, 0)
    longer = termwise(p, 0, t - 1, lambda j: eq(q(t + 1, j), way * q(t, j)), kept, room)
    zeros = p.auto(
        eq(ending_in_zero(t + 1), way * ending_in_zero(t) + Psi(t, 1, 0) * psi(t + 1, 0) * q(t, t)),
        longer,
        falls,
        room,
    )
    return zeros, p.use(stays, t, by=[room])


def _first(p: Prover, codes: Given, start: Fact) -> list[Any]:
    """``Σ_{j < 1} q(1, j) = α_1(0)`` and ``q(1, 1) = α_1(1)``."""
    only = ending_in_zero(expr(1))
    starts = [p.use(start, b) for b in (0, 1)]
    zero = p.auto(eq(alpha(1, 0), only), codes["code_0"], starts[0])
    return [zero, p.have(eq(alpha(1, 1), q(1, 1)), codes["code_1"], starts[1])]


@lemma(
    "storm/restricted-forward",
    every(1, T, lambda t: eq(alpha(t, 0), ending_in_zero(t)) & eq(alpha(t, 1), q(t, t))),
    **CODES,
    start=START,
    step12=FORWARD,
    forbidden=NO_RISE,
)
def restricted(p: Prover, *, start: Fact, step12: Fact, forbidden: Fact, **codes: Fact) -> Fact:
    """Without the transition 0 → 1, the forward vector at t sums the codes of t bits only."""

    def body(t: Expr) -> Expr:
        return eq(alpha(t, 0), ending_in_zero(t)) & eq(alpha(t, 1), q(t, t))

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        zeros, ones = _one_more(p, t, codes, room)
        old = p.pieces(before)
        none = p.use(forbidden, t, by=[room])

        grown = [p.use(step12, t, c, by=[room]) for c in (0, 1)]
        first = p.have(eq(alpha(t + 1, 0), ending_in_zero(t + 1)), grown[0], zeros, *old)
        second = p.have(eq(alpha(t + 1, 1), q(t + 1, t + 1)), grown[1], ones, old[1], none)
        return p.rule("conjoin", [first, second])

    return climbing(p, 1, body, p.rule("conjoin", _first(p, codes, start)), step)


@lemma(
    "storm/zeros-after",
    every(1, T, lambda k: every(0, k - 1, lambda j: eq(q(k, j) * beta(k, 0), q(T, j)))),
    **CODES,
    last=LAST,
    back=BACKWARD,
    forbidden=NO_RISE,
)
def zeros_after(p: Prover, *, last: Fact, back: Fact, forbidden: Fact, **codes: Fact) -> Fact:
    """Without the transition 0 → 1, a code that has ended goes on in zeros: q_k(j) β_k(0) =
    q_T(j).
    """

    def same(k: Any, j: Any) -> Expr:
        return eq(q(k, j) * beta(k, 0), q(T, j))

    def step(r: Expr, room: Fact, before: Fact) -> Fact:
        k = T - r - 1

        return p.auto(
            every(0, k - 1, lambda j: same(k, j)),
            codes["code_ends"],
            room,
            before,
            forbidden,
            back,
        )

    base = p.auto(every(0, T - 1, lambda j: same(T, j)), last)
    whole = downward(p, lambda r: every(0, T - r - 1, lambda j: same(T - r, j)), base, step)

    def found(k: Expr, h: Fact) -> Fact:
        rest = p.use(whole, T - k, by=[p.have((0 <= T - k) & (T - k <= T - 1), h)])
        return p.have(every(0, k - 1, lambda j: same(k, j)), rest)

    return p.throughout(1, T, found)


@lemma(
    "storm/codes-below",
    every(
        1,
        T,
        lambda t: conj(ending_in_zero(t) <= alpha(t, 0), q(t, t) <= alpha(t, 1), 0 < q(t, t)),
    ),
    **CODES,
    start=START,
    step12=FORWARD,
    **POSITIVE,
)
def below(p: Prover, *, start: Fact, step12: Fact, nodes: Fact, edges: Fact, **codes: Fact) -> Fact:
    """With positive potentials the codes of t bits weigh at most what the forward vector sums."""
    positive = p.lemma("storm/forward-positive", {}, nodes, edges, start, step12)

    def body(t: Expr) -> Expr:
        return conj(ending_in_zero(t) <= alpha(t, 0), q(t, t) <= alpha(t, 1), 0 < q(t, t))

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        zeros, ones = _one_more(p, t, codes, room)
        _, high, _ = p.pieces(before)
        inside = [room]
        node = [p.use(nodes, t + 1, c, by=inside) for c in (0, 1)]
        edge = [[p.use(edges, t, b, c, by=inside) for c in (0, 1)] for b in (0, 1)]
        grown = [p.use(step12, t, c, by=inside) for c in (0, 1)]
        reached = p.have((1 <= t) & (t <= T), room)
        first = p.have(
            ending_in_zero(t + 1) <= alpha(t + 1, 0),
            grown[0],
            zeros,
            node[0],
            edge[0][0],
            before,
            edge[1][0],
        )
        second = p.auto(
            q(t + 1, t + 1) <= alpha(t + 1, 1),
            grown[1],
            ones,
            node[1],
            edge[0][1],
            positive,
            reached,
            edge[1][1],
            high,
        )
        third = p.have(0 < q(t + 1, t + 1), ones, node[1], edge[1][1], before)
        return p.rule("conjoin", [first, second, third])

    def bottom(low: Fact) -> Fact:
        zero, one = _first(p, codes, start)
        return p.auto(body(expr(1)), zero, one, codes["code_1"], nodes, low)

    def found(t: Expr, h: Fact) -> Fact:
        return p.use(climbing(p, 1, body, bottom(p.have(1 <= T, h)), step), t, by=[h])

    return p.every(1, T, body, found)


@lemma(
    "storm/codes-strictly-below",
    total(0, T, lambda j: q(T, j)) < alpha(T, 0) + alpha(T, 1),
    2 <= T,
    **CODES,
    start=START,
    step12=FORWARD,
    **POSITIVE,
)
def strictly_below(
    p: Prover, least: Fact, *, start: Fact, step12: Fact, nodes: Fact, edges: Fact, **codes: Fact
) -> Fact:
    """With two bits or more, all positive, the codes together weigh less than all paths."""
    positive = p.lemma("storm/forward-positive", {}, nodes, edges, start, step12)
    found = p.lemma("storm/codes-below", {}, *codes.values(), start, step12, nodes, edges)
    zeros = p.pieces(p.use(found, T, by=[least]))[0]
    high = p.pieces(p.use(found, T - 1, by=[least]))[1]
    node = p.use(nodes, T, 1, by=[least])
    rise, stay = (p.use(edges, T - 1, b, 1, by=[least]) for b in (0, 1))
    return p.have(
        strictly_below.conclusion,
        zeros,
        p.use(codes["code_stays"], T - 1, by=[least]),
        p.use(step12, T - 1, 1, by=[least]),
        p.last(total(0, T, lambda j: q(T, j)), least),
        node,
        rise,
        p.use(positive, T - 1, 0, by=[least]),
        stay,
        high,
    )
