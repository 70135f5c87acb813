"""A study: a learner, what its rounds show, what is given; claims about it in words of these.

From the learner's code come the names, the stream space, the exact run and what a proof may assume;
the user writes the code, the hypotheses and the bound.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

from sympy import Ge, Le, diff

from algorithms.holding import holding
from theory.claims.claim import Claim
from theory.claims.registry import Collection
from theory.language.parsing import parsed
from theory.language.statement import ForAll, NormSquared, free_names
from theory.language.tokens import (
    StatementError,
    in_letters,
    only_called,
    typed_names,
    with_number,
)
from theory.potential.tactic import Question, potential
from theory.proving.bounds import symbols
from theory.proving.definitions import Definitions
from theory.runs.learner.code import Code, read
from theory.runs.learner.definitions import definitions, vocabulary
from theory.runs.learner.learner import Learner
from theory.runs.learner.text import as_written
from theory.runs.names import RESERVED, Kind, Named, declared, number
from theory.runs.study_names import StudyNames, plural
from theory.study.mistakes import Mistake, StudyError, for_itself
from theory.study.placed import line_of_text, placed
from theory.study.space import LearnerStream
from theory.study.tactics import proof_by, proves
from theory.study.texts import first_part, in_quotes, one_line, statements
from theory.study.typed_claim import Typed, kind_of, parts, says_another, stated

_made: ContextVar[list[Study] | None] = ContextVar("made", default=None)


@contextmanager
def studies_made() -> Iterator[list[Study]]:
    """Context that lists the studies that are made in it."""
    made: list[Study] = []
    with holding(_made, made):
        yield made


class Study(Collection):
    """A learner with its data, and the claims about it.

    Attributes
    ----------
    claims : list of Claim
        Those made so far.
    places : list of (str, int)
        The file and the line in which each of them is made.
    questions : list of Question
        Bounds for which a potential is looked for, in the order in which they were asked.
    mistakes : list of Mistake
        Claims that could not be made, where these are kept (`theory.study.mistakes`).
    module : str
        Name of the module that made it.
    place : (str, int)
        The file and the line in which it is made.
    learner : type, optional
        The class that it was made of.
    """

    def __init__(
        self,
        code: Code,
        given: Sequence[str],
        name: str,
        module: str = "",
        place: tuple[str, int] = ("", 1),
        learner: type[Learner] | None = None,
    ) -> None:
        self.learner = learner
        self.code, self.name, self.module, self.place = code, name, module, place
        self.given = tuple(given)
        self.claims: list[Claim] = []
        self.places: list[tuple[str, int]] = []
        self.questions: list[Question] = []
        self.mistakes: list[Mistake] = []
        self.definitions, self.vocabulary = definitions(code), vocabulary(code)

    @for_itself
    def claim(
        self,
        name: str,
        conclusion: str,
        says: str = "",
        *,
        given: Sequence[str] = (),
        where: str = "",
        kind: str = "",
        by: Any = None,
    ) -> Claim:
        """A claim about every run of the learner on data of which all that is given holds.

        A premise of the conclusion is given, too: `theory.study.premises`.

        Parameters
        ----------
        name : str
            Its id is the study's name, a slash and this.
        conclusion : str
            Of what speaks of a round: for every round.
        says : str
            In words; by default the conclusion as it is typed. Another statement is refused.
        given : sequence of str
            What else is given.
        where : str
            The source.
        kind : str
            One of `theory.claims.claim.KINDS`; by default a bound, on regret or on mistakes where
            the conclusion speaks of these.
        by : callable or Tactic, optional
            The proof: ``by(p, run, *hypotheses)``, or a tactic: what `invariant` makes, or
            `potential`, which is tried where none is named and nothing breaks the claim.

        Raises
        ------
        StudyError
            If a statement cannot be read.
        """
        names = StudyNames(self.code)
        with placed() as here:
            in_quotes(name=name, says=says, where=where, kind=kind)
            if not isinstance(conclusion, str) or not conclusion:
                raise ValueError(f"conclusion={conclusion!r}: expected a statement in quotes")
            conclusion = one_line(conclusion)
            typed = Typed((*self.given, *statements(given)), conclusion)
            hypotheses, goal = stated(typed, names)
            if says_another(says or conclusion, typed, names):
                raise ValueError(
                    f"says={says!r}: a statement other than the claim's; expected words"
                )
            about = self.code.about([*hypotheses, goal])
            space = LearnerStream(about, hypotheses, typed=typed)
            proves(by)
            place = f"{Path(here.file).name}:{here.line}"
            proof = partial(
                proof_by, by or potential, self, hypotheses, goal, name, conclusion, place
            )
            proofs = () if by is None else (proof(),)
        made = Claim(
            id=f"{self.name}/{name}",
            where=where,
            kind=kind or kind_of(conclusion),
            says=says or conclusion,
            hypotheses=tuple(dict.fromkeys(map(names.every_round, hypotheses))),
            conclusion=goal,
            space=space,
            proofs=proofs,
            sought=None if proofs else proof,
        )
        return self._claimed(made, here)

    def _claimed(self, made: Claim, here: placed) -> Claim:
        """The claim, now one of the study's."""
        self.claims.append(made)
        self.places.append((here.file, here.line))
        return made

    @for_itself
    def least(
        self,
        bound: str,
        says: str = "",
        *,
        name: str = "",
        constant: str = "c",
        given: Sequence[str] = (),
        where: str = "",
        kind: str = "",
    ) -> Claim:
        """The least constant with which a potential proves a bound, as a claim with its proof.

        Parameters
        ----------
        bound : str
            Such as ``"mistakes <= c R^2/gamma^2"``, linear in the constant, which may stand in
            several places of the larger side; for each expert, with ``for i in 1..N``.
        name : str
            Of the claim; by default ``least-1``, ``least-2``, …
        constant : str
            The letter that stands for it.
        says, given, where, kind
            As for `claim`.

        Returns
        -------
        claim : Claim
            The bound with the number that was found. If no potential of the forms that are tried
            proves it with any constant: a claim that is open, and says so.

        Raises
        ------
        StudyError
            If the statement cannot be read, does not speak of the constant, or is not linear in it.
        """
        names = StudyNames(self.code, constant=str(constant))
        name = name or f"least-{1 + sum(q.constant is not None for q in self.questions)}"
        with placed() as here:
            in_quotes(name=name, constant=constant, says=says, where=where, kind=kind)
            if constant in names.known or constant in RESERVED or not constant.isidentifier():
                free = next(a for a in "kabefghmpqrz" if a not in names.all_names())
                raise ValueError(
                    f"constant={constant!r} already has a meaning; expected another letter, in the "
                    f"bound and as constant={free!r}"
                )
            given = statements(given)
            hypotheses = [part for text in (*self.given, *given) for part in parts(text, names)]
            asked = parsed(bound, names)
            letter = names.say(constant, ())
            if fault := fault_of_constant(asked, letter):
                raise StatementError(fault, bound, 1)
            question = Question(self, name, bound, hypotheses, asked, letter)
            self.questions.append(question)
            found = question.answer
            if isinstance(found, str):
                return self._claimed(
                    Claim(
                        id=f"{self.name}/{name}",
                        where=where,
                        kind=kind or kind_of(bound),
                        says=says or bound,
                        hypotheses=tuple(dict.fromkeys(map(names.every_round, hypotheses))),
                        space=LearnerStream(
                            self.code.about(hypotheses),
                            hypotheses,
                            typed=Typed((*self.given, *given)),
                        ),
                        needs=f"no least {constant} was found: {found}",
                    ),
                    here,
                )
            text = with_number(bound, constant, found.constant)
            by = found.tactic
            return self.claim(name, text, says, given=given, where=where, kind=kind, by=by)

    def streams(self, hypotheses: Sequence[Any]) -> LearnerStream:
        """The streams on which what is given can hold."""
        return LearnerStream(self.code, hypotheses)

    def check(self) -> None:
        """Check that all that is shown or given is used, and that no two claims have one id.

        The file has run to its end, so the learner is compared with its text once more.

        Raises
        ------
        LearnerError
            If something of the class was replaced since.
        StudyError
            If an id is used twice, what a round shows occurs nowhere, or a statement is about
            numbers that nothing else names: they may be misspelt.
        """
        if self.learner is not None:
            as_written(self.learner)
        ids = [claim.id for claim in self.claims]
        for position, (name, place) in enumerate(zip(ids, self.places, strict=True)):
            if name in ids[:position]:
                raise StudyError(f"id={name!r} is used by two claims; expected another", *place)
        names = StudyNames(self.code)
        given = {text: parts(text, names) for text in self.given}
        stated = [part for claim in self.claims for part in (*claim.hypotheses, claim.conclusion)]
        stated += [part for asked in self.questions for part in (*asked.hypotheses, asked.bound)]
        own = {names.every_round(part) for some in given.values() for part in some}
        others = [
            part for part in stated if part is not None and names.every_round(part) not in own
        ]
        code = {name for phi in self.definitions.values() for name in symbols(phi.t)}
        code |= {name for part in others for name in free_names(part)}
        for word, group in self.code.sees.items():
            shown = {named.name for named in group}
            if not shown & (
                code | {n for some in given.values() for p in some for n in free_names(p)}
            ):
                raise StudyError(
                    f"a round shows {word!r}, but nothing uses it; expected it in the learner or "
                    "in a statement",
                    *self.place,
                )
        for text, some in given.items():
            mine = {name for part in some for name in free_names(part)}
            rest = {
                n for other in given if other != text for p in given[other] for n in free_names(p)
            }
            if not mine & (code | rest):
                alone = " and ".join(sorted(mine))
                line = line_of_text(*self.place, text)
                raise StudyError(
                    f"only {text!r} speaks of {alone}; expected it in the learner or in another "
                    "statement",
                    self.place[0],
                    line,
                )

    def definitions_for(self, statements: Sequence[Any]) -> Definitions:
        """Those of the run, and of the quantities of which the statements speak."""
        spoken = set().union(*map(free_names, statements))
        left = {quantity.named.name for quantity in self.code.quantities} - spoken
        return self.definitions.only(*(name for name in self.definitions if name not in left))


