"""CCCP from ``v_t`` stays after at most ``max(1, #I)`` solves.

Along the way ``ā_k`` never turns back (`theory.ramp.proofs.discarded`): on one side of the label no
index is discarded anew, on the other none is kept again. So an index changes at most once, and
those that will not change any more grow in number with every new set. One of them is there from the
beginning, unless the first step does not move along x at all; then nothing changes.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, disj, eq, every, exists, expr, indicator, total
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_steps import all_moves, gone, steps
from theory.ramp.proofs.cccp_still import at_start, induction
from theory.ramp.proofs.discarded import RULES
from theory.ramp.proofs.terms import in_I, inside, z
from theory.ramp.symbols import K, beta, n, shift

NUMBER = total(1, K - 1, inside)
"""``#I``."""


def differs(at_s: str, k: Any, i: Expr) -> Expr:
    """One of two points discards index i of I, and the other does not."""
    before, after = gone(at_s, k, i), gone(at_s, k + 1, i)
    return in_I(i) & disj(before & ~after, after & ~before)


def new_sets(at_s: str) -> Expr:
    """Each step but the first discards another set than the one before it."""
    return every(1, n - 1, lambda k: exists(1, K - 1, lambda i: differs(at_s, k, i)))


class Way:
    """The count, where ``way · ā_1 ≥ 0``: the side with ``way · z_i = 1`` rises."""

    def __init__(self, p: Prover, at_s: str, run: Given, some: Fact, way: int, up: Fact) -> None:
        self.p, self.at_s, self.run, self.way, self.some, self.up = p, at_s, run, way, some, up
        self.known = induction(p, at_s, run, some, way, up)
        self.parts, self.moves = steps(p, at_s, run), all_moves(p, run)

    def settled(self, k: Any, i: Expr) -> Expr:
        """1 where index i will not change any more: kept and rising, or discarded and falling."""
        side, lost = self.way * z(i), gone(self.at_s, k, i)
        return indicator(eq(side, 1) & ~lost) + indicator(eq(side, -1) & lost)

    def number(self, k: Any) -> Expr:
        """How many are."""
        return total(1, K - 1, lambda i: self.settled(k, i))

    def change(self, k: Any, now: Fact, i: Expr, h: Fact) -> Fact:
        """On the rising side none becomes discarded, on the falling side none becomes kept."""
        return self.p.use(self.p.pieces(self.p.use(self.known, k, by=[now]))[4], i, by=[h])

    def one_more(self, k: Any, now: Fact, other: Fact) -> Fact:
        """A new set has one more of them."""
        p = self.p

        def gain(i: Expr) -> Expr:
            return self.settled(k + 1, i) - self.settled(k, i)

        def grows(i: Expr, h: Fact) -> Fact:
            return p.have(gain(i) >= 0, self.change(k, now, i, h), self.run["labels"])

        each = p.throughout(1, K - 1, grows)
        goal = total(1, K - 1, gain) >= 1

        def strict(j: Expr, h: Fact) -> Fact:
            room = p.have((1 <= j) & (j <= K - 1), h)
            step = self.change(k, now, j, room)
            more = p.have(gain(j) >= 1, h, step, self.run["labels"])
            return p.have(
                goal, more, p.lemma("sums/member", terms(a=1, b=K - 1, c=j, f=gain), room, each)
            )

        return p.have(self.number(k) + 1 <= self.number(k + 1), p.chosen(goal, other, strict))

    def all(self, others: Fact) -> Fact:
        """``n ≤ 1`` or ``n ≤ #I``."""
        p = self.p

        def step(k: Expr, h: Fact) -> Fact:
            now = p.have((1 <= k) & (k <= n), h)
            more = self.one_more(k, now, p.use(others, k, by=[h]))
            return p.have(k + 1 - self.number(k + 1) <= k - self.number(k) + 0, more)

        rise = p.lemma(
            "sums/telescope",
            terms(a=1, b=n - 1, F=lambda k: k - self.number(k), f=lambda k: 0),
            p.have(expr(1) <= n - 1 + 1, self.some),
            p.throughout(1, n - 1, step),
        )

        def within(i: Expr, h: Fact) -> Fact:
            return p.have(self.settled(n, i) <= inside(i), self.run["labels"])

        most = summing(p, p.throughout(1, K - 1, within))
        goal = (n <= 1) | (n <= NUMBER)
        few = self.number(1) >= 1
        return p.cases(
            goal,
            p.rule("excluded", few),
            lambda h: p.have(goal, h, rise, most),
            lambda h: p.have(goal, self.nothing_changes(h, others)),
        )

    def nothing_changes(self, none: Fact, others: Fact) -> Fact:
        """Where none is settled at first, ``ā_1 = 0``, and the second point discards the same."""
        p, one = self.p, expr(1)
        now = p.have((1 <= one) & (one <= n), self.some)
        nonnegative = p.throughout(1, K - 1, lambda i, h: p.have(self.settled(1, i) >= 0))
        idle = p.pieces(p.use(self.known, 1, by=[now]))[1]

        def facts(i: Expr, h: Fact) -> list[Fact]:
            member = p.lemma(
                "sums/member",
                terms(a=1, b=K - 1, c=i, f=lambda j: self.settled(1, j)),
                h,
                nonnegative,
            )
            return [
                p.have(self.settled(1, i) < 1, member, none),
                p.use(idle, i, by=[h]),
                p.use(self.parts, 1, i, by=[now, h]),
                self.run["cost"],
                self.run["labels"],
            ]

        def falls(i: Expr, h: Fact) -> Fact:
            goal = self.way * (z(i) * beta(1, i)) <= 0

            def signed(sign: int) -> Callable[[Fact], Fact]:
                def proof(where: Fact) -> Fact:
                    value = p.have(eq(self.way * z(i), sign), where)
                    side = p.have(sign * beta(1, i) <= 0, value, *facts(i, h))
                    return p.have(goal, side, value)

                return proof

            sides = disj(*(eq(self.way * z(i), sign) for sign in (1, -1, 0)))
            return p.cases(goal, p.have(sides, self.run["labels"]), *map(signed, (1, -1, 0)))

        whole = summing(p, p.throughout(1, K - 1, falls))
        balance = p.pieces(p.use(self.moves, 1, by=[now]))[2]
        still = p.have(eq(shift(1), 0), whole, balance, self.up)
        start = at_start(p, self.run)

        def long(more: Fact) -> Fact:
            def nowhere(j: Expr, h: Fact) -> Fact:
                room = p.have((1 <= j) & (j <= K - 1), h)
                same = p.use(start, j, by=[room])
                return p.have(n <= 1, h, *facts(j, room), same, still)

            first = p.have((1 <= one) & (one <= n - 1), more)
            return p.chosen(n <= 1, p.use(others, 1, by=[first]), nowhere)

        return p.cases(n <= 1, p.rule("excluded", n <= 1), lambda h: h, long)


