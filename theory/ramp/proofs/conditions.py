"""The multipliers of each variant, and what its update leaves to its margins.

Write ``e_i = l_i − z_i a ‖x‖²`` for what index i falls short of its margin after the step along x
alone. The learner's code says ``α_i = clip(κ e_i, 0, bound)``, and moving ``θ_i`` by ``z_i α_i``
leaves ``e_i − α_i`` to the margin. So the optimality conditions of each problem hold: a multiplier
that is not 0 has an active constraint, and so on.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    indicator,
    norm2,
    real,
    total,
)
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import directly
from theory.ramp.runs import LEARNERS, RUNS, clipped, unclipped
from theory.ramp.symbols import C, K, a, theta, theta_next, w, w_next, x, y_l, y_r
from theory.ramp.symbols import alpha_of_round as alpha

X = norm2(x)


def z(i: Any) -> Expr:
    """+1 on L, −1 on R, 0 elsewhere."""
    return indicator(i <= y_l - 1) - indicator(i >= y_r)


def in_I(i: Any) -> Expr:
    """``i ∈ I``."""
    return (i <= y_l - 1) | (i >= y_r)


def short(direction: Any, thresholds: Any, i: Any) -> Expr:
    """``1 − u_i``: what index i falls short of its margin by."""
    return 1 - z(i) * (direction @ x - thresholds(i))


def excess(i: Any) -> Expr:
    """``e_i``."""
    return short(w, theta, i) - z(i) * (a * X)


def left(i: Any) -> Expr:
    """What index i falls short of its margin by after the update."""
    return short(w_next, theta_next, i)


def _none(e: Any, value: Any) -> Expr:
    return conj(e <= 0, eq(value, 0))


MEANINGS: dict[str, Callable[[Any, Any], Expr]] = {
    "pa": lambda e, value: disj(_none(e, value), conj(e > 0, eq(value, e))),
    "pa-i": lambda e, value: disj(
        _none(e, value), conj(e > 0, e <= C, eq(value, e)), conj(e > C, eq(value, C))
    ),
    "pa-ii": lambda e, value: disj(
        _none(e, value), conj(e > 0, eq((2 * C + 1) * value, 2 * C * e))
    ),
}
"""The multiplier of an index of I as a function of ``e_i``, case by case."""

r, e, m = real("r_"), real("short_"), real("m_")


def _scaled(p: Prover, same: Fact, value: Fact, cost: Fact) -> Fact:
    """``κ e = 2C e / (2C + 1)`` has the sign of e."""
    s = r * C * 2 / (C * 2 + 1)
    scaled = p.auto(eq((2 * C + 1) * s, 2 * C * e), cost, same)

    def at(sign: Fact, meets: Expr) -> Fact:
        """The sign of s, from that of e: the other one contradicts `scaled`."""
        return p.auto(meets, scaled, sign, cost)

    def none(h: Fact) -> Fact:
        return p.have(p.goal, value, at(h, s <= 0), h)

    def some(h: Fact) -> Fact:
        value_ = eq((2 * C + 1) * m, 2 * C * e)
        return p.have(p.goal, h, p.have(value_, scaled, value, at(h, s > 0)))

    return p.cases(p.goal, p.rule("excluded", e <= 0), none, some)


def _clip_lemma(variant: str) -> Lemma:
    learner = LEARNERS[variant]
    cost = () if variant == "pa" else (C > 0,)
    return Lemma(
        f"ramp/clip/{variant}",
        f"The multiplier of {variant.upper()} for an index of I, case by case.",
        (eq(r, e), eq(m, clipped(learner, r)), *cost),
        MEANINGS[variant](e, m),
        _scaled if variant == "pa-ii" else directly,
    )


CLIPS = tuple(map(_clip_lemma, LEARNERS))


def known(variant: str, i: Any) -> Expr:
    """The multiplier of index i, and what the update leaves to its margin."""
    inside = conj(MEANINGS[variant](excess(i), alpha(i)), eq(left(i), excess(i) - alpha(i)))
    return conj(in_I(i) >> inside, (~in_I(i)) >> eq(alpha(i), 0))


def step(i: Any) -> Expr:
    """``z_i α_i``."""
    return z(i) * alpha(i)


def moves(p: Prover, run: Given) -> tuple[Any, Any, Any]:
    """``a = Σ z_i α_i``, ``w' = w + a x`` and ``θ'_i = θ_i − z_i α_i``.

    With z as the statements say it: the code asks ``i < y_l`` where they say ``i ≤ y_l − 1``.
    """
    sums = Expr(run["a"].conclusion[2])
    moved = p.rewrite(p.have(eq(sums, a), run["a"]), run["step-w"], lambda k: eq(w_next, w + k * x))

    thresholds = p.auto(
        every(1, K - 1, lambda i: eq(theta_next(i), theta(i) - step(i))), run["step-theta"]
    )
    return p.auto(eq(a, total(1, K - 1, step)), run["a"]), moved, thresholds


def _conditions(variant: str) -> Callable[..., Any]:
    learner = LEARNERS[variant]

    def script(p: Prover, *given: Fact) -> Fact:
        run = dict(zip(RUNS[variant], given, strict=True))
        cost = () if variant == "pa" else (run["cost"],)
        _, shift, thresholds = moves(p, run)
        moved = p.rule("pair", x, shift)

        def each(i: Expr, h: Fact) -> Fact:
            goal = known(variant, i)
            own, lowered = p.use(run["alpha"], i, by=[h]), p.use(thresholds, i, by=[h])
            raw, here = unclipped(i), (h, run["labels"])

            table = {("r_", "R", 0): raw, ("short_", "R", 0): excess(i), ("m_", "R", 0): alpha(i)}

            def inside(member: Fact) -> Fact:
                case = p.lemma(f"ramp/clip/{variant}", table, own, member, *cost)
                rest = p.have(eq(left(i), excess(i) - alpha(i)), lowered, moved, member, *here)
                return p.have(goal, p.rule("conjoin", [case, rest]), member)

            def outside(none: Fact) -> Fact:
                zero = p.have(eq(raw, 0), none, *here)
                value = p.rewrite(zero, own, lambda k: eq(alpha(i), clipped(learner, k)))
                return p.have(goal, value, none)

            return p.cases(goal, p.rule("excluded", in_I(i)), inside, outside)

        return p.throughout(1, K - 1, each)

    return script


def _conditions_lemma(variant: str) -> Lemma:
    return Lemma(
        f"ramp/conditions/{variant}",
        f"The multipliers of {variant.upper()} and what its update leaves to the margins.",
        tuple(RUNS[variant].values()),
        every(1, K - 1, lambda i: known(variant, i)),
        _conditions(variant),
    )


CONDITIONS = tuple(map(_conditions_lemma, RUNS))


def conditions(p: Prover, variant: str, run: Given) -> Fact:
    """``∀i`` the conditions of a variant's update, from its run."""
    return p.lemma(f"ramp/conditions/{variant}", {}, *run.values())


def at(p: Prover, known: Fact, i: Any, h: Fact, member: Any) -> tuple[Any, Any]:
    """Of an index of I: the case that its multiplier is in, and ``left = e − α``."""
    inside = p.pieces(p.use(known, i, by=[h]))[0]
    case, rest = p.pieces(p.rule("detach", Expr(inside.conclusion[2]), inside, member))
    return case, rest


def off(p: Prover, known: Fact, i: Any, h: Fact, none: Any) -> Fact:
    """Of an index off I: its multiplier is 0."""
    outside = p.pieces(p.use(known, i, by=[h]))[1]
    return p.rule("detach", Expr(outside.conclusion[2]), outside, none)
