"""What the search answers at the points of the exact steps, multipliers held at their bounds.

The points are in order, so that the search's step is an exact one (`searched_step`); and there is
only one: with a larger step along x no index of L gets more, and none of R less.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.substitution import replaced
from theory.formal.terms import Expr, conj, disj, eq, every, function, real
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import directly, each, summing
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_order import in_order, kept_pairs
from theory.ramp.proofs.restated import restated, used
from theory.ramp.proofs.searched_step import (
    HELD,
    RUN,
    bottom,
    e,
    e_2,
    exact,
    top,
)
from theory.ramp.proofs.step_terms import IN_ORDER, X, held, lacks, least, most, sign
from theory.ramp.proofs.support_class_ramp import MULTIPLIERS
from theory.ramp.searched_steps import SIZES, answers_run, beside_step, multiplier
from theory.ramp.symbols import C, K, N, n, shift
from theory.ramp.symbols import beta as steps_of
from theory.ramp.symbols import beta_of_one_step as beta
from theory.ramp.symbols import shift as A

ANSWERS = answers_run(HELD)
ROUND = FROM_CURRENT["kept"] | ANSWERS
WITH_EXACT = MULTIPLIERS["kept"] | ANSWERS

other_shift, other = real("along_"), function("other_", "R", 1)
"""Another step along x, and its steps."""


@lemma(
    "ramp/held-ends",
    conj(
        bottom <= held(e, top, bottom),
        held(e, top, bottom) <= top,
        (e <= e_2) >> (held(e, top, bottom) <= held(e_2, top, bottom)),
    ),
    ends=bottom < top,
)
def held_ends(p: Prover, ends: Fact) -> Fact:
    """A number held in a range is in it, and rises with the number."""
    return directly(p, ends)


def elsewhere(name: str) -> Expr:
    """The definition of the exact step, of the other numbers."""
    table = {(r"\bar{a}", "R", 1): lambda _: other_shift, ("beta", "R", 1): other}
    return replaced(exact(name), table)


def _in_range(p: Prover, i: Any, cost: Fact, first: Any, second: Any) -> list[Fact]:
    """``ramp/held-ends`` of an index with two steps along x."""
    table = {
        ("short_", "R", 0): first,
        ("e2_", "R", 0): second,
        ("bottom_", "R", 0): least(i),
        ("top_", "R", 0): most(i),
    }
    return p.pieces(p.lemma("ramp/held-ends", table, cost))


def _at(along: Expr, i: Any) -> Expr:
    """What an index falls short by after a step along x."""
    table = {(r"\bar{a}", "R", 1): lambda _: along}
    return replaced(lacks(N + 1, i), table)


def _only(
    p: Prover, labels: Fact, cost: Fact, own: Fact, own_sums: Fact, theirs: Fact, sums: Fact
) -> Fact:
    pairs = ((A(N + 1), beta, own, own_sums), (other_shift, other, theirs, sums))

    def no_less(low: Any, high: Any) -> Fact:
        """The step along x that is not larger is not smaller."""
        (a, b, said, sums), (a_2, b_2, said_2, sums_2) = low, high
        order = p.assume(a <= a_2)
        apart = p.have((a_2 - a) * X >= 0, p.have(a_2 - a >= 0, order))

        def one(i: Expr, h: Fact) -> Fact:
            goal = sign(i) * b_2(i) <= sign(i) * b(i)
            step, step_2 = p.use(said, i, by=[h]), p.use(said_2, i, by=[h])
            short, short_2 = _at(a, i), _at(a_2, i)

            def side(number: int) -> Callable[[Fact], Fact]:
                def case(turned: Fact) -> Fact:
                    if not number:
                        return p.have(goal, turned)
                    ends = (short_2, short) if number == 1 else (short, short_2)
                    rises = p.use(_in_range(p, i, cost, *ends)[2], by=[apart, turned])
                    more = p.have(number * b_2(i) <= number * b(i), rises, step, step_2)
                    return p.have(goal, more, turned)

                return case

            signs = p.have(disj(*(eq(sign(i), number) for number in (1, -1, 0))), labels)
            return p.cases(goal, signs, *map(side, (1, -1, 0)))

        back = p.have(a_2 <= a, sums, sums_2, summing(p, p.throughout(1, K - 1, one)))
        return p.rule("discharge", order.conclusion, back)

    same = p.have(eq(A(N + 1), other_shift), no_less(*pairs), no_less(*reversed(pairs)))

    def equal(i: Expr, h: Fact) -> Fact:
        mine, theirs_ = p.use(own, i, by=[h]), p.use(theirs, i, by=[h])
        moved = p.rewrite(same, mine, lambda a: eq(beta(i), held(_at(a, i), most(i), least(i))))
        return p.have(eq(beta(i), other(i)), moved, theirs_)

    return p.throughout(1, K - 1, equal)


only_step = Lemma(
    "ramp/only-step",
    "There is one exact step: steps that solve the balance equation are the same.",
    (RUN["labels"], RUN["cost"], *(f(name) for f in (exact, elsewhere) for name in ("beta", "a"))),
    every(1, K - 1, lambda i: eq(beta(i), other(i))),
    _only,
)

OTHERS = (("along_", "R", 0), ("other_", "R", 1))


def answer(i: Any) -> Expr:
    """What the search answers."""
    return multiplier(HELD, i)


def _answered(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(RUN, given, strict=False))
    said = p.pieces(p.lemma("ramp/held-step", {}, *given))[0]

    def one(i: Expr, h: Fact) -> Fact:
        goal = conj(0 <= answer(i), answer(i) <= C)
        own = p.use(said, i, by=[h])
        ends = _in_range(p, i, run["cost"], lacks(N + 1, i), lacks(N + 1, i))[:2]
        gone = Expr(answer(i).t[1][1][1])

        def case(both: Fact) -> Fact:
            return p.have(goal, own, *ends)

        return p.cases(goal, p.rule("indicator", gone), case, case)

    return p.throughout(1, K - 1, one)


held_answer = Lemma(
    "ramp/held-answer",
    "What the search answers, multipliers held at their bounds, is in [0, C].",
    (*RUN.values(), *IN_ORDER.values()),
    every(1, K - 1, lambda i: conj(0 <= answer(i), answer(i) <= C)),
    _answered,
)

NAMES = (*beside_step(0), *OTHERS)
SOME = tuple(restated(lemma, NAMES) for lemma in (only_step, held_answer))


class Points:
    """The search at the points of the exact steps."""

    def __init__(self, p: Prover, run: Given, order: Fact) -> None:
        self.p, self.run, self.order = p, run, order
        self.pairs = kept_pairs(p, "kept", run)

    def asked(self, k: Any, now: Fact) -> list[Fact]:
        """What is known of step k's search: its passes, and that the thresholds are in order."""
        p, run = self.p, self.run
        here = p.have((1 <= k) & (k <= n + 1), now)
        own = (
            run[name] if name in SIZES else p.use(run[f"search-{name}"], k, by=[now])
            for name in RUN
        )
        return [*own, self.order, in_order(p, self.pairs, self.order, k, here)]

    def each_of_I(self, proof: Callable[..., Fact]) -> Fact:
        """The goal of all indices of I: ``proof(goal, k, range of k, i, range of i, i ∈ I)``."""
        p = self.p

        def one(goal: Expr, step: Any, index: Any) -> Fact:
            member = p.assume(Expr(goal.t[1]))
            shown = proof(Expr(goal.t[2]), *step, *index, member)
            return p.rule("part", goal, p.rule("discharge", member.conclusion, shown))

        return each(p, p.goal, one)


