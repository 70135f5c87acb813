"""Rounds of subgradient descent on streams with one instance, and comparators that are 0."""

from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, integer, real, total
from theory.intervals.pril import each, score, step, w_star
from theory.intervals.symbols import K, T, theta_star
from theory.lemmas.inner import joint
from theory.pril.proofs.regret import DATA, MOVES, SUBGRADIENT, positive, slack, surrogate
from theory.pril.proofs.theorem_3_steps import moved
from theory.pril.proofs.violations import violated, z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, theta, x, y_l, y_r


def flat(p: Prover, low: Any, high: Any, term: Any, value: Any, proof: Any, *facts: Fact) -> Fact:
    """``Σ term = (high − low + 1) value``; ``proof(i, inside)`` proves ``term(i) = value``."""
    each = p.throughout(low, high, proof)
    same = summing(p, each)
    count = p.lemma("sums/count", terms(a=low, b=high), *facts)
    whole = eq(total(low, high, term), (high - low + 1) * value)
    return p.have(whole, same, count)


RIVAL = total(
    1,
    T,
    lambda t: (
        total(1, y_l(t) - 1, lambda i: positive(theta_star(i) - w_star @ x(t)))
        + total(y_r(t), K - 1, lambda i: positive(w_star @ x(t) - theta_star(i)))
    ),
)
"""The comparator's total surrogate loss."""

NO_RIVAL = eq(joint(w_star, theta_star, w_star, theta_star, 1, K - 1), 0)


@lemma(
    "pril/origin-loses-nothing",
    eq(RIVAL, 0),
    labels=DATA["labels"],
    zero=NO_RIVAL,
)
def origin(p: Prover, labels: Fact, zero: Fact) -> Fact:
    """A comparator of length 0 has no surrogate loss."""
    pair = {("a_", "Z", 0): 1, ("b_", "Z", 0): K - 1}
    pair |= {("u_", "V", 0): w_star, ("f_", "R", 1): theta_star}

    def of_round(t: Expr) -> Expr:
        left = total(1, y_l(t) - 1, lambda i: positive(theta_star(i) - w_star @ x(t)))
        return left + total(y_r(t), K - 1, lambda i: positive(w_star @ x(t) - theta_star(i)))

    def proof(t: Expr, h: Fact) -> Fact:
        against = {**pair, ("v_", "V", 0): x(t), ("g_", "R", 1): lambda i: 0}
        on_x = p.lemma("inner/null", against, zero)

        def side(low: Any, high: Any, sign: int) -> Fact:
            def one(i: Expr, h2: Fact) -> Fact:
                part = p.lemma("inner/null-part", {**pair, ("c_", "Z", 0): i}, zero, h2, labels, h)
                return p.have(eq(positive(sign * (theta_star(i) - w_star @ x(t))), 0), part, on_x)

            each = p.throughout(low, high, one)
            return summing(p, each)

        return p.have(eq(of_round(t), 0), side(1, y_l(t) - 1, 1), side(y_r(t), K - 1, -1))

    each = p.throughout(1, T, proof)
    return summing(p, each)


def listed(t: Expr, i: Expr) -> Expr:
    """Algorithm 1's ``τ_i``, with its ``z_i``."""
    return eq(tau(t, i), violated(t, i) * z(t, i))


@lemma(
    "pril/listed-steps",
    each(step),
    labels=DATA["labels"],
    given=each(listed),
)
def listed_steps(p: Prover, labels: Fact, given: Fact) -> Fact:
    """The steps that Algorithm 1 lists: kinks are stepped on."""

    def proof(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:

            def moves(where: Fact) -> Any:
                def branch(size: int) -> Any:
                    def proof(gap: Fact) -> Fact:
                        return p.auto(step(t, i), given, h, h2, labels, where, gap)

                    return proof

                return branch

            def left(h3: Any) -> Fact:
                return p.auto(step(t, i), h, h2, given, labels, h3)

            def right(h3: Any) -> Fact:
                either = p.rule("excluded", theta(t, i) <= score(t))
                return p.cases(step(t, i), either, moves(h3)(-1), moves(h3)(0))

            inside = (y_l(t) <= i) & (i < y_r(t))
            where = p.have(disj(i < y_l(t), y_r(t) <= i, inside))
            return p.cases(
                step(t, i), where, left, right, lambda h3: p.auto(step(t, i), given, h, h2, h3)
            )

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


now, level, sign = integer("t_"), real("level_"), real("s_")


def at(t: Any, height: Any, move: Any) -> dict[Any, Any]:
    """The replacements for `uniform`."""
    return {("t_", "Z", 0): t, ("level_", "R", 0): height, ("s_", "R", 0): move}


@lemma(
    "pril/uniform-round",
    conj(
        eq(surrogate(now), -(K - 1) * sign * (score(now) - level)),
        eq(moved(now), (K - 1) * sign),
        every(1, K - 1, lambda i: eq(theta(now + 1, i), level - sign)),
    ),
    DATA["labels"],
    SUBGRADIENT,
    *MOVES,
    ranks=DATA["ranks"],
    inside=(1 <= now) & (now <= T),
    steps=every(1, K - 1, lambda i: eq(tau(now, i), sign)),
    levels=every(1, K - 1, lambda i: eq(theta(now, i), level)),
)
def uniform(
    p: Prover,
    labels: Fact,
    parts: Fact,
    move_w: Fact,
    move_theta: Fact,
    *,
    ranks: Fact,
    inside: Fact,
    steps: Fact,
    levels: Fact,
) -> Fact:
    """A round in which all thresholds are equal and all move by s."""
    losses = p.lemma("pril/surrogate-along-steps", {}, labels, parts)

    def gained(i: Expr, h: Fact) -> Fact:
        known = (p.use(steps, i, by=[h]), p.use(levels, i, by=[h]))
        return p.have(eq(tau(now, i) * slack(now, i), sign * (score(now) - level)), *known)

    def term(i: Expr) -> Expr:
        return tau(now, i) * slack(now, i)

    gains = flat(p, 1, K - 1, term, sign * (score(now) - level), gained, ranks)
    moves = flat(
        p, 1, K - 1, lambda i: tau(now, i), sign, lambda i, h: p.use(steps, i, by=[h]), ranks
    )
    return p.auto(uniform.conclusion, gains, moves, losses, inside, steps, levels, move_theta)
