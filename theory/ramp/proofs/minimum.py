"""(|L| + 1)(|R| + 1) solves of PA-I give the global minimum of a round of PA-RAMP.

For a direction ``w̃`` an index of I that is kept costs at least ``φ(e)``, ``e`` being what it lacks
of its margin before its threshold moves; one that is given up, ``C(1 − s)``. PA-I's point for a set
that is kept costs no more than ``½‖w̃ − w‖²`` and these.
"""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, function, indicator, real, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing
from theory.ramp.minimum_run import ALL, minimum_run
from theory.ramp.proofs.cccp_steps import X, first, passed_theta, passed_w, shift
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.terms import (
    HALF,
    C,
    K,
    hinge,
    in_I,
    inside,
    margin,
    objective,
    s,
    theta,
    theta_other,
    w,
    w_other,
    x,
    y_l,
    y_r,
)
from theory.ramp.proofs.terms import z as z_

RUN = minimum_run()
alpha, place = function("alpha", "R", 2), function("place", "Z", 1)
left, right = function("left", "Z", 1), function("right", "Z", 1)
short, sign = function(r"\bar{\ell}", "R", 2), function(r"\bar{z}", "R", 2)


def kept(k: Expr, i: Expr) -> Expr:
    """Solve k keeps the index."""
    return disj(conj(i <= y_l - 1, place(i) > left(k)), conj(i >= y_r, place(i) > right(k)))


def solved(k: Expr, i: Expr) -> Expr:
    """What solve k does at index i."""
    here = conj(kept(k, i), eq(sign(k, i), z_(i)), eq(short(k, i), 1 - first(i)))
    off = conj(~kept(k, i), eq(sign(k, i), 0), eq(short(k, i), 0))
    return conj(
        disj(here, off), clipped(alpha(k, i), short(k, i) - sign(k, i) * (shift(k) * X), 0, C)
    )


@lemma(
    "ramp/minimum-solve",
    every(1, ALL, lambda k: every(1, K - 1, lambda i: solved(k, i))),
    **{name.replace("-", "_"): RUN[name] for name in ("labels", "cost", "ell", "z", "alpha")},
)
def solve(p: Prover, labels: Fact, cost: Fact, ell: Fact, z: Fact, alpha: Fact) -> Fact:
    """What a solve of PA-I does to each index, from its code."""

    def one(k: Expr, h: Fact, i: Expr, h2: Fact) -> Fact:
        lack, turn, value = (p.use(fact, k, i, by=[h, h2]) for fact in (ell, z, alpha))
        goal = solved(k, i)
        e = short(k, i) - sign(k, i) * (shift(k) * X)
        m = Expr(value.conclusion[1])
        table = {("r_", "R", 0): e, ("short_", "R", 0): e, ("m_", "R", 0): m}
        best = p.have(clipped(m, e, 0, C), p.lemma("ramp/clip/pa-i", table, value, cost), cost)
        where = Expr(goal.t[1])

        def off(*facts: Fact) -> Fact:
            none = p.have(eq(sign(k, i), 0), turn, *facts), p.have(eq(short(k, i), 0), lack, *facts)
            return p.have(where, *none, *facts)

        def side(high: Expr) -> Any:
            def known(here: Fact) -> Fact:
                def on(below: Fact) -> Fact:
                    own = p.have(eq(sign(k, i), z_(i)), turn, labels, here, below)
                    full = p.have(eq(short(k, i), 1 - first(i)), lack, labels, here, below)
                    return p.have(where, own, full, here, below)

                return p.cases(
                    where,
                    p.rule("excluded", place(i) > high),
                    on,
                    lambda above: off(labels, here, above),
                )

            return known

        sides = p.have(disj(i <= y_l - 1, i >= y_r, conj(i >= y_l, i <= y_r - 1)))
        ways = (side(left(k)), side(right(k)), lambda none: off(labels, none))
        placed = p.cases(where, sides, *ways)
        return p.rule("conjoin", [placed, best])

    return p.throughout(1, ALL, lambda k, h: p.throughout(1, K - 1, lambda i, h2: one(k, h, i, h2)))


def move(e: Expr) -> Expr:
    """``τ``: e brought into [0, C], how far a threshold moves that lacks e of its margin."""
    return indicator(0 < e) * (indicator(e < C) * e + indicator(C <= e) * C)


def least(e: Expr) -> Expr:
    """``φ(e) = τ e − ½ τ²``: the least cost of a kept index."""
    return move(e) * e - HALF * move(e) ** 2


a_, e_, d_ = real("mult_"), real("lack_"), real("moved_")


