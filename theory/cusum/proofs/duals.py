"""Section 7: the dual perceptrons of Figures 4 and 5, beside Figure 3 and beside CuSum Rank.

The counters, each with the example that made it, count the mistakes of the past. The learners keep
them in a table, which does not run on symbols: their scores are transcribed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theory.bridge import cusum_run, structured_run
from theory.bridge.rounds import tuples
from theory.cusum.proofs import ranked
from theory.cusum.proofs.block_runs import figure_3
from theory.cusum.proofs.runs import COMMON, LABELS, Phi, instantiated, n, r, rows, w, x, y, yhat
from theory.formal import Expr, eq, every, expr, function, indicator, total
from theory.lemmas.sums import terms
from theory.lemmas.tactics import same_sums

rival = function(r"\hat{y}'", "Z", 1)


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


def atoms(t: Any, k: Any, s: Any) -> Expr:
    """``Σ_{a ≤ k} α_{s,a} φ(x_t, a)·φ(x_s, a)``, ``α_{s,a} = 1[a ≤ y_s] − 1[a ≤ ŷ'_s]``."""
    return total(1, k, lambda a: (indicator(a <= y(s)) - indicator(a <= rival(s))) * (x(t) @ x(s)))


def predicts(part: Part) -> dict[str, Expr]:
    """The prediction ŷ' is the first label with the best score."""
    score = dual(part)

    def rounds(body: Callable[[Expr], Expr]) -> Expr:
        return every(1, n, body)

    return {
        "yhat-range'": rounds(lambda t: (1 <= rival(t)) & (rival(t) <= r)),
        "yhat-best'": rounds(lambda t: every(1, r, lambda k: score(t, k) <= score(t, rival(t)))),
        "yhat-ties'": rounds(
            lambda t: every(1, rival(t) - 1, lambda k: score(t, k) < score(t, rival(t)))
        ),
    }


def image(t: Any, k: Any, s: Any, other: Any) -> Expr:
    """``Φ(x_t, k)·Φ(x_s, l)``."""
    return Phi(t, k) @ Phi(s, other)


def blocks(t: Any, k: Any, s: Any, other: Any) -> Expr:
    """The same for the feature map of CuSum Rank: block by block ``x_t·x_s`` or 0."""
    return total(1, r, lambda i: (indicator(i <= k) * indicator(i <= other)) * (x(t) @ x(s)))


IMAGES, BLOCKS = pairs(image), pairs(blocks)
STRUCTURED = {**instantiated(structured_run("smallest"), LABELS), **predicts(IMAGES)}
CUSUM = {**instantiated(cusum_run("smallest"), COMMON), **predicts(BLOCKS)}
FIGURE_3 = instantiated(tuples(figure_3(ties="smallest")), COMMON)
"""Figure 3 with the feature map of CuSum Rank."""
ATOMS = {**FIGURE_3, **predicts(atoms)}
RANGE = {"yhat-range'": predicts(atoms)["yhat-range'"]}
"""An arg max over the labels is one of them."""

Primal = Callable[[Any, Any, Any], Expr]
"""``primal(s, t, k)``: the score of k for item t by the weights before round s."""


def agreement(p: Any, run: Any, primal: Primal, part: Part, gained: Any, start: Any) -> Any:
    """``ŷ = ŷ'`` in every round, by induction over the rounds.

    ``gained(s, h, t, k, before)`` proves that round s adds its summand to the primal score;
    ``start(t, k)`` that the score is 0 at first.
    """
    score = dual(part)

    def past(t: Expr) -> Expr:
        return every(1, t - 1, lambda s: eq(yhat(s), rival(s)))

    def now(t: Expr, h: Any, before: Any) -> Any:
        ranks = {mark: p.use(run[f"yhat-range{mark}"], t, by=[h]) for mark in ("", "'")}

        def scored(k: Expr, known: Any) -> Any:
            def grows(s: Expr, h2: Any) -> Any:
                inside = p.have((1 <= s) & (s <= n), h, h2)
                equal = p.use(before, s, by=[h2])
                return gained(s, inside, t, k, equal, (h, known))

            grown = p.lemma(
                "sums/telescope-equal",
                terms(
                    a=1,
                    b=t - 1,
                    F=lambda s: primal(s, t, k),
                    f=lambda s: part(t, k, s),
                ),
                p.have(1 <= t - 1 + 1, h),
                p.every(
                    1,
                    t - 1,
                    lambda s: eq(primal(s + 1, t, k), primal(s, t, k) + part(t, k, s)),
                    grows,
                ),
            )
            return p.have(eq(primal(t, t, k), score(t, k)), grown, start(t, k, h, known))

        goal = eq(yhat(t), rival(t))
        scores = [scored(yhat(t), ranks[""]), scored(rival(t), ranks["'"])]

        def differ(order: Any) -> Any:
            facts = []
            for mark, its, inside in (("", rival(t), ranks["'"]), ("'", yhat(t), ranks[""])):
                for name in ("best", "ties"):
                    facts.append(p.use(run[f"yhat-{name}{mark}"], t, its, by=[h, inside, order]))
            return p.have(goal, *facts, *scores, order)

        orders = p.have(Expr(("or", goal.t, (yhat(t) < rival(t)).t, (rival(t) < yhat(t)).t)))
        return p.cases(goal, orders, lambda same: same, differ, differ)

    def step(t: Expr, least: Any, before: Any) -> Any:
        room = p.assume(t + 1 <= n + 1)
        h = p.have((1 <= t) & (t <= n), least, room)
        known = p.use(before, by=[p.have(t <= n + 1, room)])
        last = now(t, h, known)

        def one(s: Expr, h2: Any) -> Any:
            goal = eq(yhat(s), rival(s))
            return p.cases(
                goal,
                p.have((s <= t - 1) | eq(t, s), h2),
                lambda low: p.use(known, s, by=[h2, low]),
                lambda same: p.rewrite(same, last, lambda k: eq(yhat(k), rival(k))),
            )

        done = p.every(1, t + 1 - 1, lambda s: eq(yhat(s), rival(s)), one)
        return p.rule("discharge", room.conclusion, p.rule("part", past(t + 1), done))

    first = p.rule("discharge", expr(1) <= n + 1, p.have(past(expr(1))))
    climb = p.induction(expr(1), lambda t: (t <= n + 1) >> past(t), first, step)
    return p.every(
        1,
        n,
        lambda t: eq(yhat(t), rival(t)),
        lambda t, h: now(t, h, p.use(climb, t, by=[h])),
    )


def by_cases(p: Any, goal: Expr, s: Expr, equal: Any, proof: Callable[..., Any]) -> Any:
    """A right and a wrong prediction in round s; ``proof`` gets ŷ' and what replaces both."""

    def right(same: Any) -> Any:
        both = p.have(eq(y(s), yhat(s)), same, equal)
        return proof(goal, same, (p.have(eq(y(s), rival(s)), same), both))

    def wrong(differ: Any) -> Any:
        return proof(goal, differ, ())

    return p.cases(goal, p.rule("excluded", eq(y(s), rival(s))), right, wrong)


def structured(p: Any, run: Any) -> Any:
    """``w·Φ(x_t, k)`` grows by ``ΔΦ·Φ(x_t, k)`` in a round."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return w(s) @ Phi(t, k)

    def gained(s: Expr, inside: Any, t: Expr, k: Expr, equal: Any, _: Any) -> Any:
        goal = eq(primal(s + 1, t, k), primal(s, t, k) + IMAGES(t, k, s))
        step = p.rule("pair", Phi(t, k), p.use(run["step-w"], s, by=[inside]))
        known = p.replaced(equal, lambda j: Phi(s, j) @ Phi(t, k))

        def proof(goal: Expr, case: Any, equations: Any) -> Any:
            same = [p.replaced(e, lambda j: Phi(s, j) @ Phi(t, k)) for e in equations]
            value = p.have(eq(indicator(~eq(y(s), rival(s))), 0 if same else 1), case)
            change = Phi(t, k) @ Phi(s, y(s)) - Phi(t, k) @ Phi(s, rival(s))
            return p.have(goal, step, known, *same, products=[(change, [value], [])])

        return by_cases(p, goal, s, equal, proof)

    def start(t: Expr, k: Expr, *_: Any) -> Any:
        return p.have(eq(primal(1, t, k), 0), p.rule("pair", Phi(t, k), run["start-w"]))

    return p.have(p.goal, agreement(p, run, primal, IMAGES, gained, start))


def labels(p: Any, run: Any) -> Any:
    """Predictions are labels."""
    return p.have(p.goal, run["yhat-range'"])


def cusum(p: Any, run: Any) -> Any:
    """``Σ_{i ≤ k} w_i·x_t`` grows by ``x_s·x_t`` for each i ≤ k between ``y_s`` and ``ŷ_s``."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return total(1, k, lambda i: rows(s, i) @ x(t))

    def gained(s: Expr, inside: Any, t: Expr, k: Expr, equal: Any, known: Any) -> Any:
        h, rank = known
        ranks = [p.use(run[name], s, by=[inside]) for name in ("labels", "yhat-range")]

        def c(i: Expr) -> Expr:
            return indicator(i <= y(s)) - indicator(i <= rival(s))

        def row(i: Expr, h2: Any) -> Any:
            inner = p.have((1 <= i) & (i <= r), h2, rank)
            step = p.rule("pair", x(t), p.use(run["step-w"], s, i, by=[inside, inner]))
            up = indicator((yhat(s) < i) & (i <= y(s)))
            moves = up - indicator((y(s) < i) & (i <= yhat(s)))
            sign = p.have(eq(moves, c(i)), equal)
            return p.have(
                eq(rows(s + 1, i) @ x(t), rows(s, i) @ x(t) + c(i) * (x(t) @ x(s))),
                step,
                products=[(x(t) @ x(s), [sign], [])],
            )

        grown = same_sums(
            p,
            1,
            k,
            lambda i: rows(s + 1, i) @ x(t),
            lambda i: rows(s, i) @ x(t) + c(i) * (x(t) @ x(s)),
            row,
        )
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=c), rank)

        def one(i: Expr, h2: Any) -> Any:
            both = p.have(eq(indicator((1 <= i) & (i <= k)), indicator(i <= k)), h2)
            return p.have(
                eq(indicator((1 <= i) & (i <= k)) * c(i), indicator(i <= k) * c(i)),
                products=[(c(i), [both], [])],
            )

        listed = same_sums(
            p,
            1,
            r,
            lambda i: indicator((1 <= i) & (i <= k)) * c(i),
            lambda i: indicator(i <= k) * c(i),
            one,
        )
        whole = p.have(
            eq(total(1, k, c), total(1, r, lambda i: indicator(i <= k) * c(i))), part, listed
        )
        goal = eq(primal(s + 1, t, k), primal(s, t, k) + BLOCKS(t, k, s))
        change = blocks(t, k, s, y(s)) - blocks(t, k, s, rival(s))
        scaled = p.have(
            eq(primal(s + 1, t, k), primal(s, t, k) + change),
            grown,
            products=[(x(t) @ x(s), [whole], [])],
        )

        def proof(goal: Expr, case: Any, equations: Any) -> Any:
            value = p.have(eq(indicator(~eq(y(s), rival(s))), 0 if equations else 1), case)
            same = [p.replaced(equations[0], lambda j: blocks(t, k, s, j))] if equations else []
            return p.have(goal, scaled, *same, products=[(change, [value], [])])

        return by_cases(p, goal, s, equal, proof)

    def start(t: Expr, k: Expr, h: Any, rank: Any) -> Any:
        def zero(i: Expr, h2: Any) -> Any:
            inner = p.have((1 <= i) & (i <= r), h2, rank)
            none = p.rule("pair", x(t), p.use(run["start-w"], i, by=[inner]))
            return p.have(eq(rows(1, i) @ x(t), 0), none)

        each = p.every(1, k, lambda i: eq(rows(1, i) @ x(t), 0), zero)
        return p.lemma("sums/vanishing", terms(a=1, b=k, f=lambda i: rows(1, i) @ x(t)), each)

    return agreement(p, run, primal, BLOCKS, gained, start)


