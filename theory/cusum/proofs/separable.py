"""Section 2: rank linear separability, and the predictors that it makes right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from algorithms import CuSumRank
from algorithms.state import EnsembleState
from theory.cusum.proofs import between
from theory.cusum.proofs.counting import says_yes
from theory.formal.terms import (
    Expr,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    real,
    sqrt,
    total,
)
from theory.lemmas.null import null_product
from theory.lemmas.roots import root_of
from theory.lemmas.sums import terms
from theory.proving.definitions import Definitions, defining, from_code
from theory.proving.domain import at_least, ranks
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.arrays import Term, Vector
from theory.runs.rounds import Ran, symbol
from theory.runs.selections import selecting

n, r, delta = integer("n"), integer("r"), real("delta")
w, x = function("w", "V", 1), function("x", "V", 1)
y, h = function("y", "Z", 1), function("h", "Z", 1)


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


N, v, N_each = real("N"), function("v", "V", 1), function("N", "R", 1)


def positive_inverse(p: Prover, size: Fact, square: Fact) -> Fact:
    """``(1/N)² S = 1`` from ``N² = S`` and ``N > 0``."""
    one = p.rule("inverse", N, size)
    S = Expr(square.conclusion[2])
    return p.have(eq((1 / N) ** 2 * S, 1), square, one)


SIZES = at_least(1, n, "items") | ranks(r)
"""There is an item, and a task."""


def positive_root(p: Prover, meaning: Fact, nonnegative: Any, no_zero: Callable[[Any], Any]) -> Any:
    """``N² = S`` and ``N > 0`` for ``N = √S``; ``no_zero`` shows that ``S = 0`` is impossible."""
    name, _ = (Expr(side) for side in meaning.conclusion[1:])
    S = Expr(nonnegative.conclusion[2])
    above, square = root_of(p, S, nonnegative)
    square = p.have(eq(name**2, S), square, meaning)

    def none(low: Fact) -> Any:
        zero = p.have(eq(name, 0), low, above, meaning)
        return no_zero(p.have(eq(S, 0), square, zero))

    size = p.cases(name > 0, p.rule("excluded", name > 0), lambda h: h, none)
    return size, square


def _some_answer(p: Prover, run: Given, positive: Fact, tasks: Fact, goal: Expr, flat: Any) -> Fact:
    """``w_2·x_1`` is not 0, as its task has a margin; so ``‖v_2‖² = 0`` is impossible."""
    one, two = expr(1), expr(2)
    room = p.have((1 <= one) & (one <= n) & (2 <= two) & (two <= r), run["items"], run["ranks"])
    scaled = p.rule("pair", x(one), p.use(run["w"], two, by=[room]))
    zero = null_product(p, v(two), x(one), flat)
    return p.have(goal, positive, p.use(tasks, one, two, by=[room]), scaled, zero)


def _square(k: Expr) -> Expr:
    """``‖v_k‖²``."""
    return v(k) @ v(k)


def _not_negative(p: Prover, low: Any, high: Any) -> Fact:
    """``Σ ‖v_k‖² ≥ 0``."""

    return p.lemma("sums/nonnegative", terms(a=low, b=high, f=_square))


def _second(p: Prover, low: int, ranks: Fact) -> Fact:
    """``‖v_2‖² ≤ Σ ‖v_k‖²``."""
    parts = p.lemma("sums/split", terms(a=low, b=r, c=2, f=_square), ranks)
    last = p.last(total(low, 2, _square))
    rest = [_not_negative(p, low, 1), _not_negative(p, 3, r)]
    return p.have(_square(expr(2)) <= total(low, r, _square), parts, last, *rest)


def length(low: int) -> Definitions:
    """``w_k = v_k / N``, N being the norm of ``(v_low, …, v_r)``."""
    size = total(low, r, _square)
    return SIZES | defining(
        {"w": every(1, r, lambda k: eq(w(k), (1 / N) * v(k))), "N": eq(N, sqrt(size))}
    )


def normalised(low: int) -> Callable[..., Any]:
    """The separator divided by its norm has norm 1."""

    def script(p: Prover, run: Given, positive: Any, tasks: Any) -> Fact:
        def not_zero(zero: Fact) -> Fact:
            least = p.rule("norm", v(expr(2)))
            flat = p.have(eq(_square(expr(2)), 0), zero, least, _second(p, low, run["ranks"]))
            return _some_answer(p, run, positive, tasks, N > 0, flat)

        above = _not_negative(p, low, r)
        size, root = positive_root(p, run["N"], above, not_zero)
        one = positive_inverse(p, size, root)

        def norm(k: Expr, h: Fact) -> Fact:
            scaled = p.use(run["w"], k, by=[p.have((1 <= k) & (k <= r), h)])
            return p.have(
                eq(w(k) @ w(k), (1 / N) ** 2 * (v(k) @ v(k))),
                p.rule("pair", w(k), scaled),
                p.rule("pair", v(k), scaled),
            )

        whole = summing(p, p.throughout(low, r, norm))
        return p.have(p.goal, whole, one, carried(p, tasks, answer, task_sign))

    return script


EACH = defining(
    {
        "w": every(1, r, lambda k: eq(w(k), (1 / N_each(k)) * v(k))),
        "N": every(1, r, lambda k: eq(N_each(k), sqrt(v(k) @ v(k)))),
    }
)
"""``w_k = v_k / ‖v_k‖``."""


def each_normalised(p: Prover, run: Given, positive: Any, tasks: Any, some: Fact) -> Fact:
    """Every row divided by its norm; none is 0."""

    def one(k: Expr, h: Fact) -> Fact:
        def not_zero(zero: Any) -> Fact:
            none = null_product(p, v(k), w(k), zero)
            length = p.rule("pair", w(k), p.use(run["w"], k, by=[h]))
            return p.auto(N_each(k) > 0, some, h, length, none)

        above, square = positive_root(
            p, p.use(run["N"], k, by=[h]), p.have(v(k) @ v(k) >= 0, p.rule("norm", v(k))), not_zero
        )
        inverse = p.rule("inverse", N_each(k), above)
        scaled = p.use(run["w"], k, by=[h])
        return p.have(
            eq(w(k) @ w(k), 1),
            p.rule("pair", w(k), scaled),
            p.rule("pair", v(k), scaled),
            square,
            inverse,
        )

    units = p.throughout(1, r, one)
    return p.have(p.goal, units, carried(p, tasks, answer, task_sign))


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
        least = p.have(delta * distance <= 0, whole, lead, best, moved)

        def wrong(differ: Fact) -> Fact:
            gap = p.have(distance >= 1, differ)
            more = p.have(delta * (distance - 1) >= 0, positive, gap)
            return p.have(eq(h(i), y(i)), least, more, positive)

        return p.cases(eq(h(i), y(i)), p.rule("excluded", eq(h(i), y(i))), lambda same: same, wrong)

    right = p.throughout(1, n, scored)
    counts = p.throughout(1, n, counted)
    return p.have(p.goal, right, counts)
