"""M-PRIL with either normaliser on one stream: the parameters differ by a common factor only.

With primes for the second run, ``w_j' w_1 = w_j w_1'`` and ``θ_i' w_1 = θ_i w_1'`` in every round:
so scores and thresholds compare alike, the steps are the same, and both sides of these equations
are multiplied by the same exponentials and divided by ``Z Z'``.
"""

from __future__ import annotations

from typing import Any

from algorithms import MPRIL
from algorithms.state import ThresholdState
from theory.bridge.multiplicative import ExponentialOfEta, coordinates
from theory.bridge.rounds import ROUND, known_choice, symbol, tuples
from theory.bridge.selections import selecting
from theory.bridge.thresholds import RANKS, thresholds
from theory.formal import Expr, disj, eq, every, exp, expr, function, total
from theory.lemmas.sums import terms
from theory.pril.proofs.m_pril_round import exponent
from theory.pril.proofs.m_pril_run import LINE_8, core
from theory.pril.proofs.multiplicative import RUN, Z, d, eta, score, w, x
from theory.pril.proofs.steps import K, T, tau, theta
from theory.proof import Lemma
from theory.substitution import instantiated

w_, theta_ = function("w'", "R", 2), function("theta'", "R", 2)
tau_, Z_ = function(r"\tau'", "R", 2), function("Z'", "R", 1)
first, second = function(r"\hat{y}", "Z", 1), function(r"\hat{y}'", "Z", 1)

PRIMES = {
    ("w", "R", 2): w_,
    ("theta", "R", 2): theta_,
    ("tau", "R", 2): tau_,
    ("Z", "R", 1): Z_,
    (r"\hat{y}", "Z", 1): second,
}
"""From a run to the one with the normaliser of line 8."""


def predictions() -> dict[str, Any]:
    """What the learner's own code predicts in each round."""
    learner = MPRIL(RANKS, ExponentialOfEta(), "uniform")
    own_w, own_theta = (symbol(name, "R", 2) for name in ("w", "theta"))
    with selecting(symbol(r"\hat{y}", "Z", 1)(ROUND)) as selection:
        state = ThresholdState(coordinates(own_w, ROUND), thresholds(own_theta, ROUND))
        learner.predict(state, coordinates(symbol("x", "R", 2), ROUND))
    return {name: Expr(phi) for name, phi in tuples(known_choice(selection)).items()}


PREDICTED = predictions()


def primed(formulas: Any) -> dict[str, Expr]:
    """The same of the second run, under names with a prime."""
    return {f"{name}'": phi for name, phi in instantiated(formulas, PRIMES).items()}


SHARED = ("ranks", "dimension", "labels", "rate")
"""What the two runs have in common."""

BOTH = {
    **RUN,
    **PREDICTED,
    **primed({name: phi for name, phi in (LINE_8 | PREDICTED).items() if name not in SHARED}),
}


def score_(t: Expr) -> Expr:
    """The second run's score."""
    return total(1, d, lambda j: w_(t, j) * x(t, j))


def alike(t: Expr) -> Expr:
    """The parameters of the two runs are proportional."""
    weights = every(1, d, lambda j: eq(w_(t, j) * w(t, 1), w(t, j) * w_(t, 1)))
    return weights & every(1, K - 1, lambda i: eq(theta_(t, i) * w(t, 1), theta(t, i) * w_(t, 1)))


def same_side(t: Expr, i: Expr) -> Expr:
    """Score and threshold i compare alike in the two runs."""
    return disj(
        (score(t) < theta(t, i)) & (score_(t) < theta_(t, i)),
        eq(score(t), theta(t, i)) & eq(score_(t), theta_(t, i)),
        (theta(t, i) < score(t)) & (theta_(t, i) < score_(t)),
    )


gap, gap_, own, own_ = (function(name, "R", 0)() for name in ("gap_", "gap'_", "own_", "own'_"))


