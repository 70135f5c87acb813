"""PA on a stream that no comparator need rank: the root of a quadratic inequality.

What PA moves, ``S = Σ_t ‖v^{t+1} − v^t‖² = Σ_t (A² X + Σ_i α_i²)``, it gains, but for the slack:
``S ≤ ‖u‖² + 2 Σ_t Σ_i α_i ξ_i ≤ ‖u‖² + 2 H √S`` with ``H² = Σ_t Σ_i ξ_i²``, by Cauchy and Schwarz.
So ``√S ≤ r = H + √(H² + ‖u‖²)``, and ``‖u‖² + 2 H √S ≤ r²``. What is counted, of which
``(2β − β² D) M`` is at most ``‖u‖²`` and the slack's cost too, is at most ``D r²``.
"""

from typing import Any

from theory.formal.terms import Expr, real, sqrt, total
from theory.intervals.one_sided import some_side
from theory.intervals.pril import some_round, w_star
from theory.intervals.symbols import K, T, theta_star
from theory.lemmas.double import double
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.proving.tactics import termwise
from theory.ramp.proofs.stream_bounds import all_indices, bound, growth, slack_fits
from theory.ramp.proofs.stream_counts import Count
from theory.ramp.proofs.stream_gains import SQUARE
from theory.ramp.proofs.stream_progress import COMPARATOR, GAIN, TARGET, over, xi
from theory.ramp.proofs.stream_run import DATA, HALF, RUNS, ell, shift, some, z
from theory.ramp.symbols import alpha
from theory.runs.papers.symbols import x

H = real("H")
RUN = RUNS["pa"]


def moved(t: Expr) -> Expr:
    """``‖v^{t+1} − v^t‖²``."""
    return shift(t) ** 2 * (x(t) @ x(t)) + over(lambda i: alpha(t, i) ** 2)


MOVED = total(1, T, moved)
"""``S``."""

FELT = total(1, T, lambda t: over(lambda i: alpha(t, i) * xi(t, i)))
"""``Σ_t Σ_i α_i ξ_i``."""


