"""Files of any length: the same summary as the rows in memory, in chunks of any size."""

import os
import subprocess
import sys

import numpy as np
import pytest
from streams import LEARNERS, drawn, labels_of

from algorithms import PRIL, CuSumRank
from algorithms.compiled import summarise
from verify.bounds.file_streams import summarise_file
from verify.errors import InputError
from verify.tables.chunks import read_chunks

arrow = pytest.importorskip("pyarrow")

CLASSES = ["low", "mid", "high"]


def written(path, X, labels, batch=7):
    """A file of the suffix's format with columns x0, x1, ..., low, high."""
    from pyarrow import parquet

    columns = {f"x{j}": X[:, j] for j in range(X.shape[1])}
    columns |= {"low": [CLASSES[k - 1] for k in labels[:, 0]], "high": labels[:, 1].astype(float)}
    if path.suffix == ".csv":
        rows = zip(*columns.values(), strict=True)
        lines = [",".join(columns), *(",".join(map(str, row)) for row in rows)]
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path
    table = arrow.table(columns)
    if path.suffix == ".parquet":
        parquet.write_table(table, path, row_group_size=batch)
        return path
    with arrow.ipc.new_file(str(path), table.schema) as out:
        out.write_table(table, max_chunksize=batch)
    return path


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
@pytest.mark.parametrize("name", ["prank", "pril", "m-pril", "pa-ramp", "cusum", "pa-cusum after"])
def test_a_file_is_its_rows(tmp_path, suffix, name):
    X, labels = drawn("normal", 50, 3, 3, seed=4)
    labels[:, 1] = labels[:, 0]
    path, learner = written(tmp_path / f"rows{suffix}", X, labels), LEARNERS[name](3)
    wanted = summarise(learner, X, labels_of(learner, labels))
    for rows in (1, 6, 7, 8, 1000):
        found = summarise_file(
            learner, path, "low", classes=CLASSES, columns=["x0", "x1", "x2"], rows=rows
        )
        assert np.array_equal(found.state.w, wanted.state.w)
        assert found.total_mae == wanted.total_mae and found.rounds == 50


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
def test_numeric_interval_labels(tmp_path, suffix):
    X, labels = drawn("normal", 40, 2, 3, seed=5)
    path = written(tmp_path / f"rows{suffix}", np.column_stack([X, labels[:, 0]]), labels)
    found = summarise_file(
        PRIL(3), path, "x2", "high", classes=[1, 2, 3], columns=["x0", "x1"], rows=9
    )
    wanted = summarise(PRIL(3), X, labels)
    assert np.array_equal(found.state.theta, wanted.state.theta)
    assert found.narrowest == (labels[:, 1] - labels[:, 0]).min()


def test_the_last_attribute_of_cusum_rank(tmp_path):
    X, labels = drawn("normal", 30, 2, 3, seed=6)
    path = written(tmp_path / "rows.csv", X, labels)
    found = summarise_file(
        CuSumRank(3), path, "low", classes=CLASSES, columns=["x0", "x1"], bias=True
    )
    wanted = summarise(CuSumRank(3), np.column_stack([X, -np.ones(30)]), labels[:, 0])
    assert np.array_equal(found.state.w, wanted.state.w)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty; expected a header"),
        ("x,y\n", "0 rows of data"),
        ("x,y\n1,a\n", "1 row of data"),
        ("x,y\n1,a\n2,a\n", "one class, a"),
        ("x,x\n1,a\n", "'x' occurs twice"),
        ("x,z\n1,a\n", "no column 'y'"),
        ("y\na\n", "no feature columns"),
        ("x,y\n1,a\n2,c\n", r"line 3, column 'y': label 'c' is not in the order; expected .*a, b"),
        ("x,y\n1,a\n2,\n", "line 3, column 'y': empty cell; expected a label"),
        ("x,y\n1,a\n,b\n", "line 3, column 'x': empty cell; expected a finite number"),
        ("x,y\n1,a\nnan,b\n", "line 3, column 'x': value 'nan' is not finite"),
        ("x,y\n1,a\n-1e400,b\n", "line 3, column 'x': value '-1e400' is not finite"),
        ("x,y\n1,a\n1e200,b\n", "line 3, column 'x': value 1e.200 is too large"),
        ("x,y\n1,a\nred,b\n", "line 3, column 'x': value 'red' is not a number"),
        ("x,y\n1,a\n1,2,b\n", "line 3: 3 cells; expected 2"),
    ],
)
@pytest.mark.parametrize("rows", [1, 100])
def test_bad_files(tmp_path, text, message, rows):
    path = tmp_path / "bad.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=message):
        summarise_file(PRIL(2), path, "y", classes=["a", "b"], rows=rows)


