"""Corollary 3 from Theorem 1: Figure 1 beside Figure 3 on ``Φ/δ`` with CuSum's feature map.

Before every round ``w'·Φ(x, k)`` is ``1/δ`` times the cumulative score of rank k, for every item.
"""

from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.joint import DEFINITIONS, JOINED, lead, length, upto
from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.ranked import c, ranks
from theory.cusum.proofs.runs import COMMON, LABELS, R, yhat
from theory.cusum.proofs.same_run import other_w, same_bound, same_choice, scaled
from theory.cusum.symbols import n
from theory.cusum.symbols import rival as other_yhat
from theory.formal.terms import Expr, eq, every, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, termwise
from theory.runs import cusum_run, structured_run
from theory.runs.papers.symbols import Phi, delta, r, rows, x, y

RIVAL = {
    **LABELS,
    ("yhat", "Z", 1): other_yhat,
    ("w", "V", 1): other_w,
    **scaled(1 / delta),
}

BOTH = (
    DEFINITIONS
    | cusum_run("smallest").instantiated(COMMON)
    | structured_run("smallest").without("labels").instantiated(RIVAL).marked("'")
)
"""Figure 1, and Figure 3 on ``Φ/δ`` with the weights w' and the predictions ŷ'."""

S = 1 / delta


def score(t: Expr, i: Expr, k: Expr) -> Expr:
    """``Σ_{j ≤ k} w_j·x_i`` before round t."""
    return total(1, k, lambda j: rows(t, j) @ x(i))


def proportional(t: Expr) -> Expr:
    """``w'·Φ(x_i, k)`` is the score of k at ``x_i``, over δ."""
    return every(
        1,
        n,
        lambda i: every(1, r, lambda k: eq(other_w(t) @ Phi(i, k), S * score(t, i, k))),
    )


def corollary_3(
    p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any
) -> Fact:
    """The conditions for Φ/δ, and the same predictions."""
    inverse, up = positive_inverse(p, delta, positive)
    above = inverse_positive(p, delta, inverse, up)
    factors = (S, S, p.have(S * S > 0, above))

    def chosen(t: Expr, now: Any, rest: Any) -> Fact:
        return same_choice(p, run, t, now, rest, factors, lambda t, k: score(t, t, k))

    def moved(t: Expr, now: Fact, i: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
        """The scores at ``x_i`` after round t, by way of the blocks between y and ŷ."""
        known, item = ranks(p, run, t, now), x(t) @ x(i)

        after = termwise(
            p,
            1,
            k,
            lambda j: eq(rows(t + 1, j) @ x(i), rows(t, j) @ x(i) + c(t, j) * item),
            h2,
            run["step-w"],
            now,
        )
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=lambda j: c(t, j)), h2)

        def blocks(j: Expr) -> Expr:
            return upto(j, k) * upto(j, y(t)) - upto(j, k) * upto(j, yhat(t))

        whole = p.lemma("sums/equal", terms(a=1, b=r, f=blocks, g=lambda j: upto(j, k) * c(t, j)))
        inner = [p.use(run["Phi"], t, i, e, k, by=[now, h, h2, *known]) for e in (y(t), yhat(t))]
        return p.have(
            eq((Phi(t, y(t)) - Phi(t, yhat(t))) @ Phi(i, k), score(t + 1, i, k) - score(t, i, k)),
            after,
            *inner,
            part,
            whole,
        )

    def up_(t: Expr, now: Fact, rest: Fact) -> Fact:
        same = chosen(t, now, rest)
        step = p.use(run["step-w'"], t, by=[now])

        def label(i: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
            v = Phi(i, k)
            return p.have(
                eq(other_w(t + 1) @ v, S * score(t + 1, i, k)),
                p.rule("pair", v, step),
                p.use(rest, i, k, by=[h, h2]),
                moved(t, now, i, k, h, h2),
                p.replaced(same, lambda e: Phi(t, e) @ v),
            )

        return everywhere(t + 1, label)

    def everywhere(t: Expr, proof: Any) -> Fact:
        return p.throughout(1, n, lambda i, h: p.throughout(1, r, lambda k, h2: proof(i, k, h, h2)))

    def begin(i: Expr, k: Expr, h: Any, h2: Fact) -> Fact:
        one = expr(1)

        return p.auto(
            eq(other_w(one) @ Phi(i, k), S * score(one, i, k)),
            p.rule("pair", Phi(i, k), run["start-w'"]),
            h2,
            run["start-w"],
        )

    always = all_rounds(p, n, proportional, everywhere(expr(1), begin), up_)

    def predicted(t: Expr, h: Fact) -> Fact:
        return chosen(t, h, p.rule("part", proportional(t), p.use(always, t, by=[h])))

    same = p.throughout(1, n, predicted)
    fits = conditions(p, run, positive, lengths, margins, (inverse, up))
    return p.rule("conjoin", [same, fits, same_bound(p, n * (r - 1))])


def conditions(
    p: Prover, run: Given, positive: Fact, lengths: Fact, margins: Any, inverses: Any
) -> Fact:
    """(a) and (b) for Φ/δ with ``ℓ = |y − y'|`` and R/δ."""
    inverse, up = inverses
    square = p.have(delta**2 > 0, positive)
    _, up2 = positive_inverse(p, delta**2, square)

    def facts(t: Expr, k: Expr) -> Expr:
        move, apart = Phi(t, y(t)) - Phi(t, k), between.distance(y(t), k)
        ahead = JOINED @ move * S >= apart
        return ahead & (move @ move * (1 / delta**2) <= R**2 * (1 / delta**2) * apart)

    def rival(t: Expr, k: Expr, h: Fact, h2: Any) -> Fact:
        known = [p.use(run["labels"], t, by=[h]), h2]
        move, apart = Phi(t, y(t)) - Phi(t, k), between.distance(y(t), k)
        small = p.auto(move @ move <= R**2 * apart, length(p, run, t, k, h, known), lengths, h)
        far = lead(p, run, positive, margins, t, k, h, known)
        return p.have(facts(t, k), up2, small, up, far, inverse)

    return p.throughout(
        1,
        n,
        lambda t, h: p.throughout(
            1,
            r,
            lambda k, h2: p.rule("discharge", ~eq(k, y(t)), rival(t, k, h, h2)),
        ),
    )
