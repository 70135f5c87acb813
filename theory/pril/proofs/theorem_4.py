"""Theorem 4 repaired, from the hypotheses as the claims state them."""

from typing import Any

from theory.formal.terms import Expr, eq, every, log
from theory.intervals.pril import WIDEST, m
from theory.intervals.symbols import K, T, d, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_bound import COMPONENTS, NEEDED
from theory.pril.proofs.m_pril_gain import NORM, margin
from theory.pril.proofs.m_pril_moves import within
from theory.pril.proofs.m_pril_run import core
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.multiplicative import RUN
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import y_l, y_r

A = ("A", "R", 0)


def own_norm(p: Prover, norm: Fact, weights: Any, thresholds: Any) -> Fact:
    """The absolute values of what is not negative can be left out."""
    sums = []
    for high, star, known in ((d, w_star, weights), (K - 1, theta_star, thresholds)):

        def same(i: Expr, star: Any = star) -> Expr:
            return eq(size(star(i)), star(i))

        def one(i: Expr, h: Fact, same: Any = same, known: Fact = known) -> Fact:
            return p.auto(same(i), known, h)

        sums.append(summing(p, p.throughout(1, high, one)))
    return p.have(eq(NORM, 1), norm, *sums)


def own_margin(p: Prover, run: Given, ideal: Fact) -> Fact:
    """``z_i^t (w*·x^t − θ_i*) ≥ γ`` without its ``z``."""

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: margin(t, i))), run["labels"], ideal
    )


def own_size(p: Prover, small: Fact) -> Fact:
    """``−1 ≤ x_j^t ≤ 1`` without absolute values."""

    return p.auto(every(1, T, lambda t: every(1, d, lambda j: within(x(t, j), 1))), small)


def some_round(p: Prover, attained: Fact) -> Fact:
    """``T ≥ 1``, since an extremum over the rounds is attained."""
    return p.chosen(T >= 1, attained, lambda t, h: p.have(T >= 1, h))


def own_sides(p: Prover, largest: Fact, bound: Expr) -> Fact:
    """No side of a label has more constraints than the larger of them."""

    return p.auto(every(1, T, lambda t: (y_l(t) - 1 <= bound) & (K - y_r(t) <= bound)), largest)


def simple(
    p: Prover,
    run: Given,
    *,
    small: Fact,
    positive: Fact,
    norm: Fact,
    ideal: Fact,
    width: Fact,
    nonnegative: Fact,
    **_: Fact,
) -> dict[str, Any]:
    """The claim's hypotheses in the form in which the lemmas have them, by name."""
    weights, thresholds = p.pieces(nonnegative)
    narrowest, attained = p.pieces(width)
    rounds = some_round(p, attained)
    return {
        **core(p, run),
        "some-rounds": p.have(T >= 0, rounds),
        "one-round": rounds,
        "w": weights,
        "theta": thresholds,
        "norm": own_norm(p, norm, weights, thresholds),
        "margin": own_margin(p, run, ideal),
        "small": own_size(p, small),
        "gamma": positive,
        "narrowest": narrowest,
    }


def bounded(p: Prover, facts: dict[str, Any], limit: Expr, sides: Any, some: Any) -> Fact:
    """`m-pril/bound` with ``A = limit``, from ``limit > 0``."""
    known = {**facts, "sides": sides, "some": some}
    return p.lemma("m-pril/bound", {A: limit}, *(known[name] for name in NEEDED))


def unmoved(p: Prover, run: Given, limit: Expr, sides: Fact, none: Fact, wider: Any = ()) -> Fact:
    """``Σ_t m^t = 0`` where no label has a constraint; ``wider``: other symbols of the run."""
    table = {A: limit, **dict(wider)}
    sizes = p.lemma("m-pril/step-sizes", table, run["labels"], run["tau"], sides)

    return p.lemma("sums/vanishing", terms(a=1, b=T, f=m), none, sizes)


@lemma(
    "m-pril/components",
    log(COMPONENTS) >= 0,
    ranks=RUN["ranks"],
    dimension=RUN["dimension"],
)
def components(p: Prover, ranks: Fact, dimension: Fact) -> Fact:
    """log(K + d − 1) is not negative."""
    order = p.lemma("logarithm/monotone", at(a=1, b=COMPONENTS), ranks, dimension)
    return p.have(log(COMPONENTS) >= 0, order, p.lemma("logarithm/one", {}))


def size_of_log(p: Prover, run: Given) -> Fact:
    """``log(K + d − 1) ≥ 0``."""
    return p.lemma("m-pril/components", {}, run["ranks"], run["dimension"])


def widest_sides(p: Prover, run: Given, narrowest: Fact) -> Fact:
    """No side of a label has more than ``K − c − 1`` constraints."""

    def room(t: Expr) -> Expr:
        return (y_l(t) - 1 <= WIDEST) & (K - y_r(t) <= WIDEST)

    return p.auto(every(1, T, room), narrowest, run["labels"])
