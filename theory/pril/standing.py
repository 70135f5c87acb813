"""What several claims about PRIL assume together."""

from theory.claims.standing import Standing
from theory.intervals.notation import IDEAL
from theory.pril import theorem_4
from theory.pril.theorem_3 import DESCENT
from theory.pril.theorem_4_setting import RUNS

STANDING = (
    Standing("M-PRIL's run, normalised as Algorithm 3 lists it", RUNS["algorithm-3"]),
    Standing("M-PRIL's run, normalised as in line 8", RUNS["line-8"]),
    Standing("a stream with margin γ", IDEAL),
    Standing("a stream with margin γ in the 1-norm", theorem_4.IDEAL),
    Standing("a subgradient descent in the ball Ω", DESCENT),
)
