"""Data by what a user types: the name of a data set, or the path of a file."""

from __future__ import annotations

import difflib
from pathlib import Path

from verify.errors import InputError
from verify.tables.datasets import load_dataset
from verify.tables.ranking_data import RankingData, read_file
from verify.tables.registered import REGISTRY
from verify.tables.text_file import STANDARD_INPUT, check_file


def load(source: str | Path, **options) -> RankingData:
    """A data set by name (`verify.tables.datasets`) or a file by path.

    Parameters
    ----------
    source : a path, or the name of a registered data set if no such file exists
    options : as for `verify.tables.ranking_data.read_file`; a data set by name takes only
        `columns`, `bins` and `scale`

    Raises
    ------
    InputError
        as `verify.tables.ranking_data.read_file` and `verify.tables.datasets.load_dataset`.
    """
    if str(source) in REGISTRY and not Path(source).exists():
        given = {key: value for key, value in options.items() if value is not None}
        unknown = set(given) - {"columns", "bins", "scale"}
        if unknown:
            listed = ", ".join(f"{key}={given[key]!r}" for key in sorted(unknown))
            raise InputError(
                f"data set {source!r}: {listed} is not an option of a named data set; "
                "expected columns, bins or scale"
            )
        return load_dataset(str(source), **given)
    if str(source) != STANDARD_INPUT:
        _check(Path(source))
    if "label" not in options or options["label"] is None:
        raise InputError(f"{source}: no label column was named; expected --label COLUMN")
    return read_file(source, **options)


def _check(file: Path) -> None:
    """Refuse a file that cannot be read, before anything is said of its columns."""
    expected = "a data file or the name of a data set"
    near = difflib.get_close_matches(str(file), REGISTRY, n=3)
    check_file(file, expected + (f", such as {', '.join(near)}" if near else ""))
