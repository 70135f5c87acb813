"""What is found for one bound of a user's file: status, constant, potential, tightest stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from theory.claims.space import Table
from verify.discover.attained import attained
from verify.errors import InputError
from verify.own_file.outside import rebuilt_table
from verify.verdicts.decision import Decision

BEST, GAP, PROVED = "proved, best", "proved, gap", "proved"
NONE, MISTAKE = "no potential of these forms", "no answer"


@dataclass(frozen=True)
class Discovery:
    """The answer to one question.

    Parameters
    ----------
    id : str
        Of the claim.
    text : str
        The bound as it was typed.
    letter : str
        The constant that was asked for; empty where the bound was to be proved as it is.
    mistake : str
        What is wrong with the claim itself, and in which line; empty if nothing is.
    problem : str
        Why there is no potential; empty if there is one.
    constant, potential : str
        What was found; empty if nothing was.
    invariant : tuple of str
        From which the bound follows.
    squares : tuple of str
        Numbers of a round whose squares the proof needs.
    decision : Decision or None
        Of the claim, by both checkers; None if no claim was made.
    stream : tuple of Table
        The tightest stream, with the run on it.
    ratio : str
        The exact ratio of the bound's sides on it; empty if none is known.
    attained : bool
        Does no smaller constant hold on it?
    by_rounds : tuple of (int, float)
        Rounds, and the largest ratio of the bound's sides that a search found.
    """

    id: str
    text: str
    letter: str
    mistake: str
    problem: str
    constant: str
    potential: str
    invariant: tuple[str, ...]
    squares: tuple[str, ...]
    decision: Decision | None
    stream: tuple[Table, ...]
    ratio: str
    attained: bool
    by_rounds: tuple[tuple[int, float], ...]

    @property
    def status(self) -> str:
        """``proved, best``, ``proved, gap [a, b]``, ``refuted``, or that there is no potential."""
        if self.mistake:
            return MISTAKE
        verdict = self.verdict
        if verdict == "proved":
            if self.attained:
                return BEST if self.letter else "proved, attained"
            if self.letter and self.lower is not None:
                return f"{GAP} [{self.lower}, {self.constant}]"
            return PROVED
        if verdict in ("refuted", "ill-posed", "contradicted"):
            return verdict
        return NONE if self.problem else f"potential found, {verdict or 'open'}"

    @property
    def lower(self) -> str | None:
        """A constant below which none holds: the largest one that a stream needs."""
        if not (self.ratio and self.letter and self.constant):
            return None
        return str(Fraction(self.ratio) * Fraction(self.constant))

    @property
    def verdict(self) -> str:
        """That on the claim; empty if there is none."""
        return "" if self.decision is None else self.decision.readings[0].verdict

    @property
    def rests_on(self) -> str:
        """What the verdict on the claim rests on; empty if there is none."""
        return "" if self.decision is None else self.decision.readings[0].rests_on

    @property
    def theorem(self) -> str:
        """What the certificate proves, printed back; empty if nothing is proved."""
        proof = None if self.decision is None else self.decision.readings[0].proof
        return "" if proof is None else str(proof.conclusion)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        r = None if self.decision is None else self.decision.readings[0]
        return {
            "id": self.id,
            "bound": self.text,
            "status": self.status,
            "constant": self.constant or None,
            "lower": self.lower,
            "potential": self.potential or None,
            "invariant": [*self.invariant],
            "squares": [*self.squares],
            "mistake": self.mistake or None,
            "problem": self.problem or None,
            "theorem": self.theorem or None,
            "verdict": None if r is None else r.verdict,
            "rests_on": None if r is None else r.rests_on,
            "ratio": self.ratio or None,
            "stream": [asdict(table) for table in self.stream],
            "by_rounds": [list(pair) for pair in self.by_rounds],
        }


def discoveries(
    told: Sequence[Mapping[str, Any]], decisions: Sequence[Decision]
) -> list[Discovery]:
    """The answers that a file's process told, each with the decision on its claim.

    Raises
    ------
    InputError
        If what was told is no answer.
    """
    by_id = {decision.claim.id: decision for decision in decisions}
    try:
        return [_discovery(entry, by_id.get(entry["id"])) for entry in told]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise InputError(f"the file's process told what is no answer: {problem}") from None


def _discovery(entry: Mapping[str, Any], decision: Decision | None) -> Discovery:
    found = entry["found"] or {"constant": "", "potential": "", "invariant": [], "squares": []}
    letter, constant = str(entry["constant"] or ""), str(found["constant"])
    ratio, best = "", False
    if decision is not None and decision.readings[0].verdict == "proved":
        r = decision.readings[0]
        ratio = str((r.tightness or {}).get("exact") or "")
        best = attained(decision.claim, r, letter, constant, entry["asked"])
    return Discovery(
        str(entry["id"]),
        str(entry["text"]),
        letter,
        str(entry["mistake"]),
        str(entry["problem"]),
        constant,
        str(found["potential"]),
        tuple(map(str, found["invariant"])),
        tuple(map(str, found["squares"])),
        decision,
        tuple(rebuilt_table(table) for table in entry["stream"]),
        ratio,
        best,
        tuple((int(rounds), float(ratio)) for rounds, ratio in entry["by_rounds"]),
    )
