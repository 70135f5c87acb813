"""The bounds of Corollary 3 and of PRank side by side: ``‖x‖² = ‖z‖² + 1`` for every item."""

from typing import Any

from theory.cusum.symbols import n, z
from theory.formal.substitution import put
from theory.formal.terms import Expr, every, expr
from theory.proving.chosen import Joined
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import x

VECTORS = Joined({("x", "V", 1): lambda i: [z(i), expr(-1)]})
ITEMS = VECTORS.definitions({"items": every(1, n, lambda i: VECTORS.inner(x(i), x(i)))})
"""``x = (z, −1)``."""


def one_symbol(p: Prover, run: Given, positive: Any, radius: Fact) -> Fact:
    """The item with the largest x has the largest z."""
    bound, some = p.pieces(radius)

    def proof(i: Expr, longest: Fact) -> Fact:
        *inside, square = p.flat(longest)
        largest = p.auto(
            every(1, n, lambda j: z(j) @ z(j) <= z(i) @ z(i)), *inside, run["items"], bound, square
        )
        body = put(p.goal.t[1], (i.t,))
        bounds = p.auto(Expr(body[-1][-1]), run["items"], *inside, square)
        whole = p.rule("conjoin", [*inside, largest, bounds])
        return p.rule("witness", p.goal, i, p.rule("part", Expr(body), whole))

    return p.chosen(p.goal, some, proof)
