"""Each chapter with cells or exercises as a Jupyter notebook, to download.

Its cells are those that the build executed on the page, with what they gave, and a cell for each
exercise's check, which waits for an answer. Statements are printed with their verdicts, as text;
figures are left to the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from book.bibliography import works
from book.entries import Entry
from book.exercises import CHECKING, WAITING
from book.instances import value, written
from book.sentences import sentence
from book.stage import notebook_of, source_of, title
from book.titles import called

BLOCK = re.compile(
    r"^(?P<fence>`{3,})\{(?P<kind>[a-z-]+)\} ?(?P<argument>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ ]*$",
    re.MULTILINE | re.DOTALL,
)
OPTIONS = re.compile(r"\A(?::[^\n]*\n)*")
CITED = re.compile(r"\{(?:holds|fails|against|claim)\}`(?P<words>[^`<]+?)\s*<[^`]*>`")
NAMED = re.compile(r"\{(?:holds|fails|against|claim|verdict)\}`(?P<words>[^`]+)`")
WORK = re.compile(r"\{cite:(?P<form>p|t|year)\}`(?P<keys>[^`]+)`")
NUMBER = re.compile(r"\{value\}`(?P<text>[^`]+)`")
REFERRED = re.compile(r"(?P<before>^|[.:?]\s+)?\{numref\}`(?P<label>[^`]+)`", re.MULTILINE)
EQUATION = re.compile(r"\{eq\}`(?P<label>[^`]+)`")
LABELLED = re.compile(r"^\$\$ \((?P<label>[\w-]+)\)$", re.MULTILINE)
"""The end of a display that has a name for references."""
LINK = re.compile(r"\[\]\((?P<page>[^)]+)\)|\{chapter\}`(?P<chapter>[^`]+)`")


def write(page: str, entries: Mapping[str, Entry], output: Path) -> None:
    """Write the notebook of a page below the built pages.

    Parameters
    ----------
    page : str
        Name without suffix.
    entries : mapping
        Decided claims, by id.
    output : Path
        The folder of a build that is done: ``jupyter_execute`` has the executed pages, ``html``
        the built ones.

    Raises
    ------
    ValueError
        If a cell of the page is not the one that was executed.
    """
    import nbformat

    executed = output / "jupyter_execute" / f"{page}.ipynb"
    cells = nbformat.read(executed, as_version=4).cells if executed.is_file() else []
    made = notebook(page, entries)
    give_outputs(made, [cell for cell in cells if cell.cell_type == "code"])
    path = output / "html" / notebook_of(page)
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(made, path)


def give_outputs(made: Any, executed: Sequence[Any]) -> None:
    """Give the cells of a notebook what they gave when the page was built.

    Parameters
    ----------
    made : notebook
        Changed in place; the cells that wait for an answer stay as they are.
    executed : sequence of cells
        The executed cells of the page.

    Raises
    ------
    ValueError
        If a cell is not the one that was executed.
    """
    code = [cell for cell in made.cells if cell.cell_type == "code"]
    shown = [cell for cell in code if WAITING not in cell.source]
    for number, (cell, done) in enumerate(zip(shown, executed, strict=True), 1):
        if cell.source != done.source.strip():
            raise ValueError(f"cell {number}: what was executed is {done.source!r}")
        cell.outputs, cell.execution_count = done.outputs, number


def notebook(page: str, entries: Mapping[str, Entry]) -> Any:
    """The notebook of a written page.

    Parameters
    ----------
    page : str
        Name without suffix.
    entries : mapping
        Decided claims, by id.
    """
    from nbformat import v4

    cells = []
    for number, (kind, text) in enumerate(_cells(page, entries)):
        make = v4.new_code_cell if kind == "code" else v4.new_markdown_cell
        cells.append(make(text, id=f"cell-{number}"))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def _cells(page: str, entries: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    text, place = source_of(page).read_text("utf-8"), 0
    for found in BLOCK.finditer(text):
        yield from _words(page, text[place : found.start()])
        place = found.end()
        body = found["body"][OPTIONS.match(found["body"]).end() :].strip()  # type: ignore[union-attr]
        match found["kind"]:
            case "code-cell":
                yield "code", body
            case "exercise-of":
                number = found["argument"].partition("/")[2]
                yield from _words(page, f"**Exercise {number}.** {body}")
                yield "code", CHECKING.format(found["argument"])
            case "claim":
                yield "words", _statement(entries[found["argument"].strip()], found["body"])
            case "drawn":
                yield from _words(page, f"*Figure on the page:* {body}")
    yield from _words(page, text[place:])


def _statement(entry: Entry, options: str) -> str:
    named = re.search(r"^:reading: (.+)$", options, re.MULTILINE)
    readings = [r for r in entry["readings"] if named is None or r["name"] == named[1].strip()]
    verdict = readings[0]["verdict"] if named else entry["verdict"]
    name = called(entry["paper_name"], entry["where"], entry["id"])
    formula = f"\n>\n> $${readings[0]['conclusion']}$$" if readings[0]["conclusion"] else ""
    says = "".join(
        text if kind == "words" else f"${text}$" for kind, text in sentence(entry["says"])
    )
    return f"> **{name}** ({verdict}): {says}{formula}"


def _words(page: str, text: str) -> Iterator[tuple[str, str]]:
    """Prose without the book's roles, if there is any."""

    def called_page(found: re.Match[str]) -> str:
        target = (Path(page).parent / (found["page"] or found["chapter"])).as_posix()
        return f"“{title(target)}”"

    named = LABELLED.findall(source_of(page).read_text("utf-8"))
    text = LABELLED.sub(lambda found: f"\\tag{{{named.index(found['label']) + 1}}}\n$$", text)
    text = EQUATION.sub(lambda found: f"({named.index(found['label']) + 1})", text)
    text = REFERRED.sub(_referred, text)
    text = WORK.sub(_work, text)
    text = CITED.sub(lambda found: found["words"], text)
    text = NAMED.sub(lambda found: f"`{found['words']}`", text)
    text = NUMBER.sub(lambda found: f"${written(value(found['text']))}$", text)
    text = LINK.sub(called_page, text).strip()
    if text:
        yield "words", text


def _work(found: re.Match[str]) -> str:
    """Who wrote what is cited, and when."""
    cited = [works()[key] for key in found["keys"].split(",")]
    if found["form"] == "year":
        return ", ".join(work.year for work in cited)
    if found["form"] == "t":
        return ", ".join(f"{work.names} ({work.year})" for work in cited)
    return f"({'; '.join(f'{work.names} {work.year}' for work in cited)})"


def _referred(found: re.Match[str]) -> str:
    """What a reference leads to, in words: a notebook has no numbers of figures and boxes."""
    label = found["label"]
    if label.startswith("exercise-"):
        words = f"Exercise {label.rpartition('-')[2]}"
    elif label.startswith("figure-"):
        words = "the figure on the page"
    else:
        words = "the statement on the page"
    if found["before"] is None:
        return words
    return f"{found['before']}{words[0].upper()}{words[1:]}"
