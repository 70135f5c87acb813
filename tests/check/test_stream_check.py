"""``check --stream``: in one pass what `check` finds, but for what needs all rows at once."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from verify.bounds.check import ALGORITHMS, check
from verify.bounds.stream_check import check_stream
from verify.command.main import app
from verify.errors import InputError
from verify.tables.ranking_data import read_file

pytest.importorskip("pyarrow")


@pytest.fixture
def separable(tmp_path):
    """Integers, far from both thresholds; exact labels and intervals."""
    rng = np.random.default_rng(3)
    X = rng.integers(-9, 10, size=(400, 3))
    f = X @ [2, -1, 1]
    X, f = X[abs(abs(f) - 5) > 2], f[abs(abs(f) - 5) > 2]
    y = 1 + np.digitize(f, [-5, 5])
    upper = np.minimum(3, y + rng.integers(0, 2, size=len(y)))
    path = tmp_path / "rows.csv"
    rows = (",".join(map(str, row)) for row in np.column_stack([X, y, upper]))
    path.write_text("\n".join(["a,b,c,y,u", *rows]) + "\n")
    return path


COLUMNS = ["a", "b", "c"]


@pytest.mark.slow
@pytest.mark.parametrize("upper", [None, "u"])
def test_losses_and_bounds_are_those_of_check(separable, upper):
    """With the certified margins given, each bound of a margin is the same, R being rounded up."""
    whole = check(read_file(separable, "y", upper, columns=COLUMNS))
    gamma, delta = whole.threshold.gamma, None
    if upper is None:
        delta = whole.ensemble.delta
    report = check_stream(
        separable, "y", upper, order=["1", "2", "3"], columns=COLUMNS, gamma=gamma, delta=delta
    )
    totals = {run.algorithm: run.total for run in whole.runs}
    assert {run.algorithm: run.total for run in report.runs} == {
        name: total for name, total in totals.items() if name != "m-pril"
    }
    wanted = {
        (b.algorithm, b.id, b.reading): b
        for b in whole.bounds
        if b.algorithm != "m-pril"
        and b.reading not in ("any stream", "each norm 1")
        and b.id != "pril/theorem-2"
    }
    assert len(wanted) >= 6
    found = {(b.algorithm, b.id, b.reading): b for b in report.bounds}
    assert set(found) == set(wanted)
    for key, bound in found.items():
        assert (bound.suffered, bound.ceiling) == (wanted[key].suffered, wanted[key].ceiling)
        assert bound.formula == wanted[key].formula
        if bound.value is not None:
            assert 0 <= float(bound.value / wanted[key].value) - 1 < 1e-9
            assert "not certified" in bound.why
    data = report.data
    assert (data.c, data.a, data.n, data.exact) == (
        whole.data.c,
        whole.data.a,
        whole.data.n,
        upper is None,
    )


def test_without_margins_it_says_why_there_are_no_bounds(separable):
    report = check_stream(separable, "y", order=["1", "2", "3"], columns=COLUMNS)
    assert report.bounds == ()
    assert {run.algorithm for run in report.runs} == set(ALGORITHMS) - {"m-pril", "pa-cusum"}
    said = "\n".join(report.summary_lines())
    for part in ("--gamma", "--delta", "m-pril left out", "pa-ramp: no bound", "without --stream"):
        assert part in said


def test_a_margin_that_the_data_do_not_have_is_noticed(separable):
    report = check_stream(
        separable, "y", order=["1", "2", "3"], columns=COLUMNS, algorithms=["pril"], gamma=1e3
    )
    assert report.summary_lines()[0].startswith("EXCEEDED: pril")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithms": ["m-pril"]}, "algorithm='m-pril': left out: its columns are scaled"),
        ({"algorithms": ["pa-cusum"]}, "algorithm='pa-cusum': .*--delta"),
        ({"algorithms": ["prill"]}, "did you mean pril"),
        ({"algorithms": []}, "expected some of"),
        ({"gamma": 0.0}, "gamma=0.0: expected a positive number"),
        ({"delta": float("nan")}, "delta=nan"),
        ({"C": -1.0}, "C=-1.0"),
        ({"s": 1.0}, "s=1.0"),
        ({"order": ["1"]}, "two or more"),
        ({"order": ["1", "2"]}, "line 2, column 'y': label '3' is not in the order"),
        ({"upper": "u", "algorithms": ["cusum"]}, r"interval label \[.*exact labels"),
    ],
)
def test_bad_options(separable, options, message):
    given = {"order": ["1", "2", "3"], "columns": COLUMNS, **options}
    with pytest.raises(InputError, match=message):
        check_stream(separable, "y", **given)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--label", "y"], "expected --order"),
        (["--order", "1,2,3"], "expected --label"),
        (["--label", "y", "--order", "1,2,3", "--bins", "3"], "--bins 3: expected without"),
        (["--label", "y", "--order", "1,2,3", "--scale", "max"], "--scale max"),
        (["--label", "y", "--order", "1,2,3", "--shuffle"], "--shuffle"),
        (["--label", "y", "--order", "1,2,3", "--eta", "1"], "--eta"),
    ],
)
def test_options_that_one_pass_has_no_use_for(separable, options, message):
    ran = CliRunner().invoke(app, ["check", str(separable), "--stream", *options])
    assert ran.exit_code != 0 and isinstance(ran.exception, InputError)
    assert message in str(ran.exception)


def test_the_command(separable):
    command = ["check", str(separable), "--label", "y", "--columns", "a,b,c", "--order", "1,2,3"]
    ran = CliRunner().invoke(app, [*command, "--stream", "--gamma", "0.01", "--json", "-"])
    assert ran.exit_code == 0
    said = json.loads(ran.stdout)
    assert {bound["verdict"] for bound in said["bounds"]} >= {"proved"}
    assert {run["algorithm"] for run in said["runs"]} == set(ALGORITHMS) - {"m-pril", "pa-cusum"}
    ran = CliRunner().invoke(app, [*command, "--stream", "--gamma", "0.01"])
    assert "one pass over" in ran.stdout and max(map(len, ran.stdout.splitlines())) <= 100


def test_a_data_set_by_name_is_no_file():
    ran = CliRunner().invoke(app, ["check", "lev", "--stream"])
    assert isinstance(ran.exception, InputError)
    assert "lev: a data set by name; expected a file" in str(ran.exception)
