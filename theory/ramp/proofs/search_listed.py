"""The code of the search comes to the paper's listing.

Where all indices are candidates, a pointer may pass an index if and only if it would get a positive
multiplier. As many passes as there are indices are enough: if all are used up, both pointers have
come to the end.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, conj, eq, every, indicator, total
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each, summing
from theory.ramp.proofs.conditions import X, in_I, short, z
from theory.ramp.proofs.gains import GAINS
from theory.ramp.proofs.listing import listing
from theory.ramp.proofs.search_entries import Entries
from theory.ramp.searched import lacking, search_run
from theory.ramp.symbols import (
    K,
    N,
    alpha_S,
    lower_pointer,
    members,
    shift,
    theta,
    theta_S,
    upper_pointer,
    w,
    w_S,
    x,
    y_l,
    y_r,
)

SEARCHES = {
    variant: search_run(variant=variant, bound="held" if variant == "pa-i" else "clip")
    for variant in GAINS
}
"""The search in the readings that are proved to be exact."""

LISTINGS = SEARCHES | {"hinge": search_run(losses="hinge")}
"""The searches that come to the listing: these, and PA's by hinge losses."""


def need(n: Any, i: Any) -> Expr:
    """What index i falls short of its margin by with the step of pass n."""
    return short(w, theta, i) - z(i) * (shift(n) * X)


def hinge_need(n: Any, i: Any) -> Expr:
    """The same where the step counts from the hinge loss of the index."""
    loss = short(w, theta, i)
    return indicator(loss > 0) * loss - z(i) * (shift(n) * X)


NEEDS = {"signed": need, "hinge": hinge_need}
"""By the losses that the search goes by."""


def losses(name: str) -> str:
    """Those of a listing."""
    return "hinge" if name == "hinge" else "signed"


def scaled(name: str) -> Callable[[Any], Expr]:
    """The multiplier of an index of the sets, as a function of what it falls short by."""
    return GAINS.get(name, GAINS["pa"])


def gain(name: str) -> Callable[[Any, Any], Expr]:
    """The multiplier of an index of the sets in pass n."""
    return lambda n, i: scaled(name)(NEEDS[losses(name)](n, i))


def on_left(i: Any) -> Expr:
    """``i ∈ S_l``."""
    return (lower_pointer(N + 1) + 1 <= i) & (i <= y_l - 1)


def on_right(i: Any) -> Expr:
    """``i ∈ S_r``."""
    return (y_r <= i) & (i <= upper_pointer(N + 1) - 1)


def in_sets(i: Any) -> Expr:
    """1 for the indices of both sets."""
    return indicator(on_left(i)) + indicator(on_right(i))


def listed(name: str) -> dict[str, Expr]:
    """The listing, its sets, its multipliers and its point."""
    return listing(NEEDS[losses(name)], gain(name)) | {
        "S": every(1, K - 1, lambda i: eq(members(i), in_sets(i))),
        "alpha-S": every(1, K - 1, lambda i: eq(alpha_S(i), members(i) * gain(name)(N + 1, i))),
        "w-S": eq(w_S, w + total(1, K - 1, lambda i: z(i) * alpha_S(i)) * x),
        "theta-S": every(1, K - 1, lambda i: eq(theta_S(i), theta(i) - z(i) * alpha_S(i))),
    }


