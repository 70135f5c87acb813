"""The code of a user's learner with the names that it uses; it runs on numbers and on terms."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from typing import Any, NoReturn

import numpy as np
from sympy import Indexed

from algorithms.seam import both, either, negate
from theory.language.tokens import in_letters
from theory.runs.learner.learner import Learner, LearnerError
from theory.runs.learner.quantity import Quantity
from theory.runs.names import RESERVED, Named, cannot_be, integer, kind_of, number, sign, vector
from theory.runs.rounds import ROUND
from theory.runs.symbols.arrays import Array
from theory.runs.symbols.forks import on_every_path
from theory.runs.symbols.metric import Metric, joined, step
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION, Term, Vector, term

Values = Mapping[str, Any]
SELECTED = Named("predict", integer, by_round=True)
"""What a learner selects in a round, such as a rank; a method of this name returns it."""
PREDICTED = SELECTED.at(ROUND)


@dataclass(frozen=True)
class Code:
    """A learner's class, with the names that its code uses; it runs on numbers and on terms.

    Parameters
    ----------
    family : type
        The subclass of `Learner`.
    state : tuple of Named
        The parts of the state.
    sees : mapping of str to tuple of Named
        What the rounds show, by the code's parameter: one name, or the two of an interval.
    fixed : mapping of str to Named
    quantities : tuple of Quantity
    declared : collection of str
        The fixed names that the study declares; of the others its statements speak.
    """

    family: type[Learner]
    state: tuple[Named, ...]
    sees: Mapping[str, tuple[Named, ...]]
    fixed: Mapping[str, Named]
    quantities: tuple[Quantity, ...] = ()
    declared: Collection[str] = ()

    @property
    def names(self) -> dict[str, Named]:
        """All names, of the state, of what is seen and fixed, and of the quantities."""
        seen = (named for group in self.sees.values() for named in group)
        steps = (named for part in self.state for named in part.steps)
        computed = (q.named for q in self.quantities)
        found = (*self.state, *steps, *seen, *self.fixed.values(), *computed)
        return {named.name: named for named in found}

    @property
    def asked(self) -> set[str]:
        """What the learner's text asks of ``self``."""
        methods = (getattr(self.family, name) for name in dir(self.family))
        return {asked.attr for method in methods for asked, _ in getattr(method, "asks", ())}

    @property
    def starts_from(self) -> set[str]:
        """What `start` is told: a first vector, say, which is then no comparator."""
        return {*_arguments(self.family.start)}

    def about(self, statements: Iterable[Any]) -> Code:
        """The code, of comparators of several parts with those of which statements speak.

        Any names of the right kinds make such a comparator, and most of them mean nothing.
        """
        spoken = {at.base.name for part in statements for at in part.atoms(Indexed)}
        kept = (q for q in self.quantities if len(q.rival) < 2 or q.named.name in spoken)
        return replace(self, quantities=tuple(kept))

    def learner(self, fixed: Values) -> Learner:
        """The learner that knows the fixed numbers."""
        plain = {n for n, named in self.fixed.items() if named.kind.sort != "V"}
        return self.family(**{name: fixed[name] for name in plain})

    def start(self, me: Learner, d: Any, fixed: Values) -> tuple[Any, ...]:
        """The parts of the state before the first round."""
        known = {**fixed, "d": d}
        return _parts(me.start(*(known[name] for name in _arguments(self.family.start))))

    def update(self, me: Learner, state: Values, seen: Values) -> tuple[Any, ...]:
        """The parts of the state after a round."""
        arguments = {**state, **self._shown(seen)}
        return _parts(me.update(*(_own(arguments[n]) for n in _arguments(self.family.update))))

    def quantity(self, found: Quantity, me: Learner, state: Values, known: Values) -> Any:
        """What a quantity is in a round; ``known`` has what is seen and what is fixed."""
        if found.rival:
            state = dict(zip(state, (known[name] for name in found.rival), strict=True))
        arguments = {**state, **self._shown(known)}
        return found.method(me, *(_own(arguments[name]) for name in found.arguments))

    def _shown(self, seen: Values) -> dict[str, Any]:
        """The arguments of the code for what a round shows."""
        values = {p: tuple(seen[named.name] for named in group) for p, group in self.sees.items()}
        shown = {p: group if len(group) > 1 else group[0] for p, group in values.items()}
        return {"t": seen["t"], **shown}


