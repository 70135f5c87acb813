"""A normalised feature has mean 0 and variance 1: sums of constants, and one division by v."""

from theory.formal import terms as say
from theory.formal.vocabulary import Name, Vocabulary
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.ramp.symbols import n

VOCABULARY = Vocabulary(
    names=(Name("x", "R", 1),),
)
m, c = say.real("m"), say.real("c")
x = say.function("x", "R", 1)


def centred(p: Prover, some: Fact, mean: Fact) -> Fact:
    """``Σ (x_i − m) = 0``, by ``Σ m = n m``."""
    ones = p.lemma("sums/count", terms(a=1, b=n), some)
    return p.have(say.eq(say.total(1, n, lambda i: x(i) - m), 0), ones, mean)
