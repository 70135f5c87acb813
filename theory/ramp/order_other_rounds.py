"""Further readings of the second stated result: rounds of PA-RAMP as other words have them."""

from fractions import Fraction
from typing import Any

from algorithms.pa.ramp import PARamp
from algorithms.pa.ramp_mixed import MixedRamp
from algorithms.pa.ramp_squared import SquaredRamp
from algorithms.seam import to_fmpq
from algorithms.state import ThresholdState
from theory.claims.claim import Reading
from theory.claims.space import Choose, Inadmissible, Instance
from theory.proving.proof import Proof
from theory.ramp.proofs import searched_rounds as proved
from theory.ramp.rounds import Round, Values
from theory.ramp.sca_ramp import READINGS as SEARCHES
from theory.ramp.searched_rounds import SearchedRound


class OtherRound(Round):
    """A round, and where another form of PA-RAMP ends it.

    Option ``round``: ``"difference"`` or ``"truncated"``, a squared ramp, at most K + 1 steps;
    ``"mixed"``, indices at s discarded by the field ``shares`` (quarters).
    """

    by_threshold = (*Round.by_threshold, "shares")

    def generate(self, choose: Choose, **options: Any) -> Instance:
        drawn = dict(super().generate(choose, **options))
        if options["round"] == "mixed":
            drawn["shares"] = tuple(choose(0, 4) for _ in drawn["theta"])
            place = choose(0, len(drawn["theta"]) - 1)
            level = drawn["theta"][place]
            if choose(0, 1):  # equal thresholds, which only their shares tell apart
                drawn["theta"] = (level,) * len(drawn["theta"])
                drawn["x"] = tuple(a * choose(0, 1) for a in drawn["x"])
            score = sum(
                Fraction(a) * Fraction(b) for a, b in zip(drawn["w"], drawn["x"], strict=True)
            )
            margin = (1 if place < drawn["y_l"] - 1 else -1) * (score - level)
            drawn["s"] = margin if margin < 1 else drawn["s"]  # a margin at v_t, where it can be
        return drawn

    def learner(self, values: Values, instance: Instance, **options: Any) -> PARamp:
        """Of the round's own numbers."""
        K, C, s, form = values["K"], values["C"], values["s"], options["round"]
        if form == "mixed":
            if not all(0 <= share <= 4 for share in instance["shares"]):
                raise Inadmissible
            return MixedRamp(K, C, s, shares=tuple(to_fmpq(c) / 4 for c in instance["shares"]))
        return SquaredRamp(K, C, s, inner_steps=K + 1, loss=form)

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance)
        if len(instance.get("shares", found["theta"])) != found["K"] - 1:
            raise Inadmissible
        learner = self.learner(found, instance, **options)
        state = ThresholdState(found["w"], found["theta"])
        after = learner.update(state, found["x"], self.label(found))
        return found | {"w'": after.w, r"\theta'": after.theta}

    @staticmethod
    def label(values: Values) -> tuple[int, int]:
        """The interval."""
        return values["y_l"], values["y_r"]


ROUND, SEARCHED = OtherRound(disorder=True), SearchedRound(disorder=True)

CHANGES = (
    "that the step along x does not change by more than (1 − s)/‖x‖² from one step of CCCP to the "
    "next while an index next to the interval is discarded: else that index could move towards it; "
    "of one side the order is kept by any step"
)
"""What a proof of the reading with squared hinges would need."""

TOWARDS = (
    "that no discarded index next to the interval moves towards it. In the first step none does. "
    "But in this search nothing holds a discarded index from above: it can move outwards, and then "
    "pulls the step along x. So it is not known that this step goes the same way in all later "
    "steps of CCCP, as it does in the exact ones, where discarded indices stay "
    "(theory.ramp.proofs.discarded). The passes are no gap: theory.ramp.searched_steps has them of "
    "each step, and ramp/search what they end with"
)
"""What a proof of a reading needs whose search has no upper bounds, discarded indices shifted."""

BROKEN = {"initial", "candidates"}
"""Options of the search under which its sets are not next to the interval, in order."""


def lacks(bound: str = "clip", discarded: str = "shifted", **others: str) -> str:
    """What a proof would need, by the options of the search; of those that are decided nothing."""
    decided = others.keys() & BROKEN or bound == "held" or discarded == "excluded"
    return "" if decided else TOWARDS


FORMS = {
    "difference": (
        "squared, H_1² − H_s²",
        "the ramp of squared hinges, at most K + 1 steps",
        CHANGES,
    ),
    "truncated": ("squared, cut", "the ramp min((1 − s)², H_1²), at most K + 1 steps", ""),
    "mixed": ("mixed at s", "at u_i = s any slope between 0 and C, one for each index", ""),
}

READINGS = (
    *(
        Reading(name, meaning, {"round": form}, space=ROUND, missing=missing)
        for form, (name, meaning, missing) in FORMS.items()
    ),
    *(
        Reading(
            f"SCA-RAMP, {reading.name}",
            f"each step is SCA-RAMP's: {reading.meaning}",
            reading.options,
            space=SEARCHED,
            missing=lacks(**reading.options),
        )
        for reading in SEARCHES
    ),
)
"""Squared ramps, mixed subgradients, and the readings of the search."""

LEFT_OUT = {"SCA-RAMP, excluded": "cut", "SCA-RAMP, held, excluded": "held"}

PROOFS = (
    Proof(proved.keeps_order, proved.ROUND, "SCA-RAMP, held"),
    *(
        Proof(proved.leaves_out(bound), proved.EXCLUDED_ROUNDS[bound], name)
        for name, bound in LEFT_OUT.items()
    ),
)
