"""Where the pointers of the search start: next to the interval, or one candidate further out.

The code finds the nearest candidates by counting: as many indices as have a candidate of L beyond
them, and as many as have one of R before them. All of these are on their side of the interval.
"""

from collections.abc import Callable

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.search_passes import ranges
from theory.ramp.symbols import K, lower_pointer, upper_pointer, y_l, y_r

Start = Callable[[Prover, Given], Fact]


def beside(p: Prover, run: Given) -> Fact:
    """`ranges` of the first pass: both pointers stand beside the interval."""
    return p.auto(ranges(1), run["first-p"], run["first-q"], run["labels"])


def nearest(p: Prover, run: Given) -> Fact:
    """`ranges` of the first pass: the nearest candidates are passed, if any index lacks something.

    The pointers are ``1[lacks] c + (1 − 1[lacks]) (y_l − 1)``, c being a count, and alike above.
    """
    labels = run["labels"]
    first, second = (run[name].conclusion[2] for name in ("first-p", "first-q"))
    lacks, below = (Expr(part) for part in first[1][1:])
    above = Expr(second[1][2])
    least, most = _below(p, below, labels), _above(p, Expr(above.t[2][2]), labels)

    def low(e: Expr) -> Expr:
        return eq(lower_pointer(1), e * below + (1 - e) * (y_l - 1))

    def high(e: Expr) -> Expr:
        return eq(upper_pointer(1), e * above + (1 - e) * y_r)

    def known(either: Fact) -> Fact:
        _, value = p.pieces(either)
        ends = (
            p.rewrite(value, run[f"first-{name}"], at) for name, at in (("p", low), ("q", high))
        )
        return p.have(ranges(1), *ends, *least, *most, labels)

    return p.cases(ranges(1), p.rule("indicator", Expr(lacks.t[1])), known, known)


STARTS: dict[str, Start] = {"empty": beside, "nearest": nearest}
"""By the option of `algorithms.pa.support_class.Search`."""


def _below(p: Prover, counted: Expr, labels: Fact) -> list[Fact]:
    """Below an index of L there are at most ``y_l − 1`` of its side."""

    def none(i: Expr, here: Fact, away: Fact) -> list[Fact]:
        candidate = _candidates(counted, i)
        split = p.lemma("sums/split", terms(a=1, b=K - 1, c=i, f=candidate), here)
        return [split, p.auto(eq(total(i + 1, K - 1, candidate), 0), away, here, labels)]

    return _at_most(p, counted, 1, y_l - 1, none, labels)


def _above(p: Prover, counted: Expr, labels: Fact) -> list[Fact]:
    """Above an index of R there are at most ``K − y_r`` of its side."""

    def none(i: Expr, here: Fact, away: Fact) -> list[Fact]:
        candidate = _candidates(counted, i)
        return [
            p.auto(eq(total(1, i, candidate), 0), away, here, labels),
            p.have(eq(candidate(i), 0), away, here, labels),
        ]

    return _at_most(p, counted, y_r, K - 1, none, labels)


def _candidates(counted: Expr, i: Expr) -> Callable[[Expr], Expr]:
    """Whether an index is a candidate of the side: what is summed up of a counted index."""
    _, (_, _, (_, candidates, _)) = put(counted.t[3], (i.t,))
    return lambda j: Expr(put(candidates[3], (j.t,)))


def _at_most(
    p: Prover,
    counted: Expr,
    low: Expr | int,
    high: Expr,
    none: Callable[[Expr, Fact, Fact], list[Fact]],
    labels: Fact,
) -> list[Fact]:
    """A count is not negative, and at most the length of the range outside of which it is 0."""

    def number(i: Expr) -> Expr:
        return Expr(put(counted.t[3], (i.t,)))

    def inside(i: Expr) -> Expr:
        return (low <= i) & (i <= high)

    def one(i: Expr, here: Fact) -> Fact:
        goal = number(i) <= indicator(inside(i)) * 1
        return p.cases(
            goal,
            p.rule("excluded", inside(i)),
            lambda within: p.have(goal, within),
            lambda away: p.have(goal, away, here, *none(i, here, away)),
        )

    table = terms(a=1, b=K - 1, d=low, e=high, f=lambda i: 1)
    return [
        p.lemma("sums/nonnegative", terms(a=1, b=K - 1, f=number)),
        summing(p, p.throughout(1, K - 1, one)),
        p.lemma("sums/restrict", table, labels),
        p.lemma("sums/count", terms(a=low, b=high), labels),
    ]
