"""What ``log(1 − a)`` is above, for a parameter a of at most 1/2: ``−a − a²``; ``p`` is the prover.

With ``z = a + a²`` and ``x = 1 + z/8`` the tangent says ``8 log x ≤ z``, and ``(1 − a) x⁸ ≥ 1``.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

from theory.formal.terms import Expr, expr, log
from theory.proving.bounds import inside
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

BINOMIAL = tuple(Fraction(comb(8, k), 8**k) for k in range(9))
"""Of ``(1 + z/8)⁸``, by powers of z."""
BERNSTEIN = tuple(
    Fraction(*each) for each in ((7, 16), (251, 64), (437, 32), (179, 8), (509, 32), (173, 64))
)
"""Of ``(1 − a)(1 + z + 7 z²/16 + 7 z³/64) − 1``, before ``a² aⁱ (1 − 2a)⁵⁻ⁱ``: none is negative."""


def below_logarithms(p: Prover, facts: Sequence[Fact]) -> list[Fact]:
    """``log(1 − a) ≥ −a − a²`` for those logarithms in facts of which these show it."""
    functions = (t for th in p.flat(*facts) for t in inside("fn", th.conclusion))
    terms = dict.fromkeys(a for _, name, a in functions if name == "log")
    shares = [a for a in map(_share, terms) if a is not None]
    found = (p.attempt(partial(_below, p, a, facts)) for a in shares)
    return [th for th in found if th is not None]


def _share(t: Any) -> Expr | None:
    """The parameter a of ``1 − a``; None of another term."""
    match t:
        case ("+", 1, ("*", -1, ("app", _, "R") as a)):
            return Expr(a)
    return None


def _below(p: Prover, a: Expr, facts: Sequence[Fact]) -> Fact:
    z = a + a**2
    positive, small = p.have(a >= 0, *facts), p.have(1 - 2 * a >= 0, *facts)
    left, above = p.have(1 - a > 0, positive, small), p.have(z >= 0, positive, squares=[a])
    power = 1 + z / 8
    known = p.have(power > 0, above)
    lines = [p.lemma("logarithm/tangent", at(a=power), known)]
    for _ in range(3):  # to the eighth power
        lines.append(p.lemma("logarithm/product", at(a=power, b=power), known, known))
        known = p.have(power * power > 0, products=[[known, known]])
        power = power * power
    whole = (1 - a) * power
    cubic = 1 + z + BINOMIAL[2] * z**2 + BINOMIAL[3] * z**3
    more = p.have(power >= cubic, products=[(BINOMIAL[k], [above] * k, []) for k in range(4, 9)])
    mixed = [(b, [positive] * i + [small] * (5 - i), [a]) for i, b in enumerate(BERNSTEIN)]
    least = p.have((1 - a) * cubic >= 1, products=mixed)
    one = p.have(1 <= whole, least, products=[[more, left]])
    order = p.lemma("logarithm/monotone", at(a=1, b=whole), p.have(expr(1) > 0), one)
    lines.append(p.lemma("logarithm/product", at(a=1 - a, b=power), left, known))
    return p.have(log(1 - a) >= -z, *lines, order, p.lemma("logarithm/one", {}))
