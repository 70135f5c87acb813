"""Section 1: the predictors that maximise a score, and what they contradict."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.counting import score
from theory.cusum.proofs.one_item import cumulative, x
from theory.cusum.symbols import h
from theory.formal.terms import Expr, eq, every, expr, function, indicator, integer, total
from theory.lemmas.choices import arg_max, choice
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, exhibit, flat, summing, termwise
from theory.runs.papers.symbols import r


def predicted(p: Prover, run: Given, *given: Fact) -> Fact:
    """What the code's prediction is known by."""
    return exhibit(p, p.goal, [h], *run.values(), *given)


def glmord(ties: str) -> Callable[..., Any]:
    """Of finitely many scores one is the first (last) largest."""
    m, a, rows = integer("m"), function("a", "R", 2), function("w", "V", 1)

    def weighted(k: Expr) -> Expr:
        return total(1, m, lambda j: a(k, j) * (rows(j) @ x))

    def script(p: Prover, run: Given) -> Fact:
        best = arg_max(p, ties, r, weighted, run["ranks"])
        return p.chosen(p.goal, best, lambda k, known: exhibit(p, p.goal, [k], known))

    return script


def restricted(p: Prover, top: Any, f: Callable[[Expr], Expr], *known: Fact) -> Fact:
    """``Σ_{j ≤ r} 1[1 ≤ j ≤ top] f(j) = Σ_{j ≤ top} f(j)``, for a rank ``top``."""
    return p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=top, f=f), *known)


def upto(p: Prover, k: Expr, coefficient: Callable[[Expr], Expr], h: Fact, scale: Any = 1) -> Fact:
    """``Σ_{j ≤ r} c(j) w_j·x = scale Σ_{j ≤ k} w_j·x + (1 − scale) Σ_{j ≤ r} w_j·x``.

    The coefficient is 1 up to k and ``1 − scale`` after.
    """

    def inside(j: Expr) -> Expr:
        return scale * indicator((1 <= j) & (j <= k)) + (1 - scale)

    whole = termwise(p, 1, r, lambda j: eq(coefficient(j) * score(j), inside(j) * score(j)))
    goal = eq(
        total(1, r, lambda j: coefficient(j) * score(j)),
        scale * cumulative(k) + (1 - scale) * cumulative(r),
    )
    return p.have(goal, whole, restricted(p, k, score, h))


def same_choice(
    p: Prover, run: Given, ties: str, other: Any, scores: Any, own: Any = cumulative
) -> Fact:
    """Scores ``other = a s + c``, a > 0, have the arg max of the (cumulative) scores s.

    ``scores`` is the fact that says so of every rank.
    """
    best = arg_max(p, ties, r, own, run["ranks"])

    def one(k: Expr, known: Any) -> Fact:
        return exhibit(p, p.goal, [k], known, moved_choice(p, ties, k, known, other, scores))

    return p.chosen(p.goal, best, one)


def moved_choice(p: Prover, ties: str, k: Expr, known: Any, other: Any, scores: Fact) -> Fact:
    """k is the arg max of ``other`` too, which orders the ranks as the cumulative scores do."""
    *inside, best, rest = flat(p, known)
    own = p.use(scores, k, by=inside)

    low, high = (expr(1), k - 1) if ties == "smallest" else (k + 1, r)
    return p.have(
        choice(ties, k, r, 1, other),
        p.auto(every(1, r, lambda j: other(j) <= other(k)), own, scores, best),
        p.auto(every(low, high, lambda j: other(j) < other(k)), own, scores, *inside, rest),
    )


def special_case(ties: str) -> Callable[..., Any]:
    """``Σ_j 1[j ≤ k] w_j·x = Σ_{j ≤ k} w_j·x``."""

    def other(k: Expr) -> Expr:
        return total(1, r, lambda j: indicator(j <= k) * score(j))

    def script(p: Prover, run: Given) -> Fact:
        scores = p.throughout(
            1,
            r,
            lambda k, h: p.have(
                eq(other(k), cumulative(k)), upto(p, k, lambda j: indicator(j <= k), h)
            ),
        )
        return same_choice(p, run, ties, other, scores)

    return script


def sign_of(a: Expr) -> Expr:
    """``sign(a)`` with ``sign(0) = 1``."""
    return indicator(0 < a) - indicator(a < 0) + indicator(eq(a, 0))


def signed(k: Expr) -> Expr:
    """The score of Section 3."""
    return total(1, r, lambda j: sign_of(k - j) * score(j))


def by_7(p: Prover) -> Fact:
    """(7), for every rank."""

    def body(k: Expr) -> Expr:
        return eq(signed(k), 2 * cumulative(k) - cumulative(r))

    return p.throughout(
        1, r, lambda k, h: p.have(body(k), upto(p, k, lambda j: sign_of(k - j), h, 2))
    )


def eq_7(p: Prover, run: Given) -> Fact:
    """Summand by summand: ``sign(k − j) = 2·1[j ≤ k] − 1``."""
    return p.have(p.goal, by_7(p))


def eq_7_arg_max(ties: str) -> Callable[..., Any]:
    """Twice the score less a constant."""
    return lambda p, run: same_choice(p, run, ties, signed, by_7(p))


def layer(p: Prover, run: Given, first: Fact, differences: Fact) -> Fact:
    """``Σ_{j ≤ k} w_j·x = v_k·x`` by induction over the ranks; by coordinates."""
    d, item = integer("d"), function("x", "R", 1)
    rows, given = function("w", "R", 2), function("v", "R", 2)

    def output(k: Any) -> Expr:
        return total(1, d, lambda j: given(k, j) * item(j))

    def sums(k: Any) -> Expr:
        return total(1, k, lambda k: total(1, d, lambda j: rows(k, j) * item(j)))

    def row(k: Expr, value: Any, fact: Callable[[Expr, Any], Any]) -> Fact:
        """``w_k·x`` from the coordinates of ``w_k``."""

        def one(j: Expr, h: Any) -> Fact:
            return p.have(eq(rows(k, j) * item(j), value(j) * item(j)), fact(j, h))

        return summing(p, p.throughout(1, d, one))

    one = expr(1)
    start = p.auto(
        eq(output(one), sums(one)),
        row(one, lambda j: given(1, j), lambda j, h: p.use(first, j, by=[h])),
    )

    def step(k: Expr, inside: Fact, before: Fact) -> Fact:
        added = row(
            k + 1,
            lambda j: given(k + 1, j) - given(k, j),
            lambda j, h: p.use(differences, k + 1, j, by=[h, inside]),
        )
        goal = eq(output(k + 1), sums(k + 1))
        return p.auto(goal, before, inside, added)

    outputs = by_induction(p, 1, r, lambda k: eq(output(k), sums(k)), start, step)
    _, chosen = p.goal.t[1:]
    best = arg_max(p, "smallest", r, sums, run["ranks"])

    def same(k: Expr, known: Any) -> Fact:
        facts = (known, moved_choice(p, "smallest", k, known, output, outputs))
        return exhibit(p, chosen, [k], *facts)

    return p.have(p.goal, outputs, p.chosen(chosen, best, same))
