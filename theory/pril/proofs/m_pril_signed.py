"""M-PRIL on the instances ``(x, −x, 1)``: a comparator of any sign becomes one without signs.

With ``s = max(0, −min_i θ_i*)`` the parameters ``(w⁺, w⁻, s; θ* + s)`` have the same slacks and no
negative component, and their sum S is at most K − 1; divided by S they have margin ``γ/S``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, function, indicator, log, real, total
from theory.intervals.pril import each
from theory.intervals.symbols import K, T, d, gamma, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.triple import parts
from theory.pril.proofs.m_pril_bound import COSH, NEEDED, M
from theory.pril.proofs.m_pril_gain import margin
from theory.pril.proofs.m_pril_moves import SIDES, A, within
from theory.pril.proofs.m_pril_sums import size
from theory.pril.proofs.multiplicative import RUN, Z, eta
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import y_l, y_r

LONG = 2 * d + 1


def doubled(t: Expr) -> Any:
    """``(x^t, −x^t, 1)`` as a function of the place."""
    return parts(lambda j: x(t, j), lambda j: -x(t, j - d), lambda j: expr(1), d)


WIDER = {("d", "Z", 0): LONG, ("x", "R", 2): lambda t, j: doubled(t)(j)}
EXTENDED = RUN.instantiated(WIDER)
"""M-PRIL's run on ``(x^t, −x^t, 1)``."""


@lemma("m-pril/normaliser-signed", every(1, T, lambda t: 0 < Z(t)), **EXTENDED)
def normaliser(p: Prover, **run: Fact) -> Fact:
    """``Z^t > 0`` in every round on these instances, too."""
    return p.lemma("m-pril/normaliser", WIDER, *run.values())


s, share = real("s_"), real("share_")
"""What is added to all thresholds, and what all is multiplied by: ``1/S``."""


def positive_part(j: Expr) -> Expr:
    """``w_j⁺``."""
    return indicator(0 < w_star(j)) * w_star(j)


def negative_part(j: Expr) -> Expr:
    """``w_j⁻``."""
    return -(indicator(w_star(j) < 0) * w_star(j))


def weights(j: Expr) -> Expr:
    """``(w⁺, w⁻, s)/S``."""
    return share * parts(positive_part, lambda k: negative_part(k - d), lambda k: s, d)(j)


def thresholds(i: Expr) -> Expr:
    """``(θ* + s)/S``."""
    return share * (theta_star(i) + s)


def row(first: Any, second: Any, last: Any, prime: str = "") -> dict[Any, Any]:
    """A row in three parts, for the lemmas about them."""
    named = zip("fgh", (first, second, last), strict=True)
    return {("d_", "Z", 0): d, **{(f"{name}{prime}_", "R", 1): part for name, part in named}}


def small(p: Prover, run: Given, sizes: Fact) -> Fact:
    """No component of ``(x, −x, 1)`` is above 1 in size."""

    def proof(t: Expr, h: Fact) -> Fact:
        def one(j: Expr, h2: Fact) -> Fact:
            goal = within(doubled(t)(j), 1)

            def first(low: Fact) -> Fact:
                return p.auto(goal, sizes, h, h2, low)

            def later(high: Fact) -> Fact:
                return p.cases(
                    goal,
                    p.rule("excluded", j <= 2 * d),
                    lambda low: p.auto(goal, sizes, h, low, high),
                    lambda last: p.have(goal, last, high, run["size"]),
                )

            return p.cases(goal, p.rule("excluded", j <= d), first, later)

        return p.throughout(1, LONG, one)

    return p.throughout(1, T, proof)


SUM = total(1, d, lambda j: size(w_star(j))) + s + total(1, K - 1, theta_star) + (K - 1) * s
"""S."""


@lemma(
    "m-pril/signed-norm",
    eq(total(1, LONG, weights) + total(1, K - 1, thresholds), 1),
    ranks=K >= 2,
    dimension=d >= 0,
    unit=eq(share * SUM, 1),
)
def norm(p: Prover, ranks: Fact, dimension: Fact, unit: Fact) -> Fact:
    """The components of (w⁺, w⁻, s; θ* + s)/S add up to 1."""
    own = row(positive_part, lambda k: negative_part(k - d), lambda k: s)
    first = p.lemma("sums/triple", own, dimension)
    sizes = termwise(p, 1, d, lambda j: eq(positive_part(j) + negative_part(j), size(w_star(j))))
    ones = p.lemma("sums/count", terms(a=1, b=K - 1), ranks)
    return p.have(p.goal, unit, first, sizes, ones)


def slack(t: Expr, i: Expr) -> Expr:
    """``w*·x^t − θ_i*``."""
    return total(1, d, lambda j: w_star(j) * x(t, j)) - theta_star(i)


