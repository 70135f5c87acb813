"""The optimality conditions of a CCCP step, and what they are good for."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, function, total
from theory.proving.definitions import Definitions, defining, drawn
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing, termwise
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.proofs.cccp_steps import all_moves, at_point, left, steps
from theory.ramp.proofs.descent import slopes
from theory.ramp.proofs.slackness import at, zero_product
from theory.ramp.proofs.subproblem import BETA, DELTA, LEVELS, NEW, SHIFT, stationary
from theory.ramp.proofs.terms import LABEL, hinge, in_I, inside, margin, z
from theory.ramp.symbols import (
    C,
    K,
    alpha,
    beta,
    n,
    passed_theta,
    passed_w,
    s,
    shift,
    theta,
    theta_other,
    w,
    w_other,
    x,
    xi_other,
)

Script = Callable[..., Any]
slack, price = function("xi", "R", 1), function("eta", "R", 1)

LABELS = drawn("labels", LABEL) | at_least(1, n, "some")


def force(at_s: str, i: Any) -> Expr:
    """``α_i − C 1[i ∈ D]``."""
    return inside(i) * (alpha(1, i) - C * slopes(at_s, 1)(i))


def _solution(at_s: str) -> Definitions:
    def step(i: Expr) -> Expr:
        return beta(1, i) + C * slopes(at_s, 1)(i) * inside(i)

    single = defining({"single": eq(n, 1)})
    multipliers = {
        "alpha": every(1, K - 1, lambda i: eq(alpha(1, i), step(i))),
        "xi": every(1, K - 1, lambda i: in_I(i) >> eq(slack(i), hinge(1, at_point(2, i)))),
        "eta": every(1, K - 1, lambda i: in_I(i) >> eq(price(i), C - alpha(1, i))),
    }
    return single | FROM_ANYWHERE[at_s] | defining(multipliers)


SOLUTION = {at_s: _solution(at_s) for at_s in FROM_ANYWHERE}
"""One step by the learner's code, the multipliers, and the slacks of its point with theirs."""


