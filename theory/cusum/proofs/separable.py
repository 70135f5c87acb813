"""Section 2: rank linear separability, and the predictors that it makes right."""

from collections.abc import Callable
from typing import Any

from algorithms import CuSumRank
from algorithms.state import EnsembleState
from theory.cusum.proofs import between
from theory.cusum.proofs.counting import says_yes
from theory.cusum.symbols import n
from theory.formal.terms import (
    Expr,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    sqrt,
    total,
)
from theory.lemmas.null import null_product
from theory.proving.definitions import from_code
from theory.proving.domain import at_least, ranks
from theory.proving.inverses import positive_inverse
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import root_of
from theory.proving.tactics import summing
from theory.runs.papers.symbols import delta, r, w, x, y
from theory.runs.rounds import Ran, symbol
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import Term, Vector

h = function("h", "Z", 1)


def printed(i: Expr, k: Expr, at_zero: int) -> Expr:
    """``sign(y_i − k)``."""
    a = y(i) - k
    return indicator(0 < a) - indicator(a < 0) + at_zero * indicator(eq(a, 0))


def answer(i: Expr, k: Expr) -> Expr:
    """1 where the answer to task k is yes, else −1."""
    return 2 * indicator(k <= y(i)) - 1


def margin(coefficient: Callable[[Expr, Expr], Expr]) -> Callable[[Expr, Expr], Expr]:
    """``δ ≤ c(i, k) w_k·x_i``."""
    return lambda i, k: delta <= coefficient(i, k) * (w(k) @ x(i))


def everywhere(body: Callable[[Expr, Expr], Expr]) -> Expr:
    """For all items and all tasks but the first."""
    return every(1, n, lambda i: every(2, r, lambda k: body(i, k)))


def task_sign(i: Expr, k: Expr) -> Expr:
    """``sign(y_i − k)`` with ``sign(0) = 1``."""
    return printed(i, k, 1)


def carried(p: Prover, given: Fact, one: Any, other: Any) -> Fact:
    """Margins with the coefficient ``other`` from those with ``one``, which is equal to it."""

    return p.auto(every(1, n, lambda i: every(2, r, lambda k: margin(other)(i, k))), given)


def eq_6(p: Prover, run: Given, positive: Any) -> Fact:
    """With ``sign(0) = 1`` the coefficients are equal."""

    def way(one: Any, other: Any) -> Fact:
        given = p.assume(everywhere(margin(one)))
        return p.rule("discharge", given.conclusion, carried(p, given, one, other))

    return p.have(p.goal, way(task_sign, answer), way(answer, task_sign))


SIZES = at_least(1, n, "items") | ranks(r)
"""There is an item, and a task."""


def root_above(p: Prover, S: Expr, nonnegative: Fact, no_zero: Callable[[Fact], Fact]) -> Any:
    """``√S > 0``, ``1/√S > 0``, ``(√S)² = S`` and ``(1/√S)² S = 1``.

    ``no_zero`` shows that ``S = 0`` is impossible: ``√S > 0`` from it.
    """
    N = sqrt(S)
    above, square = root_of(p, S, nonnegative)

    def none(low: Fact) -> Fact:
        return no_zero(p.auto(eq(S, 0), square, low, above))

    size = p.cases(N > 0, p.rule("excluded", N > 0), lambda h: h, none)
    inverse = p.rule("inverse", N, size)
    over = positive_inverse(p, N, size)
    return size, over, square, p.have(eq((1 / N) ** 2 * S, 1), square, inverse)


def first_task(p: Prover, run: Given) -> tuple[Expr, Expr, Fact]:
    """Item 1, task 2, and that they are there."""
    one, two = expr(1), expr(2)
    room = (1 <= one) & (one <= n) & (2 <= two) & (two <= r)
    return one, two, p.have(room, run["items"], run["ranks"])


def tasks_of(p: Prover, task: Callable[[Expr, Fact, Expr, Fact], Fact]) -> Fact:
    """A statement about all items and all tasks but the first."""
    return p.throughout(1, n, lambda i, h: p.throughout(2, r, lambda k, h2: task(i, h, k, h2)))


