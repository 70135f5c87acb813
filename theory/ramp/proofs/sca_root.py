"""What any root of the balance equation of a CCCP step says of the step's multipliers.

The equation's right side does not rise with a, so that its root is the step along x that the
learner takes; with it the multipliers are what the shift leaves of the shortfalls, brought into
``[−C, 0]`` or ``[0, C]``: positive, or C, where it lies above, or not below, an end of that range.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import Expr, conj, disj, eq, expr, function, indicator, real, total
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each, same_sums
from theory.proof import Lemma
from theory.ramp.proofs.cccp_kkt import alpha
from theory.ramp.proofs.cccp_steps import (
    X,
    all_moves,
    at_point,
    beta,
    first,
    gone,
    left,
    shift,
    steps,
)
from theory.ramp.proofs.descent import slopes
from theory.ramp.proofs.discarded import RULES, clipped, cost, taken
from theory.ramp.proofs.terms import C, K, in_I, inside, n, s, x, y_l, y_r, z

Script = Callable[..., Any]
a = real("a")
r, bottom, top = real("r_"), real("bottom_"), real("top_")


def largest(one: Any, two: Any) -> Expr:
    """``max(one, two)``."""
    return expr(one) + indicator(one < two) * (two - one)


def least(one: Any, two: Any) -> Expr:
    """``min(one, two)``."""
    return expr(one) + indicator(two < one) * (two - one)


def brought(value: Any, low: Any, high: Any) -> Expr:
    """The value brought into ``[low, high]``, as the statements write it."""
    return largest(low, least(high, value))


limited = Lemma(
    "ramp/brought-between",
    "What the largest and the least of numbers do to one that is brought into a range.",
    (bottom <= top,),
    clipped(brought(r, bottom, top), r, bottom, top),
    lambda p, order: p.have(clipped(brought(r, bottom, top), r, bottom, top), order),
)


def short(i: Any) -> Expr:
    """``l_i − z_i a ‖x‖²``."""
    return 1 - first(i) - z(i) * a * X


found = function(r"\tilde{\alpha}", "R", 1)
"""What the equation takes for the steps."""


def row(i: Any) -> Expr:
    """What it sums."""
    return inside(i) * (z(i) * found(i))


class Equation:
    """A root of the equation beside the learner's step."""

    def __init__(self, p: Any, at_s: str, run: Any, clips: Any, root: Any) -> None:
        self.p, self.at_s, self.run = p, at_s, run
        self.once = p.have((expr(1) <= 1) & (expr(1) <= n), run["single"])
        self.known, self.balanced = steps(p, at_s, run), p.use(all_moves(p, run), 1, by=[self.once])
        self.clips = clips
        named = p.have(
            eq(a, total(1, K - 1, row)),
            root,
            same_sums(
                p,
                1,
                K - 1,
                lambda i: Expr(p.opened(("", Expr(root.conclusion[2]).t[3]), i)),
                row,
                lambda i, h: p.have(
                    eq(Expr(p.opened(("", Expr(root.conclusion[2]).t[3]), i)), row(i))
                ),
            ),
        )
        self.root = named

    def own(self, i: Expr, h: Any, member: Any) -> Any:
        """The learner's step is ``e`` in its range."""
        p = self.p
        return p.pieces(p.use(p.use(self.known, 1, i, by=[self.once, h]), by=[member]))[0]

    def taken(self, i: Expr, h: Any, member: Any) -> Any:
        """So is what the equation takes, with its own e."""
        p, out = self.p, gone(self.at_s, 1, i)
        low, high = -(C * indicator(out)), C * (1 - indicator(out))
        table = {("r_", "R", 0): short(i), ("bottom_", "R", 0): low, ("top_", "R", 0): high}
        order = p.have(low <= high, self.run["cost"])
        form = p.lemma("ramp/brought-between", table, order)
        named = p.use(p.use(self.clips, i, by=[h]), by=[member])
        code = brought(short(i), low, high)
        named = p.rule("part", eq(code, found(i)), p.rule("conjoin", [named, order]))
        form = p.rewrite(named, form, lambda b: clipped(b, short(i), low, high))
        value = found(i)
        wanted = taken(out, value, short(i), C)

        def ranged(under: Any, over: Any) -> Callable[[Any], Any]:
            def proof(case: Any) -> Any:
                ends = [p.have(eq(b, e), case) for b, e in ((low, under), (high, over))]
                part = p.rewrite(ends[0], form, lambda b: clipped(value, short(i), b, high))
                part = p.rewrite(ends[1], part, lambda b: clipped(value, short(i), under, b))
                return p.rule("inject", wanted, p.rule("conjoin", [case, part]))

            return proof

        either = p.rule("excluded", out)
        return p.cases(wanted, either, ranged(-C, expr(0)), ranged(expr(0), C))

    def falls(self, i: Expr, h: Any, order: Any, sign: int) -> Any:
        """With a smaller shift no term is smaller: ``sign = 1`` where ``a ≤ ā``."""
        p, at_s = self.p, self.at_s
        gap = p.have(sign * (shift(1) - a) * X >= 0, products=[[order, p.rule("norm", x)]])
        low, high = (z(i) * beta(1, i), row(i)) if sign == 1 else (
            row(i), z(i) * beta(1, i)
        )  # fmt: skip
        goal = low <= high

        def side(number: int) -> Callable[[Any], Any]:
            def proof(where: Any) -> Any:
                member = p.have(in_I(i), where)
                value = p.have(eq(z(i), number), where, self.run["labels"])
                on = p.have(eq(inside(i), 1), member)
                own, other = self.own(i, h, member), self.taken(i, h, member)
                pair = [(beta(1, i), left(1, i), own), (found(i), short(i), other)]
                if sign * number == -1:
                    pair.reverse()
                (b, e, one), (b_next, e_next, two) = pair
                rises = p.have(e <= e_next, gap, products=[((shift(1) - a) * X, [value], [])])
                u = at_point(1, i)
                table = {
                    (name, "R", 0): body
                    for name, body in (
                        ("cost_", C), ("low_", s), ("left_", e), ("left'_", e_next), ("taken_", b),
                        ("taken'_", b_next), ("margin_", u), ("margin'_", u),
                    )
                }  # fmt: skip
                out = gone(at_s, 1, i)
                same = p.have(out >> out)
                grown = p.lemma(
                    f"ramp/step-grows/{at_s}", table, p.have(C >= 0, self.run["cost"]), one, two,
                    same, rises,
                )  # fmt: skip
                m = found(i)
                written = p.have(
                    eq(row(i), number * m),
                    products=[(m * z(i), [on], []), (m, [value], [])],
                )
                here = p.have(
                    eq(z(i) * beta(1, i), number * beta(1, i)),
                    products=[(beta(1, i), [value], [])],
                )
                return p.have(goal, written, here, grown)

            return proof

        def neither(where: Any) -> Any:
            value = p.have(eq(z(i), 0), where)
            rest = inside(i) * found(i)
            return p.have(goal, products=[(beta(1, i), [value], []), (rest, [value], [])])

        places = disj(i <= y_l - 1, i >= y_r, (y_l <= i) & (i <= y_r - 1))
        return p.cases(goal, p.have(places), side(1), side(-1), neither)

    def same(self) -> Any:
        """``a = ā``."""
        p = self.p

        def way(sign: int) -> Any:
            def one(i: Expr, h: Any) -> Any:
                order = p.assume(a <= shift(1) if sign == 1 else shift(1) <= a)
                above = p.have(sign * (shift(1) - a) >= 0, order)
                done = self.falls(i, h, above, sign)
                return p.rule("discharge", order.conclusion, done)

            def body(i: Expr) -> Expr:
                own, other = z(i) * beta(1, i), row(i)
                if sign == 1:
                    return (a <= shift(1)) >> (own <= other)
                return (shift(1) <= a) >> (other <= own)

            return p.every(1, K - 1, body, one)

        table = {
            **terms(f=row, g=lambda i: z(i) * beta(1, i)), ("other_", "R", 0): shift(1),
        }  # fmt: skip
        balanced = p.pieces(self.balanced)[2]
        return p.lemma("ramp/one-root", table, self.root, balanced, way(1), way(-1))


