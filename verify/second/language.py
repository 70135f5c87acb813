"""The language of certificates: text, and terms of which every one exists once.

A term is an integer: its row in the table `Terms`. Equal terms have equal numbers, so each row's
facts (sort, free places, symbols, integer by form) are found once, when the row is made; and a row
that would not be well-formed is never made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from reprlib import repr as shortened
from typing import Any

Key = tuple[str, str, int]
"""A declared symbol: name, sort (Z, R or V), number of arguments."""

Tree = Any
"""Text in brackets: a string, or a list of such."""

# What each kind of term is made of: Z is a real term that is an integer by form, * repeats.
KINDS = {
    "num": ("R", ""), "b": ("R", ""), "+": ("R", "R*"), "*": ("R", "R*"), "^": ("R", "R"),
    "sum": ("R", "ZZR"), "dot": ("R", "VV"), "ind": ("R", "F"), "inv": ("R", "R"),
    "fn": ("R", "R"), "v0": ("V", ""), "v+": ("V", "V*"), "v*": ("V", "RV"),
    "vsum": ("V", "ZZV"), "<=": ("F", "RR"), "<": ("F", "RR"), "=": ("F", "RR"),
    "veq": ("F", "VV"), "int": ("F", "R"), "and": ("F", "F*"), "or": ("F", "F*"),
    "not": ("F", "F"), "=>": ("F", "FF"), "true": ("F", ""), "false": ("F", ""),
    "all": ("F", "F"), "some": ("F", "F"),
}  # fmt: skip
BINDERS = frozenset({"sum", "vsum", "all", "some"})  # the last part has a variable of its own
PLAIN = frozenset({"<=", "<", "int", "and", "or", "not", "=>", "dot", "ind", "inv"})
FUNCTIONS = frozenset({"exp", "log", "sqrt"})
OF_VECTORS = {"+": "v+", "*": "v*", "=": "veq"}  # words that serve real terms too
RESERVED = PLAIN | FUNCTIONS | {"all", "some", "sum", "true", "false", "zero", *"+-*/=^"}
TOKEN = re.compile(r"[()]|[^\s()]+", re.ASCII)
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
NUMBER = re.compile(r"(-?[0-9]{1,1000})(?:/([0-9]{1,1000}))?")
NATURAL = re.compile(r"[0-9]{1,9}")
NUMERIC = re.compile(r"-?[0-9]")  # how a word begins that is no name

# Limits of the README: on brackets, and on what terms and polynomials may come to.
BRACKETS = 64
NESTING = 200
PARTS = 1_000_000
EXPONENT = 1000
NUMERATOR = 10**1000
WORK = 1_000_000


class Rejected(Exception):
    """A certificate that proves nothing: ``RULE: reason``."""


def require(condition: bool, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


class Terms:
    """All terms and formulas of a session; a variable bound n binders further out is ``b n``."""

    def __init__(self) -> None:
        self._rows: dict[tuple[Any, ...], int] = {}
        self._symbols: dict[Key, int] = {}
        self._placed: dict[tuple[Any, ...], int] = {}
        self.work = 0  # terms and products made since the last file was begun
        self.kind: list[str] = []
        self.data: list[Any] = []
        self.parts: list[tuple[int, ...]] = []
        self.sort: list[str] = []
        self.free: list[int] = []  # bit n: the variable n binders out occurs
        self.uses: list[int] = []  # the bits of the symbols that occur
        self.whole: list[bool] = []  # an integer by form
        self.depth: list[int] = []
        self.size: list[int] = []  # how many parts there are, each as often as it occurs
        self.zero, self.one = self.number(0), self.number(1)

    def symbol(self, key: Key) -> int:
        """The bit that stands for a declared symbol."""
        return self._symbols.setdefault(key, 1 << len(self._symbols))

    def spend(self, amount: int) -> None:
        """Count what is made for a file."""
        self.work += amount
        if self.work > WORK:
            raise Rejected(f"it takes more than {WORK} terms and products")

    def number(self, value: Fraction | int) -> int:
        n, d = abs(value.numerator), value.denominator
        require(max(n, d) < NUMERATOR, "a number has more than 1000 digits")
        return self.make("num", data=value)

    def variable(self, n: int) -> int:
        return self.make("b", data=n)

    def make(self, kind: str, *parts: int, data: Any = None) -> int:
        """The term with these parts; ``data`` is a number, an index, a name or an exponent."""
        row = self._rows.get((kind, data, parts))
        return self._new(kind, data, parts) if row is None else row

    def _new(self, kind: str, data: Any, parts: tuple[int, ...]) -> int:
        if kind == "app":
            sort, wanted = "V" if data[1] == "V" else "R", "Z" * len(parts)
        else:
            sort, wanted = KINDS[kind]
            wanted = wanted[0] * max(len(parts), 1) if wanted.endswith("*") else wanted
        if len(wanted) != len(parts):
            raise Rejected(f"{kind!r} has {len(parts)} parts, expected {len(wanted)}")
        if kind == "^" and data > EXPONENT:
            raise Rejected(f"an exponent is larger than {EXPONENT}")
        for place, (part, want) in enumerate(zip(parts, wanted, strict=True), 1):
            if not (self.whole[part] if want == "Z" else self.sort[part] == want):
                needed = "an integer by form" if want == "Z" else f"of sort {want}"
                raise Rejected(f"part {place} of {data or kind!r} is not {needed}")
        depth = 1 + max((self.depth[part] for part in parts), default=0)
        size = 1 + sum(self.size[part] for part in parts)
        if depth > NESTING or size > PARTS:
            raise Rejected(f"a term is nested more than {NESTING} deep, or has over {PARTS} parts")
        self.spend(1 + len(parts))
        free, uses = 1 << data if kind == "b" else 0, 0
        if kind == "app":
            uses = self.symbol((*data, len(parts)))
        for place, part in enumerate(parts, 1):
            bound = kind in BINDERS and place == len(parts)
            free |= self.free[part] >> bound
            uses |= self.uses[part]
        whole = self._is_whole(kind, data, parts)
        self.kind.append(kind)
        self.data.append(data)
        self.parts.append(parts)
        self.sort.append(sort)
        self.free.append(free)
        self.uses.append(uses)
        self.whole.append(whole)
        self.depth.append(depth)
        self.size.append(size)
        return self._rows.setdefault((kind, data, parts), len(self._rows))

    def _is_whole(self, kind: str, data: Any, parts: tuple[int, ...]) -> bool:
        if kind == "num":
            return bool(data == int(data))
        if kind == "app":
            return bool(data[1] == "Z")
        if kind in ("+", "*", "^", "sum"):
            return all(self.whole[part] for part in parts)
        return kind in ("b", "ind")

    def place(self, term: int, values: tuple[int, ...], shift: int = 0) -> int:
        """Put ``values[n]`` for the variable n; the variables beyond become n − len + shift."""
        if not self.free[term]:
            return term
        if self.kind[term] == "b":
            n = self.data[term]
            return values[n] if n < len(values) else self.variable(n - len(values) + shift)
        key = (term, values, shift)
        if key not in self._placed:
            parts = [self.place(part, values, shift) for part in self.outer(term)]
            if self.kind[term] in BINDERS:
                # one binder further in: its own variable stays, the values move out of its way
                within = (self.variable(0), *(self.place(v, (), 1) for v in values))
                parts.append(self.place(self.parts[term][-1], within, shift + 1))
            self._placed[key] = self.make(self.kind[term], *parts, data=self.data[term])
        return self._placed[key]

    def outer(self, term: int) -> tuple[int, ...]:
        """The parts that do not see a variable bound here."""
        return self.parts[term][:-1] if self.kind[term] in BINDERS else self.parts[term]

    def replace(self, term: int, table: dict[Key, int]) -> int:
        """Put bodies for symbols: the variables 0, 1, … of a body are its arguments, last first."""
        wanted = sum(self.symbol(key) for key in table)
        done: dict[tuple[int, int], int] = {}

        def walk(term: int, depth: int) -> int:
            if not self.uses[term] & wanted:
                return term
            if (term, depth) not in done:
                kind, data = self.kind[term], self.data[term]
                parts = [walk(part, depth) for part in self.outer(term)]
                if kind in BINDERS:
                    parts.append(walk(self.parts[term][-1], depth + 1))
                if kind == "app" and (*data, len(parts)) in table:
                    body = table[(*data, len(parts))]
                    done[term, depth] = self.place(body, tuple(reversed(parts)), depth)
                else:
                    done[term, depth] = self.make(kind, *parts, data=data)
            return done[term, depth]

        return walk(term, 0)

    def export(self, term: int) -> Any:
        """The term in the tuples of the README's table."""
        kind, data = self.kind[term], self.data[term]
        parts = [self.export(part) for part in self.parts[term]]
        if kind == "num":
            return Fraction(data)
        if kind in ("b", "^"):
            return (kind, *parts, data)
        return (kind, *(data if kind == "app" else [data] if kind == "fn" else []), *parts)


