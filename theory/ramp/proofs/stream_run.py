"""PA, PA-I and PA-II over the rounds of a stream: what their code does to each index in a round.

Write ``X = ‖x^t‖²`` and ``a`` for the step along ``x^t``. Index i of I lacks ``l_i`` of its margin
1 before the round, and ``e_i = l_i − z_i a X`` after the step along ``x^t`` alone. With ``q = 1``
for PA and PA-I, ``q = 1 + 1/(2C)`` for PA-II, the multiplier ``α_i`` is 0 where ``e_i ≤ 0``, else
the number with ``q α_i = e_i``, and for PA-I no more than C.
"""

from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, expr, function
from theory.intervals import pril
from theory.intervals.pril import each, score
from theory.intervals.symbols import K, T
from theory.proving.definitions import defining
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Prover
from theory.ramp.symbols import C, alpha
from theory.runs.papers.passive_aggressive import pa_family_run
from theory.runs.papers.symbols import theta, x, y_l, y_r

ell, z = function("ell", "R", 2), function("z", "R", 2)
shift = function("shift", "R", 1)

HALF = Fraction(1, 2)
Q: dict[str, Expr] = {"pa": expr(1), "pa-i": expr(1), "pa-ii": 1 + HALF / C}
"""``q``, by variant."""

RUNS = {variant: pa_family_run(variant) | defining({"tau": pril.RUN["tau"]}) for variant in Q}
"""The definitions of each run, and an abbreviation: ``tau`` is ``z_i`` where ``u_i(v_t) ≤ 0``."""

DATA = ("labels", "cost", "ell", "z", "alpha")


def some(variant: str, names: tuple[str, ...], run: Any = None) -> tuple[Any, ...]:
    """Of the definitions of a run those with these names (PA has no ``cost``)."""
    known = RUNS[variant]
    return tuple((run or known)[name] for name in names if name in known)


def excess(t: Expr, i: Expr) -> Expr:
    """``e_i``."""
    return ell(t, i) - z(t, i) * (shift(t) * (x(t) @ x(t)))


def place(t: Expr, i: Expr) -> Expr:
    """On which side of the label i is, and what it lacks there of its margin 1."""
    gap = score(t) - theta(t, i)
    return disj(
        conj(i < y_l(t), eq(z(t, i), 1), eq(ell(t, i), 1 - gap)),
        conj(y_r(t) <= i, eq(z(t, i), -1), eq(ell(t, i), 1 + gap)),
        conj(y_l(t) <= i, i < y_r(t), eq(z(t, i), 0), eq(ell(t, i), 0)),
    )


def optimal(variant: str, t: Expr, i: Expr) -> Expr:
    """The multiplier as a function of ``e_i``."""
    value, e = alpha(t, i), excess(t, i)
    cases = [conj(e <= 0, eq(value, 0)), conj(e > 0, eq(e, Q[variant] * value))]
    if variant != "pa-i":
        return conj(value >= 0, disj(*cases))
    return conj(value >= 0, value <= C, disj(*cases, conj(e >= C, eq(value, C))))


def known(variant: str, t: Expr, i: Expr) -> Expr:
    """All of this."""
    return conj(place(t, i), optimal(variant, t, i))


def inverse_of_cost(p: Prover, cost: Fact) -> list[Any]:
    """``C (1/C) = 1``, ``1/C > 0``."""
    return [p.rule("inverse", C, cost), p.lemma("inverse/positive", {("u", "R", 0): C}, cost)]


def _divided(p: Prover, t: Expr, i: Expr, value: Fact, cost: Any) -> Fact:
    """``(2C + 1) α = 2C e`` with ``e > 0`` means ``e = q α`` and ``α > 0``."""
    goal = optimal("pa-ii", t, i)

    def positive(case: Fact) -> Fact:

        return p.auto(goal, case, cost)

    return p.cases(goal, value, lambda case: p.have(goal, case), positive)


def _step(variant: str) -> Any:
    def script(
        p: Prover, labels: Fact, *cost: Fact, short: Fact, signs: Fact, clipped: Fact
    ) -> Fact:
        def one(t: Expr, i: Expr, h: Fact, h2: Fact) -> Fact:
            label = p.use(labels, t, by=[h])
            lack, sign = p.use(short, t, i, by=[h, h2]), p.use(signs, t, i, by=[h, h2])
            e = excess(t, i)
            value = p.lemma(
                f"ramp/clip/{variant}",
                {("r_", "R", 0): e, ("short_", "R", 0): e, ("m_", "R", 0): alpha(t, i)},
                p.use(clipped, t, i, by=[h, h2]),
                *cost,
            )
            if variant == "pa-ii":
                best = _divided(p, t, i, value, *cost)
            else:
                best = p.have(optimal(variant, t, i), value, *cost)
            return p.have(known(variant, t, i), p.have(place(t, i), label, lack, sign), best)

        def row(t: Expr, h: Any) -> Fact:
            return p.throughout(1, K - 1, lambda i, h2: one(t, i, h, h2))

        return p.throughout(1, T, row)

    return script


STEPS = tuple(
    worded(
        f"ramp/stream-step/{variant}",
        f"What {variant.upper()} does to each index in each round, from its code.",
        each(lambda t, i, variant=variant: known(variant, t, i)),
        _step(variant),
        *some(variant, ("labels", "cost")),
        short=RUNS[variant]["ell"],
        signs=RUNS[variant]["z"],
        clipped=RUNS[variant]["alpha"],
    )
    for variant in Q
)
