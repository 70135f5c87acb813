"""Proofs that are read and checked in the page: certificates as files beside it, and a checker.

What is shown of a certificate is written in the page when a reader unfolds it (``proof.js``): the
proofs of the ledger have 200,000 steps.
"""

from __future__ import annotations

import base64
import gzip
import json
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from algorithms.counted import counted
from book.extension import store
from book.extension.element import Element, element, to_root
from verify.checkers.certificates import CITES
from verify.verified import NotBuilt
from verify.verified.page import script

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def steps(env: BuildEnvironment, name: str, count: int) -> Element:
    """Where the page's script puts the proof as mathematics, with each lemma folded."""
    return element(
        "div",
        classes=["op-derivation"],
        data_name=name,
        data_root=to_root(env),
        data_title=f"The proof, step by step ({counted(count, 'step')})",
    )


def button(env: BuildEnvironment, name: str) -> Element | str:
    """Where the page's script puts what checks a certificate and all that it cites.

    Nothing where the checker could not be built.
    """
    if not checker()[0]:
        return ""
    return element(
        "div",
        classes=["op-check"],
        data_name=name,
        data_root=to_root(env),
        data_needed=json.dumps(needed(name, store.of(env).certificates)),
    )


def needed(name: str, files: Mapping[str, Path]) -> list[str]:
    """The certificate and all that it rests on, cited ones first."""
    found: dict[str, None] = {}

    def visit(one: str) -> None:
        if one not in found:
            for other in _cited(files[one]) if one in files else ():
                visit(other)
            found[one] = None

    visit(name)
    return list(found)


@cache
def checker() -> tuple[str, str]:
    """The verified checker as a script, and why there is none: one of the two is empty."""
    try:
        return script(), ""
    except NotBuilt as problem:
        return "", str(problem)


@cache
def _cited(path: Path) -> tuple[str, ...]:
    # what looks like a citation is one; to read all steps takes fifty times as long
    return tuple(dict.fromkeys(CITES.findall(path.read_text("utf-8"))))


@cache
def _packed(name: str, path: Path, changed: int) -> str:
    """A certificate as a script: a page that was opened from a file may fetch nothing else.

    It is packed once, as long as it was not ``changed`` since.
    """
    packed = base64.b64encode(gzip.compress(path.read_bytes(), mtime=0)).decode()
    return f"ordproofCertificate({json.dumps(name)}, {json.dumps(packed)});\n"


def _write(app: Sphinx, problem: Exception | None) -> None:
    """The checker and all certificates, beside the pages."""
    if problem is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    found, _ = checker()
    if found:
        (out / "_static" / "checker.js").write_text(found, "utf-8")
    for name, path in store.of(app.env).certificates.items():
        target = out / "certificates" / f"{name}.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_packed(name, path, path.stat().st_mtime_ns), "utf-8")
        shutil.copyfile(path, target.with_suffix(".proof"))  # to check with other tools


def setup(app: Sphinx) -> None:
    """Register the scripts, and write what they load."""
    app.add_js_file("proof.js", defer="defer")
    app.add_js_file("check.js", defer="defer")
    app.connect("build-finished", _write)
