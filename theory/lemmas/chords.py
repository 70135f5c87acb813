"""The exponential function lies below its chords: convexity, in three forms."""

from typing import Any

from theory.formal.terms import every, exp, real, total
from theory.lemmas.exponential import a, b
from theory.lemmas.letters import a as low
from theory.lemmas.letters import b as high
from theory.lemmas.letters import f, g
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

share = real("share_")


@lemma(
    "chords/from-zero",
    exp(share * a) <= 1 - share + share * exp(a),
    least=share >= 0,
    most=share <= 1,
)
def convex(p: Prover, least: Fact, most: Fact) -> Fact:
    """e^(λ a) ≤ 1 − λ + λ e^a for λ between 0 and 1."""
    w = share * a
    low = p.lemma("exp/tangent", at(a=w, b=0))
    high = p.lemma("exp/tangent", at(a=w, b=a))
    return p.have(p.goal, p.lemma("exp/zero", {}), low, p.have(1 - share >= 0, most), high, least)


@lemma(
    "chords/symmetric",
    2 * b * exp(a) <= (b + a) * exp(b) + (b - a) * exp(-b),
    above=-b <= a,
    below=a <= b,
)
def chord(p: Prover, above: Fact, below: Fact) -> Fact:
    """Over [−b, b] the exponential function is at most its chord."""
    right = p.lemma("exp/tangent", at(a=a, b=b))
    left = p.lemma("exp/tangent", at(a=a, b=-b))
    return p.have(p.goal, right, p.have(b + a >= 0, above), left, p.have(b - a >= 0, below))


height = real("height_")
"""The logarithm of a number that is at least cosh a."""


SHARE = ("share_", "R", 0)
HEIGHT = ("height_", "R", 0)


@lemma(
    "chords/power",
    exp(share * a) + exp(-share * a) <= 2 * exp(share * height),
    least=share >= 0,
    most=share <= 1,
    level=exp(a) + exp(-a) <= 2 * exp(height),
)
def power(p: Prover, least: Fact, most: Fact, level: Fact) -> Fact:
    """cosh(λ a) ≤ c^λ for λ between 0 and 1 and cosh a ≤ c, here with c = e^L.

    ``e^(λ(a − L)) + e^(λ(−a − L)) ≤ 2 − 2λ + λ e^(−L) (e^a + e^(−a)) ≤ 2``.
    """
    parts = []
    for sign in (1, -1):
        shifted = sign * a - height
        parts += [
            p.lemma("chords/from-zero", {**at(a=shifted), SHARE: share}, least, most),
            p.analytic("exp-sum", sign * a, -height),
            p.analytic("exp-sum", share * shifted, share * height),
        ]
    up = p.lemma("exp/positive", at(a=share * height))
    scaled = p.auto(
        share * exp(-height) * (exp(a) + exp(-a)) <= 2 * share,
        p.lemma("exp/inverse", at(a=height)),
        least,
        level,
    )
    both = p.auto(exp(share * (a - height)) + exp(share * (-a - height)) <= 2, *parts, scaled)
    return p.auto(p.goal, parts[2], parts[5], both, up)


@lemma(
    "chords/sum",
    2 * b * total(low, high, lambda i: f(i) * exp(g(i)))
    <= b * (exp(b) + exp(-b)) * total(low, high, f)
    + (exp(b) - exp(-b)) * total(low, high, lambda i: f(i) * g(i)),
    weights=every(low, high, lambda i: f(i) >= 0),
    exponents=every(low, high, lambda i: (-b <= g(i)) & (g(i) <= b)),
)
def mean(p: Prover, weights: Fact, exponents: Fact) -> Fact:
    """A sum of numbers e^(u_i) with weights f(i) ≥ 0 and u_i in [−b, b] is at most that of the
    chords.
    """

    def below(i: Any) -> Any:
        return f(i) * ((b + g(i)) * exp(b) + (b - g(i)) * exp(-b))

    def one(i: Any, h: Fact) -> Fact:
        low_, high_ = p.pieces(p.use(exponents, i, by=[h]))
        line = p.lemma("chords/symmetric", at(a=g(i)), low_, high_)
        return p.have(2 * b * f(i) * exp(g(i)) <= below(i), line, p.use(weights, i, by=[h]))

    each = p.every(low, high, lambda i: 2 * b * f(i) * exp(g(i)) <= below(i), one)
    return p.auto(p.goal, each)
