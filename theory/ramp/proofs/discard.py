"""A step of CCCP from ``v_t`` is PA-I's update on the indices that are kept."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing
from theory.ramp.proofs.cccp_steps import all_moves, gone, steps
from theory.ramp.proofs.cccp_still import all_still
from theory.ramp.proofs.descent import point
from theory.ramp.proofs.terms import HALF, hinge, in_I, margin, square, z
from theory.ramp.symbols import C, K, beta, n, theta, theta_other, w, w_other, x

Script = Callable[..., Any]


def kept_hinges(at_s: str, k: Any, direction: Any, levels: Any) -> Expr:
    """``½‖v − v_t‖² + C Σ H_1(u_i)`` over the indices that point k keeps."""
    return HALF * square(direction, levels) + C * total(
        1,
        K - 1,
        lambda i: (
            indicator(conj(in_I(i), ~gone(at_s, k, i))) * hinge(1, margin(direction, levels, i))
        ),
    )


def _kept(p: Prover, at_s: str, run: Any) -> Any:
    """``∀k``: point k + 1 is PA-I's update on the indices that point k keeps."""
    parts, moves, stay = steps(p, at_s, run), all_moves(p, run), all_still(p, at_s, run)

    def one(k: Expr, now: Any) -> Any:
        to, levels, _ = p.pieces(p.use(moves, k, by=[now]))
        idle = p.pieces(p.use(stay, k, by=[now]))[0]
        here, there = point(k + 1), (w_other, theta_other)
        gap = (w_other - here[0]) @ x

        def loss(where: Any, i: Expr) -> Expr:
            u = margin(where[0], where[1], i)
            return indicator(conj(in_I(i), ~gone(at_s, k, i))) * (C * hinge(1, u))

        def before(i: Expr) -> Expr:
            rest, own = theta_other(i) - here[1](i), here[1](i) - theta(i)
            squares = HALF * own**2 + HALF * rest**2
            return squares + loss(here, i) - z(i) * beta(k, i) * gap

        def after(i: Expr) -> Expr:
            return HALF * (theta_other(i) - theta(i)) ** 2 + loss(there, i)

        def each_index(i: Expr, h: Any) -> Any:
            goal = before(i) <= after(i)
            number = indicator(conj(in_I(i), ~gone(at_s, k, i)))
            old, new = margin(here[0], here[1], i), margin(there[0], there[1], i)

            def without(zero: Any, off: Any) -> Fact:
                """An index that does not move, and does not count."""
                return p.auto(goal, levels, h, off, zero)

            def member(inside_: Any) -> Any:
                step, shown = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[inside_]))

                def lost(branch: Fact) -> Fact:
                    out = p.pieces(branch)[0]
                    zero = p.auto(eq(z(i) * beta(k, i), 0), idle, h, inside_, out)
                    return without(zero, p.have(eq(number, 0), out))

                def held(branch: Any) -> Any:
                    out, part = p.pieces(branch)
                    on = p.have(eq(number, 1), out, inside_)
                    b = beta(k, i)
                    line = C * hinge(1, old) - b * (new - old) <= C * hinge(1, new)
                    low, high = p.have(hinge(1, new) >= 0), p.have(hinge(1, new) - (1 - new) >= 0)

                    def top(case: Any) -> Any:
                        most = p.have(eq(b, C), case)
                        value = p.have(eq(hinge(1, old), 1 - old), case, shown)
                        return p.have(line, most, run["cost"], high, value)

                    def middle(case: Any) -> Any:
                        exact = p.have(eq(old, 1), case, shown)
                        value = p.have(eq(hinge(1, old), 0), exact)
                        sides = p.have(b >= 0, case), p.have(C - b >= 0, case)
                        return p.have(line, *sides, low, high, value, exact)

                    def bottom(case: Any) -> Any:
                        least = p.have(eq(b, 0), case)
                        value = p.have(eq(hinge(1, old), 0), case, shown)
                        return p.have(line, least, run["cost"], low, value)

                    bound = p.cases(line, part, top, middle, bottom)
                    return p.auto(goal, levels, h, bound, on)

                return p.cases(goal, step, lost, held)

            def outside(away: Fact) -> Fact:
                zero = p.have(eq(z(i) * beta(k, i), 0), away)
                return without(zero, p.have(eq(number, 0), away))

            return p.cases(goal, p.rule("excluded", in_I(i)), member, outside)

        compared = p.every(1, K - 1, lambda i: before(i) <= after(i), each_index)
        whole = summing(p, compared)
        pairs = [p.rule("pair", v, to) for v in (here[0], w_other, w, x)]
        return p.auto(best_kept(at_s, k), whole, *pairs, moves, now)

    return p.throughout(1, n, one)


def best_kept(at_s: str, k: Any) -> Expr:
    """Point k + 1 is better for them than any other point, by half the squared distance."""
    there, here = (w_other, theta_other), point(k + 1)
    apart = HALF * square(*there, *here)
    return kept_hinges(at_s, k, *here) + apart <= kept_hinges(at_s, k, *there)


def kept_only(at_s: str) -> Script:
    """`best_kept` for every step."""

    def script(p: Prover, run: Given) -> Fact:
        return p.rule("part", p.goal, _kept(p, at_s, run))

    return script


def only_kept_move(at_s: str) -> Script:
    """Others have ``β = 0``."""

    def script(p: Prover, run: Given) -> Fact:
        moves, stay = all_moves(p, run), all_still(p, at_s, run)

        def one(goal: Expr, time: Any, place: Any) -> Fact:
            (k, now), (i, h) = time, place
            level = p.use(p.pieces(p.use(moves, k, by=[now]))[1], i, by=[h])
            zero = p.use(p.pieces(p.use(stay, k, by=[now]))[0], i, by=[h])
            given = p.assume(goal.t[1])
            wanted = Expr(goal.t[2])

            either = p.have(eq(z(i) * beta(k, i), 0) | (~eq(z(i) * beta(k, i), 0)))
            return p.rule(
                "discharge",
                given.conclusion,
                p.cases(
                    wanted,
                    either,
                    lambda still: p.have(wanted, given, level, still),
                    lambda th: p.have(wanted, nonzero(p, i, k, th), zero),
                ),
            )

        return each(p, p.goal, one)

    return script


def nonzero(p: Prover, i: Any, k: Any, th: Fact) -> Fact:
    """Both factors of a product that is not 0 are not 0."""
    goal = ~eq(z(i), 0) & ~eq(beta(k, i), 0)

    def zero(other: Any) -> Any:
        return lambda none: p.have(goal, th, none)

    def sign(present: Fact) -> Fact:
        return p.cases(
            goal,
            p.have(eq(beta(k, i), 0) | (~eq(beta(k, i), 0))),
            zero(z(i)),
            lambda found: p.have(goal, present, found),
        )

    either = p.have(eq(z(i), 0) | (~eq(z(i), 0)))
    return p.cases(goal, either, zero(beta(k, i)), sign)
