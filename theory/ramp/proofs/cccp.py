"""CCCP's steps and subproblems: what they minimise, and the conditions that say so."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing, termwise
from theory.ramp.proofs.cccp_steps import gone
from theory.ramp.proofs.descent import apart, below_tangent, known_best, point
from theory.ramp.proofs.objective import hinges_chord, spread, theta_second, w_second
from theory.ramp.proofs.terms import hinge, in_I, inside, margin, z
from theory.ramp.symbols import K, n, s, share, theta_other, w_other, x

Script = Callable[..., Any]


def unique(at_s: str) -> Script:
    """`best`, from the learner's code."""
    return lambda p, run: p.rule("part", p.goal, known_best(p, at_s, run))


def reached(at_s: str) -> Script:
    """The start, and `best` without the distance."""

    def script(p: Prover, run: Given) -> Fact:
        best = known_best(p, at_s, run)
        goal = Expr(p.goal.t[-1])

        def one(body: Expr, place: Any) -> Fact:
            k, now = place
            there, here = (w_other, theta_other), point(k + 1)
            far = apart(p, there, here)
            return p.auto(body, best, now, far)

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

    def script(p: Prover, run: Given, cost: Any, below: Any) -> Fact:
        sums = termwise(p, 1, K - 1, lambda k: eq(change(k), by_coordinates(k)))
        first, second = p.goal.t[1:]
        lower = p.have(Expr(first), below_tangent(p, at_s, cost, old, new), sums)
        near = p.assume(second[1])

        def exact(i: Expr, h: Fact) -> Fact:
            line = inside(i) * hinge(s, old(i)) - change(i)

            def member(here: Fact) -> Fact:
                side = p.use(p.use(near, i, by=[h]), by=[here])
                flat = p.have(
                    eq(hinge(s, new(i)), hinge(s, old(i)) - indicator(out(i)) * (new(i) - old(i))),
                    side,
                )
                return p.have(eq(inside(i) * hinge(s, new(i)), line), flat)

            def none(away: Fact) -> Fact:
                off = p.have(eq(inside(i), 0), away)
                return p.have(eq(inside(i) * hinge(s, new(i)), line), off)

            goal = eq(inside(i) * hinge(s, new(i)), line)
            return p.cases(goal, p.rule("excluded", in_I(i)), member, none)

        lines = summing(p, p.throughout(1, K - 1, exact))
        equal = p.have(Expr(second[2]), sums, lines)
        done = p.rule("discharge", near.conclusion, equal)
        return p.rule("conjoin", [lower, done])

    return script


def subproblem_convex(at_s: str) -> Script:
    """The hinges, the distance and a linear function: each is convex."""

    def script(p: Prover, run: Given, cost: Fact, below: Any, least: Fact, most: Fact) -> Fact:
        rest = p.have(1 - share >= 0, most)
        chord = hinges_chord(p, 1, least, most)
        return p.have(p.goal, cost, chord, least, rest, spread(p))

    return script


def stationary(at_s: str) -> Script:
    """Where J is the last subproblem's objective but for a constant."""
    there, here = (w_other, theta_other), point(n + 1)

    def out(k: Any, i: Expr) -> Expr:
        return gone(at_s, k, i)

    def flat(i: Expr, u: Any) -> Expr:
        """``H_s(u_i) = 1[i ∈ D] (s − u_i)``."""
        return eq(inside(i) * hinge(s, u), inside(i) * indicator(out(n, i)) * (s - u))

    def script(p: Prover, run: Given, stay: Any, near: Any) -> Fact:
        best = p.use(known_best(p, at_s, run), n, by=[run["some"]])

        def linear(where: Any, *facts: Any) -> Fact:
            def one(i: Expr, h: Fact) -> Fact:
                u = margin(where[0], where[1], i)

                def member(here_: Fact) -> Fact:
                    known_ = [p.use(p.use(fact, i, by=[h]), by=[here_]) for fact in (stay, *facts)]
                    own = p.have(eq(hinge(s, u), indicator(out(n, i)) * (s - u)), *known_)
                    return p.have(flat(i, u), own)

                def none(away: Fact) -> Fact:
                    return p.have(flat(i, u), away)

                return p.cases(flat(i, u), p.rule("excluded", in_I(i)), member, none)

            return summing(p, p.throughout(1, K - 1, one))

        scale = [linear(there, near), linear(here)]
        return p.have(p.goal, best, *scale)

    return script
