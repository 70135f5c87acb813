"""The thresholds of PRank stay in order, for any number K of ranks.

K. Crammer and Y. Singer, Pranking with ranking, NIPS 2001. They start at 0 and are moved
by -1, 0 or 1, so that two of them are equal or at least 1 apart.
"""

from ordproof import potential, rank, ranks, study, vector
from theory.library.prank import PRank

s = study(PRank, name="library", sees={"x": vector, "y": rank}, fixed={"K": ranks})
order = s.claim(
    "prank-order",
    "b[i] <= b[i+1] for i in 1..K-2",
    "PRank: the thresholds stay in order.",
    where="Crammer and Singer 2001",
    by=potential,
)
