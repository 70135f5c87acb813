"""Section 2: the score passes the first thresholds, as many as are counted.

In the order of the thresholds a score above one is above all before it; so the count of those below
it is the number of the last one, and one more is the first index that the score does not pass.
"""

from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, every, indicator, tuple_of
from theory.intervals.symbols import K
from theory.intervals.symbols import theta_of_example as theta
from theory.intervals.symbols import w_of_example as w
from theory.intervals.symbols import x_of_example as x
from theory.intervals.symbols import y_l_of_example as y_l
from theory.intervals.symbols import y_r_of_example as y_r
from theory.proving.definitions import drawn
from theory.proving.domain import ranks
from theory.proving.prover import Fact, Given, Prover

RANKS = ranks(K)
LABEL = RANKS | drawn("labels", (1 <= y_l) & (y_l <= y_r) & (y_r <= K))
"""One interval label."""


def passed(p: Prover, run: Given, order: Fact, passes: Any, level: Any = theta) -> Fact:
    """``∀i (1[f passes θ_i] = 1[i ≤ c])``, c being the number of thresholds passed; ``0 ≤ c < K``.

    ``passes(i)`` says that the score is above threshold i, which is ``level(i)``, strictly or not.
    """
    chain = p.lemma(
        "ranks/chain",
        {("n_", "Z", 0): K - 1, ("level", "R", 1): level},
        order,
    )

    def yes(i: Expr) -> Expr:
        return indicator(passes(i))

    def falls(i: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Fact) -> Fact:
            later = p.assume(yes_is(j, 1))
            meaning = p.rule("indicator", passes(j))
            earlier = p.auto(yes_is(i, 1), chain, h, h2, later, meaning)
            return p.rule("discharge", later.conclusion, earlier)

        return p.throughout(i, K - 1, one)

    def yes_is(i: Expr, value: int) -> Expr:
        return Expr(("=", yes(i).t, tuple_of(value)))

    answers = p.have(every(1, K - 1, lambda i: yes_is(i, 0) | yes_is(i, 1)))
    antitone = p.throughout(1, K - 1, falls)
    table = {("n_", "Z", 0): K - 1, ("yes", "Z", 1): yes}
    room = p.have(K - 1 >= 0, run["ranks"])
    return p.lemma("ranks/initial", table, room, answers, antitone)


def is_first(p: Prover, run: Given, facts: Any, condition: Any) -> Any:
    """``1 + c`` is the first index in [K] at which the score passes no threshold: a witness.

    ``condition(i)`` says that it does not pass threshold i. Returned as a theorem ``φ[1 + c]`` of
    what `theory.formal.translate` makes of "the first index".
    """
    low, high, first = facts
    index = 1 + Expr(high.conclusion[1])

    inside = p.assume(index <= K - 1)
    own = p.use(first, index, by=[inside, low])
    meaning = p.rule("indicator", Expr(own.conclusion[1][1]))
    here = p.rule("discharge", inside.conclusion, p.have(condition(index), own, meaning))

    others = p.auto(every(1, index - 1, lambda j: ~((j <= K - 1) >> condition(j))), first, high)
    return index, p.rule("conjoin", [here, others])


def first_index(p: Prover, run: Given, order: Any) -> Fact:
    """The first index that the score does not pass is one more than the count."""
    facts = p.pieces(passed(p, run, order, lambda i: theta(i) < w @ x))
    index, found = is_first(p, run, facts, lambda i: w @ x - theta(i) <= 0)
    body = put(p.goal.t[1], (index.t,))
    return p.rule("witness", p.goal, index, p.have(Expr(body), found, *facts[:2]))


def one_interval(p: Prover, run: Given, order: Any) -> Fact:
    """The score is in the interval with number ``1 + c``, and in no other."""
    *ends, first = p.pieces(passed(p, run, order, lambda i: theta(i) < w @ x))
    body = Expr(p.goal.t[1])

    def one(i: Expr) -> Fact:
        place = p.assume((1 <= i) & (i <= K))
        goal = put(body.t, (i.t,))[2]

        def inside(h: Fact) -> Fact:

            def later(h2: Fact) -> Fact:
                return p.auto(goal, first, place, h, h2)

            split = p.rule("excluded", i >= 2)
            return p.cases(goal, split, later, lambda h2: p.auto(goal, first, *ends, place, h, h2))

        def last(h: Fact) -> Fact:
            return p.auto(goal, first, place, h, run["ranks"], *ends)

        done = p.cases(goal, p.rule("excluded", i <= K - 1), inside, last)
        return p.rule("discharge", place.conclusion, done)

    k = p.fresh()
    return p.rule("part", p.goal, p.rule("general", k, one(k)))


def some_rank(p: Prover, run: Given, *label: Any) -> Fact:
    """``y_l`` itself is a rank of the interval."""
    return p.rule("witness", p.goal, y_l, p.have(put(p.goal.t[1], (y_l.t,)), *label))
