"""A round of PA-RAMP whose steps are SCA-RAMP's, step by step."""

from typing import Any

from algorithms.pa.support_class import Search, SupportClassRamp
from algorithms.state import ThresholdState
from theory.claims.space import Instance
from theory.formal.vocabulary import Vocabularies
from theory.proving.program import Program
from theory.ramp import ranges, vocabulary
from theory.ramp.cccp_rounds import moved
from theory.ramp.rounds import Round, Values
from theory.ramp.sca_ramp import chosen
from theory.ramp.searched_steps import program
from theory.ramp.searches import passes_of

STEPS = ("n", r"\bar{w}", r"\bar{\theta}", "beta", "p", "q", r"\bar{a}", "N")


class SearchedRound(Round):
    """A round, and where PA-RAMP ends it if its steps are the search's.

    Options: those of `algorithms.pa.support_class.Search`. Points and steps are named as in
    `theory.ramp.cccp_rounds.Iterations`; the passes of the search of each step as in
    `theory.ramp.searches`, with the step first.
    """

    vocabularies: Vocabularies = (vocabulary.SEARCHED,)
    indices = ranges.STEPS
    untold = (*Round.untold, *STEPS)

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return (program(chosen(options)),)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        learner = SupportClassRamp(
            found["K"], found["C"], found["s"], search=Search(**chosen(options))
        )
        state, x, label = (
            ThresholdState(found["w"], found["theta"]),
            found["x"],
            (found["y_l"], found["y_r"]),
        )
        steps = learner.iterates(state, x, label)
        points = [state, *(step.state for step in steps)]
        ell, z = learner.shortfalls(state, x, label)
        searched = [
            passes_of(learner.search, *learner.shares(ell, z, x @ x, step.discarded), label)
            for step in steps
        ]
        return found | {
            "n": len(steps),
            r"\bar{w}": [point.w for point in points],
            r"\bar{\theta}": [point.theta for point in points],
            "beta": [moved(step, found["C"]) for step in steps],
            **{name: [each[name] for each in searched] for name in searched[0]},
            "w'": points[-1].w,
            r"\theta'": points[-1].theta,
        }
