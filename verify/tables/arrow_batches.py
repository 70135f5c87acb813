"""The columns of a CSV, Parquet or Arrow file, batch by batch, by pyarrow's readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from verify.errors import InputError
from verify.tables.csv_file import feature_columns, find_fault, read_header
from verify.tables.text_file import check_file

FORMATS = {
    "csv": (".csv", ".tsv", ".txt"),
    "parquet": (".parquet", ".pq"),
    "arrow": (".arrow", ".feather", ".ipc"),
}


def format_of(path: Path) -> str | None:
    """The format that a file's suffix says, if it is one of `FORMATS`."""
    return next((form for form, ends in FORMATS.items() if path.suffix.lower() in ends), None)


def opened(path: Path, texts: list[str], columns: Sequence[str] | None, rows: int) -> Iterator[Any]:
    """First the names of the feature columns, then record batches that have them and `texts`.

    Parameters
    ----------
    path : the file; its format is that of its suffix
    texts : the label columns
    columns : the feature columns; default all others
    rows : how many rows of a Parquet file to read at a time

    Raises
    ------
    InputError
        If pyarrow is missing, or the file, or it cannot be read, or lacks a column.
    """
    try:
        import pyarrow as arrow
    except ImportError:
        raise InputError("pyarrow is not installed; `pip install ordproof[stream]`") from None
    check_file(path, "a CSV, Parquet or Arrow file")
    form = format_of(path)
    if form is None:
        known = ", ".join(end for ends in FORMATS.values() for end in ends)
        raise InputError(f"{path}: suffix {path.suffix!r}; expected one of {known}")
    try:
        if form == "csv":
            yield from _csv(arrow, path, texts, columns)
        elif form == "parquet":
            yield from _parquet(path, texts, columns, rows)
        else:
            yield from _arrow(arrow, path, texts, columns)
    except (arrow.ArrowException, OSError) as error:
        what = f"an intact {form} file with numbers in the feature columns"
        raise InputError(f"{path}: cannot be read ({error}); expected {what}") from None


def _csv(arrow: Any, path: Path, texts: list[str], columns: Sequence[str] | None) -> Iterator[Any]:
    from pyarrow import csv as reader

    header, features, sep, lines = read_header(path, texts, columns)
    yield features
    types = dict.fromkeys(features, arrow.float64())
    types |= dict.fromkeys(texts, arrow.string())
    try:
        yield from reader.open_csv(
            path,
            read_options=reader.ReadOptions(
                column_names=header, skip_rows=lines, use_threads=False
            ),
            parse_options=reader.ParseOptions(delimiter=sep),
            convert_options=reader.ConvertOptions(
                column_types=types,
                include_columns=[*features, *texts],
                null_values=[""],
                strings_can_be_null=True,
            ),
        )
    except arrow.ArrowInvalid:
        if find_fault(path, texts, features):  # says where; pyarrow does not
            raise  # a header alone is a fault to pyarrow only


def _parquet(
    path: Path, texts: list[str], columns: Sequence[str] | None, rows: int
) -> Iterator[Any]:
    from pyarrow import parquet

    with parquet.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20) as file:
        features = feature_columns(str(path), file.schema_arrow.names, texts, columns)
        yield features
        yield from file.iter_batches(rows, columns=[*features, *texts], use_threads=False)


def _arrow(
    arrow: Any, path: Path, texts: list[str], columns: Sequence[str] | None
) -> Iterator[Any]:
    with arrow.OSFile(str(path)) as source, arrow.ipc.open_file(source) as file:
        yield feature_columns(str(path), file.schema.names, texts, columns)
        for k in range(file.num_record_batches):
            yield file.get_batch(k)
