"""Runs on ``s Φ`` beside runs on Φ: the weights stay proportional, so every arg max is the same.

Weights are compared by their products with all feature vectors. The second run has the weights w'
and the predictions ŷ'.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.margins import inverse_positive, positive_inverse
from theory.cusum.proofs.runs import LABELS, R, w_bar, yhat
from theory.cusum.symbols import n, tau_2
from theory.cusum.symbols import rival as other_yhat
from theory.formal.terms import Expr, eq, every, expr, function, indicator
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import simulation
from theory.runs import pa_structured_run, structured_run
from theory.runs.papers.symbols import Phi, delta, r, w, y

other_w = function("w'", "V", 1)


def beside(run: Definitions, first: Any, second: Any) -> Definitions:
    """The formulas of two runs, the second with the names w', ŷ' and τ'."""
    renamed = {
        **LABELS,
        ("yhat", "Z", 1): other_yhat,
        ("w", "V", 1): other_w,
        ("tau", "R", 1): tau_2,
    }
    right = run.without("labels").instantiated({**renamed, **second})
    return run.instantiated({**LABELS, **first}) | right.marked("'")


def scaled(s: Expr) -> dict[Any, Any]:
    """``s Φ`` for Φ."""
    return {("Phi", "V", 2): lambda t, k: s * Phi(t, k)}


def zero_one(worth: Any) -> dict[Any, Any]:
    """``worth · 1[y ≠ y']`` for the loss."""
    return {("loss", "R", 2): lambda a, b: worth * indicator(~eq(a, b))}


PERCEPTRON = beside(structured_run("smallest"), {}, scaled(1 / delta))
"""Figure 3 on Φ and on Φ/δ."""

PASSIVE = beside(
    pa_structured_run("smallest"), zero_one(expr(1)), {**scaled(delta), **zero_one(delta**2)}
)
"""The learner of Section 4 on Φ with the loss 1[y ≠ y'], and on δΦ with δ² 1[y ≠ y']."""


def proportional(t: Expr, factor: Expr) -> Expr:
    """``w'·Φ = κ w·Φ`` for every feature vector."""
    return every(
        1,
        n,
        lambda i: every(1, r, lambda k: eq(other_w(t) @ Phi(i, k), factor * (w(t) @ Phi(i, k)))),
    )


def own_score(t: Expr, k: Expr) -> Expr:
    """``w·Φ(x, k)``."""
    return w(t) @ Phi(t, k)


def same_choice(
    p: Prover,
    run: Given,
    t: Expr,
    now: Fact,
    rest: Fact,
    factors: Any,
    score: Callable[[Expr, Expr], Expr] = own_score,
) -> Fact:
    """``ŷ = ŷ'`` in a round before which the weights are proportional.

    ``score(t, k)`` is what the first run predicts by; ``rest`` says that the second run's products
    are κ times as large.
    """
    s, k, positive = factors
    known = [p.use(run[name], t, by=[now]) for name in ("yhat-range", "yhat-range'")]
    scores = [p.use(rest, t, place, by=[now, *known]) for place in (yhat(t), other_yhat(t))]
    product = expr(s) * k
    better = p.use(run["yhat-best"], t, other_yhat(t), by=[now, *known])
    goal = eq(yhat(t), other_yhat(t))
    mine_, theirs_ = score(t, yhat(t)), score(t, other_yhat(t))

    def earlier(h: Fact) -> Fact:
        plain = p.auto(
            product * (theirs_ - mine_) > 0, run["yhat-ties'"], now, h, *known, scores[0], scores[1]
        )
        back = p.have(mine_ - theirs_ >= 0, better)
        return p.have(goal, plain, positive, back)

    def later(h: Fact) -> Fact:
        room = p.have((1 <= other_yhat(t)) & (other_yhat(t) <= yhat(t) - 1), h, *known)
        less = p.have(
            mine_ - theirs_ > 0, p.use(run["yhat-ties"], t, other_yhat(t), by=[now, room])
        )
        plain = p.auto(
            product * (theirs_ - mine_) >= 0, run["yhat-best'"], now, *known, scores[0], scores[1]
        )
        return p.have(goal, plain, positive, less)

    return p.cases(
        goal,
        p.rule("excluded", yhat(t) < other_yhat(t)),
        earlier,
        lambda h: p.cases(
            goal,
            p.rule("excluded", other_yhat(t) < yhat(t)),
            later,
            lambda h2: p.have(goal, h, h2),
        ),
    )


