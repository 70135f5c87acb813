"""Each step of CCCP minimises what it should, and J goes down.

The step's point minimises ``J_vex + g·v``, any other point being worse by half its squared
distance. That is line 1, at the point before. The concave part lies below its tangent: line 2.
Their sum is the descent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.formal import Expr, eq, every, indicator
from theory.lemmas.sums import terms
from theory.ramp.proofs.cccp_steps import (
    all_moves,
    at_point,
    beta,
    gone,
    known,
    left,
    passed_theta,
    passed_w,
    shift,
    steps,
)
from theory.ramp.proofs.discarded import RULES
from theory.ramp.proofs.subproblem import BETA, DELTA, LEVELS, NEW, SHIFT, linearised, stationary
from theory.ramp.proofs.terms import (
    HALF,
    C,
    K,
    concave_part,
    convex_part,
    hinge,
    in_I,
    inside,
    margin,
    n,
    objective,
    over_I,
    s,
    square,
    theta_other,
    w_other,
)

Script = Callable[..., Any]


def point(k: Any) -> tuple[Any, Any]:
    """Point k: its direction and its levels."""
    return passed_w(k), lambda i: passed_theta(k, i)


def slopes(at_s: str, k: Any) -> Callable[[Any], Expr]:
    """``1[i ∈ D^k]``, for i in I."""
    return lambda i: indicator(gone(at_s, k, i))


def best(at_s: str, k: Any) -> Expr:
    """Step k's point is better than any other, by half the squared distance."""
    there, here = (w_other, theta_other), point(k + 1)
    return linearised(*here, slopes(at_s, k)) + HALF * square(*there, *here) <= linearised(
        *there, slopes(at_s, k)
    )


def best_of_all(p: Any, at_s: str, run: Any) -> Any:
    """``∀k best``."""
    parts, moves = steps(p, at_s, run), all_moves(p, run)

    def one(k: Expr, now: Any) -> Any:
        to, levels, sums = p.pieces(p.use(moves, k, by=[now]))

        def slope(i: Expr, h: Any) -> Any:
            goal = stationary(at_point(k + 1, i), beta(k, i), slopes(at_s, k)(i))
            member = p.assume(in_I(i))
            step, after = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[member]))

            def treated(value: int) -> Callable[[Any], Any]:
                def proof(branch: Any) -> Any:
                    out, part = p.pieces(branch)
                    number = p.have(eq(slopes(at_s, k)(i), value), out)
                    scale = [(C, [number], [])]
                    return p.have(goal, part, after, number, run["cost"], products=scale)

                return proof

            done = p.cases(goal, step, treated(1), treated(0))
            return p.rule("discharge", member.conclusion, done)

        stationary_all = p.every(
            1,
            K - 1,
            lambda i: in_I(i) >> stationary(at_point(k + 1, i), beta(k, i), slopes(at_s, k)(i)),
            slope,
        )
        table = {
            NEW: passed_w(k + 1),
            LEVELS: lambda i: passed_theta(k + 1, i),
            DELTA: slopes(at_s, k),
            BETA: lambda i: beta(k, i),
            SHIFT: shift(k),
        }
        cost = p.have(C >= 0, run["cost"])
        th = p.lemma(
            "ramp/subproblem-minimal", table, cost, to, levels, sums, stationary_all
        )
        return p.rule("part", best(at_s, k), th)

    return p.every(1, n, lambda k: best(at_s, k), one)


from theory.proof import Lemma  # noqa: E402
from theory.ramp.cccp_run import FROM_ANYWHERE  # noqa: E402

BEST = {
    at_s: Lemma(
        f"ramp/cccp-best/{at_s}",
        "Each step of CCCP goes to the only minimiser of its subproblem: any other point is worse "
        "by half its squared distance.",
        tuple(FROM_ANYWHERE[at_s].values()),
        every(1, n, lambda k, at_s=at_s: best(at_s, k)),  # type: ignore[misc]
        (lambda at_s: lambda p, *given: best_of_all(
            p, at_s, dict(zip(FROM_ANYWHERE[at_s], given, strict=True))
        ))(at_s),
    )
    for at_s in RULES
}
best_kept, best_discarded = BEST["kept"], BEST["discarded"]
