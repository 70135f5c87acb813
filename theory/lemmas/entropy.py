"""``g(u) = ((1 + u) log(1 + u) + (1 − u) log(1 − u))/2``, and the step η at which it is attained.

``g`` is the conjugate of log cosh: ``u η − log cosh η ≤ g(u)`` for every η, with equality for
``e^{2η} (1 − u) = 1 + u``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.formal import Expr, conj, eq, exp, expr, indicator, log, real
from theory.lemmas.logarithm import at, inverse_of, undone
from theory.proof import Lemma

u, eta, level = real("u"), real("eta_"), real("level_")
U, ETA, LEVEL = ("u", "R", 0), ("eta_", "R", 0), ("level_", "R", 0)
HALF = Fraction(1, 2)


def g(u: Expr) -> Expr:
    """Line 21's function in the proof of Theorem 4."""
    return HALF * (1 + u) * log(1 + u) + HALF * (1 - u) * log(1 - u)


COSH = HALF * exp(eta) + HALF * exp(-eta)
ABOVE = exp(eta) + exp(-eta) <= 2 * exp(level)


def side(p: Any, number: Expr, exponent: Expr, positive: Any) -> Any:
    """``number · (1 + exponent − log number) ≤ e^exponent``, for a positive number."""
    rest = exponent - log(number)
    return p.have(
        number * (1 + rest) <= exp(exponent),
        p.analytic("exp-sum", log(number), rest),
        products=[
            [p.analytic("exp-tangent", rest), positive],
            (exp(rest), [undone(p, number, positive)], []),
        ],
    )


def halves(p: Any, above: Any) -> Any:
    """``e^{η − L} + e^{−η − L} ≤ 2``."""
    down = p.lemma("exp/positive", at(a=-level))
    return p.have(
        exp(eta - level) + exp(-eta - level) <= 2,
        p.analytic("exp-sum", eta, -level),
        p.analytic("exp-sum", -eta, -level),
        p.lemma("exp/inverse", at(a=level)),
        products=[[above, down]],
    )


def _conjugate(p: Any, low: Any, high: Any, above: Any) -> Any:
    first = side(p, 1 + u, eta - level, p.have(1 + u > 0, low))
    second = side(p, 1 - u, -eta - level, p.have(1 - u > 0, high))
    return p.have(u * eta - level <= g(u), first, second, halves(p, above))


conjugate = Lemma(
    "entropy/conjugate",
    "u η − L ≤ g(u) for −1 < u < 1 and cosh η ≤ e^L.",
    (-1 < u, u < 1, ABOVE),
    u * eta - level <= g(u),
    _conjugate,
)


def _square(p: Any, low: Any, high: Any) -> Any:
    above = p.analytic("cosh-gauss", u)
    return p.lemma("entropy/conjugate", {ETA: u, LEVEL: u**2 / 2}, low, high, above)


square = Lemma(
    "entropy/square", "g(u) ≥ u²/2 for −1 < u < 1.", (-1 < u, u < 1), HALF * u**2 <= g(u), _square
)


def _last(p: Any) -> Any:
    half, two = expr(HALF), expr(2)
    positive = [p.have(half > 0), p.have(two > 0)]
    return p.have(
        last.conclusion,
        p.lemma("logarithm/tangent", at(a=half), positive[0]),
        p.lemma("logarithm/product", at(a=half, b=two), *positive),
        p.lemma("logarithm/one", {}),
    )


last = Lemma("entropy/at-one", "g(1) = log 2 ≥ 1/2.", (), HALF <= log(expr(2)), _last)


def doubled(p: Any, minus: Any, step: Any) -> Any:
    """``log(1 + u) = 2 η + log(1 − u)``."""
    above = p.lemma("exp/positive", at(a=2 * eta))
    return p.have(
        eq(log(1 + u), 2 * eta + log(1 - u)),
        p.replaced(step, log),
        p.lemma("logarithm/product", at(a=exp(2 * eta), b=1 - u), above, minus),
        p.lemma("logarithm/of-exp", at(a=2 * eta)),
    )


def _best(p: Any, low: Any, high: Any, step: Any) -> Any:
    """``(1 − u) e^η cosh η = 1``."""
    minus = p.have(1 - u > 0, high)
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    cosh = p.have(COSH > 0, *above)
    whole = p.analytic("exp-sum", eta, eta)
    one = p.have(
        eq((exp(eta) * COSH) * (1 - u), 1),
        step,
        products=[
            (HALF * (1 - u), [whole], []),
            (HALF * (1 - u), [p.lemma("exp/inverse", at(a=eta))], []),
        ],
    )
    parts = [
        p.replaced(one, log),
        p.lemma("logarithm/one", {}),
        p.lemma(
            "logarithm/product",
            at(a=exp(eta) * COSH, b=1 - u),
            p.have(exp(eta) * COSH > 0, products=[[above[0], cosh]]),
            minus,
        ),
        p.lemma("logarithm/product", at(a=exp(eta), b=COSH), above[0], cosh),
        p.lemma("logarithm/of-exp", at(a=eta)),
    ]
    height = p.have(eq(log(COSH), -eta - log(1 - u)), *parts)
    twice = doubled(p, minus, step)
    return p.have(best.conclusion, height, twice, products=[(HALF * (1 + u), [twice], [])])


