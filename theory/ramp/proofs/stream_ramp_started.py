"""The first round of PA-RAMP with ``s ≤ 0``, on an instance of length 1 with the label [2, 2].

It leads to ``(b x, −b)`` with b = C or b = ½, whatever the number of steps.
"""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, expr, total
from theory.proving.lemma import Lemma, worded
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import all_rounds
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.proofs.cccp_steps import at_point, first, gone, left
from theory.ramp.proofs.restated import restated
from theory.ramp.proofs.stream_ramp import RULES, parts_of, v
from theory.ramp.proofs.terms import HALF, in_I, z
from theory.ramp.stream_ramp_run import of_round
from theory.ramp.symbols import (
    C,
    K,
    beta,
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
    y_l,
    y_r,
)

LEVELS = {"kept": s <= 0, "discarded": s < 0}
"""A margin of 0 is kept."""


def _started(at_s: str) -> Any:
    def script(
        p: Prover,
        *given: Fact,
        ranks: Fact,
        label: Fact,
        flat: Fact,
        other: Fact,
        zero: Fact,
        unit: Fact,
        level: Fact,
    ) -> Fact:
        run = dict(zip(CURRENT_ROUND[at_s], given, strict=True))
        steps, moves = parts_of(p, at_s, run)
        here_one = p.have((expr(1) <= 1) & (expr(1) <= K - 1), ranks)
        inside, sign = p.have(in_I(expr(1)), label), p.have(eq(z(expr(1)), 1), label)
        one = expr(1)
        none = p.have(eq(first(one), 0), flat, zero)

        def kept(k: Expr) -> Expr:
            return ~gone(at_s, k, one)

        def step(k: Expr, here: Fact, before: Fact) -> tuple[Any, Any, Any]:
            """What β is, ``ā = β``, and the margin after the step."""
            shown = p.use(p.use(steps, k, 1, by=[here, here_one]), by=[inside])
            taken, margin = p.pieces(shown)
            sums = p.pieces(p.use(moves, k, by=[here]))[2]

            def term_(i: Expr) -> Expr:
                return z(i) * beta(k, i)

            two = p.rewrite(ranks, sums, lambda m: eq(shift(k), total(1, m - 1, term_)))
            alone = p.have(
                eq(shift(k), z(one) * beta(k, 1)),
                two,
                p.last(total(1, 1, term_)),
                p.empty(total(1, 0, term_)),
            )
            same = p.have(eq(shift(k), beta(k, 1)), alone, sign)
            rest = p.have(eq(left(k, one), 1 - beta(k, 1)), none, same, unit, sign)
            b = beta(k, 1)
            value = p.have(
                conj(b > 0, disj(eq(b, C), eq(b, HALF))), taken, before, rest, run["cost"]
            )
            after = p.have(eq(at_point(k + 1, one), 2 * b), margin, none, same, unit, sign)
            return value, same, after

        def up(k: Expr, here: Any, before: Any) -> Fact:
            value, _, after = step(k, here, before)
            return p.have(kept(k + 1), value, after, level)

        pair = p.rule("pair", x, run["start-w"])
        start_level = p.use(run["start-theta"], 1, by=[here_one])
        at_zero = p.have(
            eq(at_point(one, one), 0),
            p.have(eq(passed_w(1) @ x, 0), pair, flat),
            p.have(eq(passed_theta(1, 1), 0), start_level, zero),
        )
        known = all_rounds(p, n, kept, p.have(kept(one), at_zero, level), up)
        some = p.have((1 <= n) & (n <= n), run["some"])
        value, same, _ = step(n, some, p.use(known, n, by=[some]))
        to, levels, _ = p.pieces(p.use(moves, n, by=[some]))
        last = p.use(run["last-theta"], 1, by=[here_one])
        down = p.have(
            eq(theta_next(1), -beta(n, 1)), last, p.use(levels, 1, by=[here_one]), zero, sign
        )
        along = p.have(
            eq(w_next @ v, beta(n, 1) * (x @ v)),
            p.rule("pair", v, run["last-w"]),
            p.rule("pair", v, to),
            other,
            same,
        )
        b = -theta_next(1)
        return p.have(p.goal, value, down, p.have(eq(w_next @ v, b * (x @ v)), along, down))

    return script


def _lemma(at_s: str) -> Lemma:
    b = -theta_next(1)
    return worded(
        f"ramp/started/{at_s}",
        "The first round of PA-RAMP on an instance of length 1 with the label [2, 2] of two ranks.",
        conj(b > 0, disj(eq(b, C), eq(b, HALF)), eq(w_next @ v, b * (x @ v))),
        _started(at_s),
        *CURRENT_ROUND[at_s].values(),
        ranks=eq(K, 2),
        label=eq(y_l, 2) & eq(y_r, 2),
        flat=eq(w @ x, 0),
        other=eq(w @ v, 0),
        zero=eq(theta(1), 0),
        unit=eq(x @ x, 1),
        level=LEVELS[at_s],
    )


STARTED = tuple(_lemma(at_s) for at_s in RULES)
SOME_STARTED = tuple(restated(lemma, of_round(0)) for lemma in STARTED)
