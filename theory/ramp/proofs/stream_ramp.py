"""PA-RAMP does not learn what it discards: no number of mistakes is too many.

A round in which ``v_t`` discards all of I leaves ``v_t``: no discarded index moves, so nothing
does, and the next step of CCCP starts at the same point. From 0 with ``s > 0`` that is every round.
With ``s ≤ 0`` one round with a single constraint and ``‖x‖ = 1`` leads to ``(b x, −b)``, b being C
or ½; on ``M x`` with the other label its margin is ``−b (M + 1)``, less than s for M large.
"""

from functools import partial
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, indicator, real, total, vector
from theory.intervals.pril import loss, score, w_star
from theory.intervals.symbols import T, theta_star
from theory.lemmas.null import null_product
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each
from theory.ramp.cccp_run import CURRENT_ROUND, FROM_ANYWHERE, FROM_CURRENT
from theory.ramp.proofs.cccp_steps import MOVING, first
from theory.ramp.proofs.restated import in_rounds, restated
from theory.ramp.proofs.terms import in_I
from theory.ramp.stream_ramp_run import of_round
from theory.ramp.symbols import (
    K,
    n,
    passed_theta,
    passed_w,
    s,
    shift,
    theta,
    theta_next,
    w,
    w_next,
    x,
)
from theory.runs.papers.symbols import theta as theta_of
from theory.runs.papers.symbols import w as w_of
from theory.runs.papers.symbols import x as x_of
from theory.runs.papers.symbols import y_l, y_r

M, v = real("M"), vector("v_")
VECTOR = ("v_", "V", 0)
"""Any vector, of which the lemmas of one round tell the product with w."""

RULES = {"kept": lambda u: u < s, "discarded": lambda u: u <= s}
"""When an index is discarded."""


def parts_of(p: Prover, at_s: str, run: Given) -> tuple[Any, Any]:
    """What each step does to the indices, and how it moves the point."""
    steps = p.lemma(f"ramp/cccp-steps/{at_s}", {}, *(run[name] for name in FROM_ANYWHERE[at_s]))
    return steps, p.lemma("ramp/cccp-moves", {}, *(run[name] for name in MOVING))


def _silent(at_s: str) -> Any:
    def script(p: Prover, *given: Fact, out: Fact) -> Fact:
        run = dict(zip(CURRENT_ROUND[at_s], given, strict=True))
        _, moves = parts_of(p, at_s, run)
        still = p.lemma(f"ramp/cccp-still/{at_s}", {}, *(run[name] for name in FROM_CURRENT[at_s]))

        def body(k: Expr) -> Expr:
            same = every(1, K - 1, lambda i: eq(passed_theta(k, i), theta(i)))
            return conj(eq(passed_w(k) @ x, w @ x), eq(passed_w(k) @ v, w @ v), same)

        def up(k: Expr, here: Fact, before: Fact) -> Fact:
            to, _, _ = p.pieces(p.use(moves, k, by=[here]))
            idle = p.pieces(p.use(still, k, by=[here]))[0]

            zero = p.auto(eq(shift(k), 0), moves, here, before, out, idle)
            stays = [
                p.auto(eq(passed_w(k + 1) @ u, w @ u), p.rule("pair", u, to), zero) for u in (x, v)
            ]

            return p.auto(body(k + 1), *stays, moves, here, before, out, idle)

        pairs = [p.rule("pair", u, run["start-w"]) for u in (x, v)]
        start = p.have(body(expr(1)), *pairs, run["start-theta"])
        return p.auto(
            p.goal,
            p.rule("pair", v, run["last-w"]),
            all_rounds(p, n, body, start, up),
            run["some"],
            run["last-theta"],
        )

    return script


def all_out(at_s: str) -> Expr:
    """``v_t`` discards all of I."""
    return every(1, K - 1, lambda i: in_I(i) >> RULES[at_s](first(i)))


SILENT = tuple(
    worded(
        f"ramp/silent/{at_s}",
        "A round of PA-RAMP in which v_t discards every index leaves v_t: thresholds, and the "
        "product with any vector.",
        eq(w_next @ v, w @ v) & every(1, K - 1, lambda i: eq(theta_next(i), theta(i))),
        _silent(at_s),
        *CURRENT_ROUND[at_s].values(),
        out=all_out(at_s),
    )
    for at_s in RULES
)