STEP = eq(exp(2 * eta) * (1 - u), 1 + u)

best = Lemma(
    "entropy/best",
    "u η − log cosh η = g(u) for the η with e^{2η} (1 − u) = 1 + u.",
    (-1 < u, u < 1, STEP),
    eq(u * eta - log(COSH), g(u)),
    _best,
)


def _rate(p: Any, low: Any, high: Any, step: Any) -> Any:
    """``u η = g(u) + log cosh η``, and ``2 log cosh η = −log(1 − u²) ≥ u²``."""
    plus, minus = p.have(1 + u > 0, low), p.have(1 - u > 0, high)
    gauss = p.lemma("entropy/square", {}, p.have(-1 < u, low), high)
    product = p.have((1 + u) * (1 - u) > 0, products=[[plus, minus]])
    line = p.lemma("logarithm/tangent", at(a=(1 + u) * (1 - u)), product)
    split = p.lemma("logarithm/product", at(a=1 + u, b=1 - u), plus, minus)
    twice = doubled(p, minus, step)
    return p.have(u**2 <= u * eta, gauss, line, split, products=[(u, [twice], [])])


rate = Lemma(
    "entropy/rate",
    "u η ≥ u² for the η with e^{2η} (1 − u) = 1 + u: artanh u ≥ u.",
    (0 <= u, u < 1, STEP),
    u**2 <= u * eta,
    _rate,
)


whole = real("whole")
"""A number that u is a part of."""


def _proper(p: Any, least: Any, positive: Any, step: Any) -> Any:
    above = p.lemma("exp/positive", at(a=2 * eta))

    def otherwise(h: Any) -> Any:
        over = p.have(u - whole >= 0, h)
        return p.have(u < whole, step, least, positive, products=[[above, over]])

    return p.cases(u < whole, p.rule("excluded", u < whole), lambda yes: yes, otherwise)


proper = Lemma(
    "entropy/proper",
    "A step η with e^{2η} (c − u) = c + u, c ≥ 0, is there for 0 < u < c only.",
    (whole >= 0, u > 0, eq(exp(2 * eta) * (whole - u), whole + u)),
    u < whole,
    _proper,
)

PART = u / whole


def _part(p: Any, positive: Any, less: Any, step: Any) -> Any:
    some = p.have(whole > 0, positive, less)
    above, one = inverse_of(p, whole, some)
    share = p.have(eq(PART * whole, u), products=[(u, [one], [])])
    least = p.have(PART > 0, products=[[positive, above]])
    most = p.have(PART < 1, one, products=[[p.have(whole - u > 0, less), above]])
    h = whole * eta
    fitted = p.have(
        eq(exp(2 * h) * (1 - PART), 1 + PART),
        products=[(1 / whole, [step], []), (exp(2 * h), [one], []), (1, [one], [])],
    )
    low = p.have(-1 < PART, least)
    equal = p.lemma("entropy/best", {U: PART, ETA: h}, low, most, fitted)
    value = p.have(eq(u * eta - log(COSH_OF_WHOLE), g(PART)), equal, products=[(eta, [share], [])])
    return p.rule("conjoin", [least, most, fitted, share, value])


COSH_OF_WHOLE = HALF * exp(whole * eta) + HALF * exp(-whole * eta)

part = Lemma(
    "entropy/part",
    "For e^{2cη} (c − u) = c + u the number u/c is between 0 and 1, cη is its best step, and "
    "u η − log cosh(cη) = g(u/c).",
    (u > 0, u < whole, eq(exp(2 * whole * eta) * (whole - u), whole + u)),
    conj(
        PART > 0,
        PART < 1,
        eq(exp(2 * whole * eta) * (1 - PART), 1 + PART),
        eq(PART * whole, u),
        eq(u * eta - log(COSH_OF_WHOLE), g(PART)),
    ),
    _part,
)


