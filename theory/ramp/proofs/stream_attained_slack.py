"""PA-I and PA-II on the streams of `stream_attained`, against a comparator that lacks slack.

The comparator is as long as the parameters in the end, ``‖u‖² = T a (a R² + 1) r²``, and lacks as
much of each margin as these do, ``1 − r (a R² + 1)``. So ``‖u‖² + 2C Σ ξ`` of PA-I with ``r = C``
is ``T a C (2 − C (a R² + 1))``, and ``‖u‖² + 2C Σ ξ²`` of PA-II is ``T a r``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, total
from theory.intervals.pril import some_round
from theory.intervals.simplex_comparator import MARGIN, asked, constraints
from theory.intervals.symbols import K, T
from theory.intervals.tight import number, tight
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, same_sums, summing
from theory.ramp.proofs.stream_attained import step
from theory.ramp.proofs.stream_attained_ideal import PLAIN, growing, total_loss
from theory.ramp.proofs.stream_counts import a
from theory.ramp.proofs.stream_gains import SQUARE
from theory.ramp.proofs.stream_progress import xi
from theory.ramp.proofs.stream_run import HALF
from theory.ramp.symbols import C


def raised(value: Expr, power: int) -> Expr:
    """``value^power``."""
    return value**power if power > 1 else value


def all_slack(p: Prover, lack: Expr, power: int, rounds: Fact, known: Any) -> Fact:
    """``Σ_t Σ_i ξ^power = T a lack^power``, where every constraint lacks the same."""
    lacks, labels, bounds = known
    much = raised(lack, power)

    def value(t: Expr, i: Expr) -> Expr:
        return raised(xi(t, i), power)

    def row(t: Expr, h: Fact) -> Fact:
        label = p.use(labels, t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            slack, goal = p.use(lacks, t, i, by=[h, h2]), eq(value(t, i), much * tight(i))

            return p.auto(goal, p.rule("excluded", K - a <= i), h2, label, slack)

        same = same_sums(p, 1, K - 1, lambda i: value(t, i), lambda i: much * tight(i), one)
        return p.have(eq(over_indices(t), much * a), same, number(p, {}, bounds))

    def over_indices(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: value(t, i))

    same = summing(p, p.throughout(1, T, row))
    count = p.lemma("sums/count", terms(a=1, b=T), rounds)
    return p.have(eq(total(1, T, over_indices), T * a * much), same, count)


def against(
    p: Prover, step: Expr, lack: Expr, streams: Any, labels: Fact, lacks: Fact, *facts: Fact
) -> tuple[Fact, Any]:
    """``‖u‖² = T a (a R² + 1) step²``, and what the comparator is: its slack, and its margins."""
    margin = PLAIN * step
    length, slacks = p.pieces(p.lemma("intervals/simplex-comparator", {MARGIN: margin}, *streams))
    one = p.rule("inverse", PLAIN, growing(p, streams[0]))
    size = T * a * PLAIN * step**2
    square = p.have(eq(SQUARE, size), length, one)

    def slack(t: Expr, i: Expr, h: Any, h2: Any) -> Fact:
        return p.have(xi(t, i) >= 0, p.use(lacks, t, i, by=[h, h2]), *facts)

    def filled(t: Expr, i: Expr, h: Any, h2: Any) -> Fact:
        case = p.assume(asked(t, i))
        known = p.use(lacks, t, i, by=[h, h2])
        done = p.have(eq(1 - xi(t, i), margin), known, *facts, case)
        return p.rule("discharge", case.conclusion, done)

    def everywhere(body: Any, proof: Any) -> Fact:
        goal = every(1, T, lambda t: every(1, K - 1, lambda i: body(t, i)))
        return each(p, goal, lambda _, one, two: proof(one[0], two[0], one[1], two[1]))

    positive = everywhere(lambda t, i: xi(t, i) >= 0, slack)
    same = everywhere(lambda t, i: asked(t, i) >> eq(1 - xi(t, i), margin), filled)
    met = constraints(p, slacks, labels, lambda t, i, value: 1 - xi(t, i) <= value, same)
    return square, (positive, met)


def small_cost(
    p: Prover,
    run: Given,
    *,
    low: Fact,
    cost: Fact,
    size: Fact,
    bounds: Fact,
    labels: Fact,
    lengths: Fact,
    products: Fact,
    along: Fact,
    thresholds: Fact,
    lacks: Fact,
) -> Fact:
    """``T a`` is ``(‖u‖² + 2C Σ ξ)/(C (2 − C (a R² + 1)))``."""
    filled = p.pieces(size)[1]
    streams = (bounds, some_round(p, filled), lengths, products, along, thresholds)
    length, comparator = against(p, C, 1 - C * PLAIN, streams, labels, lacks, low)
    exact = p.have(step("pa-i", C), low)
    found = total_loss(p, run, "pa-i", C, filled, bounds, labels, lengths, products, exact)
    slack = all_slack(p, 1 - C * PLAIN, 1, some_round(p, filled), (lacks, labels, bounds))
    rest = 2 - C * PLAIN
    above = p.have(rest > 0, low)
    one, other = p.rule("inverse", C, cost), p.rule("inverse", rest, above)
    return p.have(p.goal, *comparator, found, length, one, other, slack)


def soft(
    p: Prover,
    run: Given,
    *,
    cost: Fact,
    size: Fact,
    bounds: Fact,
    labels: Fact,
    lengths: Fact,
    products: Fact,
    along: Fact,
    thresholds: Fact,
    lacks: Fact,
) -> Fact:
    """``T a`` is ``(a R² + 1 + 1/(2C)) (‖u‖² + 2C Σ ξ²)``."""
    filled, F = p.pieces(size)[1], PLAIN + HALF / C
    above = p.lemma("inverse/positive", {("u", "R", 0): C}, cost)
    positive, r = p.have(F > 0, above, growing(p, bounds)), 1 / F
    one, exact = p.rule("inverse", C, cost), p.rule("inverse", F, positive)
    value = p.have(step("pa-ii", r), exact)
    streams = (bounds, some_round(p, filled), lengths, products, along, thresholds)
    least = p.lemma("inverse/positive", {("u", "R", 0): F}, positive)
    lack = p.have(HALF * r / C >= 0, above, least)
    length, comparator = against(p, r, HALF * r / C, streams, labels, lacks, lack, exact)
    found = total_loss(p, run, "pa-ii", r, filled, bounds, labels, lengths, products, value)
    slack = all_slack(p, HALF * r / C, 2, some_round(p, filled), (lacks, labels, bounds))
    return p.have(p.goal, *comparator, found, length, one, exact, slack)
