"""That what a claim speaks of has a value: no division by 0, no root of a negative number.

The kernel's terms always have a value, a learner's and a statement's need not: ``1/0`` is some
number for the one, and nothing for the other. So a theorem about them says, beside the conclusion,
that all operations have values under its hypotheses. The steps are found here, ``p`` being the
prover.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, every, expr, function
from theory.proving.bounds import inside, symbols, vectors
from theory.proving.comparisons import compared
from theory.proving.domain import T
from theory.proving.entries import about_each, at_entry, positive_sum
from theory.proving.integers import whole
from theory.proving.known import not_negative
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import positivity


def having_values(
    p: Prover, needs: Mapping[str, Expr], run: Given, given: Sequence[Fact]
) -> list[Fact]:
    """Each of the needs, from the definitions of a run and the hypotheses.

    Parameters
    ----------
    needs : mapping of str to formula
        By what each of them says, for the message.

    Raises
    ------
    ProofError
        If one does not follow, or its proof is not found.
    """
    values = _Values(p, run, given)
    return [values.shown(words, phi) for words, phi in needs.items()]


def values_found(
    p: Prover,
    needs: Mapping[str, Expr],
    run: Given,
    given: Sequence[Fact],
    signs: Sequence[Fact] | None = None,
) -> dict[str, Fact]:
    """Those of the needs that a proof is found for, as `having_values` finds it.

    Parameters
    ----------
    signs : sequence of Fact, optional
        With what is known of the signs of terms the search is thorough: it also goes by the forms
        of terms, by examples of what is said to exist, and by facts with several ∀s.
    """
    values = _Values(p, run, given, signs)
    found = {said: p.attempt(partial(values.shown, said, phi)) for said, phi in needs.items()}
    return {said: th for said, th in found.items() if th is not None}


STEPS = 180_000
"""After so many a thorough search begins nothing new: what it has not found stays evaluated.

