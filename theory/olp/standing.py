"""What several claims about label proportions assume together."""

from theory.claims.standing import Standing
from theory.olp.distributions import INDEPENDENT, NOT_NEGATIVE
from theory.olp.kdlor import MARGIN, ORDERING, PENALTY, SOLVES_8

STANDING = (
    Standing("a solution of KDLOR's dual (8)", (PENALTY, *SOLVES_8, MARGIN)),
    Standing("a projection w that orders the means, and (w*, ρ*) no worse", ORDERING),
    Standing("items independent of the bag, given the class", (NOT_NEGATIVE, INDEPENDENT)),
)
