"""``ordproof bench``; benchmarks are imported inside: help is instant."""

from __future__ import annotations

from typing import Annotated

import typer

from verify.command.output import JsonOption, check_target, emit, progress
from verify.show.terminal import console


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
        typer.Option("--record", help="Keep the figures and write them onto their page (a clone)."),
    ] = False,
    busy: Annotated[
        bool,
        typer.Option("--busy", help="Time on a busy machine, too; the figures say so."),
    ] = False,
    json: JsonOption = None,
) -> None:
    """Time streams, separators, searches and the ledger, each beside what people use today.

    A full run takes about ten minutes and wants a machine that does nothing else.

    Examples:  ordproof bench --record  |  ordproof bench ledger --repeats 1 --json -
    """
    from verify.benchmarks import bench as benchmarks
    from verify.benchmarks import measured, page, present
    from verify.errors import InputError

    check_target(json)
    if quick and (record or stored):
        raise InputError("--quick: its figures mean nothing, so none are recorded")
    if busy and record:
        raise InputError("--busy: figures of a busy machine are not recorded")
    if record:
        page.text()  # refuses before any work
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
                result = measured.take(name, setting, busy=busy)
        results.append(result)
        if record and result.quotable:
            page.write(measured.keep([result]).values())
        if json != "-":
            for benchmark in result.tables:
                console().print(present.table(benchmark))
            if result.others:
                console().print(present.load(result))
            if result.stale:
                console().print(f"{name}: its sources have changed since")
    if json is not None:
        emit(measured.to_json(results), json)
    if record and (spoilt := [each for each in results if not each.quotable]):
        raise InputError(
            f"benchmark={spoilt[0].name!r}: other programs worked meanwhile: it is not recorded; "
            "time it again on a quiet machine"
        )
