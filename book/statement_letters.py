r"""What the letters of one claim's statement mean, for its page.

A letter that a paper's statements share has its meaning in :mod:`book.notation`. Those of a few
claims stand here, under the paper or under the first part of the claims' ids. A letter that the
claim's own words name, or a hypothesis defines, needs no more: the page has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from book import letters, library
from book.fields import letter
from book.notation import MEANINGS, declared, names
from theory.claims.claim import Claim, Reading
from theory.language.statement import free_names
from theory.language.typeset import latex
from theory.language.unicode_letters import name

SECOND_RUN = {r"\hat{y}'": "the ranks that another run predicts", "w'": "weights of another run"}
MEANS = {r"\mu^{set}": "mean features of a bag, for a class in place of the points' own"}

BESIDE: Mapping[str, Mapping[str, str]] = {
    "cusum": {
        **SECOND_RUN,
        r"\Phi(x)": "features of the item $x$, by rank and coordinate",
        r"\bar{\mathbf{w}}": "the comparator, its vectors for the ranks in one",
        r"\dim": "number of coordinates of the features",
        r"\mathrm{PRank}": "what PRank predicts",
        "b^F": "thresholds of Figure 3 with PRank's features",
        "u^F": "direction of Figure 3 with PRank's features",
        "y^F": "ranks that Figure 3 with PRank's features predicts",
        "delta_0": "margin before the scaling",
        "b_0": "thresholds before the scaling",
        "u_0": "direction before the scaling",
        "n_0": "number of items of a pass",
        "p_0": "number of passes",
        "varphi": "features of an atom of a rank",
    },
    "cusum/corollary-4/repair-2-best": {"e": "a vector that only the last item sees"},
    "cusum/d0": {"D_0": "the items with their ranks"},
    "cusum/experiments/standard-errors": {"errors": "number of columns with standard errors"},
    "cusum/experiments/binning": {
        "e": "printed errors with one way of binning",
        "q": "printed errors with the other way",
    },
    "cusum/experiments/sizes": {"S": "sizes of the data sets, as each table prints them"},
    "cusum/tables": {"B": "errors of the benchmark", "C": "errors of CuSum Rank"},
    "pril": {
        "Lambda": "radius of a ball that holds all parameters",
        "Z": "normaliser of a round of M-PRIL",
        r"\hat{y}": "the predicted rank",
        r"\hat{y}'": "the rank that another run predicts",
        r"\hat{y}^{PRank}": "the rank that PRank predicts",
        r"\hat{y}^{\phi}": "the rank that PRIL predicts on $\\phi(x)$",
        r"\theta^{\phi}": "thresholds of PRIL on $\\phi(x)$",
        r"h^{\phi}": "the classifier of PRIL on $\\phi(x)$",
        "h'": "the classifier at the end of another run",
        "m'": "violated constraints of a round of the other run",
        r"\mathbf{x}": "an item on which the result is used",
        r"\nabla_{w} L^{IMC}_I": "gradient of the surrogate loss in the direction",
        r"\partial_{\theta} L^{IMC}_I": "derivative of the surrogate loss in a threshold",
        r"\tau'": "steps of the thresholds in another run",
        r"\tilde{x}": "the item with an entry for each threshold",
        "v^*": "the comparator's parameters as one vector",
        "b": "PRank's thresholds",
        "u": "a direction in place of $w$",
        "phi": "thresholds in place of $\\theta$",
        "beta": "weights of the items in the comparator",
        "epsilon": "what the stream lacks of the margin",
        "kappa": "kernel",
        "lambda": "weight of one of two parameters",
        "f'": "score of the other parameters",
        r"\theta'": "the other thresholds",
        r"f^{\lambda}": "score of the weighted parameters",
        r"\theta^{\lambda}": "the weighted thresholds",
        "n": "number of items",
        "pairs": "number of pairs of rounds",
        "q": r"$e^\eta$, the factor of a multiplicative step",
        "v": "all parameters as one vector",
        "w^0": "direction of the parameters 0",
        "theta^0": "thresholds of the parameters 0",
        "w^*/2": "half of the comparator's direction",
        "theta^*/2": "half of the comparator's thresholds",
        "x_1": "an instance",
        "x_2": "another instance",
        "y_l'": "left end of the other label",
        "y_r'": "right end of the other label",
    },
    "pril/algorithm-1/exact-labels-prank": {"u": "PRank's direction"},
    "pril/theorem-2": {
        "Delta": "entry of the coordinate that a deficit gets",
        "Z": "length of the comparator with its deficits in further coordinates",
    },
    "ramp": {
        "J": "objective of the round",
        "J_{cav}": "concave part of the objective",
        "J_{vex}": "convex part of the objective",
        "L^{MAE}_I": "interval loss: thresholds on the wrong side",
        "M": "number of minimisers that are compared",
        "N": "number of operations",
        "R_s": "the ramp loss",
        "R": "radius of the instances",
        "gamma": "margin of the comparator",
        "T": "number of rounds",
        r"\alpha'": "multipliers before they are cut to their bounds",
        r"\alpha^{1}": "multipliers that one pass finds",
        r"\bar{\theta}": "thresholds after each step of CCCP",
        r"\bar{w}": "direction after each step of CCCP",
        r"\check{\theta}": "thresholds after PA-I's round",
        r"\hat{\theta}": "thresholds of a second point",
        r"\hat{w}": "direction of a second point",
        r"\theta^{R}": "PA-RAMP's thresholds",
        r"w^{R}": "PA-RAMP's direction",
        "epsilon": "a small number",
        "eta": "multipliers of the slacks",
        "lambda": "weight of one of two points",
        "p": "the thresholds with two neighbours at the lower one's place",
        "q": "the thresholds with two neighbours at the upper one's place",
        "tau": "shift that leaves the margins as they are",
        "theta^*": "thresholds of the comparator",
        "w^*": "direction of the comparator",
        "v": "another margin",
        "v^*": "the thresholds of each minimiser",
    },
    "ramp/pa-family/mistake-bounds/pa-ramp": {"M": "length of the second instance"},
    "ramp/sca": {"N": "number of entries into the sets"},
    "olp": {
        **MEANS,
        "G": "inverse of a square matrix of the proportions",
        "N^{bag}": "points of a bag",
        "N_1": "size of the lower class",
        "N_2": "size of the upper class",
        "mu_1": "mean of the lower class, projected",
        "mu_2": "mean of the upper class, projected",
        "b^*": "the threshold with the fewest errors",
        "P": "probability of a bag, a class and a point together",
        "Q": "inverses of the tables of proportions",
        "V": "is the point in the bag, in a draw of bags?",
        r"\hat{y}": "classes that one model predicts",
        r"\hat{y}'": "classes that another model predicts",
        r"\mu^{class}": "mean features of a class, for a class in place of the points' own",
        r"\mu^{y}": "mean features of a class",
        r"\pi^{+}": "a left inverse of the proportions",
        "beta": "another weighting",
        "c": "a factor",
        "f": "classes by the scores alone",
        "f'": "classes after the points of each bag are arranged anew",
        "lambda": "weight of one of two points",
        "p": "probability of a class, given the point",
        "p^{bag}": "probability of a point, given its bag",
        "p^{both}": "probability of a point, given its bag and class",
        "p^{class}": "probability of a point, given its class",
        "phi": "features of a point and a class",
        "psi": "features of a point",
        "q": "probability of a point, given its class",
        "s": "probability of a bag and a class together",
        "t": "a factor of the direction",
        "theta": "parameters of the model",
        "v'": "what the inverse of the scatter makes of the weighting $\\beta$",
        r"v^{\lambda}": "what the inverse of the scatter makes of the weighted weightings",
        "w'": "the optimal direction for another cost",
        "y'": "another labelling of the points",
        "z": "cluster of a point",
    },
    "olp/conclusion/labels": {"p": "proportions by one labelling", "q": "and by the other"},
    "olp/eq-13/random-bags": {"P": "probability of a draw of bags"},
    "olp/exponential-family/objective": {"lambda": "weight of the penalty"},
    "olp/experiments/clustering": {"c": "class that a cluster gets"},
    "olp/experiments/rearrange": {"s": "score of a point"},
    "olp/ref/bag-folds/independent-bags": {
        "s": "means of the classes",
        "t": "other means of the classes",
    },
    "storm": {
        "B_1": "slope of the score of label 1",
        "B_2": "slope of the score of label 2",
        "B_3": "slope of the score of label 3",
        "M": "number of the last path",
        "P": "probability that a bit is 1",
        "S": "score of a path, or the logarithm of an edge's potential",
        "S'": "score of a path with other weights",
        "V": "what a bit adds to the score",
        "V'": "what a bit adds after the labels are exchanged",
        "V^1": "what the bits add at the first input",
        "V^2": "what the bits add at the second input",
        r"\lambda^{\alpha}": "logarithm of a forward message",
        r"\lambda^{\beta}": "logarithm of a backward message",
        "eps": "values of the noise",
        "epsilon": "noise",
        "h": "the predicted labels",
        "lambda": "a factor, or the weight of one of two inputs",
        "ones": "number of ones of a label's code",
        "p": "probability of a label",
        "p'": "probability of a label in another distribution",
        "pi": "where the exchange takes a label",
        "s": "a real number",
        "s'": "another real number",
        "t'": "another real number",
        "theta": "thresholds",
        "theta_1": "first threshold",
        "theta_2": "second threshold",
        "u'": "other weights of the edges",
        "w'": "other weights",
        "x^1": "an input",
        "x^2": "another input",
        "x^3": "a third input",
        "t": "another real number",
    },
    "storm/eq-4/not-optimal": {
        "S": "tenths, up to each label, by the classifiers",
        "S'": "tenths, up to each label, in truth",
    },
    "storm/log-domain": {
        "S": "logarithm of an edge's potential",
        "s": "logarithm of a node's potential",
    },
    "storm/eq-3": {"p": "probabilities of the values of the noise"},
}
"""Meanings by paper, or by the first part of claims' ids: the longest that fits counts."""


