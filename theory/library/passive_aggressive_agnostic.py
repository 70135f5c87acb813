"""The squared hinge losses of the passive-aggressive learner on data of length 1.

K. Crammer, O. Dekel, J. Keshet, S. Shalev-Shwartz and Y. Singer, Online passive-aggressive
algorithms, Journal of Machine Learning Research 7, 2006, Theorem 3.
"""

from ordproof import Learner, invariant, sign, study, vector, zeros


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
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| = 1"],
)
invariants = ("|w - u|^2 + sum(loss^2) <= |u|^2 + 2 sum(loss loss(u))",)
lines = [
    "loss y (w[t] . x) = loss - loss^2",
    "loss y (u . x) >= loss - loss loss(u)",
    "|w - u|^2 <= |w[t] - u|^2 - 2 loss (loss - loss(u)) + loss^2",
]
theorem_3 = s.claim(
    "pa-agnostic",
    "sum(loss^2) <= (|u| + 2 sqrt(sum(loss(u)^2)))^2",
    "PA has squared losses of at most (‖u‖ + 2 √Σℓ(u)²)² together.",
    where="Crammer et al. 2006, Theorem 3",
    by=invariant(
        *invariants,
        in_round=lines,
        at_end=[
            "sum(loss loss(u)) <= sqrt(sum(loss^2)) sqrt(sum(loss(u)^2))",
            "|u| sqrt(sum(loss(u)^2)) >= 0",
            "(sqrt(sum(loss^2)) - sqrt(sum(loss(u)^2)))^2 <= (|u| + sqrt(sum(loss(u)^2)))^2",
            "sqrt(sum(loss^2)) - sqrt(sum(loss(u)^2)) <= |u| + sqrt(sum(loss(u)^2))",
        ],
    ),
)
sharper = s.claim(
    "pa-agnostic-sharper",
    "sum(loss^2) <= (sqrt(|u|^2 + sum(loss(u)^2)) + sqrt(sum(loss(u)^2)))^2",
    "The sharper form: with L² = Σℓ(u)², at most (√(‖u‖² + L²) + L)², not (‖u‖ + 2L)².",
    where="after Crammer et al. 2006, Theorem 3",
    by=invariant(
        *invariants,
        in_round=lines,
        at_end=[
            "sum(loss loss(u)) <= sqrt(sum(loss^2)) sqrt(sum(loss(u)^2))",
            "(sqrt(sum(loss^2)) - sqrt(sum(loss(u)^2)))^2 <= sqrt(|u|^2 + sum(loss(u)^2))^2",
            "sqrt(sum(loss^2)) - sqrt(sum(loss(u)^2)) <= sqrt(|u|^2 + sum(loss(u)^2))",
        ],
    ),
)
