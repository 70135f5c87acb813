"""Section 2.2: the log-likelihood of ordered logit, its slopes, and whether it has a maximum.

Of one observation of category k: ``t = θ_k − w·x`` and ``s = θ_{k−1} − w·x``, both linear in the
weights and thresholds. The log-likelihood of a sample is the sum over its observations.
"""

from functools import partial
from typing import Any

from flint import fmpq
from sympy import And, Eq, Ge, Gt, IndexedBase, Le, Lt, Sum, Symbol, exp, log

from theory.claims.claim import Claim, Reading
from theory.claims.fields import between, count, declared, many, numbers
from theory.claims.hypotheses import called
from theory.claims.space import Choose, Inadmissible, Instance, Space
from theory.language.statement import Exists, ForAll, NormSquared
from theory.proving.proof import Proof
from theory.storm.latent import log_of, score, sigma, w
from theory.storm.notation import j, n
from theory.storm.proofs import ordered_likelihood as prove
from theory.storm.sample_vocabulary import LOG_2
from theory.storm.sample_vocabulary import size as N

s, t, s_new, t_new, rho = (Symbol(name) for name in ("s", "t", "s'", "t'", "rho"))
h, x, y = IndexedBase("h"), IndexedBase("x"), IndexedBase("y")

MASS = sigma(t) - sigma(s)


def slope(level: Any) -> Any:
    """``σ'(level) = σ (1 − σ)``."""
    return sigma(level) * (1 - sigma(level))


class Bounds(Space):
    """Two pairs of levels, ``s < t`` and ``s' < t'``.

    Fields: ``low`` and ``high``, their exponentials.
    """

    def generate(self, choose: Choose, **options: Any) -> Instance:
        low = choose(1, 4), choose(1, 4)
        return {"low": low, "high": tuple(value + choose(1, 4) for value in low)}

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        low, high = instance["low"], instance["high"]
        if len(low) != 2 or len(high) != 2:
            raise Inadmissible
        names = {"s": low[0], "t": high[0], "s'": low[1], "t'": high[1]}
        return {name: log_of(value) for name, value in names.items()}


def margin(weights: Any) -> Any:
    """``(2 y_n − 3) w·x_n``: of two categories, ``P(y_n) = σ`` of this (θ_1 = 0)."""
    return (2 * y[n] - 3) * score(weights, x[n])


def loss(weights: Any) -> Any:
    """The negative log-likelihood of a sample with two categories."""
    return Sum(log(1 + exp(-margin(weights))), (n, 1, N))


class TwoCategories(Space):
    """A sample with labels 1 and 2, weights and a direction.

    ``j`` is the number of an observation. Weights and direction are in units of ``log 2``.
    """

    rounds = ("y", "x")
    fields = declared(
        d=count(1, 2),
        y=many(between(1, 2), count(1, 3)),
        j=between(1, "y"),
        x=numbers("y", "d", most=2),
        w=numbers("d", most=2),
        h=numbers("d", most=2),
    )

    def meaning(self, d: int, y: Any, j: int, x: Any, **rest: Any) -> dict[str, Any]:
        scaled = {name: rest[name] * LOG_2 for name in ("w", "h")}
        return {"N": len(y), "j": j, "y": y, "x": list(x), **scaled, "rho": fmpq(1)}


INNER_FORM = Eq(log(MASS), log(sigma(t)) + log(sigma(-s)) + log(1 - exp(s - t)))
LAST_FORM = Eq(log(1 - sigma(s)), log(sigma(-s)))
SLOPES = And(
    Le(
        log(sigma(t_new) - sigma(s_new)) - log(MASS),
        (slope(t) * (t_new - t) - slope(s) * (s_new - s)) / MASS,
    ),
    Le(log(sigma(t_new)) - log(sigma(t)), (1 - sigma(t)) * (t_new - t)),
    Le(log(1 - sigma(s_new)) - log(1 - sigma(s)), -sigma(s) * (s_new - s)),
)

claim = partial(Claim, where="Sec. 2.2", kind="optimality", space=TwoCategories())

likelihood = claim(
    id="storm/eq-3/likelihood",
    says="The log-likelihood of (3) and its gradient have simple forms, and standard techniques "
    "optimise it.",
    hypotheses=(Lt(s, t), Lt(s_new, t_new)),
    conclusion=INNER_FORM,
    space=Bounds(),
    readings=(
        Reading("simple forms", "log P of an inner category is a sum of three logarithms"),
        Reading(
            "simple form of the last category",
            "log P is one logarithm, like that of the first, log σ(t)",
            hypotheses=(),
            conclusion=LAST_FORM,
        ),
        Reading(
            "concave, with simple slopes",
            "log P lies below its tangents, of slopes ±σ(1 − σ)/P in the two levels; for the first "
            "and last category 1 − σ(t) and −σ(s)",
            conclusion=SLOPES,
        ),
        Reading(
            "a maximum exists",
            "two categories: a sample has maximum likelihood weights only if a step h that loses "
            "nowhere gains nowhere (sharper-1)",
            hypotheses=(called("first", Ge(N, 1)),),
            conclusion=ForAll(Le(margin(h), 0), (n, 1, N)) | Exists(Lt(margin(h), 0), (n, 1, N)),
            space=TwoCategories(),
        ),
    ),
    proofs=(
        Proof(prove.inner_form, reading="simple forms"),
        Proof(prove.last_form, reading="simple form of the last category"),
        Proof(prove.slopes, reading="concave, with simple slopes"),
    ),
)

receding = claim(
    id="storm/eq-3/likelihood/sharper-1",
    says="Two categories: where a step h lowers the margin of no observation, and raises that of "
    "one, it raises the likelihood from any weights, so that there is no maximum. So it is for "
    "every sample that some weights separate.",
    hypotheses=(
        ForAll(Ge(margin(h), 0), (n, 1, N)),
        Ge(j, 1),
        Le(j, N),
        Gt(margin(h).subs(n, j), 0),
    ),
    conclusion=Lt(loss(w + h), loss(w)),
    proofs=(Proof(prove.receding),),
)

penalised = claim(
    id="storm/eq-3/likelihood/repair-1",
    says="Two categories with the penalty (ρ/2)‖w‖²: weights as good as w = 0 have ‖w‖² ≤ "
    "2 N log(2)/ρ, whatever the sample; so a continuous function on a ball is minimised, and it "
    "has a minimum.",
    hypotheses=(
        Gt(rho, 0),
        called("first", Ge(N, 1)),
        Le(rho * NormSquared(w) / 2 + loss(w), N * log(2)),
    ),
    conclusion=Le(rho * NormSquared(w), 2 * N * log(2)),
    readings=(
        Reading(
            "as printed",
            lacks="that the minimum is attained: a continuous function on a ball has a least value",
        ),
    ),
    proofs=(Proof(prove.in_a_ball),),
)
