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
from verify.prover.forms import FALSE, indicators
from verify.prover.polynomials import products
from verify.prover.session import ProofError, Session
from verify.prover.unproved import unproved


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
            raise unproved(self.goal, literals)
        known = {normal(th.conclusion) for th in literals}
        alive: dict[int, int] = {}
        pending = []
        for th in splits:
            options = th.conclusion[1:]
            if not any(normal(o) in known for o in options):
                alive[id(th)] = sum(normal(("not", o)) not in known for o in options)
                pending.append(th)
        best = min(pending, key=lambda th: alive[id(th)], default=None)
        if best is None or alive[id(best)] > 1:
            phi = self._indicator(literals)
            if phi is not None:
                best = self.p.rule("indicator", phi)
        if best is None:
            raise unproved(self.goal, literals)
        th, deeper = best, depth - (alive.get(id(best), 2) > 1)
        rest = [other for other in pending if other is not th]
        proofs = []
        for option in th.conclusion[1:]:
            assumed = self.p.assume(option)
            more, further = self._flatten([assumed])
            against = self._against(literals, more)
            proofs.append(
                self._branch([*literals, *more], [*rest, *further], deeper)
                if against is None
                else self._conclude(against)
            )
        return self.p.rule("cases", self.goal, th, proofs)

    def _against(self, literals: list[Theorem], more: list[Theorem]) -> Theorem | None:
        """*false*, where a new literal is the negation of a known one."""
        known = {normal(th.conclusion): th for th in literals}
        for th in more:
            other = known.get(normal(("not", th.conclusion)))
            if other is not None:
                return self.p.rule("detach", FALSE, self._denial(th), other)
        return None

    def _denial(self, th: Theorem) -> Theorem:
        """``¬φ ⇒ false`` from φ."""
        phi = ("=>", ("not", th.conclusion), FALSE)
        return self.p.rule("part", phi, th)

    def _conclude(self, absurd: Theorem) -> Theorem:
        return absurd if self.goal == FALSE else self.p.rule("absurd", self.goal, absurd)

    def _direct(self, literals: list[Theorem]) -> Theorem | None:
        for th in literals:
            if normal(th.conclusion) == FALSE:
                return self._conclude(self.p.rule("part", FALSE, th))
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
                return self._conclude(absurd)
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

    def _indicator(self, literals: list[Theorem]) -> Term | None:
        """The condition of an indicator in the goal or the literals that is not decided yet."""
        known = {normal(th.conclusion) for th in literals}
        for phi in (self.goal, *(th.conclusion for th in literals)):
            for found in indicators(normal(phi)):
                values = [normal(("=", ("ind", found), Fraction(c))) for c in (0, 1)]
                if known.isdisjoint(values):
                    return found
        return None