class Listed(Entries):
    """The parts of the listing, from the code's formulas."""

    def __init__(self, p: Prover, name: str, run: Given) -> None:
        super().__init__(p, run, NEEDS[losses(name)], gain(name))
        self.name, self.losses = name, losses(name)
        self.asked = "pa-ii" if name == "pa-ii" else "pa"  # a pointer asks for no bound
        self.scaled = GAINS[self.asked]
        self.cost = (run["cost"],) if name == "pa-ii" else ()

    def prove(self, goals: dict[str, Expr]) -> list[Fact]:
        """Each part."""
        p, run = self.p, self.run
        return [
            p.have(goals["start"], run["first-p"], run["first-q"], run["N-range"]),
            each(p, goals["entries"], self.entry),
            self.stop(goals["stop"]),
            each(p, goals["sets"], self.sets),
            each(p, goals["S"], self.member),
            each(p, goals["alpha-S"], self.multiplier),
            self.point(),
            each(p, goals["theta-S"], self.threshold),
        ]

    def same_need(self, n: Any, i: Any, *known: Fact) -> Fact:
        """Of an index of I, from where it is: the code computes what it falls short by."""
        return self.p.have(eq(self.computed(n, i), self.need(n, i)), *known)

    def computed(self, n: Any, i: Any) -> Expr:
        """The same as the code has it."""
        return lacking(i, shift(n), self.losses)

    def enters(self, n: Any, i: Any, may: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index of I only if it falls short of its margin."""
        p = self.p
        never = Expr(may.conclusion[1])
        said = p.rewrite(self.same_need(n, i, *known), may, lambda e: never | (0 < self.scaled(e)))
        return p.have(self.need(n, i) > 0, said, *self.signs(n, i), *known)

    def passes_over(self, n: Any, i: Any, may: Expr, short_of: Fact, *known: Fact) -> Fact:
        """A pointer may pass an index that falls short of its margin."""
        p, same = self.p, self.same_need(n, i, *known)
        above = p.have(self.scaled(self.need(n, i)) > 0, short_of, *self.signs(n, i))
        back = p.have(eq(self.need(n, i), self.computed(n, i)), same)
        return p.rule("inject", may, p.rewrite(back, above, lambda e: 0 < self.scaled(e)))

    def signs(self, n: Any, i: Any) -> list[Fact]:
        """The multiplier that a pointer asks for has the sign of what the index falls short by."""
        table = {("short_", "R", 0): self.need(n, i), ("e2_", "R", 0): self.need(n, i)}
        return self.p.pieces(self.p.lemma(f"ramp/gain/{self.asked}", table, *self.cost))

    def weighed(self, n: Any, i: Any, weight: Expr, *known: Fact) -> Fact:
        """With a weight that is 0 off I, what the code gives an index is its gain."""
        p, gain_ = self.p, scaled(self.name)
        given, wanted = gain_(self.computed(n, i)), self.gain(n, i)
        goal = eq(weight * given, weight * wanted)

        def inside(here: Fact) -> Fact:
            same = p.replaced(self.same_need(n, i, here, *known), gain_)
            return p.have(goal, same)

        def outside(away: Fact) -> Fact:
            none = p.have(eq(weight, 0), away, *known)
            return p.have(goal, none)

        return p.cases(goal, p.rule("excluded", in_I(i)), inside, outside)

    def sets(self, goal: Expr, place: Any) -> Fact:
        """The step of the sets, as a sum over either of them."""
        p = self.p

        def same(n: Any, i: Expr, code: Expr, below: Expr, above: Expr, *known: Fact) -> Fact:
            sign, (_, found, _) = code.t[1:]
            weight, value = Expr(sign) * Expr(found), self.gain(n, i)
            weighed = self.weighed(n, i, weight, *known)
            sides = p.have(eq(weight, below - above), *known)
            goal = eq(code, below * value - above * value)
            return p.have(goal, weighed, sides)

        return self.over_sides(goal, place, same)

    def member(self, goal: Expr, place: Any) -> Fact:
        """An index is in the sets if a pointer has passed it."""
        i, inside = place
        own = self.p.use(self.run["S"], i, by=[inside])
        return self.p.have(goal, own, inside, *self.at(N + 1))

    def multiplier(self, goal: Expr, place: Any) -> Fact:
        """Members have their gains, the others 0."""
        i, inside = place
        among, own = (self.p.use(self.run[name], i, by=[inside]) for name in ("S", "alpha-S"))
        weighed = self.weighed(N + 1, i, Expr(among.conclusion[2]), inside, *self.at(N + 1))
        return self.p.have(goal, own, weighed, among)

    def point(self) -> Fact:
        """The step along x, its signs as the paper has them."""
        p, own = self.p, self.run["w-S"]
        _, before, (_, steps, _) = own.conclusion[2]

        def same(i: Expr, at: Fact) -> Fact:
            return p.have(eq(Expr(put(steps[3], (i.t,))), z(i) * alpha_S(i)), at)

        whole = summing(p, p.throughout(1, K - 1, same))
        return p.rewrite(whole, own, lambda k: eq(w_S, Expr(before) + k * x))

    def threshold(self, goal: Expr, place: Any) -> Fact:
        """The step of a threshold."""
        i, inside = place
        return self.p.have(goal, self.p.use(self.run["theta-S"], i, by=[inside]), inside)


def _listed(name: str) -> Lemma:
    run, goals = LISTINGS[name], listed(name)

    def script(p: Prover, *given: Fact) -> Fact:
        parts = Listed(p, name, dict(zip(run, given, strict=True))).prove(goals)
        return p.rule("part", p.goal, p.rule("conjoin", parts))

    return Lemma(
        f"ramp/listed/{name}",
        "The code of "
        + ("PA's search by hinge losses" if name == "hinge" else f"{name.upper()}'s search")
        + " comes to the paper's listing.",
        tuple(run.values()),
        conj(*goals.values()),
        script,
    )


LISTED = tuple(map(_listed, LISTINGS))


def comes_to(p: Prover, name: str, run: Given) -> dict[str, Fact]:
    """All that is known of the run, what the search computes in the form of the listing."""
    whole = p.lemma(f"ramp/listed/{name}", {}, *(run[key] for key in LISTINGS[name]))
    said = {key: p.rule("part", phi, whole) for key, phi in listed(name).items()}
    return {**run, **said}
