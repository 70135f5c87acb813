"""Marginals as sums over the codes, where the transition 0 → 1 is forbidden.

Then ``α_k(0) β_k(0)`` sums the codes with fewer than k ones (`storm/restricted-forward` and
`storm/zeros-after`), and the rest of Z is ``α_k(1) β_k(1)``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, total
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.storm.proofs.class_probabilities import ALL
from theory.storm.proofs.codes import CODES, NO_RISE, q
from theory.storm.proofs.marginals import MESSAGES
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import alpha, beta
from theory.storm.symbols import T


def some(low: Any, high: Any) -> Expr:
    """``Σ_{j=low}^{high} q_T(j)``."""
    return total(low, high, lambda j: q(T, j))


@lemma(
    "storm/zero-marginal",
    every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1))),
    **CODES,
    **MESSAGES,
    none=NO_RISE,
)
def zeros(
    p: Prover, *, start: Fact, step12: Fact, last: Fact, back: Fact, none: Fact, **codes: Fact
) -> Fact:
    """Without the transition 0 → 1, Z P(b_k = 0) sums the codes with fewer than k ones."""
    front = p.lemma("storm/restricted-forward", {}, *codes.values(), start, step12, none)
    rest = p.lemma("storm/zeros-after", {}, *codes.values(), last, back, none)

    return p.auto(every(1, T, lambda k: eq(alpha(k, 0) * beta(k, 0), some(0, k - 1))), front, rest)


@lemma(
    "storm/same-total",
    every(
        1,
        T,
        lambda k: eq(
            alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1), alpha(T, 0) + alpha(T, 1)
        ),
    ),
    **MESSAGES,
)
def same_total(p: Prover, *, start: Fact, step12: Fact, last: Fact, back: Fact) -> Fact:
    """α_k · β_k is the same at every position.

    α_k · β_k does not depend on k, by one step of (12) and (13).
    """

    def whole(k: Any) -> Expr:
        return alpha(k, 0) * beta(k, 0) + alpha(k, 1) * beta(k, 1)

    def body(k: Expr) -> Expr:
        return eq(whole(k), whole(1))

    def step(k: Expr, room: Fact, before: Fact) -> Fact:
        steps = [p.use(way, k, b, by=[room]) for b in (0, 1) for way in (step12, back)]
        return p.have(body(k + 1), before, *steps)

    return p.auto(
        every(1, T, lambda k: eq(whole(k), alpha(T, 0) + alpha(T, 1))),
        climbing(p, 1, body, p.have(body(expr(1))), step),
        *[p.use(last, b) for b in (0, 1)],
    )


@lemma(
    "storm/one-marginal",
    every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T))),
    **CODES,
    **MESSAGES,
    none=NO_RISE,
)
def ones(
    p: Prover, *, start: Fact, step12: Fact, last: Fact, back: Fact, none: Fact, **codes: Fact
) -> Fact:
    """Without the transition 0 → 1, Z P(b_k = 1) sums the codes with k ones or more."""
    messages = (start, step12, last, back)
    zero = p.lemma("storm/zero-marginal", {}, *codes.values(), *messages, none)
    same = p.lemma("storm/same-total", {}, *messages)
    front = p.lemma("storm/restricted-forward", {}, *codes.values(), start, step12, none)

    def one(k: Expr, h: Fact) -> Fact:
        split = p.lemma("sums/split", terms(a=0, b=T, c=k - 1, f=lambda j: q(T, j)), h)
        return p.auto(
            eq(alpha(k, 1) * beta(k, 1), some(k, T)), zero, h, same, front, p.last(ALL, h), split
        )

    return p.every(1, T, lambda k: eq(alpha(k, 1) * beta(k, 1), some(k, T)), one)
