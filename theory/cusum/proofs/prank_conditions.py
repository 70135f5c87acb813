"""Conditions (a) and (b) of Theorem 1 for PRank's feature map, divided by γ.

``Φ(z, k) = (k z, −1_k, 0_{r−k})`` and ``w̄ = (u*, 0, b*)``, known by their inner products.
"""

from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.joint import upto
from theory.cusum.proofs.prank_bound import u_star
from theory.cusum.proofs.runs import PRANK, R, gamma, w_bar
from theory.cusum.symbols import b_star, n, z
from theory.formal.terms import Expr, eq, every, total
from theory.proving.chosen import Joined
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise
from theory.runs.papers.symbols import Phi, r, y

VECTORS = Joined(
    {
        ("Phi", "V", 2): lambda t, k: [k * z(t), (1, r, lambda i: -upto(i, k))],
        (r"\bar{w}", "V", 0): lambda: [u_star, (2, r, lambda i: b_star(i - 1))],
    }
)

MAP = PRANK.only("labels", "ranks") | VECTORS.definitions(
    {
        "Phi": every(
            1,
            n,
            lambda t: every(
                1, r, lambda j: every(1, r, lambda k: VECTORS.inner(Phi(t, j), Phi(t, k)))
            ),
        ),
        "w-Phi": every(1, n, lambda t: every(1, r, lambda k: VECTORS.inner(w_bar, Phi(t, k)))),
    }
)
"""Labels, and the inner products of ``Φ(z_t, k)`` and ``w̄``, block by block."""


def size(p: Prover, run: Given, t: Expr, k: Expr, h: Fact, known: Any) -> Fact:
    """``‖Φ(z, y) − Φ(z, k)‖² = (y − k)² ‖z‖² + |y − k|``."""
    label = y(t)
    inner = [
        p.use(run["Phi"], t, one, other, by=[h, *known])
        for one, other in ((label, label), (label, k), (k, k))
    ]

    def split(i: Expr) -> Expr:
        return upto(i, label) + upto(i, k) - 2 * upto(i, label) * upto(i, k)

    def square(i: Expr) -> Expr:
        return between.sign(label, k, i) ** 2

    squares = p.lemma("sums/equal", terms(a=1, b=r, f=split, g=square))
    move = Phi(t, label) - Phi(t, k)
    return p.have(
        eq(move @ move, (label - k) ** 2 * (z(t) @ z(t)) + between.distance(label, k)),
        *inner,
        squares,
        p.lemma("sums/split", terms(a=1, b=r, c=1, f=square), *known),
        p.last(total(1, 1, square)),
        p.empty(total(1, 0, square)),
        *known,
        p.lemma("cusum/moved", between.symbols(y=label, yhat=k, r=r), *known),
    )


def gain(p: Prover, run: Given, margins: Fact, t: Expr, k: Expr, h: Fact, known: Any) -> Fact:
    """``w̄·(Φ(z, y) − Φ(z, k)) ≥ γ|y − k|``: a margin for each threshold in between."""
    label, answer = y(t), u_star @ z(t)

    def sign(i: Expr) -> Expr:
        return between.sign(label, k, i)

    whole = termwise(
        p, 2, r, lambda i: gamma * sign(i) ** 2 <= sign(i) * (answer - b_star(i - 1)), margins, h
    )

    def step(i: Expr) -> Expr:
        return (upto(i, label) - upto(i, k)) * b_star(i - 1)

    thresholds = p.lemma("sums/equal", terms(a=2, b=r, f=step, g=lambda i: sign(i) * b_star(i - 1)))
    ones = p.lemma("cusum/between", between.symbols(y=label, yhat=k, r=r, f=lambda i: 1), *known)
    counts = [p.lemma("sums/count", terms(a=1, b=end), *known) for end in (label, k)]
    moved = p.lemma("cusum/moved", between.symbols(y=label, yhat=k, r=r), *known)
    scores = [p.use(run["w-Phi"], t, end, by=[h, *known]) for end in (label, k)]
    return p.have(
        w_bar @ (Phi(t, label) - Phi(t, k)) >= gamma * between.distance(label, k),
        whole,
        thresholds,
        *scores,
        moved,
        ones,
        *counts,
    )


def conditions(p: Prover, run: Given, positive: Any, unit: Any, margins: Any, radius: Fact) -> Fact:
    """(a) and (b) for every item and every other rank."""
    largest, _ = p.pieces(radius)

    def rival(t: Expr, k: Expr, h: Fact, h2: Any) -> Fact:
        known = [p.use(run["labels"], t, by=[h]), h2]
        apart = between.distance(y(t), k)
        far = p.have(apart >= 0)
        near = p.have(apart <= r - 1, *known)
        small = p.have(
            (Phi(t, y(t)) - Phi(t, k)) @ (Phi(t, y(t)) - Phi(t, k)) <= (1 + R**2) * (r - 1) * apart,
            size(p, run, t, k, h, known),
            far,
            near,
            p.rule("norm", z(t)),
            p.have(r - 1 >= 0, run["ranks"]),
            p.use(largest, t, by=[h]),
            run["ranks"],
        )
        return p.rule("conjoin", [small, gain(p, run, margins, t, k, h, known)])

    return p.throughout(
        1,
        n,
        lambda t, h: p.throughout(
            1,
            r,
            lambda k, h2: p.rule("discharge", ~eq(k, y(t)), rival(t, k, h, h2)),
        ),
    )
