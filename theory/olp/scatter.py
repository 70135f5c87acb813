"""Section 3.1 and (14): the scatter matrices."""

from functools import partial

from sympy import And, Eq, Ge, Sum

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.language.statement import ForAll, Inner
from theory.olp.notation import (
    K,
    N,
    S_b,
    S_w,
    class_size,
    d,
    i,
    k,
    m,
    mean,
    member,
    u,
    v,
    within_each_class,
    x,
)
from theory.olp.proofs import scatter as proved
from theory.olp.proofs.classes import SAMPLE
from theory.olp.samples import Sample
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.runs.papers.samples import mean_run

FULL, ANY = Sample(), Sample(empty=True)

CENTRED = Inner(u, x[i] - m[k]) * Inner(v, x[i] - m[k])
"""The entry of ``(x − m_k)(x − m_k)ᵀ`` at u, v."""

EXPANDED = (
    Inner(u, x[i]) * Inner(v, x[i])
    - 2 * Inner(u, x[i]) * Inner(v, m[k])
    + Inner(u, m[k]) * Inner(v, m[k])
)
"""The same of ``x xᵀ − 2 x m_kᵀ + m_k m_kᵀ``."""

POINTS = Sum(Inner(u, x[i]) * Inner(v, x[i]), (i, 1, N)) / N
CLASSES = Sum(class_size[k] * Inner(u, m[k]) * Inner(v, m[k]), (k, 1, K)) / N
CROSS = 2 * Sum(Inner(u, m[k]) * Sum(member(i, k) * Inner(v, x[i]), (i, 1, N)), (k, 1, K)) / N

OCCURS = called("occurs", ForAll(class_size[k] >= 1, (k, 1, K)))

MEANS = ForAll(
    Eq(Inner(u, m[k]), Sum(member(i, k) * Inner(u, x[i]), (i, 1, N)) / class_size[k]), (k, 1, K)
)
"""``m_k = (1/N_k) Σ_{x ∈ C_k} x``, along u."""

eq_3 = Claim(
    id="olp/eq-3",
    where="eq. (3)",
    kind="definition",
    says="The means m_k exist, and (3) is a symmetric positive semidefinite matrix; uᵀ S_w v "
    "stands for its entries. A class without points has no mean.",
    conclusion=And(
        MEANS,
        Eq(S_w(u, v), within_each_class(CENTRED) / N),
        Eq(S_w(u, v), S_w(v, u), evaluate=False),
        Ge(S_w(u, u), 0),
    ),
    space=FULL,
    readings=(
        Reading("every class occurs", "N_k ≥ 1 for every k", hypotheses=(OCCURS,)),
        Reading(
            "as printed", "some of the K classes may have no point", space=ANY, kind="degenerate"
        ),
    ),
    proofs=(Proof(proved.eq_3, SAMPLE, "every class occurs"),),
)

eq_4 = Claim(
    id="olp/eq-4",
    where="eq. (4)",
    kind="definition",
    says="(4) is a symmetric positive semidefinite matrix. It needs all class means.",
    conclusion=And(
        MEANS,
        Eq(
            S_b(u, v),
            Sum(class_size[k] * Inner(u, m[k] - mean) * Inner(v, m[k] - mean), (k, 1, K)) / N,
        ),
        Eq(S_b(u, v), S_b(v, u), evaluate=False),
        Ge(S_b(u, u), 0),
    ),
    space=FULL,
    readings=(
        Reading("every class occurs", "N_k ≥ 1 for every k", hypotheses=(OCCURS,)),
        Reading(
            "as printed", "some of the K classes may have no point", space=ANY, kind="degenerate"
        ),
    ),
    proofs=(Proof(proved.eq_4, SAMPLE | mean_run(), "every class occurs"),),
)

LINE_1, LINE_2 = within_each_class(CENTRED) / N, within_each_class(EXPANDED) / N
LINE_3 = POINTS + CLASSES - CROSS
LINE_4 = POINTS - CLASSES

claim = partial(Claim, kind="identity", space=FULL)

eq_14 = claim(
    id="olp/eq-14",
    where="eq. (14)",
    says="The within-class scatter matrix is the second moment of all points less that of the "
    "class means, entry by entry.",
    conclusion=Eq(S_w(u, v), LINE_4),
    proofs=(Proof(proved.identity, SAMPLE),),
)

line_1 = claim(
    id="olp/eq-14/line-1",
    where="eq. (14), line 1",
    says="(3) again.",
    conclusion=Eq(S_w(u, v), LINE_1),
    follows=("olp/eq-3",),
    proofs=(Proof(directly, SAMPLE),),
)

line_2 = claim(
    id="olp/eq-14/line-2",
    where="eq. (14), line 2",
    says="The products are multiplied out; x m_kᵀ and m_k xᵀ are taken together as 2 x m_kᵀ, in "
    "the sum over a class or in each of its terms.",
    conclusion=Eq(LINE_1, LINE_2),
    follows=("olp/eq-14/line-1",),
    readings=(
        Reading("sums", "the two double sums are equal"),
        Reading(
            "each term",
            "the terms of the sums are equal: (x − m_k)(x − m_k)ᵀ = x xᵀ − 2 x m_kᵀ + m_k m_kᵀ",
            conclusion=ForAll(
                Eq(member(i, k) * CENTRED, member(i, k) * EXPANDED), (i, 1, N), (k, 1, K)
            ),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(proved.line_2, SAMPLE, "sums"),),
)

line_3 = claim(
    id="olp/eq-14/line-3",
    where="eq. (14), line 3",
    says="The sums are separated: line 2 = (1/N) Σ x xᵀ + (1/N) Σ_k N_k m_k m_kᵀ − (2/N) Σ_k m_k "
    "Σ_{x ∈ C_k} x.",
    conclusion=Eq(LINE_2, LINE_3),
    follows=("olp/eq-14/line-2",),
    readings=(
        Reading("outer product", "m_k Σ x is meant as the matrix m_k (Σ x)ᵀ"),
        Reading(
            "as printed",
            "m_k Σ x is a product of two columns of d numbers, which exists where d = 1",
            conclusion=Eq(d, 1),
        ),
    ),
    proofs=(Proof(proved.line_3, SAMPLE, "outer product"),),
)

line_4 = claim(
    id="olp/eq-14/line-4",
    where="eq. (14), line 4",
    says="The sum of a class's points is N_k times their mean.",
    conclusion=Eq(LINE_3, LINE_4),
    follows=("olp/eq-14/line-3",),
    proofs=(Proof(proved.line_4, SAMPLE),),
)
