"""The number of constraints that M-PRIL violates, along a comparator without negative components.

``Φ^t = Σ_j w_j* log w_j^t + Σ_i θ_i* log θ_i^t − log(sum of all parameters)`` is never positive, is
``−log(K + d − 1)`` at the uniform start, and rises by at least ``m (η γ − (log cosh(η A))/A)`` in a
round with m violated constraints.
"""

from fractions import Fraction

from theory.formal.terms import Expr, eq, every, exp, log, total
from theory.intervals.pril import each, m
from theory.intervals.symbols import K, T, d, gamma, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.lemmas.logarithm import undone
from theory.pril.proofs.m_pril_chords import SMALL, mass, positive_mass
from theory.pril.proofs.m_pril_gain import (
    NORM,
    at_least,
    first_potential,
    largest_potential,
    margin,
    potential,
)
from theory.pril.proofs.m_pril_moves import SIDES, A
from theory.pril.proofs.m_pril_run import COMPONENTS, CORE, MOVES
from theory.pril.proofs.multiplicative import Z, eta
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms

HALF = Fraction(1, 2)

M = total(1, T, m)
"""``Σ_t m^t``."""


COSH = HALF * exp(A * eta) + HALF * exp(-A * eta)
COMPARATOR = {
    "some-rounds": T >= 0,
    "w": every(1, d, lambda j: w_star(j) >= 0),
    "theta": every(1, K - 1, lambda i: theta_star(i) >= 0),
    "norm": eq(NORM, 1),
    "margin": each(margin),
}
"""A comparator without negative components, of norm 1, with margin γ."""

NEEDED = {**CORE, **COMPARATOR, "small": SMALL, "some": A > 0, "sides": SIDES}


def slope(p: Prover, run: Given) -> Fact:
    """``log spread ≤ (m/A) log cosh(η A) + log mass`` in every round."""
    above = [p.lemma("exp/positive", at(a=s * A * eta)) for s in (1, -1)]
    level = undone(p, COSH, p.have(COSH > 0, *above))
    height = log(COSH)
    names = ("ranks", "dimension", "labels", "rate", "tau", "positive", "small", "some", "sides")
    growth = p.lemma(
        "m-pril/growth", {("L", "R", 0): height}, level, *(run[name] for name in names)
    )

    def proof(t: Expr, h: Fact) -> Fact:
        power = m(t) * (1 / A) * height
        here, after = p.have((1 <= t) & (t <= T + 1), h), p.have((1 <= t + 1) & (t + 1 <= T + 1), h)
        now, then = positive_mass(p, run, t, here), positive_mass(p, run, t + 1, after)
        divided = p.use(run["normalised"], t, by=[h])
        new = p.auto(Z(t) * mass(t + 1) > 0, run["Z-positive"], h, then)
        split = p.lemma("logarithm/product", at(a=Z(t), b=mass(t + 1)), run["Z-positive"], h, then)
        most = p.have(Z(t) * mass(t + 1) <= exp(power) * mass(t), divided, p.use(growth, t, by=[h]))
        order = p.lemma(
            "logarithm/monotone", at(a=Z(t) * mass(t + 1), b=exp(power) * mass(t)), new, most
        )
        whole = p.lemma(
            "logarithm/product",
            at(a=exp(power), b=mass(t)),
            p.lemma("exp/positive", at(a=power)),
            now,
        )
        exact = p.lemma("logarithm/of-exp", at(a=power))
        return p.have(grows(t), split, order, whole, exact)

    def grows(t: Expr) -> Expr:
        return log(Z(t)) + log(mass(t + 1)) <= m(t) * (1 / A) * height + log(mass(t))

    return p.throughout(1, T, proof)


@lemma("m-pril/bound", M * (gamma * A * eta - log(COSH)) <= A * log(COMPONENTS), *NEEDED.values())
def bound(p: Prover, *given: Fact) -> Fact:
    """For every step η > 0, M-PRIL's number M of violated constraints satisfies M (γ A η − log
    cosh(A η)) ≤ A log(K + d − 1), where no side of a label has more than A constraints.
    """
    run = dict(zip(NEEDED, given, strict=True))
    moves = [run[name] for name in MOVES]
    run["normalised"] = p.lemma("m-pril/normalised", {}, *moves)
    rises, gains = p.lemma("m-pril/gain", {}, *moves), at_least(p, run, run["margin"])
    height, slopes = log(COSH), slope(p, run)

    def left(t: Expr) -> Expr:
        return log(mass(t)) - potential(t)

    def change(t: Expr) -> Expr:
        return m(t) * (1 / A) * height - eta * gamma * m(t)

    fallen = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=left, f=change),
        run["some-rounds"],
        p.auto(
            every(1, T, lambda t: left(t + 1) <= left(t) + change(t)),
            run["rate"],
            run["norm"],
            rises,
            slopes,
            gains,
        ),
    )
    whole = p.replaced(
        p.lemma(
            "m-pril/start", {}, *(run[n] for n in ("ranks", "dimension", "start-w", "start-theta"))
        ),
        log,
    )
    last = largest_potential(
        p, run, T + 1, p.have((1 <= T + 1) & (T + 1 <= T + 1), run["some-rounds"])
    )
    first = first_potential(p, run)
    return p.have(
        bound.conclusion,
        fallen,
        whole,
        p.lemma("logarithm/one", {}),
        last,
        first,
        run["norm"],
        run["some"],
    )
