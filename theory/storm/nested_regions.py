"""Regions of nested binary classifiers: not convex, where the model's are."""

from typing import Any

from flint import fmpq
from sympy import And, Eq, Gt, Rational, exp

from theory.claims.claim import Claim
from theory.claims.space import Space
from theory.proving.proof import Proof
from theory.storm.latent import log_of, sigma
from theory.storm.proofs import nested_regions as prove
from theory.storm.regions import low, s_1, s_2


class OneLine(Space):
    """The rates and the intercept of the two scores: nothing is drawn."""

    def meaning(self, **options: Any) -> dict[str, Any]:
        odds = {"s": fmpq(7, 5), "t": fmpq(5), "theta_1": fmpq(2)}
        return {name: log_of(value) for name, value in odds.items()}


def probabilities(n: int) -> tuple[Any, Any, Any]:
    """(4) at point n of the line, whose scores are ``−n s`` and ``θ_1 + (2 − n) t``."""
    first, second = sigma(-n * s_1), sigma(low + (2 - n) * s_2)
    return first, second - first, 1 - second


def _ahead(n: int, label: int, others: tuple[int, ...]) -> list[Any]:
    found = probabilities(n)
    return [Gt(found[label - 1], found[other - 1]) for other in others]


not_convex = Claim(
    id="storm/flexibility/sharper-1",
    where="abstract, Sec. 1, Sec. 5.1.2",
    kind="comparison",
    says="Of the baselines nested binary classifiers are the ones with label regions that are not "
    "convex: of three inputs n = 0, 1, 2 on a line, with the scores −n s of y ≤ 1 and "
    "θ_1 + (2 − n) t of y ≤ 2, where e^s = 7/5, e^t = 5, e^{θ_1} = 2, the outer two have label 1, "
    "the one between them label 2.",
    hypotheses=(Eq(exp(s_1), Rational(7, 5)), Eq(exp(s_2), 5), Eq(exp(low), 2)),
    conclusion=And(*_ahead(0, 1, (2, 3)), *_ahead(1, 2, (1, 3)), *_ahead(2, 1, (2, 3))),
    space=OneLine(),
    proofs=(Proof(prove.not_convex),),
)
