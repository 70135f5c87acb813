"""The interval loss of the family on the streams of `stream_attained`, and the bounds it meets."""

from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, total
from theory.intervals.pril import loss, score, some_round
from theory.intervals.simplex_comparator import MARGIN, constraints, unit_length
from theory.intervals.symbols import K, R, T, gamma
from theory.proving.lemma import worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.stream_attained import STEP, setting, step
from theory.ramp.proofs.stream_counts import a
from theory.ramp.proofs.stream_run import RUNS, Q
from theory.ramp.symbols import C
from theory.runs.papers.symbols import theta, y_r


def _losses(variant: str) -> Any:
    def script(p: Prover, *run: Fact, bounds: Fact, labels: Fact, **stream: Fact) -> Fact:
        facts = (bounds, labels, *stream.values())
        known = p.lemma(f"ramp/simplex-states/{variant}", {}, *run, *facts)

        def proof(t: Expr, h: Fact) -> Fact:
            scores, thresholds = p.pieces(p.use(known, t, by=[h]))
            label, now = p.use(labels, t, by=[h]), p.use(scores, t, by=[h])

            def counted(i: Expr, h2: Fact) -> Fact:
                goal = eq(indicator(theta(t, i) <= score(t)), 1)
                return p.auto(goal, h2, bounds, label, now, thresholds)

            right = summing(p, p.throughout(y_r(t), K - 1, counted))
            count = p.lemma("sums/count", terms(a=y_r(t), b=K - 1), label, bounds)
            return p.auto(eq(loss(t), a), right, count, label)

        return p.throughout(1, T, proof)

    return script


LOSSES = tuple(
    worded(
        f"ramp/simplex-losses/{variant}",
        f"On such a stream the interval loss of every round of {variant.upper()} is a.",
        every(1, T, lambda t: eq(loss(t), a)),
        _losses(variant),
        *RUNS[variant].values(),
        **setting(variant),
    )
    for variant in Q
)


def total_loss(p: Prover, run: Given, variant: str, value: Expr, some_: Any, *facts: Fact) -> Fact:
    """``Σ_t L_MAE = T a``, the step being a given number."""
    rounds = some_round(p, some_)
    each = p.lemma(f"ramp/simplex-losses/{variant}", {STEP: value}, *run.values(), *facts)
    same = p.lemma("sums/equal", terms(a=1, b=T, f=loss, g=lambda t: a), each)
    count = p.lemma("sums/count", terms(a=1, b=T), rounds)
    return p.have(eq(total(1, T, loss), T * a), same, count)


PLAIN = a * R**2 + 1


def growing(p: Prover, bounds: Fact) -> Fact:
    """``a R² + 1 > 0``."""
    return p.have(PLAIN > 0, bounds)


def ideal(variant: str) -> Any:
    """``T a = (a R² + 1)/γ²``."""

    def script(
        p: Prover,
        run: Given,
        *,
        positive: Fact,
        size: Fact,
        bounds: Fact,
        labels: Fact,
        lengths: Fact,
        products: Fact,
        growth: Fact,
        along: Fact,
        thresholds: Fact,
        **costs: Fact,
    ) -> Fact:
        rounds = some_round(p, p.pieces(size)[1])
        streams = (bounds, rounds, lengths, products, along, thresholds)
        length, slacks = p.pieces(
            p.lemma("intervals/simplex-comparator", {MARGIN: gamma}, *streams)
        )
        normed = unit_length(p, bounds, length, growth)
        ahead = constraints(p, slacks, labels, lambda t, i, value: gamma <= value)
        more = growing(p, bounds)
        one, least = (
            p.rule("inverse", PLAIN, more),
            p.lemma("inverse/positive", {("u", "R", 0): PLAIN}, more),
        )
        limits = []
        if variant == "pa-i":
            cost, large = costs["cost"], costs["large"]
            limits = [p.have(1 / PLAIN <= C, least, large, one)]
            inverse = p.rule("inverse", C, cost)
            above = p.lemma("inverse/positive", {("u", "R", 0): C}, cost)
            limits.append(p.have(1 / C <= PLAIN, above, large, inverse))
        exact = p.have(step(variant, 1 / PLAIN), one, *limits[:1])
        facts = (bounds, labels, lengths, products, exact)
        found = total_loss(p, run, variant, 1 / PLAIN, p.pieces(size)[1], *facts)
        square = p.have(gamma**2 > 0, positive)
        unit = p.rule("inverse", gamma**2, square)
        limit = p.have(eq(PLAIN / gamma**2, T * a), growth, unit)
        if variant == "pa-i":
            factor = 1 / C + indicator(1 / C < PLAIN) * (PLAIN - 1 / C)
            largest = p.have(eq(factor, PLAIN), *limits)
            limit = p.have(eq(factor / gamma**2, T * a), limit, largest)
        return p.have(p.goal, normed, ahead, found, limit)

    return script
