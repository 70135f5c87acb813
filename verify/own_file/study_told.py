"""A study as its file's process tells it: where its learner stands, and what the names are.

Its definitions, its vocabulary, the values on an instance and the statement are made here, from the
learner's text as it stood before the file ran, and from what the study was told, as it was typed;
nothing that the file's process computed is taken for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.claims.space import Space
from theory.formal.vocabulary import Vocabulary
from theory.proving.definitions import Definitions
from theory.runs.learner.code import Code, read
from theory.runs.learner.definitions import definitions, vocabulary
from theory.runs.learner.text import PROGRAM, Texts
from theory.runs.names import KINDS, declared
from theory.runs.study_names import StudyNames
from theory.study.space import LearnerStream
from theory.study.typed_claim import Typed, says_another, stated
from verify.own_file.plain_statements import Unwritable
from verify.own_file.source import Source

LIBRARY = PROGRAM / "theory" / "library"


@dataclass(frozen=True)
class ToldStudy:
    """What is made from texts: the learner's definitions, the names, its streams; and the claim."""

    run: Definitions
    vocabulary: Vocabulary
    space: LearnerStream
    hypotheses: tuple[Any, ...]
    conclusion: Any

    def says_another(self, says: str) -> bool:
        """Are the words of the claim a statement, and another one than was typed?"""
        code, typed = self.space.code, self.space.typed
        return typed is not None and says_another(says, typed, StudyNames(code))

    @classmethod
    def of(cls, told: Mapping[str, Any] | None, source: Source) -> ToldStudy | None:
        """The study that was told, if one was.

        Raises
        ------
        LearnerError
            If there is no such learner in the file or beside it.
        ValueError, KeyError, TypeError
            If what is told is no study.
        """
        if told is None:
            return None
        kinds = {kind.word: kind for kind in KINDS}
        sees, fixed = (
            {str(name): kinds[word] for name, word in told[part].items()}
            for part in ("sees", "fixed")
        )
        texts = Texts(lambda path: source.read(path) or _of_library(path), source.root)
        family = texts.module(str(told["file"])).family(str(told["class"]))
        code = read(family, *declared(sees, fixed), [*map(str, told["declared"])])
        names = StudyNames(code)
        typed = Typed(tuple(map(str, told["given"])), str(told["conclusion"]))
        given, conclusion = stated(typed, names)
        hypotheses = tuple(dict.fromkeys(map(names.every_round, given)))
        said = given if conclusion is None else [*given, conclusion]
        space = LearnerStream(code.about(said), given, typed=typed)
        return cls(definitions(code), vocabulary(code), space, hypotheses, conclusion)


def written_study(space: Space | None) -> dict[str, Any] | None:
    """What :class:`ToldStudy` reads, of a study's space; None of another one.

    Raises
    ------
    Unwritable
        If the learner has no text.
    """
    if not isinstance(space, LearnerStream):
        return None
    code: Code = space.code
    if not hasattr(code.family, "__written__") or space.typed is None:
        raise Unwritable(f"{code.family.__name__}: a learner without a text")
    return {
        "file": code.family.__written__[0],
        "class": code.family.__name__,
        "sees": {name: group[0].kind.word for name, group in code.sees.items()},
        "fixed": {name: named.kind.word for name, named in code.fixed.items()},
        "declared": [*code.declared],
        "given": [*space.typed.given],
        "conclusion": space.typed.conclusion,
    }


def _of_library(path: str) -> str | None:
    file = Path(path)
    return file.read_text("utf-8") if file.parent == LIBRARY and file.is_file() else None
