"""Section 5: what L_MAE counts, and that it is the distance of ranks where the label is exact."""

from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, indicator, integer
from theory.intervals.classifier import LABEL, is_first, passed
from theory.intervals.symbols import K, f
from theory.intervals.symbols import theta_of_example as theta
from theory.intervals.symbols import y_l_of_example as y_l
from theory.intervals.symbols import y_r_of_example as y_r
from theory.pril.proofs.eq_losses import (
    LEFT,
    RIGHT,
    constrained,
    left_error,
    not_negative,
    right_error,
)
from theory.proving.definitions import drawn
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms

wide_l, wide_r = integer("y_l'"), integer("y_r'")
NESTED = LABEL | drawn("wide", (1 <= wide_l) & (wide_r <= K))
"""One interval label in another one."""


def constant(p: Prover, low: Any, high: Any, term: Any, value: int, *facts: Fact) -> Fact:
    """A sum of terms that have one value by the facts is the sum of that value."""
    return p.lemma("sums/equal", terms(a=low, b=high, f=term, g=lambda i: value))


def summands(p: Prover, run: Given, *given: Fact) -> Fact:
    """``y_l − 1`` terms on the left, ``K − y_r`` on the right; given is at most ``y_l = y_r``."""
    labels = run["labels"]

    def term(i: Expr) -> Expr:
        return indicator(constrained(i))

    parts = [
        constant(p, *LEFT, term, 1, labels),
        constant(p, y_l, y_r - 1, term, 0, labels),
        constant(p, *RIGHT, term, 1, labels),
    ]
    counts = [p.lemma("sums/count", terms(a=a, b=b), labels) for a, b in (LEFT, RIGHT)]
    first = p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l - 1, f=term), labels)
    second = p.lemma("sums/split", terms(a=y_l, b=K - 1, c=y_r - 1, f=term), labels)
    return p.have(p.goal, *parts, *counts, first, second, *given)


def wider(p: Prover, run: Given, *, wide_low: Fact, wide_high: Fact) -> Fact:
    """A wider interval leaves terms out, which are not negative."""
    facts = (wide_low, wide_high, run["labels"], run["wide"])
    _, less = not_negative(p, (wide_l, y_l - 1), left_error)
    _, more = not_negative(p, (y_r, wide_r - 1), right_error)
    return p.auto(p.goal, *facts, less, more)


def distance(p: Prover, run: Given, order: Any, *exact: Any) -> Fact:
    """The thresholds between the label and the prediction ``1 + c`` are those that err.

    Given is, besides the order, at most that the label is exact.
    """
    facts = p.pieces(passed(p, run, order, lambda i: theta(i) <= f))
    low, high, first = facts
    index, found = is_first(p, run, facts, lambda i: f - theta(i) < 0)
    c = index - 1
    ends = p.have((1 <= index) & (index <= K), low, high)
    body = Expr(put(p.goal.t[1], (index.t,)))
    known = (run["labels"], *exact, low, high)

    def block(low: Any, high: Any, term: Any, value: int, *more: Any) -> Fact:
        table = terms(a=low, b=high, f=term, g=lambda i: value)
        return p.lemma("sums/equal", table, *known, *more, first)

    def excess(a: Expr, value: Any, *facts: Any) -> Fact:
        """``max(0, a)`` is 0 or a, by the facts."""
        yes = indicator(0 < a)
        goal = eq(yes * (a - 0), value)

        def one(answer: int) -> Any:
            def script(h: Fact) -> Fact:
                return p.have(goal, h, *facts)

            return script

        return p.cases(goal, p.rule("excluded", 0 < a), one(1), one(0))

    def distances(left: Any, right: Any, *facts: Any) -> list[Any]:
        """What both sides of the distance are."""
        return [excess(y_l - index, left, *facts), excess(index - y_r, right, *facts)]

    def before(h: Fact) -> Fact:
        split = p.lemma("sums/split", terms(a=1, b=y_l - 1, c=c, f=left_error), h, *known)
        count = p.lemma("sums/count", terms(a=c + 1, b=y_l - 1), h, *known)
        sums = [
            block(1, c, left_error, 0, h),
            block(c + 1, y_l - 1, left_error, 1, h),
            block(*RIGHT, right_error, 0, h),
        ]
        far = distances(y_l - index, 0, h, *known)
        return p.have(body, found, ends, split, count, *sums, *far, *exact, h)

    def after(below: Fact, h: Fact) -> Fact:
        split = p.lemma("sums/split", terms(a=y_r, b=K - 1, c=c, f=right_error), h, *known)
        count = p.lemma("sums/count", terms(a=y_r, b=c), h, *known)
        sums = [
            block(*LEFT, left_error, 0, below),
            block(y_r, c, right_error, 1, h),
            block(c + 1, K - 1, right_error, 0, h),
        ]
        far = distances(0, index - y_r, below, h, *known)
        return p.have(body, found, ends, split, count, *sums, *far, *exact, below, h)

    def inside(below: Fact, h: Fact) -> Fact:
        sums = [block(*LEFT, left_error, 0, below), block(*RIGHT, right_error, 0, h)]
        far = distances(0, 0, below, h, *known)
        return p.have(body, found, ends, *sums, *far, *exact, below, h)

    def beyond(below: Any) -> Fact:
        split = p.rule("excluded", y_r <= c)
        return p.cases(body, split, lambda h: after(below, h), lambda h: inside(below, h))

    split = p.rule("excluded", c <= y_l - 1)
    return p.rule("witness", p.goal, index, p.cases(body, split, before, beyond))
