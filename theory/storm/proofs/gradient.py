"""(17): one weight vector, changed by h, changes the scores of the paths through it by ``h·x_n``.

`log-sum-exp/change` then bounds what ``log Z`` of each instance changes by, on both sides.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    eq,
    exp,
    function,
    indicator,
    integer,
    total,
)
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import same_sums, summing
from theory.storm.proofs.loss import M, S, S_new, code, table, term, whole
from theory.storm.symbols import B, N, h
from theory.storm.symbols import x_of_example as x

T, i, j, k = (integer(name) for name in ("T", "i", "j", "k"))
w, w_new = (function(name, "V", 2) for name in ("w", "w'"))
u, u_new = (function(name, "V", 3) for name in ("u", "u'"))


def nodes(
    p: Prover,
    run: Given,
    *,
    some: Fact,
    codes: Fact,
    bits: Fact,
    low: Fact,
    high: Fact,
    old: Fact,
    new: Fact,
    changed: Fact,
) -> Fact:
    """Of the weights along a path only that of bit k differs."""
    place = p.have((1 <= k) & (k <= T), low, high)

    def through(m: Any) -> Expr:
        return indicator(eq(B(T, k, m), i))

    def grown(n: Any, at_n: Any, m: Any, at_m: Fact) -> Any:
        """``S'(n, m) = S(n, m) + 1[b_k = i] h·x_n``."""

        def rise(t: Any) -> Expr:
            return (w_new(t, B(T, t, m)) - w(t, B(T, t, m))) @ x(n)

        def value(t: Any) -> Expr:
            return indicator(eq(t, k) & eq(B(T, t, m), i)) * (h @ x(n))

        def one(t: Any, room: Fact) -> Fact:
            bit = p.use(bits, t, m, by=[room, at_m])
            same = p.use(changed, t, B(T, t, m), by=[room, bit])

            return p.have(eq(rise(t), value(t)), p.rule("pair", x(n), same))

        return _summed(p, rise, value, one, T, place, through(m) * (h @ x(n))), old, new

    return _change(p, some, codes, through, lambda *at: _scores(p, grown(*at), *at))


def edges(
    p: Prover,
    run: Given,
    *,
    some: Fact,
    codes: Fact,
    bits: Fact,
    low: Fact,
    high: Fact,
    old: Fact,
    new: Fact,
    changed: Fact,
) -> Fact:
    """Of the weights along a path only that between the bits k and k + 1 differs."""
    place = p.have((1 <= k) & (k <= T - 1), low, high)

    def through(m: Any) -> Expr:
        return indicator(conj(eq(B(T, k, m), i), eq(B(T, k + 1, m), j)))

    def grown(n: Any, at_n: Any, m: Any, at_m: Fact) -> Any:
        """``S'(n, m) = S(n, m) + 1[b_k = i, b_{k+1} = j] h·x_n``."""

        def pair(t: Any) -> tuple[Expr, Expr, Expr]:
            return t, B(T, t, m), B(T, t + 1, m)

        def rise(t: Any) -> Expr:
            return (u_new(*pair(t)) - u(*pair(t))) @ x(n)

        def value(t: Any) -> Expr:
            both = conj(eq(t, k), eq(B(T, t, m), i), eq(B(T, t + 1, m), j))
            return indicator(both) * (h @ x(n))

        def one(t: Any, room: Fact) -> Fact:
            own = p.have((1 <= t) & (t <= T), room)
            after = p.have((1 <= t + 1) & (t + 1 <= T), room)
            two = [p.use(bits, at, m, by=[by, at_m]) for at, by in ((t, own), (t + 1, after))]
            same = p.use(changed, *pair(t), by=[room, *two])

            return p.have(eq(rise(t), value(t)), p.rule("pair", x(n), same))

        return _summed(p, rise, value, one, T - 1, place, through(m) * (h @ x(n))), old, new

    return _change(p, some, codes, through, lambda *at: _scores(p, grown(*at), *at))


def _summed(
    p: Prover, rise: Any, value: Any, one: Any, last: Expr, place: Fact, result: Expr
) -> Fact:
    """``Σ_t rise(t)`` is its only term that is not 0, that at k."""
    sums = same_sums(p, 1, last, rise, value, one)
    only = p.lemma("sums/one-term", terms(a=1, b=last, c=k, f=value), place)
    return p.have(eq(total(1, last, rise), result), sums, only)


def _scores(p: Prover, found: Any, n: Any, at_n: Fact, m: Any, at_m: Fact) -> Any:
    """Both scores by definition, and the difference of their sums."""
    rise, old, new = found
    return [rise, p.use(old, n, m, by=[at_n, at_m]), p.use(new, n, m, by=[at_n, at_m])]


def _change(
    p: Prover, some: Fact, codes: Fact, through: Callable[[Any], Expr], facts: Callable[..., Any]
) -> Fact:
    """The sum over the instances of `log-sum-exp/change`."""

    def score(n: Any, m: Any) -> Expr:
        return S(n, m) + through(m) * (h @ x(n))

    def slope(n: Any) -> Expr:
        share = total(0, M, lambda m: through(m) * exp(S(n, m))) / whole(S, n)
        return (share - through(code(n))) * (h @ x(n))

    def step(n: Any) -> Expr:
        return term(S_new, n) - term(S, n)

    def both(n: Expr, at_n: Fact) -> Any:
        def moved(m: Expr, at_m: Any) -> Fact:
            return p.have(eq(S_new(n, m), score(n, m)), *facts(n, at_n, m, at_m))

        names = table(s=lambda m: S(n, m), t=lambda m: S_new(n, m), I=through)
        found = p.lemma(
            "log-sum-exp/change",
            {**names, ("delta_", "R", 0): h @ x(n)},
            some,
            p.throughout(0, M, moved),
        )
        own = moved(code(n), p.use(codes, n, by=[at_n]))
        return found, own

    def low(n: Expr, at_n: Any) -> Fact:
        return p.have(slope(n) <= step(n), *both(n, at_n))

    def high(n: Expr, at_n: Any) -> Fact:
        return p.have(step(n) <= slope(n) + (h @ x(n)) ** 2 / 2, *both(n, at_n))

    below = summing(p, p.throughout(1, N, low))
    above = summing(p, p.throughout(1, N, high))
    return p.have(p.goal, below, above)
