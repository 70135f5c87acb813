"""The losses of gradient descent where a small loss has a small gradient.

N. Srebro, K. Sridharan and A. Tewari, Smoothness, low noise and fast rates, NIPS 2010.
A nonnegative convex loss that is H-smooth has gradients with ‖g‖² ≤ 4Hf; ``f`` is its value and
``g`` its gradient at the learner's point, ``h`` the loss of the comparator.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class GradientDescent(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g):
        return w - self.eta * g


s = study(
    GradientDescent,
    name="library",
    sees={"g": vector, "f": number, "h": number},
    fixed={"u": vector},
    given=["|g|^2 <= 4 H f", "h >= f + g . (u - w)", "eta > 0"],
)
small_losses = s.claim(
    "smooth-descent",
    "(1 - 2 eta H) sum(f) <= sum(h) + |u|^2/(2 eta)",
    "With 1 − 2ηH before them, the losses are at most Σh + ‖u‖²/(2η) together.",
    where="after Srebro, Sridharan and Tewari 2010",
    kind="regret-bound",
    by=invariant("|w - u|^2 + 2 eta (1 - 2 eta H) sum(f) <= |u|^2 + 2 eta sum(h)"),
)
