"""The checker's executable, built once for each state of its sources."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

from filelock import FileLock

SOURCES = Path(__file__).parent
NEEDED = {"coqc": "coq", "ocamlfind": "ocaml-findlib", "ocamlopt": "ocaml-nox"}
"""Programs that the build needs, and Debian's packages that have them."""
INSTALL = "apt-get install coq ocaml-nox ocaml-findlib libzarith-ocaml-dev"
SECONDS = 900
"""A build takes half a minute; one that takes so long hangs."""


class NotBuilt(Exception):
    """The verified checker cannot be had here: one line that says why."""


def executable() -> Path:
    """The checker, built now unless these sources have been built before.

    Raises
    ------
    NotBuilt
        If Coq or OCaml is missing, a proof fails, or the theorem rests on an axiom that
        ``axioms.allowed`` does not name.
    """
    folder = _builds() / _digest()
    if not (folder / "checker").is_file():
        missing = [program for program in NEEDED if shutil.which(program) is None]
        if missing:
            raise NotBuilt(f"{', '.join(missing)} not found; on Debian: {INSTALL}")
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(folder.with_suffix(".lock")):
                if not (folder / "checker").is_file():
                    _build(folder)
        except OSError as problem:
            raise NotBuilt(f"{folder}: {problem.strerror}") from None
    return folder / "checker"


def axioms() -> tuple[str, ...]:
    """The axioms of Coq that the theorem rests on, as its last build found them.

    Raises
    ------
    NotBuilt
        As `executable` does.
    """
    return tuple(executable().with_name("axioms.txt").read_text("utf-8").split())


def _builds() -> Path:
    """Beside the sources, or, where nobody may write there, in the user's cache."""
    if os.access(SOURCES, os.W_OK):
        return SOURCES / "build"
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "ordproof" / "verified"


def _digest() -> str:
    """Of everything that the build reads."""
    found = sha256()
    for path in sorted(SOURCES.iterdir()):
        if path.suffix in (".v", ".ml", ".sh", ".allowed"):
            content = path.read_bytes()
            found.update(f"{path.name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]


def _build(folder: Path) -> None:
    """In a folder of its own, which gets its name when all is done."""
    begun = folder.with_suffix(".begun")
    shutil.rmtree(begun, ignore_errors=True)
    command = ["sh", str(SOURCES / "build.sh"), str(begun)]
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        raise NotBuilt(f"the build did not end within {SECONDS} s") from None
    if result.returncode:
        lines = (result.stderr.strip() or result.stdout.strip() or "no message").splitlines()
        raise NotBuilt(f"the build failed: {lines[-1].strip()}")
    shutil.rmtree(folder, ignore_errors=True)
    begun.rename(folder)
