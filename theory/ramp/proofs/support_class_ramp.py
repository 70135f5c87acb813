"""Which thresholds a step of CCCP moves: discarded ones never, kept ones by their multipliers."""

from collections.abc import Callable

from theory.formal.terms import Expr, disj, eq, every, indicator
from theory.proving.definitions import Definitions, defining
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.cccp_run import FROM_CURRENT
from theory.ramp.proofs.cccp_steps import all_moves, gone, steps
from theory.ramp.proofs.cccp_still import all_still
from theory.ramp.proofs.discarded import RULES
from theory.ramp.proofs.terms import in_I, inside, z
from theory.ramp.symbols import C, K, alpha, beta, n, passed_theta, theta


def _with_multipliers(at_s: str) -> Definitions:
    def multiplier(k: Expr, i: Expr) -> Expr:
        return eq(alpha(k, i), beta(k, i) + C * indicator(gone(at_s, k, i)) * inside(i))

    each = every(1, n, lambda k: every(1, K - 1, lambda i: multiplier(k, i)))
    return FROM_CURRENT[at_s] | defining({"alpha": each})


MULTIPLIERS = {at_s: _with_multipliers(at_s) for at_s in RULES}
"""CCCP from ``v_t`` by the learner's code, with the multipliers ``β_i + C 1[i ∈ D]``."""


def moved(at_s: str) -> Callable[..., Fact]:
    """``θ̄_{k+1,i} − θ_i = −z_i β_{k,i}``, which is 0 where i is discarded."""

    def script(p: Prover, run: Given) -> Fact:
        parts, moves, stay = steps(p, at_s, run), all_moves(p, run), all_still(p, at_s, run)

        def goal(k: Expr, i: Expr) -> Expr:
            differs = ~eq(passed_theta(k + 1, i), theta(i))
            supports = in_I(i) & ~gone(at_s, k, i) & (0 < alpha(k, i))
            return (differs >> supports) & (supports >> differs)

        def step(k: Expr, now: Fact) -> Fact:
            levels, idle = (
                p.pieces(p.use(moves, k, by=[now]))[1],
                p.pieces(p.use(stay, k, by=[now]))[0],
            )

            def one(i: Expr, h: Fact) -> Fact:
                level, still = p.use(levels, i, by=[h]), p.use(idle, i, by=[h])
                own = p.use(run["alpha"], k, i, by=[now, h])
                known = p.use(parts, k, i, by=[now, h])

                def side(sign: int) -> Callable[[Fact], Fact]:
                    def proof(equal: Fact) -> Fact:
                        lower = p.have(
                            eq(passed_theta(k + 1, i), theta(i) - sign * beta(k, i)), level, equal
                        )
                        facts = (lower, still, own, known, equal, run["cost"], run["labels"])
                        return p.have(goal(k, i), *facts)

                    return proof

                signs = p.have(disj(*(eq(z(i), sign) for sign in (1, -1, 0))), run["labels"])
                return p.cases(goal(k, i), signs, *map(side, (1, -1, 0)))

            return p.throughout(1, K - 1, one)

        return p.rule("part", p.goal, p.throughout(1, n, step))

    return script
