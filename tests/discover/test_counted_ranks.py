"""Thresholds that stay in order, and a rank that counts those up to the score."""

from named_claims import decided, named

COUNTED = """
from ordproof import interval, potential, rank, ranks, study, thresholds, vector, where
from theory.library.prank import PRank
from theory.library.pril import PRIL


class Counted(PRank):
    def predict(self, w, b, x):
        return 1 + where(b <= w @ x, 1, 0).sum()

    def mistake(self, w, b, x, y):
        return self.predict(w, b, x) != y


p = study(PRank, sees={"x": vector, "y": rank}, fixed={"K": ranks})
p.claim("false-order", "b[i] < b[i+1] for i in 1..K-2", by=potential)
p.claim("true-gap", "b[i] <= b[i+1] for i in 1..K-2", by=potential)
q = study(PRIL, name="intervals", sees={"x": vector, "y": interval}, fixed={"K": ranks})
q.claim("true-order", "b[i] <= b[i+1] for i in 1..K-2", by=potential)
s = study(
    Counted,
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
s.claim("true-distance", "distance <= wrong", by=potential)
s.claim("false-distance", "wrong <= 2 distance", by=potential)
s.claim("true-mistakes", "mistakes <= ((K - 1) R^2 + 1)/gamma^2", by=potential)
s.claim("false-mistakes", "mistakes <= ((K - 1) R^2 + 1)/(2 gamma^2)", by=potential)
"""


def test_each_claim_is_decided_as_it_is_named(tmp_path):
    found = decided(COUNTED, tmp_path)
    assert found == named(found) and len(found) == 7
