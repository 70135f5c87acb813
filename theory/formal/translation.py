"""The walk of a translation into the kernel's language, and the table of its rules.

Each kind of sympy object has one rule in :data:`RULES`; the modules ``translation_*`` fill the
table. See :mod:`theory.formal.translate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from theory.formal import extended
from theory.formal.extended import Extended
from theory.formal.terms import Expr, is_vector
from theory.formal.vocabulary import Row, Stacked, Untranslatable, Vocabulary, whole_by_form
from theory.language.statement import free_names

FORMULAS = frozenset(
    ("<=", "<", "=", "veq", "int", "and", "or", "not", "=>", "true", "false", "all", "some")
)


NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Translation:
    """One translation: the vocabulary, and what has a term of its own in the scope at hand.

    Parameters
    ----------
    bound : mapping of str to term
        The bound variables.
    selected : mapping of sympy object to term
        The selections whose index is bound already. They are told by their form, which says the
        same throughout a scope: where a variable is bound anew, those that use it are forgotten.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        bound: Mapping[str, Any] = NOTHING,
        selected: Mapping[Any, Any] = NOTHING,
    ) -> None:
        self.vocabulary = vocabulary
        self.bound = bound
        self.selected = selected

    def of(self, node: Any) -> Any:
        """A formula, a number, a vector, or a vector by its entries or its blocks."""
        for kind in type(node).__mro__:
            rule = RULES.get(kind)
            if rule is not None:
                return rule(self, node)
        raise Untranslatable(f"{type(node).__name__}: no rule")

    def formula(self, node: Any) -> Expr:
        """The translation of what must be a formula."""
        formula: Expr = self._need("F", node)
        return formula

    def number(self, node: Any) -> Expr:
        """The translation of what must be a real number."""
        value = self._need("R", node)
        if isinstance(value, Extended):
            raise Untranslatable(f"{node}: expected a real number, and it may be infinite")
        return value

    def extended(self, node: Any) -> extended.Number:
        """The translation of what must be a number, which may be infinite."""
        return self._need("R", node)

    def whole(self, node: Any) -> Expr:
        """The translation of what must be an integer by its form, such as the end of a sum."""
        value = self.number(node)
        if not whole_by_form(value.t):
            raise Untranslatable(f"end {node} of a range: no integer by its form")
        return value

    def where(self, variable: Any, value: Any) -> Translation:
        """The translation with a bound variable added."""
        name = str(variable)
        same = {node: term for node, term in self.selected.items() if name not in free_names(node)}
        return Translation(self.vocabulary, {**self.bound, name: value}, same)

    def choosing(self, selection: Any, value: Any) -> Translation:
        """The translation with a term for a selection."""
        return Translation(self.vocabulary, self.bound, {**self.selected, selection: value})

    def over(self, build: Callable[..., Any], body: Any, ranges: Any, read: Rule) -> Any:
        """``build(low, high, …)`` for each range, the first outermost, around ``read(body)``."""
        if not ranges:
            value = read(self, body)
            if isinstance(value, Row):
                raise Untranslatable(f"{body}: a row under a sum or quantifier")
            return value
        variable, low, high = ranges[0]
        end = (
            self.whole if build is extended.total else self.number
        )  # k ≤ T/2 is well said, Σ^{T/2} not
        return build(
            self.whole(low),
            end(high),
            lambda k: self.where(variable, k).over(build, body, ranges[1:], read),
        )

    def _need(self, sort: str, node: Any) -> Any:
        value = self.of(node)
        if sort_of(value) != sort:
            raise Untranslatable(f"{node}: expected sort {sort}, got {sort_of(value)}")
        return value


def sort_of(value: Any) -> str:
    """``F``, ``V``, ``R``, ``row``, or ``stacked``."""
    if isinstance(value, Row):
        return "row"
    if isinstance(value, Stacked):
        return "stacked"
    if isinstance(value, Extended):
        return "R"
    if is_vector(value.t):
        return "V"
    return "F" if type(value.t) is tuple and value.t[0] in FORMULAS else "R"


def alike(a: Any, b: Any, *sorts: str) -> tuple[Any, Any]:
    """Both values, if they are of one and the same of these sorts.

    Raises
    ------
    Untranslatable
        If they are not.
    """
    if sort_of(a) != sort_of(b) or sort_of(a) not in sorts:
        wanted = " or ".join(sorts)
        raise Untranslatable(f"{sort_of(a)} with {sort_of(b)}: expected two of {wanted}")
    return a, b


def entrywise(build: Callable[[Any, Any], Any], a: Any, b: Any) -> Row:
    """A row built from two rows over the same range."""
    alike(a, b, "row")
    if (a.low.t, a.high.t) != (b.low.t, b.high.t):
        raise Untranslatable("rows with different ranges")
    return Row(a.low, a.high, lambda i: build(a.at(i), b.at(i)))


Rule = Callable[[Translation, Any], Any]

RULES: dict[type, Rule] = {}
"""What each kind of object is in the kernel's language: ``rule(translation, node)``."""
