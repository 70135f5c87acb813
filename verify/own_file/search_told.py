"""What a search in a file's process saw: its counterexample is evaluated again here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from theory.claims.claim import Claim, Reading
from theory.claims.space import Table
from verify.engines.search import Search
from verify.own_file.checked import replayed
from verify.own_file.outside import rebuilt_claim, rebuilt_table
from verify.own_file.source import Source
from verify.own_file.study_told import ToldStudy
from verify.own_file.told import ToldInstance


@dataclass(frozen=True)
class Searched:
    """A claim, and for each of its readings what was seen, and the counterexample's story."""

    claim: Claim
    readings: tuple[tuple[Reading, Search, tuple[Table, ...]], ...]

    @classmethod
    def of(cls, told: Sequence[Mapping[str, Any]], source: Source) -> Searched:
        """What was told of one claim of a file.

        Raises
        ------
        ValueError, KeyError, TypeError
            If it is no search, or the counterexample is none on the values that were told.
        """
        (entry,) = told
        study = ToldStudy.of(entry.get("study"), source)
        claim = rebuilt_claim(entry, study)
        pairs = zip(claim.readings, entry["readings"], strict=True)
        return cls(claim, tuple((r, *_seen(claim, r, of, study)) for r, of in pairs))


def _seen(
    claim: Claim, reading: Reading, entry: Mapping[str, Any], study: ToldStudy | None
) -> tuple[Search, tuple[Table, ...]]:
    space = None if study is None else study.space
    told, against = entry["search"], ToldInstance.of(entry["counterexample"], space)
    tightest = ToldInstance.of(entry["tightest"], space)
    found = Search(
        str(told["strategy"]),
        judged=int(told["judged"]),
        screened=int(told["screened"]),
        undecided=int(told["undecided"]),
        excluded=tuple(map(int, told["excluded"])),
        found_by=str(told["found_by"]),
    )
    if against is not None:
        found.counterexample = against.instance
        found.judgement = replayed(claim, reading, against)
        if found.judgement is None or not found.judgement.outcome.counterexample:
            raise ValueError("a counterexample that is none on the values that were told")
    held = replayed(claim, reading, tightest)
    if tightest is not None and held is not None and held.ratio is not None:
        found.tightest = (float(held.ratio), held.ratio, tightest.instance)
    return found, tuple(map(rebuilt_table, entry["story"]))
