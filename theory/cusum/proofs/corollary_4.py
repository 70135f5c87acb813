"""Corollary 4 repaired: what Figure 2 with the step after the loop guarantees."""

from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.passive_ranked import bound
from theory.cusum.proofs.ranked import (
    LOSS,
    divided,
    from_2,
    gap,
    mistaken,
    size_of,
)
from theory.cusum.proofs.runs import R, row_bar
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import divide
from theory.runs.papers.symbols import delta, r

MISTAKES = total(1, n, mistaken)


def converges(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """Each mistake counts 1, with λ = 1: ``g ≤ 2 g − 1``."""

    def worth(t: Expr, known: Any, differ: Fact) -> tuple[Any, ...]:
        return (
            p.have(expr(1) >= 0),
            p.have(mistaken(t) >= 0),
            p.have(2 * expr(1) * gap(t) - 1 >= 0, differ),
            p.have(mistaken(t) * gap(t) <= 2 * expr(1) * gap(t) - 1, differ),
        )

    found = bound(p, run, positive, lengths, margins, 1, mistaken, worth)
    return divided(p, MISTAKES, R**2 * size_of(row_bar), found, positive)


def worths(t: Any) -> Expr:
    """``2 − 1/g`` on a mistake, as the sum over all possible g."""
    return total(1, r - 1, lambda k: (2 - 1 / k) * indicator(eq(gap(t), k)))


def sharper_1(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """``2 − 1/g`` with λ = 1."""

    def term(t: Expr, k: Expr) -> Expr:
        return (2 - 1 / k) * indicator(eq(gap(t), k))

    def nothing(t: Expr, known: Any, same: Any) -> Fact:
        return p.lemma("sums/vanishing", terms(a=1, b=r - 1, f=lambda k: term(t, k)), same)

    def worth(t: Expr, known: Any, differ: Fact) -> tuple[Any, ...]:
        g = gap(t)
        only = p.lemma(
            "sums/one-term", terms(a=1, b=r - 1, c=g, f=lambda k: term(t, k)), differ, *known
        )
        one, _ = positive_inverse(p, g, p.have(g > 0, differ))
        return (
            p.have(expr(1) >= 0),
            p.have(worths(t) >= 0, only, differ, one),
            p.have(2 * expr(1) * g - 1 >= 0, differ),
            p.have(worths(t) * g <= 2 * expr(1) * g - 1, only, one),
        )

    found = bound(p, run, positive, lengths, margins, 1, worths, worth, nothing)
    whole = p.have(delta**2 * total(1, n, worths) <= R**2, found, from_2(p, size))
    return divided(p, total(1, n, worths), R**2, whole, positive)


def _repair_2(p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any) -> Fact:
    """``4 (r − 1) δ² Σ g ≤ r² R²``: λ = r/(2 (r − 1)) and each mistake counts g/(r − 1)."""
    most = p.have(r - 1 > 0, run["ranks"])
    one, up = positive_inverse(p, r - 1, most)
    part = 1 / (r - 1)
    lam = r * part * expr(1) / 2

    def value(t: Any) -> Expr:
        return part * gap(t)

    def worth(t: Expr, known: Any, differ: Fact) -> tuple[Any, ...]:
        times = p.have(lam >= 0, up, run["ranks"])
        inside = p.have(
            part * (gap(t) - 1) * (r - 1 - gap(t)) >= 0,
            up,
            p.have(gap(t) - 1 >= 0, differ),
            p.have(r - 1 - gap(t) >= 0, *known),
        )
        enough = p.have(value(t) * gap(t) <= 2 * lam * gap(t) - 1, inside, one)
        least = p.have(value(t) >= 0, up)
        return times, least, p.have(2 * lam * gap(t) - 1 >= 0, up, differ, one), enough

    found = bound(p, run, positive, lengths, margins, lam, value, worth)
    small = from_2(p, size)
    unit = p.have(delta**2 * (part * LOSS) <= R**2 * lam**2, found, small)
    above = p.have((r - 1) > 0, most)
    return p.have(4 * (r - 1) * (delta**2 * LOSS) <= r**2 * R**2, unit, above, one)


def repair_2(
    p: Prover, run: Given, *, above: Fact, lengths: Fact, margins: Fact, unit: Fact
) -> Fact:
    """``Σ g ≤ r²/(4 (r − 1)) · R²/δ²``."""
    found = _repair_2(p, run, above, lengths, margins, unit)
    most = p.have(4 * (r - 1) > 0, run["ranks"])
    first = divide(p, delta**2 * LOSS, r**2 * R**2, 4 * (r - 1), found, most)
    return divided(p, LOSS, r**2 * R**2 / (4 * (r - 1)), first, above)


def small_margin(
    p: Prover, run: Given, positive: Any, lengths: Any, margins: Any, size: Any, small: Any
) -> Fact:
    """``4 (r − 1) δ⁴ Σ g ≤ r² δ² R² ≤ 4 (r − 1) R²``."""
    found = _repair_2(p, run, positive, lengths, margins, size)
    times = p.have(4 * (r - 1) * (delta**4 * LOSS) <= 4 * (r - 1) * R**2, found, small)
    one, above = positive_inverse(p, r - 1, p.have(r - 1 > 0, run["ranks"]))
    whole = p.have(delta**4 * LOSS <= R**2, times, above, one)
    power = p.have(delta**4 > 0, positive)
    return divide(p, LOSS, R**2, delta**4, whole, power)


def below(p: Prover, run: Given, two: Fact) -> Fact:
    """``4 (r − 1)³ − r² (2 r − 3) = (r − 2)² (2 r − 1) ≥ 0``, divided by both denominators."""
    first, up = positive_inverse(p, 4 * r - 4, p.have(4 * r - 4 > 0, two))
    second, up2 = positive_inverse(p, 2 * r - 3, p.have(2 * r - 3 > 0, two))
    i, j = 1 / (4 * r - 4), 1 / (2 * r - 3)
    square = p.have(2 * r - 1 >= 0, two)
    more = p.have(
        i * j * (4 * (r - 1) ** 3 - r**2 * (2 * r - 3)) >= 0,
        p.have(i * j * (2 * r - 1) >= 0, up, up2, square),
        squares=[r - 2],
    )
    return p.have(r**2 * i <= (r - 1) ** 2 * j, more, first, second)


def repair_1(p: Prover, run: Given, *, above: Fact, **given: Fact) -> Fact:
    """``(r − 1)²/(2 r − 3)``, which is not below the factor of `repair_2`."""
    found = repair_2(p, run, above=above, **given)
    square = p.have(delta**2 > 0, above)
    _, up = positive_inverse(p, delta**2, square)
    factors = p.have(
        (r - 1) ** 2 * (1 / (2 * r - 3)) - r**2 * (1 / (4 * r - 4)) >= 0,
        below(p, run, run["ranks"]),
    )
    return p.have(LOSS <= (r - 1) ** 2 / (2 * r - 3) * (R**2 / delta**2), found, factors, up)