def tree(text: str) -> Tree:
    """The one bracketed expression that a text is."""
    require(not CONTROL.search(text), "a control character")
    inner: list[Tree] = []
    around: list[list[Tree]] = []
    for token in TOKEN.findall(text):
        if token == "(":
            around.append(inner)
            inner = []
            if len(around) > BRACKETS:
                raise Rejected(f"brackets are nested more than {BRACKETS} deep")
        elif token != ")":
            inner.append(token)
        elif not around:
            raise Rejected("a bracket closes that was not opened")
        else:
            around[-1].append(inner)
            inner = around.pop()
    if around or len(inner) != 1:
        raise Rejected("expected one expression in balanced brackets")
    return inner[0]


def as_name(token: Tree) -> str:
    """A name that may be declared or bound."""
    if not isinstance(token, str) or token in RESERVED or NUMERIC.match(token):
        raise Rejected(f"{shown(token)} is not a name")
    return token


def natural(token: Tree) -> int:
    if not isinstance(token, str) or not NATURAL.fullmatch(token):
        raise Rejected(f"{shown(token)} is not a natural number below 10^9")
    return int(token)


def shown(tree: Tree) -> str:
    """A tree in a message, cut short."""
    return shortened(tree)


class Reader:
    """Reads trees as terms over declared symbols."""

    def __init__(self, terms: Terms, symbols: Iterable[Key]) -> None:
        self.terms = terms
        self.symbols = {key[0]: key for key in symbols}
        self._words: dict[str, int] = {}

    def bound(self, token: Tree) -> str:
        """The name of a bound variable."""
        name = as_name(token)
        if name in self.symbols:
            raise Rejected(f"the bound variable {name!r} has the name of a declared symbol")
        return name

    def read(self, tree: Tree, sort: str, scope: tuple[str, ...] = ()) -> int:
        """The term of this sort (Z: an integer by form); ``scope`` are the variables around it."""
        term = self._term(tree, scope)
        if not (self.terms.whole[term] if sort == "Z" else self.terms.sort[term] == sort):
            raise Rejected(f"expected a term of sort {sort}, got {shown(tree)}")
        return term

    def _term(self, tree: Tree, scope: tuple[str, ...]) -> int:
        if isinstance(tree, str):
            return self._word(tree, scope)
        make = self.terms.make
        head, *rest = tree or [""]
        if not isinstance(head, str):
            raise Rejected(f"expected a word after the bracket, got {shown(head)}")
        if head in ("sum", "all", "some"):
            return self._binder(head, rest, scope)
        if head == "^":
            require(len(rest) == 2, "'^' takes a term and an exponent")
            base, exponent = rest
            return make("^", self._term(base, scope), data=natural(exponent))
        parts = [self._term(part, scope) for part in rest]
        if head in PLAIN:
            return make(head, *parts)
        if head in self.symbols:
            if not parts or len(parts) != self.symbols[head][2]:
                raise Rejected(f"{head!r} has the wrong number of arguments ({len(parts)})")
            return make("app", *parts, data=self.symbols[head][:2])
        if head in FUNCTIONS:
            return make("fn", *parts, data=head)
        if head not in OF_VECTORS or not parts:
            raise Rejected(f"{shown(head)} is not declared, or has no parts")
        of_vectors = self.terms.sort[parts[-1]] == "V"
        return make(OF_VECTORS[head] if of_vectors else head, *parts)

    def _word(self, word: str, scope: tuple[str, ...]) -> int:
        if word in scope:
            return self.terms.variable(scope[::-1].index(word))
        if word not in self._words:
            self._words[word] = self._unbound(word)
        return self._words[word]

    def _unbound(self, word: str) -> int:
        """A word that is the same wherever it stands: none of them may be bound."""
        make = self.terms.make
        number = NUMBER.fullmatch(word)
        if number:
            denominator = int(number[2] or 1)
            require(denominator != 0, "a number has the denominator 0")
            return self.terms.number(Fraction(int(number[1]), denominator))
        if word in self.symbols and self.symbols[word][2] == 0:
            return make("app", data=self.symbols[word][:2])
        if word in ("true", "false"):
            return make(word)
        if word == "zero":
            return make("v0")
        raise Rejected(f"{shown(word)} is not declared here, or lacks its arguments")

    def _binder(self, head: str, rest: list[Tree], scope: tuple[str, ...]) -> int:
        terms, make = self.terms, self.terms.make
        if len(rest) != 2:
            raise Rejected(f"{head!r} takes a variable and a body")
        if head != "sum":
            return make(head, self._term(rest[1], (*scope, self.bound(rest[0]))))
        if not isinstance(rest[0], list) or len(rest[0]) != 3:
            raise Rejected("'sum' takes (variable low high)")
        variable, *limits = rest[0]
        bounds = [self._term(limit, scope) for limit in limits]
        body = self._term(rest[1], (*scope, self.bound(variable)))
        return make("vsum" if terms.sort[body] == "V" else "sum", *bounds, body)
