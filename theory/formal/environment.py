"""What the kernel's symbols stand for on an instance, by the vocabulary of a statement.

The values of an instance belong to the names of the claim: numbers, arrays read with the paper's
1-based indices, functions. The vocabulary says which symbol each of them is.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from sympy.core.function import AppliedUndef

from theory.formal.vocabulary import Name, Vocabulary
from theory.numbers import arithmetic
from theory.numbers.extended import Undefined
from theory.numbers.whole import whole

Symbol = tuple[str, str, int]
"""Name, sort and number of arguments, in the kernel's language."""

BITS = 1024
"""Of the logarithm of a base; it is exact in all but comparisons with other numbers."""


class OutsideItsSort(ValueError):
    """A value is not of the sort that the vocabulary declares; the message names both."""


@lru_cache(maxsize=64)
def applications(parts: tuple[Any, ...]) -> list[Any]:
    """Where functions are applied in a statement."""
    return sorted({node for part in parts for node in part.atoms(AppliedUndef)}, key=str)


def environment(
    vocabulary: Vocabulary, parts: tuple[Any, ...], values: Mapping[str, Any]
) -> dict[Symbol, Callable[..., Any]]:
    """The meaning of each symbol to which the instance gives a value.

    Parameters
    ----------
    parts : tuple of sympy objects
        The statement: in what form its functions are applied says what their arguments are.
    values : mapping of str to value
        Of the claim's names, as the space gives them.

    Returns
    -------
    dict of (name, sort, number of arguments) to callable
        Functions of integers. They raise `Undefined` where there is no component, and
        `OutsideItsSort` where the value is of another sort.
    """
    found: dict[Symbol, Callable[..., Any]] = {}
    for name, value in values.items():
        if not callable(value) and not _several(value):  # a statement says of which sort it is
            found |= {(name, sort, 0): _component(Name(name, sort), value) for sort in "ZR"}
    for entry in vocabulary.names:
        if entry.name in values and not callable(values[entry.name]):
            found[entry.symbol] = _component(entry, values[entry.name])
    for node in applications(parts):
        count = vocabulary.arguments(node)
        for entry in vocabulary.names:
            if entry.name == node.func.__name__ and entry.has(count) and entry.name in values:
                found[entry.symbol] = _application(entry, node, vocabulary, values)
    if not vocabulary.items:  # functions that the definitions speak of, and the statement does not
        said = {node.func.__name__ for node in applications(parts)}
        for entry in vocabulary.names:
            if entry.name not in said and callable(values.get(entry.name)):
                found[entry.symbol] = _function(entry, values[entry.name])
    for base, term in vocabulary.bases.items():
        if base in values and term.t[0] == "app" and len(term.t) == 3:
            found[term.t[1], term.t[2], 0] = _logarithm(base, values[base])
    return found


def _component(entry: Name, value: Any) -> Callable[..., Any]:
    return lambda *indices: _of_sort(entry, _entry(entry.name, value, indices))


def _function(entry: Name, value: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *indices: _of_sort(entry, value(*indices))


def _several(value: Any) -> bool:
    return hasattr(value, "__getitem__") and hasattr(value, "__len__")


def _entry(name: str, value: Any, indices: Iterable[int]) -> Any:
    """The component with these 1-based indices."""
    for index in indices:
        if not _several(value):
            raise OutsideItsSort(f"{name}: more indices than its value on the instance has")
        if not 1 <= index <= len(value):
            raise Undefined(f"{name} has no component {index}")
        value = value[index - 1]
    return value


def _of_sort(entry: Name, value: Any) -> Any:
    several = _several(value)
    if several != (entry.sort == "V"):
        kind = "a vector" if several else "a number"
        raise OutsideItsSort(f"{entry.name}: sort {entry.sort}, and {kind} on the instance")
    if entry.sort == "Z":
        try:
            whole(value)
        except Undefined:
            raise OutsideItsSort(
                f"{entry.name}: sort Z, and {value} on the instance, which is no integer"
            ) from None
    return tuple(value) if several else value


def _application(
    entry: Name, node: Any, vocabulary: Vocabulary, values: Mapping[str, Any]
) -> Callable[..., Any]:
    """A function of the paper, its items given by their numbers."""

    def at(*numbers: int) -> Any:
        left, arguments = list(numbers), []
        for argument in node.args:
            item = vocabulary.item(argument)
            if item is None:
                arguments.append(left.pop(0))
                continue
            indices = [left.pop(0) for _ in getattr(argument, "indices", ())]
            arguments.append(_entry(item, values[item], indices))
        value = values[entry.name](*arguments)
        return _of_sort(entry, _entry(entry.name, value, left))

    return at


def _logarithm(name: str, base: Any) -> Callable[[], Any]:
    def exponent() -> Any:
        try:
            return arithmetic.logarithm(base, BITS)
        except Undefined:
            raise OutsideItsSort(
                f"{name}: a power of e, and {base} on the instance, which is not positive"
            ) from None

    return exponent
