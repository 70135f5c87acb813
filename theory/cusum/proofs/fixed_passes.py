"""Figure 2 on three items, pass after pass: a run that repeats a mistake for ever.

The first two passes are played in numbers, times δ; the third leaves the weights as they are, and
so does every later one, by induction over the passes. Rows from 4 on never move.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from theory.cusum.proofs.fixed_rounds import RANKS, idle, moved, predicted
from theory.cusum.proofs.fixed_steps import Round, Step, Weights
from theory.cusum.proofs.inside import listed
from theory.cusum.proofs.ranked import gap, mistaken
from theory.cusum.proofs.same_runs import w
from theory.cusum.symbols import d, n
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, conj, disj, eq, every, expr, integer, total
from theory.lemmas.written_out import one_by_one
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, flat
from theory.runs.papers.symbols import delta, r, y

passes = integer("p_0")


@dataclass(frozen=True)
class Data:
    """Three items of ranks up to 3, and the run's step."""

    X: tuple[tuple[int, ...], ...]
    Y: tuple[int, ...]
    step: Step

    def guesses(self, weights: Weights, item: tuple[int, ...]) -> int:
        """The first rank of the largest score."""
        answers = [sum(weights[k, j][0] * c for j, c in enumerate(item, 1)) for k in RANKS]
        scores = list(accumulate(answers))
        return scores.index(max(scores)) + 1

    def one_pass(
        self,
        p: Prover,
        run: Given,
        q: Expr,
        room: Fact,
        weights: Weights,
        resting: Fact,
        *,
        above: Fact,
        sizes: Fact,
        points: Fact,
    ) -> Any:
        """The state after pass q (from 0), and the mistakes made in it."""
        facts = flat(p, p.use(points, q, by=[room]))
        lost = []
        for e, (item, label) in enumerate(zip(self.X, self.Y, strict=True), 1):
            t = 3 * q + e
            here = p.have((1 <= t) & (t <= n), room, sizes)
            entries = [p.have(eq(x(t, j), c), *facts) for j, c in enumerate(item, 1)]
            rank = p.have(eq(y(t), label), *facts)
            guess = self.guesses(weights, item)
            now = Round(t, here, item, label, guess, [sizes, above, rank], entries, weights)
            chosen = predicted(p, run, now, resting)
            now.known.append(chosen)
            lost.append(
                (
                    p.have(eq(mistaken(t), int(guess != label)), chosen, rank),
                    p.have(eq(gap(t), abs(guess - label)), chosen, rank),
                )
            )
            weights, resting = moved(p, run, now, resting, self.step)
        return (weights, resting), lost


def told(q: Expr, weights: Weights) -> Expr:
    """What holds before pass q: one mistake for each pass, the loss, the weights."""
    rows = [eq(w(3 * q + 1, k, j), c * delta) for (k, j), (c, _) in weights.items()]
    return conj(
        q <= total(1, 3 * q, mistaken), 2 * q - 2 <= total(1, 3 * q, gap), *rows, idle(3 * q + 1)
    )


def repeats(data: Data) -> Callable[..., Any]:
    """One mistake in every pass, a loss of 2 in every pass from the second one on."""

    def script(p: Prover, run: Given, *, above: Fact, sizes: Fact, points: Fact, **_: Fact) -> Any:
        run, known = listed(p, run), {"above": above, "sizes": sizes, "points": points}

        def after(q: Expr, least: Fact, room: Fact, before: Any, weights: Weights) -> Any:
            """What holds after a pass, from what holds before it."""
            parts = flat(p, before)
            counts, rows, resting = parts[:2], parts[2:-1], parts[-1]
            now = {
                place: (c, p.have(eq(w(3 * q + 1, *place), c * delta), *rows))
                for place, (c, _) in weights.items()
            }
            inside = p.have((0 <= q) & (q <= passes - 1), least, room)
            (later, still), lost = data.one_pass(p, run, q, inside, now, resting, **known)
            ends = [
                p.last(total(1, 3 * q + e, f), least) for f in (mistaken, gap) for e in (1, 2, 3)
            ]
            facts = [*counts, *ends, *(fact for pair in lost for fact in pair)]
            made = [
                p.have(q + 1 <= total(1, 3 * (q + 1), mistaken), *facts),
                p.have(2 * q <= total(1, 3 * (q + 1), gap), *facts),
            ]
            done = p.have(told(q + 1, later), *made, *(fact for _, fact in later.values()), still)
            return done, later

        def start() -> tuple[Any, Weights]:
            def zero(k: Any, j: Any, *by: Any) -> Fact:
                return p.use(run["start-w"], k, j, by=[sizes, *by])

            weights: Weights = {
                (k, j): (Fraction(0), zero(expr(k), expr(j)))
                for k in RANKS
                for j in range(1, len(data.X[0]) + 1)
            }

            def row(k: Expr, h: Fact) -> Fact:
                place = p.have((1 <= k) & (k <= r), h)
                return p.throughout(1, d, lambda j, h2: zero(k, j, place, h2))

            resting = p.throughout(4, r, row)
            empty = [p.empty(total(1, 0, f)) for f in (mistaken, gap)]
            rows = [
                p.have(eq(w(1, *place), 0 * delta), fact) for place, (_, fact) in weights.items()
            ]
            return p.have(told(expr(0), weights), *empty, *rows, resting), weights

        zero, weights = start()
        some = p.have(1 <= passes, sizes)
        least = p.have(0 <= expr(0))
        first, weights_1 = after(expr(0), least, some, zero, weights)
        more = p.assume(2 <= passes)
        least = p.have(0 <= expr(1))
        second, fixed = after(expr(1), least, more, first, weights_1)

        def next_(q: Expr, room: Fact, earlier: Fact) -> Fact:
            return after(q, p.have(0 <= q, room), room, earlier, fixed)[0]

        climb = by_induction(p, 2, passes, lambda q: told(q, fixed), second, next_)
        return first, more, climb, fixed

    return script


