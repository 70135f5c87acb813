"""The ideal classifier as a linear one: zero loss, and the lifted instances of equation (6)."""

from functools import partial
from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Equivalent, Ge, Implies, IndexedBase, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.intervals.notation import (
    IDEAL,
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
from theory.intervals.streams import IntervalStream
from theory.intervals.vocabulary import STREAM_BY_COORDINATES
from theory.language.statement import Exists, ForAll, Inner
from theory.pril.proofs import eq_lifted
from theory.pril.proofs import ideal as proved
from theory.pril.proofs.ideal import RUN
from theory.proving.proof import Proof
from theory.proving.tactics import directly


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


NO_LOSS = called(
    "no_loss",
    ForAll(
        Eq(L_MAE(Inner(w_star, x[t]), theta_star, y_l[t], y_r[t]), 0, evaluate=False), (t, 1, T)
    ),
)
SATISFIED = ForAll(
    Implies(constrained(i, y_l[t], y_r[t]), Ge(z[t, i] * (Inner(w_star, x[t]) - theta_star[i]), 0)),
    (t, 1, T),
    (i, 1, K - 1),
)


claim = partial(Claim, where="Section 3.2", kind="consistency")

zero_loss = claim(
    id="pril/ideal-classifier/zero-loss",
    says="Under the hypotheses of Theorem 1 the comparator has no interval loss.",
    hypotheses=IDEAL,
    conclusion=NO_LOSS,
    space=IntervalStream(),
    proofs=(Proof(directly, RUN),),
)


constraints = claim(
    id="pril/ideal-classifier/constraints",
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
    proofs=(Proof(proved.constraints, RUN, "implies"),),
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


eq_6 = Claim(
    id="pril/eq-6",
    where="equation (6)",
    kind="definition",
    says="The lifted instance is x followed by zeros except for one component: one vector is what "
    "the display and the sentence after it describe.",
    space=LiftedStream(),
    readings=(
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
)

eq_6_display = Claim(
    id="pril/eq-6/display",
    where="equation (6)",
    kind="definition",
    says="The display of (6) describes one vector: of the components d + 1, …, d + K − 1 all are 0 "
    "except number d + i, which is 1.",
    conclusion=components(1),
    space=LiftedStream(),
    readings=(Reading("display alone", options={"entry": 1}),),
    proofs=(Proof(directly, eq_lifted.DISPLAYED, "display alone", STREAM_BY_COORDINATES),),
)

eq_6_components = claim(
    id="pril/eq-6/components",
    kind="definition",
    says="Of the components d + 1, …, d + K − 1 all are 0 except number d + i, which is −1.",
    conclusion=components(-1),
    space=LiftedStream(),
    proofs=(Proof(directly, eq_lifted.RUN, vocabulary=STREAM_BY_COORDINATES),),
)


eq_6_inner = claim(
    id="pril/eq-6/inner-product",
    kind="identity",
    says="The ideal classifier's slack is an inner product with the lifted instance.",
    conclusion=ForAll(
        Eq(Inner(v_star, lifted[t, i]), Inner(w_star, x[t]) - theta_star[i]),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    space=LiftedStream(),
    readings=(SENTENCE, DISPLAY),
    proofs=(Proof(eq_lifted.inner_product, eq_lifted.RUN, SENTENCE.name, STREAM_BY_COORDINATES),),
)


eq_6_classified = claim(
    id="pril/eq-6/classified",
    says="The ideal classifier's vector v* classifies every lifted instance correctly.",
    hypotheses=IDEAL,
    conclusion=ForAll(
        Implies(constrained(i, y_l[t], y_r[t]), Ge(z[t, i] * Inner(v_star, lifted[t, i]), 0)),
        (t, 1, T),
        (i, 1, K - 1),
    ),
    space=LiftedStream(),
    readings=(SENTENCE, DISPLAY),
    proofs=(Proof(eq_lifted.classified, eq_lifted.RUN, SENTENCE.name, STREAM_BY_COORDINATES),),
)
