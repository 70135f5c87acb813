"""The logarithm of ``cosh η = (e^η + e^{−η})/2``."""

from fractions import Fraction

from theory.formal.terms import eq, exp, expr, log, real
from theory.lemmas.logarithm import undone
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import at

eta = real("eta_")
ETA = ("eta_", "R", 0)
HALF = Fraction(1, 2)
COSH = HALF * exp(eta) + HALF * exp(-eta)


@lemma("entropy/cosh", log(COSH) >= 0)
def least(p: Prover) -> Fact:
    """log cosh η is not negative."""
    tangents = [p.analytic("exp-tangent", s * eta) for s in (1, -1)]
    one = p.have(expr(1) > 0)
    order = p.lemma("logarithm/monotone", at(a=1, b=COSH), one, p.have(1 <= COSH, *tangents))
    return p.have(log(COSH) >= 0, order, p.lemma("logarithm/one", {}))


@lemma("entropy/turned", eq(log(2 / (exp(eta) + exp(-eta))), -log(COSH)))
def turned(p: Prover) -> Fact:
    """log(2/(e^η + e^{−η})) = −log cosh η."""
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    both = exp(eta) + exp(-eta)
    two = p.have(expr(2) > 0)
    parts = [
        p.lemma("logarithm/quotient", at(a=2, b=both), two, p.have(both > 0, *above)),
        p.lemma("logarithm/product", at(a=2, b=COSH), two, p.have(COSH > 0, *above)),
    ]
    return p.have(eq(log(2 / both), -log(COSH)), *parts)


@lemma("entropy/cosh-level", exp(eta) + exp(-eta) <= 2 * exp(log(COSH)))
def cosh_level(p: Prover) -> Fact:
    """cosh η = e^(log cosh η)."""
    above = [p.lemma("exp/positive", at(a=s * eta)) for s in (1, -1)]
    return p.have(p.goal, undone(p, COSH, p.have(COSH > 0, *above)))
