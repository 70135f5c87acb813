"""The rule (10): it gives every point a class, and where its thresholds lie."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from theory.formal.terms import Expr, disj, eq, every, indicator, log, real
from theory.lemmas.choices import arg_max
from theory.olp.proofs.kdlor import in_order, step
from theory.olp.proofs.scatter import positive
from theory.olp.symbols import K, u, w_star
from theory.olp.vocabulary import b, m, size
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at


def every_point(p: Prover, run: Given, classes: Fact) -> Fact:
    """The last condition always holds, so that a first one does."""

    def condition(k: Any) -> Expr:
        return disj(eq(k, K), w_star @ u - b(k) < 0)

    some = arg_max(p, "smallest", K, lambda k: indicator(condition(k)), p.have(1 <= K, classes))

    def one(k: Expr, known: Fact) -> Fact:
        *inside, best, rest = p.flat(known)
        top = p.use(best, K, by=[p.have(1 <= K, classes)])

        none = p.auto(every(1, k - 1, lambda j: ~condition(j)), rest, best, *inside)
        return p.exhibit(p.goal, [k], *inside, top, none, p.have(k <= K, *inside))

    return p.chosen(p.goal, some, one)


def threshold(
    p: Prover, k: Expr, h: Fact, thresholds: Fact, occurs: Fact, order: Fact, above: Any
) -> Any:
    """``wᵀm_k ≤ b_k ≤ wᵀm_{k+1}`` with both ``<`` where the means are in order strictly."""
    here = p.use(occurs, k, by=[h])
    there = p.use(occurs, k + 1, by=[h])
    mean = p.use(thresholds, k, by=[h])
    gap = p.use(order, k, by=[h])
    low, high = w_star @ m(k), w_star @ m(k + 1)
    more = p.have(size(k) > 0, here), p.have(size(k + 1) > 0, there)

    def side(goal: Expr, against: Any, weight: Fact) -> Fact:
        def wrong(t: Fact) -> Fact:
            return p.auto(goal, mean, here, there, p.have(against, t), weight, gap)

        return p.cases(goal, p.rule("excluded", goal), lambda t: t, wrong)

    if above:
        return [
            side(low < b(k), low - b(k) >= 0, more[1]),
            side(b(k) < high, b(k) - high >= 0, more[0]),
        ]
    return [
        side(low <= b(k), low - b(k) > 0, more[1]),
        side(b(k) <= high, b(k) - high > 0, more[0]),
    ]


def weakly(
    p: Prover, run: Given, penalty: Fact, inside: Fact, best: Fact, thresholds: Any, occurs: Any
) -> Fact:
    """``ρ* ≥ 0`` since ``w = 0``, ``ρ = 0`` is feasible; so the projected means are in order."""

    order = p.auto(
        every(1, K - 1, lambda k: w_star @ step(k) >= 0),
        best,
        positive(p, run, w_star),
        penalty,
        inside,
    )
    return _all(p, thresholds, occurs, order, False)


def strictly(p: Prover, run: Given, *, thresholds: Fact, occurs: Fact, **ordering: Fact) -> Fact:
    """The same with ``ρ* > 0``."""
    _, steps = in_order(p, run, **ordering)
    order = p.throughout(
        1, K - 1, lambda k, h: p.have(w_star @ step(k) > 0, p.use(steps, k, by=[h]))
    )
    return _all(p, thresholds, occurs, order, True)


def _all(p: Prover, thresholds: Any, occurs: Any, order: Any, above: bool) -> Fact:
    less: Callable[[Any, Any], Expr] = (lambda s, t: s < t) if above else (lambda s, t: s <= t)

    def here(k: Expr) -> Expr:
        return less(w_star @ m(k), b(k)) & less(b(k), w_star @ m(k + 1))

    def at_one(k: Expr, h: Any) -> Fact:
        return p.have(here(k), *threshold(p, k, h, thresholds, occurs, order, above))

    between = p.throughout(1, K - 1, at_one)

    def pair(k: Expr, h: Fact) -> Fact:
        return p.have(
            less(b(k), b(k + 1)), p.use(between, k, by=[h]), p.use(between, k + 1, by=[h])
        )

    rising = p.throughout(1, K - 2, pair)
    return p.have(p.goal, between, rising)


low, high, n, q, cut, best_cut, variance, place = (
    real(name) for name in ("mu_1", "mu_2", "N_1", "N_2", "b", "b^*", "v", "t")
)


def ratio(p: Prover, first: Fact, second: Fact, order: Fact) -> Fact:
    """``log N_2 < log N_1`` for ``N_2 < N_1``: ``log(N_2/N_1) ≤ N_2/N_1 − 1``."""
    line = p.lemma("logarithm/tangent", at(a=q / n), second, first)
    split = p.lemma("logarithm/quotient", at(a=q, b=n), second, first)
    return p.auto(log(q) < log(n), line, split, first, order)


def opposite(
    p: Prover,
    run: Given,
    order: Fact,
    first: Fact,
    second: Fact,
    larger: Fact,
    spread: Fact,
    mean: Fact,
    best: Fact,
) -> Fact:
    """``b`` is below the midpoint and ``b*`` above it."""
    gap, sizes = p.have(high - low > 0, order), p.have(n + q > 0, first, second)
    middle = (low + high) * Fraction(1, 2)

    return p.auto(
        p.goal,
        mean,
        sizes,
        larger,
        gap,
        p.rule("excluded", best_cut > middle),
        best,
        spread,
        ratio(p, first, second, larger),
    )


def midpoint_better(
    p: Prover,
    run: Given,
    order: Fact,
    first: Any,
    second: Any,
    larger: Any,
    spread: Fact,
    mean: Any,
    above: Any,
    below: Fact,
) -> Fact:
    """``(t − μ_1)² ≤ (t − μ_2)²`` up to the midpoint, and ``log N_1 > log N_2``."""
    more = ratio(p, first, second, larger)
    return p.auto(p.goal, more, spread, order, below)
