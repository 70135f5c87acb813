"""Nonlinear steps: all case splits first, then products of facts, more of them at each level.

The preprocessing is that of mathlib's ``nlinarith``: products of two facts, then of three, each
also times squares of names. What is multiplied is a search; the kernel checks what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, islice
from typing import Any, NoReturn

from verify.kernel import terms
from verify.kernel.normal import Polynomial, normal, plus, polynomial, relation, term
from verify.kernel.terms import Term
from verify.kernel.theorem import Theorem
from verify.prover.auto import Auto
from verify.prover.forms import FALSE, TRUE, outer
from verify.prover.given import proved_fact, root, said
from verify.prover.linear import Column, combination
from verify.prover.polynomials import cofactors, differences
from verify.prover.polynomials.elimination import Elimination, Multiples, alone
from verify.prover.polynomials.monomials import Packed, added
from verify.prover.polynomials.products import MOST_MONOMIALS, signs
from verify.prover.session import ProofError, Session
from verify.prover.splits import Known, concluded, next_split
from verify.prover.unproved import Unproved

MOST_PRODUCTS = 2500
"""Products that are tried at once."""

Product = tuple[list[int], list[Term]]
"""Facts, by their places, and terms whose squares are factors."""


@dataclass(frozen=True)
class _How:
    """How far a step is tried: see `Nonlinear.nonlinear`."""

    squares: tuple[Term, ...] = ()
    levels: int = 0
    differences: bool = False
    cofactors: bool = False


LINEAR = _How()
"""Without products."""


class Nonlinear(Auto):
    """An `Auto` that multiplies facts."""

    def nonlinear(
        self,
        goal: Any,
        *facts: Theorem,
        squares: Sequence[Any] = (),
        levels: int = 3,
        differences: bool = False,
        cofactors: bool = False,
    ) -> Theorem:
        """The goal from the facts, with products of facts where linear arithmetic does not do.

        Parameters
        ----------
        goal : formula
            A relation; ∧, ∨ and ⇒ are taken apart.
        facts : Theorem
            Quantified ones are not instantiated.
        squares : iterable of terms
            Their squares may be factors of products.
        levels : int
            0: no products; 1: pairs; 2: also times squares; 3: also times two, and of three facts.
        differences : bool
            Products of up to three facts are tried last, times squares that are found: of terms
            that have one dimension, and of the differences of two of them.
        cofactors : bool
            Facts times what stands beside their monomials in the goal are tried last.

        Raises
        ------
        ProofError
            If no proof is found; the message says how many products were tried.
        """
        # once for all: what is not the kernel's own tuple is looked up again in each product
        goal = terms.known(said(goal)).term
        roots = tuple(terms.known(root(square)).term for square in squares)
        known = [*map(proved_fact, facts)]
        return self._taken_apart(goal, known, _How(roots, levels, differences, cofactors))

    def _taken_apart(self, goal: Term, facts: list[Theorem], how: _How) -> Theorem:
        """The goal, which may be a conjunction, disjunction or implication."""
        if goal[0] in ("or", "=>") and normal(goal) == TRUE:
            return self.rule("part", goal, self.rule("excluded", FALSE))
        if (form := outer(goal)) != goal:
            return self.rule("part", goal, self._taken_apart(form, facts, how))
        if goal[0] == "=>":
            given = self.assume(goal[1])
            return self.rule("discharge", goal[1], self._taken_apart(goal[2], [given, *facts], how))
        if goal[0] == "and":
            parts = [self._taken_apart(part, facts, how) for part in goal[1:]]
            return self.rule("part", goal, self.rule("conjoin", parts))
        if goal[0] == "or":
            return self._either(goal, facts, how)
        known = {normal(th.conclusion): th for th in self.flat(*self.context, *facts)}
        return self._by_cases(goal, list(known.values()), how)

    def _either(self, goal: Term, facts: list[Theorem], how: _How) -> Theorem:
        """One of the parts: the last one where the others do not hold."""
        first, rest = goal[1], goal[2:]
        other = rest[0] if len(rest) == 1 else ("or", *rest)
        no = self.assume(outer(("not", first)))
        shown = self._taken_apart(other, [no, *facts], how)
        cases = [self.rule("inject", goal, th) for th in (self.assume(first), shown)]
        return self.rule("cases", goal, self.rule("excluded", first), cases)

    def attempt(self, proof: Callable[[], Theorem]) -> Theorem | None:
        """The theorem that a proof gives; None if a step of it is not found."""
        self.guesses += 1
        try:
            return proof()
        except ProofError:
            return None
        finally:
            self.guesses -= 1

    def fails(self, why: str) -> NoReturn:
        """End the proof: a tactic has nothing to go on with.

        Raises
        ------
        ProofError
            With this message.
        """
        raise ProofError(why)

    @contextmanager
    def about(self, what: str) -> Iterator[None]:
        """Context in which the message of a step that is not found begins with these words."""
        try:
            yield
        except ProofError as problem:
            raise ProofError(f"{what}: {problem}") from problem

    def _by_cases(self, goal: Term, known: list[Theorem], how: _How) -> Theorem:
        splits = [th for th in known if th.conclusion[0] == "or"]
        literals = [th for th in known if th.conclusion[0] != "or"]
        split = next_split(self, goal, literals, splits)
        if split is None:
            return self._by_products(goal, literals, how)
        if split.alive > 1:
            shown = self.attempt(lambda: self._by_products(goal, literals, LINEAR))
            if shown is not None:
                return shown
        proofs, excluding = [], Known(literals)
        for option in split.major.conclusion[1:]:
            more = self.flat(self.assume(option))
            absurd = excluding.against(self, more)
            inside = [*literals, *split.pending, *more]
            proofs.append(
                self._by_cases(goal, inside, how)
                if absurd is None
                else concluded(self, goal, absurd)
            )
        return self.rule("cases", goal, split.major, proofs)

    def _by_products(self, goal: Term, known: list[Theorem], how: _How) -> Theorem:
        sign, target = relation(goal)
        if sign == "=":
            a, b = goal[1:]
            sides = (("<=", a, b), ("<=", b, a))
            two = [self._by_products(side, known, how) for side in sides]
            return self.rule("squeeze", goal, *two)
        attempt = _Attempt(self, known)
        levels = how.levels if len(target) <= MOST_MONOMIALS else 0
        if levels:
            attempt.add(attempt.signs(goal))
        for products in islice(_levels(attempt.places, list(how.squares)), levels + 1):
            attempt.add(products)
            found = attempt.combined(goal, sign, target) if sign else None
            if found is not None:
                return found
            absurd = attempt.combined(FALSE, "<", {})
            if absurd is not None:
                return concluded(self, goal, absurd)
        last = [attempt.differences] * how.differences
        last += [partial(attempt.cofactors, how.squares)] * how.cofactors
        for more in last if sign == "<=" else ():
            attempt.add(more(target))
            found = attempt.combined(goal, sign, target)
            if found is not None:
                return found
        raise Unproved(goal, known, f"with {len(attempt.products)} products: no")


class _Attempt:
    """Products of facts, with the facts' equations used up, for linear arithmetic.

    Attributes
    ----------
    places : list of int
        Of the inequalities, which products may be made of.
    """

    def __init__(self, p: Session, known: list[Theorem]) -> None:
        self.p, self.facts = p, list(known)
        self._use_up()
        shorter = list(self._shorter_equations())
        if shorter:
            self.facts += shorter
            self._use_up()
        self.products: list[Product] = []
        self.columns: list[Column] = []
        self.added: list[Multiples] = []
        found: dict[Any, int] = {}
        for place, th in enumerate([*self.facts]):
            sign, relates = relation(th.conclusion)
            if sign == "=" and place not in self.elimination.used:
                self.add([([place], [])])
            elif sign in ("<", "<="):
                packed = self.atoms.packed(relates)
                reduced, extra = self.elimination.reduced(packed)
                key = frozenset(reduced.items())
                trivial = sign == "<=" and set(reduced) <= {0} and reduced.get(0, 0) >= 0
                if not trivial and (sign == "<" or key not in found):
                    same = reduced == packed
                    found[key] = place if same else self._shorter(place, sign, reduced, extra)
        self.places = list(found.values())

    def _use_up(self) -> None:
        """Take the equations among the facts as rules."""
        self.elimination = Elimination(self.facts)
        self.atoms = self.elimination.atoms
        self._relations: dict[int, tuple[str, Packed]] = {}

    def _shorter_equations(self) -> Iterator[Theorem]:
        """Equations that others shorten, solved for a monomial that they leave.

        So is ``v·v (1/v·v) = 1`` where v has a quotient in it, and a rule whose monomial a later
        one has a factor of.
        """
        for place, th in enumerate(self.facts):
            sign, relates = relation(th.conclusion)
            if sign == "=" and place not in self.elimination.used:
                yield from self._solved(
                    place, *self.elimination.reduced(self.atoms.packed(relates))
                )
        for found in self.elimination.overlaps():
            yield from self._solved(*found)

    def _solved(self, place: int, whole: Packed, extra: Multiples) -> Iterator[Theorem]:
        """An equation with multiples of others added, solved for the monomial that it ends in."""
        left = self.atoms.polynomial(whole)
        lead = alone(left)
        if extra and lead:
            c = Fraction(left.pop(lead))
            one, other = term({lead: 1}), term(plus({}, left, -1 / c))
            sides = ((-1 / c, ("<=", one, other)), (1 / c, ("<=", other, one)))
            two = [self._made(goal, [(a, ([place], []), extra)]) for a, goal in sides]
            yield self.p.rule("squeeze", ("=", one, other), *two)

    def _shorter(self, place: int, sign: str, reduced: Packed, extra: Multiples) -> int:
        """The place of the fact with the equations used up."""
        goal = (sign, Fraction(0), term(self.atoms.polynomial(reduced)))
        self.facts.append(self._made(goal, [(Fraction(1), ([place], []), extra)]))
        return len(self.facts) - 1

    def _relation(self, place: int) -> tuple[str, Packed]:
        """What a fact says: its sign, and its polynomial."""
        if place not in self._relations:
            sign, p = relation(self.facts[place].conclusion)
            self._relations[place] = sign, self.atoms.packed(p)
        return self._relations[place]

    def add(self, products: Sequence[Product]) -> None:
        """More products."""
        for places, squares in products[: MOST_PRODUCTS - len(self.products)]:
            relations = [self._relation(place) for place in places]
            roots = [self.atoms.packed(polynomial(s)) for s in squares for _ in "12"]
            p: Packed = {0: 1}
            for q in (*(q for _, q in relations), *roots):
                p = self.atoms.times(p, q)
            signs = {sign for sign, _ in relations}
            strict = signs <= {"<"} and not squares
            reduced, multiples = self.elimination.reduced(p)
            self.products.append((places, squares))
            self.columns.append(Column("=" if "=" in signs else "<" if strict else "<=", reduced))
            self.added.append(multiples)

    def signs(self, goal: Term) -> list[Product]:
        """The goal's products, from the signs of their factors."""
        places = {id(th): place for place, th in enumerate(self.facts)}
        found = signs(goal, self.facts)
        return [([places[id(th)] for th in facts], list(squares)) for _, facts, squares in found]

    def differences(self, target: Polynomial) -> list[Product]:
        """Products of facts times squares of differences, with which the goal is a combination."""
        facts = [(place, relation(self.facts[place].conclusion)[1]) for place in self.places]
        goal = self.elimination.reduced(self.atoms.packed(target))[0]
        return differences.products(goal, facts, self.elimination, self.columns)

    def cofactors(self, squares: Sequence[Term], target: Polynomial) -> list[Product]:
        """Facts times what stands beside their monomials in the goal."""
        facts = [(place, self._relation(place)[1]) for place in self.places]
        goal = self.elimination.reduced(self.atoms.packed(target))[0]
        return cofactors.products(goal, facts, squares, self.elimination)

    def combined(self, goal: Term, sign: str, target: Polynomial) -> Theorem | None:
        """The goal as a combination of the products and multiples of equations, or None."""
        reduced, multiples = self.elimination.reduced(self.atoms.packed(target))
        found = combination(sign, reduced, self.columns)
        if found is None:
            return None
        parts = zip(found, self.products, self.added, strict=True)
        used = [part for part in parts if part[0]]
        return self._made(goal, used, multiples)

    def _made(self, goal: Term, used: Any, multiples: Multiples | None = None) -> Theorem:
        """The rule *arith*: the products, and the multiples of equations that reduce them."""
        cofactors = {place: added({}, p, -1) for place, p in (multiples or {}).items()}
        steps: list[Any] = []
        for value, (places, squares), more in used:
            steps.append((value, places, squares))
            for place, p in more.items():
                cofactors[place] = added(cofactors.get(place, {}), p, value)
        written = {place: self.atoms.polynomial(p) for place, p in cofactors.items() if p}
        steps += [(term(p), [place], []) for place, p in written.items()]
        needed = sorted({place for _, places, _ in steps for place in places})
        order = {old: new for new, old in enumerate(needed)}
        steps = [(a, [order[place] for place in places], squares) for a, places, squares in steps]
        return self.p.rule("arith", goal, [self.facts[place] for place in needed], steps)


def _levels(facts: list[int], squares: list[Term]) -> Iterator[list[Product]]:
    def some(n: int) -> Iterator[list[int]]:
        return map(list, combinations_with_replacement(facts, n))

    yield [([], []), *((one, []) for one in some(1))]
    yield [*(([], [s]) for s in squares), *((two, []) for two in some(2))]
    yield [(few, [s]) for s in squares for few in (*some(1), *some(2))]
    yield [
        *((one, [*two]) for two in combinations(squares, 2) for one in some(1)),
        *((three, more) for more in ([], *([s] for s in squares)) for three in some(3)),
    ]
