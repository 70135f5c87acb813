"""Lemmas: a statement in words and in formulas, and its proof, in one place.

.. code-block:: python

    @lemma(
        "sums/nonnegative",
        total(a, b, f) >= 0,
        each=every(a, b, lambda i: f(i) >= 0),
    )
    def nonnegative(p: Prover, each: Fact) -> Fact:
        \"\"\"A sum of terms that are not negative is not negative.\"\"\"
        return p.auto(p.goal, each)
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.formal.terms import Expr
from theory.proving.prover import Fact, Prover

Script = Callable[..., Any]


@dataclass(frozen=True)
class Lemma:
    """A statement that proofs of several claims use.

    Parameters
    ----------
    name : str
        Such as ``"sums/monotone"``; other scripts cite it by this name.
    says : str
        The statement in words.
    hypotheses, conclusion
        The statement; its symbols are free and can be replaced where it is used.
    script : callable
        The proof: ``script(p, *hypotheses)``.
    """

    name: str
    says: str
    hypotheses: tuple[Expr, ...]
    conclusion: Expr
    script: Script


def lemma(name: str, conclusion: Expr, /, **hypotheses: Expr) -> Callable[[Script], Lemma]:
    """The lemma that a script proves; its docstring begins with the statement in words.

    Parameters
    ----------
    name : str
        By which other scripts cite it.
    conclusion : Expr
        What it says.
    hypotheses : Expr
        What it needs. The script gets each as the parameter of the same name, or all of them in
        ``**given``.

    Raises
    ------
    TypeError
        If the script's parameters are not the prover and the hypotheses, or it has no docstring.
    """

    def declare(script: Script) -> Lemma:
        says = (inspect.getdoc(script) or "").split("\n\n")[0]
        if not says:
            raise TypeError(f"{name}: the script has no docstring, expected the lemma in words")
        parameters = list(inspect.signature(script).parameters.values())[1:]
        named = {one.name for one in parameters if one.kind is not one.VAR_KEYWORD}
        missing = set(hypotheses) - named if len(named) == len(parameters) else set()
        if missing or named - set(hypotheses):
            raise TypeError(
                f"{name}: the script takes {', '.join(one.name for one in parameters)}; "
                f"the hypotheses are {', '.join(hypotheses)}"
            )

        def by_name(p: Prover, *given: Fact) -> Any:
            return script(p, **dict(zip(hypotheses, given, strict=True)))

        return Lemma(name, " ".join(says.split()), tuple(hypotheses.values()), conclusion, by_name)

    return declare
