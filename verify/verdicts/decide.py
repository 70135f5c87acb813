"""From evidence to verdict: runs the engines on one claim and says what follows, nothing more."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.empirical import NotTestable, Question
from theory.claims.space import Instance, Space
from theory.evaluation.compiled import UnknownName
from verify.engines.agreement import Comparison
from verify.engines.judge import Outcome, Replay, judge, place_of_failure, replay
from verify.engines.proofs import proof_of
from verify.engines.proved import Proved
from verify.engines.search import QUICK, Budget, Search, search
from verify.errors import InputError
from verify.smt import obligations as smt
from verify.store import evidence
from verify.store.evidence import Refused, encode, stored_counterexamples, stored_instances
from verify.verdicts import answers
from verify.verdicts.answers import Answer, obligations_of
from verify.verdicts.decision import Decision, ReadingVerdict
from verify.verdicts.falls import falls_in_translation, is_to_be_found
from verify.verdicts.headline import STANDS
from verify.verdicts.idle import idle
from verify.verdicts.kernel_proof import by_kernel, looked_for
from verify.verdicts.necessity import necessity
from verify.verdicts.replayed_instances import holds, refuting
from verify.verdicts.undecided import of_nothing, of_survived


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
        decided, readings = claim, _readings(claim, kept, budget, fresh)
        if claim.sought is not None and {r.verdict for r in readings} == {"survived"}:
            decided, missing = looked_for(claim, fresh)
            if missing:
                readings = [replace(r, rests_on=f"{missing}; {r.rests_on}") for r in readings]
            else:
                readings = _readings(decided, kept, budget, fresh)
    except InputError:
        raise
    except UnknownName as problem:
        raise InputError(f"claim {claim.id!r}: {problem}") from None
    except (Exception, SystemExit) as problem:
        raise InputError(f"claim {claim.id!r}: its code raised {_place(problem)}") from problem
    astray = tuple(sorted({*kept} - {r.name for r in readings}))
    return Decision(decided, readings, time.perf_counter() - start, astray)


def _readings(
    claim: Claim, kept: Mapping[str, Instance], budget: Budget, fresh: bool
) -> list[ReadingVerdict]:
    """The verdict on each reading."""
    settled = cache(smt.settle)  # an obligation that serves several readings is settled once
    readings = []
    for reading in claim.readings:
        refused: list[str] = []
        r = _reading(claim, reading, kept.get(reading.name), budget, settled, fresh, refused)
        said = idle(claim, reading) if r.verdict in STANDS else []
        readings.append(replace(r, replaced=[*refused, *r.replaced], idle=said))
    return readings


def _place(problem: BaseException) -> str:
    """``file:line: Error: message``; the place is the innermost outside this tool's packages."""
    ours = tuple(str(Path(__file__).parents[2] / name) for name in ("theory", "verify"))
    where = ""
    trace = problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(ours):
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
    refused: list[str],
) -> ReadingVerdict:
    """The verdict; what is stored and was not taken goes into the list, with the reason."""
    searchable = claim.space_of(reading) is not None and claim.conclusion_of(reading) is not None
    if kept is not None and not searchable:
        refused.append("a counterexample is stored of it, and it has no instances")
    if reading.question is not None:
        return _measured(reading.name, reading.question)
    seen = refuting(claim, reading, kept, refused) if searchable else None
    stored = None if seen is None else kept
    if seen is not None and not fresh and proof_of(claim, reading) is None:
        return _rejected(claim, reading, kept or {}, IN_LEDGER, seen)
    # a proof that was brought is taken to go through until it fails
    effort = budget if proof_of(claim, reading) is None else budget.after_proof()
    kept_answer = None if fresh or stored is not None else _kept(claim, reading, effort, refused)
    if kept_answer is not None and kept_answer.problem:
        kept_answer = kept_answer if answers.at_least(kept_answer.budget, budget) else None
    proof, problem = None, "" if kept_answer is None else kept_answer.problem
    first = None
    if kept_answer is None and not problem and is_to_be_found(claim, reading, fresh):
        first = asked_anew(claim, reading, effort, "", settle, compared=True)
    falls = first is not None and falls_in_translation(claim, reading, first.found)
    if not problem and not falls:
        proof, problem = by_kernel(claim, reading, fresh)
    if seen is not None and proof is None and not fresh:
        return _rejected(claim, reading, kept or {}, IN_LEDGER, seen)
    if kept_answer is not None:
        answer = kept_answer
    elif proof is not None:
        answer = first or asked_anew(claim, reading, effort, "", settle, compared=True)
        if answer.found is not None and answer.found.witness is None:
            # a proof about nothing is none: an instance is looked for with all that there is
            answer = asked_anew(claim, reading, budget, "", settle, compared=True)
    else:
        answer = asked_anew(claim, reading, budget, problem, settle, compared=False)
        if falls and first and answer.found and answer.found.counterexample is None:
            answer = first
    against = _against(claim, reading, answer.found, stored) or _other(reading, answer)
    if against is not None:
        if proof is not None or solved(answer.settled) == "proved":
            return _contradicted(against, proof, answer)
        return against
    if proof is not None:
        witness = _witness(claim, reading, answer.found, fresh, refused)
        if witness is not None:
            return _proved(claim, reading, proof, witness, answer, fresh)
    return _undecided(claim, reading, answer)


