"""The README shows what the tool prints and what the ledger records, nothing else."""

import re
from collections import Counter
from pathlib import Path

import pytest
from command_process import ordproof

from theory.claims.registry import all_claims
from theory.proving.program import FORMULAS, PROGRAM
from verify.engines.proofs import of_claim, proof_of
from verify.store import last_run
from verify.verdicts.recorded import recorded_headlines

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(command):
    """What the README shows under ``$ command``, line by line."""
    shown = re.search(rf"```\n\$ {re.escape(command)}\n(.*?)```", README, re.DOTALL)
    return [line for line in shown.group(1).splitlines() if line != "..."]


def test_findings_are_the_recorded_verdicts():
    findings = re.findall(r"^\* `([^`]+)` \[(.+)\] \*\*([a-z-]+)\*\*:", README, re.MULTILINE)
    recorded = last_run.expectations()
    assert len(findings) >= 10
    for identifier, reading, verdict in findings:
        assert recorded[identifier][reading] == verdict


def test_the_summary_counts_the_recorded_headlines():
    header, *rows = [line.split() for line in blocks("ordproof verify")]
    papers = header[1:-1]
    columns = len(papers) + 1
    found = {" ".join(row[:-columns]): list(map(int, row[-columns:])) for row in rows}
    expected = {"claims": [0] * columns}
    for identifier, said in recorded_headlines().items():
        word = said.word
        for row in (expected.setdefault(word, [0] * columns), expected["claims"]):
            row[papers.index(identifier.split("/")[0])] += 1
            row[-1] += 1
    assert found == expected


@pytest.mark.slow
def test_the_shares_are_those_of_what_the_proofs_are_about():
    found, recorded = Counter(), recorded_headlines()
    for claim in all_claims():
        said = recorded[claim.id]
        if said.verdict == "proved":
            (reading,) = (reading for reading in claim.readings if reading.name == said.reading)
            proof = proof_of(claim, reading)
            found[of_claim(claim, reading, proof).about if proof else ""] += 1
    shares = r"(\d+) claims are proved of the program itself, (\d+) of formulas"
    numbers = map(int, re.search(shares, README).groups())
    assert [*numbers] == [found[PROGRAM], found[FORMULAS]]


@pytest.mark.slow
def test_the_file_of_claims_gives_the_table_that_is_shown(tmp_path):
    """All but the seconds, which are not shown."""
    code = re.search(r"```python\n(from ordproof.*?)```", README, re.DOTALL).group(1)
    (tmp_path / "claims_perceptron.py").write_text(code)
    command = "ordproof verify claims_perceptron.py"
    result = ordproof(*command.split()[1:], cwd=tmp_path)
    printed = [re.sub(r" +(s|[0-9]+\.[0-9])? *$", "", line) for line in result.stdout.splitlines()]
    assert result.returncode == 1  # one of its claims is refuted
    assert printed[: len(blocks(command))] == blocks(command)


def test_it_can_be_read_in_a_few_minutes():
    assert len(README.splitlines()) <= 180


def test_ci_is_the_readmes_test_command():
    assert "bash .ci/run" in README
    assert "pytest" in (ROOT / ".ci" / "run").read_text()
