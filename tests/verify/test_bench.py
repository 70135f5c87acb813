"""`ordproof bench`: every way does the same work, and bad certificates are refused."""

import json
import sys
from dataclasses import replace

import pytest

from theory.lemmas import sums
from theory.proving.lemma import Lemma
from verify.benchmarks import bench, growth, ledger, present, verdicts
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.checkers.certificates import steps_of
from verify.engines import proofs
from verify.errors import InputError
from verify.store import certificates

SPOILT = ("(steps\n", "(steps\n(absurd 0)\n")


@pytest.fixture(scope="module")
def texts():
    """Certificates of the lemmas on sums, found here."""
    search = proofs.Proofs(fresh=True)
    lemmas = [lemma for lemma in vars(sums).values() if isinstance(lemma, Lemma)]
    for lemma in lemmas:
        search.check(proofs.of_lemma(lemma))
    return {lemma.name: search.found[lemma.name] for lemma in lemmas}


@pytest.fixture
def store(texts, tmp_path, monkeypatch):
    for name, text in texts.items():
        path = tmp_path / f"{name}.proof"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(certificates, "FOLDER", tmp_path)


@pytest.mark.slow
def test_the_ledger_counts_the_same_work_in_every_way(store, texts):
    (result,) = ledger.ledger(Setting(1))
    check, second, afresh = result.timings
    steps = sum(len(steps_of(text)) for text in texts.values())
    assert check.amount == second.amount == {"certificates": len(texts), "steps": steps}
    assert 0 < afresh.amount["certificates"] <= len(texts)
    assert result.ratio(check) == 1 and afresh.median > 0


@pytest.mark.slow
def test_what_the_ledger_refuses(store, texts, tmp_path, monkeypatch):
    with pytest.raises(InputError, match="of no lemma and no claim: mine/x"):
        ledger.find_afresh({"mine/x": ""})
    bad = {"sums/split": texts["sums/split"].replace(*SPOILT)}
    for way in (ledger.check_by_kernel, ledger.check_by_second):
        with pytest.raises(InputError):
            way(bad)()
    monkeypatch.setattr(certificates, "FOLDER", tmp_path / "empty")
    with pytest.raises(InputError, match="no certificates"):
        ledger.ledger(Setting(1))


@pytest.mark.slow
def test_verdicts_are_the_same_fresh_and_stored():
    ids = ["cusum/corollary-2", "cusum/eq-7"]
    stored, fresh = (verdicts.decided(ids, fresh)() for fresh in (False, True))
    assert stored == fresh and sum(stored.values()) == len(ids)


def test_a_re_check_that_differs_has_no_time(monkeypatch):
    monkeypatch.setattr(verdicts, "COMMAND", [sys.executable, "-c", "import sys; sys.exit(1)"])
    with pytest.raises(InputError, match="ended with 1"):
        verdicts.waited_for(Setting(1))
    monkeypatch.setattr(verdicts, "COMMAND", [sys.executable, "-c", "pass"])
    aims = verdicts.waited_for(Setting(1)).aims
    assert all(aim.reached for aim in aims)
    assert {aim.bound for aim in aims} >= {10, 2}


def test_unknown_names_are_refused():
    with pytest.raises(InputError, match=r"benchmark='nope'.*ledger, verdicts, streams"):
        bench.known(["ledger", "nope"])
    assert bench.known(["start", "ledger", "start"]) == ["start", "ledger"]


FIRST = Timing("peer", (3.0, 1.0, 2.0), {"rows": 10}, peak=4_000_000)
OURS = replace(FIRST, name="ours", seconds=(0.5,), same=False, result={"mae": 2}, note="Exact.")
BENCHMARK = Benchmark(
    "streams",
    "one pass",
    (FIRST, OURS),
    aims=(
        Aim("speed beside the peer", 4.0, 5.0, least=True, limit="Memory."),
        Aim("time beside the peer", 0.25, 0.3, limit="Memory."),
    ),
    figures={"exponent of n": 1.0},
)


def test_the_median_counts():
    assert FIRST.median == 2.0
    assert BENCHMARK.ratio(OURS) == 0.25 and BENCHMARK.timing("ours") is OURS
    assert [aim.reached for aim in BENCHMARK.aims] == [False, True]


def test_json_holds_everything():
    content = json.loads(json.dumps(BENCHMARK.to_json()))
    assert content["timings"][1]["ratio"] == 0.25 and content["aims"][0]["reached"] is False
    assert Benchmark.from_json(content) == BENCHMARK


def test_the_table_says_all_of_it():
    assert present.title(BENCHMARK) == "streams: one pass, rows 10"
    columns = ["way", "seconds", "shortest", "ratio", "rows/s", "memory MB"]
    assert present.columns(BENCHMARK) == columns
    assert present.row(BENCHMARK, OURS) == ["ours *", "0.500", "0.500", "0.25", "20", "4.0"]
    assert list(present.notes(BENCHMARK)) == [
        "* not the same work as the first way",
        "ours: Exact.",
        "exponent of n: 1",
        "speed beside the peer: 4, aim at least 5: missed. Memory.",
        "time beside the peer: 0.25, aim at most 0.3: reached",
    ]


def test_amounts_that_differ_have_a_column():
    other = replace(OURS, amount={"rows": 20}, peak=None)
    benchmark = Benchmark("growth", "", (replace(FIRST, peak=None), other))
    assert present.columns(benchmark) == ["way", "rows", "seconds", "shortest", "ratio", "rows/s"]
    assert present.row(benchmark, other)[1] == "20"


def test_the_exponent_of_a_power():
    assert growth.exponent([1, 2, 4], [3.0, 12.0, 48.0]) == pytest.approx(2)
