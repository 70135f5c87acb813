"""Kernel PRIL is PRIL on the images of the instances: same scores, steps, thresholds, ranks."""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, expr, function, integer
from theory.intervals import pril
from theory.intervals.symbols import K, T, y_hat
from theory.pril.proofs.algorithm_2 import expansion, h, new
from theory.pril.proofs.algorithm_2_run import OUTPUT, below
from theory.pril.proofs.determined import PARTS, one_first
from theory.proving.chosen import first_true
from theory.proving.definitions import Definitions
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds
from theory.runs.papers.symbols import f_of_round as f
from theory.runs.papers.symbols import tau, theta, x

w_2, tau_2 = function("w^phi", "V", 1), function("tau^phi", "R", 2)
theta_2 = function(r"\theta^{\phi}", "R", 2)
yhat_2 = function(r"\hat{y}^{\phi}", "Z", 1)
h_2 = integer(r"h^{\phi}")

PRIMAL = (
    pril.RUN.without("ranks", "labels")
    .instantiated({("w", "V", 1): w_2, ("tau", "R", 2): tau_2, ("theta", "R", 2): theta_2})
    .prefixed("primal ")
)


def ranked(name: str, index: Any, score: Any, level: Any) -> Definitions:
    """In each round the first rank whose threshold is above the score."""
    return first_true(index, K, lambda t, i: score(t) - level(t, i) < 0, name, T)


def below_2(i: Expr) -> Expr:
    """PRIL's final score of the new instance is below its threshold i."""
    return w_2(T + 1) @ new - theta_2(T + 1, i) < 0


BOTH_RUNS = (
    OUTPUT
    | PRIMAL
    | ranked("yhat", y_hat, f, theta)
    | ranked("primal yhat", yhat_2, lambda t: w_2(t) @ x(t), theta_2)
    | first_true(lambda: h_2, K, below_2, "primal h")
)
"""Kernel PRIL and, with names of its own, PRIL on the images; with their predictions."""


def alike(t: Expr) -> Expr:
    """Thresholds and scores agree before round t."""
    levels = every(1, K - 1, lambda i: eq(theta_2(t, i), theta(t, i)))
    seen = every(1, T, lambda s: eq(w_2(t) @ x(s), expansion(t, x(s))))
    return conj(levels, seen, eq(w_2(t) @ new, expansion(t, new)))


def same_steps(p: Prover, run: Given, t: Expr, here: Fact, before: Fact) -> Fact:
    """``τ_i`` is the same in both runs: so are the score and the threshold."""

    return p.auto(
        every(1, K - 1, lambda i: eq(tau_2(t, i), tau(t, i))),
        run["primal tau"],
        here,
        before,
        run["f"],
        run["tau"],
    )


def always_alike(p: Prover, run: Given) -> Fact:
    """Thresholds and scores agree in all rounds."""

    def move(t: Expr, here: Fact, before: Fact) -> Fact:
        levels, seen, asked = p.pieces(before)
        steps = same_steps(p, run, t, here, before)
        grown = p.use(run["primal step-w"], t, by=[here])

        def score(point: Expr, so_far: Any) -> Fact:
            return p.auto(
                eq(w_2(t + 1) @ point, expansion(t + 1, point)),
                *(p.rule("pair", point, grown), p.last(expansion(t + 1, point), here), so_far),
                steps,
            )

        after = [
            p.auto(
                every(1, K - 1, lambda i: eq(theta_2(t + 1, i), theta(t + 1, i))),
                *(run["primal step-theta"], run["step-theta"], here, levels, steps),
            ),
            p.every(
                1,
                T,
                lambda s: eq(w_2(t + 1) @ x(s), expansion(t + 1, x(s))),
                lambda s, h2: score(x(s), p.use(seen, s, by=[h2])),
            ),
            score(new, asked),
        ]
        return p.rule("conjoin", after)

    one = expr(1)

    def zero(point: Expr) -> Fact:
        known = p.rule("pair", point, run["primal start-w"]), p.empty(expansion(one, point))
        return p.have(eq(w_2(1) @ point, expansion(one, point)), *known)

    def level(i: Expr, h2: Fact) -> Fact:
        return p.auto(eq(theta_2(1, i), theta(1, i)), *run.values(), h2)

    start = [
        p.every(1, K - 1, lambda i: eq(theta_2(1, i), theta(1, i)), level),
        p.every(1, T, lambda s: eq(w_2(1) @ x(s), expansion(one, x(s))), lambda s, h2: zero(x(s))),
        zero(new),
    ]
    return all_rounds(p, T, alike, p.rule("conjoin", start), move)


def same_run(p: Prover, run: Given) -> Fact:
    """Same predictions in each round, same thresholds, same final rank."""
    always = always_alike(p, run)

    def index_levels(first: Any, second: Any, proof: Any) -> Fact:
        def both(i: Expr) -> Expr:
            return (first(i) >> second(i)) & (second(i) >> first(i))

        return p.every(1, K - 1, both, lambda i, h2: p.have(both(i), *proof(i, h2)))

    def prediction(t: Expr, here: Fact) -> Fact:
        levels, seen, _ = p.pieces(p.use(always, t, by=[here]))
        score = p.use(seen, t, by=[here]), p.use(run["f"], t, by=[here])
        found = index_levels(
            lambda i: f(t) - theta(t, i) < 0,
            lambda i: w_2(t) @ x(t) - theta_2(t, i) < 0,
            lambda i, h2: (p.use(levels, i, by=[h2]), *score),
        )
        mine, others = (
            [p.use(run[f"{name}-{part}"], t, by=[here]) for part in PARTS]
            for name in ("yhat", "primal yhat")
        )
        return one_first(p, y_hat(t), yhat_2(t), mine, others, found)

    ranks = p.every(1, T, lambda t: eq(y_hat(t), yhat_2(t)), prediction)
    levels, _, asked = p.pieces(p.use(always, T + 1, by=[run["rounds"]]))
    found = index_levels(
        below,
        lambda i: w_2(T + 1) @ new - theta_2(T + 1, i) < 0,
        lambda i, h2: (p.use(levels, i, by=[h2]), asked),
    )
    mine, others = ([run[f"{name}-{part}"] for part in PARTS] for name in ("h", "primal h"))
    final = one_first(p, h, h_2, mine, others, found)
    everywhere = p.auto(
        every(1, T + 1, lambda t: every(1, K - 1, lambda i: eq(theta_2(t, i), theta(t, i)))), always
    )
    return p.rule("part", p.goal, p.rule("conjoin", [ranks, everywhere, final]))
