"""The kernel's language for people who write proofs: terms and formulas with operators.

The kernel reads plain tuples (``verify.kernel.terms`` lists them). An `Expr` wraps one of them, so
that ``theta(t + 1, i) <= gamma`` builds the tuple of that formula. Nothing is checked here: what is
ill-formed, the kernel refuses.

Python's ``==`` and truth values are refused, since they would compare objects where an equation was
meant: write ``eq(a, b)``; connect formulas with ``&``, ``|``, ``~`` and ``a >> b`` for *implies*.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NoReturn

from algorithms.counted import counted

Tuple = Any
"""A term or formula of the kernel's language."""


class Expr:
    """A term or formula, ``t`` being the kernel's tuple."""

    __slots__ = ("t",)
    __array_ufunc__ = None

    def __init__(self, t: Tuple) -> None:
        self.t = t

    def __add__(self, other: Any) -> Expr:
        return Expr(_plus(self.t, tuple_of(other)))

    def __radd__(self, other: Any) -> Expr:
        return Expr(_plus(tuple_of(other), self.t))

    def __neg__(self) -> Expr:
        return Expr(_times(Fraction(-1), self.t))

    def __sub__(self, other: Any) -> Expr:
        return self + -expr(other)

    def __rsub__(self, other: Any) -> Expr:
        return expr(other) + -self

    def __mul__(self, other: Any) -> Expr:
        return Expr(_times(self.t, tuple_of(other)))

    def __rmul__(self, other: Any) -> Expr:
        return Expr(_times(tuple_of(other), self.t))

    def __truediv__(self, other: Any) -> Expr:
        return Expr(("*", self.t, ("inv", tuple_of(other))))

    def __rtruediv__(self, other: Any) -> Expr:
        return expr(other) / self

    def __pow__(self, n: int) -> Expr:
        return Expr(("^", self.t, n))

    def __matmul__(self, other: Any) -> Expr:
        return Expr(("dot", self.t, tuple_of(other)))

    def __le__(self, other: Any) -> Expr:
        return Expr(("<=", self.t, tuple_of(other)))

    def __lt__(self, other: Any) -> Expr:
        return Expr(("<", self.t, tuple_of(other)))

    def __ge__(self, other: Any) -> Expr:
        return Expr(("<=", tuple_of(other), self.t))

    def __gt__(self, other: Any) -> Expr:
        return Expr(("<", tuple_of(other), self.t))

    def __and__(self, other: Expr) -> Expr:
        return Expr(("and", self.t, other.t))

    def __or__(self, other: Expr) -> Expr:
        return Expr(("or", self.t, other.t))

    def __invert__(self) -> Expr:
        return Expr(("not", self.t))

    def __rshift__(self, other: Expr) -> Expr:
        return Expr(("=>", self.t, other.t))

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("== of terms: write eq(a, b) for the equation")

    def __bool__(self) -> NoReturn:
        raise TypeError("a term has no truth value")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Expr({self.t!r})"


def tuple_of(value: Any) -> Tuple:
    """The tuple of an `Expr`, a tuple, or a whole or rational number.

    Raises
    ------
    TypeError
        For anything else, floats among them.
    """
    if isinstance(value, Expr):
        return value.t
    if isinstance(value, tuple):
        return value
    if type(value) in (int, Fraction):
        return Fraction(value)
    if type(value).__name__ in ("fmpq", "fmpz"):
        return Fraction(str(value))
    raise TypeError(f"value={value!r}: expected a term or an exact number")


def expr(value: Any) -> Expr:
    """An `Expr` from what `tuple_of` takes."""
    return value if isinstance(value, Expr) else Expr(tuple_of(value))


def is_vector(t: Tuple) -> bool:
    """Does the tuple stand for a vector?"""
    if type(t) is not tuple:
        return False
    return t[0] in ("v0", "v+", "v*", "vsum") or (t[0] == "app" and t[2] == "V")


def _plus(a: Tuple, b: Tuple) -> Tuple:
    return ("v+" if is_vector(a) or is_vector(b) else "+", a, b)


def _times(a: Tuple, b: Tuple) -> Tuple:
    if is_vector(a):
        a, b = b, a
    return ("v*" if is_vector(b) else "*", a, b)


