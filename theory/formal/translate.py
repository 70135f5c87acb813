"""Claims in the kernel's language.

``formal(part, vocabulary)`` translates a hypothesis or conclusion of a claim, a sympy object built
from :mod:`theory.language.statement`, into the formula that a theorem of the kernel is compared
with. There is one rule per kind of object; what has none raises `Untranslatable`.

The kernel's terms always have a value. Where a statement has none (a division by 0, the minimum of
an empty set, an index without component), its translation still says something: for a quotient
something about ``1/0``, some unknown number, for a selection that a selected index exists. What a
statement needs to have a value `theory.language.partial` says, and a proof shows it: of a user's
claim the claim's own, of a paper's one beside it. For all claims it is evaluated: a proved one of
which an instance of the hypotheses shows that its conclusion has no value is contradicted.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from sympy import And, S, StrictGreaterThan, StrictLessThan, Symbol

from theory.formal import translation_logic, translation_numbers
from theory.formal.partial import is_true
from theory.formal.terms import Expr, integer
from theory.formal.translation import Translation
from theory.formal.vocabulary import Untranslatable, Vocabulary
from theory.language.statement import Belongs

__all__ = ["Translation", "Untranslatable", "abbreviates", "check_bases", "formal"]

RULES_FROM = (translation_numbers, translation_logic)
"""The modules that say what each kind of object is."""


def check_bases(
    hypotheses: Iterable[Any], conclusion: Any, definitions: Iterable[Expr], vocabulary: Vocabulary
) -> None:
    """Refuse a base that nothing calls positive: for the kernel ``q = e^η`` always is.

    Raises
    ------
    Untranslatable
        If the statement uses a base of the vocabulary, and neither ``q > c``, c a number >= 0, is
        among its hypotheses, nor ``0 < η`` among the definitions of the run.
    """
    given = [
        part
        for whole in hypotheses
        for part in (whole.args if isinstance(whole, And) else (whole,))
    ]
    used = {symbol.name for part in (*given, conclusion) for symbol in part.atoms(Symbol)}
    positive = {
        part.gts.name
        for part in given
        if isinstance(part, StrictGreaterThan | StrictLessThan)
        and isinstance(part.gts, Symbol)
        and part.lts.is_nonnegative
    }
    ranges = [phi.t for phi in definitions]
    positive |= {base for base, eta in vocabulary.bases.items() if (0 < eta).t in ranges}
    for base in vocabulary.bases.keys() & used - positive:
        raise Untranslatable(f"{base}: expected {base} > 0 among the hypotheses of a base")


@cache
def formal(part: Any, vocabulary: Vocabulary) -> Expr:
    """The formula that a sympy statement is in the kernel's language; readings share many.

    Raises
    ------
    Untranslatable
        If some part is not covered; the message names it.
    """
    return Translation(vocabulary).formula(part)


def abbreviates(node: Any, vocabulary: Vocabulary) -> bool:
    """Does a part of a statement stand for a term that may have no value, such as a quotient?

    Raises
    ------
    Untranslatable
        If it cannot be said in the kernel's language.
    """
    if not vocabulary.abbreviates(node):
        return False
    indices = {name for name in node.free_symbols - {node} if name.is_integer}
    bound = {name.name: integer(name.name) for name in indices}
    return not is_true(Translation(vocabulary, bound).formula(Belongs(node, S.Reals)))
