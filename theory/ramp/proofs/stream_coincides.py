"""PA-RAMP is PA-I on a stream where no margin of PA-I falls to s.

By induction over the rounds: the parameters before a round are the same, and neither they nor
PA-I's next ones discard an index, so PA-RAMP's next ones are PA-I's.
"""

from functools import partial
from typing import Any

from theory.formal.substitution import replaced
from theory.formal.terms import Expr, conj, eq, every, expr, function, norm2, real
from theory.intervals.symbols import K, T, gamma
from theory.lemmas.null import null_product
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each, same_sums
from theory.ramp.proofs.cccp_is_pa_i import given as conditions
from theory.ramp.proofs.restated import in_rounds
from theory.ramp.proofs.stream_margins import RUN, all_short, hinge, member, sign
from theory.ramp.proofs.stream_ramp import RULES
from theory.ramp.proofs.stream_run import DATA, shift, some, z
from theory.ramp.stream_ramp_run import BESIDE, beside, of_round
from theory.ramp.symbols import alpha, s
from theory.runs.papers.symbols import theta, w, x

w_ramp, theta_ramp = function(BESIDE[0], "V", 1), function(BESIDE[1], "R", 2)
RUNS = {at_s: RUN | beside(at_s).prefixed("ramp-") for at_s in RULES}
"""Both runs; the formulas of PA-RAMP's have ``ramp-`` before their names."""

u, bound = real("margin_"), real("bound_")
ROOM = {
    "kept": bound <= (1 - s) ** 2 * gamma**2,
    "discarded": bound < (1 - s) ** 2 * gamma**2,
}


def _above(at_s: str) -> Lemma:
    def script(p: Prover, positive: Fact, level: Fact, lack: Fact, room: Fact) -> Fact:
        strict = at_s == "kept"

        def order(low: Expr, high: Expr) -> Expr:
            return low < high if strict else low <= high

        goal, square = ~RULES[at_s](u), p.have(gamma**2 > 0, positive)

        def wrong(low: Fact) -> Fact:
            full = p.have(eq(hinge(1 - u), 1 - u), low, level)
            own = p.rewrite(full, lack, lambda a: gamma**2 * a**2 <= bound)
            more, least = p.have(s - u >= 0, low), p.have(1 - s > 0, level)
            wide = p.nonlinear(order((1 - s) ** 2, (1 - u) ** 2), low, more, least)
            return p.auto(goal, wide, square, own, room)

        return p.cases(goal, p.rule("excluded", RULES[at_s](u)), wrong, lambda h: h)

    return Lemma(
        f"ramp/above-level/{at_s}",
        "A margin that lacks little enough of 1 is not discarded.",
        (gamma > 0, s < 1, gamma**2 * hinge(1 - u) ** 2 <= bound, ROOM[at_s]),
        ~RULES[at_s](u),
        script,
    )


ABOVE = tuple(map(_above, RULES))


in_round = in_rounds(partial(of_round, names=BESIDE))
"""A lemma of one round of PA-RAMP, beside the other run."""


