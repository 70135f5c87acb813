"""The kernel's language: terms and formulas as plain tuples, their sorts, their text.

Sorts are ``R`` (real numbers), ``V`` (vectors of one real inner-product space, of any dimension)
and ``F`` (formulas). A declared symbol is a function of integers with values in ``Z``, ``R`` or
``V``; ``Z`` counts as ``R`` with integer values. Bound variables are integers, written as de Bruijn
indices ``("b", n)``, so that renaming a bound variable changes nothing.

====================================  ===========================================================
tuple                                 text and meaning
====================================  ===========================================================
``int``, else ``Fraction``            ``3``, ``-1/2``
``("b", n)``                          a bound variable
``("app", name, sort, *args)``        ``K``, ``(theta t i)``: a declared symbol
``("+", *terms)``, ``("*", *terms)``  ``(+ a b)``, ``(* a b)``; also ``(- a b)``, ``(/ a b)``
``("^", a, n)``                       ``(^ a 2)``, n a natural number
``("sum", lo, hi, body)``             ``(sum (i lo hi) body)``: 0 where hi < lo
``("dot", u, v)``                     ``(dot u v)``: the inner product
``("ind", phi)``                      ``(ind phi)``: 1 where phi holds, else 0
``("inv", a)``                        ``(inv a)``: 1/a where a is not 0, some number at 0
``("fn", name, a)``                   ``(exp a)``, ``(log a)``, ``(sqrt a)``
``("v0",)``, ``("v+", ...)``,         ``zero``, ``(+ u v)``, ``(* a u)``, ``(sum (i lo hi) u)``
``("v*", a, u)``, ``("vsum", ...)``
``("<=", a, b)``, ``"<"``, ``"="``    ``(<= a b)`` and so on; ``=`` of vectors is ``("veq", u, v)``
``("int", a)``                        ``(int a)``: a is an integer
``and or not => true false``          the connectives
``("all", phi)``, ``("some", phi)``   ``(all i phi)``, ``(all (i lo hi) phi)``: over the integers
====================================  ===========================================================
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from fractions import Fraction
from functools import cache, wraps
from math import gcd
from typing import Any

BINDERS = ("sum", "vsum", "all", "some")
FUNCTIONS = ("exp", "log", "sqrt")
RELATIONS = ("<=", "<", "=")
VARIADIC = {"+": "R", "*": "R", "v+": "V", "and": "F", "or": "F"}
SORTS = {
    **{"^": ("R", "RN"), "sum": ("R", "RRR"), "dot": ("R", "VV"), "ind": ("R", "F")},
    **{"inv": ("R", "R"), "fn": ("R", "NR"), "v0": ("V", ""), "v*": ("V", "RV")},
    **{"vsum": ("V", "RRV"), "<=": ("F", "RR"), "<": ("F", "RR"), "=": ("F", "RR")},
    **{"veq": ("F", "VV"), "int": ("F", "R"), "not": ("F", "F"), "=>": ("F", "FF")},
    **{"true": ("F", ""), "false": ("F", ""), "all": ("F", "F"), "some": ("F", "F")},
}
"""The sort of a head that takes a fixed number of parts, and theirs (``N`` is no term)."""
NUMBERS = (int, Fraction)
Term = Any


class KernelError(Exception):
    """``RULE: reason``; nothing that raises it has proved anything."""


def need(holds: bool, rule: str, reason: str, shown: Any = None) -> None:
    """Raise ``rule: reason`` and what is shown, unless the condition holds.

    What is shown is written out only then: a term can be long.
    """
    if holds is not True:
        raise KernelError(f"{rule}: {reason}" + ("" if shown is None else f" {shown!r}"))


def exactly(t: Term) -> bool:
    """Is it built from tuples, names and exact rationals only, an integer for an index or a power?

    Asked of all that comes from outside before `sort`, whose memory takes equal for equal, as
    ``True`` and 1. A ``Fraction`` can hold numpy's integers, which overflow, or not be in lowest
    terms.
    """
    if type(t) is int:
        return True
    if type(t) is Fraction:
        n, d = t.numerator, t.denominator
        return type(n) is type(d) is int and d > 0 and gcd(n, d) == 1
    if type(t) is not tuple or not t or type(t[0]) is not str:
        return False
    counted = t[0] in ("^", "b")
    inside = t[1:-1] if counted else t[1:]
    return (type(t[-1]) is int or not counted) and all(
        type(part) is str or exactly(part) for part in inside
    )


def remembered(work: Any) -> Any:
    """Like `functools.cache`, but a tuple that was asked about before is known by being the same.

    To look up a large term by what it says takes longer than most rules.
    """
    by_value = cache(work)
    by_place: dict[tuple[int, Any], tuple[Term, Any]] = {}

    @wraps(work)
    def ask(t: Term, more: Any = None) -> Any:
        known = by_place.get((id(t), more))
        if known is None:
            if len(by_place) > 500_000:  # what is left out is found again by value
                by_place.clear()
            found = by_value(t) if more is None else by_value(t, more)
            known = by_place[id(t), more] = t, found  # holds t: no other gets its place
        return known[1]

    return ask


@remembered
def sort(t: Term, depth: int = 0) -> str:
    """``R``, ``V`` or ``F`` of a well-formed tuple under ``depth`` binders; else `KernelError`."""
    if type(t) in NUMBERS:
        return "R"
    need(type(t) is tuple and len(t) > 0 and type(t[0]) is str, "SORT", "not a term:", t)
    head, rest = t[0], t[1:]
    whole: tuple[Term, ...] = ()
    if head == "b":
        fits = len(rest) == 1 and type(rest[0]) is int and 0 <= rest[0] < depth
        need(fits, "SORT", "unbound index", rest)
        return "R"
    if head == "app":
        need(len(rest) >= 2 and rest[1] in ("R", "Z", "V"), "SORT", "bad symbol", t)
        need(type(rest[0]) is str and NAME.fullmatch(rest[0]) is not None, "SORT", "bad name")
        own = "V" if rest[1] == "V" else "R"
        whole = rest = rest[2:]
        wanted = "R" * len(rest)
    elif head in VARIADIC:
        need(len(rest) > 0, "SORT", f"{head} of nothing")
        own, wanted = VARIADIC[head], VARIADIC[head] * len(rest)
    else:
        need(head in SORTS, "SORT", "unknown head", head)
        own, wanted = SORTS[head]
        need(len(rest) == len(wanted), "SORT", f"{head} expects {len(wanted)} parts")
        if head == "^":
            need(type(rest[1]) is int and rest[1] >= 0, "SORT", "exponent is no natural number")
            rest = rest[:1]
        elif head == "fn":
            need(rest[0] in FUNCTIONS, "SORT", "unknown function", rest[0])
            rest, wanted = rest[1:], "R"
        elif head in ("sum", "vsum"):
            whole = rest[:2]
    for place, part in enumerate(rest):
        deeper = head in BINDERS and place == len(rest) - 1
        fits = sort(part, depth + deeper) == wanted[place]
        need(fits, "SORT", f"{head} expects sort {wanted[place]} in", part)
    for part in whole:
        need(integral(part), "SORT", "an argument or a limit of a sum is not an integer term")
    return own


@remembered
def integral(t: Term) -> bool:
    """Is the term an integer by its form: ring operations, sums, indicators of integers?"""
    if type(t) in NUMBERS:
        return bool(t.denominator == 1)
    if t[0] in ("b", "ind"):
        return True
    if t[0] == "app":
        return t[2] == "Z"
    if t[0] == "^":
        return integral(t[1])
    return integral(t[3]) if t[0] == "sum" else t[0] in ("+", "*") and all(map(integral, t[1:]))


def shift(t: Term, by: int, cut: int = 0) -> Term:
    """Add ``by`` to the bound variables that point outside the innermost ``cut`` binders."""
    if type(t) is not tuple or (by == 0):
        return t
    if t[0] == "b":
        return ("b", t[1] + by) if t[1] >= cut else t
    return _map(t, lambda part, deeper: shift(part, by, cut + deeper))


def uses(t: Term, n: int) -> bool:
    """Does bound variable ``n`` occur?"""
    if type(t) is not tuple:
        return False
    if t[0] == "b":
        return t[1] == n
    return any(uses(part, n + deeper) for part, deeper in parts(t))


def put(body: Term, arguments: tuple[Term, ...], cut: int = 0) -> Term:
    """The body with its outermost bound variables replaced: the last argument for index 0."""
    if type(body) is not tuple:
        return body
    if body[0] == "b":
        n = body[1] - cut
        if n < 0:
            return body
        if n < len(arguments):
            return shift(arguments[len(arguments) - 1 - n], cut)
        return ("b", body[1] - len(arguments))
    return _map(body, lambda part, deeper: put(part, arguments, cut + deeper))


def replace(t: Term, table: dict[tuple[str, str, int], Term]) -> Term:
    """Each symbol of the table (name, sort, arity) replaced by its body, arguments put in."""
    if type(t) is not tuple:
        return t
    t = _map(t, lambda part, deeper: replace(part, table))
    if t[0] == "app" and (t[1], t[2], len(t) - 3) in table:
        return put(table[t[1], t[2], len(t) - 3], t[3:])
    return t


def symbols(t: Term) -> frozenset[tuple[str, str, int]]:
    """The declared symbols in a term or formula: name, sort, arity."""
    if type(t) is not tuple:
        return frozenset()
    own = {(t[1], t[2], len(t) - 3)} if t[0] == "app" else set()
    return frozenset(own).union(*(symbols(part) for part, _ in parts(t)))


def abstract(t: Term, symbol: tuple[str, str, int], depth: int = 0) -> Term:
    """The body in which a symbol without arguments has become the outermost bound variable."""
    if type(t) is not tuple:
        return t
    if t[0] == "b":
        return ("b", t[1] + 1) if t[1] >= depth else t
    if t[0] == "app" and (t[1], t[2], len(t) - 3) == symbol:
        return ("b", depth)
    return _map(t, lambda part, deeper: abstract(part, symbol, depth + deeper))


def parts(t: Term) -> Iterator[tuple[Term, int]]:
    """Sub-terms but numbers, with 1 for those under the term's own binder, else 0."""
    last = len(t) - 1
    for place, part in enumerate(t):
        if type(part) is tuple:
            yield part, int(t[0] in BINDERS and place == last)


