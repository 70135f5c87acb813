"""What a claim is called on the pages: its paper and place, and what tells it from its neighbours.

An id is made of plain letters, ``pa-ii`` and ``d0``; a title writes them as the papers do.
"""

from __future__ import annotations

import re

WRITTEN = {
    "m pril": "M-PRIL",
    "pa ramp": "PA-RAMP",
    "pa ii": "PA-II",
    "pa i": "PA-I",
    "pa": "PA",
    "sca ramp": "support class search of PA-RAMP",
    "sca": "support class search",
    "vs mcp": "against the multiclass perceptron",
    "vs widrow hoff": "against Widrow and Hoff",
    "vs": "against",
    "ref": "cited work",
    "qp": "quadratic program",
    "kkt": "KKT conditions",
    "dc": "difference of convex functions",
    "sgd": "gradient descent",
    "nystroem": "Nyström",
    "exact labels prank": "PRank on exact labels",
    "gradient descent convex": "gradient descent on convex losses",
    "repair 2 below repair 1": "repair 2 is below repair 1",
    "no lambda": "without Λ",
    "scale free": "scale-free",
    "non convex": "non-convex",
    "one sided": "one-sided",
    "vectorised": "in vectors",
    "ordlog manifolds": "ordered logit on manifolds",
    "role of c": "role of C",
    "cali": "Cali/Housing",
    "cement": "Cement-Strength",
    **{
        name.lower(): name
        for name in ("PRank", "PRIL", "MAE", "CCCP", "KDLOR", "CSum", "JCR", "UCI")
    },
    **{name.lower(): name for name in ("Spearman", "Viterbi", "Hamming", "Lagrangian", "Abalone")},
    **{name.lower(): name for name in ("Fireman", "Kinematics", "Parkinsons", "Skill", "Stockord")},
    **{name.lower(): name for name in ("Synthetic1000", "Synthetic100")},
    **{"phi": "Φ", "tau": "τ", "rho": "ρ", "eta": "η", "lambda": "λ"},
    **{"d0": "D₀", "w1": "w₁", "b1": "b₁"},
}
"""What an id spells in plain letters, as it is written; the longer of two comes first."""

SHORT = (("Sec.", "Section"), ("Fig.", "Figure"))
CITED = re.compile(r"\bcited work (\[\d+\])")
"""A work by its number in a list of the paper's that we do not have; no number of this book's."""
SECTIONS = re.compile(r"\bSection ([\d.]+), Section (?=\d)")
LISTED = re.compile(r"\bSections? ([\d.]+(?:, [\d.]+)*), ([\d.]+)")

PLACE = re.compile(r"\b(?:algorithm|corollary|definition|figure|lemma|proposition|theorem)(?= \d)")
"""A place in a paper, named as the chapters name it."""

SPELLED = re.compile(rf"\b({'|'.join(WRITTEN)})\b")


def called(paper_name: str, where: str, identifier: str) -> str:
    """What a claim is called.

    Parameters
    ----------
    paper_name : str
        Short name of the paper.
    where, identifier : str
        See :func:`placed`.

    Examples
    --------
    >>> called("PA-RAMP", "Sec. 4", "ramp/accuracy/pa-ramp-increases")
    'PA-RAMP, Section 4: accuracy, PA-RAMP increases'
    >>> called("PA-RAMP", "Sec. 1, Sec. 3", "ramp/cccp/optimal-parameters")
    'PA-RAMP, Sections 1 and 3: CCCP, optimal parameters'
    >>> called("Ordinal Label Proportions", "eq. (14), line 1", "olp/eq-14/line-1")
    'Ordinal Label Proportions, eq. (14), line 1'
    >>> called("PA-RAMP", "cited work [15]", "ramp/pa-family/margins")
    'PA-RAMP, its reference [15]: PA family, margins'
    """
    return f"{paper_name}, {placed(where, identifier)}"


def placed(where: str, identifier: str) -> str:
    """What a claim is called among those of its paper.

    Parameters
    ----------
    where : str
        Its place in the paper.
    identifier : str
        Its id; what it adds to the place is said in words, so that a repair of Theorem 1 is not
        taken for Theorem 1.
    """
    parts = identifier.split("/")[1:]
    place = re.sub("fig(?:ure|[.])", "figure", where.lower())
    place = re.sub("eqs?[.]|equations?", "eq", place)
    said = re.sub(r"[^a-z0-9]+", "-", f"-{place}-")
    while parts and f"-{parts[0]}-" in said:
        del parts[0]
    rest = ", ".join(_in_words(part.replace("-", " ")) for part in parts)
    for short, long in SHORT:
        where = where.replace(short, long)
    where = CITED.sub(r"its reference \1", where)
    where = LISTED.sub(r"Sections \1 and \2", SECTIONS.sub(r"Sections \1 and ", where))
    return f"{where}: {rest}" if rest else where


def _in_words(part: str) -> str:
    part = SPELLED.sub(lambda found: WRITTEN[found[1]], part)
    part = re.sub(r"\beq (\d+)", r"eq. (\1)", part)
    part = PLACE.sub(lambda found: found[0].capitalize(), part)
    return re.sub(r"\bsharper\b(?! than)", "sharper form", part)
