"""Claims in the kernel's language.

``formal(part, vocabulary)`` translates a hypothesis or conclusion of a claim, a sympy object built
from :mod:`theory.language.statement`, into the formula that a theorem of the kernel is compared
with. There is one rule per kind of object; what has none raises `Untranslatable`.

The kernel's terms always have a value. Where a statement has none (a division by 0, the minimum of
an empty set, an index without component), its translation still says something: for a quotient
something about ``1/0``, some unknown number, for a selection that a selected index exists. That a
statement has a value is not translated.
"""

from __future__ import annotations

from typing import Any

from theory.formal import translation_logic, translation_numbers
from theory.formal.terms import Expr
from theory.formal.translation import Translation
from theory.formal.vocabulary import Untranslatable, Vocabulary

__all__ = ["Untranslatable", "formal"]

RULES_FROM = (translation_numbers, translation_logic)
"""The modules that say what each kind of object is."""


def formal(part: Any, vocabulary: Vocabulary) -> Expr:
    """The formula that a sympy statement is in the kernel's language.

    Raises
    ------
    Untranslatable
        If some part is not covered; the message names it.
    """
    return Translation(vocabulary).formula(part)
