"""The names of the PRIL paper in the kernel's language."""

from dataclasses import replace
from functools import cache
from typing import Any

import sympy

from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal.vocabulary import Untranslatable, Vocabulary


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of the reading's space: the first that covers the statement is meant.

    ``m^t`` is defined as Algorithm 1's number of violated constraints where no hypothesis says what
    it is.

    Raises
    ------
    Untranslatable
        If the reading gives a name the value ``∞``.
    """
    if reading.options.get("theta_K") == "infinity":
        raise Untranslatable("theta[t, K] = ∞")
    forms = vocabularies_of(claim.space_of(reading))
    given = any(_gives_m(part) for part in claim.hypotheses_of(reading))
    return tuple(map(_without_m, forms)) if given else forms


def _gives_m(part: Any) -> bool:
    """Do the hypotheses say what ``m^t`` is? Then it is a symbol."""
    sides = (side for equation in part.atoms(sympy.Eq) for side in equation.args)
    return any(isinstance(side, sympy.Indexed) and side.base.name == "m" for side in sides)


@cache
def _without_m(vocabulary: Vocabulary) -> Vocabulary:
    kept = {key: value for key, value in vocabulary.definitions.items() if key != ("m", 1)}
    return replace(vocabulary, definitions=kept)
