"""Guesses for invariants: what no run that is drawn breaks, of each part of the state by itself.

A vector's squared length is compared with what is given of lengths, ``‖x‖ ≤ R``: with R² itself,
with R² over the square of a parameter, with R² for each round of a kind that is counted, with R²
for each round, and with R for each of them, squared; the state may count rounds, too. A vector may
be no farther from a fixed one than 0 is, and as far along it as a margin for each round. A number
may be not negative, may be on one side of a fixed one or no larger, may be as large as those that
are shown, and may count the rounds, or those of a kind; where ranks are shown, it may be between
the first and the last. Numbers and thresholds may stay whole, and thresholds in order. What no run
that is drawn breaks is a guess; whether the rounds keep it is for the prover.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import sympy
from sympy import Indexed, Sum

from theory.evaluation.evaluate import Undecided, Undefined, evaluate
from theory.language.comparisons import relations
from theory.language.statement import Belongs, ForAll, Inner, NormSquared
from theory.potential.jumps import jumps
from theory.runs.drawn import drawn_runs
from theory.runs.given_numbers import signs
from theory.runs.invariant.separated import squared_lengths
from theory.runs.names import (
    RANKS,
    Named,
    condition,
    interval,
    number,
    rank,
    t,
    thresholds,
    vector,
)


def guesses(study: Any, hypotheses: Sequence[Any]) -> list[list[Any]]:
    """For each part of the state formulas about it after round t that no run breaks.

    Those of one list are of one kind, in the order in which they are tried.

    Parameters
    ----------
    study : Study
    hypotheses : sequence of sympy formulas
        Those about a round t, as they are said of one.
    """
    seen = list(drawn_runs(study, hypotheses))
    found = []
    for named in study.code.state if seen else ():
        for formulas in _formulas(study, hypotheses, named):
            found.append([phi for phi in formulas if _holds(phi, seen)])
    return [formulas for formulas in found if formulas]


def orders(study: Any, hypotheses: Sequence[Any]) -> list[list[Any]]:
    """Which numbers of the state are never above others, or on one side of where they start.

    The form is that of `guesses`.
    """
    seen = list(drawn_runs(study, hypotheses))
    numbers = [named.base for named in study.code.state if named.kind == number]
    pairs = [(one[t + 1], other[t + 1]) for one, other in permutations(numbers, 2)]
    starts = [(base[t + 1], base[1]) for base in numbers]
    said = [sympy.Le(*pair, evaluate=False) for pair in pairs]
    said += [kind(*pair, evaluate=False) for pair in starts for kind in (sympy.Ge, sympy.Le)]
    return [[phi] for phi in said if seen and _holds(phi, seen)]


def _formulas(study: Any, hypotheses: Sequence[Any], named: Named) -> Iterator[Sequence[Any]]:
    """What may hold of a part of the state after round t, the strongest of each kind first."""
    s = sympy.Symbol("s", integer=True)
    counted = [q.named.base[s] for q in study.code.quantities if q.named.kind == condition]
    counts = [t, *(Sum(each, (s, 1, t)) for each in counted)]
    fixed = [other for other in study.code.fixed.values() if other.kind == named.kind]
    if named.kind == vector:
        length = NormSquared(named.base[t + 1])
        counts += [other.base[t + 1] for other in study.code.state if other.kind == number]
        for u in (other.base for other in fixed):
            yield [sympy.Le(NormSquared(named.base[t + 1] - u), NormSquared(u))]
        positive = [name for name, strictly in signs(hypotheses).items() if strictly]
        squares = _squares(hypotheses)
        for u in (other.base for other in fixed):
            along = Inner(*sorted((u, named.base[t + 1]), key=str))
            margins = [sympy.Symbol(name, real=True) for name in positive]
            yield [sympy.Ge(along, margin * n) for margin in margins for n in counts]
        bases = [square.base for square in squares if square.is_Pow and square.exp == 2]
        shares = [base / sympy.Symbol(name, real=True) for name in positive for base in bases]
        yield [
            *(sympy.Le(length, square) for square in squares),
            *(squared_lengths(sympy.Le(sympy.sqrt(length), share)) for share in shares),
            *(sympy.Le(length, square * n) for n in reversed(counts) for square in squares),
            *(sympy.Le(length, square * n**2) for n in reversed(counts) for square in squares),
        ]
    elif named.kind == number:
        entry = named.base[t + 1]
        yield [entry >= 0]
        for level in _levels(study, hypotheses):
            yield [sympy.And(entry <= level, entry >= -level), entry <= level]
            yield [entry >= level]
        yield [sympy.And(entry <= size, entry >= -size) for size in _sizes(hypotheses)]
        yield from _overshot(study, hypotheses, named)
        yield [sympy.Eq(entry, count, evaluate=False) for count in counts]
        if any(shown.kind in (rank, interval) for one in study.code.sees.values() for shown in one):
            yield [sympy.And(entry >= 1, entry <= RANKS)]
        yield [Belongs(entry, sympy.S.Integers)]
    elif named.kind == thresholds:
        i = sympy.Symbol("i", integer=True)
        entry, following = named.base[t + 1, i], named.base[t + 1, i + 1]
        yield [ForAll(Belongs(entry, sympy.S.Integers), (i, 1, RANKS - 1))]
        yield [ForAll(sympy.Le(entry, following, evaluate=False), (i, 1, RANKS - 2))]


def _overshot(study: Any, hypotheses: Sequence[Any], named: Named) -> Iterator[Sequence[Any]]:
    """That a number goes no farther beyond what rounds show than by one step."""
    entry, steps = named.base[t + 1], jumps(study, named)
    low, high = _ends(study, hypotheses)
    yield [entry <= end + step for end in high for step in steps]
    yield [entry >= end + step for end in low for step in steps]


def _ends(study: Any, hypotheses: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """What the numbers that rounds show are given to be at least, and at most."""
    shown = {
        named.base[t]
        for group in study.code.sees.values()
        for named in group
        if named.kind == number
    }
    low, high = [-size for size in _sizes(hypotheses)], _sizes(hypotheses)
    for small, large, _ in relations(hypotheses):
        for one, other, ends in ((small, large, high), (large, small, low)):
            if one in shown and not other.has(Indexed):
                ends.append(other)
    return low, high


def _levels(study: Any, hypotheses: Sequence[Any]) -> list[Any]:
    """The fixed numbers that the code uses, or that stand beside a number that a round shows."""
    code = study.code
    shown = {named.base for group in code.sees.values() for named in group if named.kind == number}
    beside = [phi for phi in hypotheses if shown & {entry.base for entry in phi.atoms(Indexed)}]
    names = code.asked.union(*(map(str, phi.free_symbols) for phi in beside))
    fixed = (named.name for named in code.fixed.values() if named.kind == number)
    return [sympy.Symbol(name, real=True) for name in fixed if name in names]


def _squares(hypotheses: Sequence[Any]) -> list[Any]:
    """What squared lengths are given to be at most, in parameters alone."""
    return _bounds(hypotheses, NormSquared)


def _sizes(hypotheses: Sequence[Any]) -> list[Any]:
    """What absolute values are given to be at most, in parameters alone."""
    return _bounds(hypotheses, sympy.Abs)


def _bounds(hypotheses: Sequence[Any], of: type) -> list[Any]:
    given = [part for phi in hypotheses for part in sympy.And.make_args(phi)]
    bounded = [p for p in given if isinstance(p, sympy.Le) and isinstance(p.lts, of)]
    bounds = dict.fromkeys(part.gts for part in bounded)
    return [bound for bound in bounds if not bound.atoms(Indexed, of)]


def unbroken(study: Any, hypotheses: Sequence[Any], *phis: Any) -> bool:
    """Do formulas about each round hold in all those of the runs that are drawn?"""
    seen = [*drawn_runs(study, hypotheses)]
    return all(_holds(phi, seen, first=1) for phi in phis)


def _holds(phi: Any, seen: Sequence[Mapping[str, Any]], first: int = 0) -> bool:
    """Does a formula hold of every round of the runs from the first, with a value that is known?"""
    rounds = ((known, i) for known in seen for i in range(first, known["T"] + 1))
    try:
        return all(evaluate(phi, {**known, "t": i}) is True for known, i in rounds)
    except (Undefined, Undecided):
        return False
