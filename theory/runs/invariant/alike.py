"""A round that keeps an invariant with sums over the thresholds, whatever their number.

What a round adds to an invariant has sums over the thresholds, and the square of one where a vector
moves by such a sum. By Cauchy-Schwarz this is at most the mean of what it would add if all
thresholds were like the first, like the second, and so on. So it is enough to look at one threshold
that stands for all; there each of its cases is a step without sums.

Where it is given that few thresholds move together, ``(Σ_j f)² ≤ n Σ_j f²`` for a number n below
their number, n takes the place of that in the mean.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

from theory.formal.substitution import exchanged, put
from theory.formal.terms import Expr, total
from theory.proving.known import entry
from theory.proving.prover import Prover
from theory.proving.replacements import terms
from theory.runs.invariant.implications import as_disjunctions
from theory.runs.invariant.rows import (
    FIRST,
    LAST,
    Rows,
    defined_by,
    has_index,
    index,
    is_row,
    last_of,
    reach_of,
    row_sums,
)

HALF = Fraction(1, 2)


class Alike:
    """A round in which one threshold stands for all.

    Parameters
    ----------
    p : Prover
    some : Fact
        ``K − 1 ≥ 1``.
    code : sequence of Fact
        What the code says of the round.
    given : sequence of Fact
        What is known of the round; what it says of all thresholds together is not used.
    scales : sequence of Fact
        Products of parameters that are not negative.
    """

    def __init__(
        self, p: Prover, some: Any, code: Sequence[Any], given: Sequence[Any], scales: Sequence[Any]
    ) -> None:
        self.p, self.some, self.scales = p, some, scales
        known = [th for th in p.flat(*given) if not row_sums([th.conclusion])]
        self.every = [th for th in known if th.conclusion[0] == "all"]
        self.facts = [th for th in known if th.conclusion[0] != "all"]
        self.meanings = dict(_meaning(th.conclusion) for th in code)
        self.every += [th for th in code if th.conclusion[0] == "all"]
        self.reaches = {body: found for th in p.flat(*given) for body, found in self._reach(th)}

    def kept(self, after: Expr, before: Expr, *facts: Any) -> Any:
        """A line ``a ≤ b`` after the round, since the round adds nothing negative to ``b − a``.

        Parameters
        ----------
        after, before : Expr
            The line after the round, and before it.
        facts : Fact
            The line before the round, and what the terms of the line after it are.

        Raises
        ------
        ProofError
            If that does not follow from what holds when all thresholds are like one of them.
        """
        gap, old = (Expr(line.t[2]) - Expr(line.t[1]) for line in (after, before))
        gain = Expr(self._meant(_newest(gap.t, True))) - Expr(_newest(old.t, False))
        if not row_sums([gain.t]):
            self.p.fails("a line without a sum over the thresholds")
        return self.p.have(after, self._on_each_side(gain), *facts, depth=0)

    def _on_each_side(self, gain: Expr) -> Any:
        """``gain ≥ 0`` where a condition that is about no threshold holds, and where not."""
        guard = next((t for t in _nested("ind", gain.t) if not has_index(t)), None)
        if guard is None:
            return self._gained(gain)

        def side(value: int) -> Any:
            def proof(known: Any) -> Any:
                decided, here = self.p.flat(known), copy(self)
                here.meanings = {
                    name: exchanged(meaning, {guard: value})
                    for name, meaning in self.meanings.items()
                }
                here.facts = [*self.facts, *decided]
                plain = Expr(exchanged(gain.t, {guard: value}))
                return self.p.have(gain >= 0, here._on_each_side(plain), *decided)

            return proof

        return self.p.cases(gain >= 0, self.p.rule("indicator", Expr(guard[1])), side(1), side(0))

    def _gained(self, gain: Expr) -> Any:
        """``gain ≥ 0``."""
        p = self.p
        spread = list(self._spread())
        reach = next((Expr(n) for n, _ in self.reaches.values()), LAST)

        def alike(j: Expr) -> Expr:
            more, none, less = (Expr(_all_like(j, gain.t, times)) for times in (1, 0, -1))
            single, square = HALF * more - HALF * less, HALF * more + HALF * less - none
            return LAST * (single + reach * square) + none

        def proof(j: Expr, within: Any) -> Any:
            own = as_disjunctions(p, [p.use(th, j, by=[within]) for th in self.every])
            facts = [*own, *self.facts, *self.scales, self.some]
            goal = alike(j) >= 0
            found = p.attempt(partial(p.nonlinear, goal, *facts, levels=1))
            return found or p.nonlinear(goal, *facts, squares=_gaps(goal.t), levels=3)

        every = p.every(FIRST, LAST, lambda j: alike(j) >= 0, proof)
        mean = p.lemma("sums/nonnegative", terms(a=FIRST, b=LAST, f=alike), every)
        number = p.lemma("sums/count", terms(a=FIRST, b=LAST), self.some)
        known = [mean, number, *spread, *self.scales, self.some]
        times = p.nonlinear(LAST * gain >= 0, *known, levels=1)

        def negative(no: Any) -> Any:
            return p.have(gain >= 0, times, products=[[no, self.some]])

        return p.cases(gain >= 0, p.rule("excluded", gain >= 0), lambda yes: yes, negative)

    def _reach(self, th: Any) -> Iterator[tuple[Any, Any]]:
        """By f: n and ``(Σ_j f)² ≤ n Σ_j f²``, also with what the code says f is."""
        if (found := reach_of(th.conclusion)) is None:
            return
        whole, n = found
        yield whole[3], (n, th)
        f, g = entry(whole), entry(self._meant(whole))
        rows = Rows(self.p, [self.some], self.every)
        sums = (whole, total(FIRST, LAST, lambda j: f(j) ** 2).t)
        unfolded = [one for t in sums if (one := rows.unfolded(t)) is not None]
        if unfolded:
            left = total(FIRST, LAST, g)
            goal = left**2 <= Expr(n) * total(FIRST, LAST, lambda j: g(j) ** 2)
            yield left.t[3], (n, self.p.have(goal, th, *unfolded))

    def _spread(self) -> Iterator[Any]:
        """``‖x‖² (n Σ_j f² − (Σ_j f)²) ≥ 0``, where a vector moves by ``Σ_j f`` along x."""
        for value in self.meanings.values():
            for move in _nested("v*", value):
                for whole in row_sums([move[1]]):
                    known = self._crossed(whole)
                    less, more = map(Expr, known.conclusion[1:])
                    x = Expr(move[2])
                    goal = (x @ x) * (more - less) >= 0
                    yield self.p.have(goal, products=[[known, self.p.rule("norm", x)]])

    def _crossed(self, whole: Any) -> Any:
        """``(Σ_j f)² ≤ n Σ_j f²``."""
        body = whole[3]
        return (
            self.reaches[body][1]
            if body in self.reaches
            else Rows(self.p, [self.some], ()).cauchy_schwarz(whole)
        )

    def _meant(self, t: Any) -> Any:
        """A term of the state after the round, and of the round's quantities, as the code says."""
        if type(t) is not tuple:
            return t
        t = tuple(map(self._meant, t))
        value = self.meanings.get(_place(t)) if t[0] == "app" and len(t) > 3 else None
        return t if value is None else put(value, t[4:])


