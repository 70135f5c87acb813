"""A step of CCCP by a search that leaves discarded indices out keeps the order.

The pointers pass over what is discarded: it counts as falling short, and gets nothing. Where the
thresholds are in order at the point, that is what stands next to the interval. So the search ends
with exactly the other indices that fall short in its sets, whatever its step along x is; thresholds
of L only fall, those of R only rise, and of one side the order is kept by multipliers between 0 and
C of what each index lacks.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, conj, disj, eq, every, expr, indicator
from theory.proving.lemma import Lemma, worded
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.step_search import StepSearch
from theory.ramp.proofs.step_terms import IN_ORDER, X, held, lacks, point_w, sign
from theory.ramp.searched_steps import shares_of, step_run
from theory.ramp.symbols import (
    C,
    K,
    N,
    lower_pointer,
    point_theta,
    s,
    shift,
    theta,
    upper_pointer,
    w,
    x,
    y_l,
    y_r,
)
from theory.ramp.symbols import (
    beta_of_one_step as beta,
)
from theory.runs.symbols.term import Term, term

EXCLUDED = {
    "cut": {"discarded": "excluded"},
    "held": {"bound": "held", "discarded": "excluded"},
}
"""Multipliers cut at C after the search, or held there in it."""

RUNS = {name: step_run(options) for name, options in EXCLUDED.items()}
VISITED: Any = shares_of(EXCLUDED["cut"])[1]


def visited(i: Any) -> Expr:
    """The index may be a candidate."""
    return term(VISITED.entry(Term(i))).expr


def need(n: Any, i: Any) -> Expr:
    """What an index falls short by; 1 for those that the pointers pass over."""
    return indicator(visited(i)) * lacks(n, i) + (1 - indicator(visited(i)))


GIVEN: dict[str, Callable[[Any], Expr]] = {"cut": lambda e: expr(e), "held": lambda e: held(e, C)}
"""The multiplier of an index of the sets, during the search."""


def gain(name: str) -> Callable[[Any, Any], Expr]:
    """The same, 0 for those that are left out."""
    return lambda n, i: indicator(visited(i)) * GIVEN[name](lacks(n, i))


def table(name: str) -> dict[Any, Any]:
    """What the listing's symbols are."""
    return {("need_", "R", 2): need, ("gain_", "R", 2): gain(name)}


def gap(number: int, i: Any) -> Expr:
    """The margin at the point, of an index of L (number 1) or of R (number −1)."""
    return number * (point_w @ x - point_theta(i))


def lack(number: int, i: Any) -> Expr:
    """What it falls short by in the end."""
    return 1 - number * (w @ x - theta(i)) - number * (shift(N + 1) * X)


def treated(number: int, i: Any) -> Expr:
    """What the step does to it: nothing, or what it lacks, between 0 and C."""
    lost = gap(number, i) < s
    return disj(conj(lost, eq(beta(i), 0)), conj(~lost, clipped(beta(i), lack(number, i), 0, C)))


def after(i: Any) -> Expr:
    """The threshold after the step."""
    return theta(i) - sign(i) * beta(i)


