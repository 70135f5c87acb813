"""A claim in both languages on the same values: sympy's, and the kernel's for its translation.

The sympy statement is evaluated by :mod:`theory.evaluation.evaluate`, the kernel's formula by
:mod:`theory.formal.values`, on the same values; both true and both false cases must occur.
"""

from __future__ import annotations

import importlib
from fractions import Fraction
from random import Random

import numpy as np
import sympy
from flint import fmpq
from sympy.core.function import AppliedUndef

from algorithms.m_pril import UndefinedStep
from theory.claims.space import Inadmissible
from theory.evaluation.evaluate import Undecided, evaluate
from theory.formal.translate import Untranslatable, formal
from theory.formal.values import Values
from theory.numbers.bracket import enclose, exp_bracket, log_bracket
from theory.numbers.extended import Undefined
from theory.numbers.logarithm import Logarithms
from theory.numbers.surd import Surd, root

JUNK = {"R": Fraction(17, 3), "Z": 5, "V": (Fraction(17, 3),)}
"""What a symbol is at indices for which the paper's object has no component."""

BITS = 256
TINY = Fraction(1, 2**100)
CLOSE = {"=": lambda a: abs(a) < TINY, "<=": lambda a: a > -TINY, "<": lambda a: a >= TINY}
"""Relations of 0 to a number, where stand-ins that ought to be equal are."""


class Exact(Values):
    """With rational stand-ins, 256 bits close, for what is not rational.

    Powers of ``q = e^η`` stay exact: ``η`` is a stand-in for ``log q``, ``exp`` of a multiple a
    power of ``q``.
    """

    q = fmpq(2)

    @property
    def eta(self) -> Fraction:
        return as_fraction(log_bracket(self.q, BITS).low)

    def of(self, t, bound=()):
        if type(t) is tuple and t[0] in CLOSE:
            return CLOSE[t[0]](self.of(t[2], bound) - self.of(t[1], bound))
        if type(t) is not tuple or t[0] != "fn":
            return super().of(t, bound)
        argument = self.of(t[2], bound)
        number = fmpq(argument.numerator, argument.denominator)
        if t[1] == "exp":
            n = argument / self.eta
            exact = n.denominator == 1
            return as_fraction(self.q**n.numerator if exact else exp_bracket(number, BITS).low)
        if number < 0 or (number == 0 and t[1] == "log"):
            return Fraction(0)
        enclosed = enclose(root(number), BITS) if t[1] == "sqrt" else log_bracket(number, BITS)
        return as_fraction(enclosed.low)


def as_fraction(number) -> Fraction:
    number = fmpq(number)
    return Fraction(int(number.p), int(number.q))


def rational(value, random):
    """The value with small rationals for its irrational numbers; a vector of them is one-hot."""
    if isinstance(value, Surd):
        return fmpq(random.choice((-1, 0, 1, 1, 2, 3)), random.choice((1, 1, 2, 4)))
    if isinstance(value, np.ndarray | list | tuple) and len(value) > 0:
        if any(isinstance(entry, Surd) for entry in value):
            hot = random.randrange(len(value))
            entries = [fmpq(int(i == hot) * random.choice((1, -1))) for i in range(len(value))]
        else:
            entries = [rational(entry, random) for entry in value]
        return type(value)(entries) if not isinstance(value, np.ndarray) else as_array(entries)
    return value


def as_array(entries):
    return np.array(entries, dtype=object)


def looked_up(value, sort):
    """A kernel symbol's value: the component with these 1-based indices."""

    def at(*indices):
        found = value
        for index in indices:
            if not 1 <= index <= len(found):
                return JUNK[sort]
            found = found[index - 1]
        found = found.low if isinstance(found, Logarithms) else found
        return tuple(found) if np.ndim(found) else found

    return at


def called(node, values, items, sort):
    """A kernel symbol's value from a function of the paper, with items given by their numbers."""

    def at(*numbers):
        left, arguments = list(numbers), []
        for argument in node.args:
            base = argument.base if isinstance(argument, sympy.Indexed) else argument
            if not isinstance(base, sympy.IndexedBase) or base.name not in items:
                arguments.append(left.pop(0))
                continue
            item = values[base.name]
            for _ in getattr(argument, "indices", ()):
                index = left.pop(0)
                if not 1 <= index <= len(item):
                    return JUNK[sort]
                item = item[index - 1]
            arguments.append(item)
        try:
            found = values[node.func.__name__](*arguments)
        except (IndexError, KeyError, ValueError):
            return JUNK[sort]
        return tuple(found) if sort == "V" else found

    return at


def environment(part, vocabulary, values) -> Values:
    symbols = {}
    for entry in vocabulary.names:
        if entry.name in values and not callable(values[entry.name]):
            symbols[entry.written or entry.name] = looked_up(values[entry.name], entry.sort)
    for node in part.atoms(AppliedUndef):
        for entry in vocabulary.names:
            if entry.name == node.func.__name__:
                count = sum(
                    len(getattr(a, "indices", ())) if is_item(a, vocabulary) else 1
                    for a in node.args
                )
                if entry.arity == count or (entry.row and entry.arity == count + 1):
                    at = called(node, values, vocabulary.items, entry.sort)
                    symbols[entry.written or entry.name] = whole_or_row(at, count)
    exact = Exact(symbols)
    if vocabulary.bases and "q" in values:
        object.__setattr__(exact, "q", fmpq(values["q"]))
        symbols["eta"] = exact.eta
    return exact


def is_item(argument, vocabulary) -> bool:
    base = argument.base if isinstance(argument, sympy.Indexed) else argument
    return isinstance(base, sympy.IndexedBase) and base.name in vocabulary.items


def whole_or_row(at, count):
    def of(*indices):
        found = at(*indices[:count])
        for index in indices[count:]:
            if not isinstance(found, tuple | list | np.ndarray) or not 1 <= index <= len(found):
                return JUNK["R"]
            found = found[index - 1]
        return found

    return of


def used(claim, reading):
    """The vocabulary in which the reading is translated, and its parts in both languages."""
    parts = (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
    paper = importlib.import_module(f"theory.{claim.paper}.vocabulary")
    for vocabulary in paper.vocabularies(claim, reading):
        try:
            return vocabulary, [(part, formal(part, vocabulary)) for part in parts]
        except Untranslatable:
            continue
    raise Untranslatable(claim.id)


def compared(claim, reading, instances, seed=1):
    """Truth values of all parts on some instances; the two languages must agree."""
    vocabulary, parts = used(claim, reading)
    space, random, seen = claim.space_of(reading), Random(seed), []
    for _ in range(instances):
        try:
            instance = space.generate(random.randint, **reading.options)
            values = space.values(instance, **reading.options)
            values = {name: rational(value, random) for name, value in values.items()}
        except (Inadmissible, UndefinedStep, Undefined):
            continue
        for part, formula in parts:
            try:
                truth = evaluate(part, values)
            except (Undefined, Undecided, UndefinedStep):
                continue
            assert environment(part, vocabulary, values).of(formula.t) is truth, (
                f"{claim.id} | {reading.name}: {part} is {truth} on {instance}"
            )
            seen.append(truth)
    return seen
