"""Figure 2 with the step inside the loop at another scale, pass by pass of the loop.

Before pass j the rows in between have been moved by the steps of the earlier passes, which are
proportional; so is what pass j accumulates, and its own step.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.inside import Listed
from theory.cusum.proofs.passive_runs import ITEMS, positive_length
from theory.cusum.proofs.runs import yhat
from theory.cusum.proofs.same_run_passive import in_terms_of
from theory.cusum.proofs.same_runs import other, w
from theory.cusum.proofs.scaling import Scale, answers, at_two_scales, two_runs
from theory.cusum.proofs.scaling_passive import scaled_step
from theory.cusum.symbols import wbar
from theory.cusum.symbols import x_by_coordinates as x
from theory.formal.terms import Expr, eq, every, function, indicator, total
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import by_induction, summing
from theory.runs import pa_cusum_inside_run
from theory.runs.papers.symbols import r, y
from theory.runs.papers.symbols import rho_of_step as rho

rho_2 = function("rho'", "R", 2)
wbar_2 = function("wbar'", "R", 3)


def figure_2(scale: Scale) -> Definitions:
    """Figure 2 in the layout "inside"."""
    return ITEMS | at_two_scales(pa_cusum_inside_run("smallest"), scale)


def inside(scale: Scale) -> Callable[..., Any]:
    """The steps of the passes are proportional, by induction over the passes of a round."""

    def script(p: Prover, run: Given, given: Any) -> Fact:
        run = Listed(p, Listed(p, run).all(), "'", scale.s).all()

        def rates(t: Expr, h: Fact, back: Fact, known: Fact) -> Any:
            ranks = [p.use(run[name], t, by=[h]) for name in ("labels", "yhat-range")]
            up = indicator(yhat(t) < y(t))
            low, high = up * yhat(t) + (1 - up) * y(t), up * y(t) + (1 - up) * yhat(t)

            def same(i: Expr) -> Expr:
                return eq(scale.A * scale.s * rho_2(t, i), scale.B * rho(t, i))

            def steps(last: Expr, before: Any) -> Fact:
                """``A s Σ ρ' = B Σ ρ`` up to a pass."""
                return summing(
                    p,
                    p.throughout(
                        low + 1,
                        last,
                        lambda i, h2: p.have(
                            eq(scale.A * (scale.s * rho_2(t, i)), scale.B * rho(t, i)),
                            before(i, h2),
                        ),
                    ),
                )

            def accumulated(last: Expr, j: Expr, h2: Fact, room: Fact, before: Any) -> Fact:
                """``A w̄' = B w̄`` at coordinate j in a pass."""

                def moved(name: Any, rate: Any, factor: Any, i: Expr) -> Expr:
                    steps_ = total(low + 1, i - 1, lambda s: rate(t, s))
                    return name(t, i, j) + steps_ * (factor * x(t, j))

                def row(i: Expr, h3: Fact) -> Fact:
                    goal = eq(
                        scale.A * moved(other, rho_2, scale.s, i), scale.B * moved(w, rho, 1, i)
                    )
                    place = p.have((1 <= i) & (i <= r), h3, room, *ranks)
                    earlier = steps(
                        i - 1,
                        lambda s, h4: before(
                            s, p.have((low + 1 <= s) & (s <= last - 1), h4, h3, room)
                        ),
                    )
                    fact = p.use(known, i, j, by=[place, h2])
                    return p.have(goal, fact, earlier)

                rows = summing(p, p.throughout(low + 1, last, row))
                one = p.use(run["wbar"], t, last, j, by=[h, room, h2])
                two = in_terms_of(p, back, p.use(run["wbar'"], t, last, by=[h, hidden(last, room)]))
                two = p.use(two, j, by=[h2])
                goal = eq(scale.A * wbar_2(t, last, j), scale.B * wbar(t, last, j))
                return p.have(goal, rows, one, two)

            def hidden(last: Expr, room: Any) -> Fact:
                """The range of the other run's passes, ``ŷ' = ŷ``."""
                forward = p.have(eq(yhat(t), Expr(back.conclusion[1])), back)
                return in_terms_of(p, forward, room)

            def passed(last: Expr, room: Fact, before: Any) -> Fact:
                """The step of a pass."""
                along = answers(
                    p,
                    scale,
                    t,
                    lambda j: wbar(t, last, j),
                    lambda j: wbar_2(t, last, j),
                    lambda j, h2: accumulated(last, j, h2, room, before),
                )
                mean = p.use(run["rho"], t, last, by=[h, room])
                mean_2 = in_terms_of(
                    p, back, p.use(run["rho'"], t, last, by=[h, hidden(last, room)])
                )
                below = Expr(mean.conclusion[2][2][1])
                far, some = p.have(high - low >= 1, room), positive_length(p, run, t, h)
                long = p.have(below > 0, far, some)
                return scaled_step(p, scale, given, mean, mean_2, long, along)

            def next_(last: Expr, room: Fact, earlier: Fact) -> Fact:
                now = passed(
                    last + 1,
                    p.have((low + 1 <= last + 1) & (last + 1 <= high), room),
                    lambda i, h2: p.use(earlier, i, by=[p.have((low + 1 <= i) & (i <= last), h2)]),
                )

                def one(i: Expr, h2: Fact) -> Fact:
                    return p.cases(
                        same(i),
                        p.have(eq(last + 1, i) | (i <= last), h2),
                        lambda equal: p.rewrite(equal, now, same),
                        lambda less: p.use(earlier, i, by=[h2, less]),
                    )

                return p.throughout(low + 1, last + 1, one)

            none = p.have(every(low + 1, low, same))
            climb = by_induction(p, low, high, lambda i: every(low + 1, i, same), none, next_)
            order = p.have((low <= high) & (high <= high), *ranks)
            every_pass = p.use(climb, high, by=[order])
            whole = steps(high, lambda i, h2: p.use(every_pass, i, by=[h2]))

            return lambda k: [whole]

        return two_runs(p, run, scale, given, rates)

    return script
