"""Thresholds that move by 1 where the score is on their wrong side keep their order.

One update, as PRIL and PRank make it: a threshold below ``low`` steps down where the score is at
most it, one from ``high`` on steps up where the score is at least it, and all others stay.
"""

from theory.formal.terms import Expr, disj, eq, every, function, integer, real
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover

score, low, high, n = real("score"), integer("low"), integer("high"), integer("n")
level, after = function("level", "R", 1), function("after", "R", 1)
move = function("move", "R", 1)


def moved(i: Expr) -> Expr:
    """The three things that can happen to threshold i."""
    down = eq(move(i), 1) & (i < low) & (score <= level(i))
    up = eq(move(i), -1) & (high <= i) & (level(i) <= score)
    stays = eq(move(i), 0) & ((i < low) >> (level(i) < score)) & ((high <= i) >> (score < level(i)))
    return disj(down, up, stays)


def apart(i: Expr) -> Expr:
    """Threshold i is the next one, or at least 1 below it."""
    return eq(level(i + 1) - level(i), 0) | (level(i + 1) - level(i) >= 1)


MOVE = every(1, n, moved)
STEP = every(1, n, lambda i: eq(after(i), level(i) - move(i)))


@lemma(
    "order/kept",
    every(1, n - 1, lambda i: after(i) <= after(i + 1)),
    ends=low <= high,
    moves=MOVE,
    steps=STEP,
    gaps=every(1, n - 1, apart),
)
def kept(p: Prover, ends: Fact, moves: Fact, steps: Fact, gaps: Fact) -> Fact:
    """Thresholds in order whose gaps are 0 or at least 1 are in order after the update: a gap falls
    by at most 1, and not where it is 0.
    """

    return p.auto(every(1, n - 1, lambda i: after(i) <= after(i + 1)), gaps, moves, steps, ends)
