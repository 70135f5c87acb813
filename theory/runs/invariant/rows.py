"""Sums over rows: what the tactic `invariant` knows of them in a round.

A row is one number for each of the thresholds ``1, …, K − 1``, or of the experts ``1, …, N``. A sum
over a row that the code computes is the sum of what the code says of its entries.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from math import prod
from operator import and_
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, expr, integer, total
from theory.proving.bounds import inside, vectors
from theory.proving.entries import about_each
from theory.proving.known import Entry, entry
from theory.proving.prover import Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.invariant.chosen_ranks import FIRST, LAST
from theory.runs.invariant.counted_ranks import distances
from theory.runs.invariant.points import at_places
from theory.runs.invariant.wrong_thresholds import wrong
from theory.runs.names import ENDS

AT_ENTRY = len(("app", "b", "R", "t", "i"))
"""The parts of a term that is an entry of a row in a round."""


def last_of(term: Any) -> Expr | None:
    """The last index of a row that is summed; None of another term."""
    if type(term) is not tuple or term[0] != "sum":
        return None
    return next((end for end in ENDS.values() if index(term[2]) == index(end.t)), None)


def has_index(t: Any) -> bool:
    """Does the term of a sum speak of its index, or of one within it?"""
    return type(t) is tuple and (t[0] == "b" or any(map(has_index, t[1:])))


def is_row(term: Any) -> bool:
    """Is it a sum over a row?"""
    return last_of(term) is not None


def row_sums(phis: Sequence[Any]) -> list[Any]:
    """The sums over rows in formulas."""
    return list(dict.fromkeys(t for phi in phis for t in inside("sum", phi) if is_row(t)))


def totals(phis: Sequence[Any]) -> list[Any]:
    """The sums over the rounds in formulas."""
    return list(dict.fromkeys(t for phi in phis for t in inside("sum", phi) if not is_row(t)))


def _sums_of_numbers(t: Any) -> Iterator[Any]:
    """The sums in a formula but those that a vector is multiplied by."""
    if type(t) is not tuple or t[0] == "v*":
        return
    yield from [t] if t[0] == "sum" else []
    for part in t[1:]:
        yield from _sums_of_numbers(part)


def _squared_moves(sums: Sequence[Any]) -> list[Any]:
    """``Σ_j (b′ − b)²`` where ``Σ_j b b′`` is spoken of, b being a row of two rounds."""
    found: dict[Any, None] = {}
    for _, low, high, body in sums:
        rows = [t for t in dict.fromkeys(inside("app", body)) if len(t) == AT_ENTRY]
        for one, other in combinations(rows, 2):
            if one[:3] == other[:3] and one[4] == other[4] == ("b", 0):
                found["sum", low, high, ("^", ("+", one, ("*", -1, other)), 2)] = None
    return list(found)


def reach_of(phi: Any) -> tuple[Any, Any] | None:
    """``Σ_j f`` and n of ``(Σ_j f)² ≤ n Σ_j f²``: few thresholds move together; None of others."""
    match phi:
        case ("<=", ("^", ("sum", *_, body) as whole, 2), right) if is_row(whole):
            factors = right[1:] if right[0] == "*" else (right, Fraction(1))
            squares = [t for t in row_sums(factors) if t[3] == ("^", body, 2) and t in factors]
            rest = [t for t in factors if t not in squares]
            return (whole, rest[0]) if len(squares) == len(rest) == 1 else None
    return None


def of_all_thresholds(p: Prover, th: Any) -> Any:
    """A fact about the thresholds up to a label, or from it: as ``i < y ⇒ …`` of all of them."""
    each = about_each(Expr(th.conclusion))
    if each is None:
        return th
    low, high, body = each
    least = [] if low.t == 1 else [low]
    most = [] if is_row(("sum", 1, high.t)) else [high]
    if not least and not most:
        return th

    def line(i: Expr) -> Expr:
        ends = [*(a <= i for a in least), *(i < b + 1 for b in most)]
        return reduce(and_, ends) >> body(i)

    return p.auto(every(FIRST, LAST, line), th)


class Rows:
    """What defines the rows of a round.

    Parameters
    ----------
    p : Prover
    always : sequence of Fact
        What is known of no round: ``K ≥ 2`` and ``N ≥ 1``, where there are such rows.
    facts : sequence of Fact
        What is known of a round: ``∀j: row(k, j) = …``, and of a rank that is in no row its range.
    """

    def __init__(self, p: Prover, always: Sequence[Any], facts: Sequence[Any]) -> None:
        self.p, self.always, self.facts = p, always, facts
        self.defined = [th for th in facts if defined_by(th.conclusion) is not None]

    def known(self, phis: Sequence[Any]) -> list[Any]:
        """What the sums over rows in formulas are, and the inequality for their squares.

        A sum that a vector is multiplied by is squared where the vector's length is.
        """
        spoken = row_sums(phis)
        found = [self.unfolded(whole) for whole in (*spoken, *_squared_moves(spoken))]
        squared = [t[1] for phi in phis for t in inside("^", phi) if t[2] == 2]
        steps = [t[1] for phi in phis for t in inside("v*", phi) if is_row(t[1])]
        crossed = [self.cauchy_schwarz(t) for t in dict.fromkeys(squared) if is_row(t)]
        found += [self.unfolded(whole) for whole in row_sums([th.conclusion for th in crossed])]
        known = [th for th in found if th is not None]
        sums = [*row_sums(phis), *(th.conclusion[2] for th in known)]
        few = [th for th in (at_places(self.p, whole) for whole in sums) if th is not None]
        alike = [whole for whole in sums if not has_index(whole[3])]
        small = [th for whole in dict.fromkeys(steps) for th in self.of_signs(whole)]
        moves = {*steps} - {t for phi in phis for t in _sums_of_numbers(phi)}
        over = [t for t in dict.fromkeys(sums) if last_of(t) is LAST and t not in moves]
        said = [*phis, *(th.conclusion for th in self.facts)]
        far = [*distances(self.p, over, said, LAST, [*self.always, *self.facts])]
        far += wrong(self.p, over, [*self.always, *self.facts], known)
        return [*known, *self.of_equal(alike), *crossed, *small, *few, *far]

    def unfolded(self, whole: Any) -> Any:
        """``Σ_j f = Σ_j g``, g being f with rows replaced by what they are; None if g is f."""
        f, last = entry(whole), last_of(whole)

        def at(j: Expr) -> Expr:
            return Expr(_replaced(f(j).t, dict(self._entries(j))))

        if at(_J).t == f(_J).t:
            return None
        same = self._each(last, f, at)
        return self.p.lemma("sums/equal", terms(a=FIRST, b=last, f=f, g=at), same)

    def of_equal(self, sums: Sequence[Any]) -> Iterator[Any]:
        """Of sums of equal terms: how many these are, and what those are that are quotients."""
        ends: dict[Any, Any] = {whole[2]: last_of(whole) for whole in sums}
        for last in ends.values():
            yield self.counted(total(FIRST, last, lambda j: expr(1)).t)
        for divisor in dict.fromkeys(t[1] for whole in sums for t in inside("inv", whole[3])):
            above = self.p.attempt(partial(self.p.have, Expr(divisor) > 0, *self.always))
            if above is not None:
                yield self.p.rule("inverse", Expr(divisor), above)

    def counted(self, whole: Any) -> Any:
        """``Σ_j 1`` is the number of entries."""
        return self.p.lemma("sums/count", terms(a=FIRST, b=last_of(whole)), *self.always)

    def cauchy_schwarz(self, whole: Any) -> Any:
        """``(Σ_j f)² ≤ n Σ_j f²`` for a row of n entries."""
        f, last = entry(whole), last_of(whole)
        table = vectors(ZERO_VECTOR, ZERO_VECTOR)
        table |= terms(a=FIRST, b=last, f=f, g=lambda j: expr(1))
        count = self.counted(whole)
        known = self.p.lemma("inner/cauchy-schwarz", table)
        squares = total(FIRST, last, lambda j: f(j) ** 2)
        goal = Expr(whole) ** 2 <= last * squares
        return self.p.have(goal, known, products=[(squares, count)])

    def of_signs(self, whole: Any) -> list[Any]:
        """``±Σ_j f ≤ Σ_j f² ≤ n`` where each of the n entries is −1, 0 or 1; nothing of others."""
        f, last = entry(whole), expr(whole[2])

        def each(line: Callable[[Expr], Expr]) -> Any:
            def proof(j: Expr, within: Any) -> Any:
                return self.p.nonlinear(line(j), levels=1)

            return summing(self.p, self.p.every(FIRST, last, line, proof))

        def shown() -> Any:
            lines = lambda j: f(j) <= f(j) ** 2, lambda j: -f(j) <= f(j) ** 2
            most = each(lambda j: f(j) ** 2 <= 1)
            count = self.counted(Expr(most.conclusion[2]).t)
            return self.p.rule("conjoin", [*map(each, lines), most, count])

        found = self.p.attempt(shown)
        return [] if found is None else self.p.pieces(found)

    def _each(self, last: Any, f: Entry, g: Entry) -> Any:
        def proof(j: Expr, within: Any) -> Any:
            known = [self.p.use(th, j, by=[within]) for th in self.defined]
            return self.p.nonlinear(eq(f(j), g(j)), *known, levels=0)

        return self.p.every(FIRST, last, lambda j: eq(f(j), g(j)), proof)

    def _entries(self, j: Expr) -> Iterator[tuple[Any, Any]]:
        for th in self.defined:
            left, right = defined_by(th.conclusion)
            yield _entry(put(left, (j.t,))), put(right, (j.t,))


_J = integer("j_")


def defined_by(phi: Any) -> Any:
    """The sides of ``∀j: row(…, j) = …``; None of another formula."""
    if phi[0] != "all":
        return None
    body = phi[1][2] if phi[1][0] == "=>" else phi[1]
    return body[1:] if body[0] == "=" and body[1][0] == "app" else None


def _replaced(t: Any, entries: dict[Any, Any]) -> Any:
    if type(t) is not tuple:
        return t
    if t[0] == "app" and (found := entries.get(_entry(t))) is not None:
        return found
    return tuple(_replaced(part, entries) for part in t)


def _entry(t: Any) -> Any:
    """An entry of a row, the same however its indices are written."""
    return (*t[:3], *map(index, t[3:]))


def index(t: Any) -> Any:
    """A sum of integers, the same in whatever order."""
    parts = _summands(t)
    number_ = sum(part for part in parts if type(part) is not tuple)
    return (number_, *sorted((part for part in parts if type(part) is tuple), key=repr))


def _summands(t: Any) -> list[Any]:
    if type(t) is tuple and t[0] == "+":
        return [part for summand in t[1:] for part in _summands(summand)]
    if type(t) is tuple and t[0] == "*" and all(type(part) is not tuple for part in t[1:]):
        return [prod(t[1:])]
    return [t]