@lemma(
    "ramp/least-cost", a_ * e_ - HALF * a_**2 <= least(e_), could=(a_ >= 0) & (a_ <= C), cost=C > 0
)
def least_cost(p: Prover, could: Fact, cost: Fact) -> Fact:
    """``φ(e)`` is the largest ``a e − ½ a²`` of all a from 0 to C."""
    low, high = p.pieces(could)
    goal = p.goal

    def none(h: Fact) -> Fact:
        zero = p.have(eq(move(e_), 0), h)
        under = p.have(-e_ >= 0, h)
        return p.have(
            Expr(goal.t),
            zero,
            products=[[low, under], (1, [], [a_]), (e_ - HALF * move(e_), [zero], [])],
        )

    def some(h: Fact) -> Fact:
        def part(h2: Fact) -> Fact:
            same = p.have(eq(move(e_), e_), h, h2)
            return p.have(
                Expr(goal.t),
                products=[(1, [], [e_ - a_]), (e_ - HALF * move(e_) - HALF * e_, [same], [])],
            )

        def full(h2: Fact) -> Fact:
            same = p.have(eq(move(e_), C), h, h2, cost)
            room, more = p.have(C - a_ >= 0, high), p.have(e_ - C >= 0, h2)
            return p.have(
                Expr(goal.t),
                products=[
                    [room, more],
                    (1, [], [C - a_]),
                    (e_ - HALF * move(e_) - HALF * C, [same], []),
                ],
            )

        return p.cases(goal, p.rule("excluded", e_ < C), part, full)

    return p.cases(goal, p.rule("excluded", e_ <= 0), none, some)


g_, b_, l_, t_, q_ = (real(name) for name in ("side_", "mult_", "short_", "pull_", "along_"))
U = 1 - (l_ - g_ * t_) + b_
"""The margin after PA-I's step."""


def ramp(u: Expr) -> Expr:
    """``R_s(u)``."""
    return hinge(1, u) - hinge(s, u)


@lemma(
    "ramp/kept-cost",
    HALF * b_**2 + C * ramp(U) <= least(l_ - g_ * q_) + g_ * b_ * (q_ - t_),
    best=clipped(b_, l_ - g_ * t_, 0, C),
    cost=C > 0,
)
def kept_cost(p: Prover, best: Fact, cost: Fact) -> Fact:
    """What PA-I pays for an index that it keeps is no more than ``φ``, but for the shift."""
    could = p.have((b_ >= 0) & (b_ <= C), best, cost)
    table = {("mult_", "R", 0): b_, ("lack_", "R", 0): l_ - g_ * q_}
    most = p.lemma("ramp/least-cost", table, could, cost)
    paid = eq(C * hinge(1, U), b_ * (1 - U))

    def full(case: Fact) -> Fact:
        over, same = p.pieces(case)
        lack = p.have(eq(hinge(1, U), 1 - U), over, same)
        return p.have(paid, products=[(C, [lack], []), (1 - U, [same], [])])

    def exact(case: Fact) -> Fact:
        even = p.have(eq(U, 1), case)
        none = p.have(eq(hinge(1, U), 0), even)
        return p.have(paid, products=[(C, [none], []), (b_, [even], [])])

    def idle(case: Fact) -> Fact:
        under, same = p.pieces(case)
        none = p.have(eq(hinge(1, U), 0), under, same)
        return p.have(paid, products=[(C, [none], []), (1 - U, [same], [])])

    pays = p.cases(paid, best, full, exact, idle)
    spared = p.have(hinge(s, U) >= 0)
    return p.have(p.goal, most, pays, products=[[cost, spared]])


def lack(i: Expr) -> Expr:
    """``e_i``: what i lacks at ``w̃`` before its threshold moves."""
    return 1 - z_(i) * (w_other @ x - theta(i))


def worth(keeps: Expr, i: Expr) -> Expr:
    """What i costs at ``w̃`` at least, kept or given up."""
    return indicator(keeps) * least(lack(i)) + (inside(i) - indicator(keeps)) * (C * (1 - s))


GAP = w_other - w


def bound(keeps: Any) -> Expr:
    """``½‖w̃ − w‖²`` and what the indices cost."""
    return HALF * (GAP @ GAP) + total(1, K - 1, lambda i: worth(keeps(i), i))


def at(k: Expr) -> Any:
    """Point k."""
    return passed_w(k), lambda i: passed_theta(k, i)


