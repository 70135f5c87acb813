"""Figures 1 and 2 at another scale, by coordinates: the weights stay proportional, ``A w' = B w``.

The other run has the inputs ``s x`` and the margin ``m δ``. Every score is multiplied by a positive
number, so the first best rank is the same; the steps of Figure 2 keep the proportion as ``A m = B
s``, those of Figure 1 as ``A s = B``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.cusum.proofs.runs import COMMON, yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import cumulative, other, rows_of, w
from theory.cusum.symbols import c, d, n, rival
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, expr, function, total
from theory.lemmas.proportional import symbols
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, each, same_sums, summing
from theory.runs import cusum_run
from theory.runs.papers.symbols import delta, r


@dataclass(frozen=True)
class Scale:
    """The other run sees ``s x`` and ``m δ``; ``A w' = B w``."""

    s: Any
    m: Any
    A: Any
    B: Any


PERCEPTRON = Scale(c, 1, 1, c)
MARGIN = Scale(1, c, 1, c)
DATA = Scale(c, 1, c, 1)


def at_two_scales(code: Definitions, scale: Scale) -> Definitions:
    """Two runs of a learner by coordinates, the marked one at the other scale."""
    table: dict[Any, Any] = {
        ("w", "V", 2): function("w'", "V", 2),
        ("yhat", "Z", 1): rival,
        ("rho", "R", 1): function("rho'", "R", 1),
        ("rho", "R", 2): function("rho'", "R", 2),
        ("wbar", "V", 2): function("wbar'", "V", 2),
        ("moved", "V", 3): function("moved'", "V", 3),
    }
    if isinstance(scale.s, Expr):
        table["x", "V", 1] = lambda t: scale.s * function("x", "V", 1)(t)
    if isinstance(scale.m, Expr):
        table["delta", "R", 0] = scale.m * delta
    two = code.without("labels", "ranks").instantiated({**COMMON, **table})
    return (code.instantiated(COMMON) | two.marked("'")).by_coordinates()


FIGURE_1 = at_two_scales(cusum_run("smallest"), PERCEPTRON)


def proportional(scale: Scale, t: Any) -> Expr:
    """``A w' = B w`` before round t."""

    def entry(k: Expr, j: Expr) -> Expr:
        return eq(scale.A * other(t, k, j), scale.B * w(t, k, j))

    return every(1, r, lambda k: every(1, d, lambda j: entry(k, j)))


def answers(p: Prover, scale: Scale, t: Any, v: Any, v_2: Any, one: Callable[..., Any]) -> Fact:
    """``A v'·(s x) = B s v·x``, where ``one(j, range)`` proves ``A v'_j = B v_j``."""

    def product(j: Expr, h: Any) -> Fact:
        goal = eq(scale.A * (v_2(j) * (scale.s * x(t, j))), scale.B * (scale.s * (v(j) * x(t, j))))
        return p.have(goal, one(j, h))

    return summing(p, p.throughout(1, d, product))


def same_prediction(
    p: Prover, run: Given, scale: Scale, above: Any, t: Expr, h: Fact, known: Fact
) -> Fact:
    """``ŷ = ŷ'``: the cumulative scores are proportional."""

    def row(k: Expr, h2: Fact) -> Fact:
        return answers(
            p,
            scale,
            t,
            lambda j: w(t, k, j),
            lambda j: other(t, k, j),
            lambda j, h3: p.use(known, k, j, by=[h2, h3]),
        )

    def mine(k: Expr) -> Expr:
        return cumulative(t, k)

    def theirs(k: Expr) -> Expr:
        return total(1, k, lambda i: total(1, d, lambda j: other(t, i, j) * (scale.s * x(t, j))))

    def score(k: Expr, h2: Fact) -> Fact:
        rows = same_sums(
            p,
            1,
            k,
            lambda i: scale.A * (scale.s * rows_of(other, t)(i)),
            lambda i: scale.B * (scale.s * rows_of(w, t)(i)),
            lambda i, h3: row(i, p.have((1 <= i) & (i <= r), h3, h2)),
        )
        return p.have(eq(scale.A * theirs(k), scale.B * scale.s * mine(k)), rows)

    same = p.throughout(1, r, score)
    table = symbols(
        r=r,
        i=yhat(t),
        j=rival(t),
        a=scale.A,
        b=expr(scale.B) * scale.s,
        f=mine,
        g=theirs,
    )
    names = ("yhat-range", "yhat-best", "yhat-ties")
    chosen = [p.use(run[f"{name}{mark}"], t, by=[h]) for mark in ("", "'") for name in names]
    return p.lemma("choices/proportional", table, *above, same, *chosen)


def positive(p: Prover, scale: Scale, given: Fact) -> list[Any]:
    """A and B s are positive."""
    product = expr(scale.B) * scale.s
    return [
        p.have(expr(scale.A) > 0, given),
        p.have(product > 0, given),
    ]


def two_runs(p: Prover, run: Given, scale: Scale, given: Any, rates: Callable[..., Any]) -> Fact:
    """The same predictions, and proportional weights, by induction over the rounds.

    ``rates(t, h, back, known)`` gives ``move(k)``, from which ``A Δw' = B Δw`` follows for the
    entries of row k; ``back`` is ``ŷ' = ŷ``.
    """
    above = positive(p, scale, given)

    def predicted(t: Expr, h: Any, known: Any) -> Fact:
        return same_prediction(p, run, scale, above, t, h, known)

    def start_(goal: Expr, row: Any, coordinate: Any) -> Fact:
        (k, h), (j, h2) = row, coordinate
        zeros = [p.use(run[f"start-w{mark}"], k, j, by=[h, h2]) for mark in ("", "'")]
        return p.have(goal, zeros[0], zeros[1])

    def step(t: Expr, h: Fact, known: Fact) -> Fact:
        back = p.have(eq(rival(t), yhat(t)), predicted(t, h, known))
        move = rates(t, h, back, known)

        def after(goal: Expr, row: Any, coordinate: Any) -> Fact:
            (k, h2), (j, h3) = row, coordinate
            one = p.use(run["step-w"], t, k, j, by=[h, h2, h3])
            two = in_terms_of(p, back, p.use(run["step-w'"], t, k, j, by=[h, h2, h3]))
            return p.have(goal, p.use(known, k, j, by=[h2, h3]), one, two, *move(k))

        return each(p, proportional(scale, t + 1), after)

    weights = all_rounds(
        p, n, lambda t: proportional(scale, t), each(p, proportional(scale, expr(1)), start_), step
    )

    predictions = p.throughout(
        1,
        n,
        lambda t, h: predicted(t, h, p.use(weights, t, by=[h])),
    )
    return p.have(p.goal, weights, predictions)


def perceptron(p: Prover, run: Given, given: Any) -> Fact:
    """Figure 1: the steps are ``± c x`` beside ``± x``."""
    return two_runs(p, run, PERCEPTRON, given, lambda *_: lambda k: [])
