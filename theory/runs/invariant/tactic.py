"""The tactic `invariant`: what holds after every round, by induction, and the bound from it.

The user types the invariants, and lines of the proof where a step is too large to be found; nobody
names a rule. `theory.runs.invariant.rounds` and `theory.runs.invariant.end` find the steps.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sympy import Indexed, Sum

from theory.language.parsing import parsed, parsed_number
from theory.proving.prover import Prover
from theory.runs.drawn import broken
from theory.runs.invariant.end import WholeProof
from theory.runs.invariant.from_the_left import from_the_left
from theory.runs.invariant.separated import squared_lengths
from theory.runs.names import Named, t
from theory.runs.study_names import StudyNames

NOTHING = ("t >= 0",)
"""An invariant that says nothing."""


@dataclass(frozen=True)
class Invariant:
    """Statements that hold after every round, from which the claim follows.

    Parameters
    ----------
    statements : tuple of str
        In each, the state is the one after the round, ``mistakes`` and other totals are those up to
        it, and ``t`` is its number.
    squares : tuple of str
        Numbers of a round t whose squares are needed in the proof that it keeps the statements.
    in_round : tuple of str
        Lines that hold in each round, in the same words; ``w[t]`` is the state before it. Each is
        proved with the help of those before it, and helps to keep the statements.
    at_end : tuple of str
        Lines after the last round, in the same words, that lead to the claim, each from those
        before it.
    after : int
        The number of rounds after which all hold: 0, before the first, or 1.
    """

    statements: tuple[str, ...]
    squares: tuple[str, ...] = ()
    in_round: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()
    after: int = 0

    def on(
        self, study: Any, hypotheses: Any = (), goal: Any = None, name: str = "", text: str = ""
    ) -> tuple[Callable[..., Any], list[Any]]:
        """The proof script for a claim of a study, and the statements: the same for every claim.

        Raises
        ------
        StatementError
            If a statement cannot be read.
        """
        after = StudyNames(study.code, after=True)
        found, in_round, at_end = (
            _read(lines, after) for lines in (self.statements, self.in_round, self.at_end)
        )
        roots = [parsed_number(text, after) for text in self.squares]

        def script(p: Prover, run: Any, *given: Any) -> Any:
            known = [from_the_left(p, th) for th in given]
            proof = WholeProof(study, found, in_round, at_end, roots, p, run, known)
            typed = goal is not None and not self.after
            wrong = broken(study, hypotheses, found, in_round) if typed else ""
            if wrong:  # a proof all the same would be a contradiction, which is not passed over
                return p.attempt(partial(proof.whole, 0)) or p.fails(wrong)
            hint = _hint(study, found, self.after)
            if not hint:
                return proof.whole(self.after)
            with p.about(hint):
                return proof.whole(self.after)

        return script, [*found.values(), *in_round.values(), *at_end.values()]


def invariant(
    *statements: str,
    in_round: Sequence[str] = (),
    at_end: Sequence[str] = (),
    after: int = 0,
    squares: Sequence[str] = (),
) -> Invariant:
    """The tactic, for ``by=`` of a claim: see `Invariant`.

    Without statements: for a claim about each round that follows from what the code says of it.

    Raises
    ------
    ValueError
        If ``after`` is neither 0 nor 1.
    """
    if after not in (0, 1):
        raise ValueError(f"after={after!r}: expected 0 or 1, the round after which all hold")
    return Invariant(
        statements or NOTHING, _texts(squares), _texts(in_round), _texts(at_end), after
    )


def _hint(study: Any, found: Mapping[str, Any], after: int) -> str:
    """What a user may have meant otherwise; empty if nothing is seen."""
    names = [named.name for named in study.code.state if _summed_after(named, found)]
    if names:
        said = " and ".join(f"{name} is the state after it ({name}[t] before)" for name in names)
        return f"in a sum over the rounds of an invariant, {said}"
    shown = {named.name for group in study.code.sees.values() for named in group}
    parts = {part for statement in found.values() for part in statement.atoms(Indexed)}
    now = sorted({p.base.name for p in parts if p.base.name in shown and p.indices[0] == t})
    if now and not after:
        said = f"an invariant speaks of {' and '.join(now)}, which no round before round 1 shows"
        return f"{said} (after=1 begins there)"
    return ""


def _summed_after(named: Named, found: Mapping[str, Any]) -> bool:
    """Does a sum over the rounds speak of a part of the state after each round?"""
    sums = (total for statement in found.values() for total in statement.atoms(Sum))
    return any(
        part.base.name == named.name and part.indices[0] - variable == 1
        for total in sums
        for variable, *_ in total.args[1:]
        for part in total.args[0].atoms(Indexed)
    )


def _texts(lines: str | Sequence[str]) -> tuple[str, ...]:
    if not isinstance(lines, str | list | tuple):
        raise ValueError(f"{lines!r}: expected a text in quotes, or a list of them")
    return (lines,) if isinstance(lines, str) else tuple(lines)


def _read(texts: Sequence[str], names: StudyNames) -> dict[str, Any]:
    return {text: squared_lengths(parsed(text, names)) for text in texts}
