"""Section 5: data, interval labels, losses and comparisons of the experiments."""

from functools import partial
from typing import Any

import numpy as np
from flint import fmpq
from sympy import (
    And,
    Eq,
    Function,
    Gt,
    IndexedBase,
    Le,
    Lt,
    Or,
    Rational,
    Symbol,
)

from algorithms.kernel_pril import linear, polynomial
from algorithms.seam import exact
from algorithms.synthetic import interval_labels_type_1, interval_labels_type_2
from theory.claims.claim import Claim, Obligation, Reading
from theory.claims.fields import between, count, declared, label, many, number, numbers
from theory.claims.goals import Unknown
from theory.claims.space import Space
from theory.formal.terms import integer
from theory.formal.vocabulary import Name, Vocabularies, Vocabulary, up_to
from theory.intervals import classifier
from theory.intervals.notation import K, i
from theory.intervals.rounds import reals
from theory.language.statement import ForAll, Inner, LastIndex
from theory.numbers.extended import Infinity
from theory.pril.kernel_streams import features
from theory.proving.proof import Proof
from theory.proving.tactics import directly

r, y = Symbol("r", integer=True), Symbol("y", integer=True)

# --- 5.1: data and interval labels --------------------------------------------------------------

x, b, xi = IndexedBase("x"), IndexedBase("b"), Symbol("xi", real=True)
SYNTHETIC_THRESHOLDS = (Infinity(-1), fmpq(-1), fmpq(-1, 10), fmpq(1, 4), fmpq(1))


class SyntheticPoint(Space):
    """A point of the unit square (in twelfths) and a noise (in eighths)."""

    fields = declared(x=many(between(0, 12), 2), xi=number(-8, 8))

    def meaning(self, x: Any, xi: Any, **options: Any) -> dict[str, Any]:
        return {"x": exact(x) / 12, "xi": xi / 8, "b": SYNTHETIC_THRESHOLDS}


half = Rational(1, 2)
SYNTHETIC_RANK = LastIndex(Gt(10 * (x[1] - half) * (x[2] - half) + xi, b[r]), (r, 1, 5))


def any_point() -> list[Unknown]:
    """Any point of the unit square, and any noise."""
    p, q, noise = reals("x_1 x_2 xi")
    values = {"x": [p, q], "xi": noise, "b": SYNTHETIC_THRESHOLDS}
    return [Unknown(values, (p >= 0, p <= 1, q >= 0, q <= 1))]


synthetic = Claim(
    id="pril/experiments/synthetic",
    where="Sec. 5.1",
    kind="definition",
    says="The largest r with 10 (x_1 − 1/2)(x_2 − 1/2) + ξ > b_r, b = (−∞, −1, −0.1, 0.25, 1), is "
    "a rank from 1 to 5 whatever the noise.",
    conclusion=And(Le(1, SYNTHETIC_RANK), Le(SYNTHETIC_RANK, 5)),
    space=SyntheticPoint(),
    obligations=(
        Obligation(
            "b_1 = −∞ is always exceeded",
            "all",
            because="All points of the unit square and all noises at once.",
            instances=any_point,
        ),
    ),
)

y_l, y_r = IndexedBase("y_l"), IndexedBase("y_r")
n = Symbol("n", integer=True)


class LabelledRanks(Space):
    """True ranks and the interval labels that the generator gives them."""

    vocabularies: Vocabularies = (
        Vocabulary(tuple(Name(one, "Z", (up_to(integer("n")),)) for one in ("y", "y_l", "y_r"))),
    )

    rounds = ("y",)
    fields = declared(K=count(2, 6), y=many(label(), count(1, 6)), seed=count(0, 99))

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def meaning(self, K: int, y: Any, seed: int, **options: Any) -> dict[str, Any]:
        labels = (
            interval_labels_type_1(np.array(y), K, seed)
            if self.kind == 1
            else interval_labels_type_2(np.array(y), K)
        )
        return {
            "K": K,
            "n": len(y),
            "y": y,
            "y_l": [int(low) for low in labels[:, 0]],
            "y_r": [int(high) for high in labels[:, 1]],
        }


true = IndexedBase("y")


def is_interval(low, high):  # type: ignore[no-untyped-def]
    """``[y_l, y_r] = [low, high]``."""
    return And(Eq(y_l[i], low), Eq(y_r[i], high))


