"""Benchmarks: every way does the same work, and bad certificates are refused."""

from dataclasses import replace

import pytest

from theory.lemmas import sums
from theory.proof import Lemma
from verify import bench, proofs
from verify.errors import InputError
from verify.stored import steps_of

SPOILT = ("(steps\n", "(steps\n(absurd 0)\n")


def quiet(*_, **__):
    """No progress bar."""


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
    monkeypatch.setattr(proofs, "STORE", tmp_path)


def test_the_benchmark_counts_the_same_work_in_every_way(store, texts):
    result = bench.kernel(1, quiet)
    check, second, afresh = result.timings
    steps = sum(len(steps_of(text)) for text in texts.values())
    assert check.amount == second.amount == {"certificates": len(texts), "steps": steps}
    assert afresh.amount["certificates"] == len(texts)
    assert result.ratio(check) == 1 and afresh.median > 0
    entry = result.to_json()["timings"][0]
    assert entry["steps_per_second"] == pytest.approx(steps / entry["median"])


def test_the_median_counts():
    timing = bench.Timing("way", (3.0, 1.0, 2.0), {"steps": 10})
    assert timing.median == 2.0
    assert bench.Benchmark("b", "", (timing, replace(timing, seconds=(6.0,)))).ratio(timing) == 1


def test_what_the_benchmark_refuses(store, texts, tmp_path, monkeypatch):
    with pytest.raises(InputError, match=r"benchmark='nope'.*kernel"):
        bench.run(["nope"], 1, quiet)
    with pytest.raises(InputError, match="of no lemma and no claim: mine/x"):
        bench.find_afresh({"mine/x": ""})
    bad = {"sums/split": texts["sums/split"].replace(*SPOILT)}
    for way in (bench.check_by_kernel, bench.check_by_second):
        with pytest.raises(InputError):
            way(bad)()
    monkeypatch.setattr(proofs, "STORE", tmp_path / "empty")
    with pytest.raises(InputError, match="no certificates"):
        bench.run([], 1, quiet)
