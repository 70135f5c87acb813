"""Mistakes of a ranker that counts no wrong thresholds: what these move by is compared."""

import pytest
from named_claims import decided, named

HEAD = """
from ordproof import Learner, first_true, indices, potential, rank, ranks, study, thresholds
from ordproof import vector, where, zeros


class Rank(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def mistake(self, w, b, x, y):
        return where(first_true(w @ x < b) == y, 0, 1)

    def distance(self, w, b, x, y):
        return abs(first_true(w @ x < b) - y)

    def update(self, w, b, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        step = where(z * (w @ x - b) <= 0, z, 0)
        return w + step.sum() * x, b - step


class OnMistake(Rank):
    def update(self, w, b, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        step = where(z * (w @ x - b) <= 0, z, 0)
        if first_true(w @ x < b) == y:
            return w, b
        return w + step.sum() * x, b - step


sees, fixed = {"x": vector, "y": rank}, {"K": ranks, "u": vector, "c": thresholds}
given = [
    "|x| <= R",
    "i < y => u . x - c[i] >= gamma for i in 1..K-1",
    "i >= y => c[i] - u . x >= gamma for i in 1..K-1",
    "gamma > 0",
]
size = "(|u|^2 + sum(c[i]^2 for i in 1..K-1))"
"""

ALWAYS = f"""{HEAD}
s = study(Rank, sees=sees, fixed=fixed, given=given)
s.claim("true-mistakes", f"sum(mistake) <= ((K - 1) R^2 + 1) {{size}}/gamma^2", by=potential)
s.claim("true-distance", f"sum(distance) <= ((K - 1) R^2 + 1) {{size}}/gamma^2", by=potential)
s.least(f"sum(mistake) <= a ((K - 1) R^2 + 1) {{size}}/gamma^2", name="true-least", constant="a")
s.claim("false-distance", f"sum(distance) <= (R^2 + 1) {{size}}/(2 gamma^2)")
"""

SOMETIMES = f"""{HEAD}
s = study(OnMistake, sees=sees, fixed=fixed, given=given)
s.claim("true-mistakes", f"sum(mistake) <= ((K - 1) R^2 + 1) {{size}}/gamma^2", by=potential)
s.claim("false-mistakes", f"sum(mistake) <= (R^2 + 1) {{size}}/(2 gamma^2)")
"""

STEPS = f"""{HEAD}
from ordproof import interval, number


class Labels(Learner):
    def start(self, d):
        return zeros(d), zeros(self.K - 1)

    def mistake(self, w, b, x, y):
        low, high = y
        p = first_true(w @ x < b)
        return where(p < low, 1, where(high < p, 1, 0))

    def update(self, w, b, x, y):
        low, high = y
        i = indices(self.K - 1)
        z = where(i < low, 1, where(i < high, 0, -1))
        step = where(z * (w @ x - b) <= 0, z, 0) / 2
        return w + step.sum() * x, b - step


class Scaled(Rank):
    def update(self, w, b, x, y):
        z = where(indices(self.K - 1) < y, 1, -1)
        step = where(z * (w @ x - b) <= 0, z, 0) * self.eta
        return w + step.sum() * x, b - step


bound = "((K - 1) R^2 + 1)/gamma^2"
s = study(
    Scaled,
    sees=sees,
    fixed={{**fixed, "eta": number}},
    given=[*given, "eta > 0", f"{{size}} = 1"],
)
s.claim("true-mistakes", f"sum(mistake) <= {{bound}}", by=potential)
q = study(
    Labels,
    sees={{"x": vector, "y": interval}},
    fixed=fixed,
    given=[
        "|x| <= R",
        "i < y_l => u . x - c[i] >= gamma for i in 1..K-1",
        "i >= y_r => c[i] - u . x >= gamma for i in 1..K-1",
        f"{{size}} = 1",
        "gamma > 0",
    ],
)
q.claim("true-mistakes", f"sum(mistake) <= {{bound}}", by=potential)
q.claim("false-mistakes", f"sum(mistake) <= {{bound}}/2")
"""
"""What thresholds move by is divided by the step squared; nothing is known of their order."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "count"),
    [(ALWAYS, 4), (SOMETIMES, 2), (STEPS, 3)],
    ids=["in every round", "on mistakes only", "by other steps"],
)
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
