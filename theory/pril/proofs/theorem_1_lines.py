"""The lines of the printed proof of Theorem 1, each from the hypotheses of the theorem."""

from typing import Any

from theory.formal.terms import Expr, eq, every, total
from theory.intervals.pril import ideal_margin, moves, score, slack, some_round, w_star
from theory.intervals.progress import END, LACK, SYMBOLS
from theory.intervals.symbols import K, R, T, gamma, number, theta_star
from theory.lemmas.inner import joint
from theory.pril.proofs.violations import MISTAKES, all_counted, numbers, violated, z
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise
from theory.runs.papers.symbols import tau, theta, w, x

SQUARES = total(1, T, lambda t: number(t) ** 2)


def progress(t: Any) -> Expr:
    """``v^t · v*``."""
    return joint(w(t), lambda i: theta(t, i), w_star, theta_star, 1, K - 1)


def length(t: Any) -> Expr:
    """``‖v^t‖²``."""
    return joint(w(t), lambda i: theta(t, i), w(t), lambda i: theta(t, i), 1, K - 1)


def update(p: Prover, run: Given, name: str) -> Fact:
    """What the update does in every round: ``gain`` and ``growth``."""
    return p.lemma(f"perceptron/{name}", SYMBOLS, run["step-w"], run["step-theta"])


def start(p: Prover, run: Given) -> Fact:
    """``v^1 · v* = 0`` and ``‖v^1‖² = 0``."""
    return p.lemma("perceptron/start", SYMBOLS, run["start-w"], run["start-theta"])


def same_sums(p: Prover, run: Given, term: Any, other: Any, factor: Any) -> Fact:
    """``Σ_i term = Σ_i other`` in every round, for terms equal by `violations` times a factor."""
    known = p.lemma("pril/violations", {}, run["labels"], run["tau"])

    def sums(t: Expr) -> Expr:
        left = total(1, K - 1, lambda i: term(t, i))
        return eq(left, total(1, K - 1, lambda i: other(t, i)))

    return p.auto(every(1, T, sums), known)


def line_3(p: Prover, run: Given, *given: Fact) -> Fact:
    """``1[violated] z_i = tau_i``."""

    def term(t: Expr, i: Expr) -> Expr:
        return violated(t, i) * z(t, i) * slack(t, i)

    same = same_sums(p, run, term, lambda t, i: tau(t, i) * slack(t, i), slack)
    gain = update(p, run, "gain")

    def gained(t: Expr) -> Expr:
        return eq(progress(t + 1), progress(t) + total(1, K - 1, lambda i: term(t, i)))

    return p.auto(every(1, T, gained), same, gain)


def gains(p: Prover, run: Given, ideal: Any, count: Any) -> Fact:
    """``v^{t+1} · v* ≥ v^t · v* + γ m^t`` in every round."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
    margin, gain = ideal_margin(p, run, ideal), update(p, run, "gain")
    counted = numbers(p, run, count)

    def proof(t: Expr, h: Fact) -> Fact:
        each = termwise(
            p,
            1,
            K - 1,
            lambda i: gamma * tau(t, i) ** 2 <= tau(t, i) * slack(t, i),
            steps,
            h,
            margin,
        )
        return p.auto(progress(t + 1) >= progress(t) + gamma * number(t), gain, h, each, counted)

    return p.throughout(1, T, proof)


def line_4(p: Prover, run: Given, *, ideal: Fact, count: Fact) -> Fact:
    """Each violated constraint has a slack of at least γ."""
    more = gains(p, run, ideal, count)

    def both(t: Expr) -> Expr:
        least = progress(t) + total(1, K - 1, lambda i: gamma * violated(t, i))
        return (progress(t + 1) >= least) & eq(least, progress(t) + gamma * number(t))

    return p.auto(every(1, T, both), count, more)


def grown(p: Prover, run: Given, ideal: Any, size: Fact, count: Any) -> Fact:
    """``v^{T+1} · v* ≥ γ Σ_t m^t``."""
    rounds = some_round(p, p.pieces(size)[1])
    more = p.lemma(
        "pril/progress", {LACK: lambda t, i: 0}, rounds, ideal_margin(p, run, ideal), *run.values()
    )
    counted = all_counted(p, run, count)
    return p.have(gamma * MISTAKES <= END, more, counted)


def line_5(p: Prover, run: Given, *, ideal: Fact, size: Fact, count: Fact) -> Fact:
    """The sum of line 4 over the rounds."""
    return p.have(p.goal, grown(p, run, ideal, size, count), start(p, run))


def line_8(p: Prover, run: Given, *, count: Fact) -> Fact:
    """``1[violated] tau_i² = tau_i²``, and there are ``m^t`` of these."""

    def term(t: Expr, i: Expr) -> Expr:
        return violated(t, i) * tau(t, i) ** 2

    same = same_sums(p, run, term, lambda t, i: tau(t, i) ** 2, lambda t, i: 1)
    counted = numbers(p, run, count)

    def squares(t: Expr) -> Expr:
        return eq(total(1, K - 1, lambda i: term(t, i)), number(t))

    return p.auto(every(1, T, squares), same, counted)


def few_moves(p: Prover, run: Given, count: Any) -> Fact:
    """``(Σ_i tau_i)² ≤ (m^t)²`` in every round."""
    steps = p.lemma("pril/moves-at-most-steps", {}, run["labels"], run["tau"])
    counted = numbers(p, run, count)

    return p.auto(every(1, T, lambda t: moves(t) ** 2 <= number(t) ** 2), counted, steps)


def line_9(p: Prover, run: Given, *, count: Fact) -> Fact:
    """Steps up and down can only cancel."""

    def term(t: Expr, i: Expr) -> Expr:
        return violated(t, i) * tau(t, i)

    same = same_sums(p, run, term, tau, lambda t, i: 1)
    few = few_moves(p, run, count)

    def shown(t: Expr) -> Expr:
        return total(1, K - 1, lambda i: term(t, i))

    return p.auto(every(1, T, lambda t: shown(t) ** 2 <= number(t) ** 2), same, few)


def slow(t: Expr) -> Expr:
    """Line 10."""
    return length(t + 1) - length(t) <= number(t) ** 2 * R**2 + number(t)


def line_10(p: Prover, run: Given, *, size: Fact, count: Fact) -> Fact:
    """The terms ``tau_i (f − θ_i)`` are not positive."""
    largest, _ = p.pieces(size)
    few, growth = few_moves(p, run, count), update(p, run, "growth")
    counted = numbers(p, run, count)
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def passive(t: Expr, i: Expr) -> Expr:
        return tau(t, i) * (score(t) - theta(t, i))

    def proof(t: Expr, h: Fact) -> Fact:
        none = termwise(p, 1, K - 1, lambda i: passive(t, i) <= 0, steps, h)
        radius, _ = p.use(largest, t, by=[h]), p.rule("norm", x(t))
        return p.auto(slow(t), growth, h, none, few, radius, counted)

    return p.throughout(1, T, proof)


def line_11(p: Prover, run: Given, *, size: Fact, count: Fact) -> Fact:
    """The sum of line 10 over the rounds."""
    rounds = some_round(p, p.pieces(size)[1])

    def growth(t: Expr) -> Expr:
        return number(t) ** 2 * R**2 + number(t)

    slowly = line_10(p, run, size=size, count=count)
    whole = p.lemma("sums/telescope", terms(a=1, b=T, F=length, f=growth), rounds, slowly)
    return p.have(length(T + 1) <= R**2 * SQUARES + MISTAKES, whole, start(p, run))
