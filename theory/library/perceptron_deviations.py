"""The perceptron's mistakes on data that are not separable, by the deviations from a margin.

Y. Freund and R. E. Schapire, Large margin classification using the perceptron algorithm, Machine
Learning 37, 1999.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class Perceptron(Learner):
    def start(self, d):
        return zeros(d)

    def deviation(self, w, x, y):
        return max(0, self.gamma - y * (w @ x))

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else w


s = study(
    Perceptron,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "|u| = 1", "gamma > 0"],
)
soft_margin = s.claim(
    "perceptron-deviations",
    "mistakes <= ((R + sqrt(sum(deviation(u)^2)))/gamma)^2",
    "With D² = Σ max(0, γ − y u·x)², the perceptron errs at most ((R + D)/γ)² times.",
    where="Freund and Schapire 1999",
    by=invariant(
        "u . w >= gamma mistakes - sum(mistake deviation(u))",
        "|w|^2 <= R^2 mistakes",
        "sum(mistake^2) <= mistakes",
        at_end=[
            "u . w[T+1] <= R sqrt(mistakes)",
            "sum(mistake deviation(u)) <= sqrt(mistakes) sqrt(sum(deviation(u)^2))",
            "gamma sqrt(mistakes)^2 <= sqrt(mistakes) (R + sqrt(sum(deviation(u)^2)))",
            "gamma sqrt(mistakes) <= R + sqrt(sum(deviation(u)^2))",
            "gamma^2 mistakes <= (R + sqrt(sum(deviation(u)^2)))^2",
        ],
    ),
)