def test_a_bad_cell_far_into_a_file(tmp_path):
    """It is in another block of pyarrow's than the first rows, and in a later chunk."""
    path = tmp_path / "bad.csv"
    path.write_text("x,y\n" + "1,a\n" * 300_000 + "red,b\n", "utf-8")
    for rows in (1000, 1 << 19):
        with pytest.raises(InputError, match="line 300002, column 'x': value 'red'"):
            summarise_file(PRIL(2), path, "y", classes=["a", "b"], rows=rows)


def test_bad_intervals_and_classes(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("x,l,u\n1,1,2\n2,2,2\n3,2,1\n", "utf-8")
    with pytest.raises(InputError, match=r"line 4: interval reversed, l='2' is above u='1'"):
        summarise_file(PRIL(2), path, "l", "u", classes=[1, 2])
    path.write_text("x,l,u\n1,1,2\n2,2,2\n", "utf-8")
    with pytest.raises(InputError, match=r"line 2: interval label \[1, 2\]; expected exact"):
        summarise_file(CuSumRank(2), path, "l", "u", classes=[1, 2])
    path.write_text("x,l,u\n1,1,2\n2,1,2\n", "utf-8")
    with pytest.raises(InputError, match="every interval label spans all 2 classes"):
        summarise_file(PRIL(2), path, "l", "u", classes=[1, 2])
    with pytest.raises(InputError, match="expected 3, as the learner has ranks"):
        summarise_file(PRIL(3), path, "l", "u", classes=[1, 2])
    for classes in ([1, 1], [1, "1.0"], ["a"], ["a", "a"], [1, "", 3]):
        with pytest.raises(InputError, match="classes="):
            list(read_chunks(path, "l", "u", classes=classes))
    for name, message in (("none.csv", "no such file"), ("rows.xyz", "suffix '.xyz'")):
        (tmp_path / "rows.xyz").write_text("")
        with pytest.raises(InputError, match=message):
            list(read_chunks(tmp_path / name, "l", classes=[1, 2]))


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
def test_paths_that_are_no_regular_files(tmp_path, suffix):
    folder, pipe, loop = (tmp_path / f"{name}{suffix}" for name in ("folder", "pipe", "loop"))
    folder.mkdir()
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path, message in (
        (folder, "is a directory; expected a CSV, Parquet or Arrow file"),
        (pipe, "a pipe or device; expected a regular file"),
        (folder / f"none{suffix}", "no such file"),
        (loop, "cannot be read"),
    ):
        with pytest.raises(InputError, match=message):
            list(read_chunks(path, "y", classes=[1, 2]))


def test_a_feature_column_is_named_once(tmp_path):
    path = written(tmp_path / "rows.csv", *drawn("normal", 9, 2, 3, seed=7))
    with pytest.raises(InputError, match="expected each column once"):
        list(read_chunks(path, "low", classes=CLASSES, columns=["x0", "x0"]))


def test_text_features_are_refused(tmp_path):
    X, labels = drawn("normal", 9, 2, 3, seed=7)
    path = written(tmp_path / "rows.parquet", X, labels)
    with pytest.raises(InputError, match=r"column 'low' holds .*string; expected numbers"):
        list(read_chunks(path, "high", classes=[1, 2, 3]))
    with pytest.raises(InputError, match=r"row 1, column 'low': label .* is not in the order"):
        list(read_chunks(path, "low", classes=[1, 2, 3], columns=["x0"]))
    (tmp_path / "torn.parquet").write_bytes(path.read_bytes()[:200])
    with pytest.raises(InputError, match="cannot be read"):
        list(read_chunks(tmp_path / "torn.parquet", "low", classes=CLASSES))


MEMORY = """
import sys
from verify.bounds.file_streams import summarise_file
from algorithms import PRIL

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

def play(path):
    return summarise_file(PRIL(3), path, "y", classes=[1, 2, 3], rows=4096).rounds

play(sys.argv[1])
before = peak()
rounds = play(sys.argv[2])
print(rounds, (peak() - before) * 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_memory_does_not_grow_with_the_file(tmp_path, suffix):
    """A file of 800,000 rows needs hardly more than one of 40,000, and far less than its matrix."""
    from pyarrow import csv, parquet

    rng = np.random.default_rng(0)
    paths = []
    for n in (40_000, 800_000):
        columns = {f"x{j}": rng.integers(-9, 9, size=n).astype(float) for j in range(20)}
        table = arrow.table(columns | {"y": rng.integers(1, 4, size=n)})
        paths.append(str(tmp_path / f"{n}{suffix}"))
        if suffix == ".csv":
            csv.write_csv(table, paths[-1])
        else:
            parquet.write_table(table, paths[-1], row_group_size=16_384)
    ran = subprocess.run(
        [sys.executable, "-c", MEMORY, *paths], capture_output=True, text=True, check=True
    )
    rounds, growth = map(int, ran.stdout.split())
    assert rounds == 800_000
    assert growth < 800_000 * 20 * 8 / 2
