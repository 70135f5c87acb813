"""M-PRIL's run: its parameters stay positive whichever normaliser it has, and their logarithms."""

from typing import Any

from theory.formal.terms import Expr, eq, every, exp, expr, log
from theory.intervals.symbols import K, T, d
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_chords import exponent, mass, spread
from theory.pril.proofs.multiplicative import (
    RUN,
    Z,
    eta,
    normaliser_positive,
    positive,
    stay_positive,
    w,
)
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import summing
from theory.runs.papers.multiplicative import m_pril_run
from theory.runs.papers.symbols import tau, theta

LINE_8 = m_pril_run("line-8")
"""The definitions of M-PRIL's run with the normaliser of line 8 of Theorem 4's proof."""

COMPONENTS = K + d - 1
POSITIVE = every(1, T + 1, positive)
Z_POSITIVE = every(1, T, lambda t: 0 < Z(t))

CORE = {
    **{name: phi for name, phi in RUN.items() if name != "Z"},
    "positive": POSITIVE,
    "Z-positive": Z_POSITIVE,
}
"""What does not depend on the normaliser."""


def _stays(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(RUN, given, strict=True))
    size = p.have(COMPONENTS > 0, run["ranks"], run["dimension"])
    share, _ = inverse_of(p, COMPONENTS, size)

    def equal(name: str, own: Any) -> Any:
        return lambda i, h: p.auto(0 < own(1, i), share, run[name], h)

    first = p.rule(
        "conjoin",
        [
            p.throughout(1, d, equal("start-w", w)),
            p.throughout(1, K - 1, equal("start-theta", theta)),
        ],
    )
    whole = stay_positive(p, run, first)

    def one(t: Expr, h: Fact) -> Fact:
        return normaliser_positive(p, run, t, h, p.use(whole, t, by=[h]))

    return p.rule("conjoin", [whole, p.throughout(1, T, one)])


uniform = tuple(
    Lemma(
        f"m-pril/uniform-{name}",
        "From the uniform start M-PRIL's parameters are positive in every round, and so is Z.",
        tuple(run.values()),
        POSITIVE & Z_POSITIVE,
        _stays,
    )
    for name, run in (("algorithm-3", RUN), ("line-8", LINE_8))
)


def core(p: Prover, run: Given) -> dict[str, Any]:
    """The facts of `CORE`, from a run with either normaliser."""
    name = "algorithm-3" if p.says(run["Z"], RUN["Z"]) else "line-8"
    above, size = p.pieces(p.lemma(f"m-pril/uniform-{name}", {}, *(run[part] for part in RUN)))
    kept = {name: th for name, th in run.items() if name != "Z"}
    return {**kept, "positive": above, "Z-positive": size}


def logarithms(t: Expr) -> Expr:
    """A round adds its exponent to the logarithm of each parameter, and takes off ``log Z``."""
    weights = every(1, d, lambda j: eq(log(w(t + 1, j)), log(w(t, j)) + exponent(t, j) - log(Z(t))))
    return weights & every(
        1, K - 1, lambda i: eq(log(theta(t + 1, i)), log(theta(t, i)) - eta * tau(t, i) - log(Z(t)))
    )


MOVES = ("step-w", "step-theta", "positive", "Z-positive")


@lemma("m-pril/logarithms", every(1, T, logarithms), *(CORE[name] for name in MOVES))
def logs(p: Prover, *given: Fact) -> Fact:
    """A round adds its exponent to the logarithm of each parameter, and takes off log Z."""
    run = dict(zip(MOVES, given, strict=True))

    def proof(t: Expr, h: Fact) -> Fact:
        weights, thresholds = p.pieces(p.use(run["positive"], t, by=[h]))

        def moved(name: str, own: Any, move: Any, known: Fact, goal: Any) -> Any:
            def one(i: Expr, h2: Fact) -> Fact:
                before, factor = own(t, i), exp(move(i))
                some, more = p.use(known, i, by=[h2]), p.lemma("exp/positive", at(a=move(i)))
                new = p.replaced(p.use(run[name], t, i, by=[h, h2]), log)
                return p.have(
                    goal(i),
                    new,
                    p.lemma(
                        "logarithm/quotient",
                        at(a=before * factor, b=Z(t)),
                        some,
                        more,
                        run["Z-positive"],
                        h,
                    ),
                    p.lemma("logarithm/product", at(a=before, b=factor), some, more),
                    p.lemma("logarithm/of-exp", at(a=move(i))),
                )

            return one

        both = logarithms(t)
        parts = []
        for high, name, own, move, known in (
            (d, "step-w", w, lambda j: exponent(t, j), weights),
            (K - 1, "step-theta", theta, lambda i: -(eta * tau(t, i)), thresholds),
        ):

            def goal(i: Expr, own: Any = own, move: Any = move) -> Expr:
                return eq(log(own(t + 1, i)), log(own(t, i)) + move(i) - log(Z(t)))

            parts.append(p.throughout(1, high, moved(name, own, move, known, goal)))
        return p.rule("part", both, p.rule("conjoin", parts))

    return p.throughout(1, T, proof)


@lemma(
    "m-pril/normalised",
    every(1, T, lambda t: eq(Z(t) * mass(t + 1), spread(t))),
    *(CORE[name] for name in MOVES),
)
def normalised(p: Prover, *given: Any) -> Any:
    """After a round the parameters' sum is what it was before the division, divided by Z."""
    run = dict(zip(MOVES, given, strict=True))

    def proof(t: Expr, h: Any) -> Any:
        sums = []
        for high, name, own, move in (
            (d, "step-w", w, lambda j: exponent(t, j)),
            (K - 1, "step-theta", theta, lambda i: -(eta * tau(t, i))),
        ):

            def left(i: Expr, own: Any = own) -> Expr:
                return Z(t) * own(t + 1, i)

            def right(i: Expr, own: Any = own, move: Any = move) -> Expr:
                return own(t, i) * exp(move(i))

            def each(
                i: Expr, h2: Fact, left: Any = left, right: Any = right, name: str = name
            ) -> Fact:
                return p.auto(eq(left(i), right(i)), run[name], h, h2, run["Z-positive"])

            same = p.throughout(1, high, each)
            sums.append(summing(p, same))
        return p.have(eq(Z(t) * mass(t + 1), spread(t)), *sums)

    return p.throughout(1, T, proof)


@lemma(
    "m-pril/start",
    eq(mass(expr(1)), 1),
    *(RUN[name] for name in ("ranks", "dimension", "start-w", "start-theta")),
)
def start(p: Prover, ranks: Fact, dimension: Fact, start_w: Any, start_theta: Any) -> Fact:
    """The components of the uniform start add up to 1."""
    size = p.have(COMPONENTS > 0, ranks, dimension)
    one = p.rule("inverse", COMPONENTS, size)
    sums = []
    for high, equal in ((d, start_w), (K - 1, start_theta)):
        sums.append(summing(p, equal))
        sums.append(p.lemma("sums/count", terms(a=1, b=high), ranks, dimension))
    return p.have(eq(mass(expr(1)), 1), *sums, one)
