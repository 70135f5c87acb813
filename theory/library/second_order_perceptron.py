"""The second-order Perceptron: mistakes against uᵀA u and Σ xᵀA⁻¹x, for every u.

N. Cesa-Bianchi, A. Conconi and C. Gentile, A second-order Perceptron algorithm, SIAM Journal on
Computing 34, 2005. Their vector v is A w, so that the prediction has the sign of w · x. Their bound
takes the best multiple of u, which makes the root of a product of this sum, and then bounds
Σ xᵀA⁻¹x by a logarithm of eigenvalues; here both stay.
"""

from ordproof import Learner, identity, number, outer, potential, sign, study, vector, zeros


class SecondOrderPerceptron(Learner):
    def start(self, d):
        return zeros(d), 1 / self.a * identity(d)

    def mistake(self, w, x, y):
        return y * (w @ x) <= 0

    def share(self, w, B, x, y):
        return x @ (B @ x) / (1 + x @ (B @ x)) if self.mistake(w, x, y) else 0

    def update(self, w, B, x, y):
        p = B @ x
        s = 1 + x @ p
        if self.mistake(w, x, y):
            return w + (y - w @ x) / s * p, B - outer(p) / s
        return w, B


s = study(
    SecondOrderPerceptron,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"a": number, "u": vector},
    given=["a > 0"],
)
second_order_perceptron = s.claim(
    "second-order-perceptron",
    "2 mistakes <= a |u|^2 + sum(mistake (u . x)^2) + sum(share)"
    " + 2 sum(mistake max(0, 1 - y (u . x)))",
    "Twice the mistakes are at most uᵀA u + Σ xᵀA⁻¹x + twice the hinge losses of u, over mistakes.",
    where="after Cesa-Bianchi, Conconi and Gentile 2005",
    by=potential,
)
