"""Section 7: dual perceptrons, and when they predict as the weights of another learner do.

Their counters, each with the example that made it, count the mistakes of the past. The learners
keep them in a table, which does not run on symbols: their scores are transcribed here.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import yhat
from theory.cusum.symbols import n, rival
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.proving.chosen import first_best
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import closed_form
from theory.runs.papers.symbols import r, y

Part = Callable[[Any, Any, Any], Expr]
"""``part(t, k, s)``: what the counters made in round s give to the score of k for item t."""


def dual(part: Part) -> Callable[[Any, Any], Expr]:
    """The score by the counters of the rounds before t."""

    def score(t: Any, k: Any) -> Expr:
        return total(1, expr(t) - 1, lambda s: part(t, k, s))

    return score


def pairs(product: Callable[..., Expr]) -> Part:
    """``Φ(x_t, k)·Φ(x_s, y_s) − Φ(x_t, k)·Φ(x_s, ŷ'_s)`` if round s was a mistake.

    ``product(t, k, s, l)`` is ``Φ(x_t, k)·Φ(x_s, l)``.
    """

    def part(t: Any, k: Any, s: Any) -> Expr:
        mistake = indicator(~eq(y(s), rival(s)))
        return mistake * (product(t, k, s, y(s)) - product(t, k, s, rival(s)))

    return part


def predicts(part: Part) -> Definitions:
    """The prediction ŷ' is the first label with the best score."""
    return first_best(rival, n, r, dual(part), "yhat", "'")


Primal = Callable[[Any, Any, Any], Expr]
"""``primal(s, t, k)``: the score of k for item t by the weights before round s."""


def agreement(p: Prover, run: Given, primal: Primal, part: Part, gained: Any, start: Any) -> Fact:
    """``ŷ = ŷ'`` in every round, by induction over the rounds.

    ``gained(s, h, t, k, before)`` proves that round s adds its summand to the primal score;
    ``start(t, k)`` that the score is 0 at first.
    """
    score = dual(part)

    def past(t: Expr) -> Expr:
        return every(1, t - 1, lambda s: eq(yhat(s), rival(s)))

    def now(t: Expr, h: Fact, before: Fact) -> Fact:
        ranks = {mark: p.use(run[f"yhat-range{mark}"], t, by=[h]) for mark in ("", "'")}

        def scored(k: Expr, known: Any) -> Fact:
            def grows(s: Expr, h2: Fact) -> Any:
                inside = p.have((1 <= s) & (s <= n), h, h2)
                equal = p.use(before, s, by=[h2])
                return gained(s, inside, t, k, equal, (h, known))

            grown = p.lemma(
                "sums/telescope-equal",
                terms(a=1, b=t - 1, F=lambda s: primal(s, t, k), f=lambda s: part(t, k, s)),
                h,
                p.throughout(1, t - 1, grows),
            )
            return p.have(eq(primal(t, t, k), score(t, k)), grown, start(t, k, h, known))

        goal = eq(yhat(t), rival(t))
        scores = [scored(yhat(t), ranks[""]), scored(rival(t), ranks["'"])]

        def differ(order: Fact) -> Fact:
            facts = []
            for mark, its, inside in (("", rival(t), ranks["'"]), ("'", yhat(t), ranks[""])):
                for name in ("best", "ties"):
                    facts.append(p.use(run[f"yhat-{name}{mark}"], t, its, by=[h, inside, order]))
            return p.have(goal, *facts, *scores, order)

        orders = p.have(Expr(("or", goal.t, (yhat(t) < rival(t)).t, (rival(t) < yhat(t)).t)))
        return p.cases(goal, orders, lambda same: same, differ, differ)

    def step(t: Expr, h: Any, known: Fact) -> Fact:
        last = now(t, h, known)

        def one(s: Expr, h2: Fact) -> Fact:
            goal = eq(yhat(s), rival(s))
            return p.cases(
                goal,
                p.have((s <= t - 1) | eq(t, s), h2),
                lambda low: p.use(known, s, by=[h2, low]),
                lambda same: p.rewrite(same, last, lambda k: eq(yhat(k), rival(k))),
            )

        done = p.throughout(1, t + 1 - 1, one)
        return p.rule("part", past(t + 1), done)

    climb = closed_form(p, n, past, step=step)
    return p.throughout(
        1,
        n,
        lambda t, h: now(t, h, p.use(climb, t, by=[h])),
    )
