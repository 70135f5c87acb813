"""What is found for one bound of a user's file: status, constant, potential, tightest stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from theory.claims.space import Inadmissible, Table
from verify.discover.certificate_steps import NotShown
from verify.discover.multiplier_words import Kept, in_words
from verify.discover.needed_constant import NO_CONSTANT, NOTHING, needed, same_bound
from verify.discover.reached import Reached, reached
from verify.errors import InputError
from verify.own_file.outside import rebuilt_table
from verify.own_file.plain_statements import rebuilt
from verify.store.evidence import decode
from verify.verdicts.decision import Decision
from verify.verdicts.headline import BROKEN

BEST, GAP, PROVED = "proved, best", "proved, gap", "proved"
SHORT = 6
"""Letters of a ratio of which nobody needs the decimals."""
NO_POTENTIAL, MISTAKE = "no potential of these forms", "no answer"


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
        The worst stream, with the run on it; of a bound that is refuted, one that breaks it.
    ratio : str
        The exact ratio of the bound's sides on it; empty if none is known.
    lower : str
        A constant below which none holds: the one that the stream needs. Empty if none is known.
    about : float
        The same as a decimal number; of a bound without a constant, the ratio.
    attained : bool
        Are the bound's sides equal on it, and not 0?
    by_rounds : tuple of (int, float)
        Rounds, and the largest ratio of the bound's sides that a search found.
    fixed : mapping of str to str
        What stays the same on the worst stream.
    at_end : tuple of str
        A sharper bound from which the bound follows, or lines that lead to it.
    in_round : tuple of str
        Lines of the proof that a round keeps the invariant.
    at : str
        Of a bound for each expert, say: for which one the stream shows it, as ``i = 2``.
    kept : tuple of Kept
        By what the certificate keeps the invariants in a round, branch by branch; empty where its
        steps do not say it.
    not_shown : str
        Why they do not say it; empty if they do.
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
    lower: str
    about: float
    attained: bool
    by_rounds: tuple[tuple[int, float], ...]
    fixed: Mapping[str, str] = field(default_factory=dict)
    at_end: tuple[str, ...] = ()
    in_round: tuple[str, ...] = ()
    at: str = ""
    kept: tuple[Kept, ...] = ()
    not_shown: str = ""

    @property
    def status(self) -> str:
        """``proved, best``, ``proved, gap [a, b]``, ``refuted``, or that there is no potential."""
        if self.mistake:
            return MISTAKE
        verdict = self.verdict
        if verdict == "proved":
            if self.letter and self.lower:
                best = self.lower == self.constant
                return BEST if best else f"{GAP} [{self.lower}, {self.constant}]"
            return "proved, attained" if self.attained else PROVED
        if self.lower == NO_CONSTANT:
            return "refuted"
        if verdict in (*BROKEN, "contradicted"):
            return verdict
        return NO_POTENTIAL if self.problem else f"potential found, {verdict or 'open'}"

    @property
    def shown(self) -> str:
        """What the worst stream shows of a bound that is not known to be attained, in words."""
        at = f", at {self.at}" if self.at else ""
        if self.lower == NO_CONSTANT:
            return f"the bound fails on a stream whatever {self.letter} is{at}"
        if self.lower and self.status != BEST:
            decimals = f" (about {self.about:.4g})" if len(self.lower) > SHORT else ""
            return f"a stream shows {self.letter} >= {self.lower}{decimals}{at}"
        ratio = self.ratio or (f"about {self.about:.4g}" if self.about else "")
        if ratio and not self.letter and not self.attained:
            return f"the worst stream found reaches {ratio} of the larger side{at}"
        return ""

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
            "lower": self.lower or None,
            "potential": self.potential or None,
            "invariant": [*self.invariant],
            "squares": [*self.squares],
            "rounds": [asdict(each) for each in self.kept],
            "rounds_not_shown": self.not_shown or None,
            "in_round": [*self.in_round],
            "at_end": [*self.at_end],
            "mistake": self.mistake or None,
            "problem": self.problem or None,
            "theorem": self.theorem or None,
            "verdict": None if r is None else r.verdict,
            "rests_on": None if r is None else self.rests_on,
            "ratio": self.ratio or None,
            "stream": [asdict(table) for table in self.stream],
            "fixed": {**self.fixed},
            "at": self.at or None,
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
    except (Inadmissible, KeyError, TypeError, ValueError, AttributeError) as problem:
        raise InputError(f"the file's process did not send a valid answer: {problem}") from None


def _discovery(entry: Mapping[str, Any], decision: Decision | None) -> Discovery:
    found = entry["found"] or {
        "constant": "",
        "potential": "",
        "invariant": [],
        "squares": [],
        "in_round": [],
        "at_end": [],
    }
    letter, constant = str(entry["constant"] or ""), str(found["constant"])
    potential, invariants = str(found["potential"]), tuple(map(str, found["invariant"]))
    near, lower, about, at = Reached(), "", 0.0, ""
    space = None if decision is None else decision.claim.readings[0].space
    if decision is not None and space is not None and entry["worst"] is not None:
        claim = decision.claim
        values = space.values(decode(entry["worst"]))
        near = reached(claim, values)
        about, at = near.about, near.at
        if letter:
            bound = rebuilt(entry["asked"])
            same = not constant or same_bound(claim, bound, letter, constant)
            lower, about, at = needed(claim, bound, letter, values) if same else NOTHING
    return Discovery(
        str(entry["id"]),
        str(entry["text"]),
        letter,
        str(entry["mistake"]),
        str(entry["problem"]),
        constant,
        potential,
        invariants,
        tuple(map(str, found["squares"])),
        decision,
        tuple(rebuilt_table(table) for table in entry["stream"]),
        near.exact,
        lower,
        about,
        near.attained and not letter,
        tuple((int(rounds), float(ratio)) for rounds, ratio in entry["by_rounds"]),
        {str(name): str(value) for name, value in entry["fixed"].items()},
        tuple(map(str, found["at_end"])),
        tuple(map(str, found["in_round"])),
        at,
        *_kept(decision, potential, invariants, entry["words"]),
    )


def _kept(
    decision: Decision | None,
    potential: str,
    invariants: tuple[str, ...],
    words: Mapping[str, str],
) -> tuple[tuple[Kept, ...], str]:
    """What the accepted certificate of a potential says of a round, or why nothing."""
    if decision is None or not potential:
        return (), ""
    proof = decision.readings[0].proof
    if proof is None or proof.name not in proof.certificates:
        return (), "there is none"
    try:
        return in_words(proof.certificates, proof.name, invariants, words), ""
    except NotShown as why:
        return (), str(why)
