"""Tables and pages for the terminal, at most 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from algorithms.counted import counted
from theory.claims.claim import Claim, Reading
from theory.claims.space import Table
from theory.claims.standing import grouped
from theory.language.plain import plain
from verify.engines.judge import sides
from verify.engines.search import Search
from verify.show.kernel_proof import proof_lines
from verify.show.terminal import badge
from verify.store.evidence import encode
from verify.verdicts.decide import Decision, ReadingVerdict
from verify.verdicts.tightness import UNKNOWN


def verdict_table(
    decisions: Sequence[Decision], tight: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
) -> Grid:
    """The rows of ``ordproof verify``: nothing is cut, whatever the width.

    Parameters
    ----------
    decisions : sequence of Decision
        The claims.
    tight : mapping
        Of claims: what :func:`verify.verdicts.tightness.tightness` says of them.
    """
    grid = Grid(expand=True, box=None, pad_edge=False, header_style="bold")
    grid.add_column("claim", overflow="fold", max_width=34)  # one id in twelve is longer
    grid.add_column("headline", overflow="fold", max_width=20)
    grid.add_column("rests on", overflow="fold", ratio=1)
    grid.add_column("s", justify="right", no_wrap=True)
    for decision in decisions:
        headline = decision.headline
        rests_on = Text(f"{decision.tier}: {decision.rests_on}")
        bound = tight.get(decision.claim.id, {}).get(headline.reading)
        if bound is not None and bound["says"] != UNKNOWN:
            rests_on.append(f"; {bound['says']}")
        for said in decision.of(headline.reading).idle:
            rests_on.append(f"; but {said}", style="yellow")
        grid.add_row(
            decision.claim.id,
            badge(headline.verdict, str(headline)),
            rests_on,
            f"{decision.seconds:.1f}",
        )
    return grid


def search_json(claim: Claim, reading: Reading, found: Search) -> dict[str, Any]:
    """One reading's entry of ``ordproof search --json``."""
    against, space = found.counterexample, claim.space_of(reading)
    if against is not None and space is not None:
        against = space.stated(against)
    return {
        "reading": reading.name,
        "strategy": found.strategy,
        "judged": found.judged,
        "screened": found.screened,
        "undecided": found.undecided,
        "excluded": list(found.excluded),
        "found_by": found.found_by or None,
        "counterexample": None if against is None else encode(dict(against)),
        "best_ratio": found.tightest[0] if found.tightest else None,
    }


def show_search(
    out: Console, claim: Claim, reading: Reading, found: Search, story: Iterable[Table]
) -> None:
    """What ``ordproof search`` found for one reading, with the counterexample's story."""
    out.print(Text(f"{claim.id} [{reading.name}]", style="bold"))
    out.print(Text(f"looked at {found.counted} ({found.strategy})"))
    if found.counterexample is not None and found.judgement is not None:
        for table in story:
            out.print(story_table(table))
        out.print(Text("conclusion with these numbers: ") + Text(sides(found.judgement)))
        out.print(f"found by the strategy {found.found_by!r}")
    else:
        out.print("no counterexample")
    for line in exclusions(claim, reading, found.excluded):
        out.print(Text(line))
    if found.tightest is not None:
        out.print(f"best ratio of the two sides {found.tightest[1]}")


def exclusions(claim: Claim, reading: Reading, excluded: Sequence[int]) -> list[str]:
    """How many instances of the search violated each hypothesis, a line each."""
    counts = zip(claim.hypotheses_of(reading), excluded, strict=False)
    return [
        f"  violated by {count or 'none'} of the instances drawn: {plain(part)}"
        for part, count in counts
    ]


def story_table(table: Table) -> Grid:
    """One table of a counterexample's story."""
    grid = Grid(title=Text(table.title), title_justify="left", pad_edge=False)
    for name in table.header:
        grid.add_column(Text(name), overflow="fold")
    for row in table.rows:
        grid.add_row(*map(Text, row))
    return grid


