"""A round of the search by hinge losses on three ranks, pass by pass.

With three ranks there are two indices, and the pointers stand at numbers: the step of the sets
before each pass is a number times the losses, and with it one sees whose index enters.
"""

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import FALSE, Expr, conj, eq, expr, indicator, total, vector
from theory.lemmas.written_out import written_out
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.proofs.conditions import X, short, z
from theory.ramp.proofs.listing import entry_at, lower_enters, upper_enters
from theory.ramp.proofs.search_listed import comes_to, hinge_need, in_sets
from theory.ramp.symbols import (
    K,
    N,
    alpha_S,
    lower_pointer,
    members,
    shift,
    theta,
    theta_S,
    upper_pointer,
    w,
    w_S,
    x,
    y_l,
    y_r,
)

v = vector("v_")
"""Any vector, such as the instance of another round."""


def loss(i: Any) -> Expr:
    """The hinge loss of an index of I."""
    lacks = short(w, theta, expr(i))
    return indicator(lacks > 0) * lacks


def _stops(n: Any, i: Any, j: Any) -> Expr:
    """Of the indices at which the pointers stand none enters."""
    return conj(~lower_enters(n, i, hinge_need), ~upper_enters(n, j, hinge_need))


class ThreeRanks:
    """The passes of a round, from what its hinge losses are.

    Parameters
    ----------
    run : mapping
        The definitions of the round.
    sizes : sequence of Fact
        ``K = 3``, ``y_l``, ``y_r`` and ``‖x‖²`` as numbers, in this order.
    label, square : numbers
        Those.
    losses : sequence of (Expr, Fact)
        What the hinge losses of the two indices are.
    """

    def __init__(
        self,
        p: Prover,
        run: Given,
        sizes: Sequence[Fact],
        label: tuple[int, int],
        square: int,
        losses: Sequence[tuple[Any, Fact]],
    ) -> None:
        self.p, self.run = p, comes_to(p, "hinge", run)
        self.sizes, self.label, self.square, self.losses = sizes, label, square, losses
        self.count = p.pieces(self.run["start"])[0]
        low, high = label[0] - 1, label[1]
        starts = p.pieces(self.run["start"])[1:]
        self.n, self.low, self.high = 1, low, high
        self.places = [
            p.have(eq(pointer(1), place), start, *sizes)
            for pointer, place, start in zip(
                (lower_pointer, upper_pointer), (low, high), starts, strict=True
            )
        ]

    def sign(self, i: int) -> int:
        """``z_i``."""
        return (i < self.label[0]) - (i >= self.label[1])

    def need(self, n: Any, i: int) -> Fact:
        """What an index falls short by with the step of pass n."""
        p, sign, (value, known) = self.p, self.sign(i), self.losses[i - 1]
        z_i = p.have(eq(z(expr(i)), sign), *self.sizes[:3])
        along = p.have(eq(shift(n) * X, self.square * shift(n)), self.sizes[3])
        return p.have(
            eq(hinge_need(n, expr(i)), value - sign * self.square * shift(n)), known, along, z_i
        )

    def needs(self, n: Any) -> list[Fact]:
        """Of both indices."""
        return [self.need(n, i) for i in (1, 2)]

    def step(self, value: Any) -> Fact:
        """The step of the sets before this pass."""
        p, n = self.p, expr(self.n)
        here = p.have((1 <= n) & (n <= N + 1), self.count)

        def side(first: Any, last: Any) -> Expr:
            return total(first, last, lambda i: hinge_need(n, i))

        said = p.use(self.run["sets"], n, by=[here])
        (down, up), (_, low, high, _) = self.places, self.sizes
        said = p.rewrite(
            down,
            said,
            lambda k: eq(shift(n), side(k + 1, y_l - 1) - side(y_r, upper_pointer(n) - 1)),
        )
        said = p.rewrite(
            up, said, lambda k: eq(shift(n), side(self.low + 1, y_l - 1) - side(y_r, k - 1))
        )
        said = p.rewrite(
            low, said, lambda k: eq(shift(n), side(self.low + 1, k - 1) - side(y_r, self.high - 1))
        )
        below, above = range(self.low + 1, self.label[0]), range(self.label[1], self.high)
        said = p.rewrite(
            high,
            said,
            lambda k: eq(shift(n), side(self.low + 1, self.label[0] - 1) - side(k, self.high - 1)),
        )
        parts = []
        for indices in (below, above):
            first = indices.start
            parts += [p.empty(side(first, first - 1)), *(p.last(side(first, k)) for k in indices)]
        return p.have(eq(shift(n), value), said, *parts, *self.needs(n))

    def enters(self, value: Any, index: int, *facts: Fact) -> None:
        """This pass, before which the step is the value, takes in the index."""
        p, n = self.p, expr(self.n)
        known = [*self.needs(n), self.step(value), *facts, *self.places, self.sizes[0]]

        def wrong(none: Fact) -> Fact:
            last = p.have(eq(N + 1, n), none, self.count)
            stop = p.rewrite(
                last, self.run["stop"], lambda k: _stops(k, lower_pointer(k), upper_pointer(k))
            )
            stop = self._placed(n, stop, lambda i, j: _stops(n, i, j))
            return p.rule("absurd", n <= N, p.have(FALSE, stop, *known))

        self.count = p.cases(n <= N, p.rule("excluded", n <= N), lambda yes: yes, wrong)
        entry = self._entry(n, p.have((1 <= n) & (n <= N), self.count))
        after = (self.low - 1, self.high) if index == self.low else (self.low, self.high + 1)
        self.places = [
            p.have(eq(pointer(n + 1), place), entry, *known)
            for pointer, place in zip((lower_pointer, upper_pointer), after, strict=True)
        ]
        self.n, (self.low, self.high) = self.n + 1, after

    def _entry(self, n: Expr, here: Fact) -> Fact:
        """What a pass does."""
        said = self.p.use(self.run["entries"], n, by=[here])
        return self._placed(n, said, lambda i, j: entry_at(n, i, j, hinge_need))

    def _placed(self, n: Expr, said: Fact, form: Callable[[Any, Any], Expr]) -> Fact:
        """A fact about the pointers, said of the indices at which they stand."""
        (down, up), low = self.places, lower_pointer(n)
        if self.low:
            low = expr(self.low)
            said = self.p.rewrite(down, said, lambda i: form(i, upper_pointer(n)))
        return self.p.rewrite(up, said, lambda j: form(low, j))

    def ends(self, value: Any, *facts: Fact) -> list[Fact]:
        """No index enters any more: the two multipliers."""
        p, n = self.p, expr(self.n)
        step = self.step(value)

        def wrong(more: Fact) -> Fact:
            entry = self._entry(n, p.have((1 <= n) & (n <= N), more))
            known = (step, *self.needs(n), *facts, *self.places, self.sizes[0])
            return p.rule("absurd", N + 1 <= n, p.have(FALSE, entry, *known))

        most = p.cases(N + 1 <= n, p.rule("excluded", N + 1 <= n), lambda yes: yes, wrong)
        same = p.have(eq(n, N + 1), most, self.count)
        down, up = self.places
        low = p.rewrite(same, down, lambda k: eq(lower_pointer(k), self.low))
        high = p.rewrite(same, up, lambda k: eq(upper_pointer(k), self.high))
        step = p.rewrite(same, step, lambda k: eq(shift(k), value))
        return [self._multiplier(i, low, high, step) for i in (1, 2)]

    def _multiplier(self, i: int, *known: Fact) -> Fact:
        """``α_i``, what the index falls short by if it is in the sets."""
        p = self.p
        here = p.have((1 <= expr(i)) & (expr(i) <= K - 1), self.sizes[0])
        inside = int(self.low < i < self.label[0] or self.label[1] <= i < self.high)
        among = p.have(
            eq(members(i), inside),
            p.use(self.run["S"], i, by=[here]),
            p.have(eq(in_sets(expr(i)), inside), *known[:2], *self.sizes[:3]),
        )
        value, need = self.losses[i - 1][0], self.need(N + 1, i)
        own = p.use(self.run["alpha-S"], i, by=[here])
        step = Expr(known[2].conclusion[2])
        found = inside * (value - self.sign(i) * self.square * step)
        return p.have(eq(alpha_S(i), found), own, need, known[2], among)

    def after(self, multipliers: Sequence[Fact]) -> list[Fact]:
        """Both thresholds after the round, and the product of ``w`` with any vector."""
        p, moves, found = self.p, [], []
        for i, alpha in enumerate(multipliers, start=1):
            here = p.have((1 <= expr(i)) & (expr(i) <= K - 1), self.sizes[0])
            sign = p.have(eq(z(expr(i)), self.sign(i)), *self.sizes[:3])
            moves.append(
                p.have(
                    eq(z(expr(i)) * alpha_S(i), self.sign(i) * Expr(alpha.conclusion[2])),
                    alpha,
                    sign,
                )
            )
            level = p.use(self.run["theta-S"], i, by=[here])
            move = self.sign(i) * Expr(alpha.conclusion[2])
            found.append(p.have(eq(theta_S(i), theta(i) - move), level, moves[-1]))
        whole = written_out(p, lambda i: z(i) * alpha_S(i), 2, K - 1, self.sizes[0])
        along = sum((Expr(move.conclusion[2]) for move in moves), expr(0))
        taken = p.have(eq(Expr(whole.conclusion[1]), along), whole, *moves)
        paired = p.rule("pair", v, self.run["w-S"])
        step = p.have(eq(w_S @ v, w @ v + along * (x @ v)), paired, taken)
        return [*found, step]
