"""Figure 2 at another scale: the steps ``ρ = (± δ − W)/(|y − ŷ|‖x‖²)`` keep ``A w' = B w``."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.passive_runs import ITEMS, code_gap, moves, positive_length
from theory.cusum.proofs.runs import yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import other, w
from theory.cusum.proofs.scaling import Scale, answers, at_two_scales, two_runs
from theory.cusum.symbols import c, d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, function, indicator, real, total
from theory.proving.definitions import Definitions
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs import pa_cusum_run
from theory.runs.papers.symbols import delta, r, rho, y

rho_2 = function("rho'", "R", 1)


def figure_2(layout: str, scale: Scale) -> Definitions:
    """Figure 2 in the layout "after" or "shared"."""
    return ITEMS | at_two_scales(pa_cusum_run("smallest", layout), scale)


def scaled_length(t: Expr) -> Expr:
    """``‖c x‖²``."""
    return total(1, d, lambda j: (c * x(t, j)) * (c * x(t, j)))


@lemma(
    "cusum/scaled-item-lengths",
    every(1, n, lambda t: 0 < scaled_length(t)),
    positive=0 < c,
    **ITEMS,
)
def scaled_lengths(p: Prover, positive: Fact, **items: Fact) -> Fact:
    """Nor is one that is multiplied by a positive number."""
    long = p.lemma("cusum/item-lengths", {}, *items.values())

    def one(t: Expr, h: Fact) -> Fact:
        return p.have(0 < scaled_length(t), positive, p.use(long, t, by=[h]))

    return p.throughout(1, n, one)


A, B, s, m, T, W, W_2, D, rate, rate_2 = (
    real(f"{name}_") for name in ("A", "B", "s", "m", "T", "W", "W'", "D", "rate", "rate'")
)


@lemma(
    "cusum/scaled-step",
    eq(A * s * rate_2, B * rate),
    long=D > 0,
    some=s > 0,
    one=eq(rate * D, T - W),
    two=eq(rate_2 * (s**2 * D), m * T - W_2),
    along=eq(A * W_2, B * s * W),
    even=eq(A * m, B * s),
)
def step(p: Prover, long: Fact, some: Fact, one: Fact, two: Fact, along: Fact, even: Fact) -> Fact:
    """The steps (T − W)/D and (m T − W')/(s² D) keep A w' = B w, where A m = B s and A W' = B s
    W.
    """
    large = p.have(D * s**2 > 0, long, some)
    level = p.have(eq(D * s**2 * (A * s * rate_2), D * s**2 * (B * rate)), two, one, along, even)
    inverse = p.rule("inverse", D * s**2, large)
    return p.have(p.goal, level, inverse)


def scaled_step(
    p: Prover, scale: Scale, given: Fact, one: Fact, two: Fact, long: Fact, along: Fact
) -> Fact:
    """The lemma for the meanings ``one`` and ``two`` of ρ and ρ', whose sums are W and W'."""
    value, value_2 = (Expr(th.conclusion[1]) for th in (one, two))
    (top, below), (top_2, below_2) = (
        (Expr(th.conclusion[2][1]), Expr(th.conclusion[2][2][1])) for th in (one, two)
    )
    t = Expr(one.conclusion[1][3])
    target = (2 * indicator(yhat(t) < y(t)) - 1) * delta
    large = p.have(below_2 > 0, long, given)
    inverse, inverse_2 = p.rule("inverse", below, long), p.rule("inverse", below_2, large)
    table = {
        ("A_", "R", 0): scale.A,
        ("B_", "R", 0): scale.B,
        ("s_", "R", 0): scale.s,
        ("m_", "R", 0): scale.m,
        ("T_", "R", 0): target,
        ("W_", "R", 0): target - top,
        ("W'_", "R", 0): scale.m * target - top_2,
        ("D_", "R", 0): below,
        ("rate_", "R", 0): value,
        ("rate'_", "R", 0): value_2,
    }
    return p.lemma(
        "cusum/scaled-step",
        table,
        long,
        p.have(eq(value * below, top), one, inverse),
        p.have(eq(value_2 * below_2, top_2), two, inverse_2),
        along,
    )


def long_step(p: Prover, run: Given, t: Expr, h: Any, below: Expr, gap: Expr, differ: Fact) -> Fact:
    """``|y − ŷ| ‖x‖² > 0`` on a mistake."""
    far, some = p.have(gap >= 1, differ), positive_length(p, run, t, h)
    return p.have(below >= 1, far, some)


def passive(scale: Scale, layout: str) -> Callable[..., Any]:
    """Figure 2 with the step after the loop, or with one loop variable."""

    def script(p: Prover, run: Given, given: Any) -> Fact:
        def rates(t: Expr, h: Fact, back: Any, known: Fact) -> Any:
            ranks = [p.use(run[name], t, by=[h]) for name in ("labels", "yhat-range")]
            first = indicator(yhat(t) < y(t))
            low = first * yhat(t) + (1 - first) * y(t) + 1

            def summed(name: Any, j: Expr) -> Expr:
                if layout == "shared":
                    return name(t, low, j)
                return total(1, r, lambda k: moves(t, k) * name(t, k, j))

            def wrong(differ: Fact) -> Fact:
                def one(j: Expr, h2: Fact) -> Fact:
                    if layout == "shared":
                        return p.use(known, low, j, by=[differ, *ranks, h2])

                    def row(k: Expr, h3: Fact) -> Fact:
                        goal = eq(
                            scale.A * (moves(t, k) * other(t, k, j)),
                            scale.B * (moves(t, k) * w(t, k, j)),
                        )
                        return p.auto(goal, known, h3, h2)

                    return summing(p, p.throughout(1, r, row))

                along = answers(
                    p, scale, t, lambda j: summed(w, j), lambda j: summed(other, j), one
                )
                mean = p.use(run["rho"], t, by=[h])
                mean_2 = in_terms_of(p, back, p.use(run["rho'"], t, by=[h]))
                below = Expr(mean.conclusion[2][2][1])
                long = p.have(below > 0, long_step(p, run, t, h, below, code_gap(t), differ))
                return scaled_step(p, scale, given, mean, mean_2, long, along)

            right_or_wrong = p.rule("excluded", eq(y(t), yhat(t)))

            def moved(k: Expr) -> Fact:
                """``1[k moves] A s ρ' = 1[k moves] B ρ``."""
                goal = eq(
                    moves(t, k) * (scale.A * scale.s * rho_2(t)), moves(t, k) * (scale.B * rho(t))
                )

                return p.cases(
                    goal,
                    right_or_wrong,
                    lambda same: p.have(goal, same),
                    lambda differ: p.have(goal, wrong(differ)),
                )

            return lambda k: [moved(k)]

        return two_runs(p, run, scale, given, rates)

    return script
