"""The printed proof of Theorem 4, lines 15 to 22: the lower bound, the best η, and g."""

from dataclasses import replace
from typing import Any

from sympy import Eq, Expr, Ge, Gt, Le, Lt, Rational, Symbol, exp, log

from theory.claims.claim import Reading
from theory.claims.fields import Field, between, count, declared, number
from theory.claims.hypotheses import called
from theory.claims.space import Space
from theory.formal.vocabulary import Vocabularies
from theory.intervals import vocabulary
from theory.intervals.notation import K, T, d, eta, gamma, over_rounds, t
from theory.language.statement import Indicator
from theory.numbers.logarithm import logarithm_of
from theory.pril.proofs import theorem_4_lines_bound as proved
from theory.pril.proofs import theorem_4_lines_margin as scalar
from theory.pril.proofs.theorem_4_setting import GIVEN, SIZES
from theory.pril.theorem_4 import c_1
from theory.pril.theorem_4_setting import (
    DIVERGENT,
    MISTAKES,
    OWN_Z,
    Delta,
    ProofStream,
    divergence,
    line,
    setting,
)
from theory.proving.proof import Proof

half = Rational(1, 2)
size = log(K + d - 1)
fallen = over_rounds(divergence(t) - divergence(t + 1))

FITTED = setting(
    "η of line 20",
    "start uniform, Z^t of line 8, comparator ≥ 0, and the η of line 20",
    target="nonnegative",
    rate="line-20",
)

line_15 = line(
    15,
    "identity",
    "The sum of the Δ_t as the fall of the divergence.",
    Eq(over_rounds(Delta), fallen, evaluate=False),
    (1,),
    DIVERGENT,
)

line_16 = line(
    16,
    "identity",
    "The sum telescopes.",
    Eq(fallen, divergence(1) - divergence(T + 1), evaluate=False),
    (),
    DIVERGENT,
    proofs=(Proof(proved.line_16, GIVEN),),
)

line_17 = line(
    17,
    "mistake-bound",
    "Dropping a divergence that is at least 0.",
    Ge(divergence(1) - divergence(T + 1), -divergence(1)),
    (),
    setting("any η", OWN_Z + ", comparator ≥ 0", target="nonnegative"),
    FITTED,
    proofs=(Proof(proved.line_17, GIVEN, FITTED.name),),
)

line_18 = line(
    18,
    "mistake-bound",
    "No comparator is further than log(K + d − 1) from the uniform start.",
    Ge(-divergence(1), -size),
    (),
    DIVERGENT,
    proofs=(Proof(proved.line_18, GIVEN),),
)


def brace(rate: Any) -> Any:
    """The denominator of line 19."""
    return log(2 / (exp(rate * c_1) + exp(-rate * c_1))) + rate * gamma


POSITIVE = called("brace_positive", Gt(brace(eta), 0))
LONG = ProofStream(rounds_up_to=2, ranks_up_to=2, number_up_to=2, passes_up_to=12)
"""Examples presented several times: a learner without a bound goes on with its mistakes."""

line_19 = line(
    19,
    "mistake-bound",
    "The two bounds compared, and divided by what multiplies the number of violations.",
    Le(MISTAKES, size / brace(eta)),
    (14, 18),
    setting(
        "braces positive",
        OWN_Z + " that makes the braces positive, comparator ≥ 0",
        POSITIVE,
        target="nonnegative",
    ),
    setting("any η", OWN_Z + ", comparator ≥ 0", target="nonnegative"),
    replace(
        setting("any comparator", OWN_Z + " that makes the braces positive", POSITIVE), space=LONG
    ),
    setting(
        "Z^t of Algorithm 3",
        "start uniform, Z^t as listed, any η that makes the braces positive, comparator ≥ 0",
        POSITIVE,
        normaliser="algorithm-3",
        target="nonnegative",
    ),
    proofs=tuple(
        Proof(proved.line_19, GIVEN, name) for name in ("braces positive", "Z^t of Algorithm 3")
    ),
)


