"""The folder that Sphinx reads: the written pages, the generated ones, and the table of contents.

Written pages get a head that says how to run them, and the key of all sources that their cells,
figures and exercises may rest on, so that a page is read again when any of these changes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from book.library import GROUP
from theory.claims.papers import PAPERS
from verify.errors import InputError
from verify.verdicts.headline import BROKEN
from verify.verdicts.recorded import recorded_headlines

BOOK = Path(__file__).parent
ROOT = BOOK.parent

REFERENCES = BOOK / "references.bib"

GROUPS = "|".join((*PAPERS, GROUP))
IDENTIFIER = re.compile(rf"(?<![\w/])(?:{GROUPS})/[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*")
"""How the id of a claim looks."""

SOURCES = tuple(f"{name}/**/*.py" for name in ("algorithms", "theory", "verify", "book"))
"""What cells, figures and exercises may rest on."""

ORPHAN = "---\norphan: true\n---\n\n"
"""The head of a page that stands in no table of contents."""

KERNEL = """file_format: mystnb
kernelspec:
  name: python3
  display_name: Python 3
"""


def written() -> list[str]:
    """Pages that are written by hand, by name without suffix, in the order of the contents."""
    found = ["intro"] if (BOOK / "intro.md").is_file() else []
    for folder in ("chapters", "reference"):
        found += [f"{folder}/{path.stem}" for path in sorted((BOOK / folder).glob("*.md"))]
    return found


def source_of(page: str) -> Path:
    """The file of a written page.

    Raises
    ------
    InputError
        If there is none.
    """
    path = BOOK / f"{page}.md"
    if not path.is_file():
        raise InputError(f"page {page!r}: no file {path.relative_to(ROOT)}")
    return path


def identifiers(page: str) -> list[str]:
    """What looks like the id of a claim on a written page, with those that its directives name."""
    from book.stepper.bounds import BOUNDS

    text = source_of(page).read_text("utf-8")
    cited = {claim.id for claim, _ in BOUNDS.values()} if "{stepper}" in text else set()
    if "{refuted-claims}" in text:
        recorded = recorded_headlines().items()
        cited |= {name for name, said in recorded if said.verdict in BROKEN}
    return sorted({*IDENTIFIER.findall(text), *cited})


def title(page: str) -> str:
    """The first heading of a written page."""
    found = re.search(r"^# (.+)$", source_of(page).read_text("utf-8"), re.MULTILINE)
    return found[1].strip() if found else page


def notebook_of(page: str) -> str:
    """Where the notebook of a written page stands below the built pages; empty if it has none."""
    found = re.search(
        r"^`{3,}\{(code-cell|exercise-of)\}", source_of(page).read_text("utf-8"), re.M
    )
    return f"notebooks/{page.rpartition('/')[2]}.ipynb" if found else ""


def sources_key(patterns: Iterable[str]) -> str:
    """Of all files of the project that match."""
    return key_of({path for pattern in patterns for path in ROOT.glob(pattern)})


def key_of(paths: Iterable[Path]) -> str:
    """Of the names and the content of some files of the project."""
    found = hashlib.sha256()
    for path in sorted(paths):
        if path.is_file():
            found.update(path.relative_to(ROOT).as_posix().encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:24]


@dataclass
class Stage:
    """A folder for Sphinx, and how its lines are those of the written files.

    Parameters
    ----------
    folder : Path
        The folder; files in it are rewritten only where they changed.
    """

    folder: Path
    added: dict[str, int] = field(default_factory=dict)
    """Lines that stand before the text of each written page."""

    def fill(
        self, pages: Sequence[str], generated: Mapping[str, str], key: str, *, whole: bool
    ) -> None:
        """Write all pages, and take away what is none of them.

        Parameters
        ----------
        pages : sequence of str
            Written pages.
        generated : mapping
            Text of each generated page.
        key : str
            Key of what the written pages rest on.
        whole : bool
            Whether the contents are those of the whole book, or of these pages only.
        """
        texts: dict[str, str] = {}
        for page in pages:
            texts[page] = self._headed(page, key)
        texts |= generated
        for page, text in texts.items():
            self._write(self.folder / f"{page}.md", text)
        contents = (BOOK / "_toc.yml").read_text("utf-8") if whole else _contents(list(texts))
        self._write(self.folder / "_toc.yml", contents)
        self._write(self.folder / REFERENCES.name, REFERENCES.read_text("utf-8"))
        for path in self.folder.rglob("*.md"):
            if path.relative_to(self.folder).with_suffix("").as_posix() not in texts:
                path.unlink()

    def _headed(self, page: str, key: str) -> str:
        text = source_of(page).read_text("utf-8")
        if text.startswith("---\n"):
            raise InputError(f"book/{page}.md:1: a head of its own; the build adds it")
        run = KERNEL if re.search(r"^`{3,}\{code-cell\}", text, re.MULTILINE) else ""
        head = f"---\n{run}sources: {key}\n---\n"
        self.added[page] = head.count("\n")
        return head + text + _download(page)

    def _write(self, path: Path, text: str) -> None:
        if not path.is_file() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def in_the_book(self, message: str) -> str:
        """A message of Sphinx with the written file and its own line in it."""
        place = r"/(?P<page>[\w/-]+)\.md(:(?P<line>\d+))?"
        pattern = re.compile(re.escape(str(self.folder)) + place)

        def written_place(found: re.Match[str]) -> str:
            page, line = found["page"], found["line"]
            if page not in self.added:
                return found[0]
            number = f":{max(1, int(line) - self.added[page])}" if line else ""
            return f"book/{page}.md{number}"

        return pattern.sub(written_place, message)


def _download(page: str) -> str:
    """A line at the end of a page, for readers who want its cells."""
    notebook = notebook_of(page)
    up = "../" * page.count("/")
    words = "This chapter as a Jupyter notebook"
    link = f'<a href="{up}{notebook}" download>{words}</a>'
    return f'\n\n<p class="op-try">{link}</p>\n' if notebook else ""


def _contents(pages: Sequence[str]) -> str:
    root, *others = pages
    contents: dict[str, Any] = {"format": "jb-book", "root": root, "options": {"numbered": 2}}
    if others:
        contents["chapters"] = [{"file": page} for page in others]
    return yaml.safe_dump(contents)