def study(
    learner: Any,
    *,
    sees: Mapping[str, Kind],
    fixed: Mapping[str, Kind] | None = None,
    given: Sequence[str] = (),
    name: str = "",
) -> Study:
    """A study of a learner.

    Parameters
    ----------
    learner : subclass of Learner
    sees : mapping of str to Kind
        What a round shows the learner, such as ``{"x": vector, "y": sign}``.
    fixed : mapping of str to Kind, optional
        What stays the same: a comparator, ``K``. Numbers that occur in ``given`` only need not be
        named here.
    given : sequence of str
        Hypotheses, such as ``"|x| <= R"``: of what speaks of a round, for every round.
    name : str
        First part of the claims' ids; by default the learner's, in small letters.

    Raises
    ------
    StudyError
        If a name or a statement cannot be used.
    LearnerError
        If the learner's code does not fit what is declared.
    """
    with placed() as here:
        shown, stays = declared(sees, fixed or {})
        texts = statements(given)
        family = as_written(learner)
        known = {in_letters(name) for name in (*_of_code(family, shown), *stays)}
        for word in sorted(set().union(*map(typed_names, texts))):
            letters = in_letters(word)
            if letters not in known and not only_called(texts, word):
                stays.setdefault(letters, Named(letters, number, False))
        code = read(family, shown, stays, [*(fixed or {})])
        for text in texts:
            parts(text, StudyNames(code))
        name = first_part(learner, name)
    module = sys._getframe(1).f_globals.get("__name__", "")
    made = Study(code, texts, name, module, (here.file, here.line), learner)
    if (all_made := _made.get()) is not None:
        all_made.append(made)
    return made


