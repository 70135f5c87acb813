"""PRank's steps are PRIL's at an exact label where the interval loss is positive."""

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.prank_order import after_mistake
from theory.intervals.pril import loss, score
from theory.intervals.symbols import K
from theory.pril.proofs import order_needed
from theory.pril.proofs.violations import violated, z
from theory.proving.definitions import defining
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import tau, theta, y, y_l, y_r, yhat
from theory.runs.rounds import t

PRANK_ROUND = order_needed.PRANK_ROUND | defining({"exact right": eq(y_r(t), y(t))})
"""A round of PRank, whose label is the exact interval."""


def loss_of_prediction(p: Prover, run: Given, order: Fact) -> Fact:
    """The prediction is wrong and the loss positive, or right and 0."""
    here = run["round"]
    label = p.use(run["labels"], t, by=[here])
    exact = (run["exact"], run["exact right"])
    chain = p.lemma(
        "ranks/chain", {("n_", "Z", 0): K - 1, ("level", "R", 1): lambda i: theta(t, i)}, order
    )
    chosen = [p.use(run[f"yhat-{part}"], t, by=[here]) for part in ("range", "before", "holds")]
    sides = (
        (1, y_l(t) - 1, lambda i: indicator(score(t) < theta(t, i))),
        (y_r(t), K - 1, lambda i: indicator(theta(t, i) <= score(t))),
    )
    least = [p.lemma("sums/nonnegative", terms(a=low, b=high, f=term)) for low, high, term in sides]
    wrong_rank = (yhat(t) < y(t)) | (y(t) < yhat(t))
    goal = (wrong_rank & (loss(t) > 0)) | (eq(yhat(t), y(t)) & eq(loss(t), 0))

    def wrong(side: int, at: Expr, *facts: Fact) -> Fact:
        low, high, term = sides[side]
        inside = p.have((low <= at) & (at <= high), *facts, *exact, label, *chosen)
        own = p.auto(eq(term(at), 1), *chosen, inside, *facts, label)
        member = p.lemma("sums/member", terms(a=low, b=high, c=at, f=term), inside)
        return p.have(goal, member, own, *least, *facts)

    def same(equal: Fact) -> Fact:
        zero = [
            p.auto(eq(total(low, high, term), 0), *chosen, chain, *exact, equal, label)
            for low, high, term in sides
        ]
        return p.have(goal, equal, *zero)

    def differ(other: Fact) -> Fact:
        apart = p.have(wrong_rank, other)
        return p.cases(goal, apart, lambda h: wrong(0, yhat(t), h), lambda h: wrong(1, y(t), h))

    return p.cases(goal, p.rule("excluded", eq(yhat(t), y(t))), same, differ)


def only_on_loss(p: Prover, run: Given, order: Fact) -> Fact:
    """PRank's steps are those of violated constraints, in rounds of positive loss."""
    found, here = loss_of_prediction(p, run, order), run["round"]
    steps = p.lemma("prank/round", {}, run["labels"], run["tau"])
    exact = (run["exact"], run["exact right"])

    def listed(i: Expr) -> Expr:
        return indicator(loss(t) > 0) * violated(t, i) * z(t, i)

    def one(i: Expr, h: Fact) -> Fact:
        moves = p.use(steps, t, i, by=[here, h])
        goal = eq(tau(t, i), listed(i))

        def wrong(known: Fact) -> Fact:
            differ, lost = p.pieces(known)
            step = after_mistake(p, t, i, moves, differ)
            return p.have(goal, step, *exact, *exact, h, lost)

        return p.cases(goal, found, wrong, lambda known: p.have(goal, known, moves))

    same = p.throughout(1, K - 1, one)
    step_w = p.use(run["step-w"], t, by=[here])
    return p.auto(p.goal, same, step_w, run["step-theta"], here)
