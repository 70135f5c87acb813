"""The tactic `potential`, and questions for the least constant: a proof that is found, not typed.

What is found is an invariant as a user types it; the tactic `theory.runs.invariant` proves the
claim from it, and the kernel checks that. So the same file with ``by=invariant("…")`` needs no
search. The search is imported where it is asked for: it loads a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import sympy

from theory.formal.translation import Translation
from theory.potential.by_itself import by_itself, may_be_kept
from theory.potential.kept import order
from theory.potential.majorants import compared, freed, majorants
from theory.potential.nearer import nearer
from theory.potential.round_by_round import round_by_round
from theory.proving.prover import Fact, Given, Prover

if TYPE_CHECKING:
    from theory.potential.discovered import Discovered


@dataclass
class Question:
    """A bound that a potential is to prove.

    Parameters
    ----------
    study : Study
    name : str
        Of the claim.
    text : str
        The bound as it is typed.
    hypotheses : sequence of sympy formulas
    bound : sympy relation
    constant : Symbol, optional
        What is to be as small as possible; None where the bound is to hold as it is.
    narrower : tuple of sympy relations
        Bounds that were tried, and that follow from this one.
    """

    study: Any
    name: str
    text: str
    hypotheses: Sequence[Any]
    bound: Any
    constant: Any = None
    narrower: tuple[Any, ...] = ()

    @cached_property
    def answer(self) -> Discovered | str:
        """What is found, or what was tried and why it did not do."""
        from theory.formal.vocabulary import Untranslatable
        from theory.potential import discovered, metric_found
        from theory.potential.metric_step import of_metric
        from theory.potential.refusals import NoPotential, NotCovered
        from theory.potential.weights import found as weights_found
        from theory.potential.weights.round import of_weights

        of: Any = discovered
        if of_weights(self.study):
            of = weights_found
        elif of_metric(self.study):
            of = metric_found
        try:
            if self.constant is None:
                return of.for_bound(self.study, self.hypotheses, self.bound)
            return of.least(self.study, self.hypotheses, self.bound, self.constant)
        except (NoPotential, NotCovered, Untranslatable) as problem:
            return self._of_majorant or str(problem)

    @cached_property
    def _of_majorant(self) -> Discovered | None:
        """What is found for a larger total, and that it is larger."""
        from theory.potential.typed_invariant import words_of

        said = words_of(self.study, after=True)
        larger = majorants(self.study, self.hypotheses, self.bound, self.constant)
        for each, smaller, bound in larger:
            if bound in self.narrower:
                continue
            found = replace(self, bound=bound, narrower=(*self.narrower, self.bound)).answer
            if not isinstance(found, str):
                lines = map(said.text, [*order(self.study, self.hypotheses), smaller])
                statements = tuple(dict.fromkeys([*found.statements, *lines]))
                in_round = (*found.in_round, said.text(each))
                known = found.constant if self.constant is not None else None
                at_end = (*found.at_end, said.text(freed(bound, self.constant, known)))
                return replace(found, statements=statements, in_round=in_round, at_end=at_end)
        return None


@dataclass(frozen=True)
class Potential:
    """The tactic: a form of state and comparator that pays for every round.

    It is quadratic, also in a metric whose inverse is kept, or for weights of experts an entropy.
    ``potential("|w - u|^2")`` is the tactic with this one, and no search.
    """

    def __call__(self, text: str, *, squares: Sequence[str] = ()) -> Any:
        """The tactic with a potential that is typed: `theory.potential.typed_potential`.

        Parameters
        ----------
        text : str
            A sum of squares with factors, in the words of the tactic `invariant`; in the metric
            whose inverse B the learner keeps, squares are ``z . (B^-1 z)``.
        squares : sequence of str
            Numbers of a round whose squares are needed.
        """
        from theory.potential.typed_potential import TypedPotential

        if not isinstance(text, str):
            raise ValueError(f"potential({text!r}): expected a potential in quotes")
        return TypedPotential(text, (squares,) if isinstance(squares, str) else tuple(squares))

    def on(
        self, study: Any, hypotheses: Sequence[Any], goal: Any, name: str = "", text: str = ""
    ) -> tuple[Any, list[Any]]:
        """The proof script for a claim of a study; the search runs when the script does."""
        question = Question(study, name, text, hypotheses, goal)
        study.questions.append(question)
        return partial(_proved, question), compared(study, goal)


def _proved(question: Question, p: Prover, run: Given, *given: Fact) -> Any:
    """The proof of a bound: without a potential, or by the one that is found."""
    study, goal = question.study, question.bound
    ways = (round_by_round, by_itself, nearer)
    each, other, near = (
        partial(way(study, question.hypotheses, goal), p, run, *given) for way in ways
    )
    at_once = p.attempt(each)
    if at_once is not None:
        return at_once
    found = question.answer
    if isinstance(found, str):
        parts = partial(_by_parts, question, p, run, *given)
        return next(filter(None, map(p.attempt, (other, near, parts))), None) or p.fails(
            f"no potential of these forms: {found}; nor is it seen that a round keeps the claim "
            "as it stands"
        )
    proof = partial(found.tactic.on(study)[0], p, run, *given)
    if may_be_kept(study, goal):
        shown = p.attempt(proof) or p.attempt(other)
        if shown is not None:
            return shown
    doubt = " and ".join(f"{name} > 0" for name in found.divides_by)
    said = f"the potential needs {doubt}, which is not given"
    with p.about(said) if doubt else nullcontext():
        return proof()


def _by_parts(question: Question, p: Prover, run: Given, *given: Fact) -> Any:
    """A conjunction, each part by itself."""
    if not isinstance(question.bound, sympy.And):
        return p.fails("it is no conjunction")
    whole, shown = p.goal, []
    for part in question.bound.args:
        p.goal = Translation(question.study.vocabulary).formula(part)
        try:
            shown.append(_proved(replace(question, bound=part), p, run, *given))
        finally:
            p.goal = whole
    return p.rule("part", whole, p.rule("conjoin", shown))


potential = Potential()
"""The tactic, for ``by=`` of a claim."""