SOME_SILENT = tuple(restated(lemma, of_round(0)) for lemma in SILENT)


in_round = in_rounds(of_round)
"""A lemma of one round, and what else it is about."""


def never(at_s: str) -> Any:
    """From 0, with s > 0 or margins equal to ``s ≥ 0`` discarded, nothing is ever learnt."""

    def script(
        p: Prover, run: Given, *, factor: Fact, rounds: Fact, lowest: Fact, null: Fact, ones: Fact
    ) -> Fact:
        def body(t: Expr) -> Expr:
            thresholds = every(1, K - 1, lambda i: eq(theta_of(t, i), 0))
            return every(1, T, lambda r: eq(w_of(t) @ x_of(r), 0)) & thresholds

        def score_zero(t: Expr, h: Fact, before: Fact) -> Fact:
            return p.auto(eq(score(t), 0), before, h)

        def up(t: Expr, here: Any, before: Fact) -> Fact:
            flat, (scores, levels) = score_zero(t, here, before), p.pieces(before)

            def sign(i: Expr) -> Expr:
                return indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))

            def inside(i: Expr) -> Expr:
                return (i <= y_l(t) - 1) | (i >= y_r(t))

            def at(i: Expr) -> Expr:
                return RULES[at_s](sign(i) * (score(t) - theta_of(t, i)))

            lost = p.auto(every(1, K - 1, lambda i: inside(i) >> at(i)), flat, factor, levels)

            silent = partial(in_round, p, f"silent/{at_s}", run, t, here)

            def later(r: Expr, h: Fact) -> Fact:
                same = p.pieces(silent({VECTOR: x_of(r)}, lost))[0]
                return p.auto(eq(w_of(t + 1) @ x_of(r), 0), same, scores, h)

            same = p.pieces(silent({VECTOR: x_of(t)}, lost))[1]

            return p.have(
                body(t + 1),
                p.throughout(1, T, later),
                p.auto(every(1, K - 1, lambda i: eq(theta_of(t + 1, i), 0)), same, levels),
            )

        first_ = p.throughout(
            1,
            T,
            lambda r, h: p.have(eq(w_of(1) @ x_of(r), 0), p.rule("pair", x_of(r), run["zero-w"])),
        )
        start = p.have(body(expr(1)), first_, run["zero-theta"])
        known = all_rounds(p, T, body, start, up)

        def lost(t: Expr, h: Fact) -> Fact:
            before, label = p.use(known, t, by=[h]), p.use(lowest, t, by=[h])
            flat = score_zero(t, h, before)

            return p.auto(eq(loss(t), K - 1), label, flat, before, run["ranks"])

        whole = p.auto(eq(total(1, T, loss), T * (K - 1)), run["ranks"], known, lowest, rounds)
        margins, length = far(p, run, lowest, null, ones)
        return stated(p, margins, whole, length)

    return script


def stated(p: Prover, margins: Any, *facts: Fact) -> Fact:
    """The goal, whose only ∀ are the comparator's margins."""
    parts = (margins if part[0] == "all" else p.have(Expr(part), *facts) for part in p.goal.t[1:])
    return p.rule("conjoin", list(parts))


def margins_of(p: Prover, proof: Any) -> Fact:
    """The comparator's margins: ``proof(margin, t, range of t, i, range of i, i ∈ I)``."""

    def one(goal: Expr, time: Any, place: Any) -> Fact:
        given = p.assume(goal.t[1])
        return p.rule("discharge", goal.t[1], proof(Expr(goal.t[2]), *time, *place, given))

    return each(p, next(part for part in p.goal.t[1:] if part[0] == "all"), one)


def far(p: Prover, run: Given, lowest: Fact, null: Fact, ones: Fact) -> tuple[Any, Any]:
    """The comparator ``(0; 1, …, 1)`` has the margin 1, and the length ``√(K − 1)``."""

    def one(goal: Expr, t: Expr, h: Fact, i: Expr, h2: Fact, member: Fact) -> Fact:
        zero = null_product(p, w_star, x_of(t), null)
        label, level = p.use(lowest, t, by=[h]), p.use(ones, i, by=[h2])
        return p.have(goal, member, label, level, zero, h2)

    length = eq(w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) * theta_star(i)), K - 1)
    return margins_of(p, one), p.auto(length, ones, run["ranks"], null)
