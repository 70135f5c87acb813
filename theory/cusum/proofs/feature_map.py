"""Section 5: the feature map of CuSum Rank by coordinates, and its score.

``Φ(x, y) = (x, …, x, 0)``: coordinate j of block k, at ``(k − 1) d + j``, is ``x_j`` for ``k ≤ y``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.predictors import same_choice
from theory.formal.terms import Expr, eq, every, function, indicator, integer, total
from theory.lemmas.sums import terms
from theory.proving.definitions import defining, drawn
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing

r, d, y, y_hat = integer("r"), integer("d"), integer("y"), integer(r"\hat{y}")
w, x = function("w", "R", 2), function("x", "R", 1)
joint, Phi = function(r"\mathbf{w}", "R", 1), function("Phi", "R", 2)


def rank(k: Expr) -> Expr:
    """``k ∈ {1, …, r}``."""
    return (1 <= k) & (k <= r)


def blocks(body: Callable[[Expr, Expr], Expr]) -> Expr:
    """``∀k ∈ [1, r] ∀j ∈ [1, d] body(k, j)``."""
    return every(1, r, lambda k: every(1, d, lambda j: body(k, j)))


MAP = defining(
    {
        "phi": every(
            1,
            r,
            lambda y: blocks(lambda k, j: eq(Phi(y, (k - 1) * d + j), indicator(k <= y) * x(j))),
        )
    }
)
"""``Φ``."""

LABELS = drawn("labels", rank(y) & rank(y_hat))
SIZES = at_least(1, d, "attributes") | at_least(1, r, "ranks")
WEIGHTS = defining({"joint": blocks(lambda k, j: eq(joint((k - 1) * d + j), w(k, j)))})
"""``𝐰 = (w_1, …, w_r)``."""


def weighed(k: Any) -> Expr:
    """``𝐰·Φ(x, k)``."""
    return total(1, r * d, lambda j: joint(j) * Phi(k, j))


def answer(k: Any) -> Expr:
    """``w_k·x``."""
    return total(1, d, lambda j: w(k, j) * x(j))


def cumulative(k: Any) -> Expr:
    """``Σ_{j ≤ k} w_j·x``."""
    return total(1, k, answer)


def scores(p: Prover, run: Given) -> Fact:
    """``𝐰·Φ(x, y) = Σ_{k ≤ y} w_k·x`` for every rank y."""

    def one(y: Expr, h: Fact) -> Fact:
        def product(j: Expr) -> Expr:
            return joint(j) * Phi(y, j)

        def place(k: Expr, j: Expr) -> Expr:
            return (k - 1) * d + j

        def block(k: Expr, h2: Fact) -> Fact:
            def summand(j: Expr, h3: Fact) -> Fact:
                weight = p.use(run["joint"], k, j, by=[h2, h3])
                image = p.use(run["phi"], y, k, j, by=[h, h2, h3])
                return p.have(
                    eq(product(place(k, j)), indicator(k <= y) * (w(k, j) * x(j))), weight, image
                )

            same = summing(p, p.throughout(1, d, summand))
            whole = total(1, d, lambda j: product(place(k, j)))
            return p.have(eq(whole, indicator((1 <= k) & (k <= y)) * answer(k)), same, h2)

        table = {("e_", "Z", 0): 0, ("n_", "Z", 0): d, ("T_", "Z", 0): r, ("f_", "R", 1): product}
        parted = p.lemma("sums/blocks", table, run["attributes"], run["ranks"])
        rows = summing(p, p.throughout(1, r, block))
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=y, f=answer), h)
        return p.have(eq(weighed(y), cumulative(y)), parted, rows, part)

    return p.throughout(1, r, one)


SCORED = SIZES | MAP | WEIGHTS


def eq_10(p: Prover, run: Given) -> Fact:
    """Block by block."""
    return p.have(p.goal, p.use(scores(p, run), y, by=[run["labels"]]))


def is_eq_8(ties: str) -> Callable[..., Any]:
    """Equal scores have the same arg max."""
    return lambda p, run: same_choice(p, run, ties, weighed, scores(p, run), cumulative)


def difference(p: Prover, run: Given) -> Fact:
    """Coordinate by coordinate: ``1[k ≤ y] − 1[k ≤ ŷ]`` times ``x_j``."""

    def one(goal: Expr, block: Any, coordinate: Any) -> Fact:
        (k, h), (j, h2) = block, coordinate
        two = [p.use(run["phi"], s, k, j, by=[run["labels"], h, h2]) for s in (y, y_hat)]
        return p.have(goal, *two, run["labels"])

    return each(p, p.goal, one)
