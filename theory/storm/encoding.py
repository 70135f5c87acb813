"""Section 3.1: labels as sequences of bits."""

from collections.abc import Callable
from functools import partial
from typing import Any

from sympy import Abs, And, Eq, Function, Ge, Gt, Implies, Le, Ne, Or, Sum

from theory.claims.claim import Claim
from theory.claims.hypotheses import called
from theory.language.statement import Exists, ForAll, Indicator
from theory.proving.proof import Proof
from theory.storm.labels import ENCODINGS, Labels, TwoLabels
from theory.storm.notation import K, T, b, c, e, i, y
from theory.storm.notation import y_other as z
from theory.storm.proofs import encoding as prove

ones = Function("ones")
"""How many of the bits are ones by (5): ``y − 1`` (A) or ``y`` (B)."""

LABELS = Labels()


def in_both(script: Callable[[int], Any]) -> tuple[Proof, ...]:
    """One script for both readings: it is told whether y − 1 or y bits are ones."""
    return (Proof(script(1), reading="A"), Proof(script(0), reading="B"))


IN_RANGE = (called("low", Ge(y, 1)), called("high", Le(y, K)), Ge(z, 1), Le(z, K))
DISTANCE = Sum(Abs(e(y, i) - e(z, i)), (i, 1, T))

claim = partial(Claim, space=LABELS, readings=ENCODINGS)

eq_5 = claim(
    id="storm/eq-5",
    where="eq. (5)",
    kind="definition",
    says="The bits of a label are 0 or 1, and exactly the first of them are 1: y − 1 in reading A, "
    "y in reading B.",
    hypotheses=IN_RANGE[:2],
    conclusion=And(
        ForAll(Eq(e(y, i), Indicator(Le(i, ones(y)))), (i, 1, T)),
        Eq(Sum(e(y, i), (i, 1, T)), ones(y)),
        Ge(ones(y), 0),
        Le(ones(y), T),
    ),
    proofs=in_both(prove.counted),
)

eq_6 = claim(
    id="storm/eq-6",
    where="eqs. (6), (7)",
    kind="definition",
    says="The sequence of all bits of a label is ones and then zeros, and the label is read off "
    "it: the number of ones, plus one in reading A.",
    hypotheses=IN_RANGE[:2],
    conclusion=And(
        ForAll(Ge(e(y, i), e(y, i + 1)), (i, 1, T - 1)),
        Eq(y, Sum(e(y, i), (i, 1, T)) + y - ones(y)),
    ),
    proofs=in_both(prove.read_off),
)

eq_8 = Claim(
    id="storm/eq-8",
    where="eqs. (8), (9)",
    kind="identity",
    says="110000 and 111100 are the codes of different labels, of which four bits agree: y = 3, "
    "y' = 5 of K = 7 (A), y = 2, y' = 4 of K = 6 (B).",
    hypotheses=(Eq(ones(y), 2), Eq(ones(z), 4), Eq(T, 6)),
    conclusion=And(
        Ne(y, z),
        ForAll(Eq(e(y, i), Indicator(Le(i, 2))), (i, 1, 6)),
        ForAll(Eq(e(z, i), Indicator(Le(i, 4))), (i, 1, 6)),
        Eq(Sum(Indicator(Eq(e(y, i), e(z, i))), (i, 1, 6)), 4),
    ),
    space=TwoLabels(),
    readings=ENCODINGS,
    proofs=in_both(prove.worked),
)

segments = claim(
    id="storm/eq-8/segments",
    where="Sec. 3.1",
    kind="identity",
    says="Two codes, y ≤ y', have three segments: bits up to the ones of y are 1 in both, bits "
    "after the ones of y' are 0 in both, those between are 0 for y and 1 for y'.",
    hypotheses=(*IN_RANGE, Le(y, z)),
    conclusion=ForAll(
        And(
            Implies(Le(i, ones(y)), And(Eq(e(y, i), 1), Eq(e(z, i), 1))),
            Implies(And(Gt(i, ones(y)), Le(i, ones(z))), And(Eq(e(y, i), 0), Eq(e(z, i), 1))),
            Implies(Gt(i, ones(z)), And(Eq(e(y, i), 0), Eq(e(z, i), 0))),
        ),
        (i, 1, T),
    ),
    proofs=in_both(prove.by_cases),
)

no_new_information = claim(
    id="storm/encoding/no-new-information",
    where="Sec. 3.2",
    kind="consistency",
    says="Labels whose codes agree in every bit are the same.",
    hypotheses=IN_RANGE,
    conclusion=Implies(ForAll(Eq(e(y, i), e(z, i)), (i, 1, T)), Eq(y, z)),
    proofs=in_both(prove.injective),
)

ordinal = claim(
    id="storm/encoding/ordinal",
    where="Sec. 3",
    kind="order",
    says="A larger label has no smaller bit; and bit by bit larger codes have larger labels.",
    hypotheses=IN_RANGE,
    conclusion=And(
        Implies(Le(y, z), ForAll(Le(e(y, i), e(z, i)), (i, 1, T))),
        Implies(ForAll(Le(e(y, i), e(z, i)), (i, 1, T)), Le(y, z)),
    ),
    proofs=in_both(prove.monotone),
)

hamming = claim(
    id="storm/encoding/hamming",
    where="Sec. 3.1, Sec. 3.2.2",
    kind="identity",
    says="As many bits of two codes disagree as the labels are apart.",
    hypotheses=IN_RANGE,
    conclusion=Eq(DISTANCE, Abs(y - z)),
    proofs=in_both(prove.hamming),
)

not_all_permissible = Claim(
    id="storm/not-all-permissible",
    where="Sec. 3.2.3",
    kind="consistency",
    says="No code has a 0 before a 1; so with two bits or more there is a path, such as one that "
    "begins with 0, 1, that is the code of no label.",
    hypotheses=(Ge(T, 2),),
    conclusion=And(
        ForAll(
            Implies(Eq(e(y, i), 0), Eq(e(y, i + 1), 0)),
            (y, 1, K),
            (i, 1, T - 1),
        ),
        Exists(ForAll(Or(Ne(e(y, 1), b), Ne(e(y, 2), c)), (y, 1, K)), (b, 0, 1), (c, 0, 1)),
    ),
    space=Labels(least=3),
    readings=ENCODINGS,
    proofs=in_both(prove.some_forbidden),
)
