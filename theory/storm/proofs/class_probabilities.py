"""What the probabilities of the codes add up to."""

from typing import Any

from theory.formal.terms import Expr, disj, eq, every, total
from theory.lemmas.logarithm import inverse_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.storm.proofs.codes import CODES, POSITIVE, q
from theory.storm.proofs.messages import climbing
from theory.storm.proofs.paths import Psi, alpha
from theory.storm.symbols import T, Z, lam

ALL = total(0, T, lambda j: q(T, j))


def _step_weighs(b: int, c: int) -> Expr:
    return every(1, T - 1, lambda k: Psi(k, b, c) > 0)


STEPS = (_step_weighs(0, 0), _step_weighs(1, 0), _step_weighs(1, 1))


@lemma(
    "storm/code-weights",
    every(1, T, lambda t: every(0, t, lambda j: q(t, j) > 0)),
    *STEPS,
    **CODES,
    nodes=POSITIVE["nodes"],
)
def weights(p: Prover, *steps: Fact, nodes: Fact, **codes: Fact) -> Fact:
    """Codes have positive weights, whatever the transition 0 → 1 weighs."""

    def body(t: Expr) -> Expr:
        return every(0, t, lambda j: q(t, j) > 0)

    def bottom(low: Fact) -> Fact:
        def one(j: Expr, h: Fact) -> Fact:
            def at(b: int) -> Any:
                known = p.auto(q(1, b) > 0, codes[f"code_{b}"], nodes, low)
                return lambda same: p.rewrite(same, known, lambda j: q(1, j) > 0)

            return p.cases(q(1, j) > 0, p.have(eq(0, j) | eq(1, j), h), at(0), at(1))

        return p.throughout(0, 1, one)

    def step(t: Expr, room: Fact, before: Fact) -> Fact:
        def one(j: Expr, h: Fact) -> Fact:

            def lower(inside: Fact) -> Fact:
                return p.auto(
                    q(t + 1, j) > 0, codes["code_ends"], room, h, inside, before, *steps, nodes
                )

            def fallen(same: Fact) -> Fact:
                grown = p.use(codes["code_falls"], t, by=[room])
                known = p.auto(q(t + 1, t) > 0, grown, before, room, *steps, nodes)
                return p.rewrite(same, known, lambda j: q(t + 1, j) > 0)

            def stayed(same: Fact) -> Fact:
                grown = p.use(codes["code_stays"], t, by=[room])
                known = p.auto(q(t + 1, t + 1) > 0, grown, before, room, *steps, nodes)
                return p.rewrite(same, known, lambda j: q(t + 1, j) > 0)

            split = p.have(disj(j <= t - 1, eq(t, j), eq(t + 1, j)), h)
            return p.cases(q(t + 1, j) > 0, split, lower, fallen, stayed)

        return p.throughout(0, t + 1, one)

    def found(t: Expr, h: Fact) -> Fact:
        return p.use(climbing(p, 1, body, bottom(p.have(1 <= T, h)), step), t, by=[h])

    return p.every(1, T, body, found)


def _steps(p: Prover, edges: Fact) -> list[Any]:
    """The transitions of codes weigh something, since all do."""

    def one(b: int, c: int) -> Fact:
        return p.auto(every(1, T - 1, lambda k: Psi(k, b, c) > 0), edges)

    return [one(0, 0), one(1, 0), one(1, 1)]


def _positive(p: Prover, codes: Given, nodes: Fact, steps: Any, least: Fact) -> tuple[Any, Any]:
    """Each code's weight, and their sum, is positive."""
    own = p.use(p.lemma("storm/code-weights", {}, *codes.values(), nodes, *steps), T, by=[least])
    table = {("a_", "Z", 0): 0, ("b_", "Z", 0): T, ("f_", "R", 1): lambda j: q(T, j)}
    return own, p.lemma("sums/positive", table, own, least)


def _distribution(p: Prover, own: Fact, whole: Any, strict: Fact, unit: Fact) -> Fact:
    """Each ``q/whole`` is positive, and ``Σ q/whole = 1``."""
    return p.auto(p.goal, own, *whole, strict, unit)


def among_codes(
    p: Prover, run: Given, *, rounds: Fact, nodes: Fact, edges: Fact, **codes: Fact
) -> Fact:
    """A positive sum over itself."""
    own, whole = _positive(p, codes, nodes, _steps(p, edges), rounds)
    return _distribution(p, own, [], *inverse_of(p, ALL, whole))


def _normalised(
    p: Prover, codes: Given, start: Fact, step12: Fact, no_rise: Fact, norm: Fact, least: Fact
):
    """``Σ_j q_T(j) = Z``."""
    found = p.lemma("storm/restricted-forward", {}, *codes.values(), start, step12, no_rise)
    return p.auto(eq(ALL, Z), found, least, norm)


