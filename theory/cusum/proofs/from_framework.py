"""PRank that moves what is on the wrong side is Figure 3 with (12), (13) and (14).

The thresholds of both are the same, in order, and differ by integers. So the last rank that (12)
allows is the first whose threshold is above the score, and the thresholds on the wrong side are
those of the ranks between ŷ and y. A gap falls by 1 only around the score, where it is positive.
"""

from theory.cusum.proofs.framework_runs import other_theta, other_w, other_yhat
from theory.formal.terms import (
    Expr,
    conj,
    eq,
    every,
    expr,
    function,
    indicator,
    integer,
    norm2,
    total,
    whole,
)
from theory.intervals.symbols import K, T
from theory.lemmas.integers import equal_to, sum_of
from theory.lemmas.null import null_product
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, simulation, summing
from theory.runs.papers.symbols import theta, w, x, y, yhat

place = function("place", "Z", 1)
a, b = integer("a_"), integer("b_")


def before(i: Expr, rank: Expr) -> Expr:
    """``1[i < rank]``."""
    return indicator(i < rank)


@lemma(
    "sums/below",
    eq(total(1, b - 1, lambda i: before(i, a)), a - 1),
    inside=(1 <= a) & (a <= b),
)
def below(p: Prover, inside: Fact) -> Fact:
    """The indices from 1 to b − 1 that are below a are a − 1 in number."""
    table = terms(a=1, b=b - 1, c=a - 1, f=lambda i: before(i, a))
    ones = summing(p, p.auto(every(1, a - 1, lambda i: eq(before(i, a), 1))))
    none = p.auto(eq(total(a, b - 1, lambda i: before(i, a)), 0))
    count = p.lemma("sums/count", terms(a=1, b=a - 1), inside)
    return p.have(p.goal, p.lemma("sums/split", table, inside), ones, none, count)


def gap(t: Expr, i: Expr) -> Expr:
    """``θ_{i+1} − θ_i``."""
    return theta(t, i + 1) - theta(t, i)


def away(t: Expr) -> Expr:
    """``u − u'``."""
    return w(t) - other_w(t)


def alike(t: Expr) -> Expr:
    """Both states are the same; their thresholds are in order, with whole gaps."""
    return conj(
        eq(norm2(away(t)), 0),
        every(1, K - 1, lambda i: eq(theta(t, i), other_theta(t, i))),
        every(1, K - 2, lambda i: whole(gap(t, i)) & (gap(t, i) >= 0)),
    )


def score(t: Expr) -> Expr:
    """``u · z``."""
    return w(t) @ x(t)


def reaches(t: Expr, i: Expr) -> Expr:
    """The score reaches threshold i just where i is below ŷ."""
    return eq(indicator(theta(t, i) <= score(t)), before(i, yhat(t)))


def answered(t: Expr) -> Expr:
    """Both predict the same rank, below which are the thresholds that the score reaches."""
    room = (1 <= yhat(t)) & (yhat(t) <= K)
    return conj(eq(yhat(t), other_yhat(t)), room, every(1, K - 1, lambda i: reaches(t, i)))


def raised(p: Prover, t: Expr, now: Fact, i: Expr, last: Expr, low: Fact) -> Fact:
    """``θ_i ≤ θ_j`` for all j from i to ``last``, which is below K; ``low``: ``1 ≤ i``."""
    gaps = p.pieces(now)[-1]

    def up(j: Expr, inside: Fact, so_far: Fact) -> Fact:
        return p.have(theta(t, i) <= theta(t, j + 1), so_far, p.use(gaps, j, by=[inside, low]))

    def body(j: Expr) -> Expr:
        return theta(t, i) <= theta(t, j)

    return by_induction(p, i, last, body, p.have(body(i)), up)


