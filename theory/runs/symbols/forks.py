"""An ``if`` in a learner's code, met by a symbolic run: the code is run again on both branches.

Python asks a condition for its truth value. Inside `on_every_path` the answer of a condition that
is a term comes from the path that is being followed; a new one starts two paths, and what the code
computes on them is put together as ``1[φ] a + (1 − 1[φ]) b``.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from algorithms.holding import holding
from theory.formal.substitution import BINDERS
from theory.formal.terms import Expr
from theory.runs.symbols.effort import measured

MOST = 64
"""Paths through the code of a round: each is followed."""

Answers = dict[Any, bool]
_path: ContextVar[Answers | None] = ContextVar("path", default=None)
_answered: ContextVar[list[Expr]] = ContextVar("answered")


class CannotFork(TypeError):
    """The code branches on something that has no two paths; the message says on what."""


class _Asked(BaseException):
    """A condition without an answer on this path; no ``except Exception`` of the code stops it."""

    def __init__(self, condition: Any) -> None:
        super().__init__()
        self.condition = condition


def truth(condition: Any) -> bool:
    """The truth value of a term on the path that is followed.

    Raises
    ------
    CannotFork
        If no path is followed, the term is a number, or it is about each entry of an array.
    """
    path = _path.get()
    if path is None:
        raise CannotFork(f"{condition!r}: a term has no truth value")
    if not condition.is_condition:
        raise CannotFork("branches on a number; expected a comparison, such as `a > 0`")
    if condition.t[0] == "veq":
        raise CannotFork("branches on an equation of vectors; expected one of numbers")
    if _bound(condition.t):
        raise CannotFork("branches for each entry of an array; expected `where(condition, a, b)`")
    holds = False if _is_another_number(condition.t, path) else path.get(condition.t)
    if holds is None:
        raise _Asked(condition)
    _answered.get().append(condition.expr if holds else ~condition.expr)
    return holds


def _is_another_number(phi: Any, path: Answers) -> bool:
    """Is it ``a = 2`` where ``a = 1`` holds on the path?"""
    if phi[0] != "=" or type(phi[2]) is tuple:
        return False
    return any(
        holds and known[:2] == phi[:2] and _differs(known[2], phi[2])
        for known, holds in path.items()
    )


def _differs(a: Any, b: Any) -> bool:
    return type(a) is not tuple and a != b


def answered() -> list[Expr]:
    """What is known at this place of the path: the conditions met so far that hold, or do not."""
    return list({phi.t: phi for phi in _answered.get([])}.values())


def following() -> bool:
    """Is the code of a user's learner being followed on symbols?"""
    return _path.get() is not None


def forbid(what: str) -> None:
    """Refuse what code could learn of a symbol by another way than a comparison.

    A set, a dictionary or a text would answer for the symbol itself, not for the numbers that it
    stands for, and a branch would be missed.

    Raises
    ------
    CannotFork
        Where the code of a learner is being followed.
    """
    if following():
        raise CannotFork(f"{what} of a number that is not known yet; expected comparisons")


def on_every_path(compute: Callable[[], Any], choose: Callable[[Any, Any, Any], Any]) -> Any:
    """What the code computes, ``choose(condition, a, b)`` of its two branches at each ``if``.

    Raises
    ------
    CannotFork
        If there are more than `MOST` paths.
    """
    ended = 0

    def along(path: Answers) -> Any:
        nonlocal ended
        try:
            with holding(_path, path), holding(_answered, []), measured():
                found = compute()
            ended += 1
            return found
        except _Asked as asked:
            condition = asked.condition
        if ended + len(path) >= MOST:
            raise CannotFork(f"the branches of a round make more than {MOST} cases")
        yes, no = (along({**path, condition.t: answer}) for answer in (True, False))
        return choose(condition, yes, no)

    return along({})


def _bound(t: Any, depth: int = 0) -> bool:
    """Does a term speak of a variable that a sum or quantifier is about to bind?"""
    if type(t) is not tuple:
        return type(t) is str and t[:1] in ("#", " ")
    if t[0] == "b":
        return bool(t[1] >= depth)
    *parts, last = t
    return any(_bound(part, depth) for part in parts) or _bound(last, depth + (t[0] in BINDERS))
