"""Section 4: what the constant in the step of the passive-aggressive learner changes.

With the losses ``ℓ`` and ``ℓ'``, ``a ℓ' = b ℓ`` for positive numbers a and b, the weights stay
proportional, ``a w' = b w``: every score is multiplied by one positive number, and no arg max
changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theory.bridge import pa_structured_run
from theory.cusum.proofs.runs import LABELS, Phi, delta, instantiated, n, r, tau, w, y, yhat
from theory.formal import Expr, disj, eq, every, expr, function, indicator
from theory.lemmas.null import null_product
from theory.lemmas.tactics import each

rival, w_2 = function(r"\hat{y}'", "Z", 1), function("w'", "V", 1)
tau_2, place = function("tau'", "R", 1), function("place", "Z", 2)
Constant = Any
"""The loss on a mistake."""


def loss(constant: Constant) -> Callable[[Any, Any], Expr]:
    """``c 1[y ≠ k]``."""
    return lambda y, k: constant * indicator(~eq(y, k))


OTHER = {("w", "V", 1): w_2, ("tau", "R", 1): tau_2, ("yhat", "Z", 1): rival}


def runs(constant: Constant) -> dict[str, Expr]:
    """The run with the loss δ, and (marked) the run with another constant; first best labels."""
    code = pa_structured_run("smallest")
    one = instantiated(code, {**LABELS, ("loss", "R", 2): loss(delta)})
    two = instantiated(code, {**LABELS, **OTHER, ("loss", "R", 2): loss(constant)})
    return {**one, **{f"{name}'": phi for name, phi in two.items()}}


def by_one_rule(constant: Constant) -> dict[str, Expr]:
    """The same, where both runs take the best label that comes first in an order of the round."""

    def ties(weights: Any, prediction: Any) -> Expr:
        def rule(t: Expr, k: Expr) -> Expr:
            best = prediction(t)
            less = weights(t) @ Phi(t, k) < weights(t) @ Phi(t, best)
            return disj(eq(k, best), less, place(t, best) < place(t, k))

        return every(1, n, lambda t: every(1, r, lambda k: rule(t, k)))

    both = {"yhat-ties": ties(w, yhat), "yhat-ties'": ties(w_2, rival)}
    return {**runs(constant), **both}


def difference(t: Any, k: Any) -> Expr:
    """``Φ(x, y) − Φ(x, k)``."""
    return Phi(t, y(t)) - Phi(t, k)


def size(t: Any) -> Expr:
    """``‖ΔΦ‖²``."""
    return difference(t, yhat(t)) @ difference(t, yhat(t))


def same(a: Any, b: Any) -> Callable[[Expr], Expr]:
    """``a w'·Φ(x_s, k) = b w·Φ(x_s, k)`` before round t, for all items and labels."""

    def at(t: Expr) -> Expr:
        def one(s: Expr, k: Expr) -> Expr:
            return eq(expr(a) * (w_2(t) @ Phi(s, k)), expr(b) * (w(t) @ Phi(s, k)))

        return every(1, n, lambda s: every(1, r, lambda k: one(s, k)))

    return at


@dataclass(frozen=True)
class Scale:
    """A positive number, with the theorem that it is positive."""

    number: Any
    fact: Any


def same_prediction(p: Any, run: Any, a: Scale, b: Scale, t: Expr, h: Any, known: Any) -> Any:
    """``ŷ = ŷ'``: each is a best label of its run, and so of both; one rule picks among these."""
    ranks = {mark: p.use(run[f"yhat-range{mark}"], t, by=[h]) for mark in ("", "'")}
    goal = eq(yhat(t), rival(t))
    scores = [p.use(known, t, k, by=[h, *ranks.values()]) for k in (yhat(t), rival(t))]
    ahead = w(t) @ Phi(t, yhat(t)) - w(t) @ Phi(t, rival(t))
    behind = w_2(t) @ Phi(t, rival(t)) - w_2(t) @ Phi(t, yhat(t))
    best = p.have(ahead >= 0, p.use(run["yhat-best"], t, rival(t), by=[h, ranks["'"]]))
    other = p.have(behind >= 0, p.use(run["yhat-best'"], t, yhat(t), by=[h, ranks[""]]))
    products = [[a.fact, other], [b.fact, best]]

    def none(part: Expr, fact: Any, scale: Scale) -> Any:
        """The part is 0: ``a · behind = −b · ahead``, and neither is negative."""
        zero = eq(part, 0)
        return p.cases(
            zero,
            p.rule("excluded", part > 0),
            lambda more: p.have(zero, *scores, products=[*products, [scale.fact, more]]),
            lambda less: p.have(zero, less, fact),
        )

    level = none(ahead, best, b), none(behind, other, a)

    def differ(order: Any) -> Any:
        facts = [
            p.use(run["yhat-ties"], t, rival(t), by=[h, ranks["'"], order]),
            p.use(run["yhat-ties'"], t, yhat(t), by=[h, ranks[""], order]),
        ]
        return p.have(goal, *facts, *level, order, *ranks.values())

    orders = p.have(disj(goal, yhat(t) < rival(t), rival(t) < yhat(t)))
    return p.cases(goal, orders, lambda equal: equal, differ, differ)


