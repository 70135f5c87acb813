"""``ordproof recheck`` through its real entry point."""

import json
from pathlib import Path

import pytest
from command_process import ordproof
from test_cli import refused

HERE = Path(__file__).parent.parent / "kernel"
GOOD, BAD = HERE / "good" / "exponential.proof", HERE / "bad" / "step-forward.proof"


@pytest.mark.slow
def test_all_checkers_say_who_accepts(tmp_path):
    target = tmp_path / "out.json"
    result = ordproof("recheck", GOOD, "pril/theorem-1", "--json", target)
    assert result.returncode == 0, result.stdout + result.stderr
    assert all(len(line) <= 100 for line in result.stdout.splitlines())
    content = json.loads(target.read_text())
    asked = set(content["checkers"])
    assert {"kernel", "second"} <= asked
    assert asked | set(content["not_run"]) == {"kernel", "second", "verified"}
    first, other = content["certificates"]
    assert first["name"] == "exponential" and other["name"] == "pril/theorem-1"
    assert set(first["accepted_by"]) == asked and first["assumes"] == ["exp-tangent"]
    assert set(other["accepted_by"]) == asked and other["assumes"] == []


@pytest.mark.slow
def test_a_file_that_takes_the_name_of_a_stored_certificate_is_not_shown_as_it(tmp_path):
    file = tmp_path / "mine.proof"
    file.write_text(
        "(certificate pril/theorem-1 (symbols) (hypotheses) (conclusion true)"
        " (steps (arith true () ())))"
    )
    result = ordproof("recheck", file, "--checker", "kernel")
    assert "pril/theorem-1 (not the stored one)" in result.stdout
    assert "another certificate is stored under this name" in result.stdout
    ask = ("--checker", "kernel", "--json", "-")
    mine, stored = (
        json.loads(ordproof("recheck", given, *ask).stdout)["certificates"]
        for given in (file, "sums/vanishing")
    )
    assert [row["another_is_stored"] for row in (*mine, *stored)] == [True, False]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["\x1b[2J", "\x9b2J", "\x08\x08all", "\u202eforged"])
def test_a_name_does_nothing_to_the_terminal(tmp_path, name):
    file = tmp_path / "mine.proof"
    file.write_text(
        f"(certificate {name} (symbols) (hypotheses) (conclusion {name}) (steps))", "utf-8"
    )
    result = ordproof("recheck", file)
    assert result.returncode == 1 and "0 of 1 accepted" in result.stdout
    assert all(c.isprintable() or c == "\n" for c in result.stdout + result.stderr)


@pytest.mark.slow
def test_a_refusal_is_named_with_its_reason():
    result = ordproof("recheck", BAD, GOOD, "--checker", "kernel")
    assert result.returncode == 1
    assert "step-forward: the kernel: CERTIFICATE: no earlier step '2'" in result.stdout
    assert "1 of 2 accepted by the kernel." in result.stdout


@pytest.mark.slow
def test_citations_are_looked_up_among_the_files_first(tmp_path):
    """``next`` is cited by ``cited``; the ledger has no certificate of this name."""
    cited = HERE / "good" / "cited.proof"
    alone = ordproof("recheck", cited, "--checker", "second", "--json", "-")
    assert alone.returncode == 1
    (row,) = json.loads(alone.stdout)["certificates"]
    assert "there is no certificate 'next'" in row["refused_by"]["second"]
    both = ordproof("recheck", cited, HERE / "good" / "next.proof", "--checker", "second")
    assert both.returncode == 0, both.stdout
    own = tmp_path / "own.proof"
    own.write_text(
        "(certificate own (symbols) (hypotheses) (conclusion true) (steps (cite sums/vanishing)"
        " (arith true () ())))"
    )
    assert ordproof("recheck", own, "--checker", "second").returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "content, piece",
    [
        (b"", "expected (certificate NAME"),
        (b"(symbols)", "expected (certificate NAME"),
        (b"import numpy", "`ordproof verify FILE.py --save` writes certificates"),
        (b"(certificate a\xff\n", "line 1: not UTF-8"),
    ],
)
def test_what_is_no_certificate_is_bad_input(tmp_path, content, piece):
    path = tmp_path / "x.proof"
    path.write_bytes(content)
    refused(ordproof("recheck", path), str(path), piece)


@pytest.mark.slow
def test_bad_input(tmp_path):
    refused(ordproof("recheck", tmp_path / "none.proof"), "none.proof", "no such file")
    refused(ordproof("recheck", tmp_path), "a folder without certificates")
    twin = tmp_path / "twin.proof"
    twin.write_text(GOOD.read_text() + " ")
    refused(ordproof("recheck", GOOD, twin), "twin.proof", "exponential")
    assert ordproof("recheck", "--checker", "none").returncode == 2
