"""The order of PRank's thresholds ``b_2 ≤ … ≤ b_r``, and the chain of its answers.

``b_k`` is the threshold with number k − 1 of the learner's code. ``b_1 = −∞`` is no number of the
code: what the statements say of it, they say of the first rank.
"""

from typing import Any

from theory.formal.extended import Extended, at
from theory.formal.terms import FALSE, Expr, eq, every, expr, integer, whole
from theory.formal.vocabulary import ANY, Name, Stacked, Vocabulary, up_to
from theory.intervals.order import from_zero
from theory.intervals.prank_order import ANY_START
from theory.intervals.symbols import K, T
from theory.proving.definitions import drawn
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, each, exhibit
from theory.runs.papers.symbols import theta, w, x, yhat

ROUNDS, STATES = up_to(T), up_to(T + 1)
LEVELS = (STATES, up_to(K))
"""Indices of thresholds: a state, and a rank."""

VOCABULARY = Vocabulary(
    names=(
        Name("r", "Z", written="K"),
        Name("n", "Z", written="T"),
        Name("y", "Z", (ROUNDS,)),
        Name(r"\hat{y}", "Z", (ROUNDS,), written="yhat"),
        Name("u", "V", (STATES,), written="w"),
        Name("z", "V", (ROUNDS,), written="x"),
        Name(r"\theta", "R", (ANY, ANY), written="theta"),
        Name(r"\tau", "R", (ANY, ANY), written="tau"),
        Name("b", "R", LEVELS),
    ),
    definitions={("b", 2): lambda t, k: theta(t, k - 1)},
)
"""Statements about ``b_2, …, b_r``."""


def _threshold(t: Expr, k: Expr) -> Extended:
    """``b_k``, which is −∞ for k = 1."""
    return Extended(theta(t, k - 1), at(k, 1), FALSE)


FROM_INFINITY = VOCABULARY.having(
    Name("w", "V", LEVELS),
    Name("x", "V", (up_to(integer("m")),), written=r"\mathbf{x}"),
    definitions={
        ("b", 2): _threshold,
        ("w", 2): lambda t, k: Stacked((w(t), _threshold(t, k))),
        ("x", 1): lambda i: Stacked((x(i), expr(-1))),
    },
)
"""With ``b_1 = −∞``, ``w_k = (u, b_k)`` and ``x = (z, −1)``."""

INPUTS = drawn("inputs", T <= integer("m"))
"""Of m inputs the first T are those of the rounds."""


def order_always(p: Prover, run: Given) -> Fact:
    """PRank's thresholds are in order before every round and after the last one."""
    start, integers = from_zero(p, run)
    return p.lemma("prank/order-kept", {}, *(run[name] for name in ANY_START), start, integers)


def by_rank(p: Prover, order: Fact) -> Fact:
    """Of each rank k in each round: it is the first, or ``b_k ≤ b_{k+1}``."""

    def proof(t: Expr, h: Fact) -> Fact:
        def one(k: Expr, inside: Fact) -> Fact:
            body = eq(k, 1) | (theta(t, k - 1) <= theta(t, k))

            def later(above: Fact) -> Fact:
                return p.auto(body, order, h, inside, above)

            return p.cases(
                body, p.have((k <= 1) | (k >= 2)), lambda low: p.have(body, low, inside), later
            )

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T + 1, proof)


def prank_order(p: Prover, run: Given) -> Fact:
    """``b_1 ≤ … ≤ b_r``: the first two because ``b_1 = −∞``."""
    order = by_rank(p, order_always(p, run))

    return each(p, p.goal, lambda goal, t, k: p.auto(goal, order, t[1], k[1]))


def chain(p: Prover, run: Given) -> Fact:
    """Ordered thresholds give ordered answers, at any input."""
    order = by_rank(p, order_always(p, run))

    return each(p, p.goal, lambda goal, t, i, k: p.auto(goal, order, t[1], k[1]))


def ordered_from(p: Prover, order: Fact, t: Expr, here: Fact, k: Expr, least: Fact) -> Fact:
    """``θ_k ≤ θ_j`` in round t for all j from k to ``K − 1``; ``least``: ``1 ≤ k``."""

    def body(j: Expr) -> Expr:
        return theta(t, k) <= theta(t, j)

    def step(j: Expr, low: Fact, before: Fact) -> Fact:
        return p.auto(body(j + 1), before, order, here, low, least)

    return by_induction(p, k, K - 1, body, p.have(body(k)), step)


def predictor(p: Prover, run: Given) -> Fact:
    """The prediction's own threshold is not above the score, by its choice; all later ones are."""
    order = order_always(p, run)

    def one(goal: Expr, t: Any) -> Fact:
        t, here = t
        h = p.have((1 <= t) & (t <= T + 1), here)
        low = p.use(run["yhat-range"], t, by=[here])

        def first(is_1: Any) -> Fact:
            return exhibit(p, goal, [yhat(t)], low, later_no(), is_1)

        def later_no() -> Fact:
            def no(j: Expr, inside: Fact) -> Fact:
                room = p.have((1 <= yhat(t)) & (yhat(t) <= K - 1), inside, low)
                above = p.use(run["yhat-holds"], t, by=[here, room])
                up = p.use(ordered_from(p, order, t, h, yhat(t), room), j - 1, by=[inside, room])
                return p.have(~answer(j), above, up, inside, low)

            def answer(j: Expr) -> Expr:
                return eq(j, 1) | (0 <= w(t) @ x(t) - theta(t, j - 1))

            return p.throughout(yhat(t) + 1, K, no)

        def later(above: Fact) -> Fact:
            before = p.use(run["yhat-before"], t, yhat(t) - 1, by=[here, above, low])
            return exhibit(p, goal, [yhat(t)], low, later_no(), above, before)

        return p.cases(goal, p.have((yhat(t) <= 1) | (yhat(t) >= 2)), first, later)

    return each(p, p.goal, one)


def from_integers(p: Prover, run: Given, start: Any, integers: Any) -> Fact:
    """Order is kept from any ordered start whose differences are integers."""

    def renamed(facts: Fact, body: Any) -> Fact:
        return p.auto(every(1, K - 2, body), facts)

    ordered_now = renamed(start, lambda i: theta(1, i) <= theta(1, i + 1))
    gaps = renamed(integers, lambda i: whole(theta(1, i + 1) - theta(1, i)))
    order = p.lemma("prank/order-kept", {}, *run.values(), ordered_now, gaps)

    return p.auto(
        every(1, T + 1, lambda t: every(2, K - 1, lambda k: theta(t, k - 1) <= theta(t, k))), order
    )
