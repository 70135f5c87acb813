"""The text of certificates: brackets and words, terms and formulas, names and numbers."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from fractions import Fraction
from typing import Any

from verify.kernel.terms import (
    FUNCTIONS,
    RELATIONS,
    Term,
    known,
    need,
)

WORD = re.compile(r"[^\s()]+", re.ASCII)
LIST = re.compile(r"(\([^()]*\))")
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
NAME = re.compile(r"(?!-?[0-9])[^\s()]+", re.ASCII)
NATURAL = re.compile(r"[0-9]{1,9}")
NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?=0*[1-9])[0-9]{1,1000})?")
DEEPEST_BRACKETS = 64
TOO_MANY_BRACKETS = f"brackets are nested more than {DEEPEST_BRACKETS} deep"
OPERATORS = ("+", "*", "^", "sum", "dot", "ind", "inv", "zero", "-", "/")
CONNECTIVES = ("and", "or", "not", "=>", "all", "some", "int", "true", "false")
RESERVED = frozenset((*OPERATORS, *RELATIONS, *CONNECTIVES, *FUNCTIONS))
QUANTIFIED = ("all", "some", "sum")
OF_VECTORS = {"+": "v+", "*": "v*", "=": "veq", "sum": "vsum"}
"""What words that serve real terms and vectors are the head of, where the last part is a vector."""


def read(text: str) -> Any:
    """S-expressions of a text as nested tuples of tokens; what is said twice is the same tuple.

    From the inside out: a list without brackets in it becomes a word, its mark.

    Raises
    ------
    KernelError
        If brackets do not match or are nested too deep, or a character may not occur.
    """
    need(CONTROL.search(text) is None, "READ", "a control character")
    lists: dict[str, Any] = {}
    marks: dict[str, str] = {}
    for _ in range(DEEPEST_BRACKETS):
        pieces = LIST.split(text)  # every second one is a list
        for said in set(pieces[1::2]).difference(marks):
            marks[said] = mark = f" \0{len(marks)} "
            lists[mark.strip()] = _words(said, lists)
        pieces[1::2] = map(marks.__getitem__, pieces[1::2])
        text = "".join(pieces)
    need(LIST.search(text) is None, "LIMIT", TOO_MANY_BRACKETS)
    need("(" not in text, "READ", "a ')' is missing")
    need(")" not in text, "READ", "a ')' too many")
    return _words(text, lists)


def _words(said: str, lists: Mapping[str, Any]) -> Any:
    return tuple([lists.get(word, word) for word in WORD.findall(said)])


def natural(s: Any) -> bool:
    """Is it the text of a natural number of at most nine digits?"""
    return type(s) is str and NATURAL.fullmatch(s) is not None


def fresh(name: Any, taken: Container[str] = ()) -> str:
    """The name itself, if it is a name, not reserved and not taken."""
    plain = type(name) is str and NAME.fullmatch(name) is not None
    need(plain and name not in RESERVED and name not in taken, "PARSE", "bad name", name)
    return str(name)


class Reader:
    """Reads terms and formulas over declared symbols.

    Parameters
    ----------
    signature : mapping of str to (str, int)
        Sort and number of arguments by name.
    """

    def __init__(self, signature: Mapping[str, tuple[str, int]]) -> None:
        self.signature = signature
        self.known: dict[tuple[int | str, tuple[str, ...]], tuple[Any, Term]] = {}

    def read(self, s: Any, wanted: str, bound: tuple[str, ...] = ()) -> Term:
        """A term of the sort that is wanted from what `read` gives; ``bound`` are its variables.

        Raises
        ------
        KernelError
            If a name is not declared, a number of arguments or a sort is wrong.
        """
        t = self._term(s, bound)
        need(known(t).sort == wanted, "PARSE", f"expected sort {wanted}, got", s)
        return t

    def _term(self, s: Any, bound: tuple[str, ...]) -> Term:
        place = (s if type(s) is str else id(s)), bound
        found = self.known.get(place)
        if found is None:  # the entry holds s, so that no other tuple gets its place
            made = self._word(s, bound) if type(s) is str else self._compound(s, bound)
            found = self.known[place] = s, known(made).term
        return found[1]

    def _word(self, s: str, bound: tuple[str, ...]) -> Term:
        if NUMBER.fullmatch(s):
            return Fraction(s)
        if s in bound:
            return ("b", bound[::-1].index(s))
        if s in ("true", "false", "zero"):
            return ("v0" if s == "zero" else s,)
        return self._symbol(s)

    def _symbol(self, name: str, *arguments: Term) -> Term:
        need(name in self.signature, "PARSE", f"{name[:80]!r} is not declared")
        kind, arity = self.signature[name]
        need(len(arguments) == arity, "PARSE", f"{name} expects {arity} arguments")
        return ("app", name, kind, *arguments)

    def _compound(self, s: tuple[Any, ...], bound: tuple[str, ...]) -> Term:
        need(len(s) > 1 and type(s[0]) is str, "PARSE", "expected (head part ...), got", s)
        head, rest = s[0], s[1:]
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
        need(head not in ("true", "false", "zero"), "PARSE", f"{head} takes no parts")
        return self._headed(head, *terms)

    def _headed(self, head: str, *parts: Term) -> Term:
        vector = known(parts[-1]).sort == "V"
        return (OF_VECTORS.get(head, head) if vector else head, *parts)

    def _binder(self, head: str, rest: tuple[Any, ...], bound: tuple[str, ...]) -> Term:
        need(len(rest) == 2, "PARSE", f"{head} expects a variable and a body")
        variable, body = rest
        ranged = head == "sum"
        fits = type(variable) is (tuple if ranged else str) and (not ranged or len(variable) == 3)
        need(fits, "PARSE", "bad bound variable", variable)
        name, *limits = variable if ranged else (variable,)
        low_high = [self._term(limit, bound) for limit in limits]
        inner = self._term(body, (*bound, fresh(name, self.signature)))
        return self._headed(head, *low_high, inner)
