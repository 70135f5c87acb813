"""A paper's learner as a study: a potential proves bounds of its run, as of a user's.

The definitions are those of the paper's run, which its own code gives. The names are those of the
kernel's language, so that a lemma speaks of the run as any other does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from theory.formal.terms import Expr
from theory.formal.translate import Translation
from theory.formal.vocabulary import Vocabulary
from theory.proving.definitions import Definitions
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Prover
from theory.runs.learner.code import Code
from theory.runs.learner.definitions import vocabulary
from theory.runs.learner.quantity import Quantity
from theory.runs.names import Kind, Named, declared, rank, ranks, thresholds, vector
from theory.runs.rounds import T
from theory.runs.study_names import StudyNames
from theory.study.tactics import Tactic
from theory.study.typed_claim import parts

STATE = (Named("w", vector, True), Named("theta", thresholds, True))
"""A direction and K − 1 thresholds."""


@dataclass(frozen=True)
class Studied:
    """A learner with a direction and thresholds, which moves them by ``tau``.

    Parameters
    ----------
    learner : type
    run : Definitions
        Of the learner's run, as ``theory.runs.papers.thresholds`` makes them.
    sees : mapping of str to Kind
        What a round shows, also what is only known of it.
    fixed : mapping of str to Kind
        What stays the same, beside the ranks.
    """

    learner: Any
    run: Definitions
    sees: Mapping[str, Kind]
    fixed: Mapping[str, Kind]
    questions: list[Any] = field(default_factory=list)
    """Bounds for which a potential is looked for."""

    @cached_property
    def code(self) -> Code:
        """The names."""
        shown, stays = declared(self.sees, {"K": ranks, **self.fixed})
        known = {name.partition("-")[0] for name in self.run}
        computed = (
            Quantity(Named(name, kind, True), getattr(self.learner, method), ())
            for name, method, kind in (("tau", "tau", thresholds), ("yhat", "predict", rank))
            if name in known
        )
        return Code(self.learner, STATE, shown, stays, tuple(computed))

    @property
    def definitions(self) -> Mapping[str, Expr]:
        """What a proof starts from, by the names that the tactics know."""
        return {"y-label" if name == "labels" else name: phi for name, phi in self.run.items()}

    @property
    def vocabulary(self) -> Vocabulary:
        """How the names are said in the kernel's language."""
        return vocabulary(self.code)

    def lemma(self, name: str, says: str, given: Sequence[str], bound: str, by: Tactic) -> Lemma:
        """The lemma that a potential proves: the bound for every run, under what is given.

        Parameters
        ----------
        name, says : str
        given : sequence of str
            As in a user's file.
        bound : str
            As in a user's file.
        by : Tactic
            ``potential``, or the invariant that it found.
        """
        names, said = StudyNames(self.code), Translation(self.vocabulary)
        hypotheses = [names.every_round(part) for text in given for part in parts(text, names)]
        (goal,) = parts(bound, names)
        facts = {**self.definitions, "rounds": T >= 1}
        proof, _ = by.on(self, hypotheses, goal, name, bound)

        def script(p: Prover, *known: Fact) -> Any:
            given = iter(known)
            run = dict(zip(facts, given, strict=False))
            return proof(p, run, *given)

        assumed = (*facts.values(), *map(said.formula, hypotheses))
        return Lemma(name, says, assumed, said.formula(goal), script)
