"""The branches of a round in the words of a user's file, with the multipliers of their facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from sympy import IndexedBase, Symbol

from theory.language.writing import PRODUCT, Unspeakable, Writer
from verify.checkers.certificates import citations, with_cited
from verify.discover.certificate_steps import NotShown
from verify.discover.conditions import needed
from verify.discover.multiplier_forms import factored, shorter, with_names
from verify.discover.multipliers import Branch, Inside, branches
from verify.discover.term_words import TermReader
from verify.discover.where import common
from verify.kernel.normal import relation
from verify.kernel.terms import KernelError, Term, symbols
from verify.store.certificates import Stored

LEMMAS = {
    "logarithm/tangent": "log x <= x - 1",
    "logarithm/monotone": "log is increasing",
    "inner/cauchy-schwarz": "Cauchy-Schwarz",
}
"""What lemmas say, in words."""


@dataclass(frozen=True)
class Kept:
    """What keeps an invariant in a branch of a round: facts, with their multipliers.

    In them a state is that before the round. What the sides of the invariant leave after it is what
    they left before, so multiplied, and what the sides of the facts leave, so multiplied.

    Attributes
    ----------
    invariant : str
        What is kept, as it was typed.
    where : tuple of str
        What the branch takes to hold; empty for the rounds that are left.
    facts : tuple of (str, str)
        Multipliers, not negative where the branch is taken, and what they are multiplied with.
    before : str
        The multiplier of what the invariant's sides left before the round.
    lemmas : mapping of str to str
        Of facts that are lemmas: which.
    sums : tuple of str
        Indices over which is summed what is said below of each, as ``i in 1..K - 1``.
    over : str
        Where this is said of each index: of which, as ``any other i in 1..K - 1``.
    names : tuple of (str, str)
        Names that facts have for longer terms.
    rest : str
        What is left over: a number above 0 that no data change; empty if nothing is.
    """

    invariant: str
    where: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    before: str = "1"
    lemmas: Mapping[str, str] = field(default_factory=dict)
    sums: tuple[str, ...] = ()
    over: str = ""
    names: tuple[tuple[str, str], ...] = ()
    rest: str = ""

    @property
    def text(self) -> str:
        """One line."""
        meant = "".join(f"; {name} is {of}" for name, of in self.names)
        return self._says + meant

    @property
    def _says(self) -> str:
        where = f"where {' and '.join(self.where)}: " if self.where else ""
        if self.over:
            where = f"for {self.over}{' ' + where if where else ': '}"
        said = [self._said(times, fact) for times, fact in self.facts]
        said += [f"what is said below of each {over}" for over in self.sums]
        rest = [self.rest] * bool(self.rest)
        if self.before != "1":
            said[:0] = [f"{self.before} of what it left before"] * (self.before != "0")
            return f"{where}{' plus '.join(said + rest) or 'nothing'} is left"
        pays = "pays" if len(said) == 1 else "pay"
        paid = f"{' plus '.join(said)} {pays} for it" if said else "nothing to pay"
        return where + "; ".join([paid, *(f"{each} is left over" for each in rest)])

    def _said(self, times: str, fact: str) -> str:
        why = f" ({self.lemmas[fact]})" if fact in self.lemmas else ""
        return f'{times} of "{fact}"{why}' if times != "1" else f'"{fact}"{why}'


def in_words(
    certificates: Mapping[str, str],
    name: str,
    invariants: tuple[str, ...],
    words: Mapping[str, str],
) -> tuple[Kept, ...]:
    """What keeps the invariants of a certificate in each branch of a round.

    Parameters
    ----------
    certificates : mapping of str to str
        Texts, by name; both checkers accepted them.
    name : str
        That of the claim.
    invariants : tuple of str
        As they were typed; empty if none was.
    words : mapping of str to str
        Of quantities with a comparator in the learner's place: ``loss_u`` is ``loss(u)``.

    Raises
    ------
    NotShown
        If the steps are of another form; it says of which.
    """
    text = certificates[name]
    try:
        found = branches(text, {**with_cited(Stored(), citations(text)), **certificates})
        kept = [one for branch in found for one in _whole(branch, invariants, words)]
    except (Unspeakable, KernelError) as why:
        raise NotShown(str(why)) from None
    except RecursionError:
        raise NotShown("its steps are nested too deeply") from None
    if not kept or {*invariants} - {one.invariant for one in kept}:
        raise NotShown("no step of real arithmetic says of each invariant that a round keeps it")
    if any(one.over for one in kept):
        return tuple(kept)
    mine = ([one for one in kept if one.invariant == text] for text in _invariants(kept))
    return tuple(one for each in mine for one in _rest_last(each))


def _invariants(kept: Sequence[Kept]) -> list[str]:
    return [*dict.fromkeys(one.invariant for one in kept)]


def _whole(branch: Branch, invariants: tuple[str, ...], words: Mapping[str, str]) -> Iterator[Kept]:
    """A branch, and below it what it says of each term of a sum."""
    say = Writer(rivals=words)
    of = _reader(branch, common(branch.where))
    typed = invariants or tuple(say.text(of.formula(phi)) for phi in branch.before)
    if len(typed) != len(branch.before):
        raise NotShown("it keeps other invariants than those that were found")
    kept = _Words(branch, of, say, typed)
    inside = {one.fact: one for one in branch.inside}
    yield kept.said(tuple(_range(one, branch, say) for one in branch.inside))
    for fact, times in kept.of_sums.items():
        over = _range(inside[fact], branch, say)
        if any(inner.inside for inner in inside[fact].branches):
            raise NotShown("the terms of a sum rest on sums")
        found = [
            _Words(inner, _reader(inner, common(inner.where)), say, typed, times).said((), over)
            for inner in inside[fact].branches
        ]
        rest = "any other" if len(found) > 1 else "each"
        for one in _rest_last(found):
            yield one if one.where else replace(one, over=f"{rest} {over}")


def _rest_last(found: Sequence[Kept]) -> list[Kept]:
    """Branches in which nothing pays as the last one, which is taken where no other is.

    So it need not be said when that is; it is where it is one plain condition.
    """
    nothing = [
        one for one in found if not (one.facts or one.sums or one.rest) and one.before == "1"
    ]
    others = [one for one in found if one not in nothing]
    if not others or not all(one.where for one in others):
        return [*found]
    short = (
        len(one.where) == 1 and not any(part in one.where[0] for part in (" or ", "1["))
        for one in nothing
    )
    rest = [
        one if plain else replace(one, where=()) for one, plain in zip(nothing, short, strict=True)
    ]
    return [*others, *(one for n, one in enumerate(rest) if one not in rest[:n])]


def _reader(branch: Branch, where: tuple[Term, ...]) -> TermReader:
    return TermReader(branch.steps.round_, branch.each, branch.steps.metrics, where)


def _range(one: Inside, branch: Branch, say: Writer) -> str:
    of = TermReader(branch.steps.round_, (one.index,))
    index, low, high = (say.text(of.number(term)) for term in (one.index, one.low, one.high))
    return f"{index} in {low}..{high}"


class _Words:
    """The facts of a branch with their multipliers, each of them times a number."""

    def __init__(
        self, branch: Branch, of: TermReader, say: Writer, invariants: tuple[str, ...], by: Any = 1
    ) -> None:
        self.branch, self.of, self.say, self.invariants = branch, of, say, invariants
        self.before: Any = sympy.Integer(0)
        self.facts: dict[tuple[str, Any], Any] = {}
        self.of_sums: dict[Term, Any] = {}
        self.lemmas: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.rest: Any = sympy.Integer(0)
        said = {phi: invariants[n] for n, phi in enumerate(branch.before)}
        own = invariants[branch.invariant]
        summed = {one.fact for one in branch.inside}
        without_data: list[tuple[Term, Any]] = []
        for (facts, square), a in branch.sum.items():
            *others, fact = sorted(
                facts, key=lambda phi: (phi in summed, *_weight(phi, branch, square))
            ) or [None]
            root, shared = of.number(square), sympy.Mul(*map(of.gap, others))
            times = sympy.Rational(a) * shared * root**2 * by
            if fact in summed:
                self.of_sums[fact] = self.of_sums.get(fact, 0) + times
            elif said.get(fact) == own:
                self.before += times
            elif fact is None or _positive(fact, square):
                self._square(times * (1 if fact is None else of.gap(fact)))
            elif _of_round(square, *facts):
                self._fact(fact, others, times, said)
            else:
                without_data.append((fact, times))
        if len(without_data) == 1 and self.rest == 0:
            self._fact(without_data[0][0], (), without_data[0][1], said)
        else:
            self.rest += sympy.Add(*(times * of.gap(fact) for fact, times in without_data))

    def _square(self, number: Any) -> None:
        """A number that is not below 0: its square with data, or a rest if it has none."""
        powers = factored(number).as_powers_dict().items()
        even = [base**n for base, n in powers if n.is_Integer and n > 0 and n % 2 == 0]
        square = sympy.Mul(*(part for part in even if part.has(IndexedBase)))
        if square == 1:
            self.rest += number
        else:
            self._add(f"{self.say.text(square)} >= 0", (), number / square)

    def _fact(
        self, fact: Term, others: Sequence[Term], times: Any, said: Mapping[Term, str]
    ) -> None:
        of, say, branch = self.of, self.say, self.branch
        text = said.get(fact) or say.text(self._named(of.formula(fact)))
        if fact in branch.steps.cited:
            name = branch.steps.cited[fact]
            self.lemmas[text] = LEMMAS.get(name, f"lemma {name}")
        # parts that other facts of the round are factors of are products by themselves
        apart = tuple(phi for phi in others if _of_round(phi))
        self._add(text, apart, times * (1 if fact in said else of.factor(fact)))

    def _named(self, relation: Any) -> Any:
        """A relation with a short name for what is summed there, and squared."""
        bodies = sorted((each.args[0] for each in relation.atoms(sympy.Sum)), key=sympy.count_ops)
        if len(bodies) != 2 or bodies[1] != bodies[0] ** 2:
            return relation
        index = next(iter(relation.atoms(sympy.Sum))).args[1][0]
        used = {str(symbol) for symbol in relation.free_symbols}
        letter = next(name for name in ("s", "m", "q", "s_") if name not in used)
        name = sympy.IndexedBase(letter)
        short = {bodies[0]: name[index], bodies[1]: name[index] ** 2}
        at = {index: Symbol("i", integer=True)}
        self.names[self.say.text(name[at[index]])] = self.say.text(bodies[0].xreplace(at))
        sides = (
            side.replace(
                lambda part: isinstance(part, sympy.Sum),
                lambda part: sympy.Sum(short[part.args[0]], *part.args[1:]),
            )
            for side in relation.args
        )
        return relation.func(*sides, evaluate=False)

    def _add(self, text: str, others: tuple[Term, ...], times: Any) -> None:
        self.facts[text, others] = self.facts.get((text, others), 0) + times

    def _held(self, where: tuple[Term, ...]) -> tuple[str, ...]:
        """What holds in an alternative."""
        of, say = _reader(self.branch, where), self.say
        conditions = [
            phi for phi in needed(where, self.branch.steps.positive) if not of.gap(phi).is_number
        ]
        return tuple(dict.fromkeys(say.text(of.formula(phi)) for phi in conditions))

    def said(self, sums: tuple[str, ...], over: str = "") -> Kept:
        """The facts, in words."""
        say, branch = self.say, self.branch
        if over and self.before != 0:
            raise NotShown("a term of a sum rests on what is left before the round")
        parts: dict[str, list[Any]] = {}
        for (fact, _), a in self.facts.items():
            parts.setdefault(fact, []).append(factored(a))
        joined = {fact: shorter(say, each) for fact, each in parts.items()}
        taken = {name for facts, _ in branch.sum for phi in facts for name, *_ in symbols(phi)}
        joined, named = with_names(say, {f: a for f, a in joined.items() if a != 0}, taken)
        self.names |= named
        exact = tuple((say.text(a, PRODUCT), fact) for fact, a in joined.items())
        where, *more = (self._held(each) for each in branch.where)
        if more:
            where = (" or ".join(" and ".join(held) for held in (where, *more)),)
        before = "1" if over else say.text(factored(self.before), PRODUCT)
        own = self.invariants[branch.invariant]
        names, rest = tuple(self.names.items()), shorter(say, [self.rest])
        left = "" if rest == 0 else say.text(rest)
        return Kept(own, where, exact, before, self.lemmas, sums, over, names, left)


def _weight(phi: Term, branch: Branch, square: Term) -> tuple[int, ...]:
    """How much a fact says: of several that are multiplied, the others are the multiplier."""
    used = symbols(phi)
    of_comparator = any(sort == "V" and not n for _, sort, n in used)
    cited, own = phi in branch.steps.cited, phi in branch.steps.given
    says = not _positive(phi, square)
    return (phi in branch.before, cited, says, _of_round(phi), own, of_comparator, len(used))


def _positive(phi: Term, square: Term) -> bool:
    """Is it only said of a divisor, or of parameters and lengths added up, that it is positive?"""
    if phi[:2] == ("<", 0) and any(part == ("inv", phi[2]) for part in _parts(square)):
        return True
    sign, p = relation(phi)
    plain = [all(not _of_round(atom) for atom, _ in monomial) for monomial in p]
    lengths = all(
        not _of_round(atom) or (atom[0] == "dot" and atom[1] == atom[2])
        for monomial in p
        for atom, _ in monomial
    )
    return sign in ("<", "<=") and any(plain) and lengths and min(p.values()) > 0


def _parts(of: Term) -> Iterator[Term]:
    yield of
    if type(of) is tuple:
        for part in of[1:]:
            yield from _parts(part)


def _of_round(*terms: Term) -> bool:
    """Are they about the data or the state of a round?"""
    return any(n for each in terms for _, _, n in symbols(each))
