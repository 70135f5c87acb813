"""Scores that are proportional have the same arg max."""

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, integer, real
from theory.lemmas.letters import f, g
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import replacing

r, i, j = integer("count_"), integer("first_"), integer("second_")
a, b = real("left_"), real("right_")


def chosen(score: Any, k: Expr, other: str = "") -> dict[str, Expr]:
    """k is the first of the best of 1, …, r."""
    return {
        f"{other}inside": (1 <= k) & (k <= r),
        f"{other}best": every(1, r, lambda e: score(e) <= score(k)),
        f"{other}ties": every(1, k + -1, lambda e: score(e) < score(k)),
    }


@lemma(
    "choices/proportional",
    eq(i, j),
    up=a > 0,
    above=b > 0,
    same=every(1, r, lambda e: eq(a * g(e), b * f(e))),
    **chosen(f, i),
    **chosen(g, j, "other_"),
)
def first_best(
    p: Prover,
    up: Fact,
    above: Fact,
    same: Fact,
    inside: Fact,
    best: Fact,
    ties: Fact,
    other_inside: Fact,
    other_best: Fact,
    other_ties: Fact,
) -> Fact:
    """The first best of numbers and that of their positive multiples are the same."""
    scores = [p.use(same, i, by=[inside]), p.use(same, j, by=[other_inside])]

    def earlier(h: Fact) -> Fact:
        less = p.auto(g(j) - g(i) > 0, other_ties, h, inside, other_inside)
        most = p.auto(f(i) - f(j) >= 0, best, other_inside)
        return p.auto(p.goal, *scores, up, less, above, most)

    def later(h: Fact) -> Fact:
        less = p.auto(f(i) - f(j) > 0, ties, h, inside, other_inside)
        most = p.auto(g(j) - g(i) >= 0, other_best, inside)
        return p.auto(p.goal, *scores, above, less, up, most)

    return p.cases(
        p.goal,
        p.have(disj(i < j, j < i, eq(i, j))),
        earlier,
        later,
        lambda equal: equal,
    )


symbols = replacing(
    r=("count_", "Z", 0),
    i=("first_", "Z", 0),
    j=("second_", "Z", 0),
    a=("left_", "R", 0),
    b=("right_", "R", 0),
    f=("f_", "R", 1),
    g=("g_", "R", 1),
)
"""The replacements for the lemma: ``symbols(r=r, i=yhat(t), f=lambda k: …, a=1, …)``."""
