"""PRIL errs for ever on an endless stream that a classifier ranks without loss, but no margin.

Two ranks; 0 with rank 2 and −e/k with rank 1 in turn, k = 1, 2, …. The first of each two rounds
lowers the threshold to −1, the second puts it back and moves the weights by e/k, so that they are
at most k − 1 along e: too little to bring −e/k below −1.
"""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, expr, indicator, total
from theory.intervals.pril import loss, moves, w_star
from theory.intervals.symbols import K, T, pairs, theta_star
from theory.lemmas.null import null_product
from theory.pril.proofs.ideal import loss as ideal_loss
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, summing
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r

E = x(2)


def along(t: Expr, k: Expr, level: int) -> Expr:
    """The threshold, and how far the weights are along e."""
    return conj(eq(theta(t, 1), level), -(k - 1) <= w(t) @ E, w(t) @ E <= 0)


def state(k: Expr) -> Expr:
    """Before the two rounds of pair k."""
    return along(2 * k - 1, k, 0) & along(2 * k, k, -1)


class Rounds:
    """What the rounds share."""

    def __init__(
        self,
        p: Prover,
        run: Given,
        ranks: Fact,
        long: Fact,
        unit: Fact,
        zeros: Fact,
        parts: Fact,
        labels: Fact,
    ) -> None:
        self.p, self.run, self.labels = p, run, labels
        self.ranks, self.long, self.unit, self.zeros, self.parts = ranks, long, unit, zeros, parts
        self.steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
        self.only = p.have((1 <= expr(1)) & (expr(1) <= K - 1), self.ranks)

    def at(self, t: Expr, room: Fact) -> Fact:
        """``1 ≤ t ≤ T``."""
        return self.p.have((1 <= t) & (t <= T), room, self.long)

    def zero(self, k: Expr, other: Expr, room: Fact) -> Fact:
        """``x·u = 0`` in the first round of a pair."""
        none = self.p.use(self.zeros, k, by=[room])
        return null_product(self.p, x(2 * k - 1), other, none)

    def part(self, k: Expr, other: Expr, room: Fact) -> Fact:
        """``k x·u = x_2·u`` in the second."""
        null = self.p.use(self.parts, k, by=[room])
        return null_product(self.p, k * x(2 * k) - E, other, null)

    def moved(self, t: Expr, room: Fact, sign: int, *facts: Fact) -> list[Fact]:
        """The threshold and the weights after a round whose one constraint is violated."""
        p, run, inside = self.p, self.run, self.at(t, room)
        step = p.use(self.steps, t, 1, by=[inside, self.only])
        taken = p.have(eq(tau(t, 1), sign), step, self.ranks, *facts)
        none = p.throughout(
            1,
            K - 1,
            lambda i, h: p.have((~eq(i, 1)) >> eq(tau(t, i), 0), h, self.ranks),
        )
        whole = p.lemma(
            "sums/one-term", terms(a=1, b=K - 1, c=1, f=lambda i: tau(t, i)), self.only, none
        )
        level = p.use(run["step-theta"], t, 1, by=[inside, self.only])
        weights = p.rule("pair", E, p.use(run["step-w"], t, by=[inside]))
        return [taken, p.have(eq(moves(t), sign), whole, taken), level, weights]

    def middle(self, k: Expr, room: Fact, start: Fact) -> Fact:
        """From the state before a pair to that of both its rounds."""
        p, t = self.p, 2 * k - 1
        label = p.use(self.labels, k, by=[room])
        score = self.zero(k, w(t), room)
        taken, steps, level, weights = self.moved(t, room, 1, score, label, start)
        own = self.zero(k, E, room)
        return p.have(state(k), start, taken, steps, level, weights, own)

    def next(self, k: Expr, room: Fact, before: Fact) -> Fact:
        """From the second round of a pair to the first of the next."""
        p, t = self.p, 2 * k
        label, within = p.use(self.labels, k, by=[room]), self.behind(k, room, before)
        taken, steps, level, weights = self.moved(t, room, -1, label, before, within)
        own = self.part(k, E, room)
        less = p.have((x(t) @ E >= 0) & (x(t) @ E <= 1), own, self.unit, room)
        goal = along(2 * (k + 1) - 1, k + 1, 0)
        return p.have(goal, taken, steps, level, weights, less, before)

    def behind(self, k: Expr, room: Fact, before: Fact) -> Fact:
        """``−1 ≤ w·x`` in the second round of a pair: k of it are at least ``−(k − 1)``."""
        p, t = self.p, 2 * k
        score, some = self.part(k, w(t), room), p.have(k >= 1, room)
        return p.have(-1 <= w(t) @ x(t), score, some, before)


def lost(p: Prover, t: Expr, rank: int, value: int, of: Any, *facts: Fact) -> Fact:
    """``L_MAE = value`` in a round of rank 1 or 2, ``of`` being the score and the thresholds."""
    score, level = of

    def below(i: Expr) -> Expr:
        return indicator(score < level(i))

    def above(i: Expr) -> Expr:
        return indicator(level(i) <= score)

    left, right = (expr(1), y_l(t) - 1, below), (y_r(t), K - 1, above)
    (low, high, error), none = (left, right) if rank == 2 else (right, left)
    whole = p.lemma("sums/one-term", terms(a=low, b=high, c=1, f=error), *facts)
    goal = eq(total(*left[:2], below) + total(*right[:2], above), value)
    return p.have(goal, whole, *facts, p.empty(total(*none), *facts))