def _sides(p: Any, positive: Any, positive_: Any, equal: Any) -> Any:
    goal = sides.conclusion

    def case(h: Any, sign: int) -> Any:
        """``gap' own = gap own'`` has the sign of gap."""
        whole = p.have(sign * gap * own_ > 0, products=[[p.have(sign * gap > 0, h), positive_]])
        strict = sign * gap_ > 0
        found = p.cases(
            strict,
            p.rule("excluded", strict),
            lambda yes: yes,
            lambda no: p.have(
                strict, whole, equal, products=[[p.have(-sign * gap_ >= 0, no), positive]]
            ),
        )
        return p.have(goal, found, h)

    def zero(low: Any, high: Any) -> Any:
        none = p.have(eq(gap, 0), low, high)
        flat = p.have(eq(gap_ * own, 0), equal, products=[(own_, [none], [])])
        one = p.rule("inverse", own, positive)
        return p.have(
            goal,
            p.have(eq(gap_, 0), products=[(1 / own, [flat], []), (gap_, [one], [])]),
            none,
        )

    return p.cases(
        goal,
        p.rule("excluded", gap < 0),
        lambda h: case(h, -1),
        lambda low: p.cases(
            goal, p.rule("excluded", 0 < gap), lambda h: case(h, 1), lambda high: zero(low, high)
        ),
    )


sides = Lemma(
    "m-pril/same-sign",
    "Numbers whose ratio is positive have the same sign.",
    (own > 0, own_ > 0, eq(gap_ * own, gap * own_)),
    disj((gap < 0) & (gap_ < 0), eq(gap, 0) & eq(gap_, 0), (0 < gap) & (0 < gap_)),
    _sides,
)


def compared(p: Any, t: Expr, above: Any, above_: Any, before: Any) -> Any:
    """From proportional parameters: every threshold is on the same side of the score."""
    weights, thresholds_ = p.pieces(before)

    def left(j: Expr) -> Expr:
        return w_(t, j) * x(t, j) * w(t, 1)

    def right(j: Expr) -> Expr:
        return w(t, j) * x(t, j) * w_(t, 1)

    def weight(j: Expr, h: Any) -> Any:
        return p.have(eq(left(j), right(j)), products=[(x(t, j), [p.use(weights, j, by=[h])], [])])

    each = p.every(1, d, lambda j: eq(left(j), right(j)), weight)
    scores = p.lemma("sums/equal", terms(a=1, b=d, f=left, g=right), each)

    def one(i: Expr, h: Any) -> Any:
        values = {"gap_": score(t) - theta(t, i), "gap'_": score_(t) - theta_(t, i)}
        values |= {"own_": w(t, 1), "own'_": w_(t, 1)}
        found = p.lemma(
            "m-pril/same-sign",
            {(name, "R", 0): value for name, value in values.items()},
            above,
            above_,
            scores,
            p.use(thresholds_, i, by=[h]),
        )
        return p.have(same_side(t, i), found)

    return p.every(1, K - 1, lambda i: same_side(t, i), one)


def same_steps(p: Any, known: Any, t: Expr, h: Any, side: Any) -> Any:
    """``τ_i = τ_i'``."""

    def one(i: Expr, h2: Any) -> Any:
        return p.have(
            eq(tau(t, i), tau_(t, i)),
            p.use(known["labels"], t, by=[h]),
            p.use(known["steps"], t, i, by=[h, h2]),
            p.use(known["steps'"], t, i, by=[h, h2]),
            p.use(side, i, by=[h2]),
        )

    return p.every(1, K - 1, lambda i: eq(tau(t, i), tau_(t, i)), one)