def _own(value: Any) -> Any:
    """A copy of an array, so that ``w += y * x`` changes neither earlier states nor the data."""
    if isinstance(value, tuple):
        return tuple(map(_own, value))
    return value.copy() if isinstance(value, np.ndarray) else value


class BranchesDiffer(TypeError):
    """What the branches of an ``if`` give cannot be put together."""


def branches(compute: Callable[[], Any]) -> Any:
    """What the code computes on symbols, all its branches put together."""
    return on_every_path(compute, _joined)


def _ran(code: Code, name: str, compute: Callable[[], Any]) -> Any:
    """What a method computes on symbols.

    Raises
    ------
    LearnerError
        If its branches do not fit together, or one gives nothing.
    """
    method = getattr(code.family, name, None)
    said = f"{code.family.__name__}.{name}"
    try:
        value = branches(compute)
    except BranchesDiffer as problem:
        raise LearnerError(f"{said}: {problem}", method) from problem
    except UnboundLocalError as problem:
        (local,) = re.findall(r"'(\w+)'", str(problem))[:1] or ["a name"]
        expected = "expected one before it is used, on each branch"
        raise LearnerError(f"{said}: {local!r} has no value; {expected}", method) from problem
    if any(isinstance(part, tuple) for part in _parts(value)):
        raise LearnerError(f"{said}: a tuple inside of what it gives; expected its parts", method)
    if any(part is None for part in _parts(value)):
        raise LearnerError(f"{said} gives nothing; expected `return …` at its end", method)
    return value


def _joined(condition: Term, a: Any, b: Any) -> Any:
    pair = (a, b)
    if any(isinstance(value, Metric) for value in pair):
        if not all(isinstance(value, Metric) for value in pair):
            raise BranchesDiffer("one branch of an `if` gives a metric, and the other does not")
        try:
            return joined(partial(_joined, condition), a, b)
        except TypeError as problem:
            raise BranchesDiffer(str(problem)) from problem
    if any(part is None for value in pair for part in _parts(value)):
        raise BranchesDiffer("a branch gives nothing; expected `return …` on each")
    if all(isinstance(value, tuple) for value in pair) and len(a) == len(b):
        return tuple(_joined(condition, p, q) for p, q in zip(a, b, strict=True))
    if all(isinstance(value, Array) for value in pair) and _same_range(a, b):
        return Array(a.low, a.high, lambda i: _joined(condition, a.entry(i), b.entry(i)))
    if any(isinstance(value, tuple | Array) for value in pair):
        raise BranchesDiffer("the branches of an `if` give states of different shapes")
    truths = [isinstance(v, bool) or getattr(v, "is_condition", False) for v in pair]
    if all(truths):
        return either(both(condition, a), both(negate(condition), b))
    if any(truths):
        raise BranchesDiffer("the branches of an `if` give a number and a condition")
    first, second = map(term, pair)
    if isinstance(first, Vector) != isinstance(second, Vector):
        raise BranchesDiffer("the branches of an `if` give a number and a vector")
    return first if first.t == second.t else condition.choose(first, second)


def _same_range(a: Array, b: Array) -> bool:
    return (a.low.t, a.high.t) == (b.low.t, b.high.t)


