"""The kernel's language: terms and formulas as plain tuples, their sorts, their text.

Sorts are ``R`` (real numbers), ``V`` (vectors of one real inner-product space, of any dimension)
and ``F`` (formulas). A declared symbol is a function of integers with values in ``Z``, ``R`` or
``V``; ``Z`` counts as ``R`` with integer values. Bound variables are integers, written as de Bruijn
indices ``("b", n)``, so that renaming a bound variable changes nothing.

====================================  ===========================================================
tuple                                 text and meaning
====================================  ===========================================================
``Fraction``                          ``3``, ``-1/2``
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
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

BINDERS = ("sum", "vsum", "all", "some")
FUNCTIONS = ("exp", "log", "sqrt")
RELATIONS = ("<=", "<", "=")
Term = Any


class KernelError(Exception):
    """``RULE: reason``; nothing that raises it has proved anything."""


def need(holds: bool, rule: str, reason: str) -> None:
    """Raise ``rule: reason`` unless the condition holds."""
    if holds is not True:
        raise KernelError(f"{rule}: {reason}")


def exactly(t: Term) -> bool:
    """Is it built from tuples, names, exact rationals and, for indices and powers, integers only?

    Asked of all that comes from outside before `sort`, whose memory takes equal for equal.
    """
    if type(t) is not tuple or not t:
        return type(t) is Fraction
    numbers = int if t[0] in ("^", "b") else str
    return type(t[0]) is str and all(type(p) in (str, numbers) or exactly(p) for p in t[1:])


@cache
def sort(t: Term, depth: int = 0) -> str:
    """``R``, ``V`` or ``F`` of a well-formed tuple under ``depth`` binders; else `KernelError`."""
    if type(t) is Fraction:
        return "R"
    need(type(t) is tuple and len(t) > 0 and type(t[0]) is str, "SORT", f"not a term: {t!r}")
    head, rest = t[0], t[1:]

    def every(terms: Iterable[Term], wanted: str, under: int = depth) -> None:
        for part in terms:
            need(sort(part, under) == wanted, "SORT", f"{head} expects sort {wanted} in {part!r}")

    def arity(n: int) -> None:
        need(len(rest) == n, "SORT", f"{head} expects {n} parts, got {len(rest)}")

    if head == "b":
        arity(1)
        need(type(rest[0]) is int and 0 <= rest[0] < depth, "SORT", f"unbound index {rest[0]!r}")
        return "R"
    if head == "app":
        need(len(rest) >= 2 and rest[1] in ("R", "Z", "V"), "SORT", f"bad symbol {t!r}")
        need(type(rest[0]) is str and NAME.fullmatch(rest[0]) is not None, "SORT", "bad name")
        every(rest[2:], "R")
        for argument in rest[2:]:
            need(integral(argument), "SORT", f"argument of {rest[0]} is not an integer term")
        return "V" if rest[1] == "V" else "R"
    if head in ("+", "*", "v+"):
        need(len(rest) > 0, "SORT", f"{head} of nothing")
        every(rest, "V" if head == "v+" else "R")
    elif head == "^":
        arity(2)
        every(rest[:1], "R")
        need(type(rest[1]) is int and rest[1] >= 0, "SORT", "exponent is no natural number")
    elif head in ("sum", "vsum"):
        arity(3)
        every(rest[:2], "R")
        need(integral(rest[0]) and integral(rest[1]), "SORT", "range of a sum is not integer")
        every(rest[2:], "V" if head == "vsum" else "R", depth + 1)
    elif head in ("dot", "veq"):
        arity(2)
        every(rest, "V")
    elif head == "fn":
        arity(2)
        need(rest[0] in FUNCTIONS, "SORT", f"unknown function {rest[0]!r}")
        every(rest[1:], "R")
    elif head == "v*":
        arity(2)
        every(rest[:1], "R")
        every(rest[1:], "V")
    elif head in ("v0", "true", "false"):
        arity(0)
    elif head in ("ind", "not"):
        arity(1)
        every(rest, "F")
    elif head in ("inv", "int"):
        arity(1)
        every(rest, "R")
    elif head in RELATIONS:
        arity(2)
        every(rest, "R")
    elif head in ("and", "or", "=>"):
        need(len(rest) == 2 if head == "=>" else len(rest) > 0, "SORT", f"{head}: number of parts")
        every(rest, "F")
    elif head in ("all", "some"):
        arity(1)
        every(rest, "F", depth + 1)
    else:
        raise KernelError(f"SORT: unknown head {head!r}")
    if head in ("v0", "v+", "v*", "vsum"):
        return "V"
    return "R" if head in ("+", "*", "^", "sum", "dot", "ind", "inv", "fn") else "F"


@cache
def integral(t: Term) -> bool:
    """Is the term an integer by its form: ring operations, sums, indicators of integers?"""
    if type(t) is Fraction:
        return t.denominator == 1
    if t[0] in ("b", "ind"):
        return True
    if t[0] == "app":
        return t[2] == "Z"
    if t[0] == "^":
        return integral(t[1])
    return integral(t[3]) if t[0] == "sum" else t[0] in "+*" and all(map(integral, t[1:]))


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
    """Sub-terms, with 1 for those under the term's own binder, else 0."""
    last = len(t) - 1
    for place, part in enumerate(t):
        if type(part) in (tuple, Fraction):
            yield part, int(t[0] in BINDERS and place == last)


