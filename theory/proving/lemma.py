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


def lemma(
    name: str, conclusion: Expr, /, *given: Expr, **hypotheses: Expr
) -> Callable[[Script], Lemma]:
    """The lemma that a script proves; its docstring begins with the statement in words.

    Parameters
    ----------
    name : str
        By which other scripts cite it.
    conclusion : Expr
        What it says.
    given, hypotheses : Expr
        What it needs. The script gets those without names in this order, and each other one as the
        parameter of the same name, or in ``**given``.

    Raises
    ------
    TypeError
        If the script's parameters are not the prover and the hypotheses, or it has no docstring.
    """

    def declare(script: Script) -> Lemma:
        says = (inspect.getdoc(script) or "").split("\n\n")[0]
        if not says:
            raise TypeError(f"{name}: the script has no docstring, expected the lemma in words")
        return worded(name, " ".join(says.split()), conclusion, script, *given, **hypotheses)

    return declare


def worded(
    name: str,
    says: str,
    conclusion: Expr,
    script: Script,
    /,
    *given: Expr,
    **hypotheses: Expr,
) -> Lemma:
    """As `lemma`, in words of its own: for one of several lemmas that a factory's scripts prove.

    Raises
    ------
    TypeError
        If the script's parameters are not the prover and the hypotheses.
    """
    signature = inspect.signature(script)
    try:
        signature.bind(None, *given, **hypotheses)
    except TypeError as problem:
        needed = [*(f"{len(given)} in order" for _ in given[:1]), *hypotheses]
        raise TypeError(
            f"{name}: the script takes {', '.join(list(signature.parameters)[1:])}; "
            f"the hypotheses are {', '.join(needed)}"
        ) from problem

    def in_place(p: Prover, *facts: Fact) -> Any:
        rest = iter(facts)
        first = [fact for _, fact in zip(given, rest, strict=False)]
        return script(p, *first, **dict(zip(hypotheses, rest, strict=True)))

    return Lemma(name, says, (*given, *hypotheses.values()), conclusion, in_place)
