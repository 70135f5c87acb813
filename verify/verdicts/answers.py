"""Answers that cannot be checked again without finding them again, kept under a key of content.

A search that found nothing, what z3 and cvc5 said, why there is no proof by the kernel, where a
claim agreed with what was proved of it: such an answer is taken from the ledger only while its key
is what it was. The key covers the statement, the reading's options, the space, the obligations, the
text of every module that the claim's module or the engine depends on, and the versions of the
solvers and of what draws instances. One changed byte there, and the question is asked again. So it
is where the file is not the recorded one, or what it says is not an answer to this question: as
many solver answers as obligations, under their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.goals import tied
from theory.claims.space import Instance
from verify.engines.agreement import Agreement
from verify.engines.judge import Outcome
from verify.engines.proofs import proof_of
from verify.engines.search import Budget, Search
from verify.smt.obligations import Settled
from verify.smt.solvers import SOLVERS
from verify.store import manifest
from verify.store.evidence import LEDGER, Refused, decode, encode, stored_json
from verify.store.keys import SEARCHERS, key
from verify.store.sources import modules_in
from verify.verdicts.replayed_instances import judged_as

ANSWERS = LEDGER / "answers"


@dataclass(frozen=True)
class Answer:
    """What the engines said of a reading that they neither proved by the kernel nor refuted.

    Attributes
    ----------
    key : str
        Of the statement, the sources and the engines.
    budget : Budget
        Effort of the search.
    problem : str
        Why there is no kernel proof although the claim brings one.
    settled : tuple of Settled
        What the solvers said of each obligation.
    found : Search or None
        What the search saw; None where there is nothing to search.
    agreement : Agreement or None
        Of a reading that the kernel proves: what the claim and its translation were compared on.
    """

    key: str
    budget: Budget
    problem: str
    settled: tuple[Settled, ...]
    found: Search | None
    agreement: Agreement | None = None

    @property
    def complete(self) -> bool:
        """Did every solver answer? What lacks an answer is not kept."""
        return all(result.answered for result in self.settled)

    def ratio_on(self, instance: Instance) -> Any:
        """The ratio of a bound's sides on the tightest instance seen; None on any other."""
        tightest = None if self.found is None else self.found.tightest
        return tightest[1] if tightest is not None and tightest[2] == instance else None

    def to_json(self) -> dict[str, Any]:
        """The answer as it is stored."""
        return {
            "key": self.key,
            "budget": asdict(self.budget),
            "problem": self.problem,
            "solvers": [_of_solvers(result) for result in self.settled],
            "search": None if self.found is None else _of_search(self.found),
            "agreement": None if self.agreement is None else self.agreement.to_json(),
        }


def kept(claim: Claim, reading: Reading, budget: Budget) -> Answer | None:
    """The stored answer, if its key is that of now and it searched at least as much.

    Instances that it names are judged again.

    Raises
    ------
    Refused
        If the answer has the key of now and is none to this question, or was changed by hand.
    InputError
        If the file is damaged.
    """
    path = ANSWERS / f"{claim.id}.json"
    entry = stored_json(path).get(reading.name, {})
    if not entry.get("key") or entry["key"] != asked(claim, reading):
        return None
    if not manifest.as_recorded(path):
        raise Refused("its stored answer is not the one that was recorded")
    answer = read(claim, reading, entry)
    return answer if at_least(answer.budget, budget) else None


def read(claim: Claim, reading: Reading, entry: Mapping[str, Any]) -> Answer:
    """An answer as it is stored, its instances judged again.

    Raises
    ------
    Refused
        If it is no answer to this question.
    """
    try:
        effort = Budget(**entry["budget"])
        if asdict(effort) != entry["budget"]:
            raise Refused("its stored answer does not say how much was searched")
        found = _searched(claim, reading, effort, entry["search"])
        settled = _settled(claim, reading, entry["solvers"])
        agreement = None if entry["agreement"] is None else Agreement(**entry["agreement"])
        return Answer(entry["key"], effort, entry["problem"], settled, found, agreement)
    except (KeyError, TypeError, ValueError) as problem:
        raise Refused(f"its stored answer is damaged: {type(problem).__name__} {problem}") from None


@cache
def obligations_of(claim: Claim, reading: Reading) -> tuple[Obligation, ...]:
    """Those that speak of the reading."""
    mine = (o for o in claim.obligations if o.reading in ("", reading.name))
    return tuple(tied(claim, reading, obligation) for obligation in mine)


