"""The branches of a round in the words of a user's file, with the multipliers of their facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import IndexedBase, Symbol

from theory.language.statement import Indicator, Inner, NormSquared
from theory.language.typed import PRODUCT, Typed, Unspeakable
from verify.discover.multipliers import Branch, NotShown, branches
from verify.kernel.normal import plus, polynomial
from verify.kernel.terms import NUMBERS, KernelError, Term, symbols

t = Symbol("t", integer=True)
RELATIONS: Mapping[str, Any] = {"<=": sympy.Le, "<": sympy.Lt, "=": sympy.Eq}
TURNED: Mapping[str, Any] = {"<=": sympy.Ge, "<": sympy.Gt, "=": sympy.Eq}
OPPOSITE = {"<=": "<", "<": "<="}
FUNCTIONS: Mapping[str, Any] = {"sqrt": sympy.sqrt, "log": sympy.log, "exp": sympy.exp}


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
        Multipliers, which are not negative, and what they are multiplied with.
    before : str
        The multiplier of what the invariant's sides left before the round.
    """

    invariant: str
    where: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    before: str = "1"

    @property
    def text(self) -> str:
        """One line."""
        where = f"where {' and '.join(self.where)}: " if self.where else ""
        said = [
            f'{times} of "{fact}"' if times != "1" else f'"{fact}"' for times, fact in self.facts
        ]
        if self.before != "1":
            said[:0] = [f"{self.before} of what it left before"] * (self.before != "0")
            return f"{where}{' plus '.join(said) or 'nothing'} is left"
        pays = "pays" if len(said) == 1 else "pay"
        return f"{where}{' plus '.join(said)} {pays} for it" if said else f"{where}nothing to pay"


def in_words(
    certificate: str, invariants: tuple[str, ...], words: Mapping[str, str]
) -> tuple[Kept, ...]:
    """What keeps the invariants of a certificate in each branch of a round.

    Of steps of another form nothing is said.

    Parameters
    ----------
    certificate : str
        Its text; both checkers accepted it.
    invariants : tuple of str
        As they were typed.
    words : mapping of str to str
        Of quantities with a comparator in the learner's place: ``loss_u`` is ``loss(u)``.
    """
    try:
        return tuple(_kept(one, invariants, words) for one in branches(certificate))
    except (NotShown, Unspeakable, KernelError, RecursionError):
        return ()


def _kept(branch: Branch, invariants: tuple[str, ...], words: Mapping[str, str]) -> Kept:
    say, of = Typed(rivals=words), _Reader(branch.round_)
    said = {phi: invariants[n] for n, phi in enumerate(branch.before)}
    own = invariants[branch.invariant]
    before: Any = sympy.Integer(0)
    found: dict[tuple[str, Any], Any] = {}
    for (facts, square), a in branch.sum.items():
        *others, fact = sorted(facts, key=lambda phi: _weight(phi, branch)) or [None]
        root, shared = of.number(square), sympy.Mul(*map(of.gap, others))
        times = sympy.Rational(a) * shared
        if fact is None:
            of_fact = f"{say.text(root**2)} >= 0"
        else:
            of_fact = said.get(fact) or say.text(of.formula(fact))
            times *= root**2
        if said.get(fact) == own:
            before += times
        else:  # multipliers that may be negative elsewhere are not added up
            key = (of_fact, tuple(phi for phi in others if _of_round(phi)))
            found[key] = found.get(key, 0) + times
    exact = tuple((say.text(_factored(a), PRODUCT), fact) for (fact, _), a in found.items())
    where = dict.fromkeys(say.text(of.formula(phi)) for phi in branch.where)
    return Kept(own, tuple(where), exact, say.text(_factored(before), PRODUCT))


def _weight(phi: Term, branch: Branch) -> tuple[int, ...]:
    """How much a fact says: of several that are multiplied, the others are the multiplier."""
    used = symbols(phi)
    of_comparator = any(sort == "V" and not n for _, sort, n in used)
    return (phi in branch.before, _of_round(phi), phi in branch.given, of_comparator, len(used))


