"""Online to batch: what regret says of the average of a learner's predictors, in expectation.

N examples have the probabilities q, and T of them are drawn one after the other, each time any of
the N. There are N^t sequences of t draws, and they are numbered: sequence h is followed by the
sequences N (h − 1) + 1, …, N h, the i-th of which ends with example i. So an expectation over all
draws is a sum over numbered sequences, each with its probability P, the product of its draws'.

Of the learner nothing is assumed. ``ell`` is the loss, on each example, of the predictor that it
has before round t, which may depend on the draws before; ``b`` is the comparator's loss. Along each
sequence D adds up the regret, and S the expected losses of the learner's predictors on one more
draw. ``a`` is the expected loss of the average of all T predictors; if the loss is convex, it is
at most the mean of theirs.

N. Cesa-Bianchi, A. Conconi and C. Gentile, On the generalization ability of on-line learning
algorithms, IEEE Transactions on Information Theory 50, 2004.
"""

from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, Sum, symbols

from theory import Claim
from theory.claims.choice import Choose, Instance
from theory.claims.fields import count, declared, many, number, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Space
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.language.statement import ForAll
from theory.library.scripted.proofs.online_to_batch import by_sequences
from theory.proving.proof import Proof

N, T, t, h, i, j = symbols("N T t h i j", integer=True)
E, beta, rho = symbols("E beta rho", real=True)
q, b, P, S, D, ell, a = map(IndexedBase, ("q", "b", "P", "S", "D", "ell", "a"))
H = IndexedBase("H", integer=True)

EXAMPLES, BEFORE, AT_THE_END = (i, 1, N), (h, 1, H[t]), (h, 1, H[T + 1])
DRAWS = ((t, 1, T), BEFORE, EXAMPLES)
FOLLOWS = (t + 1, N * (h - 1) + i)
RISK = Sum(q[j] * ell[t, h, j], (j, 1, N))
"""The expected loss, on one more draw, of the predictor before round t."""


class Draws(Space):
    """Losses of any predictors, one after each sequence of draws; what they add up to is computed.

    The bound of the regret is the largest regret and a number that is drawn, and the loss of the
    average the mean of the losses less one; where these are negative, the claim says nothing.
    """

    fields = declared(
        N=count(1, 3),
        T=count(1, 3),
        q=many(number(0, 3, parts=(1, 3)), "N"),
        b=numbers("N"),
        losses=numbers(count(1, 5)),
        more=number(-1, 2),
        less=number(-1, 2),
    )
    real_fields = ("losses", "b")
    vocabularies = (
        Vocabulary(
            (
                Name("H", "Z", (ANY,)),
                *(Name(name, "R", (ANY,)) for name in "qba"),
                *(Name(name, "R", (ANY, ANY)) for name in "PSD"),
                Name("ell", "R", (ANY, ANY, ANY)),
            )
        ),
    )

    def generate(self, choose: Choose, **options: Any) -> Instance:
        """Probabilities that sum to 1, if they can."""
        drawn = dict(super().generate(choose, **options))
        whole = sum(drawn["q"])
        return {**drawn, "q": tuple(part / whole for part in drawn["q"])} if whole else drawn

    def meaning(self, **given: Any) -> dict[str, Any]:
        """All sequences of draws; the losses that are drawn are used in turn."""
        N, T, q, b = (given[name] for name in "NTqb")
        losses, size = given["losses"], [N**t for t in range(T + 1)]
        P, S, D, ell = [[1]], [[0]], [[0]], []
        for t in range(T):
            place = sum(size[:t]) * N
            row = [
                [losses[(place + N * h + i) % len(losses)] for i in range(N)]
                for h in range(size[t])
            ]
            risk = [sum(q[i] * loss[i] for i in range(N)) for loss in row]
            both = [(h, i) for h in range(size[t]) for i in range(N)]
            ell.append(row)
            P.append([P[t][h] * q[i] for h, i in both])
            S.append([S[t][h] + risk[h] for h, _ in both])
            D.append([D[t][h] + row[h][i] - b[i] for h, i in both])
        mean = [s / T - given["less"] for s in S[T]]
        return {
            **{"N": N, "T": T, "q": q, "b": b, "H": size, "P": P, "S": S, "D": D, "ell": ell},
            "rho": max(D[T]) + given["more"],
            "a": mean,
            "E": sum(chance * loss for chance, loss in zip(P[T], mean, strict=True)),
            "beta": sum(chance * loss for chance, loss in zip(q, b, strict=True)),
        }


online_to_batch = Claim(
    id="library/online-to-batch",
    where="after Cesa-Bianchi, Conconi and Gentile 2004",
    kind="regret-bound",
    says="If T examples are drawn independently, the loss is convex, and the regret is at most ρ "
    "whatever is drawn, the expected loss of the average of the T predictors is at most the "
    "comparator's plus ρ/T.",
    hypotheses=(
        called("first", Ge(N, 1)),
        called("rounds", Ge(T, 1)),
        called("signs", ForAll(Ge(q[i], 0), EXAMPLES)),
        called("sure", Eq(Sum(q[i], EXAMPLES), 1)),
        called("start", And(Eq(H[1], 1), Eq(P[1, 1], 1), Eq(S[1, 1], 0), Eq(D[1, 1], 0))),
        called("sizes", ForAll(Eq(H[t + 1], N * H[t]), (t, 1, T))),
        called("chances", ForAll(Eq(P[FOLLOWS], P[t, h] * q[i]), *DRAWS)),
        called("risks", ForAll(Eq(S[FOLLOWS], S[t, h] + RISK), *DRAWS)),
        called("losses", ForAll(Eq(D[FOLLOWS], D[t, h] + ell[t, h, i] - b[i]), *DRAWS)),
        called("regret", ForAll(Le(D[T + 1, h], rho), AT_THE_END)),
        called("convex", ForAll(Le(T * a[h], S[T + 1, h]), AT_THE_END)),
        called("mine", Eq(E, Sum(P[T + 1, h] * a[h], AT_THE_END))),
        called("best", Eq(beta, Sum(q[i] * b[i], EXAMPLES))),
    ),
    conclusion=Le(E, beta + rho / T),
    space=Draws(),
    proofs=(Proof(by_sequences),),
)
