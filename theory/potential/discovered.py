"""What is found, in words that a user types: the least constant, the potential, the invariant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import sympy
from sympy import Abs, Dummy, Ge, Indexed, Le, Sum, Symbol

from theory.language.statement import Inner, NormSquared
from theory.language.writing import Writer
from theory.potential.bound_parts import Part, one_bound, parts_of
from theory.potential.conditions import Conditions
from theory.potential.held import NOTHING_KEPT, Kept
from theory.potential.kept import invariants, product
from theory.potential.largest_constant import for_all_parameters
from theory.potential.plainer import plainer
from theory.potential.polynomial import Monomial
from theory.potential.recover import Exact, Square, exact, is_one_far_away
from theory.potential.refusals import NoForm, NoPotential, NotCovered, TooWeak, Varies
from theory.potential.simple import simple
from theory.potential.typed_invariant import (
    counted,
    denominators,
    invariant_text,
    not_negative,
    paid_so_far,
    squares_of_numbers,
    words_of,
)
from theory.runs.given_numbers import signs
from theory.runs.invariant.scales import COUNT
from theory.runs.invariant.tactic import Invariant
from theory.runs.names import RANKS, number, t

MOST_ROOTS = 4
THRESHOLD = Symbol("i", integer=True)
"""The index of a sum over the thresholds."""
SCALE = Dummy("c", real=True)
"""What a bound's larger side is multiplied with, to see by how much it is too large."""


@dataclass(frozen=True)
class Discovered:
    """A potential that was found, and the bound that it gives.

    Parameters
    ----------
    constant : sympy number
        The least one for which a potential of the forms that were tried proves the bound.
    statements : tuple of str
        For `invariant`.
    potential : str
        The potential by itself.
    squares : tuple of str
        For `invariant`: whose squares are multipliers.
    at_end : tuple of str
        For `invariant`: a sharper bound from which the bound follows, or lines that lead to it.
    in_round : tuple of str
        For `invariant`: lines of each round.
    divides_by : tuple of str
        Parameters that the potential divides by, though nothing given says that they are positive.
    """

    constant: Any
    statements: tuple[str, ...]
    potential: str
    squares: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()
    in_round: tuple[str, ...] = ()
    divides_by: tuple[str, ...] = ()

    @property
    def tactic(self) -> Invariant:
        """From which the prover looks for the proof."""
        return Invariant(self.statements, self.squares, self.in_round, self.at_end)


def for_bound(study: Any, hypotheses: Sequence[Any], goal: Any) -> Discovered:
    """A potential that proves a bound without unknown constants.

    Raises
    ------
    NoPotential
        If none is found, or what is found only proves a weaker bound.
    NotCovered
        If no template covers the study or the bound.
    """
    plain = plainer(goal)
    if plain is not None:
        found = for_bound(study, hypotheses, plain)
        said = words_of(study, after=False).text(plain)
        return replace(found, at_end=(*found.at_end, said))
    if isinstance(goal, Le) and isinstance(goal.lts, Abs):
        total = goal.lts.args[0]
        return _of_both(study, hypotheses, Le(total, goal.gts), Le(-total, goal.gts))
    goal = one_bound(goal)
    if goal.gts == 0:
        raise NotCovered("a bound by 0: what rounds cost is paid from the larger side")
    return _with_invariants(study, hypotheses, lambda kept: _bound(study, hypotheses, goal, kept))


def _of_both(study: Any, hypotheses: Sequence[Any], *sides: Any) -> Discovered:
    """A potential that bounds what rounds add from above, and one that does from below."""
    above, below = (for_bound(study, hypotheses, side) for side in sides)
    lists = {
        name: tuple(dict.fromkeys((*getattr(above, name), *getattr(below, name))))
        for name in ("statements", "squares", "in_round", "at_end", "divides_by")
    }
    said = words_of(study, after=False)
    lists["at_end"] += tuple(map(said.text, sides))
    potential = " and ".join(dict.fromkeys((above.potential, below.potential)))
    return Discovered(sympy.Integer(1), potential=potential, **lists)


def _with_invariants(
    study: Any, hypotheses: Sequence[Any], found: Callable[[Kept], Discovered]
) -> Discovered:
    """What is found without invariants; where nothing is, with those that the run keeps."""
    try:
        return found(NOTHING_KEPT)
    except NoPotential as problem:
        kept = invariants(study, hypotheses)
        if kept == NOTHING_KEPT:
            raise
        try:
            return found(kept)
        except NoPotential:
            raise problem from None