e, b, m, v = real("left_"), real("taken_"), real("multiplier_"), real("margin_")


def _read(at_s: str) -> tuple[Lemma, Lemma]:
    out = RULES[at_s](v)
    given = (taken(out, b, e), eq(m, b + cost * indicator(out)), cost > 0)
    sets = conj(
        conj((m > 0) >> (e > -(cost * indicator(out))), (e > -(cost * indicator(out))) >> (m > 0)),
        conj(
            (m >= cost) >> (e >= cost * (1 - indicator(out))),
            (e >= cost * (1 - indicator(out))) >> (m >= cost),
        ),
    )
    ends = conj(0 <= m, m <= cost)
    return (
        Lemma(
            f"ramp/sets-of-step/{at_s}",
            "A multiplier is positive, or C, where e is above, or not below, an end of its range.",
            given,
            sets,
            lambda p, *facts: p.have(sets, *facts),
        ),
        Lemma(
            f"ramp/multiplier-of-step/{at_s}",
            "A multiplier is in [0, C].",
            given,
            ends,
            lambda p, *facts: p.have(ends, *facts),
        ),
    )


READ = {at_s: _read(at_s) for at_s in RULES}
kept_read, discarded_read = READ["kept"], READ["discarded"]


def _same_step(at_s: str) -> Lemma:
    out = RULES[at_s](v)
    goal = eq(b, m)
    return Lemma(
        f"ramp/one-step/{at_s}",
        "A number brought into a range is one number.",
        (taken(out, b, e), taken(out, m, e), cost > 0),
        goal,
        lambda p, *facts: p.have(goal, *facts),
    )


