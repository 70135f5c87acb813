"""The gradient of ``L_IMC`` at current parameters, and PRIL's step beside it."""

from collections.abc import Callable
from typing import Any

from flint import fmpq
from sympy import And, Eq, Function, Ge, Gt, Implies, IndexedBase, Lt, Ne, Sum

from algorithms.losses import interval_imc
from algorithms.seam import exact
from theory.claims.space import Choose, Inadmissible, Instance, Table, show
from theory.intervals.notation import L_IMC, K, constrained, i, t, theta, w, x, y_l, y_r, z
from theory.intervals.rounds import OneRound, Values
from theory.language.statement import ForAll, Indicator, Inner
from theory.numbers.extended import Undefined

nabla = Function(r"\nabla_{w} L^{IMC}_I")
partial = Function(r"\partial_{\theta} L^{IMC}_I")
"""Slopes of ``L_IMC(w·x, y_l, y_r, θ)`` at ``(w, θ)``: the gradient in w, and in ``θ_i``."""

u, phi = IndexedBase("u"), IndexedBase("phi")
"""Any other parameters: what a subgradient inequality compares with."""


def derivative(along: Callable[[fmpq], Any]) -> Any:
    """Derivative at 0 of a convex, piecewise linear function of one number.

    A chord from 0 is on the first linear piece when the chord of half its length has its slope, as
    slopes of chords of a convex function only grow.

    Raises
    ------
    Undefined
        If the slopes on the two sides differ.
    """

    def slope(direction: int) -> Any:
        def chord(length: fmpq) -> Any:
            return (along(direction * length) - along(fmpq(0))) / length

        length = fmpq(1)
        while chord(length) != chord(length / 2):
            length = length / 2
        return chord(length)

    right, left = slope(1), -slope(-1)
    if left != right:
        raise Undefined(f"no gradient: the slopes of L_IMC on the two sides are {left} and {right}")
    return right


def gradients(point: Any, y_l: int, y_r: int) -> Values:
    """``nabla(w, θ)`` and ``partial(i, w, θ)``, from values of ``L_IMC`` alone."""

    def loss(w: Any, theta: Any) -> Any:
        return interval_imc(w @ point, theta, y_l, y_r)

    def moved(vector: Any, place: int, amount: fmpq) -> Any:
        changed = vector.copy()
        changed[place] += amount
        return changed

    def in_w(w: Any, theta: Any) -> Any:
        def along(j: int) -> Callable[[fmpq], Any]:
            return lambda s: loss(moved(w, j, s), theta)

        return exact([derivative(along(j)) for j in range(len(w))])

    def in_theta(i: int, w: Any, theta: Any) -> Any:
        return derivative(lambda s: loss(w, moved(theta, i - 1, s)))

    return {str(nabla): in_w, str(partial): in_theta}


class GradientStep(OneRound):
    """One round with a step size ``eta`` and other parameters ``(u, φ)``."""

    by_dimension = (*OneRound.by_dimension, "u")
    by_threshold = (*OneRound.by_threshold, "phi")
    real_fields = (*OneRound.real_fields, "eta", "u", "phi")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        instance = dict(super().generate(choose))
        return {
            **instance,
            "eta": self.number(choose),
            "u": tuple(self.number(choose) for _ in instance["w"]),
            "phi": tuple(self.number(choose) for _ in instance["theta"]),
        }

    def values(self, instance: Instance, **options: Any) -> Values:
        values = super().values(instance)
        u, phi = exact(instance["u"]), exact(instance["phi"])
        if len(u) != instance["d"] or len(phi) != instance["K"] - 1:
            raise Inadmissible
        slopes = gradients(values["x"][0], instance["y_l"], instance["y_r"])
        eta = exact([options.get("eta", instance["eta"])])[0]
        return {**values, **slopes, "u": u, "phi": phi, "eta": eta}

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        others = tuple((name, show(instance[name])) for name in ("eta", "u", "phi"))
        return [*super().story(instance), Table("beside them", ("name", "value"), others)]


SPACE = GradientStep(ordered=False, ranks_up_to=4, number_up_to=3)

here = (w[t], theta[t])
slack = z[t, i] * (Inner(w[t], x[t]) - theta[t, i])
IN_I = constrained(i, y_l[t], y_r[t])

SMOOTH = ForAll(Implies(IN_I, Ne(slack, 0)), (i, 1, K - 1))
"""No constraint is met with equality: there ``L_IMC`` has a gradient."""


def near(there):  # type: ignore[no-untyped-def]
    """No constraint changes sides on the way from ``z_i (w·x − θ_i)`` to ``there``."""
    same = And(Implies(Lt(slack, 0), Lt(there, 0)), Implies(Gt(slack, 0), Gt(there, 0)))
    return ForAll(Implies(IN_I, same), (i, 1, K - 1))


NEAR_W = near(z[t, i] * (Inner(u, x[t]) - theta[t, i]))
NEAR_THETA = near(z[t, i] * (Inner(w[t], x[t]) - phi[i]))
"""Where ``L_IMC`` has a gradient, these say of u, and of φ, that they are near w, and near θ."""

strict_sum = Sum(Indicator(IN_I) * z[t, i] * Indicator(Lt(slack, 0)), (i, 1, K - 1))
"""``Σ_{i ∈ Ī} z_i 1[z_i (w·x − θ_i) < 0]``: what line 2 multiplies ``x`` by."""

strict_step = z[t, i] * Indicator(Lt(slack, 0))
"""``z_i 1[z_i (w·x − θ_i) < 0]``: what line 4 subtracts from ``θ_i``."""


def loss_at(weights, thresholds):  # type: ignore[no-untyped-def]
    """``L_IMC`` of round t at other parameters."""
    return L_IMC(Inner(weights, x[t]), thresholds, y_l[t], y_r[t])


def difference(a, b):  # type: ignore[no-untyped-def]
    """``(a − b) · x^t``."""
    return Inner(a, x[t]) - Inner(b, x[t])


W_SUBGRADIENT = Ge(loss_at(u, theta[t]), loss_at(*here) - strict_sum * difference(u, w[t]))
"""``−Σ z_i x 1[… < 0]`` is a subgradient of ``L_IMC`` in w: the loss stays above its tangent."""

W_GRADIENT = Eq(loss_at(u, theta[t]), loss_at(*here) - strict_sum * difference(u, w[t]))
"""As an equation of all u near w: ``−Σ z_i x 1[… < 0]`` is the gradient in w."""

along_theta = Sum(Indicator(IN_I) * strict_step * (phi[i] - theta[t, i]), (i, 1, K - 1))
THETA_SUBGRADIENT = Ge(loss_at(w[t], phi), loss_at(*here) + along_theta)
THETA_GRADIENT = Eq(loss_at(w[t], phi), loss_at(*here) + along_theta)

ANY = "∇ any subgradient"
SMOOTH_UNIT = "∇ where it exists, η = 1"
ALGORITHM = "Algorithm 1"
