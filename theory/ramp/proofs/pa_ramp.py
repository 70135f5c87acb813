"""A whole round of PA-RAMP, put together from the steps of CCCP."""

from typing import Any

from theory.formal.terms import Expr, eq, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import each, same_sums
from theory.ramp.proofs.cccp_order import kept_pairs
from theory.ramp.proofs.cccp_steps import gone
from theory.ramp.proofs.descent import Script, apart, known_best, lowers, point
from theory.ramp.proofs.solves import solves
from theory.ramp.proofs.terms import in_I, inside, margin, objective
from theory.ramp.symbols import K, n, theta_other, w_other


def whole_round(at_s: str) -> Script:
    """Number of solves, order, descent and rest."""

    def script(p: Prover, run: Given, ordered: Fact, others: Fact) -> Fact:
        ends = p.have((1 <= n + 1) & (n + 1 <= n + 1), run["some"])
        pairs = kept_pairs(p, at_s, run)

        def in_order(goal: Expr, place: Any) -> Fact:
            i, h = place
            return p.have(goal, p.use(pairs, n + 1, i, by=[ends, h]), p.use(ordered, i, by=[h]))

        down = p.lemma(
            "sums/telescope",
            terms(a=1, b=n, F=lambda k: objective(*point(k)), f=lambda k: 0),
            run["some"],
            lowers(p, at_s, run),
        )
        there, here = (w_other, theta_other), point(n + 1)
        best = p.use(known_best(p, at_s, run), n, by=[run["some"]])

        def same(where: Any, stay: Fact) -> Fact:
            """The two steps have one linear term."""

            def term(k: Any, i: Expr) -> Expr:
                return inside(i) * (indicator(gone(at_s, k, i)) * margin(where[0], where[1], i))

            def one(i: Expr, h: Fact) -> Fact:
                goal = eq(term(n, i), term(n + 1, i))

                def within(member: Fact) -> Fact:
                    both = p.use(p.use(stay, i, by=[h]), by=[member])
                    number = p.have(
                        eq(indicator(gone(at_s, n, i)), indicator(gone(at_s, n + 1, i))), both
                    )
                    return p.have(goal, number)

                def away(none: Fact) -> Fact:
                    return p.have(goal, none)

                return p.cases(goal, p.rule("excluded", in_I(i)), within, away)

            return same_sums(p, 1, K - 1, lambda i: term(n, i), lambda i: term(n + 1, i), one)

        def at_rest(part: Any) -> Fact:
            stay = p.assume(part[1])
            equal = [same(where, stay) for where in (there, here)]
            done = p.have(Expr(part[2]), best, apart(p, there, here), *equal)
            return p.rule("discharge", part[1], done)

        proofs = {
            "all": lambda part: each(p, Expr(part), in_order),
            "=>": at_rest,
            "<=": lambda part: p.have(Expr(part), down, solves(p, at_s, run, others)),
        }
        return p.rule("conjoin", [proofs[part[0]](part) for part in p.goal.t[1:]])

    return script
