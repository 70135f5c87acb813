"""When Corollary 3's bound is at most PRank's sharper one."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.prank_margins import (
    F,
    U,
    at_radius,
    attributes,
    for_largest,
    length,
    square_sum,
)
from theory.cusum.proofs.prank_margins_one_separator import augmented, bounds
from theory.cusum.proofs.runs import R, gamma
from theory.cusum.symbols import d, n
from theory.cusum.symbols import z_by_coordinates as z
from theory.formal.terms import Expr, eq
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import exhibit, flat
from theory.runs.papers.symbols import delta, r


def largest(
    p: Prover, lengths: Fact, small: Fact, place: Expr, known: Fact, value: Fact
) -> Callable[..., Any]:
    """``‖z_i‖² = R² − 1`` for an i with the largest ``‖z_i‖²``, and that of the radius is one."""

    def proof(i: Expr, h: Fact, most: Fact) -> Fact:
        over = p.use(most, place, by=[known])
        facts = [p.use(lengths, e, by=[h2]) for e, h2 in ((i, h), (place, known))]
        return p.have(eq(attributes(i), R**2 - 1), over, *facts, value, p.use(small, i, by=[h]))

    return proof


def when_better(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit_b: Fact,
    items: Fact,
    radius: Fact,
    above: Fact,
    factor: Fact,
    three: Fact,
) -> Fact:
    """``F (Z + 1) ≤ (r − 1) Z + 1`` says ``(r − 2)(‖u‖² (Z + 1) − Z) ≤ 0``, with ``Z = R² − 1``."""
    known = bounds(p, positive, above, unit_b, factor)
    lengths = augmented(p, run, items)
    a, bound = 1 / gamma**2, R**2 * (1 / delta**2)

    def sharp(i: Expr) -> Expr:
        return (1 + (r - 1) * attributes(i)) * a

    def value(i: Expr, own: Fact) -> Fact:
        """``R²/δ² = F (Z + 1)/γ²``."""
        return p.have(eq(bound, F * ((attributes(i) + 1) * a)), known["ratio"], own)

    def over(i: Expr) -> Expr:
        return (attributes(i) + 1) * U - attributes(i)

    def short(i: Expr) -> Expr:
        return over(i) <= 0

    def proof(i: Expr, room: Fact, most: Any, own: Fact) -> Fact:
        there = p.use(lengths, i, by=[room])
        level = p.have(eq(length(i), R**2), there, own)
        same = largest(p, lengths, p.pieces(radius)[0], i, room, level)

        def less(e: Expr, equal: Fact, fact: Fact) -> Fact:
            return p.have(bound <= sharp(e), equal, three, known["inverse"], fact)

        def back(e: Expr, equal: Fact, fact: Fact) -> Fact:
            def wrong(h: Fact) -> Fact:
                return p.have(short(e), fact, equal, three, known["inverse"], h)

            return p.cases(short(e), p.rule("excluded", short(e)), lambda h: h, wrong)

        def implied(first: Any, second: Any, proof: Callable[..., Any]) -> Fact:
            given_ = p.assume(for_largest(first))

            def one(e: Expr, h: Any) -> Fact:
                *inside, most_, fact = flat(p, h)
                room_ = p.have((1 <= e) & (e <= n), *inside)
                found = proof(e, value(e, same(e, room_, most_)), fact)
                return exhibit(p, for_largest(second), [e], room_, most_, found)

            done = p.chosen(for_largest(second), given_, one)
            return p.rule("discharge", for_largest(first), done)

        def sharper(e: Expr) -> Expr:
            return bound <= sharp(e)

        facts = [implied(short, sharper, less), implied(sharper, short, back)]
        more_ = p.have(r - 2 >= 0, three)
        few = p.have(r - 1 - F >= 0, more_, p.have(1 - U >= 0, known["high"]))
        attributes_ = p.have(attributes(i) >= 0, square_sum(p, d - 1, lambda j: z(i, j)))
        up = known["inverse"]
        ranks = p.have(r - 1 >= 0, run["ranks"])
        last = p.have(
            bound <= (r - 1) * sharp(i),
            value(i, own),
            products=[  # the two sides differ by three products of sizes
                [few, up, attributes_],
                [few, up],
                [ranks, more_, up, attributes_],
            ],
        )
        return exhibit(p, p.goal, [i], room, most, last, *facts)

    return at_radius(p, lengths, radius, proof)
