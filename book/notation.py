"""The page of the notation: each letter as the papers' statements print it, and what it means.

A name is declared once, in a paper's ``notation`` module, and printed from that object. A name
without a meaning here, or a meaning without a name, is an error: so no letter that
statements share is left out, and none is explained that no statement has.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from types import MappingProxyType
from typing import Any

import sympy

from book import letters as chapters
from book import library, stage
from theory.claims.claim import Claim
from theory.claims.papers import PAPERS
from theory.claims.registry import all_claims
from theory.language.typeset import latex

INDICES = MappingProxyType(dict.fromkeys("ijk", "an index"))

MEANINGS: dict[str, dict[str, str]] = {
    "cusum": {
        **INDICES,
        "r": "number of ranks",
        "d": "dimension",
        "m": "number of classifiers",
        "n": "number of items",
        "t": "a round",
        "y": "a rank",
        "y_hat": "the predicted rank",
        "y_prime": "another rank",
        "delta": "margin of the data",
        "R": "radius of the instances",
        "gamma": "margin of PRank's comparator",
        "x": "an item, $x = (z, -1)$",
        "z": "features of an item",
        "label": "a rank",
        "predicted": "the predicted rank",
        "w": "the ensemble, a vector for each rank",
        "w_bar": "the ensemble of the comparator",
        "joint": "all parameters as one vector",
        "u": "PRank's direction",
        "b": "PRank's thresholds",
        "u_star": "direction of PRank's comparator",
        "b_star": "thresholds of PRank's comparator",
        "Phi": "feature map",
        "ell": "loss of a rank in place of another",
        "h": "the predictor",
        "s": "score of a rank",
        "alpha": "ordering scores",
    },
    "pril": {
        **INDICES,
        "K": "number of ranks",
        "T": "number of rounds",
        "d": "dimension",
        "c": "smallest width $y_r - y_l$ of a label",
        "a": "most constraints on one side of a label",
        "s": "another round",
        "t": "a round",
        "gamma": "margin",
        "R": "radius of the instances",
        "f": "a score",
        "D": "what the comparator lacks, over all rounds",
        "eta": "step size",
        "x": "an instance",
        "y_l": "left end of the label",
        "y_r": "right end of the label",
        "w": "direction",
        "theta": "thresholds",
        "w_star": "direction of the comparator",
        "theta_star": "thresholds of the comparator",
        "z": "sign of a constraint",
        "tau": "step of a threshold, 0 where its constraint holds",
        "m": "violated constraints of a round",
        "score": "a score",
        "L_MAE": "interval loss: thresholds on the wrong side",
        "L_IMC": "surrogate loss",
        "h": "the predictor",
        "lower": "left end of the label",
        "upper": "right end of the label",
    },
    "ramp": {
        **INDICES,
        "K": "number of ranks",
        "d": "dimension",
        "n": "a step of CCCP",
        "C": "cost of the slacks",
        "s": "where the ramp becomes flat",
        "a": "signed sum of the multipliers",
        "f": "a score",
        "u": "a margin",
        "y_l": "left end of the label",
        "y_r": "right end of the label",
        "x": "an instance",
        "w": "direction",
        "theta": "thresholds",
        "z": "sign of a constraint, 0 where there is none",
        "w_next": "direction after the round",
        "theta_next": "thresholds after the round",
        "w_other": "any other direction",
        "theta_other": "any other thresholds",
        "xi": "slacks",
        "xi_other": "slacks of another point",
        "alpha": "multipliers",
        "alpha_other": "any numbers in place of the multipliers",
        "S": "membership in the sets of the Support Class Algorithm",
        "alpha_S": "multipliers of the Support Class Algorithm",
        "w_S": "direction of the Support Class Algorithm",
        "theta_S": "thresholds of the Support Class Algorithm",
        "h": "the predictor",
    },
    "olp": {
        "N": "number of points",
        "K": "number of classes",
        "B": "number of bags",
        "d": "dimension",
        "i": "a point",
        "j": "another point",
        "k": "a class",
        "h": "another class",
        "g": "a bag",
        "C": "weight of the margin",
        "rho": "margin between neighbouring class means",
        "rho_star": "the optimal margin",
        "x": "a point",
        "y": "class of a point",
        "bag": "bag of a point",
        "m": "mean of a class",
        "mean": "mean of all points",
        "class_size": "points of a class",
        "bag_size": "points of a bag",
        "pi": "proportions of the classes in a bag",
        "bag_mean": "mean of a bag",
        "u": "any vector",
        "v": "any vector",
        "w": "direction",
        "w_star": "the optimal direction",
        "alpha": "multipliers",
        "r": "a difference of neighbouring means, seen through the inverse of $S_w$",
        "b": "thresholds",
        "m_hat": "estimated mean of a class",
        "size_hat": "estimated size of a class",
        "S_w": "scatter within the classes",
        "S_b": "scatter between the classes",
        "S_hat": "estimated scatter within the classes",
    },
    "storm": {
        "K": "number of categories",
        "T": "number of bits of a code",
        "d": "dimension",
        "a": "a bit",
        "b": "a bit",
        "c": "a bit",
        "i": "a bit's position",
        "j": "a number of ones",
        "k": "a bit's position",
        "m": "a continuation",
        "n": "a path",
        "t": "number of bits so far",
        "y": "a label",
        "y_other": "another label",
        "e": "a bit of a label's code",
        "N": "number of paths",
        "B": "a bit of a path",
        "psi": "potential of a node",
        "Psi": "potential of an edge",
        "alpha": "forward message",
        "beta": "backward message",
        "omega": "product of the potentials along a path",
        "kappa": "product of the potentials along a continuation",
        "q": "product of the potentials along a code",
        "Z": "normaliser",
        "w": "weights of a node",
        "u": "weights of an edge",
        "x": "features",
    },
}
"""What each declared name means, by paper."""


def declared(paper: str) -> dict[str, Any]:
    """The names that a paper's statements use, with their objects.

    Parameters
    ----------
    paper : str
        One of :data:`PAPERS`.
    """
    module = PAPERS[paper].notation
    found = {}
    for name, value in vars(module).items():
        kind = isinstance(value, type) and issubclass(value, sympy.Function)
        own = kind and value.__module__ in (None, module.__name__)
        if own or isinstance(value, sympy.Symbol | sympy.IndexedBase):
            found[name] = value
    return found


def printed(value: Any) -> str:
    """A declared name in LaTeX, without its indices."""
    if isinstance(value, type):
        return str(latex(sympy.Symbol(value.__name__)))
    return str(latex(value.label if isinstance(value, sympy.IndexedBase) else value))


def letters() -> dict[str, dict[str, str]]:
    """What each letter means in each paper.

    Raises
    ------
    KeyError
        If a declared name has no meaning, a meaning no name, or a letter two meanings in one paper.
    """
    found: dict[str, dict[str, str]] = {}
    for paper, meanings in MEANINGS.items():
        names = declared(paper)
        if names.keys() != meanings.keys():
            raise KeyError(f"{paper}: {sorted(names.keys() ^ meanings.keys())}")
        for name, meaning in meanings.items():
            said = found.setdefault(printed(names[name]), {})
            if said.setdefault(paper, meaning) != meaning:
                raise KeyError(f"{paper}: {name!r} is printed as {said[paper]!r} is")
    return found


def first_places() -> dict[tuple[str, str], str]:
    """The first claim of a paper whose statement has a letter, by paper and letter."""
    found: dict[tuple[str, str], str] = {}
    by_paper = {paper: declared(paper).values() for paper in PAPERS}
    for claim in all_claims():
        named = _named(claim) if claim.paper in by_paper else set()
        for value in by_paper.get(claim.paper, ()):
            own = value.label if isinstance(value, sympy.IndexedBase) else value
            if own in named:
                found.setdefault((claim.paper, printed(value)), claim.id)
    return found


def _named(claim: Claim) -> set[Any]:
    """Symbols and functions in the statement of a claim, in all its readings."""
    statements = [claim.hypotheses, claim.conclusion]
    statements += [part for r in claim.readings for part in (r.hypotheses, r.conclusion)]
    found: set[Any] = set()
    for part in statements:
        for formula in part if isinstance(part, tuple) else (part,):
            if isinstance(formula, sympy.Basic):
                found |= formula.atoms(sympy.Symbol)
                found |= {type(one) for one in formula.atoms(sympy.Function)}
    return found


def page(shown: Container[str]) -> str:
    """The page as MyST text: the chapters' letters, what they take from elsewhere, the papers'.

    Parameters
    ----------
    shown : container of str
        The claims that have a page.
    """
    return (
        "# Notation\n\n"
        "In the chapters a letter has one meaning. Where a chapter follows a paper or a theorem of "
        "the library it keeps some letters of that source, and they are listed by source. "
        "Statements in boxes have the letters of their papers, so that you can read both side by "
        "side; a letter of a single statement is explained there.\n\n"
        f"## Letters of the chapters\n\n{_own()}\n"
        f"## Letters that a chapter takes from elsewhere\n\n{_taken()}\n"
        f"## Letters of the papers' statements\n\n{_stated(shown)}\n"
        f"## Letters of the library's theorems\n\n{_library(shown)}\n"
        "## Standing hypotheses\n\n"
        "What several claims of a paper assume together has a name. Boxes say the name alone.\n\n"
        "```{standing}\n```\n"
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table that a phone shows as cards."""
    lines = [head, ("---",) * len(head), *rows]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return f"```{{table}}\n:class: op-letters\n\n{text}```\n"


