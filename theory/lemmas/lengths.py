"""An inner product of vectors, or of rows, whose lengths are at most some numbers."""

from theory.lemmas.inner import A, B, C, r, s
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
