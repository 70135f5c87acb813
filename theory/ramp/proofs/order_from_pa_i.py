"""Order along CCCP that starts at PA-I's point: it is in order there, and so where CCCP stays."""

from theory.formal.terms import Expr, every
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.ramp.cccp_run import PA_I_NAMES
from theory.ramp.proofs import cccp_everywhere as anywhere
from theory.ramp.proofs.order import kept
from theory.ramp.runs import RUNS
from theory.ramp.symbols import K, passed_theta, theta, theta_next

PA_I = RUNS["pa-i"]

pa_i_pairs = Lemma(
    "ramp/pa-i-pairs",
    "PA-I's update keeps the order of each pair of neighbouring thresholds.",
    tuple(PA_I.values()),
    every(
        1, K - 2, lambda i: (theta(i) <= theta(i + 1)) >> (theta_next(i + 1) - theta_next(i) >= 0)
    ),
    lambda p, *facts: kept("pa-i")(p, dict(zip(PA_I, facts, strict=True))),
)


def at_the_end(p: Prover, run: Given, order: Fact, stay: Fact) -> Fact:
    """At the point where CCCP stays."""
    pairs = p.lemma(pa_i_pairs.name, PA_I_NAMES, *(run[f"pa-i-{name}"] for name in PA_I))

    def pair(i: Expr, h: Fact) -> Fact:
        ends = [
            p.use(run["start-theta"], j, by=[p.have((1 <= j) & (j <= K - 1), h)])
            for j in (i, i + 1)
        ]
        kept_ = p.use(pairs, i, by=[h, p.use(order, i, by=[h])])
        return p.have(passed_theta(1, i) <= passed_theta(1, i + 1), kept_, *ends)

    start = p.throughout(1, K - 2, pair)
    return anywhere.at_the_end("kept")(p, run, order, start, stay)