def in_all(data: Data, body: Callable[[Expr, Expr], Expr]) -> Callable[..., Any]:
    """The number of mistakes, or the loss, in all passes."""
    played = repeats(data)

    def script(p: Prover, run: Given, **given: Fact) -> Fact:
        (first, more, climb, _), sizes = played(p, run, **given), given["sizes"]
        many = p.have(body(3 * passes, passes), *flat(p, p.use(climb, passes, by=[more]))[:2])
        once = p.assume(eq(1, passes))
        one = p.have(body(expr(3), expr(1)), *flat(p, first)[:2])
        one = p.rewrite(once, one, lambda q: body(3 * q, q))
        goal = body(3 * passes, passes)
        some = p.have(disj(once.conclusion, more.conclusion), sizes)
        whole = p.rule("cases", goal, some, [one, many])
        same = p.have(eq(3 * passes, n), sizes)
        return p.rewrite(same, whole, lambda e: body(e, passes))

    return script


def mistakes(count: Expr, q: Expr) -> Expr:
    """One mistake in each pass."""
    return q <= total(1, count, mistaken)


def loss(count: Expr, q: Expr) -> Expr:
    """A loss of 2 in each pass but the first."""
    return 2 * q - 2 <= total(1, count, gap)


def stands_still(data: Data) -> Callable[..., Any]:
    """The weights after every pass from the second one on."""
    played = repeats(data)

    def script(p: Prover, run: Given, **given: Fact) -> Fact:
        (*_, climb, _), sizes = played(p, run, **given), given["sizes"]

        def same(q: Expr, k: Expr, j: Expr) -> Expr:
            return eq(w(7, k, j), w(3 * q + 1, k, j))

        def at(q: Expr, h: Fact) -> Fact:
            now = flat(p, p.use(climb, q, by=[h]))[2:]
            then = flat(p, p.use(climb, expr(2), by=[h]))[2:]

            def row(k: Expr, h2: Fact) -> Fact:
                goal = every(1, d, lambda j: same(q, k, j))

                def numbered_(m: int) -> Callable[[Any], Any]:
                    def column(j: int, _: Any) -> Fact:
                        return p.have(same(q, expr(m), expr(j)), *now[:-1], *then[:-1])

                    def branch(equal: Fact) -> Fact:
                        done = one_by_one(
                            p, len(data.X[0]), d, sizes, lambda j: same(q, expr(m), j), column
                        )
                        return p.rewrite(
                            equal, done, lambda i: every(1, d, lambda j: same(q, i, j))
                        )

                    return branch

                def rest(far: Fact) -> Fact:

                    def column(j: Expr, h3: Fact) -> Fact:
                        both = [p.use(s[-1], k, j, by=[far, h2, h3]) for s in (now, then)]
                        return p.have(same(q, k, j), *both)

                    return p.throughout(1, d, column)

                some = p.have(disj(*(eq(m, k) for m in RANKS), 4 <= k), h2)
                return p.cases(goal, some, *map(numbered_, RANKS), rest)

            return p.throughout(1, r, row)

        done = p.throughout(2, passes, at)
        return p.have(p.goal, done)

    return script
