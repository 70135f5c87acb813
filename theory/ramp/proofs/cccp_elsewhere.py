"""Order on each side of the label along CCCP from any start that discards the inner indices first.

A step keeps the order of the margins on a side if of two neighbours the inner one is discarded
first: the inner one lacks more, and what is left of it after the step is more. The margins then say
that the next point also discards the inner ones first.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.proofs.cccp_steps import X, at_point, gone, left, steps
from theory.ramp.proofs.terms import in_I, z
from theory.ramp.symbols import (
    C,
    K,
    beta,
    n,
    passed_theta,
    passed_w,
    s,
    shift,
    theta,
    w,
    x,
    y_l,
    y_r,
)

Script = Callable[..., Any]


def both_left(i: Any) -> Expr:
    """Thresholds i and i + 1 are of L."""
    return expr(i + 1 <= y_l - 1)


def both_right(i: Any) -> Expr:
    """Thresholds i and i + 1 are of R."""
    return expr(y_r <= i)


def inner_first(at_s: str, k: Any, i: Any) -> Expr:
    """Of i and i + 1 on one side, the inner one is discarded at point k if the other is."""
    here, there = gone(at_s, k, i), gone(at_s, k, i + 1)
    return conj((both_left(i) & here) >> there, (both_right(i) & there) >> here)


def ranked(k: Any, i: Any) -> Expr:
    """The inner one of two has no larger margin at point k."""
    here, there = at_point(k, i), at_point(k, i + 1)
    return conj(both_left(i) >> (there <= here), both_right(i) >> (here <= there))


class Sides:
    """What a step keeps."""

    def __init__(self, p: Prover, at_s: str, run: Given, order: Any) -> None:
        self.p, self.at_s, self.run, self.order = p, at_s, run, order
        self.known = steps(p, at_s, run)

    def places(self, i: Expr, h: Any) -> tuple[Any, Any]:
        """Both are indices."""
        p = self.p
        return (
            p.have((1 <= i) & (i <= K - 1), h),
            p.have((1 <= i + 1) & (i + 1 <= K - 1), h),
        )

    def sign(self, j: Expr, number: int, where: Any) -> Any:
        """``z_j``."""
        return self.p.have(eq(z(j), number), where, self.run["labels"])

    def after(self, k: Expr, now: Any, i: Expr, h: Any, before: Any) -> Fact:
        """``ranked`` at point k + 1 from ``inner_first`` at point k."""
        p, at_s = self.p, self.at_s
        both = self.places(i, h)

        def side(number: int, premise: Expr, implied: Any) -> Fact:
            where = p.assume(premise)
            outer, inner = (i, i + 1) if number == 1 else (i + 1, i)
            found = {}
            for j, place in zip((i, i + 1), both, strict=True):
                member = p.have(in_I(j), where)
                step = p.pieces(p.use(p.use(self.known, k, j, by=[now, place]), by=[member]))
                value = self.sign(j, number, where)
                lacks = p.have(
                    eq(left(k, j), 1 - number * (w @ x - theta(j)) - number * shift(k) * X), value
                )
                rest = p.have(eq(at_point(k + 1, j), 1 - left(k, j) + beta(k, j)), step[1])
                found[j.t] = (step[0], lacks, rest)
            ranks = p.use(self.order, i, by=[h])
            level = p.have(theta(i) <= theta(i + 1), ranks, where)
            more = p.have(
                left(k, outer) <= left(k, inner), found[i.t][1], found[(i + 1).t][1], level
            )
            table = {
                ("cost_", "R", 0): C,
                ("low_", "R", 0): s,
                ("left_", "R", 0): left(k, inner),
                ("left'_", "R", 0): left(k, outer),
                ("taken_", "R", 0): beta(k, inner),
                ("taken'_", "R", 0): beta(k, outer),
                ("margin_", "R", 0): at_point(k, inner),
                ("margin'_", "R", 0): at_point(k, outer),
            }
            out = p.assume(gone(at_s, k, outer))
            also = p.use(implied, by=[p.rule("conjoin", [where, out])])
            also = p.rule("discharge", out.conclusion, also)
            grown = p.lemma(
                f"ramp/margin-grows/{at_s}",
                table,
                p.have(C >= 0, self.run["cost"]),
                found[inner.t][0],
                found[outer.t][0],
                also,
                more,
            )
            goal = at_point(k + 1, inner) <= at_point(k + 1, outer)
            done = p.have(goal, grown, found[inner.t][2], found[outer.t][2])
            return p.rule("discharge", where.conclusion, done)

        first_, second = p.pieces(before)
        ends = [side(1, both_left(i), first_), side(-1, both_right(i), second)]
        return p.rule("part", ranked(k + 1, i), p.rule("conjoin", ends))

    def always(self, start: Any) -> Fact:
        """``inner_first`` at every point."""
        p, at_s = self.p, self.at_s

        def body(k: Expr) -> Expr:
            return every(1, K - 2, lambda i: inner_first(at_s, k, i))

        def up(k: Expr, now: Any, before: Any) -> Fact:
            def one(i: Expr, h: Any) -> Fact:
                low, high = p.pieces(self.after(k, now, i, h, p.use(before, i, by=[h])))
                goal = inner_first(at_s, k + 1, i)

                def part(which: Expr, th: Any) -> Fact:
                    given = p.assume(Expr(which.t[1]))
                    side_, lost = p.pieces(given)
                    done = p.have(Expr(which.t[2]), p.use(th, by=[side_]), lost)
                    return p.rule("discharge", given.conclusion, done)

                ends = [part(Expr(q), th) for q, th in zip(goal.t[1:], (low, high), strict=True)]
                return p.rule("part", goal, p.rule("conjoin", ends))

            return p.throughout(1, K - 2, one)

        return all_rounds(p, n, body, start, up)

    def margins(self, k: Expr, i: Expr, where: Any, number: int) -> list[Fact]:
        """The margins of i and i + 1 at a point, without their signs."""
        return [
            self.p.have(
                eq(at_point(k, j), number * (passed_w(k) @ x - passed_theta(k, j))),
                self.sign(j, number, where),
            )
            for j in (i, i + 1)
        ]

    def levels(self, k: Expr, i: Expr, known: Any, where: Any, number: int) -> Fact:
        """The thresholds' order at a point from that of the margins."""
        p, margins = self.p, self.margins(k, i, where, number)
        part = p.use(p.pieces(known)[0 if number == 1 else 1], by=[where])
        return p.have(passed_theta(k, i) <= passed_theta(k, i + 1), part, *margins)


def on_sides(at_s: str) -> Script:
    """The goal's pairs, each by its side."""

    def script(p: Prover, run: Given, order: Any, start: Fact) -> Fact:
        sides = Sides(p, at_s, {name: run[name] for name in FROM_ANYWHERE[at_s]}, order)
        began = p.have(every(1, K - 2, lambda i: inner_first(at_s, 1, i)), start)
        always = sides.always(began)

        def one(goal: Expr, *places: Any) -> Fact:
            (k, now), (i, h) = places
            after = sides.after(k, now, i, h, p.use(always, k, i, by=[now, h]))
            either = p.assume(Expr(goal.t[1]))

            def case(where: Fact) -> Any:
                if p.says(where, both_left(i)):
                    return sides.levels(k + 1, i, after, p.have(both_left(i), where), 1)
                return sides.levels(k + 1, i, after, p.have(both_right(i), where), -1)

            done = p.cases(Expr(goal.t[2]), either, case, case)
            return p.rule("discharge", either.conclusion, done)

        return each(p, p.goal, one)

    return script
