"""Section 2: the ranking classifier ``h`` and interval labels."""

from functools import partial

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.intervals import classifier as proved
from theory.intervals.notation import K, i, k, lower, theta, upper, w, x
from theory.intervals.rounds import Example
from theory.language.statement import Exists, FirstIndex, ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.proving.tactics import directly

ORDERED = ForAll(Le(theta[i], theta[i + 1]), (i, 1, K - 2))
"""``θ_1 ≤ … ≤ θ_{K−1}``."""


def counted(value):  # type: ignore[no-untyped-def]
    """``1 + Σ_k 1[value > θ_k]``: the classifier of Section 2."""
    return 1 + Sum(Indicator(Gt(value, theta[k])), (k, 1, K - 1))


def first_below(condition):  # type: ignore[no-untyped-def]
    """``min{i ∈ [K] : condition}`` where ``θ_K = +∞``: the condition holds at ``i = K``."""
    return FirstIndex(Implies(Le(i, K - 1), condition), (i, 1, K))


claim = partial(Claim, where="Sec. 2", kind="definition", hypotheses=(ORDERED,), space=Example())

definition = claim(
    id="pril/classifier",
    says="The classifier is defined for every instance and its value is one of the K ranks.",
    conclusion=And(Le(1, counted(Inner(w, x))), Le(counted(Inner(w, x)), K)),
    proofs=(Proof(directly, proved.RANKS),),
)

two_forms = claim(
    id="pril/classifier/two-forms",
    kind="identity",
    says="Counting the thresholds below the score gives the first index whose threshold is not "
    "below it (b_i is θ_i).",
    conclusion=Eq(counted(Inner(w, x)), FirstIndex(Le(Inner(w, x) - theta[i], 0), (i, 1, K - 1))),
    readings=(
        Reading("as printed", "a minimum over an empty subset of [K − 1] has no value"),
        Reading(
            "θ_K = +∞",
            "the minimum runs over [K] with θ_K = +∞, so that it is K where no threshold is above",
            conclusion=Eq(counted(Inner(w, x)), first_below(Le(Inner(w, x) - theta[i], 0))),
            kind="natural",
        ),
    ),
    proofs=(Proof(proved.first_index, proved.RANKS, "θ_K = +∞"),),
)


intervals = claim(
    id="pril/classifier/intervals",
    kind="identity",
    says="Of the consecutive intervals (θ_{i−1}, θ_i], i ∈ [K], with θ_0 = −∞ and θ_K = +∞, the "
    "one that holds w·x is the interval with index h(x), and no other.",
    conclusion=ForAll(
        Equivalent(
            And(
                Implies(Ge(i, 2), Gt(Inner(w, x), theta[i - 1])),
                Implies(Le(i, K - 1), Le(Inner(w, x), theta[i])),
            ),
            Eq(i, counted(Inner(w, x))),
        ),
        (i, 1, K),
    ),
    proofs=(Proof(proved.one_interval, proved.RANKS),),
)

y = Symbol("y", integer=True)


interval_label = claim(
    id="pril/interval-label",
    says="An interval label [y_l, y_r] ∈ Y × Y with y_l ≤ y_r leaves at least one rank for the "
    "true label, so that every example can carry one.",
    hypotheses=(Le(1, lower), Le(lower, upper), Le(upper, K)),
    conclusion=Exists(And(Le(lower, y), Le(y, upper)), (y, 1, K)),
    proofs=(Proof(proved.some_rank, proved.RANKS),),
)
