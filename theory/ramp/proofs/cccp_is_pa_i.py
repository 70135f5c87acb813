"""A round of PA-RAMP is PA-I's where neither ``v_t`` nor PA-I's point discards an index.

A step of CCCP from a point that discards nothing solves PA-I's balance equation, which has one
root. So it leads to PA-I's point, which discards nothing either: all later steps lead there too.
"""

from collections.abc import Callable

from theory.formal.terms import Expr, conj, disj, eq, every, expr, function, real, total
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds
from theory.ramp.cccp_run import CURRENT_ROUND
from theory.ramp.proofs.cccp_steps import X, at_point, first, gone
from theory.ramp.proofs.cccp_still import at_start
from theory.ramp.proofs.discarded import clipped
from theory.ramp.proofs.restated import restated
from theory.ramp.proofs.stream_ramp import RULES, parts_of, v
from theory.ramp.proofs.terms import in_I, z
from theory.ramp.stream_ramp_run import of_round
from theory.ramp.symbols import C, K, beta, n, shift, theta, theta_next, w, w_next, x

pull, share = real("pull_"), function("share_", "R", 1)
"""PA-I's step along x, and its multipliers."""


def reached(i: Expr) -> Expr:
    """``u_i`` at PA-I's point."""
    return first(i) + z(i) * pull * X + share(i)


def of_I(body: Callable[[Expr], Expr]) -> Expr:
    """What holds for every index of I."""
    return every(1, K - 1, lambda i: in_I(i) >> body(i))


def given(at_s: str) -> dict[str, Expr]:
    """PA-I's conditions, and that neither point discards an index."""
    return {
        "balance": eq(pull, total(1, K - 1, lambda i: z(i) * share(i))),
        "shares": of_I(lambda i: clipped(share(i), 1 - first(i) - z(i) * pull * X, 0, C)),
        "before": of_I(lambda i: ~RULES[at_s](first(i))),
        "after": of_I(lambda i: ~RULES[at_s](reached(i))),
    }


