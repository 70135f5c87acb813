"""The certificates kept in the repository, as they are: nothing is searched for here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from verify.store.evidence import LEDGER, write_text

FOLDER = LEDGER / "proofs"


@dataclass(frozen=True)
class Stored(Mapping[str, str]):
    """Texts of the certificates in a folder, by name.

    Parameters
    ----------
    folder : Path, optional
        By default the ledger's.
    """

    folder: Path | None = None

    def __reduce__(self) -> tuple[type[Stored], tuple[Path | None]]:
        """Another process looks for itself: what is long is not taken while it begins."""
        return Stored, (self.folder,)

    @cached_property
    def _paths(self) -> dict[str, Path]:
        folder = self.folder or FOLDER
        paths = sorted(folder.rglob("*.proof"))
        return {path.relative_to(folder).with_suffix("").as_posix(): path for path in paths}

    def __getitem__(self, name: str) -> str:
        return self._paths[name].read_text("utf-8", errors="replace")

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


def stored(name: str) -> str | None:
    """The text of a stored certificate, if there is one."""
    try:
        return (FOLDER / f"{name}.proof").read_text("utf-8", errors="replace")
    except FileNotFoundError:
        return None


def keep(name: str, text: str) -> Path:
    """Store a certificate, in place of what was stored; its file."""
    path = FOLDER / f"{name}.proof"
    if stored(name) != text:
        write_text(path, text)
    return path
