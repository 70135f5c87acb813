"""One round by the Support Class Algorithm, beside the exact update of the same variant."""

from __future__ import annotations

from typing import Any

from algorithms.pa.balance import balance
from algorithms.pa.losses import hinge
from algorithms.pa.support_class import OPTIONS, SupportClassPA
from algorithms.seam import exact
from algorithms.state import ThresholdState
from theory.claims.space import Instance, Table, show
from theory.formal.vocabulary import Vocabularies
from theory.proving.program import Program
from theory.ramp import vocabulary
from theory.ramp.rounds import Update, Values

READ = ("losses", "initial", "candidates", "bound")
"""The options that say how the listing is read, as `SupportClassPA` has them."""

W_NEXT = "w'"


def chosen_by(options: dict[str, Any]) -> dict[str, str]:
    """The reading of the listing, the first of each option by default."""
    return {name: options.get(name, OPTIONS[name][0]) for name in READ}


class SearchRound(Update):
    """A round of a variant, exact and by the search.

    Options are ``variant`` and those of :data:`READ`. The exact update keeps its names; the search
    gives ``S`` (1 for indices in its sets), ``\\alpha^{S}``, ``w^{S}`` and ``\\theta^{S}``, and its
    passes: the pointers ``p``, ``q`` and the step ``\\bar{a}`` before pass n, ``N`` entries in all.
    """

    vocabularies: Vocabularies = (vocabulary.SEARCH,)

    def learner(self, K: int, C: Any, **options: Any) -> SupportClassPA:
        """The learner that searches, by the reading's options."""
        variant = options.get("variant", "pa")
        return SupportClassPA(K, variant, None if variant == "pa" else C, **chosen_by(options))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), Program.of(self.learner(3, 1, **options))

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        learner = self.learner(found["K"], found["C"], **options)
        state, label = ThresholdState(found["w"], found["theta"]), (found["y_l"], found["y_r"])
        left, right = learner.classes(state, found["x"], label)
        after = learner.update(state, found["x"], label)
        members = {*left, *right}
        found |= {
            "S": [int(i in members) for i in range(1, found["K"])],
            r"\alpha^{S}": learner.multipliers(state, found["x"], label),
            "w^{S}": after.w,
            r"\theta^{S}": after.theta,
        }
        return found | passes(found, learner)

    def story(self, instance: Instance, **options: Any) -> list[Table]:
        values = self.values(instance, **options)
        title = (
            f"label [{values['y_l']}, {values['y_r']}], w = {show(values['w'])}, "
            f"x = {show(values['x'])}, C = {values['C']}: w\u00b7x = {values['f']}, "
            f"exact w' = {show(values[W_NEXT])}, by the search {show(values['w^{S}'])}"
        )
        header = ("i", "\u03b8_i", "l_i", "multiplier", "in the sets", "multiplier by the search")
        rows = tuple(
            (str(i), str(theta), str(1 - sign * (values["f"] - theta)) if sign else "", *cells)
            for i, (theta, sign, *cells) in enumerate(
                zip(
                    values["theta"],
                    values["z"],
                    map(str, values["alpha"]),
                    ("yes" if entered else "no" for entered in values["S"]),
                    map(str, values[r"\alpha^{S}"]),
                    strict=True,
                ),
                start=1,
            )
        )
        return [Table(title, header, rows)]


def passes(values: Values, learner: SupportClassPA) -> Values:
    """The listing, pass by pass, for ordered thresholds."""
    K, norm2 = values["K"], values["x"] @ values["x"]
    low, high = values["y_l"] - 1, values["y_r"]
    kappa, bound = learner.constants(object)
    bound = bound if learner.bound == "held" else None
    z = exact(values["z"])
    ell = z * z - z * (values["f"] - values["theta"])
    violated = ell > 0
    may = violated if learner.candidates == "positive" else z != 0
    ell = hinge(1 - ell) if learner.losses == "hinge" else ell
    nearest = learner.initial == "nearest" and violated.any()
    p, q, steps = [low - (nearest and low >= 1)], [high + (nearest and high <= K - 1)], []
    while True:
        sets = [*range(p[-1], low), *range(high - 1, q[-1] - 1)]
        step = balance(ell[sets], z[sets], norm2, kappa, None, bound)
        steps.append(step)
        enters = may & (ell - z * (step * norm2) > 0)
        if p[-1] >= 1 and enters[p[-1] - 1]:
            p.append(p[-1] - 1)
            q.append(q[-1])
        elif q[-1] <= K - 1 and enters[q[-1] - 1]:
            p.append(p[-1])
            q.append(q[-1] + 1)
        else:
            return {"p": p, "q": q, r"\bar{a}": steps, "N": len(p) - 1}
