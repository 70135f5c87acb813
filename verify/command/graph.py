"""``ordproof graph``; engines are imported inside: help is instant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verify.command.output import JsonOption, check_target, emit, progress
from verify.show.terminal import console

LAYERED_UP_TO = 30
"""Number of nodes that are still drawn as large boxes in layers; more go in rows."""


def graph(
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|PAPER|LEMMA|FILE.py]...", help="What to draw; default: all."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.svg", help="Draw it; default: print it."),
    ] = None,
    json: JsonOption = None,
) -> None:
    """Show what rests on what: claims, repairs and lemmas, as lines of text or drawn (SVG).

    Drawn in the colours of verdict and tier. Solid: cited in a certificate that the kernel
    accepts. Dashed: as a printed proof says. Up to 30 nodes are drawn in layers, more in rows.
    Hover over a box or a line to read it.

    Examples:  ordproof graph pril/theorem-3  |  ordproof graph pril/theorem-3 -o theorem-3.svg
    """
    from theory.claims.registry import all_claims
    from verify.checkers.certificates import accepted
    from verify.engines import proofs
    from verify.errors import InputError
    from verify.own_file.asking import decided
    from verify.own_file.outside import certificates
    from verify.own_file.process import names_file
    from verify.show import graph as model
    from verify.show import graph_layers, graph_rows
    from verify.store.certificates import Stored
    from verify.store.evidence import write_text
    from verify.verdicts import ledger

    check_target(json)
    if output is not None:
        if output.suffix.lower() != ".svg":
            raise InputError(f"--output {str(output)!r}: expected a file name that ends in .svg")
        check_target(str(output), "--output")
    wanted = targets or []
    if any(map(names_file, wanted)):
        found = decided(wanted)
        own = [decision.claim for decision in found]
        with progress("checking certificates", None):
            library = accepted({**Stored(), **certificates(found)}, model.names_of(own))
        verdicts = ledger.verdicts_by_reading(found)
        chosen = model.build(*model.with_cited(own, library), library, verdicts)
    else:
        claims, lemmas = all_claims(), proofs.lemmas()
        names = model.certificates(claims, lemmas, wanted)
        with progress("checking certificates", None):
            library = accepted(Stored(), names)
        chosen = model.build(claims, lemmas, library, targets=wanted)
    if output is not None:
        draw = graph_rows.draw if len(chosen.nodes) > LAYERED_UP_TO else graph_layers.draw
        svg = draw(chosen, f"What rests on what: {', '.join(targets or ['all papers'])}")
        try:
            write_text(output, svg)
        except OSError as problem:
            raise InputError(f"--output {str(output)!r}: {problem.strerror}") from None
    if json is not None:
        emit(chosen.to_json(), json)
    if json != "-":
        counts = f"{len(chosen.nodes)} nodes, {len(chosen.edges)} edges"
        said = [f"{edge.target} rests on {edge.source}: {edge.why}" for edge in chosen.edges]
        lines = [*said, counts] if output is None else [f"{output}: {counts}"]
        for line in lines:
            console().print(line, soft_wrap=True, highlight=False, markup=False)
