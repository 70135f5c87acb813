"""A ledger of a few claims, decided for these tests, and pages that speak of it."""

import re
from contextlib import redirect_stderr
from io import StringIO

from book import generate, library
from book.decisions import entries
from book.extension.joining import CLOSING, JOINED
from book.sentences import sentence
from book.sphinx import run
from book.stage import Stage
from theory.claims.registry import all_claims

NAMES = (
    "cusum/theorem-2",
    "cusum/theorem-2/repair-1",
    "library/perceptron",
    "pril/lemma-1",
    "pril/theorem-1",
    "pril/theorem-3",
    "pril/theorem-3/repair-1",
)


def ledger():
    """Entries of the claims, with the lines of one printed proof."""
    known = all_claims() + library.cited({*NAMES})
    chosen = [c for c in known if c.id in NAMES or c.id.startswith("pril/theorem-3/line-")]
    return list(entries(chosen, known, jobs=1))


def typeset(text):
    """A sentence of the ledger as a page has it, with its mathematics for MathJax."""
    formula = r'<span class="math notranslate nohighlight">\({}\)</span>'
    html = "".join(p if kind == "words" else formula.format(p) for kind, p in sentence(text))
    signs = rf"([(\[‘“]*)(<span[^>]*>[^<]*</span>)((?:{CLOSING.pattern})?)"
    return re.sub(
        signs,
        lambda m: f'<span class="{JOINED}">{m[0]}</span>' if m[1] or m[3] else m[0],
        html,
    )


def built(folder, found, pages, jobs=1, solutions=True):
    """Build pages, given as texts by name, the first one the root; exit code and warnings."""
    generate.write(folder, found, generate.index(found, {}))
    staged = Stage(folder / "source")
    staged.fill([], pages, "", whole=False)
    said = StringIO()
    with redirect_stderr(said):
        code = run(staged, folder, jobs=jobs, quiet=True, partial=False, solutions=solutions)
    return code, said.getvalue()
