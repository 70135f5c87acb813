"""The library of lemmas, each with its statement in words and in formulas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from verify.engines import proofs
from verify.errors import InputError
from verify.prover.printing import pretty


def rows(targets: Sequence[str]) -> list[dict[str, Any]]:
    """Lemmas by name, all of them or those whose names begin with a target.

    Raises
    ------
    InputError
        If no lemma's name begins with one of the targets.
    """
    library = proofs.lemmas()
    for target in targets:
        if not any(name.startswith(target) for name in library):
            groups = sorted({name.split("/")[0] for name in library})
            raise InputError(f"no lemma {target!r}: expected a name, or one of {', '.join(groups)}")
    return [
        {
            "name": name,
            "says": found.says,
            "hypotheses": [pretty(phi.t) for phi in found.hypotheses],
            "conclusion": pretty(found.conclusion.t),
        }
        for name, found in sorted(library.items())
        if not targets or any(name.startswith(target) for target in targets)
    ]


def table(entries: Sequence[dict[str, Any]]) -> Group:
    """The listing of ``ordproof list --lemmas``: name, words, what is given, what follows."""
    lines: list[Any] = []
    for entry in entries:
        lines.append(Text(entry["name"], style="bold"))
        said = [entry["says"], *(f"given  {phi}" for phi in entry["hypotheses"])]
        said.append(f"then   {entry['conclusion']}")
        lines += [Padding(Text(line), (0, 0, 0, 2)) for line in said]
    return Group(*lines)
