"""Loops of the code over a symbolic number of indices, whose passes carry a state on.

The states are no terms of the kernel's language. They are declared symbols with the number of the
pass, of which the state before the first pass is known, and what each pass makes of the one before.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any

from algorithms.holding import holding
from theory.formal.terms import Expr, conj, disj, eq, every

States = Callable[[Any], dict[str, Any]]
"""The parts of the state after pass ``j`` by name; before the first pass ``j`` is one less."""


State = tuple[Any, ...]


class Loop:
    """A loop whose states are symbols.

    Parameters
    ----------
    states : States

    Attributes
    ----------
    place : term
        The index of the pass that the code is run on.
    """

    def __init__(self, states: States) -> None:
        self.states = states
        self.place: Any = None
        self._met: Any = None
        self._one_pass: Any = None
        self._first: State = ()

    def run(self, met: Any, one_pass: Any, first: State) -> State:
        """The state after the last pass; from now on it is known what is meant.

        Raises
        ------
        ValueError
            If the code comes to a second loop, or the state has another number of parts.
        """
        names = tuple(self.states(met.low))
        if self._met is not None or len(first) != len(names):
            raise ValueError(f"state={first!r}: expected one loop over {', '.join(names)}")
        self._met, self._one_pass, self._first = met, one_pass, first
        return tuple(self.states(met.high).values())

    def each_index(self, body: Callable[[Any, State, State], Expr]) -> Expr:
        """``body(condition, before, after)`` for all indices, of the states around a pass."""

        def at(j: Expr) -> Expr:
            self.place = self._met.low.lift(j)
            before = tuple(self.states(self.place - 1).values())
            return body(self._met.entry(self.place), before, self._one_pass(self.place, before))

        return every(self._met.low.expr, self._met.high.expr, at)

    def each_pass(self, body: Callable[[], Expr]) -> Expr:
        """A formula about `place` for all indices that have a pass, on which the code is run."""
        return self.each_index(lambda met, *_: met.expr >> body())

    @property
    def known(self) -> dict[str, Expr]:
        """``first-NAME`` and ``pass-NAME`` for each part of the state."""
        start = self.states(self._met.low - 1)

        def passes(n: int, name: str) -> Expr:
            def one(met: Any, before: State, after: State) -> Expr:
                return _same(self.states(self.place)[name], met.choose(after[n], before[n]))

            return self.each_index(one)

        found = {}
        for n, (name, value) in enumerate(zip(start, self._first, strict=True)):
            found[f"first-{name}"] = _same(start[name], value)
            found[f"pass-{name}"] = passes(n, name)
        return found


class Repetition:
    """Passes as long as they go on, whose states and whose number are symbols.

    The number of passes is the first one with a pass after it that does not go on: so it exists.

    Parameters
    ----------
    states : States
        The parts of the state before pass ``n`` by name; the first pass is number 1.
    count : term
        How many passes go on.

    Attributes
    ----------
    place : term
        The pass that the code is run on; after the loop, the one that would follow.
    """

    def __init__(self, states: States, count: Any) -> None:
        self.states, self.count = states, count
        self.place: Any = None
        self._most: Any = None
        self._one_pass: Any = None
        self._first: State = ()

    def run(self, most: Any, one_pass: Any, first: State) -> State:
        """The state after the last pass; from now on it is known what is meant.

        Raises
        ------
        ValueError
            If the code comes to a second loop, or the state has another number of parts.
        """
        self.place = self.count + 1
        end = self.states(self.place)
        if self._most is not None or len(first) != len(end):
            raise ValueError(f"state={first!r}: expected one loop over {', '.join(end)}")
        self._most, self._one_pass, self._first = most, one_pass, first
        return tuple(end.values())

    def _pass(self, n: Any) -> tuple[Any, dict[str, Any]]:
        """Whether pass `n` goes on, and the state after it."""
        self.place = self.count.lift(n)
        goes_on, after = self._one_pass(tuple(self.states(self.place).values()))
        return goes_on, dict(zip(self.states(self.place), after, strict=True))

    def each_state(self, body: Callable[[], Expr]) -> Expr:
        """A formula for all passes, and for the one that would follow, on which the code is run."""

        def at(n: Expr) -> Expr:
            self._pass(n)
            return body()

        return every(1, (self.count + 1).expr, at)

    @property
    def known(self) -> dict[str, Expr]:
        """``first-NAME`` and ``pass-NAME``, and of the number of passes the others."""
        start, count = self.states(self.count.lift(1)), self.count.expr

        def one(name: str) -> Callable[[Expr], Expr]:
            def passing(n: Expr) -> Expr:
                following = self.states(self.count.lift(n + 1))
                return _same(following[name], self._pass(n)[1][name])

            return passing

        return {
            **{
                f"first-{name}": _same(start[name], value)
                for name, value in zip(start, self._first, strict=True)
            },
            "N-range": conj(0 <= count, count <= self._most.expr),
            "goes-on": every(1, count, lambda n: self._pass(n)[0].expr),
            "stops": disj(eq(count, self._most.expr), ~self._pass(count + 1)[0].expr),
            **{f"pass-{name}": every(1, count, one(name)) for name in start},
        }


_loop: ContextVar[Loop] = ContextVar("loop")
_repetition: ContextVar[Repetition] = ContextVar("repetition")


def looping(states: States) -> AbstractContextManager[Loop]:
    """Context in which the states of the loop that the code comes to are these symbols."""
    return holding(_loop, Loop(states))


def repeating(states: States, count: Any) -> AbstractContextManager[Repetition]:
    """Context in which the states and the number of the passes that the code repeats are these."""
    return holding(_repetition, Repetition(states, count))


def stopped(most: Any, one_pass: Any, first: State) -> State:
    """The state after the passes that `repeating` gave.

    Raises
    ------
    LookupError
        Outside of `repeating`.
    """
    return _repetition.get().run(most, one_pass, first)


def passed(met: Any, one_pass: Any, first: State) -> State:
    """The state after the loop that `looping` gave.

    Raises
    ------
    LookupError
        Outside of `looping`.
    """
    return _loop.get().run(met, one_pass, first)


def _same(name: Any, value: Any) -> Expr:
    """``name = value``; of arrays, entry by entry."""
    if not hasattr(name, "entry"):
        return eq(name.expr, value.expr)
    return every(name.low.expr, name.high.expr, lambda k: _same(name.entry(k), value.entry(k)))
