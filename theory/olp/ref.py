"""Section 4.3: what the printed weights on the REF data say, and what of it can be checked."""

from functools import partial

from sympy import Abs, And, Gt, IndexedBase, Le, Lt

from theory.claims.claim import Claim, Reading
from theory.claims.empirical import NotTestable
from theory.claims.printed_figures import Printed, by_arithmetic, column, facts
from theory.language.statement import Indicator

W_1 = column("0.179 -0.025 0.158 0.026 -0.020 -0.095 -0.074 0.032 -0.110 -0.081")
W_2 = column("0.102 0.153 - -0.019 -0.019 -0.051 -0.033 0.002 -0.104 -0.036")
W_3 = column("- -0.004 0.078 0.019 -0.000 -0.068 -0.072 0.090 0.003 -0.055")
"""The printed weights of features 1 to 10: of all, features 2 and 3 merged, feature 1 removed."""
JCR = range(5, 11)
"""The features from the Journal Citation Reports."""

u, v, w = IndexedBase("u"), IndexedBase("v"), IndexedBase("w")
"""``u_i``, ``v_i``, ``w_i``: the printed weights 1, 2 and 3 of feature ``i``."""
DATA = NotTestable(
    "the REF data (citations, authors, JCR measures of 4966 research outputs, histograms of 81 "
    "departments), which the paper does not ship and no package of the suite holds"
)
PRINTED = Reading("as printed", question=DATA)

size = Claim(
    id="olp/ref/size",
    where="Sec. 4.3",
    kind="empirical",
    says="10 features, 4966 research outputs, 81 departments (bags), 5 classes from 4* to "
    "unclassified; the REF's 2008 submission for computer science.",
    readings=(PRINTED,),
)

m = IndexedBase("m")
MAE = column("12.14 19.76")

claim = partial(Claim, where="Sec. 4.3", kind="consistency", hypotheses=facts(u=W_1))

mae = claim(
    id="olp/ref/mae",
    kind="empirical",
    says="MAE on bag proportions: DL-OLP 12.14 (m_1), clustering 19.76 (m_2).",
    hypotheses=facts(m=MAE),
    space=Printed(m=MAE),
    readings=(
        Reading("as measured", question=DATA),
        Reading(
            "DL-OLP is ahead",
            "the first number is the smaller one",
            conclusion=Lt(m[1], m[2]),
        ),
        Reading(
            "of proportions",
            "a mean of distances of numbers in [0, 1] is at most 1",
            conclusion=And(Le(m[1], 1), Le(m[2], 1)),
        ),
        Reading(
            "in per cent",
            "a mean of distances of numbers in [0, 100] is at most 100",
            conclusion=And(Le(m[1], 100), Le(m[2], 100)),
        ),
    ),
    proofs=(
        by_arithmetic(reading="DL-OLP is ahead"),
        by_arithmetic(reading="in per cent"),
    ),
)

weights = tuple(
    Claim(
        id=f"olp/ref/weights-{number}",
        where="Sec. 4.3",
        kind="empirical",
        says=says,
        readings=(PRINTED,),
    )
    for number, says in (
        (1, "w = (0.179, −0.025, 0.158, 0.026, −0.020, −0.095, −0.074, 0.032, −0.110, −0.081)."),
        (
            2,
            "After merging features 2 and 3: w = (0.102, 0.153, N/A, −0.019, −0.019, −0.051, "
            "−0.033, 0.002, −0.104, −0.036).",
        ),
        (
            3,
            "After removing feature 1: w = (N/A, −0.004, 0.078, 0.019, −0.000, −0.068, −0.072, "
            "0.090, 0.003, −0.055).",
        ),
    )
)

