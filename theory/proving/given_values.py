"""Values of names to which definitions give a term, on an instance that gives them none.

A space need not value every name that a learner's code computes on its way, such as the number of
steps of a round. Its definition says what it is; then the formulas that speak of it have a value,
too, and can be compared. The definition itself is no test: there it holds by construction.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from theory.formal.codes import Code, code
from theory.formal.terms import Expr
from theory.formal.values import Values
from theory.numbers.extended import Undefined
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, equations


class GivenValues:
    """The equations among formulas, by the name that each of them defines.

    Parameters
    ----------
    formulas : mapping of str to formula
    """

    def __init__(self, formulas: Mapping[str, Expr]) -> None:
        self.equations: dict[Symbol, list[Equation]] = {}
        self.source: dict[Symbol, str] = {}
        for name, phi in formulas.items():
            with suppress(NoDefinition):
                for equation in equations(phi.t):
                    self.equations.setdefault(equation.symbol, []).append(equation)
                    self.source[equation.symbol] = name

    def added(self, symbols: Mapping[Any, Any]) -> tuple[Values, dict[str, str]]:
        """The symbols' values, with those of the names that have none but a definition.

        Returns
        -------
        values : Values
        by_definition : dict of str to str
            For each formula that gives a value in this way, the name.
        """
        missing = {s for s in self.equations if s not in symbols and s[0] not in symbols}
        whole: dict[Any, Any] = dict(symbols)
        values = Values(whole)
        for symbol in missing:
            whole[symbol] = _Defined(symbol, self.equations[symbol], values)
        return values, {self.source[symbol]: symbol[0] for symbol in missing}


class _Defined:
    """What a name is at its indices, by the equation that holds there."""

    def __init__(self, symbol: Symbol, found: Sequence[Equation], values: Values) -> None:
        self.name, self.equations, self.values = symbol[0], found, values
        self.known: dict[tuple[int, ...], Any] = {}  # a recursion comes to a place again and again
        self.codes: dict[int, Code] = {}  # by place: to find a part by what it says is to read it

    def __call__(self, *indices: int) -> Any:
        if indices not in self.known:
            self.known[indices] = self._computed(indices)
        return self.known[indices]

    def _computed(self, indices: Sequence[int]) -> Any:
        for equation in self.equations:
            table = self._solved(equation, indices)
            if table is not None:
                guards = (self._at(guard, table) for guard in equation.guards)
                if all(guard is True for guard in guards):
                    return self._at(equation.value, table)
        raise Undefined(f"no definition of {self.name} is for {indices}")

    def _solved(self, equation: Equation, indices: Sequence[int]) -> dict[Any, Any] | None:
        """The variables for which the arguments, such as ``t + 1``, are these; None for none."""
        # those that are not known yet have no value, also where this is a part of their equation
        table: dict[Any, Any] = dict.fromkeys(map(_key, equation.variables))
        for argument, index in zip(equation.arguments, indices, strict=True):
            variable, shift = _shifted(argument)
            if variable in equation.variables:
                key, found = _key(variable), index - shift
                if table[key] not in (None, found):
                    return None
                table[key] = int(found) if found.denominator == 1 else found
            elif self._at(argument, table) != index:
                return None
        return None if None in table.values() else table

    def _at(self, part: Any, table: Mapping[Any, Any]) -> Any:
        if id(part) not in self.codes:
            self.codes[id(part)] = code(part)
        return self.values.where(table, self.codes[id(part)])


def _key(variable: Any) -> tuple[Any, ...]:
    """As `Values.where` names it."""
    _, name, sort = variable
    return name, sort, ()


def _shifted(argument: Any) -> tuple[Any, Fraction]:
    """Of ``t + 1`` the t and the 1."""
    if type(argument) is tuple and argument[0] == "+" and len(argument) == 3:
        _, variable, shift = argument
        if type(shift) is Fraction:
            return variable, shift
    return argument, Fraction(0)
