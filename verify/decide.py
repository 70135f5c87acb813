"""From evidence to verdict: runs the engines on one claim and says what follows, nothing more."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from theory.claim import Claim, Obligation, Reading
from theory.empirical import NotTestable, Question
from theory.space import Instance, Table
from theory.walk import UnknownName
from verify import smt
from verify.errors import InputError
from verify.evidence import WITNESSES, encode, stored_counterexamples, stored_instances
from verify.judge import Outcome, judge, where_it_fails
from verify.kernel.terms import KernelError
from verify.necessity import Needed, necessity
from verify.proofs import Proved, prove
from verify.prover.session import ProofError
from verify.search import QUICK, Budget, Search, search


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


@dataclass
class Decision:
    """Verdict on a claim: one where all readings agree, ``depends`` otherwise."""

    claim: Claim
    readings: list[ReadingVerdict]
    seconds: float = 0.0
    stale: tuple[str, ...] = ()
    """Readings whose stored counterexample no longer refutes them."""

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
            "seconds": round(self.seconds, 3),
        }


def decide(claim: Claim, budget: Budget = QUICK, *, fresh: bool = False) -> Decision:
    """Decide every reading of a claim.

    Parameters
    ----------
    claim : Claim
        The claim.
    budget : Budget
        Effort of the search engine.
    fresh : bool
        Search even where a counterexample kept in the repository still refutes; the smaller one
        of the two is reported.

    Raises
    ------
    InputError
        If the claim's own code raises on an instance, or a solver is not installed.
    """
    start = time.perf_counter()
    kept = stored_counterexamples(claim)
    try:
        # an obligation that serves several readings is settled once
        settled = cache(smt.settle)
        readings = [
            _reading(claim, reading, kept.get(reading.name), budget, settled, fresh)
            for reading in claim.readings
        ]
    except InputError:
        raise
    except UnknownName as problem:
        raise InputError(f"claim {claim.id!r}: {problem}") from None
    except (Exception, SystemExit) as problem:
        raise InputError(f"claim {claim.id!r}: its code raised {_place(problem)}") from problem
    refuting = {r.name for r in readings if r.stored_refutes}
    stale = tuple(name for name in kept if name not in refuting)
    return Decision(claim, readings, time.perf_counter() - start, stale)


def _place(problem: BaseException) -> str:
    """``file:line: Error: message`` of the innermost frame outside this tool's own packages."""
    ours = tuple(str(Path(__file__).parent.with_name(name)) for name in ("theory", "verify"))
    where = ""
    trace = problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(ours) or not where:
            where = f"{file}:{trace.tb_lineno}: "
        trace = trace.tb_next
    return f"{where}{type(problem).__name__}: {problem}"


def _reading(
    claim: Claim,
    reading: Reading,
    kept: Instance | None,
    budget: Budget,
    settle: Callable[[Obligation], smt.Settled],
    fresh: bool,
) -> ReadingVerdict:
    if reading.question is not None:
        return _measured(reading.name, reading.question)
    searchable = claim.space_of(reading) is not None and claim.conclusion_of(reading) is not None
    stored = None
    if searchable and kept is not None and judge(claim, reading, kept).outcome.counterexample:
        stored = kept
        if not fresh:
            return _rejected(claim, reading, stored, "kept in the ledger", True)
    proof, problem = _kernel(claim, reading, fresh)
    if proof is not None and not fresh:
        witness = stored_instances(WITNESSES, claim).get(reading.name)
        if witness is not None and judge(claim, reading, witness).outcome is Outcome.HOLDS:
            return _proved(claim, reading, proof, witness, fresh)
    settled = (
        []
        if proof is not None
        else [
            settle(obligation)
            for obligation in claim.obligations
            if obligation.reading in ("", reading.name)
        ]
    )
    steps = [f"{result}\n{result.obligation.because}".rstrip() for result in settled]
    steps += [f"no kernel proof: {problem}"] if problem else []
    found = search(claim, reading, budget) if searchable else None
    new = found.counterexample if found is not None else None
    if proof is not None:
        if new is not None or stored is not None:
            raise ValueError(f"reading {reading.name!r} is proved, and has a counterexample")
        if found is not None and found.witness is not None:
            best = found.tightest[2] if found.tightest is not None else found.witness
            return _proved(claim, reading, proof, best, fresh)
    if new is not None and (stored is None or _smaller(claim, reading, new, stored)):
        origin = f"found by {found.strategy}" if found is not None else ""
        return _rejected(claim, reading, new, origin, stored is not None)
    if stored is not None:
        return _rejected(claim, reading, stored, "kept in the ledger, none smaller found", True)
    tightness = _tightness(found) if claim.kind.endswith("-bound") else None
    tier = _solved(settled) if found is not None and found.judged else ""
    if tier:
        names = "; ".join(
            result.obligation.name
            if tier == "proved"
            else f"{result.obligation.name} ({result.obligation.covers})"
            for result in settled
            if tier == "proved" or result.obligation.covers not in ("all", "step")
        )
        return ReadingVerdict(
            reading.name,
            tier,
            "smt",
            f"z3 and cvc5 agree: {names}",
            tightness=tightness,
            steps=steps,
        )
    if found is not None and found.judged:
        undecided = f", {found.undecided} undecided" if found.undecided else ""
        rests = f"no counterexample in {found.judged} instances ({found.strategy}{undecided})"
        return ReadingVerdict(
            reading.name, "survived", "search", rests, tightness=tightness, steps=steps
        )
    why = claim.needs or "no instance of the hypotheses was found"
    return ReadingVerdict(reading.name, "open", "-", why, steps=steps)


