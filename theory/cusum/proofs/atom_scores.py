"""Section 7: Figure 5 with one sign, beside Figure 3 with the feature map of CuSum Rank."""

from typing import Any

from theory.cusum.proofs.block_runs import figure_3
from theory.cusum.proofs.dual_scores import agreement, predicts
from theory.cusum.proofs.runs import COMMON
from theory.cusum.symbols import rival
from theory.formal.terms import Expr, eq, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import r, rows, x, y


def moved(s: Any, a: Any) -> Expr:
    """``1[a ∈ y_s] − 1[a ∈ ŷ'_s]``."""
    return indicator(a <= y(s)) - indicator(a <= rival(s))


def atoms(t: Any, k: Any, s: Any) -> Expr:
    """``Σ_{a ≤ k} α_{s,a} φ(x_t, a)·φ(x_s, a)``, ``α_{s,a}`` being what a moved in round s."""
    return total(1, k, lambda a: moved(s, a) * (x(t) @ x(s)))


FIGURE_3 = figure_3(ties="smallest").instantiated(COMMON)
"""Figure 3 with the feature map of CuSum Rank."""
ATOMS = FIGURE_3 | predicts(atoms)


def one_counter(t: Any, k: Any, s: Any) -> Expr:
    """The score of Figure 5 with ``α_a = Σ_{q < t} (1[a ∈ y_q] − 1[a ∈ ŷ'_q])``."""

    def counter(a: Any) -> Expr:
        return total(1, t - 1, lambda q: moved(q, a))

    return total(1, k, lambda a: counter(a) * moved(s, a) * (x(t) @ x(s)))


def counter_each(t: Any, k: Any, s: Any) -> Expr:
    """The score of Figure 5 with ``α_{s,a} = 1[a ∈ y_s] − 1[a ∈ ŷ'_s]``."""
    return total(1, k, lambda a: moved(s, a) * moved(s, a) * (x(t) @ x(s)))


ONE_COUNTER, COUNTER_EACH = (FIGURE_3 | predicts(part) for part in (one_counter, counter_each))


def figure_5(p: Prover, run: Given) -> Fact:
    """Block a of the weights grows by ``α_{s,a} x_s``."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return total(1, r, lambda i: indicator(i <= k) * (rows(s, i) @ x(t)))

    def gained(s: Expr, inside: Fact, t: Expr, k: Expr, equal: Fact, known: Any) -> Fact:
        _, rank = known

        def c(i: Expr) -> Expr:
            return indicator(i <= y(s)) - indicator(i <= rival(s))

        def row(i: Expr, h: Fact) -> Fact:
            step = p.rule("pair", x(t), p.use(run["step-w"], s, i, by=[inside, h]))
            return p.auto(
                eq(
                    indicator(i <= k) * (rows(s + 1, i) @ x(t)),
                    indicator(i <= k) * (rows(s, i) @ x(t))
                    + (indicator((1 <= i) & (i <= k)) * (c(i) * (x(t) @ x(s)))),
                ),
                step,
                equal,
                h,
            )

        grown = summing(p, p.throughout(1, r, row))
        part = p.lemma(
            "sums/restrict", terms(a=1, b=r, d=1, e=k, f=lambda i: c(i) * (x(t) @ x(s))), rank
        )
        return p.have(eq(primal(s + 1, t, k), primal(s, t, k) + atoms(t, k, s)), grown, part)

    def start(t: Expr, k: Expr, h: Any, rank: Any) -> Fact:
        return p.lemma(
            "sums/vanishing",
            terms(a=1, b=r, f=lambda i: indicator(i <= k) * (rows(1, i) @ x(t))),
            run["start-w"],
        )

    return p.have(p.goal, agreement(p, run, primal, atoms, gained, start))
