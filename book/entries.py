"""What the book says of a claim, as one JSON object: derived from its decision, never typed.

The pages are drawn from these entries alone. Statements are printed from the checked objects,
verdicts are those of the decision; the words come from the same functions as ``ordproof show``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from book import library
from book.fields import column, in_letters, sized
from book.kernel_form import in_words
from book.latex import display, for_phones
from book.learners import about, learners
from book.printed_numbers import as_people_write
from book.statement_letters import explained
from theory.claims.claim import Claim, Reading
from theory.claims.papers import PAPERS
from theory.claims.standing import grouped
from verify.engines.proofs import of_claim, proof_of
from verify.show.kernel_proof import need, shown, valued
from verify.show.printed_proof import Line, lines_of, remember
from verify.show.proof_table import compact, summary
from verify.verdicts import ledger
from verify.verdicts.decide import Decision, ReadingVerdict, size_of
from verify.verdicts.headline import BROKEN
from verify.verdicts.tightness import tightness

Entry = dict[str, Any]
"""See :func:`entry`."""

COLLECTIONS = {**{key: paper.name for key, paper in PAPERS.items()}, library.GROUP: "Library"}
"""What pages call the papers and the theorems from outside."""

SIDE = r"\langle\text{{{}}}\rangle"
"""How a long side of an earlier line is referred to."""

LINE_ROOM = 46
"""Letters in a cell of the table of a printed proof."""


def entry(decision: Decision, known: Sequence[Claim]) -> Entry:
    """All that the pages need of one decided claim.

    Parameters
    ----------
    decision : Decision
        The claim and its verdicts.
    known : sequence of Claim
        All claims: where repairs and the lines of a printed proof are looked for.
    """
    claim = decision.claim
    instances = {
        r.name: instance
        for r in decision.readings
        if (instance := r.counterexample or r.witness) is not None
    }
    lines = lines_of(claim, known)
    run = learners(claim, instances)
    bound = claim.kind.endswith("bound")  # of other claims nobody declares that they are tight
    tight = tightness(decision, ledger.relations([decision])) if bound else {}
    return {
        "id": claim.id,
        "paper": claim.paper,
        "paper_name": COLLECTIONS.get(claim.paper, claim.paper),
        "where": claim.where,
        "kind": claim.kind,
        "says": claim.says,
        "verdict": decision.verdict,
        "headline": str(decision.headline),
        "tier": decision.tier,
        "rests_on": decision.rests_on,
        "readings": [
            _reading(claim, reading, decision.of(reading.name), tight.get(reading.name))
            for reading in claim.in_order
        ],
        "repairs": ledger.repairs(claim),
        "follows": list(claim.follows),
        "cites": sorted({name for r in decision.readings if r.proof for name in r.proof.cites}),
        "certificates": {
            name: text
            for r in decision.readings
            if r.proof
            for name, text in r.proof.certificates.items()
        },
        "lines": _lines(lines),
        "lines_summary": summary(lines) if lines else "",
        "learners": {name: about(name) for name in run},
        "letters": explained(claim, sorted({*chain.from_iterable(instances.values())})),
        "differs": [] if claim.paper == library.GROUP else ledger.differences([decision]),
    }


def _reading(claim: Claim, reading: Reading, verdict: ReadingVerdict, tight: Entry | None) -> Entry:
    hypotheses = claim.hypotheses_of(reading)
    conclusion = claim.conclusion_of(reading)
    parts = [part for part in (*hypotheses, conclusion) if part is not None]
    for_people = as_people_write(parts)
    written = dict(zip(parts, map(display, for_people), strict=True))
    return {
        "name": reading.name,
        "kind": claim.kind_of(reading),
        "meaning": reading.meaning,
        "verdict": verdict.verdict,
        "tier": verdict.tier,
        "rests_on": _rests_on(claim, reading, verdict),
        "hypotheses": [
            {"name": name, "formulas": [written[part] for part in group]}
            for name, group in grouped(claim.paper, hypotheses)
        ],
        "conclusion": "" if conclusion is None else written[conclusion],
        "phone": for_phones(for_people),
        "question": "" if reading.question is None else str(reading.question),
        "own": reading.conclusion is not None or reading.hypotheses is not None,
        "steps": verdict.steps,
        "story": [
            asdict(table) | {"rows": column(claim.paper, table.header, table.rows)}
            for table in verdict.story
        ],
        "judgement": verdict.judgement,
        "size": _size(claim, reading, verdict),
        "tightness": "" if tight is None else tight["says"],
        "proof": _proof(claim, reading, verdict),
        "witness": ""
        if verdict.witness is None
        else in_letters(claim.paper, shown(valued(claim, reading, verdict.witness))),
        "needed": [
            {
                "hypothesis": written[hypotheses[answer.hypothesis]],
                "status": answer.status,
                "words": in_letters(
                    claim.paper, need(claim, reading, answer).plain.rsplit(": ", 1)[-1]
                ),
            }
            for answer in verdict.needed
        ],
    }


def _size(claim: Claim, reading: Reading, verdict: ReadingVerdict) -> str:
    space, instance = claim.space_of(reading), verdict.counterexample
    if space is None or instance is None:
        return ""
    return sized(claim.paper, size_of(space, instance), rounds=bool(space.rounds))


def _rests_on(claim: Claim, reading: Reading, verdict: ReadingVerdict) -> str:
    """What the verdict rests on, with the size of a counterexample in the paper's words."""
    space, instance = claim.space_of(reading), verdict.counterexample
    if space is None or instance is None or not (size := size_of(space, instance)):
        return verdict.rests_on
    said = _size(claim, reading, verdict)
    return verdict.rests_on.replace(f", {size}", f", {said}" if said else "")


