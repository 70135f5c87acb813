"""Statements as people type them: ``"y (u . x) >= gamma"`` becomes a sympy object.

    statement  formula [for NAME in LOW..HIGH, ...]
    formula    relations joined by and, or, not, =>; a relation may be a chain, a <= b <= c, or
               say that a number is whole, a in Z
    number     + - * / ^, a b for a product, u . v (or u @ v), |v| (or ‖v‖), 1[formula],
               u . (A v) of a metric A of the state,
               sum(a), sum(a for i in 1..n), max(a, b), max(a for i in 1..n), min, sqrt, log, abs;
               also a², ⟨u, v⟩, √a, a·b, ½, and ≤, ≥, −, ×
    name       x, theta[i], w[t+1], loss(u), regret(u, c)

A comparison of a length ``|v|`` with a number c is said without roots: ``|v| <= c`` is
``‖v‖² ≤ c²`` and ``c ≥ 0``. What a name is, a `Names` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.logic.boolalg import Boolean

from theory.language.comparisons import RELATIONS, compared
from theory.language.meanings import Names, hint
from theory.language.ranged import Ranged
from theory.language.statement import ForAll, Indicator, MaxOver, MinOver, NormSquared
from theory.language.tokens import CALLS, WORDS, StatementError
from theory.language.vectors import dot, is_vector

NO_VECTORS = "an inner product u . v needs two vectors; multiply numbers with *"
INNER_BARS = "bars inside of bars; write abs(…) for the outer ones"
LARGEST_EXPONENT = 100


def parsed(text: str, names: Names) -> Boolean:
    """The statement as a sympy object.

    Raises
    ------
    StatementError
        If it is no statement, or true or false by its form alone.
    """
    reader = _Reader(text, names)
    try:
        found = reader.statement()
    except RecursionError:
        raise StatementError("nested too deeply", text, 1) from None
    reader.nothing_cancelled(found)
    if found in (sympy.true, sympy.false):
        said = f"is always {str(found).lower()}, whatever the numbers are"
        raise StatementError(said, text, 1)
    return found


def parsed_number(text: str, names: Names) -> Any:
    """A number by itself, such as a potential, as a sympy object.

    Raises
    ------
    StatementError
        If it is no number.
    """
    try:
        return _Reader(text, names).lone_number()
    except RecursionError:
        raise StatementError("nested too deeply", text, 1) from None


class _Reader(Ranged):
    """One pass over the tokens; each method reads one level of the grammar."""

    def __init__(self, text: str, names: Names) -> None:
        super().__init__(text, names)
        self.bars, self.applications = False, 0

    def statement(self) -> Any:
        """A formula, with its ranges; nothing may follow."""
        start = self.place
        ranges = self.ranges_ahead()
        if not self.word:
            self.fail("is empty; expected a statement such as a <= b")
        found = self._formula_of(self.implication(), start)
        if self.take("for"):
            self.ranges()
        if self.word:
            self.fail(f"unexpected {self.word!r}")
        return ForAll(found, *ranges) if ranges else found

    def lone_number(self) -> Any:
        """A number; nothing may follow."""
        found = self.sum()
        if self.word:
            self.fail(f"unexpected {self.word!r}")
        if _is_formula(found) or self._vector(found):
            self.fail("expected a number, such as |w - u|^2", 0)
        self.has_value(found, 0)
        self.nothing_lost(found, 0)
        return found

    def implication(self) -> Any:
        start = self.place
        left = self._alternatives()
        if not self.take("=>"):
            return left
        if not _is_formula(left):
            self.fail("`=>` says that one comparison implies another; expected >=", start)
        right = self._formula_of(self._alternatives(), self.place)
        if self.word == "=>":
            self.fail("a second `=>`; expected parentheses, or a statement for each premise")
        return sympy.Implies(self._formula_of(left, start), right)

    def _alternatives(self) -> Any:
        return self._joined("or", sympy.Or, lambda: self._joined("and", sympy.And, self._negated))

    def _joined(self, word: str, join: Any, part: Callable[[], Any]) -> Any:
        start = self.place
        parts = [part()]
        while self.take(word):
            parts.append(part())
        return join(*(self._formula_of(p, start) for p in parts)) if len(parts) > 1 else parts[0]

    def _negated(self) -> Any:
        start = self.place
        if self.take("not"):
            return sympy.Not(self._formula_of(self._negated(), start))
        return self.relation()

    def relation(self) -> Any:
        """A number, a chain of comparisons, or that a number is whole."""
        start = self.place
        left, parts = self.sum(), []
        if self.word == "in":
            self._comparable(left, start, self.word)
            return self.whole(left)
        while self.word in RELATIONS:
            self._comparable(left, start, self.word)
            sign, after = self.take(*RELATIONS), self.place
            right = self.sum()
            self._comparable(right, after, sign)
            parts.append(self._compared(sign, left, right, start))
            left = right
        return (sympy.And(*parts) if len(parts) > 1 else parts[0]) if parts else left

    def _comparable(self, side: Any, start: int, sign: str) -> None:
        """Refuse a side that is no number, or no vector where two may be equal."""
        ends = self.tokens[start][2], self.tokens[self.place][2]
        said = self.text[slice(*ends)].strip()
        if _is_formula(side):
            self.fail(f"{said} is a comparison; expected a number, such as 1[{said}]", start)
        if self._vector(side) and sign not in ("=", "!="):
            self.fail(f"{said} is a vector; expected a number, such as |{said}|", start)
        self.has_value(side, start)

    def _compared(self, sign: str, a: Any, b: Any, start: int) -> Any:
        if self._vector(a) != self._vector(b):
            self.fail("compares a vector with a number", start)
        found = compared(sign, a, b)
        self.compares(found, start, a, b)
        return found

    def sum(self) -> Any:
        """Terms joined by + and −."""
        start = self.place
        negative = self.take("-", "+") == "-"
        total = -self.product() if negative else self.product()
        while sign := self.take("+", "-"):
            term = self.product()
            if self._vector(total) != self._vector(term):
                self.fail("adds a vector and a number", start)
            whole = total - term if sign == "-" else total + term
            total = self.made(whole, start, total, term)
        return total

    def product(self) -> Any:
        """Factors joined by ``*``, ``/``, ``·`` or nothing, from left to right."""
        start, divided = self.place, False
        value = self._applied()
        while True:
            sign = self.take("*", "/", "·")
            if not sign and not self._begins():
                return value
            if not sign and divided:
                self.fail("a product after a quotient: write parentheses, a/(b c) or (a/b) c")
            if not sign and self._between_numbers():
                self.fail("two numbers side by side: write 1000 without a space, or 2 * 3")
            factor = self._applied()
            divided = divided or sign == "/"
            if self._vector(factor) and (self._vector(value) or sign == "/"):
                self.fail("multiplies or divides by a vector: the inner product is u . v", start)
            other = self.made(1 / factor, start, factor) if sign == "/" else factor
            value = self.made(value * other, start, value, other)

    def _applied(self) -> Any:
        """A factor; of a metric and a vector behind it, what the one does to the other."""
        start, value = self.place, self._inner()
        if not self.names.is_metric(value):
            return value
        vector = self._applied() if self._begins() else None
        if vector is None or not self._vector(vector):
            self.fail("a metric by itself; expected a vector behind it, as in u . (A u)", start)
        self.applications += 1
        image = self.names.applied(value, vector, self.applications)
        return self.made(image, start, vector)

    def _begins(self) -> bool:
        """Does a factor come next?"""
        kind, word, _ = self.tokens[self.place]
        if kind == "name":
            return word not in WORDS
        return kind == "number" or word in ("(", "⟨", "√") or (word == "|" and not self.bars)

    def _between_numbers(self) -> bool:
        """Does a number come next, and was one last?"""
        (before, *_), (kind, *_) = self.tokens[self.place - 1 : self.place + 1]
        return before == kind == "number" and not self.is_indicator(self.place)

    def _inner(self) -> Any:
        start = self.place
        left = self.power()
        while self._vector(left) or self.word == ".":  # between numbers `·` is another `*`
            sign = self.take(".", "·")
            if not sign:
                break
            right = self.power()
            two = self._vector(left) + self._vector(right)
            if two < 2 and sign == ".":
                self.fail(NO_VECTORS, start)
            whole = dot(left, right, self.names) if two == 2 else left * right
            left = self.made(whole, start, left, right)
        return left

    def power(self) -> Any:
        """A factor with its exponent, a rational number; a minus before it is not raised."""
        start = self.place
        if self.take("-"):
            return -self.power()
        base = self.factor()
        if not self.take("^"):
            return base
        negative = bool(self.take("-"))
        exponent = self.factor()
        if negative and exponent == 1 and self.names.is_metric(base):
            try:
                return self.names.inverted(base)
            except KeyError as problem:
                self.fail(problem.args[0], start)
        if self._vector(base) or self.names.is_metric(base):
            self.fail("a power of a vector or a metric; expected a number, such as |v|^2", start)
        if not getattr(exponent, "is_Rational", False):
            self.fail("an exponent that is no rational number, such as 2 or 1/2", start)
        if abs(exponent) > LARGEST_EXPONENT:
            self.fail(f"the exponent {exponent}; expected at most {LARGEST_EXPONENT}", start)
        if self.word == "^":
            self.fail("a power of a power; write the exponent as one number, or parentheses")
        return self.made(base ** (-exponent if negative else exponent), start, base)

    def factor(self) -> Any:
        """A number, a name, a call, or what is enclosed in parentheses or bars."""
        kind, word, at = self.tokens[self.place]
        start = self.place
        self.place += 1
        if kind == "number":
            return self._indicator() if self.is_indicator(start) else sympy.Rational(word)
        if kind == "name" and word not in WORDS:
            return (
                self._call(word) if word in CALLS and self.word == "(" else self._name(word, start)
            )
        if word == "(":
            outer, self.bars = self.bars, False
            value = self.implication()
            self.bars = outer
            self.need(")")
            return value
        if word == "|" and not self.bars:
            double = self.tokens[self.place][1:] == ("|", at + 1) and self.take("|")
            self.bars = True
            if self.word == "|":
                self.fail(INNER_BARS)
            inside = self.sum()
            self.bars = False
            self.need("|")
            if double and not self.take("|"):
                self.fail(INNER_BARS)
            return sympy.sqrt(NormSquared(inside)) if self._vector(inside) else sympy.Abs(inside)
        if word == "⟨":
            left = self.sum()
            self.need(",")
            right = self.sum()
            self.need("⟩")
            if not (self._vector(left) and self._vector(right)):
                self.fail(NO_VECTORS, start)
            return dot(left, right, self.names)
        if word == "√":
            inside = self.factor()
            return self.made(sympy.sqrt(inside), start, inside)
        self.fail(f"unexpected {word!r}" if word else "ends too early", start)

    def _indicator(self) -> Any:
        start = self.place
        self.need("[")
        condition = self._formula_of(self.implication(), start)
        self.need("]")
        return Indicator(condition)

    def _name(self, name: str, start: int) -> Any:
        indices: list[Any] = []
        if self.word == "[":
            self.place += 1
            indices.append(self.sum())
            while self.take(","):
                indices.append(self.sum())
            self.need("]")
            self.all_in_one_bracket(start)
        try:
            if name in self.bound and not indices:
                return self.bound[name][0]
            if self.word == "(" and not indices:
                rival = self._names_ahead()
                value = self.names.at_rival(name, rival, self._called(start))
                if value is not None:
                    self.place += 2 * len(rival) + 1
                    return value
            value = self.names.say(name, indices)
        except KeyError as problem:
            said, called = problem.args[0], self._called(start)
            if called and said.startswith(f"unknown name {name!r};"):
                said = f"unknown function {name!r}; known are {', '.join(sorted(CALLS))}"
            self.fail(f"{said}{hint(name, self.names.all_names())}", start)
        if self.looks_like_an_index(start) and isinstance(value, sympy.Indexed):
            self.fail(f"a round stands in brackets, {name}[T]; a product has a space", start)
        return value

    def _names_ahead(self) -> list[str]:
        """The names of ``(u, c)``; empty where anything else stands in the parentheses."""
        found: list[str] = []
        for n in range(self.place + 1, len(self.tokens) - 1, 2):
            (kind, name, _), (_, end, _) = self.tokens[n : n + 2]
            if kind != "name" or end not in (",", ")"):
                return []
            found.append(name)
            if end == ")":
                return found
        return []

    def _called(self, start: int) -> bool:
        """Does a parenthesis follow the name at once? A product has a space: y (gamma)."""
        return self.word == "(" and self.tokens[self.place][2] == self.end_of(start)

    def _call(self, word: str) -> Any:
        start = self.place
        self.need("(")
        known, outer = dict(self.bound), self.bars
        self.bars = False
        ranges = self.ranges_ahead()
        parts = [self.sum()]
        while self.take(","):
            parts.append(self.sum())
        if ranges:
            self.need("for")
            self.ranges()
        self.need(")")
        self.bound, self.bars = known, outer
        if any(map(self._vector, parts)):
            self.fail(f"{word} of a vector", start)
        if word in ("max", "min") and not ranges and len(parts) == 1:
            self.fail(
                f"{word} of one number; expected `{word}(a, b)` or `{word}(a for i in …)`", start
            )
        for index, *_ in ranges:
            about = [part for part in parts if part.atoms(sympy.Indexed)]
            ends = [end for _, *both in ranges for end in both]
            if about and not any(part.has(index) for part in [*about, *ends]):
                name = min(str(row.base) for part in about for row in part.atoms(sympy.Indexed))
                told = f"{index} is not in what {word} runs over; expected it as an index"
                self.fail(f"{told}, as in {name}[{index}]", start)
        if word in ("max", "min") and not ranges:
            return self.made({"max": sympy.Max, "min": sympy.Min}[word](*parts), start, *parts)
        if len(parts) > 1 or (word in ("max", "min") and len(ranges) > 1):
            self.fail(f"{word} takes one number here", start)
        if word == "sum":
            return (
                sympy.Sum(parts[0], *ranges[::-1]) if ranges else self.names.over_rounds(parts[0])
            )
        if word in ("max", "min"):
            return {"max": MaxOver, "min": MinOver}[word](parts[0], ranges[0])
        made = {"sqrt": sympy.sqrt, "log": sympy.log, "abs": sympy.Abs}[word](parts[0])
        return self.made(made, start, parts[0])

    def _formula_of(self, value: Any, start: int) -> Any:
        if not _is_formula(value):
            self.fail("expected a comparison such as a <= b", start)
        return value

    def _vector(self, value: Any) -> bool:
        return is_vector(value, self.names)


def _is_formula(value: Any) -> bool:
    return isinstance(value, Boolean) and not isinstance(value, sympy.Expr)  # a Symbol is both
