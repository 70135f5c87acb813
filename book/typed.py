"""No theorem is typed: a first look at the written files, before anything is decided.

It finds the plainest spellings in a moment; :mod:`book.extension.typed` judges the parsed pages.
Statements come from the checked claims, through the directive ``claim``. What a page may say in
prose of a claim, it says through the roles that the ledger answers.
"""

from __future__ import annotations

import re

from book.stage import source_of

NAMES = (
    r"theorem|lemma|corollary|proposition|conjecture|claim|axiom|definition|assumption|property|"
    r"criterion|observation|proof"
)

TYPED = (
    (re.compile(r"^[\s>*-]*[`:~]{3,}\s*\{prf:[^}]*\}", re.I), "a directive of sphinx-proof"),
    (re.compile(rf"^[\s>*-]*[`:~]{{3,}}\s*\{{[\w-]+\}}\s*({NAMES})\b", re.I), "a box"),
    (
        re.compile(rf"(?<!\w)[*_]{{1,3}}({NAMES})(\s*[\d(.:][^*_]*)?[*_]", re.I),
        "an emphasised heading",
    ),
    (re.compile(rf"^#+\s*({NAMES})\s*[\d(.:]", re.I), "a heading"),
    (re.compile(rf"<(b|strong|i|em|dt)\b[^>]*>\s*({NAMES})\b", re.I), "an emphasised heading"),
)
"""How a statement of one's own would look, and what it is called."""


def typed_statements(page: str) -> list[str]:
    """Lines of a written page that state a theorem of their own, each as a message.

    Parameters
    ----------
    page : str
        Name without suffix, such as ``chapters/07-regret``.
    """
    found = []
    for number, line in enumerate(source_of(page).read_text("utf-8").splitlines(), start=1):
        found += [
            f"book/{page}.md:{number}: {what} states {line.strip()[:60]!r}; expected the directive "
            "{claim}, which prints the statement that was checked"
            for pattern, what in TYPED
            if pattern.search(line)
        ]
    return found