ONE = tuple(map(_same_step, RULES))


def _of_I(name: str) -> Callable[[str], Script]:
    def at(at_s: str) -> Script:
        def script(p: Any, run: Any, clips: Any, root: Any) -> Any:
            equation = Equation(p, at_s, run, clips, root)
            same = equation.same()

            def one(goal: Expr, place: Any) -> Any:
                i, h = place
                member = p.assume(Expr(goal.t[1]))
                inner = p.have(in_I(i), member)
                out = gone(at_s, 1, i)
                slope = C * slopes(at_s, 1)(i)
                on = p.have(eq(inside(i), 1), inner)
                step = p.use(run["alpha"], i, by=[h])
                own = p.have(
                    eq(alpha(1, i), beta(1, i) + slope), step, products=[(slope, [on], [])]
                )
                equal = p.have(eq(left(1, i), short(i)), products=[(z(i) * X, [same], [])])
                taken_ = p.rewrite(
                    equal, equation.own(i, h, inner), lambda rest: taken(out, beta(1, i), rest, C)
                )
                table = {
                    ("cost_", "R", 0): C,
                    ("low_", "R", 0): s,
                    ("left_", "R", 0): short(i),
                    ("taken_", "R", 0): beta(1, i),
                    ("margin_", "R", 0): at_point(1, i),
                }
                read = {**table, ("multiplier_", "R", 0): alpha(1, i)}
                done = p.lemma(f"ramp/{name}/{at_s}", read, taken_, own, run["cost"])
                if name == "multiplier-of-step":
                    other = {**table, ("multiplier_", "R", 0): found(i)}
                    also = equation.taken(i, h, inner)
                    agree = p.lemma(f"ramp/one-step/{at_s}", other, taken_, also, run["cost"])
                    value = p.have(eq(alpha(1, i), found(i) + slope), own, agree)
                    bounds = p.rewrite(value, done, lambda k: conj(0 <= k, k <= C))
                    done = p.rule("conjoin", [*p.pieces(bounds), value])
                last = p.rule("part", Expr(goal.t[2]), p.rule("conjoin", [done, on]))
                return p.rule("discharge", member.conclusion, last)

            return each(p, p.goal, one)

        return script

    return at


sets, multipliers = _of_I("sets-of-step"), _of_I("multiplier-of-step")