def explained(claim: Claim, fields: Iterable[str] = ()) -> list[tuple[str, str]]:
    """The LaTeX of each letter of a claim's page and its meaning, where one is written down.

    Parameters
    ----------
    claim : Claim
        The claim, whose statements have letters.
    fields : iterable of str
        Names of the fields of its instances, of which some have letters of their own.
    """
    if claim.paper == library.GROUP:
        own = {**letters.ELSEWHERE[library.GROUP], **letters.ELSEWHERE.get(claim.id, {})}
        return [(one, own[one]) for one in sorted(names(claim)) if one in own]
    known = _known(claim)
    used = set().union(*(_used(claim, reading) for reading in claim.readings))
    used |= {letter(claim.paper, field) for field in fields} - {*fields}
    return [(_printed(one), known[one]) for one in sorted(used, key=str.casefold) if one in known]


def unexplained(claim: Claim, reading: Reading) -> set[str]:
    """The names in a reading's statement that its claim's page does not explain."""
    words = f"{claim.says} {reading.name} {reading.meaning}"
    defined = set().union(*map(_defined, claim.hypotheses_of(reading)))
    left = _used(claim, reading) - _known(claim).keys() - defined
    return {one for one in left if not _is_said(name(one), words)}


def _known(claim: Claim) -> dict[str, str]:
    shared = MEANINGS.get(claim.paper, {})
    known = {_name_of(declared(claim.paper)[key]): said for key, said in shared.items()}
    places = sorted(BESIDE, key=len)
    for place in places:
        if claim.id == place or claim.id.startswith(f"{place}/"):
            known |= BESIDE[place]
    return known


