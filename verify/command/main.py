"""The ``ordproof`` command. Engines are imported inside the commands, so that help is instant."""

from __future__ import annotations

import errno
import os
import signal
import sys
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from verify.command.ascii_words import words_for_symbols
from verify.command.ask_again import ask_again, in_words
from verify.command.bench import bench
from verify.command.book import book
from verify.command.compare import compare
from verify.command.data import check, margin
from verify.command.deciding import Checkers, of_file, of_papers
from verify.command.discover import discover
from verify.command.experiment import experiment
from verify.command.graph import graph
from verify.command.once import Once
from verify.command.output import (
    ClusterOption,
    JobsOption,
    JsonOption,
    check_target,
    emit,
    progress,
)
from verify.command.recheck import recheck
from verify.command.replay import replay
from verify.command.search import search
from verify.process.interruption import interruptible
from verify.show.terminal import console


class Commands(TyperGroup):
    """The commands; a closed pipe ends them as it ends other programs: typer says 1, a verdict."""

    def invoke(self, ctx: Any) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _into_nothing(sys.stdout)
            raise SystemExit(128 + signal.SIGPIPE) from None  # as the shell reports it


app = typer.Typer(
    name="ordproof",
    cls=Commands,
    help="Decide the claims of papers on online ordinal regression, and check their bounds on your "
    "data.\n\n"
    "Examples:\n\n"
    "  ordproof verify                     decide every claim\n\n"
    "  ordproof verify pril/theorem-1      one claim; a group or a paper works too\n\n"
    "  ordproof verify my_claims.py        claims of your own\n\n"
    "  ordproof discover my_learner.py     find a bound for a learner of your own\n\n"
    "  ordproof replay FILE.py::ID s.csv   a stream of your own against a claim\n\n"
    "  ordproof show pril/theorem-3        statement, verdict, printed proof\n\n"
    "  ordproof graph pril -o pril.svg     what rests on what, as a picture\n\n"
    "  ordproof check data.csv --label y   the bounds on your own data\n\n"
    "  ordproof check lev                  the same on a packaged data set\n\n"
    "  ordproof experiment pa-noise        a paper's experiment again, and what it shows\n\n"
    "  ordproof recheck                    every stored proof again, by three checkers\n\n"
    "  ordproof book                       the course notes, from a clone of the repository\n\n"
    "Exit codes: 0 as expected, 1 a verdict differs or is worse, 2 usage or bad input.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command()(discover)
app.command()(replay)
app.command(cls=Once)(check)
app.command(cls=Once)(margin)
app.command()(graph)
app.command()(bench)
app.command()(compare)
app.command()(experiment)
app.command()(recheck)
app.command(name="ask-again")(ask_again)
app.command()(book)
app.command()(search)


def say_version(asked: bool) -> None:
    """Print the version that is installed, and end."""
    if asked:
        from importlib.metadata import version

        typer.echo(f"ordproof {version('ordproof')}")
        raise typer.Exit


@app.callback()
def of_the_program(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=say_version, is_eager=True),
    ] = False,
) -> None:
    """Options of the command itself; what it does is said by its subcommands."""


def main() -> None:
    """Entry point: bad input ends with one line on standard error and exit code 2."""
    from verify.errors import InputError
    from verify.process.collector import seldom_collect

    seldom_collect()
    words_for_symbols()
    try:
        with interruptible():
            app()
    except InputError as problem:
        typer.echo(f"ordproof: {problem}", err=True)
        raise SystemExit(2) from None
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
        typer.echo(f"ordproof: cannot write: {problem.strerror}", err=True)
        _into_nothing(sys.stdout)
        raise SystemExit(2) from None


