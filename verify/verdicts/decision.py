"""A verdict and all that it rests on, reading by reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from theory.claims.claim import Claim
from theory.claims.space import Instance, Table
from verify.engines.proved import Proved
from verify.store.evidence import decode, encode
from verify.verdicts.answers import Answer
from verify.verdicts.headline import Headline, headline
from verify.verdicts.necessity import Needed

DEFINITIONAL = ("definition", "identity", "algorithm")
"""Kinds of claims that may hold by definition: a bound that follows at once is still a bound."""

UNDECIDED = ("survived", "bounded", "open")
"""Verdicts that neither a proof nor a counterexample gave."""


@dataclass
class ReadingVerdict:
    """Verdict on one reading and all that it rests on."""

    name: str
    verdict: str
    tier: str
    rests_on: str
    counterexample: Instance | None = None
    judgement: str = ""
    story: list[Table] = field(default_factory=list)
    tightness: dict[str, Any] | None = None
    """Of a bound: the instance with the largest ratio of its sides, see :mod:`.tightness`."""
    steps: list[str] = field(default_factory=list)
    proof: Proved | None = None
    witness: Instance | None = None
    """Of a proved claim: an instance of its hypotheses, so that it does not speak of nothing."""
    needed: list[Needed] = field(default_factory=list)
    """Of a proved claim: for each hypothesis, whether it is needed."""
    excluded: tuple[int, ...] = ()
    """Where a search was made: how many of its instances each hypothesis excluded."""
    answer: Answer | None = None
    """What cannot be replayed or re-checked: of a proved claim, the search that went on."""
    replaced: list[str] = field(default_factory=list)
    """Stored evidence that was refused, and found anew: why."""
    idle: list[str] = field(default_factory=list)
    """Where it holds: parts of its conclusion that did nothing on any instance drawn."""


@dataclass
class Decision:
    """The verdicts on a claim's readings, and the headline that follows from them."""

    claim: Claim
    readings: list[ReadingVerdict]
    seconds: float = 0.0
    astray: tuple[str, ...] = ()
    """Names of stored counterexamples that are none of the claim's readings."""
    problem: str = ""
    """Why the claim could not be decided at all: an error of its own code or of its evidence."""

    @classmethod
    def failed(cls, claim: Claim, problem: str) -> Decision:
        """Nothing is decided of a claim, and why."""
        readings = [ReadingVerdict(r.name, "open", "-", problem) for r in claim.readings]
        return cls(claim, readings, problem=problem)

    @property
    def headline(self) -> Headline:
        """The natural reading's verdict, and what changes it."""
        verdicts = {r.name: r.verdict for r in self.readings}
        proofs = {r.name: r.proof for r in self.readings if r.proof is not None}
        lacks = {name: proof.lacks for name, proof in proofs.items() if proof.lacks}
        return headline(
            self.claim.reading_kinds, verdicts, self.by_definition, {**lacks, **self.claim.lacks}
        )

    @property
    def by_definition(self) -> bool:
        """Does the proof of the natural reading only unfold definitions?"""
        proof = self.of(self.claim.natural.name).proof
        return proof is not None and proof.unfolds and self.claim.kind in DEFINITIONAL

    def of(self, reading: str) -> ReadingVerdict:
        """The verdict on the reading of that name."""
        return next(r for r in self.readings if r.name == reading)

    def missing(self, reading: str) -> str:
        """What a decision of the reading would need; empty where it is decided."""
        undecided = self.of(reading).verdict in UNDECIDED
        return self.claim.reading(reading).missing if undecided else ""

    @property
    def replaced(self) -> list[str]:
        """Stored evidence that was refused and found anew, one line each."""
        return [f"{self.claim.id} [{r.name}]: {why}" for r in self.readings for why in r.replaced]

    @property
    def verdict(self) -> str:
        """That of the headline."""
        return self.headline.verdict

    @property
    def tier(self) -> str:
        """What the headline's reading rests on: its tier."""
        return self.of(self.headline.reading).tier

    @property
    def rests_on(self) -> str:
        """What the headline's reading rests on, in words."""
        return self.of(self.headline.reading).rests_on

    def _stated(self, reading: str, instance: Instance | None) -> Any:
        """An instance as JSON; None where there is none."""
        space = self.claim.space_of(self.claim.reading(reading))
        if instance is None:
            return None
        return encode(dict(instance) if space is None else space.stated(instance))

    def to_json(
        self, repairs: Sequence[str] = (), tightness: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """One entry of ``ordproof verify --json``.

        Parameters
        ----------
        repairs : sequence of str
            Ids of the claim's repairs.
        tightness : mapping, optional
            What :func:`verify.verdicts.tightness.tightness` says of its readings.
        """
        claim = self.claim
        return {
            "id": claim.id,
            "paper": claim.paper,
            "where": claim.where,
            "kind": claim.kind,
            "verdict": self.verdict,
            **self.headline.to_json(),
            "tier": self.tier,
            "readings": {r.name: self.of(r.name).verdict for r in claim.in_order},
            "reading_kinds": claim.reading_kinds,
            "rests_on": self.rests_on,
            "counterexample": {
                r.name: self._stated(r.name, r.counterexample)
                for r in self.readings
                if r.counterexample is not None
            }
            or None,
            "repairs": list(repairs),
            "tightness": {
                name: found | {"instance": self._stated(name, decode(found["instance"]))}
                for name, found in (tightness or {}).items()
            }
            or None,
            "evidence": [
                {
                    "reading": r.name,
                    "tier": r.tier,
                    "rests_on": r.rests_on,
                    "judgement": r.judgement,
                    "steps": r.steps,
                    "story": [asdict(table) for table in r.story],
                    "proof": None if r.proof is None else r.proof.to_json(),
                    "hypotheses": [answer.to_json() for answer in r.needed],
                    "excluded": list(r.excluded),
                    "missing": self.missing(r.name),
                    "idle": r.idle,
                    "witness": self._stated(r.name, r.witness),
                }
                for r in self.readings
            ],
            "replaced": self.replaced,
            "problem": self.problem,
            "seconds": round(self.seconds, 3),
        }
