"""PA-RAMP with ``s ≤ 0`` on ``x`` with the label [2, 2], then ``M x`` with [1, 1] for ever.

The first round leads to ``(b x, −b)`` with b = C or b = ½ (`stream_ramp_started`); there the margin
of the second example is ``−b (M + 1) < s``, so that every later round leaves the parameters.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, expr, indicator, total
from theory.intervals.pril import loss, score, w_star
from theory.intervals.symbols import T, theta_star
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, summing
from theory.ramp.proofs.stream_ramp import RULES, VECTOR, M, in_round, margins_of, stated
from theory.ramp.symbols import K
from theory.runs.papers.symbols import theta, w, x, y_l, y_r


def for_ever(at_s: str) -> Any:
    """Every round but the first has a mistake."""

    def script(
        p: Prover,
        run: Given,
        *,
        level: Fact,
        rounds: Fact,
        ranks: Fact,
        unit: Fact,
        copies: Fact,
        label: Fact,
        labels: Fact,
        large: Fact,
        costly: Fact,
        high: Fact,
        far: Fact,
        top: Fact,
    ) -> Fact:
        now = p.have((expr(1) <= 1) & (expr(1) <= T), rounds)
        zero = p.use(run["zero-theta"], 1, by=[ranks])
        flat = p.rule("pair", x(1), run["zero-w"])
        flat = p.have(eq(w(1) @ x(1), 0), flat)
        facts = (ranks, label, flat, zero, unit, level)
        started = in_round(p, f"started/{at_s}", run, 1, now, {VECTOR: x(1)}, *facts)
        b = -theta(2, 1)
        positive, either, _ = p.pieces(started)

        def body(t: Expr) -> Expr:
            return conj(eq(w(t) @ x(1), b), eq(theta(t, 1), -b))

        def score_of(t: Expr, here: Fact, before: Fact) -> Fact:
            """``w^t · x^t = M b``."""
            null = null_product(p, x(t) - M * x(1), w(t), p.use(copies, t, by=[here]))
            return p.have(eq(score(t), M * b), null, before)

        def level_of(t: Expr, i: Expr, h: Fact, before: Fact) -> Fact:
            same = p.have(eq(expr(1), i), h, ranks)
            known_ = p.pieces(before)[1]
            return p.rewrite(same, known_, lambda j: eq(theta(t, j), -b))

        def beyond() -> Fact:
            goal = RULES[at_s](-b * (M + 1))

            def case(same: Fact) -> Fact:
                return p.have(goal, costly, high, same)

            return p.cases(goal, either, case, case)

        lost = beyond()

        def up(t: Expr, here: Fact, before: Fact) -> Fact:
            round_ = p.have((1 <= t) & (t <= T), here)
            value, mark = score_of(t, here, before), p.use(labels, t, by=[here])

            def sign(i: Expr) -> Expr:
                return indicator(i <= y_l(t) - 1) - indicator(i >= y_r(t))

            def inside(i: Expr) -> Expr:
                return (i <= y_l(t) - 1) | (i >= y_r(t))

            def one(i: Expr, h: Fact) -> Fact:
                margin = sign(i) * (score(t) - theta(t, i))
                equal = p.have(eq(margin, -b * (M + 1)), value, level_of(t, i, h, before), mark, h)
                goal = RULES[at_s](margin)
                return p.rule("discharge", inside(i), p.have(goal, equal, lost))

            out = p.every(
                1,
                K - 1,
                lambda i: inside(i) >> RULES[at_s](sign(i) * (score(t) - theta(t, i))),
                one,
            )
            silent = in_round(p, f"silent/{at_s}", run, t, round_, {VECTOR: x(1)}, out)
            still, same = p.pieces(silent)
            return p.auto(body(t + 1), still, same, ranks, before)

        first_body = p.have(body(expr(2)), started, unit)
        whole = by_induction(p, 2, T + 1, body, first_body, up)

        def below(t: Expr) -> Any:
            return lambda i: indicator(score(t) < theta(t, i))

        def above(t: Expr) -> Any:
            return lambda i: indicator(theta(t, i) <= score(t))

        def none_lost() -> Fact:
            def right(i: Expr, h: Fact) -> Fact:
                return p.auto(eq(below(expr(1))(i), 0), run["zero-theta"], h, label, ranks, flat)

            left_ = summing(p, p.throughout(1, y_l(1) - 1, right))
            empty = p.empty(total(y_r(1), K - 1, above(expr(1))), label, ranks)
            return p.have(eq(loss(expr(1)), 0), left_, empty)

        nothing = none_lost()

        def each_loss(t: Expr, h: Fact) -> Fact:
            goal = eq(loss(t), indicator((2 <= t) & (t <= T)) * 1)

            def start(case: Fact) -> Fact:
                same = p.have(eq(expr(1), t), case, h)
                here = p.rewrite(same, nothing, lambda k: eq(loss(k), 0))
                return p.have(goal, here, case)

            def other(case: Fact) -> Fact:
                here = p.have((2 <= t) & (t <= T), case, h)
                before = p.use(whole, t, by=[here, p.have(t <= T + 1, h)])
                mark, value = p.use(labels, t, by=[here]), score_of(t, here, before)

                def wrong(i: Expr, h2: Fact) -> Fact:
                    place = p.have((1 <= i) & (i <= K - 1), h2, mark)
                    level_ = level_of(t, i, place, before)
                    return p.auto(eq(above(t)(i), 1), level_, value, large, positive)

                right = summing(p, p.throughout(y_r(t), K - 1, wrong))
                return p.auto(goal, right, mark, ranks, case, h)

            return p.cases(goal, p.rule("excluded", t <= 1), start, other)

        same = summing(p, p.throughout(1, T, each_loss))
        part = p.lemma("sums/restrict", terms(a=1, b=T, d=2, e=T, f=lambda i: 1), rounds)
        number = p.lemma("sums/count", terms(a=2, b=T), rounds)
        total_ = p.have(eq(total(1, T, loss), T - 1), same, part, number)

        def star(t: Any) -> Fact:
            """``w* · x^t = −2 x^1 · x^t``."""
            null = null_product(p, w_star - -2 * x(1), x(t), far)
            return p.have(eq(w_star @ x(t), -2 * (x(1) @ x(t))), null)

        def margin(goal: Expr, t: Expr, h: Fact, i: Expr, h2: Fact, member: Fact) -> Fact:
            same = p.have(eq(expr(1), i), h2, ranks)
            level_ = p.rewrite(same, top, lambda j: eq(theta_star(j), -(M + 1)))

            def start(case: Fact) -> Fact:
                one = p.have(eq(expr(1), t), case, h)
                mark = p.rewrite(one, label, lambda k: eq(y_l(k), 2) & eq(y_r(k), 2))
                near = p.rewrite(one, p.have(eq(w_star @ x(1), -2), star(1), unit),
                                 lambda k: eq(w_star @ x(k), -2))  # fmt: skip
                return p.have(goal, mark, near, level_, h2, ranks, member)

            def other(case: Fact) -> Fact:
                null = null_product(p, x(t) - M * x(1), x(1), p.use(copies, t, by=[case, h]))
                return p.auto(goal, labels, case, h, star(t), null, unit, level_, h2, member)

            return p.cases(goal, p.rule("excluded", t <= 1), start, other)

        def square(i: Expr) -> Expr:
            return theta_star(i) * theta_star(i)

        own = null_product(p, w_star - -2 * x(1), w_star, far)
        rows = total(1, K - 1, square)
        whole_row = p.have(eq(rows, rows))
        two = p.rewrite(ranks, whole_row, lambda m: eq(rows, total(1, m - 1, square)))
        norm = p.auto(eq(w_star @ w_star + rows, 4 + (M + 1) ** 2), own, star(1), unit, two, top)
        return stated(p, margins_of(p, margin), total_, norm)

    return script