class Rates(Space):
    """The scalars of line 19's right side; ``base = e^η``.

    A label ``[K − c, K]`` of ``x = 1`` has margin 1 for ``w* = 1``, ``θ* = 0``: every ``gamma`` up
    to 1 occurs with every ``c < K − 1``.
    """

    vocabularies: Vocabularies = vocabulary.RUNS
    fields = declared(
        K=count(2, 4),
        d=count(1, 2),
        c=between(0, "K - 2"),
        gamma=number(1, 6, parts=6),
        base=Field(5, 20, above=1, parts=4, real=True),
    )

    def meaning(self, base: Any, **rest: Any) -> dict[str, Any]:
        return {**rest, "eta": logarithm_of(base, 64)}


best = log((c_1 + gamma) / (c_1 - gamma)) / (2 * c_1)
MARGIN = (called("positive", Gt(gamma, 0)), Le(gamma, 1), Gt(eta, 0))
PROPER = called("proper", Lt(gamma, c_1))

line_20 = line(
    20,
    "optimality",
    "No η > 0 makes the right side of line 19 smaller than the printed one does (γ ≤ 1 by line 26, "
    "c ≤ K − 2).",
    Le(size / brace(best), size / brace(eta)),
    (19,),
    Reading(
        "braces positive",
        "among the η for which the braces are positive; γ < K − c − 1",
        hypotheses=(*MARGIN, PROPER, POSITIVE),
    ),
    Reading("any η", "among all η > 0; γ < K − c − 1", hypotheses=(*MARGIN, PROPER)),
    Reading(
        "any margin",
        "among the η for which the braces are positive; any γ ≤ 1, and so γ = K − c − 1 as well",
        hypotheses=(*MARGIN, POSITIVE),
        kind="degenerate",
    ),
    hypotheses=MARGIN,
    space=Rates(),
    proofs=(Proof(proved.line_20, SIZES, "braces positive"),),
)


def g(value: Any) -> Any:
    """Line 21's function."""
    return half * (1 + value) * log(1 + value) + half * (1 - value) * log(1 - value)


line_21 = line(
    21,
    "mistake-bound",
    "Line 19 with that η; the logarithm in the numerator is gone.",
    Le(MISTAKES, (K + d - 1) / g(gamma / c_1)),
    (19, 20),
    FITTED,
    replace(
        setting(
            "any comparator", "start uniform, Z^t of line 8, and the η of line 20", rate="line-20"
        ),
        space=LONG,
    ),
    proofs=(Proof(proved.line_21, GIVEN, FITTED.name),),
)

u = Symbol("u", real=True)


class UnitInterval(Space):
    """A rational ``u`` between 0 and 1."""

    vocabularies: Vocabularies = (vocabulary.UNIT_INTERVAL,)
    fields = declared(u=number(0, 40, parts=40))

    def meaning(self, **fields: Any) -> dict[str, Any]:
        return fields


def g_closed(value: Expr) -> Any:
    """Line 21's function with its limit log 2 at 1: there the indicator gives ``0 log 1``."""
    last = half * (1 - value) * log(1 - value + Indicator(Eq(value, 1)))
    return half * (1 + value) * log(1 + value) + last


line_22 = line(
    22,
    "mistake-bound",
    "g lies above half its argument's square (u here, t in print).",
    Ge(g_closed(u), u**2 / 2),
    (),
    Reading("0 log 0 = 0", "g(1) is the limit log 2"),
    Reading(
        "g as printed",
        "log 0 has no value, nor has 0 log 0",
        conclusion=Ge(g(u), u**2 / 2),
        kind="degenerate",
    ),
    hypotheses=(Le(0, u), Le(u, 1)),
    space=UnitInterval(),
    proofs=(Proof(scalar.line_22, reading="0 log 0 = 0"),),
)
