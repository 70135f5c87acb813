"""A step of CCCP by the search, multipliers held at their bounds, is the exact step.

With ``low_i`` and ``high_i``, the ends of an index's range, write ``need = e_i − low_i`` for what
it gets above the least: the search is then the listing of PA's, its step counted from that of all
indices at their least. Where thresholds are in order, at ``v_t`` and at the point, the index nearer
to the interval falls shorter and is discarded first, so that it needs more. So the search ends with
exactly the indices that get more than the least, and its step solves the balance equation.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.substitution import put, replaced
from theory.formal.terms import FALSE, Expr, conj, disj, eq, real, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import directly, each, summing
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.step_search import StepSearch
from theory.ramp.proofs.step_terms import IN_ORDER, held, lacks, least, most, point_w, sign
from theory.ramp.searched_steps import step_run
from theory.ramp.symbols import (
    C,
    K,
    N,
    lower_pointer,
    point_theta,
    s,
    shift,
    upper_pointer,
    x,
    y_l,
    y_r,
)
from theory.ramp.symbols import (
    beta_of_one_step as beta,
)

HELD = {"bound": "held"}
RUN = step_run(HELD)


def need(n: Any, i: Any) -> Expr:
    """What an index gets above the least, if it is positive."""
    return lacks(n, i) - least(i)


def gain(n: Any, i: Any) -> Expr:
    """What it gets above the least in the sets."""
    return held(lacks(n, i), most(i)) - least(i)


AT_LEAST = total(1, K - 1, lambda i: sign(i) * least(i))
"""The step of all indices at their least."""


def step_above(n: Any) -> Expr:
    """The step of the sets, counted from there."""
    return shift(n) - AT_LEAST


TABLE: dict[Any, Any] = {
    ("need_", "R", 2): need,
    ("gain_", "R", 2): gain,
    (r"\bar{a}", "R", 1): step_above,
}
"""What the listing's symbols are."""


def exact(name: str) -> Expr:
    """The definition of the exact step, with the search's step along x."""
    body = Expr(put(FROM_CURRENT["kept"][name].t[1], (N.t,))[2])
    table = {
        (r"\bar{a}", "R", 1): lambda _: shift(N + 1),
        ("beta", "R", 2): lambda _, i: beta(i),
        (r"\bar{w}", "V", 1): lambda _: point_w,
        (r"\bar{\theta}", "R", 2): lambda _, i: point_theta(i),
    }
    return replaced(body, table)


e, e_2, bottom, top = real("short_"), real("e2_"), real("bottom_"), real("top_")


@lemma(
    "ramp/held-gain",
    conj(
        (e - bottom <= e_2 - bottom) >> (held(e, top) - bottom <= held(e_2, top) - bottom),
        (e - bottom > 0) >> (held(e, top) - bottom > 0),
        (e - bottom <= 0) >> (held(e, top) - bottom <= 0),
        (e - bottom > 0) >> eq(held(e, top, bottom), held(e, top)),
        (e - bottom <= 0) >> eq(held(e, top, bottom), bottom),
    ),
    ends=bottom < top,
)
def held_gain(p: Prover, ends: Fact) -> Fact:
    """What is held at an upper end rises with the number, and is above the lower end with it."""
    return directly(p, ends)


def ranged(p: Prover, i: Any, number: int, *known: Fact) -> Fact:
    """The ends of the range of an index of L (number 1) or of R (number −1)."""
    gap = number * (point_w @ x - point_theta(i))
    out = conj(gap < s, eq(least(i), -C), eq(most(i), 0))
    return p.have(disj(out, conj(~(gap < s), eq(least(i), 0), eq(most(i), C))), *known)


