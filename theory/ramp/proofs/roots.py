"""The step a of a round is the only one: what moves it one way moves what it must equal the other.

The balance equation ``a = Σ z_i α_i(a)`` has a right side that does not rise with a: on L the
multipliers fall with ``a``, on R they rise and count negatively. Two solutions ``a < b`` would give
``b = Σ z_i α_i(b) ≤ Σ z_i α_i(a) = a``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import FALSE, Expr, conj, disj, eq, every, expr, real, total
from theory.lemmas.sums import f, g, terms
from theory.proof import Lemma
from theory.ramp.proofs.conditions import (
    MEANINGS,
    X,
    alpha,
    at,
    conditions,
    e,
    excess,
    in_I,
    m,
    off,
    short,
    step,
    z,
)
from theory.ramp.proofs.projection import C, K, a, theta, w, x, y_l, y_r

b = real("other_")
e_2, m_2 = real("e2_"), real("m2_")


def _monotone(variant: str) -> Lemma:
    cost = () if variant == "pa" else (C > 0,)

    def script(p: Any, one: Any, two: Any, order: Any, *cost: Any) -> Any:
        if variant != "pa-ii":
            return p.have(p.goal, one, two, order, *cost)
        more = p.have(C * (e_2 - e) >= 0, products=[[order, *cost]])
        falls = p.assume(m > m_2)
        room = p.have(2 * C + 1 > 0, *cost)

        def some(h: Any) -> Any:
            """``(2C + 1) m = 2C e``, while the other is 0 or likewise."""
            on, value = p.pieces(h)
            both = p.have((2 * C + 1) * (m - m_2) > 0, products=[[falls, room]])
            below = p.have(e_2 > 0, on, order)
            other = p.have(eq((2 * C + 1) * m_2, 2 * C * e_2), two, below)
            return p.have(FALSE, both, value, other, more)

        def none(h: Any) -> Any:
            _, zero = p.pieces(h)

            def also(h2: Any) -> Any:
                return p.have(FALSE, falls, zero, h2)

            def active(h2: Any) -> Any:
                on, value = p.pieces(h2)
                scaled = p.have(C * e_2 > 0, products=[[on, *cost]])
                low = p.have((2 * C + 1) * m_2 < 0, zero, products=[[p.have(-m_2 > 0, falls, zero), room]])
                return p.have(FALSE, scaled, value, low)

            return p.cases(FALSE, two, also, active)

        wrong = p.cases(FALSE, one, none, some)
        return p.cases(
            m <= m_2,
            p.rule("excluded", m <= m_2),
            lambda h: h,
            lambda h: p.rule("absurd", m <= m_2, p.have(FALSE, wrong, h)),
        )

    return Lemma(
        f"ramp/monotone/{variant}",
        f"{variant.upper()}'s multiplier does not fall as its index falls shorter of the margin.",
        (MEANINGS[variant](e, m), MEANINGS[variant](e_2, m_2), e <= e_2, *cost),
        m <= m_2,
        script,
    )


MONOTONE = tuple(map(_monotone, MEANINGS))


def _sign(variant: str) -> Lemma:
    cost = () if variant == "pa" else (C > 0,)

    def script(p: Any, meaning: Any, *cost: Any) -> Any:
        def none(h: Any) -> Any:
            return p.have(p.goal, h)

        def active(h: Any) -> Any:
            on = p.pieces(h)[0]
            some = p.have(m > 0, h, *cost) if variant != "pa-ii" else scaled(h)
            return p.have(p.goal, some, on, *cost)

        def scaled(h: Any) -> Any:
            on, value = p.pieces(h)
            no = p.assume(m <= 0)
            room = p.have(2 * C + 1 > 0, *cost)
            wrong = p.have(FALSE, value, products=[[no, room], [on, *cost]])
            return p.cases(
                m > 0,
                p.rule("excluded", m > 0),
                lambda h: h,
                lambda h: p.rule("absurd", m > 0, wrong),
            )

        count = len(p.written(meaning).conclusion) - 1
        return p.cases(p.goal, meaning, none, *[active] * (count - 1))

    return Lemma(
        f"ramp/sign/{variant}",
        f"{variant.upper()}'s multiplier is positive where the index falls short, and 0 elsewhere.",
        (MEANINGS[variant](e, m), *cost),
        conj(m >= 0, (e <= 0) >> eq(m, 0), (e > 0) >> (m > 0)),
        script,
    )


SIGN = tuple(map(_sign, MEANINGS))


def _root(p: Any, one: Any, two: Any, falls: Any, rises: Any) -> Any:
    def ordered(h: Any, u: Any, v: Any, each: Any) -> Any:
        """``Σ u ≤ Σ v`` from the terms."""
        terms_ = p.every(
            1, K - 1, lambda i: u(i) <= v(i), lambda i, h2: p.use(each, i, by=[h, h2])
        )
        return p.lemma("sums/monotone", terms(a=1, b=K - 1, f=u, g=v), terms_)

    def below(h: Any) -> Any:
        return p.have(p.goal, one, two, ordered(p.have(a <= b, h), g, f, falls), h)

    def above(h: Any) -> Any:
        return p.have(p.goal, one, two, ordered(p.have(b <= a, h), f, g, rises), h)

    return p.cases(p.goal, p.have(disj(a < b, b < a, eq(a, b))), below, above, lambda h: h)


root = Lemma(
    "ramp/one-root",
    "Two sums that each equal the number by which their terms fall are equal.",
    (
        eq(a, total(1, K - 1, f)),
        eq(b, total(1, K - 1, g)),
        every(1, K - 1, lambda i: (a <= b) >> (g(i) <= f(i))),
        every(1, K - 1, lambda i: (b <= a) >> (f(i) <= g(i))),
    ),
    eq(a, b),
    _root,
)


def by_side(
    p: Any,
    goal: Any,
    i: Any,
    labels: Any,
    below: Callable[..., Any],
    above: Callable[..., Any],
    middle: Callable[..., Any],
) -> Any:
    """The goal for an index of L, of R and of neither; each gets the membership and its ``z_i``."""
    left_side, right_side = i <= y_l - 1, i >= y_r

    def on_right_or_none(h: Any) -> Any:
        return p.cases(
            goal,
            p.rule("excluded", right_side),
            lambda r: above(p.have(in_I(i), r), p.have(eq(z(i), -1), r, labels), r),
            lambda r: middle(p.have(~in_I(i), h, r), p.have(eq(z(i), 0), h, r)),
        )

    return p.cases(
        goal,
        p.rule("excluded", left_side),
        lambda h: below(p.have(in_I(i), h), p.have(eq(z(i), 1), h, labels), h),
        on_right_or_none,
    )


def reach(p: Any, i: Any, sign: Any, number: int) -> Any:
    """``e_i = l_i − z_i a ‖x‖²`` with z for the number that it is."""
    return p.have(
        eq(excess(i), short(w, theta, i) - number * (a * X)), products=[(a * X, [sign], [])]
    )


def still(variant: str) -> Callable[..., Any]:
    """``a = 0`` and all multipliers are 0, where no index falls short of its margin."""

    def script(p: Any, run: Any, sums: Any, none: Any) -> tuple[Any, Any]:
        """``none``: ``∀i ∈ I short(i) ≤ 0``."""
        known = conditions(p, variant, run)
        square = p.rule("norm", x)
        cost = () if variant == "pa" else (run["cost"],)

        def each(i: Expr, h: Any, order: Any, goal: Any) -> Any:
            def side(number: int) -> Callable[..., Any]:
                def one(member: Any, sign: Any, place: Any) -> Any:
                    case, _ = at(p, known, i, h, member)
                    short_of = p.use(none, i, by=[h, member])
                    moved = reach(p, i, sign, number)
                    value = p.have(eq(step(i), number * alpha(i)), products=[(alpha(i), [sign], [])])
                    table = {("short_", "R", 0): excess(i), ("m_", "R", 0): alpha(i)}
                    sign_of = p.lemma(f"ramp/sign/{variant}", table, case, *cost)
                    facts = (sign_of, short_of, moved, value)
                    return p.have(goal, *facts, products=[[order, square]])

                return one

            def middle(out: Any, sign: Any) -> Any:
                return p.have(goal, products=[(alpha(i), [sign], [])])

            return by_side(p, goal, i, run["labels"], side(1), side(-1), middle)

        def terms_(order: Expr, goal: Callable[[Any], Expr]) -> Any:
            def one(i: Expr, h: Any) -> Any:
                given = p.assume(order)
                return p.rule("discharge", order, each(i, h, given, goal(i)))

            return p.every(1, K - 1, lambda i: order >> goal(i), one)

        table = {**terms(f=step, g=lambda i: 0), ("other_", "R", 0): 0}
        falls = terms_(a <= 0, lambda i: 0 <= step(i))
        rises = terms_(0 <= a, lambda i: step(i) <= 0)
        nothing = p.have(eq(0, total(1, K - 1, lambda i: 0)))
        zero = p.lemma("ramp/one-root", table, sums, nothing, falls, rises)

        def rest(i: Expr, h: Any) -> Any:
            upper, lower = (p.use(th, i, by=[h, zero]) for th in (rises, falls))
            return p.have(eq(step(i), 0), upper, lower)

        return zero, p.every(1, K - 1, lambda i: eq(step(i), 0), rest)

    return script


def same_root(
    p: Any, variant: str, run: Any, sums: Any, b: Any, beta: Any, others: Any, meaning: Any
) -> tuple[Any, Callable[..., Any]]:
    """``a = b`` for other numbers ``β_i`` with ``b = Σ z_i β_i``; and a proof of each ``α_i = β_i``.

    ``others`` is that equation; ``meaning(i, range, member)`` proves for an index of I that ``β_i``
    is what the variant makes of ``l_i − z_i b ‖x‖²``.
    """
    known, square = conditions(p, variant, run), p.rule("norm", x)
    cost = () if variant == "pa" else (run["cost"],)

    def other(i: Any) -> Expr:
        return z(i) * beta(i)

    def reached(i: Any) -> Expr:
        return short(w, theta, i) - z(i) * (b * X)

    def order(i: Any, h: Any, member: Any, rising: Any, from_a: bool) -> Any:
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

    def terms_(given: Expr, a_first: bool) -> Any:
        """``given`` is ``a ≤ b`` (a_first) or ``b ≤ a``; the terms are then in the other order."""

        def goal(i: Any) -> Expr:
            return other(i) <= step(i) if a_first else step(i) <= other(i)

        def one(i: Expr, h: Any) -> Any:
            ordered = p.assume(given)

            def side(number: int) -> Callable[..., Any]:
                from_a = a_first != (number == 1)

                def on(member: Any, sign: Any, place: Any) -> Any:
                    ours = reach(p, i, sign, number)
                    theirs = p.have(
                        eq(reached(i), short(w, theta, i) - number * (b * X)),
                        products=[(b * X, [sign], [])],
                    )
                    rise = reached(i) - excess(i) if from_a else excess(i) - reached(i)
                    rising = p.have(rise >= 0, ours, theirs, products=[[ordered, square]])
                    grown = order(i, h, member, rising, from_a)
                    values = [
                        p.have(eq(z(i) * v(i), number * v(i)), products=[(v(i), [sign], [])])
                        for v in (alpha, beta)
                    ]
                    return p.have(goal(i), grown, *values)

                return on

            def middle(out: Any, sign: Any) -> Any:
                return p.have(goal(i), products=[(alpha(i), [sign], []), (beta(i), [sign], [])])

            done = by_side(p, goal(i), i, run["labels"], side(1), side(-1), middle)
            return p.rule("discharge", given, done)

        return p.every(1, K - 1, lambda i: given >> goal(i), one)

    b = expr(b)
    table = {**terms(f=step, g=other), ("other_", "R", 0): b}
    equal = p.lemma(
        "ramp/one-root", table, sums, others, terms_(a <= b, True), terms_(b <= a, False)
    )

    def same(i: Any, h: Any, member: Any) -> Any:
        level = p.have(eq(reached(i), excess(i)), products=[(z(i) * X, [equal], [])])
        up = order(i, h, member, p.have(excess(i) <= reached(i), level), True)
        down = order(i, h, member, p.have(reached(i) <= excess(i), level), False)
        return p.have(eq(alpha(i), beta(i)), up, down)

    return equal, same
