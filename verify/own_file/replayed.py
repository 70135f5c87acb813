"""What a stream of a user's own shows of a claim of a study, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from theory.claims.claim import Claim
from theory.claims.space import Table
from theory.language.plain import plain
from verify.engines.judge import Judgement, Outcome, place_of_failure, replay, sides
from verify.engines.judge import Replay as Seen
from verify.engines.where_it_breaks import explain
from verify.errors import InputError
from verify.own_file.outside import rebuilt_claim
from verify.own_file.own_stream import read_stream
from verify.own_file.source import Source
from verify.own_file.study_told import ToldStudy


@dataclass(frozen=True)
class Replayed:
    """A claim on a stream.

    Attributes
    ----------
    claim : Claim
    table : Table
        The stream with the run on it.
    judgement : Judgement
        What it shows.
    numbers : str
        The conclusion with the numbers of the stream, or the part of it that fails.
    outside : tuple of (str, str)
        What is given and does not hold on the stream, and where it fails.
    """

    claim: Claim
    table: Table
    judgement: Judgement
    numbers: str
    outside: tuple[tuple[str, str], ...]

    @property
    def breaks(self) -> bool:
        """Does the stream refute the claim, or leave it without a value?"""
        return self.judgement.outcome.counterexample

    @property
    def says(self) -> str:
        """What follows, in a sentence."""
        outcome = self.judgement.outcome
        if outcome is Outcome.HOLDS:
            ratio = self.judgement.ratio
            equal = "its two sides are equal"
            side = equal if ratio == 1 else f"the smaller side is {ratio} of the larger one"
            return f"the claim holds on this stream{'' if ratio is None else f'; {side}'}"
        return {
            Outcome.VIOLATED: "this stream refutes the claim",
            Outcome.UNDEFINED: "on this stream the claim has no value",
            Outcome.UNDECIDED: "undecided: two numbers are too close to compare",
            Outcome.OUTSIDE: "what is given does not hold: the claim says nothing of this stream",
        }[outcome]

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        ratio = self.judgement.ratio
        return {
            "id": self.claim.id,
            "outcome": self.judgement.outcome.value,
            "says": self.says,
            "conclusion": self.numbers,
            "ratio": None if ratio is None else str(ratio),
            "outside": [{"given": given, "fails": where} for given, where in self.outside],
            "stream": asdict(self.table),
        }


def on_stream(
    told: Mapping[str, Any], source: Source, path: str, fixed: Mapping[str, str]
) -> Replayed:
    """A claim that a file's process tells, on the stream of a CSV file.

    Its learner is made again here, from its text.

    Raises
    ------
    InputError
        If it is no claim of a study, or the stream is none of the study's.
    """
    study = ToldStudy.of(told.get("study"), source)
    claim = rebuilt_claim(told, study)
    if study is None or claim.conclusion is None:
        raise InputError(f"{claim.id}: expected a claim of a study, with a conclusion")
    stream = read_stream(path, study.space, fixed)
    reading = replace(claim.natural, space=stream)
    claim = replace(claim, readings=(reading,))
    seen = replay(claim, reading, {})
    if seen.judgement.outcome is Outcome.OUTSIDE and seen.values is None:
        raise InputError(f"{path}: the run has a root that is irrational, or numbers too long")
    outside = tuple(_outside(claim, number, seen) for number in seen.excluded_by)
    numbers = "" if outside else place_of_failure(claim, reading, seen)
    return Replayed(claim, stream.table(seen.values), seen.judgement, numbers, outside)


def _outside(claim: Claim, number: int, seen: Seen) -> tuple[str, str]:
    """A hypothesis, and where it fails."""
    part = claim.hypotheses[number]
    place, left, right, relation = explain(part, seen.values or {})
    told = sides(Judgement(Outcome.HOLDS, left, right, relation)) if relation else ""
    return plain(part), ": ".join(filter(None, (place, told)))
