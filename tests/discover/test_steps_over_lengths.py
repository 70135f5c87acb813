"""Steps that are divided by a squared length: many signs have to be multiplied."""

import pytest
from named_claims import decided, named

HEAD = """
from ordproof import Learner, number, potential, sign, study, vector, zeros


class Linear(Learner):
    def start(self, d):
        return zeros(d)
"""

RELAXED = f"""{HEAD}
    def err(self, w, x, y):
        return y - w @ x


class Kaczmarz(Linear):
    def share(self, w, x, y):
        return (y - w @ x) ** 2 / (x @ x)

    def update(self, w, x, y):
        return w + self.a * (y - w @ x) / (x @ x) * x


class Normalised(Linear):
    def update(self, w, x, y):
        return w + self.a * (y - w @ x) / (x @ x + self.b) * x


seen = {{"x": vector, "y": number}}
given = ["y = u . x", "|x| > 0", "0 < a", "a < 2", "|x| <= R"]
s = study(Kaczmarz, sees=seen, fixed={{"u": vector, "a": number}}, given=given)
s.claim("true-share", "a (2 - a) sum(share) <= |u|^2", by=potential)
s.claim("true-err", "a (2 - a) sum(err^2) <= R^2 |u|^2", by=potential)
s.claim("true-length", "|w[T+1] - u|^2 <= |u|^2", by=potential)
s.claim("false-share", "a (2 - a) sum(share) <= |u|^2/2")
given = ["y = u . x", "0 < a", "a <= 1", "b > 0", "|x| <= R"]
s = study(Normalised, sees=seen, fixed={{"u": vector, "a": number, "b": number}}, given=given)
s.claim("true-err", "a sum(err^2) <= (R^2 + b) |u|^2", by=potential)
s.claim("true-length", "|w[T+1] - u|^2 <= |u|^2", by=potential)
s.claim("false-err", "a sum(err^2) <= R^2 |u|^2/2")
"""

CAPPED = f"""{HEAD}
    def loss(self, w, x, y):
        return max(1 - y * (w @ x), 0)

    def update(self, w, x, y):
        return w + y * min(self.C, max(1 - y * (w @ x), 0) / (x @ x)) * x


given = ["0 < |x|", "|x| <= R", "y (u . x) >= 1", "C > 0"]
seen, fixed = {{"x": vector, "y": sign}}, {{"u": vector, "C": number}}
s = study(Linear, sees=seen, fixed=fixed, given=given)
s.claim("true-mistakes", "mistakes <= max(R^2, 1/C) |u|^2", by=potential)
s.claim("false-mistakes", "mistakes <= R^2 |u|^2/2")
"""


@pytest.mark.slow
@pytest.mark.parametrize(("text", "count"), [(RELAXED, 7), (CAPPED, 2)], ids=["relaxed", "capped"])
def test_each_claim_is_decided_as_it_is_named(text, count, tmp_path):
    found = decided(text, tmp_path)
    assert found == named(found) and len(found) == count
