"""Facts of the domain: what the numbers of an instance are drawn from.

They are few and of fixed forms, so that none can say more than a range: how many there are of a
thing at least, where labels lie, that a parameter is positive. That the instances of a claim
satisfy them is evaluated.
"""

from collections.abc import Callable

from theory.formal.terms import Expr, conj, every, expr, integer
from theory.proving.definitional_form import NoDefinition
from theory.proving.definitions import Definitions, drawn

T = integer("T")
"""The number of rounds."""


def at_least(low: int, number: Expr, name: str) -> Definitions:
    """A number of things that there must be: ``low ≤ number`` with `low` 0, 1 or 2.

    Raises
    ------
    NoDefinition
        If `low` is another number, or `number` is not an integer with a name.
    """
    if low not in (0, 1, 2) or number.t[0] != "app" or number.t[2:] != ("Z",):
        raise NoDefinition(f"{name!r}: expected 0, 1 or 2 and a number of things")
    return drawn(name, expr(low) <= number)


def ranks(number: Expr) -> Definitions:
    """At least two ranks."""
    return at_least(2, number, "ranks")


def positive(number: Expr, name: str) -> Definitions:
    """A parameter that is positive.

    Raises
    ------
    NoDefinition
        If `number` is not a real number with a name.
    """
    if number.t[0] != "app" or number.t[2:] != ("R",):
        raise NoDefinition(f"{name!r}: expected a parameter")
    return drawn(name, number > 0)


def in_range(
    low: int, numbers: Callable[..., Expr], high: Expr, of: Expr | None, name: str
) -> Definitions:
    """``low ≤ number(i) ≤ high`` for each i from 1 to `of`; of one number where `of` is None."""

    def one(number: Expr) -> Expr:
        return conj(expr(low) <= number, number <= high)

    return drawn(name, one(numbers()) if of is None else every(1, of, lambda i: one(numbers(i))))


def interval_label(y_l: Expr, y_r: Expr, ranks: Expr) -> Definitions:
    """``1 ≤ y_l ≤ y_r ≤ K``, as `algorithms.state.check_interval` asks."""
    return drawn("labels", conj(y_l >= 1, y_l <= y_r, y_r <= ranks))
