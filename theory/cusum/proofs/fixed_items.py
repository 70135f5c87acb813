"""Figure 2 with the step after the loop on four given items: round by round, in numbers.

All weights are δ times numbers. The four predictions are chosen among the best ranks, the rows
``w̄_2`` and ``w̄_3`` separate with the margin δ, and the loss is 6, while ``R²/δ² = 28/5``.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from theory.cusum.proofs.attained_runs import by_rows
from theory.cusum.proofs.passive_runs import length
from theory.cusum.proofs.prank_margins import margin, norm
from theory.cusum.proofs.prank_margins import rows as target
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R, yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import cumulative, rows_of, w
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, disj, eq, every, expr, indicator, total
from theory.lemmas.written_out import one_by_one, written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import flat
from theory.runs import pa_cusum_run
from theory.runs.papers.symbols import delta, r, rho, y

X = ((3, 2, 1, 0, -1), (2, 3, 0, -1, -1), (-2, 1, 3, 0, -1), (1, -2, 3, 0, -1))
Y, PREDICTED = (2, 2, 1, 1), (1, 3, 3, 3)
SEPARATOR = ((19, 19, -18, 0, 2), (-11, -11, -24, 6, 14))
"""The items, their labels, the predictions; ``75 w̄_2/δ`` and ``75 w̄_3/δ``."""

ITEMS, RANKS, COORDINATES = range(1, 5), range(1, 4), range(1, 6)


UPDATES = by_rows(pa_cusum_run()).only("yhat-range", "start-w", "step-w", "rho")
"""The learner's weights; its predictions are given, and shown to have the largest score."""

Weights = dict[tuple[int, int], tuple[Fraction, Any]]
"""By row and coordinate: a number c and the theorem that the weight is c δ."""


def numbered(p: Prover, count: int, f: Callable[[Expr], Expr], value: Any, *facts: Fact) -> Fact:
    """``Σ_{k ≤ count} f`` for a given number of terms, from what they are."""
    ends = [p.last(total(1, k, f)) for k in range(1, count + 1)]
    return p.have(eq(total(1, count, f), value), *ends, p.empty(total(1, 0, f)), *facts)


def answer_terms(t: int, k: int) -> Callable[[Expr], Expr]:
    """The terms of ``w_k·x``."""
    return lambda j: w(t, k, j) * x(t, j)


def squares_of(k: int) -> Callable[[Expr], Expr]:
    """The terms of ``‖w̄_k‖²``."""
    return lambda j: target(k, j) * target(k, j)


def in_numbers(p: Prover, t: int, th: Any, known: list[Any]) -> Fact:
    """A fact about round t with numbers for ŷ, y, r and d."""
    values = ((yhat(expr(t)), PREDICTED[t - 1]), (y(expr(t)), Y[t - 1]), (r, 3), (d, 5))
    for term, value in values:
        th = in_terms_of(p, p.have(eq(term, value), *known), th)
    return th


def step(
    p: Prover, t: int, mean: Fact, entries: list[Any], before: Weights
) -> tuple[Fraction, Any]:
    """The number c with ``ρ = c δ`` in round t, and the theorem."""
    label, guess, item = Y[t - 1], PREDICTED[t - 1], X[t - 1]

    def moved(k: Expr, j: Any) -> Expr:
        up, down = (guess < k) & (k <= label), (label < k) & (k <= guess)
        return indicator(up | down) * w(t, k, j)

    def at(j: int) -> Callable[[Expr], Expr]:
        return lambda k: moved(k, j)

    low, high = sorted((label, guess))
    columns, value = [], Fraction(0)
    for j in COORDINATES:
        own = sum((before[k, j][0] for k in range(low + 1, high + 1)), Fraction(0))
        value += own * item[j - 1]
        rows = [before[k, j][1] for k in RANKS]
        columns.append(numbered(p, 3, at(j), own * delta, *rows))

    def column(j: Expr) -> Expr:
        return total(1, 3, lambda k: moved(k, j)) * x(t, j)

    answers = numbered(p, 5, column, value * delta, *columns, *entries)
    square = sum(c * c for c in item)
    long = numbered(p, 5, lambda j: x(t, j) * x(t, j), square, *entries)
    side = 1 if guess < label else -1
    size = (high - low) * square
    _, above, (_, below) = mean.conclusion[2]
    up = p.have(eq(Expr(above), (side - value) * delta), answers)
    inverse = 1 / Expr(below)
    over = p.auto(eq(inverse, Fraction(1, size)), long)
    c = (side - value) / size
    return c, p.have(eq(rho(t), c * delta), mean, up, over)


def after(
    p: Prover, run: Given, t: int, known: list[Any], entries: list[Any], before: Weights
) -> Any:
    """The weights after round t."""
    here = p.have((1 <= expr(t)) & (expr(t) <= n), *known)
    mean = in_numbers(p, t, p.use(run["rho"], expr(t), by=[here]), known)
    c, rate = step(p, t, mean, entries, before)
    low, high = sorted((Y[t - 1], PREDICTED[t - 1]))
    found: Weights = {}
    for (k, j), (old, fact) in before.items():
        new = old + (low < k <= high) * c * X[t - 1][j - 1]
        change = p.use(run["step-w"], expr(t), expr(k), expr(j), by=[here, *known])
        change = in_numbers(p, t, change, known)
        goal = eq(w(t + 1, k, j), new * delta)
        found[k, j] = new, p.have(goal, change, fact, rate, entries[j - 1])
    return found


