"""Facts about every entry of a row, said of those that a line names: ``b[1]``, ``b[i + 1]``."""

from collections.abc import Sequence
from functools import partial

from theory.formal.terms import Expr, expr
from theory.proving.bounds import inside
from theory.proving.entries import about_each, at_entry
from theory.proving.prover import Fact, Prover

ENTRY = len(("app", "b", "R", "round", "entry"))


def at_named(p: Prover, line: Expr, facts: Sequence[Fact], *within: Fact) -> list[Fact]:
    """The facts of the named entries that are seen to be in the facts' range.

    Parameters
    ----------
    within : Fact
        Beside the facts, what is known of indices.
    """
    rows = [t for t in inside("app", line.t) if len(t) == ENTRY]
    flat = p.flat(*facts, *within)
    sizes = [th for th in flat if th.conclusion[0] in ("<=", "<") and _of_sizes(th)]
    found = []
    for th in flat if rows else ():
        each = about_each(Expr(th.conclusion))
        if each is None:
            continue
        low, high, _ = each
        for i in map(expr, dict.fromkeys(row[-1] for row in rows)):
            inner = p.attempt(partial(p.have, (low <= i) & (i <= high), *sizes, depth=0))
            found += [] if inner is None else at_entry(p, [th], i, inner)
    return found


def _of_sizes(th: Fact) -> bool:
    """Does it speak of integers alone?"""
    return all(t[2] == "Z" for t in inside("app", th.conclusion))
