"""One round of M-PRIL: how much the sum of all parameters grows before it is normalised.

With ``m`` steps all exponents are at most ``η b`` in size, ``b = min(m, A)``. The exponential
function lies below its chord over ``[−η b, η b]``, and the linear parts of the chords add up to at
most 0, since no violated constraint has a positive slack. So the sum grows at most by
``cosh(η b)``, which is at most ``cosh(η A)^{m/A}``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, every, exp
from theory.intervals.pril import m, steps_in_round
from theory.intervals.symbols import K, T, d
from theory.lemmas.chords import HEIGHT, SHARE
from theory.lemmas.logarithm import inverse_of
from theory.pril.proofs.m_pril_chords import (
    LEVEL,
    SMALL,
    L,
    by_chords,
    exponent,
    mass,
    positive_mass,
    reach,
    spread,
)
from theory.pril.proofs.m_pril_moves import SIDES, A, change, within
from theory.pril.proofs.multiplicative import RUN, eta, positive, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, theta


@lemma(
    "m-pril/rest",
    every(1, T, lambda t: (m(t) <= 0) >> eq(spread(t), mass(t))),
    labels=RUN["labels"],
    definition=RUN["tau"],
)
def rest(p: Prover, labels: Fact, definition: Fact) -> Fact:
    """A round without steps changes nothing."""
    moves = p.lemma("m-pril/moves", {("A", "R", 0): K}, labels, definition)
    sizes = p.lemma("m-pril/step-sizes", {("A", "R", 0): K}, labels, definition)

    def proof(t: Expr, h: Fact) -> Fact:
        none = p.assume(m(t) <= 0)
        still = p.have(eq(change(t), 0), p.use(moves, t, by=[h]), none)

        def step(i: Expr, h2: Fact) -> Fact:
            return p.auto(eq(tau(t, i), 0), sizes, h, h2, none)

        sums = []
        blocks: tuple[tuple[Any, ...], ...] = (
            (d, w, lambda j: exponent(t, j), lambda j, h2: still),
            (K - 1, theta, lambda i: -(eta * tau(t, i)), step),
        )
        for last, own, move, flat in blocks:

            def one(i: Expr, h2: Any, own: Any = own, move: Any = move, flat: Any = flat) -> Fact:
                same = p.have(eq(0, move(i)), flat(i, h2))
                unit = p.rewrite(same, p.lemma("exp/zero", {}), lambda k: eq(exp(k), 1))
                return p.have(eq(own(t, i) * exp(move(i)), own(t, i)), unit)

            sums.append(summing(p, p.throughout(1, last, one)))
        same = p.have(eq(spread(t), mass(t)), *sums)
        return p.rule("discharge", none.conclusion, same)

    return p.throughout(1, T, proof)


def widest(p: Prover, run: Given, t: Expr, h: Fact, moves: Fact, sizes: Fact, some: Fact) -> Fact:
    """``2 spread ≤ (e^{η A} + e^{−η A}) mass``, for ``A > 0``."""
    near = p.pieces(p.use(moves, t, by=[h]))[:2]
    wide = p.have(eta * A > 0, run["rate"], some)
    bounds = reach(
        p, run, t, h, A, near, lambda i, h2: p.pieces(p.use(sizes, t, i, by=[h, h2]))[:2]
    )
    return by_chords(p, run, t, h, eta * A, wide, *bounds)


NEEDED = {
    **{name: RUN[name] for name in ("ranks", "dimension", "labels", "rate", "tau")},
    "positive": every(1, T + 1, positive),
    "small": SMALL,
    "some": A > 0,
    "sides": SIDES,
    "level": LEVEL,
}


@lemma(
    "m-pril/growth",
    every(1, T, lambda t: spread(t) <= exp(m(t) * (1 / A) * L) * mass(t)),
    *NEEDED.values(),
)
def growth(p: Prover, *given: Fact) -> Fact:
    """In a round with m steps the sum of all parameters grows at most by cosh(η A)^{m/A}
    before it is normalised, where no side of a label has more than A constraints.
    """
    run = dict(zip(NEEDED, given, strict=True))
    moves = p.lemma("m-pril/moves", {}, run["labels"], run["tau"], run["sides"])
    sizes = p.lemma("m-pril/step-sizes", {}, run["labels"], run["tau"], run["sides"])
    resting = p.lemma("m-pril/rest", {}, run["labels"], run["tau"])
    tangents = [p.analytic("exp-tangent", s * A * eta) for s in (1, -1)]
    high = p.lemma("exp/reflects", at(a=0, b=L), run["level"], *tangents, p.lemma("exp/zero", {}))
    above, one = inverse_of(p, A, run["some"])
    inverse = 1 / A

    def proof(t: Expr, h: Fact) -> Fact:
        power = m(t) * inverse * L
        goal = spread(t) <= exp(power) * mass(t)
        largest = positive_mass(p, run, t, h)

        def many(more: Fact) -> Fact:
            """``m ≥ A``: ``cosh(η A) ≤ e^L ≤ e^{(m/A) L}``."""
            found = widest(p, run, t, h, moves, sizes, run["some"])
            grown = p.lemma("exp/monotone", at(a=L, b=power), one, more, above, high)
            return p.have(goal, found, grown, run["level"], largest)

        def few(less: Fact, some: Fact) -> Fact:
            """``0 < m < A``: a power of cosh(η A)."""
            share = m(t) * inverse
            b = share * (A * eta)
            wide = p.have(b > 0, one, run["rate"], some)
            near = p.pieces(p.use(moves, t, by=[h]))[2:]
            bounds = reach(
                p,
                run,
                t,
                h,
                m(t),
                near,
                lambda i, h2: p.pieces(p.use(sizes, t, i, by=[h, h2]))[2:],
            )

            def wider(proof_of: Any, term: Any) -> Any:
                return lambda i, h2: p.have(within(term(i), b), proof_of(i, h2), one)

            wider_bounds = (
                wider(bounds[0], lambda j: exponent(t, j)),
                wider(bounds[1], lambda i: -(eta * tau(t, i))),
            )
            found = by_chords(p, run, t, h, b, wide, *wider_bounds)
            cosh = p.lemma(
                "chords/power",
                {SHARE: share, HEIGHT: L, **at(a=A * eta)},
                above,
                one,
                less,
                run["level"],
            )
            return p.have(goal, found, cosh, largest)

        def none(zero: Fact) -> Fact:
            """``m = 0``: nothing moves."""
            rest = p.use(resting, t, by=[h, zero])
            nothing = p.have(eq(m(t), 0), zero, steps_in_round(p, t))
            flat = p.have(eq(0, power), nothing)
            unit = p.rewrite(flat, p.lemma("exp/zero", {}), lambda k: eq(exp(k), 1))
            return p.have(goal, rest, unit)

        return p.cases(
            goal,
            p.rule("excluded", m(t) <= 0),
            none,
            lambda some: p.cases(
                goal, p.rule("excluded", A <= m(t)), many, lambda less: few(less, some)
            ),
        )

    return p.throughout(1, T, proof)


COSH_NEEDED = {name: phi for name, phi in NEEDED.items() if name not in ("some", "level")}


@lemma(
    "m-pril/cosh",
    every(1, T, lambda t: 2 * spread(t) <= (exp(A * eta) + exp(-A * eta)) * mass(t)),
    *COSH_NEEDED.values(),
)
def cosh(p: Prover, *given: Fact) -> Fact:
    """In a round the sum of all parameters grows at most by cosh(η A) before it is normalised."""
    run = dict(zip(COSH_NEEDED, given, strict=True))
    moves = p.lemma("m-pril/moves", {}, run["labels"], run["tau"], run["sides"])
    sizes = p.lemma("m-pril/step-sizes", {}, run["labels"], run["tau"], run["sides"])
    resting = p.lemma("m-pril/rest", {}, run["labels"], run["tau"])

    def goal(t: Expr) -> Expr:
        return 2 * spread(t) <= (exp(A * eta) + exp(-A * eta)) * mass(t)

    def proof(t: Expr, h: Fact) -> Fact:
        def none(h2: Fact) -> Fact:
            same = p.use(resting, t, by=[h, p.auto(m(t) <= 0, h2, sizes, h)])
            tangents = [p.analytic("exp-tangent", s * A * eta) for s in (1, -1)]
            return p.have(goal(t), same, *tangents, positive_mass(p, run, t, h))

        return p.cases(
            goal(t),
            p.rule("excluded", A > 0),
            lambda some: p.have(goal(t), widest(p, run, t, h, moves, sizes, some)),
            none,
        )

    return p.throughout(1, T, proof)
