"""PA-RAMP's violated constraints that are not discarded are as few as PA-I's.

A round comes nearer to the comparator by what PA-I gains with the indices that are kept, of which
those with a violated constraint are counted: `theory.ramp.proofs.kept`, with ``c_i = 1/B`` for
these. The rest is as for PA-I: `theory.ramp.proofs.stream_bounds`.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, indicator, real, total
from theory.intervals.one_sided import some_side
from theory.intervals.pril import each, some_round, w_star
from theory.intervals.symbols import K, T, a, theta_star
from theory.lemmas.inner import joint
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.stream_bounds import all_indices, best_share, factor, growth, sides_of
from theory.ramp.proofs.stream_coincides import in_round, theta_ramp, w_ramp
from theory.ramp.proofs.stream_counts import mistakes
from theory.ramp.proofs.stream_margins import RUN, sign
from theory.ramp.proofs.stream_progress import TARGET, xi
from theory.ramp.proofs.stream_ramp import RULES
from theory.ramp.proofs.stream_run import z
from theory.ramp.stream_ramp_run import ended_beside
from theory.ramp.symbols import C
from theory.runs.papers.symbols import x, y_l, y_r

RAMP = {at_s: ended_beside(at_s) for at_s in RULES}
RUNS = {at_s: RUN | RAMP[at_s].prefixed("ramp-") for at_s in RULES}
"""PA-I's run, and PA-RAMP's beside it."""


def level(t: Any, number: Any, i: Expr) -> Expr:
    """``u_i^t`` at PA-RAMP's parameters with this number."""
    return sign(t, i) * (w_ramp(number) @ x(t) - theta_ramp(number, i))


def member(t: Expr, i: Expr) -> Expr:
    """``i ∈ I``."""
    return (i <= y_l(t) - 1) | (i >= y_r(t))


def kept(at_s: str, t: Expr, i: Expr) -> Expr:
    """The round's last point keeps the index."""
    return member(t, i) & ~RULES[at_s](level(t, t + 1, i))


def mistake(at_s: str, t: Expr, i: Expr) -> Expr:
    """Whether a violated constraint is kept: 1 or 0."""
    return indicator((level(t, t, i) <= 0) & kept(at_s, t, i))


def felt(at_s: str, t: Expr, i: Expr) -> Expr:
    """What the comparator lacks, where the index is kept."""
    return indicator(kept(at_s, t, i)) * xi(t, i)


def over(body: Callable[[Expr, Expr], Expr]) -> Callable[[Expr], Expr]:
    """``Σ_i body(t, i)``."""
    return lambda t: total(1, K - 1, lambda i: body(t, i))


def distance(t: Any) -> Expr:
    """``‖v^t − u‖²``."""

    def apart(i: Expr) -> Expr:
        return theta_ramp(t, i) - theta_star(i)

    return joint(w_ramp(t) - w_star, apart, w_ramp(t) - w_star, apart, 1, K - 1)


beta, D = real("share_"), real("most_")
RATE = 2 * beta - beta**2 * D
"""What a violated constraint gains."""

SQUARE = joint(w_star, theta_star, w_star, theta_star, 1, K - 1)
"""``‖u‖²``."""


def target(at_s: str, t: Expr, i: Expr) -> Expr:
    """``c_i``: β for the violated constraints that are kept."""
    return beta * mistake(at_s, t, i)


def meets(t: Expr, i: Expr) -> Expr:
    """The comparator meets the margin 1 but for its slack."""
    return member(t, i) >> (sign(t, i) * (w_star @ x(t) - theta_star(i)) >= 1 - xi(t, i))


SETTING = {
    "rounds": T >= 0,
    "meets": each(meets),
    "slackness": each(lambda t, i: xi(t, i) >= 0),
    "share": conj(beta >= 0, beta <= C),
    "sides": every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a)),
    "room": every(1, T, lambda t: 1 + a * (x(t) @ x(t)) <= D),
}


