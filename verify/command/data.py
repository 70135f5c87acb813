"""The commands on a researcher's own data: ``ordproof check`` and ``ordproof margin``."""

from __future__ import annotations

from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verify.command.output import JsonOption, check_target, emit, progress
from verify.show.terminal import console

if TYPE_CHECKING:
    from verify.tables.ranking_data import RankingData

SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="DATA",
        help="A CSV, Parquet or Arrow file with named columns, - for CSV on standard input, or a "
        "data set's name.",
    ),
]
LabelOption = Annotated[
    str | None, typer.Option(help="Label column (lower end of an interval with --upper).")
]
UpperOption = Annotated[str | None, typer.Option(help="Column with the upper end of the interval.")]
ColumnsOption = Annotated[
    str | None, typer.Option(help="Feature columns, separated by commas; default: all others.")
]
OrderOption = Annotated[
    str | None, typer.Option("--order", help="Text labels from lowest to highest: low,mid,high.")
]
BinsOption = Annotated[
    int | None, typer.Option(help="Cut a continuous label into this many equal-frequency ranks.")
]
ScaleOption = Annotated[str, typer.Option(help="Columns as given (none), standard, or max.")]


def _load(
    source: str,
    label: str | None,
    upper: str | None,
    columns: str | None,
    order: str | None,
    bins: int | None,
    scale: str,
) -> RankingData:
    from verify.tables.load import load

    return load(
        source,
        label=label,
        upper=upper,
        columns=_names(columns),
        order=_names(order),
        bins=bins,
        scale=scale,
    )


def _names(text: str | None) -> list[str] | None:
    return None if text is None else [name.strip() for name in text.split(",")]


def _refuse(options: dict[str, object], where: str) -> None:
    """Raise InputError for an option that is given where it says nothing; True is of a flag."""
    from verify.errors import InputError, shortened

    for name, value in options.items():
        if value is not None:
            given = name if value is True else f"{name} {shortened(str(value))}"
            raise InputError(f"{given}: expected {where}")


def _stream(
    source: str,
    label: str | None,
    upper: str | None,
    columns: str | None,
    order: str | None,
    algorithm: list[str] | None,
    gamma: float | None,
    delta: float | None,
    C: float,
    s: float,
    json: str | None,
) -> None:
    """``check --stream``; exit code 1 where a loss contradicts the margin that was given."""
    from verify.bounds.pages import show_check
    from verify.bounds.stream_check import check_stream
    from verify.errors import InputError
    from verify.store.last_run import believed
    from verify.tables.registered import REGISTRY
    from verify.tables.text_file import STANDARD_INPUT, check_file

    if source in REGISTRY and not Path(source).exists():
        raise InputError(f"{source}: a data set by name; expected a file for --stream")
    if source != STANDARD_INPUT:
        check_file(Path(source), "a data file")
    if label is None or order is None:
        missing = "--label COLUMN" if label is None else "--order LOWEST,...,HIGHEST"
        raise InputError(f"{source}: --stream reads every row once; expected {missing}")
    with progress("rows", None) as advance:
        report = check_stream(
            source,
            label,
            upper,
            order=_names(order) or [],
            columns=_names(columns),
            algorithms=algorithm,
            gamma=gamma,
            delta=delta,
            C=C,
            s=s,
            progress=lambda rows: advance(0, f"{rows:,} rows"),
        ).with_verdicts(believed())
    if json is not None:
        emit(report.to_json(), json)
    if json != "-":
        show_check(console(), report)
    if report.contradicted:
        raise typer.Exit(1)


