"""What each file of the ledger was when this program last wrote it, or a run last accepted it.

``verify/ledger/manifest.json`` has a digest of every other file of the ledger, with the digest of
the sources under which it was written. An edit by hand, a merge that went wrong, a file that is
missing: each is named, and an answer that cannot be checked again is then asked again.

It protects against accident and against a quick forgery. It does not protect against somebody who
edits the manifest too; what does is ``ordproof ask-again``, which believes no stored answer.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path, PurePosixPath

from verify.errors import InputError
from verify.store import evidence
from verify.store.sources import everything

MANIFEST = evidence.LEDGER / "manifest.json"

Entries = dict[str, dict[str, str]]
"""Name of a file to ``sha256`` and ``sources``."""


def entries() -> Entries:
    """What was recorded; nothing where the ledger has no manifest.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    try:
        now = MANIFEST.stat()
    except FileNotFoundError:
        return {}
    return _entries(MANIFEST, (now.st_ino, now.st_ctime_ns, now.st_size))


@lru_cache(maxsize=1)
def _entries(path: Path, state: tuple[int, ...]) -> Entries:
    """What the file says, read again only when it has changed."""
    kept: Entries = evidence.stored_json(path)
    for name, entry in kept.items():
        if not isinstance(entry, dict) or set(entry) != {"sha256", "sources"}:
            raise InputError(f"{path}: {name!r}: expected a sha256 and the sources' digest")
    return kept


def name_of(path: Path) -> str:
    """The name of a file in the manifest."""
    return path.relative_to(evidence.LEDGER).as_posix()


def subject(name: str) -> str:
    """The claim, lemma or experiment that a file is about; empty for one about all claims."""
    about = PurePosixPath(*PurePosixPath(name).parts[1:])
    stem = about.with_suffix("").as_posix() if about.name else ""
    return re.sub(r"(\.\d+)?(\.values)?$", "", stem)  # of later readings, of values


def as_recorded(path: Path) -> bool:
    """Is the file what it was when it was recorded?"""
    return _same(path, entries())


def note(paths: Iterable[Path]) -> None:
    """Take down what the files are now; the ledger must be held by `evidence.writing`."""
    before, sources = entries(), everything()[:16]
    after = dict(before)
    for path in paths:
        if _same(path, before):
            continue
        after.pop(name_of(path), None)
        if path.is_file():
            after[name_of(path)] = {"sha256": _sha256(path), "sources": sources}
    if after != before:
        rows = [f" {json.dumps(name)}: {json.dumps(after[name])}" for name in sorted(after)]
        evidence.write_text(MANIFEST, "{\n" + ",\n".join(rows) + "\n}\n")


def changed_by_hand(concerns: Callable[[str], bool] = lambda name: True) -> list[str]:
    """One line for each file that is not what was recorded.

    Parameters
    ----------
    concerns : callable
        Of a file's name: is it asked about?
    """
    recorded = entries()
    found = {name_of(path): path for path in files()}
    lines = []
    for name in sorted({*recorded, *found}):
        if not concerns(name):
            continue
        if name not in found:
            lines.append(f"the ledger's file {name} is missing since it was recorded")
        elif name not in recorded:
            lines.append(f"the ledger's file {name} was not recorded by ordproof")
        elif recorded[name]["sha256"] != _sha256(found[name]):
            lines.append(f"the ledger's file {name} was changed by hand since it was recorded")
    return lines


def files() -> list[Path]:
    """Every file of evidence."""
    kinds = (path for kind in ("*.json", "*.proof") for path in evidence.LEDGER.rglob(kind))
    return [path for path in kinds if path != MANIFEST]


def known_files() -> set[Path]:
    """Every file of evidence, and those that were recorded and are gone."""
    return {*files(), *(evidence.LEDGER / name for name in entries())}


def _same(path: Path, recorded: Entries) -> bool:
    entry = recorded.get(name_of(path))
    return entry is not None and path.is_file() and entry["sha256"] == _sha256(path)


def _sha256(path: Path) -> str:
    """Digest of a file, whatever its line ends."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
