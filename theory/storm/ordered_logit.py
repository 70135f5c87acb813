"""Section 2.2: ordered logit.

``G(k)`` is ``P(y ≤ k given x)``, 0 for k = 0 and 1 for k = K; ``H(k)`` is 1 where ``y* ≤ θ_k``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from sympy import And, Eq, Equivalent, Function, Ge, IndexedBase, Le, Lt, Sum, Symbol, exp

from theory.claims.claim import Claim, Reading
from theory.claims.fields import ascending, between, count, declared, integer, many
from theory.claims.space import Space
from theory.language.statement import ForAll, Indicator, Inner
from theory.proving.proof import Proof
from theory.proving.tactics import directly
from theory.storm.logits import Thresholds
from theory.storm.notation import K, i, k, m, n
from theory.storm.proofs import ordered_logit as prove

w, x, theta = IndexedBase("w"), IndexedBase("x"), IndexedBase("theta")
p, eps = IndexedBase("p"), IndexedBase("eps")
noise, latent = Symbol("epsilon", real=True), Symbol("y^*", real=True)
G, H = Function("G"), Function("H")
s = Inner(w, x)


def sigma(a: Any) -> Any:
    """``1/(1 + e^{−a})``."""
    return 1 / (1 + exp(-a))


ORDERED = ForAll(Le(theta[k], theta[k + 1]), (k, 1, K - 2))
LATENT = Eq(latent, s + noise)
BELOW = (
    Eq(G(0), 0),
    Eq(G(K), 1),
    ForAll(Eq(G(k), sigma(theta[k] - s)), (k, 1, K - 1)),
)
RESPONSE = (
    Eq(H(0), 0),
    Eq(H(K), 1),
    ForAll(Eq(H(k), Indicator(Le(latent, theta[k]))), (k, 1, K - 1)),
)
SPACE = Thresholds()

eq_1 = Claim(
    id="storm/eq-1",
    where="eq. (1)",
    kind="definition",
    says="y* = w·x + ε: y* is at most a threshold just where the noise is at most the threshold "
    "less w·x.",
    hypotheses=(LATENT,),
    conclusion=ForAll(Equivalent(Le(latent, theta[k]), Le(noise, theta[k] - s)), (k, 1, K - 1)),
    space=SPACE,
    proofs=(Proof(directly),),
)

eq_2 = Claim(
    id="storm/eq-2",
    where="eq. (2)",
    kind="definition",
    says="With ordered thresholds, θ_0 = −∞ and θ_K = +∞, every y* has exactly one response k "
    "with θ_{k−1} < y* ≤ θ_k. H(k) is 1 where y* ≤ θ_k.",
    hypotheses=(Ge(K, 2), ORDERED, *RESPONSE),
    conclusion=Eq(Sum(Indicator(And(Eq(H(k - 1), 0), Eq(H(k), 1))), (k, 1, K)), 1),
    space=SPACE,
    proofs=(Proof(prove.one_response),),
)


def mass(condition: Any) -> Any:
    """Of the points of the noise for which it holds."""
    return Sum(p[m] * Indicator(condition), (m, 1, n))


eq_3 = Claim(
    id="storm/eq-3",
    where="eq. (3)",
    kind="identity",
    says="The probability mass of y* between two thresholds is F(θ_k − w·x) − F(θ_{k−1} − w·x), F "
    "being the distribution function of the noise, 0 at −∞ and all of the mass at +∞: here for "
    "noise of any n points ε_m with masses p_m; for the logistic noise F is σ.",
    hypotheses=(ORDERED,),
    conclusion=And(
        Eq(mass(Le(s + eps[m], theta[1])), mass(Le(eps[m], theta[1] - s))),
        ForAll(
            Eq(
                mass(And(Lt(theta[k - 1], s + eps[m]), Le(s + eps[m], theta[k]))),
                mass(Le(eps[m], theta[k] - s)) - mass(Le(eps[m], theta[k - 1] - s)),
            ),
            (k, 2, K - 1),
        ),
        Eq(
            mass(Lt(theta[K - 1], s + eps[m])),
            Sum(p[m], (m, 1, n)) - mass(Le(eps[m], theta[K - 1] - s)),
        ),
    ),
    readings=(
        Reading(
            "as printed",
            lacks="noise with a density, the logistic among it: its masses are integrals",
        ),
    ),
    space=SPACE,
    proofs=(Proof(directly, prove.RANKS),),
)

claim = partial(Claim, where="Sec. 2.2", kind="consistency")

eq_3_distribution = claim(
    id="storm/eq-3/distribution",
    says="(3) is a probability distribution over the K categories.",
    hypotheses=(Ge(K, 2), ORDERED, *BELOW),
    conclusion=And(
        ForAll(Ge(G(k) - G(k - 1), 0), (k, 1, K)), Eq(Sum(G(k) - G(k - 1), (k, 1, K)), 1)
    ),
    space=SPACE,
    proofs=(Proof(prove.distribution),),
)


class Widths(Space):
    """Widths ``g`` that are not negative."""

    fields = declared(K=count(2, 6), g=many(count(0, 4), "K - 2"))

    def meaning(self, K: int, g: Any, **options: Any) -> dict[str, Any]:
        return {"K": K, "g": g, "theta": [sum(g[:place]) for place in range(K - 1)]}


g = IndexedBase("g")
"""``g[i]``: the width of the interval of category i + 1."""

widths = claim(
    id="storm/ordered-logit/widths",
    says="The inner intervals can have any widths g_1, …, g_{K−2} ≥ 0: the thresholds "
    "θ_k = g_1 + … + g_{k−1} are in order, begin with θ_1 = 0 and have these widths.",
    hypotheses=(
        ForAll(Ge(g[i], 0), (i, 1, K - 2)),
        ForAll(Eq(theta[k], Sum(g[i], (i, 1, k - 1))), (k, 1, K - 1)),
        Ge(K, 2),
    ),
    conclusion=And(
        Eq(theta[1], 0),
        ForAll(Eq(theta[k + 1] - theta[k], g[k]), (k, 1, K - 2)),
        ForAll(Le(theta[k], theta[k + 1]), (k, 1, K - 2)),
    ),
    space=Widths(),
    proofs=(Proof(directly),),
)

x_1, x_2, x_3 = (IndexedBase(f"x^{number}") for number in (1, 2, 3))


class ThreePoints(Space):
    """Three instances on one side of another along w, ``points``."""

    fields = declared(
        K=count(3, 4),
        d=integer(1, 2),
        theta=ascending(many(integer(-3, 3), "K - 1")),
        w=many(integer(-2, 2), "d"),
        points=many(integer(-2, 2), 3, "d"),
        k=between(2, "K - 1"),
    )

    def meaning(self, points: Any, **rest: Any) -> dict[str, Any]:
        found = {name: rest[name] for name in ("K", "k", "theta", "w")}
        return found | {f"x^{place}": point for place, point in enumerate(points, start=1)}


def _in_class(point: Any) -> Any:
    return And(Lt(theta[k - 1], Inner(w, point)), Le(Inner(w, point), theta[k]))


linear_manifold = claim(
    id="storm/ordered-logit/linear-manifold",
    says="The region of a category between two thresholds is a slab orthogonal to w: with two "
    "points it holds every point whose w·x is between theirs.",
    hypotheses=(
        _in_class(x_1),
        _in_class(x_3),
        Le(Inner(w, x_1), Inner(w, x_2)),
        Le(Inner(w, x_2), Inner(w, x_3)),
        Le(2, k),
        Le(k, K - 1),
    ),
    conclusion=_in_class(x_2),
    space=ThreePoints(),
    proofs=(Proof(lambda p, run, *given: p.have(p.goal, *given)),),
)
