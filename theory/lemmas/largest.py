"""Of finitely many numbers one is the largest."""

from typing import Any

from theory.formal.terms import Expr, every, exists
from theory.lemmas.letters import a, b, f
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover


def at_most(high: Any, k: Expr) -> Expr:
    """``f(i) ≤ f(k)`` for all i from a to ``high``."""
    return every(a, high, lambda i: f(i) <= f(k))


def some(high: Any) -> Expr:
    """Some k from a to ``high`` has the largest ``f(k)``."""
    return exists(a, high, lambda k: at_most(high, k))


@lemma(
    "sums/largest",
    some(b),
    filled=a <= b,
)
def largest(p: Prover, filled: Fact) -> Fact:
    """One of finitely many numbers is the largest."""

    def found(high: Expr, k: Expr, *facts: Any) -> Fact:
        inside = p.have((a <= k) & (k <= high), *facts)
        return p.rule(
            "witness", some(high), k, p.rule("conjoin", [inside, bounded(high, k, facts)])
        )

    def bounded(high: Expr, k: Expr, facts: Any) -> Any:
        return next(th for th in facts if th.conclusion == at_most(high, k).t)

    def start() -> Fact:
        only = p.every(
            a,
            a,
            lambda i: f(i) <= f(a),
            lambda i, h: p.rewrite(
                p.have(Expr(("=", a.t, i.t)), h), p.have(f(a) <= f(a)), lambda j: f(j) <= f(a)
            ),
        )
        return found(a, a, only)

    def step(n: Expr, least: Any, before: Fact) -> Fact:
        def one(k: Expr, known: Fact) -> Fact:
            inside, largest = p.pieces(known)[:-1], p.pieces(known)[-1]

            def extended(best: Expr, *facts: Any) -> Fact:
                def each(i: Expr, h: Fact) -> Fact:
                    goal = f(i) <= f(best)
                    return p.cases(
                        goal,
                        p.have((i <= n) | Expr(("=", (n + 1).t, i.t)), h),
                        lambda low: p.have(goal, p.use(largest, i, by=[h, low]), *facts),
                        lambda same: p.rewrite(
                            same, p.have(f(n + 1) <= f(best), *facts), lambda j: f(j) <= f(best)
                        ),
                    )

                return p.every(a, n + 1, lambda i: f(i) <= f(best), each)

            return p.cases(
                some(n + 1),
                p.rule("excluded", f(n + 1) <= f(k)),
                lambda no: found(n + 1, k, *inside, extended(k, no)),
                lambda more: found(n + 1, n + 1, least, extended(n + 1, more)),
            )

        return p.chosen(some(n + 1), before, one)

    return p.use(p.induction(a, some, start(), step), b, by=[filled])
