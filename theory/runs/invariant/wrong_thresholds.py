"""Where a rank that is chosen is not the true one, a threshold is wrong.

Of ``ŷ = min{i : s < b_i}`` that is the threshold ŷ where ``ŷ < y``, and the threshold y where
``y < ŷ``. Nothing need be known of the order of the thresholds.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from theory.formal.terms import Expr
from theory.proving.bounds import symbols
from theory.proving.entries import at_entry
from theory.proving.known import entry
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide, positivity
from theory.runs.invariant.cases import monomial, of_parameters, values
from theory.runs.invariant.chosen_ranks import FIRST, LAST, chosen
from theory.runs.invariant.counted_ranks import ranges_of


def wrong(
    p: Prover, sums: Sequence[Any], facts: Sequence[Fact], equal: Sequence[Fact]
) -> Iterator[Fact]:
    """``ŷ < y ⇒ 1 ≤ Σ_i f_i / s`` and ``y < ŷ ⇒ 1 ≤ Σ_i f_i / s``, where each f is 0 or s.

    Of the wrong thresholds s is 1; of how far these move, squared, it is the square of the step.

    Parameters
    ----------
    sums : sequence of tuple
        The sums over the thresholds.
    facts : sequence of Fact
        Among them ``1 ≤ y`` and ``y ≤ K``, and what is said of the ranks that are chosen.
    equal : sequence of Fact
        Which of the sums are other ones, as the code says.
    """
    flat = p.flat(*facts)
    firsts = {rank: said[0] for rank, said in chosen(flat).items() if len(said) == 1}
    ranged = dict.fromkeys(t for th in ranges_of(flat) for t in th.conclusion[1:])
    true = [t for t in ranged if type(t) is tuple and len(t) > 3 and t not in firsts]
    for (rank, below), y, whole in product(firsts.items(), true if firsts else (), sums):
        same = [th for th in equal if th.conclusion[2] == whole]
        for size, (one, other) in product(_sizes(whole), ((rank, y), (y, rank))):
            proof = partial(_wrong, p, Expr(one), Expr(other), whole, size, below, [*flat, *same])
            found = p.attempt(proof)
            yield from [] if found is None else [found]


def _sizes(whole: Any) -> list[Expr]:
    """What the terms of a sum are where they are not 0, where parameters alone say it."""
    found = [monomial(value) for value in values(whole[3]) if value != 0 and of_parameters(value)]
    return [size for size in found if size is not None]


def _wrong(
    p: Prover, one: Expr, other: Expr, whole: Any, size: Expr, below: Fact, facts: Sequence[Fact]
) -> Fact:
    """``r < r' ⇒ 1 ≤ Σ_i f_i / s`` by the threshold r."""
    f, apart = entry(whole), p.assume(one < other)
    within = p.have((FIRST <= one) & (one <= LAST), apart, *facts, depth=0)
    known = p.flat(*facts, *at_entry(p, [below], one, within))
    about = [th for th in known if one.t[1] in symbols(th.conclusion)]
    moved = p.have(size <= f(one), apart, within, *about)
    each = p.every(FIRST, LAST, lambda i: 0 <= f(i), lambda i, _: positivity(p, 0 <= f(i)))
    least = p.lemma("sums/member", terms(a=FIRST, b=LAST, c=one, f=f), within, each)
    said = [phi[1] for phi in (th.conclusion for th in facts) if phi[0] == "=" and phi[2] == whole]
    found = divide(p, 1, Expr((said or [whole])[0]), size, moved, least, *facts)
    return p.rule("discharge", apart.conclusion, found)
