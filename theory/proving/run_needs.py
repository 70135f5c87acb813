"""What the runs that definitions speak of need to have a value: the divisors and roots in them.

A name that a program gives to a part of its result, such as the step of a round in which nothing
need move, needs a value only where the run uses it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from theory.formal.partial import Meanings, needs
from theory.formal.terms import Expr, Tuple
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, equations, symbols
from theory.proving.definitions import Definitions
from theory.proving.program import Program


def run_needs(run: Definitions, stated: Iterable[Tuple]) -> Iterator[tuple[Program, Expr]]:
    """What each program of the definitions needs.

    Parameters
    ----------
    run : Definitions
    stated : iterable of tuple
        Formulas of the statement: a name of which these speak needs a value everywhere.
    """
    spoken = set().union(*map(symbols, stated))
    for block in run.blocks:
        if block.program is not None:
            found = {name: _equations(phi) for name, phi in block.formulas.items()}
            meanings = _used_within(block.formulas, found, spoken)
            for name, phi in block.formulas.items():
                if not found[name] or any(e.symbol not in meanings for e in found[name]):
                    yield from ((block.program, need) for need in needs(phi, meanings))


def _used_within(
    formulas: Mapping[str, Expr], found: Mapping[str, list[Equation]], spoken: set[Symbol]
) -> Meanings:
    """The names that only other formulas of the run use, each with the term that it stands for."""
    once: dict[Symbol, Equation] = {}
    for name, own in found.items():
        rest = set().union(*(symbols(phi.t) for other, phi in formulas.items() if other != name))
        for equation in own:
            plain = set(equation.arguments) == set(equation.variables)
            if plain and equation.symbol in rest - spoken:
                once[equation.symbol] = equation
    uses = {symbol: symbols(equation.value) & once.keys() for symbol, equation in once.items()}
    return {s: _meaning(equation) for s, equation in once.items() if s not in _made_of(s, uses)}


def _equations(phi: Expr) -> list[Equation]:
    try:
        return equations(phi.t)
    except NoDefinition:
        return []


def _made_of(symbol: Symbol, uses: Mapping[Symbol, set[Symbol]]) -> set[Symbol]:
    """The names in the term that a name stands for, all the way."""
    reached: set[Symbol] = set()
    waiting = [symbol]
    while waiting:
        new = uses[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _meaning(equation: Equation) -> Callable[..., Tuple]:
    def term(*arguments: Tuple) -> Tuple:
        return _replaced(equation.value, dict(zip(equation.arguments, arguments, strict=True)))

    return term


def _replaced(t: Tuple, table: Mapping[Tuple, Tuple]) -> Tuple:
    if t in table:
        return table[t]
    return tuple(_replaced(part, table) for part in t) if type(t) is tuple else t
