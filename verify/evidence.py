"""Evidence of a verdict, and the counterexamples kept in the repository.

A counterexample is a small JSON file under ``verify/ledger/counterexamples``. It is replayed
exactly on every run; one that no longer refutes its claim (because the statement or the learner
changed) is ignored, and the claim searched again. Nothing else in the ledger is believed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.errors import InputError

if TYPE_CHECKING:
    from theory.claim import Claim
    from theory.space import Instance

LEDGER = Path(__file__).parent / "ledger"
COUNTEREXAMPLES = LEDGER / "counterexamples"
WITNESSES = LEDGER / "witnesses"
"""Of proved claims: an instance of the hypotheses, the tightest one that a search saw."""


def encode(value: Any) -> Any:
    """JSON form of an instance: integers stay, fractions become ``"p/q"``, tuples lists."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator != 1 else int(value)
    if isinstance(value, tuple | list):
        return [encode(entry) for entry in value]
    if isinstance(value, dict):
        return {name: encode(entry) for name, entry in value.items()}
    return value


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


def stored_instances(folder: Path, claim: Claim) -> dict[str, Instance]:
    """Instances kept for a claim, by the name of the reading.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    path = folder / f"{claim.id}.json"
    try:
        kept = json.loads(path.read_text())
        return {name: decode(instance) for name, instance in kept.items()}
    except FileNotFoundError:
        return {}
    except (json.JSONDecodeError, AttributeError) as problem:
        raise InputError(f"{path}: not a file of instances: {problem}") from None


def stored_counterexamples(claim: Claim) -> dict[str, Instance]:
    """Counterexamples kept for a claim, by the name of the reading."""
    return stored_instances(COUNTEREXAMPLES, claim)


def keep_instances(folder: Path, claim: Claim, instances: Mapping[str, Instance]) -> None:
    """Store the instances of a claim, one per reading, in place of what was stored."""
    path = folder / f"{claim.id}.json"
    if instances:
        content = {name: encode(dict(instances[name])) for name in sorted(instances)}
        write_json(path, content)
    else:
        path.unlink(missing_ok=True)


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
