"""Figure 2 with the step after the loop, beside the learner of Section 4 on ``s Φ``, at any scale.

With the loss ``s δ 1[y ≠ y']`` the second learner's step is ``τ' = (s δ − s w'·ΔΦ)/(s²‖ΔΦ‖²)``
along ``s ΔΦ``: the scale cancels, and before every round ``w'·Φ(x, k)`` is the cumulative score of
rank k in Figure 2, for every item.
"""

from typing import Any

from theory.cusum.proofs.joint import DEFINITIONS, length, upto
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.passive_round import length as size_of_move
from theory.cusum.proofs.passive_round import signed, step_rule, tau
from theory.cusum.proofs.ranked import at, c, gap, ranks
from theory.cusum.proofs.runs import COMMON, LABELS, yhat
from theory.cusum.proofs.same_run import move, other_w, same_choice, scaled, zero_one
from theory.cusum.proofs.same_run_passive import in_terms_of, multiplied_out
from theory.cusum.proofs.same_run_ranked import score
from theory.cusum.symbols import n, tau_2
from theory.cusum.symbols import rival as other_yhat
from theory.formal.terms import Expr, eq, every, expr, indicator, real, total
from theory.proving.definitions import Definitions
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, each, summing
from theory.runs import pa_cusum_run, pa_structured_run
from theory.runs.papers.symbols import Phi, delta, r, rows, x, y

s = real("scale_")


def beside(scale: Expr) -> Definitions:
    """Figure 2, and Section 4's learner on ``scale Φ`` with the loss ``scale δ 1[y ≠ y']``."""
    rival = {
        **LABELS,
        ("yhat", "Z", 1): other_yhat,
        ("w", "V", 1): other_w,
        ("tau", "R", 1): tau_2,
        **scaled(scale),
        **zero_one(scale * delta),
    }
    second = pa_structured_run("smallest").without("labels").instantiated(rival)
    return DEFINITIONS | pa_cusum_run("smallest").instantiated(COMMON) | second.marked("'")


def proportional(t: Expr) -> Expr:
    """``w'·Φ(x_i, k)`` is the score of k at ``x_i``."""
    return every(1, n, lambda i: every(1, r, lambda k: eq(other_w(t) @ Phi(i, k), score(t, i, k))))


def count(t: Expr, k: Expr) -> Expr:
    """By how much the number of moved blocks up to k has grown: ``Σ_{j ≤ k} c_j``."""
    return total(1, k, lambda j: c(t, j))


def along(p: Prover, run: Given, t: Expr, now: Fact, i: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
    """``ΔΦ·Φ(x_i, k) = x·x_i Σ_{j ≤ k} c_j``."""
    known, item = ranks(p, run, t, now), x(t) @ x(i)

    def blocks(j: Expr) -> Expr:
        return upto(j, k) * upto(j, y(t)) - upto(j, k) * upto(j, yhat(t))

    whole = p.lemma("sums/equal", terms(a=1, b=r, f=blocks, g=lambda j: upto(j, k) * c(t, j)))
    part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=lambda j: c(t, j)), h2)
    inner = [p.use(run["Phi"], t, i, e, k, by=[now, h, h2, *known]) for e in (y(t), yhat(t))]
    return p.have(eq(move(t) @ Phi(i, k), item * count(t, k)), *inner, part, whole)


def scored(p: Prover, run: Given, t: Expr, now: Fact, i: Expr, k: Expr, h2: Fact) -> Fact:
    """A round adds ``τ x·x_i Σ_{j ≤ k} c_j`` to the score of k at ``x_i``."""
    known, item = ranks(p, run, t, now), x(t) @ x(i)

    def after(j: Expr) -> Expr:
        return rows(t, j) @ x(i) + c(t, j) * (tau(t) * item)

    def row(j: Expr, h3: Fact) -> Fact:
        step = p.use(run["step-w"], t, j, by=[now, h3, h2])
        sign = signed(p, t, j, [*known, h3])
        return p.have(eq(rows(t + 1, j) @ x(i), after(j)), p.rule("pair", x(i), step), sign)

    equal = summing(p, p.throughout(1, k, row))
    return p.have(eq(score(t + 1, i, k), score(t, i, k) + tau(t) * item * count(t, k)), equal)


