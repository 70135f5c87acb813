"""Instances: joint distributions of bag, class and point, with finitely many points."""

from typing import Any

from flint import fmpq
from sympy import Eq, Ge, Gt, Implies, IndexedBase, Sum

from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.formal.vocabulary import Vocabularies
from theory.language.statement import ForAll
from theory.olp import vocabulary
from theory.olp.notation import B, K, N, g, h, i, k, pi
from theory.olp.samples import Missing, Rows

P = IndexedBase("P")
"""``P[g, k, i]``: the weight of bag g, class k and point i together."""

in_bag = IndexedBase("p^{bag}")
"""``p(x_i given bag g)`` is ``in_bag[g, i]``."""

in_class = IndexedBase("p^{class}")
"""``p(x_i given class k)`` is ``in_class[k, i]``."""

in_both = IndexedBase("p^{both}")
"""``p(x_i given class k, bag g)`` is ``in_both[g, k, i]``."""

phi, psi = IndexedBase("phi"), IndexedBase("psi")
"""A coordinate of a feature map: ``φ(x_i, k)`` is ``phi[i, k]``; ``psi[i]`` of one without y."""

IN_CELL = Sum(P[g, k, i], (i, 1, N))
"""The weight of class k in bag g."""

NOT_NEGATIVE = ForAll(Ge(P[g, k, i], 0), (g, 1, B), (k, 1, K), (i, 1, N))
PRESENT = ForAll(Gt(IN_CELL, 0), (g, 1, B), (k, 1, K))
"""Every class occurs in every bag."""

BAGS_OCCUR = ForAll(Gt(Sum(IN_CELL, (k, 1, K)), 0), (g, 1, B))
OCCUR = (BAGS_OCCUR, ForAll(Gt(Sum(IN_CELL, (g, 1, B)), 0), (k, 1, K)))
"""No bag and no class has the weight 0: it would have no distribution."""

INDEPENDENT = ForAll(
    Implies(Gt(IN_CELL, 0), Eq(in_both[g, k, i], in_class[k, i])),
    (g, 1, B),
    (k, 1, K),
    (i, 1, N),
)
"""``p(x given y, bag) = p(x given y)``, wherever a class occurs in a bag."""


def mixture(term):  # type: ignore[no-untyped-def]
    """``Σ_y π_gy term(y)``, with the class called h."""
    return Sum(pi[g, h] * term(h), (h, 1, K))


class Joint(Space):
    """Weights of bags, classes and points, and features.

    Parameters
    ----------
    independent : bool
        Draw ``P[g, k, i] = share[g, k] · law[k, i]``.
    full : bool
        No class and no bag has the weight 0.
    """

    vocabularies: Vocabularies = (vocabulary.JOINT,)

    def __init__(self, *, independent: bool = True, full: bool = True) -> None:
        self.independent, self.full = independent, full

    def generate(self, choose: Choose, **options: Any) -> Instance:
        B, K, N = choose(1, 2), choose(2, 3), choose(1, 3)
        return {
            "B": B,
            "K": K,
            "N": N,
            "share": tuple(tuple(choose(0, 2) for _ in range(K)) for _ in range(B)),
            "law": tuple(
                tuple(
                    tuple(choose(0, 2) for _ in range(N))
                    for _ in range(1 if self.independent else B)
                )
                for _ in range(K)
            ),
            "phi": tuple(tuple(choose(-2, 2) for _ in range(K)) for _ in range(N)),
        }

    def weights(self, instance: Instance) -> list[list[list[Any]]]:
        """``P``, scaled to sum to 1."""
        B, K, N = instance["B"], instance["K"], instance["N"]
        share, law, phi = instance["share"], instance["law"], instance["phi"]
        laws = 1 if self.independent else B
        fits = (
            min(B, N) >= 1
            and K >= 2
            and len(share) == B
            and all(len(row) == K and min(row) >= 0 for row in share)
            and len(law) == K
            and all(len(rows) == laws for rows in law)
            and all(len(row) == N and min(row) >= 0 and sum(row) for r in law for row in r)
            and len(phi) == N
            and all(len(row) == K for row in phi)
        )
        if not fits:
            raise Inadmissible
        raw = [
            [
                [fmpq(share[g][k] * p, sum(law[k][g % laws])) for p in law[k][g % laws]]
                for k in range(K)
            ]
            for g in range(B)
        ]
        total = sum((p for cells in raw for cell in cells for p in cell), fmpq(0))
        if total == 0:
            raise Inadmissible
        return [[[p / total for p in cell] for cell in cells] for cells in raw]

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        joint = self.weights(instance)
        B, K, N = instance["B"], instance["K"], instance["N"]
        by_class = [[sum(joint[g][k][i] for g in range(B)) for i in range(N)] for k in range(K)]
        bags = [sum(sum(cell) for cell in cells) for cells in joint]
        if self.full and not (all(map(sum, by_class)) and all(bags)):
            raise Inadmissible
        phi = instance["phi"]
        known: dict[str, Any] = {
            "B": B,
            "K": K,
            "N": N,
            "P": joint,
            "p^{class}": Rows(
                [conditional(row, f"class {k + 1}") for k, row in enumerate(by_class)]
            ),
            "p^{both}": [
                Rows(
                    [
                        conditional(cell, f"class {k + 1} in bag {g + 1}")
                        for k, cell in enumerate(cells)
                    ]
                )
                for g, cells in enumerate(joint)
            ],
            "p^{bag}": Rows(
                [
                    conditional([sum(cell[i] for cell in cells) for i in range(N)], f"bag {g + 1}")
                    for g, cells in enumerate(joint)
                ]
            ),
            "pi": Rows(
                [
                    conditional([sum(cell) for cell in cells], f"bag {g + 1}")
                    for g, cells in enumerate(joint)
                ]
            ),
            "phi": [[fmpq(value) for value in row] for row in phi],
            "psi": [fmpq(row[0]) for row in phi],
        }
        classes = known["p^{class}"]
        return {
            **known,
            r"\mu^{set}": Rows([mean_of(row, phi, K) for row in known["p^{bag}"].rows]),
            r"\mu^{class}": Rows([mean_of(row, phi, K) for row in classes.rows]),
            r"\mu^{y}": Rows(
                [
                    row if isinstance(row, Missing) else mean_of(row, phi, K)[k]
                    for k, row in enumerate(classes.rows)
                ]
            ),
        }


def conditional(weights: list[Any], event: str) -> Any:
    """The weights, divided by their sum."""
    total = sum(weights)
    if total == 0:
        return Missing(f"a probability given {event}, which has probability 0")
    return [weight / total for weight in weights]


def mean_of(law: Any, phi: Any, K: int) -> Any:
    """``E φ(x, k)`` for every k."""
    if isinstance(law, Missing):
        return law
    return [sum(p * fmpq(row[k]) for p, row in zip(law, phi, strict=True)) for k in range(K)]
