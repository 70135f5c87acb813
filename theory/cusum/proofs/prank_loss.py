"""What a round's loss says about PRank's steps: it moves the thresholds from y to ŷ."""

from typing import Any

from theory.cusum.proofs.prank import b, moved, ordered, score
from theory.cusum.proofs.ranked import gap
from theory.cusum.proofs.runs import PRANK, yhat
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import r, tau, y


def sorted_from(t: Any, low: Any, high: Any) -> Expr:
    """``b_low ≤ b_high``."""
    return b(t, low) <= b(t, high)


def chain(p: Prover, kept: Fact, t: Expr, low: Expr, high: Expr, *facts: Fact) -> Fact:
    """``b_low ≤ b_high`` for 1 ≤ low ≤ high ≤ r − 1, neighbour by neighbour."""

    def up(k: Expr, inside: Fact, before: Fact) -> Fact:
        return p.auto(sorted_from(t, low, k), before, kept, inside, *facts)

    def more(h: Fact) -> Fact:
        base = p.have(sorted_from(t, low, low))
        return p.up_to(low + 1, high, lambda k: sorted_from(t, low, k), up, base=base, filled=h)

    def same(h: Fact) -> Fact:
        level = p.have(eq(low, high), h, *facts)
        return p.rewrite(level, p.have(sorted_from(t, low, low)), lambda k: sorted_from(t, low, k))

    return p.cases(sorted_from(t, low, high), p.rule("excluded", low + 1 <= high), more, same)


RULE = tuple(PRANK[name] for name in ("labels", "yhat-range", "yhat-before", "yhat-holds", "tau"))


@lemma("prank/loss", every(1, n, lambda t: gap(t) <= moved(t)), *RULE, every(1, n + 1, ordered))
def loss(
    p: Prover, labels: Fact, ranges: Fact, before: Fact, holds: Fact, definition: Fact, kept: Fact
) -> Fact:
    """A round's loss |y − ŷ| is at most the number of thresholds that it moves: those between
    label and prediction are on the wrong side of the score.
    """
    cases = p.lemma("prank/steps", {}, definition)

    def one(t: Expr, h: Fact) -> Fact:
        known = [p.use(labels, t, by=[h]), p.use(ranges, t, by=[h])]
        now = p.use(kept, t, by=[p.have((1 <= t) & (t <= n + 1), h)])

        def square(k: Expr) -> Expr:
            return tau(t, k) ** 2

        def few(low: Any, high: Any) -> Fact:
            return p.lemma("sums/nonnegative", terms(a=low, b=high, f=square))

        def between(low: Expr, high: Expr, wrong: Fact, side: Any) -> Fact:
            """The thresholds from low to high − 1 all move."""

            def moves(k: Expr, h2: Fact) -> Fact:
                facts = (p.use(cases, t, k, by=[h, h2, wrong, *known]), h2, wrong)
                return p.have(square(k) >= 1, side(k, h2), *facts)

            count = summing(p, p.throughout(low, high - 1, moves))
            return p.have(
                gap(t) <= moved(t),
                count,
                p.lemma("sums/count", terms(a=low, b=high - 1), wrong),
                few(1, low - 1),
                few(high, r - 1),
                p.lemma("sums/split", terms(a=1, b=r - 1, c=low - 1, f=square), wrong, *known),
                p.lemma("sums/split", terms(a=low, b=r - 1, c=high - 1, f=square), wrong, *known),
            )

        def too_low(wrong: Fact) -> Fact:

            def side(k: Expr, h2: Any) -> Fact:
                level = chain(p, now, t, yhat(t), k, h2, wrong, *known)
                return p.auto(score(t) < b(t, k), holds, h, wrong, *known, level)

            return between(yhat(t), y(t), wrong, side)

        def not_low(other: Fact) -> Fact:
            def too_high(wrong: Fact) -> Fact:
                def side(k: Expr, h2: Fact) -> Fact:
                    return p.auto(b(t, k) <= score(t), before, h, h2, *known)

                return between(y(t), yhat(t), wrong, side)

            return p.cases(
                gap(t) <= moved(t),
                p.rule("excluded", y(t) < yhat(t)),
                too_high,
                lambda h2: p.have(gap(t) <= moved(t), few(1, r - 1), other, h2),
            )

        return p.cases(gap(t) <= moved(t), p.rule("excluded", yhat(t) < y(t)), too_low, not_low)

    return p.throughout(1, n, one)
