"""The verified checker at work: certificates in, answers out."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

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
    asked = {name: text for name, text in texts.items() if WORD.fullmatch(name)}
    given = []
    for name, text in asked.items():
        content = text.encode("utf-8", "surrogatepass")
        given.append(f"{name} {len(content)}\n".encode() + content)
    result = subprocess.run([executable()], input=b"".join(given), capture_output=True, check=False)
    ended = Answer(False, reason=f"the checker ended without an answer (code {result.returncode})")
    unnamed = Answer(False, reason="its name is not a word")
    answers = {name: ended if name in asked else unnamed for name in texts}
    for line in result.stdout.decode("utf-8", "replace").split("\n")[:-1]:
        verdict, name, rest = line.split("\t", 2)
        if verdict == "accepted":
            answers[name] = _accepted(*rest.split("\t"))
        else:
            answers[name] = Answer(False, reason=" ".join(rest.split()))
    return answers


def _accepted(lemmas: str, cites: str, uses: str, steps: str, statement: str) -> Answer:
    """An answer from its parts, see library.ml."""
    used = tuple(map(int, uses.split()))
    cited = tuple(cites.split())
    return Answer(True, frozenset(lemmas.split()), statement, used, cited, int(steps))
