"""Two runs of M-PRIL whose parameters are proportional: they step alike, and stay proportional."""

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, exp, expr, function, total
from theory.intervals.symbols import K, d, tau_2, theta_2
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_chords import exponent
from theory.pril.proofs.multiplicative import eta, score, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, theta

w_ = function("w'", "R", 2)


Z_ = function("Z'", "R", 1)


def score_(t: Expr) -> Expr:
    """The second run's score."""
    return total(1, d, lambda j: w_(t, j) * x(t, j))


def alike(t: Expr) -> Expr:
    """The parameters of the two runs are proportional."""
    weights = every(1, d, lambda j: eq(w_(t, j) * w(t, 1), w(t, j) * w_(t, 1)))
    return weights & every(1, K - 1, lambda i: eq(theta_2(t, i) * w(t, 1), theta(t, i) * w_(t, 1)))


def same_side(t: Expr, i: Expr) -> Expr:
    """Score and threshold i compare alike in the two runs."""
    return disj(
        (score(t) < theta(t, i)) & (score_(t) < theta_2(t, i)),
        eq(score(t), theta(t, i)) & eq(score_(t), theta_2(t, i)),
        (theta(t, i) < score(t)) & (theta_2(t, i) < score_(t)),
    )


gap, gap_, own, own_ = (function(name, "R", 0)() for name in ("gap_", "gap'_", "own_", "own'_"))


@lemma(
    "m-pril/same-sign",
    disj((gap < 0) & (gap_ < 0), eq(gap, 0) & eq(gap_, 0), (0 < gap) & (0 < gap_)),
    positive=own > 0,
    positive_=own_ > 0,
    equal=eq(gap_ * own, gap * own_),
)
def sides(p: Prover, positive: Fact, positive_: Fact, equal: Fact) -> Fact:
    """Numbers whose ratio is positive have the same sign."""
    goal = p.goal

    def case(h: Fact, sign: int) -> Fact:
        """``gap' own = gap own'`` has the sign of gap."""
        return p.have(goal, h, positive_, equal, positive)

    def zero(low: Fact, high: Fact) -> Fact:
        none = p.have(eq(gap, 0), low, high)
        flat = p.have(eq(gap_ * own, 0), equal, none)
        one = p.rule("inverse", own, positive)
        return p.have(goal, p.have(eq(gap_, 0), flat, one), none)

    return p.cases(
        goal,
        p.rule("excluded", gap < 0),
        lambda h: case(h, -1),
        lambda low: p.cases(
            goal, p.rule("excluded", 0 < gap), lambda h: case(h, 1), lambda high: zero(low, high)
        ),
    )


def compared(p: Prover, t: Expr, above: Fact, above_: Fact, before: Fact) -> Fact:
    """From proportional parameters: every threshold is on the same side of the score."""
    _, thresholds_ = p.pieces(before)

    def one(i: Expr, h: Fact) -> Fact:
        values = {"gap_": score(t) - theta(t, i), "gap'_": score_(t) - theta_2(t, i)}
        values |= {"own_": w(t, 1), "own'_": w_(t, 1)}
        found = p.lemma(
            "m-pril/same-sign",
            {(name, "R", 0): value for name, value in values.items()},
            above,
            above_,
            before,
            p.use(thresholds_, i, by=[h]),
        )
        return p.have(same_side(t, i), found)

    return p.throughout(1, K - 1, one)


def same_steps(p: Prover, known: Given, t: Expr, h: Fact, side: Fact) -> Fact:
    """``τ_i = τ_i'``."""

    return p.auto(
        every(1, K - 1, lambda i: eq(tau(t, i), tau_2(t, i))),
        known["labels"],
        h,
        known["steps"],
        known["steps'"],
        side,
    )


def moved_alike(p: Prover, known: Given, t: Expr, h: Fact, before: Fact, same: Fact) -> Fact:
    """Proportional parameters stay so: equal exponents, and all divided by Z or Z'."""
    weights, thresholds_ = p.pieces(before)
    sums = summing(
        p,
        same,
    )
    place = p.have((1 <= expr(1)) & (expr(1) <= d), known["dimension"])

    def power(i: Expr, h2: Fact, weight: bool) -> Fact:
        """The exponential of the second run is that of the first."""
        if weight:
            step_, step = exponent_(t, i), exponent(t, i)
            equal = p.have(eq(step_, step), sums)
        else:
            step_, step = -(eta * tau_2(t, i)), -(eta * tau(t, i))
            equal = p.auto(eq(step_, step), same, h2)
        return p.replaced(equal, exp)

    def new(name: str, i: Expr, h2: Fact, weight: bool) -> Fact:
        """``v' = v'_old e/Z'``, with the first run's exponential."""
        old = (w_ if weight else theta_2)(t, i)
        move = exponent(t, i) if weight else -(eta * tau(t, i))
        return p.auto(
            eq((w_ if weight else theta_2)(t + 1, i), old * exp(move) * (1 / Z_(t))),
            known[f"{name}'"],
            h,
            h2,
            power(i, h2, weight),
        )

    pivot, pivot_ = p.use(known["step-w"], t, 1, by=[h, place]), new("step-w", expr(1), place, True)

    def part(name: str, weight: bool) -> Any:
        first_own, second_own = (w, w_) if weight else (theta, theta_2)
        old = weights if weight else thresholds_

        def one(i: Expr, h2: Fact) -> Fact:
            plain, prime = p.use(known[name], t, i, by=[h, h2]), new(name, i, h2, weight)
            return p.auto(
                eq(second_own(t + 1, i) * w(t + 1, 1), first_own(t + 1, i) * w_(t + 1, 1)),
                prime,
                pivot,
                plain,
                pivot_,
                old,
                h2,
            )

        return one

    return p.rule(
        "conjoin",
        [
            p.throughout(
                1,
                d,
                part("step-w", True),
            ),
            p.throughout(
                1,
                K - 1,
                part("step-theta", False),
            ),
        ],
    )


def exponent_(t: Expr, j: Expr) -> Expr:
    """The exponent of weight j in the second run."""
    return eta * x(t, j) * total(1, K - 1, lambda i: tau_2(t, i))