def _proof(claim: Claim, reading: Reading, verdict: ReadingVerdict) -> Entry | None:
    """The proof with its statement printed back from the kernel's form."""
    proved, script = verdict.proof, proof_of(claim, reading)
    if proved is None or script is None:
        return None
    statement = of_claim(claim, reading, script)
    printed, names = in_words([*statement.hypotheses, statement.claimed])
    used = [plain not in proved.unneeded for plain in proved.hypotheses]
    found = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in proved.to_json().items()
    }
    return found | {
        "names": names,
        "hypotheses": list(zip(printed, used, strict=False)),
        "conclusion": printed[-1],
    }


def _lines(lines: Sequence[Line]) -> list[Entry]:
    """The lines, with names for the long sides that stand in earlier lines of their part."""
    conclusions = [
        found
        for line in lines
        for reading in line.claim.readings
        if (found := line.claim.conclusion_of(reading)) is not None
    ]
    written = dict(zip(conclusions, as_people_write(conclusions), strict=True))
    shown: list[Entry] = []
    sides: dict[Any, str] = {}
    part = None
    for line in lines:
        if line.part != part:
            part, sides = line.part, {}
        shown.append(_line(line, written, dict(sides)))
        first = line.claim.conclusion_of(line.claim.natural)
        if first is not None:
            remember(written[first], line.number, sides, SIDE)
    return shown


def _line(line: Line, written: Mapping[Any, Any], sides: Mapping[Any, str]) -> Entry:
    claim = line.claim
    formulas = {}
    for reading in claim.readings:
        conclusion = claim.conclusion_of(reading)
        formulas[reading.name] = (
            "" if conclusion is None else display(written[conclusion], sides, room=LINE_ROOM)
        )
    return {
        "id": claim.id,
        "part": line.part,
        "number": line.number,
        "says": claim.says,
        "formulas": formulas,
        "follows": list(line.follows),
        "verdict": line.verdict,
        "readings": dict(line.readings),
        "breaks": {
            name: in_letters(claim.paper, compact(kept)) for name, kept in line.breaks.items()
        },
        "despite": {name: list(sources) for name, sources in line.despite.items()},
        "broken": sum(verdict in BROKEN for verdict in line.readings.values()),
    }
