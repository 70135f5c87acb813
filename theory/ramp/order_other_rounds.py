"""Further readings of the second stated result: rounds of PA-RAMP as other words have them."""

from fractions import Fraction
from typing import Any

from algorithms.pa.ramp import PARamp
from algorithms.pa.ramp_mixed import MixedRamp
from algorithms.pa.ramp_squared import SquaredRamp
from algorithms.pa.support_class import Search, SupportClassRamp
from algorithms.seam import to_fmpq
from algorithms.state import ThresholdState
from theory.claims.claim import Reading
from theory.claims.space import Choose, Inadmissible, Instance
from theory.ramp.rounds import Round, Values
from theory.ramp.sca_ramp import READINGS as SEARCHES
from theory.ramp.sca_ramp import SEARCH


class OtherRound(Round):
    """A round, and where another form of PA-RAMP ends it.

    Option ``round``: ``"difference"`` or ``"truncated"``, a squared ramp, at most K + 1 steps;
    ``"mixed"``, indices at s discarded by the field ``shares`` (quarters); ``"search"``, steps by
    SCA-RAMP, read as further options say.
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
        if form == "search":
            search = Search(**{name: options[name] for name in SEARCH if name in options})
            return SupportClassRamp(K, C, s, search=search)
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


ROUND = OtherRound(disorder=True)

CHANGES = (
    "that the step along x does not change by more than (1 − s)/‖x‖² from one step of CCCP to the "
    "next while an index next to the interval is discarded: else that index could move towards it; "
    "of one side the order is kept by any step"
)
"""What a proof of the reading with squared hinges would need."""

PASSES = (
    "the passes of the search in each step of CCCP, which are known of one PA round: that from "
    "thresholds in order they end with the indices that get more than the least of their range"
)
"""And of one whose steps are the search's."""

CUT = (
    f"{PASSES}; and, since multipliers are cut at C only after the search, that no discarded index "
    "next to the interval moves towards it"
)
"""If its step along x is not that of the multipliers."""

BROKEN = {"initial", "candidates"}
"""Options of the search under which its sets are not next to the interval, in order."""


def lacks(bound: str = "clip", discarded: str = "shifted", **others: str) -> str:
    """What a proof would need, by the options of the search; of those that are refuted nothing."""
    if others.keys() & BROKEN:
        return ""
    return CUT if (bound, discarded) == ("clip", "shifted") else PASSES


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
            {"round": "search", **reading.options},
            space=ROUND,
            missing=lacks(**reading.options),
        )
        for reading in SEARCHES
    ),
)
"""Squared ramps, mixed subgradients, and the readings of the search."""
