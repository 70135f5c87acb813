"""Files that are nearly CSV: the reader of whole files and that of streams say the same of them."""

import gzip

import pytest

from verify.bounds.stream_check import check_stream
from verify.errors import LONG, InputError
from verify.tables.ranking_data import read_file

pytest.importorskip("pyarrow")

LONG_CELL = "x" * 5000
REFUSED = {
    "signaling NaN": ("a,y\n1,1\n2,snan\n", ["line 3", "'y'", "'snan'", "not in the order"]),
    "140,000 digits": (f"a,y\n1,1\n{'1' * 140_000},2\n", ["line 3", "'a'", "not finite"]),
    "label of 140,000": (f"a,y\n1,1\n1,{'1' * 140_000}\n", ["line 3", "'y'", "140000 characters"]),
    "long cell": (f"a,y\n1,1\n{LONG_CELL},2\n", ["line 3", "'a'", "5000 characters"]),
    "long label": (f"a,y\n1,1\n1,{LONG_CELL}\n", ["line 3", "'y'", "5000 characters"]),
    "NUL": ("a\0,y\n1,1\n2,2\n", ["NUL byte in line 1"]),
    "Arabic digit": ("a,y\n1,1\n\u0661,2\n", ["line 3", "'a'", "'\u0661'", "ASCII"]),
    "no-break space": ("a,y\n1,1\n\xa02,2\n", ["line 3", "'a'", r"'\xa02'", "ASCII"]),
    "gzip": (gzip.compress(b"a,y\n1,1\n2,2\n"), ["gunzip"]),
    "UTF-16": ("a,y\n1,1\n2,2\n".encode("utf-16"), ["iconv -f utf-16"]),
    "Latin-1 name": (
        "a,\xe9,y\n1,1,1\n".encode("latin-1"),
        ["line 1: byte 0xe9", "iconv -f latin1"],
    ),
    "Latin-1 cell": ("a,y\n\xe9,1\n".encode("latin-1"), ["line 2: byte 0xe9", "iconv -f latin1"]),
    "header alone": ("a,y", ["0 rows of data; expected at least 2"]),
    "header line alone": ("a,y\n", ["0 rows of data; expected at least 2"]),
    "one row": ("a,y\n1,1", ["1 row of data; expected at least 2"]),
    "thousands": ('a,y\n1,1\n"1,234",2\n', ["write 1.234;", "write 1234)"]),
    "millions": ('a,y\n1,1\n"1,234,567",2\n', ["write 1234567)"]),
    "decimal comma": ('a,y\n1,1\n"1,23",2\n', ["(a decimal comma? write 1.23)"]),
    "line 1 empty": ("\na,y\n1,1\n2,2\n", ["line 1 is empty; expected a header line"]),
    "empty": ("", [": empty; expected a header line"]),
    "no header": ("0,1,1\n1,2,2\n", ["all numbers; expected a header line"]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_both_readers_say_the_same(name, tmp_path):
    content, words = REFUSED[name]
    path = tmp_path / "made.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    messages = []
    for read in (read_file, check_stream):
        with pytest.raises(InputError) as caught:
            read(path, "y", order=["1", "2"])
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
    assert all(word in messages[0] for word in words), messages[0]
    assert "x" * (LONG + 1) not in messages[0] and len(messages[0]) < 400


def test_a_name_over_two_lines_is_read_by_both(tmp_path):
    path = tmp_path / "made.csv"
    path.write_text('"a\nb",y\n1,1\n2,2\n')
    assert read_file(path, "y").columns == ("a\nb",)
    report = check_stream(path, "y", order=["1", "2"])
    assert report.data.columns == ("a\nb",) and report.data.n == 2


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("1e5000", "1E+5000"),
        ("1e999999", "1E+999999"),
        ("7" * 4301, "7" * LONG + "... (4301 characters)"),
        ("12345678901234567890123", "12345678901234567890123"),
        ("2.50", "2.5"),
    ],
)
def test_labels_of_many_digits_have_short_names(label, name, tmp_path):
    path = tmp_path / "made.csv"
    path.write_text(f"a,y\n0,1\n1,{label}\n")
    assert read_file(path, "y").classes == ("1", name)
