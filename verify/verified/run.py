"""The verified checker at work: certificates in, answers out."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

from verify.verified.building import executable


@dataclass(frozen=True)
class Answer:
    """What a checker says of one certificate.

    Attributes
    ----------
    accepted : bool
    assumes : frozenset of str
        The named analytic lemmas that an accepted proof rests on.
    reason : str
        Why it is refused, naming the step; empty where it is accepted.
    """

    accepted: bool
    assumes: frozenset[str] = frozenset()
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
    given = []
    for name, text in texts.items():
        content = text.encode("utf-8", "surrogatepass")
        given.append(f"{name} {len(content)}\n".encode() + content)
    result = subprocess.run([executable()], input=b"".join(given), capture_output=True, check=False)
    ended = Answer(False, reason=f"the checker ended without an answer (code {result.returncode})")
    answers = dict.fromkeys(texts, ended)
    for line in result.stdout.decode("utf-8", "replace").splitlines():
        verdict, name, rest = line.split("\t")
        accepted = verdict == "accepted"
        answers[name] = (
            Answer(True, frozenset(rest.split())) if accepted else Answer(False, reason=rest)
        )
    return answers
