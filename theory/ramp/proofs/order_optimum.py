"""Two neighbouring thresholds in the wrong order: exchanging them lowers J.

The distance falls by the product of the two gaps. And no loss rises: a threshold of L comes down,
or one of R goes up, or the losses of two of one side change places.
"""

from functools import partial
from typing import Any

from theory.formal.terms import Expr, disj, eq, every, expr, function, total
from theory.proving.definitions import defining, drawn
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import same_sums
from theory.ramp.proofs.terms import HALF, LABEL, hinge, inside, margin, z
from theory.ramp.symbols import C, K, s, theta, theta_other, w_other, x, y_l, y_r

exchanged = function("e", "R", 2)


def others(i: Expr, j: Expr) -> Expr:
    """Away from the two, thresholds stay."""
    return ((j < i) | (j > i + 1)) >> eq(exchanged(i, j), theta_other(j))


EXCHANGE = drawn("labels", LABEL) | defining(
    {
        "first": every(1, K - 2, lambda i: eq(exchanged(i, i), theta_other(i + 1))),
        "second": every(1, K - 2, lambda i: eq(exchanged(i, i + 1), theta_other(i))),
        "others": every(1, K - 2, lambda i: every(1, K - 1, lambda j: others(i, j))),
    }
)
"""What ``e_i`` stands for."""


def _term(levels: Any, j: Expr) -> Expr:
    """What index j adds to J."""
    u = margin(w_other, levels, j)
    return HALF * (levels(j) - theta(j)) ** 2 + C * inside(j) * (hinge(1, u) - hinge(s, u))


def distinct(p: Prover, run: Any, cost: Any, below: Any, strictly: Any, least: Any) -> Any:
    """A wrong order would leave something to gain."""

    def one(i: Expr, h: Any) -> Any:
        goal = theta_other(i) <= theta_other(i + 1)

        def wrong(less: Any) -> Any:
            def row(j: Expr) -> Expr:
                return exchanged(i, j)

            def parts(levels: Any) -> list[Any]:
                def term(j: Expr) -> Expr:
                    return _term(levels, j)

                split = p.lemma("sums/split", terms(a=1, b=K - 1, c=i + 1, f=term), h)
                return [split, *(p.last(total(1, end, term), h) for end in (i + 1, i))]

            def outer(low: Any, high: Any) -> Fact:
                def same(j: Expr, h2: Fact) -> Fact:
                    return p.rewrite(
                        p.auto(eq(theta_other(j), row(j)), run["others"], h, h2),
                        p.have(eq(_at(theta_other(j), j), _at(theta_other(j), j))),
                        lambda e: eq(_at(e, j), _at(theta_other(j), j)),
                    )

                return same_sums(
                    p, low, high, lambda j: _term(row, j), lambda j: _term(theta_other, j), same
                )

            names = [p.use(run[name], i, by=[h]) for name in ("first", "second")]
            gain = p.auto(
                (theta_other(i) - theta_other(i + 1)) * (theta(i + 1) - theta(i)) > 0,
                less,
                strictly,
                h,
            )
            losses = exchanged_losses(p, run, i, less, below, cost)
            there = [
                p.rewrite(
                    p.have(eq(value, row(j)), name),
                    p.have(eq(_at(value, j), _at(value, j))),
                    partial(_same_at, value, j),
                )
                for j, value, name in (
                    (i, theta_other(i + 1), names[0]),
                    (i + 1, theta_other(i), names[1]),
                )
            ]
            return p.auto(
                goal,
                least,
                h,
                *parts(row),
                *parts(theta_other),
                outer(1, i - 1),
                outer(i + 2, K - 1),
                *there,
                gain,
                losses,
            )

        return p.cases(goal, p.rule("excluded", goal), lambda h: h, wrong)

    return p.every(1, K - 2, lambda i: theta_other(i) <= theta_other(i + 1), one)


def _at(level: Any, j: Expr) -> Expr:
    return _term(lambda _: level, j)


def _same_at(value: Any, j: Expr, e: Expr) -> Expr:
    return eq(_at(e, j), _at(value, j))


def _loss(level: Any, sign: Any, member: Any) -> Expr:
    """The ramp loss of an index with this threshold and sign."""
    u = sign * (w_other @ x - level)
    return member * (hinge(1, u) - hinge(s, u))


POSITIONS = (
    (lambda i: i + 1 <= y_l - 1, 1, 1),
    (lambda i: (i <= y_l - 1) & (y_l <= i + 1) & (i + 1 <= y_r - 1), 1, 0),
    (lambda i: (i <= y_l - 1) & (i + 1 >= y_r), 1, -1),
    (lambda i: (y_l <= i) & (i + 1 <= y_r - 1), 0, 0),
    (lambda i: (y_l <= i) & (i <= y_r - 1) & (i + 1 >= y_r), 0, -1),
    (lambda i: i >= y_r, -1, -1),
)
"""Where i and i + 1 can be, and their signs."""


def exchanged_losses(p: Prover, run: Any, i: Any, less: Any, below: Any, cost: Any) -> Any:
    """The two losses together do not rise."""
    high, low = theta_other(i), theta_other(i + 1)

    def goal(*numbers: Any) -> Expr:
        first, on, second, on_next = numbers
        after = _loss(low, first, on) + _loss(high, second, on_next)
        return after <= _loss(high, first, on) + _loss(low, second, on_next)

    def at(first: int, second: int) -> Any:
        def proof(where: Any) -> Any:
            numbers = [expr(v) for v in (first, abs(first), second, abs(second))]
            named = [z(i), inside(i), z(i + 1), inside(i + 1)]
            done = p.have(goal(*numbers), less, below)
            for place, (number, name) in enumerate(zip(numbers, named, strict=True)):
                same = p.have(eq(number, name), where, run["labels"])
                front, back = named[:place], numbers[place + 1 :]

                def put(e: Expr, front: Any = front, back: Any = back) -> Expr:
                    return goal(*front, e, *back)

                done = p.rewrite(same, done, put)
            return done

        return proof

    where = p.have(disj(*(position(i) for position, _, _ in POSITIONS)), run["labels"])
    wanted = goal(z(i), inside(i), z(i + 1), inside(i + 1))
    done = p.cases(wanted, where, *(at(a, b) for _, a, b in POSITIONS))
    after, before = done.conclusion[1:]
    return p.have(C * Expr(after) <= C * Expr(before), cost, done)