@lemma(
    "ramp/minimum-value",
    every(1, ALL, lambda k: objective(*at(k)) <= bound(lambda i: kept(k, i))),
    *RUN.values(),
    s < 1,
)
def value(p: Prover, *given: Fact) -> Fact:
    """A solve's point costs no more than the direction w̃ with the same indices kept."""
    run, level = dict(zip(RUN, given, strict=False)), given[-1]
    names = ("labels", "cost", "ell", "z", "alpha")
    steps = p.lemma("ramp/minimum-solve", {}, *(run[name] for name in names))

    def one(k: Expr, h: Fact) -> Fact:
        a, to = shift(k), p.use(run["to-w"], k, by=[h])
        sums = p.use(run["a"], k, by=[h])

        def reached(f: Any) -> Fact:
            """``w̄·f = w·f + ā x·f``."""
            there = eq(passed_w(k) @ f, w @ f + a * (x @ f))
            return p.have(there, p.rule("pair", f, to), products=[(x @ f, [sums], [])])

        score = reached(x)
        length = p.have(
            eq((passed_w(k) - w) @ (passed_w(k) - w), a**2 * X),
            *(reached(f) for f in (w, passed_w(k))),
            score,
            products=[(a, [score], [])],
        )

        def paid(i: Expr) -> Expr:
            moved = passed_theta(k, i) - theta(i)
            return HALF * moved**2 + inside(i) * (C * ramp(margin(*at(k), i)))

        def limit(i: Expr) -> Expr:
            return worth(kept(k, i), i) + sign(k, i) * alpha(k, i) * (GAP @ x - a * X)

        def index(i: Expr, h2: Fact) -> Fact:
            where, best = p.pieces(p.use(steps, k, i, by=[h, h2]))
            level_ = p.use(run["to-theta"], k, i, by=[h, h2])
            goal, b, u = paid(i) <= limit(i), alpha(k, i), margin(*at(k), i)

            def on(case: Fact) -> Fact:
                keeps, turn, own = p.pieces(case)
                member = p.have(in_I(i), keeps)
                signs = p.have(eq(z_(i), 1) | eq(z_(i), -1), member, run["labels"])
                unit = p.have(eq(z_(i) ** 2, 1), signs)
                e = 1 - first(i) - z_(i) * (a * X)
                free = p.have(
                    eq(short(k, i) - sign(k, i) * (a * X), e), own, products=[(a * X, [turn], [])]
                )
                table = {
                    ("side_", "R", 0): z_(i),
                    ("mult_", "R", 0): b,
                    ("short_", "R", 0): 1 - first(i),
                    ("pull_", "R", 0): a * X,
                    ("along_", "R", 0): GAP @ x,
                }
                clipped_ = p.rewrite(free, best, lambda r: clipped(b, r, 0, C))
                found = p.lemma("ramp/kept-cost", table, clipped_, run["cost"])
                moved = p.have(
                    eq(passed_theta(k, i), theta(i) - z_(i) * b), level_, products=[(b, [turn], [])]
                )
                there = p.have(
                    eq(1 - e + b, u),
                    products=[(z_(i), [score], []), (z_(i), [moved], []), (b, [unit], [])],
                )
                near = p.have(eq(1 - first(i) - z_(i) * (GAP @ x), lack(i)))
                least_ = least(1 - first(i) - z_(i) * (GAP @ x))
                rest = z_(i) * b * (GAP @ x - a * X)
                found = p.rewrite(
                    there, found, lambda v: HALF * b**2 + C * ramp(v) <= least_ + rest
                )
                found = p.rewrite(
                    near, found, lambda r: HALF * b**2 + C * ramp(u) <= least(r) + rest
                )
                ones = p.have(eq(inside(i), 1), member), p.have(eq(indicator(kept(k, i)), 1), keeps)
                return p.have(
                    goal,
                    found,
                    products=[
                        (C * ramp(u), [ones[0]], []),
                        (least(lack(i)), [ones[1]], []),
                        (C * (1 - s), [ones[0]], []),
                        (C * (1 - s), [ones[1]], []),
                        (b * (GAP @ x - a * X), [turn], []),
                        (HALF * (passed_theta(k, i) - theta(i) - z_(i) * b), [moved], []),
                        (HALF * b**2, [unit], []),
                    ],
                )

            def off(case: Fact) -> Fact:
                gone, turn, _ = p.pieces(case)
                still = p.have(eq(passed_theta(k, i), theta(i)), level_, products=[(b, [turn], [])])
                flat = p.have(ramp(u) <= 1 - s, level)
                room = p.have(C * (1 - s) - C * ramp(u) >= 0, products=[[run["cost"], flat]])
                zero = p.have(eq(indicator(kept(k, i)), 0), gone)
                return p.have(
                    goal,
                    products=[
                        [room, p.have(inside(i) >= 0)],
                        (least(lack(i)), [zero], []),
                        (C * (1 - s), [zero], []),
                        (b * (GAP @ x - a * X), [turn], []),
                        (HALF * (passed_theta(k, i) - theta(i)), [still], []),
                    ],
                )

            return p.cases(goal, where, on, off)

        costs = summing(p, p.throughout(1, K - 1, index))
        return p.have(
            objective(*at(k)) <= bound(lambda i: kept(k, i)),
            costs,
            length,
            products=[(HALF, [p.rule("norm", GAP - a * x)], []), (GAP @ x - a * X, [sums], [])],
        )

    return p.throughout(1, ALL, one)