def _solves(at_s: str) -> Callable[..., Fact]:
    def script(p: Prover, *given: Fact, some: Fact, others: Fact) -> Fact:
        run = dict(zip(FROM_CURRENT[at_s], given, strict=True))

        def way(sign: int) -> Callable[[Fact], Fact]:
            def proof(up: Fact) -> Fact:
                rising = p.have(sign * shift(1) >= 0, up)
                return Way(p, at_s, run, some, sign, rising).all(others)

            return proof

        return p.cases(p.goal, p.rule("excluded", shift(1) >= 0), way(1), way(-1))

    return script


SOLVES = {
    at_s: worded(
        f"ramp/cccp-solves/{at_s}",
        "CCCP from v_t discards no new set after max(1, #I) solves.",
        (n <= 1) | (n <= NUMBER),
        _solves(at_s),
        *FROM_CURRENT[at_s].values(),
        some=n >= 1,
        others=new_sets(at_s),
    )
    for at_s in RULES
}


def solves(p: Prover, at_s: str, run: Given, others: Fact) -> Fact:
    """``n ≤ 1`` or ``n ≤ #I`` from a run."""
    facts = (run[name] for name in FROM_CURRENT[at_s])
    return p.lemma(f"ramp/cccp-solves/{at_s}", {}, *facts, run["some"], others)


def bound(at_s: str) -> Callable[..., Fact]:
    """``n ≤ max(1, #I)``."""
    return lambda p, run, others: p.have(p.goal, solves(p, at_s, run, others))
