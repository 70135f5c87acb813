"""Terms and formulas stay as they are typed where sympy would lose what need not exist.

By itself sympy makes 0 of ``0*(1/(a - c))``, 1 of ``x/x`` and x of ``sqrt(x)**2``: the statement
then has a value where the typed one had none. Within `as_typed` such a term is not evaluated; all
others are. It is for files in which claims are built by hand. A study reads its statements itself,
and looks for bounds while a file runs: that is done `as_usual`.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from contextvars import ContextVar
from typing import Any

import sympy
from sympy import Add, And, Max, Min, Mul, Or, Pow, exp

from algorithms.holding import holding
from theory.language.partial import lost, needs

EVALUATED = (Add, Mul, Pow, exp, And, Or)
EXTREMA = (Max, Min)


_usual: ContextVar[bool] = ContextVar("usual", default=False)


def as_usual() -> AbstractContextManager[Any]:
    """Context in which sympy computes as by itself, also inside `as_typed`."""
    return holding(_usual, True)


@contextmanager
def as_typed() -> Iterator[None]:
    """Context in which sympy drops no quotient, root or logarithm, and knows no max of nothing."""
    with ExitStack() as after:
        for kinds, made in ((EVALUATED, _kept), (EXTREMA, _of_something)):
            for kind in kinds:
                own = vars(kind).get("__new__")
                if own is None:
                    after.callback(delattr, kind, "__new__")
                else:
                    after.callback(setattr, kind, "__new__", own)
                setattr(kind, "__new__", made(kind.__new__))  # noqa: B010
        yield


def _kept(build: Callable[..., Any]) -> Callable[..., Any]:
    def made(cls: Any, *args: Any, **options: Any) -> Any:
        found = build(cls, *args, **options)
        if _usual.get():
            return found
        wanted = {need for part in args if isinstance(part, sympy.Basic) for need in needs(part)}
        if wanted and lost(wanted, set(needs(found))):
            return build(cls, *args, **{**options, "evaluate": False})
        return found

    return made


def _of_something(build: Callable[..., Any]) -> Callable[..., Any]:
    def made(cls: Any, *args: Any, **options: Any) -> Any:
        if not args:
            raise ValueError(f"{cls.__name__}(): expected numbers; nothing has no {cls.__name__}")
        return build(cls, *args, **options)

    return made
