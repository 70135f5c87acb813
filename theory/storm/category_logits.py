"""The probabilities of the categories as functions of x: reading A, potentials (10) and (11).

``p(e(y)) = e^{s(y)}/Z`` with the scores s of `theory.storm.restricted`.  What is forbidden decides
what Z sums: all paths, or the codes alone.
"""

from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Lt, Sum, exp

from algorithms.seam import exact
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from theory.formal.terms import integer
from theory.language.statement import ForAll, Inner
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.runs.papers.chains import FORWARD, NORMALISER
from theory.storm.chains import MESSAGES, Values, chain_values
from theory.storm.notation import (
    CODES,
    K,
    Psi,
    T,
    Z,
    b,
    c,
    i,
    k,
    psi,
    q,
    u,
    w,
    x,
    y,
)
from theory.storm.proofs import category_logits as prove
from theory.storm.restricted import CODED, cumulative, score
from theory.storm.weights import LogWeights


class LinearChain(LogWeights):
    """Weights, an instance, and the chain of their potentials: powers of 2.

    Parameters
    ----------
    least : int
        Smallest number of categories.
    forbidden : bool
        ``Ψ_k(0,1) = 0``.
    """

    def __init__(self, least: int = 2, *, forbidden: bool = False) -> None:
        self.least, self.forbidden = least, forbidden

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        K, d, x = instance["K"], instance["d"], instance["x"]

        def power(weights: Any) -> fmpq:
            product = sum(int(a) * int(b) for a, b in zip(weights, x, strict=True))
            return fmpq(2) ** product

        numbers = (*exact(instance["w"]).flat, *exact(instance["u"]).flat, *exact(x))
        if d < 1 or any(value.q != 1 for value in numbers):
            raise Inadmissible
        node = exact([[power(own) for own in pair] for pair in instance["w"]], (K - 1, 2))
        edge = exact(
            [[[power(own) for own in row] for row in table] for table in instance["u"]],
            (K - 2, 2, 2),
        )
        if self.forbidden:
            edge[:, 0, 1] = fmpq(0)
        return {**chain_values(node, edge), **found}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), *MESSAGES


NODES = ForAll(Eq(psi(k, b), exp(Inner(w(k, b), x))), (k, 1, T), (b, 0, 1))
"""(10)."""


def _edge(b: Any, c: Any) -> Any:
    return Eq(Psi(k, b, c), exp(Inner(u(k, b, c), x)))


EDGES = ForAll(_edge(b, c), (k, 1, T - 1), (b, 0, 1), (c, 0, 1))
"""(11)."""
TIED = ForAll(And(_edge(0, 0), Eq(Psi(k, 0, 1), 0), _edge(1, 0), _edge(1, 1)), (k, 1, T - 1))
"""(11) where the transition from 0 to 1 is forbidden."""

RUN = (FORWARD | NORMALISER).instantiated({("T", "Z", 0): integer("K") - 1})
"""For the K − 1 bits of reading A."""


def _shares(value: Any) -> Any:
    """The probability of y in multinomial logit with these linear forms."""
    return exp(value(y)) / Sum(exp(value(i)), (i, 1, K))


unrestricted = Claim(
    id="storm/jointly-learnt/sharper-4",
    where="abstract, Sec. 3",
    kind="identity",
    says="Which probability the model with all transitions gives to category y, of three or more: "
    "P(y) = p(e(y)) = e^{s(y)}/Z, Z over all paths, with scores s linear in x. It is less than "
    "that of multinomial logit with the same scores.",
    hypotheses=(Ge(K, 3), NODES, EDGES, *CODES),
    conclusion=ForAll(
        And(
            Eq(q(T, y - 1) / Z, exp(score(y)) / Z),
            Lt(q(T, y - 1) / Z, _shares(score)),
        ),
        (y, 1, K),
    ),
    space=LinearChain(3),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.unrestricted, RUN),),
)

restricted = Claim(
    id="storm/forbidden-transitions/sharper-5",
    where="Sec. 3.2.3",
    kind="identity",
    says="With 0 → 1 forbidden the probability of category y is that of multinomial logit whose "
    "linear forms are CuSum Rank's scores: what the bits before y add, summed. So the label of "
    "the Viterbi path is a prediction of CuSum Rank.",
    hypotheses=(Ge(K, 2), NODES, TIED, *CODES),
    conclusion=ForAll(Eq(q(T, y - 1) / Z, _shares(cumulative)), (y, 1, K)),
    space=LinearChain(forbidden=True),
    readings=(Reading("A", options=CODED),),
    proofs=(Proof(prove.restricted, RUN),),
)
