"""Names of hypotheses, given where they are stated; scripts ask for a hypothesis by its name.

.. code-block:: python

    WIDE = called("wide", c >= 2)


    def widest(p: Prover, run: Given, *, wide: Fact) -> Fact: ...
"""

from collections.abc import Iterable
from typing import Any

_NAMES: dict[Any, str] = {}


def called(name: str, formula: Any) -> Any:
    """The formula, of which scripts of claims that assume it ask by the name.

    Raises
    ------
    ValueError
        If the name is no name of a parameter, or the formula has another one.
    """
    if not name.isidentifier():
        raise ValueError(f"name={name!r} of a hypothesis: expected a name of a parameter")
    known = _NAMES.setdefault(formula, name)
    if known != name:
        raise ValueError(f"name={name!r}: the hypothesis {formula} is called {known!r} elsewhere")
    return formula


def names_of(hypotheses: Iterable[Any]) -> list[str]:
    """The name of each hypothesis; empty for one that has none."""
    return [_NAMES.get(formula, "") for formula in hypotheses]