def read(
    family: Any,
    sees: Mapping[str, tuple[Named, ...]],
    fixed: Mapping[str, Named],
    declared: Collection[str] = (),
) -> Code:
    """A learner's code with its names: the code is run once on symbols.

    Parameters
    ----------
    family : type
        A learner in the words of `theory.runs.learner.words`, as `as_written` makes it.
    declared : collection of str
        As of `Code`.

    Raises
    ------
    LearnerError
        If a method is missing or has other parameters than its place asks for, or a name has two
        meanings.
    """
    for method in ("start", "update"):
        if not hasattr(family, method):
            raise LearnerError(f"{family.__name__} has no method `{method}`", family)
    with selecting(PREDICTED):
        return _read(family, sees, fixed, declared)


def _read(
    family: type[Learner],
    sees: Mapping[str, tuple[Named, ...]],
    fixed: Mapping[str, Named],
    declared: Collection[str],
) -> Code:
    code = Code(family, (), sees, fixed, (), declared)
    _check_names(code)
    me = code.learner({name: named.at() for name, named in fixed.items()})
    if unknown := set(_arguments(family.start)) - {"d", *fixed}:
        raise LearnerError(
            f"{family.__name__}.start takes {min(unknown)!r}; expected d, or what stays fixed",
            family.start,
        )
    known = {name: named.at() for name, named in fixed.items()}
    start = _ran(code, "start", lambda: code.start(me, DIMENSION, known))
    if any(isinstance(part, Metric) and part.steps for part in start):
        raise LearnerError(f"{family.__name__}.start: expected `a * identity(d)`", family.start)
    arguments = _arguments(family.update)
    parts, rest = arguments[: len(start)], arguments[len(start) :]
    if fixed_too := [word for word in arguments if word in fixed and word not in sees]:
        word = fixed_too[0]
        what = f"{family.__name__}.update takes {word!r}, which is declared as fixed, too"
        own = "" if fixed[word].kind.sort == "V" else f"; a fixed number is `self.{word}`"
        raise LearnerError(f"{what}; expected another name{own}")
    if len(parts) < len(start) or set(rest) - {*sees, "t"} or set(parts) & {*sees, *fixed}:
        count = f"{len(start)} part{'s' * (len(start) != 1)}"
        raise LearnerError(
            f"{family.__name__}.update takes ({', '.join(arguments)}); `start` gives {count} and a "
            f"round shows {', '.join(sees) or 'nothing'}: expected the parts, then what is shown",
            family.update,
        )
    if taken := {*parts} & RESERVED:
        raise LearnerError(cannot_be(min(taken), "a part of the state"), family.update)
    state = tuple(
        Named(name, kind_of(value), True) for name, value in zip(parts, start, strict=True)
    )
    code = replace(code, state=state)
    _check_shape(code, me)
    code = replace(code, quantities=tuple(_quantities(code, me)))
    _check_names(code)
    return code


def _check_names(code: Code) -> None:
    """Raise `LearnerError` if a name stands for two things."""
    data = [named.name for group in (*code.sees.values(), code.fixed.values()) for named in group]
    data += [named.name for part in code.state for named in (part, *part.steps)]
    computed = [quantity.named.name for quantity in code.quantities]
    letters = Counter(map(in_letters, [*data, *computed]))
    double = [name for name in [*data, *computed] if letters[in_letters(name)] > 1]
    for name in (*double, *({*data} & {"predict", *dir(code.family)})):
        _taken(code, name, "is the name of two things")
    totals = {f"{name}{end}" for name in (*computed, "mistake", "loss") for end in ("s", "es")}
    for name in sorted({*data, *computed} & (totals | {"regret"})):
        _taken(code, name, "is the name of a total")


def _taken(code: Code, name: str, said: str) -> NoReturn:
    """Refuse a name: where the study is made, if that declares it, or else at the class."""
    declared = name in code.fixed or name in code.sees
    raise LearnerError(f"{name!r} {said}; expected another", None if declared else code.family)


def symbols_of(code: Code) -> dict[str, Any]:
    """Terms for all names that a round's code meets."""
    return {"t": ROUND, **{name: named.at(ROUND) for name, named in code.names.items()}}