def _same(at_s: str) -> Callable[..., Fact]:
    def script(
        p: Prover, *facts: Fact, balance: Fact, shares: Fact, before: Fact, after: Fact
    ) -> Fact:
        run = dict(zip(CURRENT_ROUND[at_s], facts, strict=True))
        steps, moves = parts_of(p, at_s, run)
        square, cost = p.rule("norm", x), run["cost"]

        def kept(k: Expr) -> Expr:
            return of_I(lambda i: ~gone(at_s, k, i))

        def solved(k: Expr, here: Fact, none: Fact) -> tuple[Fact, Callable[..., Fact]]:
            """``ā_k`` and each ``β_{k,i}`` of I are PA-I's."""

            def parts(i: Expr, h: Fact, inside: Fact) -> list[Fact]:
                taken = p.pieces(p.use(p.use(steps, k, i, by=[here, h]), by=[inside]))[0]
                own = p.use(p.use(none, i, by=[h]), by=[inside])
                value = clipped(beta(k, i), 1 - first(i) - z(i) * shift(k) * X, 0, C)
                free = p.have(value, taken, own)
                return [free, p.use(p.use(shares, i, by=[h]), by=[inside]), cost]

            def ordered(up: Expr, sign: int) -> Fact:
                """In the order ``up`` of the steps along x the terms are in the other order."""

                def goal(i: Expr) -> Expr:
                    return 0 <= sign * (z(i) * share(i) - z(i) * beta(k, i))

                def one(i: Expr, h: Fact) -> Fact:
                    order = p.assume(up)

                    def side(turn: int) -> Callable[[Fact], Fact]:
                        def proof(value: Fact) -> Fact:
                            inside = p.have(in_I(i), value)
                            more = p.have(0 <= sign * (shift(k) - pull), order)
                            wide = p.have(0 <= sign * (shift(k) - pull) * X, more, square)
                            number = p.have(
                                0 <= sign * turn * (share(i) - beta(k, i)),
                                *parts(i, h, inside),
                                wide,
                                value,
                            )
                            return p.have(goal(i), number, value)

                        return proof

                    def off(value: Fact) -> Fact:
                        return p.have(goal(i), value)

                    values = p.have(disj(eq(z(i), 1), eq(z(i), -1), eq(z(i), 0)), run["labels"])
                    found = p.cases(goal(i), values, side(1), side(-1), off)
                    return p.rule("discharge", up, found)

                return p.throughout(1, K - 1, one)

            own = p.pieces(p.use(moves, k, by=[here]))[2]
            table = {
                **terms(f=lambda i: z(i) * share(i), g=lambda i: z(i) * beta(k, i)),
                ("a", "R", 0): pull,
                ("other_", "R", 0): shift(k),
            }
            falls = ordered(pull <= shift(k), 1)
            rises = ordered(shift(k) <= pull, -1)
            same = p.lemma("ramp/one-root", table, balance, own, falls, rises)

            def equal(i: Expr, h: Fact, inside: Fact) -> Fact:
                return p.have(eq(beta(k, i), share(i)), *parts(i, h, inside), same)

            return same, equal

        def step(k: Expr, here: Fact, none: Fact) -> Fact:
            same, equal = solved(k, here, none)

            def one(i: Expr, h: Fact) -> Fact:
                inside = p.assume(in_I(i))
                at = p.pieces(p.use(p.use(steps, k, i, by=[here, h]), by=[inside]))[1]
                there = p.have(eq(at_point(k + 1, i), reached(i)), at, equal(i, h, inside), same)
                own = p.use(p.use(after, i, by=[h]), by=[inside])
                return p.rule("discharge", in_I(i), p.have(~gone(at_s, k + 1, i), there, own))

            return p.throughout(1, K - 1, one)

        begins = at_start(p, run)

        def start(i: Expr, h: Fact) -> Fact:
            inside = p.assume(in_I(i))
            own = p.use(p.use(before, i, by=[h]), by=[inside])
            same = p.use(begins, i, by=[h])
            return p.rule("discharge", in_I(i), p.have(~gone(at_s, expr(1), i), own, same))

        known = all_rounds(p, n, kept, p.throughout(1, K - 1, start), step)
        last = p.have((1 <= n) & (n <= n), run["some"])
        none = p.use(known, n, by=[p.have((1 <= n) & (n <= n + 1), run["some"])])
        same, equal = solved(n, last, none)
        to, levels, _ = p.pieces(p.use(moves, n, by=[last]))
        ends = [p.rule("pair", v, equation) for equation in (run["last-w"], to)]
        there = p.have(eq(w_next @ v, w @ v + pull * (x @ v)), *ends, same)

        def level(i: Expr, h: Fact) -> Fact:
            goal = eq(theta_next(i), theta(i) - z(i) * share(i))
            facts = (p.use(levels, i, by=[h]), p.use(run["last-theta"], i, by=[h]))

            def within(inside: Fact) -> Fact:
                scale = [equal(i, h, inside)]
                return p.have(goal, *facts, *scale)

            def away(outside: Fact) -> Fact:
                off = p.have(eq(z(i), 0), outside)
                return p.have(goal, *facts, off)

            return p.cases(goal, p.rule("excluded", in_I(i)), within, away)

        return p.rule("conjoin", [there, p.throughout(1, K - 1, level)])

    return script


SAME = tuple(
    worded(
        f"ramp/is-pa-i/{at_s}",
        "A round of PA-RAMP is PA-I's where neither v_t nor PA-I's point discards an index: "
        "thresholds, and the product with any vector.",
        conj(
            eq(w_next @ v, w @ v + pull * (x @ v)),
            every(1, K - 1, lambda i: eq(theta_next(i), theta(i) - z(i) * share(i))),
        ),
        _same(at_s),
        *CURRENT_ROUND[at_s].values(),
        **given(at_s),
    )
    for at_s in RULES
)
SOME_SAME = tuple(restated(lemma, of_round(0)) for lemma in SAME)
