"""Streams on which the bounds on PRIL's regret are attained: one instance in every round."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, total
from theory.intervals.one_sided import a
from theory.intervals.pril import score, some_round
from theory.intervals.symbols import K, R, T, c, pairs
from theory.lemmas.null import null_product
from theory.pril.proofs.regret import surrogate
from theory.pril.proofs.theorem_3_rounds import at
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import tau, theta, w, x

FIRST = x(1)
SQUARE = FIRST @ FIRST
"""``‖x^1‖²``, which is ``R²`` where all instances are equal."""


class OneInstance:
    """A run whose instances are all ``x^1``, and what its rounds are made of."""

    def __init__(self, p: Prover, run: Given, chosen: Fact, moves: Any, same: Any) -> None:
        self.p, self.run, self.moves, self.same = p, run, moves, same
        self.parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)

    def against(self, t: Any, u: Any, *facts: Any) -> Any:
        """``x^t · u = x^1 · u``."""
        zero = self.p.use(self.same, t, by=facts)
        flat = null_product(self.p, x(t) - FIRST, u, zero)
        return self.p.have(eq(x(t) @ u, FIRST @ u), flat)

    def radius(self, some: Any) -> Any:
        """``R² = ‖x^1‖²``."""

        def proof(t: Expr, h: Any) -> Any:
            return self.p.have(
                eq(R**2, SQUARE), h, self.against(t, x(t), h), self.against(t, FIRST, h)
            )

        return self.p.chosen(eq(R**2, SQUARE), some, proof)

    def round(self, t: Any, height: Any, move: Any, inside: Any, steps: Any, levels: Any) -> Fact:
        """A round in which all thresholds are at a height and move by the same number."""
        p, run = self.p, self.run
        known = (run["labels"], self.parts, *self.moves, run["ranks"], inside, steps, levels)
        whole = p.lemma("pril/uniform-round", at(t, height, move), *known)
        moved = p.rule("pair", FIRST, p.use(self.moves[0], t, by=[inside]))
        gone = p.have(
            eq(w(t + 1) @ FIRST, w(t) @ FIRST + (K - 1) * move * SQUARE),
            whole,
            moved,
            self.against(t, FIRST, inside),
        )
        return p.rule("conjoin", [*p.pieces(whole), gone])


def level(t: Any, height: Any) -> Expr:
    """All thresholds are at a height."""
    return every(1, K - 1, lambda i: eq(theta(t, i), height))


def at_origin(p: Prover, zero: Fact) -> Fact:
    """``w^1 · x^1 = 0`` and ``θ^1 = 0`` from ``‖v^1‖² = 0``."""
    pair = {("a_", "Z", 0): 1, ("b_", "Z", 0): K - 1}
    pair |= {("u_", "V", 0): w(1), ("f_", "R", 1): lambda i: theta(1, i)}
    against = {**pair, ("v_", "V", 0): FIRST, ("g_", "R", 1): lambda i: 0}

    def one(i: Expr, h: Fact) -> Fact:
        return p.lemma("inner/null-part", {**pair, ("c_", "Z", 0): i}, zero, h)

    on_x = p.have(eq(w(1) @ FIRST, 0), p.lemma("inner/null", against, zero))
    return p.rule("conjoin", [on_x, p.throughout(1, K - 1, one)])


LOST = (K - 1) * (1 + (K - 1) * SQUARE)
"""What the second round of a pair loses."""


def back(k: Any) -> Expr:
    """After k pairs the parameters are 0 again, as far as the instance can tell."""
    t = 2 * expr(k) + 1
    return conj(eq(total(1, 2 * expr(k), surrogate), k * LOST), eq(w(t) @ FIRST, 0), level(t, 0))


def alternating(
    p: Prover,
    run: Given,
    *,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    width: Fact,
    sides: Fact,
    listed: Fact,
    null: Fact,
    rival: Fact,
    same: Fact,
    long: Fact,
    printed: Fact,
) -> Fact:
    """Labels [1, 1] and [K, K] in turn: nothing is lost in the first of a pair of rounds."""
    stream = OneInstance(p, run, chosen, (move_w, move_theta), same)
    steps = p.lemma("pril/listed-steps", {}, run["labels"], listed)
    some = p.pieces(size)[1]
    rounds = some_round(p, some)
    room = p.have(SQUARE * (K - 1) >= 0, p.rule("norm", FIRST), run["ranks"])

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        label = p.use(printed, k, by=[inside, long])
        _, on_x, levels = p.pieces(before)
        first, second = 2 * k - 1, 2 * k
        where = p.have((1 <= first) & (first <= T), inside, long)
        then = p.have((1 <= second) & (second <= T), inside, long)
        on_w = stream.against(first, w(first), where)
        up = p.auto(
            every(1, K - 1, lambda i: eq(tau(first, i), -1)),
            steps,
            where,
            levels,
            p.have(eq(score(first), 0), on_w, on_x),
            label,
        )
        one = stream.round(first, 0, -1, where, up, levels)
        raised = p.pieces(one)[2]
        again = stream.against(second, w(second), then)
        low = p.have(eq(score(second), -(K - 1) * SQUARE), again, one, on_x)
        down = p.auto(
            every(1, K - 1, lambda i: eq(tau(second, i), 1)), steps, then, raised, low, room, label
        )
        two = stream.round(second, 1, 1, then, down, raised)
        sums = (
            p.last(total(1, second, surrogate), inside),
            p.last(total(1, first, surrogate), inside),
        )
        return p.auto(back(k), before, one, on_w, again, two, *sums)

    some_pair = p.have(pairs >= 1, p.rule("excluded", pairs >= 1), rounds, long)
    start = p.auto(back(0), at_origin(p, null))
    end = p.up_to(1, pairs, back, step, base=start, filled=some_pair)
    whole = p.rewrite(
        p.have(eq(2 * pairs, T), long),
        p.pieces(end)[0],
        lambda k: eq(total(1, k, surrogate), pairs * LOST),
    )
    label = p.use(printed, 1, by=[some_pair, long])
    return attained(
        p, run, rounds, (size, width, sides), label, stream.radius(some), rival, whole, long
    )


def attained(
    p: Prover,
    run: Given,
    rounds: Fact,
    sizes: Any,
    label: Fact,
    radius: Fact,
    rival: Fact,
    *facts: Fact,
) -> Fact:
    """``c = 0`` and ``a = K − 1``, since labels are single ranks, the first one 1; the regret."""
    _, width, sides = sizes
    _, narrow = p.pieces(width)
    _, large = p.pieces(sides)

    def positive(t: Expr, h: Fact) -> Fact:
        return p.auto(c >= 0, h, run["labels"])

    def at_most(t: Expr, h: Fact) -> Fact:
        return p.auto(a <= K - 1, h, run["labels"])

    no_width = p.auto(eq(c, 0), width, rounds, label, p.chosen(c >= 0, narrow, positive))
    side = p.auto(eq(K, a + 1), sides, rounds, label, p.chosen(a <= K - 1, large, at_most))
    origin = p.lemma("pril/origin-loses-nothing", {}, run["labels"], rival)
    return p.have(p.goal, no_width, side, origin, *facts, radius)
