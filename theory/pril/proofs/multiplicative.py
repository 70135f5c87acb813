"""One round of M-PRIL, from its own code: its steps and its normaliser; all stays positive."""

from typing import Any

from theory.formal.terms import Expr, every, exp, function, real, total
from theory.intervals import pril
from theory.intervals.pril import each
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.exponential import at
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds
from theory.runs.papers.multiplicative import m_pril_run
from theory.runs.papers.symbols import tau, theta

eta = real("eta")
w, Z = function("w", "R", 2), function("Z", "R", 1)

RUN = m_pril_run("algorithm-3")
"""The definitions of M-PRIL's run from the uniform start, made by running its code on symbols."""

ANY_START = m_pril_run("algorithm-3", "any")
"""The same from any parameters."""


def score(t: Expr) -> Expr:
    """``f^t(x^t) = Σ_j w_j^t x_j^t``."""
    return total(1, d, lambda j: w(t, j) * x(t, j))


def positive(t: Expr) -> Expr:
    """All parameters before round t are positive."""
    weights = every(1, d, lambda j: 0 < w(t, j))
    return weights & every(1, K - 1, lambda i: 0 < theta(t, i))


POSITIVE_START = m_pril_run("algorithm-3", "positive")
"""M-PRIL from any positive parameters."""

POSITIVE_LINE_8 = m_pril_run("line-8", "positive")
"""The same with the normaliser of line 8 of the proof of Theorem 4."""


def step(t: Expr, i: Expr) -> Expr:
    """What can happen to threshold i in round t is as in PRIL's run."""
    return pril.step(t, i, score)


@lemma(
    "m-pril/steps",
    each(step),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def steps(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """M-PRIL's steps are PRIL's: +1 for a violated constraint below the interval, −1 above it."""

    return p.auto(every(1, T, lambda t: every(1, K - 1, lambda i: step(t, i))), definition, labels)


def moved(t: Expr, i: Expr) -> Expr:
    """``θ_i e^{−η τ_i}``."""
    return theta(t, i) * exp(-(tau(t, i) * eta))


def positive_product(p: Prover, factor: Fact, exponent: Any) -> Fact:
    """``factor · e^exponent > 0`` from ``factor > 0``."""
    number = Expr(factor.conclusion[2])
    return p.have(0 < number * exp(exponent), factor, at(p, "exp/positive", exponent))


def normaliser_positive(p: Prover, run: Given, t: Expr, here: Fact, above: Fact) -> Fact:
    """``Z^t > 0`` where all parameters are positive."""
    weights, thresholds = p.pieces(above)
    definition = p.use(run["Z"], t, by=[here])
    spread = Expr(definition.conclusion[2][2])
    change = total(1, K - 1, lambda i: tau(t, i))

    def weight(j: Expr, h: Fact) -> Fact:
        return positive_product(p, p.use(weights, j, by=[h]), x(t, j) * change * eta)

    def threshold(i: Expr, h: Fact) -> Fact:
        return positive_product(p, p.use(thresholds, i, by=[h]), -(tau(t, i) * eta))

    first = p.lemma(
        "sums/positive",
        terms(a=1, b=d, f=lambda j: w(t, j) * exp(x(t, j) * change * eta)),
        run["dimension"],
        p.throughout(1, d, weight),
    )
    if spread.t[0] == "sum":
        second = p.lemma(
            "sums/positive",
            terms(a=1, b=K - 1, f=lambda i: moved(t, i)),
            run["ranks"],
            p.every(1, K - 1, lambda i: 0 < moved(t, i), threshold),
        )
    else:
        whole = p.lemma(
            "sums/positive", terms(a=1, b=K - 1, f=lambda i: theta(t, i)), above, run["ranks"]
        )
        second = positive_product(p, whole, -(change * eta))
    return p.have(0 < Z(t), definition, first, second)


def _stays(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(POSITIVE_START, given, strict=True))

    def move(t: Expr, here: Fact, before: Fact) -> Fact:
        weights, thresholds = p.pieces(before)
        size = normaliser_positive(p, run, t, here, before)
        share = p.lemma("inverse/positive", {("u", "R", 0): Z(t)}, size)
        change = total(1, K - 1, lambda i: tau(t, i))

        def divided(name: str, goal: Expr, j: Expr, h: Fact, old: Any, exponent: Expr) -> Fact:
            return p.auto(0 < goal, run[name], here, h, positive_product(p, old, exponent), share)

        def weight(j: Expr, h: Fact) -> Fact:
            old, exponent = p.use(weights, j, by=[h]), x(t, j) * change * eta
            return divided("step-w", w(t + 1, j), j, h, old, exponent)

        def threshold(i: Expr, h: Fact) -> Fact:
            old, exponent = p.use(thresholds, i, by=[h]), -(tau(t, i) * eta)
            return divided("step-theta", theta(t + 1, i), i, h, old, exponent)

        return p.rule(
            "conjoin",
            [
                p.throughout(1, d, weight),
                p.throughout(1, K - 1, threshold),
            ],
        )

    return all_rounds(p, T, positive, run["positive"], move)


STAY = tuple(
    Lemma(
        name,
        "Positive parameters of M-PRIL stay positive: they are multiplied and divided by positive "
        "numbers.",
        tuple(run.values()),
        every(1, T + 1, positive),
        _stays,
    )
    for name, run in (
        ("m-pril/positive", POSITIVE_START),
        ("m-pril/positive-line-8", POSITIVE_LINE_8),
    )
)
"""With either normaliser."""


def stay_positive(p: Prover, run: Given, start: Fact) -> Fact:
    """All parameters are positive in every round, since those of the start are."""
    listed, line_8 = (lemma.name for lemma in STAY)
    name = listed if p.says(run["Z"], POSITIVE_START["Z"]) else line_8
    given = {**run, "positive": start}
    return p.lemma(name, {}, *(given[part] for part in POSITIVE_START))
