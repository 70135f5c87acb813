"""`ordproof bench` as a command: every benchmark runs, and the README shows what was recorded."""

import json
import os
from dataclasses import replace

import pytest
from command_process import ordproof

from verify.benchmarks import bench, load, measured, page, present
from verify.benchmarks.bench import Aim, Benchmark, Setting, Timing
from verify.benchmarks.measured import Measurement
from verify.errors import InputError

FIRST = Timing("peer", (2.0,), {"rows": 10}, peak=4_000_000)
TABLE = Benchmark(
    "streams",
    "one pass",
    (FIRST, replace(FIRST, name="ours | theirs", seconds=(0.5,), same=False)),
    aims=(Aim("speed beside the peer", 4.0, 5.0, least=True, limit="Memory."),),
)


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A place for figures, and a page with the marks."""
    monkeypatch.setattr(measured, "STORE", tmp_path / "measured.json")
    monkeypatch.setattr(page, "PAGE", tmp_path / "README.md")
    (tmp_path / "README.md").write_text(f"# Title\n\n{page.BEGIN}\nold\n{page.END}\n\nrest\n")
    return tmp_path


def measurement(name="streams", **changes):
    quiet = {"before": 0.0, "during": 0.01}
    return replace(Measurement.of(name, Setting(3), [TABLE], quiet), **changes)


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


def test_the_shortest_time_stands_beside_the_median():
    timings = (replace(FIRST, seconds=(3.0, 0.0625, 2.0)), FIRST)
    text = "\n".join(page.markdown([measurement(tables=(replace(TABLE, timings=timings),))]))
    assert "| way | seconds | shortest | ratio |" in text
    assert "| peer | 2.000 | 0.0625 | 1.00 |" in text
    assert measurement().to_json()["tables"][0]["timings"][1]["shortest"] == 0.5


def test_figures_of_a_busy_machine_say_so():
    quiet, busy = (
        measurement(others={"before": 0.01, "during": cores}) for cores in (load.QUIET, 1.2)
    )
    assert measurement().quotable and quiet.quotable and not busy.quotable
    assert "0.15 during." in present.load(quiet) and "quoted" not in present.load(quiet)
    assert "1.20 during. The machine was busy: not to be quoted." in present.load(busy)
    assert busy.to_json()["quotable"] is False


def test_the_page_has_no_figures_of_a_busy_machine_or_of_one_that_nobody_looked_at():
    busy = measurement(others={"before": 0.01, "during": 1.2})
    unknown = measurement("start", others={})
    text = "\n".join(page.markdown([busy, measurement("search"), unknown]))
    assert "search: all figures" in text
    assert "streams: all figures" not in text and "start: all figures" not in text


def proc(folder, busy, own, child, stranger):
    """What /proc says, in seconds: of all cores, of this process, its child and a stranger."""
    ticks, pid = os.sysconf("SC_CLK_TCK"), os.getpid()
    idle, host = 10**9, busy // 2  # half of the work is a host's, which takes the cores away
    fields = [0, 0, (busy - host) * ticks, idle, idle, 0, 0, host * ticks]
    folder.joinpath("stat").write_text(f"cpu  {' '.join(map(str, fields))} 7 7\ncpu0 1 1\n")
    for process, parent, seconds in ((pid, 1, own), (8, pid, child), (9, 1, stranger)):
        (folder / str(process)).mkdir(exist_ok=True)
        spent = f"{seconds * ticks} 0 0 0"
        text = f"{process} (a) b) S {parent} {' '.join('0' * 9)} {spent} 20"
        (folder / str(process) / "stat").write_text(text)


@pytest.mark.parametrize(("busy", "others"), [(107, 0.0), (112, 5.0)])
def test_what_others_use(tmp_path, monkeypatch, busy, others):
    """Of the seconds that all cores worked, those of this process and its children are its own."""
    clock = iter([0.0, 1.0])
    monkeypatch.setattr(load, "PROC", tmp_path)
    monkeypatch.setattr(load.time, "perf_counter", lambda: next(clock))
    proc(tmp_path, 100, own=30, child=2, stranger=0)
    watch = load.Watch()
    proc(tmp_path, busy, own=34, child=5, stranger=50)
    assert watch.others() == others


def test_a_busy_machine_is_refused(monkeypatch):
    monkeypatch.setattr(load, "at_present", lambda: 1.25)
    monkeypatch.setattr(bench, "run", lambda name, setting: [TABLE])
    with pytest.raises(InputError, match=r"benchmark='start': other programs use 1\.2 cores; wait"):
        measured.take("start", Setting(1))
    assert not measured.take("start", Setting(1), busy=True).quotable
    assert measured.take("start", Setting(1, quick=True)).others == {}


def test_where_the_system_does_not_tell(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "PROC", tmp_path)
    assert load.Watch().others() is None and load.quiet(None)


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
        (["--busy", "--record"], "figures of a busy machine are not recorded"),
        (["start", "--json", "/nowhere/x.json"], "no folder"),
    ],
)
def test_the_command_refuses_in_one_line(arguments, says):
    result = ordproof("bench", *arguments)
    assert result.returncode == 2 and result.stdout == ""
    assert says in result.stderr and len(result.stderr.splitlines()) == 1


SMALL = [name for name in bench.BENCHMARKS if name not in ("ledger", "verdicts")]


@pytest.mark.parametrize("name", SMALL)
def test_every_benchmark_runs(name, tmp_path):
    """The smallest sizes, through the command: tables fit, JSON holds what they say."""
    pytest.importorskip("river")
    target = tmp_path / "out.json"
    result = ordproof("bench", name, "--quick", "--repeats", "1", "--json", str(target))
    assert result.returncode == 0, result.stderr
    assert all(len(line) <= 100 for line in result.stdout.splitlines())
    tables = json.loads(target.read_text())["benchmarks"][name]["tables"]
    assert all(f"{table['name']}: " in result.stdout for table in tables)
    assert all(min(way["seconds"]) > 0 for table in tables for way in table["timings"])