@lemma(
    "ramp/stream-moves",
    MOVED <= SQUARE + 2 * FELT,
    *RUN.values(),
    rounds=T >= 0,
    **COMPARATOR,
)
def squared_moves(p: Prover, *given: Fact, rounds: Fact, fits: Fact, slackness: Fact) -> Fact:
    """The squared lengths of PA's steps add up to ‖u‖² and what the slack costs, at most."""
    run = dict(zip(RUN, given, strict=True))
    steps = p.lemma("ramp/stream-step/pa", {}, *some("pa", DATA, run))

    def could(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        return p.auto(alpha(t, i) >= 0, steps, h, h2)

    def body(t: Expr) -> Expr:
        cost = over(lambda i: alpha(t, i) ** 2 - 2 * alpha(t, i) * ell(t, i))
        return moved(t) + cost + over(lambda i: z(t, i) * alpha(t, i)) ** 2 * (x(t) @ x(t)) <= 0

    def gained(t: Expr, h: Fact) -> Fact:
        length = x(t) @ x(t)
        balance = p.use(run["balance"], t, by=[h])

        def product(i: Expr) -> Expr:
            turn = shift(t) * length * z(t, i) * alpha(t, i)
            return alpha(t, i) ** 2 + turn

        less = termwise(p, 1, K - 1, lambda i: product(i) <= alpha(t, i) * ell(t, i), steps, h)
        return p.auto(body(t), less, balance)

    inside = all_indices(p, lambda t, i: alpha(t, i) >= 0, could)
    return p.lemma(
        "ramp/stream-gains/pa",
        {TARGET: alpha, GAIN: moved},
        *run.values(),
        rounds,
        fits,
        slackness,
        inside,
        p.throughout(1, T, gained),
    )


def pair(first: Any, second: Any) -> Expr:
    """``Σ_t Σ_i first second``."""
    return total(1, T, lambda t: over(lambda i: first(t, i) * second(t, i)))


LENGTH, DEFICIT = pair(alpha, alpha), pair(xi, xi)
"""``Σ_t Σ_i α_i²`` and ``Σ_t Σ_i ξ_i²``."""


def _nonnegative(p: Prover, body: Any) -> Fact:
    """``Σ_t Σ_i body² ≥ 0``."""

    whole = terms(a=1, b=T, f=lambda t: over(lambda i: body(t, i) * body(t, i)))
    return p.lemma("sums/nonnegative", whole)


def _no_less_moved(p: Prover) -> Fact:
    """``Σ_t Σ_i α_i² ≤ S``."""

    def row(t: Expr) -> Expr:
        return over(lambda i: alpha(t, i) * alpha(t, i))

    return p.lemma("sums/monotone", terms(a=1, b=T, f=row, g=moved))


def _cauchy(p: Prover, deficit: Fact, positive: Fact, root: Any) -> Fact:
    """``Σ_t Σ_i α_i ξ_i ≤ √S H``, from ``Σ_t Σ_i ξ_i² = H²``."""
    nonnegative, square = root
    S = sqrt(MOVED)
    goal = FELT <= S * H
    least = p.have(S * H >= 0, nonnegative, positive)
    shorter = _no_less_moved(p)

    def rows(first: Any, second: Any, some_: Fact) -> Fact:
        """The squares are compared, one of them being positive."""
        table = double(a=1, b=T, c=1, e=K - 1, h=first, g=second)
        product = p.lemma("sums/cauchy-schwarz", table, some_)
        squares = p.have(FELT**2 <= (S * H) ** 2, product, deficit, square, shorter)
        return below(p, FELT, S * H, least, squares)

    def flat(no_length: Fact, no_deficit: Fact) -> Fact:
        def low(t: Expr) -> Expr:
            return over(lambda i: alpha(t, i) * xi(t, i))

        def high(t: Expr) -> Expr:
            return over(lambda i: HALF * alpha(t, i) ** 2 + HALF * xi(t, i) ** 2)

        less = p.lemma("sums/monotone", terms(a=1, b=T, f=low, g=high))
        return p.have(goal, less, least, no_length, no_deficit)

    def no_length(none: Any) -> Fact:
        return p.cases(
            goal,
            p.rule("excluded", DEFICIT > 0),
            lambda some_: rows(xi, alpha, some_),
            lambda zero: flat(none, zero),
        )

    return p.cases(
        goal,
        p.rule("excluded", LENGTH > 0),
        lambda some_: rows(alpha, xi, some_),
        no_length,
    )


def against(count: Count) -> Any:
    """``count ≤ (a R² + 1) (H + √(H² + ‖u‖²))²``."""

    def script(
        p: Prover,
        run: Given,
        *,
        slackness: Fact,
        fits: Fact,
        positive: Fact,
        deficit: Fact,
        size: Fact,
        sides: Fact,
    ) -> Fact:
        facts = (slack_fits(p, run, fits), slackness)
        whole, _ = bound(p, run, "pa", count, {}, size, [sides], *facts)
        rounds = p.have(T >= 0, some_round(p, p.pieces(size)[1]))
        moves = p.lemma("ramp/stream-moves", {}, *run.values(), rounds, *facts)
        least = p.have(MOVED >= 0, _nonnegative(p, alpha), _no_less_moved(p))
        nonnegative, square = root_of(p, MOVED, least)
        felt = _cauchy(p, deficit, positive, (nonnegative, square))
        length = p.lemma(
            "inner/nonnegative",
            {
                ("a_", "Z", 0): 1,
                ("b_", "Z", 0): K - 1,
                ("u_", "V", 0): w_star,
                ("f_", "R", 1): theta_star,
            },
        )
        inner = H**2 + SQUARE
        above, same = root_of(p, inner, p.have(inner >= 0, length))
        s, g = sqrt(MOVED), sqrt(inner)
        close = p.have((s - H) ** 2 <= g**2, moves, felt, square, same)
        short = below(p, s - H, g, above, close)
        each, _ = p.pieces(sides)
        D = growth("pa", count)
        factor = p.have(D >= 0, some_side(p, run, each, some_round(p, p.pieces(size)[1])))
        room = p.have((H + g) ** 2 - SQUARE - 2 * FELT >= 0, felt, same, positive, short)
        least_count = p.have(count.total <= D * (H + g) ** 2, whole, factor, room)
        return p.have(p.goal, least_count, count.stated(p, run, "pa"))

    return script