def _bound(study: Any, hypotheses: Sequence[Any], goal: Any, kept: Kept) -> Discovered:
    parts, before = alone(parts_of(Le(goal.lts, SCALE * goal.gts), SCALE), SCALE)
    conditions = Conditions(study, hypotheses, parts, kept)
    whole = not goal.lts.atoms(Sum, Indexed)  # what rounds add is all in the larger side
    try:
        found = exact(conditions, before if whole else None)
        if found.constant > before:
            raise TooWeak(found.constant / before)
        if found.constant < before:  # with less one has to know that the larger side is not below 0
            with suppress(NoPotential):
                found = exact(conditions, before)
    except TooWeak:
        raise
    except NoPotential as problem:  # the least constant may be less, and have no known form
        try:
            found = _looser(conditions, before, problem)
        except NoPotential as other:
            also = f"; {problem.over(before).needed}" if isinstance(problem, Varies) else ""
            raise NoPotential(f"{other}{also}") from problem
    found = _right_far_away(conditions, found)
    written = _written(study, hypotheses, parts, SCALE, found, kept)
    if not found.constant.free_symbols:
        return written
    sharper = Le(goal.lts, sympy.cancel(found.constant / before) * goal.gts)
    sharper_said = words_of(study, after=False).text(sharper)
    return replace(written, at_end=(*written.at_end, sharper_said))


def _looser(conditions: Conditions, constant: Any, problem: NoPotential) -> Exact:
    """The potential of a bound that is looser than need be.

    That is one with the bound's constant; or with a smaller one, by a formula; or the simplest.
    """
    tried: list[Callable[[], Exact]] = [lambda: simple(conditions, float(constant))]
    if isinstance(problem, Varies):
        tried.insert(0, lambda: exact(conditions, varying=True))
        try:
            return exact(conditions, constant)
        except NoPotential as other:
            problem = other
    for each in tried:
        with suppress(NoPotential):
            return each()
    raise problem


def least(study: Any, hypotheses: Sequence[Any], bound: Any, constant: Any) -> Discovered:
    """The least constant of a bound, and its potential.

    One that changes with the parameters is the largest of those that they need.

    Raises
    ------
    NoPotential
        If none is found.
    NotCovered
        If no template covers the study or the bound.
    """
    parts, before = alone(parts_of(bound, constant), constant)

    def with_kept(kept: Kept) -> Discovered:
        conditions = Conditions(study, hypotheses, parts, kept)
        try:
            found = _with_least(conditions)
        except Varies as problem:
            number = for_all_parameters(conditions)
            if number is None:
                raise problem.over(before) from None
            try:
                at_most = bound.subs(constant, number / before)
                written = _bound(study, hypotheses, one_bound(at_most), kept)
            except NoPotential:
                raise problem.over(before) from None
            return replace(written, constant=number / before)
        written = _written(study, hypotheses, parts, constant, found, kept)
        return replace(written, constant=found.constant / before)

    return _with_invariants(study, hypotheses, with_kept)


def _with_least(conditions: Conditions) -> Exact:
    """The potential of the least constant, or the simplest where floats do not show the form."""
    try:
        return _right_far_away(conditions, exact(conditions))
    except NoForm as problem:
        with suppress(NoPotential):
            return simple(conditions, float(problem.constant))
        raise


def _right_far_away(conditions: Conditions, found: Exact) -> Exact:
    """What is found; or a simple one with its constant, if it is right near 1 only."""
    if not found.constant.free_symbols and not is_one_far_away(conditions, found):
        with suppress(NoPotential):
            return simple(conditions, float(found.constant))
    return found


def alone(parts: Sequence[Part], constant: Any) -> tuple[list[Part], Any]:
    """The terms of a bound in which the constant has no number before it, and this number."""
    before = next(abs(p.factor.as_coeff_Mul()[0]) for p in parts if p.unknown == constant)
    alone = [replace(p, factor=p.factor / before) if p.unknown == constant else p for p in parts]
    return alone, before


