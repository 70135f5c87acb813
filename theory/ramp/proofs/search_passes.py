"""What the code of the search says of its passes: one pointer moves, and where both can be.

A pass asks whether there is an index at which the left pointer stands and which it may pass, else
whether there is one for the right pointer. So in each pass that goes on one pointer moves outwards
by one, and from an index: both stay in their ranges.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, conj, disj, eq, every, indicator
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import closed_form, each
from theory.ramp.symbols import K, N, lower_pointer, upper_pointer, y_l, y_r


def ranges(n: Any) -> Expr:
    """The pointers are in their ranges, and have moved by one in each pass."""
    moved = (y_l - 1 - lower_pointer(n)) + (upper_pointer(n) - y_r)
    return conj(
        0 <= lower_pointer(n),
        lower_pointer(n) <= y_l - 1,
        y_r <= upper_pointer(n),
        upper_pointer(n) <= K,
        n - 1 <= moved,
    )


MOVES = every(
    1,
    N,
    lambda n: (
        conj(
            lower_pointer(n) >= 1,
            eq(lower_pointer(n + 1), lower_pointer(n) - 1),
            eq(upper_pointer(n + 1), upper_pointer(n)),
        )
        | conj(
            upper_pointer(n) <= K - 1,
            eq(upper_pointer(n + 1), upper_pointer(n) + 1),
            eq(lower_pointer(n + 1), lower_pointer(n)),
        )
    ),
)
"""In each pass one pointer moves outwards."""


@lemma("ramp/search-in-range", every(1, N + 1, ranges), start=ranges(1), moves=MOVES)
def in_range(p: Prover, start: Fact, moves: Fact) -> Fact:
    """The pointers of the search stay in their ranges."""
    return closed_form(p, N, ranges, start, moves)


class Passes:
    """The passes of a run of the search."""

    def __init__(self, p: Prover, run: Given) -> None:
        self.p, self.run = p, run

    def asked(self, n: Any) -> tuple[Expr, Expr]:
        """What pass n asks: whether the left pointer moves, and whether the right one does."""
        first, second = self.p.opened(self.run["goes-on"].conclusion, n)[2][1:]
        return Expr(first), Expr(second)

    def may(self, asked: Expr, i: Any) -> Expr:
        """The pointer may pass index i."""
        return Expr(self.p.opened(asked, i)[3][1])

    def ready(self, asked: Expr, pointer: Expr) -> Expr:
        """The pointer stands at an index, and may pass it."""
        return conj(1 <= pointer, pointer <= K - 1, self.may(asked, pointer))

    def moved(self, n: Any) -> Expr:
        """In pass n the left pointer moves, else the right one."""
        low, high = self.asked(n)
        return disj(
            conj(
                *self._ready(low, lower_pointer(n)),
                eq(lower_pointer(n + 1), lower_pointer(n) - 1),
                eq(upper_pointer(n + 1), upper_pointer(n)),
            ),
            conj(
                *self._ready(high, upper_pointer(n)),
                eq(upper_pointer(n + 1), upper_pointer(n) + 1),
                eq(lower_pointer(n + 1), lower_pointer(n)),
                ~low,
            ),
        )

    def _ready(self, asked: Expr, pointer: Expr) -> tuple[Expr, ...]:
        """The pointer stands at an index, and may pass it."""
        return 1 <= pointer, pointer <= K - 1, self.may(asked, pointer)

    def move(self, n: Expr, here: Fact) -> Fact:
        """`moved`, of a pass that goes on."""
        p, goal = self.p, self.moved(n)
        names = ("goes-on", "pass-p", "pass-q")
        goes_on, down, up = (p.use(self.run[name], n, by=[here]) for name in names)
        low, high = self.asked(n)
        P, Q = lower_pointer(n), upper_pointer(n)

        def lower(e: Any) -> Expr:
            return eq(lower_pointer(n + 1), e * (P - 1) + (1 - e) * P)

        def upper(e: Any, f: Any) -> Expr:
            return eq(upper_pointer(n + 1), e * Q + (1 - e) * (f * (Q + 1) + (1 - f) * Q))

        def done(place: int, ready: Fact, *facts: Fact) -> Fact:
            branch = goal.t[1 + place]
            moves = [p.have(Expr(part), *facts[:2]) for part in branch[4:6]]
            return p.rule("inject", goal, p.rule("conjoin", [*p.pieces(ready), *moves, *facts[2:]]))

        def by_left(yes: Fact) -> Fact:
            one = self._weight(low, 1, yes)
            to = p.rewrite(one, down, lower)
            stays = p.rewrite(one, up, lambda e: upper(e, indicator(high)))
            return done(0, self._at(yes, P), to, stays)

        def by_right(no: Fact) -> Fact:
            def second(yes: Fact) -> Fact:
                none, one = self._weight(low, 0, no), self._weight(high, 1, yes)
                stays = p.rewrite(none, down, lower)
                other = p.rewrite(none, up, lambda e: upper(e, indicator(high)))
                to = p.rewrite(one, other, lambda f: upper(0, f))
                return done(1, self._at(yes, Q), stays, to, no)

            return p.cases(goal, goes_on, lambda yes: self._never(goal, no, yes), second)

        return p.cases(goal, p.rule("excluded", low), by_left, by_right)

    def _never(self, goal: Expr, no: Fact, yes: Fact) -> Fact:
        """Anything, from a formula and its denial."""
        return self.p.rule("absurd", goal, self.p.rule("detach", FALSE, no, yes))

    def _weight(self, asked: Expr, value: int, known: Fact) -> Fact:
        """``1[asked] = value``: 1 where it is known, 0 where its denial is."""
        p, goal = self.p, eq(indicator(asked), value)

        def by(holds: int) -> Callable[[Fact], Fact]:
            def branch(both: Fact) -> Fact:
                here, equal = p.pieces(both)
                if holds == value:
                    return equal
                return self._never(goal, *((here, known) if value else (known, here)))

            return branch

        return p.cases(goal, p.rule("indicator", asked), by(1), by(0))

    def _at(self, asked: Fact, pointer: Expr) -> Fact:
        """`_ready`, from what was asked."""
        p, question = self.p, Expr(asked.conclusion)

        def said(i: Any) -> Expr:
            return conj(*self._ready(question, i))

        def here(i: Expr, found: Fact) -> Fact:
            low, high, both = p.pieces(found)
            passes, same = p.pieces(both)
            return p.rewrite(same, p.rule("conjoin", [low, high, passes]), said)

        return p.chosen(said(pointer), asked, here)

    def moves(self) -> Fact:
        """`MOVES`."""
        p = self.p

        def one(phi: Expr, index: Any) -> Fact:
            step = self.move(*index)

            def branch(place: int) -> Callable[[Fact], Fact]:
                def known(move: Fact) -> Fact:
                    low, high, _, *moves = p.pieces(move)
                    return p.have(phi, (low, high)[place], *moves[:2])

                return known

            return p.cases(phi, step, branch(0), branch(1))

        return each(p, MOVES, one)
