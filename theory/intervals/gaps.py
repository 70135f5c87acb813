"""Lemma 1 of the PRIL paper: one update keeps ordered integer thresholds in order; all runs.

PRIL's thresholds start at 0 and move by steps −1, 0 and 1, so that they are integers and two
different ones are at least 1 apart; `theory.lemmas.order` says that such thresholds stay in order.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, every, expr, whole
from theory.intervals.pril import RUN, each, score, step
from theory.intervals.symbols import K, T
from theory.lemmas.integers import difference_of, equal_to, sum_of
from theory.proving.definitions import Definitions
from theory.proving.lemma import Lemma, lemma, worded
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds
from theory.runs.papers.symbols import tau, theta, y_l, y_r
from theory.runs.rounds import t


def ordered(s: Expr) -> Expr:
    """``θ_1 ≤ … ≤ θ_{K−1}`` before round s."""
    return every(1, K - 2, lambda i: theta(s, i) <= theta(s, i + 1))


def gap(s: Expr, i: Expr) -> Expr:
    """``θ_{i+1} − θ_i`` before round s."""
    return theta(s, i + 1) - theta(s, i)


def whole_gaps(s: Expr) -> Expr:
    """Every gap before round s is an integer."""
    return every(1, K - 2, lambda i: whole(gap(s, i)))


def gaps_apart(p: Prover, s: Expr, order: Fact, gaps: Fact) -> Fact:
    """`apart` from order and integer gaps."""

    def one(i: Expr, h: Fact) -> Fact:
        goal = eq(gap(s, i), 0) | (gap(s, i) >= 1)
        known, integer = p.use(order, i, by=[h]), p.use(gaps, i, by=[h])

        def some(positive: Any) -> Fact:
            least = p.rule("gap", gap(s, i) >= 0 + 1, [positive, integer])
            return p.have(goal, least)

        none = p.rule("excluded", 0 < gap(s, i))
        return p.cases(goal, none, some, lambda h2: p.have(goal, h2, known))

    return p.throughout(1, K - 2, one)


def updated_in_order(
    p: Prover, s: Expr, low: Expr, high: Expr, *facts: Fact, f: Callable[[Expr], Expr] = score
) -> Fact:
    """``θ^{s+1}`` is in order, by the lemma on one update, to which the facts are given."""
    table = {
        ("n", "Z", 0): K - 1,
        ("low", "Z", 0): low,
        ("high", "Z", 0): high,
        ("score", "R", 0): f(s),
        ("level", "R", 1): lambda i: theta(s, i),
        ("move", "R", 1): lambda i: tau(s, i),
        ("after", "R", 1): lambda i: theta(s + 1, i),
    }
    return p.lemma("order/kept", table, *facts)


def kept(p: Prover, run: Given, s: Expr, here: Fact, gaps: Any) -> Fact:
    """``θ^{s+1}`` is in order, from `apart` in round s of the run; ``here``: ``1 ≤ s ≤ T``."""
    steps = p.lemma("pril/steps", {}, run["labels"], run["tau"])

    def inside(facts: Fact, body: Any) -> Fact:
        return p.auto(every(1, K - 1, body), facts, here)

    return updated_in_order(
        p,
        s,
        y_l(s),
        y_r(s),
        p.auto(y_l(s) <= y_r(s), run["labels"], here),
        inside(steps, lambda i: step(s, i)),
        inside(run["step-theta"], lambda i: eq(theta(s + 1, i), theta(s, i) - tau(s, i))),
        gaps,
    )


def integers_apart(p: Prover, order: Any, integral: Fact) -> Fact:
    """`apart` in round t, from ordered integer thresholds."""

    return gaps_apart(p, t, order, p.auto(every(1, K - 2, lambda i: whole(gap(t, i))), integral))


def case(p: Prover, run: Given, order: Any, integral: Any) -> Fact:
    """Any case: the update keeps all pairs in order."""
    after = kept(p, run, t, run["round"], integers_apart(p, order, integral))
    return p.auto(p.goal, after)


@lemma(
    "pril/whole-steps",
    each(lambda s, i: whole(tau(s, i))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def whole_steps(p: Prover, labels: Any, definition: Fact) -> Fact:
    """The step of every threshold is an integer."""

    def proof(s: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            meaning = p.use(definition, s, i, by=[h, h2])
            return equal_to(p, tau(s, i), Expr(meaning.conclusion[2]), meaning)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


def whole_gaps_always(p: Prover, run: Given, gaps: Any, integral: Any) -> Fact:
    """Gaps that are integers in round 1 are so always; ``integral(s, k, room)``: ``τ_k`` is one."""

    def move(s: Expr, here: Any, before: Fact) -> Fact:
        def one(i: Expr, h: Fact) -> Fact:
            room = [here, h, p.have(i + 1 <= K - 1, h)]
            low, high = (integral(s, k, room) for k in (i, i + 1))
            grown = sum_of(p, gap(s, i), tau(s, i), p.use(before, i, by=[h]), low)
            after = difference_of(p, gap(s, i) + tau(s, i), tau(s, i + 1), grown, high)
            moved = [p.use(run["step-theta"], s, k, by=room) for k in (i, i + 1)]
            new = gap(s, i) + tau(s, i) - tau(s, i + 1)
            return equal_to(p, gap(s + 1, i), new, after, *moved)

        return p.throughout(1, K - 2, one)

    return all_rounds(p, T, whole_gaps, gaps, move)


def ordered_always(p: Prover, start: Any, gaps: Fact, update: Any) -> Fact:
    """From ordered thresholds in round 1; ``update(s, here, apart)``: they stay so in round s."""

    def move(s: Expr, here: Fact, before: Any) -> Any:
        return update(s, here, gaps_apart(p, s, before, p.use(gaps, s, by=[here])))

    return all_rounds(p, T, ordered, start, move)


def kept_always(
    learner: str,
    names: tuple[str, str],
    run: Definitions,
    integral: Callable[[Prover, Given], Any],
    update: Callable[..., Fact],
) -> tuple[Lemma, Lemma]:
    """The lemmas that a run from any start keeps integer gaps, and with them the order.

    ``integral(p, run)`` gives ``(s, k, room) -> τ_k^s is an integer``; ``update(p, run, s, here,
    apart)`` proves the order in round s + 1 from that in round s.
    """
    whole_name, order_name = names

    def whole_script(p: Prover, *given: Fact, gaps: Fact) -> Fact:
        known = dict(zip(run, given, strict=True))
        return whole_gaps_always(p, known, gaps, integral(p, known))

    def order_script(p: Prover, *given: Fact, start: Fact, gaps: Fact) -> Fact:
        known = dict(zip(run, given, strict=True))
        always = p.lemma(whole_name, {}, *known.values(), gaps)
        return ordered_always(p, start, always, lambda *facts: update(p, known, *facts))

    stays_whole = worded(
        whole_name,
        f"Thresholds of {learner} that differ by integers before the first round do so in every "
        "round.",
        every(1, T + 1, whole_gaps),
        whole_script,
        *run.values(),
        gaps=whole_gaps(expr(1)),
    )
    stays_ordered = worded(
        order_name,
        f"Ordered thresholds of {learner} whose gaps are integers stay in order in every round.",
        every(1, T + 1, ordered),
        order_script,
        *run.values(),
        start=ordered(expr(1)),
        gaps=whole_gaps(expr(1)),
    )
    return stays_whole, stays_ordered


@lemma(
    "pril/integral",
    every(1, T + 1, lambda s: every(1, K - 1, lambda i: whole(theta(s, i)))),
    *RUN.values(),
)
def integral(p: Prover, *given: Fact) -> Fact:
    """PRIL's thresholds are integers in every round."""
    run = dict(zip(RUN, given, strict=True))
    steps = p.lemma("pril/whole-steps", {}, run["labels"], run["tau"])

    def start(i: Expr, h: Fact) -> Fact:
        return equal_to(p, theta(1, i), expr(0), p.use(run["start-theta"], i, by=[h]))

    def move(s: Expr, here: Fact, before: Fact) -> Fact:
        def one(i: Expr, h: Fact) -> Fact:
            parts = p.use(before, i, by=[h]), p.use(steps, s, i, by=[here, h])
            left = difference_of(p, theta(s, i), tau(s, i), *parts)
            moved = p.use(run["step-theta"], s, i, by=[here, h])
            return equal_to(p, theta(s + 1, i), theta(s, i) - tau(s, i), moved, left)

        return p.throughout(1, K - 1, one)

    first = p.throughout(1, K - 1, start)
    return all_rounds(p, T, lambda s: every(1, K - 1, lambda i: whole(theta(s, i))), first, move)


def integrality(p: Prover, run: Given) -> Fact:
    """All thresholds of a run are integers."""
    return p.lemma("pril/integral", {}, *run.values())
