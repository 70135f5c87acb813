"""A large η: the parameters of M-PRIL come back after two passes, in which five rounds err.

Up to a common factor the parameters ``(w_1, w_2, θ)`` before the six rounds are ``(1, 1, 1)``,
``(1, 1, 1)``, ``(1/q, 1, q)``, ``(1, q, 1)``, ``(q, 1, q)`` and ``(1, 1, q²)``; after the last one
they are equal again. The comparisons need ``1/q + 1 < q``, ``q − 1 ≥ 1`` and ``2 < q²``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, exp, expr, indicator, integer, total
from theory.intervals.symbols import K, T, d
from theory.intervals.symbols import x_by_coordinates as x
from theory.lemmas.exponential import at
from theory.pril.proofs.m_pril_counts import loss
from theory.pril.proofs.m_pril_run import core
from theory.pril.proofs.multiplicative import RUN, Z, eta, score, w
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.runs.papers.symbols import tau, theta, y_l, y_r

n = integer("n")
q, inverse = exp(eta), exp(-eta)

EXAMPLES = (((-1, 1), 1), ((1, 0), 1), ((1, 1), 2))
"""The three examples, with their labels."""

CYCLE = (
    ((0, 0, 0), 0),
    ((0, 0, 0), -1),
    ((-1, 0, 1), 1),
    ((0, 1, 0), -1),
    ((1, 0, 1), -1),
    ((0, 0, 2), 1),
    ((1, 1, 1), 0),
)
"""Exponents of q in ``(w_1, w_2, θ)`` before a round, and the step of the round."""


def presented(k: Expr) -> Expr:
    """Pass ``k + 1`` over the three examples."""
    facts = []
    for place, (instance, label) in enumerate(EXAMPLES, start=1):
        t = 3 * k + place
        facts += [eq(x(t, j), value) for j, value in enumerate(instance, start=1)]
        facts += [eq(y_l(t), label), eq(y_r(t), label)]
    return conj(*facts)


PATTERN = every(0, 2 * n - 1, presented)


def first(k: Expr) -> Expr:
    """The first round of the k-th two passes."""
    return 6 * k - 5


def level(t: Expr) -> Expr:
    """Before round t all three parameters are equal, and positive."""
    return conj(w(t, 1) > 0, eq(w(t, 2), w(t, 1)), eq(theta(t, 1), w(t, 1)))


def cycled(k: Expr) -> Expr:
    """Equal parameters are equal again after two passes, in which all rounds but one err."""
    lost = [eq(loss(first(k) + place), abs(step)) for place, (_, step) in enumerate(CYCLE[:-1])]
    return level(first(k)) >> conj(level(first(k + 1)), *lost)


def power(e: int) -> Expr:
    """``q^e``."""
    return inverse if e == -1 else q**e if e else expr(1)


def parameters(t: Expr) -> tuple[Expr, Expr, Expr]:
    """``w_1``, ``w_2`` and θ before round t."""
    return w(t, 1), w(t, 2), theta(t, 1)


def summed(p: Prover, body: Any, length: int, last: Fact) -> Fact:
    """``Σ_{k=1}^{b} body(k)`` written out, from ``length = b``."""
    parts = [p.empty(total(1, 0, body))]
    parts += [p.last(total(1, k, body)) for k in range(1, length + 1)]
    whole = sum((body(expr(k)) for k in range(2, length + 1)), body(expr(1)))
    written = p.have(eq(total(1, length, body), whole), *parts)
    return p.rewrite(last, written, lambda b: eq(total(1, b, body), whole))


class _Cycle:
    """The six rounds, with what is known about the run and about q."""

    def __init__(self, p: Prover, run: Given, large: Fact, ranks: Fact, dimension: Fact) -> None:
        self.p, self.run = p, run
        self.size = core(p, run)["Z-positive"]
        self.steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])
        self.last = p.have(eq(1, K - 1), ranks)
        self.width = p.have(eq(2, d), dimension)
        self.ranks, self.dimension = ranks, dimension
        some = at(p, "exp/positive", -eta)
        self.one = at(p, "exp/inverse", eta)
        half = p.have(2 * inverse <= 1, self.one, large, some)
        self.known = (large, half, p.have(q**2 >= 4, large))

    def factor(self, exponent: Expr, e: int, known: Any) -> Fact:
        """``exp(η · exponent) = q^e``, from ``exponent = e``."""
        p = self.p
        same = p.have(eq(e * eta, eta * exponent), known)
        if e:
            start = p.have(eq(exp(e * eta), power(e)))
        else:
            start = p.have(eq(exp(e * eta), 1), p.lemma("exp/zero", {}))
        return p.rewrite(same, start, lambda k: eq(exp(k), power(e)))

    def round(self, place: int, t: Expr, h: Any, label: Any, m: Expr, some: Any, now: Any) -> Any:
        """The loss of a round, and the parameters after it, from ``now``: those before it.

        They are m times powers of q before the round, ``m/Z`` times powers of q after it.
        """
        p = self.p
        old, step = CYCLE[place]
        instance, rank = EXAMPLES[place % 3]
        ahead = sum((v * power(e) for v, e in zip(instance, old[:2], strict=True)), expr(0))
        gap = ahead - power(old[2])
        written = summed(p, lambda j: w(t, j) * x(t, j), 2, self.width)
        scored = p.have(
            eq(score(t) - theta(t, 1), gap * m),
            written,
            now[2],
            *[p.have(eq(x(t, j), v), label) for j, v in _places(instance)],
            *[now[j - 1] for j, v in _places(instance)],
        )
        strict = step != -1
        side = p.have(
            score(t) < theta(t, 1) if strict else theta(t, 1) <= score(t), scored, *self.known, some
        )
        inside = p.have((1 <= expr(1)) & (1 <= K - 1), self.last)
        meaning = p.use(self.steps, t, 1, by=[h, inside])
        taken = p.have(eq(tau(t, 1), step), meaning, label, side)
        lost = self.lost(t, label, rank, side, abs(step))
        change = p.have(
            eq(total(1, K - 1, lambda i: tau(t, i)), step),
            summed(p, lambda i: tau(t, i), 1, self.last),
            taken,
        )
        return lost, self.moved(place, t, h, label, m, now, inside, taken, change)

    def lost(self, t: Expr, label: Any, rank: int, side: Any, value: int) -> Fact:
        """The loss: there is one constraint, on the one side of the label."""
        p = self.p

        def below(i: Expr) -> Expr:
            return indicator(score(t) < theta(t, i))

        def above(i: Expr) -> Expr:
            return indicator(theta(t, i) <= score(t))

        if rank == 1:
            alone = summed(p, above, 1, self.last)
            start = p.have(eq(1, y_r(t)), label)
            alone = p.rewrite(start, alone, lambda a: eq(total(a, K - 1, above), above(expr(1))))
            none = p.empty(total(1, y_l(t) - 1, below), label)
        else:
            alone = summed(p, below, 1, p.have(eq(1, y_l(t) - 1), label))
            none = p.empty(total(y_r(t), K - 1, above), label, self.ranks)
        return p.have(eq(loss(t), value), alone, none, side)

    def moved(
        self,
        place: int,
        t: Expr,
        h: Any,
        label: Any,
        m: Expr,
        now: Any,
        inside: Any,
        taken: Any,
        change: Any,
    ) -> list[Any]:
        """The three parameters after the round."""
        p = self.p
        step, new = CYCLE[place][1], CYCLE[place + 1][0]
        share, all_steps = 1 / Z(t), total(1, K - 1, lambda i: tau(t, i))
        found = []
        for j, c, after, e_new in zip((1, 2, 3), now, parameters(t + 1), new, strict=True):
            if j < 3:
                value = EXAMPLES[place % 3][0][j - 1]
                exponent, by = x(t, j) * all_steps, value * step
                known = p.have(eq(exponent, by), label, change)
                update = p.use(self.run["step-w"], t, j, by=[h, self.dimension])
            else:
                exponent, by = -tau(t, 1), -step
                known = p.have(eq(exponent, by), taken)
                update = p.use(self.run["step-theta"], t, 1, by=[h, inside])
            factor = self.factor(exponent, by, known)
            found.append(p.have(eq(after, power(e_new) * (m * share)), update, factor, c, self.one))
        return found


def _places(instance: tuple[int, int]) -> list[tuple[int, int]]:
    return list(enumerate(instance, start=1))


@lemma(
    "m-pril/cycle",
    every(1, n, cycled),
    *RUN.values(),
    large=2 <= q,
    ranks=eq(K, 2),
    dimension=eq(d, 2),
    long=eq(T, 6 * n),
    pattern=PATTERN,
)
def rounds(
    p: Prover,
    *given: Fact,
    large: Fact,
    ranks: Fact,
    dimension: Fact,
    long: Fact,
    pattern: Fact,
) -> Fact:
    """With q ≥ 2, equal parameters are equal again after two passes over the three examples,
    in which all rounds but the first err.
    """
    run = dict(zip(RUN, given, strict=True))
    cycle = _Cycle(p, run, large, ranks, dimension)

    def two_passes(k: Expr, room: Fact) -> Fact:
        start = p.assume(level(first(k)))
        passes = []
        for j in (2 * k - 2, 2 * k - 1):
            passes.append(p.use(pattern, j, by=[p.have((0 <= j) & (j <= 2 * n - 1), room)]))
        m, some = w(first(k), 1), p.have(w(first(k), 1) > 0, start)
        now = [p.have(eq(value, m), start) for value in parameters(first(k))]
        lost = []
        for place in range(6):
            t = first(k) + place
            h = p.have((1 <= t) & (t <= T), room, long)
            error, now = cycle.round(place, t, h, passes[place // 3], m, some, now)
            share = p.lemma("inverse/positive", {("u", "R", 0): Z(t)}, cycle.size, room, long)
            m, some = m * (1 / Z(t)), p.have(m * (1 / Z(t)) > 0, some, share)
            lost.append(error)
        end = p.auto(level(first(k + 1)), *now, some)
        after = p.rule("conjoin", [end, *lost])
        return p.rule("part", cycled(k), p.rule("discharge", start.conclusion, after))

    return p.throughout(1, n, two_passes)
