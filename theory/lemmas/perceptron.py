"""What every perceptron proof does: the weights gain along a comparator and grow slowly.

Rounds ``t`` run from 1 to T. A threshold learner has weights ``w(t)``, thresholds ``theta(t, i)``,
i from 1 to n, and in round t moves by ``tau(t, i)``: ``w + (Σ_i tau_i) x`` and ``theta_i − tau_i``.
"""

from __future__ import annotations

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, function, integer, real, total, vector
from theory.lemmas.inner import joint
from theory.lemmas.sums import terms
from theory.proving.proof import Lemma

T, n = integer("T_"), integer("n_")
w, x = function("w_", "V", 1), function("x_", "V", 1)
theta, tau = function("theta_", "R", 2), function("tau_", "R", 2)
w_star, theta_star = vector("w*_"), function("theta*_", "R", 1)
gamma, C = real("gamma_"), real("C_")

SYMBOLS = {
    "T": ("T_", "Z", 0),
    "n": ("n_", "Z", 0),
    "w": ("w_", "V", 1),
    "x": ("x_", "V", 1),
    "theta": ("theta_", "R", 2),
    "tau": ("tau_", "R", 2),
    "w_star": ("w*_", "V", 0),
    "theta_star": ("theta*_", "R", 1),
    "gamma": ("gamma_", "R", 0),
    "C": ("C_", "R", 0),
}


def symbols(**bodies: Any) -> dict[Any, Any]:
    """The replacements for a lemma of this module: ``symbols(T=T, tau=lambda t, i: ...)``."""
    return {SYMBOLS[name]: body for name, body in bodies.items()}


def steps(t: Any) -> Expr:
    """``Σ_i tau_i``."""
    return total(1, n, lambda i: tau(t, i))


def size(t: Any) -> Expr:
    """``Σ_i tau_i²``: the number of steps, where each is −1, 0 or 1."""
    return total(1, n, lambda i: tau(t, i) ** 2)


def potential(t: Any) -> Expr:
    """``(w, theta) · (w*, theta*)``."""
    return joint(w(t), lambda i: theta(t, i), w_star, theta_star, 1, n)


def square(t: Any) -> Expr:
    """``‖(w, theta)‖²``."""
    return joint(w(t), lambda i: theta(t, i), w(t), lambda i: theta(t, i), 1, n)


MOVES = (
    every(1, T, lambda t: eq(w(t + 1), w(t) + steps(t) * x(t))),
    every(1, T, lambda t: every(1, n, lambda i: eq(theta(t + 1, i), theta(t, i) - tau(t, i)))),
)
"""The update, in every round."""

START = (eq(w(1), ZERO_VECTOR), every(1, n, lambda i: eq(theta(1, i), 0)))
"""All parameters are 0 before the first round."""


def _gain(p: Any, move_w: Any, move_theta: Any) -> Any:
    def gained(t: Expr) -> Expr:
        return total(1, n, lambda i: tau(t, i) * (w_star @ x(t) - theta_star(i)))

    def proof(t: Expr, h: Any) -> Any:
        vectors = p.rule("pair", w_star, p.use(move_w, t, by=[h]))

        def each(i: Expr, h2: Any) -> Any:
            step = p.use(move_theta, t, i, by=[h, h2])
            return p.have(
                eq(
                    theta(t + 1, i) * theta_star(i),
                    theta(t, i) * theta_star(i) - tau(t, i) * theta_star(i),
                ),
                products=[(theta_star(i), [step], [])],
            )

        numbers = p.lemma(
            "sums/equal",
            terms(
                a=1,
                b=n,
                f=lambda i: theta(t + 1, i) * theta_star(i),
                g=lambda i: theta(t, i) * theta_star(i) - tau(t, i) * theta_star(i),
            ),
            p.every(
                1,
                n,
                lambda i: eq(
                    theta(t + 1, i) * theta_star(i),
                    theta(t, i) * theta_star(i) - tau(t, i) * theta_star(i),
                ),
                each,
            ),
        )
        return p.have(eq(potential(t + 1), potential(t) + gained(t)), vectors, numbers)

    return p.every(1, T, lambda t: eq(potential(t + 1), potential(t) + gained(t)), proof)