INNER = And(Lt(1, true[i]), Lt(true[i], K))
FIRST, LAST = is_interval(1, 2), is_interval(K - 1, K)
HOLDS_TRUE_RANK = And(
    Le(1, y_l[i]), Le(y_l[i], true[i]), Le(true[i], y_r[i]), Le(y_r[i], K), Lt(y_l[i], y_r[i])
)


def interval_type(kind: int, inner: Any, says: str) -> Claim:
    """Labels by the printed rule, which those of the generator follow, are interval labels."""
    rule = Or(And(INNER, inner), And(Eq(true[i], 1), FIRST), And(Eq(true[i], K), LAST))
    return Claim(
        id=f"pril/experiments/interval-type-{kind}",
        where="Sec. 5.1",
        kind="algorithm",
        says=says,
        hypotheses=(ForAll(rule, (i, 1, n)),),
        conclusion=ForAll(HOLDS_TRUE_RANK, (i, 1, n)),
        space=LabelledRanks(kind),
        proofs=(Proof(directly, classifier.RANKS),),
    )


type_1 = interval_type(
    1,
    Or(is_interval(true[i] - 1, true[i]), is_interval(true[i], true[i] + 1)),
    "Labels [y − 1, y] or [y, y + 1], at the ends [1, 2] and [K − 1, K], for every K ≥ 2: each is "
    "an interval in 1, …, K that holds the true rank.",
)
type_2 = interval_type(
    2,
    is_interval(true[i] - 1, true[i] + 1),
    "Labels [y − 1, y + 1], at the ends [1, 2] and [K − 1, K], for every K ≥ 2: each is an "
    "interval in 1, …, K that holds the true rank.",
)

# --- 5.2: kernels -------------------------------------------------------------------------------

point, other = IndexedBase("x_1"), IndexedBase("x_2")
code, phi = Function("kappa"), Function("phi")

KERNELS = {
    "synthetic": (polynomial(2, 1), (2, 1), (Inner(point, other) + 1) ** 2),
    "Parkinsons": (linear, (1, 0), Inner(point, other)),
    "abalone": (polynomial(3, 1), (3, 1), (Inner(point, other) + 1) ** 3),
}
"""The kernel of the suite, degree and offset, and the printed formula."""


class TwoInstances(Space):
    """Two instances of the same dimension."""

    fields = declared(d=count(1, 3), x_1=numbers("d"), x_2=numbers("d"))

    def meaning(self, x_1: Any, x_2: Any, data: str, **rest: Any) -> dict[str, Any]:
        kernel, (power, constant), _ = KERNELS[data]
        return {
            "x_1": x_1,
            "x_2": x_2,
            "kappa": lambda a, b: kernel(a[None, :], b)[0],
            "phi": lambda a: features(a, power, constant),
        }


def is_kernel(formula: Any) -> Any:
    """The suite's kernel is the formula, and the formula an inner product of features."""
    return And(Eq(code(point, other), formula), Eq(formula, Inner(phi(point), phi(other))))


def two_instances(name: str) -> list[Unknown]:
    """Any two instances, in dimensions 1 and 2."""
    kernel, shape, _ = KERNELS[name]

    def at(d: int) -> Unknown:
        a, b = (np.array([reals(f"{n}_{j}")[0] for j in range(d)], dtype=object) for n in "ab")
        return Unknown(
            {
                "x_1": a,
                "x_2": b,
                "kappa": lambda p, q: kernel(p[None, :], q)[0],
                "phi": lambda p: features(p, *shape),
            }
        )

    return [at(1), at(2)]


kernels = Claim(
    id="pril/experiments/kernels",
    where="Sec. 5.2",
    kind="definition",
    says="Each kernel of the experiments is an inner product φ(x_1)·φ(x_2) of features, as the use "
    "in place of the inner product requires.",
    space=TwoInstances(),
    conclusion=is_kernel(KERNELS["synthetic"][2]),
    readings=tuple(
        Reading(
            name,
            f"the kernel for the {name} data",
            {"data": name},
            conclusion=is_kernel(formula),
            missing="features of instances with more than two entries: products of entries, one "
            "for each word of up to three coordinates, as a vector of the kernel's language",
        )
        for name, (_, _, formula) in KERNELS.items()
    ),
    obligations=tuple(
        Obligation(
            name="kernel and features on solver terms",
            covers="d ≤ 2, all instances",
            because="both sides are polynomials in the entries of the two instances",
            reading=name,
            instances=partial(two_instances, name),
        )
        for name in KERNELS
    ),
)
