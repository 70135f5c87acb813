"""A stream of a user's own for a claim of a study: read from CSV, exact, run through the learner.

A row is a round, a column a name of what a round shows. A vector or a row of numbers is one cell,
``(1, -1/2)``, or has a column for each entry: ``x_1``, ``x_2``. What stays fixed is a column with
one value, or is told beside the file; what the data determine, such as the least R, may be left
out. The columns of the run that `ordproof discover` writes are computed again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.seam import to_fmpq
from theory.claims.space import Instance, Space, Table
from theory.numbers.surd import Surd, root
from theory.runs.names import (
    Named,
    experts,
    interval,
    rank,
    ranks,
    sign,
    thresholds,
    vector,
    weights,
)
from theory.study.drawing import Sizes, fits
from theory.study.space import LearnerStream
from verify.errors import InputError
from verify.tables.csv_file import read_cells

RATIONAL = r"[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3}|/\d{1,400})?"
NUMBER = re.compile(rf"({RATIONAL})|(?:({RATIONAL})·|([+-]?))√\(?({RATIONAL})\)?")
ENTRY = re.compile(r"(.+)_(\d{1,6})")
ROW = (vector, thresholds, weights)
WHOLE = (rank, interval, ranks, experts)

Values = list[tuple[str, Any]]
"""The values of a name, each with the place where it stands."""


class OwnStream(Space):
    """The space of one stream.

    Parameters
    ----------
    space : LearnerStream
        Of the study.
    known : mapping of str to value
        Of the data.
    """

    def __init__(self, space: LearnerStream, known: Mapping[str, Any]) -> None:
        self.space, self.known = space, known

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        """Of all names; raises what `LearnerStream.completed` raises."""
        return self.space.completed(dict(self.known))

    def table(self, values: Mapping[str, Any] | None) -> Table:
        """The stream with the run on it; the data alone where the run has no values."""
        return self.space.table(self.known if values is None else values)


def read_stream(path: str, space: LearnerStream, told: Mapping[str, str]) -> OwnStream:
    """The stream of a CSV file.

    Parameters
    ----------
    path : str
        The file; ``-`` for standard input.
    space : LearnerStream
        Of the study.
    told : mapping of str to str
        What stays fixed, by name, as text.

    Raises
    ------
    InputError
        If the file cannot be read, lacks a name, or has a cell that is no value of its name.
    """
    header, rows = read_cells(path)
    if not rows:
        raise InputError(f"{path}: no rounds; expected a row for each")
    fixed = space.code.fixed
    names = {**{named.name: named for named in space.seen}, **fixed}
    found: dict[str, Values] = {}
    for name, at in _columns(path, header, space).items():
        places = ((f"{path}: line {line}, column {header[at[0]]!r}", row) for line, row in rows)
        found[name] = [
            (place, _read(names[name], place, [row[j] for j in at])) for place, row in places
        ]
    for name, text in told.items():
        place = f"--let {name}"
        if name not in fixed or name in found:
            free = ", ".join(word for word in fixed if word not in found) or "nothing"
            raise InputError(f"{place}: cannot be told; expected one of: {free}")
        found[name] = [(place, _read(names[name], place, [text]))]
    sizes = _sizes(found, names)
    known: dict[str, Any] = {"T": len(rows), "d": sizes.d}
    known |= {word: n for word, n in (("K", sizes.K), ("N", sizes.N)) if word in fixed and n}
    for name in names:
        if name not in {*found, *space.computed, *known}:
            also = f", or --let '{name} = …'" if name in fixed else ""
            raise InputError(f"{path}: no {name}; expected a column {name!r}{also}")
    for name, values in found.items():
        for place, value in values:
            _fitting(names[name], place, value, sizes)
    _in_order(space, found)
    for name, values in found.items():
        known[name] = _only(values) if name in fixed else [value for _, value in values]
    return OwnStream(space, known)


def _columns(path: str, header: Sequence[str], space: LearnerStream) -> dict[str, list[int]]:
    """The columns of each name that has some.

    Raises
    ------
    InputError
        If one is of no name of the study.
    """
    code = space.code
    names = {**{named.name: named for named in space.seen}, **code.fixed}
    run = {f"{part.name} {when}" for part in code.state for when in ("before", "after")}
    run |= {"t", *(quantity.named.name for quantity in code.quantities)}
    found: dict[str, list[int]] = {}
    for at, column in enumerate(header):
        entry = ENTRY.fullmatch(column)
        name, number = ("", "") if entry is None else entry.groups()
        if column in names:
            found[column] = [at]
        elif name in names and names[name].kind in ROW and name not in header:
            entries = found.setdefault(name, [])
            entries.append(at)
            if int(number) != len(entries):
                raise InputError(
                    f"{path}: line 1: column {column!r}; expected {name}_{len(entries)} here"
                )
        elif column not in run:
            said = [f"{n} (or {n}_1, …)" if names[n].kind in ROW else n for n in names]
            raise InputError(
                f"{path}: line 1: column {column!r}; expected names of the study: "
                + ", ".join(said)
            )
    return found


def _read(named: Named, place: str, cells: Sequence[str]) -> Any:
    """The value in a cell, or in the cells of a row of numbers.

    Raises
    ------
    InputError
        If it is none of this kind.
    """
    text = ", ".join(cells).strip()
    if named.kind in ROW:
        inside = text[1:-1] if text[:1] == "(" and text[-1:] == ")" else text
        entries = [_number(place, cell, named) for cell in inside.split(",")]
        row = np.empty(len(entries), dtype=object)
        row[:] = entries
        return row
    value = _number(place, text, named)
    if named.kind not in WHOLE:
        return value
    if value != int(value):
        raise InputError(f"{place}: value {text!r}; expected a whole number")
    return int(value)


def _number(place: str, cell: str, named: Named) -> Any:
    """An exact number: a rational one, or of what stays fixed one times a root."""
    text = cell.strip().replace("−", "-")
    found = NUMBER.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        plain, factor, sign_, under = found.groups()
        if plain is not None:
            return to_fmpq(Fraction(plain))
        value = root(Fraction(under)) * to_fmpq(Fraction(factor or f"{sign_}1"))
        if isinstance(value, Surd) and (named.by_round or named.kind in WHOLE):
            raise ValueError  # a run is in rational numbers
        return value
    except (ValueError, ZeroDivisionError):
        raise InputError(
            f"{place}: value {cell.strip()[:60]!r}; expected an exact number, such as 3, -1/2, 0.25"
        ) from None


def _sizes(found: Mapping[str, Values], names: Mapping[str, Named]) -> Sizes:
    """The dimension, and the numbers of ranks and of experts (0 where nothing tells them)."""

    def entries(kind: Any, more: int) -> int:
        rows = [found[name][0][1] for name in found if names[name].kind == kind]
        return len(rows[0]) + more if rows else 0

    told = {name: found[name][0][1] for name in ("K", "N") if name in found}
    K, N = told.get("K", entries(thresholds, 1)), told.get("N", entries(weights, 0))
    return Sizes(entries(vector, 0) or 1, K, N)


def _fitting(named: Named, place: str, value: Any, sizes: Sizes) -> None:
    """Refuse a value that is none of its kind, or has another number of entries."""
    count = sizes.of(named)
    if count is not None and len(value) != count:
        raise InputError(f"{place}: {counted(len(value), 'entry', 'entries')}; expected {count}")
    least = {ranks: 2, experts: 1}.get(named.kind)
    if least is not None and value < least:
        raise InputError(f"{place}: value {value}; expected a whole number from {least} on")
    if not fits(named, value, sizes):
        expected = "1 or -1" if named.kind == sign else f"a rank from 1 to {sizes.K}"
        raise InputError(f"{place}: value {value}; expected {expected}")


def _in_order(space: LearnerStream, found: Mapping[str, Values]) -> None:
    """Refuse an interval label whose upper end is below its lower one."""
    for ends in space.code.sees.values():
        if ends[0].kind == interval:
            low, high = (found[end.name] for end in ends)
            for (_, a), (place, b) in zip(low, high, strict=True):
                if b < a:
                    raise InputError(f"{place}: value {b}; expected a rank that is not below {a}")


def _only(values: Values) -> Any:
    """The one value of what stays fixed."""
    first = values[0][1]
    for place, value in values:
        if not np.array_equal(value, first):
            raise InputError(f"{place}: another value than before; expected one that stays fixed")
    return first
