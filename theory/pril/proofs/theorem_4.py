"""Theorem 4 repaired, from the hypotheses as the claims state them."""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, eq, every, exp, expr, indicator, integer, log
from theory.lemmas.entropy import ETA, HALF, U, g
from theory.lemmas.logarithm import at, inverse_of
from theory.lemmas.sums import terms
from theory.pril.proofs.m_pril_bound import (
    COMPONENTS,
    NEEDED,
    NORM,
    M,
    gamma,
    margin,
    theta_star,
    w_star,
)
from theory.pril.proofs.m_pril_counts import (
    all_numbers,
    loss,
    mistakes_nonnegative,
    rounds_with_loss,
)
from theory.pril.proofs.m_pril_moves import within
from theory.pril.proofs.m_pril_run import core
from theory.pril.proofs.multiplicative import RUN, d, eta, x
from theory.pril.proofs.steps import K, T, m, tau, y_l, y_r
from theory.pril.proofs.theorem_1 import WIDEST
from theory.proof import Lemma

a = integer("a")
A = ("A", "R", 0)


def size(u: Expr) -> Expr:
    """``|u|``."""
    return u - 2 * indicator(u < 0) * u


def own_norm(p: Any, norm: Any, weights: Any, thresholds: Any) -> Any:
    """The absolute values of what is not negative can be left out."""
    sums = []
    for high, star, known in ((d, w_star, weights), (K - 1, theta_star, thresholds)):

        def same(i: Expr, star: Any = star) -> Expr:
            return eq(size(star(i)), star(i))

        def one(i: Expr, h: Any, same: Any = same, known: Any = known) -> Any:
            return p.have(same(i), p.use(known, i, by=[h]))

        table = terms(a=1, b=high, f=lambda i, star=star: size(star(i)), g=star)
        sums.append(p.lemma("sums/equal", table, p.every(1, high, same, one)))
    return p.have(eq(NORM, 1), norm, *sums)


