"""Vectors, or rows, whose lengths are at most some numbers: their inner product, and their sum."""

from theory.formal.terms import eq
from theory.lemmas.inner import A, B, C, at, r, s
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.roots import below


@lemma(
    "lengths/at-most",
    (B <= r * s) & (-B <= r * s),
    first=A <= r**2,
    second=C <= s**2,
    lengths=(r >= 0) & (s >= 0),
)
def at_most(p: Prover, first: Fact, second: Fact, lengths: Fact) -> Fact:
    """An inner product is at most what the lengths are at most, multiplied; so is its negative."""
    one, other = p.pieces(lengths)
    large = p.have(r * s >= 0, products=[[one, other]])
    size = p.lemma("inner/nonnegative", {})
    known = p.lemma("inner/cauchy-schwarz", {})
    square = p.have(s**2 >= 0, squares=[s])
    most = p.have(B**2 <= (r * s) ** 2, known, products=[[size, second], [square, first]])
    either = [
        below(p, side, r * s, large, p.have(side**2 <= (r * s) ** 2, most)) for side in (B, -B)
    ]
    return p.rule("part", p.goal, p.rule("conjoin", either))


@lemma(
    "lengths/of-a-sum",
    A + 2 * B + C <= (r + 1) * (s + C),
    length=A <= r * s,
    signs=(r >= 0) & (s >= 0),
)
def of_a_sum(p: Prover, length: Fact, signs: Fact) -> Fact:
    """With one more vector ``‖u‖² ≤ r s`` becomes ``‖u + v‖² ≤ (r + 1)(s + ‖v‖²)``."""
    many, other = p.pieces(signs)

    def several(some: Fact) -> Fact:
        gap = s + r * C - 2 * B >= 0
        scaled = p.have(r * (s + r * C - 2 * B) >= 0, length, at(p, 1, r))
        known = p.cases(
            gap,
            p.rule("excluded", gap),
            lambda holds: holds,
            lambda fails: p.have(gap, scaled, products=[[some, fails]]),
        )
        return p.have(p.goal, length, known)

    def none(few: Fact) -> Fact:
        zero = p.have(eq(r, 0), few, many)
        nothing = p.have(A <= 0, length, products=[(s, zero)])
        flat = p.lemma(
            "inner/null", {}, p.have(eq(A, 0), nothing, p.lemma("inner/nonnegative", {}))
        )
        return p.have(p.goal, flat, nothing, other, products=[(C, zero), (s, zero)])

    return p.cases(p.goal, p.rule("excluded", r > 0), several, none)