def in_all_rounds(p: Prover, rounds: Rounds, body: Any, both: Any) -> Fact:
    """``body(t)`` for all rounds; ``both(k, range)`` says it of the two of pair k."""

    def two(k: Expr, room: Fact, *before: Fact) -> Fact:
        first, second = both(k, room)

        def one(t: Expr, h: Fact) -> Fact:
            def same(place: Expr, fact: Fact) -> Any:
                return lambda equal: p.rewrite(equal, fact, body)

            def old(earlier: Fact) -> Fact:
                return p.use(before[0], t, by=[earlier, h])

            last = [same(2 * k - 1, first), same(2 * k, second)]
            ends = [eq(2 * k - 1, t), eq(2 * k, t)]
            options = [t <= 2 * (k - 1), *ends] if before else ends
            which = p.have(disj(*options), h)
            return p.cases(body(t), which, *([old] if before else []), *last)

        return p.throughout(1, 2 * k, one)

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        later = p.have((1 <= k + 1) & (k + 1 <= pairs), room)
        return two(k + 1, later, before)

    some = p.assume(1 <= pairs)
    start = two(expr(1), p.have((1 <= expr(1)) & (1 <= pairs), some))
    each = by_induction(p, 1, pairs, lambda k: every(1, 2 * k, body), start, step)

    def at(t: Expr, h: Fact) -> Fact:
        near = p.have((1 <= t) & (t <= 2 * pairs), h, rounds.long)
        room = p.have((1 <= pairs) & (pairs <= pairs), near)
        return p.use(p.use(each, pairs, by=[room]), t, by=[near])

    return p.throughout(1, T, at)


def endless(
    p: Prover,
    run: Given,
    *,
    ranks: Fact,
    long: Fact,
    count: Fact,
    unit: Fact,
    zeros: Fact,
    parts: Fact,
    labels: Fact,
    weights: Fact,
    level: Fact,
) -> Fact:
    """One loss in each second round."""
    rounds = Rounds(p, run, ranks, long, unit, zeros, parts, labels)
    zero = p.use(run["start-theta"], 1, by=[rounds.only])
    first = p.have(along(expr(1), expr(1), 0), zero, p.rule("pair", E, run["start-w"]))

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        here = p.have((1 <= k) & (k <= pairs), room)
        later = p.have((1 <= k + 1) & (k + 1 <= pairs), room)
        return rounds.middle(k + 1, later, rounds.next(k, here, before))

    room = p.have((1 <= expr(1)) & (1 <= pairs), p.assume(1 <= pairs))
    known = by_induction(p, 1, pairs, state, rounds.middle(expr(1), room, first), step)

    def losses(k: Expr, h: Fact) -> Fact:
        """0 and 1 in the rounds of pair k."""
        here, label = p.use(known, k, by=[h]), p.use(labels, k, by=[h])
        score, behind = rounds.zero(k, w(2 * k - 1), h), rounds.behind(k, h, here)

        def run_at(t: Expr) -> Any:
            return w(t) @ x(t), lambda i: theta(t, i)

        none = lost(p, 2 * k - 1, 2, 0, run_at(2 * k - 1), here, label, score, ranks)
        one = lost(p, 2 * k, 1, 1, run_at(2 * k), here, label, behind, ranks)

        def up_to(high: int) -> Expr:
            return total(1, high, lambda i: loss(2 * (k - 1) + i))

        ends = (p.last(up_to(2)), p.last(up_to(1)), p.empty(up_to(0)))
        return p.have(eq(up_to(2), 1), *ends, none, one)

    rule = {("e_", "Z", 0): 0, ("n_", "Z", 0): 2, ("T_", "Z", 0): pairs, ("f_", "R", 1): loss}
    blocks = p.lemma("sums/blocks", rule, p.have(pairs >= 0, count))
    same = summing(p, p.throughout(1, pairs, losses))
    many = p.lemma("sums/count", terms(a=1, b=pairs), count)
    whole = p.have(eq(total(1, 2 * pairs, loss), pairs), blocks, same, many)
    in_all = p.rewrite(
        p.have(eq(2 * pairs, T), long), whole, lambda n: eq(total(1, n, loss), pairs)
    )

    def near(k: Expr, h: Fact) -> tuple[Fact, Fact]:
        own = [rounds.part(k, other, h) for other in (x(2 * k), E)]
        none = rounds.zero(k, x(2 * k - 1), h)
        return (
            p.have(x(2 * k - 1) @ x(2 * k - 1) <= 1, none),
            p.auto(x(2 * k) @ x(2 * k) <= 1, own[0], own[1], unit, h),
        )

    def ranked(k: Expr, h: Fact) -> tuple[Fact, Fact]:
        label, some = p.use(labels, k, by=[h]), p.have(k >= 1, h)
        none, part = rounds.zero(k, w_star, h), rounds.part(k, w_star, h)
        turned = null_product(p, w_star + E, E, weights)
        below = p.have(w_star @ x(2 * k) < 0, part, turned, unit, some)

        def ideal_at(t: Expr) -> Any:
            return w_star @ x(t), theta_star

        return (
            lost(p, 2 * k - 1, 2, 0, ideal_at(2 * k - 1), none, label, level, ranks),
            lost(p, 2 * k, 1, 0, ideal_at(2 * k), below, label, level, ranks),
        )

    inside = in_all_rounds(p, rounds, lambda t: x(t) @ x(t) <= 1, near)
    ideal = in_all_rounds(p, rounds, lambda t: eq(ideal_loss(t), 0), ranked)
    return p.have(p.goal, inside, ideal, in_all)
