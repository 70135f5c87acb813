"""The text of certificates: brackets and words, terms and formulas, names and numbers."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from fractions import Fraction
from itertools import accumulate

from verify.kernel.terms import FUNCTIONS, RELATIONS, Term, known, need, refuse

WHITE = " \t\n\v\f\r"
DEEPEST_BRACKETS = 64
"""With those around the whole file, which are not read."""
WITHIN = r"[^()]*+"
for _ in range(DEEPEST_BRACKETS - 2):
    WITHIN = rf"[^()]*+(?:\({WITHIN}\)[^()]*+)*+"
PIECE = re.compile(rf"(\({WITHIN}\)|[^\s()]++)", re.ASCII)
"""A pair of brackets with all that is within, or a word."""
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
NAME = re.compile(r"(?!-?[0-9])[^\s()]+", re.ASCII)
NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?=0*[1-9])[0-9]{1,1000})?")
OPERATORS = ("+", "*", "^", "sum", "dot", "ind", "inv", "zero", "-", "/")
CONNECTIVES = ("and", "or", "not", "=>", "all", "some", "int", "true", "false")
RESERVED = frozenset((*OPERATORS, *RELATIONS, *CONNECTIVES, *FUNCTIONS))
QUANTIFIED = ("all", "some", "sum")
OF_VECTORS = {"+": "v+", "*": "v*", "=": "veq", "sum": "vsum"}
"""What words that serve real terms and vectors are the head of, where the last part is a vector."""


def read(text: str) -> list[str]:
    """The pieces of a text: words, and brackets with all that is within.

    Raises
    ------
    KernelError
        If brackets do not match or are nested too deep, or a character may not occur.
    """
    need(CONTROL.search(text) is None, "READ", "a control character")
    pieces = PIECE.split(text)  # every second one; white space is between
    if "".join(pieces[::2]).strip():
        opened = [*accumulate(1 if c == "(" else -1 for c in text if c in "()")]
        need(min(opened) >= 0, "READ", "a ')' too many")
        need(opened[-1] == 0, "READ", "a ')' is missing")
        refuse("LIMIT", f"brackets are nested more than {DEEPEST_BRACKETS} deep")
    return pieces[1::2]


def parts(piece: str) -> list[str]:
    """The pieces in brackets."""
    if piece[0] != "(":
        refuse("CERTIFICATE", "expected a list, got", piece)
    return PIECE.findall(piece, 1, len(piece) - 1)


def natural(piece: str) -> bool:
    """Is it the text of a natural number of at most nine digits?"""
    return piece.isascii() and piece.isdigit() and len(piece) < 10


def fresh(name: str, taken: Container[str] = ()) -> str:
    """The name itself, if it is a name, not reserved and not taken."""
    plain = NAME.fullmatch(name) is not None
    need(plain and name not in RESERVED and name not in taken, "PARSE", "bad name", name)
    return name


class Reader:
    """Reads terms and formulas over declared symbols.

    Parameters
    ----------
    signature : mapping of str to (str, int)
        Sort and number of arguments by name.
    """

    def __init__(self, signature: Mapping[str, tuple[str, int]]) -> None:
        self.signature = signature
        self.known: dict[tuple[str, tuple[str, ...]], Term] = {}

    def read(self, piece: str, wanted: str, bound: tuple[str, ...] = ()) -> Term:
        """A term of the sort that is wanted from a piece of text; ``bound`` are its variables.

        Raises
        ------
        KernelError
            If a name is not declared, a number of arguments or a sort is wrong.
        """
        t = self._term(piece, bound)
        if known(t).sort != wanted:
            refuse("PARSE", f"expected sort {wanted}, got", piece)
        return t

    def _term(self, piece: str, bound: tuple[str, ...]) -> Term:
        place = piece, bound
        found = self.known.get(place)
        if found is None:
            compound = piece[0] == "("
            made = self._compound(piece, bound) if compound else self._word(piece, bound)
            found = self.known[place] = known(made).term
        return found

    def _word(self, s: str, bound: tuple[str, ...]) -> Term:
        if NUMBER.fullmatch(s):
            return Fraction(s)
        if s in bound:
            return ("b", bound[::-1].index(s))
        if s in ("true", "false", "zero"):
            return ("v0" if s == "zero" else s,)
        return self._symbol(s)

    def _symbol(self, name: str, *arguments: Term) -> Term:
        if name not in self.signature:
            refuse("PARSE", f"{name[:80]!r} is not declared")
        kind, arity = self.signature[name]
        if len(arguments) != arity:
            refuse("PARSE", f"{name} expects {arity} arguments")
        return ("app", name, kind, *arguments)

    def _compound(self, piece: str, bound: tuple[str, ...]) -> Term:
        head, *rest = PIECE.findall(piece, 1, len(piece) - 1) or ["("]
        if not rest or head[0] == "(":
            refuse("PARSE", "expected (head part ...), got", piece)
        if head in QUANTIFIED:
            return self._binder(head, rest, bound)
        if head == "^":
            need(len(rest) == 2 and natural(rest[1]), "PARSE", "^ expects a natural exponent")
            return ("^", self._term(rest[0], bound), int(rest[1]))
        terms = [self._term(part, bound) for part in rest]
        if head not in RESERVED:
            return self._symbol(head, *terms)
        if head in FUNCTIONS:
            return ("fn", head, *terms)
        need(head not in ("true", "false", "zero"), "PARSE", "takes no parts:", head)
        return self._headed(head, *terms)

    def _headed(self, head: str, *terms: Term) -> Term:
        vector = head in OF_VECTORS and known(terms[-1]).sort == "V"
        return (OF_VECTORS[head] if vector else head, *terms)

    def _binder(self, head: str, rest: list[str], bound: tuple[str, ...]) -> Term:
        need(len(rest) == 2, "PARSE", f"{head} expects a variable and a body")
        variable, body = rest
        ranged = head == "sum"
        named = parts(variable) if ranged and variable[0] == "(" else [variable]
        need(len(named) == (3 if ranged else 1), "PARSE", "bad bound variable", variable)
        name, *limits = named
        low_high = [self._term(limit, bound) for limit in limits]
        inner = self._term(body, (*bound, fresh(name, self.signature)))
        return self._headed(head, *low_high, inner)