def show_claim(
    out: Console,
    decision: Decision,
    tight: Mapping[str, Any] = MappingProxyType({}),
    *,
    every: bool = False,
) -> None:
    """The page of ``ordproof show``: headline, statement, and evidence reading by reading.

    Readings come natural first, then open, degenerate and vacuous ones. ``tight`` says how tight
    each bound is, as :func:`verify.verdicts.tightness.tightness` does. Hypotheses that several
    claims of the paper share are a line with their name; with ``every``, each one stands below it.
    """
    claim, headline = decision.claim, decision.headline
    out.print(Text.assemble((claim.id, "bold"), "  ", badge(headline.verdict, str(headline))))
    out.print(Text(", ".join(filter(None, (claim.where, claim.kind))), style="dim"))
    out.print(Text(claim.says))
    single = len(claim.readings) == 1
    for reading in claim.in_order:
        verdict = decision.of(reading.name)
        if not single:
            kind = claim.kind_of(reading)
            out.print()
            out.rule(Text(f"{kind} reading: {reading.name}", style="bold"), align="left")
            if reading.meaning:
                out.print(Text(reading.meaning))
            out.print(badge(verdict.verdict))
        if reading.lacks:
            out.print(Text(f"beyond the formulas: {reading.lacks}"))
        if missing := decision.missing(reading.name):
            out.print(Text(f"not decided, for want of: {missing}"))
        statement = claim.statement(reading)
        if statement and (single or reading is claim.natural or _own_formula(reading)):
            hypotheses = claim.hypotheses_of(reading)
            if hypotheses:
                out.print("hypotheses", style="dim")
                for given in _hypotheses(claim.paper, hypotheses, every):
                    out.print(Text("  " + given))
                out.print("conclusion", style="dim")
            out.print(Text("  " + plain(claim.conclusion_of(reading))))
        if reading.question is not None:
            out.print(Text(f"  {reading.question}"))
        _show_evidence(out, verdict, tight.get(reading.name, {}).get("says", ""))
        for said in exclusions(claim, reading, verdict.excluded):
            out.print(Text(said, style="dim"))
        for line in proof_lines(claim, reading, verdict):
            out.print(line)


def _hypotheses(paper: str, hypotheses: Sequence[Any], every: bool) -> Iterator[str]:
    for name, parts in grouped(paper, hypotheses):
        if name:
            yield f"{name} ({counted(len(parts), 'hypothesis', 'hypotheses')})"
        if every or not name:
            yield from (("  " if name else "") + plain(part) for part in parts)


def _own_formula(reading: Reading) -> bool:
    return reading.conclusion is not None or reading.hypotheses is not None


def _show_evidence(out: Console, verdict: ReadingVerdict, tightness: str) -> None:
    out.print(Text(f"rests on ({verdict.tier}): {verdict.rests_on}"))
    for said in verdict.idle:
        out.print(Text(f"but it may say little: {said}", style="yellow"))
    for step in verdict.steps:
        result, _, argument = step.partition("\n")
        out.print(Text(f"  step: {result}"))
        if argument:
            out.print(Text(f"    argument, as stated: {argument}", style="dim"))
    for table in verdict.story:
        out.print(story_table(table))
    if verdict.judgement:
        out.print(Text("conclusion with these numbers: ", style="bold") + Text(verdict.judgement))
    if tightness:
        out.print(Text(f"tightness: {tightness}"))


def show_derivations(out: Console, claim: Claim) -> None:
    """The sympy derivations that name the claim, with what each result rests on."""
    from theory.derivations import derivations

    found = [derivation for derivation in derivations() if claim.id in derivation.claims]
    for derivation in found:
        out.rule(Text("derivation", style="bold"), align="left")
        out.print(Text(str(derivation)))
    if not found:
        out.print("no derivation speaks of this claim", style="dim")


def error_panel(message: str) -> Panel:
    """A warning that must not be overlooked."""
    return Panel(Text(message), border_style="red")
