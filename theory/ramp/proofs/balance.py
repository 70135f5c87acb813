"""Indices by their side, and the balance equation ``a = Σ z_i α_i`` of a variant's update.

Its solution is compared with any other numbers that would solve it: with 0, where no index falls
short of its margin, or with the multipliers that a search has found.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.ramp.proofs.conditions import X, at, conditions, excess, in_I, short, step, z
from theory.ramp.symbols import K, a, theta, w, x, y_l, y_r
from theory.ramp.symbols import alpha_of_round as alpha


def by_side(
    p: Prover,
    goal: Any,
    i: Any,
    labels: Fact,
    below: Callable[..., Any],
    above: Callable[..., Any],
    middle: Callable[..., Any],
) -> Fact:
    """The goal for an index of L, of R and of neither; each gets the membership and its ``z_i``."""
    left_side, right_side = i <= y_l - 1, i >= y_r

    return p.cases(
        goal,
        p.rule("excluded", left_side),
        lambda h: below(p.have(in_I(i), h), p.have(eq(z(i), 1), h, labels), h),
        lambda h: p.cases(
            goal,
            p.rule("excluded", right_side),
            lambda r: above(p.have(in_I(i), r), p.have(eq(z(i), -1), r, labels), r),
            lambda r: middle(p.have(~in_I(i), h, r), p.have(eq(z(i), 0), h, r)),
        ),
    )


def reach(p: Prover, i: Any, sign: Fact, number: int) -> Fact:
    """``e_i = l_i − z_i a ‖x‖²`` with z for the number that it is."""
    return p.have(eq(excess(i), short(w, theta, i) - number * (a * X)), sign)


def still(variant: str) -> Callable[..., Any]:
    """``a = 0`` and all multipliers are 0, where no index falls short of its margin."""

    def script(p: Prover, run: Given, sums: Fact, none: Fact) -> tuple[Any, Any]:
        """``none``: ``∀i ∈ I short(i) ≤ 0``."""
        known = conditions(p, variant, run)
        square = p.rule("norm", x)
        cost = () if variant == "pa" else (run["cost"],)

        def each(i: Expr, h: Fact, order: Fact, goal: Any) -> Fact:
            def side(number: int) -> Callable[..., Any]:
                def one(member: Fact, sign: Fact, place: Any) -> Fact:
                    case, _ = at(p, known, i, h, member)
                    short_of = p.use(none, i, by=[h, member])
                    moved = reach(p, i, sign, number)
                    value = p.have(eq(step(i), number * alpha(i)), sign)
                    table = {("short_", "R", 0): excess(i), ("m_", "R", 0): alpha(i)}
                    sign_of = p.lemma(f"ramp/sign/{variant}", table, case, *cost)
                    facts = (sign_of, short_of, moved, value)
                    return p.have(goal, *facts, order, square)

                return one

            def middle(out: Any, sign: Fact) -> Fact:
                return p.have(goal, sign)

            return by_side(p, goal, i, run["labels"], side(1), side(-1), middle)

        def terms_(order: Expr, goal: Callable[[Any], Expr]) -> Fact:
            def one(i: Expr, h: Any) -> Fact:
                given = p.assume(order)
                return p.rule("discharge", order, each(i, h, given, goal(i)))

            return p.every(1, K - 1, lambda i: order >> goal(i), one)

        table = {**terms(f=step, g=lambda i: 0), ("other_", "R", 0): 0}
        falls = terms_(a <= 0, lambda i: 0 <= step(i))
        rises = terms_(0 <= a, lambda i: step(i) <= 0)
        nothing = p.have(eq(0, total(1, K - 1, lambda i: 0)))
        zero = p.lemma("ramp/one-root", table, sums, nothing, falls, rises)

        def rest(i: Expr, h: Fact) -> Fact:
            upper, lower = (p.use(th, i, by=[h, zero]) for th in (rises, falls))
            return p.have(eq(step(i), 0), upper, lower)

        return zero, p.throughout(1, K - 1, rest)

    return script


def same_root(
    p: Prover, variant: str, run: Given, sums: Fact, b: Any, beta: Any, others: Fact, meaning: Any
) -> tuple[Any, Callable[..., Any]]:
    """``a = b`` for other ``β_i`` with ``b = Σ z_i β_i``, and a proof of each ``α_i = β_i``.

    ``others`` is that equation; ``meaning(i, range, member)`` proves for an index of I that ``β_i``
    is what the variant makes of ``l_i − z_i b ‖x‖²``.
    """
    known, square = conditions(p, variant, run), p.rule("norm", x)
    cost = () if variant == "pa" else (run["cost"],)

    def other(i: Any) -> Expr:
        return z(i) * beta(i)

    def reached(i: Any) -> Expr:
        return short(w, theta, i) - z(i) * (b * X)

    def order(i: Any, h: Any, member: Any, rising: Fact, from_a: bool) -> Fact:
        """``α_i ≤ β_i`` or the other way, from the order of what they are made of."""
        case, _ = at(p, known, i, h, member)
        ours, theirs = (excess(i), alpha(i), case), (reached(i), beta(i), meaning(i, h, member))
        (low, m_low, one), (high, m_high, two) = (ours, theirs) if from_a else (theirs, ours)
        table = {
            ("short_", "R", 0): low,
            ("m_", "R", 0): m_low,
            ("e2_", "R", 0): high,
            ("m2_", "R", 0): m_high,
        }
        return p.lemma(f"ramp/monotone/{variant}", table, one, two, rising, *cost)

    def terms_(given: Expr, a_first: bool) -> Fact:
        """``given`` is ``a ≤ b`` (a_first) or ``b ≤ a``; the terms are then in the other order."""

        def goal(i: Any) -> Expr:
            return other(i) <= step(i) if a_first else step(i) <= other(i)

        def one(i: Expr, h: Any) -> Fact:
            ordered = p.assume(given)

            def side(number: int) -> Callable[..., Any]:
                from_a = a_first != (number == 1)

                def on(member: Any, sign: Fact, place: Any) -> Fact:
                    ours = reach(p, i, sign, number)
                    rise = reached(i) - excess(i) if from_a else excess(i) - reached(i)
                    rising = p.have(rise >= 0, ours, sign, ordered, square)
                    grown = order(i, h, member, rising, from_a)
                    values = [p.have(eq(z(i) * v(i), number * v(i)), sign) for v in (alpha, beta)]
                    return p.have(goal(i), grown, *values)

                return on

            def middle(out: Any, sign: Fact) -> Fact:
                return p.have(goal(i), sign)

            done = by_side(p, goal(i), i, run["labels"], side(1), side(-1), middle)
            return p.rule("discharge", given, done)

        return p.throughout(1, K - 1, one)

    b = expr(b)
    table = {**terms(f=step, g=other), ("other_", "R", 0): b}
    equal = p.lemma(
        "ramp/one-root", table, sums, others, terms_(a <= b, True), terms_(b <= a, False)
    )

    def same(i: Any, h: Any, member: Any) -> Fact:
        up = order(i, h, member, p.have(excess(i) <= reached(i), equal), True)
        down = order(i, h, member, p.have(reached(i) <= excess(i), equal), False)
        return p.have(eq(alpha(i), beta(i)), up, down)

    return equal, same
