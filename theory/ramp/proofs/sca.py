"""The Support Class Algorithm's sets are the support classes, its step is the round's.

`search` says that the search ends with exactly the indices in its sets that fall short of their
margins with the step of the sets. With multiplier 0 for all others its numbers are then the
variant's own functions of ``l_i − z_i A ‖x‖²``, and A is their signed sum: it solves the balance
equation of the exact update, which has only one solution.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, indicator, total
from theory.proving.lemma import Lemma, worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, summing
from theory.ramp import runs
from theory.ramp.proofs.balance import same_root
from theory.ramp.proofs.conditions import in_I, moves, z
from theory.ramp.proofs.search_listed import (
    comes_to,
    gain,
    in_sets,
    listed,
    need,
    on_left,
    on_right,
)
from theory.ramp.proofs.search_run import RUNS, SIDES, found
from theory.ramp.symbols import (
    K,
    N,
    a,
    alpha_S,
    lower_pointer,
    members,
    upper_pointer,
    w,
    w_next,
    w_S,
    x,
    y_l,
    y_r,
)
from theory.ramp.symbols import alpha_of_round as alpha
from theory.ramp.symbols import shift as A


def decided(i: Any) -> Expr:
    """In the sets and short of its margin with their step, or neither."""
    yes = conj(eq(members(i), 1), need(N + 1, i) > 0)
    return disj(yes, conj(eq(members(i), 0), need(N + 1, i) <= 0))


class Found:
    """The end of a search: who is in the sets, and that its step is the exact one."""

    def __init__(self, p: Prover, variant: str, run: Given, order: Any) -> None:
        self.p, self.variant, self.run = p, variant, run
        self.cost = () if variant == "pa" else (run["cost"],)
        *ends, self.near, self.far, self.before, self.after = found(p, variant, run, order)
        self.ranges = (*ends, run["labels"], p.pieces(run["start"])[0])
        self.gain = gain(variant)

    def entitled(self, i: Any, h: Any, member: Any) -> Fact:
        """Of an index of I: in the sets and short of its margin, or neither."""
        p, given = self.p, p_use(self.p, self.run["S"], i, h)
        goal = decided(i)
        yes, no = (Expr(branch) for branch in goal.t[1:])

        def decide(th: Any, branch: Expr, *place: Any) -> Fact:
            short_of = p.use(th, i, by=[*place, h, *self.ranges])
            value = p.have(Expr(branch.t[1]), given, *place, *self.ranges)
            return p.have(goal, p.rule("conjoin", [value, short_of]))

        def below(place: Any) -> Fact:
            return p.cases(
                goal,
                p.rule("excluded", i <= lower_pointer(N + 1)),
                lambda out: decide(self.before, no, place, out),
                lambda out: decide(self.near, yes, place, out),
            )

        def above(place: Any) -> Fact:
            return p.cases(
                goal,
                p.rule("excluded", i >= upper_pointer(N + 1)),
                lambda out: decide(self.after, no, place, out),
                lambda out: decide(self.far, yes, place, out),
            )

        return p.cases(goal, member, below, above)

    def balanced(self) -> Fact:
        """``A = Σ z_i α_i`` of the search's multipliers, A being the step of the last sets."""
        p, end = self.p, N + 1
        here = p.have((1 <= end) & (end <= N + 1), *self.ranges)
        sets = p.use(self.run["sets"], end, by=[here])

        def value(i: Any) -> Expr:
            return self.gain(end, i)

        def parts(i: Any) -> Expr:
            return indicator(on_left(i)) * value(i) - indicator(on_right(i)) * value(i)

        def same(i: Expr, h: Any) -> Fact:
            given, own = (p_use(p, self.run[name], i, h) for name in ("S", "alpha-S"))
            signed = p.have(
                eq(z(i) * in_sets(i), indicator(on_left(i)) - indicator(on_right(i))),
                h,
                *self.ranges,
            )
            return p.have(eq(z(i) * alpha_S(i), parts(i)), own, given, signed)

        whole = summing(p, p.throughout(1, K - 1, same))
        halves = [
            p.lemma("sums/restrict", {**terms(a=1, b=K - 1, d=low, e=high, f=value)}, *self.ranges)
            for low, high in ((lower_pointer(end) + 1, y_l - 1), (y_r, upper_pointer(end) - 1))
        ]
        steps = total(1, K - 1, lambda i: z(i) * alpha_S(i))
        return p.have(eq(A(end), steps), sets, whole, *halves)

    def meaning(self, i: Any, h: Any, member: Any) -> Fact:
        """The search's multiplier is the variant's own, given the step."""
        p = self.p
        case, own = self.entitled(i, h, member), p_use(p, self.run["alpha-S"], i, h)
        short_of, value = need(N + 1, i), self.gain(N + 1, i)
        some = conj(short_of > 0, eq(alpha_S(i), value))
        none = conj(short_of <= 0, eq(alpha_S(i), 0))

        def known(branch: Expr) -> Callable[[Any], Any]:
            def one(given: Any) -> Fact:
                member_, sign = p.pieces(given)
                number = p.have(Expr(branch.t[2]), own, member_)
                pair = p.rule("conjoin", [sign, number])
                return p.rule("inject", some | none, p.rule("part", branch, pair))

            return one

        either = p.cases(some | none, case, known(some), known(none))
        table = {("short_", "R", 0): short_of, ("m_", "R", 0): alpha_S(i)}
        return p.lemma(f"ramp/gain-is/{self.variant}", table, either, *self.cost)

    def exact(self) -> tuple[Any, Callable[..., Any]]:
        """``a = A`` and ``α_i`` is the search's on I."""
        sums, *_ = moves(self.p, self.run)
        return same_root(
            self.p,
            self.variant,
            self.run,
            sums,
            A(N + 1),
            alpha_S,
            self.balanced(),
            self.meaning,
        )


