"""What the runs that definitions speak of need to have a value: the divisors and roots in them.

A name that a program gives to a part of its result, such as the step of a round in which nothing
need move, needs a value only where the run uses it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain

from theory.formal.partial import Meanings, needs
from theory.formal.substitution import exchanged
from theory.formal.terms import Expr, Tuple
from theory.proving.definitional_form import Equation, NoDefinition, Symbol, equations, symbols
from theory.proving.definitions import Block, Definitions
from theory.proving.program import Program


def run_needs(run: Definitions, stated: Iterable[Tuple]) -> Iterator[tuple[Program, Expr]]:
    """What each program of the definitions needs.

    Parameters
    ----------
    run : Definitions
    stated : iterable of tuple
        Formulas of the statement: a name of which these speak needs a value everywhere.
    """
    spoken = frozenset().union(*map(symbols, stated))
    for block in run.blocks:
        if block.program is not None:
            for need in _needs_of(block, spoken & block.symbols):
                yield block.program, need


@cache
def _needs_of(block: Block, spoken: frozenset[Symbol]) -> tuple[Expr, ...]:
    """What one program needs. Many claims ask it: most of them speak of the same names."""
    found = {name: _equations(phi) for name, phi in block.formulas.items()}
    meanings = _used_within(block.formulas, found, spoken)
    return tuple(
        need
        for name, phi in block.formulas.items()
        if not found[name] or any(e.symbol not in meanings for e in found[name])
        for need in needs(phi, meanings)
    )


def _used_within(
    formulas: Mapping[str, Expr], found: Mapping[str, list[Equation]], spoken: frozenset[Symbol]
) -> Meanings:
    """The names that only other formulas of the run use, each with the term that it stands for."""
    inside = {name: symbols(phi.t) for name, phi in formulas.items()}
    speaking = Counter(chain.from_iterable(inside.values()))
    once: dict[Symbol, Equation] = {}
    for name, own in found.items():
        for equation in own:
            symbol = equation.symbol
            plain = set(equation.arguments) == set(equation.variables)
            others = speaking[symbol] - (symbol in inside[name])
            if plain and others and symbol not in spoken:
                once[symbol] = equation
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
        return exchanged(equation.value, dict(zip(equation.arguments, arguments, strict=True)))

    return term
