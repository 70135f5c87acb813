"""Files as a user writes them, without a proof: the bound alone."""

import sys
from contextlib import suppress
from pathlib import Path

from theory.study.claim_file import ClaimFileError, file_claims

LIBRARY = Path(__file__).parents[2] / "theory" / "library"

PERCEPTRON = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
claim = s.claim("bound", "mistakes <= R^2/gamma^2", by=potential)
"""

STUDY = PERCEPTRON.partition("claim = ")[0].replace("potential,", "invariant, potential,")
"""The same without a claim."""

PASSIVE_AGGRESSIVE = """
from ordproof import Learner, potential, sign, study, vector, zeros


class PassiveAggressive(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def update(self, w, x, y):
        loss = self.loss(w, x, y)
        return w + loss / (x @ x) * y * x if loss > 0 else w


s = study(
    PassiveAggressive,
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "loss(u) = 0"],
)
claim = s.claim("bound", "sum(loss^2) <= R^2 |u|^2", by=potential)
"""

GRADIENT_DESCENT = """
from ordproof import Learner, potential, study, vector, zeros


class GradientDescent(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, g):
        return w @ g

    def update(self, w, g):
        return w - self.eta * g


s = study(
    GradientDescent,
    sees={"g": vector},
    fixed={"u": vector},
    given=["|g| <= G", "eta > 0"],
)
claim = s.claim("bound", "regret <= |u|^2/(2 eta) + eta G^2 T/2", by=potential)
"""

HALF_STEP = PASSIVE_AGGRESSIVE.replace("loss / (x @ x)", "loss / (2 * (x @ x))").replace(
    'claim("bound", "sum(loss^2) <= R^2 |u|^2", by=potential)',
    'least("sum(loss^2) <= c R^2 |u|^2")',
)
"""Nobody's theorem: the least constant is 4/3, which a repeated point tends to."""

UNIT_STEP = (
    PASSIVE_AGGRESSIVE.replace("loss / (x @ x) * y * x if loss > 0 else w", "loss * y * x")
    .replace('"|x| <= R", "loss(u) = 0"', '"|x| = 1"')
    .replace('"sum(loss^2) <= R^2 |u|^2", by=potential', "BOUND")
)
"""PA on points of length 1, against a comparator with losses."""

DAMPED = (
    PASSIVE_AGGRESSIVE.replace(
        "(x @ x) * y * x if loss > 0 else w", "(x @ x + 1 / (2 * self.C)) * y * x"
    )
    .replace('"loss(u) = 0"', '"C > 0"')
    .replace(
        'claim("bound", "sum(loss^2) <= R^2 |u|^2", by=potential)',
        'least("sum(loss^2) <= c (R^2 + 1/(2 C)) (|u|^2 + 2 C sum(loss(u)^2))")',
    )
)
"""PA-II, whose least constant is the paper's."""

VIOLATION = """    def violation(self, w, x, y):
        return y * (w @ x) <= self.b

    def update"""
MARGIN = (
    PERCEPTRON.replace("<= 0 else", "<= self.b else")
    .replace("w + y * x", "w + self.eta * y * x")
    .replace("    def update", VIOLATION)
    .replace('"gamma > 0"', '"gamma > 0", "b > 0", "eta > 0"')
    .replace('"mistakes <= R^2/gamma^2"', '"violations <= (R^2 + 2 b/eta)/gamma^2"')
)
"""The perceptron with a margin: Krauth and Mezard 1987, in the form of Li et al. 2002."""

TWO_STEPS = (
    PERCEPTRON.replace(
        "        return w + y * x if y * (w @ x) <= 0 else w",
        """        if y * (w @ x) <= 0:
            return w + y * x
        return w + y * x / 2 if y * (w @ x) <= self.rho else w""",
    )
    .replace(
        "    def update",
        """    def mistake(self, w, x, y):
        return 1 if y * (w @ x) <= 0 else 0

    def update""",
    )
    .replace('"gamma > 0"', '"gamma > 0", "rho > 0"')
    .replace('"mistakes <= R^2/gamma^2"', '"mistakes <= 4 (R^2 + rho)/gamma^2"')
)
"""A bound that is looser than need be: the least constant is the larger of two formulas."""

LEAST_SQUARES = """
from ordproof import Learner, number, potential, study, vector, zeros


class LeastMeanSquares(Learner):
    def start(self, d):
        return zeros(d)

    def loss(self, w, x, y):
        return (y - w @ x) ** 2

    def update(self, w, x, y):
        return w + self.eta * (y - w @ x) * x


s = study(
    LeastMeanSquares,
    sees={"x": vector, "y": number},
    fixed={"u": vector},
    given=["|x| <= R", "eta > 0", "2 eta R^2 <= 1"],
)
claim = s.claim("bound", "losses <= 2 losses(u) + 2 |u|^2/eta", by=potential)
"""
"""Against twice the squared errors of any u; the proof needs squares of forms without a step."""
BY_RADIUS = [
    ('"eta > 0", "2 eta R^2 <= 1"', '"R > 0", "eta = 1/(2 R^2)"'),
    ("2 |u|^2/eta", "4 R^2 |u|^2"),
]
"""The same with a step that an equation gives."""

