"""What several claims about Cumulative Sum Ranking assume together."""

from theory.claims.standing import Standing
from theory.cusum.corollary_3 import JOINT
from theory.cusum.structured_notation import SEPARABLE
from theory.cusum.theorem_1 import AUGMENTED, PROPER_LOSS

STANDING = (
    Standing("ranked items with margin δ", JOINT),
    Standing("examples with margin δ", SEPARABLE),
    Standing("ℓ-augmented separable examples of size R", AUGMENTED),
    Standing("a loss ℓ ≥ 0 that is 0 at the label", PROPER_LOSS),
)
