"""Section 3: the interval that holds the score, and the hinge loss."""

from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import FALSE, Expr, eq
from theory.intervals.classifier import one_interval
from theory.intervals.symbols import K
from theory.intervals.symbols import theta_of_example as theta
from theory.intervals.symbols import w_of_example as w
from theory.intervals.symbols import x_of_example as x
from theory.proving.prover import Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.balance import by_side
from theory.ramp.proofs.conditions import X, conditions, moves, short, step
from theory.ramp.symbols import a
from theory.ramp.symbols import alpha_of_round as alpha

counted = one_interval
"""The thresholds below the score are the first ones, as many as are counted."""


def listed(p: Prover, run: Any, order: Any) -> Any:
    """The first threshold above the score ends the interval that holds it, and no other does."""
    chain = p.lemma("ranks/chain", {("n_", "Z", 0): K - 1, ("level", "R", 1): theta}, order)
    score = w @ x

    def under(j: Any) -> Expr:
        return (j <= K - 1) >> (score - theta(j) < 0)

    def one(i: Expr) -> Any:
        place = p.assume((1 <= i) & (i <= K))
        goal = Expr(put(p.goal.t[1], (i.t,))[2])
        forth, back = (Expr(part) for part in goal.t[1:])
        return p.rule(
            "discharge",
            place.conclusion,
            p.rule("conjoin", [is_first(i, place, forth), holds(i, place, back)]),
        )

    def is_first(i: Expr, place: Any, goal: Expr) -> Any:
        """What the first index i with the score below its threshold says of the interval."""
        some, interval = (Expr(part) for part in goal.t[1:])

        def found(j: Expr, known: Any) -> Any:
            *_, below, before, same = p.flat(known)
            same = p.have(eq(j, i), same)
            own = p.rewrite(same, below, lambda n: under(n))
            above = p.assume(i >= 2)
            low = p.auto(theta(i - 1) <= score, before, above, same, place)
            first = p.rule("discharge", above.conclusion, low)
            return p.have(interval, first, own)

        given = p.assume(some)
        return p.rule("discharge", some, p.chosen(interval, given, found))

    def holds(i: Expr, place: Any, goal: Expr) -> Any:
        """The number of the interval that holds the score is the first such index."""
        interval, some = (Expr(part) for part in goal.t[1:])
        given = p.assume(interval)

        body = Expr(put(some.t[1], (i.t,)))
        first = p.rule("witness", some, i, p.auto(body, place, given, chain))
        return p.rule("discharge", interval, first)

    k = p.fresh()
    return p.rule("part", p.goal, p.rule("general", k, one(k)))


def directly(p: Prover, run: Any, *given: Any) -> Any:
    """By the cases of the maximum."""
    return p.auto(p.goal, *given)


def worst_is_support(p: Prover, run: Any) -> Any:
    """Without a multiplier at the worst index of its side, no index of the side has one.

    For L: ``0 < l_i ≤ a ‖x‖²`` needs ``a > 0``, while ``a = Σ z_j α_j`` has no positive term left.
    """
    known = conditions(p, "pa", run)
    sums, *_ = moves(p, run)

    def one(i: Expr) -> Any:
        place = p.assume((1 <= i) & (i <= K - 1))
        implication = Expr(put(p.goal.t[1], (i.t,))[2])
        worst = p.assume(Expr(implication.t[1]))
        *_, violated, others = p.pieces(worst)

        def side(number: int) -> Any:
            def on(member: Any, sign: Any, here: Any) -> Any:
                none = p.assume(alpha(i) <= 0)
                reached = p.auto(short(w, theta, i) <= number * (a * X), known, place, sign, none)
                against = p.assume(number * a <= 0)
                turned = p.auto(FALSE, reached, violated, against)
                moves_on = p.cases(
                    number * a > 0,
                    p.rule("excluded", number * a > 0),
                    lambda h: h,
                    lambda h: p.rule("absurd", number * a > 0, turned),
                )

                def term(j: Expr, h: Any) -> Any:
                    goal = number * step(j) <= 0

                    def same(member: Any, sign: Any, there: Any) -> Any:
                        less = p.use(others, j, by=[h, member, here, there, run["labels"]])
                        return p.auto(goal, known, h, member, sign, less, reached)

                    def other(member: Any, sign: Any, there: Any) -> Any:
                        return p.auto(goal, known, h, member, sign)

                    def neither(out: Any, sign: Any) -> Any:
                        return p.have(goal, sign)

                    both = (same, other) if number == 1 else (other, same)
                    return by_side(p, goal, j, run["labels"], *both, neither)

                low = summing(
                    p,
                    p.throughout(1, K - 1, lambda j, h: p.have(-number * step(j) >= 0, term(j, h))),
                )
                wrong = p.have(FALSE, sums, low, moves_on)
                return p.cases(
                    alpha(i) > 0,
                    p.rule("excluded", alpha(i) > 0),
                    lambda h: h,
                    lambda h: p.rule("absurd", alpha(i) > 0, wrong),
                )

            return on

        def neither(out: Any, sign: Any) -> Any:
            return p.have(alpha(i) > 0, worst, out)

        done = by_side(p, alpha(i) > 0, i, run["labels"], side(1), side(-1), neither)
        inside = p.rule("discharge", worst.conclusion, done)
        return p.rule("discharge", place.conclusion, inside)

    k = p.fresh()
    return p.rule("part", p.goal, p.rule("general", k, one(k)))
