"""The proof of Lemma 2 line by line: pairs of M-PRIL's thresholds below and at the interval.

Each line is claimed for every round ``t`` of a run, with ``q = e^η`` and ``Z`` the normaliser as
Algorithm 3 lists it. The proof names the uniform start, so that the start is not open here; what is
open is whether "current parameters" are those that M-PRIL reaches or any real ones, as the lemma's
words have it (then the run is one round from there).
"""

from dataclasses import replace
from typing import Any

from sympy import And, Eq, Ge, Implies, Le, Ne, Or, Sum, log

from theory.claims.claim import Claim
from theory.claims.printed_lines import lines
from theory.intervals.notation import (
    K,
    d,
    each_round,
    i,
    j,
    k,
    t,
    tau,
    theta,
    w,
    x,
    y_l,
    y_r,
    z,
)
from theory.language.statement import ForAll
from theory.pril.lemma_1 import gap, ordered
from theory.pril.lemma_1_lines import LEVEL_STAYS, RISES, below, pairs, violated
from theory.pril.lemma_2 import ANY_LABEL, POSITIVE, STATES, UNIFORM
from theory.pril.proofs import lemma_2 as proved
from theory.pril.proofs.multiplicative import ANY_START, POSITIVE_START, RUN
from theory.pril.theorem_4 import q
from theory.proving.proof import Proof

UPDATE = "pril/algorithm-3"

OPEN = tuple(reading for reading in STATES if reading.name in (UNIFORM, "any parameters"))
SIGNED = tuple(reading for reading in STATES if reading in OPEN or reading.name == POSITIVE)
"""For lines that divide an inequality by ``Z``, where the sign of ``Z`` counts."""

TOTAL = Sum(tau[t, k], (k, 1, K - 1))
Z = Sum(w[t, j] * q ** (x[t, j] * TOTAL), (j, 1, d)) + Sum(
    theta[t, j] * q ** (-TOTAL), (j, 1, K - 1)
)
"""``Z^t`` of Algorithm 3."""

DEFINED = tuple(
    reading
    if reading.name == UNIFORM
    else replace(reading, hypotheses=(each_round(ordered(t)), each_round(Ne(Z, 0))))
    for reading in OPEN
)
"""Any parameters are those at which ``Z`` is not 0."""

LINE = (
    Proof(proved.divided_line, RUN, UNIFORM),
    Proof(proved.line, ANY_START, "any parameters"),
)
"""Our proofs of lines that say nothing about the sign of ``Z``."""

DIVIDED = (
    Proof(proved.signed_line, RUN, UNIFORM),
    Proof(proved.signed_line, POSITIVE_START, POSITIVE),
)
"""Our proofs of such lines, in the readings in which ``Z`` is positive."""


def line(
    case: str,
    number: int,
    kind: str,
    says: str,
    body: Any,
    *follows: Any,
    part: str = "",
    **own: Any,
) -> Claim:
    """One line: ``body`` at each round; ``part`` is (a) or (b) of its case."""
    declared = lines(
        f"pril/lemma-2/{case}",
        f"Lemma 2, proof{part}",
        hypotheses=(each_round(ordered(t)),),
        space=ANY_LABEL,
        readings=DEFINED,
    )
    own = {"proofs": LINE, **own}
    return declared(number, kind, says, each_round(body), *follows, **own)


def factor(index):  # type: ignore[no-untyped-def]
    """``e^{−η τ_index}``."""
    return q ** (-tau[t, index])


def moved(index):  # type: ignore[no-untyped-def]
    """``θ_index e^{−η τ_index}``."""
    return theta[t, index] * factor(index)


def exponent(index):  # type: ignore[no-untyped-def]
    """``−η τ_index``."""
    return -log(q) * tau[t, index]


STEP_OF_BOTH = Eq(gap(t + 1), (moved(i + 1) - moved(i)) / Z)

FEWER_BELOW = Le(below(t, i), below(t, i + 1))
EXPONENTS = Ge(exponent(i + 1), exponent(i))
FACTORS = Ge(factor(i + 1), factor(i))
PRODUCTS = Ge(moved(i + 1), moved(i))
KEPT = Ge(gap(t + 1), 0)
SCALED_GAP = gap(t) / Z


def implied(
    case: str,
    number: int,
    premise: Any,
    body: Any,
    says: str,
    *,
    also: tuple[int, ...] = (),
    **more: Any,
) -> Claim:
    """A line of part (b): for rising pairs the line before, ``premise``, implies ``body``."""
    return line(
        case,
        number,
        "order",
        f"Where θ_{{i+1}} > θ_i, line {number - 1} implies {says}",
        pairs(case, Implies(premise, body), RISES),
        (*also, number - 1),
        part=", (b)",
        **more,
    )


