"""The README shows what the tool prints and what the ledger records, nothing else."""

import re
import subprocess
import sys
from pathlib import Path

from verify.store import last_run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
ORDPROOF = str(Path(sys.executable).with_name("ordproof"))


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


def test_the_summary_counts_the_recorded_verdicts():
    header, *rows, last = [line.split() for line in blocks("ordproof verify")]
    recorded = last_run.recorded_verdicts()
    assert set(header[1:]) == {i.split("/")[0] for i in recorded}
    for paper, *counted in zip(header[1:], last[1:], *(row[1:] for row in rows), strict=True):
        of_paper = [v for i, v in recorded.items() if i.startswith(paper + "/")]
        verdicts = [row[0] for row in rows]
        assert list(map(int, counted)) == [len(of_paper), *map(of_paper.count, verdicts)]
        assert set(of_paper) <= set(verdicts)


def test_the_screen_is_real():
    command = "ordproof show pril/theorem-3"
    result = subprocess.run(
        [ORDPROOF, *command.split()[1:]], capture_output=True, text=True, check=True
    )
    printed = [line.rstrip() for line in result.stdout.splitlines()]
    assert printed[: len(blocks(command))] == blocks(command)


def test_ci_is_the_readmes_test_command():
    assert "bash .ci/run" in README
    assert "pytest" in (ROOT / ".ci" / "run").read_text()
