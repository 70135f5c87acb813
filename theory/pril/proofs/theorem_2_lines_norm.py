"""Lines 3 and 4 of the printed proof of Theorem 2: a ``Z`` for a lifted comparator of length 1."""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, eq, indicator, total
from theory.intervals.pril import some_round
from theory.intervals.symbols import K, T, d, theta_star
from theory.intervals.symbols import w_star_by_coordinates as w_star
from theory.lemmas.double import double
from theory.pril.proofs.lifted import D, Delta, N, Z, deficit, own, reciprocal, v
from theory.pril.proofs.violations import constrained, z
from theory.proving.lemma import Script
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.roots import root_of
from theory.proving.tactics import summing, termwise
from theory.runs.papers.symbols import y_l, y_r

NORM = total(1, d, lambda j: w_star(j) ** 2) + total(1, K - 1, lambda i: theta_star(i) ** 2)


Named = Callable[[Expr, Expr], Expr]
"""``named(t, i)``: has ``u^t`` an entry ``z_i d_i``?"""


def printed(t: Expr, i: Expr) -> Expr:
    """The two blocks as line 2 prints them."""
    return (i <= y_r(t) - y_l(t)) | (y_r(t) <= i)


def squared(named: Named, t: Expr, i: Expr) -> Expr:
    """``(d_i^t)²`` where named, else 0."""
    return indicator(named(t, i)) * deficit(t, i) ** 2


def deficits(named: Named) -> Expr:
    """``Σ_i Σ_t (d_i^t)²``, in the paper's order."""
    return total(1, K - 1, lambda i: total(1, T, lambda t: squared(named, t, i)))


def length_of(
    p: Prover, run: Given, size: Fact, entries: Fact, joined: Fact, named: Named, *within: Fact
) -> Fact:
    """``‖ṽ‖² = (‖w*‖² + ‖θ*‖² + Σ (d_i/Δ)²)/Z²``; ``within``: what is named is in ``Ī``."""
    weights, thresholds, own_places = p.pieces(joined)

    def square(j: Expr) -> Expr:
        return v(j) ** 2

    def scaled(name: Any, place: Any, high: Expr, fact: Fact) -> Fact:
        return termwise(p, 1, high, lambda j: eq(square(place(j)), name(j) ** 2 / Z / Z), fact)

    rounds = some_round(p, p.pieces(size)[1])
    table = {("f_", "R", 1): square}
    whole = p.lemma("pril/lifted-parts", table, rounds, run["ranks"], run["dimension"])
    blocks = p.lemma(
        "sums/blocks",
        {
            ("e_", "Z", 0): d + K - 1,
            ("n_", "Z", 0): K - 1,
            ("T_", "Z", 0): T,
            ("f_", "R", 1): square,
        },
        run["ranks"],
        rounds,
    )
    factor = 1 / Z / Z / Delta / Delta

    def entry(t: Expr, h: Fact) -> Fact:
        label = p.use(run["labels"], t, by=[h])

        def one(i: Expr, h2: Fact) -> Fact:
            mine = p.use(own_places, t, i, by=[h, h2])
            inside = named(t, i)
            value = 1 / Delta / Z * z(t, i) * deficit(t, i)
            cases = p.pieces(p.use(entries, t, i, by=[h, h2]))
            goal = eq(square(own(t, i)), factor * squared(named, t, i))

            def yes(h3: Fact) -> Fact:
                entry = p.have(eq(v(own(t, i)), value), mine, *(p.use(e, by=[h3]) for e in cases))
                in_support = (p.use(fact, t, i, by=[h, h2, h3]) for fact in within)
                sign = p.have(eq(z(t, i) ** 2, 1), h3, label, *in_support)
                on = p.have(eq(indicator(inside), 1), h3)
                return p.have(goal, entry, sign, on)

            def no(h3: Fact) -> Fact:
                entry = p.have(eq(v(own(t, i)), 0), mine, *(p.use(e, by=[h3]) for e in cases))
                off = p.have(eq(indicator(inside), 0), h3)
                return p.have(goal, entry, off)

            return p.cases(goal, p.rule("excluded", inside), yes, no)

        return summing(p, p.throughout(1, K - 1, one))

    lacking = summing(p, p.throughout(1, T, entry))
    table = double(a=1, b=K - 1, c=1, e=T, h=lambda i, t: squared(named, t, i))
    swapped = p.lemma("sums/exchange", table)
    return p.have(
        eq(total(1, N, square), NORM / Z / Z + factor * deficits(named)),
        whole,
        blocks,
        lacking,
        swapped,
        scaled(w_star, lambda j: j, d, weights),
        scaled(theta_star, lambda i: d + i, K - 1, thresholds),
    )