def own_margin(p: Any, run: Any, ideal: Any) -> Any:
    """``z_i^t (w*·x^t − θ_i*) ≥ γ`` without its ``z``."""

    def proof(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            label = p.use(run["labels"], t, by=[h])
            return p.have(margin(t, i), label, h2, p.use(ideal, t, i, by=[h, h2]))

        return p.every(1, K - 1, lambda i: margin(t, i), one)

    return p.every(1, T, lambda t: every(1, K - 1, lambda i: margin(t, i)), proof)


def own_size(p: Any, small: Any) -> Any:
    """``−1 ≤ x_j^t ≤ 1`` without absolute values."""

    def proof(t: Expr, h: Any) -> Any:
        def one(j: Expr, h2: Any) -> Any:
            return p.have(within(x(t, j), 1), p.use(small, t, j, by=[h, h2]))

        return p.every(1, d, lambda j: within(x(t, j), 1), one)

    return p.every(1, T, lambda t: every(1, d, lambda j: within(x(t, j), 1)), proof)


def some_round(p: Any, attained: Any) -> Any:
    """``T ≥ 1``, since an extremum over the rounds is attained."""
    return p.chosen(T >= 1, attained, lambda t, h: p.have(T >= 1, h))


def own_sides(p: Any, largest: Any, bound: Expr) -> Any:
    """No side of a label has more constraints than the larger of them."""

    def room(t: Expr) -> Expr:
        return (y_l(t) - 1 <= bound) & (K - y_r(t) <= bound)

    return p.every(1, T, room, lambda t, h: p.have(room(t), p.use(largest, t, by=[h])))


def simple(p: Any, run: Any, *given: Any) -> dict[str, Any]:
    """The claim's hypotheses in the form in which the lemmas have them, by name."""
    small, positive, norm, ideal, width, signs = given
    weights, thresholds = p.pieces(signs)
    narrowest, attained = p.pieces(width)
    rounds = some_round(p, attained)
    return {
        **core(p, run),
        "some-rounds": p.have(T >= 0, rounds),
        "one-round": rounds,
        "w": weights,
        "theta": thresholds,
        "norm": own_norm(p, norm, weights, thresholds),
        "margin": own_margin(p, run, ideal),
        "small": own_size(p, small),
        "gamma": positive,
        "narrowest": narrowest,
    }


def bounded(p: Any, facts: dict[str, Any], limit: Expr, sides: Any, some: Any) -> Any:
    """`m-pril/bound` with ``A = limit``, from ``limit > 0``."""
    known = {**facts, "sides": sides, "some": some}
    return p.lemma("m-pril/bound", {A: limit}, *(known[name] for name in NEEDED))


def unmoved(p: Any, run: Any, limit: Expr, sides: Any, none: Any) -> Any:
    """``Σ_t m^t = 0`` where no label has a constraint."""
    sizes = p.lemma("m-pril/step-sizes", {A: limit}, run["labels"], run["tau"], sides)

    def proof(t: Expr, h: Any) -> Any:
        def one(i: Expr, h2: Any) -> Any:
            zero = p.have(eq(tau(t, i), 0), p.use(sizes, t, i, by=[h, h2]), none)
            return p.have(eq(tau(t, i) ** 2, 0), products=[(tau(t, i), [zero], [])])

        return p.lemma(
            "sums/vanishing",
            terms(a=1, b=K - 1, f=lambda i: tau(t, i) ** 2),
            p.every(1, K - 1, lambda i: eq(tau(t, i) ** 2, 0), one),
        )

    return p.lemma(
        "sums/vanishing", terms(a=1, b=T, f=m), p.every(1, T, lambda t: eq(m(t), 0), proof)
    )


def _components(p: Any, ranks: Any, dimension: Any) -> Any:
    least = p.have(1 <= COMPONENTS, ranks, dimension)
    order = p.lemma("logarithm/monotone", at(a=1, b=COMPONENTS), p.have(expr(1) > 0), least)
    return p.have(log(COMPONENTS) >= 0, order, p.lemma("logarithm/one", {}))


components = Lemma(
    "m-pril/components",
    "log(K + d − 1) is not negative.",
    (RUN["ranks"], RUN["dimension"]),
    log(COMPONENTS) >= 0,
    _components,
)


def size_of_log(p: Any, run: Any) -> Any:
    """``log(K + d − 1) ≥ 0``."""
    return p.lemma("m-pril/components", {}, run["ranks"], run["dimension"])


def bracket(limit: Any) -> Expr:
    """``γ A η − log cosh(A η)``."""
    return gamma * limit * eta - log(HALF * exp(limit * eta) + HALF * exp(-limit * eta))


def general(p: Any, run: Any, facts: Any, sides: Any) -> Any:
    """Repair 1 for the number of steps, where some label may have constraints or not."""
    largest, _ = p.pieces(sides)
    room = own_sides(p, largest, a)
    goal = M * bracket(a) <= a * log(COMPONENTS)
    label = p.use(run["labels"], 1, by=[facts["one-round"]])
    least = p.have(a >= 0, label, p.use(room, 1, by=[facts["one-round"]]))

    def none(h: Any) -> Any:
        zero = p.have(eq(a, 0), h, least)
        still = unmoved(p, run, a, room, p.have(a <= 0, h))
        return p.have(goal, products=[(bracket(a), [still], []), (log(COMPONENTS), [zero], [])])

    return p.cases(
        goal,
        p.rule("excluded", a > 0),
        lambda some: bounded(p, facts, a, room, some),
        none,
    )


def repair_1(p: Any, run: Any, *given: Any) -> Any:
    """For every step."""
    *basic, count, sides = given
    facts = simple(p, run, *basic)
    return p.have(
        p.goal,
        general(p, run, facts, sides),
        products=[(bracket(a), [all_numbers(p, run, count)], [])],
    )


def converges(p: Any, run: Any, *given: Any) -> Any:
    """A round with a loss has a violated constraint."""
    *basic, _, sides = given
    facts = simple(p, run, *basic)
    whole, few = general(p, run, facts, sides), rounds_with_loss(p, run)
    largest, _ = p.pieces(sides)
    label = p.use(run["labels"], 1, by=[facts["one-round"]])
    least = p.have(a >= 0, label, p.use(own_sides(p, largest, a), 1, by=[facts["one-round"]]))
    right = p.have(a * log(COMPONENTS) >= 0, products=[[least, size_of_log(p, run)]])
    rounds = Expr(few.conclusion[1])
    some = p.have(rounds >= 0, loss_rounds(p))
    return p.cases(
        p.goal,
        p.rule("excluded", bracket(a) >= 0),
        lambda h: p.have(p.goal, whole, products=[[p.have(M - rounds >= 0, few), h]]),
        lambda h: p.have(p.goal, right, products=[[some, p.have(-bracket(a) >= 0, h)]]),
    )


def loss_rounds(p: Any) -> Any:
    """A number of rounds is not negative."""

    def some(t: Expr) -> Expr:
        return indicator(0 < loss(t))

    each_round = p.every(1, T, lambda t: some(t) >= 0, lambda t, h: p.have(some(t) >= 0))
    return p.lemma("sums/nonnegative", terms(a=1, b=T, f=some), each_round)


def at_best_step(p: Any, run: Any, facts: Any, sides: Any, step: Any) -> tuple[Any, Any]:
    """``M g(γ) ≤ a log(K + d − 1)`` and ``g(γ) ≥ γ²/2``, with the best step."""
    high, equation = p.pieces(step)
    low = p.have(-1 < gamma, facts["gamma"])
    whole = general(p, run, facts, sides)
    best = p.lemma("entropy/best", {U: gamma, ETA: a * eta}, low, high, equation)
    square = p.lemma("entropy/square", {U: gamma}, low, high)
    return p.have(M * g(gamma) <= a * log(COMPONENTS), whole, products=[(M, [best], [])]), square


def repair_2(p: Any, run: Any, *given: Any) -> Any:
    """With the best step."""
    *basic, count, sides, step = given
    facts = simple(p, run, *basic)
    bound, square = at_best_step(p, run, facts, sides, step)
    positive = p.have(
        g(gamma) > 0, square, p.have(gamma**2 > 0, products=[[facts["gamma"], facts["gamma"]]])
    )
    found = p.quotient(M, a * log(COMPONENTS), g(gamma), bound, positive)
    return p.have(p.goal, found, all_numbers(p, run, count))


def squared(p: Any, run: Any, facts: Any, sides: Any, step: Any) -> Any:
    """``γ² M ≤ 2 a log(K + d − 1)``."""
    bound, square = at_best_step(p, run, facts, sides, step)
    more = p.have(g(gamma) - HALF * gamma**2 >= 0, square)
    return p.have(
        gamma**2 * M <= 2 * a * log(COMPONENTS),
        bound,
        products=[[mistakes_nonnegative(p), more]],
    )


def repair_3(p: Any, run: Any, *given: Any) -> Any:
    """With ``g(γ) ≥ γ²/2``."""
    *basic, count, sides, step = given
    facts = simple(p, run, *basic)
    bound = squared(p, run, facts, sides, step)
    square = p.have(gamma**2 > 0, products=[[facts["gamma"], facts["gamma"]]])
    found = p.quotient(M, 2 * a * log(COMPONENTS), gamma**2, bound, square)
    return p.have(p.goal, found, all_numbers(p, run, count))


def repair_4(p: Any, run: Any, *given: Any) -> Any:
    """``2 a ≤ 2 c_1 ≤ c_1²``."""
    *basic, count, sides, step, wide = given
    facts = simple(p, run, *basic)
    _, attained = p.pieces(sides)
    narrow = p.chosen(
        a <= WIDEST,
        attained,
        lambda t, h: p.have(
            a <= WIDEST, h, p.use(run["labels"], t, by=[h]), p.use(facts["narrowest"], t, by=[h])
        ),
    )
    room = p.have(
        WIDEST**2 - 2 * a >= 0,
        narrow,
        products=[[p.have(WIDEST - 2 >= 0, wide), p.have(WIDEST >= 0, wide)]],
    )
    bound = p.have(
        gamma**2 * M <= WIDEST**2 * log(COMPONENTS),
        squared(p, run, facts, sides, step),
        products=[[room, size_of_log(p, run)]],
    )
    square = p.have(gamma**2 > 0, products=[[facts["gamma"], facts["gamma"]]])
    found = p.quotient(M, WIDEST**2 * log(COMPONENTS), gamma**2, bound, square)
    return p.have(p.goal, found, all_numbers(p, run, count))


def widest_sides(p: Any, run: Any, narrowest: Any) -> Any:
    """No side of a label has more than ``K − c − 1`` constraints."""

    def room(t: Expr) -> Expr:
        return (y_l(t) - 1 <= WIDEST) & (K - y_r(t) <= WIDEST)

    def one(t: Expr, h: Any) -> Any:
        return p.have(room(t), p.use(narrowest, t, by=[h]), p.use(run["labels"], t, by=[h]))

    return p.every(1, T, room, one)


def repair_5(p: Any, run: Any, *given: Any) -> Any:
    """With ``r = γ/c_1`` and ``h = c_1 η``: ``c_1 r h − log cosh h = g(r) + (c_1 − 1) r h``."""
    *basic, count, _, step = given
    facts = simple(p, run, *basic)
    c_1 = WIDEST
    room = widest_sides(p, run, facts["narrowest"])
    label = p.use(run["labels"], 1, by=[facts["one-round"]])
    least = p.have(c_1 >= 0, label, p.use(room, 1, by=[facts["one-round"]]))
    table = {U: gamma, ("whole", "R", 0): c_1, ETA: c_1 * eta}
    proper = p.lemma("entropy/proper", table, least, facts["gamma"], step)
    some = p.have(c_1 > 0, proper, facts["gamma"])
    whole = bounded(p, facts, c_1, room, some)
    inverse_above, one = inverse_of(p, c_1, some)
    r, h = gamma * (1 / c_1), c_1 * eta
    share = p.have(eq(r * c_1, gamma), products=[(gamma, [one], [])])
    positive = p.have(r > 0, products=[[facts["gamma"], inverse_above]])
    small = p.have(r < 1, one, products=[[p.have(c_1 - gamma > 0, proper), inverse_above]])
    fitted = p.have(
        eq(exp(2 * h) * (1 - r), 1 + r),
        products=[(1 / c_1, [step], []), (exp(2 * h), [one], []), (1, [one], [])],
    )
    table = {U: r, ETA: h}
    low = p.have(-1 < r, positive)
    best = p.lemma("entropy/best", table, low, small, fitted)
    square = p.lemma("entropy/square", {U: r}, low, small)
    rate = p.lemma("entropy/rate", table, p.have(0 <= r, positive), small, fitted)
    more = p.have(c_1 - 1 >= 0, some)
    slope = p.have(
        bracket(c_1) >= (c_1 - HALF) * r**2,
        best,
        square,
        products=[[more, p.have(r * h - r**2 >= 0, rate)], (c_1 * eta, [share], [])],
    )
    twice = p.have(
        (2 * c_1 - 1) * r**2 * M <= 2 * c_1 * log(COMPONENTS),
        whole,
        products=[
            [p.have(bracket(c_1) - (c_1 - HALF) * r**2 >= 0, slope), mistakes_nonnegative(p)]
        ],
    )
    right = 2 * c_1 * c_1**2 * log(COMPONENTS)
    bound = p.have(
        (2 * c_1 - 1) * gamma**2 * M <= right,
        products=[
            (1, [twice], [c_1]),
            ((2 * c_1 - 1) * M * r * c_1, [share], []),
            ((2 * c_1 - 1) * M * gamma, [share], []),
        ],
    )
    margin_square = p.have(gamma**2 > 0, products=[[facts["gamma"], facts["gamma"]]])
    first, first_one = inverse_of(p, gamma**2, margin_square)
    odd = p.have(2 * c_1 - 1 > 0, some)
    second, second_one = inverse_of(p, 2 * c_1 - 1, odd)
    found = p.have(
        M <= right * (1 / gamma**2) * (1 / (2 * c_1 - 1)),
        products=[
            [bound, first, second],
            (M * (2 * c_1 - 1) * (1 / (2 * c_1 - 1)), [first_one], []),
            (M, [second_one], []),
        ],
    )
    return p.have(p.goal, found, all_numbers(p, run, count))
