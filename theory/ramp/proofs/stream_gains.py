"""From rounds that come nearer to a comparator to a bound on what they gain, all in all.

What is gained in the rounds is at most the squared distance at the start, ``‖u‖²``, and what the
comparator's slack costs. Numbers ``c_i`` that could be multipliers show how much a round gains:
`theory.ramp.proofs.stream_progress`. Here ``c_i = β`` for the constraints that are violated,
``z_i (f − θ_i) ≤ 0``, where ``l_i ≥ 1``: m of them gain ``(2β − β² D) m``, where ``q + A X ≤ D``
for a label that has at most A constraints on either side.
"""

from __future__ import annotations

from typing import Any

from theory.formal import Expr, conj, eq, every, real, total
from theory.lemmas.inner import joint
from theory.lemmas.sums import terms
from theory.pril.proofs.mistakes import M, moves, theta_star, w_star
from theory.pril.proofs.one_sided import SIDES, A
from theory.pril.proofs.steps import K, T, m, tau, theta, w, x
from theory.pril.proofs.theorem_1 import steps_in_round
from theory.proof import Lemma
from theory.ramp.proofs.stream_progress import (
    COMPARATOR,
    TARGET,
    c,
    cost,
    distance,
    felt,
    gain,
    nearer,
    over,
    possible,
)
from theory.ramp.proofs.stream_run import DATA, RUNS, C, Q, ell, some, z

SQUARE = joint(w_star, theta_star, w_star, theta_star, 1, K - 1)
"""``‖u‖²``."""


def all_felt(variant: str) -> Expr:
    """What the comparator's slack costs in all rounds."""
    return total(1, T, lambda t: felt(variant, t))


def gains(variant: str) -> Expr:
    """The numbers c_i show that each round gains ``gain(t)``."""
    return every(1, T, lambda t: gain(t) + cost(variant, t) <= 0)


def start_distance(p: Any, run: Any) -> Any:
    """``‖v^1 − u‖² = ‖u‖²``."""
    pairs = [p.rule("pair", v, run["start-w"]) for v in (w(1), w_star)]

    def one(i: Expr, h: Any) -> Any:
        zero = p.use(run["start-theta"], i, by=[h])
        return p.have(
            eq(apart(i), theta_star(i) * theta_star(i)),
            products=[(theta(1, i) - 2 * theta_star(i), [zero], [])],
        )

    def apart(i: Expr) -> Expr:
        return (theta(1, i) - theta_star(i)) * (theta(1, i) - theta_star(i))

    def square(i: Expr) -> Expr:
        return theta_star(i) * theta_star(i)

    same = p.lemma(
        "sums/equal",
        terms(a=1, b=K - 1, f=apart, g=square),
        p.every(1, K - 1, lambda i: eq(apart(i), square(i)), one),
    )
    return p.have(eq(distance(1), SQUARE), *pairs, same)


def _total(variant: str) -> Any:
    def script(p: Any, *given: Any) -> Any:
        run = dict(zip(RUNS[variant], given, strict=False))
        rounds, fits, slackness, inside, gained = given[len(RUNS[variant]) :]
        closer = p.lemma(
            f"ramp/stream-nearer/{variant}", {}, *run.values(), fits, slackness, inside
        )

        def change(t: Expr) -> Expr:
            return felt(variant, t) - gain(t)

        def body(t: Expr) -> Expr:
            return distance(t + 1) <= distance(t) + change(t)

        def one(t: Expr, h: Any) -> Any:
            return p.have(body(t), p.use(closer, t, by=[h]), p.use(gained, t, by=[h]))

        whole = p.lemma(
            "sums/telescope",
            terms(a=1, b=T, F=distance, f=change),
            rounds,
            p.every(1, T, body, one),
        )
        end = p.lemma(
            "inner/nonnegative",
            {
                ("a_", "Z", 0): 1,
                ("b_", "Z", 0): K - 1,
                ("u_", "V", 0): w(T + 1) - w_star,
                ("f_", "R", 1): lambda i: theta(T + 1, i) - theta_star(i),
            },
        )
        return p.have(p.goal, whole, end, start_distance(p, run))

    return script


TOTAL = tuple(
    Lemma(
        f"ramp/stream-gains/{variant}",
        f"What the rounds of {variant.upper()} gain is at most ‖u‖² and what the slack costs.",
        (*RUNS[variant].values(), T >= 0, *COMPARATOR, possible(variant), gains(variant)),
        total(1, T, gain) <= SQUARE + all_felt(variant),
        _total(variant),
    )
    for variant in Q
)

beta, D = real("beta"), real("D")
BETA, MOST = ("beta", "R", 0), ("D", "R", 0)


def share(variant: str) -> Expr:
    """``β`` could be a multiplier."""
    return conj(beta >= 0, beta <= C) if variant == "pa-i" else beta >= 0


def room(variant: str) -> Expr:
    """``q + A ‖x‖² ≤ D``."""
    return every(1, T, lambda t: Q[variant] + A(t) * (x(t) @ x(t)) <= D)


RATE = 2 * beta - beta**2 * D
"""What a violated constraint gains."""


