"""Proofs that are read and checked in the page: certificates as files beside it, and a checker.

What is shown of a certificate is written in the page when a reader unfolds it (``proof.js``): the
proofs of the ledger have 200,000 steps.
"""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging

from book.extension.element import Element, element
from verify.checkers.certificates import CITES
from verify.store.certificates import FOLDER
from verify.verified import NotBuilt
from verify.verified.page import script

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOGGER = logging.getLogger(__name__)


def steps(env: BuildEnvironment, name: str, count: int) -> Element:
    """Where the page's script puts the proof as mathematics, with each lemma folded."""
    return element(
        "div",
        classes=["op-derivation"],
        data_name=name,
        data_root="../" * env.docname.count("/"),
        data_title=f"The proof, step by step ({count} step{'s' * (count != 1)})",
    )


def button(env: BuildEnvironment, name: str) -> Element | str:
    """Where the page's script puts what checks a certificate and all that it cites.

    Nothing where the checker could not be built.
    """
    if not checker():
        return ""
    return element(
        "div",
        classes=["op-check"],
        data_name=name,
        data_root="../" * env.docname.count("/"),
        data_needed=json.dumps(needed(name)),
    )


def needed(name: str) -> list[str]:
    """The certificate and all that it rests on, cited ones first."""
    found: dict[str, None] = {}

    def visit(one: str) -> None:
        if one not in found:
            for other in _cited(one):
                visit(other)
            found[one] = None

    visit(name)
    return list(found)


@cache
def checker() -> str:
    """The verified checker as a script; empty where it cannot be built, which is said once."""
    try:
        return script()
    except NotBuilt as problem:
        LOGGER.info("no proof can be checked in the pages: %s", problem)
        return ""


@cache
def _cited(name: str) -> tuple[str, ...]:
    path = FOLDER / f"{name}.proof"
    # what looks like a citation is one; to read all steps takes fifty times as long
    return tuple(dict.fromkeys(CITES.findall(path.read_text("utf-8")))) if path.is_file() else ()


@cache
def _packed(path: Path, changed: int) -> str:
    """A certificate as a script: a page that was opened from a file may fetch nothing else.

    It is packed once, as long as it was not ``changed`` since.
    """
    name = path.relative_to(FOLDER).with_suffix("").as_posix()
    packed = base64.b64encode(gzip.compress(path.read_bytes(), mtime=0)).decode()
    return f"ordproofCertificate({json.dumps(name)}, {json.dumps(packed)});\n"


def _write(app: Sphinx, problem: Exception | None) -> None:
    if problem is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    if checker():
        (out / "_static" / "checker.js").write_text(checker(), "utf-8")
    for path in FOLDER.rglob("*.proof"):
        target = out / "certificates" / path.relative_to(FOLDER).with_suffix(".js")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_packed(path, path.stat().st_mtime_ns), "utf-8")


def setup(app: Sphinx) -> None:
    """Register the scripts, and write what they load."""
    app.add_js_file("proof.js", defer="defer")
    app.add_js_file("check.js", defer="defer")
    app.connect("build-finished", _write)
