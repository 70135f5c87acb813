"""Words of a statement that mean what a program computes of what they are applied to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sympy import IndexedBase, Symbol
from sympy.core.function import AppliedUndef

from theory.formal.terms import Expr
from theory.formal.vocabulary import Vocabulary
from theory.proving.program import Program
from theory.runs.symbols.term import term


@dataclass(frozen=True)
class Computed:
    """The meaning of a word, from a program's code that is run on symbols.

    Parameters
    ----------
    program : Program
    run : callable
        Gets the arguments as terms that the code can run on, and gives a term.
    """

    program: Program
    run: Callable[..., Any]

    def __call__(self, *arguments: Expr) -> Expr:
        return term(self.run(*map(term, arguments))).expr


def programs_of(vocabulary: Vocabulary, stated: Iterable[Any]) -> tuple[Program, ...]:
    """The programs whose code gives words of a statement their meaning.

    Parameters
    ----------
    stated : iterable of sympy expressions
        The hypotheses and the conclusion.
    """
    computed = [
        (name, meaning.program)
        for (name, _), meaning in vocabulary.definitions.items()
        if isinstance(meaning, Computed)
    ]
    used: set[str] = set()
    for part in stated if computed else ():
        used |= {word.func.__name__ for word in part.atoms(AppliedUndef)}
        used |= {str(word) for word in part.atoms(Symbol, IndexedBase)}
    return tuple(program for name, program in computed if name in used)
