"""How much nearer to a comparator a round of the PA family brings the parameters, at least.

The comparator ``u = (w*, θ*)`` falls short of the margins by no more than ``ξ_i``. A round moves
``v`` by ``Σ_i α_i φ_i``, ``φ_i = z_i (x, −e_i)``, so

    ‖v' − u‖² − ‖v − u‖² = Σ_i 2 α_i φ_i·(v − u) + A² X + Σ_i α_i²
                         ≤ Σ_i (2 α_i (ξ_i − l_i) + α_i²) + A² X,         A = Σ_i z_i α_i.

The multipliers are the best of all: for any numbers ``c_i`` that could be multipliers,
``(e_i − q α_i)(c_i − α_i) ≤ 0``, since ``α_i`` is a clipped ``e_i/q``. So the c_i bound the gain:

    ‖v' − u‖² − ‖v − u‖² ≤ Σ_i (q c_i² − 2 c_i l_i) + (Σ_i z_i c_i)² X + Σ_i felt_i,

where ``felt_i`` is ``2 α_i ξ_i`` for PA, ``2C ξ_i`` for PA-I and ``2C ξ_i²`` for PA-II.
"""

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, function, total
from theory.intervals.pril import each, slack, w_star
from theory.intervals.progress import met
from theory.intervals.symbols import K, T, theta_star
from theory.lemmas.inner import joint
from theory.lemmas.perceptron import symbols
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.ramp.proofs.stream_run import (
    DATA,
    RUNS,
    Q,
    ell,
    excess,
    inverse_of_cost,
    shift,
    some,
    z,
)
from theory.ramp.symbols import C, alpha
from theory.runs.papers.symbols import theta, w, x

xi, c, gain = function("xi", "R", 2), function("chosen_", "R", 2), function("gain_", "R", 1)
XI, TARGET, GAIN = ("xi", "R", 2), ("chosen_", "R", 2), ("gain_", "R", 1)

FELT: dict[str, Callable[[Expr, Expr], Expr]] = {
    "pa": lambda t, i: 2 * alpha(t, i) * xi(t, i),
    "pa-i": lambda t, i: 2 * C * xi(t, i),
    "pa-ii": lambda t, i: 2 * C * xi(t, i) ** 2,
}
"""What the comparator's slack can cost, by variant."""


def over(body: Callable[[Expr], Any]) -> Expr:
    """``Σ_i body(i)`` over all thresholds."""
    return total(1, K - 1, body)


def distance(t: Any) -> Expr:
    """``‖v^t − u‖²``."""

    def apart(i: Expr) -> Expr:
        return theta(t, i) - theta_star(i)

    return joint(w(t) - w_star, apart, w(t) - w_star, apart, 1, K - 1)


def cost(variant: str, t: Expr) -> Expr:
    """``Σ_i (q c_i² − 2 c_i l_i) + (Σ_i z_i c_i)² X``: minus what the c_i show to be gained."""
    part = over(lambda i: Q[variant] * c(t, i) ** 2 - 2 * c(t, i) * ell(t, i))
    return part + over(lambda i: z(t, i) * c(t, i)) ** 2 * (x(t) @ x(t))


def felt(variant: str, t: Expr) -> Expr:
    """``Σ_i felt_i``."""
    return over(lambda i: FELT[variant](t, i))


def nearer(variant: str, t: Expr) -> Expr:
    """The inequality."""
    return distance(t + 1) <= distance(t) + cost(variant, t) + felt(variant, t)


def possible(variant: str) -> Expr:
    """The numbers c_i could be multipliers."""
    if variant == "pa-i":
        return each(lambda t, i: conj(c(t, i) >= 0, c(t, i) <= C))
    return each(lambda t, i: c(t, i) >= 0)


COMPARATOR = {
    "fits": each(lambda t, i: met(t, i, 1 - xi(t, i))),
    "slackness": each(lambda t, i: xi(t, i) >= 0),
}
"""The comparator meets each margin 1 but for its slack."""


def _bought(
    variant: str, p: Prover, t: Expr, i: Expr, best: Fact, slackness: Fact, more: Sequence[Fact]
) -> Fact:
    """``2 α ξ ≤ (q − 1) α² + felt``."""
    a, lack = alpha(t, i), xi(t, i)
    goal = 2 * a * lack <= (Q[variant] - 1) * a**2 + FELT[variant](t, i)
    if variant == "pa":
        return p.have(goal)
    if variant == "pa-i":
        return p.have(goal, p.have(C - a >= 0, best), slackness)
    one, above = more
    return p.have(goal, above, one, squares=[a - 2 * C * lack])


def moved(variant: str, t: Expr, i: Expr) -> tuple[Expr, Expr]:
    """``2 α_i φ_i·(v − u) + α_i²`` and ``q α_i² − 2 α_i l_i + felt_i``."""
    a, s = alpha(t, i), z(t, i) * alpha(t, i)
    gap = w(t) @ x(t) - theta(t, i) - slack(t, i)
    return 2 * s * gap + s**2, Q[variant] * a**2 - 2 * a * ell(t, i) + FELT[variant](t, i)


