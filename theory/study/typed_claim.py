"""A claim of a study as it was typed, and what the texts say."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sympy.logic.boolalg import And, Boolean

from theory.language.parsing import parsed
from theory.language.partial import never_there
from theory.language.plain import plain
from theory.language.tokens import StatementError
from theory.runs.study_names import StudyNames
from theory.study.premises import premises_of


@dataclass(frozen=True)
class Typed:
    """The texts of a claim: what is given, and the conclusion, empty for none."""

    given: tuple[str, ...]
    conclusion: str = ""


def stated(typed: Typed, names: StudyNames) -> tuple[list[Boolean], Any]:
    """What is given, each about round t if it speaks of a round, and the conclusion or None.

    The conclusion's premises are given, too: `theory.study.premises`.

    Raises
    ------
    StatementError
        If a text cannot be read, or has no value in a round, as ``y[t-1]`` in the first.
    HiddenPremise
        If a premise stands inside of a formula.
    """
    given = {text: parts(text, names) for text in typed.given}
    for text, some in given.items():
        _has_value(text, map(names.every_round, some), names)
    known = [part for some in given.values() for part in some]
    if not typed.conclusion:
        return known, None
    premises, goal = premises_of(parsed(typed.conclusion, names), names.computed)
    goal = names.every_round(goal)
    _has_value(typed.conclusion, [goal], names)
    return [*known, *premises], goal


def kind_of(conclusion: str) -> str:
    """A bound, on regret or on mistakes where a conclusion speaks of these."""
    if "regret" in conclusion:
        return "regret-bound"
    return "mistake-bound" if re.search("mistake|wrong", conclusion) else "bound"


def _has_value(text: str, statements: Iterable[Any], names: StudyNames) -> None:
    for statement in statements:
        if (need := never_there(statement, names.ranges)) is not None:
            raise StatementError(f"needs {plain(need)}, which does not hold", text, 1)


def says_another(says: str, typed: Typed, names: StudyNames) -> bool:
    """Do a claim's words, or what stands between two stops, form a statement that it does not make?

    Beside a verdict they would be taken for what is decided.
    """
    if not typed.conclusion or says == typed.conclusion:
        return False
    known = [parsed(text, names) for text in (typed.conclusion, *typed.given)]
    for piece in (says, *re.split(r"[.:;,!?]+(?:\s|$)", says)):
        try:
            if parsed(piece, names) not in known:
                return True
        except StatementError:
            pass  # words
    return False


def parts(text: str, names: StudyNames) -> list[Boolean]:
    """A statement taken apart at its ``and``s, each about round t if it speaks of a round."""
    found = parsed(text, names)
    return list(found.args) if isinstance(found, And) else [found]