def moved_alike(p: Any, known: Any, t: Expr, h: Any, before: Any, same: Any) -> Any:
    """Proportional parameters stay so: equal exponents, and all divided by Z or Z'."""
    weights, thresholds_ = p.pieces(before)
    sums = p.lemma(
        "sums/equal",
        terms(a=1, b=K - 1, f=lambda i: tau(t, i), g=lambda i: tau_(t, i)),
        same,
    )
    place = p.have((1 <= expr(1)) & (expr(1) <= d), known["dimension"])

    def power(i: Expr, h2: Any, weight: bool) -> Any:
        """The exponential of the second run is that of the first."""
        if weight:
            step_, step = exponent_(t, i), exponent(t, i)
            equal = p.have(eq(step_, step), products=[(eta * x(t, i), [sums], [])])
        else:
            step_, step = -(eta * tau_(t, i)), -(eta * tau(t, i))
            equal = p.have(eq(step_, step), products=[(eta, [p.use(same, i, by=[h2])], [])])
        return p.replaced(equal, exp)

    def new(name: str, i: Expr, h2: Any, weight: bool) -> Any:
        """``v' = v'_old e/Z'``, with the first run's exponential."""
        own_value = p.use(known[f"{name}'"], t, i, by=[h, h2])
        old = (w_ if weight else theta_)(t, i)
        move = exponent(t, i) if weight else -(eta * tau(t, i))
        return p.have(
            eq((w_ if weight else theta_)(t + 1, i), old * exp(move) * (1 / Z_(t))),
            own_value,
            products=[(old * (1 / Z_(t)), [power(i, h2, weight)], [])],
        )

    pivot, pivot_ = p.use(known["step-w"], t, 1, by=[h, place]), new("step-w", expr(1), place, True)

    def part(name: str, weight: bool) -> Any:
        first_own, second_own = (w, w_) if weight else (theta, theta_)
        old = weights if weight else thresholds_

        def one(i: Expr, h2: Any) -> Any:
            plain, prime = p.use(known[name], t, i, by=[h, h2]), new(name, i, h2, weight)
            move = exponent(t, i) if weight else -(eta * tau(t, i))
            factor = exp(move) * exp(exponent(t, expr(1))) * (1 / Z(t)) * (1 / Z_(t))
            left = p.have(
                eq(
                    second_own(t + 1, i) * w(t + 1, 1),
                    second_own(t, i) * w(t, 1) * factor,
                ),
                products=[
                    (w(t + 1, 1), [prime], []),
                    (second_own(t, i) * exp(move) * (1 / Z_(t)), [pivot], []),
                ],
            )
            right = p.have(
                eq(
                    first_own(t + 1, i) * w_(t + 1, 1),
                    first_own(t, i) * w_(t, 1) * factor,
                ),
                products=[
                    (w_(t + 1, 1), [plain], []),
                    (first_own(t, i) * exp(move) * (1 / Z(t)), [pivot_], []),
                ],
            )
            return p.have(
                eq(second_own(t + 1, i) * w(t + 1, 1), first_own(t + 1, i) * w_(t + 1, 1)),
                left,
                right,
                products=[(factor, [p.use(old, i, by=[h2])], [])],
            )

        return one

    return p.rule(
        "conjoin",
        [
            p.every(
                1,
                d,
                lambda j: eq(w_(t + 1, j) * w(t + 1, 1), w(t + 1, j) * w_(t + 1, 1)),
                part("step-w", True),
            ),
            p.every(
                1,
                K - 1,
                lambda i: eq(theta_(t + 1, i) * w(t + 1, 1), theta(t + 1, i) * w_(t + 1, 1)),
                part("step-theta", False),
            ),
        ],
    )


def exponent_(t: Expr, j: Expr) -> Expr:
    """The exponent of weight j in the second run."""
    return eta * x(t, j) * total(1, K - 1, lambda i: tau_(t, i))


def same_prediction(p: Any, run: Any, t: Expr, h: Any, side: Any) -> Any:
    """The first threshold above the score is the same."""
    ranges = [p.use(run[name], t, by=[h]) for name in ("yhat-range", "yhat-range'")]

    def earlier(low: Expr, high: Expr, holds: str, before: str) -> Any:
        """Not ``low < high``: threshold ``low`` is above the score in the other run as well."""

        def absurd(less: Any) -> Any:
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
        eq(first(t), second(t)),
        earlier(first(t), second(t), "yhat-holds", "yhat-before'"),
        earlier(second(t), first(t), "yhat-holds'", "yhat-before"),
    )


