"""What is given, taken apart: ``p => a and b`` says ``p => a``, and ``p => b``.

A number can then be computed from each piece that bounds it.
"""

from collections.abc import Iterator
from typing import Any

from sympy import And, Implies

from theory.language.statement import Exists, ForAll


def pieces(part: Any) -> Iterator[Any]:
    """The statements that say together what a statement says."""
    if isinstance(part, And):
        for each in part.args:
            yield from pieces(each)
    elif isinstance(part, Implies):
        premise, conclusion = part.args
        yield from (Implies(premise, each, evaluate=False) for each in pieces(conclusion))
    elif isinstance(part, ForAll) and not isinstance(part, Exists):
        yield from (ForAll(each, *part.args[1:]) for each in pieces(part.args[0]))
    else:
        yield part
