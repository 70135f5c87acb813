"""What any root of the balance equation of a CCCP step says of the step's multipliers.

The equation's right side does not rise with a, so that its root is the step along x that the
learner takes; with it the multipliers are what the shift leaves of the shortfalls, brought into
``[−C, 0]`` or ``[0, C]``: positive, or C, where it lies above, or not below, an end of that range.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, indicator, real
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import each
from theory.ramp.proofs.cccp_root import Equation, short
from theory.ramp.proofs.cccp_steps import at_point, gone, left
from theory.ramp.proofs.descent import slopes
from theory.ramp.proofs.discarded import RULES, cost, taken
from theory.ramp.proofs.terms import in_I, inside
from theory.ramp.symbols import C, alpha, alpha_other, beta, s

Script = Callable[..., Any]
e, b, m, v = real("left_"), real("taken_"), real("multiplier_"), real("margin_")


def _read(at_s: str) -> tuple[Lemma, Lemma]:
    out = RULES[at_s](v)
    given = (taken(out, b, e), eq(m, b + cost * indicator(out)), cost > 0)
    sets = conj(
        conj((m > 0) >> (e > -(cost * indicator(out))), (e > -(cost * indicator(out))) >> (m > 0)),
        conj(
            (m >= cost) >> (e >= cost * (1 - indicator(out))),
            (e >= cost * (1 - indicator(out))) >> (m >= cost),
        ),
    )
    ends = conj(0 <= m, m <= cost)
    return (
        Lemma(
            f"ramp/sets-of-step/{at_s}",
            "A multiplier is positive, or C, where e is above, or not below, an end of its range.",
            given,
            sets,
            lambda p, *facts: p.have(sets, *facts),
        ),
        Lemma(
            f"ramp/multiplier-of-step/{at_s}",
            "A multiplier is in [0, C].",
            given,
            ends,
            lambda p, *facts: p.have(ends, *facts),
        ),
    )


READ = {at_s: _read(at_s) for at_s in RULES}


def _same_step(at_s: str) -> Lemma:
    out = RULES[at_s](v)
    goal = eq(b, m)
    return Lemma(
        f"ramp/one-step/{at_s}",
        "A number brought into a range is one number.",
        (taken(out, b, e), taken(out, m, e), cost > 0),
        goal,
        lambda p, *facts: p.have(goal, *facts),
    )


ONE = tuple(map(_same_step, RULES))


def _of_I(name: str) -> Callable[[str], Script]:
    def at(at_s: str) -> Script:
        def script(p: Prover, run: Given, clips: Any, root: Any) -> Fact:
            equation = Equation(p, at_s, run, clips, root)
            same = equation.same()

            def one(goal: Expr, place: Any) -> Fact:
                i, h = place
                member = p.assume(Expr(goal.t[1]))
                inner = p.have(in_I(i), member)
                out = gone(at_s, 1, i)
                slope = C * slopes(at_s, 1)(i)
                on = p.have(eq(inside(i), 1), inner)
                own = p.auto(eq(alpha(1, i), beta(1, i) + slope), run["alpha"], h, member)
                equal = p.have(eq(left(1, i), short(i)), same)
                taken_ = p.rewrite(
                    equal, equation.own(i, h, inner), lambda rest: taken(out, beta(1, i), rest, C)
                )
                table = {
                    ("cost_", "R", 0): C,
                    ("low_", "R", 0): s,
                    ("left_", "R", 0): short(i),
                    ("taken_", "R", 0): beta(1, i),
                    ("margin_", "R", 0): at_point(1, i),
                }
                read = {**table, ("multiplier_", "R", 0): alpha(1, i)}
                done = p.lemma(f"ramp/{name}/{at_s}", read, taken_, own, run["cost"])
                if name == "multiplier-of-step":
                    other = {**table, ("multiplier_", "R", 0): alpha_other(i)}
                    also = equation.taken(i, h, inner)
                    agree = p.lemma(f"ramp/one-step/{at_s}", other, taken_, also, run["cost"])
                    value = p.have(eq(alpha(1, i), alpha_other(i) + slope), own, agree)
                    bounds = p.rewrite(value, done, lambda k: conj(0 <= k, k <= C))
                    done = p.rule("conjoin", [*p.pieces(bounds), value])
                last = p.rule("part", Expr(goal.t[2]), p.rule("conjoin", [done, on]))
                return p.rule("discharge", member.conclusion, last)

            return each(p, p.goal, one)

        return script

    return at


sets, multipliers = _of_I("sets-of-step"), _of_I("multiplier-of-step")
