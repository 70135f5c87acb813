"""What the lines of Theorem 4's proof start from, in the form in which the lemmas have it."""

from typing import Any

from theory.formal.terms import Expr, eq, every, indicator, log, total
from theory.intervals.symbols import K, T, d, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.pril.proofs.m_pril_gain import potential
from theory.pril.proofs.m_pril_run import POSITIVE, core
from theory.pril.proofs.multiplicative import RUN, w
from theory.pril.proofs.theorem_4 import own_margin, own_norm, own_size, some_round
from theory.proving.lemma import Lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at
from theory.proving.tactics import summing
from theory.runs.papers.symbols import theta

GIVEN = RUN.only("ranks", "dimension", "labels")
"""What the lines do not say of a run: how many ranks and components there are at least."""

SIZES = RUN.only("ranks", "dimension")

NAMES = ("rate", "tau", "count", "start-w", "start-theta", "Z", "step-w", "step-theta")
"""The hypotheses of every line that define the run."""


def facts(
    p: Prover,
    run: Given,
    *,
    small: Fact,
    positive: Fact,
    norm: Fact,
    ideal: Fact,
    width: Fact,
    nonnegative: Fact | None = None,
    **made: Fact,
) -> dict[str, Any]:
    """The hypotheses of a line as the lemmas name them."""
    own = {**run, **{name: made[name.replace("-", "_")] for name in NAMES}}
    own["tau"] = p.auto(RUN["tau"], run["labels"], own["tau"])  # as the learner's code has it
    count, listed = own.pop("count"), {name: own[name] for name in RUN}
    narrowest, attained = p.pieces(width)
    rounds = some_round(p, attained)
    known = {
        **core(p, listed),
        "Z": own["Z"],
        "listed": listed,
        "count": count,
        "gamma": positive,
        "small": own_size(p, small),
        "margin": own_margin(p, run, ideal),
        "narrowest": narrowest,
        "attained": attained,
        "one-round": rounds,
        "some-rounds": p.have(T >= 0, rounds),
    }
    if nonnegative is not None:
        weights, thresholds = p.pieces(nonnegative)
        known |= {"w": weights, "theta": thresholds, "norm": own_norm(p, norm, weights, thresholds)}
    return known


def filled(target: Expr) -> Expr:
    """1 for 0."""
    return target + indicator(eq(target, 0))


def divergence(t: Expr) -> Expr:
    """``D_KL(v*‖v^t)``."""
    weights = total(1, d, lambda j: w_star(j) * log(filled(w_star(j)) / w(t, j)))
    return weights + total(
        1, K - 1, lambda i: theta_star(i) * log(filled(theta_star(i)) / theta(t, i))
    )


ENTROPY = total(1, d, lambda j: w_star(j) * log(filled(w_star(j)))) + total(
    1, K - 1, lambda i: theta_star(i) * log(filled(theta_star(i)))
)
"""``Σ v* log v*``."""

SIGNS = (every(1, d, lambda j: w_star(j) >= 0), every(1, K - 1, lambda i: theta_star(i) >= 0))


def _divergence(p: Prover, positive: Any, *signs: Any) -> Any:
    def proof(t: Expr, h: Any) -> Any:
        sums = []
        above = p.pieces(p.use(positive, t, by=[h]))
        for high, star, own, least, some in zip(
            (d, K - 1), (w_star, theta_star), (w, theta), signs, above, strict=True
        ):

            def term(i: Expr, star: Any = star, own: Any = own) -> Expr:
                return star(i) * log(filled(star(i)) / own(t, i))

            def apart(i: Expr, star: Any = star, own: Any = own) -> Expr:
                return star(i) * (log(filled(star(i))) - log(own(t, i)))

            def one(
                i: Expr,
                h2: Fact,
                star: Any = star,
                own: Any = own,
                least: Fact = least,
                some: Fact = some,
                term: Any = term,
                apart: Any = apart,
            ) -> Fact:
                split = p.lemma(
                    "logarithm/quotient", at(a=filled(star(i)), b=own(t, i)), least, h2, some
                )
                return p.have(eq(term(i), apart(i)), split)

            same = p.throughout(1, high, one)
            sums.append(summing(p, same))
        return p.have(eq(divergence(t), ENTROPY - potential(t)), *sums)

    return p.throughout(1, T + 1, proof)


apart = Lemma(
    "m-pril/divergence",
    "D_KL(v*‖v^t) = Σ v* log v* − Σ v* log v^t.",
    (POSITIVE, *SIGNS),
    every(1, T + 1, lambda t: eq(divergence(t), ENTROPY - potential(t))),
    _divergence,
)
