"""Lines 10 to 12 of the printed proof of Theorem 2, and the proofs of all of its lines."""

from theory.formal.terms import Expr, expr, indicator, sqrt
from theory.intervals.pril import RUN as PRIL
from theory.intervals.pril import WIDEST, some_round, steps_in_round, widest
from theory.pril.proofs.lifted import RUN, D, Delta, R, gamma, reciprocal
from theory.pril.proofs.theorem_2 import theorem_2
from theory.pril.proofs.theorem_2_lines import line_5, line_6, line_7, line_8, line_9
from theory.pril.proofs.theorem_2_lines_norm import inverse_square, line_3, line_4, printed
from theory.pril.proofs.violations import constrained
from theory.proving.proof import Proof
from theory.proving.prover import Fact, Given, Prover
from theory.proving.roots import root_of
from theory.proving.tactics import directly

ROOT = sqrt(R**2 + 1)
SQUARED = (D + ROOT) ** 2
FREE = (1 + D**2 / Delta / Delta) * (R**2 + Delta**2 + 1)
"""The right side of line 10 before ``(K − c − 1)/γ²``."""


def wider(p: Prover, scale: Fact) -> Fact:
    """``(D + √(R² + 1))² ≤ (1 + D²/Δ²)(R² + Δ² + 1)``: their difference is a square."""
    _, square = root_of(p, R**2 + 1, p.have(R**2 + 1 >= 0))
    one, _ = reciprocal(p, Delta, scale)
    return p.have(SQUARED <= FREE, square, one, squares=[Delta - D * ROOT / Delta])


def over_margin(
    p: Prover,
    run: Given,
    less: Fact,
    small: Expr,
    large: Expr,
    *,
    positive: Fact,
    size: Fact,
    width: Fact,
    **_: Fact,
) -> Fact:
    """A relation times ``(K − c − 1)/γ² ≥ 0``."""
    wide, rounds = widest(p, run, p.pieces(width)[0]), some_round(p, p.pieces(size)[1])
    no_less = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    above = reciprocal(p, gamma**2, p.have(gamma**2 > 0, positive))[1]
    return p.have(small * WIDEST / gamma**2 <= large * WIDEST / gamma**2, less, no_less, above)


def line_10(p: Prover, run: Given, *, scale: Fact, square: Fact, **given: Fact) -> Fact:
    """The theorem's own bound is smaller, for every Δ."""
    most = over_margin(p, run, wider(p, scale), SQUARED, FREE, **given)
    same = inverse_square(p, Delta, scale)
    return p.have(p.goal, theorem_2(p, run, **given), most, square, same)


def line_11(p: Prover, run: Given, *, scale: Fact, some: Fact, **given: Fact) -> Fact:
    """At Δ* the right side of line 10 is ``(D + √(R² + 1))²``, nowhere less."""
    low, square = root_of(p, R**2 + 1, p.have(R**2 + 1 >= 0))
    positive = p.have(ROOT > 0, p.rule("excluded", ROOT > 0), square, low)
    size = D - 2 * indicator(D < 0) * D
    one, _ = reciprocal(p, size, p.have(size > 0, some))
    root, _ = reciprocal(p, ROOT, positive)
    least = (1 + D**2 / ROOT / size) * (R**2 + 1 + ROOT * size)
    same = inverse_square(p, Delta, scale)
    printed = (1 + D**2 / Delta**2) * (R**2 + Delta**2 + 1)
    less = p.have(least <= printed, one, some, square, root, wider(p, scale), same)
    return p.have(p.goal, over_margin(p, run, less, least, printed, **given))


PROOFS = {
    1: (Proof(directly, RUN),),
    2: (Proof(directly, RUN, "blocks of Ī"),),
    3: (
        Proof(line_3(constrained), RUN, "blocks of Ī"),
        Proof(line_3(printed), RUN, "u as printed, where it exists"),
    ),
    4: (Proof(line_4, RUN, "blocks of Ī"),),
    5: (Proof(line_5, RUN),),
    6: (Proof(line_6, RUN),),
    7: (Proof(line_7, RUN, "as described"),),
    8: (Proof(line_8, RUN, "as described"),),
    9: (Proof(line_9, RUN, "as described"),),
    10: (Proof(line_10, PRIL, "Z of line 4"),),
    11: (Proof(line_11, PRIL, "D > 0"),),
    12: (Proof(theorem_2, PRIL),),
}
"""By the number of the line."""
