"""What a claim of a study is proved by: a tactic, or a script of the user's."""

import inspect
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from theory.proving.proof import Proof

NAMED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


@runtime_checkable
class Tactic(Protocol):
    """A way to prove claims of a study."""

    def on(
        self, study: Any, hypotheses: Sequence[Any], goal: Any, name: str, text: str
    ) -> tuple[Any, list[Any]]:
        """The proof script, and the statements that it speaks of beside the claim's own."""


def proves(by: Any) -> None:
    """Refuse what proves no claim: `invariant` that is not called, a class, a text.

    Raises
    ------
    ValueError
        If it is neither None nor a tactic nor a script ``by(p, run, *given)``.
    """
    if by is None or (not isinstance(by, type) and (isinstance(by, Tactic) or _is_script(by))):
        return
    said = getattr(by, "__name__", None) or repr(by)
    raise ValueError(
        f"by={said}: expected potential, invariant('…'), or a script by(p, run, *given)"
    )


def proof_by(
    by: Any,
    study: Any,
    hypotheses: Sequence[Any],
    goal: Any,
    name: str,
    text: str,
    place: str,
) -> Proof:
    """The proof of a study's claim by a tactic or a script.

    Parameters
    ----------
    by : Tactic or callable
    name, text : str
        Of the claim; as it is typed.
    place : str
        ``file.py:12``, where the claim stands.
    """
    script, run = by, study.definitions
    if isinstance(by, Tactic):
        script, spoken = by.on(study, hypotheses, goal, name, text)
        run = study.definitions_for((*hypotheses, goal, *spoken))
    return Proof(script, run, vocabulary=study.vocabulary, place=place)


def _is_script(by: Any) -> bool:
    """Can it be called, and has it a name for the prover, which it is given first?

    `invariant` and ``print`` take any number of arguments; they would take the prover for one.
    """
    try:
        first = next(iter(inspect.signature(by).parameters.values()), None)
    except (TypeError, ValueError):
        return False
    return first is not None and first.kind in NAMED
