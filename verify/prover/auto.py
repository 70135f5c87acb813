"""Steps around a relation: ∀ and ⇒ introduced, ∀-facts instantiated, sums compared term by term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import Any

from theory.formal.terms import Expr, tuple_of
from theory.proving.replacements import terms
from verify.kernel.normal import Polynomial, normal, number, plus, polynomial, relation, term, times
from verify.kernel.terms import Term, put, shift
from verify.kernel.theorem import Theorem
from verify.prover.by_form import by_form
from verify.prover.effort import Effort
from verify.prover.forms import body as replacement
from verify.prover.forms import is_range, outer
from verify.prover.given import proved_fact, said
from verify.prover.matching import MOST, closed, instances, prefix
from verify.prover.polynomials.elimination import reduced
from verify.prover.search import Search
from verify.prover.session import ProofError

MOST_SUMS = 6
"""Sums of the goal that are shown not to be negative, to be multiplied."""


class Auto(Search):
    """A `Search` that introduces, instantiates and compares sums."""

    def auto(
        self,
        goal: Any,
        *facts: Theorem,
        rounds: int = 2,
        products: Iterable[Sequence[Any]] = (),
        squares: Iterable[Any] = (),
        depth: int = 10,
        at: Sequence[Any] = (),
    ) -> Theorem:
        """As `have`, with the goal's words taken apart and the facts' ∀s instantiated.

        Leading ∀s, antecedents and conjunctions of the goal are taken apart. The ∀s among the
        facts are used where their symbols meet those of the goal, and at the variables that were
        just introduced. A relation of sums also follows from the same relation of their terms.

        Parameters
        ----------
        goal, facts, products, squares, depth
            As for `have`.
        rounds : int
            How often new instances are looked for.
        at : sequence of integer terms
            Where ∀-facts are used besides.

        Raises
        ------
        ProofError
            If no proof is found.
        """
        more: dict[str, Any] = {
            "rounds": rounds,
            "products": list(products),
            "squares": list(squares),
            "depth": depth,
        }
        goal, at = said(goal), [*map(tuple_of, at)]
        facts = tuple(map(proved_fact, facts))
        form = outer(goal)
        if form[0] == "all":
            k = self.fresh()
            inside = self.auto(put(form[1], (k.t,)), *facts, at=[*at, k.t], **more)
            return self.rule("part", goal, self.rule("general", k, inside))
        if form[0] == "=>":
            given = self.assume(form[1])
            inside = self.auto(form[2], *facts, given, at=at, **more)
            return self.rule("part", goal, self.rule("discharge", form[1], inside))
        if form[0] == "and":
            proofs = [self.auto(part, *facts, at=at, **more) for part in form[1:]]
            return self.rule("part", goal, self.rule("conjoin", proofs))
        known = self._instantiated(goal, [*self.context, *facts], at, rounds)
        effort = self._effort(more["products"], more["squares"], depth)
        try:
            return self._prove(goal, known, effort.linear)
        except ProofError:
            pass
        try:
            return self._term_by_term(goal, known, facts, at, more)
        except ProofError:
            return self._prove(goal, [*known, *self._sums(goal, facts, at)], effort)

    def _instantiated(
        self, goal: Term, facts: Sequence[Theorem], at: list[Term], rounds: int
    ) -> list[Theorem]:
        """The facts without ∀, and instances of those with."""
        known = self.flat(*facts)
        general = [th for th in known if th.conclusion[0] == "all"]
        plain = [th for th in known if th.conclusion[0] != "all"]
        seen: set[Term] = {normal(th.conclusion) for th in plain}
        for _ in range(rounds):
            ground = closed([goal, *(th.conclusion for th in plain)])
            new: list[Theorem] = []
            for th in general:
                for values in dict.fromkeys(_values(th.conclusion, ground, at)):
                    instance = self._at_values(th, values, [*plain, *new])
                    for piece in self.flat(instance) if instance is not None else ():
                        if normal(piece.conclusion) not in seen:
                            seen.add(normal(piece.conclusion))
                            new.append(piece)
            general += [th for th in new if th.conclusion[0] == "all"]
            plain += [th for th in new if th.conclusion[0] != "all"]
        return plain

    def _at_values(
        self, th: Theorem, values: Sequence[Term], plain: list[Theorem]
    ) -> Theorem | None:
        """A ∀-fact at terms, or None where they are not known to be in its ranges.

        Antecedents that are not ranges stay.
        """
        rest = list(values)
        while True:
            th = self.written(th)
            if th.conclusion[0] == "all" and rest:
                th = self.rule("special", rest.pop(0), th)
                continue
            if th.conclusion[0] != "=>":
                return th
            try:
                shown = self._prove(th.conclusion[1], plain, Effort(depth=0))
            except ProofError:
                return th if not rest and not is_range(th.conclusion[1]) else None
            th = self.rule("detach", th.conclusion[2], th, shown)

    def _term_by_term(
        self,
        goal: Term,
        known: list[Theorem],
        facts: Sequence[Theorem],
        at: list[Term],
        more: dict[str, Any],
    ) -> Theorem:
        """A relation with sums, the equations used up: over each range, that of the terms."""
        sign, p = relation(goal)
        if sign not in ("<=", "="):
            raise ProofError("no relation of sums")
        known = [*known, *by_form(self, goal, known)]
        p = reduced(p, known)
        ranges: dict[tuple[Term, Term], list[Term]] = {}
        rest: Polynomial = {}
        for monomial, c in p.items():
            sums = [(a, n) for a, n in monomial if a[0] == "sum"]
            if len(sums) == 1 and sums[0][1] == 1:
                (_, low, high, body), _ = sums[0]
                factor = term({tuple(power for power in monomial if power != sums[0]): c})
                ranges.setdefault((low, high), []).append(("*", shift(factor, 1), body))
            elif not sums:
                rest[monomial] = c
        if not ranges:
            raise ProofError("no sums to compare term by term")
        if len(ranges) == 1:
            ((low, high),) = ranges
            ranges[low, high].append(shift(term(share(rest, low, high)), 1))
        lemma = "sums/nonnegative" if sign == "<=" else "sums/vanishing"
        shown = []
        for (low, high), bodies in ranges.items():
            k = self.fresh()
            whole = ("+", *bodies, 0)
            inside = self.assume((Expr(low) <= k) & (k <= Expr(high)))
            each = self.auto((sign, 0, put(whole, (k.t,))), *facts, inside, at=[*at, k.t], **more)
            each = self.rule("general", k, self.rule("discharge", inside.conclusion, each))
            table = terms(a=low, b=high, f=lambda i, whole=whole: put(whole, (tuple_of(i),)))
            shown.append(self.lemma(lemma, table, each))
        return self._prove(goal, [*known, *shown], Effort(levels=2))

    def _sums(self, goal: Term, facts: Sequence[Theorem], at: list[Term]) -> list[Theorem]:
        """``0 ≤ Σ`` for the sums of the goal whose terms are not negative."""
        found = []
        sums = dict.fromkeys(a for m in relation(goal)[1] for a, _ in m if a[0] == "sum")
        for whole in list(sums)[:MOST_SUMS]:
            more: dict[str, Any] = {"rounds": 1, "depth": 2, "products": [], "squares": []}
            try:
                found.append(self._term_by_term(("<=", 0, whole), [], facts, at, more))
            except ProofError:
                continue
        return found

    def lemma(self, name: str, table: dict[Any, Any], *facts: Theorem) -> Theorem:
        """Another certificate's theorem, symbols replaced, its hypotheses proved from facts.

        ``table`` maps ``(name, sort, n)`` to a term, or for n > 0 to a function of n terms.
        """
        return self.instance(self.cite(name), table, *facts)

    def instance(self, th: Theorem, table: dict[Any, Any], *facts: Theorem) -> Theorem:
        """A theorem with symbols replaced, and its hypotheses proved from facts where they follow.

        Raises
        ------
        ProofError
            If a hypothesis does not follow.
        """
        for symbol in table:
            if type(symbol) is not tuple or len(symbol) != 3:
                raise ProofError(
                    f"table of a lemma: {symbol!r}: expected a symbol's name, sort and number of "
                    'arguments, such as ("a", "R", 0)'
                )
        bodies = {symbol: replacement(value, symbol[2]) for symbol, value in table.items()}
        th = self.rule("instantiate", th, bodies) if bodies else th
        known = [*self.context, *facts]
        given = {normal(phi) for fact in known for phi in fact.hypotheses}
        for phi in th.hypotheses:
            if normal(phi) in given:
                continue
            try:
                shown = self._prove(phi, known, Effort(depth=8))
            except ProofError:
                shown = self.auto(phi, *facts)
            th = self.rule("detach", th.conclusion, self.rule("discharge", phi, th), shown)
        return th


def share(rest: Polynomial, low: Term, high: Term) -> Polynomial:
    """What each index of a range gets of a term: its quotient by their number, without remainder.

    ``n a`` is a for each index from 1 to n, and so is ``n a + b``.
    """
    count = polynomial(("+", high, ("*", -1, low), 1))
    atoms = [a for monomial in count for a, _ in monomial]
    lead = next((a for a in atoms if ((a, 1),) in count and atoms.count(a) == 1), None)
    found: Polynomial = {}
    while (whole := next((m for m in rest if lead in dict(m)), None)) is not None:
        beside = tuple((a, n - (a == lead)) for a, n in whole if a != lead or n > 1)
        part = {beside: number(Fraction(rest[whole]) / count[((lead, 1),)])}
        found, rest = plus(found, part), plus(rest, times(part, count), Fraction(-1))
    return found


def _values(phi: Term, ground: list[Term], at: list[Term]) -> Iterator[tuple[Term, ...]]:
    """Values for the leading variables of a ∀: by matching, then those just introduced."""
    yield from instances(phi, ground)
    yield from islice(product(at, repeat=prefix(phi)[0]), MOST)
