"""On separable streams the total surrogate loss does not grow with the number of rounds."""

from fractions import Fraction

from theory.formal.terms import every
from theory.intervals.one_sided import GROWTH, a, growth_positive, one_sided_steps, small
from theory.intervals.pril import at_comparator, ideal_margin, some_round
from theory.intervals.symbols import K, T, gamma
from theory.pril.proofs.regret import LOSS, part
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide, summing

EIGHTH = Fraction(1, 8)


def steps_are_subgradients(p: Prover, run: Given) -> Fact:
    """Algorithm 1's steps are among those that a subgradient allows."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: part(t, i))), steps, run["labels"]
    )


def separable(
    p: Prover, run: Given, *, positive: Fact, unit: Fact, ideal: Fact, size: Fact, sides: Fact
) -> Fact:
    """The losses are what the violated constraints lack, which a potential bounds."""
    (largest, some), each = p.pieces(size), p.pieces(sides)[0]
    rounds, parts = some_round(p, some), steps_are_subgradients(p, run)
    margins, few = ideal_margin(p, run, ideal), one_sided_steps(p, run, each)
    least, short = growth_positive(p, run, each, rounds), small(p, run, largest, each)
    table = at_comparator(GROWTH, lambda t: a)
    facts = (rounds, least, unit, positive, margins, few, short)
    lacking = p.lemma("pril/hinges", table, *run.values(), *facts)
    losses = summing(p, p.lemma("pril/surrogate-along-steps", {}, run["labels"], parts))
    most = p.have(8 * gamma**2 * LOSS <= GROWTH**2, lacking, losses)
    strict = p.have(gamma**2 > 0, positive)
    return p.have(p.goal, divide(p, LOSS, EIGHTH * GROWTH**2, gamma**2, most, strict))