def _printed(p: Any, positive: Any, less: Any, step: Any) -> Any:
    room, size = p.have(whole - u > 0, less), p.have(whole + u > 0, positive, less)
    twice = p.have(2 * whole > 0, positive, less)
    one, share = p.rule("inverse", 2 * whole, twice), p.rule("inverse", whole - u, room)
    ratio = (whole + u) / (whole - u)
    above, _ = inverse_of(p, whole - u, room)
    known = undone(p, ratio, p.have(ratio > 0, products=[[size, above]]))
    power = p.have(
        eq(log(ratio), 2 * whole * eta), products=[(2 * whole, [step], []), (log(ratio), [one], [])]
    )
    value = p.rewrite(power, known, lambda k: eq(exp(k), ratio))
    return p.have(printed.conclusion, products=[(whole - u, [value], []), (whole + u, [share], [])])


printed = Lemma(
    "entropy/printed",
    "η = (1/(2c)) log((c + u)/(c − u)), exponentiated.",
    (u > 0, u < whole, eq(eta, log((whole + u) / (whole - u)) / (2 * whole))),
    eq(exp(2 * whole * eta) * (whole - u), whole + u),
    _printed,
)


def _least(p: Any) -> Any:
    tangents = [p.analytic("exp-tangent", s * eta) for s in (1, -1)]
    one = p.have(expr(1) > 0)
    order = p.lemma("logarithm/monotone", at(a=1, b=COSH), one, p.have(1 <= COSH, *tangents))
    return p.have(log(COSH) >= 0, order, p.lemma("logarithm/one", {}))


least = Lemma("entropy/cosh", "log cosh η is not negative.", (), log(COSH) >= 0, _least)


def _turned(p: Any) -> Any:
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    both = exp(eta) + exp(-eta)
    two = p.have(expr(2) > 0)
    parts = [
        p.lemma("logarithm/quotient", at(a=2, b=both), two, p.have(both > 0, *above)),
        p.lemma("logarithm/product", at(a=2, b=COSH), two, p.have(COSH > 0, *above)),
    ]
    return p.have(eq(log(2 / both), -log(COSH)), *parts)


turned = Lemma(
    "entropy/turned",
    "log(2/(e^η + e^{−η})) = −log cosh η.",
    (),
    eq(log(2 / (exp(eta) + exp(-eta))), -log(COSH)),
    _turned,
)


def _surprise(p: Any, least: Any, positive: Any) -> Any:
    def none(h: Any) -> Any:
        zero = p.have(eq(target, 0), h, least)
        return p.have(
            surprise.conclusion,
            positive,
            zero,
            products=[(log(FILLED / own), [zero], [])],
        )

    def some(h: Any) -> Any:
        plain = p.have(eq(FILLED, target), h)
        size = p.have(FILLED > 0, plain, h)
        above, one = inverse_of(p, FILLED, size)
        ratio = p.have(own / FILLED > 0, products=[[positive, above]])
        line = p.lemma("logarithm/tangent", at(a=own / FILLED), ratio)
        split = p.lemma("logarithm/quotient", at(a=own, b=FILLED), positive, size)
        turned_ = p.lemma("logarithm/quotient", at(a=FILLED, b=own), size, positive)
        low = p.have(-log(FILLED / own) <= own / FILLED - 1, line, split, turned_)
        scaled = p.have(
            -FILLED * log(FILLED / own) <= own - FILLED,
            products=[[low, size], (own, [one], [])],
        )
        return p.have(
            surprise.conclusion, scaled, plain, products=[(log(FILLED / own), [plain], [])]
        )

    return p.cases(surprise.conclusion, p.rule("excluded", target > 0), some, none)


target, own = real("p_"), real("q_")
FILLED = target + indicator(eq(target, 0))

surprise = Lemma(
    "entropy/surprise",
    "p log(p/q) ≥ p − q, for p ≥ 0 and q > 0; 0 log 0 = 0.",
    (target >= 0, own > 0),
    target - own <= target * log(FILLED / own),
    _surprise,
)


def _level(p: Any) -> Any:
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    return p.have(cosh_level.conclusion, undone(p, COSH, p.have(COSH > 0, *above)))


cosh_level = Lemma(
    "entropy/cosh-level",
    "cosh η = e^(log cosh η).",
    (),
    exp(eta) + exp(-eta) <= 2 * exp(log(COSH)),
    _level,
)


def _antitone(p: Any, positive: Any, order: Any) -> Any:
    large = p.have(whole > 0, positive, order)
    first, one = inverse_of(p, u, positive)
    second, two = inverse_of(p, whole, large)
    gap = p.have(whole - u >= 0, order)
    return p.have(
        1 / whole <= 1 / u,
        products=[[gap, first, second], (1 / whole, [one], []), (1 / u, [two], [])],
    )


antitone = Lemma(
    "inverse/antitone",
    "1/v ≤ 1/u for 0 < u ≤ v.",
    (u > 0, u <= whole),
    1 / whole <= 1 / u,
    _antitone,
)
