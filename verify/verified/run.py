"""The verified checker at work: certificates in, answers out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from subprocess import DEVNULL, PIPE, Popen
from typing import IO, cast

from verify.verified.building import executable

WORD = re.compile(r"[^\x00-\x20\x7f()]+")
"""What the name of a certificate is; the checker's input is lines."""


@dataclass(frozen=True)
class Answer:
    """What a checker says of one certificate.

    Attributes
    ----------
    accepted : bool
    assumes : frozenset of str
        The named analytic lemmas that an accepted proof rests on.
    statement : str
        An accepted file without its steps, written from the terms that the checker made of it;
        empty where the checker does not say.
    uses : tuple of int
        Which hypotheses an accepted proof uses, by number, from 0.
    cites : tuple of str
        Which certificates it cites.
    steps : int
        How many steps it has.
    reason : str
        Why it is refused, naming the step; empty where it is accepted.
    """

    accepted: bool
    assumes: frozenset[str] = frozenset()
    statement: str = ""
    uses: tuple[int, ...] = ()
    cites: tuple[str, ...] = ()
    steps: int = 0
    reason: str = ""


class Ended(Exception):
    """The checker's process ended without an answer: one line that says so."""


class Session:
    """The verified checker as a process that is asked about one certificate after another.

    Attributes
    ----------
    given : set of str
        Names of the certificates that it has.

    Raises
    ------
    NotBuilt
        If the checker cannot be built here.
    """

    def __init__(self) -> None:
        self.given: set[str] = set()
        self._process = Popen([executable()], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        self._input = cast(IO[bytes], self._process.stdin)
        self._output = cast(IO[bytes], self._process.stdout)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def give(self, texts: Mapping[str, str]) -> None:
        """Hand over certificates by name, of which it will be asked or which these cite."""
        for name, text in texts.items():
            content = text.encode("utf-8", "surrogatepass")
            if WORD.fullmatch(name):
                self._write(f"{name} {len(content)}\n".encode() + content)
        self.given |= texts.keys()

    def ask(self, name: str) -> Answer:
        """What it says of a certificate that it has.

        Raises
        ------
        Ended
            If its process ends, or has ended, without an answer.
        """
        if not WORD.fullmatch(name):
            return Answer(False, reason="its name is not a word")
        self._write(f"{name}\n".encode())
        with suppress(BrokenPipeError):
            self._input.flush()
        line = self._output.readline().decode("utf-8", "replace")
        if not line.endswith("\n"):
            code = self._process.wait()
            raise Ended(f"the checker ended without an answer (code {code})")
        verdict, answered, rest = line[:-1].split("\t", 2)
        if answered != name:
            return Answer(False, reason=f"the checker answered about {answered}")
        if verdict == "accepted":
            return _accepted(*rest.split("\t"))
        return Answer(False, reason=" ".join(rest.split()))

    def _write(self, content: bytes) -> None:
        with suppress(BrokenPipeError):  # it has ended, which who asks is told
            self._input.write(content)


def check_all(texts: Mapping[str, str]) -> dict[str, Answer]:
    """Check certificates, which may cite each other.

    Parameters
    ----------
    texts : mapping of str to str
        Certificates by name, a name being one word.

    Raises
    ------
    NotBuilt
        If the checker cannot be built here.
    """
    with Session() as session:
        session.give(texts)
        return {name: _answer(session, name) for name in texts}


def _answer(session: Session, name: str) -> Answer:
    try:
        return session.ask(name)
    except Ended as problem:
        return Answer(False, reason=str(problem))


def _accepted(lemmas: str, cites: str, uses: str, steps: str, statement: str) -> Answer:
    """An answer from its parts, see library.ml."""
    used = tuple(map(int, uses.split()))
    cited = tuple(cites.split())
    return Answer(True, frozenset(lemmas.split()), statement, used, cited, int(steps))
