"""A share of the slow tests for each commit, in turn; all of them on request."""

import os
import subprocess
import time
from pathlib import Path

ALL = "ORDPROOF_PARTS"
"""Set to ``all``, every page is opened, and a proof of every mutant is looked for."""
DAY = 86_400


def part_of(tried, parts, source=None):
    """Every ``parts``-th of what is tried, another part for each commit, and what it changed.

    Parameters
    ----------
    source : callable, optional
        The file of one of them in the repository.
    """
    tried = list(tried)
    if os.environ.get(ALL) == "all":
        return tried
    changed = set(_git("diff", "--name-only", "HEAD~1")) if source else set()
    mine = set(in_turn(tried, parts, _number()))
    return [one for one in tried if one in mine or (source and source(one) in changed)]


def in_turn(tried, parts, number):
    """The part whose turn it is."""
    return tried[number % parts :: parts]


def _number():
    """How many commits there are; in a clone without them, how many days."""
    (commits,) = _git("rev-list", "--count", "--first-parent", "HEAD") or ("0",)
    whole = _git("rev-parse", "--is-shallow-repository") == ["false"]
    return int(commits) if whole else int(time.time()) // DAY


def _git(*asked):
    """The lines that git says; none where it fails."""
    here = Path(__file__).parent
    said = subprocess.run(["git", *asked], cwd=here, capture_output=True, text=True, check=False)
    return said.stdout.splitlines()