def _map(t: Term, change: Any) -> Term:
    last, binds = len(t) - 1, t[0] in BINDERS
    return tuple(
        change(part, int(binds and place == last)) if type(part) is tuple else part
        for place, part in enumerate(t)
    )


NAME = re.compile(r"(?!-?\d)[^\s()]+")
TOKEN = re.compile(r"[()]|[^\s()]+")
PIECE = re.compile(rf"\([^()]*\)|{TOKEN.pattern}")  # a list of words is one piece
NATURAL = re.compile(r"[0-9]+")
NUMBER = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?")
OPERATORS = ("+", "-", "*", "/", "^", "sum", "dot", "ind", "inv", "zero")
CONNECTIVES = ("and", "or", "not", "=>", "all", "some", "int", "true", "false")
RESERVED = frozenset((*OPERATORS, *RELATIONS, *CONNECTIVES, *FUNCTIONS))


def read(text: str) -> Any:
    """S-expressions of a text as nested tuples of tokens; what is said twice is the same tuple."""
    outer: list[list[Any]] = []
    inner: list[Any] = []
    words: dict[str, Any] = {}
    seen: dict[Any, Any] = {}
    for piece in PIECE.findall(text):
        if piece == "(":
            outer.append(inner)
            inner = []
        elif piece == ")":
            need(len(outer) > 0, "READ", "a ')' too many")
            done = tuple(inner)
            said = tuple([id(part) if type(part) is tuple else part for part in done])
            inner = outer.pop()
            inner.append(seen.setdefault(said, done))
        elif piece[0] == "(":
            if piece not in words:
                done = tuple(piece[1:-1].split())
                words[piece] = seen.setdefault(done, done)
            inner.append(words[piece])
        else:
            inner.append(piece)
    need(len(outer) == 0, "READ", "a ')' is missing")
    return tuple(inner)


