"""One round by the Support Class Algorithm, beside the exact update of the same variant."""

from typing import Any

from algorithms.pa.support_class import OPTIONS, Pointers, Search, Shares, SupportClassPA
from algorithms.passes import repeated
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
    passes: the pointers ``p``, ``q`` and the step ``\\bar{a}`` before pass n, ``N`` of which go on.
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
    """The passes of the learner's search, one after the other."""
    label, before = (values["y_l"], values["y_r"]), ThresholdState(values["w"], values["theta"])
    shares = learner.shares(before, values["x"], label)
    return passes_of(learner.search, shares, shares.z != 0, label)


def passes_of(search: Search, shares: Shares, visited: Any, label: tuple[int, int]) -> Values:
    """The passes of a search."""
    sought, visited = search.sought(shares, visited)
    seen = [search.start(sought, visited, label)]

    def one_pass(pointers: Pointers) -> tuple[Any, Pointers]:
        goes_on, after = search.one_pass(sought, visited, label, pointers)
        if goes_on:
            seen.append(after)
        return goes_on, after

    repeated(visited.size, one_pass, seen[0])
    steps = [sought.root(search.sets(visited, label, pointers)) for pointers in seen]
    p, q = map(list, zip(*seen, strict=True))
    return {"p": p, "q": q, r"\bar{a}": steps, "N": len(seen) - 1}
