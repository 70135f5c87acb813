"""Text files that a user names: opened as UTF-8, or refused for what they are instead."""

from __future__ import annotations

import io
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from verify.errors import InputError

STANDARD_INPUT = "-"
KINDS = {
    b"\x1f\x8b": "compressed by gzip; expected plain CSV, as gunzip gives it",
    b"BZh": "compressed by bzip2; expected plain CSV, as bunzip2 gives it",
    b"\xfd7zXZ": "compressed by xz; expected plain CSV, as unxz gives it",
    b"\x28\xb5\x2f\xfd": "compressed by zstd; expected plain CSV, as unzstd gives it",
    b"PK\x03\x04": "a spreadsheet or a zip file; expected CSV: save the sheet as CSV",
    b"\xd0\xcf\x11\xe0": "an old spreadsheet; expected CSV: save the sheet as CSV",
    b"\xff\xfe": "text in UTF-16; expected CSV in UTF-8, as `iconv -f utf-16 -t utf-8` gives it",
    b"\xfe\xff": "text in UTF-16; expected CSV in UTF-8, as `iconv -f utf-16 -t utf-8` gives it",
}
"""What a file is by its first bytes, where that is no CSV in UTF-8."""


def check_file(path: Path, expected: str) -> None:
    """Refuse a path that is missing, out of reach, or no regular file (it may be read twice)."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"{path}: no such file; expected {expected}") from None
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); expected {expected}"
        ) from None
    if stat.S_ISDIR(mode):
        raise InputError(f"{path}: is a directory; expected {expected}")
    if not stat.S_ISREG(mode):
        raise InputError(f"{path}: a pipe or device; expected a regular file")


@contextmanager
def open_text(file: Path) -> Iterator[io.TextIOWrapper]:
    """A file, or standard input, as text that can be read again from its start.

    Raises
    ------
    InputError
        If the first bytes are those of another kind of file, standard input is a terminal, or
        what is read meanwhile is not UTF-8: with the line and the byte.
    """
    with _bytes_of(file) as raw:
        start = raw.read(8)
        raw.seek(0)
        for magic, what in KINDS.items():
            if start.startswith(magic):
                raise InputError(f"{file}: {what}")
        text = io.TextIOWrapper(raw, newline="", encoding="utf-8-sig")
        try:
            yield text
        except UnicodeDecodeError as error:
            raw.seek(0)  # the decoder counts from the piece that it was given
            line = next((n for n, part in enumerate(raw, start=1) if not _is_utf8(part)), 1)
            byte = error.object[error.start]
            raise InputError(
                f"{file}: not a CSV text file (line {line}: byte 0x{byte:02x} is not UTF-8); "
                "expected CSV in UTF-8 (a file in Latin-1: iconv -f latin1 -t utf-8)"
            ) from None


def _bytes_of(file: Path) -> BinaryIO:
    if str(file) != STANDARD_INPUT:
        return file.open("rb")
    if sys.stdin.isatty():
        raise InputError("-: standard input is a terminal; expected CSV through a pipe")
    return io.BytesIO(sys.stdin.buffer.read())


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
