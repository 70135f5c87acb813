"""Section 4: the step of the passive-aggressive learner, and what it achieves."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import ell, passive_aggressive, w_bar, yhat
from theory.cusum.proofs.structured import difference, ranks
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.runs.papers.symbols import Phi, w, y
from theory.runs.papers.symbols import tau_of_round as tau

RUN = passive_aggressive()


def size(t: Any) -> Expr:
    """``‖ΔΦ‖²``."""
    return difference(t) @ difference(t)


def wanted(t: Any) -> Expr:
    """``ℓ − w·ΔΦ``."""
    return ell(y(t), yhat(t)) - w(t) @ difference(t)


def apart(p: Prover, run: Given, margins: Fact, positive: Fact) -> Fact:
    """``‖ΔΦ‖² > 0`` on every mistake, as ``0 < ℓ ≤ w̄·ΔΦ``."""

    def one(t: Expr, h: Fact) -> Fact:
        wrong, known = p.assume(~eq(y(t), yhat(t))), ranks(p, run, t, h)
        lead = p.use(margins, t, yhat(t), by=[h, known, wrong])
        loss = p.use(positive, y(t), yhat(t), by=[known, wrong])
        goal = size(t) > 0

        def zero(h2: Fact) -> Fact:
            flat = p.have(eq(size(t), 0), h2, p.rule("norm", difference(t)))
            return p.have(goal, lead, loss, null_product(p, difference(t), w_bar, flat))

        long = p.cases(goal, p.rule("excluded", goal), lambda h2: h2, zero)
        return p.rule("discharge", wrong.conclusion, long)

    return p.throughout(1, n, one)


def step_size(p: Prover, run: Given, t: Expr, h: Fact, positive: Fact) -> Fact:
    """``τ = (ℓ − w·ΔΦ) / ‖ΔΦ‖²``, where that is positive; ``τ ‖ΔΦ‖² = ℓ − w·ΔΦ``."""
    meaning = p.use(run["tau"], t, by=[h])
    _, E = Expr(meaning.conclusion[2][1]), Expr(meaning.conclusion[2][2][1])
    N = size(t)
    same = p.have(eq(E, N), positive)
    inverse = p.rule("inverse", E, p.have(E > 0, positive))
    return p.auto(eq(tau(t) * N, wanted(t)), run["tau"], h, inverse, same)


def divided(p: Prover, t: Expr, multiplied: Fact, positive: Fact) -> Fact:
    """``τ = (ℓ − w·ΔΦ) (1 / ‖ΔΦ‖²)``."""
    N = size(t)
    one = p.rule("inverse", N, positive)
    return p.have(eq(tau(t), wanted(t) * (1 / N)), multiplied, one)


def on_mistakes(p: Prover, run: Given, proof: Callable[..., Any]) -> Fact:
    """A statement about the mistakes of all rounds."""

    def one(goal: Expr, place: Any) -> Fact:
        t, h = place
        wrong = p.assume(goal.t[1])
        return p.rule("discharge", wrong.conclusion, proof(Expr(goal.t[2]), t, h, wrong))

    return each(p, p.goal, one)


def pa_step(p: Prover, run: Given, margins: Fact, positive: Any) -> Fact:
    """The step is not negative: the prediction is a best label."""

    long = apart(p, run, margins, positive)

    def proof(goal: Expr, t: Expr, h: Fact, wrong: Any) -> Fact:
        known, above = ranks(p, run, t, h), p.use(long, t, by=[h, wrong])
        return p.auto(goal, run["yhat-best"], h, known, positive, wrong, above)

    return on_mistakes(p, run, proof)


def pa_update(p: Prover, run: Given, *, augmented: Fact, lossy: Fact) -> Fact:
    """The learner's step is the printed quotient."""
    long = apart(p, run, augmented, lossy)

    def proof(goal: Expr, t: Expr, h: Fact, wrong: Any) -> Fact:
        above = p.use(long, t, by=[h, wrong])
        quotient = divided(p, t, step_size(p, run, t, h, above), above)
        step = p.use(run["step-w"], t, by=[h])
        whole = p.rewrite(quotient, step, lambda k: eq(w(t + 1), w(t) + k * difference(t)))
        return p.have(goal, whole)

    return on_mistakes(p, run, proof)


def lead(p: Prover, run: Given, t: Expr, h: Fact, losses: Fact) -> Fact:
    """After the update the label leads the prediction by ℓ, or by 0 where ``ΔΦ = 0``."""
    known = ranks(p, run, t, h)
    loss = p.use(losses, y(t), yhat(t), by=[known])
    step = p.rule("pair", difference(t), p.use(run["step-w"], t, by=[h]))
    goal = w(t + 1) @ difference(t) >= 0

    def some(above: Any) -> Fact:
        return p.have(goal, step, step_size(p, run, t, h, above), loss)

    def none(below: Fact) -> Fact:
        flat = p.have(eq(size(t), 0), below, p.rule("norm", difference(t)))
        zero = null_product(p, difference(t), w(t + 1), flat)
        return p.have(goal, zero)

    return p.cases(goal, p.rule("excluded", size(t) > 0), some, none)


def against_prediction(p: Prover, run: Given, *, losses: Fact) -> Fact:
    """``(w + τΔΦ)·ΔΦ = ℓ ≥ 0``."""
    return on_mistakes(p, run, lambda goal, t, h, wrong: p.have(goal, lead(p, run, t, h, losses)))


def two_labels(p: Prover, run: Given, *, losses: Fact, two: Fact) -> Fact:
    """Of two labels one is the label and the other is the prediction."""

    def one(goal: Expr, place: Any, label: Any) -> Fact:
        (t, h), (k, h2) = place, label
        wrong = p.assume(goal.t[1])
        body = Expr(goal.t[2])
        known = ranks(p, run, t, h)
        ahead = lead(p, run, t, h, losses)
        leads = p.have(w(t + 1) @ Phi(t, yhat(t)) <= w(t + 1) @ Phi(t, y(t)), ahead)

        def at(place: Any, start: Fact) -> Callable[..., Any]:
            return lambda same: p.rewrite(
                same, start, lambda j: w(t + 1) @ Phi(t, j) <= w(t + 1) @ Phi(t, y(t))
            )

        begin = p.have(w(t + 1) @ Phi(t, y(t)) <= w(t + 1) @ Phi(t, y(t)))
        which = p.have(eq(y(t), k) | eq(yhat(t), k), known, h2, two, wrong)
        found = p.cases(body, which, at(y(t), begin), at(yhat(t), leads))
        return p.rule("discharge", wrong.conclusion, found)

    return each(p, p.goal, one)
