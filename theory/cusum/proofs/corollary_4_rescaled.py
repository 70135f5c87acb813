"""Corollary 4 from Theorem 2, by the scale ``(r − 1)² δ`` and the size ``R'² = (r − 1)³ R²``."""

from typing import Any

from theory.cusum.proofs import between
from theory.cusum.proofs.joint import JOINED, lead, length
from theory.cusum.proofs.passive_round import long_item
from theory.cusum.proofs.ranked import ranks
from theory.cusum.proofs.runs import R, yhat
from theory.cusum.proofs.same_run_rescaled import GIVEN, beside
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide, each
from theory.runs.papers.symbols import Phi, delta, r, y

SCALE = (r - 1) ** 2 * delta
BOTH = beside(SCALE)


def corollary_4(
    p: Prover, run: Given, positive: Fact, lengths: Fact, margins: Any, size: Any
) -> Fact:
    """The scale ``(r − 1)² δ``: the predictions, the conditions with (r − 1) R², the bound."""

    def item(goal: Expr, round_: Any) -> Fact:
        t, h = round_
        differ = p.assume(~eq(y(t), yhat(t)))
        some = long_item(p, positive, margins, t, h, ranks(p, run, t, h), differ)
        return p.rule("discharge", differ.conclusion, some)

    long = each(p, GIVEN["long"], item)
    same = p.lemma("cusum/passive-rescaled", {("scale_", "R", 0): SCALE}, *run.values(), long)

    def conditions(t: Expr, k: Expr) -> Expr:
        step = Phi(t, y(t)) - Phi(t, k)
        small = delta**2 * (step @ step) <= R**2 * delta**2 * (r - 1)
        return (~eq(k, y(t))) >> (small & (delta * (JOINED @ step) >= delta**2))

    def rival(goal: Expr, round_: Any, label: Any) -> Fact:
        (t, h), (k, h2) = round_, label
        different = p.assume(~eq(k, y(t)))
        known = [p.use(run["labels"], t, by=[h]), h2]
        step, apart = Phi(t, y(t)) - Phi(t, k), between.distance(y(t), k)
        far = p.have(apart - 1 >= 0, different)
        short = p.have(
            step @ step <= R**2 * (r - 1),
            length(p, run, t, k, h, known),
            p.use(lengths, t, by=[h]),
            *known,
        )
        ahead = p.have(
            JOINED @ step >= delta, lead(p, run, positive, margins, t, k, h, known), positive, far
        )
        both = p.have(Expr(goal.t[2]), short, positive, ahead)
        return p.rule("discharge", different.conclusion, both)

    apply = each(p, every(1, n, lambda t: every(1, r, lambda k: conditions(t, k))), rival)
    delta_2 = p.have(delta**2 > 0, positive)
    fourth = p.have(delta**4 > 0, delta_2)
    cube = p.have((r - 1) ** 3 > 0, run["ranks"])

    def allowed(m: Expr, k: Expr) -> Expr:
        return (m * delta**4 * (r - 1) ** 4 <= R**2 * (r - 1) ** 3) >> (k <= R**2 / delta**4)

    def bounded(goal: Expr, mistakes: Any, error: Any) -> Fact:
        (m, _), (k, h2) = mistakes, error
        given = p.assume(Expr(goal.t[1]))
        few = (r - 1) * m * delta**4 <= R**2

        def wrong(more: Fact) -> Fact:
            return p.have(few, given, cube)

        found = p.cases(few, p.rule("excluded", few), lambda yes: yes, wrong)
        least = p.have(delta**4 * k <= R**2, found, h2)
        done = divide(p, k, R**2, delta**4, least, fourth)
        return p.rule("discharge", given.conclusion, done)

    bounds = each(p, every(0, n, lambda m: every(m, (r - 1) * m, lambda k: allowed(m, k))), bounded)
    return p.rule("conjoin", [same, bounds, apply])
