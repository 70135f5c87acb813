"""Of the sets of one size, that which gives up the largest losses costs the least.

On a side the costs ``φ(e_i)`` are in the order of the losses at ``v_t``. So a set that is kept, of
as many indices, costs no less than those with the smallest losses: each of the first that is none
of these costs at least as much as the dearest of these, and the others no more than it.
"""

from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    eq,
    every,
    function,
    integer,
    total,
)
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

N = integer("n_")
all_, mine, theirs, cost_ = (function(name, "R", 1) for name in ("all_", "mine_", "theirs_", "f_"))


def chosen(which: Any) -> Expr:
    """Each is 0 or 1, and 1 only where ``all_`` is."""
    return every(
        1, N, lambda i: (eq(which(i), 0) | eq(which(i), 1)) & (which(i) <= all_(i)) & (all_(i) <= 1)
    )


@lemma(
    "ramp/exchange",
    total(1, N, lambda i: mine(i) * cost_(i)) <= total(1, N, lambda i: theirs(i) * cost_(i)),
    filled=N >= 1,
    own=chosen(mine),
    others=chosen(theirs),
    positive=every(1, N, lambda i: cost_(i) >= 0),
    cheaper=every(
        1,
        N,
        lambda i: every(
            1,
            N,
            lambda j: (
                conj(eq(all_(i), 1), eq(mine(i), 0), eq(mine(j), 1)) >> (cost_(j) <= cost_(i))
            ),
        ),
    ),
    as_many=eq(total(1, N, mine), total(1, N, theirs)),
)
def exchange(
    p: Prover, filled: Fact, own: Fact, others: Fact, positive: Fact, cheaper: Fact, as_many: Fact
) -> Fact:
    """The cheapest of all are together no dearer than any other as many."""

    def paid(i: Expr) -> Expr:
        return mine(i) * cost_(i)

    def split(goal: Expr, value: Expr, known: Fact, one: Any, zero: Any) -> Fact:
        """The goal from ``value = 1`` and from ``value = 0``."""
        either = p.rule("excluded", eq(value, 1))
        return p.cases(goal, either, one, lambda no: zero(p.have(eq(value, 0), no, known)))

    dearest = p.lemma("sums/largest", terms(a=1, b=N, f=paid), filled)

    def one(m: Expr, known: Fact) -> Fact:
        *inside_, most = p.flat(known)
        top = paid(m)
        owned = p.use(own, m, by=[*inside_])

        def index(i: Expr, h: Fact) -> Fact:
            goal = (theirs(i) - mine(i)) * top <= theirs(i) * cost_(i) - mine(i) * cost_(i)
            facts = [p.use(fact, i, by=[h]) for fact in (own, others, positive, most)]

            def given_up(zero: Fact) -> Fact:
                def taken(full: Fact) -> Fact:

                    def held(yes: Fact) -> Fact:
                        return p.auto(
                            top <= cost_(i), cheaper, h, *inside_, *facts, full, zero, yes
                        )

                    def free(no: Fact) -> Fact:
                        return p.auto(top <= cost_(i), facts[2], no)

                    dear = split(top <= cost_(i), mine(m), owned, held, free)
                    return p.have(goal, dear, full, zero)

                def left_out(none: Fact) -> Fact:
                    return p.auto(goal, zero, none)

                return split(goal, theirs(i), facts[1], taken, left_out)

            def owns(full: Fact) -> Fact:

                def both(value: Fact) -> Fact:
                    return p.auto(goal, *facts, full, value)

                return split(goal, theirs(i), facts[1], both, both)

            return split(goal, mine(i), facts[0], owns, given_up)

        whole = summing(p, p.throughout(1, N, index))
        return p.auto(p.goal, whole, as_many)

    return p.chosen(p.goal, dearest, one)