Steps, not seconds: a busy machine finds as much.
"""


class _Values:
    """Finds the proofs; what is known of the state is looked for once, where it is needed."""

    def __init__(
        self, p: Prover, run: Given, given: Sequence[Fact], known: Sequence[Fact] | None = None
    ) -> None:
        self.p, self.run, self.given, self.thorough = p, run, given, known is not None
        self.known = known or ()
        self.until = p.taken + STEPS if self.thorough else inf
        self.facts = [*run.values(), *given]
        self.signs: list[Fact] | None = None
        self.proved: list[Fact] = []
        self.done: dict[Any, Fact] = {}

    def shown(self, words: str, phi: Expr) -> Fact:
        """A need, by what it says; several operations may need the same."""
        if phi.t not in self.done:
            self.done[phi.t] = self.found(words, phi)
        return self.done[phi.t]

    def found(self, words: str, phi: Expr) -> Fact:
        """A need that was not met before."""
        found = self.p.attempt(lambda: self.introduced(phi, self.facts, []))
        if found is not None:
            return found
        if self.signs is None:
            self.signs = list(self.of_states())
            self.proved = [] if self.thorough else self.p.of_all(self.facts)
        with self.p.about(f"{words}: this is not shown"):
            return self.introduced(phi, [*self.facts, *self.signs], [])

    def introduced(self, goal: Expr, facts: Sequence[Fact], at: Sequence[Expr]) -> Fact:
        """The goal with its ∀, ⇒ and ∧ taken apart."""
        p, t = self.p, goal.t
        if t[0] == "all":
            k = p.fresh()
            inner = self.introduced(Expr(p.opened(goal, k)), facts, [*at, k])
            return p.rule("part", goal, p.rule("general", k, inner))
        if t[0] == "=>":
            inner = self.under(Expr(t[2]), p.assume(Expr(t[1])), facts, at)
            return p.rule("discharge", Expr(t[1]), inner)
        if t[0] == "and":
            parts = [self.introduced(Expr(part), facts, at) for part in t[1:]]
            return p.rule("part", goal, p.rule("conjoin", parts))
        return self.one(goal, facts, at)

    def under(self, goal: Expr, premise: Fact, facts: Sequence[Fact], at: Sequence[Expr]) -> Fact:
        """The goal under a premise; in each of its cases, where it is thoroughly looked for."""
        if premise.conclusion[0] != "or" or not self.thorough or self.signs is None:
            return self.introduced(goal, [*facts, premise], at)
        cases = [lambda h: self.introduced(goal, [*facts, h], at)] * (len(premise.conclusion) - 1)
        return self.p.cases(goal, premise, *cases)

    def one(self, goal: Expr, facts: Sequence[Fact], at: Sequence[Expr]) -> Fact:
        """What stands inside the ∀s and premises, in a scope of which these facts are known."""
        p, known = self.p, {k.t for k in at}
        at = [*at, *map(Expr, sorted(_whole_parts(goal.t) - known, key=str))]
        if p.taken > self.until:
            p.fails("the search has taken too long")
        own = {id(th) for th in self.facts}
        premises = [th for th in facts if id(th) not in own]
        found = p.attempt(lambda: self.by_arithmetic(goal, p.flat(*premises)))
        if found is None and self.thorough:
            found = p.attempt(lambda: self.by_form(goal, [], [*premises, *self.known], at))
        if found is not None:
            return found
        general = [th for th in facts if th.conclusion[0] == "all"]
        plain = p.flat(*(th for th in facts if th.conclusion[0] != "all"))
        for th in general:
            plain += list(self.instances(th, at, plain))
        before = [k - 1 for k in at]  # what the claim's proof says of the state after a round
        names = symbols(goal.t)
        near = [th for th in self.proved if names & symbols(th.conclusion)]
        plain += [part for th in near for part in self.instances(th, before, plain)]
        thorough = (self.by_form, self.by_member, self.by_example)
        longer = () if not self.thorough or self.signs is None else thorough
        for way in (self.as_known, *longer):
            found = p.attempt(partial(way, goal, general, plain, at))
            if found is not None:
                return found
        return self.by_arithmetic(goal, plain)

    def as_known(
        self, goal: Expr, general: list[Fact], plain: list[Fact], at: Sequence[Expr]
    ) -> Fact:
        """As one of the facts says, or since that calls the number positive."""
        said = [goal] if goal.t[0] != "not" else [goal, Expr(goal.t[1][1]) > 0]
        for th in plain:
            if any(self.p.says(th, phi) for phi in said):
                return self.p.have(goal, th)
        self.p.fails("no fact says it")

    def by_form(
        self, goal: Expr, general: list[Fact], plain: list[Fact], at: Sequence[Expr]
    ) -> Fact:
        """``0 < t``, ``0 ≤ t`` or ``t ≠ 0`` by the form of t; other goals by what is general."""
        p, t, facts = self.p, goal.t, [*plain, *general]
        if t[0] == "not" and t[1][0] == "=":
            return p.have(goal, positivity(p, Expr(t[1][1]) > 0, *facts))
        if t[0] in ("<", "<=") and t[1] == 0:
            return positivity(p, goal, *facts)
        if t[0] == "some":
            return p.exhibit(goal, [*at, *self.ends(goal)], *facts)
        return p.auto(goal, *facts, at=at)

    def ends(self, goal: Expr) -> list[Expr]:
        """The least and the greatest number that an ∃ ranges over."""
        k = self.p.fresh()
        head, *parts = self.p.opened(goal, k)
        bounds = [part[1:] for part in parts if head == "and" and part[0] == "<="]
        return [Expr(end) for pair in bounds if k.t in pair for end in pair if end != k.t]

    def by_member(
        self, goal: Expr, general: list[Fact], plain: list[Fact], at: Sequence[Expr]
    ) -> Fact:
        """A sum is positive, since one of its terms is, and none is negative."""
        p, t = self.p, goal.t
        total = t[1][1] if t[0] == "not" and t[1][0] == "=" else t[-1]
        if type(total) is not tuple or total[0] != "sum" or t[:2] == ("<=", 0):
            p.fails("the goal is about no sum")
        low, high = map(Expr, total[1:3])

        def f(i: Expr) -> Expr:
            return Expr(put(total[3], (i.t,)))

        below = dict.fromkeys(th.conclusion for th in plain if th.conclusion[0] == "<=")
        for k in (low, high, *(Expr(phi[1]) for phi in below if phi[2] == high.t)):
            within = p.attempt(partial(p.have, (low <= k) & (k <= high), *plain))
            own = within and p.attempt(partial(positivity, p, f(k) > 0, *plain, *general))
            if within is not None and own is not None:
                each = p.every(
                    low,
                    high,
                    lambda i: f(i) >= 0,
                    lambda i, h: positivity(p, f(i) >= 0, h, *plain, *general),
                )
                table = terms(a=low, b=high, f=f) | {("c_", "Z", 0): k}
                return p.have(goal, own, p.lemma("sums/member", table, within, each))
        p.fails("no term is known to be positive")

    def by_example(
        self, goal: Expr, general: list[Fact], plain: list[Fact], at: Sequence[Expr]
    ) -> Fact:
        """With an example of what is said to exist."""
        some = [th for th in plain if th.conclusion[0] == "some"]
        if not some:
            self.p.fails("nothing is said to exist")
        rest = [*general, *(th for th in plain if th is not some[0])]
        return self.p.chosen(goal, some[0], lambda k, here: self.one(goal, [*rest, here], [*at, k]))

    def by_arithmetic(self, goal: Expr, facts: list[Fact]) -> Fact:
        """A relation, from what is known in its scope."""
        if goal.t[0] == "not" and goal.t[1][0] == "=":
            return self.not_zero(goal, Expr(goal.t[1][1]), facts)
        return self.signed(goal, facts)

    def not_zero(self, goal: Expr, divisor: Expr, facts: list[Fact]) -> Fact:
        if divisor.t[0] == "sum":
            row = self.p.attempt(partial(positive_sum, self.p, divisor, facts))
            if row is not None:
                return self.p.have(goal, row)
        signs = [divisor > 0, divisor < 0]
        if divisor.t[0] == "dot" and divisor.t[1] == divisor.t[2]:
            found = self.p.attempt(lambda: self.not_null(goal, divisor, facts))
            if found is not None:
                return found
            signs.pop()
        for sign in signs:
            found = self.p.attempt(partial(self.signed, sign, facts))
            if found is not None:
                return self.p.have(goal, found)

        def contrary(zero: Fact) -> Fact:
            return self.p.have(goal, self.p.nonlinear(divisor > 0, zero, *facts, levels=1))

        excluded = self.p.rule("excluded", eq(divisor, 0))
        return self.p.cases(goal, excluded, contrary, lambda other: other)

    def not_null(self, goal: Expr, square: Expr, facts: list[Fact]) -> Fact:
        """``v · v ≠ 0``, since with ``v = 0`` a fact about an inner product of v would fail."""
        p, v = self.p, Expr(square.t[1])

        def null(flat: Fact) -> Fact:
            zero = p.have(eq(square, 0), flat, p.rule("norm", v))
            products = dict.fromkeys(d for th in facts for d in inside("dot", th.conclusion))
            others = {d[1] if d[2] == v.t else d[2] for d in products if v.t in d[1:]} - {v.t}
            flat_too = [p.lemma("inner/null", vectors(v, Expr(u)), zero) for u in sorted(others)]
            return p.have(goal, p.nonlinear(square > 0, *facts, zero, *flat_too, levels=1))

        above = p.rule("excluded", square > 0)
        return p.cases(goal, above, lambda long: p.have(goal, long), null)

    def signed(self, goal: Expr, facts: list[Fact]) -> Fact:
        """A comparison; no term of a sum is negative, where this is seen of every term."""
        totals = filter(None, map(self.total, inside("sum", goal.t)))
        return compared(self.p, goal, facts, totals)

    def total(self, total: Any) -> Fact | None:
        """``Σ ≥ 0``, where every term is seen not to be negative."""
        general = [th for th in self.facts if th.conclusion[0] == "all"]

        def at(k: Expr, here: Fact) -> list[Fact]:
            found = (self.at(th, k, [here]) for th in general)
            return [th for th in found if th is not None]

        found: Fact | None = not_negative(self.p, total, at)
        return found

    def at(self, th: Fact, k: Expr, by: Sequence[Fact]) -> Fact | None:
        """A ∀-fact at a term; None where this is not known to be in its range."""
        return self.p.attempt(lambda: self.p.use(th, k, by=by))

    def instances(self, th: Fact, at: Sequence[Expr], by: Sequence[Fact]) -> Iterator[Fact]:
        """What a ∀-fact says at terms; its inner ∀s are used, too, where the search is thorough."""
        for k in at:
            found = self.at(th, k, by)
            for part in [] if found is None else self.p.flat(found):
                if part.conclusion[0] != "all" or not self.thorough:
                    yield part
                elif self.signs is not None:
                    yield from self.instances(part, at, by)

    def of_states(self) -> Any:
        """Of the numbers and rows of a state: whether they stay positive, or not negative."""
        parts = [name.removeprefix("step-") for name in self.run if name.startswith("step-")]
        for name in (name for name in parts if f"start-{name}" in self.run):
            start = self.run[f"start-{name}"].conclusion
            row = about_each(Expr(start))
            if row is None and (start[0] != "=" or len(start[1]) != 4):
                continue
            if row is not None and self.thorough:
                continue  # a paper's rows are known by its lemmas
            part = function(name, "R", 1 if row is None else 2)
            keep = self.kept if row is None else partial(self.row_kept, *row[:2])
            for sign in (lambda a: a > 0, lambda a: a >= 0):
                kept = self.p.attempt(partial(keep, part, sign))
                if kept is not None:
                    yield kept
                    break

    def row_kept(
        self,
        low: Expr,
        high: Expr,
        part: Callable[..., Expr],
        sign: Callable[[Expr], Expr],
    ) -> Fact:
        """The sign of all numbers of a row of the state, in every round and after the last."""
        p = self.p
        rounds = [th for th in self.facts if th.conclusion[0] == "all"]

        def body(k: Any) -> Expr:
            return every(low, high, lambda i: sign(part(k, i)))

        def signed(k: Any, facts: Sequence[Fact]) -> Fact:
            def one(i: Expr, within: Fact) -> Fact:
                plain = [th for th in p.flat(*facts) if th.conclusion[0] != "all"]
                return p.nonlinear(sign(part(k, i)), *plain, *at_entry(p, facts, i, within))

            return p.every(low, high, lambda i: sign(part(k, i)), one)

        def step(k: Expr, here: Fact, before: Fact) -> Fact:
            now = [th for th in (self.at(th, k, [here]) for th in rounds) if th is not None]
            return signed(k + 1, [*self.given, *now, before])

        first = p.rule("discharge", (expr(1) <= T + 1), signed(expr(1), self.facts))
        return self.in_every_round(body, first, step)

    def kept(self, part: Callable[..., Expr], sign: Callable[[Expr], Expr]) -> Fact:
        """The sign of a number of the state, in every round and after the last."""
        p = self.p
        base = p.have((expr(1) <= T + 1) >> sign(part(1)), *self.facts)

        def step(k: Expr, here: Fact, now: Fact) -> Fact:
            return self.one(sign(part(k + 1)), [*self.facts, here, now], [k])

        return self.in_every_round(lambda k: sign(part(k)), base, step)

    def in_every_round(
        self, body: Callable[[Any], Expr], base: Fact, step: Callable[[Expr, Fact, Fact], Fact]
    ) -> Fact:
        """``body(k)`` for k from 1 to T + 1; ``step(k, range, before)`` proves ``body(k + 1)``."""
        p = self.p

        def next_(k: Expr, least: Fact, before: Fact) -> Fact:
            inside_ = p.assume(k + 1 <= T + 1)
            here = p.have((expr(1) <= k) & (k <= T), least, inside_)
            now = p.rule("detach", body(k), before, p.have(k <= T + 1, inside_))
            return p.rule("discharge", inside_.conclusion, step(k, here, now))

        return p.induction(expr(1), lambda k: (k <= T + 1) >> body(k), base, next_)


def _whole_parts(t: Any, index: bool = False) -> set[Any]:
    """Integers such as ``y(t)``, ``t + 1``, and an index, that speak of no bound variable."""
    if type(t) is not tuple or t[0] == "b":
        return {t} if index and type(t) is not tuple else set()
    name = t[0] == "app"
    found = {part for p in t[1 + 2 * name :] for part in _whole_parts(p, name)}
    wanted = index or t[0] == "+" or (name and len(t) > 3)
    return found | {t} if wanted and whole(t) and not _bound(t) else found


def _bound(t: Any) -> bool:
    return type(t) is tuple and (t[0] == "b" or any(map(_bound, t)))