def check(
    source: SourceArgument,
    label: LabelOption = None,
    upper: UpperOption = None,
    columns: ColumnsOption = None,
    order: OrderOption = None,
    bins: BinsOption = None,
    scale: ScaleOption = "none",
    algorithm: Annotated[
        list[str] | None,
        typer.Option(
            "--algorithm",
            "-a",
            help="prank, pril, m-pril, pa, pa-i, pa-ii, pa-ramp, cusum or pa-cusum; repeat for "
            "more.",
        ),
    ] = None,
    delta: Annotated[float | None, typer.Option(help="Known margin for pa-cusum.")] = None,
    eta: Annotated[float | None, typer.Option(help="Step size of m-pril.")] = None,
    C: Annotated[
        float, typer.Option("--cost", "-C", help="Cost of slack of pa-i, pa-ii and pa-ramp.")
    ] = 1.0,
    s: Annotated[
        float, typer.Option("--ramp", help="Margin below which pa-ramp discards, below 1.")
    ] = -1.0,
    shuffle: Annotated[bool, typer.Option("--shuffle", help="Random order of rows.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of the order of --shuffle, by default 0.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Plot (PNG or SVG) of loss under its bounds."),
    ] = None,
    stream: Annotated[
        bool,
        typer.Option(
            "--stream",
            help="One pass over a file of any length, in memory that does not grow; needs --order.",
        ),
    ] = False,
    gamma: Annotated[
        float | None,
        typer.Option(
            help="Margin of (w, theta): with --stream bounds take it for granted, else it is "
            "compared with the certified one. Exit code 1 where it is contradicted."
        ),
    ] = None,
    json: JsonOption = None,
) -> None:
    """Run the learners on your data and set each printed bound beside the loss suffered.

    R and the margins are certified exactly, or an exact certificate shows that no separator exists.

    Examples:  ordproof check ratings.csv --label stars --plot loss.png  |  ordproof check lev
    """
    from verify.bounds.check import check as run_check
    from verify.bounds.pages import show_check
    from verify.store.last_run import believed

    check_target(json)
    _apart(source, json, plot)
    if stream:
        given: dict[str, object] = {
            "--bins": bins,
            "--eta": eta,
            "--plot": plot,
            "--shuffle": shuffle or None,
        }
        given |= {"--seed": seed, "--scale": None if scale == "none" else scale}
        _refuse(given, "without --stream")
        _stream(source, label, upper, columns, order, algorithm, gamma, delta, C, s, json)
        return
    _refuse({"--seed": None if shuffle else seed}, "with --shuffle")
    if plot is not None:
        from verify.bounds.plot import check_path, plot_check

        check_path(plot)
    data = _load(source, label, upper, columns, order, bins, scale)
    with progress("checking", None) as advance:
        report = run_check(
            data,
            algorithms=algorithm,
            delta=delta,
            eta=eta,
            C=C,
            s=s,
            order="shuffle" if shuffle else "file",
            seed=seed or 0,
            gamma=gamma,
            progress=lambda stage, done, total: advance(0, stage, done, total),
        )
    report = report.with_verdicts(believed())
    if plot is not None:
        plot_check(report, plot)
    if json is not None:
        emit(report.to_json(), json)
    if json != "-":
        show_check(console(), report)
        if plot is not None:
            console().print(f"plot written to {plot}")
    if report.contradicted:
        raise typer.Exit(1)


def _apart(source: str, json: str | None, plot: Path | None = None) -> None:
    """Refuse to write over the data, or one result over the other; and data without a name."""
    from verify.errors import InputError

    if not source:  # which a path takes for the folder at hand
        raise InputError("DATA '': expected a data file or the name of a data set")
    taken = {realpath(source): "the data"}
    for option, target in (("--plot", plot), ("--json", json)):
        if target in (None, "-"):
            continue
        path = realpath(str(target))
        if path in taken:
            raise InputError(f"{option} {target}: is {taken[path]}; expected another file")
        taken[path] = f"what {option} writes"


def margin(
    source: SourceArgument,
    label: LabelOption = None,
    upper: UpperOption = None,
    columns: ColumnsOption = None,
    order: OrderOption = None,
    bins: BinsOption = None,
    scale: ScaleOption = "none",
    json: JsonOption = None,
) -> None:
    """Certified margins of a data set in the normalisations of the papers, or why there are none.

    Example:  ordproof margin ratings.csv --label stars
    """
    from verify.bounds.check import certify
    from verify.bounds.pages import show_margins

    check_target(json)
    _apart(source, json)
    data = _load(source, label, upper, columns, order, bins, scale)
    with progress("certifying margins", None) as advance:
        report = certify(data, lambda stage, done, total: advance(0, stage, done, total))
    if json is not None:
        content = report.to_json()
        emit({name: content[name] for name in ("data", "margins", "notes")}, json)
    if json != "-":
        show_margins(console(), report)
