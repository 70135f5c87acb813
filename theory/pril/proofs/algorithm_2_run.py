"""Algorithm 2 as listed: its updates, and its output for a new instance."""

from collections.abc import Callable
from typing import Any

from theory.formal.substitution import put
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.intervals.classifier import is_first, passed
from theory.intervals.order import from_zero
from theory.intervals.symbols import K, T
from theory.pril.proofs.algorithm_2 import RUN, expansion, h, listed_sum, new
from theory.pril.proofs.kernel import inside, summed
from theory.pril.proofs.violations import constrained, z
from theory.proving.chosen import first_true
from theory.proving.domain import at_least
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.runs.papers.symbols import f_of_round as f
from theory.runs.papers.symbols import tau, theta, x


def below(i: Expr) -> Expr:
    """The final score of the new instance is below threshold i."""
    return expansion(T + 1, new) - theta(T + 1, i) < 0


ROUNDS = RUN | at_least(1, T, "rounds")
"""A run of at least one round."""

OUTPUT = ROUNDS | first_true(lambda: h, K, below, "h")
"""With ``h``, the rank that the learner gives to a new instance after T rounds."""


def final_thresholds(p: Prover, run: Given) -> Fact:
    """``θ_i^{T+1} = −Σ_s τ_i^s``."""
    here = p.have((1 <= T) & (T <= T), run["rounds"])

    def one(i: Expr, h2: Fact) -> Fact:
        def step(s: Expr, now: Fact) -> Fact:
            return p.use(run["step-theta"], s, i, by=[now, h2])

        grown = summed(p, T, here, lambda s: theta(s, i), lambda s: -tau(s, i), step)
        return p.auto(body(i), grown, run["start-theta"], h2)

    def body(i: Expr) -> Expr:
        return eq(theta(T + 1, i), -total(1, T, lambda s: tau(s, i)))

    return p.throughout(1, K - 1, one)


def both_sums(p: Prover, run: Given) -> Fact:
    """The learner's rank is the first i with ``Σ_s (Σ_j τ_j κ(x^s, x) + τ_i) < 0``."""
    levels = final_thresholds(p, run)
    here = p.have((1 <= T) & (T <= T), run["rounds"])
    score = listed_sum(p, run, T, here)

    def under(i: Expr) -> Expr:
        def term(s: Expr) -> Expr:
            return total(1, K - 1, lambda j: inside(s, j)) * (x(s) @ new) + tau(s, i)

        return (i <= K - 1) >> (total(1, T, term) < 0)

    inner = p.assume(h <= K - 1)
    holds = p.auto(Expr(under(h).t[2]), levels, inner, run["h-range"], score, run["h-holds"])
    first = p.rule("discharge", inner.conclusion, holds)

    body = Expr(put(p.goal.t[1], (h.t,)))
    return p.rule(
        "witness", p.goal, h, p.auto(body, first, levels, run["h-range"], run["h-before"], score)
    )


def swapped(t: Any, old: Any, other: Any) -> Any:
    """A term with another one put for one of its parts."""
    if t == old:
        return other
    return tuple(swapped(part, old, other) for part in t) if type(t) is tuple else t


def definition(t: Expr, i: Expr, score: Expr) -> Expr:
    """What the code sets ``τ_i^t`` to, with another name for the score."""
    of_round = put(RUN["tau"].t[1], (t.t,))[2]
    of_threshold = put(of_round[1], (i.t,))[2]
    return Expr(swapped(of_threshold, f(t).t, score.t))


def written_out(p: Prover, run: Given) -> Fact:
    """The definition of the steps, with the score as the kernel expansion."""

    def step(t: Expr, i: Expr) -> Expr:
        return definition(t, i, expansion(t, x(t)))

    return p.auto(
        every(1, T, lambda t: every(1, K - 1, lambda i: step(t, i))), run["f"], run["tau"]
    )


def listed(t: Expr, i: Expr) -> Expr:
    """``τ_i`` as the listing sets it."""
    slack = z(t, i) * (expansion(t, x(t)) - theta(t, i))
    return indicator(constrained(t, i) & (slack <= 0)) * z(t, i)


def updates(p: Prover, run: Given, steps: Fact) -> Fact:
    """Each round adds ``Σ_i τ_i κ(x^t, x)`` to the score and takes ``τ_i`` from ``θ_i``."""

    def score(t: Expr) -> Expr:
        change = total(1, K - 1, lambda i: listed(t, i)) * (x(t) @ new)
        return eq(expansion(t + 1, new), expansion(t, new) + change)

    def proof(t: Expr, h2: Fact) -> Fact:
        table = terms(a=1, b=K - 1, f=lambda i: tau(t, i), g=lambda i: listed(t, i))
        sums = p.lemma("sums/equal", table, steps, h2, run["labels"])
        last = p.last(expansion(t + 1, new), h2)
        grown = p.have(score(t), last, sums)

        return p.rule(
            "conjoin",
            [
                grown,
                p.auto(
                    every(1, K - 1, lambda i: eq(theta(t + 1, i), theta(t, i) - listed(t, i))),
                    run["step-theta"],
                    h2,
                    steps,
                    run["labels"],
                ),
            ],
        )

    return p.throughout(1, T, proof)


def weights(t: Expr) -> Expr:
    """``w^t = Σ_{s < t} Σ_j τ_j^s x^s``: PRIL's weights on the images."""
    return total(1, t - 1, lambda s: total(1, K - 1, lambda j: tau(s, j)) * x(s))


def output(p: Prover, run: Given, goal: Any, steps: Any, when: Expr) -> Fact:
    """The first index in the output is a rank: kernel PRIL keeps PRIL's order of thresholds.

    ``when``: the output has the thresholds before that round.
    """
    facts = run["labels"], run["ranks"], steps, run["step-theta"]
    always = p.lemma("pril/order", {("w", "V", 1): weights}, *facts, *from_zero(p, run))
    order = p.use(always, when, by=[p.have((1 <= when) & (when <= T + 1), run["rounds"])])
    score = expansion(T + 1, new)
    known = passed(p, run, order, lambda i: theta(when, i) <= score, lambda i: theta(when, i))
    pieces = p.pieces(known)
    index, found = is_first(p, run, pieces, lambda i: score - theta(when, i) < 0)
    body = put(goal.t[1], (index.t,))
    return p.rule("witness", goal, index, p.have(Expr(body), found, *pieces[:2]))


def runs(when: Expr) -> Callable[[Prover, Given], Fact]:
    """Start, updates and output, as listed, with the thresholds before a round in the output."""

    def script(p: Prover, run: Given) -> Fact:
        steps = written_out(p, run)
        outputs = next(part for part in p.goal.t[1:] if part[0] == "some")
        start = p.have(eq(expansion(expr(1), new), 0), p.empty(expansion(expr(1), new)))
        done = updates(p, run, steps), output(p, run, Expr(outputs), steps, when)
        return p.rule("part", p.goal, p.rule("conjoin", [start, run["start-theta"], *done]))

    return script
