"""The bounds of PA, PA-I and PA-II are attained, for every K, a and number of rounds.

The streams are those on which PRIL's bound is attained: equally long instances with inner products
``−1/a``, all labelled ``[1, K − a]``. No round disturbs what another one has learnt, every round
violates all ``a`` constraints, each with ``l_i = 1``, and moves each of them by the same number r;
the comparator is the parameters in the end, which meet all margins alike.
"""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import And, Eq, Ge

from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals.families import Family, Simplex, require
from theory.intervals.notation import (
    SIMPLEX,
    K,
    R,
    T,
    a,
    along_updates,
    constrained,
    gamma,
    i,
    t,
    theta_star,
    w_star,
    y_l,
    y_r,
)
from theory.language.statement import ForAll, Indicator, NormSquared
from theory.proving.proof import Proof
from theory.ramp import vocabulary
from theory.ramp.mistake_bounds import (
    ANY,
    COST,
    LOSS,
    SEPARABLE,
    SIZES,
    SLACK,
    SLACKS,
    UNIT,
    factor,
)
from theory.ramp.proofs import stream_attained_ideal as proved
from theory.ramp.proofs import stream_attained_slack as slack
from theory.ramp.proofs.stream_run import RUNS
from theory.ramp.sharper_pa_i import AGAINST, GAIN, SMALL
from theory.ramp.streams import AggressiveStream, C, xi


class Separate(Simplex):
    """Such streams, with the last parameters of a variant's run as the comparator.

    Parameters
    ----------
    space : AggressiveStream
        Gives the streams their values; where its comparator is not of length 1, it is the last
        parameters themselves.
    variant : {"pa", "pa-i", "pa-ii"}
    """

    vocabularies: Vocabularies = (vocabulary.STREAM,)

    def __init__(self, space: AggressiveStream, variant: str) -> None:
        super().__init__(space)
        self.variant = variant

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose))
        return {**drawn, "excess": Fraction(0), "cost": Fraction(choose(1, 4), choose(1, 4))}

    def stream(self, instance: Instance) -> Instance:
        cost = Fraction(instance["cost"])
        require(cost > 0, instance["excess"] == 0)
        drawn = super().stream(instance)
        growth = Fraction(drawn["margin"])  # a ‖x‖² + 1
        C = cost / growth
        step = {
            "pa": 1 / growth,
            "pa-i": min(C, 1 / growth),
            "pa-ii": 1 / (growth + 1 / (2 * C)),
        }[self.variant]
        scaled = {name: tuple(step * entry for entry in drawn[name]) for name in ("w", "theta")}
        return {**drawn, **scaled, "C": C, "scale": 1}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        return Family.values(self, instance, **options)


LENGTH = NormSquared(w_star, theta_star)
PLAIN = a * R**2 + 1


def ideal(variant: str) -> tuple[Any, ...]:
    """The hypotheses with an ideal comparator."""
    growth = called("growth", Eq(T * a * gamma**2, factor(variant)))
    return (*SEPARABLE[:1], *SIZES, *SIMPLEX, growth, *along_updates(gamma))


def attained(comparator: tuple[Any, ...], limit: Any) -> Any:
    """The comparator is one of the bound, and the interval loss is the bound: a in each round."""
    return And(*comparator, Eq(LOSS, limit), Eq(LOSS, T * a))


def lacking(step: Any, lack: Any) -> tuple[Any, ...]:
    """The last parameters after T a steps as the comparator, which lacks the same slack."""
    each = Indicator(constrained(i, y_l[t], y_r[t])) * lack
    return (
        *COST,
        *SIZES,
        *SIMPLEX,
        *along_updates(PLAIN * step),
        called("lacks", ForAll(Eq(xi[t, i], each), (t, 1, T), (i, 1, K - 1))),
    )


claim = partial(Claim, where="cited work [15]", kind="optimality")

attained_pa = claim(
    id="ramp/pa-family/mistake-bounds/attained-pa",
    says="For every K, every a and every number of rounds there are streams on which the interval "
    "loss of PA is exactly (a R² + 1)/γ²: neither a nor the 1 can be lowered.",
    hypotheses=ideal("pa"),
    conclusion=attained(SEPARABLE[1:], factor("pa") / gamma**2),
    space=Separate(UNIT, "pa"),
    readings=(
        Reading(
            "PA",
            "with an ideal comparator",
            {"variant": "pa"},
        ),
    ),
    proofs=(Proof(proved.ideal("pa"), RUNS["pa"], "PA"),),
    attains={"ramp/pa-family/mistake-bounds": "for every K, a, T"},
)

VARIANT_I, VARIANT_II = {"variant": "pa-i"}, {"variant": "pa-ii"}

attained_pa_i = claim(
    id="ramp/pa-family/mistake-bounds/attained-pa-i",
    says="On these streams PA-I's interval loss is exactly max(1/C, a R² + 1)/γ² where "
    "C (a R² + 1) ≥ 1, and where it is at most 1, exactly its bound with the factor "
    "1/(C (2 − C (a R² + 1))) against a comparator with slack.",
    readings=(
        Reading(
            "C (a R² + 1) ≥ 1",
            "with an ideal comparator",
            VARIANT_I,
            hypotheses=(*COST, called("large", Ge(C * PLAIN, 1)), *ideal("pa")),
            conclusion=attained(SEPARABLE[1:], factor("pa-i") / gamma**2),
            space=Separate(UNIT, "pa-i"),
        ),
        Reading(
            "C (a R² + 1) ≤ 1",
            "against a comparator that lacks 1 − C (a R² + 1) of each margin",
            VARIANT_I,
            hypotheses=(*SMALL, *lacking(C, 1 - C * PLAIN)),
            conclusion=attained(SLACK, AGAINST / GAIN),
            space=Separate(ANY, "pa-i"),
        ),
    ),
    proofs=(
        Proof(proved.ideal("pa-i"), RUNS["pa-i"], "C (a R² + 1) ≥ 1"),
        Proof(slack.small_cost, RUNS["pa-i"], "C (a R² + 1) ≤ 1"),
    ),
    attains={"ramp/pa-family/mistake-bounds/sharper-pa-i": "for every K, a, T"},
)

STEP = 1 / factor("pa-ii")

attained_pa_ii = claim(
    id="ramp/pa-family/mistake-bounds/attained-pa-ii",
    says="On these streams PA-II's interval loss is exactly its bound "
    "(a R² + 1 + 1/(2C)) (‖(w*, θ*)‖² + 2C Σ ξ²), against a comparator that lacks "
    "1/(2C (a R² + 1 + 1/(2C))) of each margin.",
    hypotheses=lacking(STEP, STEP / (2 * C)),
    conclusion=attained(SLACK, factor("pa-ii") * (LENGTH + 2 * C * SLACKS["pa-ii"])),
    space=Separate(ANY, "pa-ii"),
    readings=(
        Reading(
            "PA-II",
            "with slack",
            VARIANT_II,
        ),
    ),
    proofs=(Proof(slack.soft, RUNS["pa-ii"], "PA-II"),),
)