class Step(StepSearch):
    """The search of the step, and what comes of it."""

    def enters(self, n: Any, i: Any, may: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index of I only if it gets more than the least."""
        p, goal = self.p, need(n, i) > 0

        def never(out: Fact) -> Fact:
            return p.rule("absurd", goal, p.have(FALSE, out, *known))

        return p.cases(goal, may, never, lambda more: p.have(goal, more))

    def passes_over(self, n: Any, i: Any, may: Expr, short_of: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index that gets more."""
        return self.p.rule("inject", may, self.p.have(Expr(may.t[2]), short_of))

    def added(self, n: Any, i: Expr, code: Expr, below: Expr, above: Expr, *known: Fact) -> Fact:
        """What an index adds: at its least, or above that in the sets."""
        member = Expr(code.t[2][1][1])
        sides = self.p.have(eq(sign(i) * member, below - above), *known)
        parts = below * gain(n, i) - above * gain(n, i) + sign(i) * least(i)
        return self.p.have(eq(code, parts), sides)

    def compared(self, goal: Expr, n: Any, m: Any, i: Any, less: Fact) -> Fact:
        """The needs differ as what the index lacks."""
        return self.p.have(goal, less)

    def rises(self, goal: Expr, *places: Any) -> Fact:
        """The multipliers rise with the needs."""
        (n, _), (m, _), (i, _) = places
        return self.p.have(goal, self.gains(i, n, m)[0])

    def signed(self, goal: Expr, *places: Any) -> Fact:
        """They have their sign."""
        (n, _), (i, _) = places
        return self.p.have(goal, *self.gains(i, n, n)[1:3])

    def gains(self, i: Any, first: Any, second: Any) -> list[Fact]:
        """``ramp/held-gain`` of an index with the steps of two passes."""
        table = {
            ("short_", "R", 0): lacks(first, i),
            ("e2_", "R", 0): lacks(second, i),
            ("bottom_", "R", 0): least(i),
            ("top_", "R", 0): most(i),
        }
        wide = self.p.have(least(i) < most(i), self.run["cost"])
        return self.p.pieces(self.p.lemma("ramp/held-gain", table, wide))

    def nearer(
        self, goal: Expr, number: int, n: Any, outer: Any, inner: Any, chain: Any, known: Any
    ) -> Fact:
        """The nearer an index is to the interval, the more it gets."""
        facts = (
            fact
            for k in (outer, inner)
            for fact in (self.lacking(n, k, number, *known), ranged(self.p, k, number, *known))
        )
        return self.p.have(goal, *chain, self.run["cost"], *facts)

    def beta(self, found: Fact) -> Fact:
        """The steps are the exact ones, from `FOUND`."""
        p = self.p
        *ends, near, far, below, above = p.flat(found)

        def one(goal: Expr, place: Any) -> Fact:
            i, h = place
            own = p.use(self.run["beta"], i, by=[h])
            member = Expr(own.conclusion[2][1][1])
            some, none = self.gains(i, N + 1, N + 1)[3:]
            known = (h, *ends, *self.data)

            value = held(lacks(N + 1, i), most(i))

            def mine(inside: int, to: Expr, where: Fact) -> Fact:
                among = p.have(eq(member, inside), where, *known)
                return p.have(eq(beta(i), to), own, among)

            def entered(needs: Fact) -> Callable[[Fact], Fact]:
                def case(where: Fact) -> Fact:
                    more = p.use(some, by=[p.use(needs, i, by=[where, *known])])
                    return p.have(goal, mine(1, value, where), more)

                return case

            def left_out(short_of: Callable[[Fact], Fact]) -> Callable[[Fact], Fact]:
                def case(where: Fact) -> Fact:
                    less = p.use(none, by=[short_of(where)])
                    return p.have(goal, mine(0, least(i), where), less)

                return case

            def outside(needs: Fact) -> Callable[[Fact], Fact]:
                return lambda where: p.use(needs, i, by=[where, *known])

            def free(where: Fact) -> Fact:
                return p.have(need(N + 1, i) <= 0, where, self.run["cost"])

            cases = (
                (i <= lower_pointer(N + 1), left_out(outside(below))),
                ((lower_pointer(N + 1) + 1 <= i) & (i <= y_l - 1), entered(near)),
                ((y_l <= i) & (i <= y_r - 1), left_out(free)),
                ((y_r <= i) & (i <= upper_pointer(N + 1) - 1), entered(far)),
                (upper_pointer(N + 1) <= i, left_out(outside(above))),
            )
            where = p.have(disj(*(phi for phi, _ in cases)), *known)
            return p.cases(goal, where, *(proof for _, proof in cases))

        return each(p, exact("beta"), one)

    def balance(self) -> Fact:
        """The step of the sets in the end is the signed sum of the steps."""
        p = self.p
        last = p.have((1 <= N + 1) & (N + 1 <= N + 1), self.run["N-range"])
        own = p.use(self.run["sets"], N + 1, by=[last])

        def one(i: Expr, h: Fact) -> Fact:
            mine = p.use(self.run["beta"], i, by=[h])
            code = Expr(put(own.conclusion[2][3], (i.t,)))
            return p.have(eq(code, sign(i) * beta(i)), mine)

        return p.have(exact("a"), own, summing(p, p.throughout(1, K - 1, one)))


@lemma("ramp/held-step", conj(exact("beta"), exact("a")), *RUN.values(), **IN_ORDER)
def held_step(p: Prover, *given: Fact, **order: Fact) -> Fact:
    """A step of CCCP by the search, multipliers held at their bounds, between points in order, is
    the exact step.
    """
    step = Step(p, dict(zip(RUN, given, strict=True)), (*order.values(),), TABLE)
    return p.rule("conjoin", [step.beta(step.found()), step.balance()])
