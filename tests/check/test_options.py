"""What `check` and `margin` refuse of their options, and what they say of data at their limits."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from verify.bounds.check import check
from verify.bounds.findings import lines
from verify.command.main import app
from verify.errors import InputError
from verify.tables.ranking_data import RankingData

LABELS = np.array([1, 2, 1])
STREAM = ["--stream", "--order", "1,2"]
NOTE = "floats cannot carry the step"


def one_column(*cells):
    X = np.array(cells, float)[:, None]
    return RankingData("made", ("x",), X, LABELS, LABELS, ("1", "2"))


@pytest.fixture
def rows(tmp_path):
    path = tmp_path / "[red].csv"
    path.write_text("a,y\n-1,1\n7,2\n-3,1\n")
    return str(path)


REFUSED = [
    (["-a", "pa-cusum", "--delta", "1e308"], "delta=1e+308: expected a positive number, up to"),
    (["--gamma", "1e308"], "gamma=1e+308: expected a positive number, up to"),
    (["--ramp", "1"], "s=1.0 (--ramp): expected"),
    (["--cost", "0"], "C=0.0 (--cost): expected"),
    ([*STREAM, "--shuffle"], "--shuffle: expected without --stream"),
    ([*STREAM, "--seed", "4"], "--seed 4: expected without --stream"),
    ([*STREAM, "--seed", "0"], "--seed 0: expected without --stream"),
    (["--seed", "4"], "--seed 4: expected with --shuffle"),
    (["--seed", "0"], "--seed 0: expected with --shuffle"),
    (["--label", "a"], "--label: given 2 times; expected it once"),
]


@pytest.mark.parametrize(("options", "words"), REFUSED)
def test_options_out_of_place_or_range_are_named(options, words, rows):
    result = CliRunner().invoke(app, ["check", rows, "--label", "y", *options])
    assert isinstance(result.exception, InputError)
    assert words in str(result.exception)


def test_a_list_of_learners_is_given_option_by_option(rows):
    options = ["--label", "y", "-a", "pa", "-a", "pril", "--json", "-"]
    result = CliRunner().invoke(app, ["check", rows, *options])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["algorithms"] == ["pril", "pa"]


@pytest.mark.parametrize("command", ["check", "margin"])
def test_data_without_a_name_are_refused(command):
    result = CliRunner().invoke(app, [command, "", "--label", "y"])
    assert str(result.exception) == "DATA '': expected a data file or the name of a data set"


def test_a_folder_for_tables_is_no_file(rows):
    result = CliRunner().invoke(app, ["experiment", "pa-noise", "--output", rows])
    assert f"{rows}: is a file; expected a folder" in str(result.exception)


@pytest.mark.parametrize("command", ["check", "margin"])
def test_a_name_in_brackets_is_no_markup(command, rows):
    result = CliRunner().invoke(app, [command, rows, "--label", "y"])
    assert result.exit_code == 0
    assert "[red].csv:" in result.stdout.replace("\n", "")


def test_the_longer_r_of_cusum_rank_is_said():
    said = "\n".join(lines(check(one_column(1, 7, 3), ["cusum"])))
    assert "R = 7 (largest" in said and "R^2 = 50 in bounds of CuSum Rank" in said
    assert "CuSum" not in "\n".join(lines(check(one_column(1, 7, 3), ["pa"])))


@pytest.mark.parametrize("name", ["pa", "pa-i", "pa-ii", "pa-ramp"])
def test_features_that_take_all_digits_from_a_step_are_noted(name):
    """At |x|^2 = 10^13 a thousandth of the loss may be lost: 10^13/2^53 is 1/901."""
    large = check(one_column(-1, 10**6.5 + 1, -3), [name])
    assert [note for note in large.notes if NOTE in note and note.startswith(f"{name}:")]
    for quiet in (check(one_column(-1, 10**6, -3), [name]), check(one_column(1, 1e7, 3), ["pril"])):
        assert NOTE not in " ".join(quiet.notes)


def test_streams_have_the_note_too(tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / "large.csv"
    path.write_text("a,y\n1,1\n3e7,2\n2,1\n")
    options = ["--label", "y", *STREAM, "-a", "pa", "-a", "pril", "--json", "-"]
    result = CliRunner().invoke(app, ["check", str(path), *options])
    (note,) = (note for note in json.loads(result.stdout)["notes"] if NOTE in note)
    assert note.startswith("pa:") and "scale the columns" in note
