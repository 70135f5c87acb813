"""The kernel's language: terms and formulas as plain tuples, of which every one exists once.

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
``("+", *terms)``, ``("*", *terms)``  ``(+ a b)``, ``(* a b)``
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
``("all", phi)``, ``("some", phi)``   ``(all i phi)``, ``(some i phi)``: over the integers
====================================  ===========================================================

A tuple enters by `known`, which checks it part by part: what is not well-formed never gets in. From
then on a term is known by its place in memory, and what was found about it is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from math import gcd
from reprlib import repr as shortened
from typing import Any, NoReturn, TypeVar

BINDERS = ("sum", "vsum", "all", "some")
WHOLE = ("b", "ind")
RING = ("+", "*", "^", "sum")
"""Heads of integers, and of what is one if all its parts are."""
FUNCTIONS = ("exp", "log", "sqrt")
RELATIONS = ("<=", "<", "=")
PARTS = {
    head: (own, parts)
    for own, heads in {
        "R": "app:Z* b: +:R* *:R* ^:R sum:ZZR dot:VV ind:F inv:R fn:R",
        "V": "v0: v+:V* v*:RV vsum:ZZV",
        "F": "<=:RR <:RR =:RR veq:VV int:R and:F* or:F* not:F =>:FF true: false: all:F some:F",
    }.items()
    for head, _, parts in [entry.partition(":") for entry in heads.split()]
}
"""The sort of a head (of a symbol, its own), and those of its parts.

