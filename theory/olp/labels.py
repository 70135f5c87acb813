"""Section 5: what DL-OLP trains on."""

from functools import partial
from typing import Any

import numpy as np
from sympy import And, Eq, IndexedBase, Ne, Or

from algorithms.proportions.bags import proportions_of
from algorithms.proportions.dl_olp import DLOLP
from algorithms.proportions.kdlor import KDLOR
from algorithms.proportions.matrices import identity, pseudo_inverse, solve
from algorithms.proportions.means import bag_means
from algorithms.proportions.projection import Projection
from algorithms.proportions.scatter import diagonalised, within_scatter_from_means
from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.olp import vocabulary
from theory.olp.proofs import labels as proved
from theory.proving.program import Program
from theory.proving.proof import Proof

u, v, p, q = (IndexedBase(name) for name in "uvpq")
"""Projections of DL-OLP for two labelings, ``u`` and ``v``, and of KDLOR, ``p`` and ``q``."""
BAGS = np.array([1, 1, 1, 2, 2, 2])
LEARNER = DLOLP(strict=True)


class TwoLabelings(Space):
    """Six points of the plane in two bags, and two different labelings of equal proportions.

    Fields: ``x`` (points), and ``y``, ``z`` (labels: each bag has both classes, in other shares
    than the other bag).
    """

    vocabularies: Vocabularies = (vocabulary.LABELINGS,)

    def generate(self, choose: Choose, **options: Any) -> Instance:
        def turned(labels: tuple[int, ...], by: int) -> tuple[int, ...]:
            return labels[by:] + labels[:by]

        one, two = choose(0, 2), choose(0, 2)
        y = turned((1, 1, 2), one) + turned((1, 2, 2), two)
        z = turned((1, 1, 2), (one + choose(1, 2)) % 3) + turned((1, 2, 2), choose(0, 2))
        return {"x": tuple((choose(-3, 3), choose(-3, 3)) for _ in range(6)), "y": y, "z": z}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        x, y, z = (instance[name] for name in "xyz")
        if len(x) != 6 or not all(len(labels) == 6 and {*labels} == {1, 2} for labels in (y, z)):
            raise Inadmissible
        X, labelings = exact(x), [np.array(labels) for labels in (y, z)]
        pi = [proportions_of(labels, BAGS, 2) for labels in labelings]
        if y == z or not (pi[0] == pi[1]).all():
            raise Inadmissible
        try:
            fitted = [LEARNER.fit(X, BAGS, each) for each in pi]
            supervised = [KDLOR().fit(X, labels, 2).w for labels in labelings]
        except ValueError:
            raise Inadmissible from None
        projections = (*(each.w for each in fitted), *supervised)
        return {
            **dict(zip("uvpq", map(list, projections), strict=True)),
            **{"N": 6, "K": 2, "B": 2, "d": 2, "x": X, "a": BAGS, "pi": pi[0]},
            r"\pi^{+}": pseudo_inverse(pi[0]),
            **solutions(X, BAGS, pi[0], fitted[0]),
            **{f"{name}'": value for name, value in solutions(X, BAGS, pi[1], fitted[1]).items()},
        }

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (Program(DLOLP),)


def solutions(
    X: np.ndarray, bags: np.ndarray, pi: np.ndarray, fitted: Projection
) -> dict[str, Any]:
    """What DL-OLP solves on its way, see `theory.runs.papers.discriminant`."""
    of_bags = bag_means(X, bags, len(pi))
    means, sizes = LEARNER.estimates(of_bags, bags, pi)
    S, D = within_scatter_from_means(X, sizes, means), means[1:] - means[:-1]
    basis, _ = diagonalised(S)
    r, z = solve(S, D.T).T, 2 * fitted.w[None, :]
    return {
        **{"e": identity(len(S), S), "b": basis, "mu": of_bags},
        **{r"\hat{m}": means, r"\hat{N}": sizes},
        **{"alpha": fitted.alpha, "r": r, "z": z},
        **{name: solve(basis.T, rows.T).T for name, rows in (("c", r), ("g", z))},
    }


unchanged = And(Eq(u[1], v[1]), Eq(u[2], v[2]))

claim = partial(Claim, where="Sec. 5", kind="comparison", space=TwoLabelings())

labels = claim(
    id="olp/conclusion/labels",
    says="DL-OLP trains on the true labels, the method it is compared with on label proportions: "
    "two labelings of the same points lead DL-OLP to different projections, whether or not they "
    "give the bags the same proportions.",
    conclusion=Or(Ne(u[1], v[1]), Ne(u[2], v[2])),
    readings=(
        Reading("DL-OLP on labels", "as printed, for labelings of the same proportions"),
        Reading(
            "the other on proportions",
            "KDLOR, trained with the actual labels by Section 4, has one projection for labelings "
            "of the same proportions",
            conclusion=And(Eq(p[1], q[1]), Eq(p[2], q[2])),
        ),
    ),
)

labels_repair = claim(
    id="olp/conclusion/labels/repair-1",
    says="DL-OLP trains on label proportions: labelings of the same proportions give the same "
    "projection. (The sentence has its two methods exchanged: KDLOR trains on the labels.)",
    conclusion=unchanged,
    proofs=(Proof(proved.determined, proved.RUN),),
)
