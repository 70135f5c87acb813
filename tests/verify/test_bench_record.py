"""`ordproof bench` as a command: every benchmark runs, and the README shows what was recorded."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from verify.benchmarks import bench, measured, page
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.benchmarks.measured import Measurement
from verify.errors import InputError

ORDPROOF = str(Path(sys.executable).with_name("ordproof"))
FIRST = Timing("peer", (2.0,), {"rows": 10}, peak=4_000_000)
TABLE = Benchmark(
    "streams",
    "one pass",
    (FIRST, replace(FIRST, name="ours | theirs", seconds=(0.5,), same=False)),
    aims=(Aim("speed beside the peer", 4.0, 5.0, least=True, limit="Memory."),),
)


def ordproof(*arguments):
    return subprocess.run(
        [ORDPROOF, "bench", *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A place for figures, and a page with the marks."""
    monkeypatch.setattr(measured, "STORE", tmp_path / "measured.json")
    monkeypatch.setattr(page, "PAGE", tmp_path / "README.md")
    (tmp_path / "README.md").write_text(f"# Title\n\n{page.BEGIN}\nold\n{page.END}\n\nrest\n")
    return tmp_path


def measurement(name="streams", **changes):
    return replace(Measurement.of(name, Setting(3), [TABLE]), **changes)


def test_the_page_shows_what_was_recorded():
    text = page.text()
    assert page.filled(text, measured.stored().values()) == text


def test_figures_are_kept_and_written(clone):
    page.write(measured.keep([measurement()]).values())
    assert measured.stored() == {"streams": measurement()}
    text = (clone / "README.md").read_text()
    assert text.startswith("# Title") and text.endswith("rest\n") and "old" not in text
    assert "| speed beside the peer | 4 | ≥ 5 | missed (1) |" in text
    assert "\n1. Memory.\n" in text and text.count("Memory.") == 1
    assert r"| ours \| theirs * | 0.500 | 0.25 | 20 | 4.0 |" in text
    assert "medians of 3" in text


def test_a_later_run_replaces_its_own_figures_only(clone):
    measured.keep([measurement(), measurement("start")])
    other = measurement(repeats=5)
    kept = measured.keep([other])
    assert list(kept) == ["streams", "start"]
    assert kept["streams"] == other and measured.stored() == kept
    lines = list(page.markdown(list(kept.values())))
    assert any(line.startswith("streams: ") and "medians of 5" in line for line in lines)


def test_figures_grow_old_with_the_sources():
    assert not measurement().stale
    assert measurement(sources="0").stale


def test_what_is_refused(clone):
    (clone / "measured.json").write_text('{"benchmarks": {"streams": {}}}')
    with pytest.raises(InputError, match=r"measured\.json: not a file of measurements"):
        measured.stored()
    (clone / "README.md").write_text("no marks")
    with pytest.raises(InputError, match=r"README\.md: expected the lines"):
        page.text()
    (clone / "README.md").unlink()
    with pytest.raises(InputError, match="needs a clone"):
        page.text()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nope"], "benchmark='nope': expected one of ledger"),
        (["--quick", "--record"], "none are recorded"),
        (["start", "--json", "/nowhere/x.json"], "no folder"),
    ],
)
def test_the_command_refuses_in_one_line(arguments, says):
    result = ordproof(*arguments)
    assert result.returncode == 2 and result.stdout == ""
    assert says in result.stderr and len(result.stderr.splitlines()) == 1


SMALL = [name for name in bench.BENCHMARKS if name not in ("ledger", "verdicts")]


@pytest.mark.parametrize("name", SMALL)
def test_every_benchmark_runs(name, tmp_path):
    """The smallest sizes, through the command: tables fit, JSON holds what they say."""
    pytest.importorskip("river")
    target = tmp_path / "out.json"
    result = ordproof(name, "--quick", "--repeats", "1", "--json", str(target))
    assert result.returncode == 0, result.stderr
    assert all(len(line) <= 100 for line in result.stdout.splitlines())
    tables = json.loads(target.read_text())["benchmarks"][name]["tables"]
    assert all(f"{table['name']}: " in result.stdout for table in tables)
    assert all(min(way["seconds"]) > 0 for table in tables for way in table["timings"])