def same_step(
    p: Prover, run: Given, t: Expr, now: Fact, rest: Fact, same: Fact, differ: Fact
) -> Fact:
    """``s τ' = τ`` on a mistake."""
    known, N = ranks(p, run, t, now), move(t) @ move(t)
    norm = length(p, run, t, yhat(t), now, known)
    above = p.auto(size_of_move(t) > 0, p.have(gap(t) > 0, differ), run["long"], now, differ)
    mine = step_rule(p, run, t, now, known, above)
    long = p.have(s**2 * N > 0, p.have(N > 0, norm, above), run["scale"])
    back = p.have(eq(other_yhat(t), yhat(t)), same)
    given = in_terms_of(p, back, p.use(run["tau'"], t, by=[now]))
    lost = indicator(~eq(y(t), yhat(t)))
    top = s * delta * lost - s * (other_w(t) @ move(t))
    theirs = multiplied_out(p, tau_2(t), top, s**2 * N, given, long)
    level = p.have(
        eq(tau_2(t) * (s**2 * N), s * (tau(t) * N)),
        theirs,
        at(p, "between", t, known, f=lambda k: rows(t, k) @ x(t)),
        *(p.use(rest, t, k, by=[now, *known]) for k in (y(t), yhat(t))),
        differ,
        mine,
        norm,
    )
    gone, _ = positive_inverse(p, s**2 * N, long)
    return p.have(eq(s * tau_2(t), tau(t)), level, gone)


GIVEN = {
    **beside(s),
    "scale": s > 0,
    "long": every(1, n, lambda t: (~eq(y(t), yhat(t))) >> (0 < x(t) @ x(t))),
}


@lemma("cusum/passive-rescaled", every(1, n, lambda t: eq(yhat(t), other_yhat(t))), *GIVEN.values())
def predictions(p: Prover, *given: Fact) -> Fact:
    """Figure 2 with the step after the loop predicts like the learner of Section 4 on s Φ with
    the loss s δ 1[y ≠ y'], where no item of a mistake is 0.
    """
    run = dict(zip(GIVEN, given, strict=True))
    factors = (s, expr(1), run["scale"])

    def chosen(t: Expr, now: Any, rest: Any) -> Fact:
        return same_choice(p, run, t, now, rest, factors, lambda t, k: score(t, t, k))

    def begin(goal: Expr, item: Any, label: Any) -> Fact:
        (i, _), (k, h2) = item, label

        return p.auto(goal, p.rule("pair", Phi(i, k), run["start-w'"]), h2, run["start-w"])

    def up(t: Expr, now: Fact, rest: Fact) -> Fact:
        same = chosen(t, now, rest)
        step = p.use(run["step-w'"], t, by=[now])
        mistaken = p.rule("excluded", eq(y(t), yhat(t)))

        def label(goal: Expr, item: Any, label: Any) -> Fact:
            (i, h), (k, h2) = item, label
            v = Phi(i, k)
            flat = along(p, run, t, now, i, k, h, h2)
            alike = eq(s * tau_2(t) * (move(t) @ v), tau(t) * (move(t) @ v))

            def right(equal: Fact) -> Fact:
                return p.have(alike, p.replaced(equal, lambda e: Phi(t, e) @ v))

            def wrong(differ: Any) -> Fact:
                equal = same_step(p, run, t, now, rest, same, differ)
                return p.have(alike, equal)

            return p.have(
                goal,
                p.rule("pair", v, step),
                p.use(rest, i, k, by=[h, h2]),
                scored(p, run, t, now, i, k, h2),
                p.cases(alike, mistaken, right, wrong),
                p.replaced(same, lambda e: Phi(t, e) @ v),
                flat,
            )

        return each(p, proportional(t + 1), label)

    always = all_rounds(p, n, proportional, each(p, proportional(expr(1)), begin), up)

    def predicted(t: Expr, h: Fact) -> Fact:
        return chosen(t, h, p.rule("part", proportional(t), p.use(always, t, by=[h])))

    return p.throughout(1, n, predicted)
