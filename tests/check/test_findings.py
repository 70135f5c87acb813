"""Plain sentences of a check, and files that are no CSV."""

import bz2
import gzip
import json
import lzma

import numpy as np
import pytest
from command_process import ordproof
from hypothesis import given
from hypothesis import strategies as st

from algorithms.losses import interval_mae
from verify.bounds.check import check
from verify.bounds.findings import baseline, headline
from verify.tables.csv_file import read_table
from verify.tables.ranking_data import RankingData, read_file

EASY = "x,y\n-2,1\n-1,1\n1,2\n2,2\n-2,1\n1,2\n"


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=9))
def test_the_baseline_is_the_least_loss_of_a_constant_prediction(labels):
    ends = np.array([(min(pair), max(pair)) for pair in labels])
    X = np.zeros((len(ends), 1))
    data = RankingData("d", ("x",), X, ends[:, 0], ends[:, 1], ("a", "b", "c", "d"))
    levels = np.arange(1, 4) + 0.5  # a score of k is rank k

    def suffered(k):
        return sum(interval_mae(float(k), levels, int(low), int(high)) for low, high in ends)

    rank, loss = baseline(data)
    assert loss == suffered(rank) == min(map(suffered, range(1, 5)))


def test_the_headline_says_whether_a_bound_says_anything(tmp_path):
    path = tmp_path / "easy.csv"
    path.write_text(EASY + EASY.split("\n", 1)[1] * 20)
    telling = headline(check(read_file(path, "y"), ["pril"]).bounds)
    assert telling.startswith("pril suffered") and "pril/theorem-1" in telling
    path.write_text("x,y\n1,1\n1,2\n2,1\n1,2\n")
    assert headline(check(read_file(path, "y"), ["pril"]).bounds).startswith("No bound says any")
    assert headline([]) == "No bound applies to these data."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (gzip.compress(EASY.encode(), mtime=0), "compressed by gzip"),
        (bz2.compress(EASY.encode()), "compressed by bzip2"),
        (lzma.compress(EASY.encode()), "compressed by xz"),
        (b"PK\x03\x04rest", "a spreadsheet or a zip file"),
        (EASY.encode("utf-16"), "text in UTF-16"),
        ("café,y\n1,1\n".encode("latin1"), "iconv -f latin1"),
        (b"a;y\n1,5;1\n2;2\n", "a decimal comma? write 1.5"),
    ],
)
def test_a_file_that_is_no_csv_says_what_it_is(tmp_path, content, says):
    path = tmp_path / "data.csv"
    path.write_bytes(content)
    result = ordproof("check", path, "--label", "y")
    assert result.returncode == 2 and len(result.stderr.splitlines()) == 1
    assert str(path) in result.stderr and says in result.stderr


def test_a_link_to_itself_and_a_cost_beyond_floats_are_refused_in_one_line(tmp_path):
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    (tmp_path / "easy.csv").write_text(EASY)
    for arguments in (
        (loop, "--label", "y"),
        (tmp_path / "easy.csv", "--label", "y", "--cost", "1e-320"),
    ):
        result = ordproof("check", *arguments)
        assert result.returncode == 2 and len(result.stderr.splitlines()) == 1


@pytest.mark.slow
def test_standard_input_is_read_as_a_file_is(tmp_path):
    path = tmp_path / "easy.csv"
    path.write_text(EASY)
    piped = ordproof("check", "-", "--label", "y", "--json", "-", text=EASY)
    named = ordproof("check", path, "--label", "y", "--json", "-")
    assert piped.returncode == named.returncode == 0
    assert piped.stdout == named.stdout.replace(str(path), "-")


@pytest.mark.slow
def test_a_margin_that_the_data_contradict_is_exit_1(tmp_path):
    path = tmp_path / "easy.csv"
    path.write_text(EASY)
    stream = ("check", path, "--label", "y", "--order", "1,2", "--stream", "-a", "pril")
    assert ordproof(*stream, "--gamma", "0.1").returncode == 0
    contradicted = ordproof(*stream, "--gamma", "1000")
    assert contradicted.returncode == 1 and "EXCEEDED" in contradicted.stdout


@pytest.mark.slow
def test_without_a_stream_a_margin_is_compared_with_the_certified_one(tmp_path):
    """x = -1, 1 with labels 1, 2: the largest margin is 1, with w = 1 and theta = 0."""
    path = tmp_path / "easy.csv"
    path.write_text(EASY)
    check = ("check", path, "--label", "y", "-a", "cusum", "--json", "-")
    plain, less, more = (
        ordproof(*check, *given) for given in ((), ("--gamma", "0.1"), ("--gamma", "1000"))
    )
    assert [run.returncode for run in (plain, less, more)] == [0, 0, 1]
    assert [json.loads(run.stdout)["contradicted"] for run in (plain, less, more)] == [0, 0, 1]
    assert json.loads(plain.stdout)["claimed_gamma"] is None
    shown = ordproof(*check[:-2], "--gamma", "1000")
    assert shown.returncode == 1 and "CONTRADICTED: gamma = 1000" in shown.stdout
    path.write_text("x,y\n1,1\n1,2\n")
    assert ordproof(*check, "--gamma", "0.1").returncode == 1  # no separator: no margin


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=2, max_size=6))
def test_finite_numbers_are_read_even_where_their_sum_overflows(tmp_path_factory, numbers):
    path = tmp_path_factory.mktemp("rows") / "rows.csv"
    header = [f"x{i}" for i in range(len(numbers))]
    cells = ",".join(map(repr, numbers))
    path.write_text(",".join([*header, "y"]) + f"\n{cells},1\n{cells},2\n")
    assert read_table(path, ["y"]).X.tolist() == [numbers, numbers]


def test_the_sentence_names_the_baseline_beside_the_learners(tmp_path):
    path = tmp_path / "easy.csv"
    path.write_text(EASY)
    report = check(read_file(path, "y"), ["pril", "pa"])
    (said,) = (line for line in report.summary_lines() if "Always predicting" in line)
    totals = sorted(run.total for run in report.runs)
    rank, loss = baseline(report.data)
    assert f"predicting {report.data.classes[rank - 1]!r} suffers {loss} in 6 rounds" in said
    assert all(str(total) in said for total in totals)
