"""Contradictory labels: ``[1, 1]`` and ``[K, K]`` in turn, with one instance.

Before each pair of rounds all parameters give the score 0 and are 0. The first round moves the
thresholds to 1 and the score to ``−(K − 1)‖x‖²``, the second one moves all back; both lose K − 1.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, indicator, total
from theory.intervals.pril import ALL_RUN, RUN, loss, moves, score, w_star
from theory.intervals.symbols import K, R, T, gamma, pairs, theta_star
from theory.lemmas.null import null_product
from theory.pril.proofs.theorem_2 import by_rounds, squared
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, summing, termwise
from theory.runs.papers.symbols import tau, theta, w, x, y_l, y_r

LENGTH = x(1) @ x(1)
SAME = every(1, T, lambda t: eq((x(t) - x(1)) @ (x(t) - x(1)), 0))


def labelled(k: Expr) -> Expr:
    """The labels of pair k."""
    odd = eq(y_l(2 * k - 1), 1) & eq(y_r(2 * k - 1), 1)
    return conj(*odd.t[1:], eq(y_l(2 * k), K), eq(y_r(2 * k), K))


LABELS = every(1, pairs, labelled)


def at(t: Expr, f: Any, level: Any) -> Expr:
    """All scores are f, all thresholds are at a level, before round t."""
    return conj(
        every(1, T, lambda s: eq(w(t) @ x(s), f)),
        every(1, K - 1, lambda i: eq(theta(t, i), level)),
    )


LOW = -(K - 1) * LENGTH


def state(k: Expr) -> Expr:
    """Before the two rounds of pair k."""
    return at(2 * k - 1, 0, 0) & at(2 * k, LOW, 1)


def products(p: Prover, same: Fact) -> Fact:
    """``x^t · x^s = ‖x^1‖²``."""

    def one(t: Expr, h: Fact) -> Fact:
        def other(s: Expr, h2: Fact) -> Fact:
            first = null_product(p, x(t) - x(1), x(s), p.use(same, t, by=[h]))
            second = null_product(p, x(s) - x(1), x(1), p.use(same, s, by=[h2]))
            return p.have(eq(x(t) @ x(s), LENGTH), first, second)

        return p.throughout(1, T, other)

    return p.throughout(1, T, one)


def moved(
    p: Prover,
    run: Given,
    t: Expr,
    inside: Fact,
    before: Fact,
    step: int,
    lengths: Fact,
    *known: Fact,
) -> Fact:
    """The state after a round in which all thresholds take the same step."""
    scores, thresholds = p.pieces(before)
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    now = p.use(scores, t, by=[inside])
    more = p.auto((K - 1) * LENGTH >= 0, run["ranks"])
    taus = p.auto(
        every(1, K - 1, lambda i: eq(tau(t, i), step)), steps, inside, thresholds, now, more, *known
    )
    same = summing(p, taus)
    count = p.lemma("sums/count", terms(a=1, b=K - 1), run["ranks"])
    many = p.have(eq(moves(t), step * (K - 1)), same, count)
    move = p.use(run["step-w"], t, by=[inside])
    start = Expr(now.conclusion[2])

    old = 0 if step == -1 else 1
    after = at(t + 1, start + step * (K - 1) * LENGTH, old - step)
    return p.auto(after, move, scores, many, lengths, inside, run["step-theta"], thresholds, taus)


@lemma(
    "pril/alternating-states",
    every(1, pairs, state),
    *ALL_RUN,
    same=SAME,
    long=eq(T, 2 * pairs),
    labels=LABELS,
)
def states(p: Prover, *given: Fact, same: Fact, long: Fact, labels: Fact) -> Fact:
    """With one instance, labelled [1, 1] and [K, K] in turn, scores and thresholds are 0
    before every pair of rounds; between its rounds they are −(K − 1)‖x‖² and 1.
    """
    run = dict(zip(RUN, given, strict=False))
    lengths = products(p, same)

    def pair(k: Expr, room: Fact, start: Fact) -> Fact:
        """From the state before the pair to that between its rounds."""
        inside = p.have((1 <= 2 * k - 1) & (2 * k - 1 <= T), room, long)
        label = p.use(labels, k, by=[room])
        middle = moved(p, run, 2 * k - 1, inside, start, -1, lengths, label)
        return p.have(state(k), start, middle)

    def base(some: Fact) -> Fact:
        room = p.have((1 <= expr(1)) & (1 <= pairs), some)
        start = p.auto(at(expr(1), 0, 0), run["start-w"], run["start-theta"])
        return pair(expr(1), room, start)

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        middle = p.rule("part", at(2 * k, LOW, 1), before)
        round_ = p.auto((1 <= 2 * k) & (2 * k <= T), room, long)
        label = p.use(labels, k, by=[room])
        back = moved(p, run, 2 * k, round_, middle, 1, lengths, label)
        start = p.have(at(2 * (k + 1) - 1, 0, 0), back)
        next_room = p.have((1 <= k + 1) & (k + 1 <= pairs), room)
        return pair(k + 1, next_room, start)

    return by_induction(p, 1, pairs, state, base(p.assume(1 <= pairs)), step)


def over_pairs(p: Prover, f: Any, value: Any, long: Fact, rounds: Fact, both: Any) -> Fact:
    """``Σ_t f(t) = T value``, where f is the value in both rounds of each pair."""

    def one(k: Expr, h: Any) -> Fact:
        def up_to(high: int) -> Expr:
            return total(1, high, lambda i: f(2 * (k - 1) + i))

        parts = (p.last(up_to(2)), p.last(up_to(1)), p.empty(up_to(0)))
        return p.have(eq(total(1, 2, lambda i: f(2 * (k - 1) + i)), 2 * value), *parts, both(k, h))

    blocks = p.lemma(
        "sums/blocks",
        {("e_", "Z", 0): 0, ("n_", "Z", 0): 2, ("T_", "Z", 0): pairs, ("f_", "R", 1): f},
        rounds,
    )
    same = summing(p, p.throughout(1, pairs, one))
    count = p.lemma("sums/count", terms(a=1, b=pairs), rounds)
    twice = p.have(eq(total(1, 2 * pairs, f), 2 * pairs * value), blocks, same, count)
    return p.rewrite(p.have(eq(2 * pairs, T), long), twice, lambda n: eq(total(1, n, f), n * value))


def round_loss(
    p: Prover, run: Given, t: Expr, inside: Fact, before: Fact, label: Fact, left: bool
) -> Fact:
    """``L_MAE = K − 1``: every constraint of the only side is in error."""
    scores, _ = p.pieces(before)
    now, size = p.use(scores, t, by=[inside]), p.rule("norm", x(1))

    def below(i: Expr) -> Expr:
        return indicator(score(t) < theta(t, i))

    def above(i: Expr) -> Expr:
        return indicator(theta(t, i) <= score(t))

    error = below if left else above
    low, high = (expr(1), y_l(t) - 1) if left else (y_r(t), K - 1)
    none = total(y_r(t), K - 1, above) if left else total(1, y_l(t) - 1, below)

    whole = termwise(
        p, low, high, lambda i: eq(error(i), 1), label, now, run["ranks"], size, before
    )
    count = p.lemma("sums/count", terms(a=low, b=high), label, run["ranks"])
    return p.have(eq(loss(t), K - 1), whole, count, p.empty(none, label), label)


def comparator(
    p: Prover,
    run: Given,
    same: Fact,
    size: Fact,
    wide: Fact,
    along: Fact,
    level: Fact,
    unit: Fact,
) -> tuple[Fact, Fact]:
    """``w*·x^t = θ_i*`` in every round, and ``‖(w*, θ*)‖² = 1``."""
    lengths = products(p, same)
    _, some = p.pieces(size)
    first = theta_star(1)

    def longest(t: Expr, h: Fact) -> Fact:
        inside, length = p.have((1 <= t) & (t <= T), h), p.rule("part", eq(x(t) @ x(t), R**2), h)
        return p.have(eq(LENGTH, R**2), length, p.use(lengths, t, t, by=[inside, inside]))

    radius = p.chosen(eq(LENGTH, R**2), some, longest)
    inverse = p.rule("inverse", R**2, p.have(R**2 > 0, wide))
    own = p.have(eq(R**2 * (w_star @ x(1)), R**2 * first), p.rule("pair", x(1), along), radius)
    score = p.have(eq(w_star @ x(1), first), own, inverse)

    def met(t: Expr, h: Fact) -> Fact:
        null = null_product(p, x(t) - x(1), w_star, p.use(same, t, by=[h]))
        return p.throughout(
            1,
            K - 1,
            lambda i, h2: p.have(
                eq(w_star @ x(t), theta_star(i)), null, score, p.use(level, i, by=[h2])
            ),
        )

    equal = termwise(p, 1, K - 1, lambda i: eq(theta_star(i) ** 2, first**2), level)
    count = p.lemma("sums/count", terms(a=1, b=K - 1), run["ranks"])
    norm = w_star @ w_star + total(1, K - 1, lambda i: theta_star(i) ** 2)
    whole = p.have(eq(R**2 * norm, R**2), p.rule("pair", w_star, along), score, unit, equal, count)
    length = p.have(eq(norm, 1), whole, inverse)
    return p.throughout(1, T, met), length


def attained(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    squares: Fact,
    size: Fact,
    same: Fact,
    long: Fact,
    printed: Fact,
    radius: Fact,
    along: Fact,
    level: Fact,
    unit: Fact,
) -> Fact:
    """All T (K − 1) constraints are violated, and each lacks γ."""
    _, some = p.pieces(size)
    rounds = p.chosen(T >= 1, some, lambda t, h: p.have(T >= 1, h))
    number = p.have(pairs >= 0, rounds, long)
    no_slack, length = comparator(p, run, same, size, radius, along, level, unit)

    def label_of(k: Expr, h: Fact) -> Fact:
        return p.use(printed, k, by=[h, p.have((1 <= k) & (k <= Fraction(1, 2) * T), h, long)])

    labels = p.throughout(1, pairs, lambda k, h: p.have(labelled(k), label_of(k, h)))
    known = p.lemma("pril/alternating-states", {}, *run.values(), same, long, labels)

    def inside(k: Expr, h: Fact) -> tuple[Any, Any]:
        odd = p.have((1 <= 2 * k - 1) & (2 * k - 1 <= T), h, long)
        return odd, p.have((1 <= 2 * k) & (2 * k <= T), h, long)

    def both_losses(k: Expr, h: Fact) -> Fact:
        odd, even = inside(k, h)
        whole, label = p.use(known, k, by=[h]), p.use(labels, k, by=[h])
        first = p.rule("part", at(2 * k - 1, 0, 0), whole)
        second = p.rule("part", at(2 * k, LOW, 1), whole)
        return p.rule(
            "conjoin",
            [
                round_loss(p, run, 2 * k - 1, odd, first, label, False),
                round_loss(p, run, 2 * k, even, second, label, True),
            ],
        )

    lost = over_pairs(p, loss, K - 1, long, number, both_losses)

    def lacking(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: squared(t, i))

    def row(t: Expr, room: Fact, label: Fact) -> Fact:
        whole = termwise(
            p, 1, K - 1, lambda i: eq(squared(t, i), gamma**2), no_slack, room, label, positive
        )
        count = p.lemma("sums/count", terms(a=1, b=K - 1), run["ranks"])
        return p.have(eq(lacking(t), gamma**2 * (K - 1)), whole, count)

    def both_lack(k: Expr, h: Fact) -> Fact:
        odd, even = inside(k, h)
        label = p.use(labels, k, by=[h])
        return p.rule("conjoin", [row(2 * k - 1, odd, label), row(2 * k, even, label)])

    lack = over_pairs(p, lacking, gamma**2 * (K - 1), long, number, both_lack)
    one = p.rule("inverse", gamma**2, p.have(gamma**2 > 0, positive))
    return p.have(p.goal, lost, squares, by_rounds(p, squared), lack, one, length)
