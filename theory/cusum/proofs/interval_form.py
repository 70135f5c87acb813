"""Prank linear separability with its sentinels: scores between the thresholds of their ranks."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from theory.cusum.proofs.separable import printed
from theory.cusum.symbols import b, n, z
from theory.cusum.vocabulary import DATA
from theory.formal.extended import Extended, Number, at
from theory.formal.terms import FALSE, Expr, expr, vector
from theory.formal.vocabulary import Name, Stacked, Vocabulary, up_to
from theory.proving.domain import in_range, ranks
from theory.proving.prover import Prover
from theory.proving.tactics import each
from theory.runs.papers.symbols import delta, r, y

u = vector("u")
BEYOND = Name("b", "R", (up_to(r + 1),))
"""Thresholds with ``b_{r+1}``."""

RANKS = ranks(r) | in_range(1, y, r, n, "labels")


def vocabulary(at_zero: int, upper: bool) -> Vocabulary:
    """``b_1 = −∞``, with ``b_{r+1} = +∞`` or without; ``w_k = (u, b_k)``, ``x_i = (z_i, −1)``."""

    def threshold(k: Expr) -> Number:
        return Extended(b(k), at(k, 1), at(k, r + 1) if upper else FALSE)

    stacked = with_thresholds(at_zero, threshold)
    names = (BEYOND,) if upper else ()
    return stacked.having(*names, definitions={**stacked.definitions, ("b", 1): threshold})


def with_thresholds(at_zero: int, threshold: Callable[[Expr], Number]) -> Vocabulary:
    """``w_k = (u, b_k)`` with the given thresholds, ``x_i = (z_i, −1)``."""
    return replace(
        DATA,
        definitions={
            ("w", 1): lambda k: Stacked((u, threshold(k))),
            ("x", 1): lambda i: Stacked((z(i), expr(-1))),
        },
        sign_at_zero=at_zero,
    )


def between(at_zero: int) -> Callable[..., Any]:
    """The left end is (6) at k = y, or −∞; the right end is (6) at k = y + 1, or +∞, or absent."""

    def script(p: Prover, run: Any, positive: Any, ordered: Any, tasks: Any) -> Any:
        def one(goal: Expr, item: Any) -> Any:
            i, h = item
            label, score = p.use(run["labels"], i, by=[h]), u @ z(i)

            def met(k: Expr) -> Expr:
                return delta <= printed(i, k, at_zero) * (score - b(k))

            def plain(k: Expr, inside: Any) -> Any:
                return p.have(met(k), p.use(tasks, i, k, by=[h, inside]), inside)

            real = p.throughout(2, r, plain)

            def task(k: Expr, sign: int, *inside: Any) -> Any:
                return p.auto(delta <= sign * (score - b(k)), real, label, *inside)

            def below(*facts: Any) -> Any:
                def last(end: Any) -> Any:
                    return p.have(goal, *facts, end, label, run["ranks"], positive)

                def inner(room: Any) -> Any:
                    return p.have(goal, *facts, task(y(i) + 1, -1, room), room, label, positive)

                return p.cases(goal, p.have((r <= y(i)) | (y(i) + 1 <= r)), last, inner)

            def later(above: Any) -> Any:
                return below(task(y(i), at_zero, above), above)

            return p.cases(goal, p.have((y(i) <= 1) | (2 <= y(i))), lambda low: below(low), later)

        return each(p, p.goal, one)

    return script
