"""The verdicts that a build shows: decided anew, and kept only for sources that did not change.

A decision is kept under a key of everything that it rests on (the sources of the three packages
and of the entries, the ledger, the versions of what computes), so that the next build of an
unchanged tree does not wait. One changed byte there, and every claim is decided again.
"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
import shutil
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from book import library
from book.entries import Entry, entry
from book.imported import ROOT, imported
from theory.claims.claim import Claim
from verify.checkers import verified_answers
from verify.engines.values import certificates_of
from verify.store.evidence import write_json
from verify.verdicts.decide import decide
from verify.verdicts.ledger import decide_all

ENTRIES = Path(__file__).with_name("entries.py")
CACHE = Path(__file__).parent / "_build" / "cache"
KEPT = 3
"""How many keys' decisions stay in the cache."""

SOURCES = ("algorithms", "theory", "verify")
COMPUTE = ("sympy", "python-flint", "numpy", "z3-solver", "cvc5", "hypothesis")


def key() -> str:
    """Of all that a decision and its entry rest on."""
    found = hashlib.sha256(platform.python_version().encode())
    for name in COMPUTE:
        found.update(f"{name} {version(name)}".encode())
    paths = [path for name in SOURCES for path in (ROOT / name).rglob("*") if _counts(path)]
    for path in sorted(paths):
        found.update(path.relative_to(ROOT).as_posix().encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    for path in sorted({ENTRIES, *imported([ENTRIES], within=("book",))}):
        # what is written, not how it is laid out
        found.update(ast.dump(ast.parse(path.read_text("utf-8"))).encode())
    return found.hexdigest()[:24]


def _counts(path: Path) -> bool:
    return path.suffix in (".py", ".proof", ".json") and path.is_file()


def current() -> Path:
    """The folder of what was computed from the sources as they are now."""
    return CACHE / "decisions" / key()


def entries(
    chosen: Sequence[Claim],
    known: Sequence[Claim],
    *,
    jobs: int,
    fresh: bool = False,
    advance: Callable[[], None] = lambda: None,
) -> Iterator[Entry]:
    """The entry of each chosen claim.

    Parameters
    ----------
    chosen, known : sequence of Claim
        The claims to decide, and all claims.
    jobs : int
        Processes.
    fresh : bool
        Decide even where the cache holds the answer.
    advance : callable
        Called once for each claim.
    """
    folder = current()
    _prune(folder)
    missing = []
    for claim in chosen:
        path = folder / f"{claim.id}.json"
        if fresh or not path.is_file():
            missing.append(claim)
            continue
        yield json.loads(path.read_text("utf-8"))
        advance()
    outside = [claim for claim in missing if claim.paper == library.GROUP]
    inside = [claim for claim in missing if claim.paper != library.GROUP]
    if not fresh:
        # one process of the checker reads them all, before those that decide begin: they have its
        # answers, where each would start it for every certificate
        verified_answers.ask([name for claim in inside for name in certificates_of(claim)])
    for decision in chain(decide_all(inside, jobs=jobs), map(decide, outside)):
        path = folder / f"{decision.claim.id}.json"
        write_json(path, entry(decision, known))
        yield json.loads(path.read_text("utf-8"))
        advance()


def _prune(current: Path) -> None:
    """Forget the decisions of all but the last few keys."""
    if not current.parent.is_dir():
        return
    others = [path for path in current.parent.iterdir() if path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
