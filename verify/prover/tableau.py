"""Proofs of single relations: linear arithmetic at the leaves, case splits above.

After the first level of effort the leaves also get facts and products that the forms of the goal
and the facts suggest.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from verify.kernel.normal import normal, plus, relation
from verify.kernel.terms import KernelError, Term
from verify.kernel.theorem import Theorem
from verify.prover.by_form import by_form
from verify.prover.columns import Columns
from verify.prover.effort import LEVELS, SPLITS, Effort, Exhausted
from verify.prover.forms import FALSE
from verify.prover.polynomials import products
from verify.prover.session import ProofError, Session
from verify.prover.splits import Known, concluded, next_split
from verify.prover.unproved import Unproved


def proved(p: Session, goal: Term, facts: list[Theorem], effort: Effort) -> Theorem:
    """The goal from the facts, by the first level of effort that does.

    Raises
    ------
    ProofError
        If none does: that of the first level, which shows the facts, and how many products the
        others tried.
    """
    try:
        return Tableau(p, goal, effort).close(facts)
    except ProofError as found:
        failed = found
    tried = 0
    for level, name in enumerate(LEVELS[1 : effort.levels], 1):
        own = effort.wide if name == "wide" else effort
        try:
            if name == "refutation":
                return refuted(p, goal, facts, own, level)
            return Tableau(p, goal, own, level).close(facts)
        except (ProofError, Exhausted):
            tried = max(tried, own.tried)
    if effort.levels == 1:
        raise failed
    raise ProofError(f"{failed}\nwith {tried} more products: no")


def refuted(p: Session, goal: Term, facts: list[Theorem], effort: Effort, level: int) -> Theorem:
    """The goal, its negation being absurd: so it takes part in products as well."""
    against = p.assume(("not", goal))
    absurd = Tableau(p, FALSE, effort, level).close([*facts, against])
    return p.rule("part", goal, p.rule("discharge", against.conclusion, absurd))


class Tableau:
    """Proof of one literal (or of *false*) by linear arithmetic and case splits.

    Parameters
    ----------
    level : int
        Place in `LEVELS`.
    """

    def __init__(self, p: Session, goal: Term, effort: Effort, level: int = 0) -> None:
        self.p, self.goal, self.effort, self.level = p, goal, effort, level

    def close(self, facts: list[Theorem]) -> Theorem:
        """The goal from the facts.

        Raises
        ------
        ProofError
            If the splits allowed do not close every branch.
        Exhausted
            If more products would have to be tried than the effort allows.
        """
        depth = min(SPLITS, self.effort.depth) if self.level else self.effort.depth
        literals, splits = self._flatten(facts)
        return self._branch(literals, splits, depth)

    def _flatten(self, facts: Iterable[Theorem]) -> tuple[list[Theorem], list[Theorem]]:
        """Literals, and disjunctions, in what the facts say."""
        literals: dict[Term, Theorem] = {}
        splits: dict[Term, Theorem] = {}
        stack = list(facts)[::-1]
        while stack:
            th = self.p.written(stack.pop())
            phi = th.conclusion
            if phi[0] == "and":
                stack.extend(self.p.rule("part", part, th) for part in phi[:0:-1])
            elif phi[0] in ("or", "=>"):
                if phi[0] == "=>":
                    phi = ("or", ("not", phi[1]), phi[2])
                    th = self.p.rule("part", phi, th)
                splits.setdefault(normal(phi), th)
            elif phi[0] not in ("all", "some", "true"):
                literals.setdefault(normal(phi), th)
        return list(literals.values()), list(splits.values())

    def _branch(self, literals: list[Theorem], splits: list[Theorem], depth: int) -> Theorem:
        done = self._direct(literals)
        if done is not None:
            return done
        if depth == 0:
            raise Unproved(self.goal, literals)
        split = next_split(self.p, self.goal, literals, splits, indicators_first=True)
        if split is None:
            raise Unproved(self.goal, literals)
        deeper = depth - (split.alive > 1)
        proofs, known = [], Known(literals)
        for option in split.major.conclusion[1:]:
            more, further = self._flatten([self.p.assume(option)])
            absurd = known.against(self.p, more)
            proofs.append(
                self._branch([*literals, *more], [*split.pending, *further], deeper)
                if absurd is None
                else concluded(self.p, self.goal, absurd)
            )
        return self.p.rule("cases", self.goal, split.major, proofs)

    def _direct(self, literals: list[Theorem]) -> Theorem | None:
        for th in literals:
            if normal(th.conclusion) == FALSE:
                return concluded(self.p, self.goal, self.p.rule("part", FALSE, th))
        sign, g = relation(self.goal)
        columns = self._columns(literals)
        if self.goal[0] == "int":
            known = [th for th in literals if th.conclusion[0] == "int"]
            try:
                return self.p.rule("integer", self.goal[1], known)
            except KernelError:
                return None
        if sign == "=":
            done = columns.combine(self.goal, (sign, g))
            if done is not None:
                return done
            a, b = self.goal[1:]
            first = columns.combine(("<=", a, b), ("<=", g))
            if first is not None:
                back = plus({}, g, Fraction(-1))
                second = columns.combine(("<=", b, a), ("<=", back))
                if second is not None:
                    return self.p.rule("squeeze", self.goal, first, second)
        elif sign:
            done = columns.combine(self.goal, (sign, g))
            if done is not None:
                return done
        if self.goal != FALSE:
            absurd = columns.combine(FALSE, ("<", {}))
            if absurd is not None:
                return concluded(self.p, self.goal, absurd)
        return None

    def _columns(self, literals: list[Theorem]) -> Columns:
        hints = [*self.effort.hints]
        if self.level:
            literals = [*literals, *by_form(self.p, self.goal, literals)]
            tries, reach = LEVELS[self.level], self.effort.reach
            found = products.suggested(self.goal, literals, self.effort.hints, tries, reach)
            self.effort.spend(len(found))
            hints += found
        return Columns(self.p, self.goal, literals, hints)
