"""Theorem 2's sharper bounds attained: on the same streams, where every constraint lacks ε.

With ``S = √(T a)``: ``D = ε S``, ``D_1 = ε T a`` and ``√(a R² + 1) = (γ − ε) S``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, sqrt, total
from theory.intervals.one_sided import GROWTH
from theory.intervals.pril import loss
from theory.intervals.progress import D
from theory.intervals.simplex_comparator import MARGIN, constraints, unit_length
from theory.intervals.symbols import K, T, epsilon, gamma
from theory.intervals.tight import a, number, tight
from theory.pril.proofs.attained import total_loss
from theory.pril.proofs.theorem_2 import D_1, by_rounds, deficit, over_all, squared
from theory.pril.proofs.violations import constrained
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import below, root_of
from theory.proving.tactics import summing


def same_root(p: Prover, left: Any, right: Any, *facts: Fact) -> Fact:
    """Numbers that are not negative and have equal squares are equal."""
    return p.have(eq(left, right), below(p, left, right, *facts), below(p, right, left, *facts))


def all_lack(
    p: Prover,
    run: Given,
    power: int,
    rounds: Fact,
    bounds: Fact,
    labels: Fact,
    lacking: Fact,
    least: Fact,
) -> Fact:
    """``Σ_t Σ_i d_i^t = T a ε``, or the same of the squares, for ``power`` 1 or 2."""
    value = epsilon**power

    def term(t: Expr, i: Expr) -> Expr:
        return deficit(t, i) ** power

    def row(t: Expr, h: Fact) -> Fact:
        label = p.use(labels, t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            known = p.use(lacking, t, i, by=[h, h2])
            inside = p.rule("excluded", constrained(t, i))
            lack = p.have(eq(deficit(t, i), epsilon * tight(i)), inside, known, least, label, h2)
            # a² = b² from a = b needs a + b, which stands in neither side
            factor = 1 if power == 1 else deficit(t, i) + epsilon * tight(i)
            return p.have(eq(term(t, i), value * tight(i)), products=[(factor, lack)])

        same = summing(p, p.throughout(1, K - 1, one))
        many = number(p, run, bounds)
        return p.have(eq(total(1, K - 1, lambda i: term(t, i)), a * value), same, many)

    whole = summing(p, p.throughout(1, T, row))
    count = p.lemma("sums/count", terms(a=1, b=T), rounds)
    return p.have(eq(over_all(term), T * a * value), whole, count)


def attained(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    squares: Fact,
    at_least: Fact,
    width: Fact,
    deficits: Fact,
    bounds: Fact,
    labels: Fact,
    lengths: Fact,
    products: Fact,
    least: Fact,
    more: Fact,
    growth: Fact,
    along: Fact,
    thresholds: Fact,
) -> Fact:
    """Both bounds are ``T a``."""
    _, some = p.pieces(width)
    rounds = p.chosen(T >= 1, some, lambda t, h: p.have(T >= 1, h))
    streams = (bounds, rounds, lengths, products, along, thresholds)
    rest = gamma - epsilon
    length, slacks = p.pieces(p.lemma("intervals/simplex-comparator", {MARGIN: rest}, *streams))
    unit = unit_length(p, bounds, length, growth)
    lacking = constraints(p, slacks, labels, lambda t, i, value: eq(value, rest))
    lost = total_loss(p, run, rounds, bounds, labels, products)
    facts = (rounds, bounds, labels, lacking, least)
    n = T * a
    size = p.have(n >= 0, rounds, bounds)
    low, square = root_of(p, n, size)
    S = sqrt(n)
    d_root = same_root(
        p,
        D,
        epsilon * S,
        at_least,
        p.have(epsilon * S >= 0, least, low),
        p.have(
            eq(D**2, (epsilon * S) ** 2),
            squares,
            by_rounds(p, squared),
            all_lack(p, run, 2, *facts),
            square,
        ),
    )
    room = p.have(GROWTH >= 0, bounds)
    low_growth, square_growth = root_of(p, GROWTH, room)
    g_root = same_root(
        p,
        sqrt(GROWTH),
        rest * S,
        low_growth,
        p.have(rest * S >= 0, more, low),
        p.have(eq(sqrt(GROWTH) ** 2, (rest * S) ** 2), square_growth, growth, square),
    )
    one = p.rule("inverse", gamma**2, p.have(gamma**2 > 0, positive))
    inner = p.have(GROWTH * n >= 0, room, size)
    low_all, square_all = root_of(p, GROWTH * n, inner)
    all_root = same_root(
        p,
        sqrt(GROWTH * n),
        rest * n,
        low_all,
        p.have(rest * n >= 0, more, rounds, bounds),
        p.have(eq(sqrt(GROWTH * n) ** 2, (rest * n) ** 2), square_all, growth),
    )
    losses = total(1, T, loss)
    hinge = p.have(
        eq(gamma * n, sqrt(GROWTH * n) + D_1),
        all_root,
        deficits,
        by_rounds(p, deficit),
        all_lack(p, run, 1, *facts),
    )
    back = p.have(eq(n, losses), lost)
    written = p.rewrite(back, hinge, lambda k: eq(gamma * k, sqrt(GROWTH * k) + D_1))
    return p.have(p.goal, unit, lacking, lost, d_root, g_root, square, one, written)
