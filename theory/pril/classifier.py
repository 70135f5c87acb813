"""Section 2: the ranking classifier ``h`` and interval labels."""

from dataclasses import replace

from sympy import And, Eq, Equivalent, Ge, Gt, Implies, Le, Sum, Symbol

from theory.claim import Claim, Goal, Reading
from theory.pril.notation import K, i, k, lower, theta, upper, w, x
from theory.pril.rounds import Example, reals, step
from theory.statement import Exists, FirstIndex, ForAll, Indicator, Inner

ORDERED = ForAll(Le(theta[i], theta[i + 1]), (i, 1, K - 2))
"""``θ_1 ≤ … ≤ θ_{K−1}``."""


def counted(value):  # type: ignore[no-untyped-def]
    """``1 + Σ_k 1[value > θ_k]``: the classifier of Section 2."""
    return 1 + Sum(Indicator(Gt(value, theta[k])), (k, 1, K - 1))


def first_below(condition, last=K):  # type: ignore[no-untyped-def]
    """``min{i ∈ [last] : condition}`` where ``θ_K = +∞``: the condition holds at ``i = K``."""
    return FirstIndex(Implies(Le(i, K - 1), condition), (i, 1, last))


def counted_below_goal() -> Goal:
    """One threshold more: the count and the first index move together.

    ``first`` is the least ``i ≤ k`` with ``f ≤ θ_i``, or ``k + 1`` where there is none; ``low`` and
    ``high`` are ``θ_k`` and ``θ_{k+1}``. (At ``k = 0`` nothing is said of ``low``.)
    """
    import z3

    score, low, high = reals("f low high")
    known, first, count = z3.Ints("k first count")
    more = z3.If(score > high, count + 1, count)
    none = z3.If(score <= high, known + 1, known + 2)
    then = z3.If(first <= known, first, none)
    return Goal(
        hypotheses=(
            low <= high,
            first >= 1,
            first <= known + 1,
            first == 1 + count,
            z3.Implies(first <= known, score <= low),
        ),
        conclusion=z3.And(
            then == 1 + more,
            then >= 1,
            then <= known + 2,
            z3.Implies(then <= known + 1, score <= high),
        ),
        twin=then == 2 + more,
    )


COUNTED_BELOW = step(
    "the count of thresholds below the score is one less than the first index not below it",
    "induction on the number of thresholds; with none, the count is 0 and the first index 1",
    counted_below_goal,
)


def range_goal() -> Goal:
    """One threshold more adds 0 or 1 to the rank and 1 to its largest value."""
    import z3

    score, new = reals("f theta")
    ranks, rank = z3.Ints("K h")
    then = z3.If(score > new, rank + 1, rank)
    return Goal(
        hypotheses=(rank >= 1, rank <= ranks),
        conclusion=z3.And(then >= 1, then <= ranks + 1),
        twin=z3.And(then >= 1, then <= ranks),
    )


definition = Claim(
    id="pril/classifier",
    where="Sec. 2",
    kind="definition",
    says="The classifier is defined for every instance and its value is one of the K ranks.",
    hypotheses=(ORDERED,),
    conclusion=And(Le(1, counted(Inner(w, x))), Le(counted(Inner(w, x)), K)),
    space=Example(),
    obligations=(
        step(
            "each threshold adds 0 or 1",
            "induction on K: the sum has one term more, which is 0 or 1; with no threshold h = 1",
            range_goal,
        ),
    ),
)

two_forms = Claim(
    id="pril/classifier/two-forms",
    where="Sec. 2",
    kind="identity",
    says="Counting the thresholds below the score gives the first index whose threshold is not "
    "below it (b_i is θ_i).",
    hypotheses=(ORDERED,),
    conclusion=Eq(counted(Inner(w, x)), FirstIndex(Le(Inner(w, x) - theta[i], 0), (i, 1, K - 1))),
    space=Example(),
    readings=(
        Reading("as printed", "a minimum over an empty subset of [K − 1] has no value"),
        Reading(
            "θ_K = +∞",
            "the minimum runs over [K] with θ_K = +∞, so that it is K where no threshold is above",
            conclusion=Eq(counted(Inner(w, x)), first_below(Le(Inner(w, x) - theta[i], 0))),
        ),
    ),
    obligations=(replace(COUNTED_BELOW, reading="θ_K = +∞"),),
)


def one_interval_goal() -> Goal:
    """A generic ``i`` beside ``m``, the first index with ``f ≤ θ_m``, or ``K``."""
    import z3

    score, low, high, at = reals("f low high at")
    index, first = z3.Ints("i m")
    inside = z3.And(low < score, score <= high)
    return Goal(
        hypotheses=(
            score <= at,
            z3.Implies(index - 1 < first, score > low),
            z3.Implies(index < first, score > high),
            z3.Implies(index - 1 >= first, low >= at),
            z3.Implies(index >= first, high >= at),
        ),
        conclusion=inside == (index == first),
        twin=z3.Implies(index >= first, inside),
    )


intervals = Claim(
    id="pril/classifier/intervals",
    where="Sec. 2",
    kind="identity",
    says="Of the consecutive intervals (θ_{i−1}, θ_i], i ∈ [K], with θ_0 = −∞ and θ_K = +∞, the "
    "one that holds w·x is the interval with index h(x), and no other.",
    hypotheses=(ORDERED,),
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
    space=Example(),
    obligations=(
        COUNTED_BELOW,
        step(
            "a generic interval holds the score exactly if its index is the first one",
            "the first index has f ≤ θ_m; below it f > θ_i by minimality, from it on θ_i ≥ θ_m by "
            "order; by the other step the first index is h(x)",
            one_interval_goal,
        ),
    ),
)

y = Symbol("y", integer=True)


def label_goal() -> Goal:
    import z3

    low, high, ranks = z3.Ints("y_l y_r K")
    return Goal(
        hypotheses=(low >= 1, low <= high, high <= ranks),
        conclusion=z3.And(low >= 1, low <= ranks, low <= low, low <= high),
        twin=low < high,
    )


interval_label = Claim(
    id="pril/interval-label",
    where="Sec. 2",
    kind="definition",
    says="An interval label [y_l, y_r] ∈ Y × Y with y_l ≤ y_r leaves at least one rank for the "
    "true label, so that every example can carry one.",
    hypotheses=(Le(1, lower), Le(lower, upper), Le(upper, K)),
    conclusion=Exists(And(Le(lower, y), Le(y, upper)), (y, 1, K)),
    space=Example(),
    obligations=(step("y = y_l is such a rank", "a witness", label_goal),),
)
