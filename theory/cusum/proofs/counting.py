"""Predictors that count answers: their range, and when the answers are those of one rank."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.one_item import x
from theory.formal.terms import Expr, conj, eq, every, expr, function, indicator, integer, total
from theory.lemmas.null import null_product, null_sum
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction
from theory.runs.papers.symbols import r, w

top = integer("top_")
answer = function("answer_", "Z", 1)


def symbols(ranks: Any, body: Callable[[Expr], Expr]) -> dict[Any, Any]:
    """The replacements for a lemma of this module."""
    return {("top_", "Z", 0): ranks, ("answer_", "Z", 1): body}


def counted(high: Any, body: Callable[[Expr], Expr] = answer) -> Expr:
    """``Σ_{k ≤ high} answer(k)``."""
    return total(1, high, body)


BINARY = every(1, top, lambda k: (0 <= answer(k)) & (answer(k) <= 1))
FIRST = eq(answer(expr(1)), 1)


@lemma(
    "counting/range",
    (1 <= counted(top)) & (counted(top) <= top),
    ranks=top >= 1,
    binary=BINARY,
    first=FIRST,
)
def in_range(p: Prover, ranks: Fact, binary: Fact, first: Fact) -> Fact:
    """The number of yes answers is a rank if the first answer is yes."""
    above = p.lemma("sums/monotone", terms(a=1, b=top, f=answer, g=lambda k: 1), binary)
    ones = p.lemma("sums/count", terms(a=1, b=top), ranks)
    rest = p.lemma("sums/nonnegative", terms(a=2, b=top, f=answer), binary)
    split = p.lemma("sums/split", terms(a=1, b=top, c=1, f=answer), ranks)
    return p.have(p.goal, above, ones, rest, split, p.empty(total(1, 0, answer)), first)


CHAIN = every(1, top - 1, lambda k: answer(k + 1) <= answer(k))


def prefix(high: Any) -> Expr:
    """The first answers are yes exactly up to their count."""
    return conj(
        counted(high) <= high,
        every(1, high, lambda k: eq(answer(k), indicator(k <= counted(high)))),
    )


@lemma(
    "counting/prefix",
    prefix(top),
    ranks=top >= 1,
    binary=BINARY,
    first=FIRST,
    chain=CHAIN,
)
def one_rank(p: Prover, ranks: Fact, binary: Fact, first: Fact, chain: Fact) -> Fact:
    """If no answer is yes after a no, the answers are yes exactly up to their count."""

    def start() -> Fact:
        one = expr(1)

        def only(k: Expr, h: Fact) -> Fact:
            same = p.have(eq(one, k), h)
            body = p.auto(eq(answer(one), indicator(one <= counted(1))), first)
            return p.rewrite(same, body, lambda i: eq(answer(i), indicator(i <= counted(1))))

        each = p.throughout(1, 1, only)
        return p.auto(prefix(one), first, each)

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        few, each = p.pieces(before)
        new = p.use(binary, k + 1, by=[inside])
        down = p.use(chain, k, by=[inside])
        last = p.use(each, k, by=[inside])
        more = p.last(counted(k + 1), inside)
        facts = (few, new, down, last, more, inside)

        def one(i: Expr, h: Fact) -> Fact:
            goal = eq(answer(i), indicator(i <= counted(k + 1)))

            def low(h2: Fact) -> Fact:
                return p.auto(goal, *facts, each, h, h2)

            def same(h2: Fact) -> Fact:
                at = p.have(eq(answer(k + 1), indicator(k + 1 <= counted(k + 1))), *facts)
                return p.rewrite(h2, at, lambda j: eq(answer(j), indicator(j <= counted(k + 1))))

            return p.cases(goal, p.have((i <= k) | eq(k + 1, i), h), low, same)

        all_of = p.throughout(1, k + 1, one)
        return p.have(prefix(k + 1), *facts, all_of)

    return p.use(by_induction(p, 1, top, prefix, start(), step), top, by=[ranks])


def says_yes(score: Callable[[Expr], Expr]) -> Callable[[Expr], Expr]:
    """``1[score ≥ 0]``."""
    return lambda k: indicator(0 <= score(k))


def count(p: Prover, run: Given, score: Callable[[Expr], Expr], zero: Any) -> Fact:
    """``1 ≤ Σ_k 1[score(k) ≥ 0] ≤ r``, the first score being 0."""
    answers = says_yes(score)
    return p.lemma("counting/range", symbols(r, answers), *basic(p, run, answers, zero))


def basic(p: Prover, run: Given, answers: Any, zero: Fact) -> list[Any]:
    """There are ranks, answers are 0 or 1, and the first is 1."""
    binary = p.have(every(1, r, lambda k: (0 <= answers(k)) & (answers(k) <= 1)))
    return [run["ranks"], binary, p.have(eq(answers(expr(1)), 1), zero)]


def score(k: Any) -> Expr:
    """``w_k·x``."""
    return w(expr(k)) @ x


def eq_2(p: Prover, run: Given, sentinel: Any) -> Fact:
    """Counted from the sentinel on."""
    return p.have(p.goal, count(p, run, score, null_product(p, w(1), x, sentinel)))


def sentinel(p: Prover, run: Given, null: Any) -> Fact:
    """``w_1·x = 0``, so the first answer is yes."""
    zero = null_product(p, w(1), x, null)
    return p.have(p.goal, zero, count(p, run, score, zero))


def setting_counts(p: Prover, run: Given, low: Fact, high: Fact, _: Any, null: Any) -> Fact:
    """The counted rank differs by at most r − 1 from the label; by coordinates."""
    rows, item, d = function("w", "R", 2), function("x", "R", 1), integer("d")
    zero = null_sum(p, d, lambda j: rows(1, j), item, null)
    known = count(p, run, lambda k: total(1, d, lambda j: rows(k, j) * item(j)), zero)
    return p.have(p.goal, known, low, high)


def consistency(p: Prover, run: Given, null: Any) -> Fact:
    """The chain gives the prefix; answers of one rank are a chain."""
    answers = says_yes(score)
    known = basic(p, run, answers, null_product(p, w(1), x, null))
    chain = p.assume(every(1, r - 1, lambda k: answers(k + 1) <= answers(k)))
    whole = p.lemma("counting/prefix", symbols(r, answers), *known, chain)
    there = p.rule("discharge", chain.conclusion, p.pieces(whole)[1])
    C = counted(r, answers)
    rank = p.assume(every(1, r, lambda k: eq(answers(k), indicator(k <= C))))

    back = p.rule(
        "discharge",
        rank.conclusion,
        p.auto(every(1, r - 1, lambda k: answers(k + 1) <= answers(k)), rank),
    )
    return p.have(p.goal, there, back)
