"""Does PRIL depend on the unit of the instances, where its thresholds always move by 1?"""

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import And, Eq, Ge, IndexedBase, Le, Sum, Symbol, sqrt

from algorithms.seam import to_fmpq
from theory.claims.claim import Claim, Reading
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Table
from theory.intervals.notation import (
    IDEAL,
    MISTAKES,
    ONE_SIDE,
    K,
    R,
    T,
    a,
    constrained,
    gamma,
    i,
    m,
    over_rounds,
    t,
    theta,
    theta_star,
    w,
    w_star,
    x,
    y_l,
    y_r,
    z,
)
from theory.intervals.streams import IntervalStream
from theory.language.statement import ForAll, Indicator, Inner, MaxOver, NormSquared
from theory.numbers.surd import root
from theory.pril.proofs import scaling_best as proved
from theory.pril.proofs.scaling import RUN
from theory.proving.program import Program
from theory.proving.proof import Proof

s = Symbol("s", real=True)
"""The factor by which all instances are multiplied before PRIL sees them."""

unscaled = IndexedBase("m'")
"""Numbers of violated constraints of the run on the instances themselves."""


class Rescaled(IntervalStream):
    """PRIL's run on the instances ``s x^t``; all other names speak of the ``x^t`` themselves.

    Option ``radius="fitted"``: ``R`` is not the radius but the number for which ``s`` is the best
    factor.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        scale = Fraction(choose(1, 6), choose(1, 6))
        return {**super().generate(choose, **options), "s": scale}

    def scaled(self, instance: Instance) -> Instance:
        """The stream that PRIL sees."""
        if instance["s"] <= 0:
            raise Inadmissible
        x = tuple(tuple(entry * instance["s"] for entry in point) for point in instance["x"])
        return {**instance, "x": x}

    def programs(self, **options: Any) -> tuple[Program, ...]:
        (program,) = super().programs(**options)
        return (program.given(scale="s"),)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        values |= {"m'": values["m"], "s": to_fmpq(instance["s"])}
        seen = super().values(self.scaled(instance), **options)
        if options.get("radius") == "fitted":
            weights, thresholds = (sum(e * e for e in values[n]) for n in ("w^*", "theta^*"))
            if weights == 0 or thresholds == 0 or values["a"] == 0:
                raise Inadmissible
            square = weights / (thresholds * values["a"] * values["s"] ** 4)
            values["R"] = root(square)
        return values | {name: seen[name] for name in ("w", "theta", "tau", "m", "f")}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        (one,) = super().story(instance, **options)
        (other,) = super().story(self.scaled(instance), **options)
        return [one, Table(f"instances times {instance['s']}; {other.title}", *_rest(other))]


def _rest(table: Table) -> tuple[Any, Any]:
    return table.header, table.rows


def count(number: Any, when: Any) -> Any:
    """``number`` is how many constraints the scores ``when`` violate."""
    failed = And(constrained(i, y_l[t], y_r[t]), z[t, i] * (when - theta[t, i]) <= 0)
    return ForAll(Eq(number, Sum(Indicator(failed), (i, 1, K - 1))), (t, 1, T))


COUNT = called("count", count(m[t], s * Inner(w[t], x[t])))
MEANINGS = (COUNT, ONE_SIDE[1], called("factor", s > 0))
W, Theta = NormSquared(w_star), NormSquared(theta_star)

claim = partial(Claim, where="Theorem 1", kind="mistake-bound", space=Rescaled())

any_scale = claim(
    id="pril/theorem-1/scaled",
    says="Run on the instances s x^t, PRIL violates at most "
    "(a R² s² + 1)(‖w*‖²/s² + ‖θ*‖²)/γ² constraints, with R and γ of the x^t themselves.",
    hypotheses=(*IDEAL, *MEANINGS),
    conclusion=Le(MISTAKES, (s**2 * R**2 * a + 1) * (W / s**2 + Theta) / gamma**2),
    proofs=(Proof(proved.any_scale, RUN),),
)

best_scale = claim(
    id="pril/theorem-1/scaled-best",
    says="With the best factor, s² = ‖w*‖/(R √a ‖θ*‖), at most (R √a ‖w*‖ + ‖θ*‖)²/γ², which is "
    "never more than (a R² + 1)/γ². R may be any number that is at least the radius.",
    hypotheses=(
        *IDEAL[:3],
        called("size", Ge(R**2, MaxOver(NormSquared(x[t]), (t, 1, T)))),
        called("radius", Ge(R, 0)),
        *MEANINGS,
        called("fitted", Eq(s**4 * R**2 * a * Theta, W)),
    ),
    conclusion=And(
        Le(MISTAKES, (R * sqrt(a) * sqrt(W) + sqrt(Theta)) ** 2 / gamma**2),
        Le((R * sqrt(a) * sqrt(W) + sqrt(Theta)) ** 2, R**2 * a + 1),
    ),
    space=Rescaled(number_up_to=3),
    readings=(Reading("R fitted to s", "as said", {"radius": "fitted"}),),
    proofs=(Proof(proved.best_scale, RUN),),
)

scale_free = claim(
    id="pril/theorem-1/scale-free",
    kind="consistency",
    says="PRIL violates as many constraints on the instances s x^t as on the x^t, s > 0.",
    hypotheses=(COUNT, called("factor", s > 0)),
    conclusion=Eq(over_rounds(unscaled[t]), MISTAKES),
)
