"""Where CCCP has ended, the last step moves exactly what the last point keeps.

Along CCCP from ``v_t`` discarded sets shrink on one side of the label and grow on the other. So a
set that comes again has been the same ever since: the last step discards what the last point does,
and these indices do not move. The others have the multipliers of PA-I for them alone.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, function, indicator, real, total, vector
from theory.proving.lemma import lemma, worded
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import by_induction, summing
from theory.ramp.cccp_run import CURRENT_ROUND, FROM_CURRENT, ended_run
from theory.ramp.proofs.cccp_steps import X, at_point, first, gone, left
from theory.ramp.proofs.cccp_still import induction
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.restated import restated
from theory.ramp.proofs.stream_ramp import RULES, parts_of
from theory.ramp.proofs.terms import in_I, margin, square, z
from theory.ramp.stream_ramp_run import of_round
from theory.ramp.symbols import (
    C,
    K,
    beta,
    n,
    passed_theta,
    passed_w,
    shift,
    theta,
    theta_next,
    w,
    w_next,
    x,
    y_l,
    y_r,
)

ENDED = {at_s: ended_run(at_s) for at_s in RULES}


def of_I(body: Callable[[Expr], Expr]) -> Expr:
    """What holds for every index of I."""
    return every(1, K - 1, lambda i: in_I(i) >> body(i))


def _ended(at_s: str) -> Callable[..., Fact]:
    def script(p: Prover, *given: Fact, some: Fact, ended: Fact) -> Fact:
        run = dict(zip(FROM_CURRENT[at_s], given, strict=True))

        def way(sign: int) -> Callable[[Fact], Fact]:
            def proof(up: Fact) -> Fact:
                known = induction(p, at_s, run, some, sign, p.have(sign * shift(1) >= 0, up))

                def again(m: Expr, chosen: Fact) -> Fact:
                    *inside, same = p.flat(chosen)
                    same = p.written(same)

                    def since(k: Expr) -> Expr:
                        """What rises is discarded at m if at k; what falls, at k if at m."""
                        return every(
                            1,
                            K - 1,
                            lambda i: (
                                ((eq(sign * z(i), 1) & gone(at_s, k, i)) >> gone(at_s, m, i))
                                & ((eq(sign * z(i), -1) & gone(at_s, m, i)) >> gone(at_s, k, i))
                            ),
                        )

                    def step(k: Expr, here: Fact, before: Fact) -> Fact:
                        change = p.pieces(p.use(known, k, by=[here, *inside]))[-1]
                        return p.auto(since(k + 1), before, change)

                    start = p.auto(since(m))
                    whole = by_induction(p, m, n, since, start, step)
                    last = p.use(whole, n, by=[p.have((m <= n) & (n <= n), *inside)])
                    change = p.pieces(p.use(known, n, by=[some]))[-1]

                    def one(i: Expr, h: Fact) -> Fact:
                        member = p.assume(in_I(i))

                        def coded(k: Expr) -> Fact:
                            gap = passed_w(k) @ x - passed_theta(k, i)
                            turned = indicator(i < y_l) - indicator(i >= y_r)
                            value = eq(turned * gap, at_point(k, i))
                            return p.have(value)

                        met = (gone(at_s, n + 1, i) >> gone(at_s, m, i)) & (
                            gone(at_s, m, i) >> gone(at_s, n + 1, i)
                        )
                        equal = p.have(met, p.use(same, i), h, member, coded(m), coded(n + 1))
                        ways = [p.use(fact, i, by=[h]) for fact in (last, change)]

                        def signed(value: Fact) -> Fact:
                            return p.have(same_set(at_s, i), equal, *ways, value)

                        signs = eq(sign * z(i), 1) | eq(sign * z(i), -1)
                        either = p.have(signs, member, run["labels"])
                        done = p.cases(same_set(at_s, i), either, signed, signed)
                        return p.rule("discharge", in_I(i), done)

                    return p.throughout(1, K - 1, one)

                return p.chosen(p.goal, ended, again)

            return proof

        either = p.rule("excluded", shift(1) >= 0)
        return p.cases(p.goal, either, way(1), way(-1))

    return script


def same_set(at_s: str, i: Expr) -> Expr:
    """The last point discards i exactly if the one before does."""
    return (gone(at_s, n, i) >> gone(at_s, n + 1, i)) & (gone(at_s, n + 1, i) >> gone(at_s, n, i))


LAST_SETS = tuple(
    worded(
        f"ramp/cccp-ended/{at_s}",
        "Where CCCP from v_t has ended, the last two points discard the same.",
        of_I(lambda i, at_s=at_s: same_set(at_s, i)),  # type: ignore[misc]
        _ended(at_s),
        *FROM_CURRENT[at_s].values(),
        some=n >= 1,
        ended=ENDED[at_s]["ended"],
    )
    for at_s in RULES
)


w_star, theta_star = vector("w^*"), function("theta^*", "R", 1)
lack, target = function("lack_", "R", 1), function("target_", "R", 1)
"""What the comparator lacks of each margin 1, and numbers that could be multipliers."""


def lost(at_s: str, i: Expr) -> Expr:
    """``v_{t+1}`` discards i."""
    return RULES[at_s](margin(w_next, theta_next, i))


def distance(direction: Any, levels: Any) -> Expr:
    """``‖v − v*‖²``."""
    return square(direction, levels, w_star, theta_star)


def short(i: Expr) -> Expr:
    """``l_i = 1 − u_i(v_t)``."""
    return 1 - first(i)


def spent() -> Expr:
    """``Σ_i (c_i² − 2 c_i l_i) + (Σ_i z_i c_i)² ‖x‖²``: minus what the c_i show to be gained."""
    part = total(1, K - 1, lambda i: target(i) ** 2 - 2 * target(i) * short(i))
    return part + total(1, K - 1, lambda i: z(i) * target(i)) ** 2 * X


def felt(at_s: str, i: Expr) -> Expr:
    """What the comparator lacks, where the index is kept."""
    return indicator(in_I(i) & ~lost(at_s, i)) * lack(i)


def possible(at_s: str, i: Expr) -> Expr:
    """``c_i`` could be a multiplier: it is 0 off what is kept."""
    value = target(i)
    kept = in_I(i) & ~lost(at_s, i)
    return conj(value >= 0, value <= C, ~kept >> eq(value, 0))


sign_, b, c, ell, pull, gap_, xi = (
    real(name) for name in ("sign_", "step_", "could_", "ell_", "pull_", "gap_", "xi_")
)


@lemma(
    "ramp/kept-index",
    2 * sign_ * b * gap_ + (sign_ * b) ** 2
    <= c**2 - 2 * c * ell + 2 * pull * sign_ * (c - b) + 2 * C * xi,
    signs=eq(sign_, 1) | eq(sign_, -1),
    could=(c >= 0) & (c <= C),
    best=clipped(b, ell - sign_ * pull, 0, C),
    fits=sign_ * gap_ <= xi - ell,
    slackness=xi >= 0,
)
def kept_index(
    p: Prover, signs: Fact, could: Fact, best: Fact, fits: Fact, slackness: Fact
) -> Fact:
    """What the step of an index gains, with PA-I's multiplier b and any c that could be one."""
    range_ = p.have((b >= 0) & (b <= C), best, could)
    above, below = p.pieces(range_)

    unit = p.auto(eq(sign_**2, 1), signs)
    own = p.have(xi - ell - sign_ * gap_ >= 0, fits)
    spare = p.have(C - b >= 0, below)
    return p.auto(
        p.goal,
        best,
        could,
        above,
        own,
        spare,
        slackness,
        unit,
        squares=[c - b],
    )