def _chapter(name: str) -> str:
    return f"[]({name})"


def _own() -> str:
    first: dict[str, str] = {}
    for name in stage.written():
        for letter in chapters.used(name) - chapters.taken(name).keys():
            first.setdefault(letter, name)
    rows = (
        (f"${letter}$", chapters.OWN[letter], _chapter(first[letter]))
        for letter in sorted(chapters.OWN, key=_order)
    )
    return _table(("letter", "meaning", "first in"), rows)


def _taken() -> str:
    places: dict[tuple[str, str], list[str]] = {}
    for name in stage.written():
        for letter, source in chapters.taken(name).items():
            places.setdefault((letter, source), []).append(_chapter(name))
    rows = (
        (f"${letter}$", _source(source), taken_meaning(letter, source), ", ".join(listed))
        for (letter, source), listed in sorted(
            places.items(), key=lambda item: (_order(item[0][0]), item[0][1])
        )
    )
    return _table(("letter", "of", "meaning", "in"), rows)


def _source(name: str) -> str:
    return PAPERS[name].name if name in PAPERS else chapters.NAMES[name]


def taken_meaning(letter: str, source: str) -> str:
    """What a letter means in the source from which a chapter takes it.

    Raises
    ------
    KeyError
        If the source has no such letter.
    """
    own = chapters.ELSEWHERE.get(source, {})
    if letter in own:
        return own[letter]
    return MEANINGS[source][next(n for n, v in declared(source).items() if printed(v) == letter)]