def normalisers(p: Any, run: Any) -> Any:
    """The two runs take the same steps and predict the same."""
    prime = {name: run[name if name in SHARED else f"{name}'"] for name in LINE_8}
    plain = {name: run[name] for name in RUN}
    above, above_ = core(p, plain), core_of_second(p, prime)
    known = {
        **run,
        "steps": p.lemma("m-pril/steps", {}, run["labels"], run["tau"]),
        "steps'": p.lemma("m-pril/steps", PRIMES_OF_LEMMAS, prime["labels"], prime["tau"]),
    }
    place = p.have((1 <= expr(1)) & (expr(1) <= d), run["dimension"])

    def side_at(t: Expr, here: Any, before: Any) -> Any:
        pivots = (
            p.use(p.pieces(p.use(th, t, by=[here]))[0], 1, by=[place])
            for th in (above["positive"], above_)
        )
        return compared(p, t, *pivots, before)

    def start() -> Any:
        parts = []
        for high, own_value, prime_value, name in (
            (d, w, w_, "start-w"),
            (K - 1, theta, theta_, "start-theta"),
        ):

            def one(
                i: Expr, h: Any, a: Any = own_value, b: Any = prime_value, name: str = name
            ) -> Any:
                share = 1 / (K + d - 1)
                values = [
                    p.use(run[name], i, by=[h]),
                    p.use(run[f"{name}'"], i, by=[h]),
                    p.use(run["start-w"], 1, by=[place]),
                    p.use(run["start-w'"], 1, by=[place]),
                ]
                return p.have(
                    eq(b(1, i) * w(1, 1), a(1, i) * w_(1, 1)),
                    products=[
                        (w(1, 1), [values[1]], []),
                        (share, [values[2]], []),
                        (w_(1, 1), [values[0]], []),
                        (share, [values[3]], []),
                    ],
                )

            parts.append(
                p.every(
                    1,
                    high,
                    lambda i, a=own_value, b=prime_value: eq(b(1, i) * w(1, 1), a(1, i) * w_(1, 1)),
                    one,
                )
            )
        return p.rule("conjoin", parts)

    def step(t: Expr, least: Any, before: Any) -> Any:
        now = p.assume(t + 1 <= T + 1)
        here = p.have((1 <= t) & (t <= T), least, now)
        wide = p.have((1 <= t) & (t <= T + 1), here)
        known_before = p.use(before, by=[wide])
        same = same_steps(p, known, t, here, side_at(t, wide, known_before))
        return p.rule(
            "discharge", now.conclusion, moved_alike(p, known, t, here, known_before, same)
        )

    base = p.rule("discharge", expr(1) <= T + 1, start())
    whole = p.induction(expr(1), lambda t: (t <= T + 1) >> alike(t), base, step)

    def goal(t: Expr) -> Expr:
        return eq(first(t), second(t)) & every(1, K - 1, lambda i: eq(tau(t, i), tau_(t, i)))

    def proof(t: Expr, h: Any) -> Any:
        wide = p.have((1 <= t) & (t <= T + 1), h)
        side = side_at(t, wide, p.use(whole, t, by=[wide]))
        return p.rule(
            "conjoin",
            [same_prediction(p, run, t, h, side), same_steps(p, known, t, h, side)],
        )

    return p.every(1, T, goal, proof)


PRIMES_OF_LEMMAS = {key: value for key, value in PRIMES.items() if key[0] != r"\hat{y}"}


def core_of_second(p: Any, prime: Any) -> Any:
    """The second run's parameters are positive."""
    both = p.lemma("m-pril/uniform-line-8", PRIMES_OF_LEMMAS, *prime.values())
    return p.pieces(both)[0]