def _nearer(at_s: str) -> Callable[..., Fact]:
    def script(
        p: Prover, *given: Fact, ended: Fact, fits: Fact, slackness: Fact, could: Fact
    ) -> Fact:
        run = dict(zip(CURRENT_ROUND[at_s], given, strict=True))
        steps, moves = parts_of(p, at_s, run)
        start = (run[name] for name in FROM_CURRENT[at_s])
        sets = p.lemma(f"ramp/cccp-ended/{at_s}", {}, *start, run["some"], ended)
        to, levels, sums = p.pieces(p.use(moves, n, by=[run["some"]]))
        last, a = run["last-w"], shift(n)

        def reached(f: Any) -> Fact:
            """``w'·f = w·f + ā x·f``."""
            return p.have(
                eq(w_next @ f, w @ f + a * (x @ f)), p.rule("pair", f, last), p.rule("pair", f, to)
            )

        def part(i: Expr) -> Expr:
            gap = (w - w_star) @ x - (theta(i) - theta_star(i))
            return 2 * z(i) * beta(n, i) * gap + (z(i) * beta(n, i)) ** 2

        def level(i: Expr, h: Fact) -> Fact:
            gap, own = theta(i) - theta_star(i), z(i) * beta(n, i)
            body = eq((theta_next(i) - theta_star(i)) ** 2, gap**2 - 2 * own * gap + own**2)
            return p.have(body, p.use(levels, i, by=[h]), p.use(run["last-theta"], i, by=[h]))

        along, ends = reached(x), p.rule("pair", x, last)
        still = p.lemma(f"ramp/cccp-still/{at_s}", {}, *(run[name] for name in FROM_CURRENT[at_s]))
        idle = p.pieces(p.use(still, n, by=[run["some"]]))[0]

        def worth(i: Expr) -> Expr:
            chosen = target(i) ** 2 - 2 * target(i) * short(i)
            return chosen + 2 * a * X * z(i) * (target(i) - beta(n, i)) + 2 * C * felt(at_s, i)

        def index(i: Expr, h: Fact) -> Fact:
            goal = part(i) <= worth(i)
            free, fit, least = (p.use(fact, i, by=[h]) for fact in (could, fits, slackness))

            def off(outside: Fact) -> Fact:
                return p.have(goal, outside, free)

            def on(member: Fact) -> Fact:
                step = p.pieces(p.use(p.use(steps, n, i, by=[run["some"], h]), by=[member]))[0]
                same = p.use(p.use(sets, i, by=[h]), by=[member])
                equal = (ends, p.use(run["last-theta"], i, by=[h]))
                signs = p.have(eq(z(i), 1) | eq(z(i), -1), member, run["labels"])

                def out(gone_: Fact) -> Fact:
                    rest = p.use(p.use(idle, i, by=[h]), by=[same, *equal, gone_, signs])
                    return p.auto(goal, rest, free, gone_)

                def held(kept: Fact) -> Fact:
                    apart = p.have(~gone(at_s, n, i), same, *equal, kept)
                    table = {
                        ("sign_", "R", 0): z(i),
                        ("step_", "R", 0): beta(n, i),
                        ("could_", "R", 0): target(i),
                        ("ell_", "R", 0): short(i),
                        ("pull_", "R", 0): a * X,
                        ("gap_", "R", 0): (w - w_star) @ x - (theta(i) - theta_star(i)),
                        ("xi_", "R", 0): lack(i),
                    }
                    free_ = clipped(beta(n, i), left(n, i), 0, C)
                    best = p.have(free_, step, apart)
                    mine = p.have(z(i) * (w_star @ x - theta_star(i)) >= 1 - lack(i), fit, member)
                    found = p.lemma("ramp/kept-index", table, signs, free, best, mine, least)
                    here = p.have(eq(felt(at_s, i), lack(i)), kept, member)
                    return p.have(goal, found, here)

                return p.cases(goal, p.rule("excluded", lost(at_s, i)), out, held)

            return p.cases(goal, p.rule("excluded", in_I(i)), on, off)

        whole = summing(p, p.throughout(1, K - 1, index))
        chosen = total(1, K - 1, lambda i: z(i) * target(i))
        return p.have(
            p.goal,
            *(reached(f) for f in (w, w_star, w_next)),
            summing(p, p.throughout(1, K - 1, level)),
            along,
            sums,
            whole,
            p.rule("norm", x),
            squares=[chosen - a],
        )

    return script


NEARER = tuple(
    worded(
        f"ramp/kept-nearer/{at_s}",
        "How much nearer to a comparator a round of PA-RAMP comes by what it keeps, at least.",
        distance(w_next, theta_next)
        <= distance(w, theta)
        + spent()
        + 2 * C * total(1, K - 1, lambda i, at_s=at_s: felt(at_s, i)),  # type: ignore[misc]
        _nearer(at_s),
        *CURRENT_ROUND[at_s].values(),
        ended=ENDED[at_s]["ended"],
        fits=of_I(lambda i: z(i) * (w_star @ x - theta_star(i)) >= 1 - lack(i)),
        slackness=every(1, K - 1, lambda i: lack(i) >= 0),
        could=every(1, K - 1, lambda i, at_s=at_s: possible(at_s, i)),  # type: ignore[misc]
    )
    for at_s in RULES
)

SOME_NEARER = tuple(restated(one, of_round(0)) for one in NEARER)
