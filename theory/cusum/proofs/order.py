"""The order of PRank's thresholds ``b_2 ≤ … ≤ b_r``, and the chain of its answers.

``b_k`` is the threshold with number k − 1 of the learner's code. Its answers come from inner
products of ``w_k = (u, b_k)`` with ``x = (z, −1)``; the run says what these are.
"""

from __future__ import annotations

from typing import Any

from theory.cusum.proofs.prank_order import ANY_START, RUN
from theory.formal.terms import Expr, eq, every, expr, function, indicator, integer, whole
from theory.formal.vocabulary import Name, Vocabulary
from theory.pril.proofs.order import from_zero
from theory.pril.proofs.steps import K, T, theta, w, x
from theory.proving.chosen import Joined

m = integer("m")
row, point = function("w_", "V", 2), function("x_", "V", 1)

VOCABULARY = Vocabulary(
    names=(
        Name("r", "Z", written="K"),
        Name("n", "Z", written="T"),
        Name("m", "Z"),
        Name("k", "Z"),
        Name("D", "R"),
        Name("y", "Z", 1),
        Name("u", "V", 1, written="w"),
        Name("z", "V", 1, written="x"),
        Name("w", "V", 2, written="w_"),
        Name("x", "V", 1, written="x_"),
    ),
    definitions={("b", 2): lambda t, k: theta(t, k - 1)},
)

VECTORS = Joined(
    {
        ("w_", "V", 2): lambda t, k: [w(t), -theta(t, k - 1)],
        ("x_", "V", 1): lambda i: [x(i), expr(1)],
    }
)
"""``w_k = (u, −b_k)`` and ``(z, 1)``, whose products are those of ``(u, b_k)`` and ``(z, −1)``."""

ANSWERS = RUN | VECTORS.definitions(
    {
        "rows": every(
            1,
            T + 1,
            lambda t: every(
                1,
                m,
                lambda i: every(2, K, lambda k: VECTORS.inner(row(t, k), point(i))),
            ),
        )
    }
)
"""PRank's run; ``w_k·x = u·z − b_k`` from k = 2 on."""


def order_always(p: Any, run: Any) -> Any:
    """PRank's thresholds are in order before every round and after the last one."""
    start, integers = from_zero(p, run)
    return p.lemma("prank/order-kept", {}, *(run[name] for name in ANY_START), start, integers)


def prank_order(p: Any, run: Any, below: Any) -> Any:
    """``b_1 ≤ … ≤ b_r``."""
    order = order_always(p, run)

    def proof(t: Expr, h: Any) -> Any:
        def body(k: Expr) -> Expr:
            return theta(t, k - 1) <= theta(t, k)

        def one(k: Expr, h2: Any) -> Any:
            first = p.use(below, t, by=[h])

            def later(above: Any) -> Any:
                return p.use(order, t, k - 1, by=[h, h2, above])

            def at_first(low: Any) -> Any:
                same = p.have(eq(expr(1), k), low, h2)
                return p.rewrite(same, first, body)

            return p.cases(body(k), p.rule("excluded", k >= 2), later, at_first)

        return p.every(1, K - 1, body, one)

    return p.every(
        1, T + 1, lambda t: every(1, K - 1, lambda k: theta(t, k - 1) <= theta(t, k)), proof
    )


def chain(p: Any, run: Any, below: Any) -> Any:
    """Ordered thresholds give ordered answers, at any input."""
    order = order_always(p, run)

    def proof(t: Expr, h: Any) -> Any:
        def at(i: Expr, h2: Any) -> Any:
            def answers(k: Expr) -> Expr:
                return yes(t, k, i) >= yes(t, k + 1, i)

            def one(k: Expr, h3: Any) -> Any:
                def later(above: Any) -> Any:
                    known = [p.use(order, t, k - 1, by=[h, h3, above])]
                    for j in (k, k + 1):
                        known.append(p.use(run["rows"], t, i, j, by=[h, h2, h3, above]))
                    return p.have(answers(k), *known)

                def at_first(low: Any) -> Any:
                    first = p.have(answers(expr(1)), p.use(below, t, i, by=[h, h2]))
                    return p.rewrite(p.have(eq(expr(1), k), low, h3), first, answers)

                return p.cases(answers(k), p.rule("excluded", k >= 2), later, at_first)

            return p.every(1, K - 1, answers, one)

        return p.every(
            1, m, lambda i: every(1, K - 1, lambda k: yes(t, k, i) >= yes(t, k + 1, i)), at
        )

    return p.every(
        1,
        T + 1,
        lambda t: every(
            1, m, lambda i: every(1, K - 1, lambda k: yes(t, k, i) >= yes(t, k + 1, i))
        ),
        proof,
    )


def yes(t: Expr, k: Expr, i: Expr) -> Expr:
    """``1[w_k·x ≥ 0]``."""
    return indicator(row(t, k) @ point(i) >= 0)


def from_integers(p: Any, run: Any, start: Any, integers: Any) -> Any:
    """Order is kept from any ordered start whose differences are integers."""

    def renamed(facts: Any, body: Any) -> Any:
        return p.every(1, K - 2, body, lambda i, h: p.use(facts, i + 1, by=[h]))

    ordered_now = renamed(start, lambda i: theta(1, i) <= theta(1, i + 1))
    gaps = renamed(integers, lambda i: whole(theta(1, i + 1) - theta(1, i)))
    order = p.lemma("prank/order-kept", {}, *run.values(), ordered_now, gaps)

    def proof(t: Expr, h: Any) -> Any:
        return p.every(
            2,
            K - 1,
            lambda k: theta(t, k - 1) <= theta(t, k),
            lambda k, h2: p.use(order, t, k - 1, by=[h, h2]),
        )

    return p.every(
        1, T + 1, lambda t: every(2, K - 1, lambda k: theta(t, k - 1) <= theta(t, k)), proof
    )
