"""The bounds of PA, PA-I and PA-II: ``β = 1/B`` in what is gained by what is counted.

``(2β − β² D) M ≤ ‖u‖² + slack`` with ``D ≤ B`` and ``β = 1/B`` is ``M ≤ B (‖u‖² + slack)``. Here
``D = q + a R²``, for rounds ``q + R²``; and ``B = D``, for PA-I at least ``1/C``, as β must be a
possible multiplier. On a separable stream the comparator is ``(w*, θ*)/γ``, which lacks nothing.
"""

from typing import Any

from theory.formal.terms import Expr, every, indicator, real
from theory.intervals.one_sided import some_side
from theory.intervals.pril import ideal_margin, some_round, w_star
from theory.intervals.progress import met
from theory.intervals.symbols import K, R, T, gamma, theta_star
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide
from theory.ramp.proofs.stream_counts import Count, a
from theory.ramp.proofs.stream_progress import XI, xi
from theory.ramp.proofs.stream_run import Q
from theory.ramp.proofs.stream_shares import BETA, MOST
from theory.ramp.symbols import C
from theory.runs.papers.symbols import x, y_l, y_r

U = ("u", "R", 0)
B_, D_, M_, S_ = real("B_"), real("D_"), real("M_"), real("S_")


@lemma(
    "ramp/best-share",
    M_ <= B_ * S_,
    positive=B_ > 0,
    above=D_ <= B_,
    count=M_ >= 0,
    rate=(2 / B_ - (1 / B_) ** 2 * D_) * M_ <= S_,
)
def best(p: Prover, positive: Fact, above: Fact, count: Fact, rate: Fact) -> Fact:
    """(2β − β² D) M ≤ S with β = 1/B and D ≤ B is M ≤ B S."""
    return p.auto(M_ <= B_ * S_, rate, above, count, positive)


def growth(variant: str, count: Count) -> Expr:
    """``a R² + q``, or ``R² + q``: D."""
    return count.width * R**2 + Q[variant]


def factor(variant: str, count: Count) -> Expr:
    """B."""
    least, most = 1 / C, growth(variant, count)
    return least + indicator(least < most) * (most - least) if variant == "pa-i" else most


def sides_of(p: Prover, sides: Fact) -> Fact:
    """Neither side of a label has more than a constraints."""

    return p.auto(every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)), sides)


def best_share(p: Prover, run: Any, variant: str, count: Count, least: Any) -> tuple[Any, Any, Any]:
    """``B > 0``, ``D ≤ B``, and ``1/B ≥ 0``, which for PA-I is at most C."""
    B, D = factor(variant, count), growth(variant, count)
    above = p.have(D <= B)
    cost = [] if variant == "pa" else [p.lemma("inverse/positive", {U: C}, run["cost"])]
    positive = p.have(B > 0, *cost, least)
    share = p.lemma("inverse/positive", {U: B}, positive)
    if variant == "pa-i":
        one, costs = p.rule("inverse", B, positive), p.rule("inverse", C, run["cost"])
        room = p.have(B - 1 / C >= 0)
        fits = p.have(1 / B <= C, one, share, run["cost"], room, costs)
        share = p.have((1 / B >= 0) & (1 / B <= C), share, fits)
    return positive, above, share


def bound(
    p: Prover,
    run: Given,
    variant: str,
    count: Count,
    table: Any,
    size: Fact,
    sides: Any,
    *fits: Any,
) -> tuple[Any, Any]:
    """``count ≤ B S``, S being ``‖u‖²`` and the slack's cost, for what the table puts for them.

    Parameters
    ----------
    size, sides : Theorem
        What R is; what a is, in a list that is empty where it does not matter.
    *fits : Theorem
        What is known of the comparator.

    Returns
    -------
    theorem, S
    """
    B, D = factor(variant, count), growth(variant, count)
    largest, some = p.pieces(size)
    filled = some_round(p, some)
    known = [p.pieces(one)[0] for one in sides]
    least = p.have(count.width >= 0, *(some_side(p, run, one, filled) for one in known))

    def small(t: Expr) -> Expr:
        return Q[variant] + count.width * (x(t) @ x(t)) <= D

    def one(t: Expr, h: Fact) -> Fact:
        radius = p.have(R**2 - x(t) @ x(t) >= 0, p.use(largest, t, by=[h]))
        return p.have(small(t), least, radius)

    positive, above, share = best_share(p, run, variant, count, least)
    rate = p.lemma(
        f"ramp/stream-{count.name}/{variant}",
        {**table, BETA: 1 / B, MOST: D, ("A", "R", 1): lambda t: count.width},
        *run.values(),
        p.have(T >= 0, filled),
        *fits,
        share,
        *(sides_of(p, one) for one in known),
        p.every(1, T, small, one),
    )
    S = Expr(rate.conclusion[2])
    numbers = {"B_": B, "D_": D, "M_": count.total, "S_": S}
    table = {(name, "R", 0): value for name, value in numbers.items()}
    return p.lemma("ramp/best-share", table, positive, above, count.least(p), rate), S


