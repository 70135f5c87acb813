"""What the lines of Theorem 4's proof speak about: M-PRIL's run with its names, and divergences."""

from typing import Any

import numpy as np
from flint import fmpq
from sympy import And, Eq, Gt, Lt, Sum, exp, log

from theory.claims.claim import Reading
from theory.claims.hypotheses import called
from theory.claims.printed_lines import lines
from theory.claims.space import Instance
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import (
    K,
    T,
    d,
    each_round,
    eta,
    gamma,
    i,
    j,
    k,
    m,
    over_rounds,
    over_thresholds,
    t,
    tau,
    theta,
    theta_star,
    violated,
    w,
    w_star,
    x,
    z,
)
from theory.language.statement import ForAll, Indicator
from theory.numbers.logarithm import logarithm_of
from theory.pril.multiplicative import MultiplicativeStream, Z, divisors
from theory.pril.theorem_4 import IDEAL, NONNEGATIVE, c_1


class ProofStream(MultiplicativeStream):
    """Streams of M-PRIL with ``eta``, ``v*`` and the lifted instances of equation (6).

    Option ``entry``: component ``d + i`` of ``x̃_i^t``, ±1.
    """

    vocabularies: Vocabularies = (vocabulary.STREAM_BY_COORDINATES,)

    def values(self, instance: Instance, **options: Any) -> dict[str, Any]:
        values = super().values(instance, **options)
        K = instance["K"]
        entry = fmpq(options.get("entry", -1))
        unit = np.array([[entry * (a == b) for b in range(K - 1)] for a in range(K - 1)], object)
        lifted = [[np.concatenate((p, row)) for row in unit] for p in values["x"]]
        return values | {
            "Z": divisors(values),
            "eta": logarithm_of(values["q"], 64),
            r"\tilde{x}": lifted,
            "v^*": [*values["w^*"], *values["theta^*"]],
        }


def over_components(term: Any) -> Any:
    """``Σ_{j=1}^{d} term``."""
    return Sum(term, (j, 1, d))


steps = Sum(tau[t, k], (k, 1, K - 1))
"""``Σ_k τ_k^t``."""

MISTAKES = over_rounds(m[t])

ONE_NORMALISER = over_components(w[t, j] * exp(eta * x[t, j] * steps)) + over_thresholds(
    theta[t, i] * exp(-eta * steps)
)
"""``Z^t`` as Algorithm 3 lists it."""

LINE_8 = over_components(w[t, j] * exp(eta * x[t, j] * steps)) + over_thresholds(
    theta[t, i] * exp(-eta * tau[t, i])
)
"""``Z^t`` as line 8 has it, with the index of the sum also at ``τ``."""


THRESHOLDS = (i, 1, K - 1)


def run(normaliser: Any) -> tuple[Any, ...]:
    """M-PRIL's run from equal components, with this ``Z^t``; and ``m^t``."""
    return (
        called("rate", Gt(eta, 0)),
        called("tau", each_round(ForAll(Eq(tau[t, i], z[t, i] * Indicator(violated)), THRESHOLDS))),
        each_round(Eq(m[t], over_thresholds(Indicator(violated)))),
        called("start_w", ForAll(Eq(w[1, j], 1 / (K + d - 1)), (j, 1, d))),
        called("start_theta", ForAll(Eq(theta[1, i], 1 / (K + d - 1)), THRESHOLDS)),
        called("Z", each_round(Eq(Z[t], normaliser))),
        called(
            "step_w",
            ForAll(
                Eq(w[t + 1, j], w[t, j] * exp(eta * x[t, j] * steps) / Z[t]), (t, 1, T), (j, 1, d)
            ),
        ),
        called(
            "step_theta",
            ForAll(
                Eq(theta[t + 1, i], theta[t, i] * exp(-eta * tau[t, i]) / Z[t]),
                (t, 1, T),
                THRESHOLDS,
            ),
        ),
    )


RUNS = {"algorithm-3": run(ONE_NORMALISER), "line-8": run(LINE_8)}

LINE_20 = called(
    "fitted", And(Lt(gamma, c_1), Eq(eta, log((c_1 + gamma) / (c_1 - gamma)) / (2 * c_1)))
)
"""The printed η; for γ = c_1 it has no value."""


def setting(
    name: str,
    meaning: str,
    *assumed: Any,
    normaliser: str = "line-8",
    target: str = "signed",
    rate: str = "any",
) -> Reading:
    """A reading: which ``Z^t``, which comparators, which ``η``, and what is assumed besides."""
    premises = (*IDEAL, *assumed)
    premises += (NONNEGATIVE,) if target == "nonnegative" else ()
    premises += (LINE_20,) if rate == "line-20" else ()
    return Reading(
        name,
        meaning,
        {"normaliser": normaliser, "target": target, "eta": rate},
        hypotheses=(*premises, *RUNS[normaliser]),
    )


SMALL = ProofStream(rounds_up_to=2, ranks_up_to=3, number_up_to=2)

PLAIN = setting("Algorithm 3", "start uniform, any η, Z^t as listed", normaliser="algorithm-3")
DIVERGENT = setting(
    "D_KL defined",
    "start uniform, any η, Z^t as listed, and a comparator without negative components, so that "
    "the divergence is defined (line 1)",
    normaliser="algorithm-3",
    target="nonnegative",
)
OWN_Z = "start uniform, any η, Z^t of line 8"

line = lines("pril/theorem-4", "Theorem 4, proof", {19: "eq. (8)"}, hypotheses=IDEAL, space=SMALL)


def surprise(target: Any, own: Any) -> Any:
    """``p log(p/q)``, and 0 where ``p = 0``: the indicator keeps the logarithm defined there."""
    return target * log((target + Indicator(Eq(target, 0))) / own)


def divergence(when: Any) -> Any:
    """``D_KL(v*‖v)`` before round ``when``."""
    return over_components(surprise(w_star[j], w[when, j])) + over_thresholds(
        surprise(theta_star[i], theta[when, i])
    )


Delta = divergence(t + 1) - divergence(t)
"""``Δ_t``."""
