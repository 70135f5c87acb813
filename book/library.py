"""Theorems from outside that pages cite beside the papers' claims.

They stand in :mod:`theory.library`, one file each, as a user writes them, and those that are about
no one run in its folder ``scripted``. The ledger keeps nothing of them: a build that cites one
proves it, and its pages show the certificate that was found.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import theory.library
from theory.claims.claim import Claim
from theory.study.claim_file import file_claims

GROUP = "library"
"""First part of their ids."""

FOLDER = Path(theory.library.__file__).parent


@cache
def library() -> dict[str, tuple[Claim, str]]:
    """Each claim with the place of its file in the library, by id."""
    paths = (*FOLDER.glob("[a-z]*.py"), *FOLDER.glob("scripted/[a-z]*.py"))
    return {
        claim.id: (claim, path.relative_to(FOLDER).as_posix())
        for path in sorted(paths)
        for claim in file_claims(path)
    }


def cited(names: set[str]) -> list[Claim]:
    """Those of the claims that are named."""
    wanted = {name for name in names if name.startswith(f"{GROUP}/")}
    return [claim for claim, _ in library().values() if claim.id in wanted] if wanted else []
