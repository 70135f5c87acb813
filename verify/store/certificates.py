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

    def path(self, name: str) -> Path:
        """The file of a name, whether it is there or not."""
        return (self.folder or FOLDER) / f"{name}.proof"

    @cached_property
    def _names(self) -> tuple[str, ...]:
        folder = self.folder or FOLDER
        paths = sorted(folder.rglob("*.proof"))
        return tuple(path.relative_to(folder).with_suffix("").as_posix() for path in paths)

    def __getitem__(self, name: str) -> str:
        try:
            return self.path(name).read_text("utf-8", errors="replace")
        except FileNotFoundError:
            raise KeyError(name) from None

    def __contains__(self, name: object) -> bool:
        return self.path(str(name)).is_file()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def stored(name: str) -> str | None:
    """The text of a stored certificate, if there is one."""
    return Stored().get(name)


def keep(name: str, text: str) -> Path:
    """Store a certificate, in place of what was stored; its file."""
    path = Stored().path(name)
    if stored(name) != text:
        write_text(path, text)
    return path
