"""The balance equation of a CCCP step has one root: the step along x that the learner takes."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, disj, eq, expr, indicator, real, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import same_sums
from theory.ramp.proofs.cccp_steps import X, all_moves, at_point, first, gone, left, steps
from theory.ramp.proofs.discarded import clipped, taken
from theory.ramp.proofs.terms import in_I, inside, z
from theory.ramp.symbols import C, K, a, alpha_other, beta, n, s, shift, x, y_l, y_r

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


@lemma("ramp/brought-between", clipped(brought(r, bottom, top), r, bottom, top), bottom <= top)
def limited(p: Prover, order: Fact) -> Fact:
    """What the largest and the least of numbers do to one that is brought into a range."""
    return p.have(clipped(brought(r, bottom, top), r, bottom, top), order)


def short(i: Any) -> Expr:
    """``l_i − z_i a ‖x‖²``."""
    return 1 - first(i) - z(i) * a * X


"""What the equation takes for the steps."""


def row(i: Any) -> Expr:
    """What it sums."""
    return inside(i) * (z(i) * alpha_other(i))


class Equation:
    """A root of the equation beside the learner's step."""

    def __init__(self, p: Prover, at_s: str, run: Given, clips: Any, root: Fact) -> None:
        self.p, self.at_s, self.run = p, at_s, run
        self.once = p.have((expr(1) <= 1) & (expr(1) <= n), run["single"])
        self.known, self.balanced = steps(p, at_s, run), p.use(all_moves(p, run), 1, by=[self.once])
        self.clips, body = clips, ("body", root.conclusion[2][3])

        def stated(i: Expr) -> Expr:
            """A term of the equation as the hypothesis writes it."""
            return Expr(p.opened(body, i))

        same = same_sums(p, 1, K - 1, stated, row, lambda i, h: p.have(eq(stated(i), row(i))))
        self.root = p.have(eq(a, total(1, K - 1, row)), root, same)

    def own(self, i: Expr, h: Any, member: Any) -> Any:
        """The learner's step is ``e`` in its range."""
        p = self.p
        return p.pieces(p.use(p.use(self.known, 1, i, by=[self.once, h]), by=[member]))[0]

    def taken(self, i: Expr, h: Any, member: Any) -> Fact:
        """So is what the equation takes, with its own e."""
        p, out = self.p, gone(self.at_s, 1, i)
        low, high = -(C * indicator(out)), C * (1 - indicator(out))
        table = {("r_", "R", 0): short(i), ("bottom_", "R", 0): low, ("top_", "R", 0): high}
        order = p.have(low <= high, self.run["cost"])
        form = p.lemma("ramp/brought-between", table, order)
        named = p.use(p.use(self.clips, i, by=[h]), by=[member])
        code = brought(short(i), low, high)
        named = p.rule("part", eq(code, alpha_other(i)), p.rule("conjoin", [named, order]))
        form = p.rewrite(named, form, lambda b: clipped(b, short(i), low, high))
        value = alpha_other(i)
        wanted = taken(out, value, short(i), C)

        def ranged(under: Any, over: Any) -> Callable[[Any], Any]:
            def proof(case: Any) -> Fact:
                ends = [p.have(eq(b, e), case) for b, e in ((low, under), (high, over))]
                part = p.rewrite(ends[0], form, lambda b: clipped(value, short(i), b, high))
                part = p.rewrite(ends[1], part, lambda b: clipped(value, short(i), under, b))
                return p.rule("inject", wanted, p.rule("conjoin", [case, part]))

            return proof

        either = p.rule("excluded", out)
        return p.cases(wanted, either, ranged(-C, expr(0)), ranged(expr(0), C))

    def falls(self, i: Expr, h: Any, order: Any, sign: int) -> Fact:
        """With a smaller shift no term is smaller: ``sign = 1`` where ``a ≤ ā``."""
        p, at_s = self.p, self.at_s
        gap = p.have(sign * (shift(1) - a) * X >= 0, order, p.rule("norm", x))
        low, high = (z(i) * beta(1, i), row(i)) if sign == 1 else (
            row(i), z(i) * beta(1, i)
        )  # fmt: skip
        goal = low <= high

        def side(number: int) -> Callable[[Any], Any]:
            def proof(where: Any) -> Fact:
                member = p.have(in_I(i), where)
                value = p.have(eq(z(i), number), where, self.run["labels"])
                on = p.have(eq(inside(i), 1), member)
                own, other = self.own(i, h, member), self.taken(i, h, member)
                pair = [(beta(1, i), left(1, i), own), (alpha_other(i), short(i), other)]
                if sign * number == -1:
                    pair.reverse()
                (b, e, one), (b_next, e_next, two) = pair
                rises = p.have(e <= e_next, gap, value)
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
                m = alpha_other(i)
                written = p.have(eq(row(i), number * m), on, value)
                here = p.have(eq(z(i) * beta(1, i), number * beta(1, i)), value)
                return p.have(goal, written, here, grown)

            return proof

        def neither(where: Any) -> Fact:
            value = p.have(eq(z(i), 0), where)
            return p.have(goal, value)

        places = disj(i <= y_l - 1, i >= y_r, (y_l <= i) & (i <= y_r - 1))
        return p.cases(goal, p.have(places), side(1), side(-1), neither)

    def same(self) -> Fact:
        """``a = ā``."""
        p = self.p

        def way(sign: int) -> Fact:
            def one(i: Expr, h: Any) -> Fact:
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
