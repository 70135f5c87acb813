"""A round of PA-RAMP whose steps are SCA-RAMP's, step by step."""

from typing import Any

from theory.claims.space import Instance
from theory.formal.vocabulary import Vocabularies
from theory.proving.program import Program
from theory.ramp import vocabulary
from theory.ramp.cccp_rounds import moved
from theory.ramp.rounds import Round, Values
from theory.ramp.searched_steps import program
from theory.ramp.searches import chosen, example, passes_of_steps, searching

STEPS = ("n", r"\bar{w}", r"\bar{\theta}", "beta", "p", "q", r"\bar{a}", "N")


class SearchedRound(Round):
    """A round, and where PA-RAMP ends it if its steps are the search's.

    Options: those of `algorithms.pa.support_class.Search`. Points and steps are named as in
    `theory.ramp.cccp_rounds.Iterations`; the passes of the search of each step as in
    `theory.ramp.searches`, with the step first.
    """

    vocabularies: Vocabularies = (vocabulary.SEARCHED,)
    untold = (*Round.untold, *STEPS)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (program(chosen(options)),)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        learner, (state, x, label) = searching(found, **options), example(found)
        steps = learner.iterates(state, x, label)
        points = [state, *(step.state for step in steps)]
        return found | {
            "n": len(steps),
            r"\bar{w}": [point.w for point in points],
            r"\bar{\theta}": [point.theta for point in points],
            "beta": [moved(step, found["C"]) for step in steps],
            **passes_of_steps(learner, found, steps),
            "w'": points[-1].w,
            r"\theta'": points[-1].theta,
        }