def p_use(p: Prover, th: Fact, i: Any, h: Fact) -> Fact:
    """A fact about every index, of i."""
    return p.use(th, i, by=[h])


def _each_of_I(body: Callable[[Any], Any]) -> Expr:
    return every(1, K - 1, lambda i: in_I(i) >> body(i))


def _agrees(variant: str) -> Lemma:
    known = {**runs.RUNS[variant], **listed(variant)}
    steps = total(1, K - 1, lambda i: z(i) * alpha_S(i))
    parts = (
        eq(a, A(N + 1)),
        eq(A(N + 1), steps),
        _each_of_I(lambda i: eq(alpha(i), alpha_S(i))),
        _each_of_I(decided),
    )

    def script(p: Prover, *given: Fact, order: Fact) -> Fact:
        found = Found(p, variant, dict(zip(known, given, strict=True)), order)
        equal, same = found.exact()

        def on_I(proof: Callable[..., Any]) -> Callable[..., Any]:
            def one(i: Expr, h: Any) -> Fact:
                member = p.assume(in_I(i))
                return p.rule("discharge", in_I(i), proof(i, h, member))

            return one

        shown = [
            equal,
            found.balanced(),
            p.throughout(1, K - 1, on_I(same)),
            p.throughout(1, K - 1, on_I(found.entitled)),
        ]
        return p.rule("part", conj(*parts), p.rule("conjoin", shown))

    return worded(
        f"ramp/search-agrees/{variant}",
        f"{variant.upper()}'s search ends with the step and the multipliers of the exact update.",
        conj(*parts),
        script,
        *known.values(),
        order=SIDES,
    )


AGREES = tuple(map(_agrees, RUNS))


def _agreement(p: Prover, variant: str, run: Given, order: Any) -> list[Any]:
    """The parts of the lemma; from the order of all thresholds, or of each side's."""
    return p.pieces(p.lemma(f"ramp/search-agrees/{variant}", {}, *run.values(), sides(p, order)))


def sides(p: Prover, order: Fact) -> Fact:
    """Thresholds that are in order are so on each side."""
    return order if p.says(order, SIDES) else p.auto(SIDES, order)


def _off(p: Prover, i: Any, *facts: Fact) -> list[Any]:
    """Off I an index is in neither set."""
    places = (on_left(i), on_right(i))
    return [p.have(eq(indicator(place), 0), *facts) for place in places]


def active(variant: str) -> Callable[..., Any]:
    """An index is in the sets if and only if its exact multiplier is positive."""

    def script(p: Prover, code: Given, order: Any) -> Fact:
        run = comes_to(p, variant, code)
        *_, same, sets = _agreement(p, variant, run, order)
        cost = () if variant == "pa" else (run["cost"],)

        def one(phi: Any, index: Any) -> Fact:
            i, h = index

            def inside(member: Fact) -> Fact:
                case, equal = (p.use(th, i, by=[h, member]) for th in (sets, same))
                own = p_use(p, run["alpha-S"], i, h)
                table = {("short_", "R", 0): need(N + 1, i), ("e2_", "R", 0): need(N + 1, i)}
                sign = p.pieces(p.lemma(f"ramp/gain/{variant}", table, *cost))[1:]

                def entered(given: Fact) -> Fact:
                    return p.have(phi, equal, own, given, sign[0], member)

                return p.cases(phi, case, entered, lambda given: p.have(phi, equal, own, given))

            def outside(none: Fact) -> Fact:
                ends = (none, h, run["labels"])
                return p.have(phi, p_use(p, run["S"], i, h), *_off(p, i, *ends), none)

            return p.cases(phi, p.rule("excluded", in_I(i)), inside, outside)

        return each(p, p.goal, one)

    return script


def solves(variant: str) -> Callable[..., Any]:
    """With the same step and the same multipliers the two points are one."""

    def script(p: Prover, code: Given, order: Any) -> Fact:
        run = comes_to(p, variant, code)
        equal, balanced, same, _ = _agreement(p, variant, run, order)
        _, shift, thresholds = moves(p, run)
        steps = Expr(balanced.conclusion[2])
        moved = p.rewrite(
            p.have(eq(steps, A(N + 1)), balanced), run["w-S"], lambda k: eq(w_S, w + k * x)
        )
        vectors = [p.rule("pair", u, th) for th in (shift, moved) for u in (w_S, w_next)]

        return p.auto(p.goal, *vectors, equal, thresholds, run["theta-S"], same)

    return script
