"""Theorem 1 with smaller factors: the one side of a label that has more constraints is enough."""

from __future__ import annotations

from typing import Any

from theory.formal.terms import Expr, every, exists, expr, indicator, total
from theory.intervals.mistakes import M, R, gamma, ideal_margin, loss, some_round, steps_in_round
from theory.intervals.one_sided import a, some_side
from theory.intervals.steps import K, T, x, y_l, y_r
from theory.lemmas.sums import terms
from theory.pril.proofs.theorem_1 import WIDEST, at_most, at_most_steps, bounded_moves, widest
from theory.pril.proofs.violations import MISTAKES, all_counted
from theory.proving.prover import Fact, Given, Prover

GROWTH = R**2 * a + 1


def one_sided_steps(p: Prover, run: Given, sides: Fact) -> Fact:
    """``(Σ_i tau_i)² ≤ a m`` in every round."""
    return p.lemma(
        "pril/moves-one-sided", {("A", "R", 1): lambda t: a}, sides, run["labels"], run["tau"]
    )


def one_sided_moves(p: Prover, run: Given, largest: Fact, sides: Any) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ (R² a + 1) m`` in every round."""
    moved = one_sided_steps(p, run, sides)

    return p.auto(every(1, T, lambda t: at_most(t, GROWTH)), largest, moved)


def growth_positive(p: Prover, run: Given, sides: Any, rounds: Any) -> Fact:
    """``R² a + 1 ≥ 1``."""
    least = some_side(p, run, sides, rounds)
    return p.have(GROWTH >= 1, least)


def bound(p: Prover, run: Given, C: Any, *facts: Fact) -> Fact:
    """``γ² Σ_t m^t ≤ C`` from what bounds each round's move by C."""
    return p.lemma("pril/mistakes", {("C", "R", 0): C}, *run.values(), *facts)


def of_steps(p: Prover, C: Any, most: Any, positive: Fact) -> Fact:
    """``Σ_t Σ_i tau_i² ≤ C/γ²``."""
    square = p.have(gamma**2 > 0, positive)
    return p.quotient(M, C, gamma**2, most, square)


def concluded(p: Prover, run: Given, whole: Fact, count: Any, of_loss: bool) -> Fact:
    """A bound on ``Σ_t Σ_i tau_i²`` said of ``Σ_t m^t``, or of the interval loss."""
    limit = Expr(whole.conclusion[2])
    if of_loss:
        return p.have(total(1, T, loss) <= limit, whole, at_most_steps(p, run))
    return p.have(MISTAKES <= limit, whole, all_counted(p, run, count))


def widest_bound(p: Prover, run: Given, *given: Fact) -> Fact:
    """``γ² Σ_t m^t ≤ R² (K − c − 1) + 1``."""
    positive, unit, ideal, size, width = given[:5]
    largest, some = p.pieces(size)
    narrowest, _ = p.pieces(width)
    rounds, wide = some_round(p, some), widest(p, run, narrowest)
    room = p.have(WIDEST >= 0, p.use(wide, 1, by=[rounds]), steps_in_round(p, expr(1)))
    C = R**2 * WIDEST + 1
    return bound(
        p,
        run,
        C,
        rounds,
        unit,
        positive,
        ideal_margin(p, run, ideal),
        bounded_moves(p, run, largest, wide),
        p.have(C >= 0, room),
    )


def widest_factor(of_loss: bool) -> Any:
    """The bound with ``R² (K − c − 1) + 1``."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        most = of_steps(p, R**2 * WIDEST + 1, widest_bound(p, run, *given), given[0])
        return concluded(p, run, most, given[5], of_loss)

    return script


def one_sided(p: Prover, run: Given, *given: Fact) -> Fact:
    """``γ² Σ_t m^t ≤ R² a + 1``."""
    positive, unit, ideal, size, _, _, sides = given
    largest, some = p.pieces(size)
    each, _ = p.pieces(sides)
    rounds = some_round(p, some)
    return bound(
        p,
        run,
        GROWTH,
        rounds,
        unit,
        positive,
        ideal_margin(p, run, ideal),
        one_sided_moves(p, run, largest, each),
        growth_positive(p, run, each, rounds),
    )


def one_sided_factor(of_loss: bool) -> Any:
    """The bound with ``R² a + 1``."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        most = of_steps(p, GROWTH, one_sided(p, run, *given), given[0])
        return concluded(p, run, most, given[5], of_loss)

    return script


def side(t: Expr) -> Expr:
    """The larger of ``y_l − 1`` and ``K − y_r``."""
    left, right = y_l(t) - 1, K - y_r(t)
    return left + indicator(left < right) * (right - left)


def cost(t: Expr) -> Expr:
    """``a_t ‖x^t‖² + 1``."""
    return side(t) * (x(t) @ x(t)) + 1


def one_round_moves(p: Prover, run: Given, most: Fact, s: Expr) -> Fact:
    """``(Σ_i tau_i)² ‖x‖² + m ≤ (a_s ‖x^s‖² + 1) m``, s being a round where this is largest."""

    moved = p.lemma("pril/moves-one-sided", {("A", "R", 1): side}, run["labels"], run["tau"])

    def move(t: Expr, h: Fact) -> Fact:
        few, size = p.use(moved, t, by=[h]), p.rule("norm", x(t))
        least, largest = steps_in_round(p, t), p.use(most, t, by=[h])
        return p.have(at_most(t, cost(s)), few, size, least, largest)

    return p.throughout(1, T, move)


def one_round_factor(of_loss: bool) -> Any:
    """The bound with ``a_t ‖x^t‖² + 1`` of some round t, one where this is largest."""

    def script(p: Prover, run: Given, *given: Fact) -> Fact:
        positive, unit, ideal, size, _, count, _ = given
        rounds = some_round(p, p.pieces(size)[1])
        left = total(1, T, loss) if of_loss else MISTAKES

        def found(s: Expr, known: Fact) -> Fact:
            inside, most = p.pieces(known)[:-1], p.pieces(known)[-1]
            where = p.have((1 <= s) & (s <= T), *inside)
            bounded = bound(
                p,
                run,
                cost(s),
                rounds,
                unit,
                positive,
                ideal_margin(p, run, ideal),
                one_round_moves(p, run, most, s),
                p.auto(cost(s) >= 0, run["labels"], *inside, p.rule("norm", x(s))),
            )
            whole = concluded(p, run, of_steps(p, cost(s), bounded, positive), count, of_loss)
            return p.rule("witness", goal, s, p.rule("conjoin", [where, whole]))

        goal = exists(1, T, lambda t: left <= cost(t) / gamma**2)
        largest = p.lemma("sums/largest", terms(a=1, b=T, f=cost), rounds)
        return p.chosen(goal, largest, found)

    return script
