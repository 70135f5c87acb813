"""CCCP's steps and subproblems: what they minimise, and the conditions that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import Expr, conj, eq, indicator, total
from theory.lemmas.sums import terms
from theory.lemmas.tactics import each, same_sums
from theory.ramp.proofs.cccp_order import all_still
from theory.ramp.proofs.cccp_steps import all_moves, beta, gone, steps
from theory.ramp.proofs.descent import apart, below_tangent, known_best, point
from theory.ramp.proofs.objective import (
    hinges_chord,
    share,
    spread,
    theta_second,
    w_second,
)
from theory.ramp.proofs.terms import (
    HALF,
    C,
    K,
    hinge,
    in_I,
    inside,
    margin,
    n,
    s,
    square,
    theta,
    theta_other,
    w,
    w_other,
    x,
    z,
)

Script = Callable[..., Any]


def unique(at_s: str) -> Script:
    """`best`, from the learner's code."""
    return lambda p, run: p.rule("part", p.goal, known_best(p, at_s, run))


def reached(at_s: str) -> Script:
    """The start, and `best` without the distance."""

    def script(p: Any, run: Any) -> Any:
        best = known_best(p, at_s, run)
        goal = Expr(p.goal.t[-1])

        def one(body: Expr, place: Any) -> Any:
            k, now = place
            there, here = (w_other, theta_other), point(k + 1)
            far = apart(p, there, here)
            return p.have(body, p.use(best, k, by=[now]), far)

        return p.have(p.goal, run["start-w"], run["start-theta"], each(p, goal, one))

    return script


def derivative(at_s: str) -> Script:
    """A hinge lies above its tangents, and on them up to the corner."""

    def old(i: Expr) -> Expr:
        return margin(w_second, theta_second, i)

    def new(i: Expr) -> Expr:
        return margin(w_other, theta_other, i)

    def out(i: Expr) -> Expr:
        return old(i) < s if at_s == "kept" else old(i) <= s

    def slope(i: Expr) -> Expr:
        return indicator(conj(in_I(i), out(i)))

    def change(i: Expr) -> Expr:
        return inside(i) * indicator(out(i)) * (new(i) - old(i))

    def by_coordinates(i: Expr) -> Expr:
        gap = w_other - w_second
        by_theta = theta_other(i) - theta_second(i)
        return slope(i) * z(i) * (x @ gap) - z(i) * slope(i) * by_theta

    def script(p: Any, run: Any, cost: Any, below: Any) -> Any:
        def same(i: Expr, h: Any) -> Any:
            number = p.have(eq(inside(i) * indicator(out(i)), slope(i)))
            return p.have(
                eq(change(i), by_coordinates(i)), products=[(new(i) - old(i), [number], [])]
            )

        sums = same_sums(p, 1, K - 1, change, by_coordinates, same)
        first, second = p.goal.t[1:]
        lower = p.have(
            Expr(first),
            below_tangent(p, at_s, cost, old, new),
            products=[(C, [sums], [])],
        )
        near = p.assume(second[1])

        def exact(i: Expr, h: Any) -> Any:
            line = inside(i) * hinge(s, old(i)) - change(i)

            def member(here: Any) -> Any:
                side = p.use(p.use(near, i, by=[h]), by=[here])
                flat = p.have(
                    eq(hinge(s, new(i)), hinge(s, old(i)) - indicator(out(i)) * (new(i) - old(i))),
                    side,
                )
                return p.have(
                    eq(inside(i) * hinge(s, new(i)), line), products=[(inside(i), [flat], [])]
                )

            def none(away: Any) -> Any:
                off = p.have(eq(inside(i), 0), away)
                factors = (
                    hinge(s, new(i)), hinge(s, old(i)), indicator(out(i)) * (new(i) - old(i))
                )  # fmt: skip
                scale = [(factor, [off], []) for factor in factors]
                return p.have(eq(inside(i) * hinge(s, new(i)), line), products=scale)

            goal = eq(inside(i) * hinge(s, new(i)), line)
            return p.cases(goal, p.rule("excluded", in_I(i)), member, none)

        lines = same_sums(
            p,
            1,
            K - 1,
            lambda i: inside(i) * hinge(s, new(i)),
            lambda i: inside(i) * hinge(s, old(i)) - change(i),
            exact,
        )
        equal = p.have(Expr(second[2]), products=[(C, [sums], []), (C, [lines], [])])
        done = p.rule("discharge", near.conclusion, equal)
        return p.rule("conjoin", [lower, done])

    return script


