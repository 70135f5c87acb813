"""Expectations over sequences of draws, one round after the other."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, function, integer, real, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, divide, same_sums

N, T, rho, H = integer("N"), integer("T"), real("rho"), function("H", "Z", 1)
q, b, a = (function(name, "R", 1) for name in "qba")
P, S, D = (function(name, "R", 2) for name in "PSD")
ell = function("ell", "R", 3)
beta = total(1, N, lambda i: q(i) * b(i))
ONE = expr(1)

OfSequence = Callable[[Expr], Expr]
"""A number for each sequence."""


def chance(t: Expr) -> OfSequence:
    """``P``, of the sequences of t − 1 draws."""
    return lambda h: P(t, h)


def gain(t: Expr) -> OfSequence:
    """``P (S − D)``."""
    return lambda h: P(t, h) * (S(t, h) - D(t, h))


def risk(t: Expr, h: Expr) -> Expr:
    """``Σ_j q_j ℓ_j``."""
    return total(1, N, lambda j: q(j) * ell(t, h, j))


def followers(h: Expr, f: OfSequence) -> Expr:
    """``Σ_i f(N (h − 1) + i)``: over the sequences that follow one."""
    return total(1, N, lambda i: f(N * (h - 1) + i))


def before(t: Expr, count: Any) -> Expr:
    """What holds of the ``count`` sequences of t − 1 draws: the expected S − D is (t − 1) β."""
    return conj(
        expr(count) >= 1,
        every(1, count, lambda h: P(t, h) >= 0),
        eq(total(1, count, chance(t)), 1),
        eq(total(1, count, gain(t)), (t - 1) * beta),
    )


def by_sequences(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    start: Fact,
    regret: Fact,
    convex: Fact,
    mine: Fact,
    best: Fact,
    **draws: Fact,
) -> Fact:
    """Before round t the expected S − D is t − 1 times the comparator's expected loss."""

    def step(t: Expr, here: Fact, now: Fact) -> Fact:
        return one_round(p, t, here, *p.pieces(now), **draws)

    states = by_induction(p, 1, T + 1, lambda t: before(t, H(t)), at_first(p, start), step)
    _, positive, one, mean = p.pieces(p.use(states, T + 1, by=[rounds]))

    def in_expectation(f: OfSequence, g: OfSequence, fact: Fact) -> Fact:
        """The expectation of f is at most that of g, where f is at most g at the end."""

        def each(h: Expr, inside: Fact) -> Fact:
            both = [p.use(th, h, by=[inside]) for th in (positive, fact)]
            return p.have(P(T + 1, h) * f(h) <= P(T + 1, h) * g(h), *both)

        table = terms(
            a=1, b=H(T + 1), f=lambda h: P(T + 1, h) * f(h), g=lambda h: P(T + 1, h) * g(h)
        )
        return p.lemma("sums/monotone", table, p.throughout(1, H(T + 1), each))

    upper = in_expectation(lambda h: T * a(h), lambda h: S(T + 1, h), convex)
    lower = in_expectation(lambda h: D(T + 1, h), lambda h: rho, regret)
    over = total(1, H(T + 1), lambda h: P(T + 1, h) * a(h)) - beta
    whole = p.have(T * over <= rho, upper, lower, mean, one)
    return p.have(p.goal, divide(p, over, rho, T, whole, rounds), mine, best)


def at_first(p: Prover, start: Fact) -> Fact:
    """Before the first draw there is one sequence, the empty one."""
    alone, *numbers = p.pieces(start)

    def only(h: Expr, inside: Fact) -> Fact:
        positive = p.have(P(ONE, ONE) >= 0, *numbers)
        return p.rewrite(p.have(eq(1, h), inside), positive, lambda h: P(ONE, h) >= 0)

    sums = [p.last(total(1, 1, f)) for f in (chance(ONE), gain(ONE))]
    nothing = p.have(eq(gain(ONE)(ONE), 0), *numbers)
    single = p.have(before(ONE, 1), p.throughout(1, 1, only), *sums, *numbers, nothing)
    return p.rewrite(p.have(eq(1, H(1)), alone), single, lambda count: before(ONE, count))


