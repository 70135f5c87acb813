"""The arg max: of finitely many numbers the first, or the last, of the largest."""

from typing import Any

from theory.formal.terms import Expr, conj, every, exists, indicator
from theory.lemmas.letters import a, b, f
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.tactics import exhibit, flat


def choice(ties: str, k: Any, high: Any = b, low: Any = a, score: Any = f) -> Expr:
    """k has the largest score, and by the tie rule more than those before it (after it)."""
    before, after = (low, k - 1) if ties == "smallest" else (k + 1, high)
    return conj(
        every(low, high, lambda j: score(j) <= score(k)),
        every(before, after, lambda j: score(j) < score(k)),
    )


def _some_largest(p: Prover, ties: str, filled: Fact) -> Fact:
    """By induction on the last of the numbers."""

    def some(high: Any) -> Expr:
        return exists(a, high, lambda k: choice(ties, k, high))

    def start() -> Fact:
        def alone(j: Expr, h: Fact) -> Fact:
            same = p.have(Expr(("=", a.t, j.t)), h)
            return p.rewrite(same, p.have(f(a) <= f(a)), lambda i: f(i) <= f(a))

        only = p.every(a, a, lambda j: f(j) <= f(a), alone)
        return exhibit(p, some(a), [a], only)

    def step(n: Expr, least: Any, before: Fact) -> Fact:
        last = n + 1

        def one(k: Expr, known: Any) -> Fact:
            *inside, best, rest = flat(p, known)

            def kept(low: Any, order: Fact, old: Fact, strict: bool) -> Fact:
                """Of the scores from ``low`` to the last one, that of k is the largest."""

                def body(j: Any) -> Expr:
                    return f(j) < f(k) if strict else f(j) <= f(k)

                def each(j: Expr, h: Fact) -> Fact:
                    return p.cases(
                        body(j),
                        p.have((j <= n) | Expr(("=", last.t, j.t)), h),
                        lambda lower: p.have(body(j), p.use(old, j, by=[h, lower])),
                        lambda same: p.rewrite(same, p.have(body(last), order), body),
                    )

                return p.every(low, last, body, each)

            def stays(order: Any) -> Fact:
                after = rest if ties == "smallest" else kept(k + 1, order, rest, True)
                return exhibit(p, some(last), [k], *inside, kept(a, order, best, False), after)

            def moves(order: Fact) -> Fact:

                def whole(j: Expr, h: Fact) -> Fact:
                    goal = f(j) <= f(last)
                    return p.cases(
                        goal,
                        p.have((j <= n) | Expr(("=", last.t, j.t)), h),
                        lambda lower: p.have(goal, p.use(best, j, by=[h, lower]), order),
                        lambda same: p.rewrite(
                            same, p.have(f(last) <= f(last)), lambda i: f(i) <= f(last)
                        ),
                    )

                most = p.every(a, last, lambda j: f(j) <= f(last), whole)
                if ties == "smallest":
                    first = p.auto(every(a, last - 1, lambda j: f(j) < f(last)), best, order)
                else:
                    first = p.have(every(last + 1, last, lambda j: f(j) < f(last)))
                return exhibit(p, some(last), [last], least, most, first)

            order = f(last) <= f(k) if ties == "smallest" else f(last) < f(k)
            return p.cases(some(last), p.rule("excluded", order), stays, moves)

        return p.chosen(some(last), before, one)

    return p.use(p.induction(a, some, start(), step), b, by=[filled])


@lemma("choices/first-largest", exists(a, b, lambda k: choice("smallest", k)), filled=a <= b)
def first_largest(p: Prover, filled: Fact) -> Fact:
    """There is a first one of the largest of finitely many numbers."""
    return _some_largest(p, "smallest", filled)


@lemma("choices/last-largest", exists(a, b, lambda k: choice("largest", k)), filled=a <= b)
def last_largest(p: Prover, filled: Fact) -> Fact:
    """There is a last one of the largest of finitely many numbers."""
    return _some_largest(p, "largest", filled)


def arg_max(p: Prover, ties: str, high: Any, score: Any, *facts: Fact) -> Fact:
    """``∃k ∈ [1, high]`` of which the score is the first (last) largest."""
    table = {("a_", "Z", 0): 1, ("b_", "Z", 0): high, ("f_", "R", 1): score}
    name = "first" if ties == "smallest" else "last"
    return p.lemma(f"choices/{name}-largest", table, *facts)


def first_index(p: Prover, goal: Expr, high: Any, holds: Any, *facts: Fact) -> Fact:
    """``∃k ∈ [1, high]``, the first index that ``holds``; the facts say that the last one does.

    What else the goal asks of k follows from its range.
    """

    def meaning(i: Any) -> Fact:
        return p.rule("indicator", holds(i))

    def one(k: Expr, known: Fact) -> Fact:
        *inside, most, more = flat(p, known)
        last = p.use(most, high, by=[p.have(1 <= high, *inside)])
        own = p.have(holds(k), last, meaning(k), meaning(high), *facts)

        others = p.auto(every(1, k - 1, lambda j: ~holds(j)), more, own)
        return p.exhibit(goal, [k], *inside, own, others)

    some = arg_max(p, "smallest", high, lambda i: indicator(holds(i)), *facts)
    return p.chosen(goal, some, one)
