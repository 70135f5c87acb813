"""PRank's distances, its rank chosen as its authors write it: ``ŷ = min{i : w · x < b_i}``.

K. Crammer and Y. Singer, Pranking with ranking, Advances in Neural Information Processing Systems
14, 2001, Theorem 2. That the condition holds of every threshold from ŷ on rests on their order.
"""

from ordproof import first_true, potential, rank, ranks, study, thresholds, vector
from theory.library.prank import PRank


class Chosen(PRank):
    def predict(self, w, b, x):
        return first_true(w @ x < b)

    def off(self, w, b, x, y):
        return abs(self.predict(w, b, x) - y)


s = study(
    Chosen,
    name="library",
    sees={"x": vector, "y": rank},
    fixed={"K": ranks, "u": vector, "c": thresholds},
    given=[
        "|x| <= R",
        "i < y => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
        "|u|^2 + sum(c[i]^2 for i in 1..K-1) = 1",
        "gamma > 0",
    ],
)
chosen = s.claim(
    "prank-chosen-ranks",
    "sum(off) <= ((K - 1) R^2 + 1)/gamma^2",
    "PRank: its ranks, min{i : w · x < b_i}, are off by at most ((K − 1) R² + 1)/γ² in all.",
    where="Crammer and Singer 2001, Theorem 2",
    by=potential,
)
