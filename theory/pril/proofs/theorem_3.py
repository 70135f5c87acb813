"""PRIL's regret: the identity, and the bounds for any start and from the origin."""

from theory.formal.terms import Expr, eq, every, function, total
from theory.intervals.one_sided import a
from theory.intervals.pril import some_round, w_star
from theory.intervals.symbols import C, K, R, T, c, theta_star
from theory.pril.proofs.regret import DATA, LOSS, MOVES, SUBGRADIENT, positive, square, step_squared
from theory.pril.proofs.theorem_3_steps import ANY_LENGTH, LONG
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta, w, x, y_l, y_r

DESCENT = DATA | at_least(0, T, "rounds")
"""What is known of the data, T being a number of rounds."""

f, phi = function("f_", "R", 1), function("phi_", "R", 1)


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
    rounds=T >= 0,
    short=every(1, T, lambda t: step_squared(t) <= C),
)
def bounded(p: Prover, labels: Fact, parts: Fact, *moves: Fact, rounds: Fact, short: Fact) -> Fact:
    """Twice the total surrogate loss is at most ‖v^1‖² + T C, where no step is longer than √C."""
    whole = p.lemma("pril/total-surrogate", {}, labels, parts, *moves, rounds)
    most = summing(p, short)
    ones = p.lemma("sums/count", terms(a=1, b=T), rounds)

    numbers = p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: theta(T + 1, i) ** 2))
    return p.have(bounded.conclusion, whole, most, ones, numbers, p.rule("norm", w(T + 1)))


def identity(p: Prover, run: Given, *, chosen: Fact, move_w: Fact, move_theta: Fact) -> Fact:
    """The total surrogate loss, exactly."""
    parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)
    return p.have(
        p.goal,
        p.lemma(
            "pril/total-surrogate", {}, run["labels"], parts, move_w, move_theta, run["rounds"]
        ),
    )


def all_rooms(p: Prover, sides: Fact) -> Fact:
    """Neither side of a label has more than a constraints."""

    return p.auto(every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)), sides)


def for_any_instances(
    p: Prover,
    run: Given,
    *given: Fact,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    width: Fact,
    sides: Fact,
) -> Fact:
    """The bounds with ``a² R² + K − c − 1``."""
    known = of_steps(p, run, chosen, size, sides)
    short = p.lemma("pril/step-length", {}, *known, p.pieces(width)[0])
    return regret(p, run, known[1], (move_w, move_theta), size, short, ANY_LENGTH, *given)


def for_long_instances(
    p: Prover,
    run: Given,
    *given: Fact,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    sides: Fact,
    large: Fact,
) -> Fact:
    """The bounds with ``a² R² + a``, for ``a R² ≥ 1``."""
    known = of_steps(p, run, chosen, size, sides)
    short = p.lemma("pril/step-length-long", {}, *known, large)
    return regret(p, run, known[1], (move_w, move_theta), size, short, LONG, *given)


def of_steps(p: Prover, run: Given, chosen: Fact, size: Fact, sides: Fact) -> tuple[Fact, ...]:
    """What the length of a step rests on: labels, steps, sizes, and constraints on each side."""
    parts = p.lemma("pril/subgradient", {}, run["labels"], chosen)
    return run["labels"], parts, p.pieces(size)[0], all_rooms(p, p.pieces(sides)[0])


def regret(
    p: Prover,
    run: Given,
    parts: Fact,
    moves: tuple[Fact, Fact],
    size: Fact,
    short: Fact,
    most: Expr,
    *given: Fact,
) -> Fact:
    """``short`` says that no squared step is longer than ``most``; from any start, or from 0."""
    rounds, table = some_round(p, p.pieces(size)[1]), {("C", "R", 0): most}
    known = (run["labels"], parts, *moves, rounds, short)
    loss = p.lemma("pril/total-surrogate-bound", table, *known)
    return p.have(p.goal, loss, rival(p), *given)


def one_constraint(
    p: Prover,
    run: Given,
    *,
    ball: Fact,
    chosen: Fact,
    move_w: Fact,
    move_theta: Fact,
    size: Fact,
    width: Fact,
    one: Fact,
) -> Fact:
    """Where a label leaves one constraint, no step is longer than ``√(R² + 1)``."""
    moves = (move_w, move_theta)
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