def coincides(at_s: str) -> Any:
    """The parameters of all rounds are the same."""

    def script(
        p: Prover,
        run: Given,
        *,
        below: Fact,
        positive: Fact,
        unit: Fact,
        ideal: Fact,
        size: Fact,
        room: Fact,
    ) -> Fact:
        own = {name: run[name] for name in RUN}
        ramp = {name: run[f"ramp-{name}"] for name in beside(at_s)}
        short, largest = all_short(p, own, positive, unit, ideal), p.pieces(size)[0]
        steps = p.lemma("ramp/stream-step/pa-i", {}, *some("pa-i", DATA, own))

        def related(t: Expr) -> Expr:
            levels = every(1, K - 1, lambda i: eq(theta_ramp(t, i), theta(t, i)))
            return conj(eq(norm2(w_ramp(t) - w(t)), 0), levels)

        def step(t: Expr, here: Fact, before: Fact) -> Fact:
            flat, levels = p.pieces(before)
            balance, label = (p.use(run[name], t, by=[here]) for name in ("balance", "labels"))
            move, radius = p.use(run["step-w"], t, by=[here]), p.use(largest, t, by=[here])
            along = null_product(p, w_ramp(t) - w(t), x(t), flat)
            score = p.rule("pair", x(t), move)
            pulled = p.have(
                eq(w(t + 1) @ x(t), w(t) @ x(t) + shift(t) * (x(t) @ x(t))), score, balance
            )

            def said(phi: Expr) -> Expr:
                return replaced(phi, {**of_round(t, BESIDE), **table(x(t))})

            def table(other: Any) -> dict[Any, Any]:
                return {
                    ("pull_", "R", 0): shift(t),
                    ("share_", "R", 1): lambda i: alpha(t, i),
                    ("v_", "V", 0): other,
                }

            def turn(i: Expr, h: Fact) -> Fact:
                value = p.use(run["z"], t, i, by=[here, h])
                return p.have(eq(z(t, i), sign(t, i)), value)

            sums = same_sums(
                p,
                1,
                K - 1,
                lambda i: z(t, i) * alpha(t, i),
                lambda i: sign(t, i) * alpha(t, i),
                lambda i, h: p.have(
                    eq(z(t, i) * alpha(t, i), sign(t, i) * alpha(t, i)), turn(i, h)
                ),
            )

            def of_I(phi: Expr, proof: Any) -> Fact:
                def one(goal: Expr, place: Any) -> Fact:
                    i, h = place
                    inside = p.assume(goal.t[1])
                    found = proof(Expr(goal.t[2]), i, h, inside, p.use(levels, i, by=[h]))
                    return p.rule("discharge", goal.t[1], found)

                return each(p, said(phi), one)

            def share(goal: Expr, i: Expr, h: Fact, inside: Fact, same: Fact) -> Fact:
                facts = (p.use(steps, t, i, by=[here, h]), turn(i, h), along, same, label)

                def side(number: int) -> Any:
                    def proof(where: Fact) -> Fact:
                        return p.have(goal, *facts, where, label)

                    return proof

                return p.cases(goal, inside, side(1), side(-1))

            def kept(number: Expr, same_margin: Any) -> Any:
                def proof(goal: Expr, i: Expr, h: Fact, inside: Fact, same: Fact) -> Fact:
                    both = p.use(p.use(short, t, i, by=[here, h]), by=[inside])
                    lack = p.pieces(both)[0 if number is t else 1]
                    margin = sign(t, i) * (w(number) @ x(t) - theta(number, i))
                    names = {("margin_", "R", 0): margin, ("bound_", "R", 0): x(t) @ x(t) + 1}
                    wide = p.have(replaced(ROOM[at_s], names), room, radius)
                    fine = p.lemma(f"ramp/above-level/{at_s}", names, positive, below, lack, wide)
                    return p.have(goal, fine, *same_margin(i, h, margin, same))

                return proof

            def now(i: Expr, h: Fact, margin: Expr, same: Fact) -> list[Fact]:
                at = sign(t, i) * (w_ramp(t) @ x(t) - theta_ramp(t, i))
                return [p.have(eq(at, margin), along, same)]

            def later(i: Expr, h: Fact, margin: Expr, same: Fact) -> list[Fact]:
                moved = p.use(run["step-theta"], t, i, by=[here, h])
                at = sign(t, i) * (w_ramp(t) @ x(t) - theta_ramp(t, i))
                at = at + sign(t, i) * shift(t) * (x(t) @ x(t)) + alpha(t, i)
                one = p.have(eq(sign(t, i) ** 2, 1), p.assume(member(t, i)), label)
                return [p.have(eq(at, margin), along, same, pulled, moved, turn(i, h), one)]

            balance_phi, share_phi, before_phi, after_phi = conditions(at_s).values()
            facts = (
                p.have(said(balance_phi), balance, sums),
                of_I(share_phi, share),
                of_I(before_phi, kept(t, now)),
                of_I(after_phi, kept(t + 1, later)),
            )

            def apart(other: Expr) -> Fact:
                """``(w^R_{t+1} − w_{t+1}) · other = 0``."""
                own_move = p.rule("pair", other, move)
                null = null_product(p, w_ramp(t) - w(t), other, flat)
                played = in_round(p, f"is-pa-i/{at_s}", ramp, t, here, table(other), *facts)
                round_ = p.pieces(played)[0]
                return p.have(
                    eq((w_ramp(t + 1) - w(t + 1)) @ other, 0), own_move, null, round_, balance
                )

            def level_(i: Expr, h: Fact) -> Fact:
                moved = p.use(run["step-theta"], t, i, by=[here, h])
                theirs = p.use(ends, i, by=[h])
                return p.have(
                    eq(theta_ramp(t + 1, i), theta(t + 1, i)),
                    moved,
                    theirs,
                    p.use(levels, i, by=[h]),
                    turn(i, h),
                )

            ends = p.pieces(in_round(p, f"is-pa-i/{at_s}", ramp, t, here, table(x(t)), *facts))[1]
            length = eq(norm2(w_ramp(t + 1) - w(t + 1)), 0)
            zero = p.have(length, apart(w_ramp(t + 1)), apart(w(t + 1)))
            return p.rule("conjoin", [zero, p.throughout(1, K - 1, level_)])

        first = expr(1)
        nothing = [
            p.rule("pair", v, fact)
            for v in (w_ramp(first), w(first))
            for fact in (run["ramp-zero-w"], run["start-w"])
        ]
        start = p.rule(
            "conjoin",
            [
                p.have(eq(norm2(w_ramp(first) - w(first)), 0), *nothing),
                p.auto(
                    every(1, K - 1, lambda i: eq(theta_ramp(first, i), theta(first, i))),
                    run["ramp-zero-theta"],
                    run["start-theta"],
                ),
            ],
        )
        return p.auto(p.goal, all_rounds(p, T, related, start, step))

    return script