def forbidden(
    p: Prover,
    run: Given,
    *,
    rounds: Fact,
    nodes: Fact,
    same: Fact,
    falls: Fact,
    rises: Fact,
    **codes: Fact,
) -> Fact:
    """`storm/restricted-forward` at T, and `storm/code-weights`."""
    start, step12, norm = run.values()

    def sustained(b: int) -> Fact:
        return p.auto(every(1, T - 1, lambda k: Psi(k, b, b) > 0), same)

    zero, stay = sustained(0), sustained(1)
    own, whole = _positive(p, codes, nodes, [zero, falls, stay], rounds)
    total_ = _normalised(p, codes, start, step12, rises, norm, rounds)
    strict, unit = inverse_of(p, Z, p.have(Z > 0, whole, total_))
    ratio = p.have(eq(ALL / Z, 1), unit, total_)
    return _distribution(p, own, [ratio], strict, unit)


def less_than_one(
    p: Prover, run: Given, *, long: Fact, nodes: Fact, edges: Fact, **codes: Fact
) -> Fact:
    """`storm/codes-strictly-below`."""
    start, step12, norm = run.values()
    _, whole = _positive(p, codes, nodes, _steps(p, edges), p.have(1 <= T, long))
    known = (long, *codes.values(), start, step12, nodes, edges)
    below = p.lemma("storm/codes-strictly-below", {}, *known)
    strict, unit = inverse_of(p, Z, p.have(Z > 0, whole, below, norm))
    return p.have(p.goal, unit, whole, strict, below, norm)


def _two(p: Prover, high: int) -> list[Any]:
    """The sum over the codes of few bits, term by term."""
    sums = [total(0, count, lambda j: q(high, j)) for count in range(high + 1)]
    return [p.empty(total(0, -1, lambda j: q(high, j))), *map(p.last, sums)]


def one_bit(
    p: Prover, run: Given, *, single: Fact, nodes: Fact, edges: Fact, **codes: Fact
) -> Fact:
    """``q_1(0) + q_1(1) = ψ_1(0) + ψ_1(1) = Z``."""
    start, _, norm = run.values()
    least = p.have(1 <= T, single)
    _, whole = _positive(p, codes, nodes, _steps(p, edges), least)
    back = p.have(eq(1, T), single)
    starts = [p.use(start, b) for b in (0, 1)]
    short = p.have(
        eq(total(0, 1, lambda j: q(1, j)), alpha(1, 0) + alpha(1, 1)),
        *_two(p, 1),
        *codes.values(),
        *starts,
    )
    summed = p.rewrite(
        back, short, lambda t: eq(total(0, t, lambda j: q(t, j)), alpha(t, 0) + alpha(t, 1))
    )
    return p.auto(p.goal, whole, summed, norm)


def any_share(
    p: Prover,
    run: Given,
    *,
    above: Fact,
    two: Fact,
    nodes: Fact,
    zero: Fact,
    fall: Fact,
    stay: Fact,
    rise: Fact,
    **codes: Fact,
) -> Fact:
    """``Σ q = 3`` and ``Z = 3 + 3(1 − λ)/λ = 3/λ``."""
    start, step12, norm = run.values()
    strict, unit = inverse_of(p, lam, above)
    back = p.have(eq(2, T), two)
    ones = {(k, b): p.use(nodes, k, b) for k in (1, 2) for b in (0, 1)}
    first = [p.have(eq(alpha(1, b), 1), p.use(start, b), ones[1, b]) for b in (0, 1)]

    weights = [
        p.auto(
            eq(q(2, 0), 1), codes["code_ends"], two, codes["code_0"], ones[1, 0], zero, ones[2, 0]
        ),
        p.auto(
            eq(q(2, 1), 1), codes["code_falls"], two, codes["code_1"], ones[1, 1], fall, ones[2, 0]
        ),
        p.auto(
            eq(q(2, 2), 1), codes["code_stays"], two, codes["code_1"], ones[1, 1], stay, ones[2, 1]
        ),
    ]
    three = p.have(eq(total(0, 2, lambda j: q(2, j)), 3), *_two(p, 2), *weights)
    whole = p.rewrite(back, three, lambda t: eq(total(0, t, lambda j: q(t, j)), 3))
    norm2 = p.rewrite(p.have(eq(T, 2), two), norm, lambda t: eq(Z, alpha(t, 0) + alpha(t, 1)))
    value = p.auto(
        eq(Z * lam, 3),
        norm2,
        step12,
        two,
        zero,
        fall,
        *first,
        ones[2, 0],
        rise,
        stay,
        ones[2, 1],
        unit,
    )
    positive = p.have(Z > 0, strict, value, unit)
    inverse = inverse_of(p, Z, positive)[1]
    return p.have(p.goal, whole, value, inverse)
