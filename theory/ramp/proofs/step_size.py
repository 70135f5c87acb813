"""One threshold: the balance equation has one term, and the step is the loss over ``1 + ‖x‖²``."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import eq, expr, total
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.proofs.conditions import X, at, conditions, excess, in_I, moves, short, step
from theory.ramp.symbols import C, K, a, theta, w, x
from theory.ramp.symbols import alpha_of_round as alpha

ONE = expr(1)


def from_loss(variant: str) -> Callable[..., Any]:
    """The one multiplier, case by case."""

    def script(p: Prover, run: Given, two: Fact, member: Fact) -> Fact:
        cost = () if variant == "pa" else (run["cost"],)
        square = p.rule("norm", x)
        sums, *_ = moves(p, run)
        alone = p.rewrite(p.have(eq(K - 1, 1), two), sums, lambda k: eq(a, total(1, k, step)))
        last, none = p.last(total(1, ONE, step)), p.empty(total(1, ONE - 1, step))
        here = p.have((ONE <= 1) & (1 <= K - 1), two)
        inside = p.have(in_I(ONE), member)
        case, _ = at(p, conditions(p, variant, run), ONE, here, inside)
        loss = short(w, theta, ONE)
        moved = p.have(
            eq(excess(ONE), loss - alpha(ONE) * X), alone, last, none, member, run["labels"]
        )
        return _cases(p, variant, case, moved, square, *cost)

    return script


def _cases(p: Prover, variant: str, case: Fact, moved: Fact, square: Fact, *cost: Any) -> Fact:
    """Which value the multiplier has, and that the loss is positive where it has one."""
    m = alpha(ONE)

    def none(h: Fact) -> Fact:
        return p.have(p.goal, moved, h, square, *cost)

    def active(h: Fact) -> Fact:
        table = {("short_", "R", 0): excess(ONE), ("m_", "R", 0): m}
        some = p.pieces(p.lemma(f"ramp/sign/{variant}", table, case, *cost))[0]
        grown = p.have(m * X >= 0, some, square)
        if variant != "pa-ii":
            return p.nonlinear(p.goal, moved, h, some, grown, square, *cost)
        # the indicator hides that C times the loss takes part
        scaled = [(C, moved), (X, p.pieces(h)[-1])]
        return p.have(p.goal, moved, h, some, grown, square, *cost, products=scaled)

    count = len(p.written(case).conclusion) - 1
    return p.cases(p.goal, case, none, *[active] * (count - 1))
