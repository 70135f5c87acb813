"""The Lagrangian of a CCCP step lies below its objective."""

from typing import Any

from theory.formal.terms import Expr, eq
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.ramp.proofs.cccp_kkt import Script, price, slack
from theory.ramp.proofs.cccp_steps import at_point
from theory.ramp.proofs.terms import in_I, inside, margin
from theory.ramp.symbols import K, alpha, theta_other, w_other, xi_other


def lagrangian(at_s: str) -> Script:
    """Each constraint's term is at most 0, and 0 at the solution."""

    def script(p: Prover, run: Given, other: Any, signed: Any, slackness: Any) -> Fact:
        def known(i: Expr, h: Fact, member: Fact) -> list[Any]:
            found = (p.use(th, i, by=[h]) for th in (signed, slackness, other))
            return p.flat(*(p.use(th, by=[member]) for th in found))

        def summed(term: Any, at_end: bool) -> Fact:
            def one(i: Expr, h: Any) -> Fact:
                a, gap = term(i)
                value = inside(i) * (a * gap)
                goal = eq(value, 0) if at_end else value <= 0

                def within(member: Any) -> Fact:
                    facts = known(i, h, member)
                    if at_end:
                        return p.have(goal, *facts)
                    return p.have(goal, p.have(a >= 0, *facts), p.have(gap <= 0, *facts))

                def away(none: Fact) -> Fact:
                    return p.have(goal, none)

                return p.cases(goal, p.rule("excluded", in_I(i)), within, away)

            def f(i: Expr) -> Expr:
                a, gap = term(i)
                return inside(i) * (a * gap)

            if at_end:
                each_ = p.every(1, K - 1, lambda i: eq(f(i), 0), one)
                return p.lemma("sums/vanishing", terms(a=1, b=K - 1, f=f), each_)
            each_ = p.every(1, K - 1, lambda i: f(i) <= 0, one)
            return p.lemma("sums/monotone", terms(a=1, b=K - 1, f=f, g=lambda i: 0), each_)

        def constraint(slack_: Any, u: Any) -> Any:
            return lambda i: (alpha(1, i), 1 - slack_(i) - u(i))

        def price_of(slack_: Any) -> Any:
            return lambda i: (price(i), -slack_(i))

        there = lambda i: margin(w_other, theta_other, i)  # noqa: E731
        here = lambda i: at_point(2, i)  # noqa: E731
        facts = [
            summed(constraint(xi_other, there), False),
            summed(price_of(xi_other), False),
            summed(constraint(slack, here), True),
            summed(price_of(slack), True),
        ]
        return p.have(p.goal, *facts)

    return script
