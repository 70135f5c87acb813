"""Figure 2 with the step in the loop: what each pass of the loop has done, and all of them.

The code carries ``w̄`` and the rows from pass to pass. A pass of j adds row j, as it is then, to
``w̄``, and moves all rows in between by its step. So before that pass each of them has been moved
by all earlier steps, and at the end by all steps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import (
    Expr,
    conj,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    real,
    total,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, summing
from theory.runs.papers.symbols import r, y

low, high, last = integer("low_"), integer("high_"), integer("last_")
acc, start, rate = (function(name, "R", 1) for name in ("acc_", "start_", "pace_"))
row, along = function("row_", "R", 2), real("along_")


def met(j: Any) -> Expr:
    """1 for the indices that have a pass."""
    return indicator((low < j) & (expr(j) <= high))


def steps(j: Any) -> Expr:
    """All steps up to pass j."""
    return total(low + 1, j, rate)


def gathered(j: Any) -> Expr:
    """The sum of the rows, each moved by the steps of the passes before its own."""
    return total(low + 1, j, lambda i: start(i) + steps(i - 1) * along)


def rows(j: Any, moved_by: Expr) -> Expr:
    """Of all rows after pass j."""
    return every(1, last, lambda k: eq(row(j, k), start(k) + (met(k) * moved_by) * along))


@lemma(
    "cusum/passes",
    conj(every(low + 1, high, lambda j: eq(acc(j), gathered(j))), rows(last, steps(high))),
    order=conj(1 <= low, low <= high, high <= last),
    empty=eq(acc(0), 0),
    before=every(1, last, lambda k: eq(row(0, k), start(k))),
    gathers=every(1, last, lambda j: eq(acc(j), acc(j - 1) + met(j) * row(j - 1, j))),
    moves=every(
        1,
        last,
        lambda j: every(
            1,
            last,
            lambda k: eq(row(j, k), row(j - 1, k) + met(j) * (met(k) * (rate(j) * along))),
        ),
    ),
)
def passes(p: Prover, order: Fact, empty: Fact, before: Fact, gathers: Fact, moves: Fact) -> Fact:
    """A loop that gathers rows and moves those of its range: its sums, and the rows at the end."""

    def after(j: Expr, new: Expr, known: Fact, *facts: Fact) -> Fact:
        """The rows after pass j + 1, from those after pass j."""

        def one(k: Expr, h: Fact) -> Fact:
            goal = eq(row(j + 1, k), start(k) + (met(k) * new) * along)
            return p.auto(goal, moves, order, *facts, h, known)

        return p.throughout(1, last, one)

    def both(one: Fact, rows_: Fact) -> Fact:
        return p.rule("conjoin", [one, rows_])

    def gains(j: Expr, *facts: Fact) -> Fact:
        return p.use(gathers, j + 1, by=[p.have((1 <= j + 1) & (j + 1 <= last), order, *facts)])

    def still(j: Any) -> Expr:
        return conj(eq(acc(j), 0), rows(j, expr(0)))

    def idle(j: Expr, h: Fact, known: Fact) -> Fact:
        none, same = p.pieces(known)
        outside = p.have(eq(met(j + 1), 0), h)
        goal = eq(acc(j + 1), 0)
        gained = p.auto(goal, none, gains(j, h), outside)
        return both(gained, after(j, expr(0), same, h, outside))

    def busy(j: Any) -> Expr:
        return conj(eq(acc(j), gathered(j)), rows(j, steps(j)))

    def one_pass(j: Expr, h: Fact, known: Fact) -> Fact:
        so_far, same = p.pieces(known)
        inside = p.have(eq(met(j + 1), 1), h)
        gained = p.auto(
            eq(acc(j + 1), gathered(j + 1)), so_far, h, gains(j, h), same, order, inside
        )
        further = p.last(steps(j + 1), h)
        return both(gained, after(j, steps(j + 1), same, h, inside, further))

    def done(j: Any) -> Expr:
        return rows(j, steps(high))

    def rest(j: Expr, h: Fact, known: Fact) -> Fact:
        outside = p.have(eq(met(j + 1), 0), h)
        return after(j, steps(high), known, h, outside)

    first = both(empty, p.auto(rows(0, expr(0)), before))
    idle_until = by_induction(p, 0, low, still, first, idle)
    nothing, same = p.pieces(p.use(idle_until, low, by=[order]))
    none = p.empty(gathered(low))
    begun = p.auto(
        every(1, last, lambda k: eq(row(low, k), start(k) + met(k) * steps(low) * along)), same
    )
    passed = by_induction(
        p,
        low,
        high,
        busy,
        both(p.have(eq(acc(low), gathered(low)), nothing, none), begun),
        one_pass,
    )
    _, ended = p.pieces(p.use(passed, high, by=[order]))
    to_the_end = by_induction(p, high, last, done, ended, rest)

    def sums(j: Expr, h: Fact) -> Fact:
        return p.pieces(p.use(passed, j, by=[h]))[0]

    return both(p.throughout(low + 1, high, sums), p.use(to_the_end, last, by=[order]))


@dataclass(frozen=True)
class Listed:
    """What a run by coordinates says of its loop when the passes are done.

    Parameters
    ----------
    mark : str
        Of the run's formulas.
    scale
        The run sees ``scale x``.
    """

    p: Prover
    run: Given
    mark: str = ""
    scale: Any = 1

    def name(self, name: str, sort: str, places: int) -> Any:
        """A symbol of this run."""
        return function(f"{name}'" if self.mark else name, sort, places)

    def x(self, t: Expr, c: Expr) -> Expr:
        """A coordinate of what the run sees."""
        return self.scale * x(t, c)

    def ends(self, t: Any) -> tuple[Expr, Expr]:
        """``min(y, ŷ)`` and ``max(y, ŷ)``."""
        label, predicted = y(t), self.name(r"\hat{y}", "Z", 1)(t)
        up = indicator(predicted < label)
        return up * predicted + (1 - up) * label, up * label + (1 - up) * predicted

    def between(self, t: Any, k: Any) -> Expr:
        """1 for the rows between y and ŷ."""
        first, end = self.ends(t)
        return indicator((first < k) & (k <= end))

    def said(self, name: str, *places: tuple[Expr, Fact]) -> Fact:
        """A formula of the run, of a round, a pass, and so on."""
        indices, ranges = zip(*places, strict=True)
        return self.p.use(self.run[f"{name}{self.mark}"], *indices, by=ranges)

    def ranks(self, t: tuple[Expr, Fact]) -> list[Fact]:
        """Of label and prediction."""
        labels = self.p.use(self.run["labels"], t[0], by=[t[1]])
        return [labels, self.said("yhat-range", t)]

    def met(self, t: Any, k: Expr) -> Expr:
        """The same as the code asks it."""
        label, predicted = y(t), self.name(r"\hat{y}", "Z", 1)(t)
        return indicator(((predicted < k) & (k <= label)) | ((label < k) & (k <= predicted)))

    def same(self, t: tuple[Expr, Fact], k: Expr) -> Fact:
        """Both are the same."""
        return self.p.have(eq(self.met(t[0], k), self.between(t[0], k)), *self.ranks(t))

    def coordinate(self, t: tuple[Expr, Fact], c: tuple[Expr, Fact]) -> Fact:
        """What `passes` says of a coordinate."""
        p, (first, end) = self.p, self.ends(t[0])
        wbar, moved = self.name("wbar", "R", 3), self.name("moved", "R", 4)
        rho, along = self.name("rho", "R", 2), self.x(t[0], c[0])

        def row_at(j: Any, k: Any) -> Expr:
            return moved(t[0], j, k, c[0])

        def gathers(j: Expr, h: Fact) -> Fact:
            here, old, own = wbar(t[0], j, c[0]), wbar(t[0], j - 1, c[0]), row_at(j - 1, j)
            one = self.said("pass-wbar", t, (j, h), c)
            goal = eq(here, old + self.between(t[0], j) * own)
            return p.have(goal, one, self.same(t, j))

        def moves(j: Expr, h: Fact) -> Fact:
            def one(k: Expr, h2: Fact) -> Fact:
                step = rho(t[0], j) * along
                now, other = self.between(t[0], j), self.between(t[0], k)
                hints = [self.same(t, j), self.same(t, k)]
                goal = eq(row_at(j, k), row_at(j - 1, k) + now * (other * step))
                return p.have(goal, self.said("pass-rows", t, (j, h), (k, h2), c), *hints)

            return p.throughout(1, r, one)

        table = {
            ("low_", "Z", 0): first,
            ("high_", "Z", 0): end,
            ("last_", "Z", 0): r,
            ("acc_", "R", 1): lambda j: wbar(t[0], j, c[0]),
            ("start_", "R", 1): lambda k: self.name("w", "R", 3)(t[0], k, c[0]),
            ("pace_", "R", 1): lambda j: rho(t[0], j),
            ("row_", "R", 2): row_at,
            ("along_", "R", 0): along,
        }
        return p.lemma(
            "cusum/passes",
            table,
            p.have((1 <= first) & (first <= end) & (end <= r), *self.ranks(t)),
            self.said("first-wbar", t, c),
            p.throughout(1, r, lambda k, h: self.said("first-rows", t, (k, h), c)),
            p.throughout(1, r, gathers),
            p.throughout(1, r, moves),
        )

    def step(self, t: tuple[Expr, Fact], j: tuple[Expr, Fact]) -> Fact:
        """The step of a pass, with what it has gathered by name."""
        p, wbar = self.p, self.name("wbar", "R", 3)
        place = j[0], p.have((1 <= j[0]) & (j[0] <= r), j[1], *self.ranks(t))
        met = p.have(eq(self.met(t[0], j[0]), 1), j[1], *self.ranks(t))
        passes_ = p.have(Expr(self.met(t[0], j[0]).t[1]), j[1], *self.ranks(t))
        own = p.use(self.run[f"rho{self.mark}"], t[0], j[0], by=[t[1], place[1], passes_])
        _, known, (_, top, divided) = own.conclusion

        def gathered_at(c: Expr, h: Fact) -> Fact:
            one = self.said("pass-wbar", t, place, (c, h))
            old = wbar(t[0], j[0] - 1, c)
            own_row = self.name("moved", "R", 4)(t[0], j[0] - 1, j[0], c)
            here = p.have(eq(old + own_row, wbar(t[0], j[0], c)), one, met)
            along = self.x(t[0], c)
            goal = eq((old + own_row) * along, wbar(t[0], j[0], c) * along)
            return p.have(goal, here)

        whole = summing(p, p.throughout(1, d, gathered_at))
        wanted = Expr(top[1]) - Expr(whole.conclusion[2])
        same = p.have(eq(Expr(top), wanted), whole)
        return p.rewrite(same, own, lambda e: eq(Expr(known), e * Expr(divided)))

    def all(self) -> dict[str, Fact]:
        """The run, its loop's formulas in the form of `listed`."""
        p = self.p
        w_, x_, rho = self.name("w", "R", 3), self.x, self.name("rho", "R", 2)

        def of_round(t: Expr, h: Fact) -> Fact:
            return p.throughout(1, d, lambda c, h2: self.coordinate((t, h), (c, h2)))

        loops = p.throughout(1, n, of_round)

        def ended(t: tuple[Expr, Fact], c: tuple[Expr, Fact]) -> list[Fact]:
            return p.pieces(p.use(loops, t[0], c[0], by=[t[1], c[1]]))

        def in_each(low_: Any, high_: Any, proof: Callable[[Any], Fact]) -> Fact:
            return p.throughout(low_, high_, lambda k, h: proof((k, h)))

        def gathered_in(t: Any) -> Fact:
            first, end = self.ends(t[0])
            return in_each(
                first + 1,
                end,
                lambda j: in_each(1, d, lambda c: p.use(ended(t, c)[0], j[0], by=[j[1]])),
            )

        def steps_in(t: Any) -> Fact:
            first, end = self.ends(t[0])
            return in_each(first + 1, end, lambda j: self.step(t, j))

        def moved_in(t: Any) -> Fact:
            first, end = self.ends(t[0])
            all_steps = total(first + 1, end, lambda s: rho(t[0], s))

            def one(k: Any, c: Any) -> Fact:
                moves = self.between(t[0], k[0]) * all_steps
                old, new = (w_(s, k[0], c[0]) for s in (t[0], t[0] + 1))
                done = p.use(ended(t, c)[1], k[0], by=[k[1]])
                return p.have(
                    eq(new, old + moves * x_(t[0], c[0])), self.said("step-w", t, k, c), done
                )

            return in_each(1, r, lambda k: in_each(1, d, lambda c: one(k, c)))

        found = {"wbar": gathered_in, "rho": steps_in, "step-w": moved_in}
        return {**self.run, **{f"{k}{self.mark}": in_each(1, n, f) for k, f in found.items()}}


def listed(p: Prover, run: Given) -> Given:
    """The run, with what the loop has gathered and done in the place of its passes.

    ``wbar`` and ``rho`` are then about the passes that there are, ``min(y, ŷ) < j ≤ max(y, ŷ)``:
    ``w̄`` is the sum of the rows, each moved by the steps before its own, and the step is that of
    ``w̄``. ``step-w`` says that all steps move each row in between.

    A run without a loop is as it was.
    """
    return Listed(p, run).all() if "pass-wbar" in run else run