def _of_round(phi: Term) -> bool:
    """Is it about the data or the state of a round?"""
    return any(n for _, _, n in symbols(phi))


def _factored(times: Any) -> Any:
    """A multiplier as a product, with few minus signs in its factors."""
    number, rest = sympy.factor(times).as_coeff_Mul()
    factors = rest.as_powers_dict()
    for base, power in [*factors.items()]:
        fewer = _minuses(-base) < _minuses(base) or (number < 0 and power % 2 == 1)
        if base.is_Add and fewer and _minuses(-base) <= _minuses(base):
            factors[-base] = factors.pop(base)
            number *= (-1) ** power
    return sympy.Mul(number, *(base**power for base, power in factors.items()))


def _minuses(form: Any) -> tuple[int, bool]:
    """How often a form subtracts, and whether it subtracts a number."""
    terms = sympy.Add.make_args(form)
    return sum(term.could_extract_minus_sign() for term in terms), bool(form.as_coeff_Add()[0] < 0)


class _Reader:
    """Reads terms of the kernel's language about one round.

    Parameters
    ----------
    round_ : Term
        The round's number, which is t.
    """

    def __init__(self, round_: Term) -> None:
        self.round_ = round_

    def gap(self, phi: Term) -> Any:
        """What the sides of a relation leave."""
        relation = self.formula(phi)
        return relation.gts - relation.lts

    def formula(self, phi: Term, negated: bool = False) -> Any:
        """A relation, its sides such that none is only subtracted."""
        head = phi[0]
        if head == "not":
            return self.formula(phi[1], not negated)
        if head not in RELATIONS or (head == "=" and negated):
            raise NotShown(f"a formula with {head}")
        a, b = map(self.number, phi[1:])
        if negated:
            head, a, b = OPPOSITE[head], b, a
        if 0 not in (a, b):
            return RELATIONS[head](a, b, evaluate=False)
        gap = b - a
        said, relation = min((gap, TURNED), (-gap, RELATIONS), key=lambda each: _minuses(each[0]))
        return relation[head](said, 0, evaluate=False)

    def number(self, of: Term) -> Any:
        """A term that is a number."""
        if type(of) in NUMBERS:
            return sympy.Rational(of)
        head, *rest = of
        if head == "app":
            return self._symbol(of)
        if head == "+":
            return sympy.Add(*map(self.number, rest))
        if head == "*":
            return sympy.Mul(*map(self.number, rest))
        if head == "^":
            return self.number(rest[0]) ** rest[1]
        if head == "inv":
            return 1 / self.number(rest[0])
        if head == "fn" and rest[0] in FUNCTIONS:
            return FUNCTIONS[rest[0]](self.number(rest[1]))
        if head == "dot":
            a, b = map(self.vector, rest)
            return NormSquared(a) if a == b else Inner(a, b)
        if head == "ind":
            return Indicator(self.formula(rest[0]))
        raise NotShown(f"a number by {head}")

    def vector(self, of: Term) -> Any:
        """A term that is a vector."""
        head, *rest = of
        if head == "v0":
            return sympy.Integer(0)
        if head == "app":
            return self._symbol(of)
        if head == "v+":
            return sympy.Add(*map(self.vector, rest))
        if head == "v*":
            return self.number(rest[0]) * self.vector(rest[1])
        raise NotShown(f"a vector by {head}")

    def _symbol(self, of: Term) -> Any:
        _, name, sort, *where = of
        if where or sort == "V":
            base = IndexedBase(name)
            return base[tuple(map(self._index, where))] if where else base
        return Symbol(name, integer=True) if sort == "Z" else Symbol(name, real=True)

    def _index(self, of: Term) -> Any:
        """An index; of a round, by how many it is after this one."""
        after = plus(polynomial(of), polynomial(self.round_), -1)
        return self.number(of) if after.keys() - {()} else t + sympy.Rational(after.get((), 0))
