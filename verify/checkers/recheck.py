"""Certificates re-checked by the three checkers, each in processes of its own."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from typing import Any

from verify.answer import HEADER
from verify.checkers.together import answers
from verify.errors import InputError
from verify.store.certificates import FOLDER, Stored
from verify.verified import Answer, NotBuilt, executable


@dataclass(frozen=True)
class Rechecked:
    """What the checkers say of some certificates.

    Attributes
    ----------
    names : tuple of str
        The certificates that were asked about.
    answers : dict of str to dict of str to Answer
        By checker, then by certificate.
    not_run : dict of str to str
        Checkers that could not be had, and why.
    borrowed : frozenset of str
        Names of stored certificates that a file has and says something else.
    """

    names: tuple[str, ...]
    answers: dict[str, dict[str, Answer]]
    not_run: dict[str, str]
    borrowed: frozenset[str] = frozenset()

    def accepted_by(self, name: str) -> list[str]:
        return [checker for checker, said in self.answers.items() if said[name].accepted]

    def refused_by(self, name: str) -> dict[str, str]:
        """The checkers that refuse it, each with its reason."""
        return {c: said[name].reason for c, said in self.answers.items() if not said[name].accepted}

    def assumes(self, name: str) -> list[str]:
        """The named analytic lemmas that it rests on, of whichever checkers accept it."""
        return sorted(frozenset().union(*(said[name].assumes for said in self.answers.values())))

    @property
    def refused(self) -> list[str]:
        return [name for name in self.names if self.refused_by(name)]

    def to_json(self) -> dict[str, Any]:
        rows = [
            {
                "name": name,
                "accepted_by": self.accepted_by(name),
                "refused_by": self.refused_by(name),
                "assumes": self.assumes(name),
                "another_is_stored": name in self.borrowed,
            }
            for name in self.names
        ]
        return {"certificates": rows, "checkers": list(self.answers), "not_run": self.not_run}


def given(arguments: Iterable[str], stored: Mapping[str, str]) -> dict[str, str]:
    """The certificates that arguments name: files, folders of them, or names of stored ones.

    Raises
    ------
    InputError
        If an argument is none of these, a folder without certificates, not text, or no
        certificate; or if two files are certificates of one name.
    """
    texts: dict[str, str] = {}
    sources: dict[str, str] = {}
    for argument in arguments:
        path = Path(argument)
        if not argument:
            raise InputError("an empty name; expected a file, a folder or a certificate's name")
        if path.is_dir():
            found = [(str(file), *_read(file)) for file in sorted(path.rglob("*.proof"))]
        elif path.is_file():
            found = [(argument, *_read(path))]
        elif argument in stored:
            found = [(argument, argument, stored[argument])]
        else:
            raise InputError(f"{argument}: no such file, and no stored certificate of this name")
        if not found:
            raise InputError(
                f"{argument}: a folder without certificates; expected FILE.proof in it"
            )
        for source, name, text in found:
            if texts.get(name, text) != text:
                raise InputError(
                    f"{source}: another certificate with the name {name}, beside {sources[name]}"
                )
            texts[name], sources[name] = text, source
    return texts


def _read(path: Path) -> tuple[str, str]:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise InputError(f"{path}: line {line}: not UTF-8; expected a certificate") from None
    begins = HEADER.match(data)
    if begins is None:
        raise InputError(
            f"{path}: line 1: expected (certificate NAME ..., got {text[:30]!r}; `ordproof verify "
            "FILE.py --save` writes certificates to the folder FILE.proofs"
        )
    return begins[1].decode("utf-8"), text


def recheck(arguments: Iterable[str], checkers: Iterable[str]) -> Rechecked:
    """Ask checkers about certificates; what these cite is checked with them.

    Parameters
    ----------
    arguments : iterable of str
        Files, or names of stored certificates; all stored ones if there is none. Citations are
        looked up among these, then in the ledger.
    checkers : iterable of str
        Names in `CHECKERS`. Each works in processes that have done nothing before, as many as there
        are processors.

    Raises
    ------
    InputError
        As `given` does, or if no checker could be had.
    """
    stored = Stored(FOLDER)
    texts = given(arguments, stored)
    asked = tuple(texts or stored)
    if not asked:
        raise InputError("no certificates are stored; expected FILE.proof")
    chosen, not_run = list(checkers), {}
    if "verified" in chosen:
        try:
            executable()
        except NotBuilt as problem:
            chosen.remove("verified")
            not_run["verified"] = str(problem)
    if not chosen:
        raise InputError(f"the verified checker cannot be built: {not_run['verified']}")
    known: Any = ChainMap(texts, stored)  # type: ignore[arg-type]  # only read
    with ThreadPoolExecutor(len(chosen)) as beside:
        interrupted = Event()
        asking = partial(answers, texts=known, names=asked, interrupted=interrupted)
        try:
            found = dict(zip(chosen, beside.map(asking, chosen), strict=True))
        except BaseException:  # an interrupted run ends at once
            interrupted.set()
            for process in active_children():
                process.kill()
            raise
    borrowed = {name for name, text in texts.items() if stored.get(name, text) != text}
    return Rechecked(asked, found, not_run, frozenset(borrowed))
