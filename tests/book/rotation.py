"""A part of the pages for each commit, one after another; all of them on request."""

import os
import subprocess
import time
from pathlib import Path

ALL = "ORDPROOF_PAGES"
"""Set to ``all``, every page is looked at."""
DAY = 86_400


def part_of(pages, parts, source=None):
    """Every `parts`-th page, another part for each commit; and those that the commit changed.

    Parameters
    ----------
    source : callable, optional
        The file of a page in the repository.
    """
    pages = list(pages)
    if os.environ.get(ALL) == "all":
        return pages
    changed = set(_git("diff", "--name-only", "HEAD~1")) if source else set()
    mine = set(in_turn(pages, parts, _number()))
    return [page for page in pages if page in mine or (source and source(page) in changed)]


def in_turn(pages, parts, number):
    """The part whose turn it is."""
    return pages[number % parts :: parts]


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
