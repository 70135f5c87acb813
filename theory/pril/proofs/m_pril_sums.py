"""With the normaliser of line 8 the parameters always add up to 1."""

from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, total
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.choices import first_index
from theory.pril.proofs.m_pril_chords import mass
from theory.pril.proofs.m_pril_run import LINE_8, MOVES, core
from theory.pril.proofs.multiplicative import Z, w
from theory.proving.domain import at_least
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds, summing
from theory.runs.papers.symbols import theta

ROUND = at_least(1, T, "round")
"""There is a last instance, which the output is asked for."""


@lemma("m-pril/sum", every(1, T + 1, lambda t: eq(mass(t), 1)), *LINE_8.values())
def one(p: Prover, *given: Fact) -> Fact:
    """With the normaliser of line 8 the parameters add up to 1 in every round."""
    listed = dict(zip(LINE_8, given, strict=True))
    run = core(p, listed)
    moved = p.lemma("m-pril/normalised", {}, *(run[name] for name in MOVES))
    names = ("ranks", "dimension", "start-w", "start-theta")
    first = p.lemma("m-pril/start", {}, *(run[name] for name in names))

    def step(t: Expr, here: Fact, before: Any) -> Fact:
        size = p.use(run["Z-positive"], t, by=[here])
        new = p.auto(eq(Z(t) * (mass(t + 1) - 1), 0), moved, here, listed["Z"])
        return p.have(eq(mass(t + 1), 1), new, p.rule("inverse", Z(t), size))

    return all_rounds(p, T, lambda t: eq(mass(t), 1), first, step)


def size(u: Expr) -> Expr:
    """``|u|``."""
    return u - 2 * indicator(u < 0) * u


def unit_norm(p: Prover, run: Given) -> Fact:
    """All parameters are positive, and their sum is 1."""
    above = core(p, run)["positive"]
    sums = p.lemma("m-pril/sum", {}, *run.values())

    def norm(t: Expr) -> Expr:
        return total(1, d, lambda j: size(w(t, j))) + total(1, K - 1, lambda i: size(theta(t, i)))

    def proof(t: Expr, h: Fact) -> Fact:
        parts = []
        for high, own, known in zip(
            (d, K - 1), (w, theta), p.pieces(p.use(above, t, by=[h])), strict=True
        ):

            def same(i: Expr, own: Any = own) -> Expr:
                return eq(size(own(t, i)), own(t, i))

            def each(i: Expr, h2: Fact, same: Any = same, known: Fact = known) -> Fact:
                return p.auto(same(i), known, h2)

            parts.append(summing(p, p.throughout(1, high, each)))
        return p.have(eq(norm(t), 1), p.use(sums, t, by=[h]), *parts)

    return p.throughout(1, T + 1, proof)


def runs(p: Prover, run: Given, *given: Fact) -> Fact:
    """No normaliser is 0, and some first index has the score below its threshold, or is K."""
    size = core(p, run)["Z-positive"]
    divides, *outputs = map(Expr, p.goal.t[1:])

    def below(i: Expr) -> Expr:
        f = total(1, d, lambda j: w(T + 1, j) * x(T, j))
        return (i <= K - 1) >> (f - theta(T + 1, i) < 0)

    ranks = [first_index(p, output, K, below, run["ranks"]) for output in outputs]
    return p.rule("conjoin", [p.auto(divides, size), *ranks])
