"""What the searches of the steps of CCCP share: the listing of one step, from points in order."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from theory.formal.substitution import instantiated
from theory.formal.terms import Expr, eq
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp.proofs.listing import listing, properties
from theory.ramp.proofs.search_entries import Entries
from theory.ramp.proofs.step_terms import X, lacks, sign
from theory.ramp.symbols import K, point_theta, shift, theta, w, x


class StepSearch(Entries):
    """The search of a step, whose thresholds at ``v_t`` and at the point are in order.

    Parameters
    ----------
    run : mapping
        The definitions of the step.
    order : sequence of Fact
        That they are.
    table : mapping
        What the symbols of the listing are.
    """

    def __init__(self, p: Prover, run: Given, order: Any, table: Any) -> None:
        super().__init__(p, run, table["need_", "R", 2], table["gain_", "R", 2])
        self.order, self.table = order, table

    def found(self) -> Fact:
        """`FOUND`."""
        return self.p.lemma(
            "ramp/search", self.table, self.run["labels"], *self.listed(), *self.properties()
        )

    def listed(self) -> list[Fact]:
        """`listing`."""
        p, run, goals = self.p, self.run, instantiated(listing(), self.table)
        return [
            p.have(goals["start"], run["first-p"], run["first-q"], run["N-range"]),
            each(p, goals["entries"], self.entry),
            self.stop(goals["stop"]),
            each(p, goals["sets"], lambda goal, at: self.over_sides(goal, at, self.added)),
        ]

    @abstractmethod
    def added(self, n: Any, i: Expr, code: Expr, below: Expr, above: Expr, *known: Fact) -> Fact:
        """What an index adds to the step of the sets; see `Entries.over_sides`."""

    def properties(self) -> list[Fact]:
        """`theory.ramp.proofs.listing.properties`."""
        goals = instantiated(properties(), self.table)
        proofs = {
            "falls": self.along(1),
            "rises": self.along(-1),
            "monotone": self.rises,
            "sign": self.signed,
            "order-left": self.across(1),
            "order-right": self.across(-1),
        }
        return [each(self.p, goals[name], proof) for name, proof in proofs.items()]

    def along(self, number: int) -> Callable[..., Fact]:
        """With a larger step the indices of L fall less short, those of R shorter."""
        p, square = self.p, self.p.rule("norm", x)

        def proof(goal: Expr, one: Any, two: Any) -> Fact:
            larger = p.assume(Expr(goal.t[1]))
            n, m = one[0], two[0]
            more = p.have(shift(m) - shift(n) >= 0, larger)
            apart = p.have((shift(m) - shift(n)) * X >= 0, more, square)

            def at(body: Expr, place: Any) -> Fact:
                i, h = place
                turned = p.have(eq(sign(i), number), h, *self.data)
                less = number * (lacks(n, i) - lacks(m, i)) >= 0
                return self.compared(body, n, m, i, p.have(less, apart, turned))

            return p.rule("discharge", larger.conclusion, each(p, goal.t[2], at))

        return proof

    @abstractmethod
    def compared(self, goal: Expr, n: Any, m: Any, i: Any, less: Fact) -> Fact:
        """An order of the needs in two passes, from that of what the index lacks."""

    @abstractmethod
    def rises(self, goal: Expr, *places: Any) -> Fact:
        """The multipliers rise with the needs."""

    @abstractmethod
    def signed(self, goal: Expr, *places: Any) -> Fact:
        """They have their sign."""

    def across(self, number: int) -> Callable[..., Fact]:
        """If an index falls short, so does one nearer to the interval."""
        p = self.p
        levels = [
            p.lemma("ranks/chain", {("n_", "Z", 0): K - 1, ("level", "R", 1): level}, order)
            for level, order in zip((theta, point_theta), self.order, strict=True)
        ]

        def proof(goal: Expr, *places: Any) -> Fact:
            (n, _), (i, h), (j, h2) = places
            known = (h, h2, *self.data)
            inside = [
                p.have((1 <= i) & (i <= K - 1), *known),
                p.have((i <= j) & (j <= K - 1), *known),
            ]
            chain = [p.use(level, i, j, by=inside) for level in levels]
            outer, inner = (i, j) if number == 1 else (j, i)
            return self.nearer(goal, number, n, outer, inner, chain, known)

        return proof

    @abstractmethod
    def nearer(
        self, goal: Expr, number: int, n: Any, outer: Any, inner: Any, chain: Any, known: Any
    ) -> Fact:
        """That, of two indices of L (number 1) or R (−1), from the order of their thresholds."""

    def lacking(self, n: Any, i: Any, number: int, *known: Fact) -> Fact:
        """What an index of L or of R falls short by."""
        gap = w @ x - theta(i)
        return self.p.have(eq(lacks(n, i), 1 - number * gap - number * (shift(n) * X)), *known)
