"""The objective of a round term by term: what holds of each hinge holds of the sums."""

from typing import Any

from theory.formal.terms import Expr, expr, function, real, vector
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing, termwise
from theory.ramp.proofs.terms import hinge, inside, margin
from theory.ramp.symbols import K, s, share, theta_other, w_other

w_second, theta_second = vector(r"\hat{w}"), function(r"\hat{\theta}", "R", 1)


def between(p: Prover, run: Given, cost: Fact, below: Fact) -> Fact:
    """A ramp is at least 0 and at most the hinge."""

    def u(i: Expr) -> Expr:
        return margin(w_other, theta_other, i)

    def ramp(i: Expr) -> Expr:
        return inside(i) * (hinge(1, u(i)) - hinge(s, u(i)))

    low = termwise(p, 1, K - 1, lambda k: ramp(k) >= 0, below)
    high = termwise(p, 1, K - 1, lambda i: ramp(i) <= inside(i) * hinge(1, u(i)))
    return p.have(p.goal, cost, low, high)


level, first, second = real("level_"), real("first_"), real("second_")


@lemma(
    "ramp/hinge-chord",
    hinge(level, share * first + (1 - share) * second)
    <= share * hinge(level, first) + (1 - share) * hinge(level, second),
    least=share >= 0,
    most=share <= 1,
)
def hinge_chord(p: Prover, least: Any, most: Fact) -> Fact:
    """A hinge lies below its chords."""
    sides = [least, p.have(1 - share >= 0, most)]
    for value in (first, second):
        h = hinge(level, value)
        sides += [p.have(h >= 0), p.have(h >= level - value)]
    return p.have(p.goal, *sides)


def mixed_w() -> Expr:
    """``λ w̃ + (1 − λ) ŵ``."""
    return share * w_other + (1 - share) * w_second


def mixed_theta(i: Expr) -> Expr:
    """``λ θ̃_i + (1 − λ) θ̂_i``."""
    return share * theta_other(i) + (1 - share) * theta_second(i)


def hinges_chord(p: Prover, height: Any, least: Fact, most: Fact) -> Fact:
    """``Σ H_a(u_i)`` at the mixed point is at most the chord."""

    def here(i: Expr) -> Expr:
        return inside(i) * hinge(height, margin(mixed_w(), mixed_theta, i))

    def there(i: Expr) -> Expr:
        ends = (margin(w_other, theta_other, i), margin(w_second, theta_second, i))
        a, b = (inside(i) * hinge(height, u) for u in ends)
        return share * a + (1 - share) * b

    def one(i: Expr, h: Any) -> Fact:
        table = {
            ("level_", "R", 0): expr(height),
            ("first_", "R", 0): margin(w_other, theta_other, i),
            ("second_", "R", 0): margin(w_second, theta_second, i),
        }
        line = p.lemma("ramp/hinge-chord", table, least, most)
        return p.have(here(i) <= there(i), p.have(inside(i) >= 0), line)

    each = p.throughout(1, K - 1, one)
    return summing(p, each)


def strongly_convex(p: Prover, run: Given, cost: Fact, below: Any, least: Any, most: Any) -> Fact:
    """The squared distance is the chord less ½λ(1 − λ) times the squared distance of the ends."""
    return p.have(p.goal, cost, hinges_chord(p, 1, least, most))


def spread(p: Prover) -> Fact:
    """The squared distance of the two points is not negative."""
    gap = w_other - w_second

    def apart(i: Expr) -> Expr:
        return theta_other(i) - theta_second(i)

    table = {("a_", "Z", 0): 1, ("b_", "Z", 0): K - 1, ("u_", "V", 0): gap, ("f_", "R", 1): apart}
    return p.lemma("inner/nonnegative", table)


def convex(p: Prover, run: Given, cost: Fact, below: Any, least: Fact, most: Fact) -> Fact:
    """Each hinge is convex, and the squared distance is."""
    rest = p.have(1 - share >= 0, most)
    return p.have(p.goal, cost, hinges_chord(p, 1, least, most), least, rest, spread(p))


def concave(p: Prover, run: Given, cost: Fact, below: Any, least: Any, most: Any) -> Fact:
    """Minus a convex function."""
    return p.have(p.goal, cost, hinges_chord(p, s, least, most))
