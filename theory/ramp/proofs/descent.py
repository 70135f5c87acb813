"""Each step of CCCP minimises what it should, and J goes down.

The step's point minimises ``J_vex + g·v``, any other point being worse by half its squared
distance. That is line 1, at the point before. The concave part lies below its tangent: line 2.
Their sum is the descent.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, real, total
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each as each_of
from theory.ramp.cccp_run import FROM_ANYWHERE
from theory.ramp.proofs.cccp_steps import all_moves, at_point, gone, steps
from theory.ramp.proofs.discarded import RULES
from theory.ramp.proofs.subproblem import BETA, DELTA, LEVELS, NEW, SHIFT, linearised, stationary
from theory.ramp.proofs.terms import HALF, hinge, in_I, inside, objective, square
from theory.ramp.symbols import (
    C,
    K,
    beta,
    n,
    passed_theta,
    passed_w,
    s,
    shift,
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


def best_of_all(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k best``."""
    parts, moves = steps(p, at_s, run), all_moves(p, run)

    def one(k: Expr, now: Fact) -> Fact:
        to, levels, sums = p.pieces(p.use(moves, k, by=[now]))

        def slope(i: Expr, h: Fact) -> Fact:
            goal = stationary(at_point(k + 1, i), beta(k, i), slopes(at_s, k)(i))
            member = p.assume(in_I(i))
            step, after = p.pieces(p.use(p.use(parts, k, i, by=[now, h]), by=[member]))

            def treated(value: int) -> Callable[[Any], Any]:
                def proof(branch: Fact) -> Fact:
                    out, part = p.pieces(branch)
                    number = p.have(eq(slopes(at_s, k)(i), value), out)
                    return p.have(goal, part, after, number, run["cost"])

                return proof

            done = p.cases(goal, step, treated(1), treated(0))
            return p.rule("discharge", member.conclusion, done)

        stationary_all = p.throughout(
            1,
            K - 1,
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
        th = p.lemma("ramp/subproblem-minimal", table, cost, to, levels, sums, stationary_all)
        return p.rule("part", best(at_s, k), th)

    return p.throughout(1, n, one)


def _best(at_s: str) -> Script:
    def script(p: Prover, *given: Fact) -> Fact:
        return best_of_all(p, at_s, dict(zip(FROM_ANYWHERE[at_s], given, strict=True)))

    return script


BEST = {
    at_s: Lemma(
        f"ramp/cccp-best/{at_s}",
        "Each step of CCCP goes to the only minimiser of its subproblem: any other point is worse "
        "by half its squared distance.",
        tuple(FROM_ANYWHERE[at_s].values()),
        every(1, n, lambda k, at_s=at_s: best(at_s, k)),  # type: ignore[misc]
        _best(at_s),
    )
    for at_s in RULES
}


def known_best(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k best`` from a run."""
    return p.lemma(f"ramp/cccp-best/{at_s}", {}, *(run[name] for name in FROM_ANYWHERE[at_s]))


def against(p: Prover, th: Fact, direction: Any, levels: Any, *facts: Fact) -> Fact:
    """`best` of one step, with a given point for the other."""
    table = {(r"\tilde{w}", "V", 0): direction, (r"\tilde{\theta}", "R", 1): levels}
    return p.instance(th, table, *facts)


def apart(p: Prover, there: tuple[Any, Any], here: tuple[Any, Any]) -> Fact:
    """The squared distance of two points is not negative."""
    table = {
        ("a_", "Z", 0): 1,
        ("b_", "Z", 0): K - 1,
        ("u_", "V", 0): there[0] - here[0],
        ("f_", "R", 1): lambda i: there[1](i) - here[1](i),
    }
    return p.lemma("inner/nonnegative", table)


level, old, new = real("level_"), real("old_"), real("new_")


def _tangent(at_s: str) -> Lemma:
    out = old < level if at_s == "kept" else old <= level
    goal = hinge(level, old) - indicator(out) * (new - old) <= hinge(level, new)
    return Lemma(
        f"ramp/hinge-tangent/{at_s}",
        "A hinge lies above its tangents.",
        (),
        goal,
        lambda p: p.have(goal),
    )


TANGENTS = {at_s: _tangent(at_s) for at_s in RULES}


def below_tangent(p: Prover, at_s: str, cost: Fact, old_u: Any, new_u: Any) -> Fact:
    """``−C Σ H_s(u') ≤ −C Σ H_s(u) + C Σ_{i ∈ D} (u'_i − u_i)``, D by the old margins."""

    def left_(i: Expr) -> Expr:
        out = old_u(i) < s if at_s == "kept" else old_u(i) <= s
        return inside(i) * (hinge(s, old_u(i)) - indicator(out) * (new_u(i) - old_u(i)))

    def right(i: Expr) -> Expr:
        return inside(i) * hinge(s, new_u(i))

    whole = p.lemma("sums/monotone", terms(a=1, b=K - 1, f=left_, g=right))
    scaled = C * total(1, K - 1, left_) <= C * total(1, K - 1, right)
    return p.have(scaled, cost, whole)


def _each(p: Prover, facts: Callable[[Expr, Any], list[Any]]) -> Fact:
    """The goal, ``∀k`` of something that the facts about step k give."""

    return each_of(p, p.goal, lambda goal, place: p.have(goal, *facts(*place)))


def _lowered(p: Prover, at_s: str, run: Given) -> Callable[[Expr, Any], list[Any]]:
    best_ = known_best(p, at_s, run)

    def facts(k: Expr, now: Fact) -> list[Any]:
        line = against(p, p.use(best_, k, by=[now]), *point(k), now, *run.values())
        return [line, apart(p, point(k), point(k + 1))]

    return facts


def _curved(p: Prover, at_s: str, run: Given) -> Callable[[Expr, Any], list[Any]]:
    def facts(k: Expr, now: Any) -> list[Any]:
        ends = (lambda i: at_point(k, i)), (lambda i: at_point(k + 1, i))
        return [below_tangent(p, at_s, run["cost"], *ends)]

    return facts


def line_1(at_s: str) -> Script:
    """The new point is best."""
    return lambda p, run: _each(p, _lowered(p, at_s, run))


def line_2(at_s: str) -> Script:
    """The concave part lies below its tangent."""
    return lambda p, run: _each(p, _curved(p, at_s, run))


def line_3(at_s: str) -> Script:
    """The sum of the two."""
    return lambda p, run: _each(p, lambda k, now: [])


def _both(p: Prover, at_s: str, run: Given) -> Callable[[Expr, Any], list[Any]]:
    low, curve = _lowered(p, at_s, run), _curved(p, at_s, run)
    return lambda k, now: [*low(k, now), *curve(k, now)]


def lowers(p: Prover, at_s: str, run: Given) -> Fact:
    """``∀k J(v^{k+1}) ≤ J(v^k)``."""
    facts = _both(p, at_s, run)

    def body(k: Expr) -> Expr:
        return objective(*point(k + 1)) <= objective(*point(k))

    return p.every(1, n, body, lambda k, now: p.have(body(k), *facts(k, now)))


def descends(at_s: str) -> Script:
    """Lines 1 and 2."""
    return lambda p, run: _each(p, _both(p, at_s, run))


strong = descends
