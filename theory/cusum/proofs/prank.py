"""PRank: its steps, the order of its thresholds, and what a round's loss says about its steps.

The inputs are z, the direction u and the thresholds ``b(t, 1), …, b(t, r − 1)``.
"""

from typing import Any

from theory.cusum.proofs.runs import PRANK, yhat
from theory.cusum.symbols import n, z
from theory.formal.terms import Expr, disj, eq, every, function, real, total, whole
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import all_rounds
from theory.runs.papers.symbols import r, tau, y

u = function("u", "V", 1)
b = function("b", "R", 2)


def score(t: Any) -> Expr:
    """``u·z``."""
    return u(t) @ z(t)


def moved(t: Any) -> Expr:
    """How many thresholds round t moves: ``Σ_k τ_k²``."""
    return total(1, r - 1, lambda k: tau(t, k) ** 2)


def step(t: Expr, k: Expr) -> Expr:
    """The three things that can happen to a threshold."""
    wrong = ~eq(y(t), yhat(t))
    up = eq(tau(t, k), 1) & wrong & (k < y(t)) & (score(t) <= b(t, k))
    down = eq(tau(t, k), -1) & wrong & (y(t) <= k) & (b(t, k) <= score(t))
    right = ((k < y(t)) >> (b(t, k) < score(t))) & ((y(t) <= k) >> (score(t) < b(t, k)))
    return disj(up, down, eq(tau(t, k), 0) & (eq(y(t), yhat(t)) | right))


def each(body: Any) -> Expr:
    """``∀t ∈ [n] ∀k ∈ [r − 1] body(t, k)``."""
    return every(1, n, lambda t: every(1, r - 1, lambda k: body(t, k)))


@lemma(
    "prank/steps",
    each(step),
    definition=PRANK["tau"],
)
def steps(p: Prover, definition: Fact) -> Fact:
    """In a round with a wrong prediction each threshold on the wrong side of the score moves by
    1 towards it; nothing else moves.
    """

    def threshold(t: Expr, k: Expr, meaning: Fact) -> Fact:
        goal = step(t, k)
        up, down, none = (Expr(part) for part in goal.t[1:])

        def option(part: Expr, *facts: Any) -> Fact:
            """One of the three: what it says of τ from the definition, the rest from the facts."""
            return p.rule("inject", goal, p.have(part, meaning, *facts))

        def side(wrong: Any, here: Any, part: Expr, violated: Expr) -> Fact:
            return p.cases(
                goal,
                p.rule("excluded", violated),
                lambda h: option(part, wrong, here, h),
                lambda h: option(none, wrong, here, h),
            )

        return p.cases(
            goal,
            p.rule("excluded", eq(y(t), yhat(t))),
            lambda same: option(none, same),
            lambda wrong: p.cases(
                goal,
                p.rule("excluded", k < y(t)),
                lambda here: side(wrong, here, up, score(t) <= b(t, k)),
                lambda here: side(wrong, here, down, b(t, k) <= score(t)),
            ),
        )

    def one(t: Expr, h: Fact) -> Fact:
        return p.throughout(
            1,
            r - 1,
            lambda k, h2: threshold(t, k, p.use(definition, t, k, by=[h, h2])),
        )

    return p.throughout(1, n, one)


held, added, taken = real("whole_"), real("added_"), real("taken_")


@lemma("prank/whole", whole(held + added - taken), whole(held), whole(added), whole(taken))
def whole_sum(p: Prover, *given: Fact) -> Fact:
    """An integer and one more and less another is an integer."""
    return p.rule("integer", held + added - taken, list(given))


def difference(t: Any, k: Any) -> Expr:
    """``b_{k+1} − b_k``."""
    return b(t, k + 1) - b(t, k)


def ordered(t: Any) -> Expr:
    """Neighbours differ by integers that are not negative."""
    return every(1, r - 2, lambda k: whole(difference(t, k)) & (difference(t, k) >= 0))


@lemma(
    "prank/order",
    every(1, n + 1, ordered),
    definition=PRANK["tau"],
    moves=PRANK["step-theta"],
    start=ordered(1),
)
def order(p: Prover, definition: Fact, moves: Fact, start: Any) -> Fact:
    """PRank keeps its thresholds in order where their differences are integers at the start: a
    difference falls by 1 only where the score is between the two thresholds.
    """

    def integral(t: Expr, k: Expr, room: list[Any]) -> Fact:
        """``τ_k`` is an integer: its definition is one by its form."""
        meaning = p.use(definition, t, k, by=room)
        value = Expr(meaning.conclusion[2])
        return p.rewrite(p.have(eq(value, tau(t, k)), meaning), p.have(whole(value)), whole)

    def neighbours(t: Expr, now: Any, given: Fact, k: Expr, h: Fact) -> Fact:
        """One difference after round t, from the same one before it."""
        low = [now, p.have((1 <= k) & (k <= r - 1), h)]
        high = [now, p.have((1 <= k + 1) & (k + 1 <= r - 1), h)]
        moved_to = difference(t, k) + tau(t, k) - tau(t, k + 1)
        after = p.auto(eq(moved_to, difference(t + 1, k)), moves, *low, *high)
        before, sign = p.pieces(given)
        parts = [before, integral(t, k, low), integral(t, k + 1, high)]
        table = {
            ("whole_", "R", 0): difference(t, k),
            ("added_", "R", 0): tau(t, k),
            ("taken_", "R", 0): tau(t, k + 1),
        }
        stays = p.rewrite(after, p.lemma("prank/whole", table, *parts), whole)
        positive = p.assume(0 < difference(t, k))
        jump = p.rule("gap", 1 <= difference(t, k), [positive, before])
        order = p.auto(
            difference(t + 1, k) >= 0,
            after,
            p.rule("discharge", positive.conclusion, jump),
            sign,
            definition,
            *low,
            *high,
        )
        return p.rule("conjoin", [stays, order])

    def move(t: Expr, now: Any, kept: Fact) -> Fact:
        return p.throughout(
            1,
            r - 2,
            lambda k, h: neighbours(t, now, p.use(kept, k, by=[h]), k, h),
        )

    return all_rounds(p, n, ordered, start, move)
