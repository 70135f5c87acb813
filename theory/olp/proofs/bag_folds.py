"""Proportions that do not match mean mistakes: each mistake moves two counts by one."""

from typing import Any

from theory.formal.terms import Expr, eq, expr, function, indicator, integer, total
from theory.formal.vocabulary import ANY, Name, Vocabulary
from theory.olp.proofs.classes import LABELS, POINTS
from theory.olp.proofs.estimates import bag, product, unit_row
from theory.olp.symbols import B, K, N, pi, s, y
from theory.olp.vocabulary import CLASSES, OF_BAGS, member
from theory.proving.domain import at_least, in_range
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise

y_hat = function(r"\hat{y}", "Z", 1)
TEST_BAG = POINTS | LABELS | in_range(1, y_hat, K, N, "estimates")


def wrong(i: Any) -> Expr:
    """``1[ŷ_i ≠ y_i]``."""
    return indicator(~eq(y_hat(i), y(i)))


def estimated(i: Any, k: Any) -> Expr:
    """``1[ŷ_i = k]``."""
    return indicator(eq(y_hat(i), k))


def moved(to: Any, k: Any) -> Expr:
    """Mistakes on points that are in class k by ``to``: the labels, or the estimates."""
    return total(1, N, lambda i: to(i, k) * wrong(i))


def size(to: Any, k: Any) -> Expr:
    """Points in class k."""
    return total(1, N, lambda i: to(i, k))


def convicts(p: Prover, run: Given) -> Fact:
    """``|N̂_k − N_k|`` is at most the mistakes on points of class k, or put into it."""

    def difference(k: Expr) -> Expr:
        return size(estimated, k) - size(member, k)

    def gap(k: Expr) -> Expr:
        return difference(k) - 2 * indicator(difference(k) < 0) * difference(k)

    whole = termwise(p, 1, K, lambda k: gap(k) <= moved(estimated, k) + moved(member, k))
    by_label = p.lemma("olp/each-point-once", terms(f=wrong), run["labels"])
    by_estimate = p.lemma(
        "olp/each-point-once", terms(f=wrong) | {("y", "Z", 1): y_hat}, run["estimates"]
    )
    return p.have(p.goal, whole, by_label, by_estimate)


b = integer("b")
inverse = function("Q", "R", 3)
other = function("t", "R", 1)
PROPORTIONS = Vocabulary(
    names=(
        Name("pi", "R", (OF_BAGS, CLASSES)),
        Name("Q", "R", (ANY, ANY, ANY)),
        *(Name(name, "R", (CLASSES,)) for name in ("s", "t")),
    )
)
"""Proportions of bags, the test bag, and two tables of class means."""

FOLD = at_least(1, K, "classes") | in_range(1, lambda: b, B, None, "test-bag")


def independent(p: Prover, run: Given, many: Fact, inverses: Fact, alike: Fact) -> Fact:
    """K rows without the test bag are among the first K + 1; their inverse gives both tables."""

    def determined(c: Expr, inside: Fact, apart: Any) -> Fact:
        """By the rows but c; ``apart(i)`` says that ``i ≠ c`` means ``i ≠ b``."""

        def mean(k: Expr, h: Fact) -> Fact:
            def row(i: Expr) -> Expr:
                return indicator(~eq(i, c)) * inverse(c, k, i)

            def read_off(table: Any) -> Fact:
                swapped = product(p, K + 1, K, row, pi, table)

                def same(j: Expr, h2: Fact) -> Fact:
                    unit = p.use(inverses, c, k, j, by=[inside, h, h2])
                    inner = total(1, K + 1, lambda i: row(i) * pi(i, j))
                    goal = eq(table(j) * inner, indicator(eq(k, j)) * table(j))
                    return p.auto(goal, unit)

                return p.have(
                    eq(total(1, K + 1, lambda i: row(i) * bag(i, table)), table(k)),
                    swapped,
                    summing(p, p.throughout(1, K, same)),
                    unit_row(p, k, h, table),
                )

            def agree(i: Expr, h2: Fact) -> Fact:
                return p.have(
                    eq(row(i) * bag(i, s), row(i) * bag(i, other)),
                    p.use(alike, i, by=[h2, many]),
                    apart(i, h2),
                )

            equal = summing(p, p.throughout(1, K + 1, agree))
            return p.have(eq(s(k), other(k)), read_off(s), read_off(other), equal)

        return p.throughout(1, K, mean)

    def among(h: Fact) -> Fact:
        inside = p.have((1 <= b) & (b <= K + 1), h, run["test-bag"])
        return determined(b, inside, lambda i, h2: h2)

    def beyond(h: Fact) -> Fact:
        first = expr(1)
        inside = p.have((1 <= first) & (first <= K + 1), run["classes"])
        return determined(first, inside, lambda i, h2: p.have(~eq(i, b), h, h2))

    return p.cases(p.goal, p.rule("excluded", b <= K + 1), among, beyond)
