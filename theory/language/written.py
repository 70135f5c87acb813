"""Statements as people type them: ``"y (u . x) >= gamma"`` becomes a sympy object.

    statement  formula [for NAME in LOW..HIGH, ...]
    formula    relations joined by and, or, not, =>; a relation may be a chain, a <= b <= c
    number     + - * / ^, a b for a product, u . v (or u @ v), |v| (or ‖v‖), 1[formula],
               u . (A v) of a metric A of the state,
               sum(a), sum(a for i in 1..n), max(a, b), max(a for i in 1..n), min, sqrt, log, abs;
               also a², ⟨u, v⟩, √a, a·b, ½, and ≤, ≥, −, ×
    name       x, theta[i], w[t+1], loss(u)

A comparison of a length ``|v|`` with a number c is said without roots: ``|v| <= c`` is
``‖v‖² ≤ c²`` and ``c ≥ 0``. What a name is, a `Names` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, NoReturn, Protocol

import sympy
from sympy.logic.boolalg import Boolean

from theory.language.partial import never_negative
from theory.language.plain import plain
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, MinOver, NormSquared
from theory.language.tokens import CALLS, WORDS, StatementError, split

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "<=": sympy.Le, "<": sympy.Lt, ">=": sympy.Ge, ">": sympy.Gt, "=": sympy.Eq, "!=": sympy.Ne,
}  # fmt: skip


LARGEST_EXPONENT = 100
INSTEAD = {
    **dict.fromkeys(("norm", "length"), "|v|"),
    **dict.fromkeys(("dot", "inner"), "u . v"),
    **{"ln": "log(a)", "range": "1..T", "len": "T", "pi": "a rational number"},
    **dict.fromkeys(("inf", "infinity"), "a number"),
}
"""What people type for something that is written otherwise, by the word."""


TAKEN = ("s", "T", "K", "d")
"""No names of indices: totals run over s."""


ANY_ROUND = {sympy.Symbol("s", integer=True): sympy.Symbol("t", integer=True)}
"""Totals run over s where a round is t."""


class Names(Protocol):
    """What the names of a statement stand for."""

    def say(self, name: str, indices: Sequence[Any]) -> Any:
        """The sympy object of a name with indices; KeyError with a message if there is none."""

    def at_rival(self, name: str, rival: str) -> Any:
        """A quantity with a comparator in the learner's place, ``loss(u)``; KeyError too."""

    def is_vector(self, value: Any) -> bool:
        """Is the object of a name a vector?"""

    def is_metric(self, value: Any) -> bool:
        """Is it a linear map of vectors?"""

    def applied(self, value: Any, vector: Any, times: int) -> Any:
        """What a metric does to a vector, a sum over an index that is the statement's own.

        ``times`` metrics were applied before it in the statement.
        """

    def inverted(self, value: Any) -> Any:
        """The inverse of a metric; KeyError with a message where it has no meaning."""

    def over_rounds(self, body: Any) -> Any:
        """The sum of a number over the rounds."""

    def all_names(self) -> set[str]:
        """All names that have a meaning: no index may take one of these, but for the round t."""


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
        raise StatementError(f"is {str(found).lower()} whatever the numbers are", text, 1)
    return found


def parsed_number(text: str, names: Names) -> Any:
    """A number by itself, such as a potential, as a sympy object.

    Raises
    ------
    StatementError
        If it is no number.
    """
    reader = _Reader(text, names)
    try:
        return reader.lone_number()
    except RecursionError:
        raise StatementError("nested too deeply", text, 1) from None