def function(name: str, sort: str, arity: int) -> Callable[..., Expr]:
    """A declared symbol with arguments, ``sort`` being ``R``, ``Z`` or ``V``."""

    def apply(*arguments: Any) -> Expr:
        if len(arguments) != arity:
            raise TypeError(f"{name} takes {counted(arity, 'argument')}, got {len(arguments)}")
        return Expr(("app", name, sort, *map(tuple_of, arguments)))

    return apply


def real(name: str) -> Expr:
    """A real number with a name."""
    return function(name, "R", 0)()


def integer(name: str) -> Expr:
    """An integer with a name."""
    return function(name, "Z", 0)()


def vector(name: str) -> Expr:
    """A vector with a name."""
    return function(name, "V", 0)()


ZERO_VECTOR = Expr(("v0",))
TRUE, FALSE = Expr(("true",)), Expr(("false",))
_fresh = itertools.count()


def bind(body: Callable[[Expr], Any]) -> Tuple:
    """The tuple of ``body(k)`` with k as the outermost bound variable."""
    mark = ("app", f" {next(_fresh)}", "Z")  # no declared symbol has a space in its name
    return _bound(tuple_of(body(Expr(mark))), mark, 0)


def _bound(t: Tuple, mark: Tuple, depth: int) -> Tuple:
    if type(t) is not tuple:
        return t
    if t == mark:
        return ("b", depth)
    if t[0] == "b":
        return ("b", t[1] + 1) if t[1] >= depth else t
    last = len(t) - 1 if t[0] in ("sum", "vsum", "all", "some") else -1
    return tuple(
        part if type(part) is str else _bound(part, mark, depth + (place == last))
        for place, part in enumerate(t)
    )


def total(low: Any, high: Any, body: Callable[[Expr], Any]) -> Expr:
    """``Σ_{k=low}^{high} body(k)``, of numbers or of vectors."""
    inside = bind(body)
    head = "vsum" if is_vector(inside) else "sum"
    return Expr((head, tuple_of(low), tuple_of(high), inside))


def every(low: Any, high: Any, body: Callable[[Expr], Any]) -> Expr:
    """``∀k (low ≤ k ∧ k ≤ high ⇒ body(k))``."""
    low, high = expr(low), expr(high)
    return always(lambda k: ((low <= k) & (k <= high)) >> expr(body(k)))


def exists(low: Any, high: Any, body: Callable[[Expr], Any]) -> Expr:
    """``∃k (low ≤ k ∧ k ≤ high ∧ body(k))``."""
    low, high = expr(low), expr(high)
    inside = bind(lambda k: Expr(("and", (low <= k).t, (k <= high).t, tuple_of(body(k)))))
    return Expr(("some", inside))


def always(body: Callable[[Expr], Any]) -> Expr:
    """``∀k body(k)`` over all integers."""
    return Expr(("all", bind(body)))


def eq(a: Any, b: Any) -> Expr:
    """``a = b``, of numbers or of vectors."""
    a, b = tuple_of(a), tuple_of(b)
    return Expr(("veq" if is_vector(a) or is_vector(b) else "=", a, b))


def indicator(phi: Expr) -> Expr:
    """``1[φ]``."""
    return Expr(("ind", phi.t))


def conj(*parts: Any) -> Expr:
    """The conjunction of formulas."""
    found = tuple(map(tuple_of, parts))
    return Expr(found[0] if len(found) == 1 else ("and", *found)) if found else TRUE


def disj(*parts: Any) -> Expr:
    """The disjunction of formulas."""
    found = tuple(map(tuple_of, parts))
    return Expr(found[0] if len(found) == 1 else ("or", *found)) if found else FALSE


def whole(a: Any) -> Expr:
    """``a`` is an integer."""
    return Expr(("int", tuple_of(a)))


def norm2(u: Any) -> Expr:
    """``‖u‖²``."""
    return expr(u) @ u


def exp(a: Any) -> Expr:
    """``e^a``."""
    return Expr(("fn", "exp", tuple_of(a)))


def log(a: Any) -> Expr:
    """The natural logarithm."""
    return Expr(("fn", "log", tuple_of(a)))


def sqrt(a: Any) -> Expr:
    """The square root."""
    return Expr(("fn", "sqrt", tuple_of(a)))
