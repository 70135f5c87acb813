"""Rounds with an update: about a quarter of the bound on violated constraints."""

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.one_sided import a, one_sided_steps
from theory.intervals.pril import m, moves, some_round, steps_in_round
from theory.intervals.progress import GROWTH
from theory.intervals.symbols import R, T, gamma, number
from theory.pril.proofs.convergence import positive_sum, rounds_with
from theory.pril.proofs.theorem_1_lines import grown
from theory.pril.proofs.theorem_1_lines_below import mistakes_positive, not_negative
from theory.pril.proofs.violations import MISTAKES, numbers
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide
from theory.runs.papers.symbols import x

U = total(1, T, lambda t: indicator(0 < number(t)))
"""The number of rounds with an update."""


def saved(t: Expr) -> Expr:
    """``(a + 1) m − a 1[m > 0]``."""
    return (a + 1) * number(t) - a * indicator(0 < number(t))


def few_moves(p: Prover, run: Given, size: Fact, count: Fact, sides: Fact) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ R² ((a + 1) m − a 1[m > 0]) + m`` in every round.

    ``(Σ_i tau_i)² ≤ a m`` is less where ``m ≥ a``, and ``(Σ_i tau_i)² ≤ m²`` where ``1 ≤ m ≤ a``,
    since ``(m − 1)(a − m) ≥ 0``.
    """
    largest, _ = p.pieces(size)
    moved = one_sided_steps(p, run, p.pieces(sides)[0])
    either = p.lemma("pril/moves-at-most-steps", {}, run["labels"], run["tau"])
    counted_steps = numbers(p, run, count)

    def step(t: Expr, h: Fact) -> Fact:
        positive = p.auto(number(t) >= 0, counted_steps, h, steps_in_round(p, t))
        one_side = p.auto(moves(t) ** 2 <= a * number(t), p.use(moved, t, by=[h]), counted_steps, h)
        both = p.auto(moves(t) ** 2 <= number(t) ** 2, p.use(either, t, by=[h]), counted_steps, h)
        less = moves(t) ** 2 <= saved(t)

        def few(some: Fact, h2: Fact) -> Fact:
            low, high = p.have(number(t) - 1 >= 0, some), p.have(a - number(t) >= 0, h2)
            return p.have(less, both, some, low, high)

        def some(h2: Fact) -> Fact:
            return p.cases(
                less,
                p.rule("excluded", a <= number(t)),
                lambda many: p.have(less, many, h2, one_side),
                lambda h3: few(h2, h3),
            )

        def none(h2: Fact) -> Fact:
            return p.have(less, one_side, h2, positive)

        fewer = p.cases(less, p.rule("excluded", 0 < number(t)), some, none)
        return p.auto(
            moves(t) ** 2 * (x(t) @ x(t)) + m(t) <= R**2 * saved(t) + number(t),
            counted_steps,
            h,
            fewer,
            largest,
        )

    return p.throughout(1, T, step)


def fewer_updates(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    unit: Fact,
    ideal: Fact,
    size: Fact,
    count: Fact,
    sides: Fact,
    least: Fact,
) -> Fact:
    """``4 a γ² U ≤ R² (a + 1)² + 4 a``.

    From ``γ² M² ≤ R² ((a + 1) M − a U) + M``, times ``4 a U``; a square and ``U ≤ M`` are used.
    """
    rounds = some_round(p, p.pieces(size)[1])
    more = grown(p, run, ideal, size, count)

    def growth(t: Expr) -> Expr:
        return R**2 * saved(t) + number(t)

    slow = p.lemma(
        "pril/length",
        {GROWTH: growth},
        rounds,
        unit,
        few_moves(p, run, size, count, sides),
        *run.values(),
    )
    whole = p.have(
        gamma**2 * MISTAKES**2 <= R**2 * ((a + 1) * MISTAKES - a * U) + MISTAKES,
        more,
        positive,
        mistakes_positive(p, run, count),
        slow,
    )
    not_less = not_negative(p, run, count)
    fewer = rounds_with(p, number, lambda t, h: p.use(not_less, t, by=[h]))
    least_updates = positive_sum(p, 1, T, lambda t: indicator(0 < number(t)))
    right = R**2 * (a + 1) ** 2 + 4 * a
    goal = 4 * a * gamma**2 * U <= right
    room = p.have(a >= 0, least)
    scaled = p.have(
        4 * a * gamma**2 * U * MISTAKES**2 <= right * MISTAKES**2,
        room,
        least_updates,
        whole,
        mistakes_positive(p, run, count),
        fewer,
        squares=[R * ((a + 1) * MISTAKES - 2 * a * U)],
    )

    def some(h: Fact) -> Fact:
        return p.cases(
            goal,
            p.rule("excluded", goal),
            lambda yes: yes,
            lambda no: p.have(goal, scaled, h, no),
        )

    def zero(h: Fact) -> Fact:
        flat = p.have(eq(U, 0), h, fewer, least_updates)
        return p.have(goal, least, flat)

    found = p.cases(goal, p.rule("excluded", MISTAKES > 0), some, zero)
    strict = p.have(a > 0, least)
    one = p.rule("inverse", a, strict)
    divided = divide(p, 4 * gamma**2 * U, right, a, found, strict)
    inverse = p.have(gamma**2 * U <= R**2 * (a + 1) ** 2 / a / 4 + 1, divided, one)
    square_margin = p.have(gamma**2 > 0, positive)
    limit = R**2 * (a + 1) ** 2 / a / 4 + 1
    return divide(p, U, limit, gamma**2, inverse, square_margin)
