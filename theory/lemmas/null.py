"""A vector of length 0 has the inner product 0 with every vector."""

from typing import Any

from theory.formal.terms import Expr, eq, expr
from theory.proving.prover import Fact, Prover


def null_product(p: Prover, one: Any, other: Any, zero: Fact) -> Fact:
    """``one · other = 0`` from ``‖one‖² = 0``, for abstract vectors."""
    none = {("a_", "Z", 0): 1, ("b_", "Z", 0): 0}
    rows = {("f_", "R", 1): lambda i: 0, ("g_", "R", 1): lambda i: 0}
    vectors = {("u_", "V", 0): one, ("v_", "V", 0): other}
    found = p.lemma("inner/null", {**vectors, **none, **rows}, zero)
    return p.have(eq(expr(one) @ other, 0), found)


def null_sum(p: Prover, high: Any, one: Any, other: Any, zero: Fact) -> Fact:
    """``Σ_{i ≤ high} one(i) other(i) = 0`` from ``Σ one(i)² = 0``, for coordinates."""
    zeros = {("u_", "V", 0): Expr(("v0",)), ("v_", "V", 0): Expr(("v0",))}
    table = {("a_", "Z", 0): 1, ("b_", "Z", 0): high, ("f_", "R", 1): one, ("g_", "R", 1): other}
    return p.lemma("inner/null", {**zeros, **table}, zero)
