"""The ideal classifier as a linear one: zero loss, and the lifted instances of equation (6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Equivalent, Ge, Implies, IndexedBase, Symbol

from theory.claim import Claim, Goal, Obligation, Reading
from theory.pril.notation import (
    L_MAE,
    K,
    T,
    constrained,
    d,
    i,
    j,
    t,
    theta_star,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.pril.streams import IntervalStream
from theory.pril.theorem_1 import IDEAL
from theory.space import Choose, Instance
from theory.statement import Exists, ForAll, Inner


class IdealStream(IntervalStream):
    """Streams whose labels the comparator satisfies without loss, ties allowed."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose, **options))
        low, high = [], []
        for point in instance["x"]:
            score = sum(a * b for a, b in zip(instance["w"], point, strict=True))
            below = sum(1 for b in instance["theta"] if b <= score)
            low.append(choose(1, 1 + below))
            high.append(choose(max(low[-1], 1 + below), instance["K"]))
        return instance | {"y_l": tuple(low), "y_r": tuple(high)}


NO_LOSS = ForAll(
    Eq(L_MAE(Inner(w_star, x[t]), theta_star, y_l[t], y_r[t]), 0, evaluate=False), (t, 1, T)
)
SATISFIED = ForAll(
    Implies(constrained(i, y_l[t], y_r[t]), Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), 0)),
    (t, 1, T),
    (i, 1, K - 1),
)


def _no_loss(sign: int) -> Goal:
    """A constraint met with margin ``γ > 0`` adds nothing to ``L_MAE``."""
    from z3 import Not, Reals

    f, threshold, margin = Reals("f theta gamma")
    slack = f - threshold if sign > 0 else threshold - f
    lossy = f < threshold if sign > 0 else f >= threshold
    return Goal((margin > 0, slack >= margin), Not(lossy), lossy)


zero_loss = Claim(
    id="pril/ideal-classifier/zero-loss",
    where="Section 3.2",
    kind="consistency",
    says="Under the hypotheses of Theorem 1 the comparator has no interval loss.",
    hypotheses=IDEAL,
    conclusion=NO_LOSS,
    space=IntervalStream(),
    obligations=(
        Obligation(
            "a constraint met with margin adds no loss",
            "all",
            lambda: [_no_loss(+1), _no_loss(-1)],
            "L_MAE is a sum of one indicator per constraint, 1[f < θ_i] for z_i = +1 and "
            "1[f ≥ θ_i] for z_i = −1; each is 0",
        ),
    ),
)


def _satisfied(sign: int) -> Goal:
    """A constraint without loss has ``z (f − θ) ≥ 0``."""
    from z3 import Not, Reals

    f, threshold = Reals("f theta")
    slack = f - threshold if sign > 0 else threshold - f
    lossy = f < threshold if sign > 0 else f >= threshold
    return Goal((Not(lossy),), slack >= 0, slack >= 1)


constraints = Claim(
    id="pril/ideal-classifier/constraints",
    where="Section 3.2",
    kind="consistency",
    says="No interval loss on any round means that every constraint z_i (w*·x − θ_i*) ≥ 0 holds.",
    hypotheses=(NO_LOSS,),
    conclusion=SATISFIED,
    space=IdealStream(),
    readings=(
        Reading("implies", "“which means”: the first implies the second"),
        Reading(
            "is equivalent to",
            "“which means”: the two say the same",
            hypotheses=(),
            conclusion=Equivalent(NO_LOSS, SATISFIED),
        ),
    ),
    obligations=(
        Obligation(
            "a constraint without loss is satisfied",
            "all",
            lambda: [_satisfied(+1), _satisfied(-1)],
            "the loss is a sum of indicators, so it is 0 only if each is 0; one goal for either "
            "sign of z_i",
            reading="implies",
        ),
    ),
)

lifted = IndexedBase(r"\tilde{x}")
"""``lifted[t, i]``: the vector ``x̃_i^t`` of equation (6), component ``d + i`` by the reading."""

v_star = IndexedBase("v^*")


class LiftedStream(IdealStream):
    """Ideal streams with their lifted instances; option ``entry``: component ``d + i``, ±1."""

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        K, entry = instance["K"], fmpq(options.get("entry", -1))
        unit = np.array([[entry * (a == b) for b in range(K - 1)] for a in range(K - 1)], object)
        return values | {
            r"\tilde{x}": [
                [np.concatenate((point, unit[at])) for at in range(K - 1)] for point in values["x"]
            ],
            "v^*": [*values["w^*"], *values["theta^*"]],
        }


