"""The regret of gradient descent with steps D/√(2 Σ‖g‖²): AdaGrad, one step for all coordinates.

F. Orabona, A modern introduction to online learning, arXiv 1912.13213. The state has
``q``, twice the sum of squared lengths. ``p`` is the projection, as in greedy_projection.py.
"""

from ordproof import Learner, invariant, number, sqrt, study, vector


class ScalarAdaGrad(Learner):
    def start(self, first):
        return first, 0

    def length(self, q, g):
        return sqrt(q + 2 * (g @ g))

    def before(self, q):
        return sqrt(q)

    def step(self, q, g):
        return self.D / self.length(q, g) if q + 2 * (g @ g) > 0 else 0

    def update(self, w, q, g, p):
        return p, q + 2 * (g @ g)


s = study(
    ScalarAdaGrad,
    name="library",
    sees={"g": vector, "p": vector, "f": number, "h": number},
    fixed={"u": vector, "first": vector, "D": number},
    given=["D > 0", "|w - u| <= D", "h >= f + g . (u - w)", "(w - step g - p) . (u - p) <= 0"],
)
adagrad = s.claim(
    "scalar-adagrad",
    "sum(f - h) <= D sqrt(2 sum(|g|^2))",
    "Where no two feasible points are further apart than D: regret at most √2 D √Σ‖g‖².",
    where="Orabona 2019",
    kind="regret-bound",
    by=invariant(
        "q = 2 sum(|g|^2)",
        "q >= 0",
        "D sum(f - h) + sqrt(q) |w - u|^2/2 <= D^2 sqrt(q)",
        in_round=[
            "(sqrt(q) - sqrt(q[t])) (sqrt(q) + sqrt(q[t])) = 2 |g|^2",
            "sqrt(q) >= sqrt(q[t])",
            "step sqrt(q) g . (w[t] - u) = D g . (w[t] - u)",
            "step^2 sqrt(q) |g|^2 = D step |g|^2",
            "step >= 0 and step sqrt(q) <= D",
            "length = sqrt(q) and before = sqrt(q[t])",
            "length >= before",
            "(length - before) |w[t] - u|^2 <= (length - before) D^2",
            "|g|^2 <= length (length - before)",
            "step |g|^2 <= step length (length - before)",
            "step length (length - before) <= D (length - before)",
            "|w[t] - step g - w|^2 >= 0",
            "|w - u|^2 <= |w[t] - u|^2 - 2 step g . (w[t] - u) + step^2 |g|^2",
            "length |w - u|^2 <= length |w[t] - u|^2 - 2 D g . (w[t] - u) + D step |g|^2",
        ],
        at_end=[
            "sqrt(q[T+1]) <= sqrt(2) sqrt(sum(|g|^2))",
            "sqrt(q[T+1]) |w[T+1] - u|^2 >= 0",
            "D sum(f - h) <= D (D sqrt(2 sum(|g|^2)))",
        ],
    ),
)
