"""``ordproof graph`` and ``ordproof bench``; engines are imported inside: help is instant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verify.command.output import JsonOption, check_target, console, emit, progress

LAYERED_UP_TO = 30
"""Number of nodes that are still drawn as large boxes in layers; more go in rows."""


def graph(
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|PAPER|LEMMA]...", help="What to draw; default: all."),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.svg", help="Where to write it.")
    ] = Path("ordproof-graph.svg"),
    json: JsonOption = None,
) -> None:
    """Draw what rests on what: claims, repairs and lemmas, coloured by verdict and tier (SVG).

    Solid: cited in a certificate that the kernel accepts. Dashed: as a printed proof says. Up to
    30 nodes are drawn in layers, more in rows. Hover over a box or a line to read it.

    Examples:  ordproof graph -o all.svg  |  ordproof graph pril/theorem-3 -o theorem-3.svg
    """
    from theory.claims.registry import all_claims
    from verify.engines import proofs
    from verify.engines.certificates import Stored, accepted
    from verify.errors import InputError
    from verify.show import graph as model
    from verify.show import graph_layers, graph_rows
    from verify.store.evidence import write_text

    check_target(json)
    if output.suffix.lower() != ".svg":
        raise InputError(f"--output {str(output)!r}: expected a file name that ends in .svg")
    check_target(str(output), "--output")
    claims, lemmas = all_claims(), proofs.lemmas()
    names = model.certificates(claims, lemmas, targets or [])
    with progress("checking certificates", None):
        library = accepted(Stored(), names)
    chosen = model.chosen(model.build(claims, lemmas, library), targets or [])
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
        console().print(f"{output}: {counts}", soft_wrap=True, highlight=False, markup=False)


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Which; default: all.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Repetitions; the median counts.")] = 3,
    quick: Annotated[
        bool, typer.Option("--quick", help="Tiny sizes: does all of it work?")
    ] = False,
    stored: Annotated[
        bool, typer.Option("--stored", help="Show the recorded figures; nothing is timed.")
    ] = False,
    record: Annotated[
        bool,
        typer.Option("--record", help="Keep the figures and write them into README.md (a clone)."),
    ] = False,
    json: JsonOption = None,
) -> None:
    """Time streams, separators, searches and the ledger, each beside what people use today.

    A full run takes about an hour and wants a machine that does nothing else.

    Examples:  ordproof bench --record  |  ordproof bench ledger --repeats 1 --json -
    """
    from verify.benchmarks import bench as benchmarks
    from verify.benchmarks import measured, present, readme
    from verify.errors import InputError

    check_target(json)
    if quick and (record or stored):
        raise InputError("--quick: its figures mean nothing, so none are recorded")
    if record:
        readme.text()  # refuses before any work
    selected = benchmarks.known(names or [])
    kept = measured.stored() if stored else {}
    if not stored:
        benchmarks.want_peers(selected)
    elif missing := [name for name in names or [] if name not in kept]:
        raise InputError(f"benchmark={missing[0]!r}: no figures are recorded")
    results = []
    for name in selected if not stored else [name for name in selected if name in kept]:
        if stored:
            result = kept[name]
        else:
            with progress(name, None) as advance:
                setting = benchmarks.Setting(repeats, quick, advance)
                result = measured.Measurement.of(name, setting, benchmarks.run(name, setting))
        results.append(result)
        if record:
            readme.write(measured.keep([result]).values())
        if json != "-":
            for benchmark in result.tables:
                console().print(present.table(benchmark))
            if result.stale:
                console().print(f"{name}: its sources have changed since")
    if json is not None:
        emit(measured.to_json(results), json)
