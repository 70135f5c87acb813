"""Section 3.2.3: what edge weights and node weights drive."""

from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import ForAll, Indicator
from theory.proving.proof import Proof
from theory.storm.chains import Chain, Values
from theory.storm.notation import B, N, T, i, k, n, omega
from theory.storm.proofs import edges as prove

factor = Symbol("lambda", real=True)


class Grown(Chain):
    """A chain, a position k, a bit ``i`` and a factor ``lambda`` of at least 1."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = super().generate(choose)
        place = choose(1, drawn["K"] - 2)
        return {**drawn, "k": place, "i": choose(0, 1), "lambda": choose(1, 4)}

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        if not 1 <= instance["k"] < found["T"] or instance["i"] not in (0, 1):
            raise Inadmissible
        return {
            **found,
            "k": instance["k"],
            "i": instance["i"],
            "lambda": fmpq(int(instance["lambda"])),
        }


def total(*conditions: Any) -> Any:
    """The weights of the paths for which they hold."""
    return Sum(Indicator(And(*conditions)) * omega(T, n), (n, 0, N(T) - 1))


NODE = Eq(B(T, k, n), i)
SUSTAINED = Eq(B(T, k + 1, n), B(T, k, n))
STAYS = And(NODE, SUSTAINED)
"""Bits k and k + 1 are both i: the paths through the edge weight ``u_k^{ii}``."""
ALL = Sum(omega(T, n), (n, 0, N(T) - 1))


def share(what: Any, driven: Any) -> Any:
    """The probability of ``what`` where the paths with ``driven`` weigh λ times as much."""
    grown = total(what) + (factor - 1) * total(what, driven)
    return grown / (ALL + (factor - 1) * total(driven))


def before(what: Any) -> Any:
    """Its probability before."""
    return total(what) / ALL


WEIGHTS = (ForAll(Ge(omega(T, n), 0), (n, 0, N(T) - 1)), Gt(ALL, 0), Ge(factor, 1))

edges_and_nodes = Claim(
    id="storm/edges-and-nodes",
    where="Sec. 3.2.3",
    kind="consistency",
    says="Edge weights drive whether a bit is sustained or changes, node weights drive the "
    "identification of categories.",
    hypotheses=WEIGHTS,
    conclusion=Ge(share(STAYS, STAYS), before(STAYS)),
    space=Grown(least=2),
    readings=(
        Reading(
            "edges drive whether a bit is sustained",
            "the larger Ψ_k(i, i), here λ-fold, the more probable are the bits (i, i) at k, k + 1",
        ),
        Reading(
            "nodes drive the bits",
            "the larger ψ_k(i), here λ-fold, the more probable is b_k = i, and with it the side of "
            "the label on which k is",
            conclusion=Ge(share(NODE, NODE), before(NODE)),
        ),
        Reading(
            "edges alone drive whether a bit is sustained",
            "the probability of b_{k+1} = b_k does not depend on ψ_k(i)",
            conclusion=Eq(share(SUSTAINED, NODE), before(SUSTAINED)),
        ),
        Reading(
            "nodes alone drive the bits",
            "the probability of b_k = i does not depend on Ψ_k(i, i)",
            conclusion=Eq(share(NODE, STAYS), before(NODE)),
        ),
    ),
    proofs=(
        Proof(prove.grows(prove.stays), reading="edges drive whether a bit is sustained"),
        Proof(prove.grows(prove.node), reading="nodes drive the bits"),
    ),
)
