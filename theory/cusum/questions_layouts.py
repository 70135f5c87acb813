"""Do the layouts ``inside`` and ``shared`` of Figure 2 have any finite bound? Not for r ≥ 3.

On separable data a run of either layout can stop moving with a mistake left: the step of an update
is 0 (shared) or its two moves cancel (inside), and the same mistake comes back in every pass.
"""

from dataclasses import replace
from functools import partial

from sympy import And, Eq, Ge, Gt

from algorithms.cusum import PACuSumRank
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.cusum.corollary_3 import JOINT
from theory.cusum.notation import R, d, delta, j, k, label, n, r, w, w_bar, x
from theory.cusum.proofs import fixed_passes, fixed_separated, fixed_steps
from theory.cusum.proofs.attained_runs import FIGURE_2
from theory.cusum.proofs.passive_runs import ITEMS
from theory.cusum.questions_fixed import FixedItems
from theory.cusum.structured_notation import MISTAKES, RANK_LOSS, p, passes
from theory.language.statement import ForAll
from theory.proving.proof import Proof

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


def three_items(data):  # type: ignore[no-untyped-def]
    """The items of each pass and their ranks."""
    facts = [
        Eq(x[3 * p + e, place], entry)
        for e, item in enumerate(data.X, 1)
        for place, entry in enumerate(item, 1)
    ]
    ranks = [Eq(label[3 * p + e], rank) for e, rank in enumerate(data.Y, 1)]
    return (
        called("above", Gt(delta, 0)),
        called("sizes", And(Ge(r, 3), Ge(passes, 1), Eq(n, 3 * passes), Eq(d, len(data.X[0])))),
        called("points", ForAll(And(*facts, *ranks), (p, 0, passes - 1))),
    )


RUNS = {layout: ITEMS | run for layout, run in FIGURE_2.items()}
"""Figure 2 on items with ``x_d = −1``."""

INSIDE_DATA = fixed_passes.Data(INSIDE.items["x"], INSIDE.items["y"], fixed_steps.INSIDE)
SHARED_DATA = fixed_passes.Data(SHARED.items["x"], SHARED.items["y"], fixed_steps.SHARED)

LAYOUTS = (
    Reading(
        "inside",
        "step and update inside the accumulating loop, as indented",
        space=INSIDE,
        hypotheses=three_items(INSIDE_DATA),
    ),
    Reading(
        "shared",
        "as indented, with one loop variable j",
        space=SHARED,
        hypotheses=three_items(SHARED_DATA),
    ),
)


def separator(data, rows):  # type: ignore[no-untyped-def]
    """Their radius, and δ times the printed rows, then ``(0, …, 0, 1)`` for every further rank."""
    size = len(data.X[0])
    square = sum(c * c for row in rows for c in row)
    printed = [
        Eq(w_bar[e, place], entry * delta)
        for e, row in enumerate(((0,) * size, *rows), 1)
        for place, entry in enumerate(row, 1)
    ]
    further = [Eq(w_bar[k, place], 0) for place in range(1, size)]
    return (
        *three_items(data),
        called("radius", Eq(R**2, max(sum(c * c for c in item) for item in data.X))),
        called("unit", Eq((r - 3 + square) * delta**2, 1)),
        called("printed", And(*printed)),
        called("others", ForAll(And(*further, Eq(w_bar[k, size], delta)), (k, 4, r))),
    )


WITH_SEPARATORS = (
    (LAYOUTS[0], INSIDE_DATA, INSIDE.rows_of_separator),
    (LAYOUTS[1], SHARED_DATA, SHARED.rows_of_separator),
)

SEPARATED = tuple(
    replace(reading, hypotheses=separator(data, rows)) for reading, data, rows in WITH_SEPARATORS
)

claim = partial(Claim, where="abstract", kind="convergence", space=INSIDE)

never = claim(
    id="cusum/figure-2/converges/never",
    says="In the layouts inside and shared, for every r ≥ 3, there are three rank linearly "
    "separable items on which every pass makes a mistake, however many passes are made.",
    hypotheses=separator(INSIDE_DATA, INSIDE.rows_of_separator),
    conclusion=And(*JOINT, Ge(MISTAKES, passes)),
    readings=SEPARATED,
    proofs=tuple(
        Proof(
            fixed_separated.never(data, rows),
            RUNS[reading.name],
            reading.name,
        )
        for reading, data, rows in WITH_SEPARATORS
    ),
)

stands_still = claim(
    id="cusum/figure-2/converges/stands-still",
    says="On those items the weights are the same after every pass from the second one on, though "
    "each pass makes a mistake: the run repeats for ever.",
    hypotheses=three_items(INSIDE_DATA),
    conclusion=ForAll(Eq(w[7, k, j], w[3 * p + 1, k, j]), (p, 2, passes), (k, 1, r), (j, 1, d)),
    readings=LAYOUTS,
    proofs=(
        Proof(fixed_passes.stands_still(INSIDE_DATA), RUNS["inside"], "inside"),
        Proof(fixed_passes.stands_still(SHARED_DATA), RUNS["shared"], "shared"),
    ),
)

no_bound = Claim(
    id="cusum/corollary-4/no-bound",
    where="Corollary 4",
    kind="comparison",
    says="In the layouts inside and shared, for every r ≥ 3, the total error exceeds every number "
    "that does not grow with the items: on those three, p times in a row, it is at least 2p − 2.",
    hypotheses=three_items(INSIDE_DATA),
    conclusion=Ge(RANK_LOSS, 2 * passes - 2),
    space=INSIDE,
    readings=LAYOUTS,
    proofs=(
        Proof(
            fixed_passes.in_all(INSIDE_DATA, fixed_passes.loss),
            RUNS["inside"],
            "inside",
        ),
        Proof(
            fixed_passes.in_all(SHARED_DATA, fixed_passes.loss),
            RUNS["shared"],
            "shared",
        ),
    ),
)
