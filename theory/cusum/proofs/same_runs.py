"""Sections 3 and 5: Figure 1 by coordinates, and its run beside that of Figure 3."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import yhat
from theory.cusum.symbols import d, n, rival
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, each, exhibit, simulation, summing
from theory.runs.papers.symbols import r

w, other = function("w", "R", 3), function("w'", "R", 3)


def update(p: Prover, run: Given, goal: Expr, at_t: Any, at_k: Any, *rest: Any) -> Fact:
    """A coordinate of the update of a round, or that of a row that it leaves alone."""
    (t, h), (k, h2) = at_t, at_k
    known = [p.use(run["labels"], t, by=[h]), p.use(run["yhat-range"], t, by=[h])]
    inside = p.have((1 <= k) & (k <= r), h2, *known)
    coordinate = [h3 for _, h3 in rest]
    step = p.use(run["step-w"], t, k, *(j for j, _ in rest), by=[h, inside, *coordinate])
    return p.have(goal, step, *known, inside, h2)


def figure_1(p: Prover, run: Given) -> Fact:
    """The listing, part by part: start (rows, coordinates), predictions, updates."""

    def part(goal: Expr, *places: Any) -> Fact:
        if len(places) == 3:
            return update(p, run, goal, *places)
        known = [h for _, h in places]
        if len(places) == 2:
            return p.use(run["start-w"], *(k for k, _ in places), by=known)
        t = places[0][0]
        names = ("yhat-range", "yhat-best", "yhat-ties")
        facts = [p.use(run[name], t, by=known) for name in names]
        return exhibit(p, goal, [yhat(t)], *facts)

    parts = [each(p, goal, part) for goal in p.goal.t[1:]]
    return p.rule("part", p.goal, p.rule("conjoin", parts))


def updates(p: Prover, run: Given) -> Fact:
    """Each part of the statement is about coordinates of an update."""
    parts = p.goal.t[1:] if p.goal.t[0] == "and" else (p.goal.t,)
    found = [each(p, part, lambda *rest: update(p, run, *rest)) for part in parts]
    return p.rule("part", p.goal, p.rule("conjoin", found))


def zero_row(p: Prover, run: Given) -> Fact:
    """``w_1 = 0`` before every round, by induction."""

    start = p.auto(every(1, d, lambda j: eq(w(1, 1, j), 0)), run["start-w"], run["ranks"])

    def step(t: Expr, now: Any, zero: Fact) -> Fact:
        def one(j: Expr, h: Fact) -> Fact:
            same = eq(w(t + 1, 1, j), w(t, 1, j))
            row = p.have((1 <= expr(1)) & (1 <= r), run["ranks"])
            kept = update(p, run, same, (t, now), (expr(1), row), (j, h))
            return p.auto(eq(w(t + 1, 1, j), 0), kept, zero, h)

        return p.throughout(1, d, one)

    return all_rounds(p, n, lambda t: every(1, d, lambda j: eq(w(t, 1, j), 0)), start, step)


def never_moved(p: Prover, run: Given) -> Fact:
    """The statement that ``w_1`` is 0 in every round."""
    return p.have(p.goal, zero_row(p, run))


# two runs ---------------------------------------------------------------------------------------


def rows_of(name: Any, t: Any) -> Callable[[Any], Expr]:
    """``w_k·x`` in round t."""
    return lambda k: total(1, d, lambda j: name(t, k, j) * x(t, j))


def cumulative(t: Any, k: Any, name: Any = w) -> Expr:
    """``Σ_{j ≤ k} w_j·x`` in round t."""
    return total(1, k, rows_of(name, t))


def same(t: Any) -> Expr:
    """The two runs have the same weights before round t."""
    return every(1, r, lambda k: every(1, d, lambda j: eq(w(t, k, j), other(t, k, j))))


def image_score(t: Any, k: Any) -> Expr:
    """``w'·Φ(x, k)``, block by block."""
    return total(
        1, r, lambda i: total(1, d, lambda j: (indicator(i <= k) * x(t, j)) * other(t, i, j))
    )