def kernel(p: Any, run: Any, positive: Any, lengths: Any, margins: Any, size: Any) -> Any:
    """The same predictions, and Corollary 3 in the feature space."""
    bound = ranked.corollary_3(p, run, positive, lengths, margins, size)
    return p.have(p.goal, cusum(p, run), bound)


def figure_5(p: Any, run: Any) -> Any:
    """Block a of the weights grows by ``α_{s,a} x_s``."""

    def primal(s: Any, t: Any, k: Any) -> Expr:
        return total(1, r, lambda i: indicator(i <= k) * (rows(s, i) @ x(t)))

    def gained(s: Expr, inside: Any, t: Expr, k: Expr, equal: Any, known: Any) -> Any:
        _, rank = known

        def c(i: Expr) -> Expr:
            return indicator(i <= y(s)) - indicator(i <= rival(s))

        def added(i: Expr) -> Expr:
            return indicator((1 <= i) & (i <= k)) * (c(i) * (x(t) @ x(s)))

        def row(i: Expr, h: Any) -> Any:
            step = p.rule("pair", x(t), p.use(run["step-w"], s, i, by=[inside, h]))
            sign = p.have(eq(indicator(i <= y(s)) - indicator(i <= yhat(s)), c(i)), equal)
            both = p.have(eq(indicator((1 <= i) & (i <= k)), indicator(i <= k)), h)
            return p.have(
                eq(
                    indicator(i <= k) * (rows(s + 1, i) @ x(t)),
                    indicator(i <= k) * (rows(s, i) @ x(t)) + added(i),
                ),
                products=[
                    (indicator(i <= k), [step], []),
                    (indicator(i <= k) * (x(t) @ x(s)), [sign], []),
                    (c(i) * (x(t) @ x(s)), [both], []),
                ],
            )

        grown = same_sums(
            p,
            1,
            r,
            lambda i: indicator(i <= k) * (rows(s + 1, i) @ x(t)),
            lambda i: indicator(i <= k) * (rows(s, i) @ x(t)) + added(i),
            row,
        )
        part = p.lemma(
            "sums/restrict", terms(a=1, b=r, d=1, e=k, f=lambda i: c(i) * (x(t) @ x(s))), rank
        )
        return p.have(eq(primal(s + 1, t, k), primal(s, t, k) + atoms(t, k, s)), grown, part)

    def start(t: Expr, k: Expr, h: Any, rank: Any) -> Any:
        def zero(i: Expr, h2: Any) -> Any:
            none = p.rule("pair", x(t), p.use(run["start-w"], i, by=[h2]))
            return p.have(
                eq(indicator(i <= k) * (rows(1, i) @ x(t)), 0),
                products=[(indicator(i <= k), [none], [])],
            )

        each = p.every(1, r, lambda i: eq(indicator(i <= k) * (rows(1, i) @ x(t)), 0), zero)
        return p.lemma(
            "sums/vanishing",
            terms(a=1, b=r, f=lambda i: indicator(i <= k) * (rows(1, i) @ x(t))),
            each,
        )

    return p.have(p.goal, agreement(p, run, primal, atoms, gained, start))