gain = Lemma(
    "perceptron/gain",
    "A round adds Σ_i tau_i (w*·x − theta*_i) to the inner product with the comparator.",
    MOVES,
    every(
        1,
        T,
        lambda t: eq(
            potential(t + 1),
            potential(t) + total(1, n, lambda i: tau(t, i) * (w_star @ x(t) - theta_star(i))),
        ),
    ),
    _gain,
)


def growth_body(t: Expr) -> Expr:
    """The exact growth of the squared norm in a round."""
    slack = total(1, n, lambda i: tau(t, i) * (w(t) @ x(t) - theta(t, i)))
    return eq(square(t + 1), square(t) + 2 * slack + steps(t) ** 2 * (x(t) @ x(t)) + size(t))


def _growth(p: Any, move_w: Any, move_theta: Any) -> Any:
    def proof(t: Expr, h: Any) -> Any:
        move = p.use(move_w, t, by=[h])
        vectors = [
            p.rule("pair", w(t + 1), move),
            p.rule("pair", w(t), move),
            p.rule("pair", x(t), move),
        ]
        own = p.have(
            eq(
                w(t + 1) @ w(t + 1),
                w(t) @ w(t) + 2 * steps(t) * (w(t) @ x(t)) + steps(t) ** 2 * (x(t) @ x(t)),
            ),
            vectors[0],
            vectors[1],
            products=[(steps(t), [vectors[2]], [])],
        )

        def after(i: Expr) -> Expr:
            return theta(t, i) ** 2 - 2 * theta(t, i) * tau(t, i) + tau(t, i) ** 2

        def each(i: Expr, h2: Any) -> Any:
            step = p.use(move_theta, t, i, by=[h, h2])
            return p.have(
                eq(theta(t + 1, i) ** 2, after(i)),
                products=[
                    (theta(t + 1, i), [step], []),
                    (theta(t, i), [step], []),
                    (tau(t, i), [step], []),
                ],
            )

        numbers = p.lemma(
            "sums/equal",
            terms(a=1, b=n, f=lambda i: theta(t + 1, i) ** 2, g=after),
            p.every(1, n, lambda i: eq(theta(t + 1, i) ** 2, after(i)), each),
        )
        return p.have(growth_body(t), own, numbers)

    return p.every(1, T, growth_body, proof)


growth = Lemma(
    "perceptron/growth",
    "A round changes ‖(w, theta)‖² by 2 Σ tau_i (w·x − theta_i) + (Σ tau_i)² ‖x‖² + Σ tau_i².",
    MOVES,
    every(1, T, growth_body),
    _growth,
)


def start_square(p: Any, start_w: Any, start_theta: Any) -> Any:
    """``‖(w, theta)‖² = 0`` at the start."""
    zero = p.have(eq(w(1) @ w(1), 0), p.rule("pair", w(1), start_w))
    each = p.every(
        1,
        n,
        lambda i: eq(theta(1, i) ** 2, 0),
        lambda i, h: p.have(
            eq(theta(1, i) ** 2, 0), products=[(theta(1, i), [p.use(start_theta, i, by=[h])], [])]
        ),
    )
    numbers = p.lemma("sums/vanishing", terms(a=1, b=n, f=lambda i: theta(1, i) ** 2), each)
    return p.have(eq(square(1), 0), zero, numbers)


def start_potential(p: Any, start_w: Any, start_theta: Any) -> Any:
    """``(w, theta) · (w*, theta*) = 0`` at the start."""
    zero = p.rule("pair", w_star, start_w)

    def body(i: Expr) -> Expr:
        return theta(1, i) * theta_star(i)

    each = p.every(
        1,
        n,
        lambda i: eq(body(i), 0),
        lambda i, h: p.have(
            eq(body(i), 0), products=[(theta_star(i), [p.use(start_theta, i, by=[h])], [])]
        ),
    )
    numbers = p.lemma("sums/vanishing", terms(a=1, b=n, f=body), each)
    return p.have(eq(potential(1), 0), zero, numbers)


M = total(1, T, size)