def _map(t: Term, change: Any) -> Term:
    last, binds = len(t) - 1, t[0] in BINDERS
    return tuple(
        change(part, int(binds and place == last)) if type(part) is tuple else part
        for place, part in enumerate(t)
    )


NAME = re.compile(r"[^\s()\d][^\s()]*")
TOKEN = re.compile(r"[()]|[^\s()]+")
NUMBER = re.compile(r"-?\d+(/\d*[1-9]\d*)?")
OPERATORS = ("+", "-", "*", "/", "^", "sum", "dot", "ind", "inv", "zero")
CONNECTIVES = ("and", "or", "not", "=>", "all", "some", "int", "true", "false")
RESERVED = frozenset((*OPERATORS, *RELATIONS, *CONNECTIVES, *FUNCTIONS))


def read(text: str) -> Any:
    """S-expressions of a text as nested lists of tokens."""
    stack: list[list[Any]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            need(len(stack) > 1, "READ", "a ')' too many")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    need(len(stack) == 1, "READ", "a ')' is missing")
    return stack[0]


def parse(s: Any, signature: dict[str, tuple[str, int]], bound: tuple[str, ...] = ()) -> Term:
    """A well-formed term or formula from what `read` gives; ``bound`` are the variables in scope.

    Raises
    ------
    KernelError
        If a name is not declared, a number of arguments or a sort is wrong.
    """
    t = _parse(s, signature, bound)
    sort(t, len(bound))
    return t


def _parse(s: Any, signature: dict[str, tuple[str, int]], bound: tuple[str, ...]) -> Term:
    if isinstance(s, str):
        if NUMBER.fullmatch(s):
            return Fraction(s)
        if s in bound:
            return ("b", bound[::-1].index(s))
        if s in ("true", "false"):
            return (s,)
        return ("v0",) if s == "zero" else _symbol(s, [], signature)
    need(len(s) > 0 and isinstance(s[0], str), "PARSE", f"expected (head ...), got {s!r}")
    head, rest = s[0], s[1:]
    if head in ("all", "some", "sum"):
        need(len(rest) == 2, "PARSE", f"{head} expects a variable and a body")
        name, *limits = rest[0] if isinstance(rest[0], list) else [rest[0]]
        plain = isinstance(name, str) and name not in RESERVED | signature.keys()
        need(plain and len(limits) in (0, 2), "PARSE", f"bad bound variable {rest[0]!r}")
        low_high = [_parse(limit, signature, bound) for limit in limits]
        body = _parse(rest[1], signature, (*bound, name))
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
    if head == "^":
        need(len(rest) == 2 and str(rest[1]).isdigit(), "PARSE", "^ expects a natural exponent")
        return ("^", _parse(rest[0], signature, bound), int(rest[1]))
    terms = [_parse(part, signature, bound) for part in rest]
    vectors = bool(terms) and sort(terms[-1], len(bound)) == "V"
    if head == "-":
        need(len(terms) in (1, 2), "PARSE", "- expects one or two terms")
        minus = ("v*" if vectors else "*", Fraction(-1), terms[-1])
        return minus if len(terms) == 1 else ("v+" if vectors else "+", terms[0], minus)
    if head == "/":
        need(len(terms) == 2, "PARSE", "/ expects two terms")
        return ("*", terms[0], ("inv", terms[1]))
    if head in FUNCTIONS:
        return ("fn", head, *terms)
    if vectors and head in ("+", "*", "="):
        head = "veq" if head == "=" else "v" + head
    need(head in RESERVED | {"v+", "v*", "veq"}, "PARSE", f"{head!r} is not declared")
    return (head, *terms)


def _symbol(name: str, arguments: list[Term], signature: dict[str, tuple[str, int]]) -> Term:
    need(name in signature, "PARSE", f"{name!r} is not declared")
    kind, arity = signature[name]
    need(len(arguments) == arity, "PARSE", f"{name} expects {arity} arguments")
    return ("app", name, kind, *arguments)


def text(t: Term, depth: int = 0) -> str:
    """The text of a term or formula: `parse` reads it back as the same tuple."""
    if type(t) is Fraction:
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
