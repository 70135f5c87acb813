r"""The letters of the chapters' own mathematics: one letter, one meaning.

What a chapter takes from a paper, a theorem of the library or an example keeps the letter that it
has there. :data:`TAKEN` names these, chapter by chapter; every other letter is in :data:`OWN`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from book import stage

OWN: Mapping[str, str] = {
    "a": "the most thresholds that a label asks about on one side",
    "A": r"coefficient of $\lVert w \rVert^2$ in a potential",
    "b": "a target, $1$ or $-1$",
    "B": r"coefficient of $u \cdot w$ in a potential",
    "c": "smallest width $y_r - y_l$ of a label",
    "C": "cost of missing a margin",
    "d": "dimension of the items",
    "D": "what a comparator lacks, over all rounds: $D^2$ is the sum of the squared deficits",
    "e": "base of the natural logarithm",
    r"\mathbf e": r"$\mathbf e_i$: the vector with a 1 at place $i$ and 0 elsewhere",
    "E": "mean absolute error; $E_0$: share of wrong answers",
    "f": r"score of an item, $w \cdot x$",
    "F": "a factor that is asked for",
    "g": "a gradient or subgradient of a loss",
    "G": "largest length of a subgradient",
    "h": r"hinge loss: $h_s(u) = \max(0, s - u)$, and $h_i$ of threshold $i$",
    "i": "number of a threshold, or of another part of the parameters",
    "I": "the thresholds that a label asks about, $I_l$ below it and $I_r$ above it",
    "j": "number of a row, a component or a bit",
    "J": "an objective that is to be made small",
    "k": "a rank, or the question “is the rank at least $k$?”",
    "K": "number of ranks",
    "l": "$l_i$: what a threshold lacks of the margin 1",
    "L": (
        r"a loss: $L_{\mathrm{MAE}}$ interval loss, $L_{\mathrm{IMC}}$ surrogate, $L_t$ that of "
        "round $t$, $L$ the total"
    ),
    "m": "number of violated constraints, or of wrong answers, in a round",
    "M": "number of violated constraints, or of mistakes, so far",
    "n": "number of items, of points or of blocks",
    "p": "point of the rows' convex hull that is nearest to 0",
    "P": "probability",
    "q": r"$e^\eta$, the factor of a multiplicative step",
    "Q": "indices that the ramp discards",
    "R": "radius: the largest length of an item",
    "s": "a factor by which numbers are multiplied",
    "S": "sum of the targets",
    "t": "a round, or the item that it shows",
    "T": "number of rounds",
    "u": r"$u_i = z_i (f - \theta_i)$: margin of a score at a threshold",
    "v": r"all parameters as one vector, $(w, \theta)$",
    "V": "a potential; $V_1$ at the start",
    "w": "direction, or weights: what an item is multiplied with",
    "x": "an item",
    "X": r"$\Phi(x, y) - \Phi(x, \hat y)$: the step of a structured learner",
    "y": "label: a rank, or an interval $[y_l, y_r]$ of ranks; of two classes, a sign",
    "z": "sign of a constraint: $1$ where the score should be above, $-1$ where below",
    "Z": "normaliser: what makes numbers add up to 1",
    r"\alpha": "multipliers of the constraints",
    r"\beta": "multipliers of the slacks",
    r"\gamma": "margin of one direction with thresholds",
    r"\delta": "margin of a direction for each question",
    r"\Delta": "entry of the coordinate that a deficit gets",
    r"\zeta": r"row of a constraint: $\zeta \cdot v > 0$ where it holds",
    r"\eta": "step size",
    r"\theta": "threshold",
    r"\kappa": "kernel",
    r"\lambda": "weights of a certificate or of a sum, none negative",
    r"\Lambda": "radius of a ball that holds all parameters",
    r"\mu": r"multiple of the comparator from which the distance is measured",
    r"\xi": "slack: what a margin is missed by",
    r"\pi": r"the number $3.14\ldots$",
    r"\sigma": r"logistic function, $1/(1 + e^{-x})$",
    r"\tau": r"a step: $\tau_i$ of a threshold, $\tau$ along the item",
    r"\phi": "features of a kernel",
    r"\Phi": "feature map of an item and a label",
    r"\omega": "exponent of a component in a multiplicative step",
    r"\ell": "loss of a label in place of another",
}
"""What each letter of the chapters' own means."""

ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "cusum": {"D": "$D_0$: the four items of ranks 1 to 3 that no direction ranks"},
    "pril": {"g": r"$g(\gamma)$: what a violated constraint pays at the best step"},
    "ramp": {
        "H": "root of the sum of the squared slacks of a comparator",
        "R": "$R_s$: the ramp loss",
        "S": "support classes, $S_l$ on the left and $S_r$ on the right",
    },
    "olp": {
        "M": "means as the rows of a matrix",
        r"\mu": "expected mean of a bag",
        "n": "points of a bag, or of a sample",
        "S": "$S_w$: scatter within the classes",
    },
    "storm": {"V": "increments of the scores from one code to the next"},
    "library": {
        "a": "a positive factor of the points of the comparator",
        "c": "the least constant of a bound, which is asked for",
        "D": "largest distance of two points of the set",
        "e": "what a linear function is at a point, less its value at the average",
        "f": "loss of the learner; $f^t$ in round $t$",
        "h": "loss of the comparator; $h^t$ in round $t$",
        "H": "curvature of the losses",
        "m": "average of the learner's points",
        "p": "the learner's next point; of a classifier the sign that it predicts",
        "q": "a subgradient at the average",
        "u": "comparator",
        "v": "value of the loss at the average",
    },
    "library/online-to-batch": {
        "a": "loss of the average of the points after a sequence of draws",
        "b": "loss of the comparator on an example",
        "D": "regret after a sequence of draws",
        "E": "expected loss of the average on a new example",
        "h": "a sequence of draws",
        "H": "number of sequences of draws",
        "i": "an example",
        "N": "number of examples",
        "P": "probability of a sequence of draws",
        "q": "probability of an example",
        "S": "sum of expected losses along a sequence of draws",
        r"\beta": "expected loss of the comparator",
        r"\rho": "what the regret is at most, whatever is drawn",
        r"\ell": "loss of the learner on an example",
    },
    "certificate": {
        "a": "coefficient of an inequality",
        "b": "coefficient of an inequality",
        "c": "right side of an inequality",
        "g": "what is to be proved not negative",
        "m": "number of premises",
        "p": "a premise, read as not negative",
        "P": "a polynomial",
        "s": "a real number",
        "u": "inverse of $4r - 4$",
        "v": "inverse of $2r - 3$",
        "x": "a real number",
        "y": "a real number",
    },
    "scale": {
        "d": "a distance from the pivot",
        "q": "square of the coordinate's entry, $\\Delta^2$",
    },
}
"""Letters of other sources that no statement of theirs shares, or that are no paper's."""

