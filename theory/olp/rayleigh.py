"""Section 3.1: the quotient (5) that linear discriminant analysis minimises."""

from functools import partial

from sympy import Eq, Ge, Gt, Le, Ne, Symbol

from algorithms.proportions.matrices import solve
from theory.claims.claim import Claim, Reading
from theory.claims.space import Inadmissible, Instance
from theory.olp.notation import S_b, S_w, u, w, w_star
from theory.olp.proofs import rayleigh as proved
from theory.olp.proofs.classes import SAMPLE
from theory.olp.samples import Sample
from theory.proving.proof import Proof

c, t, lam = (Symbol(name, real=True) for name in ("c", "t", "lambda"))


def quotient(direction):  # type: ignore[no-untyped-def]
    """``J(w)`` (5)."""
    return S_w(direction, direction) / S_b(direction, direction)


class Directions(Sample):
    """A sample with two directions, a number ``c`` and, where it has a value, ``λ = J(w)``."""

    def __init__(self, **limits):  # type: ignore[no-untyped-def]
        super().__init__(vectors=("u", "w"), **limits)

    def generate(self, choose, **options):  # type: ignore[no-untyped-def]
        return {**super().generate(choose, **options), "c": choose(-3, 3)}

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        return {**super().values(instance, **options), "c": instance["c"]}


DIRECTIONS = Directions()
DEFINED = Gt(S_b(w, w), 0)

claim = partial(Claim, where="eq. (5)", kind="definition", space=DIRECTIONS)

eq_5 = claim(
    id="olp/eq-5",
    says="J(w) has a value, and it is not negative. It has none where wᵀ S_b w = 0: at w = 0, and "
    "for w that all class means have the same projection on, as for every w where they are equal. "
    "Its minimiser is no single vector, since J(c w) = J(w).",
    hypotheses=(DEFINED,),
    conclusion=Ge(quotient(w), 0),
    readings=(
        Reading(
            "wᵀ S_b w > 0",
            "the minimum is over w with wᵀ S_b w > 0",
            lacks="that there is such a w: on the vectors of length 1 a continuous function has "
            "a least value",
        ),
        Reading("as printed", "the minimum is over all w", hypotheses=(), kind="degenerate"),
        Reading(
            "one w*",
            "no other vector than w has its value of J",
            hypotheses=(DEFINED, Ne(c, 0), Ne(c, 1)),
            conclusion=Ne(quotient(c * w), quotient(w)),
            kind="degenerate",
        ),
    ),
    proofs=(Proof(proved.not_negative, SAMPLE, "wᵀ S_b w > 0"),),
)

eq_5_scale = claim(
    id="olp/eq-5/sharper-1",
    says="J does not depend on the length of w.",
    hypotheses=(Gt(c, 0), DEFINED),
    conclusion=Eq(quotient(c * w), quotient(w)),
    proofs=(Proof(proved.scale, SAMPLE),),
)


class TwoClasses(Directions):
    """Two classes: ``w* = S_w^{-1}(m_2 − m_1)`` minimises (5), ``λ = J(w*)``.

    ``t`` says how far a rival goes from ``w*`` along ``u``.
    """

    def __init__(self) -> None:
        super().__init__(classes_up_to=2)

    def values(self, instance: Instance, **options):  # type: ignore[no-untyped-def]
        known = super().values(instance, **options)
        S, T = known["S_w"], known["S_b"]
        axes = [known["u"] * 0 for _ in range(instance["d"])]
        for place, axis in enumerate(axes):
            axis[place] += 1
        step = known["m"][1] - known["m"][0]
        try:
            best = solve(_columns(S, axes), step[:, None])[:, 0]
        except ZeroDivisionError:
            raise Inadmissible from None
        if not any(step):
            raise Inadmissible
        level = S(best, best) / T(best, best)
        slope = S(best, known["u"]) - level * T(best, known["u"])
        curve = S(known["u"], known["u"]) - level * T(known["u"], known["u"])
        return {**known, "w^*": best, "lambda": level, "t": -slope / (curve * curve + 1)}


def _columns(image, axes):  # type: ignore[no-untyped-def]
    import numpy as np

    return np.array([image(axis) for axis in axes], dtype=object).T


PENCIL = S_w(u, u) - lam * S_b(u, u)
RIVAL = w_star + t * u

eigenproblem = Claim(
    id="olp/eq-5/eigenproblem",
    where="Sec. 3.1",
    kind="optimality",
    says="Solutions of (5) and of S_w w = λ S_b w are the same: a minimiser solves it with λ = "
    "J(w*), and an eigenvector is a minimiser.",
    hypotheses=(
        Eq(S_w(w_star, w_star), lam * S_b(w_star, w_star)),
        Eq(t * (PENCIL**2 + 1), -(S_w(w_star, u) - lam * S_b(w_star, u))),
        Ge(S_w(RIVAL, RIVAL), lam * S_b(RIVAL, RIVAL)),
    ),
    conclusion=Eq(S_w(w_star, u), lam * S_b(w_star, u)),
    space=TwoClasses(),
    readings=(
        Reading(
            "a minimiser is an eigenvector",
            "uᵀ S_w w* = λ uᵀ S_b w* for every u along which w* + t u has no smaller quotient, for "
            "one t named",
        ),
        Reading(
            "an eigenvector is a minimiser",
            "every w with S_w w = J(w) S_b w has the least quotient",
            hypotheses=(
                DEFINED,
                Eq(S_b(w, w) * S_w(w), S_w(w, w) * S_b(w)),
                Gt(S_b(u, u), 0),
            ),
            conclusion=Le(quotient(w), quotient(u)),
            space=Directions(number_up_to=2),
        ),
    ),
    proofs=(Proof(proved.eigenvector, SAMPLE, "a minimiser is an eigenvector"),),
)
