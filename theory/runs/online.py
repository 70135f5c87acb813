"""An online learner on symbols: its own code is run on one round, which stands for all of them.

Which symbols stand for its state, for what a round shows and for what its methods compute is
declared; what they are is read off the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from theory.runs.rounds import ROUND, Formulas, each_round, known_choice, named, stands
from theory.runs.symbols.selections import selecting
from theory.runs.symbols.term import DIMENSION

AtRound = Callable[[Any], Any]
"""Gives the symbol of a round, or the array of symbols."""
Computes = Mapping[str, Mapping[str, AtRound]]
"""By method, the names of what it computes."""


@dataclass(frozen=True)
class Online:
    """What an online learner is run on.

    Parameters
    ----------
    state : callable
        Makes the learner's state of its parts.
    parts : mapping of str to callable
        The parts of the state by name. Of round s: the state before that round.
    instance, label
        What the learner is shown in a round.
    domain : dict of str to Expr
        Which numbers the data are: ``ranks``, ``labels``.
    size
        What ``start`` is given.
    """

    state: Callable[..., Any]
    parts: Mapping[str, AtRound]
    instance: Any
    label: Any
    domain: Formulas
    size: Any = DIMENSION

    def before(self) -> Any:
        """The state before the round."""
        return self.state(**{part: at(ROUND) for part, at in self.parts.items()})

    def run(
        self,
        learner: type,
        arguments: tuple[Any, ...],
        computes: Computes | None = None,
        chooses: Choice | None = None,
    ) -> Round:
        """Run the code of a learner from its start, and through one round.

        Parameters
        ----------
        learner : type
        arguments : tuple
            What its class is made with.
        computes : Computes, optional
            What the rest of the code goes on with in place of the results.
        chooses : Choice, optional
            The whole number that the code selects.

        Raises
        ------
        ValueError
            If the code computes two things by one method in the round, or does not use it.
        """
        chooses = chooses or Choice(None)
        met = {}
        for method, names in (computes or {}).items():
            given = tuple(at(ROUND) for at in names.values())
            learner, met[method] = named(learner, method, given if len(given) > 1 else given[0])
        running = learner(*arguments)
        begun = running.start(self.size)
        with selecting(chooses.number) as selection:
            after = running.update(self.before(), self.instance, self.label)
        run = {**self.domain, **known_choice(selection, chooses.ties, chooses.called)}
        for part, at in self.parts.items():
            run[f"start-{part}"] = stands(at(1), getattr(begun, part))
        for method, names in (computes or {}).items():
            run |= _computed(method, names, met[method])
        for part, at in self.parts.items():
            run[f"step-{part}"] = each_round(stands(at(ROUND + 1), getattr(after, part)))
        return Round(running, after, run)


def _computed(method: str, names: Mapping[str, AtRound], calls: list[Any]) -> Formulas:
    """What a method's names stand for, which must be the same in all its calls."""

    def meanings(result: Any) -> Formulas:
        values = result if len(names) > 1 else (result,)
        return {
            name: each_round(stands(at(ROUND), value))
            for (name, at), value in zip(names.items(), values, strict=True)
        }

    found = [*map(meanings, calls)]
    if len({tuple(phi.t for phi in each.values()) for each in found}) != 1:
        raise ValueError(f"{method}: expected one meaning in a round, met {len(found)} calls")
    return found[0]


@dataclass(frozen=True)
class Choice:
    """The whole number that a learner selects, most often its prediction.

    Parameters
    ----------
    number
        The symbol that stands for it.
    ties : {"smallest", "largest"}, optional
        Without a rule, nothing is said of ties.
    called : str, optional
        What the names of the formulas begin with.
    """

    number: Any
    ties: str | None = None
    called: str = "yhat"


@dataclass(frozen=True)
class Round:
    """What a learner did.

    Attributes
    ----------
    learner
        The one that ran.
    after
        Its state after the round.
    formulas : dict of str to Expr
        Those of the data; ``yhat-…``, of what it selects; ``start-…`` and ``step-…``, of each part
        of its state; and the names of what it computes.
    """

    learner: Any
    after: Any
    formulas: Formulas
