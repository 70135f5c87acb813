"""A round that keeps an invariant with sums over the thresholds, whatever their number.

What a round adds to an invariant has sums over the thresholds, and the square of one where a vector
moves by such a sum. By Cauchy-Schwarz this is at most the mean of what it would add if all
thresholds were like the first, like the second, and so on. So it is enough to look at one threshold
that stands for all; there each of its cases is a step without sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr
from theory.lemmas.sums import terms
from theory.proving.bounds import inside
from theory.proving.prover import Prover
from theory.runs.invariant_rows import (
    FIRST,
    LAST,
    Rows,
    defined_by,
    index,
    is_row,
    last_of,
    row_sums,
)


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
        return self.p.have(after, self._gained(gain), *facts, depth=0)

    def _gained(self, gain: Expr) -> Any:
        """``gain ≥ 0``."""
        p = self.p

        def alike(j: Expr) -> Expr:
            return Expr(_all_like(j, gain.t))

        def proof(j: Expr, within: Any) -> Any:
            own = [
                self._cases(th) for th in p.flat(*(p.use(th, j, by=[within]) for th in self.every))
            ]
            facts = [*own, *self.facts, *self.scales, self.some]
            return p.nonlinear(alike(j) >= 0, *facts, levels=1)

        every = p.every(FIRST, LAST, lambda j: alike(j) >= 0, proof)
        mean = p.lemma("sums/nonnegative", terms(a=FIRST, b=LAST, f=alike), every)
        number = p.lemma("sums/count", terms(a=FIRST, b=LAST), self.some)
        known = [mean, number, *self._spread(), *self.scales, self.some]
        times = p.nonlinear(LAST * gain >= 0, *known, levels=1)

        def negative(no: Any) -> Any:
            return p.have(gain >= 0, times, products=[[no, self.some]])

        return p.cases(gain >= 0, p.rule("excluded", gain >= 0), lambda yes: yes, negative)

    def _cases(self, th: Any) -> Any:
        """``φ ⇒ ψ`` as ``¬φ ∨ ψ``, which a proof by cases takes apart."""
        if th.conclusion[0] != "=>":
            return th
        first, then = th.conclusion[1:]
        return self.p.rule("part", ("or", ("not", first), then), th)

    def _spread(self) -> Iterator[Any]:
        """``‖x‖² ((K − 1) Σ_j f² − (Σ_j f)²) ≥ 0``, where a vector moves by ``Σ_j f`` along x."""
        rows = Rows(self.p, [self.some], ())
        for value in self.meanings.values():
            for move in inside("v*", value):
                for whole in row_sums([move[1]]):
                    less, more = map(Expr, (known := rows.cauchy_schwarz(whole)).conclusion[1:])
                    x = Expr(move[2])
                    goal = (x @ x) * (more - less) >= 0
                    yield self.p.have(goal, products=[[known, self.p.rule("norm", x)]])

    def _meant(self, t: Any) -> Any:
        """A term of the state after the round, and of the round's quantities, as the code says."""
        if type(t) is not tuple:
            return t
        t = tuple(map(self._meant, t))
        value = self.meanings.get(_place(t)) if t[0] == "app" and len(t) > 3 else None
        return t if value is None else put(value, t[4:])


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


def _all_like(j: Expr, t: Any) -> Any:
    """A term, all thresholds being like threshold j."""
    if type(t) is not tuple:
        return t
    if last_of(t) is LAST:
        return (LAST * Expr(put(t[3], (j.t,)))).t
    return tuple(_all_like(j, part) for part in t)