def move(t: Expr) -> Expr:
    """``ΔΦ``."""
    return Phi(t, y(t)) - Phi(t, yhat(t))


def same_predictions(p: Prover, run: Given, factors: Any, steps: Callable[..., Any]) -> Any:
    """``ŷ_i = ŷ'_i`` in every round.

    ``factors`` are s, κ and ``s κ > 0``. ``steps(t, now, rest, same, v)`` proves that the two moves
    along a vector v differ by the factor κ.
    """
    k = factors[1]

    def up(t: Expr, now: Fact, rest: Fact, same: Fact) -> Fact:
        first, second = (p.use(run[name], t, by=[now]) for name in ("step-w", "step-w'"))

        def one(i: Expr, h: Fact) -> Fact:
            def label(j: Expr, h2: Fact) -> Fact:
                v = Phi(i, j)
                return p.auto(
                    eq(other_w(t + 1) @ v, k * (w(t + 1) @ v)),
                    p.rule("pair", v, second),
                    rest,
                    h,
                    h2,
                    steps(t, now, rest, same, v),
                    p.replaced(same, lambda e: Phi(t, e) @ v),
                    p.rule("pair", v, first),
                )

            return p.throughout(1, r, label)

        return p.rule("part", proportional(t + 1, k), p.throughout(1, n, one))

    start = p.auto(
        every(
            1,
            n,
            lambda i: every(1, r, lambda j: eq(other_w(1) @ Phi(i, j), k * (w(1) @ Phi(i, j)))),
        ),
        run["start-w'"],
        run["start-w"],
    )
    _, same = simulation(
        p,
        n,
        lambda t: proportional(t, k),
        lambda t: eq(yhat(t), other_yhat(t)),
        lambda t, now, rest: same_choice(p, run, t, now, rest, factors),
        start=start,
        step=up,
    )
    return same


def same_bound(p: Prover, most: Expr) -> Fact:
    """The theorem's bound ``R'²`` on the rescaled problem is the corollary's, ``R²/δ²``."""
    bound = R**2 / delta**2

    return p.have(every(0, most, lambda m: (m <= bound) >> (m <= bound)))


def corollary_1(p: Prover, run: Given, positive: Fact, unit: Any, separable: Fact) -> Fact:
    """Division by the margin: conditions (a) and (b), the predictions, the bound."""
    s = 1 / delta
    inverse, up = positive_inverse(p, delta, positive)
    above = inverse_positive(p, delta, inverse, up)
    product = p.have(s * s > 0, above)
    same = same_predictions(
        p, run, (s, s, product), lambda t, now, rest, same, v: p.have(expr(1) > 0)
    )
    square = p.have(delta**2 > 0, positive)

    def facts(t: Expr, k: Expr) -> Expr:
        step = Phi(t, y(t)) - Phi(t, k)
        small = step @ step * (1 / delta**2) <= R**2 * (1 / delta**2)
        return small & (w_bar @ step * (1 / delta) >= 1)

    def rival(t: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
        different = p.assume(~eq(k, y(t)))
        done = p.auto(facts(t, k), inverse, square, separable, h, h2, different, up)
        return p.rule("discharge", different.conclusion, done)

    conditions = p.throughout(
        1,
        n,
        lambda t, h: p.throughout(
            1,
            r,
            lambda k, h2: rival(t, k, h, h2),
        ),
    )
    return p.rule("conjoin", [conditions, same, same_bound(p, n)])