def _written(
    study: Any,
    hypotheses: Sequence[Any],
    parts: Sequence[Part],
    constant: Any,
    found: Exact,
    kept: Kept,
) -> Discovered:
    """The invariants: what is kept, and the potential and what was added up, against what was paid.

    With something kept in it the potential need not be a sum of squares: then its terms are added
    up, and that those squares are not negative is what the bound still rests on.
    """
    states = {named.name for named in study.code.state}
    every = (*study.code.state, *study.code.fixed.values())
    rows, numbers = (
        {n.name for n in every if n.kind.row},
        {n.name for n in every if n.kind == number},
    )
    entries = {}
    for named in every:
        at = (t + 1,) * (named.name in states) + (THRESHOLD,) * (named.name in rows)
        entries[named.name] = named.base[at] if at else named.base
    squares = []
    for square in found.squares:
        scale = denominators(square.vector.values())
        combined = sympy.Add(
            *(
                counted(sympy.factor(_counting(a * scale))) * entries[name]
                for name, a in square.vector.items()
            )
        )
        length = NormSquared(combined)
        if not rows.isdisjoint(square.vector):
            length = Sum(combined**2, (THRESHOLD, 1, RANKS - 1))
        elif not numbers.isdisjoint(square.vector):
            length = combined**2
        squares.append((sympy.cancel(square.factor / scale**2), length))
    alone = [
        replace(part, factor=part.factor * found.constant) if part.unknown == constant else part
        for part in parts
    ]
    say = words_of(study, after=True)
    after = [part.subs(t, t + 1) for part in kept.numbers]
    said = [*map(say.text, kept.order)]
    said += [invariant_text(study, [], _less({}, -part)) for part in after]
    multiples = [(a, part) for a, part in zip(found.kept, after, strict=True) if a != 0]
    if multiples:
        whole = _in_products(found.squares, entries)
        left = _less(paid_so_far(alone), whole + sympy.Add(*(a * part for a, part in multiples)))
        if any(sympy.cancel(value) != 0 for value in left.values()):  # not what is kept again
            said.append(invariant_text(study, [], left))
        at_end = not_negative(study, [length for _, length in squares])
    else:
        said.append(invariant_text(study, squares, paid_so_far(alone)))
        at_end = squares_of_numbers(study, squares)
    terms = [_positive(factor) * part for factor, part in (*squares, *multiples)]
    text = " + ".join(map(say.term, terms)) or "0"
    roots = [_root(study, root, say) for root in found.roots if len(root) > 1]
    hints = tuple(dict.fromkeys(root for root in roots if root))[:MOST_ROOTS]
    lengths = [_length(study, vector, say) for vector in found.lengths]
    in_round = tuple(dict.fromkeys(line for line in lengths if line))[:MOST_ROOTS]
    divides_by = _divisors(hypotheses, (factor for factor, _ in squares))
    return Discovered(found.constant, tuple(said), text, hints, at_end, in_round, divides_by)


def _root(study: Any, root: Mapping[Monomial, Any], say: Writer) -> str:
    """A form of round t as it is typed; empty if an inverse or a threshold is in it."""
    names = study.code.names
    now = {name: _in_round(named) for name, named in names.items() if not named.kind.row}
    terms = []
    for m, a in root.items():
        if not now.keys() >= {name for atom in m for name in atom.split(" . ")}:
            return ""
        pairs = [atom.split(" . ") for atom in m]
        atoms = [Inner(*map(now.get, p)) if len(p) > 1 else now[p[0]] for p in pairs]
        terms.append(sympy.Mul(sympy.cancel(a), *atoms))
    scale = denominators(terms)
    return say.text(sympy.expand(sympy.Add(*(sympy.cancel(scale * term) for term in terms))))


def _length(study: Any, vector: Mapping[str, Any], say: Writer) -> str:
    """That a combination of the vectors of round t has a length; empty if it cannot be typed."""
    if not study.code.names.keys() >= vector.keys():
        return ""
    scale = denominators(vector.values())
    terms = (
        sympy.cancel(a * scale) * _in_round(study.code.names[name]) for name, a in vector.items()
    )
    return say.text(Ge(NormSquared(sympy.Add(*terms)), 0))


def _in_round(named: Any) -> Any:
    """A name as it stands in a line about round t."""
    return named.base[t] if named.by_round else named.base


def _in_products(squares: Sequence[Square], entries: Mapping[str, Any]) -> Any:
    """A sum of squared lengths as one of inner products."""
    return sympy.Add(
        *(
            square.factor * a * b * product(entries[one], entries[other])
            for square in squares
            for one, a in square.vector.items()
            for other, b in square.vector.items()
        )
    )


def _less(paid: Mapping[Any, Any], form: Any) -> dict[Any, Any]:
    """What was paid, less a sum of inner products with factors."""
    left = dict(paid)
    for term in sympy.Add.make_args(sympy.expand(form)):
        moving = [f for f in sympy.Mul.make_args(term) if f.has(t)]
        total = sympy.Mul(*moving)
        left[total] = left.get(total, 0) - term / total
    return left


def _counting(term: Any) -> Any:
    """The term with the thresholds' number for the ranks'."""
    return term.subs(RANKS, COUNT + 1)


def _divisors(hypotheses: Sequence[Any], factors: Iterable[Any]) -> tuple[str, ...]:
    """The parameters that factors divide by, and of which it is not given that they are > 0."""
    positive = {name for name, strictly in signs(hypotheses).items() if strictly}
    below = sympy.factor(denominators(factors))
    bases = (part.as_base_exp()[0] for part in sympy.Mul.make_args(below))
    return tuple(sorted({base.name for base in bases if base.is_Symbol} - positive - {"K"}))


def _positive(factor: Any) -> Any:
    """A factor with its minus sign, if it begins with one, in the divisor."""
    above, below = sympy.fraction(factor)
    return -above / -below if above.could_extract_minus_sign() else factor
