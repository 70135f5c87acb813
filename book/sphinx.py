"""Runs Sphinx on the staged pages, with Jupyter Book's settings and the book's own.

Of Jupyter Book's extensions those are left out that would fetch something from the network, or
that the book does not use.
"""

from __future__ import annotations

import os
import sys
from io import StringIO
from pathlib import Path
from typing import Any

from book import stage
from book.decisions import CACHE
from book.imported import imported
from verify.errors import InputError
from verify.store.evidence import write_json

BOOK = Path(__file__).parent

LEFT_OUT = {
    "sphinx_thebe",  # its script loads another from a content network
    "sphinx_comments",
    "sphinx_togglebutton",
    "sphinx.ext.intersphinx",  # asks other sites for their inventories
    "sphinx_jupyterbook_latex",
    "sphinx_multitoc_numbering",
}

EXTENSION = (
    "book/extension/**/*",
    "book/stepper/**/*",
    "book/explorables/**/*",
    "book/static/**/*",
    "book/sphinx.py",
    "book/_config.yml",
)
"""Where one of these changes, or what they import of the book, every page is read again."""


class Relayed(StringIO):
    """A stream that names the written files in what Sphinx says of the staged ones."""

    def __init__(self, staged: stage.Stage, target: Any) -> None:
        super().__init__()
        self._staged, self._target = staged, target

    def write(self, text: str) -> int:
        """Pass the text on."""
        self._target.write(self._staged.in_the_book(text))
        return len(text)

    def flush(self) -> None:
        """Pass on what waits."""
        self._target.flush()


def settings(
    output: Path, source: Path, *, partial: bool, solutions: bool = True
) -> dict[str, Any]:
    """The configuration that Sphinx gets.

    Raises
    ------
    InputError
        If Jupyter Book is not installed.
    """
    try:
        from jupyter_book.config import get_final_config
    except ImportError:
        raise InputError(
            "Jupyter Book is not installed; expected: pip install 'ordproof[book]'"
        ) from None
    own: dict[str, Any] = {
        "latex_individualpages": False,
        "book_folder": str(output),
        "book_solutions": solutions,
        "book_cache": str(CACHE),
        "book_key": _extension_key(),
        "nb_execution_cache_path": str(output / "executed" / stage.sources_key(stage.SOURCES)),
    }
    found, _ = get_final_config(
        user_yaml=BOOK / "_config.yml", cli_config=own, sourcedir=source, raise_on_invalid=True
    )
    found["extensions"] = [name for name in found["extensions"] if name not in LEFT_OUT]
    if partial:
        left_open = ("myst.xref_missing", "bibtex.key_not_found")
        found["suppress_warnings"] = [*found["suppress_warnings"], *left_open]
    found.pop("comments_config", None)  # of an extension that is left out
    configuration: dict[str, Any] = found
    return configuration


def _extension_key() -> str:
    own = {path for pattern in EXTENSION for path in stage.ROOT.glob(pattern)}
    code = (path for path in own if path.suffix == ".py")
    return stage.key_of({*own, *imported(code, within=("book", "verify.show"))})


def run(
    staged: stage.Stage,
    output: Path,
    *,
    jobs: int,
    quiet: bool,
    partial: bool,
    solutions: bool = True,
) -> int:
    """Build the staged pages into ``output/html``; every warning is an error.

    Parameters
    ----------
    staged : Stage
        The pages.
    output : Path
        The build's folder.
    jobs : int
        Processes.
    quiet : bool
        Print warnings only.
    partial : bool
        Whether pages are left out, so that links to them, and citations, lead nowhere.
    solutions : bool
        Whether the pages show the exercises' solutions.

    Returns
    -------
    int
        0, or 1 where anything is wrong.
    """
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    from book import parallel

    configuration = settings(output, staged.folder, partial=partial, solutions=solutions)
    _prepare_cells(output / "jupyter")
    try:
        with patch_docutils(), docutils_namespace(), parallel.no_failure_forgotten():
            app = Sphinx(
                srcdir=staged.folder,
                confdir=None,
                outdir=output / "html",
                doctreedir=output / "doctrees",
                buildername="html",
                confoverrides=configuration,
                status=None if quiet else sys.stdout,
                warning=Relayed(staged, sys.stderr),
                warningiserror=True,
                keep_going=True,
                parallel=jobs,
            )
            parallel.allow(app)
            app.build()
            code = 1 if app.statuscode else 0
    except SphinxError as problem:
        words = getattr(problem, "traceback", problem)
        print(staged.in_the_book(f"{problem.category}: {words}"), file=sys.stderr)
        code = 1
    if code:
        # a page that is not read again would not complain again
        (output / "doctrees" / "environment.pickle").unlink(missing_ok=True)
    return code


def _prepare_cells(folder: Path) -> None:
    """Cells run in processes of their own: with this Python and this project, whatever else is set.

    A kernel of the same name in the user's folders would come first, and might be another Python.
    """
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    # its warning that a local socket is not encrypted is no news of a page
    spec = {"argv": [*argv, "--log-level=ERROR"], "display_name": "Python 3", "language": "python"}
    write_json(folder / "kernels" / "python3" / "kernel.json", spec)
    for name, path in (("PYTHONPATH", stage.ROOT), ("JUPYTER_PATH", folder)):
        before = filter(None, [os.environ.get(name)])
        os.environ[name] = os.pathsep.join([str(path), *before])
