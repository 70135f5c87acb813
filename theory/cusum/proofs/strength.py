"""What a rank contradicts of the binary answers, weighed by their strength ``|w_j·x|``.

Twice the strength that rank k contradicts is ``Σ_j |w_j·x| − (2 s_k − s_r)``: a rank of largest
cumulative score contradicts least.
"""

from typing import Any

from theory.cusum.proofs.counting import count, counted, says_yes, score
from theory.cusum.proofs.one_item import cumulative, x
from theory.cusum.proofs.predictors import upto
from theory.formal.terms import FALSE, Expr, eq, exists, expr, indicator, total
from theory.lemmas.choices import arg_max, choice
from theory.lemmas.null import null_product
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import exhibit, flat, summing
from theory.runs.papers.symbols import r, w

answers = says_yes(score)
COUNT = counted(r, answers)


def strength(j: Expr) -> Expr:
    """``|w_j·x|``."""
    return score(j) - 2 * indicator(score(j) < 0) * score(j)


def against(j: Expr, says: Expr) -> Expr:
    """The strength of answer j, where it differs from ``1[says]``."""
    return strength(j) * indicator(~eq(answers(j), indicator(says)))


def chosen(j: Expr) -> Expr:
    """``j ≤ arg max``."""
    return exists(1, r, lambda k: choice("smallest", k, r, 1, cumulative) & (j <= k))


def twice(p: Prover, k: Expr, says: Any, same: Any, inside: Any) -> Fact:
    """``2 Σ_j against = Σ_j |w_j·x| − (2 s_k − s_r)``, the answers being those of rank k.

    ``same(j)`` proves ``1[says(j)] = 1[j ≤ k]``; it is left out where that is how it is written.
    """

    def one(j: Expr, h: Any) -> Fact:
        goal = eq(2 * against(j, says(j)), strength(j) - ((2 * indicator(j <= k) - 1) * score(j)))
        return p.have(goal, *cases(j))

    def cases(j: Expr) -> list[Any]:
        yes = same(j) if same else p.have(eq(indicator(j <= k), indicator(j <= k)))
        differ = eq(
            against(j, says(j)),
            indicator(j <= k) * indicator(score(j) < 0) * -score(j)
            + (1 - indicator(j <= k)) * (1 - indicator(score(j) < 0)) * score(j),
        )
        return [yes, p.have(differ, yes)]

    whole = summing(p, p.throughout(1, r, one))
    signs = upto(p, k, lambda j: 2 * indicator(j <= k) - 1, inside, 2)
    goal = eq(
        2 * total(1, r, lambda j: against(j, says(j))),
        total(1, r, strength) - 2 * cumulative(k) + cumulative(r),
    )
    return p.have(goal, whole, signs)


def strengths(p: Prover, run: Given, null: Any) -> Fact:
    """The arg max against the count."""
    zero = null_product(p, w(expr(1)), x, null)
    rank = count(p, run, score, zero)
    best = arg_max(p, "smallest", r, cumulative, run["ranks"])

    def one(k: Expr, known: Any) -> Fact:
        facts = flat(p, known)
        inside = p.have((1 <= k) & (k <= r), *facts)
        own = twice(p, k, chosen, lambda j: up_to_arg_max(p, k, known, j), inside)
        other = twice(p, COUNT, lambda j: j <= COUNT, None, rank)
        most = p.use(facts[2], COUNT, by=[rank])
        return p.have(p.goal, own, other, most)

    return p.chosen(p.goal, best, one)


def up_to_arg_max(p: Prover, k: Expr, known: Any, j: Expr) -> Fact:
    """``1[∃i: i is the arg max and j ≤ i] = 1[j ≤ k]``, for the arg max k."""
    *inside, best, rest = flat(p, known)
    some = chosen(j)

    def unique(i: Expr, other: Any) -> Fact:
        low, high, most, first, order = flat(p, other)

        def before(h: Fact) -> Fact:
            less = p.use(rest, i, by=[h, low, high, *inside])
            return p.have(j <= k, less, p.use(most, k, by=[*inside]))

        def after(h: Fact) -> Fact:
            less = p.use(first, k, by=[h, low, high, *inside])
            return p.have(j <= k, less, p.use(best, i, by=[low, high]))

        def beyond(h: Any) -> Fact:
            return p.cases(
                j <= k,
                p.have((i <= k) | (k <= i - 1)),
                lambda h2: p.have(j <= k, h2, order),
                after,
            )

        return p.cases(j <= k, p.rule("excluded", i <= k - 1), before, beyond)

    goal = eq(indicator(some), indicator(j <= k))

    def yes(h: Fact) -> Fact:
        exists_one, _ = p.pieces(h)
        return p.have(goal, h, p.chosen(j <= k, exists_one, unique))

    def no(h: Fact) -> Fact:
        none, value = p.pieces(h)
        absurd = p.rule("part", ("=>", some.t, FALSE.t), none)

        def wrong(least: Any) -> Fact:
            found = exhibit(p, some, [k], known, least)
            return p.rule("absurd", goal, p.rule("detach", FALSE, absurd, found))

        return p.cases(
            goal, p.rule("excluded", j <= k), wrong, lambda more: p.have(goal, value, more)
        )

    return p.cases(goal, p.rule("indicator", some), yes, no)
