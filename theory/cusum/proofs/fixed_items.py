"""Figure 2 with the step after the loop on four given items: round by round, in numbers.

All weights are δ times numbers. The four predictions are chosen among the best ranks, the rows
w̄_2 and w̄_3 separate with the margin δ, and the loss is 6, while ``R²/δ² = 28/5``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from theory.cusum.proofs.attained_runs import FIGURE_2
from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.prank_margins import answer, condition, length, margin, norm
from theory.cusum.proofs.prank_margins import rows as target
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R, delta, n, r, y, yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import cumulative, d, rows_of, w, x
from theory.formal import Expr, disj, eq, every, expr, function, total
from theory.lemmas.tactics import flat
from theory.lemmas.written_out import one_by_one, written_out

Rows = Sequence[Sequence[Fraction]]

rho = function("rho", "R", 1)

AFTER = {name: FIGURE_2["after"][name] for name in ("start-w", "step-w", "rho")}
"""The learner's updates; the predictions are given, and shown to be of largest score."""


def valued(p: Any, whole: Expr, value: Any, *facts: Any) -> Any:
    """A sum over a range of given numbers, with what its terms are."""
    low, high = (int(limit) for limit in whole.t[1:3])

    def upto(k: int) -> Expr:
        return Expr((whole.t[0], Fraction(low), Fraction(k), whole.t[3]))

    ends = [p.last(upto(k)) for k in range(low, high + 1)]
    return p.have(eq(whole, value), *ends, p.empty(upto(low - 1)), *facts)


class Played:
    """The first rounds of the run, in numbers.

    Parameters
    ----------
    items, labels, predicted
        The items, their labels and the predictions.
    """

    def __init__(self, p: Any, run: Any, sizes: Any, known: list[Any], data: Any) -> None:
        self.p, self.run, self.sizes, self.known = p, run, sizes, known
        self.items, self.labels, self.predicted = data
        self.weights: list[list[list[Fraction]]] = [[[Fraction(0)] * 5 for _ in range(3)]]
        self.before: list[dict[tuple[int, int], Any]] = [self.start()]
        for t in range(1, 5):
            self.play(t)

    def start(self) -> dict[tuple[int, int], Any]:
        """All weights are 0."""
        return {
            (k, j): self.p.use(self.run["start-w"], expr(k), expr(j), by=[self.sizes])
            for k in range(1, 4)
            for j in range(1, 6)
        }

    def said(self, fact: Any, t: int) -> Any:
        """A fact with numbers for ŷ, y, r and d."""
        p = self.p
        for term, value in (
            (yhat(expr(t)), self.predicted[t - 1]),
            (y(expr(t)), self.labels[t - 1]),
            (r, 3),
            (d, 5),
        ):
            fact = in_terms_of(p, p.have(eq(term, value), self.sizes, *self.known), fact)
        return fact