def asked_anew(
    claim: Claim,
    reading: Reading,
    budget: Budget,
    problem: str,
    settle: Callable[[Obligation], smt.Settled],
    *,
    compared: bool,
) -> Answer:
    """What the engines say of a reading now: solvers, search, and what a proof is compared on."""
    settled = tuple(settle(obligation) for obligation in obligations_of(claim, reading))
    searchable = claim.space_of(reading) is not None and claim.conclusion_of(reading) is not None
    comparison = _comparison(claim, reading) if compared and searchable else None
    found = search(claim, reading, budget, on_instance=comparison) if searchable else None
    agreement = None if comparison is None else comparison.seen
    return Answer(answers.asked(claim, reading), budget, problem, settled, found, agreement)


def _kept(claim: Claim, reading: Reading, budget: Budget, refused: list[str]) -> Answer | None:
    try:
        return answers.kept(claim, reading, budget)
    except Refused as why:
        refused.append(str(why))
        return None


IN_LEDGER = "kept in the ledger"


def _against(
    claim: Claim, reading: Reading, found: Search | None, stored: Instance | None
) -> ReadingVerdict | None:
    """What the smaller of the found and the stored counterexample shows, if there is one."""
    new = None if found is None else found.counterexample
    old_is_less = new is not None and stored and not _smaller(claim, reading, new, stored)
    if found is None or new is None or old_is_less:
        new, origin = stored, f"{IN_LEDGER}, none smaller found"
    else:
        origin = f"found by {found.found_by}"
    if new is None:
        return None
    rejected = _rejected(claim, reading, new, origin, replay(claim, reading, new))
    rejected.excluded = () if found is None else found.excluded
    return rejected


def _comparison(claim: Claim, reading: Reading) -> Comparison | None:
    """What compares the claim with its translation on the instances of the search."""
    proof = proof_of(claim, reading)
    return None if proof is None else Comparison(claim, reading, proof)


def _other(reading: Reading, answer: Answer) -> ReadingVerdict | None:
    """What speaks against a proof of something else than the claim."""
    if answer.agreement is None or not answer.agreement.disagreements:
        return None
    said = [str(one) for one in answer.agreement.disagreements]
    why = "the claim and what was proved differ on an instance"
    return ReadingVerdict(reading.name, "contradicted", "replay", why, judgement="; ".join(said))


def _contradicted(against: ReadingVerdict, proof: Proved | None, answer: Answer) -> ReadingVerdict:
    """A proof and what speaks against it: one of the two, or what was made of them, is wrong."""
    held = "z3 and cvc5" if proof is None else proof.certificate
    return replace(
        against,
        verdict="contradicted",
        tier=f"{'smt' if proof is None else 'kernel'} + {against.tier}",
        rests_on=f"{held}, and {against.rests_on}",
        proof=proof,
        steps=[str(result) for result in answer.settled],
    )


def _witness(
    claim: Claim, reading: Reading, found: Search | None, fresh: bool, refused: list[str]
) -> Instance | None:
    """An instance on which a proved claim holds: the ledger's, or the tightest one found."""
    stored = None if fresh else stored_instances(evidence.WITNESSES, claim).get(reading.name)
    tightest = None if found is None or found.tightest is None else found.tightest[2]
    witness = None if found is None else found.witness
    # of the search's own instances this run has seen that the claim holds on them
    if stored is not None and stored in (tightest, witness):
        return stored
    if holds(claim, reading, stored, refused):
        return stored
    return witness if tightest is None else tightest


