"""The perceptron's mistakes by the length of a comparator with margin 1.

The form of Novikoff's theorem in S. Shalev-Shwartz, Online learning and online convex optimization,
Foundations and Trends in Machine Learning 4, 2012.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= 1"],
)
perceptron = s.claim(
    "perceptron",
    "mistakes <= R^2 |u|^2",
    "On data that u separates with margin 1, the perceptron errs at most R²‖u‖² times.",
    where="Shalev-Shwartz 2012",
    by=invariant("u . w >= mistakes", "|w|^2 <= R^2 mistakes"),
)
