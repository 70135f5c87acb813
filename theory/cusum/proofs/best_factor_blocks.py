"""Block by block: what the weights of Figure 2 are to the items of the stream, before each block.

In units of δ/4 the scores are 2 with the last item of rank 3, 1 with the next one of the chain, and
±3 with those that no later item touches; the other items have 0.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.best_factor_rounds import (
    Played,
    Round,
    Stream,
    best,
    both,
    length,
    score,
    short,
    side,
)
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import R, yhat
from theory.cusum.symbols import n
from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    expr,
    indicator,
    total,
)
from theory.proving.prover import Fact
from theory.proving.tactics import each
from theory.runs.papers.symbols import delta, rho, y


def reached(t: Any, k: int, s: Any) -> Expr:
    """Row k is on its side of item s by three quarters of δ."""
    return side(s, k) * score(t, k, s) >= 3 * delta


def state(t: Any, i: Any) -> dict[str, Expr]:
    """What holds before block i, which begins with round t."""

    def ahead(k: int, s: Any) -> Expr:
        return eq(score(t, k, s), delta * indicator(eq(s, 4 * i)))

    return {
        "ahead": every(t, n, lambda s: both(lambda k: ahead(k, s))),
        "behind": every(1, t - 2, lambda s: both(lambda k: reached(t, k, s))),
        "last": both(lambda k: eq(score(t, k, t - 1), 2 * delta)),
        "length": both(lambda k: eq(4 * R**2 * length(t, k), (6 * i - 5) * delta**2)),
        "best": every(1, t - 1, best),
        "short": every(1, t - 1, short),
        "loss": eq(total(1, t - 1, gap), 6 * i - 4),
        "rank": conj(eq(y(t - 1), 3), eq(yhat(t - 1), 1)),
        "rate": eq(2 * R**2 * rho(t - 1), delta),
    }


def before(i: Any) -> Expr:
    """`state` before block i, all of it."""
    return conj(*state(4 * i - 2, i).values())


def first_block(stream: Stream, alone: Fact, named: Fact) -> Fact:
    """`before` block 1."""
    p, run, one = stream.p, stream.run, expr(1)
    here = p.have((1 <= one) & (one <= n), stream.sizes)
    at = Round(one, here, named, 3, 1, alone, ((one, 4), (expr(4), 2)))
    none = p.throughout(
        1,
        n,
        lambda s, h: p.auto(both(lambda k: eq(score(1, k, s), 0)), run["start-w"], stream.sizes),
    )
    none_long = [p.auto(eq(length(1, k), 0), run["start-w"], stream.sizes) for k in (2, 3)]
    done = stream.played(at, p.use(none, one, by=[here]))

    def scores(s: Expr, h: Fact) -> list[Fact]:
        inside = p.have((1 <= s) & (s <= n), h, stream.sizes)
        return [p.use(none, s, by=[inside]), p.use(done.scores, s, by=[inside])]

    def only(body: Callable[[Expr], Expr], fact: Fact) -> Fact:
        def proof(s: Expr, h: Fact) -> Fact:
            return p.rewrite(p.have(eq(1, s), h), fact, body)

        return p.every(1, t - 1, body, proof)

    t = expr(4) * 1 - 2
    goal = state(t, one)
    facts = {
        "ahead": each(p, goal["ahead"], lambda phi, place: p.have(phi, *scores(*place), place[1])),
        "behind": each(p, goal["behind"], lambda phi, place: p.have(phi, place[1])),
        "last": p.have(goal["last"], *scores(one, here)),
        "length": p.have(goal["length"], done.lengths, *none_long),
        "best": only(best, done.best),
        "short": only(short, done.short),
        "loss": p.have(goal["loss"], named, p.last(total(1, 1, gap)), p.empty(total(1, 0, gap))),
        "rank": p.have(goal["rank"], named),
        "rate": p.have(goal["rate"], done.rate),
    }
    return p.rule("conjoin", [facts[name] for name in goal])


class Block:
    """Four rounds: items of rank 2 mistaken for 3 and for 1, two of rank 3 mistaken for 1."""

    def __init__(
        self,
        stream: Stream,
        i: Expr,
        h: Fact,
        labels: Fact,
        products: tuple[Fact, ...],
        now: Fact,
    ) -> None:
        self.stream, self.p, self.i, self.h = stream, stream.p, i, h
        p, t = self.p, 4 * i - 2
        self.t, self.end = t, 4 * (i + 1) - 2
        self.given = dict(zip(state(t, i), p.pieces(now), strict=True))
        self.named = p.use(labels, i, by=[h])
        nearby = (
            ((t, 4), (t + 1, 2), (t + 2, 1), (t + 3, 1)),
            ((t + 1, 4), (t, 2), (t + 2, -1), (t + 3, -1)),
            ((t + 2, 4), (t, 1), (t + 1, -1), (t - 1, 2), (t + 3, 2)),
            ((t + 3, 4), (t, 1), (t + 1, -1), (t + 2, 2), (t + 6, 2)),
        )
        ranks = ((2, 3), (2, 1), (3, 1), (3, 1))
        self.rounds: list[Played] = []
        for place, (near, (rank, guess)) in enumerate(zip(nearby, ranks, strict=True)):
            s = t + place
            here = p.have((1 <= s) & (s <= n), h, stream.sizes)
            own = p.use(products[place], i, by=[h])
            at = Round(s, here, self.named, rank, guess, own, near)
            values = (0, 0) if place != 1 else (0, -2)
            found = p.have(
                conj(*(eq(score(s, k, s), c * delta) for k, c in zip((2, 3), values, strict=True))),
                *self.scores(s, here),
            )
            self.rounds.append(stream.played(at, found))

    def scores(self, s: Expr, inside: Fact, *where: Fact) -> list[Fact]:
        """What the scores of an item were, where it is ahead, and what the rounds so far add."""
        later = self.p.have((self.t <= s) & (s <= n), inside, *where)
        return [self.p.use(self.given["ahead"], s, by=[later]), *self.added(s, inside)]

    def added(self, s: Expr, inside: Fact) -> list[Fact]:
        """What the rounds so far add to the scores of an item."""
        return [self.p.use(played.scores, s, by=[inside]) for played in self.rounds]

    def after(self) -> Fact:
        """`before` the next block."""
        goal = state(self.end, self.i + 1)
        facts = {
            "ahead": each(self.p, goal["ahead"], self._ahead),
            "behind": self._behind(),
            "last": self.p.have(goal["last"], *self._at(3)),
            "length": self.p.have(
                goal["length"], self.given["length"], *(played.lengths for played in self.rounds)
            ),
            "best": self._grown("best", best),
            "short": self._grown("short", short),
            "loss": self._loss(goal["loss"]),
            "rank": self.p.have(goal["rank"], self.named),
            "rate": self.p.have(goal["rate"], self.rounds[3].rate),
        }
        return self.p.rule("conjoin", [facts[name] for name in goal])

    def _at(self, place: int) -> list[Fact]:
        """The scores of an item of the block."""
        at = self.rounds[place].at
        return self.scores(at.t, at.here)

    def _ahead(self, goal: Expr, place: Any) -> Fact:
        s, h = place
        inside = self.p.have((1 <= s) & (s <= n), h, self.h)
        return self.p.have(goal, h, *self.scores(s, inside, h))

    def _grown(self, name: str, body: Callable[[Expr], Expr]) -> Fact:
        """What holds of all rounds before the block, and of those of it."""
        p = self.p

        def one(s: Expr, h: Fact) -> Fact:
            def played(place: int) -> Callable[[Fact], Fact]:
                fact = getattr(self.rounds[place], name)
                return lambda same: p.rewrite(same, fact, body)

            ends = [eq(self.t + place, s) for place in range(4)]
            either = p.have(disj(s <= self.t - 1, *ends), h)
            known = p.have(1 <= s, h)
            return p.cases(
                body(s),
                either,
                lambda old: p.use(
                    self.given[name], s, by=[p.have((1 <= s) & (s <= self.t - 1), old, known)]
                ),
                *map(played, range(4)),
            )

        return p.every(1, self.end - 1, body, one)

    def _behind(self) -> Fact:
        """No later item touches those up to the first of rank 3."""
        p, stream = self.p, self.stream

        def body(s: Expr) -> Expr:
            return both(lambda k: reached(self.end, k, s))

        def at_place(s: Expr, signs: tuple[int, int], *facts: Fact) -> Fact:
            parts = []
            for k, sign in zip((2, 3), signs, strict=True):
                value = p.have(eq(score(self.end, k, s), 3 * sign * delta), *facts)
                flag = p.have(eq(side(s, k), sign), self.named, self.given["rank"])
                parts.append(p.have(reached(self.end, k, s), value, flag))
            return p.rule("conjoin", parts)

        def old(s: Expr, h: Fact, early: Fact) -> Fact:
            inside = p.have((1 <= s) & (s <= n), h, self.h, stream.sizes)
            was = p.use(
                self.given["behind"], s, by=[p.have((1 <= s) & (s <= self.t - 2), h, early)]
            )
            parts = []
            for k in (2, 3):
                same = p.have(
                    eq(score(self.end, k, s), score(self.t, k, s)), early, *self.added(s, inside)
                )
                parts.append(p.have(reached(self.end, k, s), was, same))
            return p.rule("conjoin", parts)

        last = self.t - 1
        inside = p.have((1 <= last) & (last <= n), self.h, stream.sizes)
        done = [
            at_place(last, (1, 1), self.given["last"], *self.added(last, inside)),
            *(
                at_place(self.rounds[place].at.t, signs, *self._at(place))
                for place, signs in enumerate(((1, -1), (1, -1), (1, 1)))
            ),
        ]

        def one(s: Expr, h: Fact) -> Fact:
            ends = [eq(last + place, s) for place in range(4)]
            either = p.have(disj(s <= self.t - 2, *ends), h)
            return p.cases(
                body(s),
                either,
                lambda early: old(s, h, early),
                *((lambda same, fact=fact: p.rewrite(same, fact, body)) for fact in done),
            )

        return p.every(1, self.end - 2, body, one)

    def _loss(self, goal: Expr) -> Fact:
        """The block costs 1 + 1 + 2 + 2."""
        p, ends = self.p, [self.t + place for place in range(4)]
        gaps = [p.have(eq(gap(played.at.t), played.at.size), self.named) for played in self.rounds]
        sums = [p.last(total(1, s, gap), self.h) for s in ends]
        return p.have(goal, self.given["loss"], *gaps, *sums)