SCALED = {
    ("w^*", "V", 0): (1 / gamma) * w_star,
    ("theta^*", "R", 1): lambda i: theta_star(i) / gamma,
    XI: lambda t, i: 0,
}
"""The comparator ``(w*, θ*)/γ``, without slack."""


def scaled_fits(p: Prover, run: Given, positive: Fact, ideal: Any) -> Fact:
    """``(w*, θ*)/γ`` meets every margin 1."""
    one = p.rule("inverse", gamma, positive)
    share = p.lemma("inverse/positive", {U: gamma}, positive)
    margins = ideal_margin(p, run, ideal)

    def scaled(t: Expr, i: Expr) -> Expr:
        return (1 / gamma * w_star) @ x(t) - theta_star(i) / gamma

    def fits(t: Expr, i: Expr) -> Expr:
        gap = scaled(t, i)
        return ((i < y_l(t)) >> (1 <= gap)) & ((y_r(t) <= i) >> (1 <= -gap))

    def index(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        def side(sign: int, fact: Fact, where: Expr) -> Fact:
            inside = p.assume(where)
            found = p.have(1 <= sign * scaled(t, i), one, share, fact, inside)
            return p.rule("discharge", where, found)

        left, right = p.pieces(p.use(margins, t, i, by=[h, h2]))
        return p.have(fits(t, i), side(1, left, i < y_l(t)), side(-1, right, y_r(t) <= i))

    return all_indices(p, fits, index)


def all_indices(p: Prover, body: Any, proof: Any) -> Fact:
    """The relation for all indices of all rounds."""

    def row(t: Expr, h: Any) -> Fact:
        return p.every(1, K - 1, lambda i: body(t, i), lambda i, h2: proof(t, i, h, h2))

    return p.throughout(1, T, row)


def divided(
    p: Prover, count: Expr, limit: Expr, whole: Fact, S: Expr, positive: Fact, unit: Fact
) -> Fact:
    """``count ≤ limit/γ²`` from ``count ≤ limit S`` with ``S = ‖(w*, θ*)/γ‖²``."""
    one = p.rule("inverse", gamma, positive)
    square = p.have(gamma**2 > 0, positive)
    times = p.have(gamma**2 * count <= limit, whole, unit, one)
    return divide(p, count, limit, gamma**2, times, square)


def separable(variant: str, count: Count) -> Any:
    """The bound on a stream that a unit comparator ranks with margin γ."""

    def script(
        p: Prover,
        run: Given,
        *,
        positive: Fact,
        unit: Fact,
        ideal: Fact,
        size: Fact,
        **given: Fact,
    ) -> Fact:
        sides = [given["sides"]] if "sides" in given else []
        fits = scaled_fits(p, run, positive, ideal)
        whole, S = bound(p, run, variant, count, SCALED, size, sides, fits)
        few = divided(p, count.total, factor(variant, count), whole, S, positive, unit)
        return p.have(p.goal, few, count.stated(p, run, variant))

    return script


def any_stream(variant: str, count: Count) -> Any:
    """The bound against any comparator with its slacks."""

    def script(
        p: Prover, run: Given, *, slackness: Fact, fits: Fact, size: Fact, **given: Fact
    ) -> Fact:
        sides = [given["sides"]] if "sides" in given else []
        facts = (slack_fits(p, run, fits), slackness)
        whole, _ = bound(p, run, variant, count, {}, size, sides, *facts)
        return p.have(p.goal, whole, count.stated(p, run, variant))

    return script


def slack_fits(p: Prover, run: Given, fits: Fact) -> Fact:
    """The printed ``z_i (w*·x − θ_i*) ≥ 1 − ξ_i`` without its z."""

    def index(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
        return p.auto(met(t, i, 1 - xi(t, i)), run["labels"], h, h2, fits)

    return all_indices(p, lambda t, i: met(t, i, 1 - xi(t, i)), index)
