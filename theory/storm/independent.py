"""Section 2.3: decisions from binary classifiers that are learnt independently.

``S(k)`` is ``P(y ≤ k given x)``, ``S'(k)`` what the k-th classifier estimates, 0 for k = 0 and 1
for k = K; the label j has the largest mass of (4).
"""

from functools import partial
from typing import Any

from sympy import Eq, Function, Ge, Gt, Le, Symbol

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.fields import count, declared, many, numbers, positive
from theory.claims.hypotheses import called
from theory.claims.space import Space
from theory.language.statement import Exists, ForAll
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.notation import K, i, j, k, y
from theory.storm.proofs import independent as prove

S, S_hat = Function("S"), Function("S'")
epsilon = Symbol("epsilon", real=True)


class Estimates(Space):
    """Masses of the categories, and errors of the classifiers.

    ``p`` is scaled to the total 1, ``errors`` are in twentieths (0 with the option ``exact``);
    ``epsilon`` is the largest error.
    """

    fields = declared(p=many(positive(4), count(2, 4)), errors=numbers("p - 1"))

    def meaning(self, p: Any, errors: Any, **options: Any) -> dict[str, Any]:
        K, off = len(p), exact([0, *errors, 0]) * (not options.get("exact")) / 20
        true = exact([p[:count].sum() for count in range(K + 1)]) / p.sum()
        found = true + off
        masses, own = ([s[k] - s[k - 1] for k in range(1, K + 1)] for s in (found, true))
        return {
            "K": K,
            "S": lambda k: true[int(k)],
            "S'": lambda k: found[int(k)],
            "j": masses.index(max(masses)) + 1,
            "y": own.index(max(own)) + 1,
            "epsilon": max(abs(error) for error in off),
        }


def mass(below: Any, label: Any) -> Any:
    """(4)."""
    return below(label) - below(label - 1)


DECISION = (
    Ge(j, 1),
    Le(j, K),
    ForAll(Le(mass(S_hat, i), mass(S_hat, j)), (i, 1, K)),
)
NOT_BEST = Exists(Gt(mass(S, y), mass(S, j)), (y, 1, K))

claim = partial(Claim, where="Sec. 2.3", kind="optimality", space=Estimates())

not_optimal = claim(
    id="storm/eq-4/not-optimal",
    says="Since the binary classifiers are learnt independently, the final model is unlikely to "
    "make optimal decisions.",
    hypotheses=DECISION,
    conclusion=NOT_BEST,
    readings=(
        Reading("never", "the label of largest mass by (4) is not the most probable one"),
        Reading(
            "not even with true probabilities",
            "also where every classifier has the true P(y ≤ k given x)",
            hypotheses=(*DECISION, ForAll(Eq(S_hat(k), S(k)), (k, 0, K))),
            options={"exact": True},
        ),
        Reading(
            "not always",
            "for some error i of 0, …, 2 tenths: two categories of probabilities 2/5 and 3/5, "
            "the classifier says 2/5 + i/10, and the first has the larger mass",
            hypotheses=(),
            conclusion=Exists(Gt(4 + i, 6 - i), (i, 0, 2)),
            kind="natural",
        ),
    ),
    proofs=(Proof(prove.some_error, reading="not always"),),
)

regret = claim(
    id="storm/eq-4/not-optimal/repair-1",
    says="Where every classifier is within ε of the true P(y ≤ k given x), the label of largest "
    "mass by (4) is within 4 ε of the most probable one: decisions are optimal if ε = 0.",
    hypotheses=(
        *DECISION,
        ForAll(Le(S_hat(k) - S(k), epsilon), (k, 0, K)),
        ForAll(Le(S(k) - S_hat(k), epsilon), (k, 0, K)),
        called("low", Ge(y, 1)),
        called("high", Le(y, K)),
    ),
    conclusion=Le(mass(S, y), mass(S, j) + 4 * epsilon),
    proofs=(Proof(directly),),
)
