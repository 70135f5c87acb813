"""The steps of a certificate, and what those of real arithmetic in a round come from.

Whatever only passes on a relation is looked through: a statement that was made general and is made
special again, a lemma about a round with the round's own terms put in, and the way from ``m a``
not below 0 to ``a`` not below 0 for a positive m.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.discover.certificate_steps import (
    THROUGH,
    Certificate,
    NotShown,
    Origin,
    Table,
    disjuncts,
    put_in,
)
from verify.discover.fact_sums import ONE, Product, Sum, added, primitive, ratio, times
from verify.discover.fact_sums import divisor as divisor_of
from verify.kernel.normal import canonical, normal, relation
from verify.kernel.reading import parts
from verify.kernel.terms import Term, known, put
from verify.kernel.terms import replace as replaced

OF_SUMS = "sums/nonnegative"
"""The lemma that a sum is not negative if no term is."""


@dataclass(frozen=True)
class End:
    """A step of real arithmetic in which a branch ends.

    Attributes
    ----------
    number : int
        The step.
    where : tuple of Term
        What the branch takes to hold.
    each : tuple of Term
        Indices for each of which the step holds.
    then : tuple of mapping
        What is put for symbols in all of it, one after the other.
    chosen : mapping of int to int
        Of steps by cases that it rests on: the step of the case.
    """

    number: int
    where: tuple[Term, ...] = ()
    each: tuple[Term, ...] = ()
    then: tuple[Table, ...] = ()
    chosen: Mapping[int, int] = field(default_factory=dict)


class Undecided(Exception):
    """A step rests on one by cases, of which none is chosen.

    Attributes
    ----------
    number : int
        The step by cases.
    options : tuple of Term
        The cases.
    """

    def __init__(self, number: int, options: tuple[Term, ...]) -> None:
        super().__init__(number)
        self.number, self.options = number, options


class Steps(Certificate):
    """The steps of a certificate, and what its facts in a round are.

    Parameters
    ----------
    text : str
        The certificate.
    lemmas : mapping of str to str
        Certificates that it cites, by name.
    """

    def __init__(self, text: str, lemmas: Mapping[str, str]) -> None:
        super().__init__(text, lemmas)
        self.given: set[Term] = set()
        self.cited: dict[Term, str] = {}
        """Of facts that are lemmas, the names."""
        self.summed: dict[Term, int] = {}
        """Of facts that a sum is not negative, the step that says it of each term."""
        self.known: dict[int, Sum] = {}
        self.chosen: Mapping[int, int] = {}
        self.written: dict[Term, Term] = {}
        """Of facts that are the same, the first."""

    def before_of(self, each: tuple[Term, ...]) -> tuple[Term, ...]:
        """The same, of each index; such as are facts stand for all that are the same."""
        found = (_at(phi, each) for phi in self.before)
        return tuple(self.written.setdefault(normal(phi), phi) for phi in found)

    def invariant(self, end: End) -> int:
        """The place of the invariant that a branch says of the round."""
        after = normal(put_in(self.conclusion(end.number), end.then))
        for place, phi in enumerate(self.before):
            here = _at(phi, end.each)
            if normal(replaced(here, {(self.k[1], "Z", 0): self.round_})) is after:
                return place
        raise NotShown("a branch ends in another statement")

    def ends(self, number: int, end: End | None = None) -> Iterator[End]:
        """The steps of real arithmetic in which branches end, with what these take to hold."""
        end = End(number) if end is None else end
        rule, *values = self.steps[number]
        if rule in THROUGH:
            yield from self.ends(int(values[1]), end)
        elif rule == "general":
            each = (*end.each, put_in(self.read(values[0], "R"), end.then))
            yield from self.ends(int(values[1]), replace(end, each=each))
        elif rule == "instantiate":
            then = (self.table(values[1]), *end.then)
            yield from self.ends(int(values[0]), replace(end, then=then))
        elif rule == "conjoin":
            for inner in parts(values[0]):
                yield from self.ends(int(inner), end)
        elif rule == "cases":
            options, taken = disjuncts(self.conclusion(int(values[1]))), parts(values[2])
            if len(options) != len(taken):
                raise NotShown("cases that are not those that are written")
            follows = self._follows(int(values[1]))
            for place, (option, branch) in enumerate(zip(options, taken, strict=True)):
                phi = put_in(option, end.then)
                if follows and place == 1:  # what is given under a condition is a fact
                    self.given.add(self.written.setdefault(normal(phi), phi))
                new = not (follows and place == 1) and phi not in end.where
                where = (*end.where, phi) if new else end.where
                yield from self.ends(int(branch), replace(end, where=where))
        elif rule == "arith":
            yield replace(end, number=number)
        elif rule != "absurd":
            raise NotShown(f"a branch ends by {rule}")

    def _follows(self, number: int) -> bool:
        """Is an alternative that not a or b an implication that was given, a => b?"""
        rule, *values = self.steps[number]
        options = disjuncts(self.conclusion(number))
        if rule != "part" or len(options) != 2 or options[0][0] != "not":
            return False
        return self.conclusion(int(values[1]))[:1] == ("=>",)

    def impossible(self, number: int) -> bool:
        """Does a step of arithmetic rest on a number below 0 that is not, or on false?"""
        if self.steps[number][0] != "arith":
            return self.steps[number][0] == "absurd"
        sign, p = relation(self.conclusion(number))
        never = not p.keys() - {()} and (p.get((), 0) < 0 or (not p and sign == "<"))
        return never or any(map(self.impossible, map(int, parts(self.steps[number][2]))))

    def written_as(self, end: End) -> End:
        """The same with the conditions of the learner's code as the code has them."""
        for phi in _conditions(put_in(self.conclusion(end.number), end.then)):
            self.written.setdefault(normal(phi), phi)
        return replace(end, where=tuple(map(self._as_code, end.where)))

    def _as_code(self, phi: Term) -> Term:
        opposite = normal(("not", phi))
        said = self.written.get(normal(phi), phi)
        return ("not", self.written[opposite]) if opposite in self.written else said

    def left(self, end: End) -> Iterator[tuple[End, Sum]]:
        """What the sides of a branch's relation leave, by the facts that it comes from.

        A branch that rests on cases is several.
        """
        self.known, self.chosen = {}, end.chosen
        try:
            yield end, self._with(self.unfolded(end.number), end.then)
        except Undecided as open_:
            branches = parts(self.steps[open_.number][3])
            for option, branch in zip(open_.options, branches, strict=True):
                where = (*end.where, put_in(option, end.then))
                chosen = {**end.chosen, open_.number: int(branch)}
                yield from self.left(replace(end, where=where, chosen=chosen))

    def unfolded(self, number: int) -> Sum:
        """What the sides of a step's relation leave, by the facts that it comes from."""
        if number not in self.known:
            self.known[number] = self._unfolded(number)
        return self.known[number]

    def _unfolded(self, number: int) -> Sum:
        rule, *values = self.steps[number]
        if self.is_equation(number):
            return {}
        if rule == "arith":
            return self._by_arithmetic(number, *values[1:])
        phi = self.conclusion(number)
        if rule == "cases":
            divided = self._divided(number)
            if divided is not None:
                return divided
            if number in self.chosen:
                return self.unfolded(self.chosen[number])
            taken = int(values[1])
            if self.steps[taken][0] == "indicator":
                raise Undecided(number, disjuncts(self.conclusion(taken)))
        origin = self.origin(number)
        first = self.steps[origin.number]
        if first[0] in ("arith", "cases") and origin.number != number and not origin.general:
            own = put_in(self.conclusion(origin.number), origin.then)
            if normal(own) is normal(phi):
                by = ratio(phi, own)
                inner = self._with(self._origin_left(origin), origin.then)
                return {product: by * a for product, a in inner.items()}
        divisor = divisor_of(relation(phi)[1])
        if divisor is not None:  # 1/d is d/d²
            return self._fact(known(("<", 0, divisor)).term, known(("inv", divisor)).term)
        found = self._fact(phi)
        ((fact,), _), *_ = found
        if first == ["cite", OF_SUMS] and rule == "detach":
            self.summed[fact] = int(values[2])
        elif first[0] == "cite":
            self.cited[fact] = first[1]
        elif self.is_given(number):
            self.given.add(fact)
        return found

    def _origin_left(self, origin: Origin) -> Sum:
        try:
            return self.unfolded(origin.number)
        except Undecided as open_:
            options = tuple(put_in(option, origin.then) for option in open_.options)
            raise Undecided(open_.number, options) from None

    def _by_arithmetic(self, number: int, used: str, products: str) -> Sum:
        terms: list[tuple[Product, Fraction]] = []
        premises = [*map(int, parts(used))]
        for a, chosen, squares in map(parts, parts(products)):
            numbers = [premises[int(i)] for i in parts(chosen)]
            if any(map(self.is_equation, numbers)):
                continue
            by, root = primitive(("*", ONE, *(self.read(s, "R") for s in parts(squares))))
            product: Sum = {((), root): Fraction(a) * by**2}
            for n in numbers:
                product = times(product, self.unfolded(n))
            terms += product.items()
        return self._said_again(number, added(terms))

    def _said_again(self, number: int, total: Sum) -> Sum:
        """A lemma in the words of a step that only puts equations into it."""
        (((facts, root), a), *more) = [*total.items()] or [(((), ONE), Fraction(0))]
        phi = self.conclusion(number)
        if more or root != ONE or a != 1 or len(facts) != 1 or facts[0] not in self.cited:
            return total
        if any(relation(("=", side, Fraction(0)))[1] == {} for side in phi[1:]):
            return total
        found = self._fact(phi)
        for (fact,), _ in found:
            self.cited[fact] = self.cited[facts[0]]
        return found

    def _divided(self, number: int) -> Sum | None:
        """What ``a >= 0`` comes from where it is shown of a multiple, by ``a < 0`` or not."""
        taken, shown = (int(n) for n in (self.steps[number][2], parts(self.steps[number][3])[-1]))
        first = int(parts(self.steps[number][3])[0])
        whole = self.steps[taken][0] == "excluded" and self.steps[shown][0] == "arith"
        if not whole or self.steps[first][0] != "assume":
            return None
        negated = normal(("not", self.conclusion(first)))
        rest: Sum = {}
        factors: list[Term] = [ONE]
        for (facts, root), a in self.unfolded(shown).items():
            others = [phi for phi in facts if normal(phi) is not negated]
            if len(others) == len(facts):
                rest[facts, root] = a
            elif len(facts) - len(others) > 1:
                return None
            else:
                own = next(phi for phi in facts if normal(phi) is negated)
                by = ratio(own, ("not", self.conclusion(first)))
                gaps = (("+", phi[2], ("*", Fraction(-1), phi[1])) for phi in others)
                factors.append(("*", a * by, root, root, *gaps))
        d = canonical(("+", *factors))
        if d == ONE:
            return rest
        return times(rest, self._fact(known(("<", 0, d)).term, known(("inv", d)).term))

    def _with(self, total: Sum, then: tuple[Table, ...]) -> Sum:
        """What is put for symbols, in a sum."""
        if not then:
            return total
        terms: list[tuple[Product, Fraction]] = []
        for (facts, root), a in total.items():
            product: Sum = {((), put_in(root, then)): a}
            for phi in facts:
                whole = self._fact(put_in(phi, then))
                ((fact,), _), *_ = whole
                if phi in self.given:
                    self.given.add(fact)
                if phi in self.cited:
                    self.cited[fact] = self.cited[phi]
                if phi in self.summed:
                    raise NotShown("a sum in a statement that is made special")
                product = times(product, whole)
            terms += product.items()
        return added(terms)

    def _fact(self, phi: Term, root: Term = ONE) -> Sum:
        """A fact times a square; of those that differ by a factor, the first that is met."""
        same = self.written.setdefault(normal(phi), phi)
        return {((same,), root): ratio(phi, same)}


def _conditions(of: Term) -> Iterator[Term]:
    """The formulas of indicators in it, innermost first."""
    if type(of) is tuple:
        for part in of[1:]:
            yield from _conditions(part)
        if of[0] == "ind" and not known(of).free:
            yield of[1]


def _at(phi: Term, each: tuple[Term, ...]) -> Term:
    """What is said for all indices, of these."""
    for index in each:
        if phi[0] != "all":
            return phi
        phi = put(phi[1], (index,))
        phi = phi[2] if phi[0] == "=>" else phi
    return phi
