"""The regret of forward-backward splitting with a fixed step.

J. Duchi and Y. Singer, Efficient online and batch learning using forward backward splitting,
Journal of Machine Learning Research 10, 2009. ``g`` is a subgradient of the loss at the learner's
point, ``r`` one of the regulariser at the next point; ``f`` and ``h`` are the losses of the learner
and of the comparator, ``rw`` is the regulariser at the next point, ``ru`` at the comparator.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class Fobos(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, g, r):
        return w - self.eta * g - self.eta * r


s = study(
    Fobos,
    name="library",
    sees={"g": vector, "r": vector, "f": number, "h": number, "rw": number, "ru": number},
    fixed={"u": vector},
    given=["|g| <= G", "eta > 0", "h >= f + g . (u - w)", "ru >= rw + r . (u - w[t+1])"],
)
fobos = s.claim(
    "fobos",
    "sum(f + rw - h - ru) <= |u|^2/(2 eta) + eta G^2 T/2",
    "Loss and regulariser exceed those of u by at most ‖u‖²/(2η) + ηG²T/2 together.",
    where="after Duchi and Singer 2009",
    kind="regret-bound",
    by=invariant(
        "|w - u|^2 + 2 eta sum(f + rw - h - ru) <= |u|^2 + eta^2 G^2 t", in_round=["|eta r|^2 >= 0"]
    ),
)