def _stated(shown: Container[str]) -> str:
    first = first_places()
    rows = []
    for letter, meanings in sorted(letters().items(), key=lambda item: _order(item[0])):
        for paper, meaning in meanings.items():
            if claim := first.get((paper, letter)):  # a letter of proofs alone is not met here
                rows.append((f"${letter}$", PAPERS[paper].name, meaning, _claim(claim, shown)))
    return _table(("letter", "of", "meaning", "first in"), rows)


def _claim(name: str, shown: Container[str]) -> str:
    return f"[](claims/{name})" if name in shown else ""


def _library(shown: Container[str]) -> str:
    cited = [claim for claim, _ in library.library().values() if claim.id in shown]
    rows = [
        (f"${letter}$", meaning, _claim(first, shown))
        for source in sorted(chapters.ELSEWHERE)
        if source.startswith(library.GROUP)
        for letter, meaning in chapters.ELSEWHERE[source].items()
        if (first := _first(letter, source, cited))
    ]
    rows.sort(key=lambda row: _order(row[0]))
    return _table(("letter", "meaning", "first in"), rows)


def _first(letter: str, source: str, cited: Iterable[Claim]) -> str:
    """The first of the theorems that has the letter, with the meaning that it has in the source."""
    for claim in cited:
        own = claim.id if claim.id in chapters.ELSEWHERE else library.GROUP
        if own == source and letter in names(claim):
            return claim.id
    return ""


def names(claim: Claim) -> set[str]:
    """The letters in the statement of a theorem of the library."""
    return {
        str(latex(sympy.Symbol(str(value)))) for value in _named(claim) if hasattr(value, "name")
    }


def _order(letter: str) -> tuple[str, str]:
    """By the bare letter, whatever stands over it."""
    bare = re.sub(r"\\(hat|bar|tilde|mathbf)|[\\{} ]", "", letter)
    return bare.lower(), letter