def same_run(p: Prover, run: Given) -> Fact:
    """Both predict the same rank, and move the thresholds between it and y."""

    def answer(t: Expr, here: Fact, now: Fact) -> Fact:
        return _answer(p, run, t, here, now)

    def step(t: Expr, here: Fact, now: Fact, same: Fact) -> Fact:
        return _step(p, run, t, here, now, same)

    states, answers = simulation(p, T, alike, answered, answer, start=_start(p, run), step=step)

    def by_rank(t: Expr, h: Fact) -> Fact:
        """``b_k`` is the threshold with number k − 1, or k = 1."""
        levels = p.pieces(p.use(states, t, by=[h]))[1]

        def one(k: Expr, h2: Fact) -> Fact:
            body = eq(k, 1) | eq(theta(t, k - 1), other_theta(t, k - 1))

            def later(h3: Fact) -> Fact:
                return p.have(body, p.use(levels, k - 1, by=[h2, h3]))

            split = p.have((k <= 1) | (k >= 2))
            return p.cases(body, split, lambda h3: p.have(body, h2, h3), later)

        return p.throughout(1, K, one)

    return p.auto(p.goal, states, answers, p.throughout(1, T + 1, by_rank))


def _start(p: Prover, run: Given) -> Fact:
    """All is 0 at first."""
    first = expr(1)
    moved = [p.rule("pair", away(first), run[name]) for name in ("start-w", "start-w'")]
    flat = p.auto(every(1, K - 2, lambda i: eq(gap(first, i), 0)), run["start-theta"])

    def integral(i: Expr, h: Fact) -> Fact:
        return equal_to(p, gap(first, i), expr(0), p.use(flat, i, by=[h]))

    known = run["start-theta"], run["start-theta'"]
    return p.auto(alike(first), *moved, flat, p.throughout(1, K - 2, integral), *known)


def _answer(p: Prover, run: Given, t: Expr, here: Fact, now: Fact) -> Fact:
    """The first rank whose threshold is above the score is the last one that is allowed."""
    null, same, _ = p.pieces(now)
    rank, other = yhat(t), K + 1 - place(t)
    names = ("yhat-range", "place-range'", "answer'")
    known = [p.use(run[name], t, by=[here]) for name in names]
    level = null_product(p, away(t), x(t), null)
    goal = eq(rank, other)

    def earlier(low: Fact) -> Fact:
        """The threshold of ŷ is above the score, that of ŷ' is not, and is not lower."""
        inside = p.have((1 <= rank) & (rank <= K - 1), low, *known)
        reached = p.use(run["place-holds'"], t, by=[here, low, *known])
        up = p.use(raised(p, t, now, rank, K - 1, inside), other - 1, by=[low, *known])
        return p.auto(goal, run["yhat-holds"], here, inside, up, reached, same, low, *known, level)

    def later(high: Fact) -> Fact:
        """The threshold of ŷ' is above the score, but before ŷ none is."""
        under = p.use(run["yhat-before"], t, other, by=[here, high, *known])
        over = p.use(run["place-before'"], t, K - other, by=[here, high, *known])
        return p.have(goal, under, over, p.use(same, other, by=[high, *known]), level)

    def not_earlier(h: Fact) -> Fact:
        order = p.rule("excluded", other < rank)
        return p.cases(goal, order, later, lambda h2: p.have(goal, h, h2))

    found = p.cases(goal, p.rule("excluded", rank < other), earlier, not_earlier)
    return p.have(answered(t), found, *known, _reached(p, run, t, here, now, known[0]))


def _reached(p: Prover, run: Given, t: Expr, here: Fact, now: Fact, room: Fact) -> Fact:
    """The score reaches the thresholds before ŷ, and no other, since they are in order."""
    rank = yhat(t)

    def one(i: Expr, h: Fact) -> Fact:
        goal = reaches(t, i)

        def low(h2: Fact) -> Fact:
            return p.auto(goal, h2, p.use(run["yhat-before"], t, i, by=[here, h, h2]))

        def high(h2: Fact) -> Fact:
            inside = p.have((1 <= rank) & (rank <= i) & (rank <= K - 1), h, h2, room)
            up = p.use(raised(p, t, now, rank, K - 1, inside), i, by=[inside, h])
            return p.auto(goal, h2, run["yhat-holds"], here, inside, up)

        return p.cases(goal, p.rule("excluded", i < rank), low, high)

    return p.throughout(1, K - 1, one)


