"""The lines of the printed proof of Theorem 3 that are true."""

from typing import Any

from theory.formal.terms import Expr
from theory.intervals.pril import w_star
from theory.intervals.symbols import K, R, T, phi, theta_star, u
from theory.pril.proofs.theorem_3_parts import sizes
from theory.pril.proofs.theorem_3_separable import steps_are_subgradients
from theory.pril.proofs.theorem_3_steps import squares
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import theta, w, x, y_l, y_r
from theory.runs.rounds import t


def parts_of(p: Prover, run: Given, chosen: Fact) -> Fact:
    """The steps are along a subgradient."""
    return p.lemma("pril/subgradient", {}, run["labels"], chosen)


def sums_of(p: Prover, run: Given, chosen: Any) -> Fact:
    """What the sums over ``Ī^t`` are."""
    return p.lemma("pril/sums-outside", {}, run["labels"], parts_of(p, run, chosen))


def line_1(p: Prover, run: Given, *, chosen: Fact) -> Fact:
    """The own loss is ``Σ τ_i (θ_i − f)``, the comparator's at least ``Σ τ_i (θ*_i − f*)``."""
    parts = parts_of(p, run, chosen)
    table = {("f_", "R", 1): lambda t: w_star @ x(t), ("phi_", "R", 1): theta_star}
    tangent = p.lemma("pril/tangent", table, run["labels"], parts)
    own = p.lemma("pril/surrogate-along-steps", {}, run["labels"], parts)
    return p.auto(p.goal, own, tangent, sums_of(p, run, chosen))


def of_step(p: Prover, run: Given, *, chosen: Fact, move_w: Fact, move_theta: Fact) -> Fact:
    """Lines 2 and 4: what the step is."""
    step = p.lemma("pril/descent-step", {}, move_w, move_theta)
    return p.auto(p.goal, step, sums_of(p, run, chosen))


def line_7(p: Prover, run: Given, *, chosen: Fact, size: Fact) -> Fact:
    """``τ_i² ≤ |τ_i|`` and ``‖x^t‖ ≤ R``."""
    sums, largest = sums_of(p, run, chosen), p.pieces(size)[0]

    def bound(t: Expr) -> Expr:
        return (x(t) @ x(t) + 1) * squares(t) <= (R**2 + 1) * sizes(t)

    def proof(t: Expr, h: Fact) -> Fact:
        some, more = p.auto(squares(t) >= 0), p.auto(sizes(t) - squares(t) >= 0, sums, h)
        return p.auto(bound(t), more, some, largest, h)

    return p.auto(p.goal, sums, p.throughout(1, T, proof))


def line_8(p: Prover, run: Given, *, chosen: Fact) -> Fact:
    """``|τ_i| ≤ 1`` for ``i ∈ Ī^t``."""
    sums = sums_of(p, run, chosen)

    def proof(t: Expr, h: Fact) -> Fact:
        most = p.auto(K - 1 - (y_r(t) - y_l(t)) - sizes(t) >= 0, sums, h)
        return p.have((R**2 + 1) * sizes(t) <= (R**2 + 1) * (K - 1 - (y_r(t) - y_l(t))), most)

    return p.auto(p.goal, p.throughout(1, T, proof))


def line_12(p: Prover, run: Given, *, null: Fact) -> Fact:
    """``‖v − v^1‖² = ‖v‖²`` and ``‖v − v^{T+1}‖² ≥ 0``."""
    start = {
        ("a_", "Z", 0): 1,
        ("b_", "Z", 0): K - 1,
        ("u_", "V", 0): w(1),
        ("f_", "R", 1): lambda i: theta(1, i),
        ("v_", "V", 0): w_star,
        ("g_", "R", 1): theta_star,
    }
    last = {
        **start,
        ("u_", "V", 0): w_star - w(T + 1),
        ("f_", "R", 1): lambda i: theta_star(i) - theta(T + 1, i),
    }
    return p.have(
        p.goal,
        null,
        p.lemma("inner/null", start, null),
        p.lemma("inner/nonnegative", last),
    )


def is_subgradient(p: Prover, run: Given) -> Fact:
    """The step of Algorithm 1 is such a step, and the tangent at v^t is below the loss."""
    parts = steps_are_subgradients(p, run)
    rival = {("f_", "R", 1): lambda t: u @ x(t), ("phi_", "R", 1): phi}
    tangent = p.lemma("pril/tangent", rival, run["labels"], parts)
    own = p.lemma("pril/surrogate-along-steps", {}, run["labels"], parts)
    against = {("w^*", "V", 0): u, ("theta^*", "R", 1): phi}
    step = p.lemma("pril/descent-step", against, run["step-w"], run["step-theta"])
    return p.have(p.goal, *(p.use(fact, t, by=[run["round"]]) for fact in (own, tangent, step)))