def _of_code(learner: Any, shown: Mapping[str, Sequence[Named]]) -> set[str]:
    """Names that the learner's code gives a meaning, without running it."""
    methods = {name for name in dir(learner) if name[0] != "_"}
    arguments = getattr(getattr(learner, "update", None), "__code__", None)
    names = set(arguments.co_varnames[: arguments.co_argcount]) if arguments else set()
    totals = {plural(name) for name in (*methods, "mistake")}
    seen = {named.name for group in shown.values() for named in group}
    return names | methods | totals | seen | {*RESERVED, "K", "mistake", "regret"}


def fault_of_constant(bound: Any, constant: Any) -> str:
    """What keeps a bound from having a least constant; empty if nothing does."""
    if constant not in bound.free_symbols:
        return f"expected a bound with the constant {constant}"
    if bound.has(NormSquared) and not isinstance(bound, Le | Ge):
        return f"is about a length; expected its square, such as |w|^2 <= {constant} R^2"
    if isinstance(bound, ForAll):
        bound = bound.args[0]
    if not isinstance(bound, Le | Ge):
        return f"expected a bound `a <= b` with the constant {constant} in b"
    if constant in bound.lts.free_symbols:
        return f"{constant} stands on the smaller side; expected it on the larger side only"
    slope = diff(bound.gts, constant)
    if constant in slope.free_symbols:
        return f"is not linear in {constant}; expected a letter for the factor, c for c^2 or 1/c"
    return ""