def _name_of(value: Any) -> str:
    return value.__name__ if isinstance(value, type) else str(value)


def _used(claim: Claim, reading: Reading) -> set[str]:
    """The free names, and the functions, of a reading's statement."""
    conclusion = claim.conclusion_of(reading)
    parts = [part for part in (*claim.hypotheses_of(reading), conclusion) if part is not None]
    called = (one.func.__name__ for part in parts for one in part.atoms(AppliedUndef))
    return set(called).union(*map(free_names, parts))


def _defined(hypothesis: Any) -> Iterator[str]:
    """The names that stand alone on a side of an equation: ``a = K − c − 1``."""
    for equation in hypothesis.atoms(sympy.Eq):
        for side in equation.args:
            base = side.base if side.is_Pow or side.is_Indexed else side
            base = base.base if base.is_Indexed else base
            if isinstance(base, AppliedUndef):
                yield base.func.__name__
            elif isinstance(base, sympy.Symbol | sympy.IndexedBase):
                yield str(base)


def _is_said(one: str, words: str) -> bool:
    near = "A-Za-zα-ωΑ-Ω"
    return re.search(rf"(?<![{near}]){re.escape(one)}(?![{near}'’])", words) is not None


def _printed(one: str) -> str:
    return str(latex(sympy.Symbol(one)))