ROMMA = (LIBRARY / "romma.py").read_text().replace('"romma",', '"bound",')
"""It pays for its mistakes only where w is no longer than what the rounds keep it to."""

RANKING = (LIBRARY / "prank.py").read_text().partition("prank = s.claim")[0] + (
    'claim = s.claim("bound", "sum(wrong) <= ((K - 1) R^2 + 1)/gamma^2", by=potential)\n'
)
"""PRank, and the least constant before the number of its wrong thresholds."""

BIAS = """
from ordproof import Learner, number, potential, sign, study, vector, zeros


class Biased(Learner):
    def start(self, d):
        return zeros(d), 0

    def mistake(self, w, b, x, y):
        return 1 if y * (w @ x + b) <= 0 else 0

    def update(self, w, b, x, y):
        return (w + y * x, b + y) if y * (w @ x + b) <= 0 else (w, b)


s = study(
    Biased,
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "c": number},
    given=["|x| <= R", "y (u . x + c) >= gamma", "|u|^2 + c^2 = 1", "gamma > 0"],
)
claim = s.claim("bound", "mistakes <= (R^2 + 1)/gamma^2", by=potential)
"""
"""The perceptron with a bias: Novikoff's theorem for the points (x, 1)."""

TWO = """
from ordproof import Learner, potential, sign, study, vector, zeros


class Two(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def mistake(self, v, w, x, y):
        return 1 if y * (v @ x - w @ x) <= 0 else 0

    def update(self, v, w, x, y):
        return (v + y * x, w - y * x) if y * (v @ x - w @ x) <= 0 else (v, w)


s = study(
    Two,
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "z": vector},
    given=["|x| <= R", "y (u . x - z . x) >= gamma", "|u|^2 + |z|^2 = 1", "gamma > 0"],
)
claim = s.claim("bound", "mistakes <= 2 R^2/gamma^2", by=potential)
"""
"""A perceptron for two classes with a vector for each: v + w is always 0."""

DELAYED = """
from ordproof import Learner, number, potential, study, vector, zeros


class Delayed(Learner):
    def start(self, d):
        return zeros(d), zeros(d)

    def update(self, w, last, g):
        return w - self.eta * last, g


s = study(
    Delayed,
    sees={"g": vector},
    fixed={"u": vector, "eta": number},
    given=["|g| <= G", "eta > 0"],
)
claim = s.claim("bound", "sum(g . (w - u)) <= |u|^2/(2 eta) + 3 eta G^2 T/2", by=potential)
"""
"""Gradient descent a round late: that ``‖g − last‖²`` is a square pays for what it is late."""

OPTIMISTIC = (
    DELAYED.replace("Delayed", "Optimistic")
    .replace("self.eta * last, g", "self.eta * (2 * g - last), g")
    .replace("3 eta G^2 T/2", "eta sum(|g - last[t]|^2)/2")
)
"""Gradient descent that expects the last gradient again."""

MOMENTUM = (
    DELAYED.replace("Delayed", "Momentum")
    .replace("w, last, g", "w, v, g")
    .replace("return w - self.eta * last, g", "return w - self.eta * (v / 2 + g), v / 2 + g")
    .replace('claim = s.claim("bound", ', "s.least(")
    .replace("|u|^2/(2 eta) + 3 eta G^2 T/2", "|u|^2/(4 eta) + c eta G^2 T")
    .replace(", by=potential)", ")")
)
"""Gradient descent with momentum; with the least c its potential is the only one."""

FILES = {
    "perceptron": PERCEPTRON,
    "passive-aggressive": PASSIVE_AGGRESSIVE,
    "gradient descent": GRADIENT_DESCENT,
    "a bias": BIAS,
    "two vectors": TWO,
    "a round late": DELAYED,
    "the last gradient again": OPTIMISTIC,
}


def made(text, folder, *changes):
    """The module of a file with some of its text replaced; its study is ``s``."""
    for old, new in changes:
        assert text.count(old) >= 1
        text = text.replace(old, new)
    path = folder / "mine.py"
    path.write_text(text)
    with suppress(ClaimFileError):  # no claim is made of a bound that has no potential
        file_claims(path)
    return next(m for m in [*sys.modules.values()] if getattr(m, "__file__", "") == str(path))
