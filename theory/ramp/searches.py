"""One round by the Support Class Algorithm, beside the exact update of the same variant."""

from collections.abc import Iterable
from typing import Any

from algorithms.pa.ramp import Inner
from algorithms.pa.support_class import (
    OPTIONS,
    Pointers,
    Search,
    Shares,
    SupportClassPA,
    SupportClassRamp,
)
from algorithms.passes import repeated
from algorithms.state import ThresholdState
from theory.claims.space import Instance, Table, show
from theory.formal.vocabulary import Vocabularies
from theory.proving.program import Program
from theory.ramp import vocabulary
from theory.ramp.rounds import Update, Values

W_NEXT = "w'"


def chosen(options: dict[str, Any]) -> dict[str, str]:
    """How the search is read: those options that are of `algorithms.pa.support_class.Search`."""
    return {name: options[name] for name in OPTIONS if name in options}


def example(values: Values) -> tuple[ThresholdState, Any, tuple[int, int]]:
    """The parameters before a round, its instance and its label."""
    state = ThresholdState(values["w"], values["theta"])
    return state, values["x"], (values["y_l"], values["y_r"])


class SearchRound(Update):
    """A round of a variant, exact and by the search.

    Options are ``variant``, and those of `chosen` but for ``discarded``. The exact update keeps its
    names; the search gives ``S`` (1 for indices in its sets), ``\\alpha^{S}``, ``w^{S}`` and
    ``\\theta^{S}``, and its passes: the pointers ``p`` and ``q``, and the step ``\\bar{a}``,
    before pass n, ``N`` of which go on.
    """

    vocabularies: Vocabularies = (vocabulary.SEARCH,)

    def learner(self, K: int, C: Any, **options: Any) -> SupportClassPA:
        """The learner that searches, by the reading's options."""
        variant = options.get("variant", "pa")
        return SupportClassPA(K, variant, None if variant == "pa" else C, **chosen(options))

    def programs(self, **options: Any) -> tuple[Program, ...]:
        return *super().programs(**options), Program.of(self.learner(3, 1, **options))

    def values(self, instance: Instance, **options: Any) -> Values:
        found = super().values(instance, **options)
        learner = self.learner(found["K"], found["C"], **options)
        state, x, label = example(found)
        left, right = learner.classes(state, x, label)
        after = learner.update(state, x, label)
        members = {*left, *right}
        found |= {
            "S": [int(i in members) for i in range(1, found["K"])],
            r"\alpha^{S}": learner.multipliers(state, x, label),
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
    state, x, label = example(values)
    shares = learner.shares(state, x, label)
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


def searching(values: Values, **options: Any) -> SupportClassRamp:
    """PA-RAMP by the search that the options choose."""
    search = Search(**chosen(options))
    return SupportClassRamp(values["K"], values["C"], values["s"], search=search)


def passes_of_steps(learner: SupportClassRamp, values: Values, steps: Iterable[Inner]) -> Values:
    """The passes of the search in each step of a round, the step first."""
    state, x, label = example(values)
    ell, z = learner.shortfalls(state, x, label)
    searched = [
        passes_of(learner.search, *learner.shares(ell, z, x @ x, step.discarded), label)
        for step in steps
    ]
    return {name: [each[name] for each in searched] for name in searched[0]}