def block_scores(p: Prover, t: Expr, equal: Fact) -> Callable[[Expr, Any], Any]:
    """``w'·Φ(x, k) = Σ_{j ≤ k} w_j·x``, for a rank k, where the weights are the same."""

    def rows(i: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Fact) -> Fact:
            return p.auto(eq(other(t, i, j) * x(t, j), w(t, i, j) * x(t, j)), equal, h, h2)

        return summing(p, p.throughout(1, d, one))

    def score(k: Expr, inside: Fact) -> Fact:
        def upto(i: Expr) -> Expr:
            return indicator((1 <= i) & (i <= k)) * rows_of(w, t)(i)

        def block(i: Expr, h: Fact) -> Fact:
            whole = total(1, d, lambda j: (indicator(i <= k) * x(t, j)) * other(t, i, j))
            return p.have(eq(whole, upto(i)), rows(i, h), h)

        blocks = summing(
            p,
            p.throughout(
                1,
                r,
                block,
            ),
        )
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=rows_of(w, t)), inside)
        return p.have(eq(image_score(t, k), cumulative(t, k)), blocks, part)

    return score


def same_prediction(p: Prover, run: Given, t: Expr, h: Fact, equal: Any) -> Fact:
    """``ŷ = ŷ'``: both are the first (last) arg max of the same scores."""
    score = block_scores(p, t, equal)
    one, two = (p.use(run[f"yhat-range{mark}"], t, by=[h]) for mark in ("", "'"))
    scores = [score(k, known) for k, known in ((yhat(t), one), (rival(t), two))]
    goal = eq(yhat(t), rival(t))

    def differ(order: Fact) -> Fact:
        facts = []
        for mark, its, known in (("", rival(t), two), ("'", yhat(t), one)):
            for name in ("best", "ties"):
                facts.append(p.use(run[f"yhat-{name}{mark}"], t, its, by=[h, known, order]))
        return p.have(goal, *facts, *scores, order)

    orders = p.have(Expr(("or", goal.t, (yhat(t) < rival(t)).t, (rival(t) < yhat(t)).t)))
    return p.cases(goal, orders, lambda equal: equal, differ, differ)


def both_runs(p: Prover, run: Given, move: Callable[..., Any]) -> Fact:
    """Same predictions and same weights in every round; ``move(t, h, k, j, …)`` proves a step."""

    def start_(k: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Fact) -> Fact:
            both = [p.use(run[name], k, j, by=[h, h2]) for name in ("start-w", "start-w'")]
            return p.have(eq(w(1, k, j), other(1, k, j)), *both)

        return p.throughout(1, d, one)

    start = p.throughout(1, r, start_)

    def prediction(t: Expr, h: Any, equal: Any) -> Fact:
        return same_prediction(p, run, t, h, equal)

    def step(t: Expr, h: Any, equal: Fact, predictions: Any) -> Fact:
        def after(goal: Expr, row: Any, coordinate: Any) -> Any:
            known = p.use(equal, row[0], coordinate[0], by=[row[1], coordinate[1]])
            return move(goal, t, h, row, coordinate, known, predictions, equal)

        return each(p, same(t + 1), after)

    weights, predictions = simulation(
        p, n, same, lambda t: eq(yhat(t), rival(t)), prediction, start=start, step=step
    )
    return p.have(p.goal, weights, predictions)


def perceptrons(p: Prover, run: Given) -> Fact:
    """Figure 1 beside Figure 3: ``1[k ≤ y] − 1[k ≤ ŷ]`` is ±1 on the rows in between, else 0."""

    def move(goal: Expr, t: Expr, h: Fact, row: Any, coordinate: Any, *facts: Any) -> Fact:
        (k, h2), (j, h3) = row, coordinate
        known, predictions, _ = facts
        one, two = (p.use(run[f"step-w{mark}"], t, k, j, by=[h, h2, h3]) for mark in ("", "'"))
        return p.have(goal, one, two, known, predictions)

    return both_runs(p, run, move)