def _nested(head: str, t: Any) -> Iterator[Any]:
    """Terms of a kind, wherever they stand."""
    if type(t) is tuple:
        yield from [t] if t[0] == head else []
        for part in t[1:]:
            yield from _nested(head, part)


def _meaning(phi: Any) -> tuple[Any, Any]:
    """A name with its round, and the term that it is; of a row, with a variable for the index."""
    name, value = defined_by(phi) or phi[1:]
    return _place(name), value


def _place(t: Any) -> Any:
    """A name with its round, however that is written."""
    return (*t[:3], index(t[3]), len(t))


def _newest(t: Any, last: bool) -> Any:
    """A term, sums over the rounds without all but the last of them, or without any."""
    if type(t) is not tuple:
        return t
    if t[0] == "sum" and not is_row(t):
        return put(t[3], (t[2],)) if last else 0
    return tuple(_newest(part, last) for part in t)


def _all_like(j: Expr, t: Any, times: int) -> Any:
    """A term, with a number times what threshold j has for each sum over the thresholds."""
    if type(t) is not tuple:
        return t
    if last_of(t) is LAST:
        return (times * Expr(put(t[3], (j.t,)))).t
    return tuple(_all_like(j, part, times) for part in t)


def _gaps(t: Any) -> list[Expr]:
    """By how much conditions hold, and by how much more than others: squares that may be needed."""
    sides = (guard[1] for guard in dict.fromkeys(_nested("ind", t)))
    gaps = [Expr(phi[2]) - Expr(phi[1]) for phi in sides if phi[0] in ("<", "<=")]
    return [*gaps, *(a - b for a, b in combinations(gaps, 2))]