class _Reader:
    """One pass over the tokens; each method reads one level of the grammar."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.tokens = list(split(text))
        self.place = 0
        self.bound: dict[str, Any] = {}
        self.bars = False
        self.partial: list[tuple[tuple[str, Any], int]] = []
        self.applications = 0

    @property
    def word(self) -> str:
        """The token that comes next; empty at the end."""
        return str(self.tokens[self.place][1])

    def _take(self, *words: str) -> str:
        """The next token if it is one of these, else nothing."""
        if self.word and self.word in words:
            self.place += 1
            return str(self.tokens[self.place - 1][1])
        return ""

    def _need(self, word: str) -> None:
        if not self._take(word):
            self._fail(
                f"expected {word!r} before {self.word!r}" if self.word else f"expected {word!r}"
            )

    def _fail(self, message: str, place: int | None = None) -> NoReturn:
        column = self.tokens[self.place if place is None else place][2] + 1
        raise StatementError(message, self.text, column)

    def statement(self) -> Any:
        """A formula, with its ranges; nothing may follow."""
        start = self.place
        ranges = self._ranges_ahead()
        if not self.word:
            self._fail("is empty; expected a statement such as a <= b")
        found = self._formula_of(self.implication(), start)
        if self._take("for"):
            self._ranges()
        if self.word:
            self._fail(f"unexpected {self.word!r}")
        return ForAll(found, *ranges) if ranges else found

    def lone_number(self) -> Any:
        """A number; nothing may follow."""
        found = self.sum()
        if self.word:
            self._fail(f"unexpected {self.word!r}")
        if _is_formula(found) or self._vector(found):
            self._fail("expected a number, such as |w - u|^2", 0)
        self._has_value(found, 0)
        self.nothing_cancelled(found)
        return found

    def _ranges_ahead(self) -> list[Any]:
        """The ranges after ``for`` outside of parentheses: they bind names that come before."""
        depth, start = 0, self.place
        for place in range(start, len(self.tokens)):
            word = self.tokens[place][1]
            depth += (word in ("(", "[")) - (word in (")", "]"))
            if depth < 0:
                break
            if word == "for" and depth == 0:
                self.place = place + 1
                ranges = self._ranges()
                self.place = start
                return ranges
        return []

    def _ranges(self) -> list[Any]:
        found: list[tuple[Any, ...]] = []
        while True:
            at, (kind, name, _) = self.place, self.tokens[self.place]
            if kind != "name" or name in WORDS or name in TAKEN:
                self._fail("expected the name of an index, such as i")
            self.place += 1
            self._need("in")
            low = self.sum()
            self._need("..")
            variable = sympy.Symbol(name, integer=True)
            high = self.sum()
            if name in self.names.all_names() - {"t"} or variable in [known for known, *_ in found]:
                self._fail(f"{name!r} has another meaning; expected a new name for an index", at)
            if sympy.expand(high - low).is_negative:
                self._fail(f"the range {low}..{high} is empty", at)
            found.append((variable, low, high))
            self.bound[name] = variable
            if not self._take(","):
                return found

    def implication(self) -> Any:
        start = self.place
        left = self._joined("or", sympy.Or, lambda: self._joined("and", sympy.And, self._negated))
        if not self._take("=>"):
            return left
        if not _is_formula(left):
            self._fail("`=>` says that one comparison implies another; expected >=", start)
        right = self._formula_of(self.implication(), self.place)
        return sympy.Implies(self._formula_of(left, start), right)

    def _joined(self, word: str, join: Any, part: Callable[[], Any]) -> Any:
        start = self.place
        parts = [part()]
        while self._take(word):
            parts.append(part())
        return join(*(self._formula_of(p, start) for p in parts)) if len(parts) > 1 else parts[0]

    def _negated(self) -> Any:
        start = self.place
        if self._take("not"):
            return sympy.Not(self._formula_of(self._negated(), start))
        return self.relation()

    def relation(self) -> Any:
        """A number, or a chain of comparisons."""
        start = self.place
        left, parts = self.sum(), []
        while self.word in RELATIONS:
            self._comparable(left, start, self.word)
            sign, after = self._take(*RELATIONS), self.place
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
            self._fail(f"{said} is a comparison; expected a number, such as 1[{said}]", start)
        if self._vector(side) and sign not in ("=", "!="):
            self._fail(f"{said} is a vector; expected a number, such as |{said}|", start)
        self._has_value(side, start)

    def _compared(self, sign: str, a: Any, b: Any, start: int) -> Any:
        if self._vector(a) != self._vector(b):
            self._fail("compares a vector with a number", start)
        flipped = {"<=": ">=", "<": ">", "=": "=", ">=": "<=", ">": "<", "!=": "!="}
        for length, number, word in ((a, b, sign), (b, a, flipped[sign])):
            square = _squared(length)
            if square is not None and _squared(number) is None and word in ("<=", "<", "="):
                parts = (RELATIONS[word](square, number**2), sympy.Ge(number, 0))
                return sympy.And(*(part for part in parts if part != sympy.true))
        found = RELATIONS[sign](a, b)
        if found in (sympy.true, sympy.false):
            self.nothing_cancelled(found, start)
            self._fail(f"is {str(found).lower()} whatever the numbers are", start)
        return found

    def _has_value(self, number: Any, start: int) -> None:
        if number.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
            self._fail("has no value: it divides by 0, or takes the logarithm of 0", start)
        if number.has(sympy.I):
            self._fail("has no value: the root or logarithm of a negative number", start)

    def sum(self) -> Any:
        """Terms joined by + and −."""
        start = self.place
        negative = self._take("-", "+") == "-"
        total = -self.product() if negative else self.product()
        while sign := self._take("+", "-"):
            term = self.product()
            if self._vector(total) != self._vector(term):
                self._fail("adds a vector and a number", start)
            total = total - term if sign == "-" else total + term
        return total

    def product(self) -> Any:
        """Factors joined by ``*``, ``/``, ``·`` or nothing, from left to right."""
        start, divided = self.place, False
        value = self._applied()
        while True:
            sign = self._take("*", "/", "·")
            if not sign and not self._begins():
                return value
            if not sign and divided:
                self._fail("a product after a quotient: write parentheses, a/(b c) or (a/b) c")
            factor = self._applied()
            divided = divided or sign == "/"
            if self._vector(factor) and (self._vector(value) or sign == "/"):
                self._fail("multiplies or divides by a vector: the inner product is u . v", start)
            value *= self._partial(1 / factor, start) if sign == "/" else factor

    def _applied(self) -> Any:
        """A factor; of a metric and a vector behind it, what the one does to the other."""
        start, value = self.place, self._inner()
        if not self.names.is_metric(value):
            return value
        vector = self._applied() if self._begins() else None
        if vector is None or not self._vector(vector):
            self._fail("a metric by itself; expected a vector behind it, as in u . (A u)", start)
        self.applications += 1
        return self.names.applied(value, vector, self.applications)

    def _begins(self) -> bool:
        """Does a factor come next?"""
        kind, word, _ = self.tokens[self.place]
        if kind == "name":
            return word not in WORDS
        return kind == "number" or word in ("(", "⟨", "√") or (word == "|" and not self.bars)

    def _inner(self) -> Any:
        start = self.place
        left = self.power()
        while self._vector(left) or self.word == ".":  # between numbers `·` is another `*`
            sign = self._take(".", "·")
            if not sign:
                break
            right = self.power()
            two = self._vector(left) + self._vector(right)
            if two < 2 and sign == ".":
                self._fail("an inner product of what are no two vectors", start)
            left = self._dot(left, right) if two == 2 else left * right
        return left

    def _dot(self, a: Any, b: Any) -> Any:
        """``a · b``; of a sum of vectors it is the sum of the products: numbers are summed."""
        for one, other in ((a, b), (b, a)):
            if self._summed(one):
                return sympy.Add(*(self._product(v, other) for v in sympy.Add.make_args(one)))
        return Inner(a, b)

    def _product(self, term: Any, other: Any) -> Any:
        """``term · other`` of a vector with its factors."""
        factors = sympy.Mul.make_args(term)
        vector = next(factor for factor in factors if self._vector(factor))
        if isinstance(vector, sympy.Sum):
            body, *ranges = vector.args
            found = sympy.Sum(self._product(body, other), *ranges)
        else:
            found = self._dot(vector, other)
        return sympy.Mul(*(factor for factor in factors if factor is not vector), found)

    def _summed(self, value: Any) -> bool:
        """Does a sum of vectors stand in it?"""
        if isinstance(value, sympy.Add | sympy.Mul):
            return any(map(self._summed, value.args))
        return isinstance(value, sympy.Sum) and self._vector(value)

    def power(self) -> Any:
        """A factor with its exponent, a rational number; a minus before it is not raised."""
        start = self.place
        if self._take("-"):
            return -self.power()
        base = self.factor()
        if not self._take("^"):
            return base
        negative = bool(self._take("-"))
        exponent = self.factor()
        if negative and exponent == 1 and self.names.is_metric(base):
            try:
                return self.names.inverted(base)
            except KeyError as problem:
                self._fail(problem.args[0], start)
        if self._vector(base) or self.names.is_metric(base):
            self._fail("a power of a vector or a metric; expected a number, such as |v|^2", start)
        if not getattr(exponent, "is_Rational", False):
            self._fail("an exponent that is no rational number, such as 2 or 1/2", start)
        if abs(exponent) > LARGEST_EXPONENT:
            self._fail(f"the exponent {exponent}; expected at most {LARGEST_EXPONENT}", start)
        return self._partial(base ** (-exponent if negative else exponent), start)

    def factor(self) -> Any:
        """A number, a name, a call, or what is enclosed in parentheses or bars."""
        kind, word, at = self.tokens[self.place]
        start = self.place
        self.place += 1
        if kind == "number":
            adjacent = self.tokens[self.place][1:] == ("[", at + 1)
            return self._indicator() if word == "1" and adjacent else sympy.Rational(word)
        if kind == "name" and word not in WORDS:
            return (
                self._call(word) if word in CALLS and self.word == "(" else self._name(word, start)
            )
        if word == "(":
            outer, self.bars = self.bars, False
            value = self.implication()
            self.bars = outer
            self._need(")")
            return value
        if word == "|" and not self.bars:
            double = self._take("|")
            self.bars = True
            inside = self.sum()
            self.bars = False
            self._need("|")
            if double:
                self._need("|")
            return sympy.sqrt(NormSquared(inside)) if self._vector(inside) else sympy.Abs(inside)
        if word == "⟨":
            pair = [self.sum()]
            self._need(",")
            pair.append(self.sum())
            self._need("⟩")
            if not all(map(self._vector, pair)):
                self._fail("an inner product of what are no two vectors", start)
            return self._dot(*pair)
        if word == "√":
            return self._partial(sympy.sqrt(self.factor()), start)
        self._fail(f"unexpected {word!r}" if word else "ends too early", start)

    def _indicator(self) -> Any:
        start = self.place
        self._need("[")
        condition = self._formula_of(self.implication(), start)
        self._need("]")
        return Indicator(condition)

    def _name(self, name: str, start: int) -> Any:
        indices: list[Any] = []
        if self.word == "[":
            self.place += 1
            indices.append(self.sum())
            while self._take(","):
                indices.append(self.sum())
            self._need("]")
        try:
            if name in self.bound and not indices:
                return self.bound[name]
            if self.word == "(" and self.tokens[self.place + 1][0] == "name":
                rival, end = self.tokens[self.place + 1][1], self.tokens[self.place + 2][1]
                if end == ")" and not indices:
                    try:
                        value = self.names.at_rival(name, rival)
                    except KeyError:
                        return self.names.say(name, indices)  # a product, y (gamma)
                    self.place += 3
                    return value
            value = self.names.say(name, indices)
        except KeyError as problem:
            said = problem.args[0]
            called = self.word == "(" and self.tokens[self.place][2] == self._end_of(start)
            if called and name not in self.names.all_names():
                said = f"unknown function {name!r}; known are {', '.join(sorted(CALLS))}"
            self._fail(f"{said}{self._hint(name)}", start)
        if self._looks_like_an_index(start) and isinstance(value, sympy.Indexed):
            self._fail(f"a round stands in brackets, {name}[T]; a product has a space", start)
        return value

    def _hint(self, name: str) -> str:
        """What to type in the place of a name that has no meaning here."""
        if name in self.names.all_names():
            return ""
        said = INSTEAD.get(name.lower())
        if said is None and "_" in name and name.partition("_")[0] in self.names.all_names():
            said = "{}[{}]".format(*name.split("_", 1))
        near = get_close_matches(name, self.names.all_names(), 1)
        return f"; write {said}" if said else f"; did you mean {near[0]}?" if near else ""

    def _end_of(self, place: int) -> int:
        """The column after a token."""
        _, word, at = self.tokens[place]
        return at + len(word)

    def _looks_like_an_index(self, start: int) -> bool:
        """Does ``(T+1)`` or the like follow a name without a space?"""
        if self.word != "(" or self.tokens[self.place][2] != self._end_of(start):
            return False
        inside = takewhile(
            lambda word: word != ")", (w for _, w, _ in self.tokens[self.place + 1 :])
        )
        return all(word in ("t", "T", "+", "-") or word.isdigit() for word in inside)

    def _call(self, word: str) -> Any:
        start = self.place
        self._need("(")
        known, outer = dict(self.bound), self.bars
        self.bars = False
        ranges = self._ranges_ahead()
        parts = [self.sum()]
        while self._take(","):
            parts.append(self.sum())
        if ranges:
            self._need("for")
            self._ranges()
        self._need(")")
        self.bound, self.bars = known, outer
        if any(map(self._vector, parts)):
            self._fail(f"{word} of a vector", start)
        if word in ("max", "min") and not ranges:
            return {"max": sympy.Max, "min": sympy.Min}[word](*parts)
        if len(parts) > 1 or (word in ("max", "min") and len(ranges) > 1):
            self._fail(f"{word} takes one number here", start)
        if word == "sum":
            return (
                sympy.Sum(parts[0], *ranges[::-1]) if ranges else self.names.over_rounds(parts[0])
            )
        if word in ("max", "min"):
            return {"max": MaxOver, "min": MinOver}[word](parts[0], ranges[0])
        made = {"sqrt": sympy.sqrt, "log": sympy.log, "abs": sympy.Abs}[word](parts[0])
        return self._partial(made, start)

    def _partial(self, value: Any, start: int) -> Any:
        """A number that need not exist; where it stands is kept."""
        self._has_value(value, start)
        self.partial += [(part, start) for part in _partial_parts(value)]
        return value

    def nothing_cancelled(self, found: Any, since: int = 0) -> None:
        """Refuse what lost a quotient, root or logarithm: it may have had no value.

        Looked at are those typed from the token ``since`` on.
        """
        left = _partial_parts(found)
        for (kind, part), place in self.partial:
            if place >= since and (kind, part) not in left:
                said = {"inverse": "a division by {}", "root": "the root of {}", "log": "log({})"}
                self._fail(
                    f"{said[kind].format(plain(part))} cancels; write the statement without", place
                )

    def _formula_of(self, value: Any, start: int) -> Any:
        if not _is_formula(value):
            self._fail("expected a comparison such as a <= b", start)
        return value

    def _vector(self, value: Any) -> bool:
        """Is a vector among the terms, or in the product?"""
        if isinstance(value, sympy.Add | sympy.Mul):
            return any(map(self._vector, value.args))
        if isinstance(value, sympy.Sum):
            return self._vector(value.args[0])
        return self.names.is_vector(value)


def _partial_parts(value: Any) -> set[tuple[str, Any]]:
    """What is divided by, and what roots and logarithms are taken of, whatever the round is."""
    found = set()
    for node in value.atoms(sympy.Pow, sympy.log):
        if isinstance(node, sympy.log):
            found.add(("log", node.args[0]))
        elif node.exp.is_Rational and not node.base.is_Rational:
            if node.exp.is_negative:
                found.add(("inverse", node.base))
            if not node.exp.is_Integer and not never_negative(node.base):
                found.add(("root", node.base))
    return {(kind, part.xreplace(ANY_ROUND)) for kind, part in found}


def _is_formula(value: Any) -> bool:
    return isinstance(value, Boolean) and not isinstance(value, sympy.Expr)  # a Symbol is both


def _squared(length: Any) -> Any:
    """``‖v‖²`` where the number is ``‖v‖``."""
    root = isinstance(length, sympy.Pow) and length.exp == sympy.Rational(1, 2)
    return length.base if root and isinstance(length.base, NormSquared) else None
