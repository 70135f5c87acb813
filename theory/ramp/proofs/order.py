"""Why no update of the family lets two neighbouring thresholds pass each other.

After the step along x every margin is measured from the same score, so that on L ``e_i`` is
``θ_i`` less a number that all share, and on R a shared number less ``θ_i``. What the update leaves,
``e_i − α_i``, does not fall as ``e_i`` rises: no bound on the multipliers lets α rise faster than
e. So each pair of L and each pair of R stays in order; thresholds of L only go down, those of R
only up, and those between do not move.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, eq
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import directly
from theory.ramp.proofs.balance import by_side
from theory.ramp.proofs.conditions import (
    MEANINGS,
    X,
    at,
    conditions,
    e,
    excess,
    in_I,
    m,
    moves,
    step,
    z,
)
from theory.ramp.proofs.roots import e_2, m_2
from theory.ramp.symbols import C, K, a, theta, theta_next, w, x
from theory.ramp.symbols import alpha_of_round as alpha


def _keeps(variant: str) -> Lemma:
    """A positive share of the distance is left in PA-II; in PA and PA-I it can vanish."""
    cost = () if variant == "pa" else (C > 0,)
    share = 2 * C + 1 if variant == "pa-ii" else 0
    left, left_2 = e - m, e_2 - m_2
    gap = left_2 - left >= 0 if variant != "pa-ii" else share * (left_2 - left) >= e_2 - e
    return Lemma(
        f"ramp/keeps-order/{variant}",
        f"What {variant.upper()}'s update leaves to the margins is in the order of what was there.",
        (MEANINGS[variant](e, m), MEANINGS[variant](e_2, m_2), e <= e_2, *cost),
        gap,
        directly,
    )


KEEPS = tuple(map(_keeps, MEANINGS))


def kept(variant: str) -> Callable[..., Any]:
    """``∀i ∈ [1, K − 2]: θ_i ≤ θ_{i+1} ⇒ θ'_i ≤ θ'_{i+1}``; of PA-II, with the share of the gap."""

    def script(p: Prover, run: Given) -> Fact:
        known = conditions(p, variant, run)
        cost = () if variant == "pa" else (run["cost"],)
        _, _, thresholds = moves(p, run)
        labels = run["labels"]

        def after(i: Any) -> Expr:
            grown = theta_next(i + 1) - theta_next(i)
            return (2 * C + 1) * grown if variant == "pa-ii" else grown

        def goal_at(i: Any) -> Expr:
            if variant == "pa-ii":
                return after(i) >= theta(i + 1) - theta(i)
            return after(i) >= 0

        def pair(i: Expr, h: Fact) -> Fact:
            ordered = p.assume(theta(i) <= theta(i + 1))
            goal = goal_at(i)
            here, there = (
                p.have((1 <= i) & (i <= K - 1), h),
                p.have((1 <= i + 1) & (i + 1 <= K - 1), h),
            )

            def one(j: Expr, place: Fact, member: Any, sign: Fact, number: int) -> Any:
                case, _ = at(p, known, j, place, member)
                table = {("short_", "R", 0): excess(j), ("m_", "R", 0): alpha(j)}
                least = p.pieces(p.lemma(f"ramp/sign/{variant}", table, case, *cost))[0]
                value = p.have(eq(step(j), number * alpha(j)), sign)
                moved = p.use(thresholds, j, by=[place])
                score = p.have(
                    eq(excess(j), 1 - number * (w @ x - theta(j)) - number * (a * X)), sign
                )
                return case, least, value, moved, score

            def still(j: Expr, place: Fact, sign: Fact) -> Any:
                value = p.have(eq(step(j), 0), sign)
                return value, p.use(thresholds, j, by=[place])

            def apart(first: Any, second: Any) -> Fact:
                """One side each: the gap does not shrink."""
                more = p.have(
                    theta_next(i + 1) - theta_next(i) >= theta(i + 1) - theta(i), *first, *second
                )
                return _finish(p, goal, more, ordered, *cost)

            def both(first: Any, second: Any, number: int) -> Fact:
                lower, upper = (first, second) if number == 1 else (second, first)
                j, k = (i, i + 1) if number == 1 else (i + 1, i)
                table = {
                    ("short_", "R", 0): excess(j),
                    ("m_", "R", 0): alpha(j),
                    ("e2_", "R", 0): excess(k),
                    ("m2_", "R", 0): alpha(k),
                }
                kept_ = p.lemma(
                    f"ramp/keeps-order/{variant}",
                    table,
                    lower[0],
                    upper[0],
                    lower[-1],
                    upper[-1],
                    ordered,
                )
                facts = [*first[2:], *second[2:]]
                if variant != "pa-ii":
                    return p.have(goal, *facts, kept_)
                return p.have(goal, kept_, lower[-1], upper[-1], *facts)

            def from_left(member: Any, sign: Any, place: Any) -> Fact:
                first = one(i, here, member, sign, 1)
                return by_side(
                    p,
                    goal,
                    i + 1,
                    labels,
                    lambda m2, s2, h2: both(first, one(i + 1, there, m2, s2, 1), 1),
                    lambda m2, s2, h2: apart(first[1:4], one(i + 1, there, m2, s2, -1)[1:4]),
                    lambda m2, s2: apart(first[1:4], still(i + 1, there, s2)),
                )

            def from_right(member: Any, sign: Any, place: Fact) -> Fact:
                first = one(i, here, member, sign, -1)
                member_2 = p.have(in_I(i + 1), place)
                sign_2 = p.have(eq(z(i + 1), -1), place, labels)
                return both(first, one(i + 1, there, member_2, sign_2, -1), -1)

            def from_middle(out: Fact, sign: Any) -> Fact:
                first = still(i, here, sign)

                def above(m2: Any, s2: Any, h2: Any) -> Fact:
                    return apart(first, one(i + 1, there, m2, s2, -1)[1:4])

                def never(m2: Any, s2: Any, h2: Fact) -> Fact:
                    return p.have(goal, out, h2)

                def middle(m2: Any, s2: Any) -> Fact:
                    return apart(first, still(i + 1, there, s2))

                return by_side(p, goal, i + 1, labels, never, above, middle)

            done = by_side(p, goal, i, labels, from_left, from_right, from_middle)
            return p.rule("discharge", ordered.conclusion, done)

        return p.every(1, K - 2, lambda i: (theta(i) <= theta(i + 1)) >> goal_at(i), pair)

    return script


def _finish(p: Prover, goal: Any, more: Fact, ordered: Fact, *cost: Any) -> Fact:
    if not cost:
        return p.have(goal, more, ordered)
    return p.have(goal, more, ordered, *cost)


def pairs(variant: str) -> Callable[..., Any]:
    """Each pair in order stays so."""

    def script(p: Prover, run: Given) -> Fact:
        each = kept(variant)(p, run)

        def one(i: Expr, h: Fact) -> Fact:
            ordered = p.assume(theta(i) <= theta(i + 1))
            gap = p.use(each, i, by=[h, ordered])
            return p.rule(
                "discharge", ordered.conclusion, _in_order(p, variant, run, i, gap, ordered)
            )

        return p.rule(
            "part",
            p.goal,
            p.every(
                1,
                K - 2,
                lambda i: (theta(i) <= theta(i + 1)) >> (theta_next(i) <= theta_next(i + 1)),
                one,
            ),
        )

    return script


def _in_order(p: Prover, variant: str, run: Given, i: Expr, gap: Fact, ordered: Fact) -> Fact:
    goal = theta_next(i) <= theta_next(i + 1)
    if variant != "pa-ii":
        return p.have(goal, gap)
    down = p.assume(theta_next(i + 1) < theta_next(i))
    wrong = p.have(FALSE, gap, ordered, down, run["cost"])
    return p.cases(
        goal,
        p.rule("excluded", goal),
        lambda h: h,
        lambda h: p.rule("absurd", goal, wrong),
    )


def order(variant: str) -> Callable[..., Any]:
    """Ordered thresholds stay ordered: pair by pair."""

    def script(p: Prover, run: Given, before: Fact) -> Fact:
        each = kept(variant)(p, run)

        def one(i: Expr, h: Fact) -> Fact:
            ordered = p.use(before, i, by=[h])
            return _in_order(p, variant, run, i, p.use(each, i, by=[h, ordered]), ordered)

        every_pair = p.every(1, K - 2, lambda i: theta_next(i) <= theta_next(i + 1), one)
        return p.rule("part", p.goal, every_pair)

    return script


def share(p: Prover, run: Given) -> Fact:
    """PA-II leaves of each gap the share ``1/(2C + 1)`` at least."""
    return p.rule("part", p.goal, kept("pa-ii")(p, run))


def needed(p: Prover, run: Given, first: Fact, last: Fact, after: Fact) -> Fact:
    """With the label [1, K] there is nothing to move."""
    return p.auto(p.goal, run["step-theta"], first, last, after)
