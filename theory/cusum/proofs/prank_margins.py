"""Corollary 3 beside PRank's bounds, both margins being those of the same thresholds ``(u, b)``.

With ``w̄_k = (δ/γ)(u, b_k)`` the bound ``R²/δ²`` is ``F R²/γ²``, ``F = 1 + (r − 2)‖u‖²``. PRank's
bounds have the largest ``‖z‖²``, which is ``R² − 1``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.runs import R, delta, gamma, n, r, y
from theory.formal import Expr, eq, every, expr, function, indicator, integer, total
from theory.lemmas.sums import terms
from theory.lemmas.tactics import exhibit, flat, same_sums

d = integer("d")
x, z, rows = function("x", "R", 2), function("z", "R", 2), function(r"\bar{w}", "R", 2)
u, b = function("u^*", "R", 1), function("b^*", "R", 1)

DATA = {"attributes": d >= 1, "ranks": r >= 2}

U = total(1, d - 1, lambda j: u(j) * u(j))
B = total(1, r - 1, lambda k: b(k) * b(k))
F = 1 + (r - 2) * U


def length(i: Any) -> Expr:
    """``‖x_i‖²``."""
    return total(1, d, lambda j: x(i, j) * x(i, j))


def attributes(i: Any) -> Expr:
    """``‖z_i‖²``."""
    return total(1, d - 1, lambda j: z(i, j) * z(i, j))


def norm(k: Any) -> Expr:
    """``‖w̄_k‖²``."""
    return total(1, d, lambda j: rows(k, j) * rows(k, j))


def task(i: Any, k: Any) -> Expr:
    """1 where the answer to task k is yes, else −1."""
    return 2 * indicator(k <= y(i)) - 1


def square_sum(p: Any, high: Any, f: Callable[[Expr], Expr]) -> Any:
    """``Σ f² ≥ 0``."""
    return p.lemma(
        "sums/nonnegative",
        terms(a=1, b=high, f=lambda j: f(j) * f(j)),
        p.every(
            1,
            high,
            lambda j: f(j) * f(j) >= 0,
            lambda j, h: p.have(f(j) * f(j) >= 0, squares=[f(j)]),
        ),
    )


def cancelled(p: Any, goal: Expr, left: Any, right: Any, factor: Any, fact: Any) -> Any:
    """``left ≤ right`` from ``c left ≤ c right`` and ``c > 0``."""

    def wrong(h: Any) -> Any:
        over = p.have(expr(left) - right > 0, h)
        return p.have(goal, fact, products=[[factor, over]])

    return p.cases(goal, p.rule("excluded", goal), lambda h: h, wrong)


def augmented(p: Any, run: Any, items: Any) -> Any:
    """``‖x_i‖² = ‖z_i‖² + 1``."""

    def one(i: Expr, h: Any) -> Any:
        last, first = p.pieces(p.use(items, i, by=[h]))

        def product(j: Expr, h2: Any) -> Any:
            same = p.use(first, j, by=[h2])
            return p.have(eq(x(i, j) * x(i, j), z(i, j) * z(i, j)), same)

        same = same_sums(
            p, 1, d - 1, lambda j: x(i, j) * x(i, j), lambda j: z(i, j) * z(i, j), product
        )
        end = p.last(length(i), run["attributes"])
        return p.have(eq(length(i), attributes(i) + 1), same, end, last)

    return p.every(1, n, lambda i: eq(length(i), attributes(i) + 1), one)


def answers(p: Any, run: Any, items: Any, given: Any) -> Callable[..., Any]:
    """``γ w̄_k·x_i = δ (u·z_i − b_k)``."""

    def proof(i: Expr, k: Expr, h: Any, h2: Any) -> Any:
        threshold, direction = p.pieces(p.use(given, k, by=[h2]))
        last, first = p.pieces(p.use(items, i, by=[h]))

        def product(j: Expr, h3: Any) -> Any:
            same, row = p.use(first, j, by=[h3]), p.use(direction, j, by=[h3])
            goal = eq(gamma * (rows(k, j) * x(i, j)), delta * (u(j) * z(i, j)))
            return p.have(goal, same, products=[(z(i, j), [row], [])])

        same = same_sums(
            p,
            1,
            d - 1,
            lambda j: gamma * (rows(k, j) * x(i, j)),
            lambda j: delta * (u(j) * z(i, j)),
            product,
        )
        whole = total(1, d, lambda j: rows(k, j) * x(i, j))
        end = p.last(whole, run["attributes"])
        score = total(1, d - 1, lambda j: u(j) * z(i, j))
        tail = p.have(eq(rows(k, d) * x(i, d), -rows(k, d)), last)
        return p.have(
            eq(gamma * whole, delta * (score - b(k - 1))),
            same,
            threshold,
            products=[(gamma, [end], []), (gamma, [tail], [])],
        )

    return proof


def separates(p: Any, run: Any, positive: Any, margins: Any, items: Any, given: Any) -> Any:
    """Condition (6) for the ensemble."""
    answered = answers(p, run, items, given)
    above, step = positive

    def one(i: Expr, h: Any) -> Any:
        def row(k: Expr, h2: Any) -> Any:
            fact = p.use(margins, i, k, by=[h, h2])
            value = answered(i, k, h, h2)
            whole = total(1, d, lambda j: rows(k, j) * x(i, j))
            score = total(1, d - 1, lambda j: u(j) * z(i, j)) - b(k - 1)
            far = p.have(task(i, k) * score - gamma >= 0, fact)
            times = p.have(
                gamma * (task(i, k) * whole) >= gamma * delta,
                products=[[step, far], (task(i, k), [value], [])],
            )
            less = delta <= task(i, k) * whole
            found = cancelled(p, less, delta, task(i, k) * whole, above, times)
            a = y(i) - k
            sign = indicator(0 < a) - indicator(a < 0) + indicator(eq(a, 0))
            same = p.have(eq(sign, task(i, k)))
            return p.have(delta <= sign * whole, found, products=[(whole, [same], [])])

        return p.every(2, r, lambda k: _margin(i, k), row)

    return p.every(1, n, lambda i: every(2, r, lambda k: _margin(i, k)), one)


def _margin(i: Expr, k: Expr) -> Expr:
    a = y(i) - k
    sign = indicator(0 < a) - indicator(a < 0) + indicator(eq(a, 0))
    return delta <= sign * total(1, d, lambda j: rows(k, j) * x(i, j))


def zero_sentinel(p: Any, sentinel: Any) -> Any:
    """``‖w̄_1‖² = 0``."""

    def one(j: Expr, h: Any) -> Any:
        zero = p.use(sentinel, j, by=[h])
        return p.have(eq(rows(1, j) * rows(1, j), 0), products=[(rows(1, j), [zero], [])])

    return p.lemma(
        "sums/vanishing",
        terms(a=1, b=d, f=lambda j: rows(1, j) * rows(1, j)),
        p.every(1, d, lambda j: eq(rows(1, j) * rows(1, j), 0), one),
    )


def from_row_2(p: Any, run: Any, sentinel: Any) -> Any:
    """``Σ_{k ≥ 1} ‖w̄_k‖² = Σ_{k ≥ 2} ‖w̄_k‖²``."""
    return p.have(
        eq(total(1, r, norm), total(2, r, norm)),
        p.lemma("sums/split", terms(a=1, b=r, c=1, f=norm), run["ranks"]),
        p.last(total(1, 1, norm)),
        p.empty(total(1, 0, norm)),
        zero_sentinel(p, sentinel),
    )


def unit(p: Any, run: Any, above: Any, size: Any, factor: Any, sentinel: Any, given: Any) -> Any:
    """``Σ_k ‖w̄_k‖² = 1``, since ``γ² ‖w̄_k‖² = δ² (‖u‖² + b_k²)``."""

    def body(k: Expr) -> Expr:
        return eq(gamma**2 * norm(k), delta**2 * (U + b(k - 1) * b(k - 1)))

    def row(k: Expr, h: Any) -> Any:
        threshold, direction = p.pieces(p.use(given, k, by=[h]))

        def square(left: Expr, right: Expr, fact: Any) -> Any:
            """``γ² w² = δ² v²`` from ``γ w = δ v``."""
            return p.have(
                eq(gamma**2 * (left * left), delta**2 * (right * right)),
                products=[(gamma * left + delta * right, [fact], [])],
            )

        same = same_sums(
            p,
            1,
            d - 1,
            lambda j: gamma**2 * (rows(k, j) * rows(k, j)),
            lambda j: delta**2 * (u(j) * u(j)),
            lambda j, h2: square(rows(k, j), u(j), p.use(direction, j, by=[h2])),
        )
        end = p.last(norm(k), run["attributes"])
        tail = square(rows(k, d), b(k - 1), threshold)
        return p.have(body(k), same, tail, products=[(gamma**2, [end], [])])

    whole = p.lemma(
        "sums/equal",
        terms(
            a=2,
            b=r,
            f=lambda k: gamma**2 * norm(k),
            g=lambda k: delta**2 * (U + b(k - 1) * b(k - 1)),
        ),
        p.every(2, r, body, row),
    )
    table = {("e_", "Z", 0): 1, ("n_", "Z", 0): r - 1, ("f_", "R", 1): lambda k: b(k - 1) ** 2}
    shifted = p.lemma("sums/shift", table, run["ranks"])
    count = p.lemma("sums/count", terms(a=2, b=r), run["ranks"])
    rest = total(2, r, norm)
    level = p.have(
        eq(gamma**2 * rest, gamma**2),
        whole,
        factor,
        products=[
            (delta**2 * U, [count], []),
            (delta**2, [shifted], []),
            (delta**2, [size], []),
        ],
    )
    square = p.have(gamma**2 > 0, products=[[above, above]])
    one, _ = positive_inverse(p, gamma**2, square)
    value = p.have(
        eq(rest, 1),
        products=[(1 / gamma**2, [level], []), (rest - 1, [one], [])],
    )
    return p.have(eq(total(1, r, norm), 1), from_row_2(p, run, sentinel), value)


def bounds(p: Any, run: Any, positive: Any, size: Any, factor: Any) -> dict[str, Any]:
    """``1/δ² = F/γ²``, ``1/γ² > 0``, ``0 ≤ ‖u‖² ≤ 1``."""
    above, step = positive
    square = p.have(gamma**2 > 0, products=[[above, above]])
    own = p.have(delta**2 > 0, products=[[step, step]])
    one, up = positive_inverse(p, gamma**2, square)
    other, _ = positive_inverse(p, delta**2, own)
    ratio = p.have(
        eq(1 / delta**2, F * (1 / gamma**2)),
        products=[
            (1 / delta**2, [one], []),
            ((1 / delta**2) * (1 / gamma**2), [factor], []),
            (F * (1 / gamma**2), [other], []),
        ],
    )
    low = square_sum(p, d - 1, u)
    high = p.have(U <= 1, size, square_sum(p, r - 1, b))
    return {
        "ratio": ratio,
        "inverse": inverse_positive(p, gamma**2, one, up),
        "low": p.have(U >= 0, low),
        "high": high,
    }


def largest(p: Any, lengths: Any, radius: Any, witness: Any) -> Callable[..., Any]:
    """``‖z_i‖² = R² − 1`` for an i with the largest ``‖z_i‖²``, and that of the radius is one."""
    small, _ = radius
    place, (known, value) = witness

    def proof(i: Expr, h: Any, most: Any) -> Any:
        over = p.use(most, place, by=[known])
        facts = [p.use(lengths, e, by=[h2]) for e, h2 in ((i, h), (place, known))]
        return p.have(
            eq(attributes(i), R**2 - 1), over, *facts, value, p.use(small, i, by=[h])
        )

    return proof


def at_radius(p: Any, run: Any, items: Any, radius: Any, proof: Callable[..., Any]) -> Any:
    """The goal by ``proof(i, range, ‖z_i‖² is largest, ‖z_i‖² = R² − 1, lengths)``."""
    lengths = augmented(p, run, items)
    small, some = p.pieces(radius)

    def one(i: Expr, known: Any) -> Any:
        *inside, value = flat(p, known)
        room = p.have((1 <= i) & (i <= n), *inside)
        own = p.have(eq(attributes(i), R**2 - 1), p.use(lengths, i, by=[room]), value)

        def below(j: Expr, h: Any) -> Any:
            facts = [p.use(lengths, j, by=[h]), p.use(small, j, by=[h])]
            return p.have(attributes(j) <= attributes(i), own, *facts)

        most = p.every(1, n, lambda j: attributes(j) <= attributes(i), below)
        return proof(i, room, most, own, lengths)

    return p.chosen(p.goal, some, one)


def never_worse(p: Any, run: Any, *given: Any) -> Any:
    """``R²/δ² = F R²/γ²`` with ``1 ≤ F ≤ r − 1``."""
    above, size, margins, items, radius, step, factor, sentinel, rows_ = given
    positive = above, step
    known = bounds(p, run, positive, size, factor)
    joint = [
        step,
        unit(p, run, above, size, factor, sentinel, rows_),
        separates(p, run, positive, margins, items, rows_),
        p.pieces(radius)[0],
    ]

    def proof(i: Expr, room: Any, most: Any, own: Any, lengths: Any) -> Any:
        q, a = attributes(i) + 1, 1 / gamma**2
        published = (r - 1) * q * a
        bound = R**2 * (1 / delta**2)
        value = p.have(
            eq(bound, F * (q * a)),
            products=[(R**2, [known["ratio"]], []), (F * a, [own], [])],
        )
        part = p.have(q * a >= 0, products=[(a, [own], []), (1, [known["inverse"]], [R])])
        few = p.have(r - 1 - F >= 0, products=[[_more(p, run), p.have(1 - U >= 0, known["high"])]])
        many = p.have(F - 1 >= 0, products=[[_more(p, run), known["low"]]])
        ranks = p.have(r - 1 >= 0, run["ranks"])
        facts = [
            p.have(eq((r - 1) * bound, F * published), products=[(r - 1, [value], [])]),
            p.have(bound <= published, value, products=[[few, part]]),
            p.have(
                published <= (r - 1) * bound,
                products=[(r - 1, [value], []), [ranks, many, part]],
            ),
        ]
        return exhibit(p, p.goal, [i], *joint, *facts, most, room)

    return at_radius(p, run, items, radius, proof)


def _more(p: Any, run: Any) -> Any:
    return p.have(r - 2 >= 0, run["ranks"])


def when_better(p: Any, run: Any, *given: Any) -> Any:
    """``F (Z + 1) ≤ (r − 1) Z + 1`` says ``(r − 2)(‖u‖² (Z + 1) − Z) ≤ 0``, with ``Z = R² − 1``."""
    above, size, margins, items, radius, step, factor, sentinel, rows_, three = given
    known = bounds(p, run, (above, step), size, factor)
    a, bound = 1 / gamma**2, R**2 * (1 / delta**2)

    def sharp(i: Expr) -> Expr:
        return (1 + (r - 1) * attributes(i)) * a

    def value(i: Expr, own: Any) -> Any:
        """``R²/δ² = F (Z + 1)/γ²``."""
        return p.have(
            eq(bound, F * ((attributes(i) + 1) * a)),
            products=[(R**2, [known["ratio"]], []), (F * a, [own], [])],
        )

    def short(i: Expr) -> Expr:
        return (attributes(i) + 1) * U <= attributes(i)

    more = p.have(r - 2 > 0, three)

    def proof(i: Expr, room: Any, most: Any, own: Any, lengths: Any) -> Any:
        radius_ = p.pieces(radius)
        there = p.use(lengths, i, by=[room])
        level = p.have(eq(length(i), R**2), there, own)
        same = largest(p, lengths, radius_, (i, (room, level)))

        def implied(part: Any) -> Any:
            antecedent, conclusion = part[1], part[2]
            given_ = p.assume(antecedent)

            def one(e: Expr, h: Any) -> Any:
                *inside, most_, fact = flat(p, h)
                room_ = p.have((1 <= e) & (e <= n), *inside)
                equal = value(e, same(e, room_, most_))
                found = turned(e, equal, fact)
                return exhibit(p, conclusion, [e], room_, most_, found)

            return p.rule("discharge", antecedent, p.chosen(Expr(conclusion), given_, one))

        def turned(e: Expr, equal: Any, fact: Any) -> Any:
            excess = (attributes(e) + 1) * U - attributes(e)
            if fact.conclusion == _written(p, fact, short(e)):
                less = p.have(-excess >= 0, fact)
                return p.have(bound <= sharp(e), equal, products=[[more, known["inverse"], less]])
            goal = short(e)

            def wrong(h: Any) -> Any:
                over = p.have(excess > 0, h)
                return p.have(goal, fact, equal, products=[[more, known["inverse"], over]])

            return p.cases(goal, p.rule("excluded", goal), lambda h: h, wrong)

        parts = [part for part in p.goal.t[1:] if part[0] != "some"]
        implications = [q for part in parts for q in (part[1:] if part[0] == "and" else (part,))]
        facts = [implied(part) for part in implications]
        few = p.have(r - 1 - F >= 0, products=[[_more(p, run), p.have(1 - U >= 0, known["high"])]])
        attributes_ = p.have(attributes(i) >= 0, square_sum(p, d - 1, lambda j: z(i, j)))
        up = known["inverse"]
        ranks = p.have(r - 1 >= 0, run["ranks"])
        last = p.have(
            bound <= (r - 1) * sharp(i),
            value(i, own),
            products=[
                [few, up, attributes_],
                [few, up],
                [ranks, p.have(r - 2 >= 0, more), up, attributes_],
            ],
        )
        return exhibit(p, p.goal, [i], room, most, last, *facts)

    return at_radius(p, run, items, radius, proof)


def _written(p: Any, fact: Any, phi: Expr) -> Any:
    from verify.kernel.normal import normal

    same = normal(fact.conclusion) == normal(phi.t)
    return fact.conclusion if same else None
