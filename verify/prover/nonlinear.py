"""Nonlinear steps: all case splits first, then products of facts, more of them at each level.

The preprocessing is that of mathlib's ``nlinarith``: products of two facts, then of three, each
also times squares of names. What is multiplied is a search; the kernel checks what is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from theory.formal.terms import Expr, eq, expr, tuple_of
from verify.kernel.normal import normal, relation
from verify.kernel.rules import Theorem
from verify.kernel.terms import Term
from verify.prover.columns import Product
from verify.prover.forms import indicators
from verify.prover.search import Search
from verify.prover.session import ProofError

MOST_PRODUCTS = 400
"""Products that are tried at once."""


class Nonlinear(Search):
    """A `Search` that multiplies facts."""

    def nonlinear(
        self, goal: Any, *facts: Theorem, squares: Sequence[Any] = (), levels: int = 3
    ) -> Theorem:
        """The goal from the facts, with products of facts where linear arithmetic does not do.

        Parameters
        ----------
        goal : formula
            A conjunction is taken apart.
        facts : Theorem
            Quantified ones are not instantiated.
        squares : iterable of terms
            Their squares may be factors of products.
        levels : int
            0: no products; 1: pairs; 2: also times squares; 3: also of three facts.

        Raises
        ------
        ProofError
            If no proof is found; the message says how many products were tried.
        """
        goal = tuple_of(goal)
        if goal[0] == "and":
            parts = [
                self.nonlinear(part, *facts, squares=squares, levels=levels) for part in goal[1:]
            ]
            return self.rule("part", goal, self.rule("conjoin", parts))
        known = {normal(th.conclusion): th for th in self.flat(*self.context, *facts)}
        return self._by_cases(goal, list(known.values()), squares, levels)

    def _by_cases(
        self, goal: Term, known: list[Theorem], squares: Sequence[Any], levels: int
    ) -> Theorem:
        split = self._split(goal, known)
        if split is None:
            return self._by_products(goal, known, squares, levels)
        major, rest = split
        proofs = []
        for option in major.conclusion[1:]:
            inside = [*rest, *self.flat(self.assume(option))]
            proofs.append(self._by_cases(goal, inside, squares, levels))
        return self.rule("cases", goal, major, proofs)

    def _split(self, goal: Term, known: list[Theorem]) -> tuple[Theorem, list[Theorem]] | None:
        """A disjunction to take apart, and the other facts."""
        for th in known:
            if th.conclusion[0] == "or":
                return th, [other for other in known if other is not th]
        forms = {normal(th.conclusion) for th in known}
        for phi in (goal, *(th.conclusion for th in known)):
            for found in indicators(normal(phi)):
                values = {normal(eq(Expr(("ind", found)), c).t) for c in (0, 1)}
                if forms.isdisjoint(values):
                    return self.rule("indicator", found), known
        return None

    def _by_products(
        self, goal: Term, known: list[Theorem], squares: Sequence[Any], levels: int
    ) -> Theorem:
        tried: list[Product] = []
        problem = ""
        for hints in [[], *_levels(known, squares)][: levels + 1]:
            tried += hints[: MOST_PRODUCTS - len(tried)]
            try:
                return self.have(goal, *known, products=tried, depth=2 if not tried else 0)
            except ProofError as found:
                problem = problem or str(found)
        raise ProofError(f"{problem}\nwith {len(tried)} products: no")


def _levels(known: list[Theorem], squares: Sequence[Any]) -> Iterator[list[Product]]:
    facts = [th for th in known if relation(th.conclusion)[0] in ("<=", "<")]
    ones = [[th] for th in facts]
    pairs = [list(two) for two in combinations_with_replacement(facts, 2)]
    triples = [list(three) for three in combinations_with_replacement(facts, 3)]
    terms = [expr(s) for s in squares]
    yield [(expr(1), pair, ()) for pair in pairs]
    yield [(expr(1), some, (s,)) for s in terms for some in (*ones, *pairs)]
    yield [(expr(1), three, ()) for three in triples]