def one_round(
    p: Prover,
    t: Expr,
    here: Fact,
    filled: Fact,
    positive: Fact,
    one: Fact,
    mean: Fact,
    *,
    first: Fact,
    signs: Fact,
    sure: Fact,
    sizes: Fact,
    chances: Fact,
    risks: Fact,
    losses: Fact,
) -> Fact:
    """One more draw: what held before round t holds before the next one."""
    count = p.have(eq(N * H(t), H(t + 1)), p.use(sizes, t, by=[here]))

    def over_all(f: OfSequence, g: OfSequence, proof: Callable[[Expr, Fact], Fact]) -> Fact:
        """``Σ f = Σ g``, of the longer sequences and of the shorter ones that they follow."""
        table = {("e_", "Z", 0): expr(0), ("n_", "Z", 0): N, ("T_", "Z", 0): H(t)}
        blocks = p.lemma("sums/blocks", {**table, ("f_", "R", 1): f}, first, filled)
        inside = total(1, H(t), lambda h: followers(h, f))
        longer = p.rewrite(count, blocks, lambda n: eq(total(1, n, f), inside))
        each = same_sums(p, 1, H(t), lambda h: followers(h, f), g, proof)
        return p.have(eq(total(1, H(t + 1), f), total(1, H(t), g)), longer, each)

    def of_chance(h: Expr, inside: Fact) -> Fact:
        each = same_sums(
            p,
            1,
            N,
            lambda i: P(t + 1, N * (h - 1) + i),
            lambda i: P(t, h) * q(i),
            lambda i, of: p.use(chances, t, h, i, by=[here, inside, of]),
        )
        return p.have(eq(followers(h, chance(t + 1)), P(t, h)), each, sure)

    def of_gain(h: Expr, inside: Fact) -> Fact:
        def drawn(i: Expr) -> Expr:
            both = S(t, h) + risk(t, h) - D(t, h) - ell(t, h, i) + b(i)
            return P(t, h) * q(i) * both

        def of_one(i: Expr, of: Fact) -> Fact:
            after = N * (h - 1) + i
            new, more, less = (
                p.use(th, t, h, i, by=[here, inside, of]) for th in (chances, risks, losses)
            )
            return p.have(eq(gain(t + 1)(after), drawn(i)), new, more, less)

        each = same_sums(p, 1, N, lambda i: gain(t + 1)(N * (h - 1) + i), drawn, of_one)
        return p.have(
            eq(followers(h, gain(t + 1)), gain(t)(h) + P(t, h) * beta),
            each,
            sure,
        )

    def up_to(k: Any) -> Expr:
        return every(1, N * k, lambda h: P(t + 1, h) >= 0)

    def followers_of_one_more(k: Expr, within: Fact, so_far: Fact) -> Fact:
        def one_more(h: Expr, of: Fact) -> Fact:
            def new(late: Fact) -> Fact:
                i = h - N * k
                found = p.use(chances, t, k + 1, i, by=[here, within, of, late])
                known = [p.use(positive, k + 1, by=[within]), p.use(signs, i, by=[of, late])]
                return p.have(P(t + 1, h) >= 0, found, *known)

            early = p.rule("excluded", h <= N * k)
            return p.cases(P(t + 1, h) >= 0, early, lambda th: p.use(so_far, h, by=[of, th]), new)

        return p.every(1, N * (k + 1), lambda h: P(t + 1, h) >= 0, one_more)

    blocks = by_induction(p, 0, H(t), up_to, p.auto(up_to(0)), followers_of_one_more)
    still = p.rewrite(
        count,
        p.use(blocks, H(t), by=[filled]),
        lambda n: every(1, n, lambda h: P(t + 1, h) >= 0),
    )
    longer = p.have(H(t + 1) >= 1, count, first, filled)
    all_chances = over_all(chance(t + 1), chance(t), of_chance)
    gains = over_all(gain(t + 1), lambda h: gain(t)(h) + P(t, h) * beta, of_gain)
    surely = p.have(eq(total(1, H(t + 1), chance(t + 1)), 1), all_chances, one)
    sums = p.have(eq(total(1, H(t + 1), gain(t + 1)), t * beta), gains, mean, one)
    return p.have(before(t + 1, H(t + 1)), longer, still, surely, sums)