def _separable(p: Any, *given: Any) -> Any:
    move_w, move_theta, start_w, start_theta, rounds, unit, positive, margin, passive, small = given

    def gains(t: Expr, h: Any) -> Any:
        each = p.every(
            1,
            n,
            lambda i: gamma * tau(t, i) ** 2 <= tau(t, i) * (w_star @ x(t) - theta_star(i)),
            lambda i, h2: p.use(margin, t, i, by=[h, h2]),
        )
        at_least = p.lemma(
            "sums/monotone",
            terms(
                a=1,
                b=n,
                f=lambda i: gamma * tau(t, i) ** 2,
                g=lambda i: tau(t, i) * (w_star @ x(t) - theta_star(i)),
            ),
            each,
        )
        now = p.use(p.lemma("perceptron/gain", {}, move_w, move_theta), t, by=[h])
        return p.have(-potential(t + 1) <= -potential(t) - gamma * size(t), now, at_least)

    gained = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=lambda t: -potential(t), f=lambda t: -gamma * size(t)),
        rounds,
        p.every(1, T, lambda t: -potential(t + 1) <= -potential(t) - gamma * size(t), gains),
    )

    def grows(t: Expr, h: Any) -> Any:
        def slack(i: Expr) -> Expr:
            return tau(t, i) * (w(t) @ x(t) - theta(t, i))

        none = p.lemma(
            "sums/monotone",
            terms(a=1, b=n, f=slack, g=lambda i: 0),
            p.every(1, n, lambda i: slack(i) <= 0, lambda i, h2: p.use(passive, t, i, by=[h, h2])),
        )
        now = p.use(p.lemma("perceptron/growth", {}, move_w, move_theta), t, by=[h])
        return p.have(square(t + 1) <= square(t) + C * size(t), now, none, p.use(small, t, by=[h]))

    grown = p.lemma(
        "sums/telescope",
        terms(a=1, b=T, F=square, f=lambda t: C * size(t)),
        rounds,
        p.every(1, T, lambda t: square(t + 1) <= square(t) + C * size(t), grows),
    )
    end = T + 1
    high = p.have(potential(end) >= gamma * M, gained, start_potential(p, start_w, start_theta))
    low = p.have(square(end) <= C * M, grown, start_square(p, start_w, start_theta))
    cauchy = p.lemma(
        "inner/cauchy-schwarz-unit",
        {
            ("a_", "Z", 0): 1,
            ("b_", "Z", 0): n,
            ("u_", "V", 0): w(end),
            ("f_", "R", 1): lambda i: theta(end, i),
            ("v_", "V", 0): w_star,
            ("g_", "R", 1): theta_star,
        },
        unit,
    )
    count = p.have(
        M >= 0,
        p.lemma(
            "sums/nonnegative",
            terms(a=1, b=T, f=size),
            p.every(1, T, lambda t: size(t) >= 0, lambda t, h: nonnegative_size(p, t)),
        ),
    )
    gm = p.have(gamma * M >= 0, products=[[positive, count]])
    squares = p.have(
        gamma**2 * M**2 <= potential(end) ** 2,
        products=[[high, high], (2, [gm, high], [])],
    )
    return p.have(separable.conclusion, squares, cauchy, low)


def nonnegative_size(p: Any, t: Expr) -> Any:
    """``Σ_i tau_i² ≥ 0``."""
    each = p.every(
        1,
        n,
        lambda i: tau(t, i) ** 2 >= 0,
        lambda i, h: p.have(tau(t, i) ** 2 >= 0, squares=[tau(t, i)]),
    )
    return p.lemma("sums/nonnegative", terms(a=1, b=n, f=lambda i: tau(t, i) ** 2), each)


separable = Lemma(
    "perceptron/separable",
    "If each step gains γ along a unit comparator, none gains along the weights themselves, and a "
    "round's moves are at most C times its steps, then γ² M² ≤ C M for the number M of steps.",
    (
        *MOVES,
        *START,
        T >= 0,
        joint(w_star, theta_star, w_star, theta_star, 1, n) <= 1,
        gamma >= 0,
        every(
            1,
            T,
            lambda t: every(
                1,
                n,
                lambda i: gamma * tau(t, i) ** 2 <= tau(t, i) * (w_star @ x(t) - theta_star(i)),
            ),
        ),
        every(1, T, lambda t: every(1, n, lambda i: tau(t, i) * (w(t) @ x(t) - theta(t, i)) <= 0)),
        every(1, T, lambda t: steps(t) ** 2 * (x(t) @ x(t)) + size(t) <= C * size(t)),
    ),
    gamma**2 * M**2 <= C * M,
    _separable,
)
