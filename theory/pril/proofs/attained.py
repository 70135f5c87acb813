"""Streams on which PRIL's bounds are attained: equal inner products −1/a, labels ``[1, K − a]``.

Before round t the last a thresholds are ``t − 1``, the others 0, and so is the score of every
instance still to come ``t − 1``: all a constraints of the round are tight, and counted.
"""

from theory.formal.terms import Expr, conj, eq, every, expr, indicator, integer, total
from theory.intervals.pril import ALL_RUN, RUN, loss, moves, score
from theory.intervals.simplex_comparator import MARGIN, constraints, unit_length
from theory.intervals.symbols import K, T, gamma
from theory.intervals.tight import LABELS, PRODUCTS, a, number, tight
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, summing, termwise
from theory.runs.papers.symbols import tau, theta, w, x, y_r


def state(t: Expr) -> Expr:
    """Scores and thresholds before round t."""
    return conj(
        every(t, T, lambda s: eq(w(t) @ x(s), t - 1)),
        every(1, K - 1, lambda i: eq(theta(t, i), (t - 1) * tight(i))),
    )


def all_tight(p: Prover, run: Given, inside: Fact, t: Expr, before: Fact, labels: Fact) -> Fact:
    """``tau_i = −1`` for the last a thresholds and 0 for the others."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    return p.auto(
        every(1, K - 1, lambda i: eq(tau(t, i), -tight(i))), before, inside, labels, steps
    )


@lemma(
    "pril/simplex-states",
    every(1, T, state),
    *ALL_RUN,
    bounds=(1 <= a) & (a <= K - 1),
    labels=LABELS,
    products=PRODUCTS,
)
def states(p: Prover, *given: Fact, bounds: Fact, labels: Fact, products: Fact) -> Fact:
    """With equal inner products −1/a and labels [1, K − a], the last a thresholds are t − 1
    before round t, as are the scores of all instances still to come.
    """
    run = dict(zip(RUN, given, strict=False))
    inverse = p.rule("inverse", a, p.have(a > 0, bounds))

    start = p.auto(state(expr(1)), run["start-w"], run["start-theta"])

    def step(t: Expr, near: Fact, before: Fact) -> Fact:
        inside = p.have((1 <= t) & (t <= T), near)
        stepped = all_tight(p, run, inside, t, before, labels)
        scores, thresholds = p.pieces(before)
        moved = p.have(eq(moves(t), -a), summing(p, stepped), number(p, run, bounds))
        move = p.use(run["step-w"], t, by=[inside])

        raised = run["step-theta"], thresholds, stepped
        return p.auto(state(t + 1), inside, move, scores, moved, products, inverse, *raised)

    return by_induction(p, 1, T, state, start, step)


@lemma(
    "pril/simplex-losses",
    every(1, T, lambda t: eq(loss(t), a)),
    *ALL_RUN,
    bounds=(1 <= a) & (a <= K - 1),
    labels=LABELS,
    products=PRODUCTS,
)
def losses(p: Prover, *run: Fact, bounds: Fact, labels: Fact, products: Fact) -> Fact:
    """On such a stream the interval loss of every round is a."""
    known = p.lemma("pril/simplex-states", {}, *run, bounds, labels, products)

    def proof(t: Expr, h: Fact) -> Fact:
        label = p.use(labels, t, by=[h])

        right = termwise(
            p,
            y_r(t),
            K - 1,
            lambda i: eq(indicator(theta(t, i) <= score(t)), 1),
            labels,
            h,
            bounds,
            known,
        )
        number = p.lemma("sums/count", terms(a=y_r(t), b=K - 1), label, bounds)
        return p.auto(eq(loss(t), a), right, number, label)

    return p.throughout(1, T, proof)


def total_loss(p: Prover, run: Given, rounds: Fact, *facts: Fact) -> Fact:
    """``Σ_t L_MAE = T a``."""
    each = p.lemma("pril/simplex-losses", {}, *run.values(), *facts)
    return p.auto(eq(total(1, T, loss), T * a), each, rounds)


def attained(
    p: Prover,
    run: Given,
    *,
    positive: Fact,
    width: Fact,
    bounds: Fact,
    labels: Fact,
    lengths: Fact,
    products: Fact,
    growth: Fact,
    along: Fact,
    thresholds: Fact,
) -> Fact:
    """``T a γ² = a R² + 1``."""
    _, some = p.pieces(width)
    rounds = p.chosen(T >= 1, some, lambda t, h: p.have(T >= 1, h))
    facts = (bounds, rounds, lengths, products, along, thresholds)
    length, slacks = p.pieces(p.lemma("intervals/simplex-comparator", {MARGIN: gamma}, *facts))
    unit = unit_length(p, bounds, length, growth)
    ahead = constraints(p, slacks, labels, lambda t, i, value: gamma <= value)
    found = total_loss(p, run, rounds, bounds, labels, products)
    square = p.have(gamma**2 > 0, positive)
    one = p.rule("inverse", gamma**2, square)

    def width_of(t: Expr, h: Fact) -> Fact:
        return p.auto(eq(a, K - 1 - integer("c")), h, labels)

    counted = p.chosen(eq(a, K - 1 - integer("c")), some, width_of)
    return p.have(p.goal, unit, ahead, found, growth, one, counted)
