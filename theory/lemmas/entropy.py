"""``g(u) = ((1 + u) log(1 + u) + (1 − u) log(1 − u))/2``, and the step η at which it is attained.

``g`` is the conjugate of log cosh: ``u η − log cosh η ≤ g(u)`` for every η, with equality for
``e^{2η} (1 − u) = 1 + u``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, exp, expr, log, real
from theory.lemmas.cosh import COSH, ETA, HALF, eta
from theory.lemmas.logarithm import inverse_of, undone
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

u, level = real("u"), real("level_")
U, LEVEL = ("u", "R", 0), ("level_", "R", 0)


def g(u: Expr) -> Expr:
    """Line 21's function in the proof of Theorem 4."""
    return HALF * (1 + u) * log(1 + u) + HALF * (1 - u) * log(1 - u)


ABOVE = exp(eta) + exp(-eta) <= 2 * exp(level)


def side(p: Prover, number: Expr, exponent: Expr, positive: Fact) -> Fact:
    """``number · (1 + exponent − log number) ≤ e^exponent``, for a positive number."""
    rest = exponent - log(number)
    return p.have(
        number * (1 + rest) <= exp(exponent),
        p.analytic("exp-sum", log(number), rest),
        p.analytic("exp-tangent", rest),
        positive,
        undone(p, number, positive),
    )


def halves(p: Prover, above: Fact) -> Fact:
    """``e^{η − L} + e^{−η − L} ≤ 2``."""
    down = p.lemma("exp/positive", at(a=-level))
    return p.have(
        exp(eta - level) + exp(-eta - level) <= 2,
        p.analytic("exp-sum", eta, -level),
        p.analytic("exp-sum", -eta, -level),
        p.lemma("exp/inverse", at(a=level)),
        above,
        down,
    )


@lemma(
    "entropy/conjugate",
    u * eta - level <= g(u),
    low=-1 < u,
    high=u < 1,
    above=ABOVE,
)
def conjugate(p: Prover, low: Fact, high: Fact, above: Any) -> Fact:
    """u η − L ≤ g(u) for −1 < u < 1 and cosh η ≤ e^L."""
    first = side(p, 1 + u, eta - level, p.have(1 + u > 0, low))
    second = side(p, 1 - u, -eta - level, p.have(1 - u > 0, high))
    return p.have(u * eta - level <= g(u), first, second, halves(p, above))


@lemma(
    "entropy/square",
    HALF * u**2 <= g(u),
    low=-1 < u,
    high=u < 1,
)
def square(p: Prover, low: Fact, high: Fact) -> Fact:
    """g(u) ≥ u²/2 for −1 < u < 1."""
    above = p.analytic("cosh-gauss", u)
    return p.lemma("entropy/conjugate", {ETA: u, LEVEL: u**2 / 2}, low, high, above)


@lemma("entropy/at-one", HALF <= log(expr(2)))
def last(p: Prover) -> Fact:
    """g(1) = log 2 ≥ 1/2."""
    half, two = expr(HALF), expr(2)
    positive = [p.have(half > 0), p.have(two > 0)]
    return p.have(
        p.goal,
        p.lemma("logarithm/tangent", at(a=half), positive[0]),
        p.lemma("logarithm/product", at(a=half, b=two), *positive),
        p.lemma("logarithm/one", {}),
    )


def doubled(p: Prover, minus: Fact, step: Fact) -> Fact:
    """``log(1 + u) = 2 η + log(1 − u)``."""
    above = p.lemma("exp/positive", at(a=2 * eta))
    return p.have(
        eq(log(1 + u), 2 * eta + log(1 - u)),
        p.replaced(step, log),
        p.lemma("logarithm/product", at(a=exp(2 * eta), b=1 - u), above, minus),
        p.lemma("logarithm/of-exp", at(a=2 * eta)),
    )


STEP = eq(exp(2 * eta) * (1 - u), 1 + u)


@lemma(
    "entropy/best",
    eq(u * eta - log(COSH), g(u)),
    low=-1 < u,
    high=u < 1,
    step=STEP,
)
def best(p: Prover, low: Any, high: Fact, step: Fact) -> Fact:
    """u η − log cosh η = g(u) for the η with e^{2η} (1 − u) = 1 + u.

    ``(1 − u) e^η cosh η = 1``.
    """
    minus = p.have(1 - u > 0, high)
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    cosh = p.have(COSH > 0, *above)
    whole = p.analytic("exp-sum", eta, eta)
    one = p.have(eq((exp(eta) * COSH) * (1 - u), 1), step, whole, p.lemma("exp/inverse", at(a=eta)))
    parts = [
        p.replaced(one, log),
        p.lemma("logarithm/one", {}),
        p.lemma(
            "logarithm/product",
            at(a=exp(eta) * COSH, b=1 - u),
            p.auto(exp(eta) * COSH > 0, *above, cosh),
            minus,
        ),
        p.lemma("logarithm/product", at(a=exp(eta), b=COSH), above[0], cosh),
        p.lemma("logarithm/of-exp", at(a=eta)),
    ]
    twice = doubled(p, minus, step)
    return p.auto(p.goal, *parts, twice)