def subproblem_convex(at_s: str) -> Script:
    """The hinges, the distance and a linear function: each is convex."""

    def script(p: Any, run: Any, cost: Any, below: Any, least: Any, most: Any) -> Any:
        rest = p.have(1 - share >= 0, most)
        chord = hinges_chord(p, 1, least, most)
        return p.have(p.goal, products=[[cost, chord], [least, rest, spread(p)]])

    return script


def stationary(at_s: str) -> Script:
    """Where J is the last subproblem's objective but for a constant."""
    there, here = (w_other, theta_other), point(n + 1)

    def out(k: Any, i: Expr) -> Expr:
        return gone(at_s, k, i)

    def flat(i: Expr, u: Any) -> Expr:
        """``H_s(u_i) = 1[i ∈ D] (s − u_i)``."""
        return eq(inside(i) * hinge(s, u), inside(i) * indicator(out(n, i)) * (s - u))

    def script(p: Any, run: Any, stay: Any, near: Any) -> Any:
        last = p.have((1 <= n) & (n <= n), run["some"])
        best = p.use(known_best(p, at_s, run), n, by=[last])

        def linear(where: Any, *facts: Any) -> Any:
            def one(i: Expr, h: Any) -> Any:
                u = margin(*where, i)

                def member(here_: Any) -> Any:
                    known_ = [p.use(p.use(fact, i, by=[h]), by=[here_]) for fact in (stay, *facts)]
                    own = p.have(eq(hinge(s, u), indicator(out(n, i)) * (s - u)), *known_)
                    return p.have(flat(i, u), products=[(inside(i), [own], [])])

                def none(away: Any) -> Any:
                    off = p.have(eq(inside(i), 0), away)
                    scale = [(hinge(s, u), [off], []), (indicator(out(n, i)) * (s - u), [off], [])]
                    return p.have(flat(i, u), products=scale)

                return p.cases(flat(i, u), p.rule("excluded", in_I(i)), member, none)

            return same_sums(
                p,
                1,
                K - 1,
                lambda i: inside(i) * hinge(s, margin(*where, i)),
                lambda i: inside(i) * indicator(out(n, i)) * (s - margin(*where, i)),
                one,
            )

        scale = [(C, [linear(there, near)], []), (C, [linear(here)], [])]
        return p.have(p.goal, best, products=scale)

    return script


def kept_hinges(at_s: str, k: Any, direction: Any, levels: Any) -> Expr:
    """``½‖v − v_t‖² + C Σ H_1(u_i)`` over the indices that point k keeps."""
    return HALF * square(direction, levels) + C * total(
        1,
        K - 1,
        lambda i: (
            indicator(conj(in_I(i), ~gone(at_s, k, i))) * hinge(1, margin(direction, levels, i))
        ),
    )