i_ = integer("i")


@from_code
def _predictions() -> Ran:
    """Labels are ranks, and ``h(i)`` is what the learner's code predicts, by any tie rule."""
    labels: Any = Term(r)
    rows = labels.indices().map(symbol("w", "V", 1))
    item: Any = Vector(x(i_))
    with selecting(Term(h(i_))) as selection:
        CuSumRank(labels).predict(EnsembleState(rows), item)

    def for_all(phi: Expr) -> Expr:
        return every(1, n, lambda i: Expr(_at(phi.t, i.t)))

    return Program(CuSumRank), {
        "labels": every(1, n, lambda i: (1 <= y(i)) & (y(i) <= r)),
        **{f"h-{name}": for_all(selection.known[name]) for name in ("range", "best")},
    }


def _at(part: Any, item: Any) -> Any:
    if part == i_.t:
        return item
    return tuple(_at(p, item) for p in part) if type(part) is tuple else part


PREDICTIONS = _predictions()


def sufficient(p: Prover, run: Given, positive: Fact, sentinel: Any, margins: Fact) -> Fact:
    """The scores grow by δ or more per rank up to y and fall after it; answers are ``1[k ≤ y]``."""

    def facts(i: Expr, h_: Fact) -> list[Any]:
        """Labels, and the margin at k = y, which says that ``y = 1`` if ``sign(0) = 0``."""
        return [p.use(run["labels"], i, by=[h_]), p.use(margins, i, y(i), by=[h_]), positive]

    def counted(i: Expr, h_: Fact) -> Fact:
        zero = null_product(p, w(expr(1)), x(i), sentinel)
        known = facts(i, h_)
        yes = says_yes(lambda k: w(k) @ x(i))

        def upto(k: Expr) -> Expr:
            return indicator((1 <= k) & (k <= y(i))) * 1

        def one(k: Expr, h2: Fact) -> Fact:
            goal = eq(yes(k), upto(k))

            def first(same: Fact) -> Fact:
                start = p.have(eq(yes(expr(1)), upto(expr(1))), zero, *known)
                return p.rewrite(same, start, lambda j: eq(yes(j), upto(j)))

            def later(more: Fact) -> Fact:
                return p.auto(goal, margins, h_, more, h2, *known)

            return p.cases(goal, p.have(eq(1, k) | (2 <= k), h2), first, later)

        whole = summing(p, p.throughout(1, r, one))
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=y(i), f=lambda k: 1), known[0])
        count = p.lemma("sums/count", terms(a=1, b=y(i)), known[0])
        return p.have(eq(total(1, r, yes), y(i)), whole, part, count)

    def scored(i: Expr, h_: Fact) -> Fact:
        known = facts(i, h_)
        places = [known[0], p.use(run["h-range"], i, by=[h_])]

        def sign(k: Expr) -> Expr:
            return between.sign(y(i), h(i), k)

        def body(k: Expr) -> Expr:
            return delta * sign(k) ** 2 <= sign(k) * (w(k) @ x(i))

        whole = summing(
            p,
            p.auto(every(2, r, body), *known, margins, h_),
        )
        table = {"y": y(i), "yhat": h(i), "r": r}
        moved = p.lemma("cusum/moved", between.symbols(**table), *places)
        lead = p.lemma("cusum/between", between.symbols(**table, f=lambda k: w(k) @ x(i)), *places)
        best = p.use(run["h-best"], i, y(i), by=[h_, *places])
        distance = between.distance(y(i), h(i))

        def wrong(differ: Fact) -> Fact:
            gap = p.have(distance >= 1, differ)
            return p.auto(eq(h(i), y(i)), whole, lead, best, moved, gap, positive)

        return p.cases(eq(h(i), y(i)), p.rule("excluded", eq(h(i), y(i))), lambda same: same, wrong)

    right = p.throughout(1, n, scored)
    counts = p.throughout(1, n, counted)
    return p.have(p.goal, right, counts)
