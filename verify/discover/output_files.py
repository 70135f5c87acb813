"""Files that a discovery leaves: the file of claims, the tightest streams, the plot."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from theory.claims.space import Table
from verify.bounds.plot import check_path
from verify.discover.discovery import Discovery
from verify.discover.found_file import rewritten
from verify.errors import InputError
from verify.store.evidence import write_text


def check_output(source: Path, path: Path) -> None:
    """Refuse, before any work, what can be no file of claims.

    Raises
    ------
    InputError
        If it is a folder or the user's file itself, its name does not end in .py, or its folder is
        missing.
    """
    if path.is_dir():
        raise InputError(f"{path}: is a folder; expected the name of a file for --output")
    if path.suffix != ".py":
        raise InputError(f"{path}: expected a name that ends in .py for --output")
    if path.exists() and source.exists() and path.samefile(source):
        raise InputError(f"{path}: is the file itself; expected another name for --output")
    if not path.parent.is_dir():
        raise InputError(f"{path}: no folder {str(path.parent)!r} to write to")


def write_claims(source: Path, target: Path, found: Sequence[Discovery], *, force: bool) -> None:
    """The user's file with what was found, which needs no search.

    Raises
    ------
    InputError
        If it cannot be written, or another text stands there and replacing it was not asked for.
    """
    try:
        text = rewritten(source.read_text("utf-8"), found)
        if not force and target.exists() and target.read_bytes() != text.encode():
            raise InputError(
                f"{target}: not written, the file is there; "
                "--force replaces it, --output FILE names another"
            )
        write_text(target, text)
    except OSError as problem:
        raise InputError(f"{target}: {problem.strerror}") from None


def write_streams(folder: Path, found: Sequence[Discovery]) -> list[Path]:
    """The tightest stream of each bound as CSV, which `ordproof replay` reads.

    Raises
    ------
    InputError
        If one cannot be written.
    """
    written = []
    for one in found:
        for table in one.stream[-1:]:
            path = folder / f"{one.id}.csv"
            if not path.resolve().is_relative_to(folder.resolve()):
                raise InputError(f"{one.id!r} is no name for a file in {folder}")
            try:
                write_text(path, as_csv(table, one.fixed))
            except OSError as problem:
                raise InputError(f"{path}: {problem.strerror}") from None
            written.append(path)
    return written


def as_csv(table: Table, fixed: Mapping[str, str]) -> str:
    """A stream with a row for each round: the data, the run, and what stays fixed."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow([*table.header, *fixed])
    rows.writerows([*row, *fixed.values()] for row in table.rows)
    return text.getvalue()


def plot(path: Path, found: Sequence[Discovery]) -> None:
    """For each bound: how near to it the worst streams come that were found, by their rounds.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    file = check_path(path)
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import MaxNLocator

    with pyplot.rc_context({"svg.hashsalt": "ordproof", "font.size": 9}):
        figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
        try:
            axes.axhline(1, color="0.4", linewidth=0.8)
            for one in found:
                if one.by_rounds:
                    rounds, ratios = zip(*one.by_rounds, strict=True)
                    axes.plot(rounds, ratios, marker="o", label=f"{one.id}: {one.text}")
            axes.set_xlabel("rounds")
            axes.set_ylabel("worst stream found / bound")
            axes.set_ylim(0, 1.08)
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.spines[["top", "right"]].set_visible(False)
            if any(one.by_rounds for one in found):
                axes.legend(frameon=False)
            metadata = {"Date": None} if file.suffix.lower() == ".svg" else None
            figure.savefig(file, dpi=150, metadata=metadata)
        finally:
            pyplot.close(figure)
