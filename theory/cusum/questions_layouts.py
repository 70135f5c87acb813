"""Do the layouts ``inside`` and ``shared`` of Figure 2 have any finite bound? Not for r ≥ 3.

On separable data a run of either layout can stop moving with a mistake left: the step of an update
is 0 (shared) or its two moves cancel (inside), and the same mistake comes back in every pass.
"""

from sympy import Eq, Ge

from algorithms.cusum import PACuSumRank
from theory.claim import Claim, Reading
from theory.cusum.corollary_3 import JOINT
from theory.cusum.notation import r, w
from theory.cusum.questions_fixed import FixedItems
from theory.cusum.structured_notation import MISTAKES, RANK_LOSS, items, p, passes
from theory.statement import ForAll

INSIDE = FixedItems(
    lambda r, delta, **_: PACuSumRank(r, 1, "inside"),
    x=((1, 0, 1, -1), (0, 1, 0, -1), (-6, -4, -6, -1)),
    y=(2, 3, 1),
    w=((1, 1, 0, 0), (-1, 2, 0, 0)),
)
SHARED = FixedItems(
    lambda r, delta, **_: PACuSumRank(r, 1, "shared"),
    x=((-1, -1, -1), (2, 2, -1), (-2, 2, -1)),
    y=(2, 1, 3),
    w=((-1, -1, -2), (-2, 2, 1)),
)

LAYOUTS = (
    Reading("inside", "step and update inside the accumulating loop, as indented", space=INSIDE),
    Reading("shared", "as indented, with one loop variable j", space=SHARED),
)

never = Claim(
    id="cusum/figure-2/converges/never",
    where="abstract",
    kind="convergence",
    says="In the layouts inside and shared, for every r ≥ 3, there are three rank linearly "
    "separable items on which every pass makes a mistake, however many passes are made.",
    hypotheses=(*JOINT, Ge(r, 3)),
    conclusion=Ge(MISTAKES, passes),
    space=INSIDE,
    readings=LAYOUTS,
)

stands_still = Claim(
    id="cusum/figure-2/converges/stands-still",
    where="abstract",
    kind="convergence",
    says="On those items the weights are the same after every pass from the second one on, though "
    "each pass makes a mistake: the run repeats for ever.",
    hypotheses=(*JOINT, Ge(r, 3)),
    conclusion=ForAll(Eq(w[2 * items + 1], w[items * p + 1]), (p, 2, passes)),
    space=INSIDE,
    readings=LAYOUTS,
)

no_bound = Claim(
    id="cusum/corollary-4/no-bound",
    where="Corollary 4",
    kind="comparison",
    says="In the layouts inside and shared, for every r ≥ 3, the total error exceeds every number "
    "that does not grow with the items: on those three, p times in a row, it is at least 2p − 2.",
    hypotheses=(*JOINT, Ge(r, 3)),
    conclusion=Ge(RANK_LOSS, 2 * passes - 2),
    space=INSIDE,
    readings=LAYOUTS,
)
