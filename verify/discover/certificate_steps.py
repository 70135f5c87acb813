"""The steps of a certificate as they are written: what each says, and what it passes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from verify.kernel.normal import normal, relation
from verify.kernel.reading import Reader, parts, read
from verify.kernel.rules import RULES
from verify.kernel.terms import Symbol, Term, put, symbols
from verify.kernel.terms import replace as replaced

EQUATIONS = ("pair", "inverse", "sum-empty", "sum-last", "squeeze", "rewrite")
"""Rules that say an equation."""
THROUGH = ("part", "discharge", "detach")
"""Rules that pass on what their first theorem says of a round."""
Table = Mapping[Symbol, Term]
"""Terms that are put for symbols."""


class NotShown(Exception):
    """The steps of a round are of another form, so that no multipliers are read from them."""


@dataclass(frozen=True)
class Origin:
    """What a step passes on: another step, with terms put for symbols; or a lemma."""

    number: int
    then: tuple[Table, ...] = ()
    general: tuple[Term, ...] = ()


class Certificate:
    """The steps of a certificate that both checkers accepted.

    Parameters
    ----------
    text : str
        The certificate.
    lemmas : mapping of str to str
        Certificates that it cites, by name.
    """

    def __init__(self, text: str, lemmas: Mapping[str, str]) -> None:
        self.sections = _sections(text)
        self.sorts = _sorts(self.sections)
        self.read = Reader(self.sorts).read
        self.hypotheses = {normal(self.read(phi, "F")) for phi in self.sections["hypotheses"]}
        self.steps = [parts(step) for step in self.sections["steps"]]
        self.lemmas = lemmas

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of the metrics of the state."""
        return tuple(name[:-6] for name in self.sorts if name.endswith("_along"))

    @property
    def positive(self) -> tuple[Term, ...]:
        """Numbers that are given to be above 0."""
        given = (self.read(phi, "F") for phi in self.sections["hypotheses"])
        return tuple(phi[2] for phi in given if phi[:2] == ("<", 0))

    @cached_property
    def induction(self) -> tuple[Term, int]:
        """Of the last induction: k, and the step that says what the round after k keeps."""
        for rule, *values in reversed(self.steps):
            if rule == "induct":
                symbol, _, _, step = values
                return self.read(symbol, "R"), int(step)
        raise NotShown("no induction over the rounds")

    @property
    def k(self) -> Term:
        """The number of rounds before the round."""
        return self.induction[0]

    @property
    def kept(self) -> int:
        """The step that says of the round after k that it keeps the invariants."""
        return self.induction[1]

    @property
    def round_(self) -> Term:
        """The number of the round."""
        return ("+", self.k, Fraction(1))

    @cached_property
    def before(self) -> tuple[Term, ...]:
        """What is taken to hold before the round."""
        taken = [self.conclusion(n) for n, step in enumerate(self.steps) if step[0] == "assume"]
        own = [phi[2] for phi in taken if phi[0] == "=>" and self._about_k(phi[1])]
        return tuple(part for phi in own for part in _conjuncts(phi))

    def _about_k(self, phi: Term) -> bool:
        return (self.k[1], "Z", 0) in symbols(phi)

    def conclusion(self, number: int) -> Term:
        """What a step says.

        Raises
        ------
        NotShown
            If it is not written in it.
        """
        rule, *values = self.steps[number]
        if rule in ("excluded", "indicator"):
            phi = self.read(values[0], "F")
            return ("or", phi, ("not", phi))
        if rule == "norm":
            v = self.read(values[0], "V")
            return ("<=", Fraction(0), ("dot", v, v))
        if rule == "conjoin":
            return ("and", *(self.conclusion(int(n)) for n in parts(values[0])))
        if rule == "special":
            every = self.conclusion(int(values[1]))
            return put(every[1], (self.read(values[0], "R"),))
        if rule == "discharge":
            return ("=>", self.read(values[0], "F"), self.conclusion(int(values[1])))
        if rule == "cite":
            return self._lemma(values[0])
        if rule == "instantiate":
            return replaced(self.conclusion(int(values[0])), self.table(values[1]))
        if not RULES[rule].shape.startswith("f"):
            raise NotShown(f"a step by {rule}")
        return self.read(values[0], "F")

    def _lemma(self, name: str) -> Term:
        """What a lemma says."""
        if name not in self.lemmas:
            raise NotShown(f"the lemma {name} is not at hand")
        inside = _sections(self.lemmas[name])
        return Reader(_sorts(inside)).read(inside["conclusion"][0], "F")

    def table(self, piece: str) -> Table:
        entries = [parts(entry) for entry in parts(piece)]
        bounds = [tuple(parts(entry[2])) for entry in entries]
        return {
            (name, sort, len(bound)): self.read(body, "V" if sort == "V" else "R", bound)
            for (name, sort, _, body), bound in zip(entries, bounds, strict=True)
        }

    def origin(self, number: int) -> Origin:
        """What a step passes on; itself, if nothing."""
        rule, *values = self.steps[number]
        if rule == "part":
            source = int(values[1])
            if self.steps[source][0] == "conjoin":
                phi = normal(self.conclusion(number))
                inner = map(int, parts(self.steps[source][1]))
                same = [n for n in inner if normal(self.conclusion(n)) is phi]
                return self.origin(same[0]) if same else Origin(number)
            return self.origin(source)
        if rule in THROUGH:
            return self.origin(int(values[1]))
        if rule == "general":
            found = self.origin(int(values[1]))
            return replace(found, general=(self.read(values[0], "R"), *found.general))
        if rule == "instantiate":
            found = self.origin(int(values[0]))
            return replace(found, then=(*found.then, self.table(values[1])))
        if rule == "special":
            found = self.origin(int(values[1]))
            if found.general:
                (_, name, sort), *rest = found.general
                put_in = {(name, sort, 0): self.read(values[0], "R")}
                return Origin(found.number, (*found.then, put_in), tuple(rest))
            return found
        return Origin(number)

    def is_equation(self, number: int) -> bool:
        rule = self.steps[number][0]
        return rule in EQUATIONS or relation(self.conclusion(number))[0] == "="

    def is_given(self, number: int) -> bool:
        """Does a fact come from a hypothesis?"""
        rule, *values = self.steps[number]
        if rule == "assume":
            return normal(self.conclusion(number)) in self.hypotheses
        if rule in ("part", "detach", "special"):
            return self.is_given(int(values[1]))
        return rule == "conjoin" and all(map(self.is_given, map(int, parts(values[0]))))


def _sections(text: str) -> dict[str, list[str]]:
    return {head: rest for head, *rest in map(parts, read(text.strip()[1:-1])[2:])}


def _sorts(sections: Mapping[str, list[str]]) -> dict[str, tuple[str, int]]:
    """Sorts and numbers of arguments of the symbols, by name."""
    return {name: (sort, int(n)) for name, sort, n in map(parts, sections["symbols"])}


def put_in(t: Term, then: tuple[Table, ...]) -> Term:
    """What is put for symbols, one after the other."""
    for table in then:
        t = replaced(t, table)
    return t


def _conjuncts(phi: Term) -> tuple[Term, ...]:
    return phi[1:] if phi[0] == "and" else (phi,)


def disjuncts(phi: Term) -> tuple[Term, ...]:
    return phi[1:] if phi[0] == "or" else (phi,)
