"""ROMMA's mistakes on separable data: the relaxed online maximum margin algorithm.

Y. Li and P. M. Long, The relaxed online maximum margin algorithm, Machine Learning 46, 2002. After
a mistake, the new w is the shortest v with y (v·x) ≥ 1 and v·w ≥ ‖w‖². Its step is written by the
part ``p`` of x that is orthogonal to w: it is theirs, (a w + b x)/(‖x‖²‖w‖² − (w·x)²) with
a = ‖x‖²‖w‖² − y (w·x) and b = ‖w‖² (y − w·x), since their divisor is ‖w‖²‖p‖².
"""

from ordproof import Learner, potential, sign, study, vector, zeros


class Romma(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, x, y):
        along = (w @ x) / (w @ w) if w @ w > 0 else 0
        p = x - along * w
        if y * (w @ x) <= 0 and p @ p > 0:
            return w + (y - w @ x) / (p @ p) * p
        return w


s = study(
    Romma,
    name="library",
    sees={"x": vector, "y": sign},
    fixed={"u": vector},
    given=["|x| <= R", "y (u . x) >= 1"],
)
romma = s.claim(
    "romma",
    "mistakes <= R^2 |u|^2",
    "On data that u separates with margin 1, ROMMA errs at most R²‖u‖² times.",
    where="Li and Long 2002",
    by=potential,
)
