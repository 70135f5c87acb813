"""PRIL's regret: the identity, and the bounds for any start and from the origin."""

from typing import Any

from theory.formal.terms import Expr, eq, every, function, real, total
from theory.intervals.one_sided import a
from theory.intervals.pril import K, T, some_round, theta, theta_star, w, w_star, x, y_l, y_r
from theory.pril.proofs.regret import DATA, LOSS, MOVES, SUBGRADIENT, positive, square, step_squared
from theory.pril.proofs.theorem_3_steps import ANY_LENGTH, LONG, R, c
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

DESCENT = DATA | at_least(0, T, "rounds")
"""What is known of the data, T being a number of rounds."""

f, phi = function("f_", "R", 1), function("phi_", "R", 1)
C = real("C")


def of_fixed(t: Expr) -> Expr:
    """``L_IMC`` at a score and thresholds that are the same in all rounds."""
    left = total(1, y_l(t) - 1, lambda i: positive(phi(i) - f(t)))
    return left + total(y_r(t), K - 1, lambda i: positive(f(t) - phi(i)))


@lemma("pril/surrogate-nonnegative", total(1, T, of_fixed) >= 0)
def nonnegative(p: Prover) -> Fact:
    """The total surrogate loss of any fixed parameters is at least 0."""

    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=of_fixed))


def rival(p: Prover) -> Fact:
    """The comparator's total surrogate loss is at least 0."""
    table = {("f_", "R", 1): lambda t: w_star @ x(t), ("phi_", "R", 1): theta_star}
    return p.lemma("pril/surrogate-nonnegative", table)


@lemma(
    "pril/total-surrogate-bound",
    2 * LOSS <= square(1) + T * C,
    DATA["labels"],
    SUBGRADIENT,
    *MOVES,
    T >= 0,
    every(1, T, lambda t: step_squared(t) <= C),
)
def bounded(p: Prover, labels: Fact, parts: Fact, *given: Fact) -> Fact:
    """Twice the total surrogate loss is at most ‖v^1‖² + T C, where no step is longer than √C."""
    *moves, rounds, short = given
    whole = p.lemma("pril/total-surrogate", {}, labels, parts, *moves, rounds)
    most = summing(p, short)
    ones = p.lemma("sums/count", terms(a=1, b=T), rounds)

    numbers = p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: theta(T + 1, i) ** 2))
    return p.have(bounded.conclusion, whole, most, ones, numbers, p.rule("norm", w(T + 1)))


def identity(p: Prover, run: Given, chosen: Fact, *moves: Any) -> Fact:
    """The total surrogate loss, exactly."""
    parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)
    return p.have(
        p.goal, p.lemma("pril/total-surrogate", {}, run["labels"], parts, *moves, run["rounds"])
    )


def all_rooms(p: Prover, sides: Fact) -> Fact:
    """Neither side of a label has more than a constraints."""

    return p.auto(every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)), sides)


def regret(*, long: bool) -> Any:
    """The bounds for steps of any length, or for ``a R² ≥ 1``; from any start, or from 0."""

    def script(p: Prover, run: Given, chosen: Fact, *given: Fact) -> Fact:
        *moves, size, width, sides = given[:5]
        parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)
        (sizes, some), widths = p.pieces(size), p.pieces(width)[0]
        rooms = all_rooms(p, p.pieces(sides)[0])
        known = (run["labels"], parts, sizes, rooms)
        if long:
            short, most = p.lemma("pril/step-length-long", {}, *known, given[-1]), LONG
        else:
            short, most = p.lemma("pril/step-length", {}, *known, widths), ANY_LENGTH
        rounds = some_round(p, some)
        loss = p.lemma(
            "pril/total-surrogate-bound",
            {("C", "R", 0): most},
            run["labels"],
            parts,
            *moves,
            rounds,
            short,
        )
        return p.have(p.goal, loss, rival(p), *given[5:])

    return script


def one_constraint(p: Prover, run: Given, ball: Fact, _: Fact, chosen: Fact, *given: Fact) -> Fact:
    """Where a label leaves one constraint, no step is longer than ``√(R² + 1)``."""
    *moves, size, width, one = given
    (sizes, some), widths = p.pieces(size), p.pieces(width)[0]
    parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)
    known = (run["labels"], parts, sizes, widths)
    long = p.lemma("pril/step-length", {("a", "Z", 0): K - c - 1}, *known)

    def short(t: Expr, h: Fact) -> Fact:
        return p.auto(step_squared(t) <= R**2 + 1, long, h, one)

    steps, rounds = p.throughout(1, T, short), some_round(p, some)
    table = {("C", "R", 0): R**2 + 1}
    loss = p.lemma("pril/total-surrogate-bound", table, run["labels"], parts, *moves, rounds, steps)
    growth = p.have(eq(T * (R**2 + 1) * (K - c - 1), T * (R**2 + 1)), one)
    return p.auto(p.goal, loss, rival(p), ball, rounds, growth)