def stepped(p: Any, run: Any, mark: str, t: Expr, h: Any, predicted: Any) -> tuple[Any, Any]:
    """Update and step of round t, with ŷ for the run's prediction, which is equal to it."""
    step, meaning = p.use(run[f"step-w{mark}"], t, by=[h]), p.use(run[f"tau{mark}"], t, by=[h])
    if not mark:
        return step, meaning

    def put_in(th: Any) -> Any:
        return p.rewrite(predicted, th, lambda k: Expr(_with(th.conclusion, rival(t).t, k.t)))

    return put_in(step), put_in(meaning)


def _with(part: Any, old: Any, new: Any) -> Any:
    if part == old:
        return new
    return tuple(_with(piece, old, new) for piece in part) if type(part) is tuple else part


def multiplied(p: Any, t: Expr, meaning: Any, positive: Any) -> Any:
    """``τ ‖ΔΦ‖² = c 1[y ≠ ŷ] − w·ΔΦ``, where ``‖ΔΦ‖² > 0``."""
    step, (_, top, (_, below)) = Expr(meaning.conclusion[1]), meaning.conclusion[2]
    N, E, top = size(t), Expr(below), Expr(top)
    some = p.have(eq(indicator(eq(N, 0)), 0), positive)
    same_ = p.have(eq(E, N), products=[(N - 1, [some], [])])
    inverse = p.rule("inverse", E, p.have(E > 0, same_, positive))
    return p.have(
        eq(step * N, top),
        products=[(E, [meaning], []), (top, [inverse], []), (step, [same_], [])],
    )


def proportional(p: Any, run: Any, a: Scale, b: Scale) -> Any:
    """``a w' = b w`` along all images and before every round, by induction."""
    body = same(a.number, b.number)
    A, B = expr(a.number), expr(b.number)

    def start_(goal: Expr, item: Any, label: Any) -> Any:
        image = Phi(item[0], label[0])
        zeros = [p.rule("pair", image, run[f"start-w{mark}"]) for mark in ("", "'")]
        return p.have(goal, products=[(B, [zeros[0]], []), (A, [zeros[1]], [])])

    def step(t: Expr, least: Any, before: Any) -> Any:
        room = p.assume(t + 1 <= n + 1)
        h = p.have((1 <= t) & (t <= n), least, room)
        known = p.use(before, by=[p.have(t <= n + 1, room)])
        equal = same_prediction(p, run, a, b, t, h, known)
        back = p.have(eq(rival(t), yhat(t)), equal)
        (one, mean), (two, mean_2) = (stepped(p, run, m, t, h, back) for m in ("", "'"))
        ranks = [p.use(run["labels"], t, by=[h]), p.use(run["yhat-range"], t, by=[h])]
        own = [p.use(known, t, k, by=[h, *ranks]) for k in (y(t), yhat(t))]

        def after(goal: Expr, item: Any, label: Any) -> Any:
            (s, h2), (k, h3) = item, label
            image = Phi(s, k)
            now = p.use(known, s, k, by=[h2, h3])
            moves = [p.rule("pair", image, th) for th in (one, two)]
            along = difference(t, yhat(t)) @ image
            scaled: Any = [(B, [moves[0]], []), (A, [moves[1]], [])]

            def some(positive: Any) -> Any:
                rates = [multiplied(p, t, m, positive) for m in (mean, mean_2)]
                N = size(t)
                equal_ = p.have(
                    eq(A * tau_2(t) * N, B * tau(t) * N),
                    *own,
                    products=[(B, [rates[0]], []), (A, [rates[1]], [])],
                )
                one_ = p.rule("inverse", N, positive)
                rate = p.have(
                    eq(A * tau_2(t), B * tau(t)),
                    products=[
                        (1 / N, [equal_], []),
                        (A * tau_2(t) - B * tau(t), [one_], []),
                    ],
                )
                return p.have(goal, now, products=[*scaled, (along, [rate], [])])

            def none(flat: Any) -> Any:
                zero = p.have(eq(size(t), 0), flat, p.rule("norm", difference(t, yhat(t))))
                still = null_product(p, difference(t, yhat(t)), image, zero)
                return p.have(
                    goal,
                    now,
                    products=[*scaled, (A * tau_2(t), [still], []), (B * tau(t), [still], [])],
                )

            return p.cases(goal, p.rule("excluded", size(t) > 0), some, none)

        return p.rule("discharge", room.conclusion, each(p, body(t + 1), after))

    start = each(p, body(expr(1)), start_)
    return p.induction(
        expr(1),
        lambda t: (t <= n + 1) >> body(t),
        p.rule("discharge", expr(1) <= n + 1, start),
        step,
    )


def scales(p: Any, power: int, positive: Any) -> tuple[Scale, Scale]:
    """``δ w' = w`` for the constant 1 (power 0), ``w' = δ w`` for δ² (power 2)."""
    unit, margin = Scale(1, p.have(expr(1) > 0)), Scale(delta, positive)
    return (margin, unit) if power == 0 else (unit, margin)


def same_predictions(power: int) -> Callable[..., Any]:
    """The predictions do not depend on the constant."""

    def script(p: Any, run: Any, positive: Any, *given: Any) -> Any:
        a, b = scales(p, power, positive)
        climb = proportional(p, run, a, b)

        def one(goal: Expr, place: Any) -> Any:
            t, h = place
            known = p.use(climb, t, by=[h])
            return p.have(goal, same_prediction(p, run, a, b, t, h, known))

        return each(p, p.goal, one)

    return script
