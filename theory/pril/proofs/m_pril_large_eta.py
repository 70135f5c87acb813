"""M-PRIL with a large η never comes to rest: in every two passes over the examples five rounds err.

The parameters are equal before the first pass, and equal again after every second one.
"""

from theory.formal.terms import Expr, eq, expr, total
from theory.intervals.symbols import K, T, d
from theory.pril.proofs.m_pril_counts import loss
from theory.pril.proofs.m_pril_cycle import first, level, n, summed
from theory.pril.proofs.theorem_4 import some_round
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, summing


def large_eta(
    p: Prover,
    run: Given,
    *,
    width: Fact,
    large: Fact,
    ranks: Fact,
    plane: Fact,
    long: Fact,
    pattern: Fact,
) -> Fact:
    """The start is uniform, and two passes lose 5."""
    known = p.lemma("m-pril/cycle", {}, *run.values(), large, ranks, plane, long, pattern)
    _, attained = p.pieces(width)
    some = p.have(n >= 0, some_round(p, attained), long)

    def start() -> Fact:
        above = p.lemma("inverse/positive", {("u", "R", 0): K + d - 1}, ranks, plane)
        parts = [p.use(run["start-w"], j, by=[ranks, plane]) for j in (1, 2)]
        parts.append(p.use(run["start-theta"], 1, by=[ranks]))
        return p.have(level(first(expr(1))), *parts, above)

    def up(k: Expr, inside: Fact, now: Fact) -> Fact:
        return p.rule("part", level(first(k + 1)), p.use(known, k, by=[inside, now]))

    always = by_induction(p, 1, n, lambda k: level(first(k)), start(), up)

    def one(k: Expr, h: Fact) -> Fact:
        after = p.use(known, k, by=[h, p.use(always, k, by=[h])])
        _, *lost = p.pieces(after)
        whole = summed(p, lambda i: loss(6 * (k - 1) + i), 6, p.have(eq(expr(6), 6)))
        return p.have(eq(total(1, 6, lambda i: loss(6 * (k - 1) + i)), 5), whole, *lost[-6:])

    blocks = p.lemma(
        "sums/blocks",
        {("e_", "Z", 0): 0, ("n_", "Z", 0): 6, ("T_", "Z", 0): n, ("f_", "R", 1): loss},
        some,
    )
    each = p.throughout(1, n, one)
    equal = summing(p, each)
    count = p.lemma("sums/count", terms(a=1, b=n), some)
    whole = p.have(eq(total(1, 6 * n, loss), 5 * n), blocks, equal, count)
    end = p.have(eq(6 * n, T), long)
    return p.have(p.goal, p.rewrite(end, whole, lambda b: eq(total(1, b, loss), 5 * n)))
