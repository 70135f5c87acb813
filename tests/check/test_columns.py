"""Parquet and Arrow files: the same data as the CSV file; column types are used or refused."""

import datetime
import json
from decimal import Decimal

import numpy as np
import pytest
from typer.testing import CliRunner

from verify.command.main import app
from verify.errors import InputError
from verify.tables.chunks import read_chunks
from verify.tables.load import load
from verify.tables.ranking_data import read_file

arrow = pytest.importorskip("pyarrow")


def written(path, table, rows=3):
    from pyarrow import csv, parquet

    if path.suffix == ".csv":
        csv.write_csv(table, path)
    elif path.suffix == ".parquet":
        parquet.write_table(table, path, row_group_size=rows)
    else:
        with arrow.ipc.new_file(str(path), table.schema) as out:
            out.write_table(table, max_chunksize=rows)
    return path


def both_ways(path, **options):
    """The whole file and its chunks, which must agree; or the one message of both."""
    whole = read_file(path, "y", **{k: v for k, v in options.items() if k != "classes"})
    chunks = list(read_chunks(path, "y", classes=options.get("order") or whole.classes))
    assert np.array_equal(np.concatenate([chunk.X for chunk in chunks]), whole.X)
    assert np.concatenate([chunk.y_l for chunk in chunks]).tolist() == whole.y_l.tolist()
    return whole


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
def test_a_file_of_each_format_is_the_same_data(tmp_path, suffix):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(50, 2)), rng.integers(1, 4, size=50)
    table = arrow.table({"a": X[:, 0], "y": y, "b": X[:, 1]})
    data = both_ways(written(tmp_path / f"rows{suffix}", table))
    assert data.columns == ("a", "b") and data.classes == ("1", "2", "3")
    assert np.array_equal(data.X, X) and data.y_l.tolist() == y.tolist()
    assert data.X.flags.c_contiguous and data.X.flags.owndata


FEATURES = {
    "int8": [1, 2, 3],
    "uint64": [1, 2, 3],
    "float16": np.array([1, 2, 3], np.float16),
    "float32": [1, 2, 3],
    "decimal128(9, 2)": [Decimal("1.00"), Decimal(2), Decimal(3)],
}


def typed(values, kind):
    if kind.startswith("decimal"):
        return arrow.array(values, arrow.decimal128(9, 2))
    return arrow.array(values, arrow.type_for_alias(kind))


@pytest.mark.parametrize("kind", FEATURES)
@pytest.mark.parametrize("encoded", [False, True])
def test_numbers_of_every_type_are_features(tmp_path, kind, encoded):
    values = typed(FEATURES[kind], kind)
    if encoded and kind != "float16":  # which pyarrow cannot encode
        values = values.dictionary_encode()
    table = arrow.table({"x": values, "y": [1, 2, 3]})
    assert both_ways(written(tmp_path / "rows.arrow", table)).X[:, 0].tolist() == [1, 2, 3]


NO_FEATURES = {
    "bool": [True, False, True],
    "timestamp": [datetime.datetime(2020, 1, k) for k in (1, 2, 3)],
    "date32": [datetime.date(2020, 1, k) for k in (1, 2, 3)],
    "string": ["1", "2", "3"],
    "large_string": arrow.array(["1", "2", "3"], arrow.large_string()),
    "dictionary": arrow.array(["1", "2", "3"]).dictionary_encode(),
    "list": [[1.0], [2.0], [3.0]],
    "struct": [{"a": 1}, {"a": 2}, {"a": 3}],
    "binary": [b"1", b"2", b"3"],
    "null": arrow.nulls(3),
    "duration": [datetime.timedelta(k) for k in (1, 2, 3)],
}


@pytest.mark.parametrize("kind", NO_FEATURES)
def test_other_features_are_refused_by_their_type(tmp_path, kind):
    path = written(tmp_path / "rows.arrow", arrow.table({"x": NO_FEATURES[kind], "y": [1, 2, 3]}))
    for read in (
        lambda: read_file(path, "y"),
        lambda: list(read_chunks(path, "y", classes=[1, 2])),
    ):
        with pytest.raises(InputError, match=f"column 'x' holds {kind}.*; expected numbers"):
            read()


LABELS = {
    "int64": ([3, 1, 2], ["1", "2", "3"]),
    "above 2^53": ([2**53 + 2, 2**53, 2**53 + 1], [str(2**53 + k) for k in range(3)]),
    "uint64": (arrow.array([2**64 - 1, 1, 2], arrow.uint64()), ["1", "2", str(2**64 - 1)]),
    "float": ([0.3, 0.1, 0.2], ["0.1", "0.2", "0.3"]),
    "float32": (arrow.array([3, 1, 2], arrow.float32()), ["1", "2", "3"]),
    "decimal": ([Decimal("1.50"), Decimal("0.10"), Decimal("0.25")], ["0.1", "0.25", "1.5"]),
    "numbers as text": (["3.0", " 1", "2"], ["1", "2", "3"]),
    "text": (["high", " low", "mid "], ["low", "mid", "high"]),
    "large text": (arrow.array(["high", "low", "mid"], arrow.large_string()), None),
    "dictionary": (arrow.array(["high", "low", "mid"]).dictionary_encode(), None),
}


@pytest.mark.parametrize("kind", LABELS)
@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_labels_of_every_type(tmp_path, kind, suffix):
    """Ranks 3, 1, 2; numbers are compared as numbers with all their digits."""
    values, classes = LABELS[kind]
    classes = classes or ["low", "mid", "high"]
    table = arrow.table({"x": [1.0, 2.0, 3.0], "y": values})
    path = written(tmp_path / f"rows{suffix}", table, rows=1)
    data = both_ways(path, order=classes)
    assert data.y_l.tolist() == [3, 1, 2] and data.classes == tuple(classes)
    if classes[0] != "low":
        assert read_file(path, "y").classes == tuple(classes)


