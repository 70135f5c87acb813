"""The mistakes of the perceptron that learns a bias beside its weights.

N. Cristianini and J. Shawe-Taylor, An Introduction to Support Vector Machines, Cambridge
University Press, 2000, Theorem 2.3 (Novikoff), for learning rate 1.
"""

from ordproof import Learner, number, potential, sign, study, vector, zeros


class PerceptronWithBias(Learner):
    """A mistake moves the bias as if each item had one entry more, R."""

    def start(self, d):
        return zeros(d), 0

    def mistake(self, w, b, x, y):
        return y * (w @ x + b) <= 0

    def update(self, w, b, x, y):
        return (w + y * x, b + y * self.R**2) if self.mistake(w, b, x, y) else (w, b)


s = study(
    PerceptronWithBias,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector, "c": number},
    given=["|x| <= R", "R > 0", "|u| = 1", "c^2 <= R^2", "y (u . x + c) >= gamma", "gamma > 0"],
)
with_bias = s.claim(
    "perceptron-with-bias",
    "mistakes <= 4 R^2/gamma^2",
    "On data that a unit vector and a bias separate with margin γ: at most (2R/γ)² mistakes.",
    where="Cristianini and Shawe-Taylor 2000, Theorem 2.3",
    by=potential,
)
of_this_bias = s.claim(
    "perceptron-with-this-bias",
    "mistakes <= 2 (R^2 + c^2)/gamma^2",
    "The same with the bias c that separates: at most 2(R² + c²)/γ² mistakes.",
    where="after Cristianini and Shawe-Taylor 2000",
    by=potential,
)