def natural(s: Any) -> bool:
    """Is it the text of a natural number?"""
    return type(s) is str and NATURAL.fullmatch(s) is not None


def fresh(name: Any, taken: Container[str]) -> str:
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
    declared = signature if type(signature) is Signature else Signature(signature)
    t = _parse(s, declared, bound)
    sort(t, len(bound))
    return t


@cache
def number(value: str | Fraction) -> int | Fraction:
    """An exact rational as terms hold it: an ``int`` where it is whole."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


def _parse(s: Any, signature: Signature, bound: tuple[str, ...]) -> Term:
    if type(s) is tuple:
        known = signature.known.get((id(s), bound))
        if known is None:  # the entry holds s, so that no other tuple gets its place
            known = signature.known[id(s), bound] = s, _compound(s, signature, bound)
        return known[1]
    need(type(s) is str, "PARSE", "expected a word or (head ...), got", s)
    if NUMBER.fullmatch(s):
        return number(s)
    if s in bound:
        return ("b", bound[::-1].index(s))
    if s in ("true", "false"):
        return (s,)
    return ("v0",) if s == "zero" else _symbol(s, [], signature)


def _compound(s: tuple[Any, ...], signature: Signature, bound: tuple[str, ...]) -> Term:
    need(len(s) > 0 and isinstance(s[0], str), "PARSE", "expected (head ...), got", s)
    head, rest = s[0], s[1:]
    if head in ("all", "some", "sum"):
        need(len(rest) == 2, "PARSE", f"{head} expects a variable and a body")
        ranged = rest[0] if isinstance(rest[0], tuple) else rest[:1]
        need(len(ranged) in (1, 3), "PARSE", "bad bound variable", rest[0])
        low_high = [_parse(limit, signature, bound) for limit in ranged[1:]]
        body = _parse(rest[1], signature, (*bound, fresh(ranged[0], signature)))
        if head == "sum":
            need(len(low_high) == 2, "PARSE", "a sum needs its range")
            return ("vsum" if sort(body, len(bound) + 1) == "V" else "sum", *low_high, body)
        if low_high:
            low, high = (shift(limit, 1) for limit in low_high)
            inside = ("and", ("<=", low, ("b", 0)), ("<=", ("b", 0), high))
            body = ("=>", inside, body) if head == "all" else ("and", inside, body)
        return (head, body)
    if head in signature:
        return _symbol(head, [_parse(part, signature, bound) for part in rest], signature)
    need(head in RESERVED, "PARSE", f"{head!r} is not declared")
    if head == "^":
        need(len(rest) == 2 and natural(rest[1]), "PARSE", "^ expects a natural exponent")
        return ("^", _parse(rest[0], signature, bound), int(rest[1]))
    terms = [_parse(part, signature, bound) for part in rest]
    vectors = bool(terms) and sort(terms[-1], len(bound)) == "V"
    if head == "-":
        need(len(terms) in (1, 2), "PARSE", "- expects one or two terms")
        minus = ("v*" if vectors else "*", -1, terms[-1])
        return minus if len(terms) == 1 else ("v+" if vectors else "+", terms[0], minus)
    if head == "/":
        need(len(terms) == 2, "PARSE", "/ expects two terms")
        return ("*", terms[0], ("inv", terms[1]))
    if head in FUNCTIONS:
        return ("fn", head, *terms)
    if vectors and head in ("+", "*", "="):
        head = "veq" if head == "=" else "v" + head
    return (head, *terms)


def _symbol(name: str, arguments: list[Term], signature: Signature) -> Term:
    need(name in signature, "PARSE", f"{name!r} is not declared")
    kind, arity = signature[name]
    need(len(arguments) == arity, "PARSE", f"{name} expects {arity} arguments")
    return ("app", name, kind, *arguments)


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