def inverse_square(p: Prover, divisor: Expr, positive: Fact) -> Fact:
    """``1/a² = (1/a)(1/a)``."""
    one, _ = reciprocal(p, divisor, positive)
    square = p.rule("inverse", divisor**2, p.have(divisor**2 > 0, positive))
    a, b = 1 / divisor, 1 / divisor**2
    return p.have(eq(b, a * a), one, square)


def line_3(named: Named) -> Script:
    """The root exists, is not 0 since ``‖(w*, θ*)‖ = 1``, and is the one that the line names."""

    def lacking(t: Expr, i: Expr) -> Expr:
        return indicator(named(t, i)) * (deficit(t, i) ** 2 / Delta**2)

    def script(p: Prover, run: Given, **given: Fact) -> Fact:
        unit, scale, chosen = given["unit"], given["scale"], given["root"]
        square = NORM + total(1, K - 1, lambda i: total(1, T, lambda t: lacking(t, i)))
        same = inverse_square(p, Delta, scale)

        def each(t: Expr, i: Expr) -> Fact:
            lack = indicator(named(t, i)) * deficit(t, i)
            return p.have(lacking(t, i) >= 0, same, squares=[lack / Delta])

        def lacks(i: Expr, _: Any) -> Fact:
            return p.lemma(
                "sums/nonnegative",
                terms(a=1, b=T, f=lambda t: lacking(t, i)),
                p.every(1, T, lambda t: lacking(t, i) >= 0, lambda t, _: each(t, i)),
            )

        some = p.lemma(
            "sums/nonnegative",
            terms(a=1, b=K - 1, f=lambda i: total(1, T, lambda t: lacking(t, i))),
            p.every(1, K - 1, lambda i: total(1, T, lambda t: lacking(t, i)) >= 0, lacks),
        )
        above = p.have(square >= 1, some, unit)
        low, exact = root_of(p, square, p.have(square >= 0, above))
        root = p.have(eq(Z**2, square), chosen, exact)
        least = p.have(Z >= 0, chosen, low)
        positive = p.have(Z > 0, p.rule("excluded", Z > 0), least, root, above)
        one, _ = reciprocal(p, Z, positive)
        within = [given["exist"]] if "exist" in given else []
        parts = given["size"], given["entries"], given["joined"]
        whole = length_of(p, run, *parts, named, *within)
        return p.have(p.goal, positive, whole, root, same, one)

    return script


def line_4(
    p: Prover,
    run: Given,
    *,
    unit: Fact,
    squares: Fact,
    size: Fact,
    scale: Fact,
    long: Fact,
    entries: Fact,
    joined: Fact,
    unit_v: Fact,
) -> Fact:
    """``‖(w*, θ*)‖ = 1`` and ``Σ d_i² = D²``."""
    one, _ = reciprocal(p, Z, long)
    same = inverse_square(p, Delta, scale)
    lost = deficits(constrained)
    whole = p.have(
        eq(Z**2 * (NORM / Z / Z + lost / Z / Z / Delta / Delta), Z**2),
        unit_v,
        length_of(p, run, size, entries, joined, constrained),
    )
    lacking = NORM + lost / Delta / Delta
    value = p.have(eq(Z**2, lacking), whole, one)
    both = p.have(eq(lost / Delta / Delta, D**2 / Delta / Delta), squares)
    return p.have(p.goal, value, both, unit, same)