def taken(t: Expr, i: Expr) -> Expr:
    """``1[i < y] − 1[i < ŷ]``, which both take off threshold i."""
    return before(i, y(t)) - before(i, yhat(t))


def _step(p: Prover, run: Given, t: Expr, here: Fact, now: Fact, same: Fact) -> Fact:
    null, levels, gaps = p.pieces(now)
    equal, room, reached = p.pieces(same)
    label = p.use(run["labels"], t, by=[here])

    def own(i: Expr, h: Fact) -> Fact:
        goal = eq(theta(t + 1, i), theta(t, i) - taken(t, i))
        return p.auto(goal, run["step-theta"], here, h, p.use(reached, i, by=[h]))

    def others(i: Expr, h: Fact) -> Fact:
        update = p.use(run["step-theta'"], t, i, by=[here, h])
        goal = eq(other_theta(t + 1, i), theta(t, i) - taken(t, i))
        return p.auto(goal, update, p.use(levels, i, by=[h]), equal)

    mine, theirs = p.throughout(1, K - 1, own), p.throughout(1, K - 1, others)
    still = p.auto(
        every(1, K - 1, lambda i: eq(theta(t + 1, i), other_theta(t + 1, i))), mine, theirs
    )
    near = _near(p, run, t, here, null, (equal, room, reached, label))
    return p.rule("conjoin", [near, still, _apart(p, t, gaps, mine, reached)])


def _near(p: Prover, run: Given, t: Expr, here: Fact, null: Fact, known: tuple[Fact, ...]) -> Fact:
    """Both add the same multiple of z: the sum of the steps is ``y − ŷ``."""
    equal, room, reached, label = known

    def step(i: Expr) -> Expr:
        return before(i, y(t)) - indicator(theta(t, i) <= score(t))

    def one(i: Expr, h: Fact) -> Fact:
        return p.have(eq(step(i), taken(t, i)), p.use(reached, i, by=[h]))

    counts = [
        p.lemma("sums/below", {("a_", "Z", 0): rank, ("b_", "Z", 0): K}, label, room)
        for rank in (y(t), yhat(t))
    ]
    beyond = away(t + 1)
    same = summing(p, p.throughout(1, K - 1, one))
    names = ("step-w", "step-w'")
    moved = [p.rule("pair", beyond, p.use(run[name], t, by=[here])) for name in names]
    flat = null_product(p, away(t), beyond, null)
    return p.have(eq(norm2(beyond), 0), *moved, flat, same, equal, *counts)


def _apart(p: Prover, t: Expr, gaps: Fact, moved: Fact, reached: Fact) -> Fact:
    """The gap around the score is positive, so that it is 1 at least; no other one falls."""

    def one(i: Expr, h: Fact) -> Fact:
        both = [(k, p.have((1 <= k) & (k <= K - 1), h)) for k in (i, i + 1)]
        moves = [p.use(moved, k, by=[inside]) for k, inside in both]
        sides = [p.use(reached, k, by=[inside]) for k, inside in both]
        integral, order = p.pieces(p.use(gaps, i, by=[h]))
        change, goal = taken(t, i) - taken(t, i + 1), gap(t + 1, i) >= 0
        new = p.have(eq(gap(t, i) + change, gap(t + 1, i)), *moves)
        integer_ = sum_of(p, gap(t, i), change, integral, p.have(whole(change)))

        def around(edge: Fact) -> Fact:
            positive = p.auto(gap(t, i) > 0, *sides, edge)
            jump = p.rule("gap", 1 <= gap(t, i), [positive, integral])
            return p.auto(goal, *moves, jump, edge)

        def elsewhere(edge: Fact) -> Fact:
            return p.auto(goal, *moves, order, edge)

        split = p.rule("excluded", eq(i + 1, yhat(t)))
        low = p.cases(goal, split, around, elsewhere)
        return p.rule("conjoin", [p.rewrite(new, integer_, whole), low])

    return p.throughout(1, K - 2, one)
