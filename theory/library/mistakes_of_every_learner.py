"""No learner has a smaller bound than the perceptron: as many mistakes as the margin allows.

A learner predicts signs, in whatever way. Items are orthogonal, T of them in T dimensions or more,
and an opponent, who hears each prediction, says the contrary. In the end a vector u with
R²‖u‖² = T separates the data with margin 1, and the learner has erred in all T rounds. So nobody
has a bound below the R²‖u‖² of the perceptron (`perceptron_without_norm`).

S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Cambridge University Press,
2014, has it for the perceptron, as an exercise.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


class Opponent(Learner):
    """The state is what the opponent will claim to have had in mind."""

    def start(self, d):
        return zeros(d)

    def label(self, p):
        return -p

    def mistake(self, p):
        return p * self.label(p) <= 0

    def update(self, u, x, p):
        return u + self.label(p) / self.R**2 * x


s = study(
    Opponent,
    name="library",
    sees={"x": vector, "p": sign},
    given=["R > 0", "x . x[i] = R^2 1[i = t] for i in 1..T"],
)
every_learner = s.claim(
    "mistakes-of-every-learner",
    "mistakes = R^2 |u[T+1]|^2 and label[i] (u[T+1] . x[i]) = 1 for i in 1..T",
    "Whatever is predicted for orthogonal items of length R, some u has margin 1 on the opposite "
    "labels, and there are R²‖u‖² mistakes.",
    where="after Shalev-Shwartz and Ben-David 2014",
    kind="optimality",
    by=invariant(
        "mistakes = t",
        "R^2 |u|^2 = t",
        "label[i] (u . x[i]) = 1[i <= t] for i in 1..T",
        in_round=["u . x[i] = u[t] . x[i] + label 1[i = t] for i in 1..T"],
    ),
)
