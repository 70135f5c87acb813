"""The passes of a search that come to entries of the listing: one index after the other.

Of a pass the code asks whether a pointer may pass the index at which it stands. What that means for
what the index falls short by, each search says for itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import FALSE, Expr, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.listing import enters_left, enters_right
from theory.ramp.proofs.search_passes import Passes
from theory.ramp.proofs.search_start import beside
from theory.ramp.symbols import K, N, lower_pointer, upper_pointer, y_l, y_r


class Entries(ABC):
    """Passes and entries of a run of the search, which begins beside the interval.

    Parameters
    ----------
    run : mapping
        Its definitions.
    need, gain : callable
        ``need(n, i)``, what index i falls short by before pass n, and ``gain(n, i)``, what it is
        given in the sets.
    """

    def __init__(
        self,
        p: Prover,
        run: Given,
        need: Callable[[Any, Any], Expr],
        gain: Callable[[Any, Any], Expr],
    ) -> None:
        self.p, self.run, self.need, self.gain = p, run, need, gain
        self.passes = Passes(p, run)
        self.places = p.lemma("ramp/search-in-range", {}, beside(p, run), self.passes.moves())
        self.data = (run["labels"], run["ranks"], run["N-range"])

    @abstractmethod
    def enters(self, n: Any, i: Any, may: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index of I only if it falls short of its margin."""

    @abstractmethod
    def passes_over(self, n: Any, i: Any, may: Expr, short_of: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index that falls short of its margin."""

    def at(self, n: Any, *here: Fact) -> tuple[Fact, ...]:
        """Where the pointers are before pass n, and what is known of the data."""
        p = self.p
        within = p.have((1 <= n) & (n <= N + 1), self.run["N-range"], *here)
        return (*p.pieces(p.use(self.places, n, by=[within])), *self.data)

    def entry(self, goal: Expr, place: Any) -> Fact:
        """A pass that goes on is an entry."""
        p, (n, here) = self.p, place
        known = self.at(n, here)
        low, _ = self.passes.asked(n)
        one, two = (Expr(part) for part in goal.t[1:])

        def by_left(move: Fact) -> Fact:
            least, _, may, *moves = p.pieces(move)
            enters = self.enters(n, lower_pointer(n), may, least, *known)
            shown = p.rule("part", one, p.rule("conjoin", [least, enters, *moves]))
            return p.rule("inject", goal, shown)

        def by_right(move: Fact) -> Fact:
            _, most, may, *moves, no = p.pieces(move)
            enters = self.enters(n, upper_pointer(n), may, most, *known)
            refused = self.refused(n, low, lower_pointer(n), no, known)
            shown = p.rule("part", two, p.rule("conjoin", [refused, most, enters, *moves]))
            return p.rule("inject", goal, shown)

        return p.cases(goal, self.passes.move(n, here), by_left, by_right)

    def refused(self, n: Any, asked: Expr, i: Expr, no: Fact, known: tuple[Fact, ...]) -> Fact:
        """No index enters where the code finds none."""
        p = self.p
        low, high, both = (Expr(part) for part in p.opened(asked, i)[1:])
        enters = (enters_left if i.t == lower_pointer(n).t else enters_right)(n, self.need)

        def wrong(yes: Fact) -> Fact:
            at, short_of = p.pieces(yes)
            ends = [p.have(end, at, *known) for end in (low, high)]
            may = self.passes_over(n, i, Expr(both.t[1]), short_of, at, *known)
            here = p.rule("conjoin", [may, p.have(Expr(both.t[2]))])
            found = p.rule("witness", asked, i, p.rule("conjoin", [*ends, here]))
            return p.rule("absurd", ~enters, p.rule("detach", FALSE, no, found))

        return p.cases(~enters, p.rule("excluded", enters), wrong, lambda none: none)

    def stop(self, goal: Expr) -> Fact:
        """When the search stops, or all passes are used up, neither index enters."""
        p, end = self.p, N + 1
        known = self.at(end)
        low, high = self.passes.asked(end)

        def all_used(up: Fact) -> Fact:
            return p.have(goal, up, *known)

        def none(neither: Fact) -> Fact:
            def denied(asked: Expr) -> Fact:
                def wrong(yes: Fact) -> Fact:
                    either = p.rule("inject", low | high, yes)
                    return p.rule("absurd", ~asked, p.rule("detach", FALSE, neither, either))

                return p.cases(~asked, p.rule("excluded", asked), wrong, lambda no: no)

            pair = [
                self.refused(end, asked, pointer(end), denied(asked), known)
                for asked, pointer in ((low, lower_pointer), (high, upper_pointer))
            ]
            return p.rule("part", goal, p.rule("conjoin", pair))

        return p.cases(goal, self.run["stops"], all_used, none)

    def over_sides(self, goal: Expr, place: Any, same: Callable[..., Fact]) -> Fact:
        """The step of the sets of a pass, as a sum over either of them.

        ``same(n, i, code, below, above, *known)`` proves that what the code sums is the gain of the
        index times ``below − above``, which are 1 for the indices of either set, and what does not
        depend on the sets.
        """
        p, (n, here) = self.p, place
        known = self.at(n, here)
        own = p.use(self.run["sets"], n, by=[here])
        ends = ((lower_pointer(n) + 1, y_l - 1), (y_r, upper_pointer(n) - 1))

        def one(i: Expr, at: Fact) -> Fact:
            code = Expr(put(own.conclusion[2][3], (i.t,)))
            sides = (indicator((low <= i) & (i <= high)) for low, high in ends)
            return same(n, i, code, *sides, at, *known)

        whole = summing(p, p.throughout(1, K - 1, one))
        halves = [
            p.lemma(
                "sums/restrict", terms(a=1, b=K - 1, d=low, e=high, f=partial(self.gain, n)), *known
            )
            for low, high in ends
        ]
        return p.have(goal, own, whole, *halves)
