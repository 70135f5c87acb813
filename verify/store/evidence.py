"""Evidence of a verdict, and the counterexamples kept in the repository.

A counterexample is a small JSON file under ``verify/ledger/counterexamples``. It is replayed
exactly on every run; one that no longer refutes its claim (because the statement or the learner
changed) is ignored, and the claim searched again. What cannot be replayed is in
:mod:`verify.verdicts.answers`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from theory.numbers.surd import Surd
from verify.errors import InputError

if TYPE_CHECKING:
    from theory.claims.claim import Claim
    from theory.claims.space import Instance

LEDGER = Path(__file__).parents[1] / "ledger"
COUNTEREXAMPLES = LEDGER / "counterexamples"
WITNESSES = LEDGER / "witnesses"
"""Of proved claims: an instance of the hypotheses, the tightest one that a search saw."""


class Refused(Exception):
    """What is stored is not what it says it is; the message says why, and it is not taken."""


def encode(value: Any) -> Any:
    """JSON form of an instance: integers stay, fractions become ``"p/q"``, tuples lists."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator != 1 else int(value)
    if isinstance(value, tuple | list):
        return [encode(entry) for entry in value]
    if isinstance(value, dict):
        return {name: encode(entry) for name, entry in value.items()}
    return str(value) if isinstance(value, Surd) else value


def decode(value: Any) -> Any:
    """Inverse of :func:`encode`; strings that are not fractions stay strings."""
    if isinstance(value, list):
        return tuple(decode(entry) for entry in value)
    if isinstance(value, dict):
        return {name: decode(entry) for name, entry in value.items()}
    if isinstance(value, str):
        try:
            return Fraction(value)
        except ValueError:
            return value
    return value


def read_json(path: Path) -> Any:
    """What a file of the ledger holds; None where it is missing.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{path}: damaged evidence: {problem}; expected JSON") from None


def stored_json(path: Path) -> dict[str, Any]:
    """What a file of the ledger holds, by the name of the reading; nothing where it is missing.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    kept = read_json(path)
    if kept is None and not path.exists():
        return {}
    if not isinstance(kept, dict):
        raise InputError(f"{path}: damaged evidence: expected an entry for each reading")
    return kept


def stored_instances(folder: Path, claim: Claim) -> dict[str, Instance]:
    """Instances kept for a claim, by the name of the reading.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    kept = stored_json(folder / f"{claim.id}.json")
    return {name: decode(instance) for name, instance in kept.items()}


def stored_counterexamples(claim: Claim) -> dict[str, Instance]:
    """Counterexamples kept for a claim, by the name of the reading."""
    return stored_instances(COUNTEREXAMPLES, claim)


@contextmanager
def writing() -> Iterator[None]:
    """While the ledger is written: one run at a time, and no left-overs of one that was killed."""
    from filelock import FileLock

    LEDGER.mkdir(parents=True, exist_ok=True)
    with FileLock(LEDGER / ".lock"):
        for partial in LEDGER.rglob("*.partial"):
            partial.unlink(missing_ok=True)
        yield


def write_json(path: Path, content: Any) -> None:
    """Write JSON through a temporary file, so that an interruption leaves the old file."""
    write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, content: str) -> None:
    """Write a file through a temporary one, so that an interruption leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}.partial")
    try:
        partial.write_text(content, "utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