def before_round(code: Code, terms_of: Values) -> dict[str, Any]:
    """The parts of the state, out of the values of all names."""
    return {named.name: terms_of[named.name] for named in code.state}


def _check_shape(code: Code, me: Learner) -> None:
    known = symbols_of(code)
    before = before_round(code, known)
    after = _ran(code, "update", lambda: code.update(me, before, known))
    found = [kind_of(value) for value in after]
    wanted = [named.kind for named in code.state]
    if found != wanted:
        raise LearnerError(
            f"{code.family.__name__}.update gives {_words(found)}; expected a state as `start` "
            f"gives it: {_words(wanted)}",
            code.family.update,
        )
    for named, value in zip(code.state, after, strict=True):
        if isinstance(value, Metric):
            try:
                step(before[named.name], value)
            except TypeError as problem:
                said = f"{code.family.__name__}.update: {named.name}: {problem}"
                raise LearnerError(said, code.family.update) from problem


def _comparators(code: Code) -> list[tuple[str, ...]]:
    """What can stand in the place of the state: for each part a fixed name of its kind.

    Of those that the study declares, else of any; a number that the learner knows is none.
    """
    for names in (code.declared, code.fixed):
        known = [code.fixed[name] for name in names if name not in code.asked]
        like = [[each.name for each in known if each.kind == part.kind] for part in code.state]
        if found := [chosen for chosen in product(*like) if len({*chosen}) == len(chosen)]:
            return found
    return []


def _quantities(code: Code, me: Learner) -> Iterator[Quantity]:
    """The methods whose parameters are names, also with a comparator in the learner's place."""
    known, mine = symbols_of(code), {named.name for named in code.state}
    likes = _comparators(code)
    for name, (method, arguments) in _methods(code).items():
        for rival in ((), *(likes if mine & {*arguments} else ())):
            said = "_".join((name, *rival))
            found = Quantity(Named(said, number, True), method, arguments, rival)
            state = before_round(code, known)
            with selecting(PREDICTED) as selection:
                value = _ran(code, name, partial(code.quantity, found, me, state, known))
            if rival and selection.known:
                continue  # the comparator's own choice is not the learner's
            if isinstance(value, Metric):
                raise LearnerError(f"{name} gives a metric; expected a number or vector", method)
            if rival and said in (*known, *_methods(code)):
                raise LearnerError(
                    f"{said!r} is how {found.typed} is called; expected another name", method
                )
            yield replace(found, named=replace(found.named, kind=kind_of(value, whole=True)))


def _methods(code: Code) -> dict[str, tuple[Callable[..., Any], tuple[str, ...]]]:
    """Methods whose parameters are names, and those; a linear classifier has its mistakes."""
    known = {named.name for named in code.state} | {*code.sees, "t"}
    found: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
        name: (method, _arguments(method))
        for base in reversed(code.family.__mro__[:-2])
        for name, method in vars(base).items()
        if inspect.isfunction(method)
        and name not in ("start", "update")
        and name[0] != "_"
        and known.issuperset(_arguments(method))
    }
    for name in found.keys() & {*RESERVED, "K", "N"}:
        raise LearnerError(cannot_be(name, "a method"), found[name][0])
    vectors, signs = (
        [p for p, group in code.sees.items() if group[0].kind == kind] for kind in (vector, sign)
    )
    linear = [part.kind for part in code.state] == [vector] and len(vectors) == len(signs) == 1
    if linear and not hasattr(code.family, "mistake"):
        arguments = (code.state[0].name, vectors[0], signs[0])
        found["mistake"] = (lambda me, w, x, y: y * (w @ x) <= 0, arguments)
    return found


@cache
def _arguments(method: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters after ``self``."""
    return tuple(inspect.signature(method).parameters)[1:]


def _parts(state: Any) -> tuple[Any, ...]:
    return state if isinstance(state, tuple) else (state,)


def _words(kinds: list[Any]) -> str:
    return ", ".join(f"a {kind}" if not kind.row else f"{kind}" for kind in kinds)
