"""The running mean follows the leader of squared losses: its regret is logarithmic.

N. Cesa-Bianchi and G. Lugosi, Prediction, learning, and games, 2006, Theorem 3.1, has 8 (1 + log T)
for losses of points in a ball of diameter 2.
"""

from ordproof import Learner, invariant, number, study


class Mean(Learner):
    def start(self):
        return 0

    def loss(self, m, y):
        return (y - m) ** 2

    def update(self, m, y, t):
        return m + (y - m) / t


s = study(
    Mean,
    name="library",
    sees={"y": number},
    fixed={"u": number},
    given=["y <= B", "-B <= y"],
)
mean = s.claim(
    "running-mean",
    "T m[T+1] = sum(y)",
    "m + (y − m)/t is the mean of what was seen.",
    where="Cesa-Bianchi and Lugosi 2006, Section 3.2",
    kind="algorithm",
    by=invariant("t m = sum(y)"),
)
leader = s.claim(
    "follow-the-leader",
    "sum(loss) - sum(loss(u)) <= 4 B^2 (1 + log(T))",
    "The mean's regret on squared losses of numbers between −B and B is at most 4B²(1 + log T).",
    where="after Cesa-Bianchi and Lugosi 2006, Theorem 3.1",
    kind="regret-bound",
    by=invariant(
        "sum(loss) - sum(loss(u)) + t (m - u)^2 <= 4 B^2 sum(1/t)",
        "sum(1/t) <= 1 + log(t)",
        "m <= B",
        "-B <= m",
        after=1,
    ),
)
