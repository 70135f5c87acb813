"""Search for the proof of a formula: its words are taken apart down to single relations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, expr, tuple_of
from verify.kernel.normal import normal
from verify.kernel.rules import Theorem
from verify.kernel.terms import Term, put
from verify.prover.columns import Product
from verify.prover.effort import LEVELS, Effort
from verify.prover.forms import FALSE, is_range, outer
from verify.prover.matching import closed, instances
from verify.prover.session import ProofError, Session
from verify.prover.tableau import proved


class Search(Session):
    """A `Session` that finds proofs of formulas from facts.

    Attributes
    ----------
    context : list of Theorem
        What every `have` may use.
    goal : Expr
        The conclusion of the statement that a script is to prove.
    """

    def __init__(self, cited: Callable[[str], Theorem]) -> None:
        super().__init__(cited)
        self.context: list[Theorem] = []
        self.goal = Expr(FALSE)

    def have(
        self,
        goal: Any,
        *facts: Theorem,
        products: Iterable[Sequence[Any]] = (),
        squares: Iterable[Any] = (),
        depth: int = 10,
    ) -> Theorem:
        """The goal from the facts and the context.

        Parameters
        ----------
        goal : formula
            ∧, ∀, ⇒ and ∨ are taken apart; ∃ is for `witness`.
        facts : Theorem
            Taken apart as well; a ∀ among them is not instantiated.
        products : iterable
            Lists of theorems whose product may be used, or full `Product` hints.
        squares : iterable of terms
            Terms whose squares may be used.
        depth : int
            Most case splits on one path.

        Raises
        ------
        ProofError
            If none is found.
        """
        hints: list[Product] = [
            (Fraction(1), hint, ()) if _plain(hint) else (hint[0], hint[1], hint[2])
            for hint in products
        ]
        hints += [(Fraction(1), (), (s,)) for s in squares]
        effort = Effort(tuple(hints), depth, len(LEVELS))
        return self._prove(tuple_of(goal), [*self.context, *facts], effort)

    def auto(
        self,
        goal: Any,
        *facts: Theorem,
        rounds: int = 2,
        products: Iterable[Sequence[Any]] = (),
        squares: Iterable[Any] = (),
        depth: int = 10,
    ) -> Theorem:
        """As `have`, with instances of the facts' ∀s where their symbols meet those of the goal.

        Leading ∀s and antecedents of the goal, and their conjunctions, are taken apart first.
        """
        goal = tuple_of(goal)
        form = outer(goal)

        def inner(part: Any, *given: Theorem) -> Theorem:
            return self.auto(
                part,
                *facts,
                *given,
                rounds=rounds,
                products=products,
                squares=squares,
                depth=depth,
            )

        if form[0] == "all":
            k = self.fresh()
            inside = inner(put(form[1], (k.t,)))
            return self.rule("part", goal, self.rule("general", k, inside))
        if form[0] == "=>":
            given = self.assume(form[1])
            inside = inner(form[2], given)
            return self.rule("part", goal, self.rule("discharge", form[1], inside))
        if form[0] == "and" and any(outer(part)[0] in ("all", "=>") for part in form[1:]):
            return self.rule("part", goal, self.rule("conjoin", [inner(p) for p in form[1:]]))
        known = [piece for th in (*self.context, *facts) for piece in self.flat(th)]
        general = [th for th in known if self.written(th).conclusion[0] == "all"]
        plain = [th for th in known if self.written(th).conclusion[0] != "all"]
        seen: set[Term] = {normal(th.conclusion) for th in plain}
        for _ in range(rounds):
            ground = closed([goal, *(th.conclusion for th in plain)])
            new = []
            for th in general:
                for values in instances(th.conclusion, ground):
                    instance = self._at_values(th, values, plain)
                    for piece in self.flat(instance) if instance is not None else ():
                        if normal(piece.conclusion) not in seen:
                            seen.add(normal(piece.conclusion))
                            new.append(piece)
            general += [th for th in new if th.conclusion[0] == "all"]
            plain += [th for th in new if th.conclusion[0] != "all"]
        return self.have(goal, *plain, products=products, squares=squares, depth=depth)

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

    def exhibit(self, goal: Any, candidates: Sequence[Any], *facts: Theorem) -> Theorem:
        """A goal with ∃s from facts, trying the candidates as witnesses.

        ∧, ∀ and ⇒ around an ∃ are taken apart.

        Raises
        ------
        ProofError
            If no candidate does.
        """
        goal = tuple_of(goal)
        known = self.flat(*facts)
        wanted = normal(goal)
        if any(normal(fact.conclusion) == wanted for fact in known):
            return self.have(goal, *known)
        if goal[0] == "and":
            parts = [self.exhibit(part, candidates, *known) for part in goal[1:]]
            return self.rule("part", goal, self.rule("conjoin", parts))
        if goal[0] == "all":
            k = self.fresh()
            inside = self.exhibit(put(goal[1], (k.t,)), candidates, *known)
            return self.rule("part", goal, self.rule("general", k, inside))
        if goal[0] == "=>":
            given = self.assume(goal[1])
            inside = self.exhibit(goal[2], candidates, *known, given)
            return self.rule("part", goal, self.rule("discharge", goal[1], inside))
        if goal[0] != "some":
            return self.have(goal, *known)
        for k in candidates:
            try:
                inside = self.exhibit(put(goal[1], (tuple_of(k),)), candidates, *known)
            except ProofError:
                continue
            return self.rule("witness", goal, expr(k), inside)
        raise ProofError("none of the candidates is a witness")

    def says(self, th: Theorem, phi: Any) -> bool:
        """Is the theorem's conclusion this formula, as the kernel compares them?"""
        return bool(normal(th.conclusion) == normal(tuple_of(phi)))

    def opened(self, phi: Any, k: Any) -> Any:
        """The body of a ∀ or ∃ with a term in the place of its variable."""
        return put(tuple_of(phi)[1], (tuple_of(k),))

    def _prove(self, goal: Term, facts: list[Theorem], effort: Effort) -> Theorem:
        form = outer(goal)
        if form != goal:
            return self.rule("part", goal, self._prove(form, facts, effort))
        head = goal[0]
        for th in facts:
            if th.conclusion == goal:
                return th
        wanted = normal(goal)
        if wanted == ("true",):
            return self.rule("part", goal, self.rule("excluded", FALSE))
        for th in facts:
            if normal(th.conclusion) == wanted:
                return self.rule("part", goal, th)
        if head == "and":
            proofs = [self._prove(part, facts, effort) for part in goal[1:]]
            return self.rule("part", goal, self.rule("conjoin", proofs))
        if head == "=>":
            inside = self.assume(goal[1])
            proof = self._prove(goal[2], [*facts, inside], effort)
            return self.rule("discharge", goal[1], proof)
        if head == "or":
            against = self.assume(("and", *(("not", part) for part in goal[1:])))
            proof = proved(self, FALSE, [*facts, against], effort)
            return self.rule("part", goal, self.rule("discharge", against.conclusion, proof))
        if head == "all":
            k = self.fresh()
            proof = self._prove(put(goal[1], (k.t,)), facts, effort)
            return self.rule("general", k, proof)
        return proved(self, goal, facts, effort)


def _plain(hint: Any) -> bool:
    """Is the hint a list of theorems alone?"""
    return all(isinstance(part, Theorem) for part in hint)
