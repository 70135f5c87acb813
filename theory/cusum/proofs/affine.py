"""Section 1: affine functions as linear ones, by coordinates."""

from typing import Any

from theory.cusum.symbols import c_of_rank as c
from theory.cusum.symbols import d, n
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_by_coordinates as x
from theory.cusum.symbols import z_by_coordinates as z
from theory.formal.terms import Expr, eq, every, function
from theory.proving.definitions import defining
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing
from theory.runs.papers.symbols import r

a = function("a", "R", 2)

PAIRS = at_least(1, d, "attributes") | defining(
    {
        "w": every(1, r, lambda k: every(1, d - 1, lambda j: eq(w(k, j), a(k, j)))),
        "w-last": every(1, r, lambda k: eq(w(k, d), c(k))),
        "x": every(1, n, lambda i: every(1, d - 1, lambda j: eq(x(i, j), z(i, j)))),
        "x-last": every(1, n, lambda i: eq(x(i, d), -1)),
    }
)
"""``w_k = (a_k, c_k)`` and ``x_i = (z_i, −1)``."""


def bias(p: Prover, run: Given) -> Fact:
    """The last product is ``−c_k``, the others are those of ``a_k·z``."""

    def one(goal: Expr, task: Any, item: Any) -> Fact:
        (k, h), (i, h2) = task, item

        def product(j: Expr, h3: Fact) -> Fact:
            two = p.use(run["w"], k, j, by=[h, h3]), p.use(run["x"], i, j, by=[h2, h3])
            return p.have(eq(w(k, j) * x(i, j), a(k, j) * z(i, j)), *two)

        same = summing(p, p.throughout(1, d - 1, product))
        ends = p.use(run["w-last"], k, by=[h]), p.use(run["x-last"], i, by=[h2])
        return p.auto(goal, same, run["attributes"], *ends)

    return each(p, p.goal, one)
