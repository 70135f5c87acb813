"""Three items, again in every pass, and an ensemble that separates them, by coordinates."""

from collections.abc import Callable, Sequence
from typing import Any

from theory.cusum.proofs.fixed_passes import in_all, mistakes, passes
from theory.cusum.proofs.passive_runs import length
from theory.cusum.proofs.prank_margins import answer, margin, norm
from theory.cusum.proofs.prank_margins import rows as target
from theory.cusum.proofs.runs import R
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, disj, eq, every, expr, total
from theory.lemmas.written_out import written_out
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, flat, summing
from theory.runs.papers.symbols import delta, r, y

Numbers = Sequence[Sequence[int]]


def square(k: Any) -> Callable[[Expr], Expr]:
    """The terms of ``‖w̄_k‖²``."""
    return lambda j: target(k, j) * target(k, j)


def separated(
    p: Prover,
    X: Numbers,
    Y: Sequence[int],
    W: Numbers,
    *,
    above: Fact,
    sizes: Fact,
    points: Fact,
    radius: Fact,
    unit: Fact,
    printed: Fact,
    others: Fact,
) -> list[Any]:
    """``‖w̄‖ = 1``, ``‖x_i‖ ≤ R`` and condition (6)."""
    size, rows = len(X[0]), flat(p, printed)

    def good(i: Expr) -> Expr:
        return (length(i) <= R**2) & every(2, r, lambda k: margin(i, k))

    def item(i: Expr, e: int, known: list[Any]) -> Fact:
        entries = [p.have(eq(x(i, j), c), *known) for j, c in enumerate(X[e - 1], 1)]
        label = p.have(eq(y(i), Y[e - 1]), *known)
        long = written_out(p, lambda j: x(i, j) * x(i, j), size, d, sizes)
        short = p.have(length(i) <= R**2, long, radius, *entries)

        def row(k: Expr, value: int, facts: list[Any], *more: Any) -> Fact:
            whole = written_out(p, lambda j: target(k, j) * x(i, j), size, d, sizes)
            own = p.have(eq(answer(k, i), value * delta), whole, *facts, *entries)
            return p.have(margin(i, k), own, label, above, *more)

        def rank(k: Expr, h: Fact) -> Fact:
            def one(m: int) -> Callable[[Any], Any]:
                def branch(same: Fact) -> Fact:
                    value = sum(a * b for a, b in zip(W[m - 2], X[e - 1], strict=True))
                    return p.rewrite(same, row(expr(m), value, rows), lambda i2: margin(i, i2))

                return branch

            def rest(far: Fact) -> Fact:
                facts = flat(p, p.use(others, k, by=[far, h]))
                return row(k, -1, facts, far)

            some = p.have(disj(eq(2, k), eq(3, k), 4 <= k), h)
            return p.cases(margin(i, k), some, one(2), one(3), rest)

        return p.have(good(i), short, p.throughout(2, r, rank))

    def next_(q: Expr, room: Fact, earlier: Fact) -> Fact:
        known = flat(p, p.use(points, q, by=[room]))
        now = [item(3 * q + e, e, known) for e in (1, 2, 3)]

        def one(i: Expr, h: Fact) -> Fact:
            places = [eq(3 * q + e, i) for e in (1, 2, 3)]
            some = p.have(disj(i <= 3 * q, *places), h)

            def at(e: int) -> Callable[[Any], Any]:
                return lambda same: p.rewrite(same, now[e], good)

            return p.cases(
                good(i), some, lambda less: p.use(earlier, i, by=[h, less]), at(0), at(1), at(2)
            )

        return p.throughout(1, 3 * (q + 1), one)

    none = p.have(every(1, 3 * expr(0), good))
    climb = by_induction(p, 0, passes, lambda q: every(1, 3 * q, good), none, next_)
    whole = p.use(climb, passes, by=[sizes])
    same = p.have(eq(3 * passes, n), sizes)
    whole = p.rewrite(same, whole, lambda e: every(1, e, good))
    lengths = p.throughout(1, n, lambda i, h: p.pieces(p.use(whole, i, by=[h]))[0])
    margins = p.throughout(
        1,
        n,
        lambda i, h: p.pieces(p.use(whole, i, by=[h]))[1],
    )

    def idle(k: Expr, h: Fact) -> Fact:
        whole = written_out(p, square(k), size, d, sizes)
        return p.have(eq(norm(k), delta**2), whole, *flat(p, p.use(others, k, by=[h])))

    same = summing(p, p.throughout(4, r, idle))
    count = p.lemma("sums/count", terms(a=4, b=r), sizes)
    squares = [
        p.have(
            eq(norm(expr(k)), sum(c * c for c in row) * delta**2),
            written_out(p, square(k), size, d, sizes),
            *rows,
        )
        for k, row in enumerate(((0,) * size, *W), 1)
    ]
    ends = [p.last(total(1, k, norm)) for k in (1, 2, 3)]
    one = p.have(
        eq(total(1, r, norm), 1),
        p.lemma("sums/split", terms(a=1, b=r, c=3, f=norm), sizes),
        *ends,
        p.empty(total(1, 0, norm)),
        *squares,
        same,
        unit,
        count,
    )
    return [above, one, lengths, margins]


def never(data: Any, W: Numbers) -> Callable[..., Any]:
    """The items are separable, and each pass makes a mistake."""

    def script(p: Prover, run: Given, **given: Fact) -> Fact:
        facts = separated(p, data.X, data.Y, W, **given)
        return p.have(p.goal, *facts, in_all(data, mistakes)(p, run, **given))

    return script
