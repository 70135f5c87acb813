"""A verdict and all that it rests on, reading by reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from theory.claims.claim import Claim
from theory.claims.space import Instance, Table
from verify.engines.proofs import Proved
from verify.store.evidence import encode
from verify.verdicts.answers import Answer
from verify.verdicts.necessity import Needed


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
    steps: list[str] = field(default_factory=list)
    stored_refutes: bool = False
    """Whether the ledger's stored counterexample was replayed and still refutes."""
    proof: Proved | None = None
    witness: Instance | None = None
    """Of a proved claim: an instance of its hypotheses, so that it does not speak of nothing."""
    needed: list[Needed] = field(default_factory=list)
    """Of a proved claim: for each hypothesis, whether it is needed."""
    answer: Answer | None = None
    """What the verdict rests on where nothing can be replayed or re-checked."""
    replaced: list[str] = field(default_factory=list)
    """Stored evidence that was refused, and found anew: why."""


@dataclass
class Decision:
    """Verdict on a claim: one where all readings agree, ``depends`` otherwise."""

    claim: Claim
    readings: list[ReadingVerdict]
    seconds: float = 0.0
    stale: tuple[str, ...] = ()
    """Readings whose stored counterexample no longer refutes them."""

    @property
    def replaced(self) -> list[str]:
        """Stored evidence that was refused and found anew, one line each."""
        return [f"{self.claim.id} [{r.name}]: {why}" for r in self.readings for why in r.replaced]

    @property
    def verdict(self) -> str:
        found = {r.verdict for r in self.readings}
        return found.pop() if len(found) == 1 else "depends"

    @property
    def tier(self) -> str:
        return " + ".join(sorted({r.tier for r in self.readings}))

    @property
    def rests_on(self) -> str:
        if len(self.readings) == 1:
            return self.readings[0].rests_on
        if self.verdict == "depends":
            names: dict[str, list[str]] = {}
            for r in self.readings:
                names.setdefault(r.verdict, []).append(r.name)
            return "; ".join(f"{verdict}: {', '.join(names[verdict])}" for verdict in names)
        return f"{len(self.readings)} readings, {self.readings[0].rests_on}"

    def to_json(self, repairs: Sequence[str] = ()) -> dict[str, Any]:
        """One entry of ``ordproof verify --json``; ``repairs`` are ids of the claim's repairs."""
        claim = self.claim
        return {
            "id": claim.id,
            "paper": claim.paper,
            "where": claim.where,
            "kind": claim.kind,
            "verdict": self.verdict,
            "tier": self.tier,
            "readings": {r.name: r.verdict for r in self.readings},
            "rests_on": self.rests_on,
            "counterexample": {
                r.name: encode(dict(r.counterexample))
                for r in self.readings
                if r.counterexample is not None
            }
            or None,
            "repairs": list(repairs),
            "tightness": {r.name: r.tightness for r in self.readings if r.tightness} or None,
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
                    "witness": None if r.witness is None else encode(dict(r.witness)),
                }
                for r in self.readings
            ],
            "replaced": self.replaced,
            "seconds": round(self.seconds, 3),
        }
