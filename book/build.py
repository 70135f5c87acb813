"""Builds the book: decides the claims, writes what the pages need, and runs Jupyter Book.

``python -m book.build --output DIR`` (or ``ordproof book``) leaves the pages in ``DIR/html``. It
needs no network. It ends with exit code 1 where a verdict is not the recorded one, or where
anything on a page is wrong: warnings are errors.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from book import (
    generate,
    library,
    notation,
    notebooks,
    printing,
    public_names,
    readings,
    stage,
    teaching,
)
from book.decisions import entries
from book.entries import Entry
from book.sphinx import run
from book.typed import typed_statements
from theory.claims.claim import Claim
from theory.claims.registry import all_claims
from verify.command.output import progress
from verify.errors import InputError
from verify.process.collector import seldom_collect
from verify.verdicts.ledger import select

BOOK = Path(__file__).parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the book; returns the exit code."""
    options = _options(arguments)
    seldom_collect()
    try:
        if not (BOOK / "chapters").is_dir():
            raise InputError(f"no folder {str(BOOK / 'chapters')!r}; expected a clone")
        return build(
            options.output.resolve(),
            only=options.only,
            targets=options.claims,
            jobs=options.jobs or os.cpu_count() or 1,
            fresh=options.fresh,
            quiet=options.quiet,
            read=options.read,
            pdf=options.pdf,
            poster=options.poster,
            solutions=options.solutions,
        )
    except InputError as problem:
        print(f"ordproof: {problem}", file=sys.stderr)
        return 2


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m book.build", description=__doc__)
    parser.add_argument("--output", type=Path, default=BOOK / "_build")
    parser.add_argument("--only", action="append", default=[], metavar="PAGE")
    parser.add_argument("--claims", action="append", default=[], metavar="ID|PAPER")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--read", action="store_true")
    parser.add_argument("--pdf", action="store_true")
    parser.add_argument("--poster", action="store_true")
    parser.add_argument("--without-solutions", dest="solutions", action="store_false")
    return parser.parse_args(arguments)


def build(
    output: Path,
    *,
    only: Sequence[str] = (),
    targets: Sequence[str] = (),
    jobs: int = 1,
    fresh: bool = False,
    quiet: bool = False,
    read: bool = False,
    pdf: bool = False,
    poster: bool = False,
    solutions: bool = True,
) -> int:
    """Build the book into a folder.

    Parameters
    ----------
    output : Path
        Gets ``html``; beside it what later builds need.
    only : sequence of str
        Only these written pages, with the claims that they cite; default: all.
    targets : sequence of str
        Only these claims, papers or groups; default: all.
    jobs : int
        Processes.
    fresh : bool
        Decide anew what is kept from an earlier build of the same sources.
    quiet : bool
        Print only what is wrong.
    read : bool
        Record that the words of these pages were read beside the statements that they cite.
    pdf, poster : bool
        Print the book, the poster, into the folder too.
    solutions : bool
        Whether the pages show the exercises' solutions.

    Returns
    -------
    int
        0, or 1 where a verdict is not as recorded or a page is wrong.

    Raises
    ------
    InputError
        If a page or a claim does not exist, Jupyter Book is not installed, or the book is to be
        printed and is not whole, or there is no Chromium.
    """
    start = time.perf_counter()
    if pdf and (only or targets):
        raise InputError("--pdf with --only: only the whole book is printed")
    known = all_claims()
    pages = [_page(name) for name in only] or stage.written()
    if not pages:
        raise InputError("no pages: expected book/intro.md or files in book/chapters")
    known += library.cited({name for page in pages for name in stage.identifiers(page)})
    by_id = {claim.id: claim for claim in known}
    if read:
        readings.keep(pages, by_id)
    if not _words_stand(pages, by_id):
        return 1
    chosen = select(targets).claims if targets else _cited(pages, known) if only else known
    with progress("deciding claims", len(chosen)) as advance:
        found = list(entries(chosen, known, jobs=jobs, fresh=fresh, advance=advance))
    order = {claim.id: position for position, claim in enumerate(known)}
    found.sort(key=lambda entry: order[entry["id"]])
    differs = [line for entry in found for line in entry["differs"]]
    if differs:
        print("verdicts differ from the recorded ones:", *differs, sep="\n  ", file=sys.stderr)
        return 1
    _say(quiet, f"{len(found)} claims decided, every verdict as recorded", start)
    chapters = _chapters(pages)
    generate.write(output, found, generate.index(found, chapters))
    generated = teaching.pages(pages)
    if not only:
        generated |= _generated(found)
        _say(quiet, f"{len(generated)} pages generated", start)
    staged = stage.Stage(output / "source")
    staged.fill(pages, generated, stage.sources_key(stage.SOURCES), whole=not only)
    partial = bool(only or targets)
    code = run(staged, output, jobs=jobs, quiet=quiet, partial=partial, solutions=solutions)
    if code != 0:
        return code
    by_name = {entry["id"]: entry for entry in found}
    for page in filter(stage.notebook_of, pages):
        notebooks.write(page, by_name, output)
    _say_if_unchecked()
    _say(quiet, f"built: {output / 'html' / (pages[0] if only else 'index')}.html", start)
    for wanted, write, name in (
        (pdf, printing.book_pdf, "book.pdf"),
        (poster, printing.poster_pdf, "poster.pdf"),
    ):
        if wanted:
            write(output / "html", output / name)
            _say(quiet, f"printed: {output / name}", start)
    return 0


def _words_stand(pages: Sequence[str], by_id: Mapping[str, Claim]) -> bool:
    """Whether the pages type no theorem, and a person has read what they say; else says where."""
    wrong = [message for page in pages for message in typed_statements(page)]
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
    unread = readings.not_read(pages, by_id)
    if unread:
        print(
            "words and statements that were not read beside each other:",
            *unread,
            "read them; then: ordproof book --read",
            sep="\n  ",
            file=sys.stderr,
        )
    return not wrong and not unread


def _generated(found: Sequence[Entry]) -> dict[str, str]:
    """The pages that no one writes."""
    return {
        **generate.pages(found),
        "notation": notation.page({entry["id"] for entry in found}),
        "public-names": public_names.page(),
    }


def _say(quiet: bool, words: str, start: float) -> None:
    if not quiet:
        print(f"{words} ({time.perf_counter() - start:.0f} s)", flush=True)


def _page(name: str) -> str:
    page = name.removesuffix(".md").removeprefix("book/")
    stage.source_of(page)
    return page


def _cited(pages: Sequence[str], known: Sequence[Claim]) -> list[Claim]:
    """Claims that the pages name, with their repairs and the lines of their printed proofs."""
    named = {identifier for page in pages for identifier in stage.identifiers(page)}
    parts = tuple(f"{name}/{part}-" for name in named for part in ("line", "case", "repair"))
    return [claim for claim in known if claim.id in named or claim.id.startswith(parts)]


def _chapters(pages: Sequence[str]) -> dict[str, list[tuple[str, str]]]:
    """Pages and titles that name each claim."""
    found: dict[str, list[tuple[str, str]]] = {}
    for page in pages:
        for identifier in stage.identifiers(page):
            found.setdefault(identifier, []).append((page, stage.title(page)))
    return found


def _say_if_unchecked() -> None:
    """That the pages have no buttons that check proofs, where there is no checker for them."""
    from book.extension.checking import checker

    _, why_not = checker()
    if why_not:
        print(f"no proof can be checked in the pages: {why_not}", file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