Z is an integer by its form; R*, V* and F* are one part or more, Z* any number.
"""
NUMBERED = ("b", "^")
"""Heads with a natural number behind the parts, which is none: an index or an exponent."""
WORDS = {"app": 2, "fn": 1}
"""How many words follow a head: name and sort of a symbol, a function."""
NUMBERS = (int, Fraction)
LARGEST = 10**1000
HIGHEST = 1000
DEEPEST = 200
LONGEST = 1_000_000
WORK = 1_000_000
"""Limits: of numerators and denominators, exponents, nesting, parts of a term, work for a file."""
Term = Any
Found = TypeVar("Found")
Symbol = tuple[str, str, int]
"""Name, sort and number of arguments of a declared symbol."""


class KernelError(Exception):
    """``RULE: reason``; nothing that raises it has proved anything."""


def refuse(rule: str, reason: str, shown: Any = None) -> NoReturn:
    """Raise ``rule: reason`` and what is shown, cut short."""
    raise KernelError(f"{rule}: {reason}" + ("" if shown is None else f" {shortened(shown)}"))


def need(holds: bool, rule: str, reason: str, shown: Any = None) -> None:
    """Refuse unless the condition holds."""
    if holds is not True:
        refuse(rule, reason, shown)


class _Work:
    done = 0
    most: float = float("inf")


def spend(amount: int) -> None:
    """Count terms and products that are made; refuse to go on where a file needs too many."""
    _Work.done += amount
    if _Work.done > _Work.most:
        refuse("LIMIT", f"it takes more than {WORK} terms and products")


@contextmanager
def limited() -> Iterator[None]:
    """No more than `WORK` inside."""
    before, _Work.most = _Work.most, _Work.done + WORK
    try:
        yield
    finally:
        _Work.most = before


@dataclass(slots=True, eq=False)
class Known:
    """A well-formed term, and what was found when it was first met.

    Attributes
    ----------
    term : tuple or number
        The one that stands for all that are equal to it; its parts are such terms too.
    sort : str
        ``R``, ``V`` or ``F``.
    whole : bool
        Is it an integer by its form: ring operations, sums, indicators of integers?
    free : int
        Bit n: the variable bound n binders further out occurs.
    symbols : frozenset of Symbol
    depth, size : int
        How deep its parts are nested, and how many there are, each as often as it occurs.
    """

    term: Term
    sort: str
    whole: bool
    free: int
    symbols: frozenset[Symbol]
    depth: int
    size: int


NONE = frozenset[Symbol]()
_known: dict[int, Known] = {}  # by place; the entry holds the term, so that no other gets its place
_terms: dict[tuple[Any, ...], Known] = {}  # by what is said: the head, and the places of the parts


def known(t: Term) -> Known:
    """What is known of a term or formula.

    Raises
    ------
    KernelError
        If it is not built from tuples, words, and exact rationals of plain integers; if a head is
        unknown, a part missing or of the wrong sort, or a limit passed.
    """
    found = _known.get(id(t))
    return _enter(t) if found is None else found


def _enter(t: Term) -> Known:
    if type(t) in NUMBERS:
        n = _number(t)
        if (n,) not in _terms:
            spend(1)
            _terms[(n,)] = _known[id(n)] = Known(n, "R", type(n) is int, 0, NONE, 1, 1)
        return _terms[(n,)]
    if type(t) is not tuple or not t or type(t[0]) is not str:
        refuse("SORT", "not a term:", t)
    first = 1 + WORDS.get(t[0], 0)
    place = (*t[:first], *map(id, t[first:]))
    found = _terms.get(place)  # where all parts have entered
    if found is None:
        if first > 1 and {*map(type, t[1:first])} != {str}:
            refuse("SORT", "not a term:", t)
        if t[0] in NUMBERED and type(t[-1]) is not int:
            refuse("SORT", "not a natural number", t[-1])
        inside = [known(part) for part in t[first:]]
        t = (*t[:first], *[part.term for part in inside])
        place = (*t[:first], *map(id, t[first:]))
        found = _terms.get(place)
        if found is None:
            found = _terms[place] = _known[id(t)] = _new(t, inside)
    return found


def _number(value: int | Fraction) -> int | Fraction:
    """A number as terms hold it: a plain ``int`` where it is whole.

    A ``Fraction`` can hold numpy's integers, which overflow, or not be in lowest terms.
    """
    n, d = value.numerator, value.denominator
    exact = type(n) is type(d) is int and d > 0 and gcd(n, d) == 1
    need(exact, "SORT", "not an exact number in lowest terms")
    need(-LARGEST < n < LARGEST and d < LARGEST, "LIMIT", "a number has more than 1000 digits")
    return n if d == 1 else value


def _new(t: Term, inside: list[Known]) -> Known:
    spend(1 + len(inside))
    head = t[0]
    need(head in PARTS, "SORT", "unknown head", head)
    own, wanted = PARTS[head]
    free, symbols, depth, size = 0, NONE, 0, 1
    whole = head in WHOLE or (head in RING and all([part.whole for part in inside]))
    if head == "app":
        need(t[2] in ("R", "Z", "V"), "SORT", "bad sort", t[2])
        own, whole = "V" if t[2] == "V" else "R", t[2] == "Z"
        symbols = frozenset({(t[1], t[2], len(inside))})
    elif head == "fn":
        need(t[1] in FUNCTIONS, "SORT", "unknown function", t[1])
    elif head in NUMBERED:
        n = inside.pop().term
        need(n >= 0, "SORT", "not a natural number", n)
        need(n <= HIGHEST, "LIMIT", f"an exponent is larger than {HIGHEST}")
        free = 1 << n if head == "b" else 0
    if wanted[1:] == "*":
        need(len(inside) > 0 or head == "app", "SORT", "nothing in", head)
        wanted = wanted[0] * len(inside)
    need(len(inside) == len(wanted), "SORT", "too many or too few parts of", head)
    bound = len(inside) if head in BINDERS else 0
    for place, (part, want) in enumerate(zip(inside, wanted, strict=True), 1):
        if part.sort != want and not (want == "Z" and part.whole):
            need(want != "Z", "SORT", "an argument or a limit of a sum is not an integer term")
            refuse("SORT", f"{head} expects sort {want} in", part.term)
        if part.free:
            free |= part.free >> (place == bound)
        if part.symbols is not symbols and not part.symbols <= symbols:
            symbols = symbols | part.symbols if symbols else part.symbols
        if part.depth > depth:
            depth = part.depth
        size += part.size
    if depth >= DEEPEST:
        refuse("LIMIT", f"terms are nested more than {DEEPEST} deep")
    if size > LONGEST:
        refuse("LIMIT", f"a term has more than {LONGEST} parts")
    return Known(t, own, whole, free, symbols, depth + 1, size)


def once(work: Callable[..., Found]) -> Callable[..., Found]:
    """Like `functools.cache`, for functions of a term, which is looked up by its place."""
    found: dict[Any, Found] = {}

    @wraps(work)
    def ask(t: Term, *more: Any) -> Found:
        answer = found.get((id(t), *more) if more else id(t))
        if answer is None:
            t = known(t).term
            place = (id(t), *more) if more else id(t)
            answer = found.get(place)
            if answer is None:
                answer = found[place] = work(t, *more)
        return answer

    return ask


def sort(t: Term, depth: int = 0) -> str:
    """``R``, ``V`` or ``F`` of a term under ``depth`` binders; `KernelError` for a loose index."""
    found = known(t)
    need(found.free >> depth == 0, "SORT", "unbound index in", found.term)
    return found.sort


def integral(t: Term) -> bool:
    """Is the term an integer by its form?"""
    return known(t).whole


def uses(t: Term, n: int) -> bool:
    """Does bound variable ``n`` occur?"""
    return bool(known(t).free >> n & 1)


def symbols(t: Term) -> frozenset[Symbol]:
    """The declared symbols in a term or formula: name, sort, arity."""
    return known(t).symbols


def put(body: Term, arguments: tuple[Term, ...], by: int = 0) -> Term:
    """The body with its outermost bound variables replaced: the last argument for index 0.

    ``by`` is added to its other free variables.
    """
    return _changed(known(body).term, 0, arguments, by, {}, {})


def shift(t: Term, by: int) -> Term:
    """Add ``by`` to the free variables."""
    return put(t, (), by) if by else t


def replace(t: Term, table: Mapping[Symbol, Term]) -> Term:
    """Each symbol of the table (name, sort, arity) replaced by its body, arguments put in.

    Free variables of a body, but those for the arguments, are the term's.
    """
    return _changed(known(t).term, 0, (), 0, table, {})


def abstract(t: Term, symbol: Symbol) -> Term:
    """The body in which a symbol without arguments has become the outermost bound variable."""
    return _changed(known(t).term, 0, (), 1, {symbol: ("b", 0)}, {})


def _changed(
    t: Term,
    depth: int,
    arguments: tuple[Term, ...],
    by: int,
    table: Mapping[Symbol, Term],
    done: dict[tuple[int, int], Term],
) -> Term:
    """A part, ``depth`` binders further in, with free variables and a table's symbols changed."""
    part = _known[id(t)]
    loose = part.free >> depth and (arguments or by)
    if not loose and (not table or part.symbols.isdisjoint(table)):
        return t
    here = id(t), depth
    if here in done:
        return done[here]
    if t[0] == "b":
        n = t[1] - depth
        inside = n < len(arguments)
        made = shift(arguments[-1 - n], depth) if inside else ("b", t[1] - len(arguments) + by)
    else:
        last = len(t) - 1 if t[0] in BINDERS else -1
        made = tuple(
            [
                _changed(p, depth + (n == last), arguments, by, table, done)
                if type(p) is tuple
                else p
                for n, p in enumerate(t)
            ]
        )
        own = (*t[1:3], len(t) - 3)
        if t[0] == "app" and own in table:
            made = put(table[own], made[3:], depth)
    made = done[here] = known(made).term
    return made
