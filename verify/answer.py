"""What a checker says of certificates in files, for people and for other programs.

Both checkers are asked in the same way, each in a process that does nothing else::

    python -m verify.kernel [--json] [--cited FOLDER] FILE_OR_FOLDER ...
    python -m verify.second [--json] [--cited FOLDER] FILE_OR_FOLDER ...
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from verify.errors import InputError

HEADER = re.compile(rb"\s*\(\s*certificate\s+([^\s()]+)")
"""What a certificate begins with, and its name."""


@dataclass(frozen=True)
class Answer:
    """What a checker says of one certificate.

    Attributes
    ----------
    name : str
    accepted : bool
    hypotheses, conclusion : tuple of str, str
        The statement in the file's own words, with single spaces; empty if refused.
    cites, assumed : tuple of str
        Certificates that it cites, and analytic lemmas that it rests on, in alphabetical order.
    reason : str
        Why it is refused, in one line; empty if accepted.
    """

    name: str
    accepted: bool
    hypotheses: tuple[str, ...] = ()
    conclusion: str = ""
    cites: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    reason: str = ""

    def __str__(self) -> str:
        if not self.accepted:
            return f"refused   {self.name}: {self.reason}"
        lemmas = f", assuming {', '.join(self.assumed)}" if self.assumed else ""
        return f"accepted  {self.name}{lemmas}"


def main(checker: Callable[[Mapping[str, str]], Callable[[str], Answer]], program: str) -> int:
    """Check what the command line names.

    Parameters
    ----------
    checker : function
        Of certificates by name; what it returns answers for a name, and checks each file once.
    program : str
        What the process is called in messages.

    Returns
    -------
    int
        0 if all are accepted, 1 if one is refused, 2 if a file cannot be read.
    """
    parser = argparse.ArgumentParser(prog=program, description="Check certificates.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    parser.add_argument("--cited", type=Path, metavar="FOLDER", help="certificates to cite")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    given = parser.parse_args()
    try:
        texts: dict[str, str] = texts_of([given.cited]) if given.cited else {}
        asked = texts_of(given.paths)
    except InputError as problem:
        print(f"{program}: {problem}", file=sys.stderr)
        return 2
    texts |= asked
    gc.set_threshold(1_000_000)  # of terms there are many, and no cycles among them
    answer, accepted = checker(texts), True
    for name in asked:
        found = answer(name)
        accepted = accepted and found.accepted
        print(json.dumps(asdict(found)) if given.json else found)
    return 0 if accepted else 1


def texts_of(paths: Sequence[Path]) -> dict[str, str]:
    """Certificates by name: of a folder by their paths in it, of a file by what it begins with.

    Raises
    ------
    InputError
        If a file cannot be read, is not UTF-8, or two have one name.
    """
    texts: dict[str, str] = {}
    for path in paths:
        files = sorted(path.rglob("*.proof")) if path.is_dir() else [path]
        for file in files:
            try:
                data = file.read_bytes()
                name = _name(path, file, data)
                text = data.decode("utf-8")
            except OSError as problem:
                raise InputError(f"{file}: {problem.strerror}") from None
            except UnicodeDecodeError as problem:
                raise InputError(f"{file}: byte {problem.start} is not UTF-8") from None
            if name in texts:
                raise InputError(f"{file}: {name!r} is the name of another file too")
            texts[name] = text
    return texts


def _name(path: Path, file: Path, data: bytes) -> str:
    if file != path:
        return file.relative_to(path).with_suffix("").as_posix()
    found = HEADER.match(data)
    if found is None:
        raise InputError(f"{file}: expected a file that begins with (certificate NAME")
    return found[1].decode("utf-8")


def written(part: Any) -> str:
    """What was read from brackets, as text with single spaces."""
    return part if isinstance(part, str) else f"({' '.join(map(written, part))})"
