"""The text of certificates: brackets and words, terms and formulas, names and numbers.

All that the README calls sugar is taken apart here: ``-``, ``/``, ranges of quantifiers, and the
words that serve real numbers and vectors alike.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from fractions import Fraction
from typing import Any

from verify.kernel.terms import (
    BINDERS,
    FUNCTIONS,
    NAME,
    NUMBERS,
    PARTS,
    RELATIONS,
    KernelError,
    Term,
    known,
    need,
    shift,
    sort,
)

TOKEN = re.compile(r"[()]|[^\s()]+", re.ASCII)
PIECE = re.compile(rf"\([^()]*\)|{TOKEN.pattern}", re.ASCII)  # a list of words is one piece
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
NATURAL = re.compile(r"[0-9]{1,9}")
NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?=0*[1-9])[0-9]{1,1000})?")
DEEPEST_BRACKETS = 64
OPERATORS = ("+", "-", "*", "/", "^", "sum", "dot", "ind", "inv", "zero")
CONNECTIVES = ("and", "or", "not", "=>", "all", "some", "int", "true", "false")
RESERVED = frozenset((*OPERATORS, *RELATIONS, *CONNECTIVES, *FUNCTIONS))
BOTH = {"+": "v+", "*": "v*", "=": "veq"}
"""Words that serve real numbers and vectors alike, with the heads of those of vectors."""
NAMED = RESERVED & PARTS.keys() - {"true", "false"}
"""Words that are heads themselves, with parts."""


def read(text: str) -> Any:
    """S-expressions of a text as nested tuples of tokens; what is said twice is the same tuple.

    Raises
    ------
    KernelError
        If brackets do not match or are nested too deep, or a character may not occur.
    """
    need(CONTROL.search(text) is None, "READ", "a control character")
    outer: list[list[Any]] = []
    inner: list[Any] = []
    words: dict[str, Any] = {}
    seen: dict[Any, Any] = {}
    for piece in PIECE.findall(text):
        if piece == "(":
            outer.append(inner)
            inner = []
            if len(outer) >= DEEPEST_BRACKETS:
                raise KernelError(f"LIMIT: brackets are nested more than {DEEPEST_BRACKETS} deep")
        elif piece == ")":
            need(len(outer) > 0, "READ", "a ')' too many")
            done = tuple(inner)
            said = tuple([id(part) if type(part) is tuple else part for part in done])
            inner = outer.pop()
            inner.append(seen.setdefault(said, done))
        elif piece[0] == "(":
            if piece not in words:
                done = tuple(TOKEN.findall(piece[1:-1]))
                words[piece] = seen.setdefault(done, done)
            inner.append(words[piece])
        else:
            inner.append(piece)
    need(len(outer) == 0, "READ", "a ')' is missing")
    return tuple(inner)


def natural(s: Any) -> bool:
    """Is it the text of a natural number of at most nine digits?"""
    return type(s) is str and NATURAL.fullmatch(s) is not None


def fresh(name: Any, taken: Container[str] = ()) -> str:
    """The name itself, if it is a name, not reserved and not taken."""
    plain = type(name) is str and NAME.fullmatch(name) is not None
    need(plain and name not in RESERVED and name not in taken, "PARSE", "bad name", name)
    return str(name)


class Signature(dict[str, tuple[str, int]]):
    """Declared names with sort and arity, and what was read with them so far."""

    def __init__(self, entries: Mapping[str, tuple[str, int]]) -> None:
        super().__init__(entries)
        self.known: dict[tuple[int, tuple[str, ...]], tuple[Any, Term]] = {}


def parse(s: Any, signature: Mapping[str, tuple[str, int]], bound: tuple[str, ...] = ()) -> Term:
    """A well-formed term or formula from what `read` gives; ``bound`` are the variables in scope.

    Raises
    ------
    KernelError
        If a name is not declared, a number of arguments or a sort is wrong.
    """
    return _parse(s, signature if type(signature) is Signature else Signature(signature), bound)


def _parse(s: Any, signature: Signature, bound: tuple[str, ...]) -> Term:
    if type(s) is tuple:
        read_before = signature.known.get((id(s), bound))
        if read_before is None:  # the entry holds s, so that no other tuple gets its place
            made = known(_compound(s, signature, bound)).term
            read_before = signature.known[id(s), bound] = s, made
        return read_before[1]
    need(type(s) is str, "PARSE", "expected a word or (head ...), got", s)
    if NUMBER.fullmatch(s):
        return known(Fraction(s)).term
    if s in bound:
        return known(("b", bound[::-1].index(s))).term
    if s in ("true", "false", "zero"):
        return known(("v0" if s == "zero" else s,)).term
    return known(_symbol(s, (), signature)).term


def _compound(s: tuple[Any, ...], signature: Signature, bound: tuple[str, ...]) -> Term:
    need(len(s) > 0 and type(s[0]) is str, "PARSE", "expected (head ...), got", s)
    head, rest = s[0], s[1:]
    if head in BINDERS and head in RESERVED:
        return _binder(head, rest, signature, bound)
    if head == "^":
        need(len(rest) == 2 and natural(rest[1]), "PARSE", "^ expects a natural exponent")
        return ("^", _parse(rest[0], signature, bound), int(rest[1]))
    need(len(rest) > 0, "PARSE", "expected (head part ...), got", s)
    terms = tuple([_parse(part, signature, bound) for part in rest])
    if head not in RESERVED:
        return _symbol(head, terms, signature)
    if head in FUNCTIONS:
        return ("fn", head, *terms)
    of_vectors = known(terms[-1]).sort == "V"

    def serving(word: str, *parts: Term) -> Term:
        return known((BOTH[word] if of_vectors else word, *parts)).term

    if head == "-":
        need(len(terms) <= 2, "PARSE", "- expects one or two terms")
        minus = serving("*", -1, terms[-1])
        return minus if len(terms) == 1 else serving("+", terms[0], minus)
    if head == "/":
        need(len(terms) == 2, "PARSE", "/ expects two terms")
        return ("*", terms[0], ("inv", terms[1]))
    if head in BOTH:
        return serving(head, *terms)
    need(head in NAMED, "PARSE", f"{head!r} takes no parts")
    return (head, *terms)


def _binder(head: str, rest: tuple[Any, ...], signature: Signature, bound: tuple[str, ...]) -> Term:
    need(len(rest) == 2, "PARSE", f"{head} expects a variable and a body")
    ranged = type(rest[0]) is tuple
    name, *limits = rest[0] if ranged and rest[0] else rest[:1]
    need(len(limits) == 2 * ranged, "PARSE", "bad bound variable", rest[0])
    low_high = [_parse(limit, signature, bound) for limit in limits]
    body = _parse(rest[1], signature, (*bound, fresh(name, signature)))
    if head == "sum":
        need(ranged, "PARSE", "a sum needs its range")
        return ("vsum" if known(body).sort == "V" else "sum", *low_high, body)
    if not ranged:
        return (head, body)
    low, high = (shift(limit, 1) for limit in low_high)
    lower, upper = ("<=", low, ("b", 0)), ("<=", ("b", 0), high)
    if head == "all":
        return ("all", ("=>", ("and", lower, upper), body))
    return ("some", ("and", lower, upper, body))


def _symbol(name: str, arguments: tuple[Term, ...], signature: Signature) -> Term:
    need(name in signature, "PARSE", f"{name[:80]!r} is not declared")
    kind, arity = signature[name]
    need(len(arguments) == arity, "PARSE", f"{name} expects {arity} arguments")
    return ("app", name, kind, *arguments)


def statement(
    s: Any, signature: Mapping[str, tuple[str, int]], wanted: str, bound: tuple[str, ...] = ()
) -> Term:
    """As `parse`, of the sort that is wanted: R, V or F, or Z for an integer by its form."""
    t = parse(s, signature, bound)
    fits = known(t).whole if wanted == "Z" else sort(t, len(bound)) == wanted
    need(fits, "PARSE", f"expected sort {wanted}, got", s)
    return t


def text(t: Term, depth: int = 0) -> str:
    """The text of a term or formula: `parse` reads it back as the same tuple."""
    if type(t) in NUMBERS:
        return str(t)
    head, rest = t[0], t[1:]
    if head == "b":
        return f"_{depth - rest[0]}"
    if head == "app":
        inside = " ".join([rest[0], *(text(part, depth) for part in rest[2:])])
        return f"({inside})" if len(rest) > 2 else inside
    if head in BINDERS:
        limits = " ".join(text(part, depth) for part in rest[:-1])
        variable = f"(_{depth + 1} {limits})" if limits else f"_{depth + 1}"
        return f"({head.removeprefix('v')} {variable} {text(rest[-1], depth + 1)})"
    if head in ("true", "false"):
        return str(head)
    if head == "v0":
        return "zero"
    if head == "fn":
        head, rest = rest[0], rest[1:]
    head = "=" if head == "veq" else head.removeprefix("v")
    return f"({' '.join([head, *(str(p) if type(p) is int else text(p, depth) for p in rest)])})"
