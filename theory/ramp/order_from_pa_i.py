"""Section 3, the second stated result, where CCCP starts at the point where PA-I would go."""

from typing import Any

from algorithms.pa.family import PAI
from algorithms.seam import exact, to_fmpq
from algorithms.state import ThresholdState
from theory.claims.claim import Reading
from theory.claims.space import Instance
from theory.proving.program import Program
from theory.proving.proof import Proof
from theory.ramp.cccp import stays
from theory.ramp.cccp_rounds import Iterations
from theory.ramp.cccp_run import AFTER_PA_I
from theory.ramp.model import ORDERED
from theory.ramp.proofs.order_from_pa_i import at_the_end
from theory.ramp.rounds import Values


class FromPAI(Iterations):
    """The steps of CCCP from PA-I's point ``(w̌, θ̌)``, with PA-I's ``a`` and multipliers ``α̃``."""

    def programs(self, **options: Any) -> tuple[Program, ...]:
        steps = super().programs(**options)
        return (Program(PAI), *(program.given(start_at="PA-I") for program in steps))

    def start(self, instance: Instance) -> ThresholdState:
        """PA-I's point."""
        learner, label = PAI(instance["K"], to_fmpq(instance["C"])), self.label(instance)
        return learner.update(self.current(instance), exact(instance["x"]), label)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        learner, x, label = PAI(found["K"], found["C"]), found["x"], self.label(found)
        current, after = self.current(instance), self.start(instance)
        return found | {
            r"\check{w}": after.w,
            r"\check{\theta}": after.theta,
            r"\tilde{\alpha}": learner.multipliers(current, x, label),
            "a": learner.tau(current, x, label).sum(),
        }


START_AT_PA_I = Reading(
    "start at PA-I's point",
    "CCCP starts where PA-I would go from v_t, and comes to a point that stays",
    hypotheses=(ORDERED, stays("kept")),
    space=FromPAI(),
)
PROOF = Proof(at_the_end, AFTER_PA_I, START_AT_PA_I.name)