def in_bounds(p: Prover, run: Given, order: Fact) -> Fact:
    """All that the search answers is in [0, C]."""
    points = Points(p, run, order)

    def one(goal: Expr, k: Any, now: Fact, i: Any, h: Fact, _: Fact) -> Fact:
        table = used(beside_step(k))
        known = p.lemma("ramp/some-held-answer", table, *points.asked(k, now))
        own = p.use(run["answer"], k, i, by=[now, h])
        return p.have(goal, own, p.use(known, i, by=[h]))

    return points.each_of_I(one)


def finds_active(p: Prover, run: Given, order: Fact) -> Fact:
    """Where it answers a positive number, the exact multiplier is positive: it is the same."""
    points = Points(p, run, order)

    def one(goal: Expr, k: Any, now: Fact, i: Any, h: Fact, member: Fact) -> Fact:
        table = beside_step(k)
        exact_ = p.pieces(p.lemma("ramp/some-held-step", used(table), *points.asked(k, now)))
        theirs = [p.use(run[name], k, by=[now]) for name in ("beta", "a")]
        others = dict(zip(OTHERS, (shift(k), lambda j: steps_of(k, j)), strict=True))
        given = (run["labels"], run["cost"], *exact_, *theirs)
        same = p.lemma("ramp/some-only-step", used(table | others), *given)
        answered, multiplied = (p.use(run[name], k, i, by=[now, h]) for name in ("answer", "alpha"))
        return p.have(goal, p.use(same, i, by=[h]), answered, multiplied, member)

    return points.each_of_I(one)
