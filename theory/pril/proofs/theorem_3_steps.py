"""One step of subgradient descent on the surrogate loss: how long it can be.

With ``P = Σ τ_i`` over the constraints left of the interval and ``Q = −Σ τ_i`` over those right of
it, ``Σ_i τ_i = P − Q`` and ``Σ_i τ_i² ≤ P + Q``, where ``0 ≤ P ≤ y_l − 1`` and ``0 ≤ Q ≤ K − y_r``.
"""

from typing import Any

from theory.formal.terms import Expr, conj, eq, every, total
from theory.intervals.one_sided import a
from theory.intervals.pril import each
from theory.intervals.symbols import K, R, T, c
from theory.pril.proofs.regret import DATA, SUBGRADIENT, part, slack, step_squared
from theory.pril.proofs.violations import constrained, z
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.runs.papers.symbols import tau, x, y_l, y_r


def printed(t: Expr, i: Expr) -> Expr:
    """Theorem 3's condition on ``τ_i``, in which ``z_i`` stands for the side of the interval."""
    taken, gap = z(t, i) * tau(t, i), z(t, i) * slack(t, i)
    chosen = conj(taken >= 0, taken <= 1, (gap < 0) >> eq(taken, 1), (gap > 0) >> eq(taken, 0))
    inside = (y_l(t) <= i) & (i <= y_r(t) - 1)
    return (inside >> eq(tau(t, i), 0)) & (constrained(t, i) >> chosen)


@lemma(
    "pril/subgradient",
    SUBGRADIENT,
    labels=DATA["labels"],
    given=each(printed),
)
def subgradient(p: Prover, labels: Fact, given: Fact) -> Fact:
    """Theorem 3's condition on the steps, said of the two sides of the interval."""

    def proof(t: Expr, h: Fact) -> Fact:
        def one(i: Expr, h2: Fact) -> Fact:
            label, known = p.use(labels, t, by=[h]), p.use(given, t, i, by=[h, h2])
            return p.have(part(t, i), known, label)

        return p.throughout(1, K - 1, one)

    return p.throughout(1, T, proof)


def left(t: Expr) -> Expr:
    """``P``."""
    return total(1, y_l(t) - 1, lambda i: tau(t, i))


def right(t: Expr) -> Expr:
    """``Q``."""
    return total(y_r(t), K - 1, lambda i: -tau(t, i))


def moved(t: Expr) -> Expr:
    """``Σ_i τ_i``."""
    return total(1, K - 1, lambda i: tau(t, i))


def squares(t: Expr) -> Expr:
    """``Σ_i τ_i²``."""
    return total(1, K - 1, lambda i: tau(t, i) ** 2)


def balance(t: Expr) -> Expr:
    """What is known of P and Q."""
    return conj(
        eq(moved(t), left(t) - right(t)),
        squares(t) <= left(t) + right(t),
        left(t) >= 0,
        left(t) <= y_l(t) - 1,
        right(t) >= 0,
        right(t) <= K - y_r(t),
    )


@lemma(
    "pril/step-balance",
    every(1, T, balance),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
)
def balanced(p: Prover, labels: Fact, parts: Fact) -> Fact:
    """The steps left and right of the interval: Σ τ_i = P − Q and Σ τ_i² ≤ P + Q."""

    def proof(t: Expr, h: Fact) -> Fact:

        def square(i: Expr) -> Expr:
            return tau(t, i) ** 2

        def side(low: Any, high: Any, sign: int) -> list[Any]:
            def step(i: Expr) -> Expr:
                return sign * tau(t, i)

            def compared(f: Any, g: Any) -> Fact:
                each = p.auto(every(low, high, lambda i: f(i) <= g(i)), parts, h, labels)
                return summing(p, each)

            return [
                compared(lambda i: 0, step),
                compared(step, lambda i: 1),
                compared(square, step),
                p.lemma("sums/count", terms(a=low, b=high), labels, h),
            ]

        def inside(f: Any) -> Fact:
            low, high = y_l(t), y_r(t) - 1

            each = p.auto(every(low, high, lambda i: eq(f(i), 0)), parts, h, labels)
            return summing(p, each)

        def whole(f: Any) -> list[Any]:
            return [
                p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=f), labels, h),
                p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=f), labels, h),
                inside(f),
            ]

        return p.have(
            balance(t),
            *side(1, y_l(t) - 1, 1),
            *side(y_r(t), K - 1, -1),
            *whole(lambda i: tau(t, i)),
            *whole(square),
        )

    return p.throughout(1, T, proof)