def _rounds(at_s: str) -> Any:
    def script(
        p: Prover,
        *given: Fact,
        rounds: Fact,
        meets: Fact,
        slackness: Fact,
        share: Fact,
        sides: Fact,
        room: Fact,
    ) -> Fact:
        run = dict(zip(RUNS[at_s], given, strict=True))
        ramp = {name: run[f"ramp-{name}"] for name in RAMP[at_s]}
        wrong, lack = over(lambda t, i: mistake(at_s, t, i)), over(lambda t, i: felt(at_s, t, i))

        def chosen(t: Any, i: Any) -> Expr:
            return target(at_s, t, i)

        could = all_indices(
            p,
            lambda t, i: chosen(t, i) >= 0,
            lambda t, i, h, h2: p.have(chosen(t, i) >= 0, share),
        )
        widths = {TARGET: chosen, ("A", "R", 1): lambda t: a}
        turned = p.lemma("ramp/one-sided", widths, run["labels"], run["z"], could, sides)

        def step(t: Expr, h: Fact) -> Fact:
            def free(i: Expr, h2: Fact) -> Fact:
                value = chosen(t, i)
                off = ~kept(at_s, t, i) >> eq(value, 0)
                return p.have(conj(value >= 0, value <= C, off), share)

            slacks = {
                ("lack_", "R", 1): lambda i: xi(t, i),
                ("target_", "R", 1): lambda i: chosen(t, i),
            }
            rows = (p.use(fact, t, by=[h]) for fact in (meets, slackness))
            free_ = p.throughout(1, K - 1, free)
            nearer = in_round(p, f"kept-nearer/{at_s}", ramp, t, h, slacks, *rows, free_)

            def worth(i: Expr, h2: Fact) -> Fact:
                short = 1 - level(t, t, i)
                cost = chosen(t, i) ** 2 - 2 * chosen(t, i) * short
                return p.auto(cost <= (beta**2 - 2 * beta) * mistake(at_s, t, i), share)

            def turn(i: Expr, h2: Fact) -> Fact:
                goal = eq(z(t, i) * chosen(t, i), sign(t, i) * chosen(t, i))
                return p.have(goal, p.use(run["z"], t, i, by=[h, h2]))

            X, count = x(t) @ x(t), wrong(t)
            moves = total(1, K - 1, lambda i: sign(t, i) * chosen(t, i))
            one_side = p.auto(
                moves**2 <= a * beta**2 * count,
                p.rewrite(
                    summing(p, p.throughout(1, K - 1, turn)),
                    p.use(turned, t, by=[h]),
                    lambda m: m**2 <= a * total(1, K - 1, lambda i: chosen(t, i) ** 2),
                ),
            )
            some = p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=lambda i: mistake(at_s, t, i)))
            spare = p.have(D - 1 - a * X >= 0, p.use(room, t, by=[h]))
            costs = p.have(
                moves**2 * X <= (D - 1) * beta**2 * count,
                p.rule("norm", x(t)),
                p.have(a * beta**2 * count - moves**2 >= 0, one_side),
                spare,
                some,
            )
            return p.have(
                distance(t + 1) <= distance(t) + (2 * C * lack(t) - RATE * count),
                nearer,
                summing(p, p.throughout(1, K - 1, worth)),
                costs,
            )

        nearer = p.throughout(1, T, step)
        changes = terms(a=1, b=T, F=distance, f=lambda t: 2 * C * lack(t) - RATE * wrong(t))
        whole = p.lemma("sums/telescope", changes, rounds, nearer)
        end = p.lemma(
            "inner/nonnegative",
            {
                ("a_", "Z", 0): 1,
                ("b_", "Z", 0): K - 1,
                ("u_", "V", 0): w_ramp(T + 1) - w_star,
                ("f_", "R", 1): lambda i: theta_ramp(T + 1, i) - theta_star(i),
            },
        )
        start = p.auto(eq(distance(1), SQUARE), ramp["zero-w"], ramp["zero-theta"])
        return p.have(p.goal, whole, end, start)

    return script


def gained(at_s: str) -> Expr:
    """What is counted gains no more than ``‖u‖²`` and what the slack costs."""
    count = total(1, T, over(lambda t, i: mistake(at_s, t, i)))
    lack = total(1, T, over(lambda t, i: felt(at_s, t, i)))
    return RATE * count <= SQUARE + 2 * C * lack


ROUNDS = tuple(
    worded(
        f"ramp/kept-rounds/{at_s}",
        "What PA-RAMP gains by the violated constraints that it keeps, in all rounds.",
        gained(at_s),
        _rounds(at_s),
        *RUNS[at_s].values(),
        **SETTING,
    )
    for at_s in RULES
)


def kept_mistakes(at_s: str) -> Any:
    """The bound with ``β = 1/B``."""

    def script(
        p: Prover, run: Given, *, slackness: Fact, fits: Fact, size: Fact, sides: Fact
    ) -> Fact:
        (largest, some), each_side = p.pieces(size), p.pieces(sides)[0]
        rounds = some_round(p, some)
        wide = some_side(p, run, each_side, rounds)
        B, most = factor("pa-i", mistakes), growth("pa-i", mistakes)
        positive, above, share = best_share(p, run, "pa-i", mistakes, wide)

        def met(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
            inside = p.assume(member(t, i))
            known = p.use(fits, t, i, by=[h, h2])
            return p.rule("discharge", member(t, i), p.have(Expr(meets(t, i).t[2]), known, inside))

        def small(t: Expr, h: Fact) -> Fact:
            return p.have(1 + a * (x(t) @ x(t)) <= most, wide, p.use(largest, t, by=[h]))

        rate = p.lemma(
            f"ramp/kept-rounds/{at_s}",
            {("share_", "R", 0): 1 / B, ("most_", "R", 0): most},
            *run.values(),
            p.have(T >= 0, rounds),
            all_indices(p, meets, met),
            slackness,
            share,
            sides_of(p, each_side),
            p.throughout(1, T, small),
        )
        wrong = over(lambda t, i: mistake(at_s, t, i))
        count = total(1, T, wrong)
        numbers = {"B_": B, "D_": most, "M_": count, "S_": Expr(rate.conclusion[2])}
        table = {(name, "R", 0): value for name, value in numbers.items()}
        return p.have(p.goal, p.lemma("ramp/best-share", table, positive, above, rate))

    return script