def sufficient(at_s: str) -> Script:
    """Slackness leaves the three cases of the subproblem's solution."""

    def script(
        p: Prover,
        run: Given,
        cost: Fact,
        below: Fact,
        other: Fact,
        still: Fact,
        feasible: Fact,
        signed: Fact,
        slackness: Fact,
    ) -> Fact:
        parts = p.pieces(still)

        def index(i: Expr, h: Fact, member: Fact) -> list[Any]:
            """Known of an index of I: its equations, inequalities, and what slackness leaves."""
            stated = [th for th in parts if th.conclusion[0] == "all"]
            found = [p.use(th, i, by=[h]) for th in (*stated, feasible, signed, slackness)]
            known = p.flat(*(p.use(th, by=[member]) for th in found))
            pairs = (
                (alpha(1, i), 1 - slack(i) - at_point(2, i)),
                (price(i), -slack(i)),
            )
            zero = [
                zero_product(
                    p, a, b, p.have(a >= 0, *known), p.have(b <= 0, *known),
                    p.have(eq(a * b, 0), *known),
                )
                for a, b in pairs
            ]  # fmt: skip
            return [*known, *zero, cost]

        def cases(i: Expr, h: Any, member: Any) -> Fact:
            table = at(
                a=alpha(1, i), c=slack(i), d=price(i), u=at_point(2, i), slope=slopes(at_s, 1)(i)
            )
            return p.lemma("ramp/slackness", table, *index(i, h, member))

        def slope(i: Expr, h: Any) -> Fact:
            member = p.assume(in_I(i))
            b, u = force(at_s, i), at_point(2, i)
            found = p.pieces(cases(i, h, member))
            back = p.have(eq(alpha(1, i) - C * slopes(at_s, 1)(i), b), member)
            shape = p.rule(
                "part", stationary(u, alpha(1, i) - C * slopes(at_s, 1)(i), slopes(at_s, 1)(i)),
                p.rule("conjoin", found[:-1]),
            )  # fmt: skip
            done = p.rewrite(back, shape, lambda m: stationary(u, m, slopes(at_s, 1)(i)))
            return p.rule("discharge", member.conclusion, done)

        table = {
            NEW: passed_w(2),
            LEVELS: lambda i: passed_theta(2, i),
            DELTA: slopes(at_s, 1),
            BETA: lambda i: force(at_s, i),
            SHIFT: total(1, K - 1, lambda i: z(i) * force(at_s, i)),
        }
        move = eq(passed_w(2), w + total(1, K - 1, lambda i: z(i) * force(at_s, i)) * x)
        best = p.lemma(
            "ramp/subproblem-minimal",
            table,
            p.have(C >= 0, cost),
            p.have(move, *(th for th in parts if th.conclusion[0] != "all")),
            p.auto(
                every(1, K - 1, lambda i: eq(passed_theta(2, i), theta(i) - z(i) * force(at_s, i))),
                *parts,
            ),
            p.every(
                1,
                K - 1,
                lambda i: in_I(i) >> stationary(at_point(2, i), force(at_s, i), slopes(at_s, 1)(i)),
                slope,
            ),
        )

        def own_slack(i: Expr, h: Any) -> Fact:
            goal = eq(inside(i) * slack(i), inside(i) * hinge(1, at_point(2, i)))

            def within(member: Any) -> Fact:
                same = p.pieces(cases(i, h, member))[-1]
                return p.have(goal, same)

            def away(none: Fact) -> Fact:
                return p.have(goal, none)

            return p.cases(goal, p.rule("excluded", in_I(i)), within, away)

        own = summing(p, p.throughout(1, K - 1, own_slack))  # fmt: skip

        def held(i: Expr) -> Expr:
            return inside(i) * hinge(1, margin(w_other, theta_other, i))

        rest = termwise(p, 1, K - 1, lambda i: held(i) <= inside(i) * xi_other(i), other)
        return p.have(p.goal, best, own, cost, rest)

    return script


def necessary(at_s: str) -> Script:
    """The cases of the learner's step are those of the conditions."""

    def script(p: Prover, run: Given) -> Fact:
        moves = p.pieces(p.use(all_moves(p, run), 1, by=[run["single"]]))
        known = steps(p, at_s, run)

        def multiplier(i: Expr, h: Fact) -> Fact:
            """``z_i 1[i ∈ I] (α_i − C 1[i ∈ D]) = z_i β_i``."""
            goal, own = eq(z(i) * force(at_s, i), z(i) * beta(1, i)), p.use(run["alpha"], i, by=[h])

            return p.have(goal, own)

        shifted = p.auto(
            eq(shift(1), total(1, K - 1, lambda i: z(i) * force(at_s, i))), moves[2], run["alpha"]
        )
        to = p.rewrite(shifted, moves[0], lambda a: eq(passed_w(2), w + a * x))

        def one(goal: Expr, place: Any) -> Fact:
            i, h = place
            if goal.t[0] != "=>":
                return p.auto(goal, moves[1], h, multiplier(i, h))
            member = p.assume(goal.t[1])
            u = at_point(2, i)
            table = at(a=alpha(1, i), b=beta(1, i), u=u, e=left(1, i), v=at_point(1, i), low=s)
            three = p.lemma(
                f"ramp/to-slackness/{at_s}", table, known, run["single"], h, member, run["alpha"]
            )

            table = at(a=alpha(1, i), c=slack(i), d=price(i), u=u)
            found = p.lemma(
                "ramp/conditions-of-step", table, three, run["xi"], h, member, run["eta"]
            )
            done = p.have(Expr(goal.t[2]), found)
            return p.rule("discharge", member.conclusion, done)

        def part(phi: Any) -> Fact:
            if phi[0] == "and":
                return p.rule("conjoin", [part(q) for q in phi[1:]])
            if phi[0] == "all":
                return each(p, Expr(phi), one)
            return p.have(Expr(phi), to)

        return part(p.goal.t)

    return script