def _undecided(claim: Claim, reading: Reading, answer: Answer) -> ReadingVerdict:
    """What follows where nothing can be replayed or re-checked: from solvers, or a vain search."""
    found = answer.found
    steps = [f"{result}\n{result.obligation.because}".rstrip() for result in answer.settled]
    steps += [f"no kernel proof: {answer.problem}"] if answer.problem else []
    word = "proof fails" if answer.problem else "open"
    verdict = ReadingVerdict(reading.name, word, "-", "", steps=steps, answer=answer)
    if found is None or not found.judged:
        verdict.rests_on = claim.needs or of_nothing(claim, reading, found)
        return verdict
    verdict.excluded = found.excluded
    verdict.tightness = _tightness(found) if claim.kind.endswith("bound") else None
    by_solvers = solved(answer.settled)
    if by_solvers:
        names = "; ".join(
            result.obligation.name
            if by_solvers == "proved"
            else f"{result.obligation.name} ({result.obligation.covers})"
            for result in answer.settled
            if by_solvers == "proved" or result.obligation.covers not in ("all", "step")
        )
        verdict.verdict, verdict.tier = by_solvers, "smt"
        verdict.rests_on = f"z3 and cvc5 agree: {names}"
        return verdict
    verdict.tier = "search"
    if not answer.problem:
        verdict.verdict = "survived"
    verdict.rests_on = of_survived(claim, reading, found, answer.budget)
    if answer.problem:
        verdict.rests_on = f"{answer.problem.splitlines()[0]}; {verdict.rests_on}"
    return verdict


def _measured(name: str, question: Question | NotTestable) -> ReadingVerdict:
    """What the stored measurements of an experiment say: never a word of the exact verdicts."""
    from verify.experiments.answers import answer

    found = answer(question)
    return ReadingVerdict(name, found.verdict, found.tier, found.rests_on, story=found.story)


def _proved(
    claim: Claim,
    reading: Reading,
    proof: Proved,
    witness: Instance,
    answer: Answer,
    fresh: bool,
) -> ReadingVerdict:
    """A kernel proof, with an instance of the hypotheses, and whether each of these is needed."""
    ratio = None
    if claim.kind.endswith("bound"):
        ratio = answer.ratio_on(witness) or judge(claim, reading, witness).ratio
    needed, unshown = necessity(claim, reading, list(proof.used), proof.symbols, fresh=fresh)
    return ReadingVerdict(
        reading.name,
        "proved",
        "kernel",
        proof.in_words,
        tightness=None if ratio is None else bound_ratio(float(ratio), ratio, witness),
        proof=proof,
        witness=witness,
        steps=[] if answer.agreement is None else [str(answer.agreement)],
        needed=needed,
        excluded=() if answer.found is None else answer.found.excluded,
        answer=answer,
        replaced=[*unshown, *proof.replaced],
    )


def solved(settled: Sequence[smt.Settled]) -> str:
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
    claim: Claim, reading: Reading, instance: Instance, origin: str, seen: Replay
) -> ReadingVerdict:
    space = claim.space_of(reading)
    if space is None:
        raise ValueError(f"claim {claim.id!r}: a counterexample without a space")
    return ReadingVerdict(
        reading.name,
        "ill-posed" if seen.judgement.outcome is Outcome.UNDEFINED else "refuted",
        "replay",
        ", ".join(filter(None, ("exact counterexample", size_of(space, instance), origin))),
        counterexample=instance,
        judgement=place_of_failure(claim, reading, seen),
        story=space.story(instance, **reading.options),
    )


def size_of(space: Space, instance: Instance) -> str:
    """How many rounds, ranks and dimensions an instance has, in words."""
    counts = zip(space.size(instance), ("round", "rank", "dimension"), strict=True)
    return ", ".join(f"{n} {name}{'s' * (n != 1)}" for n, name in counts if n)


def _tightness(found: Search | None) -> dict[str, Any] | None:
    if found is None or found.tightest is None:
        return None
    return bound_ratio(*found.tightest)


def bound_ratio(value: float, ratio: Any, instance: Instance) -> dict[str, Any]:
    exact = str(ratio) if isinstance(ratio, Fraction) else None
    return {
        "best_ratio": value,
        "exact": exact,
        "instance": encode(dict(instance)),
    }