SIZE = every(1, T, lambda t: x(t) @ x(t) <= R**2)
WIDTH = every(1, T, lambda t: c <= y_r(t) - y_l(t))
ROOM = every(1, T, lambda t: (y_l(t) - 1 <= a) & (K - y_r(t) <= a))

ANY_LENGTH = R**2 * a**2 + K - c - 1
LONG = R**2 * a**2 + a
"""Bounds on the squared length of a step."""


def _moved(p: Prover, t: Expr, known: Fact, room: Fact, size: Fact) -> Any:
    """``(P − Q)² ‖x‖² ≤ R² (P − Q)²`` and ``a − P ≥ 0``, ``a − Q ≥ 0``."""
    P, Q = left(t), right(t)
    whole = p.have(moved(t) ** 2 * (x(t) @ x(t)) <= R**2 * (P - Q) ** 2, size, known)
    return whole, p.have(a - P >= 0, known, room), p.have(a - Q >= 0, known, room)


@lemma(
    "pril/step-length",
    every(1, T, lambda t: step_squared(t) <= ANY_LENGTH),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
    sizes=SIZE,
    widths=WIDTH,
    rooms=ROOM,
)
def any_length(
    p: Prover, labels: Fact, parts: Fact, sizes: Fact, widths: Fact, rooms: Fact
) -> Fact:
    """A step has a squared length of at most a² R² + K − c − 1."""
    balances = p.lemma("pril/step-balance", {}, labels, parts)

    def proof(t: Expr, h: Fact) -> Fact:
        P, Q = left(t), right(t)
        known, width = p.use(balances, t, by=[h]), p.use(widths, t, by=[h])
        whole, over, under = _moved(p, t, known, p.use(rooms, t, by=[h]), p.use(sizes, t, by=[h]))
        low, high = p.have(a - (P - Q) >= 0, over, known), p.have(a + (P - Q) >= 0, under, known)
        most = p.have(R**2 * (P - Q) ** 2 <= R**2 * a**2, low, high)
        return p.have(step_squared(t) <= ANY_LENGTH, whole, most, known, width)

    return p.throughout(1, T, proof)


@lemma(
    "pril/step-length-long",
    every(1, T, lambda t: step_squared(t) <= LONG),
    labels=DATA["labels"],
    parts=SUBGRADIENT,
    sizes=SIZE,
    rooms=ROOM,
    long=a * R**2 >= 1,
)
def long(p: Prover, labels: Fact, parts: Fact, sizes: Fact, rooms: Fact, long: Fact) -> Fact:
    """Where a R² ≥ 1, a step has a squared length of at most a² R² + a."""
    balances = p.lemma("pril/step-balance", {}, labels, parts)
    enough = p.have(a * R**2 - 1 >= 0, long)

    def proof(t: Expr, h: Fact) -> Fact:
        known, goal = p.use(balances, t, by=[h]), step_squared(t) <= LONG
        whole, over, under = _moved(p, t, known, p.use(rooms, t, by=[h]), p.use(sizes, t, by=[h]))
        P, Q = left(t), right(t)

        def ordered(more: Expr, less: Expr, room: Fact, rest: Fact) -> Any:
            def branch(h2: Fact) -> Fact:
                some, gap = p.have(less >= 0, known), p.have(more - less >= 0, h2)
                return p.have(goal, whole, known, room, rest, gap, some, enough)

            return branch

        either = p.have((Q <= P) | (P <= Q))
        return p.cases(goal, either, ordered(P, Q, over, under), ordered(Q, P, under, over))

    return p.throughout(1, T, proof)