@lemma(
    "entropy/rate",
    u**2 <= u * eta,
    low=0 <= u,
    high=u < 1,
    step=STEP,
)
def rate(p: Prover, low: Fact, high: Fact, step: Any) -> Fact:
    """u η ≥ u² for the η with e^{2η} (1 − u) = 1 + u: artanh u ≥ u.

    ``u η = g(u) + log cosh η``, and ``2 log cosh η = −log(1 − u²) ≥ u²``.
    """
    plus, minus = p.have(1 + u > 0, low), p.have(1 - u > 0, high)
    gauss = p.lemma("entropy/square", {}, p.have(-1 < u, low), high)
    line = p.lemma("logarithm/tangent", at(a=(1 + u) * (1 - u)), plus, minus)
    split = p.lemma("logarithm/product", at(a=1 + u, b=1 - u), plus, minus)
    twice = doubled(p, minus, step)
    return p.have(u**2 <= u * eta, gauss, line, split, twice)


whole = real("whole")
"""A number that u is a part of."""


@lemma(
    "entropy/proper",
    u < whole,
    least=whole >= 0,
    positive=u > 0,
    step=eq(exp(2 * eta) * (whole - u), whole + u),
)
def proper(p: Prover, least: Fact, positive: Fact, step: Fact) -> Fact:
    """A step η with e^{2η} (c − u) = c + u, c ≥ 0, is there for 0 < u < c only."""
    return p.auto(u < whole, least, positive, step)


PART = u / whole


COSH_OF_WHOLE = HALF * exp(whole * eta) + HALF * exp(-whole * eta)


@lemma(
    "entropy/part",
    conj(
        PART > 0,
        PART < 1,
        eq(exp(2 * whole * eta) * (1 - PART), 1 + PART),
        eq(PART * whole, u),
        eq(u * eta - log(COSH_OF_WHOLE), g(PART)),
    ),
    positive=u > 0,
    less=u < whole,
    step=eq(exp(2 * whole * eta) * (whole - u), whole + u),
)
def part(p: Prover, positive: Fact, less: Fact, step: Fact) -> Fact:
    """For e^{2cη} (c − u) = c + u the number u/c is between 0 and 1, cη is its best step, and u η −
    log cosh(cη) = g(u/c).
    """
    some = p.have(whole > 0, positive, less)
    above, one = inverse_of(p, whole, some)
    share = p.auto(eq(PART * whole, u), one)
    least = p.auto(PART > 0, positive, above)
    most = p.auto(PART < 1, one, less, above)
    h = whole * eta
    fitted = p.auto(eq(exp(2 * h) * (1 - PART), 1 + PART), step, one)
    equal = p.lemma("entropy/best", {U: PART, ETA: h}, least, most, fitted)
    value = p.auto(eq(u * eta - log(COSH_OF_WHOLE), g(PART)), equal, share)
    return p.rule("conjoin", [least, most, fitted, share, value])


@lemma(
    "entropy/printed",
    eq(exp(2 * whole * eta) * (whole - u), whole + u),
    positive=u > 0,
    less=u < whole,
    step=eq(eta, log((whole + u) / (whole - u)) / (2 * whole)),
)
def printed(p: Prover, positive: Fact, less: Fact, step: Fact) -> Fact:
    """η = (1/(2c)) log((c + u)/(c − u)), exponentiated."""
    room, size = p.have(whole - u > 0, less), p.have(whole + u > 0, positive, less)
    twice = p.have(2 * whole > 0, positive, less)
    one, share = p.rule("inverse", 2 * whole, twice), p.rule("inverse", whole - u, room)
    ratio = (whole + u) / (whole - u)
    above, _ = inverse_of(p, whole - u, room)
    known = undone(p, ratio, p.have(ratio > 0, size, above))
    power = p.have(eq(log(ratio), 2 * whole * eta), step, one)
    value = p.rewrite(power, known, lambda k: eq(exp(k), ratio))
    return p.have(p.goal, value, share)