def factors_to_gap(case: str, number: int, premise: Any) -> tuple[Claim, ...]:
    """The last three lines of cases 1 and 5; ``premise`` orders the steps of the pair."""
    return (
        implied(case, number, premise, FACTORS, "that the factor of θ_{i+1} is the larger one."),
        implied(
            case,
            number + 1,
            FACTORS,
            PRODUCTS,
            "that θ_{i+1} times its factor is the larger product.",
        ),
        implied(
            case,
            number + 2,
            PRODUCTS,
            KEPT,
            "that the gap after the update is at least 0.",
            also=(1,),
            readings=SIGNED,
            proofs=DIVIDED,
        ),
    )


def line_4(case: str) -> Claim:
    """The last line of cases 2 and 4."""
    return line(
        case,
        4,
        "order",
        "An ordered gap over Z^t is at least 0.",
        pairs(case, Ge(SCALED_GAP, 0)),
        readings=SIGNED,
        proofs=DIVIDED,
    )


case_1 = (
    line(
        "case-1",
        1,
        "identity",
        "The new gap is the difference of the two thresholds times their factors, over Z^t.",
        pairs("case-1", STEP_OF_BOTH),
        (UPDATE,),
    ),
    line(
        "case-1",
        2,
        "identity",
        "For i ∈ {1, …, y_l − 1}: z_i = +1, and τ_i is z_i where constraint i is violated, else 0.",
        ForAll(
            And(Eq(tau[t, i], z[t, i] * violated(t, i)), Eq(z[t, i], 1)),
            (i, 1, y_l[t] - 1),
        ),
        (UPDATE,),
    ),
    line(
        "case-1",
        3,
        "order",
        "Equal thresholds of a pair are equal after the update.",
        pairs("case-1", LEVEL_STAYS),
        (1, 2),
        part=", (a)",
    ),
    line(
        "case-1",
        4,
        "order",
        "If the upper threshold is larger, f − θ ≤ 0 holds for it where it holds for the lower.",
        pairs("case-1", Implies(RISES, FEWER_BELOW)),
        part=", (b)",
    ),
    implied(
        "case-1",
        5,
        FEWER_BELOW,
        EXPONENTS,
        "−η τ_{i+1} ≥ −η τ_i, with η = log q.",
        also=(2,),
        proofs=(),
    ),
    *factors_to_gap("case-1", 6, EXPONENTS),
)

case_2 = (
    line(
        "case-2",
        1,
        "order",
        "The upper threshold of the pair i = y_l − 1 takes no step.",
        pairs("case-2", Eq(tau[t, i + 1], 0)),
        (UPDATE,),
        proofs=(),
    ),
    line(
        "case-2",
        2,
        "identity",
        "So only θ_i has a factor in the new gap.",
        pairs("case-2", Eq(gap(t + 1), (theta[t, i + 1] - moved(i)) / Z)),
        (1, UPDATE),
        proofs=(),
    ),
    line(
        "case-2",
        3,
        "order",
        "τ_i ∈ {0, 1}, and leaving out the factor of θ_i makes the expression no larger.",
        pairs(
            "case-2",
            And(
                Or(Eq(tau[t, i], 0), Eq(tau[t, i], 1)),
                Ge((theta[t, i + 1] - moved(i)) / Z, SCALED_GAP),
            ),
        ),
        ("pril/lemma-2/case-1/line-2",),
        readings=SIGNED,
        proofs=DIVIDED,
    ),
    line_4("case-2"),
)

case_3 = (
    line(
        "case-3",
        1,
        "order",
        "The thresholds i ∈ {y_l, …, y_r − 2} take no step.",
        ForAll(Eq(tau[t, i], 0), (i, y_l[t], y_r[t] - 2)),
        (UPDATE,),
    ),
    line(
        "case-3",
        2,
        "identity",
        "The thresholds i ∈ {y_l, …, y_r − 2} are only divided by Z^t.",
        ForAll(Eq(theta[t + 1, i], theta[t, i] / Z), (i, y_l[t], y_r[t] - 2)),
        (1, UPDATE),
    ),
    line(
        "case-3",
        3,
        "order",
        "So the pairs inside the interval, i ∈ {y_l, …, y_r − 2}, keep their order.",
        ForAll(
            And(
                Eq(theta[t + 1, i + 1], theta[t, i + 1] / Z),
                Ge(theta[t, i + 1] / Z, theta[t, i] / Z),
                Eq(theta[t, i] / Z, theta[t + 1, i]),
            ),
            (i, y_l[t], y_r[t] - 2),
        ),
        (2,),
        readings=SIGNED,
        proofs=DIVIDED,
    ),
)