def _measured(name: str, question: Question | NotTestable) -> ReadingVerdict:
    """What the stored measurements of an experiment say: never a word of the exact verdicts."""
    from verify.experiments.answers import answer

    found = answer(question)
    return ReadingVerdict(name, found.verdict, found.tier, found.rests_on, story=found.story)


def _kernel(claim: Claim, reading: Reading, fresh: bool) -> tuple[Proved | None, str]:
    """The kernel's proof, or why there is none although the claim brings one."""
    try:
        return prove(claim, reading, fresh=fresh), ""
    except (ProofError, KernelError) as found:
        return None, str(found)


def _proved(
    claim: Claim, reading: Reading, proof: Proved, witness: Instance, fresh: bool
) -> ReadingVerdict:
    """A kernel proof, with an instance of the hypotheses, and whether each of these is needed."""
    ratio = judge(claim, reading, witness).ratio if claim.kind.endswith("-bound") else None
    lemmas = f", with {', '.join(proof.assumed)}" if proof.assumed else ""
    return ReadingVerdict(
        reading.name,
        "proved",
        "kernel",
        f"certificate of {proof.steps} steps{lemmas}",
        tightness=None if ratio is None else _ratio(float(ratio), ratio, witness),
        proof=proof,
        witness=witness,
        needed=necessity(claim, reading, list(proof.used), proof.symbols, fresh=fresh),
    )


def _solved(settled: Sequence[smt.Settled]) -> str:
    """``proved``, ``bounded`` or neither, from all obligations of a reading together.

    One obligation that a solver answers ``sat`` discredits the argument it is part of. Those for
    all sizes prove the reading only together and with no unfinished step beside them; those for
    named sizes bound it only together.
    """
    if any("sat" in (result.z3, result.cvc5) for result in settled):
        return ""
    by_cover: dict[str, list[bool]] = {}
    for result in settled:
        cover = result.obligation.covers
        kind = cover if cover in ("all", "step") else "sizes"
        by_cover.setdefault(kind, []).append(result.proved)
    if "all" in by_cover and "step" not in by_cover and all(by_cover["all"]):
        return "proved"
    return "bounded" if "sizes" in by_cover and all(by_cover["sizes"]) else ""


def _smaller(claim: Claim, reading: Reading, new: Instance, stored: Instance) -> bool:
    """Does the new counterexample come first in the space's stated order?"""
    space = claim.space_of(reading)
    return space is not None and space.weight(new) < space.weight(stored)


def _rejected(
    claim: Claim, reading: Reading, instance: Instance, origin: str, stored_refutes: bool
) -> ReadingVerdict:
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r}: a counterexample without a space")
    judgement = judge(claim, reading, instance)
    rounds, ranks, dimension = space.size(instance)
    counts = ((rounds, "round"), (ranks, "rank"), (dimension, "dimension"))
    size = ", ".join(f"{n} {name}{'s' * (n != 1)}" for n, name in counts if n)
    return ReadingVerdict(
        reading.name,
        "ill-posed" if judgement.outcome is Outcome.UNDEFINED else "refuted",
        "replay",
        f"exact counterexample, {size}, {origin}",
        counterexample=instance,
        judgement=where_it_fails(claim, reading, instance),
        story=space.story(instance, **reading.options),
        stored_refutes=stored_refutes,
    )


def _tightness(found: Search | None) -> dict[str, Any] | None:
    if found is None or found.tightest is None:
        return None
    return _ratio(*found.tightest)


def _ratio(value: float, ratio: Any, instance: Instance) -> dict[str, Any]:
    exact = str(ratio) if isinstance(ratio, Fraction) else None
    return {
        "word": "tight" if exact == "1" else "unknown",
        "best_ratio": value,
        "exact": exact,
        "instance": encode(dict(instance)),
    }