def asked(claim: Claim, reading: Reading) -> str:
    """Key of all that the engines are asked about a reading; empty where nothing can be kept."""
    obligations = obligations_of(claim, reading)
    used = ["verify.engines.search"]
    if obligations:
        used.append("verify.smt.obligations")
    if proof_of(claim, reading) is not None:
        cited = (f"theory.{claim.paper}.proofs", "theory.lemmas")
        used += [
            "verify.engines.agreement",
            "verify.engines.proofs",
            "verify.prover.prover",
            f"theory.{claim.paper}.vocabulary",
        ]
        used += [module for package in cited for module in modules_in(package)]
    packages = [*SEARCHERS, *(SOLVERS.values() if obligations else ())]
    return key(claim, reading, used, packages, [(o.name, o.covers) for o in obligations])


def at_least(effort: Budget, other: Budget) -> bool:
    """Is every part of the effort as large as the other's?"""
    have = asdict(effort)
    return all(have[name] >= least for name, least in asdict(other).items())


def better(old: Mapping[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Of two stored answers to the same question: what each has more of.

    A hurried run does not undo what another one got: the search that saw more stays, and of each
    obligation the answers that settle it.
    """
    if old.get("key") != new["key"]:
        return new
    merged = dict(new)
    before = {entry["name"]: entry for entry in old["solvers"]}
    merged["solvers"] = [
        max(entry, before.get(entry["name"], entry), key=_firmness) for entry in new["solvers"]
    ]
    seen = [(entry["search"] or {}).get("judged", 0) for entry in (old, new)]
    if seen[0] > seen[1] and at_least(Budget(**old["budget"]), Budget(**new["budget"])):
        merged |= {name: old[name] for name in ("search", "budget", "agreement")}
    return merged


def contradictions(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Names of obligations of which a solver once said sat and once unsat."""
    if old.get("key") != new["key"]:
        return []
    before = {entry["name"]: entry for entry in old["solvers"]}
    return [
        now["name"]
        for now in new["solvers"]
        if (was := before.get(now["name"]))
        and any({was[solver], now[solver]} == {"sat", "unsat"} for solver in SOLVERS)
    ]


def _firmness(answer: Mapping[str, Any]) -> tuple[int, int]:
    said = [answer["z3"], answer["cvc5"]]
    return sum(word != "unknown" for word in said), answer["inhabited"] + answer["twin_fails"]


# --- what is stored -----------------------------------------------------------------------------

PLAIN = ("z3", "cvc5", "inhabited", "twin_fails", "cases", "why")
"""Of what the solvers said of an obligation: what is stored as it is."""

COUNTS = ("judged", "screened", "undecided")


def _of_solvers(result: Settled) -> dict[str, Any]:
    return {
        "name": result.obligation.name,
        "covers": result.obligation.covers,
        **{name: getattr(result, name) for name in PLAIN},
        "model": encode(dict(result.model)),
    }


def _settled(claim: Claim, reading: Reading, entries: list[Any]) -> tuple[Settled, ...]:
    """What the solvers said of the reading's obligations, one answer for each, in their order."""
    obligations = obligations_of(claim, reading)
    said = [(entry["name"], entry["covers"]) for entry in entries]
    if said != [(obligation.name, obligation.covers) for obligation in obligations]:
        raise Refused(
            f"its stored solver answers are not those of its {len(obligations)} obligations"
        )
    return tuple(
        Settled(obligation, model=decode(entry["model"]), **{n: entry[n] for n in PLAIN})
        for obligation, entry in zip(obligations, entries, strict=True)
    )


def _of_search(found: Search) -> dict[str, Any]:
    instance = found.tightest[2] if found.tightest is not None else found.witness
    return {
        **{name: getattr(found, name) for name in COUNTS},
        "excluded": list(found.excluded),
        "tightest": None if found.tightest is None else encode(dict(instance or {})),
        "witness": None if found.witness is None else encode(dict(found.witness)),
    }


def _searched(
    claim: Claim, reading: Reading, effort: Budget, entry: Mapping[str, Any] | None
) -> Search | None:
    """What a search saw, its instances judged again."""
    searchable = claim.space_of(reading) is not None and claim.conclusion_of(reading) is not None
    if (entry is not None) != searchable:
        raise Refused("its stored answer has a search where there is nothing to search, or none")
    if entry is None:
        return None
    judged, screened, undecided = (int(entry[name]) for name in COUNTS)
    excluded = tuple(map(int, entry["excluded"]))
    found = Search(str(effort), judged, screened, undecided, excluded)
    for name in ("witness", "tightest"):
        if entry[name] is None:
            continue
        instance = decode(entry[name])
        judgement = judged_as(claim, reading, instance, f"{name} instance of a search")
        if judgement.outcome is not Outcome.HOLDS:
            raise Refused(f"the {name} instance of its stored search: {judgement.outcome.value}")
        if name == "witness":
            found.witness = instance
        elif (ratio := judgement.ratio) is not None:
            found.tightest = (float(ratio), ratio, instance)
    return found