def _into_nothing(stream: TextIO) -> None:
    """What is left cannot be written either: it goes nowhere, without a second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@app.command()
def verify(
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|PAPER|FILE.py[::ID]]...", help="What to decide; default: all."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="A row for each claim, even where none is named.")
    ] = False,
    alarm: Annotated[
        bool,
        typer.Option("--alarms", help="Signs that a claim says less than the paper."),
    ] = False,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Search again and thoroughly, even where a claim is refuted."),
    ] = False,
    record: Annotated[
        bool, typer.Option("--record", help="Keep these verdicts as the expected ones.")
    ] = False,
    jobs: JobsOption = None,
    checkers: Annotated[
        Checkers,
        typer.Option(help="Who reads the proofs; those of a file are always read by both."),
    ] = Checkers.kernel,
    save: Annotated[
        bool, typer.Option("--save", help="Write a file's certificates into FILE.proofs.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, help="Which stored answers are asked again, one in 100; default: by the day."
        ),
    ] = None,
    cluster: ClusterOption = None,
    json: JsonOption = None,
) -> None:
    """Decide claims: a row for each claim that is named; without names, counts and what is notable.

    Examples:  ordproof verify pril  |  ordproof verify cusum/theorem-2 --fresh --json -

    Exit code 1: a verdict is not as recorded, or a claim of a file is refuted, ill-posed or open,
    or its proof fails. Where a claim only survived the search, without a proof, the exit code is 0.
    """
    from verify.errors import InputError
    from verify.own_file.process import names_file

    check_target(json)
    own = any(map(names_file, targets or []))
    if own:
        run = of_file(targets or [], fresh=fresh, record=record, save=save, cluster=cluster)
    elif save:
        raise InputError("--save writes the certificates of a file; expected FILE.py")
    else:
        run = of_papers(
            targets or [],
            fresh=fresh,
            record=record,
            checkers=checkers,
            seed=seed,
            jobs=jobs,
            cluster=cluster,
        )
    from rich.text import Text

    from verify.show import report, summary
    from verify.verdicts import ledger
    from verify.verdicts.alarms import alarms
    from verify.verdicts.other_checkers import who_checked
    from verify.verdicts.tightness import tightness

    # what contradicts itself comes first
    decisions = sorted(run.decisions, key=lambda decision: decision.verdict != "contradicted")
    wrong = run.wrong
    out = console()
    counts = ledger.summary(decisions)
    relations = ledger.relations(decisions)
    tight = {decision.claim.id: tightness(decision, relations) for decision in decisions}
    repairs = {} if own else {d.claim.id: ledger.repairs(d.claim) for d in decisions}
    heard = {d.claim.id: alarms(d) for d in decisions}
    found = summary.notes(decisions, ledger.proved(repairs, decisions), tight, heard)
    if json is not None:
        claims = [d.to_json(repairs.get(d.claim.id, ()), tight[d.claim.id]) for d in decisions]
        content = {"claims": claims, "summary": counts, "differs": wrong}
        content["alarms"] = [one.to_json() for some in heard.values() for one in some]
        content["asked_again"] = [reply.to_json() for reply in run.again]
        content["written"] = [str(path) for path in run.written]
        content["removed"] = [str(path) for path in run.removed]
        emit(content | {"worth_knowing": [note.to_json() for note in found]}, json)
    if json != "-":
        if alarm:
            for one in (one for some in heard.values() for one in some):
                out.print(Text(str(one)))
            out.print()
        elif targets or every:
            out.print(report.verdict_table(decisions, tight))
            out.print()
        out.print(summary.counts_table(counts))
        if not targets:
            summary.show_notes(out, found)
        if wrong:
            title = "Not accepted:" if own else "Differs from the recorded verdicts:"
            out.print(report.error_panel("\n".join([title, *wrong])))
        elif not own:
            out.print(f"Every verdict is as recorded{in_words(run.again)}.")
        if not own:
            out.print(who_checked(decisions), style="dim")
        for did, paths in (("written", run.written), ("removed", run.removed)):
            for path in paths:
                out.print(f"{did}: {path}", highlight=False, markup=False, soft_wrap=True)
    problems = dict.fromkeys(decision.problem for decision in decisions if decision.problem)
    for problem in problems:
        typer.echo(f"ordproof: {problem}", err=True)
    raise typer.Exit(2 if problems else 1 if wrong else 0)


@app.command()
def show(
    identifier: Annotated[str, typer.Argument(metavar="ID|FILE.py::ID")],
    fresh: Annotated[bool, typer.Option("--fresh", help="Search again, thoroughly.")] = False,
    derivation: Annotated[
        bool, typer.Option("--derivation", help="Also the sympy derivations about it.")
    ] = False,
    hypotheses: Annotated[
        bool, typer.Option("--hypotheses", help="Also each formula of a named group of hypotheses.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """Headline, statement and evidence of one claim, a counterexample round by round, its proof.

    A printed proof is shown line by line, with the recorded verdict of each line.

    Examples:  ordproof show pril/theorem-3  |  ordproof show cusum/pa-step --derivation
    """
    from verify.engines.search import QUICK, THOROUGH
    from verify.own_file.asking import decided
    from verify.own_file.process import names_file
    from verify.show import printed_proof, proof_table, report
    from verify.verdicts import ledger
    from verify.verdicts.decide import decide
    from verify.verdicts.other_checkers import verified_opinion
    from verify.verdicts.recorded import recorded_headlines
    from verify.verdicts.tightness import tightness

    check_target(json)
    refused: list[str] = []
    if names_file(identifier):
        with progress(f"deciding {identifier}", None):
            (decision,) = decided([identifier], fresh=fresh, one=True)
        claim, lines = decision.claim, []
    else:
        claim = ledger.find(identifier)
        lines = printed_proof.lines_of(claim, ledger.beside(claim))
        with progress(f"deciding {claim.id}", None):
            decision = decide(claim, THOROUGH if fresh else QUICK, fresh=fresh)
            refused = verified_opinion([decision])
    tight = tightness(decision, ledger.relations([decision]))
    if json is not None:
        statements = {r.name: claim.statement(r) for r in claim.in_order}
        content = decision.to_json(ledger.repairs(claim), tight)
        content |= {"says": claim.says, "statements": statements, "refused": refused}
        emit(content | {"printed_proof": [line.to_json() for line in lines]}, json)
    if json != "-":
        report.show_claim(console(), decision, tight, every=hypotheses)
        if refused:
            console().print(report.error_panel("\n".join(refused)))
        if lines:
            proof_table.show_proof(console(), lines)
        recorded = recorded_headlines()
        for repair in ledger.repairs(claim):
            console().print(f"repaired by {repair}: {recorded.get(repair, '-')}, as recorded")
        if derivation:
            report.show_derivations(console(), claim)


@app.command(name="list")
def list_claims(
    targets: Annotated[list[str] | None, typer.Argument(metavar="[ID|PAPER|FILE.py]...")] = None,
    kind: Annotated[str | None, typer.Option(help="Only this kind, such as mistake-bound.")] = None,
    verdict: Annotated[
        str | None, typer.Option(help="Only this verdict of the headline, such as refuted.")
    ] = None,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only where another reading changes the verdict.")
    ] = False,
    repaired: Annotated[
        bool,
        typer.Option("--repaired", help="Only claims that are false as read and have a repair."),
    ] = False,
    loose: Annotated[
        bool, typer.Option("--loose", help="Only bounds for which a smaller one is proved.")
    ] = False,
    lemmas: Annotated[
        bool, typer.Option("--lemmas", help="The lemmas that proofs cite, with their statements.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """List claims with the headlines of the last recorded run, or the lemmas.

    Examples:  ordproof list pril --kind mistake-bound  |  ordproof list --lemmas sums
    """
    check_target(json)
    if lemmas:
        from verify.errors import InputError

        if kind or verdict or changed or repaired or loose:
            raise InputError("--lemmas: expected no filter of claims beside it")
        from verify.show import lemmas as library

        found = library.rows(targets or [])
        if json is not None:
            emit({"lemmas": found}, json)
        if json != "-":
            console().print(library.table(found))
        return
    from verify.show import listing

    wanted = listing.Wanted(kind, verdict, changed=changed, repaired=repaired, loose=loose)
    rows = listing.rows(targets or [], wanted)
    if json is not None:
        emit({"claims": rows}, json)
    if json != "-":
        console().print(listing.table(rows))
