"""Section 2.2: the moments of the logistic noise.

For ``0 ≤ s ≤ t`` the second moment is at least ``s² P(s < |ε| ≤ t) + t² P(|ε| > t)``, which the
distribution function gives without integrals.
"""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, Le, Lt, Symbol

from theory.claims.claim import Claim, Reading
from theory.claims.fields import declared, integer, number
from theory.claims.space import Choose, Instance, Space
from theory.proving.proof import Proof
from theory.storm.latent import log_of, sigma
from theory.storm.proofs import noise as prove

epsilon, s, t, scale = Symbol("epsilon"), Symbol("s"), Symbol("t"), Symbol("v")

TWO_LEVELS = 2 * s**2 * sigma(-s) + 2 * (t**2 - s**2) * sigma(-t)
"""``s² P(s < |ε| ≤ t) + t² P(|ε| > t)``."""

ONE_TWO = (Eq(s, 1), Eq(t, 2))
SMALL = (Gt(scale, 0), *ONE_TWO, Le(scale**2 * TWO_LEVELS, 1))
"""A scale v of the noise, such that its variance may be 1."""


class Levels(Space):
    """Levels ``s ≤ t``, by ``e^s`` and ``e^t``. Fields: ``low``, ``high``."""

    def generate(self, choose: Choose, **options: Any) -> Instance:
        low = choose(1, 4)
        return {"low": low, "high": low + choose(0, 5)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return {"s": log_of(instance["low"]), "t": log_of(instance["high"])}


class Scales(Space):
    """The levels 1 and 2, a scale ``v``, and ``ε``. Fields: ``v``, ``noise`` (``e^ε``)."""

    fields = declared(v=number(1, 4, parts=(1, 4)), noise=integer(1, 6))

    def meaning(self, v: Any, noise: int, **options: Any) -> dict[str, Any]:
        return {"s": fmpq(1), "t": fmpq(2), "v": v, "epsilon": log_of(noise)}


claim = partial(Claim, where="Sec. 2.2", kind="identity", space=Scales())

noise_moments = claim(
    id="storm/eq-1/noise-moments",
    says="The logistic noise is symmetric, so has mean 0 (its tails have all moments). Were its "
    "second moment 1, then also s² P(s < |ε| ≤ t) + t² P(|ε| > t) ≤ 1.",
    hypotheses=(Ge(s, 0), Le(s, t)),
    conclusion=And(Eq(sigma(-t), 1 - sigma(t)), Le(TWO_LEVELS, 1)),
    space=Levels(),
    readings=(
        Reading("the distribution function is σ", "the noise of (3): is its variance 1?"),
        Reading(
            "the variance is 1",
            "logistic noise of distribution function σ(a/v), v such that the variance may be 1: is "
            "it the noise of (3)?",
            hypotheses=SMALL,
            conclusion=Eq(sigma(t / scale), sigma(t)),
            space=Scales(),
        ),
    ),
)

repair = claim(
    id="storm/eq-1/noise-moments/repair-1",
    says="The noise of (3) is symmetric about 0, and its variance is more than 1: the part of it "
    "with s = 1, t = 2 is. (The variance is π²/3.)",
    hypotheses=ONE_TWO,
    conclusion=And(Eq(sigma(-epsilon), 1 - sigma(epsilon)), Gt(TWO_LEVELS, 1)),
    proofs=(Proof(prove.more_than_one),),
)

unit_variance = claim(
    id="storm/eq-1/noise-moments/sharper-1",
    says="Logistic noise σ(a/v) of variance 1 has v < 1 and another distribution function than "
    "(3)'s: with unit variance (3) would need σ((θ_k − w·x)/v). (v is √3/π.)",
    hypotheses=SMALL,
    conclusion=And(Lt(scale, 1), Gt(sigma(t / scale), sigma(t))),
    proofs=(Proof(prove.unit_variance),),
)
