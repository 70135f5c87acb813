"""How many rounds have a mistake: the numbers ``c_i = β/m`` for the m violated constraints.

They add up to β, so that ``(Σ_i z_i c_i)² ≤ β²`` and ``Σ_i c_i² = β²/m ≤ β²``: such a round gains
``2β − β² D`` at least, where ``q + X ≤ D``, whatever the number of constraints.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, indicator, total
from theory.intervals.pril import m, steps_in_round
from theory.intervals.symbols import K, T
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import summing, termwise
from theory.ramp.proofs.stream_gains import SQUARE, all_felt
from theory.ramp.proofs.stream_progress import COMPARATOR, GAIN, TARGET, over
from theory.ramp.proofs.stream_run import DATA, RUNS, Q, ell, inverse_of_cost, some, z
from theory.ramp.proofs.stream_shares import RATE, D, beta, share
from theory.ramp.symbols import C
from theory.runs.papers.symbols import tau, x


def missed(t: Expr) -> Expr:
    """1 where some constraint is violated."""
    return indicator(0 < m(t))


MISSED = total(1, T, missed)
"""The number of such rounds."""


def _at_least_one(p: Prover, t: Expr, steps: Fact, h: Fact) -> Fact:
    """``m ≥ 1`` or ``m = 0``: m counts."""

    def counts(i: Expr) -> Expr:
        return indicator(0 < tau(t, i) ** 2)

    same = termwise(p, 1, K - 1, lambda i: eq(tau(t, i) ** 2, counts(i)), steps, h)
    least = steps_in_round(p, t)
    number = over(counts)
    goal = (m(t) >= 1) | eq(m(t), 0)

    return p.cases(
        goal,
        p.rule("excluded", 0 < m(t)),
        lambda h2: p.have(goal, same, p.have(number >= 1, p.have(number > 0, same, h2))),
        lambda h2: p.auto(goal, h2, least),
    )


def equal_share(t: Expr) -> Expr:
    """``β/m``, and 0 where no constraint is violated."""
    return beta * missed(t) / m(t)


def _shared(p: Prover, t: Expr, either: Fact, least: Fact) -> list[Any]:
    """``0 ≤ c ≤ β`` and ``c m = β`` or 0, for that number c."""
    r = equal_share(t)
    goal = conj(r >= 0, r <= beta, eq(r * m(t), beta * missed(t)))

    return list(p.pieces(p.auto(goal, either, least)))


def _rounds(variant: str) -> Any:
    def script(
        p: Prover, *given: Fact, rounds: Fact, fits: Fact, slackness: Fact, size: Fact, few: Fact
    ) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))
        steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])
        places = p.lemma(f"ramp/stream-step/{variant}", {}, *some(variant, DATA, run))
        few_moves = p.lemma("pril/moves-at-most-steps", {}, run["labels"], run["tau"])
        least, q = p.have(beta >= 0, size), Q[variant]
        weight = [p.have(q >= 0, *inverse_of_cost(p, run["cost"]))] if variant == "pa-ii" else []

        def target(t: Expr, i: Expr) -> Expr:
            return equal_share(t) * tau(t, i) ** 2

        def could(t: Expr, i: Expr) -> Expr:
            value = target(t, i)
            return conj(value >= 0, value <= C) if variant == "pa-i" else value >= 0

        def each_could(t: Expr, h: Fact) -> Fact:
            above, below, _ = _shared(p, t, _at_least_one(p, t, steps, h), least)

            def one(i: Expr, h2: Fact) -> Fact:
                goal, cost_ = could(t, i), some(variant, ("cost",), run)
                branch = [lambda step: p.have(goal, above, below, size, step, *cost_)] * 3
                return p.cases(goal, p.use(steps, t, i, by=[h, h2]), *branch)

            return p.throughout(1, K - 1, one)

        def part(t: Expr, i: Expr) -> Expr:
            return q * target(t, i) ** 2 - 2 * target(t, i) * ell(t, i)

        def body(t: Expr) -> Expr:
            turned = over(lambda i: z(t, i) * target(t, i))
            return RATE * missed(t) + over(lambda i: part(t, i)) + turned**2 * (x(t) @ x(t)) <= 0

        def gained(t: Expr, h: Fact) -> Fact:
            above, below, whole = _shared(p, t, _at_least_one(p, t, steps, h), least)
            r, label, length = equal_share(t), p.use(run["labels"], t, by=[h]), x(t) @ x(t)

            def at(i: Expr, h2: Fact) -> tuple[Any, Any]:
                place = p.pieces(p.use(places, t, i, by=[h, h2]))[0]
                return place, p.use(steps, t, i, by=[h, h2])

            def signed(i: Expr, h2: Any) -> Fact:
                place, case = at(i, h2)
                goal = eq(z(t, i) * target(t, i), r * tau(t, i))
                branch = [lambda step: p.have(goal, place, step, label)] * 3
                return p.cases(goal, case, *branch)

            def short(i: Expr, h2: Any) -> Fact:
                place, case = at(i, h2)
                goal = part(t, i) <= ((q * r**2 - 2 * r) * tau(t, i) ** 2)

                def stepped(step: Fact) -> Fact:
                    return p.auto(goal, step, above, place, label)

                return p.cases(goal, case, stepped, stepped, lambda still: p.auto(goal, still))

            same = summing(p, p.throughout(1, K - 1, signed))
            less = summing(
                p,
                p.throughout(1, K - 1, short),
            )
            some_ = p.have(missed(t) >= 0)
            square = p.have(eq(missed(t) ** 2, missed(t)))
            turned = over(lambda i: z(t, i) * target(t, i))
            first = p.auto(
                (q * r**2 - 2 * r) * m(t) <= (q * beta**2 - 2 * beta) * missed(t),
                whole,
                least,
                below,
                *weight,
            )
            second = p.have(
                turned**2 * length <= beta**2 * missed(t) * length,
                same,
                p.use(few_moves, t, by=[h]),
                p.rule("norm", x(t)),
                whole,
                square,
                squares=[r],
            )
            limit = p.use(few, t, by=[h])
            return p.have(body(t), less, first, second, limit, some_)

        return p.lemma(
            f"ramp/stream-gains/{variant}",
            {TARGET: target, GAIN: lambda t: RATE * missed(t)},
            *run.values(),
            rounds,
            fits,
            slackness,
            p.throughout(1, T, each_could),
            p.throughout(1, T, gained),
        )

    return script


def small(variant: str) -> Expr:
    """``q + ‖x‖² ≤ D``."""
    return every(1, T, lambda t: Q[variant] + x(t) @ x(t) <= D)


ROUNDS = tuple(
    worded(
        f"ramp/stream-rounds/{variant}",
        f"(2β − β² D) times the rounds with a mistake is at most ‖u‖² and what the slack costs "
        f"{variant.upper()}.",
        RATE * MISSED <= SQUARE + all_felt(variant),
        _rounds(variant),
        *RUNS[variant].values(),
        rounds=T >= 0,
        **COMPARATOR,
        size=share(variant),
        few=small(variant),
    )
    for variant in Q
)