DISPLAY = Reading("as displayed", "component d + i is 1, as eq. (6) shows it", {"entry": 1})
SENTENCE = Reading(
    "as described", "component d + i is −1, as the next sentence says", {"entry": -1}
)

entry = Symbol("e", integer=True)


def components(value):  # type: ignore[no-untyped-def]
    """``x̃_i^t`` has the components of ``x^t``, then zeros but for ``value`` at number ``d + i``."""
    return ForAll(
        And(
            ForAll(Eq(lifted[t, i, j], x[t, j]), (j, 1, d)),
            ForAll(Implies(~Eq(j, i), Eq(lifted[t, i, d + j], 0)), (j, 1, K - 1)),
            Eq(lifted[t, i, d + i], value),
        ),
        (t, 1, T),
        (i, 1, K - 1),
    )


def _one_value() -> Goal:
    """Every component of ``x̃_i`` falls under exactly one clause of its description."""
    from z3 import And, Ints, Or

    size, ranks, at, component = Ints("d K i p")
    clauses = (
        component <= size,
        And(component > size, component != size + at),
        component == size + at,
    )
    ranges = (size >= 1, 1 <= at, at <= ranks - 1, 1 <= component, component <= size + ranks - 1)
    pairs = Or(*(And(a, b) for n, a in enumerate(clauses) for b in clauses[:n]))
    return Goal(ranges, And(Or(*clauses), ~pairs), clauses[0])


ONE_VALUE = Obligation(
    "each component has one value",
    "all",
    _one_value,
    "number p is a component of x, the special one, or one of the others, and never two of these",
)

eq_6 = Claim(
    id="pril/eq-6",
    where="equation (6)",
    kind="definition",
    says="The lifted instance is x followed by zeros except for one component: one vector is what "
    "the display and the sentence after it describe.",
    conclusion=components(1),
    space=LiftedStream(),
    readings=(
        Reading("display alone", "a single 1, at number d + i", {"entry": 1}),
        Reading(
            "display and sentence",
            "the display's 1 and the sentence's “component value at location (d + i) is set to −1” "
            "speak of the same component: some value is both",
            {"entry": 1},
            conclusion=Exists(
                And(Eq(entry, 1, evaluate=False), Eq(entry, -1, evaluate=False)), (entry, -1, 1)
            ),
        ),
    ),
    obligations=(replace(ONE_VALUE, reading="display alone"),),
)

eq_6_components = Claim(
    id="pril/eq-6/components",
    where="Section 3.2",
    kind="definition",
    says="Of the components d + 1, …, d + K − 1 all are 0 except number d + i, which is −1.",
    conclusion=components(-1),
    space=LiftedStream(),
    obligations=(ONE_VALUE,),
)


def _single_term() -> Goal:
    from z3 import Reals

    score, threshold, entry = Reals("score theta entry")
    product = score + threshold * entry
    return Goal((entry == -1,), product == score - threshold, product == score + threshold)


eq_6_inner = Claim(
    id="pril/eq-6/inner-product",
    where="Section 3.2",
    kind="identity",
    says="The ideal classifier's slack is an inner product with the lifted instance.",
    conclusion=ForAll(
        Eq(Inner(v_star, lifted[t, i]), Inner(w_star, x[t]) - theta_star[i]),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    space=LiftedStream(),
    readings=(SENTENCE, DISPLAY),
    obligations=(
        Obligation(
            "the single component beside x gives −θ_i",
            "all",
            _single_term,
            "of the last K − 1 products all but number i vanish, and the first d add up to w*·x",
            reading=SENTENCE.name,
        ),
    ),
)


def _classified(sign: int) -> Goal:
    from z3 import Reals

    score, threshold, margin = Reals("score theta gamma")
    slack, product = sign * (score - threshold), sign * (score + threshold * -1)
    return Goal((margin > 0, slack >= margin), product >= 0, product >= 1)


eq_6_classified = Claim(
    id="pril/eq-6/classified",
    where="Section 3.2",
    kind="consistency",
    says="The ideal classifier's vector v* classifies every lifted instance correctly.",
    hypotheses=IDEAL,
    conclusion=ForAll(
        Implies(constrained(i, y_l[t], y_r[t]), Ge(z[t, i] * Inner(v_star, lifted[t, i]), 0)),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    space=LiftedStream(),
    readings=(SENTENCE, DISPLAY),
    obligations=(
        Obligation(
            "a positive margin gives a sign",
            "all",
            lambda: [_classified(+1), _classified(-1)],
            "v*·x̃_i = w*·x − θ_i* (pril/eq-6/inner-product); one goal for either sign of z_i",
            reading=SENTENCE.name,
        ),
    ),
)
