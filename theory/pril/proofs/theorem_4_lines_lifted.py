"""Theorem 4's proof, line 24: the comparator's slack as an inner product with a lifted instance."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, total
from theory.intervals.symbols import K, T, d, theta_star, v_star, x_tilde
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_gain import slack
from theory.pril.proofs.multiplicative import RUN
from theory.pril.proofs.theorem_4_lines_hoelder import each_constraint
from theory.pril.proofs.violations import z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise

COMPONENTS = d + K - 1


JOINT = (
    every(1, d, lambda j: eq(v_star(j), w_star(j))),
    every(1, K - 1, lambda i: eq(v_star(d + i), theta_star(i))),
)


def own(t: Expr, i: Expr) -> Expr:
    """What x̃_i^t is: x^t, then zeros but for −1 at number d + i."""
    return conj(
        every(1, d, lambda j: eq(x_tilde(t, i, j), x(t, j))),
        every(1, K - 1, lambda k: (~eq(k, i)) >> eq(x_tilde(t, i, d + k), 0)),
        eq(x_tilde(t, i, d + i), -1),
    )


LIFTED = every(1, T, lambda t: every(1, K - 1, lambda i: own(t, i)))


def product(t: Expr, i: Expr) -> Expr:
    """``v* · x̃_i^t``."""
    return total(1, COMPONENTS, lambda k: v_star(k) * x_tilde(t, i, k))


def _speaks_of(th: Any, term: Expr) -> bool:
    """Does the symbol of the term occur in the theorem?"""
    return repr(term.t[1]) in repr(th.conclusion)


@lemma(
    "m-pril/lifted",
    every(1, T, lambda t: every(1, K - 1, lambda i: eq(product(t, i), slack(t, i)))),
    RUN["ranks"],
    RUN["dimension"],
    *JOINT,
    LIFTED,
)
def inner(
    p: Prover, ranks: Fact, dimension: Fact, weights: Fact, thresholds: Fact, parts: Fact
) -> Fact:
    """v* · x̃_i = w* · x − θ_i*."""

    def goal(t: Expr, i: Expr) -> Expr:
        return eq(product(t, i), slack(t, i))

    def proof(t: Expr, h: Any) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            here = {"h": h, "h2": h2}
            known = p.pieces(p.use(parts, t, i, by=list(here.values())))
            first = next(th for th in known if _speaks_of(th, x(t, 1)))
            last = next(th for th in known if th.conclusion[0] == "=")
            zero = next(th for th in known if th is not first and th is not last)

            def term(k: Expr) -> Expr:
                return v_star(k) * x_tilde(t, i, k)

            head = termwise(p, 1, d, lambda j: eq(term(j), w_star(j) * x(t, j)), first, weights)
            tail = p.lemma(
                "sums/one-term", terms(a=1, b=K - 1, c=i, f=lambda k: term(d + k)), zero, h2
            )
            shift = p.lemma(
                "sums/shift",
                {("e_", "Z", 0): d, ("n_", "Z", 0): K - 1, ("f_", "R", 1): term},
                ranks,
            )
            split = p.lemma("sums/split", terms(a=1, b=COMPONENTS, c=d, f=term), ranks, dimension)
            return p.auto(goal(t, i), head, tail, shift, split, thresholds, h2, last)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


def products_of(p: Prover, run: Given, joint: Fact, items: Fact) -> Fact:
    """Line 24's identity without z."""
    return p.lemma("m-pril/lifted", {}, joint, run["ranks"], run["dimension"], items)


def line_24(p: Prover, run: Given, *, joint: Fact, items: Fact) -> Fact:
    """Only component d + i of x̃_i is not 0 among the last."""
    same = products_of(p, run, joint, items)

    def goal(t: Expr, i: Expr) -> Expr:
        return eq(z(t, i) * slack(t, i), z(t, i) * product(t, i))

    def proof(t: Expr, i: Expr, here: Any, inside: Any) -> Fact:
        return p.have(goal(t, i), p.use(same, t, i, by=here))

    return each_constraint(p, goal, proof)
