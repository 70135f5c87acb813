"""``Φ(x, y) = (x, …, x, 0, …, 0)`` and ``w̄ = (w̄_1, …, w̄_r)`` as vectors of ``V^r``.

They are known by their inner products, which are the sums of the inner products of their blocks.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.passive_round import long_item
from theory.cusum.proofs.ranked import LOSS, divided, gap, ranks, row_lead
from theory.cusum.proofs.runs import R, passive_aggressive, row_bar, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, indicator, total, vector
from theory.proving.chosen import Joined
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import Phi, delta, r, x, y

JOINED = vector(r"\bar{\mathbf{w}}")


def upto(i: Expr, k: Expr) -> Expr:
    """Whether block i of ``Φ(x, k)`` is x; otherwise it is 0."""
    return indicator((1 <= i) & (i <= k))


def block(t: Expr, k: Expr, i: Expr) -> Expr:
    """Block i of ``Φ(x_t, k)``."""
    return upto(i, k) * x(t)


VECTORS = Joined(
    {
        ("Phi", "V", 2): lambda t, k: [(1, r, lambda i: block(t, k, i))],
        (r"\bar{\mathbf{w}}", "V", 0): lambda: [(1, r, row_bar)],
    }
)


def inner(s: Expr, t: Expr, j: Expr) -> Callable[[Expr], Expr]:
    """``Φ(x_s, j)·Φ(x_t, k) = Σ_i`` of the inner products of the blocks i, for a rank k."""
    return lambda k: VECTORS.inner(Phi(s, j), Phi(t, k))


DEFINITIONS = VECTORS.definitions(
    {
        "Phi": every(
            1,
            n,
            lambda s: every(1, n, lambda t: every(1, r, lambda j: every(1, r, inner(s, t, j)))),
        ),
        "joined-Phi": every(
            1, n, lambda t: every(1, r, lambda k: VECTORS.inner(JOINED, Phi(t, k)))
        ),
        "joined": VECTORS.inner(JOINED, JOINED),
    }
)
"""The inner products of ``Φ(x_t, k)`` and ``w̄``, block by block."""


def score(p: Prover, run: Given, t: Expr, k: Expr, h: Fact, known: Any) -> Fact:
    """``w̄·Φ(x, k) = Σ_{j ≤ k} w̄_j·x``."""
    whole = p.use(run["joined-Phi"], t, k, by=[h, *known])
    part = p.lemma(
        "sums/restrict",
        terms(a=1, b=r, d=1, e=k, f=lambda i: row_bar(i) @ x(t)),
        *known,
    )
    return p.have(eq(JOINED @ Phi(t, k), total(1, k, lambda i: row_bar(i) @ x(t))), whole, part)


def length(p: Prover, run: Given, t: Expr, k: Expr, h: Fact, known: Any) -> Fact:
    """``‖Φ(x, y) − Φ(x, k)‖² = |y − k| ‖x‖²``."""
    norm, label = x(t) @ x(t), y(t)

    def split(i: Expr) -> Expr:
        return upto(i, label) + upto(i, k) - 2 * upto(i, label) * upto(i, k)

    def sign(i: Expr) -> Expr:
        return between.sign(label, k, i)

    squares = p.lemma("sums/equal", terms(a=1, b=r, f=split, g=lambda i: sign(i) ** 2))

    def square(i: Expr) -> Expr:
        return sign(i) ** 2

    count = p.have(
        eq(total(1, r, split), between.distance(label, k)),
        squares,
        p.lemma("sums/split", terms(a=1, b=r, c=1, f=square), *known),
        p.last(total(1, 1, square)),
        p.empty(total(1, 0, square)),
        *known,
        p.lemma("cusum/moved", between.symbols(y=label, yhat=k, r=r), *known),
    )
    move = Phi(t, label) - Phi(t, k)
    return p.auto(eq(move @ move, between.distance(label, k) * norm), run["Phi"], h, *known, count)


def lead(
    p: Prover, run: Given, positive: Any, margins: Any, t: Expr, k: Expr, h: Any, known: Any
) -> Fact:
    """``w̄·(Φ(x, y) − Φ(x, k)) ≥ δ|y − k|``."""
    table = between.symbols(y=y(t), yhat=k, r=r, f=lambda j: row_bar(j) @ x(t))
    return p.have(
        JOINED @ (Phi(t, y(t)) - Phi(t, k)) >= delta * between.distance(y(t), k),
        row_lead(p, positive, margins, t, h, k, known),
        p.lemma("cusum/between", table, *known),
        score(p, run, t, y(t), h, known),
        score(p, run, t, k, h, known),
    )


def loss(first: Expr, second: Expr) -> Expr:
    """``δ|y − y'|``."""
    return delta * between.distance(first, second)


DISTANCE = DEFINITIONS | passive_aggressive(loss)
"""The learner of Section 4 with CuSum's feature map and the loss ``δ|y − y'|``."""


def repair_3(
    p: Prover, run: Given, positive: Fact, lengths: Fact, margins: Any, size: Fact
) -> Fact:
    """``Σ|y − ŷ| ≤ R²/δ²``: Theorem 2 repaired, with ``Q = R²/δ``."""
    goal = delta**2 * LOSS <= R**2
    inverse, up = positive_inverse(p, delta, positive)
    above = inverse_positive(p, delta, inverse, up)
    Q = R**2 / delta

    def some(square: Fact) -> Fact:
        def rival(t: Expr, k: Expr, h: Fact, h2: Any) -> Fact:
            known = [p.use(run["labels"], t, by=[h]), h2]
            move = Phi(t, y(t)) - Phi(t, k)
            ahead = p.have(
                loss(y(t), k) <= JOINED @ move,
                lead(p, run, positive, margins, t, k, h, known),
            )
            small = p.auto(
                move @ move <= Q * loss(y(t), k),
                length(p, run, t, k, h, known),
                lengths,
                h,
                inverse,
            )
            return p.rule("conjoin", [ahead, small])

        augmented = p.throughout(
            1,
            n,
            lambda t, h: p.throughout(
                1,
                r,
                lambda k, h2: p.rule("discharge", ~eq(k, y(t)), rival(t, k, h, h2)),
            ),
        )

        found = p.lemma(
            "cusum/theorem-2-for-rows",
            {("separator_", "V", 0): JOINED, ("Q_", "R", 0): Q, ("ell", "R", 2): loss},
            *(run[name] for name in passive_aggressive(loss)),
            square,
            above,
            p.have(JOINED @ JOINED <= 1, run["joined"], size),
            augmented,
            positive,
        )
        return p.have(goal, found, positive, inverse)

    def none(h: Fact) -> Fact:

        def one(t: Expr, h2: Fact) -> Fact:
            known = ranks(p, run, t, h2)

            def other(differ: Any) -> Fact:
                long = long_item(p, positive, margins, t, h2, known, differ)
                return p.auto(gap(t) <= 0, long, lengths, h2, h)

            return p.cases(
                gap(t) <= 0,
                p.rule("excluded", eq(y(t), yhat(t))),
                lambda same: p.have(gap(t) <= 0, same),
                other,
            )

        few = summing(p, p.throughout(1, n, one))
        return p.have(goal, few)

    found = p.cases(goal, p.rule("excluded", R**2 > 0), some, none)
    return divided(p, LOSS, R**2, found, positive)
