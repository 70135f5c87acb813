"""The multipliers of a round are its only ones, and the thresholds that move are theirs."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import FALSE, Expr, eq, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.proofs.balance import by_side, same_root
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
    short,
    z,
)
from theory.ramp.symbols import K, alpha_other, theta, theta_next, w, x
from theory.ramp.symbols import alpha_of_round as alpha


@lemma(
    "ramp/complementary/pa",
    MEANINGS["pa"](e, m),
    least=m >= 0,
    met=e - m <= 0,
    slack=eq(m * (e - m), 0),
)
def complementary(p: Prover, least: Fact, met: Fact, slack: Fact) -> Fact:
    """Complementary slackness says that PA's multiplier is the positive part of e."""

    def active(h: Fact) -> Fact:
        below = p.assume(e < m)
        wrong = p.auto(FALSE, slack, h, below)
        tight = p.cases(
            m <= e,
            p.rule("excluded", e < m),
            lambda h2: p.rule("absurd", m <= e, wrong),
            lambda h2: h2,
        )
        return p.auto(p.goal, h, tight, met)

    def none(h: Fact) -> Fact:
        return p.auto(p.goal, h, least, met)

    return p.cases(p.goal, p.rule("excluded", m > 0), active, none)


def one_family(p: Prover, run: Given, moved: Fact, lowered: Fact, kkt: Fact) -> Fact:
    """Two families would be two roots of the balance equation."""
    b = total(1, K - 1, lambda i: z(i) * alpha_other(i))
    sums, *_ = moves(p, run)
    pair = p.rule("pair", x, moved)

    def reached(i: Any) -> Expr:
        return short(w, theta, i) - z(i) * (b * X)

    def meaning(i: Any, h: Fact, member: Fact) -> Fact:
        given = p.pieces(p.use(kkt, i, by=[h, member]))
        table = {("short_", "R", 0): reached(i), ("m_", "R", 0): alpha_other(i)}
        least = p.have(alpha_other(i) >= 0, *given)
        met = p.auto(reached(i) - alpha_other(i) <= 0, lowered, h, pair, member, *given)
        slack = p.auto(
            eq(alpha_other(i) * (reached(i) - alpha_other(i)), 0), *given, lowered, h, pair, member
        )
        return p.lemma("ramp/complementary/pa", table, least, met, slack)

    _, same = same_root(p, "pa", run, sums, b, alpha_other, p.have(eq(b, b)), meaning)

    def one(i: Expr, h: Any) -> Fact:
        member = p.assume(in_I(i))
        equal = p.have(eq(alpha_other(i), alpha(i)), same(i, h, member))
        return p.rule("discharge", in_I(i), equal)

    each = p.every(1, K - 1, lambda i: in_I(i) >> eq(alpha_other(i), alpha(i)), one)
    return p.rule("part", p.goal, each)


def moved(variant: str) -> Callable[..., Any]:
    """``θ'_i − θ_i = −z_i α_i``, which is 0 where ``α_i`` is, and only there on I."""

    def script(p: Prover, run: Given) -> Fact:
        known = conditions(p, variant, run)
        cost = () if variant == "pa" else (run["cost"],)
        _, _, thresholds = moves(p, run)

        def goal(i: Any) -> Expr:
            differs = ~eq(theta_next(i), theta(i))
            supports = in_I(i) & (0 < alpha(i))
            return (differs >> supports) & (supports >> differs)

        def one(i: Expr, h: Fact) -> Fact:

            def side(number: int) -> Callable[..., Any]:
                def on(member: Fact, sign: Fact, place: Any) -> Fact:
                    case, _ = at(p, known, i, h, member)
                    table = {("short_", "R", 0): excess(i), ("m_", "R", 0): alpha(i)}
                    least = p.pieces(p.lemma(f"ramp/sign/{variant}", table, case, *cost))[0]
                    return p.auto(goal(i), thresholds, h, sign, least, member)

                return on

            def middle(out: Fact, sign: Fact) -> Fact:
                return p.have(
                    goal(i), p.auto(eq(theta_next(i), theta(i)), thresholds, h, sign), out
                )

            return by_side(p, goal(i), i, run["labels"], side(1), side(-1), middle)

        return p.rule("part", p.goal, p.every(1, K - 1, goal, one))

    return script