def best(p: Prover, t: int, known: list[Any], entries: list[Any], before: Weights) -> Fact:
    """No rank has a larger score than ŷ in round t."""
    answers = []
    for k in RANKS:
        value = sum(before[k, j][0] * X[t - 1][j - 1] for j in COORDINATES)
        facts = [before[k, j][1] for j in COORDINATES]
        whole = written_out(p, answer_terms(t, k), 5, d, known[0])
        answers.append(p.have(eq(rows_of(w, t)(k), value * delta), whole, *facts, *entries))
    ends = [p.last(cumulative(t, expr(k))) for k in RANKS]
    guess = expr(PREDICTED[t - 1])

    def one(k: int, _: Any) -> Fact:
        goal = cumulative(t, expr(k)) <= cumulative(t, guess)
        return p.auto(goal, known[1], *answers, *ends)

    scores = one_by_one(p, 3, r, known[0], lambda k: cumulative(t, k) <= cumulative(t, guess), one)
    same = p.have(eq(guess, yhat(expr(t))), *known)
    return p.rewrite(
        same, scores, lambda g: every(1, r, lambda k: cumulative(t, k) <= cumulative(t, g))
    )


def separated(p: Prover, t: int, known: list[Any], entries: list[Any], rows: list[Any]) -> Fact:
    """The rows 2 and 3 of ``w̄`` answer item t with the margin δ."""
    positive = known[1]

    def row(k: int) -> Fact:
        whole = written_out(p, lambda j: target(k, j) * x(t, j), 5, d, known[0])
        return p.have(margin(expr(t), expr(k)), whole, *rows, *entries, positive, *known)

    def one(k: Expr, h: Fact) -> Fact:
        some = p.have(disj(eq(2, k), eq(3, k)), h, known[0])
        return p.cases(
            margin(expr(t), k),
            some,
            lambda same: p.rewrite(same, row(2), lambda e: margin(expr(t), e)),
            lambda same: p.rewrite(same, row(3), lambda e: margin(expr(t), e)),
        )

    return p.throughout(2, r, one)


def factor_needed(
    p: Prover,
    run: Given,
    *,
    above: Fact,
    sizes: Fact,
    radius: Fact,
    close: Fact,
    labels: Fact,
    chosen: Fact,
    points: Fact,
    separator: Fact,
) -> Fact:
    """The four rounds in numbers, then the separator, then the loss."""
    known = [sizes, above, *flat(p, labels), *flat(p, chosen)]
    coordinates = flat(p, points)
    entries = [coordinates[5 * t : 5 * t + 5] for t in range(4)]
    rows = [
        p.have(eq(target(k, j), Fraction(c, 75) * delta), *flat(p, separator))
        for k, row in enumerate(((0,) * 5, *SEPARATOR), 1)
        for j, c in enumerate(row, 1)
    ]
    weights: Weights = {
        (k, j): (
            Fraction(0),
            p.auto(eq(w(1, k, j), 0 * delta), run["start-w"], sizes),
        )
        for k in RANKS
        for j in COORDINATES
    }
    scores, margins = [], []
    for t in ITEMS:
        here = entries[t - 1]
        scores.append(best(p, t, known, here, weights))
        margins.append(separated(p, t, known, here, rows))
        if t < 4:
            weights = after(p, run, t, known, here, weights)

    def short(t: int, _: Any) -> Fact:
        whole = written_out(p, lambda j: x(t, j) * x(t, j), 5, d, sizes)
        return p.have(length(expr(t)) <= R**2, whole, radius, *entries[t - 1])

    norms = [
        p.have(
            eq(norm(expr(k)), Fraction(sum(c * c for c in row), 75**2) * delta**2),
            written_out(p, squares_of(k), 5, d, sizes),
            *rows[5 * k - 5 : 5 * k],
        )
        for k, row in enumerate(((0,) * 5, *SEPARATOR), 1)
    ]

    def best_scores(t: Expr) -> Expr:
        return every(1, r, lambda k: cumulative(t, k) <= cumulative(t, yhat(t)))

    def separates(t: Expr) -> Expr:
        return every(2, r, lambda k: margin(t, k))

    parts = [
        one_by_one(p, 4, n, sizes, lambda t: length(t) <= R**2, short),
        one_by_one(p, 4, n, sizes, separates, lambda t, _: margins[t - 1]),
        one_by_one(p, 4, n, sizes, best_scores, lambda t, _: scores[t - 1]),
    ]
    return p.auto(
        p.goal,
        above,
        written_out(p, norm, 3, r, sizes),
        *norms,
        close,
        written_out(p, gap, 4, n, sizes),
        *known,
        radius,
        *parts,
    )
