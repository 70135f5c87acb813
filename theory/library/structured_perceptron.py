"""The structured perceptron's mistakes, for any features and any set of candidates.

M. Collins, Discriminative training methods for hidden Markov models: theory and experiments with
perceptron algorithms, EMNLP 2002. Of the candidates a round shows the features of the
``good`` one and of the one that was ``found``: it has the highest score.
"""

from ordproof import Learner, invariant, number, study, vector, zeros


class StructuredPerceptron(Learner):
    def start(self, d):
        return zeros(d)

    def update(self, w, good, found, wrong):
        return w + wrong * (good - found)


s = study(
    StructuredPerceptron,
    name="library",
    sees={"good": vector, "found": vector, "wrong": number},
    fixed={"u": vector},
    given=[
        "wrong = 0 or wrong = 1",
        "w . found >= w . good",
        "wrong (u . good - u . found - delta) >= 0",
        "|good - found| <= R",
        "|u| = 1",
        "delta > 0",
    ],
)
collins = s.claim(
    "structured-perceptron",
    "sum(wrong) <= R^2/delta^2",
    "Where a unit vector ranks the good candidates first by δ: at most R²/δ² mistakes.",
    where="Collins 2002",
    kind="mistake-bound",
    by=invariant("u . w >= delta sum(wrong)", "|w|^2 <= R^2 sum(wrong)"),
)
