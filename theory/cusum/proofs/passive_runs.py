"""Figure 2 with the step after the loop, beside the learner of Section 4, by coordinates.

On a mistake let ``s = ±1`` be the sign of ``y − ŷ`` and W the sum of ``w_k·x`` over the rows in
between: ``ρ |y − ŷ|‖x‖² = s δ − W`` and ``τ |y − ŷ|‖x‖² = δ − s W``, so ``ρ = s τ``.
"""

from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.runs import yhat
from theory.cusum.proofs.same_runs import both_runs, other, rows_of, w
from theory.cusum.symbols import d, n, rival, tau_2
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.lemmas.double import double
from theory.proving.definitions import defining
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import delta, r, rho, y

ITEMS = at_least(1, d, "attributes") | defining({"items": every(1, n, lambda t: eq(x(t, d), -1))})
"""``x_d = −1``."""


def coefficient(t: Expr, k: Expr) -> Expr:
    """``1[k ≤ y] − 1[k ≤ ŷ]``, ŷ being the other run's."""
    return indicator(k <= y(t)) - indicator(k <= rival(t))


def moves(t: Expr, k: Expr) -> Expr:
    """Is row k between y and ŷ?"""
    return indicator(((yhat(t) < k) & (k <= y(t))) | ((y(t) < k) & (k <= yhat(t))))


def side(t: Expr) -> Expr:
    """The sign of ``y − ŷ`` on a mistake."""
    return 2 * indicator(yhat(t) < y(t)) - 1


def length(t: Expr) -> Expr:
    """``‖x‖²``."""
    return total(1, d, lambda j: x(t, j) * x(t, j))


def positive_length(p: Prover, run: Given, t: Expr, h: Fact) -> Fact:
    """``‖x‖² ≥ 1``, since ``x_d = −1``."""
    squares = p.lemma("sums/nonnegative", terms(a=1, b=d - 1, f=lambda j: x(t, j) * x(t, j)))
    end = p.last(length(t), run["attributes"])
    return p.auto(length(t) >= 1, squares, end, run["items"], h)


@lemma("cusum/item-lengths", every(1, n, lambda t: 0 < length(t)), **ITEMS)
def lengths(p: Prover, **items: Fact) -> Fact:
    """No item with ``x_d = −1`` is 0."""
    return p.throughout(1, n, lambda t, h: p.have(0 < length(t), positive_length(p, items, t, h)))


def signed(p: Prover, t: Expr, k: Expr, known: list[Any]) -> Fact:
    """``1[k ≤ y] − 1[k ≤ ŷ] = s 1[k is in between]``."""
    return p.have(eq(coefficient(t, k), side(t) * moves(t, k)), *known)


def same_steps(p: Prover, run: Given, t: Expr, h: Fact, equal: Fact, predictions: Fact) -> Any:
    """``ρ = s τ`` on a mistake."""
    ranks = [p.use(run[name], t, by=[h]) for name in ("labels", "yhat-range")]
    X, g = length(t), between.distance(y(t), yhat(t))
    answers = rows_of(w, t)
    W = total(1, r, lambda k: moves(t, k) * answers(k))

    def in_figure_2() -> Fact:
        """``Σ_j Σ_k 1[…] w_kj x_j = W``."""

        def entry(j: Expr, k: Expr) -> Expr:
            return (moves(t, k) * w(t, k, j)) * x(t, j)

        return p.lemma("sums/exchange", double(a=1, b=d, c=1, e=r, h=entry))

    def difference(k: Expr, j: Expr) -> Expr:
        return indicator(k <= y(t)) * x(t, j) - indicator(k <= rival(t)) * x(t, j)

    def in_section_4() -> Fact:
        """``Σ_k Σ_j w'_kj (ΔΦ)_kj = s W``."""

        def block(k: Expr, h2: Fact) -> Fact:
            inside = total(1, d, lambda j: other(t, k, j) * difference(k, j))
            return p.auto(eq(inside, side(t) * moves(t, k) * answers(k)), equal, h2, predictions)

        return summing(
            p,
            p.throughout(
                1,
                r,
                block,
            ),
        )

    def norm() -> Fact:
        """``Σ_k Σ_j (ΔΦ)_kj² = |y − ŷ| ‖x‖²``."""

        def c(k: Expr) -> Expr:
            return between.sign(y(t), yhat(t), k)

        whole = termwise(
            p,
            1,
            r,
            lambda k: eq(total(1, d, lambda j: difference(k, j) * difference(k, j)), c(k) ** 2 * X),
            predictions,
        )
        split = p.lemma("sums/split", terms(a=1, b=r, c=1, f=lambda k: c(k) ** 2), ranks[0])
        first = total(1, 1, lambda k: c(k) ** 2)
        zero = p.have(eq(c(expr(1)) ** 2, 0), *ranks)
        ends = [p.last(first), p.empty(total(1, 0, lambda k: c(k) ** 2)), zero]
        table = between.symbols(y=y(t), yhat=yhat(t), r=r)
        moved = p.lemma("cusum/moved", table, *ranks)
        size = total(1, r, lambda k: total(1, d, lambda j: difference(k, j) * difference(k, j)))
        return p.have(eq(size, g * X), whole, split, moved, *ends)

    one, two = p.use(run["rho"], t, by=[h]), p.use(run["tau'"], t, by=[h])
    long = positive_length(p, run, t, h)
    size, scores, exchanged = norm(), in_section_4(), in_figure_2()

    def step(differ: Fact) -> Fact:
        area = p.have(g * X >= 1, long, differ)
        D, E = (Expr(th.conclusion[2][2][1]) for th in (one, two))
        first = p.have(eq(D, g * X))
        second = p.auto(eq(E, g * X), size, area)
        A, B = (p.rule("inverse", e, p.have(e > 0, f, area)) for e, f in ((D, first), (E, second)))
        bottom = Expr(two.conclusion[2][1])
        other_ = p.have(eq(tau_2(t) * (g * X), bottom), two, B, second)
        right = p.have(eq(bottom, delta - side(t) * W), scores, differ, predictions)
        multiplied = p.have(
            eq(rho(t) * (g * X), side(t) * tau_2(t) * (g * X)), one, A, exchanged, other_, right
        )
        inverse = p.rule("inverse", g * X, p.have(g * X > 0, area))
        return p.have(eq(rho(t), side(t) * tau_2(t)), multiplied, inverse)

    return step


def code_gap(t: Expr) -> Expr:
    """``|y − ŷ|`` as the code computes it."""
    below = indicator(yhat(t) < y(t))
    return below * (y(t) - yhat(t)) + (1 - below) * (yhat(t) - y(t))


def passive_aggressive(p: Prover, run: Given, *given: Fact) -> Fact:
    """A row in between moves by ``ρ x`` here and by ``s τ x`` there."""

    def move(goal: Expr, t: Expr, h: Fact, row: Any, coordinate: Any, *facts: Any) -> Fact:
        (k, h2), (j, h3) = row, coordinate
        known, predictions, equal = facts
        one, two = (p.use(run[f"step-w{mark}"], t, k, j, by=[h, h2, h3]) for mark in ("", "'"))
        sign = signed(p, t, k, [predictions])

        def right(same: Fact) -> Fact:
            return p.have(goal, one, two, known, same, predictions)

        def wrong(differ: Any) -> Fact:
            step = same_steps(p, run, t, h, equal, predictions)(differ)
            return p.have(goal, one, two, known, sign, step)

        return p.cases(goal, p.rule("excluded", eq(y(t), yhat(t))), right, wrong)

    return both_runs(p, run, move)