NAMES: Mapping[str, str] = {
    "library": "the library's theorems",
    "library/online-to-batch": "the theorem on online to batch",
    "certificate": "certificates and examples of inequalities",
    "scale": "the balance scale",
}
"""What the sources are called that are no papers."""

TAKEN: Mapping[str, Mapping[str, str]] = {
    "chapters/01-problem": {"pril": "h"},
    "chapters/02-ranks-and-margins": {"cusum": r"r u b D"},
    "chapters/03-perceptron": {"cusum": "r"},
    "chapters/04-prank-pril-cusum": {"cusum": "r"},
    "chapters/05-noise-and-kernels": {"pril": "s"},
    "chapters/06-checking-a-proof": {"certificate": "a b c g m p P s u v x y", "cusum": "r"},
    "chapters/08-square-root": {
        "library": "f u D h H m q v",
        "library/online-to-batch": r"E \beta \rho",
    },
    "chapters/09-multiplicative": {"pril": "g"},
    "chapters/10-passive-aggressive": {"ramp": "H S"},
    "chapters/11-structured-step": {"cusum": "r"},
    "chapters/12-ramp": {"ramp": "n s R"},
    "chapters/13-proportions": {"olp": r"C g i k m M n N r S v x \mu \pi \rho"},
    "chapters/14-structured": {"cusum": "s", "storm": r"b c e i k T u V \alpha \beta \psi \Psi"},
    "chapters/15-atlas-of-errors": {
        "cusum": "r",
        "olp": r"i k m M N \pi",
        "pril": "g",
        "ramp": "s",
        "storm": r"\psi",
    },
    "chapters/16-tightness": {"cusum": "r", "library": "p u", "pril": "g"},
    "chapters/17-real-data": {"scale": "d q"},
    "chapters/18-your-own-theorem": {"library": "c u"},
    "chapters/20-further-reading": {"library": "u"},
    "chapters/21-for-lecturers": {"cusum": "D"},
}
"""By page and source, the letters that a page takes from there."""

GREEK_NAMES = frozenset(
    (
        *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda"),
        *("mu", "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "psi", "chi", "omega", "ell"),
        *("Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"),
    )
)
CODE = re.compile(
    r"^```\{?(?:code-cell|sh|python|stepper)\b.*?^```$|(?<!`)`(?!`)[^`\n]+`(?!`)",
    re.MULTILINE | re.DOTALL,
)
MATHEMATICS = re.compile(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$]+)\$", re.DOTALL)
WORDS = re.compile(
    r"\\(?:text|operatorname|mathrm|begin|end)\s*\{[^}]*\}|\\math(?:bf|bb)\s*(?:1|R|\{1\})"
)
SIDES = re.compile(r"(?<=[ySId])_[lr]\b|(?<=w)_[lr](?=,? d)|(?<=S)_w")
"""Left and right, and the scatter within: parts of a name that are no letters of their own."""
LETTER = re.compile(r"\\mathbf e|\\([A-Za-z]+)|[A-Za-z]")


def used(page: str) -> set[str]:
    """The letters in the mathematics of a written page."""
    return letters_of(stage.source_of(page).read_text("utf-8"))


def letters_of(text: str) -> set[str]:
    """The letters in the mathematics of a MyST text; nothing of code."""
    return {
        letter
        for displayed, inline in MATHEMATICS.findall(CODE.sub("", text))
        for letter in _letters(displayed or inline)
    }


def _letters(formula: str) -> Iterator[str]:
    for found in LETTER.finditer(SIDES.sub("", WORDS.sub(" ", formula))):
        if not found[1] or found[1] in GREEK_NAMES:
            yield found[0]


def taken(page: str) -> dict[str, str]:
    """The letters that a page takes from elsewhere, with their sources."""
    sources = TAKEN.get(page, {})
    return {letter: source for source, listed in sources.items() for letter in listed.split()}