def violated(t: Expr, i: Expr) -> Expr:
    """``β`` where the constraint is violated."""
    return beta * tau(t, i) ** 2


def _mistakes(variant: str) -> Any:
    def script(p: Any, *given: Any) -> Any:
        run = dict(zip(RUNS[variant], given, strict=False))
        rounds, fits, slackness, size, sides, few = given[len(RUNS[variant]) :]
        table = {TARGET: violated, ("gain_", "R", 1): lambda t: RATE * m(t)}
        steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
        places = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))
        moved = p.lemma("pril/moves-one-sided", {}, run["labels"], run["tau"], sides)
        least = p.have(beta >= 0, size)

        def could(t: Expr, i: Expr) -> Expr:
            value = violated(t, i)
            return conj(value >= 0, value <= C) if variant == "pa-i" else value >= 0

        def each_could(t: Expr, h: Any) -> Any:
            return p.every(
                1,
                K - 1,
                lambda i: could(t, i),
                lambda i, h2: p.have(could(t, i), size, *extra(t, i, h, h2)),
            )

        def extra(t: Expr, i: Expr, h: Any, h2: Any) -> list[Any]:
            cost_ = [run["cost"]] if variant == "pa-i" else []
            return [p.use(steps, t, i, by=[h, h2]), *cost_]

        inside = p.every(1, T, lambda t: every(1, K - 1, lambda i: could(t, i)), each_could)

        def part(t: Expr, i: Expr) -> Expr:
            return Q[variant] * violated(t, i) ** 2 - 2 * violated(t, i) * ell(t, i)

        def at_most(t: Expr, i: Expr) -> Expr:
            return (Q[variant] * beta**2 - 2 * beta) * tau(t, i) ** 2

        def gained(t: Expr, h: Any) -> Any:
            def short(i: Expr, h2: Any) -> Any:
                place = p.pieces(p.use(places, t, i, by=[h, h2]))[0]
                goal = part(t, i) <= at_most(t, i)

                def stepped(case: Any) -> Any:
                    lack = p.have(ell(t, i) - 1 >= 0, place, case, p.use(run["labels"], t, by=[h]))
                    return p.have(goal, case, products=[(2, [least, lack], [])])

                def still(case: Any) -> Any:
                    return p.have(goal, p.pieces(case)[0])

                case = p.use(steps, t, i, by=[h, h2])
                return p.cases(goal, case, stepped, stepped, still)

            def along(i: Expr, h2: Any) -> Any:
                place = p.pieces(p.use(places, t, i, by=[h, h2]))[0]
                return p.have(
                    eq(z(t, i) * violated(t, i), beta * tau(t, i)),
                    place,
                    p.use(steps, t, i, by=[h, h2]),
                    p.use(run["labels"], t, by=[h]),
                )

            less = p.lemma(
                "sums/monotone",
                terms(a=1, b=K - 1, f=lambda i: part(t, i), g=lambda i: at_most(t, i)),
                p.every(1, K - 1, lambda i: part(t, i) <= at_most(t, i), short),
            )
            turned = over(lambda i: z(t, i) * violated(t, i))
            same = p.lemma(
                "sums/equal",
                terms(
                    a=1,
                    b=K - 1,
                    f=lambda i: z(t, i) * violated(t, i),
                    g=lambda i: beta * tau(t, i),
                ),
                p.every(
                    1, K - 1, lambda i: eq(z(t, i) * violated(t, i), beta * tau(t, i)), along
                ),
            )
            length = x(t) @ x(t)
            squared = p.have(
                turned**2 * length <= beta**2 * A(t) * m(t) * length,
                products=[
                    (length * (turned + beta * moves(t)), [same], []),
                    (1, [p.use(moved, t, by=[h]), p.rule("norm", x(t))], [beta]),
                ],
            )
            limit = p.use(few, t, by=[h])
            return p.have(
                RATE * m(t) + part_sum(t) + turned**2 * length <= 0,
                less,
                squared,
                products=[(1, [limit, steps_in_round(p, t)], [beta])],
            )

        def part_sum(t: Expr) -> Expr:
            return over(lambda i: part(t, i))

        def body(t: Expr) -> Expr:
            turned = over(lambda i: z(t, i) * violated(t, i))
            return RATE * m(t) + part_sum(t) + turned**2 * (x(t) @ x(t)) <= 0

        return p.lemma(
            f"ramp/stream-gains/{variant}",
            table,
            *run.values(),
            rounds,
            fits,
            slackness,
            inside,
            p.every(1, T, body, gained),
        )

    return script


MISTAKES = tuple(
    Lemma(
        f"ramp/stream-mistakes/{variant}",
        f"(2β − β² D) Σ_t m^t ≤ ‖u‖² and what the slack costs {variant.upper()}.",
        (
            *RUNS[variant].values(),
            T >= 0,
            *COMPARATOR,
            share(variant),
            SIDES,
            room(variant),
        ),
        RATE * M <= SQUARE + all_felt(variant),
        _mistakes(variant),
    )
    for variant in Q
)
