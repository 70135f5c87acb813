"""The perceptron's mistakes on separable data.

A. B. J. Novikoff, On convergence proofs on perceptrons, Symposium on the Mathematical Theory of
Automata, 1962; in this form, Y. Freund and R. E. Schapire, Large margin classification using the
perceptron algorithm, Machine Learning 37, 1999.
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
    given=["|x| <= R", "y (u . x) >= gamma", "|u| = 1", "gamma > 0"],
)
novikoff = s.claim(
    "novikoff",
    "mistakes <= R^2/gamma^2",
    "On data that a unit vector separates with margin γ, the perceptron errs at most R²/γ² times.",
    where="Novikoff 1962; Freund and Schapire 1999",
    by=invariant("u . w >= gamma mistakes", "|w|^2 <= R^2 mistakes"),
)