def _moved(
    variant: str,
    p: Prover,
    t: Expr,
    i: Expr,
    case: Fact,
    fits: Fact,
    slackness: Fact,
    *more: Fact,
) -> Fact:
    """The first is at most the second."""
    left, right = moved(variant, t, i)
    place, best = p.pieces(case)
    above = p.have(alpha(t, i) >= 0, best)
    bought = _bought(variant, p, t, i, best, slackness, more)
    goal = left <= right

    def at(sign: int) -> Any:
        def found(h: Fact) -> Fact:
            return p.have(goal, h, bought, above, fits)

        return found

    def off(h: Fact) -> Fact:
        return p.have(goal, h, bought, above, slackness)

    return p.cases(goal, place, at(1), at(-1), off)


def _chosen(
    variant: str, p: Prover, t: Expr, i: Expr, case: Fact, inside: Fact, *above: Any
) -> Fact:
    """``q α_i² − 2 α_i l_i ≤ q c_i² − 2 c_i l_i + 2 a X z_i (c_i − α_i)``."""
    a, q, other, X = alpha(t, i), Q[variant], c(t, i), x(t) @ x(t)
    best = p.pieces(case)[1]
    goal = (excess(t, i) - q * a) * (other - a) <= 0

    def none(h: Fact) -> Fact:
        short, zero = p.pieces(h)
        return p.auto(goal, zero, p.have(-excess(t, i) >= 0, short), inside)

    def exact(h: Fact) -> Fact:
        return p.auto(goal, h)

    def full(h: Fact) -> Fact:
        over, same = p.pieces(h)
        return p.have(goal, p.have(excess(t, i) - C >= 0, over), inside, same)

    branches = (none, exact, full) if variant == "pa-i" else (none, exact)
    sharp = p.cases(goal, p.pieces(best)[-1], *branches)
    twice = 2 * shift(t) * X * z(t, i) * (other - a)
    return p.have(
        q * a**2 - 2 * a * ell(t, i) <= q * other**2 - 2 * other * ell(t, i) + twice,
        sharp,
        *above,
        squares=[other - a],
    )


def _nearer(variant: str) -> Any:
    def script(p: Prover, *given: Fact, fits: Fact, slackness: Fact, inside: Fact) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))
        steps = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))
        more = inverse_of_cost(p, run["cost"]) if variant == "pa-ii" else []
        growth = p.lemma(
            "perceptron/growth",
            symbols(
                T=T,
                n=K - 1,
                x=x,
                w=lambda t: w(t) - w_star,
                theta=lambda t, i: theta(t, i) - theta_star(i),
                tau=lambda t, i: z(t, i) * alpha(t, i),
            ),
            *_moves(p, run),
        )

        def proof(t: Expr, h: Fact) -> Fact:
            def own(i: Expr, h2: Any) -> Fact:
                at = [h, h2]
                facts = (p.use(fact, t, i, by=at) for fact in (steps, fits, slackness))
                return _moved(variant, p, t, i, *facts, *more)

            def other(i: Expr, h2: Fact) -> Fact:
                facts = (p.use(fact, t, i, by=[h, h2]) for fact in (steps, inside))
                return _chosen(variant, p, t, i, *facts, *more[1:])

            balance = p.use(run["balance"], t, by=[h])
            target = over(lambda i: z(t, i) * c(t, i))
            made = over(lambda i: z(t, i) * alpha(t, i))
            return p.have(
                nearer(variant, t),
                balance,
                p.use(growth, t, by=[h]),
                summing(p, p.throughout(1, K - 1, own)),
                summing(p, p.throughout(1, K - 1, other)),
                p.rule("norm", x(t)),
                squares=[target - made],
            )

        return p.throughout(1, T, proof)

    return script


def _moves(p: Prover, run: Given) -> list[Any]:
    """The update, of the difference to the comparator."""

    def difference(t: Expr) -> Expr:
        return eq(w(t + 1) - w_star, w(t) - w_star + over(lambda i: z(t, i) * alpha(t, i)) * x(t))

    def apart(t: Expr, i: Expr) -> Expr:
        step = z(t, i) * alpha(t, i)
        return eq(theta(t + 1, i) - theta_star(i), theta(t, i) - theta_star(i) - step)

    return [
        p.auto(every(1, T, lambda t: difference(t)), run["step-w"]),
        p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: apart(t, i))), run["step-theta"]),
    ]


def each_nearer(variant: str) -> Expr:
    """The inequality, in every round."""
    return every(1, T, lambda t: nearer(variant, t))


NEARER = tuple(
    worded(
        f"ramp/stream-nearer/{variant}",
        f"How much nearer to a comparator a round of {variant.upper()} comes, at least.",
        each_nearer(variant),
        _nearer(variant),
        *RUNS[variant].values(),
        **COMPARATOR,
        inside=possible(variant),
    )
    for variant in Q
)
