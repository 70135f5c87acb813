"""M-PRIL with either normaliser on one stream: the parameters differ by a common factor only.

With primes for the second run, ``w_j' w_1 = w_j w_1'`` and ``θ_i' w_1 = θ_i w_1'`` in every round:
so scores and thresholds compare alike, the steps are the same, and both sides of these equations
are multiplied by the same exponentials and divided by ``Z Z'``.
"""

from typing import Any

from algorithms import MPRIL
from algorithms.state import ThresholdState
from theory.formal.terms import Expr, eq, every, function
from theory.intervals.symbols import K, T, d, tau_2, theta_2, y_hat
from theory.pril.proofs.m_pril_alike import Z_, alike, compared, moved_alike, same_steps, w_
from theory.pril.proofs.m_pril_run import LINE_8, core
from theory.pril.proofs.multiplicative import RUN, w
from theory.proving.definitions import from_code
from theory.proving.program import Program
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import simulation
from theory.runs.papers.multiplicative import ExponentialOfEta, coordinates
from theory.runs.papers.symbols import tau, theta
from theory.runs.papers.thresholds import RANKS, thresholds
from theory.runs.rounds import ROUND, Ran, known_choice, symbol
from theory.runs.symbols.selections import selecting

second = function(r"\hat{y}'", "Z", 1)

PRIMES = {
    ("w", "R", 2): w_,
    ("theta", "R", 2): theta_2,
    ("tau", "R", 2): tau_2,
    ("Z", "R", 1): Z_,
    (r"\hat{y}", "Z", 1): second,
}
"""From a run to the one with the normaliser of line 8."""


@from_code
def predictions() -> Ran:
    """What the learner's own code predicts in each round."""
    learner = MPRIL(RANKS, ExponentialOfEta(), "uniform")
    own_w, own_theta = (symbol(name, "R", 2) for name in ("w", "theta"))
    with selecting(symbol(r"\hat{y}", "Z", 1)(ROUND)) as selection:
        state = ThresholdState(coordinates(own_w, ROUND), thresholds(own_theta, ROUND))
        learner.predict(state, coordinates(symbol("x", "R", 2), ROUND))
    return Program(MPRIL), known_choice(selection)


PREDICTED = predictions()


SHARED = ("ranks", "dimension", "labels", "rate")
"""What the two runs have in common."""

SECOND = (LINE_8 | PREDICTED).without(*SHARED).instantiated(PRIMES).marked("'")
BOTH = RUN | PREDICTED | SECOND


def same_prediction(p: Prover, run: Given, t: Expr, h: Fact, side: Fact) -> Fact:
    """The first threshold above the score is the same."""
    ranges = [p.use(run[name], t, by=[h]) for name in ("yhat-range", "yhat-range'")]

    def earlier(low: Expr, high: Expr, holds: str, before: str) -> Fact:
        """Not ``low < high``: threshold ``low`` is above the score in the other run as well."""

        def absurd(less: Fact) -> Fact:
            inside = p.have((1 <= low) & (low <= K - 1), *ranges, less)
            early = p.have((1 <= low) & (low <= high - 1), inside, less)
            return p.have(
                low >= high,
                p.use(run[holds], t, by=[h, inside]),
                p.use(run[before], t, low, by=[h, early]),
                p.use(side, low, by=[inside]),
            )

        return p.cases(
            low >= high, p.rule("excluded", low < high), absurd, lambda no: p.have(low >= high, no)
        )

    return p.have(
        eq(y_hat(t), second(t)),
        earlier(y_hat(t), second(t), "yhat-holds", "yhat-before'"),
        earlier(second(t), y_hat(t), "yhat-holds'", "yhat-before"),
    )


def normalisers(p: Prover, run: Any) -> Any:
    """The two runs take the same steps and predict the same."""
    prime = {name: run[name if name in SHARED else f"{name}'"] for name in LINE_8}
    plain = {name: run[name] for name in RUN}
    known = {
        **run,
        "positive": core(p, plain)["positive"],
        "positive'": core_of_second(p, prime),
        "steps": p.lemma("m-pril/steps", {}, run["labels"], run["tau"]),
        "steps'": p.lemma("m-pril/steps", PRIMES_OF_LEMMAS, prime["labels"], prime["tau"]),
    }

    def side_at(t: Expr, here: Fact, before: Any) -> Fact:
        own_pivot, other_pivot = (
            p.use(p.pieces(p.use(th, t, by=[here]))[0], 1, by=[run["dimension"]])
            for th in (known["positive"], known["positive'"])
        )
        return compared(p, t, own_pivot, other_pivot, before)

    def start() -> Any:
        parts = []
        for high, own_value, prime_value, name in (
            (d, w, w_, "start-w"),
            (K - 1, theta, theta_2, "start-theta"),
        ):

            def one(
                i: Expr, h: Fact, a: Any = own_value, b: Any = prime_value, name: str = name
            ) -> Fact:
                values = [
                    p.use(run[name], i, by=[h]),
                    p.use(run[f"{name}'"], i, by=[h]),
                    p.use(run["start-w"], 1, by=[run["dimension"]]),
                    p.use(run["start-w'"], 1, by=[run["dimension"]]),
                ]
                return p.have(
                    eq(b(1, i) * w(1, 1), a(1, i) * w_(1, 1)),
                    values[1],
                    values[2],
                    values[0],
                    values[3],
                )

            parts.append(
                p.throughout(
                    1,
                    high,
                    one,
                )
            )
        return p.rule("conjoin", parts)

    def answers(t: Expr) -> Expr:
        return eq(y_hat(t), second(t)) & every(1, K - 1, lambda i: eq(tau(t, i), tau_2(t, i)))

    def answer(t: Expr, here: Fact, before: Any) -> Fact:
        wide = p.have((1 <= t) & (t <= T + 1), here)
        side = side_at(t, wide, before)
        predicted = same_prediction(p, run, t, here, side)
        return p.rule("conjoin", [predicted, same_steps(p, known, t, here, side)])

    def step(t: Expr, here: Any, before: Any, same: Fact) -> Fact:
        return moved_alike(p, known, t, here, before, p.pieces(same)[1])

    return simulation(p, T, alike, answers, answer, start=start(), step=step)[1]


PRIMES_OF_LEMMAS = {key: value for key, value in PRIMES.items() if key[0] != r"\hat{y}"}


def core_of_second(p: Prover, prime: Any) -> Any:
    """The second run's parameters are positive."""
    both = p.lemma("m-pril/uniform-line-8", PRIMES_OF_LEMMAS, *prime.values())
    return p.pieces(both)[0]
