"""Which probabilities the model gives to the categories."""

from functools import partial
from typing import Any

from sympy import And, Eq, Ge, Gt, Lt, Sum, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance
from theory.language.statement import ForAll
from theory.proving.proof import Proof
from theory.runs.papers.chains import FORWARD, NORMALISER
from theory.storm.chains import Chain
from theory.storm.notation import (
    CODES,
    FORBIDDEN,
    POSITIVE,
    Psi,
    T,
    Z,
    b,
    i,
    j,
    k,
    psi,
    q,
)
from theory.storm.proofs import class_probabilities as prove

share = Symbol("lambda", real=True)


def codes(first: Any, last: Any) -> Any:
    """The weights of the codes with ``first, …, last`` ones, summed."""
    return Sum(q(T, j), (j, first, last))


OVER_CODES = Sum(q(T, i), (i, 0, T))
"""What all codes weigh, apart from the paths that are none."""

SETTING = (called("rounds", Ge(T, 1)), *POSITIVE, *CODES)
RUN, CHAIN = FORWARD | NORMALISER, Chain()

claim = partial(Claim, where="abstract, Sec. 3", kind="consistency")

jointly_learnt = claim(
    id="storm/jointly-learnt",
    says="The model assigns a probability distribution to the categories: the probabilities of "
    "their codes are positive and add up to 1. q_T(j) is the weight of the code with j ones.",
    hypotheses=SETTING,
    conclusion=And(ForAll(Gt(q(T, j) / Z, 0), (j, 0, T)), Eq(codes(0, T) / Z, 1, evaluate=False)),
    space=CHAIN,
    readings=(
        Reading("A, among all paths", "P(y = k) = p(e(k)), k = j + 1 = 1, …, T + 1"),
        Reading(
            "B, among all paths",
            "P(y = k) = p(e(k)), k = j = 1, …, T",
            conclusion=And(
                ForAll(Gt(q(T, j) / Z, 0), (j, 1, T)), Eq(codes(1, T) / Z, 1, evaluate=False)
            ),
        ),
        Reading(
            "A, among the codes",
            "p(e(k)) divided by its sum over the categories",
            conclusion=And(
                ForAll(Gt(q(T, j) / OVER_CODES, 0), (j, 0, T)),
                Eq(Sum(q(T, j) / OVER_CODES, (j, 0, T)), 1, evaluate=False),
            ),
        ),
    ),
    proofs=(Proof(prove.among_codes, RUN, "A, among the codes"),),
)

repair = claim(
    id="storm/jointly-learnt/repair-1",
    says="Where the transition 0 → 1 is forbidden the probabilities of the codes are positive and "
    "add up to 1 (reading A): all other paths have weight 0.",
    hypotheses=(called("rounds", Ge(T, 1)), *FORBIDDEN, *CODES),
    conclusion=And(ForAll(Gt(q(T, j) / Z, 0), (j, 0, T)), Eq(codes(0, T) / Z, 1, evaluate=False)),
    space=Chain(forbidden=True),
    proofs=(Proof(prove.forbidden, RUN),),
)

strict = claim(
    id="storm/jointly-learnt/sharper-1",
    says="With two bits or more (three categories, reading A) and all potentials positive, the "
    "probabilities of the codes always add up to less than 1.",
    hypotheses=(called("long", Ge(T, 2)), *POSITIVE, *CODES),
    conclusion=And(Gt(codes(0, T) / Z, 0), Lt(codes(0, T) / Z, 1)),
    space=Chain(least=2),
    proofs=(Proof(prove.less_than_one, RUN),),
)

complete = claim(
    id="storm/jointly-learnt/sharper-2",
    says="With one bit (two categories, reading A) every path is a code, and the probabilities of "
    "the codes add up to 1.",
    hypotheses=(called("single", Eq(T, 1)), *POSITIVE, *CODES),
    conclusion=Eq(codes(0, T) / Z, 1, evaluate=False),
    space=Chain(most=1),
    proofs=(Proof(prove.one_bit, RUN),),
)


class OnePotential(Chain):
    """Two bits; every potential is 1 but ``Ψ_1(0, 1) = 3(1 − λ)/λ``. Field: ``lambda``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        from fractions import Fraction

        denominator = choose(2, 9)
        return {"lambda": Fraction(choose(1, denominator - 1), denominator)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        value = instance["lambda"]
        if not 0 < value < 1:
            raise Inadmissible
        return {**super().values(self.chain_of(value)), "lambda": self.exactly(value)}

    @staticmethod
    def exactly(value: Any) -> Any:
        from algorithms.seam import to_fmpq

        return to_fmpq(value)

    @staticmethod
    def chain_of(value: Any) -> Instance:
        """The chain with this share of the codes."""
        rise = 3 * (1 - value) / value
        return {"K": 3, "nodes": ((1, 1), (1, 1)), "edges": (((1, rise), (1, 1)),)}

    def smaller(self, instance: Instance) -> Any:
        yield from super(Chain, self).smaller(instance)

    def story(self, instance: Instance, **options: Any) -> Any:
        return super().story(self.chain_of(instance["lambda"]))


any_share = claim(
    id="storm/jointly-learnt/sharper-3",
    says="The total of the codes can be any number between 0 and 1: with K = 3 (reading A), all "
    "potentials 1 but Ψ_1(0,1) = 3(1 − λ)/λ, it is λ. So almost all of the probability can be on "
    "paths that are no code.",
    hypotheses=(
        called("above", Gt(share, 0)),
        Lt(share, 1),
        called("two", Eq(T, 2)),
        called("nodes", ForAll(Eq(psi(k, b), 1), (k, 1, 2), (b, 0, 1))),
        called("zero", Eq(Psi(1, 0, 0), 1)),
        called("fall", Eq(Psi(1, 1, 0), 1)),
        called("stay", Eq(Psi(1, 1, 1), 1)),
        called("rise", Eq(Psi(1, 0, 1), 3 * (1 - share) / share)),
        *CODES,
    ),
    conclusion=Eq(codes(0, T) / Z, share),
    space=OnePotential(),
    proofs=(Proof(prove.any_share, RUN),),
)