@lemma("ramp/least-move", least(e_) <= HALF * d_**2 + C * hinge(1, 1 - e_ + d_), cost=C > 0)
def least_move(p: Prover, cost: Fact) -> Fact:
    """However far the threshold of a kept index moves, it costs at least ``φ(e)``."""
    t = move(e_)
    could = p.have((t >= 0) & (t <= C), cost)
    low, high = p.pieces(could)
    left_ = p.have(hinge(1, 1 - e_ + d_) - (e_ - d_) >= 0)
    none = p.have(hinge(1, 1 - e_ + d_) >= 0)
    room = p.have(C - t >= 0, high)
    return p.have(p.goal, products=[[low, left_], [room, none], (HALF, [], [d_ - t])])


def holds(i: Expr) -> Expr:
    """The other point keeps the index: its margin is not beyond the ramp."""
    return in_I(i) & ~(margin(w_other, theta_other, i) < s)


@lemma(
    "ramp/minimum-other",
    bound(holds) <= objective(w_other, theta_other),
    labels=RUN["labels"],
    cost=C > 0,
    level=s < 1,
)
def other(p: Prover, labels: Fact, cost: Fact, level: Fact) -> Fact:
    """Any point costs at least what its direction does with the same indices kept."""

    def paid(i: Expr) -> Expr:
        moved = theta_other(i) - theta(i)
        return HALF * moved**2 + inside(i) * (C * ramp(margin(w_other, theta_other, i)))

    def index(i: Expr, h: Fact) -> Fact:
        u, moved = margin(w_other, theta_other, i), theta_other(i) - theta(i)
        goal = worth(holds(i), i) <= paid(i)

        def on(keeps: Fact) -> Fact:
            member, far = p.pieces(keeps)
            signs = p.have(eq(z_(i), 1) | eq(z_(i), -1), member, labels)
            unit = p.have(eq(z_(i) ** 2, 1), signs)
            table = {("lack_", "R", 0): lack(i), ("moved_", "R", 0): -z_(i) * moved}
            found = p.lemma("ramp/least-move", table, cost)
            there = p.have(eq(1 - lack(i) + -z_(i) * moved, u))
            found = p.rewrite(
                there,
                found,
                lambda v: least(lack(i)) <= HALF * (-z_(i) * moved) ** 2 + C * hinge(1, v),
            )
            spared = p.have(eq(hinge(s, u), 0), far)
            ones = p.have(eq(inside(i), 1), member), p.have(eq(indicator(holds(i)), 1), keeps)
            return p.have(
                goal,
                found,
                products=[
                    (C * ramp(u), [ones[0]], []),
                    (C * (1 - s), [ones[0]], []),
                    (least(lack(i)), [ones[1]], []),
                    (C * (1 - s), [ones[1]], []),
                    (C, [spared], []),
                    (HALF * moved**2, [unit], []),
                ],
            )

        def off(gone: Fact) -> Fact:
            zero = p.have(eq(indicator(holds(i)), 0), gone)
            flat = eq(inside(i) * ramp(u), inside(i) * (1 - s))
            scale: list[Any] = [
                (least(lack(i)), [zero], []),
                (C * (1 - s), [zero], []),
                (HALF, [], [moved]),
            ]

            def beyond(member: Fact) -> Fact:
                out = p.have(u < s, gone, member)
                return p.have(flat, p.have(eq(ramp(u), 1 - s), out, level), member)

            def outside(none: Fact) -> Fact:
                return p.have(flat, p.have(eq(inside(i), 0), none))

            same = p.cases(flat, p.rule("excluded", in_I(i)), beyond, outside)
            return p.have(goal, products=[*scale, (C, [same], [])])

        return p.cases(goal, p.rule("excluded", holds(i)), on, off)

    return p.have(p.goal, summing(p, p.throughout(1, K - 1, index)))
