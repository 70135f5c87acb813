"""The perceptron's mistakes by the hinge losses of any comparator.

S. Shalev-Shwartz, Online learning and online convex optimization, Foundations and Trends in
Machine Learning 4, 2012.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def hinge(self, w, x, y):
        return max(0, 1 - y * (w @ x))

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "|u| <= U"],
)
perceptron_hinge = s.claim(
    "perceptron-hinge",
    "mistakes <= sum(hinge(u)) + R U sqrt(sum(hinge(u))) + R^2 U^2",
    "With L = Σ max(0, 1 − y u·x), the perceptron errs at most L + RU√L + R²U² times.",
    where="Shalev-Shwartz 2012",
    by=invariant(
        "u . w >= mistakes - sum(hinge(u))",
        "|w|^2 <= R^2 mistakes",
        at_end=[
            "(u . w[T+1])^2 <= R^2 U^2 mistakes",
            "R U sqrt(sum(hinge(u))) >= 0",
            "mistakes <= sum(hinge(u)) or (mistakes - sum(hinge(u)))^2 <= R^2 U^2 mistakes",
        ],
    ),
)
