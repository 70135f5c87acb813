"""The command through its real entry point: output, JSON, exit codes, one-line errors."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from command_process import ordproof

ORDPROOF = str(Path(sys.executable).with_name("ordproof"))
FOUR = "x,y\n30,1\n-30,2\n31,1\n-29,2\n"
"""Four examples far from a threshold at 0: margin² = 842 by hand (support 30 and −29)."""


def refused(result, *pieces):
    lines = result.stderr.strip().splitlines()
    assert result.returncode == 2, result.stdout + result.stderr
    assert len(lines) == 1 and "Traceback" not in result.stderr
    for piece in pieces:
        assert piece in lines[0]
    assert result.stdout == ""


@pytest.fixture
def four(tmp_path):
    path = tmp_path / "four.csv"
    path.write_text(FOUR)
    return path


def test_help_teaches_by_example():
    result = ordproof("--help")
    assert result.returncode == 0
    for command in ("verify", "show", "list", "search", "margin", "check"):
        assert f"ordproof {command}" in result.stdout or f"  {command}" in result.stdout
        page = ordproof(command, "--help")
        assert page.returncode == 0 and f"ordproof {command}" in page.stdout
        assert "--json" in page.stdout


def test_the_version_is_that_of_the_package():
    result = ordproof("--version")
    assert result.returncode == 0 and result.stderr == ""
    assert result.stdout == f"ordproof {version('ordproof')}\n"


def test_verify_one_claim(tmp_path):
    target = tmp_path / "out.json"
    result = ordproof("verify", "cusum/eq-10", "--json", target)
    assert result.returncode == 0, result.stdout + result.stderr
    content = json.loads(target.read_text())
    (claim,) = content["claims"]
    expected = {"id", "paper", "where", "kind", "verdict", "tier", "readings", "rests_on"}
    assert expected | {"counterexample", "repairs", "tightness", "seconds"} <= set(claim)
    assert claim["id"] == "cusum/eq-10" and content["differs"] == []
    assert all(len(line) <= 100 for line in result.stdout.splitlines())


def test_long_ids_and_headlines_leave_room_for_what_a_verdict_rests_on():
    """At 100 columns no word of it is broken."""
    result = ordproof("verify", "ramp/accuracy/pa-ramp-increases", "ramp/accuracy/pa-i-and-pril")
    assert "not-reproduced, but" in result.stdout
    for piece in ("experiment: pa-noise:", "undecided", "contradicted", "partitions"):
        assert piece in result.stdout


def test_a_refuted_theorem_is_shown_round_by_round():
    result = ordproof("show", "cusum/corollary-4")
    assert result.returncode == 0, result.stderr
    assert "refuted" in result.stdout and "fails" in result.stdout and "rests on" in result.stdout
    assert all(len(line) <= 100 for line in result.stdout.splitlines())


def test_show_json_has_the_printed_statement():
    content = json.loads(ordproof("show", "pril/theorem-1", "--json", "-").stdout)
    assert r"\gamma^{2}" in content["statements"]["θ^t"]
    assert content["says"] and content["evidence"]


def test_show_names_hypotheses_that_claims_share_and_lists_them_when_asked():
    def lines(*option):
        shown = ordproof("show", "pril/theorem-1", *option).stdout
        return shown.split("hypotheses\n", 1)[1].split("conclusion\n")[0].splitlines()

    (name,) = lines()
    assert name == "  a stream with margin γ (5 hypotheses)"
    first, *formulas = lines("--hypotheses")
    assert first == name and "    γ > 0" in formulas and len(formulas) == 5


def test_list_filters():
    content = json.loads(ordproof("list", "pril", "--kind", "regret-bound", "--json", "-").stdout)
    assert "pril/theorem-3" in [claim["id"] for claim in content["claims"]]
    assert {claim["kind"] for claim in content["claims"]} == {"regret-bound"}


def test_list_shows_the_lemmas_in_words_and_in_formulas():
    (found,) = json.loads(ordproof("list", "--lemmas", "sums/nonnegative", "--json", "-").stdout)[
        "lemmas"
    ]
    assert found == {
        "name": "sums/nonnegative",
        "says": "A sum of terms that are not negative is not negative.",
        "hypotheses": ["(∀i∈[a_, b_]: 0 ≤ f_[i])"],
        "conclusion": "0 ≤ Σ_{i=a_..b_} f_[i]",
    }


def test_search_reports_what_it_judged():
    result = ordproof("search", "cusum/eq-10", "--examples", "20", "--climbs", "1", "--json", "-")
    (reading, *_) = json.loads(result.stdout)["readings"]
    assert reading["judged"] > 0 and reading["counterexample"] is None


@pytest.mark.parametrize(
    ("arguments", "pieces"),
    [
        (("verify", "pril/theorem-9"), ("'pril/theorem-9'", "did you mean")),
        (("show", "nonsense"), ("'nonsense'", "no such claim")),
        (("list", "--kind", "rumour"), ("'rumour'", "expected one of")),
        (("list", "--lemmas", "rumour"), ("'rumour'", "expected a name, or one of")),
        (("list", "--lemmas", "--loose"), ("--lemmas", "expected no filter")),
        (("list", "--verdict", "true"), ("'true'", "expected one of")),
        (("verify", "pril", "mine.py"), ("expected one file",)),
        (("verify", "cusum/eq-10", "--json", "/no/such/folder/x.json"), ("no folder",)),
        (("check", "absent.csv", "--label", "y"), ("absent.csv", "no such file")),
        (("check", "lev", "--algorithm", "svm"), ("'svm'", "expected one of")),
        (("check", "lev", "--plot", "x.gif"), ("x.gif",)),
        (("margin", "absent.csv", "--label", "y"), ("absent.csv", "no such file")),
        (("search", "pril/experiments/vs-mcp"), ("nothing to search",)),
        (("show", "cusum"), ("'cusum'", "expected one, such as cusum/")),
        (("search", "storm/table-1"), ("4 claims; expected one",)),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(arguments, pieces, tmp_path):
    refused(ordproof(*arguments, cwd=tmp_path), *pieces)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["verify", "list", "show"])
def test_a_json_target_that_is_a_folder_is_refused_at_once(command, tmp_path):
    arguments = {"verify": ["pril"], "list": [], "show": ["pril/theorem-1"]}[command]
    refused(ordproof(command, *arguments, "--json", tmp_path), "is a folder")
    assert list(tmp_path.iterdir()) == []


def test_a_json_target_that_is_a_pipe_is_refused_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    refused(ordproof("list", "--json", pipe), "a pipe or device; expected a file name")
    assert pipe.is_fifo()


def test_a_json_target_that_is_a_link_stays_one(tmp_path):
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    assert ordproof("list", "cusum", "--json", link).returncode == 0
    assert link.is_symlink() and json.loads(target.read_text("utf-8"))


def test_a_slash_behind_a_name_changes_nothing():
    one, other = (ordproof("show", f"cusum/eq-10{end}") for end in ("", "/"))
    assert one.returncode == other.returncode == 0 and one.stdout == other.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_a_full_disk_is_one_line_and_exit_2():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [ORDPROOF, "list"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "ordproof: cannot write: No space left on device\n"


def test_results_are_not_written_over_the_data_or_one_another(four, tmp_path):
    before = four.read_bytes()
    for command in ("check", "margin"):
        refused(ordproof(command, four, "--label", "y", "--json", four), "is the data")
    both = tmp_path / "both.svg"
    refused(
        ordproof("check", four, "--label", "y", "--plot", both, "--json", both),
        "is what --plot writes",
    )
    assert four.read_bytes() == before and not both.exists()


def test_output_that_cannot_be_encoded_is_replaced():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    result = subprocess.run(
        [ORDPROOF, "list", "cusum/eq-10"], capture_output=True, env=environment, check=False
    )
    assert result.returncode == 0 and b"cusum/eq-10" in result.stdout and result.stderr == b""


def test_unknown_options_are_usage_errors():
    assert ordproof("verify", "--frobnicate").returncode == 2
    assert ordproof("check").returncode == 2


@pytest.mark.slow
def test_check_finds_bounds_that_the_data_refute(four, tmp_path):
    picture = tmp_path / "loss.svg"
    result = ordproof("check", four, "--label", "y", "--plot", picture, "--json", "-")
    assert result.returncode == 0, result.stderr
    content = json.loads(result.stdout)
    assert content["margins"]["threshold"]["gamma_squared"] == "842"
    bounds = {(b["id"], b["reading"]): b for b in content["bounds"]}
    printed = bounds["cusum/corollary-4", "joint norm 1"]
    assert printed["violated"] and printed["violation_confirmed_exactly"] is True
    assert printed["verdict"] == "refuted"
    assert not bounds["pril/theorem-1", ""]["violated"]
    assert picture.read_text().lstrip().startswith("<?xml")


def test_margin_prints_the_exact_square(four):
    result = ordproof("margin", four, "--label", "y")
    assert result.returncode == 0 and "exactly 842" in result.stdout


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", ("empty",)),
        ("x,y\n", ()),
        ("x,y\n1,1\n", ()),
        ("x,y\n1,1\n2,1\n", ()),
        ("x,y\n1,1\ntwo,2\n", ("line 3", "'x'", "'two'")),
        ("x,y\n1,1\nnan,2\n", ("line 3", "'x'")),
        ("x,y\n1,1\ninf,2\n", ("line 3", "'x'")),
        ("x,y\n1,1\n2\n", ("line 3",)),
        ("x,x,y\n1,2,1\n2,3,2\n", ("'x'",)),
        ("x,z\n1,1\n2,2\n", ("'y'",)),
        ("x,y\n1,low\n2,high\n", ()),
        ("x,y\n1e300,1\n2,2\n", ("line 2", "'x'")),
    ],
)
def test_bad_data_is_one_line_and_exit_2(text, pieces, tmp_path):
    path = tmp_path / "data.csv"
    path.write_text(text)
    picture = tmp_path / "plot.png"
    refused(ordproof("check", path, "--label", "y", "--plot", picture), "data.csv", *pieces)
    assert not picture.exists()


def test_reversed_intervals_are_named(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("x,low,high\n1,1,2\n2,3,2\n")
    result = ordproof("check", path, "--label", "low", "--upper", "high")
    refused(result, "line 3", "3", "2")
