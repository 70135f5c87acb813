"""What the search returns in every reading: two sets next to the interval.

In each pass one pointer moves outwards by one, and only where there is an index to enter. So the
pointers stay in their ranges, and the sets are what they have passed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from algorithms.pa.support_class import SupportClassPA
from theory.formal.terms import Expr, conj, eq, every, exists, indicator
from theory.proving.definitions import Definitions, defining, from_code
from theory.proving.lemma import lemma
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import closed_form, each
from theory.ramp import runs
from theory.ramp.proofs.bounds import positive
from theory.ramp.proofs.conditions import X, in_I, short, z
from theory.ramp.proofs.gains import GAINS
from theory.ramp.proofs.listing import BESIDE, A, N, anyone, left, listing, right
from theory.ramp.proofs.projection import K, theta, w, y_l, y_r
from theory.ramp.proofs.search_run import in_sets, members, need
from theory.runs.rounds import Ran

VIOLATED = exists(1, K - 1, lambda i: in_I(i) & (short(w, theta, i) > 0))
"""Some loss of the round is positive."""

NEAREST = conj(
    N >= 0,
    eq(left(1), y_l - 1 - indicator((y_l - 1 >= 1) & VIOLATED)),
    eq(right(1), y_r + indicator((y_r <= K - 1) & VIOLATED)),
)
"""The nearest index of either side is in the sets from the beginning."""


def hinge_need(n: Any, i: Any) -> Expr:
    """With the hinge loss in the place of ``1 - u_i``."""
    return positive(short(w, theta, i)) - z(i) * (A(n) * X)


def violated(i: Any) -> tuple[Expr, ...]:
    """Of a candidate: it falls short of its margin before the round."""
    return (short(w, theta, i) > 0,)


def run_of(
    variant: str = "pa",
    losses: str = "signed",
    initial: str = "empty",
    candidates: str = "all",
    bound: str = "clip",
) -> Definitions:
    """The listing in a reading; its options are those of `algorithms.pa.support_class.Search`."""
    options = {"losses": losses, "initial": initial, "candidates": candidates, "bound": bound}
    sets = every(1, K - 1, lambda i: eq(members(i), in_sets(i)))
    known = runs.LABEL if variant == "pa" else runs.COST | runs.LABEL
    return known | _passes(variant, **options) | defining({"S": sets})


@from_code
def _passes(variant: str, losses: str, initial: str, candidates: str, bound: str) -> Ran:
    own = need if losses == "signed" else hinge_need
    gain = GAINS[variant if variant != "pa-i" or bound == "held" else "pa"]
    passes = listing(
        own,
        lambda n, i: gain(own(n, i)),
        anyone if candidates == "all" else violated,
        BESIDE if initial == "empty" else NEAREST,
    )
    options = {
        "variant": variant,
        "losses": losses,
        "initial": initial,
        "candidates": candidates,
        "bound": bound,
    }
    return Program(SupportClassPA, options, transcribed=True), passes


def ranges(n: Any) -> Expr:
    """The pointers are in their ranges, and have moved by one in each pass."""
    moved = (y_l - 1 - left(n)) + (right(n) - y_r)
    return conj(0 <= left(n), left(n) <= y_l - 1, y_r <= right(n), right(n) <= K, n - 1 <= moved)


MOVES = every(
    1,
    N,
    lambda n: (
        conj(left(n) >= 1, eq(left(n + 1), left(n) - 1), eq(right(n + 1), right(n)))
        | conj(right(n) <= K - 1, eq(right(n + 1), right(n) + 1), eq(left(n + 1), left(n)))
    ),
)
"""In each pass one pointer moves outwards."""


@lemma(
    "ramp/search-in-range",
    ranges(N + 1),
    filled=N >= 0,
    start=ranges(1),
    moves=MOVES,
)
def in_range(p: Prover, filled: Fact, start: Fact, moves: Fact) -> Fact:
    """The pointers of the search stay in their ranges."""

    always = closed_form(p, N, ranges, start, moves)
    return p.use(always, N + 1, by=[filled])


def shape(p: Prover, run: Given, order: Any) -> Fact:
    """Both sets are what the pointers have passed."""
    labels = run["labels"]
    filled = p.pieces(run["start"])[0]

    def one_pass(n: Expr, h: Fact) -> Fact:
        goal = Expr(p.opened(MOVES, n)[2])
        step = p.use(run["entries"], n, by=[h])

        def side(place: int) -> Callable[[Any], Any]:
            def moved(entry: Fact) -> Fact:
                known = p.pieces(entry)
                return p.have(goal, known[place], *known[-2:])

            return moved

        return p.cases(goal, step, side(0), side(1))

    moves = each(p, MOVES, lambda goal, index: one_pass(*index))
    places = p.lemma("ramp/search-in-range", {}, filled, run["start"], labels, moves)

    def one(phi: Any, index: Any) -> Fact:
        _, h = index
        parts = [p.auto(Expr(part), run["S"], h, labels) for part in phi.t[1:]]
        return p.rule("part", phi, p.rule("conjoin", parts))

    few, sets = (Expr(part) for part in p.goal.t[1:])
    if few.t[0] == "all":
        few, sets = sets, few
    shown = [p.have(few, places, labels), each(p, sets, one)]
    return p.rule("part", p.goal, p.rule("conjoin", shown))
