"""The forecaster of Vovk, Azoury and Warmuth for one feature: its regret is logarithmic.

V. Vovk, Competitive on-line statistics, International Statistical Review 69, 2001. A is a + Σ x².
"""

from ordproof import Learner, invariant, number, study


class Forecaster(Learner):
    def start(self):
        return self.a, 0

    def step(self, A, x):
        return x / (A + x * x)

    def guess(self, A, w, x):
        return self.step(A, x) * A * w

    def loss(self, A, w, x, y):
        return (y - self.guess(A, w, x)) ** 2

    def update(self, A, w, x, y):
        return A + x * x, w + self.step(A, x) * (y - x * w)


s = study(
    Forecaster,
    name="library",
    sees={"x": number, "y": number},
    fixed={"a": number, "u": number},
    given=["a > 0", "y^2 <= Y^2", "x^2 <= X^2"],
)
forecaster = s.claim(
    "forecaster",
    "sum(loss) - sum((y - u x)^2) <= a u^2 + Y^2 log(1 + X^2 T/a)",
    "Squared losses exceed those of any weight u by at most a u² + Y² log(1 + X² T/a).",
    where="after Vovk 2001",
    by=invariant(
        "A <= a + X^2 t",
        "A >= a",
        "sum(loss) + A w^2 - sum(y^2) <= Y^2 (log(A) - log(a))",
        "sum((y - u x)^2) = sum(y^2) - 2 u A w + u^2 (A - a)",
        in_round=[
            "A step = x",
            "A[t] step = x (1 - x step)",
            "guess = step A[t] w[t]",
            "A w = A[t] w[t] + x y",
            "A w^2 = w (A[t] w[t] + x y)",
            "A w^2 = A[t] w[t]^2 (1 - x step) + 2 y guess + y^2 x step",
            "x step >= 0",
            "(w[t] x step)^2 >= 0",
            "guess^2 = A[t] w[t]^2 x step - A[t] (w[t] x step)^2",
            "loss + A w^2 - y^2 - A[t] w[t]^2 <= y^2 x step",
            "y^2 x step <= Y^2 x step",
            "A[t] = A (1 - x step)",
            "(1/A) A[t] = 1 - x step",
            "x step <= log(A) - log(A[t])",
            "Y^2 x step <= Y^2 (log(A) - log(A[t]))",
        ],
        at_end=[
            "(u - w[T+1])^2 >= 0",
            "A[T+1] (u - w[T+1])^2 >= 0",
            "log(A[T+1]) <= log(a + X^2 T)",
            "log(a + X^2 T) = log(a) + log(1 + X^2 T/a)",
            "log(1 + X^2 T/a) - log(A[T+1]) + log(a) >= 0",
            "Y^2 >= 0",
            "Y^2 (log(1 + X^2 T/a) - log(A[T+1]) + log(a)) >= 0",
        ],
    ),
)
