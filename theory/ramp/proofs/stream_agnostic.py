"""PA on a stream that no comparator need rank: the root of a quadratic inequality.

What PA moves, ``S = Σ_t ‖v^{t+1} − v^t‖² = Σ_t (A² X + Σ_i α_i²)``, it gains, but for the slack:
``S ≤ ‖u‖² + 2 Σ_t Σ_i α_i ξ_i ≤ ‖u‖² + 2 H √S`` with ``H² = Σ_t Σ_i ξ_i²``, by Cauchy and Schwarz.
So ``√S ≤ r = H + √(H² + ‖u‖²)``, and ``‖u‖² + 2 H √S ≤ r²``. What is counted, of which
``(2β − β² D) M`` is at most ``‖u‖²`` and the slack's cost too, is at most ``D r²``.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, disj, eq, every, real, sqrt, total
from theory.lemmas.double import double
from theory.lemmas.roots import below, root_of
from theory.lemmas.sums import terms
from theory.pril.proofs.steps import K, T, x
from theory.proof import Lemma
from theory.ramp.proofs.stream_bounds import bound, slack_fits
from theory.ramp.proofs.stream_counts import Count
from theory.ramp.proofs.stream_gains import SQUARE
from theory.ramp.proofs.stream_progress import COMPARATOR, GAIN, TARGET, over, xi
from theory.ramp.proofs.stream_run import DATA, RUNS, alpha, ell, excess, shift, some, z
from theory.ramp.proofs.stream_bounds import all_indices

H = real("H")
RUN = RUNS["pa"]


def moved(t: Expr) -> Expr:
    """``‖v^{t+1} − v^t‖²``."""
    return shift(t) ** 2 * (x(t) @ x(t)) + over(lambda i: alpha(t, i) ** 2)


MOVED = total(1, T, moved)
"""``S``."""

FELT = total(1, T, lambda t: over(lambda i: alpha(t, i) * xi(t, i)))
"""``Σ_t Σ_i α_i ξ_i``."""


def _moved(p: Any, *given: Any) -> Any:
    run = dict(zip(RUN, given, strict=False))
    rounds, fits, slackness = given[len(RUN) :]
    steps = p.lemma("ramp/stream-step/pa", {}, *some("pa", DATA, run))

    def could(t: Expr, i: Expr, h: Any, h2: Any) -> Any:
        return p.have(alpha(t, i) >= 0, p.use(steps, t, i, by=[h, h2]))

    def body(t: Expr) -> Expr:
        cost = over(lambda i: alpha(t, i) ** 2 - 2 * alpha(t, i) * ell(t, i))
        return moved(t) + cost + over(lambda i: z(t, i) * alpha(t, i)) ** 2 * (x(t) @ x(t)) <= 0

    def gained(t: Expr, h: Any) -> Any:
        length = x(t) @ x(t)
        balance = p.use(run["balance"], t, by=[h])

        def product(i: Expr) -> Expr:
            turn = shift(t) * length * z(t, i) * alpha(t, i)
            return alpha(t, i) ** 2 + turn

        def one(i: Expr, h2: Any) -> Any:
            best = p.pieces(p.use(steps, t, i, by=[h, h2]))[1]
            goal = product(i) <= alpha(t, i) * ell(t, i)
            a = alpha(t, i)

            def none(case: Any) -> Any:
                return p.have(goal, p.pieces(case)[1])

            def active(case: Any) -> Any:
                return p.have(goal, products=[(a, [p.pieces(case)[1]], [])])

            return p.cases(goal, p.pieces(best)[-1], none, active)

        less = p.lemma(
            "sums/monotone",
            terms(a=1, b=K - 1, f=product, g=lambda i: alpha(t, i) * ell(t, i)),
            p.every(1, K - 1, lambda i: product(i) <= alpha(t, i) * ell(t, i), one),
        )
        made = over(lambda i: z(t, i) * alpha(t, i))
        return p.have(
            body(t), less, products=[(length * (shift(t) - made), [balance], [])]
        )

    inside = all_indices(p, lambda t, i: alpha(t, i) >= 0, could)
    return p.lemma(
        "ramp/stream-gains/pa",
        {TARGET: alpha, GAIN: moved},
        *run.values(),
        rounds,
        fits,
        slackness,
        inside,
        p.every(1, T, body, gained),
    )


squared_moves = Lemma(
    "ramp/stream-moves",
    "The squared lengths of PA's steps add up to ‖u‖² and what the slack costs, at most.",
    (*RUN.values(), T >= 0, *COMPARATOR),
    MOVED <= SQUARE + 2 * FELT,
    _moved,
)


def pair(first: Any, second: Any) -> Expr:
    """``Σ_t Σ_i first second``."""
    return total(1, T, lambda t: over(lambda i: first(t, i) * second(t, i)))


LENGTH, DEFICIT = pair(alpha, alpha), pair(xi, xi)
"""``Σ_t Σ_i α_i²`` and ``Σ_t Σ_i ξ_i²``."""


def _nonnegative(p: Any, body: Any) -> Any:
    """``Σ_t Σ_i body² ≥ 0``."""

    def square(t: Expr, i: Expr) -> Expr:
        return body(t, i) * body(t, i)

    def row(t: Expr, h: Any) -> Any:
        one = p.every(
            1,
            K - 1,
            lambda i: square(t, i) >= 0,
            lambda i, h2: p.have(square(t, i) >= 0, squares=[body(t, i)]),
        )
        return p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: square(t, i)), one)

    each = p.every(1, T, lambda t: over(lambda i: square(t, i)) >= 0, row)
    whole = terms(a=1, b=T, f=lambda t: over(lambda i: square(t, i)))
    return p.lemma("sums/nonnegative", whole, each)


def _no_less_moved(p: Any) -> Any:
    """``Σ_t Σ_i α_i² ≤ S``."""

    def row(t: Expr) -> Expr:
        return over(lambda i: alpha(t, i) * alpha(t, i))

    def one(t: Expr, h: Any) -> Any:
        return p.have(row(t) <= moved(t), products=[(1, [p.rule("norm", x(t))], [shift(t)])])

    less = p.every(1, T, lambda t: row(t) <= moved(t), one)
    return p.lemma("sums/monotone", terms(a=1, b=T, f=row, g=moved), less)
