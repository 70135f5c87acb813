"""What several claims about PA-RAMP and the learners that it is compared with assume together."""

from theory.claims.standing import Standing
from theory.ramp.mistake_bounds import SEPARABLE, SIZES, SLACK

STANDING = (
    Standing("a unit comparator with margin γ", SEPARABLE),
    Standing("a comparator that lacks ξ of the margin 1", SLACK),
    Standing("the sizes R and a of the stream", SIZES),
)