def test_bools_are_labels_with_an_order(tmp_path):
    path = written(tmp_path / "rows.parquet", arrow.table({"x": [1.0, 2.0], "y": [True, False]}))
    assert both_ways(path, order=["false", "true"]).y_l.tolist() == [2, 1]
    with pytest.raises(InputError, match=r"row 1, column 'y': label 'true' is text.*--order"):
        read_file(path, "y")


@pytest.mark.parametrize("kind", ["timestamp", "date32", "list", "struct", "binary", "duration"])
def test_other_labels_are_refused_by_their_type(tmp_path, kind):
    table = arrow.table({"x": [1.0, 2.0, 3.0], "y": NO_FEATURES[kind]})
    path = written(tmp_path / "rows.arrow", table)
    for read in (lambda: read_file(path, "y"), lambda: list(read_chunks(path, "y", classes="12"))):
        with pytest.raises(InputError, match=f"column 'y' holds {kind}.*; expected labels"):
            read()


@pytest.mark.parametrize(
    ("x", "y", "message"),
    [
        ([1.0, None, 2.0, 3.0, 4.0], [1, 2, 1, 2, 1], "row 2, column 'x': empty cell"),
        ([1.0, 2.0, 3.0, 4.0, float("nan")], [1, 2, 1, 2, 1], "row 5, column 'x': value 'nan'"),
        ([1.0, 2.0, 3.0, -float("inf"), 1.0], [1, 2, 1, 2, 1], "row 4, column 'x': value '-inf'"),
        ([1.0, 2.0, 3.0, 4.0, 5.0], [1, 2, 1, 2, None], "row 5, column 'y': empty cell"),
        ([1.0, 2.0, 3.0, 4.0, 1e200], [1, 2, 1, 2, 1], "column 'x': value 1e.200 is too large"),
        ([1.0, 2.0, 3.0, 4.0, 5.0], [1, 2, 1, float("nan"), 2], "row 4, column 'y': label 'nan'"),
        ([1.0, 2.0, 3.0, 4.0, 5.0], arrow.nulls(5), "row 1, column 'y': empty cell"),
    ],
)
@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_a_bad_cell_is_named_by_row_and_column(tmp_path, x, y, message, suffix):
    path = written(tmp_path / f"rows{suffix}", arrow.table({"x": x, "y": y}))
    for read in (
        lambda: read_file(path, "y"),
        lambda: list(read_chunks(path, "y", classes=[1, 2])),
    ):
        with pytest.raises(InputError, match=message):
            read()


def test_labels_are_compared_as_written(tmp_path):
    """Where all labels named are numbers, as numbers; else as text, "1" and "1.0" being two."""
    path = tmp_path / "rows.csv"
    path.write_text("x,y\n1,1\n2,1.0\n3,2\n")
    assert both_ways(path, order=["1", "2"]).y_l.tolist() == [1, 1, 2]
    with pytest.raises(InputError, match=r"label '1.0' is not in the order"):
        read_file(path, "y", order=["1", "2", "many"])
    path.write_text(f"x,y\n1,{2**53}\n2,{2**53 + 1}\n3,{2**53}.0\n")
    assert both_ways(path).y_l.tolist() == [1, 2, 1]
    with pytest.raises(InputError, match=rf"label '{2**53 + 1}' is not in the order"):
        list(read_chunks(path, "y", classes=[2**53, 2**53 + 2]))


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_files_without_rows_and_torn_files(tmp_path, suffix):
    table = arrow.table({"x": arrow.array([], "float64"), "y": arrow.array([], "int64")})
    path = written(tmp_path / f"rows{suffix}", table)
    with pytest.raises(InputError, match="0 rows of data; expected at least 2"):
        read_file(path, "y")
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(InputError, match=r"cannot be read .*an intact (parquet|arrow) file"):
        read_file(path, "y")
    path.write_bytes(b"")
    with pytest.raises(InputError, match="cannot be read"):
        read_file(path, "y")


@pytest.mark.parametrize("command", ["check", "margin"])
def test_the_commands_say_of_parquet_what_they_say_of_csv(tmp_path, command):
    rng = np.random.default_rng(1)
    X = rng.integers(-4, 5, size=(40, 2)).astype(float)
    y = 1 + np.digitize(X @ [2, 1], [-3, 3])
    table, said = arrow.table({"a": X[:, 0], "b": X[:, 1], "y": y}), {}
    for suffix in (".csv", ".parquet", ".arrow"):
        path = written(tmp_path / f"rows{suffix}", table)
        ran = CliRunner().invoke(app, [command, str(path), "--label", "y", "--json", "-"])
        assert ran.exit_code == 0
        said[suffix] = json.loads(ran.stdout)
        assert said[suffix]["data"].pop("name") == str(path)
        said[suffix].pop("notes")
    assert said[".csv"]["margins"] == said[".parquet"]["margins"] == said[".arrow"]["margins"]
    assert said[".csv"].get("runs") == said[".parquet"].get("runs") == said[".arrow"].get("runs")


def test_pyarrow_is_asked_for_where_it_is_needed(tmp_path, monkeypatch):
    (tmp_path / "rows.parquet").write_bytes(b"")
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(InputError, match=r"pip install ordproof\[stream\]"):
        load(tmp_path / "rows.parquet", label="y")