t_ = function("t", "Z", 0)()


@lemma(
    "m-pril/signed-slack",
    eq(
        total(1, LONG, lambda j: weights(j) * doubled(t_)(j)),
        share * (total(1, d, lambda j: w_star(j) * x(t_, j)) + s),
    ),
    dimension=d >= 0,
)
def slacks(p: Prover, dimension: Fact) -> Fact:
    """(w⁺, w⁻, s)·(x, −x, 1) = w·x + s."""
    t = t_
    table = {
        **row(positive_part, lambda k: negative_part(k - d), lambda k: s),
        **row(lambda j: x(t, j), lambda j: -x(t, j - d), lambda j: expr(1), "'"),
    }
    whole = p.lemma("sums/triple-products", table, dimension)

    def both(j: Expr) -> Expr:
        return (positive_part(j) - negative_part(j)) * x(t, j)

    def one(j: Expr, h: Any) -> Fact:
        equal = p.have(eq(positive_part(j) - negative_part(j), w_star(j)))
        return p.have(eq(both(j), w_star(j) * x(t, j)), equal)

    plain = summing(p, p.throughout(1, d, one))
    return p.have(p.goal, whole, plain)


SIGNED = {
    **EXTENDED,
    "small": every(1, T, lambda t: every(1, d, lambda j: within(x(t, j), 1))),
    "some-rounds": T >= 0,
    "margin": each(margin),
    "shift": s >= 0,
    "shifted": every(1, K - 1, lambda i: theta_star(i) + s >= 0),
    "share": share > 0,
    "unit": eq(share * SUM, 1),
    "some": A > 0,
    "sides": SIDES,
}


@lemma(
    "m-pril/signed-bound",
    M * (gamma * share * A * eta - log(COSH)) <= A * log(K + 2 * d),
    *SIGNED.values(),
)
def bound(p: Prover, *given: Fact) -> Fact:
    """Repair 1 of Theorem 4 for (w⁺, w⁻, s; θ* + s)/S on the instances (x, −x, 1)."""
    run = dict(zip(SIGNED, given, strict=True))
    least = p.have(d >= 0, run["dimension"])
    listed = [run[name] for name in EXTENDED]
    positive, size_ = p.pieces(p.lemma("m-pril/uniform-algorithm-3", WIDER, *listed))
    moves = {name: th for name, th in run.items() if name in RUN and name != "Z"}

    def weight(j: Expr, h: Any) -> Fact:
        inside = parts(positive_part, lambda k: negative_part(k - d), lambda k: s, d)(j)
        above = p.have(inside >= 0, run["shift"])
        return p.have(weights(j) >= 0, above, run["share"])

    def wider_slack(t: Expr, i: Expr) -> Expr:
        return total(1, LONG, lambda j: weights(j) * doubled(t)(j)) - thresholds(i)

    def met(t: Expr, i: Expr) -> Expr:
        left = (i < y_l(t)) >> (gamma * share <= wider_slack(t, i))
        return left & ((y_r(t) <= i) >> (gamma * share <= -wider_slack(t, i)))

    def margins(t: Expr, h: Fact) -> Fact:
        same = p.lemma("m-pril/signed-slack", {("t", "Z", 0): t}, least)

        def one(i: Expr, h2: Fact) -> Fact:
            halves = []
            for where, sign in ((i < y_l(t), 1), (y_r(t) <= i, -1)):
                inside = p.assume(where)
                plain = p.auto(sign * slack(t, i) - gamma >= 0, run["margin"], h, h2, inside)
                scaled = p.have(
                    gamma * share <= sign * wider_slack(t, i), same, plain, run["share"]
                )
                halves.append(p.rule("discharge", where, scaled))
            return p.rule("conjoin", halves)

        return p.every(1, K - 1, lambda i: met(t, i), one)

    known = {
        **moves,
        "positive": positive,
        "Z-positive": size_,
        "some-rounds": run["some-rounds"],
        "w": p.throughout(1, LONG, weight),
        "theta": p.auto(
            every(1, K - 1, lambda i: thresholds(i) >= 0), run["share"], run["shifted"]
        ),
        "norm": p.lemma("m-pril/signed-norm", {}, run["ranks"], least, run["unit"]),
        "margin": p.throughout(1, T, margins),
        "small": small(p, {"size": least}, run["small"]),
        "some": run["some"],
        "sides": run["sides"],
    }
    table = {
        **WIDER,
        ("w^*", "R", 1): weights,
        ("theta^*", "R", 1): thresholds,
        ("gamma", "R", 0): gamma * share,
    }
    return p.lemma("m-pril/bound", table, *(known[name] for name in NEEDED))