class Step(StepSearch):
    """The search of the step, and what comes of it."""

    def __init__(self, p: Prover, name: str, run: Given, order: Any) -> None:
        super().__init__(p, run, order, table(name))
        self.given = GIVEN[name]

    def either(
        self,
        i: Any,
        goal: Any,
        seen: Callable[[Fact, Fact], Fact],
        out: Callable[[Fact, Fact], Fact],
    ) -> Fact:
        """The goal, for an index that may be a candidate, and for one that is left out."""
        p = self.p

        def case(value: int, then: Callable[..., Fact]) -> Callable[[Fact], Fact]:
            return lambda h: then(p.have(eq(indicator(visited(i)), value), h), h)

        return p.cases(goal, p.rule("excluded", visited(i)), case(1, seen), case(0, out))

    def value(self, n: Any, i: Any, one: Fact) -> Fact:
        """What an index falls short by, where it is known whether it is left out."""
        number = Expr(one.conclusion[2])
        to = number * lacks(n, i) + (1 - number)
        return self.p.have(eq(need(n, i), to), one)

    def enters(self, n: Any, i: Any, may: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index only if it falls short, or is left out."""
        p, goal = self.p, need(n, i) > 0

        def seen(one: Fact, h: Fact) -> Fact:
            return p.have(goal, self.value(n, i, one), may, h)

        def out(none: Fact, _: Fact) -> Fact:
            return p.have(goal, self.value(n, i, none))

        return self.either(i, goal, seen, out)

    def passes_over(self, n: Any, i: Any, may: Expr, short_of: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index that does."""
        p = self.p

        def seen(one: Fact, _: Fact) -> Fact:
            return p.rule("inject", may, p.have(Expr(may.t[2]), self.value(n, i, one), short_of))

        def out(_: Fact, h: Fact) -> Fact:
            return p.rule("inject", may, h)

        return self.either(i, may, seen, out)

    def added(self, n: Any, i: Expr, code: Expr, below: Expr, above: Expr, *known: Fact) -> Fact:
        """What an index adds: in the sets its gain."""
        p, member, among = self.p, Expr(code.t[2][1]), below - above
        goal = eq(sign(i) * member, among * indicator(visited(i)))
        sides = p.have(goal, *known, depth=20)
        parts = below * self.gain(n, i) - above * self.gain(n, i)
        return p.have(eq(code, parts), sides)

    def compared(self, goal: Expr, n: Any, m: Any, i: Any, less: Fact) -> Fact:
        """The needs differ as what the index lacks, or are both 1."""

        def case(one: Fact, _: Fact) -> Fact:
            return self.p.have(goal, less, self.value(n, i, one), self.value(m, i, one))

        return self.either(i, goal, case, case)

    def rises(self, goal: Expr, *places: Any) -> Fact:
        """The multipliers rise with the needs, and have their sign."""
        p, (*numbers, (i, _)) = self.p, places

        def case(one: Fact, _: Fact) -> Fact:
            number, facts = Expr(one.conclusion[2]), []
            for n, _ in numbers:
                given = self.given(lacks(n, i))
                facts.append(self.value(n, i, one))
                facts.append(p.have(eq(self.gain(n, i), number * given), one))
            return p.have(goal, *facts, self.run["cost"])

        return self.either(i, goal, case, case)

    signed = rises

    def nearer(
        self, goal: Expr, number: int, n: Any, outer: Any, inner: Any, chain: Any, known: Any
    ) -> Fact:
        """What is left out stands next to the interval; of the others the nearer one lacks more."""
        p, given, wanted = self.p, self.p.assume(Expr(goal.t[1])), Expr(goal.t[2])
        short = [self.lacking(n, k, number, *known) for k in (outer, inner)]

        def second(one: Fact, first: Fact) -> Callable[[Fact, Fact, Fact], Fact]:
            def seen(two: Fact, kept: Fact, _: Fact) -> Fact:
                if p.says(first, gap(number, outer) < s):
                    return p.rule("absurd", wanted, p.have(FALSE, first, kept, *chain))
                some = p.have(lacks(n, outer) > 0, given, self.value(n, outer, one))
                more = p.have(lacks(n, inner) > 0, some, *short, *chain)
                return p.have(wanted, more, self.value(n, inner, two))

            return seen

        def out(none: Fact, *_: Fact) -> Fact:
            return p.have(wanted, self.value(n, inner, none))

        def case(one: Fact, first: Fact, _: Fact) -> Fact:
            return self.sided(number, inner, wanted, second(one, first), out, *known)

        done = self.sided(number, outer, wanted, case, case, *known)
        return p.rule("discharge", given.conclusion, done)

    def sided(
        self,
        number: int,
        i: Any,
        goal: Any,
        seen: Callable[[Fact, Fact, Fact], Fact],
        out: Callable[[Fact, Fact, Fact], Fact],
        *known: Fact,
    ) -> Fact:
        """`either`, for an index of L or R: it is left out if its margin is below s."""
        p, below, apart = self.p, gap(number, i) < s, point_w @ x - point_theta(i)
        turned = p.have(eq(sign(i), number), *known)
        margin = p.have(eq(sign(i) * apart, number * apart), turned)

        def gone(both: Fact) -> Fact:
            lost, one = p.pieces(both)
            never = p.have(~visited(i), one)
            none = p.have(eq(indicator(visited(i)), 0), never)
            return out(none, p.have(below, lost, margin), never)

        def stays(both: Fact) -> Fact:
            kept, none = p.pieces(both)
            free = p.have(visited(i), none, turned)
            one = p.have(eq(indicator(visited(i)), 1), free)
            return seen(one, p.have(~below, kept, margin, *known), free)

        return p.cases(goal, p.rule("indicator", Expr(visited(i).t[2][1][1])), gone, stays)

    def treats(self, found: Fact) -> Callable[[int, Any, Fact, Fact], Fact]:
        """`treated`, of an index of one side."""
        p = self.p
        *ends, near, far, below, above = p.flat(found)

        def proof(number: int, i: Any, h: Fact, side: Fact) -> Fact:
            own = p.use(self.run["beta"], i, by=[h])
            member = Expr(own.conclusion[2][1])
            known = (h, side, *ends, *self.data)
            goal, end = treated(number, i), N + 1
            short = p.have(eq(lacks(end, i), lack(number, i)), *known)
            value = Expr(own.conclusion[2][2])
            inner, outer = (near, below) if number == 1 else (far, above)
            entered = lower_pointer(end) + 1 <= i if number == 1 else i <= upper_pointer(end) - 1

            def step(among: int, here: Fact) -> Fact:
                return p.have(eq(beta(i), among * value), own, here)

            passed = Expr(member.t[1][-1])

            def seen(one: Fact, stays: Fact, free: Fact) -> Fact:
                def case(among: int, needs: Fact) -> Callable[[Fact], Fact]:
                    def shown(where: Fact) -> Fact:
                        if among:
                            both = [free, p.have(passed, where, *known)]
                            inside = p.rule("conjoin", both)
                        else:
                            inside = p.have(~Expr(member.t[1]), p.have(~passed, where, *known))
                        here = p.have(eq(member, among), inside)
                        what = p.use(needs, i, by=[where, *known])
                        sign_ = p.have(
                            lacks(end, i) > 0 if among else lacks(end, i) <= 0,
                            what,
                            self.value(end, i, one),
                        )
                        form = p.have(
                            clipped(beta(i), lacks(end, i), 0, C),
                            step(among, here),
                            sign_,
                            self.run["cost"],
                        )
                        form = p.rewrite(short, form, lambda e: clipped(beta(i), e, 0, C))
                        return p.rule("inject", goal, p.rule("conjoin", [stays, form]))

                    return shown

                split = p.rule("excluded", entered)
                return p.cases(goal, split, case(1, inner), case(0, outer))

            def out(_: Fact, gone: Fact, never: Fact) -> Fact:
                here = p.have(eq(member, 0), p.have(~Expr(member.t[1]), never))
                idle = p.have(eq(beta(i), 0), step(0, here))
                return p.rule("inject", goal, p.rule("conjoin", [gone, idle]))

            return self.sided(number, i, goal, seen, out, *known)

        return proof

    def ordered(self, treats: Callable[[int, Any, Fact, Fact], Fact]) -> Fact:
        """Neighbours are in order after the step."""
        p = self.p
        sides: dict[int, Callable[[Any], Expr]] = {
            1: lambda i: i <= y_l - 1,
            0: lambda i: (y_l <= i) & (i <= y_r - 1),
            -1: lambda i: y_r <= i,
        }

        def moved(number: int, i: Any, h: Fact, side: Fact) -> list[Fact]:
            turned = p.have(eq(sign(i), number), h, side, *self.data)
            step = p.have(eq(after(i), theta(i) - number * beta(i)), turned)
            return [step, side] if not number else [step, side, treats(number, i, h, side)]

        def one(i: Expr, h: Fact) -> Fact:
            goal = after(i) <= after(i + 1)
            first = p.have((1 <= i) & (i <= K - 1), h)
            second = p.have((1 <= i + 1) & (i + 1 <= K - 1), h)
            order = [p.use(known, i, by=[h]) for known in self.order]

            def case(a: int, b: int) -> Callable[[Fact], Fact]:
                def proof(where: Fact) -> Fact:
                    one_, two = p.pieces(where)
                    facts = [*moved(a, i, first, one_), *moved(b, i + 1, second, two)]
                    return p.have(goal, *facts, *order, self.run["cost"])

                return proof

            pairs = [(1, 1), (1, 0), (1, -1), (0, 0), (0, -1), (-1, -1)]
            where = p.have(
                disj(*((sides[a](i)) & (sides[b](i + 1)) for a, b in pairs)), h, *self.data
            )
            return p.cases(goal, where, *(case(a, b) for a, b in pairs))

        return p.throughout(1, K - 2, one)


def _excluded(name: str) -> Lemma:
    run = RUNS[name]
    goal = every(1, K - 2, lambda i: after(i) <= after(i + 1))

    def script(p: Prover, *given: Fact, **order: Fact) -> Fact:
        step = Step(p, name, dict(zip(run, given, strict=True)), (*order.values(),))
        return p.rule("part", goal, step.ordered(step.treats(step.found())))

    return worded(
        f"ramp/excluded-step/{name}",
        "A step of CCCP by a search that leaves discarded indices out, between points in order, "
        "leads to thresholds in order.",
        goal,
        script,
        *run.values(),
        **IN_ORDER,
    )


ORDERED = {name: _excluded(name) for name in EXCLUDED}