dominating_1 = claim(
    id="olp/ref/weights-1/dominating",
    says="In weights-1 the positive dominating features are number of citations (1) and "
    "multidisciplinarity (3).",
    space=Printed(u=W_1),
    conclusion=And(
        *(Gt(u[large], u[i]) for large in (1, 3) for i in range(1, 11) if i not in (1, 3))
    ),
    readings=(
        Reading("largest weights", "these two weights are larger than every other one"),
        Reading(
            "largest in size",
            "these two weights are larger than the absolute value of every other one",
            conclusion=And(
                *(
                    Gt(u[large], Abs(u[i]))
                    for large in (1, 3)
                    for i in range(1, 11)
                    if i not in (1, 3)
                )
            ),
        ),
    ),
    proofs=(by_arithmetic(),),
)

authors = claim(
    id="olp/ref/weights-1/authors",
    says="In weights-1 the number of authors (2) has a negative weight: more authors lower the "
    "score w·x, by u_2 for each further unit of the feature.",
    space=Printed(u=W_1),
    conclusion=Lt(u[2], 0),
    proofs=(by_arithmetic(),),
)

jcr = claim(
    id="olp/ref/weights-1/jcr",
    says="The JCR features (5 to 10) except number 8 are negative.",
    space=Printed(u=W_1),
    conclusion=And(*(Lt(u[i], 0) for i in JCR if i != 8), Gt(u[8], 0)),
    proofs=(by_arithmetic(),),
)

MERGED = (1, 2, *range(4, 11))

dominating_2 = claim(
    id="olp/ref/weights-2/dominating",
    says="In weights-2 the merged feature (2) dominates with positive effect and the number of "
    "citations (1) comes second.",
    hypotheses=facts(v=W_2),
    space=Printed(v=W_2),
    conclusion=And(Gt(v[2], v[1]), *(Gt(v[1], v[i]) for i in MERGED[2:])),
    readings=(
        Reading("largest weights", "the largest and the second largest weight"),
        Reading(
            "largest in size",
            "the largest and the second largest absolute value",
            conclusion=And(Gt(v[2], Abs(v[1])), *(Gt(v[1], Abs(v[i])) for i in MERGED[2:])),
        ),
    ),
    proofs=(by_arithmetic(reading="largest weights"),),
)

dominating_2_repair = claim(
    id="olp/ref/weights-2/dominating/repair-1",
    says="In weights-2 the merged feature has the largest absolute value, the JCR cited half-life "
    "(9), negative, the second, and the number of citations the third.",
    hypotheses=facts(v=W_2),
    space=Printed(v=W_2),
    conclusion=And(
        Gt(v[2], -v[9]), Gt(-v[9], v[1]), *(Gt(v[1], Abs(v[i])) for i in MERGED[2:] if i != 9)
    ),
    proofs=(by_arithmetic(),),
)

jcr_increase = claim(
    id="olp/ref/weights-3/jcr-increase",
    says="In weights-3 the weights of the JCR measures (5 to 10) all increase.",
    hypotheses=(*facts(u=W_1), *facts(w=W_3)),
    space=Printed(u=W_1, w=W_3),
    conclusion=And(*(Gt(w[i], u[i]) for i in JCR)),
    readings=(
        Reading("from weights-1", "which the first feature was removed from"),
        Reading(
            "from weights-2",
            "printed just before",
            hypotheses=(*facts(v=W_2), *facts(w=W_3)),
            conclusion=And(*(Gt(w[i], v[i]) for i in JCR)),
            space=Printed(v=W_2, w=W_3),
        ),
    ),
    proofs=(by_arithmetic(reading="from weights-1"),),
)

jcr_negative = claim(
    id="olp/ref/weights-3/jcr-negative",
    says="In weights-3 most of the JCR measures (5 to 10) remain negative: four of the six or "
    "more.",
    hypotheses=facts(w=W_3),
    space=Printed(w=W_3),
    conclusion=Gt(2 * sum(Indicator(Lt(w[i], 0)) for i in JCR), 6),
    readings=(
        Reading("numbers as printed", "feature 5, −0.000, is not negative"),
        Reading(
            "signs as printed",
            "feature 5, −0.000, counts as negative, by its sign",
            conclusion=Gt(2 * (1 + sum(Indicator(Lt(w[i], 0)) for i in JCR if i != 5)), 6),
            kind="natural",
        ),
    ),
    proofs=(by_arithmetic(reading="signs as printed"),),
)
