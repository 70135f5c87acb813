"""Search for the proof of a formula: its words are taken apart down to single relations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, expr, tuple_of
from verify.kernel.normal import normal
from verify.kernel.terms import Term, put
from verify.kernel.theorem import Theorem
from verify.prover.effort import LEVELS, Effort
from verify.prover.forms import FALSE, TRUE, outer
from verify.prover.given import hinted, proved_fact, root, said
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
    guesses : int
        Attempts under way, which may come to nothing: their steps are not searched most widely.
    """

    def __init__(self, cited: Callable[[str], Theorem]) -> None:
        super().__init__(cited)
        self.context: list[Theorem] = []
        self.goal = Expr(FALSE)
        self.guesses = 0

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
            Lists of theorems whose product may be used, ``(a, theorem)``, or full `Product` hints.
        squares : iterable of terms
            Terms whose squares may be used.
        depth : int
            Most case splits on one path.

        Raises
        ------
        ProofError
            If none is found.
        """
        effort = self._effort(products, squares, depth)
        return self._prove(said(goal), [*self.context, *map(proved_fact, facts)], effort)

    def _effort(
        self, products: Iterable[Sequence[Any]], squares: Iterable[Any], depth: int
    ) -> Effort:
        """All levels of effort, but for the last one in a guess, with a script's hints."""
        hints = [hinted(hint) for hint in products]
        hints += [(Fraction(1), (), (root(s),)) for s in squares]
        return Effort(tuple(hints), depth, len(LEVELS) - bool(self.guesses))

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
        if wanted == TRUE:
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
