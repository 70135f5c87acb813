"""Equations (1) to (3): the two losses of one example, as sums over left and right constraints.

A term of L_IMC is ``max(0, θ_i − f)`` on the left and ``max(0, f − θ_i)`` on the right. Terms are
not negative, so that a sum is 0 only where each term is.
"""

from collections.abc import Callable, Sequence
from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.symbols import K, f
from theory.intervals.symbols import theta_of_example as theta
from theory.intervals.symbols import y_l_of_example as y_l
from theory.intervals.symbols import y_r_of_example as y_r
from theory.proving.definitions import drawn
from theory.proving.domain import ranks
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing

RUN = drawn("labels", (1 <= y_l) & (y_l <= y_r) & (y_r <= K)) | ranks(K)
"""One interval label."""

Term = Callable[[Expr], Expr]
Span = tuple[Any, Expr]
LEFT: Span = (1, y_l - 1)
RIGHT: Span = (y_r, K - 1)
"""The ranges of the left and the right constraints."""


def hinge(value: Expr) -> Expr:
    """``max(0, value)``."""
    return indicator(0 < value) * value


def left_hinge(i: Expr) -> Expr:
    """A left term of (2)."""
    return hinge(theta(i) - f)


def right_hinge(i: Expr) -> Expr:
    """A right term of (2)."""
    return hinge(f - theta(i))


def left_error(i: Expr) -> Expr:
    """A left term of (1)."""
    return indicator(f < theta(i))


def right_error(i: Expr) -> Expr:
    """A right term of (1)."""
    return indicator(theta(i) <= f)


def not_negative(p: Prover, span: Span, term: Term) -> Any:
    """``Σ term ≥ 0``, with ``term ≥ 0`` for each index."""
    each = p.every(*span, lambda i: term(i) >= 0, lambda i, h: p.have(term(i) >= 0))
    return each, summing(p, each)


def zeros(p: Prover, spans: Sequence[tuple[Span, Term]], *zero: Any) -> list[Any]:
    """Where sums of terms ``≥ 0`` are 0 together, each term is 0; ``spans``: (range, term)."""
    known = [not_negative(p, span, term) for span, term in spans]
    sums = [th for _, th in known]
    found = []
    for (span, term), (each, _) in zip(spans, known, strict=True):

        def one(i: Expr, h: Fact, span: Any = span, term: Any = term, each: Fact = each) -> Fact:
            member = p.lemma(
                "sums/member",
                {**terms(a=span[0], b=span[1], f=term), ("c_", "Z", 0): i},
                h,
                each,
            )
            return p.have(eq(term(i), 0), member, *sums, *zero)

        found.append(p.throughout(*span, one))
    return found


HINGES = ((LEFT, left_hinge), (RIGHT, right_hinge))
ERRORS = ((LEFT, left_error), (RIGHT, right_error))


def zero_imc(p: Prover, run: Given, zero: Any) -> Fact:
    """``max(0, a) = 0`` says ``a ≤ 0``."""
    left, right = zeros(p, HINGES, zero)
    return p.auto(p.goal, left, right)


def no_cost(p: Prover, run: Any, *given: Any) -> Any:
    """Without an error each hinge is 0."""
    mae = total(*LEFT, left_error) + total(*RIGHT, right_error)
    zero = p.assume(eq(mae, 0))
    sums = []
    for (_, error), (span, cost), known in zip(ERRORS, HINGES, zeros(p, ERRORS, zero), strict=True):

        def one(
            i: Expr, h: Fact, known: Fact = known, cost: Any = cost, error: Any = error
        ) -> Fact:
            wrong = p.rule("indicator", Expr(error(i).t[1]))
            return p.auto(eq(cost(i), 0), known, h, wrong)

        sums.append(summing(p, p.throughout(*span, one)))
    imc = total(*LEFT, left_hinge) + total(*RIGHT, right_hinge)
    return p.rule("discharge", zero.conclusion, p.have(eq(imc, 0), *sums))


def z(i: Expr) -> Expr:
    """``z_i``, eq. (3)."""
    return indicator(i <= y_l - 1) - indicator(y_r <= i)


def constrained(i: Expr) -> Expr:
    """``i ∈ Ī``."""
    return (i <= y_l - 1) | (y_r <= i)


def zero_signed(p: Prover, run: Given, zero: Any) -> Fact:
    """``z_i (f − θ_i) ≥ 0``."""
    left, right = zeros(p, HINGES, zero)

    def one(i: Expr, h: Fact) -> Fact:
        known = p.assume(constrained(i))

        def low(h2: Fact) -> Fact:
            return p.auto(z(i) * (f - theta(i)) >= 0, left, h, h2)

        def high(h2: Fact) -> Fact:
            return p.auto(z(i) * (f - theta(i)) >= 0, right, h, h2, run["labels"])

        done = p.cases(z(i) * (f - theta(i)) >= 0, known, low, high)
        return p.rule("discharge", known.conclusion, done)

    return p.throughout(1, K - 1, one)


def rewritten(p: Prover, run: Any, *given: Any) -> Any:
    """One sum over ``[K − 1]``, split at the label; terms inside the interval are 0."""
    labels = run["labels"]

    def term(i: Expr) -> Expr:
        return indicator(constrained(i)) * hinge(-z(i) * (f - theta(i)))

    def part(span: Span, other: Term) -> Any:
        each = p.every(
            *span,
            lambda i: eq(term(i), other(i)),
            lambda i, h: p.have(eq(term(i), other(i)), h, labels),
        )
        return summing(p, each)

    return p.have(
        p.goal,
        p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l - 1, f=term), labels),
        p.lemma("sums/split", terms(a=y_l, b=K - 1, c=y_r - 1, f=term), labels),
        part(LEFT, left_hinge),
        part((y_l, y_r - 1), lambda i: 0 * f),
        part(RIGHT, right_hinge),
    )


def printed(p: Prover, run: Any, *given: Any) -> Any:
    """Each term of (1) is 0 or 1, and of (2) at least 0."""
    known = [not_negative(p, span, term)[1] for span, term in (*ERRORS, *HINGES)]
    for span, error in ERRORS:
        count = total(*span, lambda i: 1)
        known.append(p.auto(total(*span, error) <= count))
    return p.have(p.goal, *known, run["labels"])


def ordered(p: Prover, order: Fact, low: Expr, high: Expr, *facts: Fact) -> Fact:
    """``θ_low ≤ θ_high`` for thresholds in order and ``low ≤ high``."""

    table = terms(a=low, b=high - 1, F=lambda k: -theta(k), f=lambda k: 0)
    whole = p.lemma("sums/telescope", table, order, *facts)
    return p.have(theta(low) <= theta(high), whole)


def left_only(p: Prover, run: Given, order: Any, wrong: Fact) -> Fact:
    """Thresholds above the interval are not below those under it."""

    def found(i: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Any) -> Fact:
            climb = ordered(p, order, i, j, h, h2, run["labels"])
            return p.have(f < theta(j), climb, h)

        return p.every(*RIGHT, lambda j: f < theta(j), one)

    return p.chosen(p.goal, wrong, found)


def right_only(p: Prover, run: Given, order: Any, wrong: Fact) -> Fact:
    """Thresholds under the interval are not above those over it."""

    def found(i: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Any) -> Fact:
            climb = ordered(p, order, j, i, h, h2, run["labels"])
            return p.have(theta(j) < f, climb, h)

        return p.every(*LEFT, lambda j: theta(j) < f, one)

    return p.chosen(p.goal, wrong, found)
