"""Section 6: PRank's thresholds as an ensemble, and its feature map, by coordinates.

``w_k = (u, b_k)``, ``x = (z, −1)``; as one vector ``𝐰 = (u, b)`` with ``Φ(x, y) = (y z, −1_y, 0)``.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.symbols import Phi, b, d, joint, y_hat
from theory.cusum.symbols import w_by_coordinates as w
from theory.cusum.symbols import x_of_item as x
from theory.cusum.symbols import y_of_item as y
from theory.formal.terms import Expr, eq, every, expr, function, indicator, total
from theory.lemmas.choices import arg_max
from theory.proving.definitions import Definitions, defining, drawn
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import by_induction, each, exhibit, flat, summing, termwise
from theory.runs.papers.symbols import r

u, z = function("u", "R", 1), function("z", "R", 1)


def rank(k: Expr) -> Expr:
    """``k ∈ {1, …, r}``."""
    return (1 <= k) & (k <= r)


LABELS = drawn("labels", rank(y) & rank(y_hat))


def ensemble(first: int) -> Definitions:
    """``w_k = (u, b_k)`` and ``x = (z, −1)``, b_k being a number from rank ``first`` on."""
    definitions = {
        "w": every(1, r, lambda k: every(1, d - 1, lambda j: eq(w(k, j), u(j)))),
        "w-last": every(first, r, lambda k: eq(w(k, d), b(k))),
        "x": every(1, d - 1, lambda j: eq(x(j), z(j))),
        "x-last": eq(x(d), -1),
    }
    return at_least(1, d, "attributes") | LABELS | defining(definitions)


def features(first: int) -> Definitions:
    """``𝐰 = (u, b)`` and ``Φ(x, y) = (y z, −1_y, 0_{r−y})``, b_k as in `ensemble`."""

    def column(k: Expr) -> Expr:
        return every(1, r, lambda j: eq(Phi(k, d - 1 + j), -indicator(j <= k)))

    definitions = {
        "u": every(1, d - 1, lambda j: eq(joint(j), u(j))),
        "b": every(first, r, lambda k: eq(joint(d - 1 + k), b(k))),
        "phi-z": every(1, r, lambda k: every(1, d - 1, lambda j: eq(Phi(k, j), k * z(j)))),
        "phi-b": every(1, r, column),
    }
    return at_least(1, d, "attributes") | LABELS | defining(definitions)


ENSEMBLE, FEATURES = ensemble(1), features(1)
SOME_RANK = ENSEMBLE | at_least(1, r, "ranks")

SCORE = total(1, d - 1, lambda j: u(j) * z(j))
"""``u·z``."""


def answer(k: Any) -> Expr:
    """``w_k·x``."""
    return total(1, d, lambda j: w(k, j) * x(j))


def answers(p: Prover, run: Given) -> Fact:
    """``w_k·x = u·z − b_k`` for every rank k."""

    def one(k: Expr, h: Fact) -> Fact:
        same = termwise(
            p, 1, d - 1, lambda j: eq(w(k, j) * x(j), u(j) * z(j)), run["w"], h, run["x"]
        )
        end = p.last(answer(k), run["attributes"])
        return p.auto(eq(answer(k), SCORE - b(k)), same, end, run["w-last"], h, run["x-last"])

    return p.throughout(1, r, one)


def copies(p: Prover, k: Any, inside: Fact) -> Fact:
    """``Σ_{i ≤ k} u·z = k (u·z)``."""
    return p.auto(eq(total(1, k, lambda i: SCORE), k * SCORE), inside)


def line_1(p: Prover, run: Given) -> Fact:
    """Term by term, and u·z comes out y times."""
    known = answers(p, run)
    same = summing(
        p,
        p.throughout(
            1,
            y,
            lambda k, h: p.use(known, k, by=[h, run["labels"]]),
        ),
    )
    return p.have(p.goal, same, copies(p, y, run["labels"]))


def weighed(k: Any) -> Expr:
    """``𝐰·Φ(x, k)``."""
    return total(1, d - 1 + r, lambda j: joint(j) * Phi(k, j))


def scores(p: Prover, run: Given) -> Fact:
    """``𝐰·Φ(x, k) = k (u·z) − (b_1 + … + b_k)`` for every rank k."""

    def body(k: Expr) -> Expr:
        return eq(weighed(k), k * SCORE - total(1, k, b))

    def one(k: Expr, h: Fact) -> Fact:
        def product(j: Expr) -> Expr:
            return joint(j) * Phi(k, j)

        split = p.lemma(
            "sums/split", terms(a=1, b=d - 1 + r, c=d - 1, f=product), run["attributes"], h
        )

        shift = p.lemma(
            "sums/shift", {("e_", "Z", 0): d - 1, ("n_", "Z", 0): r, ("f_", "R", 1): product}, h
        )

        thresholds = termwise(
            p,
            1,
            r,
            lambda j: eq(product(d - 1 + j), indicator((1 <= j) & (j <= k)) * -b(j)),
            run["b"],
            run["phi-b"],
            h,
        )
        part = p.lemma("sums/restrict", terms(a=1, b=r, d=1, e=k, f=lambda j: -b(j)), h)
        return p.auto(body(k), split, run["u"], run["phi-z"], h, shift, thresholds, part)

    return p.throughout(1, r, one)


def phi_score(p: Prover, run: Given) -> Fact:
    """The score of the label."""
    own = p.use(scores(p, run), y, by=[run["labels"]])
    return p.have(p.goal, own, copies(p, y, run["labels"]))


def grown(p: Prover, run: Given) -> Fact:
    """One rank more adds ``u·z − b_k`` to the score."""
    known = scores(p, run)

    def one(k: Expr, h: Fact) -> Fact:
        inner = p.have((1 <= k - 1) & (k <= r), h)
        now, before = p.use(known, k, by=[inner]), p.use(known, k - 1, by=[inner])
        end = p.last(total(1, k, b), inner)
        return p.have(eq(weighed(k) - weighed(k - 1), SCORE - b(k)), now, before, end)

    return p.throughout(2, r, one)


def increments(p: Prover, run: Given) -> Fact:
    """The score does not fall where ``u·z ≥ b_y``."""
    return p.auto(p.goal, grown(p, run))


def largest_allowed(
    p: Prover,
    allowed: Callable[[Any], Expr],
    labels: Fact,
    first: Fact,
    compared: Callable[..., Any],
) -> Fact:
    """The last rank that is allowed, as the 1st is, is the last best one of those.

    ``compared(k, own, inside)`` gives what is known of the ranks up to the last one, k.
    """

    def meaning(k: Any) -> Fact:
        return p.rule("indicator", allowed(k))

    def one(k: Expr, chosen: Any) -> Fact:
        *inside, most, rest = flat(p, chosen)
        some = p.use(most, 1, by=[labels])
        own = p.have(allowed(k), some, meaning(expr(1)), meaning(k), first)

        def no(j: Expr, h: Fact) -> Fact:
            return p.have(~allowed(j), p.use(rest, j, by=[h]), meaning(j), meaning(k), own)

        best, after = compared(k, own, inside), p.throughout(k + 1, r, no)

        def each_rank(goal: Expr, j: Any) -> Fact:
            j, place = j

            def known(fact: Fact) -> Callable[[Fact], Fact]:
                at_k = [own, p.use(best, k, by=inside), *inside]
                return lambda h: p.have(goal, p.use(fact, j, by=[h, place]), *at_k, h, place)

            return p.cases(goal, p.have((j <= k) | (k + 1 <= j)), known(best), known(after))

        def part(goal: Any) -> Fact:
            if goal[0] == "and":
                return p.rule("conjoin", list(map(part, goal[1:])))
            if goal[0] == "some":
                return p.rule("witness", Expr(goal), k, part(p.opened(goal, k)))
            if goal[0] == "all":
                return each(p, goal, each_rank)
            return p.have(Expr(goal), own, *inside)

        return part(p.goal.t)

    last = arg_max(p, "largest", r, lambda k: indicator(allowed(k)), labels)
    return p.chosen(p.goal, last, one)


def eq_12(p: Prover, run: Given, ordered: Any, bottom: Fact) -> Fact:
    """Up to the last rank with ``u·z ≥ b_k`` the score does not fall."""
    rises = grown(p, run)

    def compared(k: Expr, own: Fact, inside: list[Fact]) -> Fact:
        def score(j: Expr, h: Fact) -> Fact:
            def body(i: Expr) -> Expr:
                return (i <= k) >> (weighed(j) <= weighed(i))

            def step(i: Expr, least: Fact, before: Fact) -> Fact:
                room = p.assume(i + 1 <= k)
                rising = ordered_from(p, ordered, i + 1, p.have(1 <= i + 1, least, h))
                up = p.use(rising, k, by=[room, *inside])
                more = p.use(rises, i + 1, by=[least, h, room, *inside])
                done = p.auto(weighed(j) <= weighed(i + 1), before, room, more, up, own)
                return p.rule("discharge", room.conclusion, done)

            start = p.rule("discharge", j <= k, p.have(weighed(j) <= weighed(j)))
            return p.use(p.induction(j, body, start, step), k, by=[h])

        return p.throughout(1, k, score)

    return largest_allowed(p, lambda k: b(k) <= SCORE, run["labels"], bottom, compared)


def ordered_from(p: Prover, ordered: Fact, k: Expr, inside: Fact) -> Fact:
    """``b_k ≤ b_j`` for all j from k to r."""

    def step(j: Expr, least: Fact, before: Fact) -> Fact:
        return p.auto(b(k) <= b(j + 1), before, ordered, least, inside)

    return by_induction(p, k, r, lambda j: b(k) <= b(j), p.have(b(k) <= b(k)), step)


def special_case(ties: str) -> Callable[..., Any]:
    """At the arg max k the scores have not fallen, and fall after it: k is the counted rank."""

    def cumulative(k: Any) -> Expr:
        return total(1, k, answer)

    def script(p: Prover, run: Given, ordered: Any, bottom: Fact, *off: Any) -> Fact:
        known = answers(p, run)

        def one(k: Expr, chosen: Any) -> Fact:
            low, high, best, rest = flat(p, chosen)

            def later(h: Fact) -> Fact:
                return p.auto(answer(k) >= 0, low, p.use(best, k - 1, by=[h, high]))

            def first(h: Fact) -> Fact:
                same = p.have(eq(1, k), h, low)
                return p.rewrite(
                    same,
                    p.auto(answer(expr(1)) >= 0, known, run["ranks"], bottom),
                    lambda i: answer(i) >= 0,
                )

            yes = p.cases(answer(k) >= 0, p.have((2 <= k) | (k <= 1)), later, first)

            def no(j: Expr, h: Fact) -> Fact:
                grown = p.last(cumulative(k + 1), low)
                falls = p.use(best if off else rest, k + 1, by=[h, low])
                up = p.use(ordered_from(p, ordered, k + 1, low), j, by=[h])
                return p.auto(~(0 <= answer(j)), grown, falls, *off, up, known, h, low)

            after = p.throughout(k + 1, r, no)
            return exhibit(p, p.goal, [k], chosen, yes, after, known, low, high)

        best = arg_max(p, ties, r, cumulative, run["ranks"])
        return p.chosen(p.goal, best, one)

    return script


def blocks(p: Prover, run: Given) -> Fact:
    """Component by component: those of z, and those of the thresholds."""
    labels = run["labels"]

    def one(goal: Expr, j: Any) -> Fact:
        j, inside = j

        def attribute(low: Fact) -> Fact:
            parts = [p.use(run["phi-z"], k, j, by=[inside, low, labels]) for k in (y, y_hat)]
            return p.have(goal, *parts, inside, low, labels)

        def threshold(high: Fact) -> Fact:
            place = j - (d - 1)
            parts = [p.use(run["phi-b"], k, place, by=[inside, high, labels]) for k in (y, y_hat)]
            return p.have(goal, *parts, inside, high, labels)

        return p.cases(goal, p.have((j <= d - 1) | (j >= d)), attribute, threshold)

    def part(goal: Any) -> Fact:
        if goal[0] == "and":
            return p.rule("part", goal, p.rule("conjoin", list(map(part, goal[1:]))))
        return each(p, goal, one) if goal[0] == "all" else p.have(Expr(goal), labels)

    return part(p.goal.t)