def _kept(p: Any, at_s: str, run: Any) -> Any:
    """``∀k``: point k + 1 is PA-I's update on the indices that point k keeps."""
    parts, moves, stay = steps(p, at_s, run), all_moves(p, run), all_still(p, at_s, run)

    def one(k: Expr, now: Any) -> Any:
        to, levels, sums = p.pieces(p.use(moves, k, by=[now]))
        idle = p.pieces(p.use(stay, k, by=[now]))[0]
        here, there = point(k + 1), (w_other, theta_other)
        gap = (w_other - here[0]) @ x

        def loss(where: Any, i: Expr) -> Expr:
            u = margin(*where, i)
            return indicator(conj(in_I(i), ~gone(at_s, k, i))) * (C * hinge(1, u))

        def before(i: Expr) -> Expr:
            rest, own = theta_other(i) - here[1](i), here[1](i) - theta(i)
            squares = HALF * own**2 + HALF * rest**2
            return squares + loss(here, i) - z(i) * beta(k, i) * gap

        def after(i: Expr) -> Expr:
            return HALF * (theta_other(i) - theta(i)) ** 2 + loss(there, i)

        def each_index(i: Expr, h: Any) -> Any:
            goal, rest = before(i) <= after(i), theta_other(i) - here[1](i)
            own = p.have(
                eq((here[1](i) - theta(i)) * rest, -z(i) * beta(k, i) * rest),
                products=[(rest, [p.use(levels, i, by=[h])], [])],
            )
            number = indicator(conj(in_I(i), ~gone(at_s, k, i)))
            old, new = margin(*here, i), margin(*there, i)

            def without(zero: Any, off: Any) -> Any:
                """An index that does not move, and does not count."""
                scale = [(C * hinge(1, u), [off], []) for u in (old, new)]
                scale += [(factor, [zero], []) for factor in (rest, gap)]
                return p.have(goal, own, products=scale)

            def member(inside_: Any) -> Any:
                step, shown = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[inside_]))

                def lost(branch: Any) -> Any:
                    out = p.pieces(branch)[0]
                    some = p.have(~eq(z(i), 0), inside_, run["labels"])
                    still_ = p.use(p.use(idle, i, by=[h]), by=[some, out])
                    zero = p.have(eq(z(i) * beta(k, i), 0), products=[(z(i), [still_], [])])
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
                        scale = [(new - old, [most], []), [run["cost"], high], (C, [value], [])]
                        return p.have(line, products=scale)

                    def middle(case: Any) -> Any:
                        exact = p.have(eq(old, 1), case, shown)
                        value = p.have(eq(hinge(1, old), 0), exact)
                        scale = [
                            [p.have(b >= 0, case), high], [p.have(C - b >= 0, case), low],
                            (C, [value], []), (b, [exact], []),
                        ]  # fmt: skip
                        return p.have(line, products=scale)

                    def bottom(case: Any) -> Any:
                        least = p.have(eq(b, 0), case)
                        value = p.have(eq(hinge(1, old), 0), case, shown)
                        scale = [(new - old, [least], []), [run["cost"], low], (C, [value], [])]
                        return p.have(line, products=scale)

                    bound = p.cases(line, part, top, middle, bottom)
                    scale = [(C * hinge(1, u), [on], []) for u in (old, new)]
                    return p.have(goal, own, bound, products=scale)

                return p.cases(goal, step, lost, held)

            def outside(away: Any) -> Any:
                sign = p.have(eq(z(i), 0), away)
                zero = p.have(eq(z(i) * beta(k, i), 0), products=[(beta(k, i), [sign], [])])
                return without(zero, p.have(eq(number, 0), away))

            return p.cases(goal, p.rule("excluded", in_I(i)), member, outside)

        compared = p.every(1, K - 1, lambda i: before(i) <= after(i), each_index)
        whole = p.lemma("sums/monotone", terms(a=1, b=K - 1, f=before, g=after), compared)
        pairs = [p.rule("pair", v, to) for v in (here[0], w_other, w, x)]
        return p.have(best_kept(at_s, k), whole, *pairs, products=[(gap, [sums], [])])

    return p.every(1, n, lambda k: best_kept(at_s, k), one)


def best_kept(at_s: str, k: Any) -> Expr:
    """Point k + 1 is better for them than any other point, by half the squared distance."""
    there, here = (w_other, theta_other), point(k + 1)
    apart = HALF * square(*there, *here)
    return kept_hinges(at_s, k, *here) + apart <= kept_hinges(at_s, k, *there)


def kept_only(at_s: str) -> Script:
    """`best_kept` for every step."""

    def script(p: Any, run: Any) -> Any:
        return p.rule("part", p.goal, _kept(p, at_s, run))

    return script


def only_kept_move(at_s: str) -> Script:
    """Others have ``β = 0``."""

    def script(p: Any, run: Any) -> Any:
        moves, stay = all_moves(p, run), all_still(p, at_s, run)

        def one(goal: Expr, time: Any, place: Any) -> Any:
            (k, now), (i, h) = time, place
            level = p.use(p.pieces(p.use(moves, k, by=[now]))[1], i, by=[h])
            zero = p.use(p.pieces(p.use(stay, k, by=[now]))[0], i, by=[h])
            given = p.assume(goal.t[1])
            wanted = Expr(goal.t[2])

            def none(still: Any) -> Any:
                return p.have(wanted, given, level, still)

            def some(moved: Any) -> Any:
                return p.have(wanted, moved, zero)

            either = p.have(eq(z(i) * beta(k, i), 0) | (~eq(z(i) * beta(k, i), 0)))
            return p.rule("discharge", given.conclusion, p.cases(
                wanted, either, none, lambda th: some(nonzero(p, i, k, th))
            ))  # fmt: skip

        return each(p, p.goal, one)

    return script


def nonzero(p: Any, i: Any, k: Any, th: Any) -> Any:
    """Both factors of a product that is not 0 are not 0."""
    goal = ~eq(z(i), 0) & ~eq(beta(k, i), 0)

    def zero(other: Any) -> Any:
        return lambda none: p.have(goal, th, products=[(other, [none], [])])

    def sign(present: Any) -> Any:
        return p.cases(
            goal,
            p.have(eq(beta(k, i), 0) | (~eq(beta(k, i), 0))),
            zero(z(i)),
            lambda found: p.have(goal, present, found),
        )

    either = p.have(eq(z(i), 0) | (~eq(z(i), 0)))
    return p.cases(goal, either, zero(beta(k, i)), sign)
