"""The squared errors of gradient descent against those of any comparator.

N. Cesa-Bianchi, P. M. Long and M. K. Warmuth, Worst-case quadratic loss bounds for prediction using
linear functions and gradient descent, IEEE Transactions on Neural Networks 7, 1996; in this form,
J. Kivinen and M. K. Warmuth, Exponentiated gradient versus gradient descent for linear predictors,
Information and Computation 132, 1997.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class GradientDescent(Learner):
    def start(self, d):
        return zeros(d)

    def error(self, w, x, y):
        return w @ x - y

    def update(self, w, x, y):
        return w - 2 * self.eta * self.error(w, x, y) * x


s = study(
    GradientDescent,
    name="library",
    sees={"x": vector, "y": number},
    fixed={"u": vector},
    given=["|x| <= X", "c > 0", "eta = c/(2 (1 + c) X^2)", "eta > 0", "X > 0"],
)
squares = s.claim(
    "gradient-descent-squares",
    "sum(error^2) <= (1 + c) sum(error(u)^2) + (1 + 1/c) X^2 |u|^2",
    "The squared errors are at most (1 + c) Σ(y − u·x)² + (1 + 1/c) X²‖u‖² together.",
    where="Kivinen and Warmuth 1997, Section 5",
    kind="regret-bound",
    by=invariant(
        "(1 + c) (|w - u|^2 + 2 eta sum(error^2))"
        " <= (1 + c) (|u|^2 + 2 eta (1 + c) sum(error(u)^2))",
        in_round=[
            "2 (1 + c) eta X^2 = c",
            "(1 + c) eta >= 0",
            "2 (1 + c) eta |x|^2 <= c",
            "eta error^2 (c - 2 (1 + c) eta |x|^2) >= 0",
            "eta (error - (1 + c) error(u))^2 >= 0",
            "|w - u|^2 = |w[t] - u|^2 - 4 eta error (error - error(u)) + 4 eta^2 error^2 |x|^2",
        ],
        at_end=[
            "2 (1 + c) eta X^2 = c",
            "2 eta sum(error^2) <= |u|^2 + 2 eta (1 + c) sum(error(u)^2)",
            "c sum(error^2) <= (1 + c) X^2 |u|^2 + c (1 + c) sum(error(u)^2)",
        ],
    ),
)
