"""The potential of M-PRIL along a comparator: ``Σ_j w_j* log w_j + Σ_i θ_i* log θ_i``."""

from typing import Any

from theory.formal.terms import Expr, eq, every, expr, log, total
from theory.intervals.pril import m
from theory.intervals.symbols import K, T, d, gamma, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.intervals.symbols import x_by_coordinates as x
from theory.pril.proofs.m_pril_chords import mass
from theory.pril.proofs.m_pril_run import COMPONENTS, CORE, MOVES
from theory.pril.proofs.multiplicative import Z, eta, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import tau, theta, y_l, y_r

NORM = total(1, d, w_star) + total(1, K - 1, theta_star)


def slack(t: Expr, i: Expr) -> Expr:
    """``w*·x^t − θ_i*``."""
    return total(1, d, lambda j: w_star(j) * x(t, j)) - theta_star(i)


def margin(t: Expr, i: Expr) -> Expr:
    """The comparator satisfies constraint i of round t with margin γ."""
    return ((i < y_l(t)) >> (gamma <= slack(t, i))) & ((y_r(t) <= i) >> (gamma <= -slack(t, i)))


def potential(t: Expr) -> Expr:
    """``Σ_j w_j* log w_j^t + Σ_i θ_i* log θ_i^t``."""
    weights = total(1, d, lambda j: w_star(j) * log(w(t, j)))
    return weights + total(1, K - 1, lambda i: theta_star(i) * log(theta(t, i)))


def gained(t: Expr) -> Expr:
    """``Σ_i τ_i (w*·x − θ_i*)``."""
    return total(1, K - 1, lambda i: tau(t, i) * slack(t, i))


def rise(t: Expr) -> Expr:
    """What a round does to the potential."""
    return eq(potential(t + 1), potential(t) + eta * gained(t) - NORM * log(Z(t)))


@lemma("m-pril/gain", every(1, T, rise), *(CORE[name] for name in MOVES))
def gain(p: Prover, *given: Any) -> Any:
    """A round adds η Σ_i τ_i (w*·x − θ_i*) to Σ_j w_j* log w_j + Σ_i θ_i* log θ_i, and takes
    off log Z times the comparator's norm.
    """
    logs = p.lemma("m-pril/logarithms", {}, *given)

    def proof(t: Expr, h: Any) -> Any:
        weights, thresholds = p.pieces(p.use(logs, t, by=[h]))
        sums = []
        for high, star, own, known in (
            (d, w_star, w, weights),
            (K - 1, theta_star, theta, thresholds),
        ):

            def new(i: Expr, star: Any = star, own: Any = own) -> Expr:
                return star(i) * log(own(t + 1, i))

            def old(i: Expr, star: Any = star, own: Any = own) -> Expr:
                move = (
                    -tau(t, i) if own is theta else x(t, i) * total(1, K - 1, lambda k: tau(t, k))
                )
                return star(i) * (log(own(t, i)) + eta * move - log(Z(t)))

            def one(i: Expr, h2: Fact, star: Any = star, known: Fact = known) -> Fact:
                return p.auto(eq(new(i), old(i)), known, h2)

            same = p.throughout(1, high, one)
            sums.append(summing(p, same))
        return p.have(rise(t), *sums)

    return p.throughout(1, T, proof)


def at_least(p: Prover, run: Given, margins: Fact) -> Fact:
    """``γ m ≤ Σ_i τ_i (w*·x − θ_i*)`` in every round."""
    steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])

    def proof(t: Expr, h: Fact) -> Fact:
        return termwise(
            p,
            1,
            K - 1,
            lambda i: gamma * tau(t, i) ** 2 <= tau(t, i) * slack(t, i),
            steps,
            h,
            margins,
        )

    return p.every(1, T, lambda t: gamma * m(t) <= gained(t), proof)


def largest_potential(p: Prover, run: Any, t: Expr, here: Any) -> Any:
    """``potential ≤ norm · log(sum of all parameters)``."""
    weights, thresholds = p.pieces(p.use(run["positive"], t, by=[here]))
    bounds = []
    for high, star, own, known, least in (
        (d, w_star, w, weights, run["w"]),
        (K - 1, theta_star, theta, thresholds, run["theta"]),
    ):

        def term(i: Expr, star: Any = star, own: Any = own) -> Expr:
            return star(i) * log(own(t, i))

        def limit(i: Expr, star: Any = star) -> Expr:
            return star(i) * log(mass(t))

        def one(i: Expr, h: Fact, own: Any = own, known: Fact = known, least: Fact = least) -> Fact:
            some = p.use(known, i, by=[h])
            member = p.have(own(t, i) <= mass(t), *parts(i, h, own))
            order = p.lemma("logarithm/monotone", at(a=own(t, i), b=mass(t)), some, member)
            return p.auto(term(i) <= limit(i), least, h, order)

        def parts(i: Expr, h: Any, own: Any) -> Any:
            for last, part, all_of in ((d, w, weights), (K - 1, theta, thresholds)):

                def least_of(k: Expr, h2: Fact, part: Any = part, all_of: Any = all_of) -> Fact:
                    return p.auto(part(t, k) >= 0, all_of, h2)

                table = terms(a=1, b=last, f=lambda k, part=part: part(t, k))
                not_negative = p.throughout(1, last, least_of)
                if own is part:
                    yield p.lemma("sums/member", {**table, **terms(c=i)}, h, not_negative)
                else:
                    yield summing(p, not_negative)

        order = p.throughout(1, high, one)
        bounds.append(summing(p, order))
    return p.have(potential(t) <= NORM * log(mass(t)), *bounds)


def first_potential(p: Prover, run: Any) -> Any:
    """At the start it is ``−norm · log(K + d − 1)``."""
    none = p.lemma("logarithm/quotient", at(a=1, b=COMPONENTS), run["ranks"], run["dimension"])
    level = p.have(eq(log(1 / COMPONENTS), -log(COMPONENTS)), none, p.lemma("logarithm/one", {}))
    sums = []
    for high, star, own, name in (
        (d, w_star, w, "start-w"),
        (K - 1, theta_star, theta, "start-theta"),
    ):

        def term(i: Expr, star: Any = star, own: Any = own) -> Expr:
            return star(i) * log(own(1, i))

        def value(i: Expr, star: Any = star) -> Expr:
            return -star(i) * log(COMPONENTS)

        def one(i: Expr, h: Fact, star: Any = star, name: str = name) -> Fact:
            here = p.replaced(p.use(run[name], i, by=[h]), log)
            equal = p.have(Expr(("=", here.conclusion[1], (-log(COMPONENTS)).t)), here, level)
            return p.have(eq(term(i), value(i)), equal)

        same = p.throughout(1, high, one)
        sums.append(summing(p, same))
    return p.have(eq(potential(expr(1)), -NORM * log(COMPONENTS)), *sums)
