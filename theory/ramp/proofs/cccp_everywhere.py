"""Order along CCCP from a start elsewhere: the ends of the sides do not move back."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, conj, disj, eq, every, expr
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.proofs.cccp_elsewhere import Sides, both_left, both_right, inner_first
from theory.ramp.proofs.cccp_steps import X, all_moves, first, gone, left
from theory.ramp.proofs.terms import in_I, z
from theory.ramp.symbols import K, beta, n, passed_theta, shift, theta, w, x, y_l, y_r

Script = Callable[..., Any]


class Ends:
    """The index of a side next to the interval never moves towards it.

    It would have to be discarded and have too much already; the shift along x would then be on its
    side, although all others of the side have too much as well and none of the other side pushes.
    """

    def __init__(self, sides: Sides, short: Any) -> None:
        self.sides, self.p, self.short, self.run = sides, sides.p, short, sides.run
        p = self.p
        table = {("level", "R", 1): theta, ("n_", "Z", 0): K - 1}
        self.chain = p.lemma("ranks/chain", table, sides.order)
        self.moves = all_moves(p, self.run)

    def step(self, k: Expr, now: Any, j: Expr, h: Any, number: int, where: Any) -> tuple[Any, ...]:
        """What step k does at an index with this sign, its e, and that what is lost was short."""
        p, member = self.p, self.p.have(in_I(j), where)
        sides = self.sides
        taken_ = p.pieces(p.use(p.use(sides.known, k, j, by=[now, h]), by=[member]))[0]
        value = sides.sign(j, number, where)
        gap = w @ x - theta(j)
        lacks = p.have(eq(left(k, j), 1 - number * gap - number * shift(k) * X), value)
        own = p.have(eq(first(j), number * gap), value)
        lost = p.assume(gone(sides.at_s, k, j))
        few = p.use(self.short, k, j, by=[now, h, p.rule("conjoin", [member, lost])])
        few = p.rule("discharge", lost.conclusion, p.have(number * gap <= 1, few, own))
        return taken_, lacks, few, value

    def still(self, k: Expr, now: Any, i: Expr, h: Any, number: int, where: Any) -> Fact:
        """``β_i ≥ 0`` of the end."""
        p, goal, cost = self.p, beta(k, i) >= 0, self.run["cost"]
        taken_, lacks, few, _ = self.step(k, now, i, h, number, where)

        def back(case: Any) -> Fact:
            over = p.have(left(k, i) < 0, taken_, case, cost)
            lost = p.have(gone(self.sides.at_s, k, i), taken_, case, cost)
            along = p.have(number * shift(k) * X > 0, over, lacks, p.use(few, by=[lost]))

            def one(j: Expr, h2: Any) -> Fact:
                body = number * (z(j) * beta(k, j)) <= 0
                near, far = (j <= y_l - 1, j >= y_r) if number == 1 else (j >= y_r, j <= y_l - 1)

                def same(side: Any) -> Fact:
                    ends = (j, i) if number == 1 else (i, j)
                    hs = [h2, h] if number == 1 else [h, h2]
                    between = p.have((ends[0] <= ends[1]) & (ends[1] <= K - 1), side, where, *hs)
                    level = p.use(self.chain, *ends, by=[hs[0], between])
                    own, e, _, value = self.step(k, now, j, h2, number, side)
                    less = p.have(left(k, j) < 0, e, lacks, level, over)
                    down = p.have(beta(k, j) <= 0, own, less, cost)
                    at = p.have(eq(z(j) * beta(k, j), number * beta(k, j)), value)
                    return p.have(body, down, at)

                def other(side: Any) -> Fact:
                    own, e, few_, value = self.step(k, now, j, h2, -number, side)
                    up = p.have(beta(k, j) >= 0, own, e, few_, along, cost)
                    at = p.have(eq(z(j) * beta(k, j), -number * beta(k, j)), value)
                    return p.have(body, up, at)

                def none(side: Any) -> Fact:
                    value = p.have(eq(z(j), 0), side)
                    return p.have(body, value)

                places = p.have(disj(near, far, (y_l <= j) & (j <= y_r - 1)))
                return p.cases(body, places, same, other, none)

            terms_ = p.every(1, K - 1, lambda j: number * (z(j) * beta(k, j)) <= 0, one)
            table = terms(a=1, b=K - 1, f=lambda j: number * (z(j) * beta(k, j)), g=lambda j: 0)
            whole = p.lemma("sums/monotone", table, terms_)
            balance = p.pieces(p.use(self.moves, k, by=[now]))[2]
            low = p.have(-number * shift(k) >= 0, whole, balance)
            wrong = p.have(FALSE, along, low, p.rule("norm", x))
            return p.rule("absurd", goal, wrong)

        return p.cases(goal, p.rule("excluded", goal), lambda h: h, back)


class Pairs:
    """Thresholds i and i + 1 after step k: of one side, or an end and one that does not move.

    ``still(k, now, j, place, sign, where)`` proves ``β_{k,j} ≥ 0`` of the ends of the sides.
    """

    def __init__(self, sides: Sides, start: Any, still: Callable[..., Fact]) -> None:
        self.sides, self.p, self.run, self.still = sides, sides.p, sides.run, still
        self.always = sides.always(start)
        self.moves = all_moves(self.p, self.run)

    def moved(self, k: Expr, now: Any, j: Expr, place: Any, sign: int, where: Any) -> list[Any]:
        """Where step k puts threshold j."""
        p = self.p
        to = p.use(p.pieces(p.use(self.moves, k, by=[now]))[1], j, by=[place])
        value = self.sides.sign(j, sign, where)
        at = p.have(eq(passed_theta(k + 1, j), theta(j) - sign * beta(k, j)), to, value)
        return [at, *([self.still(k, now, j, place, sign, where)] if sign else [])]

    def after(self, k: Expr, now: Any, i: Expr, h: Any) -> Fact:
        """``θ̄_{k+1,i} ≤ θ̄_{k+1,i+1}``."""
        p, sides = self.p, self.sides
        goal = passed_theta(k + 1, i) <= passed_theta(k + 1, i + 1)
        point = p.have((1 <= k) & (k <= n + 1), now)
        here, there = sides.places(i, h)
        level = p.use(sides.order, i, by=[h])

        def pair(first_sign: int, second: int) -> Callable[[Any], Any]:
            def proof(where: Any) -> Fact:
                facts = [
                    *self.moved(k, now, i, here, first_sign, where),
                    *self.moved(k, now, i + 1, there, second, where),
                ]
                return p.have(goal, level, *facts)

            return proof

        def side(number: int) -> Callable[[Any], Any]:
            def proof(where: Any) -> Any:
                ranks = sides.after(k, now, i, h, p.use(self.always, k, i, by=[point, h]))
                return sides.levels(k + 1, i, ranks, where, number)

            return proof

        def mid(j: Expr) -> Expr:
            return (y_l <= j) & (j <= y_r - 1)

        cases = [
            (both_left(i), side(1)),
            (both_right(i), side(-1)),
            (conj(eq(i, y_l - 1), mid(i + 1)), pair(1, 0)),
            (conj(eq(i, y_l - 1), eq(i + 1, y_r)), pair(1, -1)),
            (conj(mid(i), mid(i + 1)), pair(0, 0)),
            (conj(mid(i), eq(i + 1, y_r)), pair(0, -1)),
        ]
        either = p.have(disj(*(case for case, _ in cases)), self.run["labels"])
        return p.cases(goal, either, *(proof for _, proof in cases))


def everywhere(at_s: str) -> Script:
    """At every point after a start of which nothing that is discarded had too much."""

    def script(p: Prover, run: Given, order: Fact, start: Fact, short: Any) -> Fact:
        sides = Sides(p, at_s, {name: run[name] for name in FROM_ANYWHERE[at_s]}, order)
        began = p.have(every(1, K - 2, lambda i: inner_first(at_s, 1, i)), start)
        pairs = Pairs(sides, began, Ends(sides, short).still)

        def one(goal: Expr, *places: Any) -> Fact:
            (k, now), (i, h) = places
            return p.have(goal, pairs.after(k, now, i, h))

        return each(p, p.goal, one)

    return script


def at_the_end(at_s: str) -> Script:
    """At the point where CCCP stays, from a start with its thresholds in order.

    What is discarded there has not moved: it is short of its margin, and no step that leaves it so
    pulls it back.
    """

    def script(p: Prover, run: Given, order: Fact, start: Fact, stay: Fact) -> Fact:
        sides = Sides(p, at_s, {name: run[name] for name in FROM_ANYWHERE[at_s]}, order)

        def nearest(i: Expr, h: Any) -> Fact:
            goal, level = inner_first(at_s, 1, i), p.use(start, i, by=[h])

            def part(phi: Any, number: int) -> Fact:
                where = p.assume(Expr(phi[1]))
                margins = sides.margins(expr(1), i, where, number)
                return p.rule("discharge", phi[1], p.have(Expr(phi[2]), where, level, *margins))

            parts = [part(phi, number) for phi, number in zip(goal.t[1:], (1, -1), strict=True)]
            return p.rule("part", goal, p.rule("conjoin", parts))

        def still(k: Expr, now: Any, j: Expr, place: Any, sign: int, where: Any) -> Fact:
            member = p.have(in_I(j), where)
            step = p.use(p.use(sides.known, k, j, by=[now, place]), by=[member])
            same = p.use(p.use(stay, j, by=[place]), by=[member])
            return p.have(beta(k, j) >= 0, step, same, run["cost"], run["level"])

        pairs = Pairs(sides, p.throughout(1, K - 2, nearest), still)
        last = p.have((1 <= n) & (n <= n), run["some"])
        ends = p.throughout(1, K - 2, lambda i, h: pairs.after(n, last, i, h))
        return p.auto(p.goal, ends, run["last-theta"])

    return script
