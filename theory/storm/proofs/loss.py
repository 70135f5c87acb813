"""The negative log-likelihood: no term is negative, all terms are convex.

A term is ``log Z − S(e)``, and ``Z`` is at least ``e^{S(e)}``, one of its terms.  The tangent
inequality is `log-sum-exp/tangent` of each instance.
"""

from typing import Any

from theory.formal.terms import Expr, eq, exp, function, integer, log, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import same_sums, summing
from theory.storm.proofs import log_sum_exp
from theory.storm.symbols import N

__all__ = ["log_sum_exp"]
M = integer("M")
S, S_new = (function(name, "R", 2) for name in ("S", "S'"))
code = function("e", "Z", 1)


def whole(score: Any, n: Any) -> Expr:
    """``Z`` of instance n."""
    return total(0, M, lambda m: exp(score(n, m)))


def term(score: Any, n: Any) -> Expr:
    """``log Z − S(e)``."""
    return log(whole(score, n)) - score(n, code(n))


def table(**functions: Any) -> dict[Any, Any]:
    """The symbols of the lemmas on ``log Σ e^s``: the scores, and the last path M."""
    return {("M_", "Z", 0): M, **{(f"{name}_", "R", 1): f for name, f in functions.items()}}


def positive(p: Prover, score: Any, n: Any, some: Fact) -> Fact:
    """``Z > 0``."""
    return p.lemma("log-sum-exp/positive", table(s=lambda m: score(n, m)), some)


def at_least_code(p: Prover, score: Any, n: Any, room: Fact, some: Any) -> Fact:
    """``log Z ≥ S(e)``."""
    own = p.lemma("sums/member", terms(a=0, b=M, c=code(n), f=lambda m: exp(score(n, m))), room)
    value = score(n, code(n))
    grown = p.lemma("logarithm/monotone", at(a=exp(value), b=whole(score, n)), own)
    return p.have(term(score, n) >= 0, grown, p.lemma("logarithm/of-exp", at(a=value)))


def not_negative(p: Prover, some: Any, codes: Fact) -> Fact:
    """``NLL ≥ 0``."""
    each = p.every(
        1,
        N,
        lambda n: term(S, n) >= 0,
        lambda n, h: at_least_code(p, S, n, p.use(codes, n, by=[h]), some),
    )
    return summing(p, each)


def defined(p: Prover, run: Given, some: Any, codes: Any, _: Any) -> Fact:
    """The logarithm of the quotient ``e^{S(e)}/Z``."""

    def one(n: Expr, _: Any) -> Fact:
        value = S(n, code(n))
        strict, above = p.lemma("exp/positive", at(a=value)), positive(p, S, n, some)
        split = p.lemma("logarithm/quotient", at(a=exp(value), b=whole(S, n)), strict, above)
        return p.have(
            eq(log(exp(value) / whole(S, n)), -term(S, n)),
            split,
            p.lemma("logarithm/of-exp", at(a=value)),
        )

    sums = summing(p, p.throughout(1, N, one))
    return p.have(p.goal, sums, not_negative(p, some, codes))


def convex(p: Prover, run: Given, some: Fact, *_: Any) -> Fact:
    """The tangent inequality of every instance, summed."""

    def rise(n: Any) -> Expr:
        mean = total(0, M, lambda m: exp(S(n, m)) * (S_new(n, m) - S(n, m)))
        return mean / whole(S, n) - (S_new(n, code(n)) - S(n, code(n)))

    def one(n: Expr, _: Any) -> Fact:
        both = table(s=lambda m: S(n, m), t=lambda m: S_new(n, m))
        line = p.lemma("log-sum-exp/tangent", both, some)
        return p.have(rise(n) <= term(S_new, n) - term(S, n), line)

    lines = summing(p, p.throughout(1, N, one))
    return p.have(p.goal, lines)


def in_a_ball(
    p: Prover, run: Given, some: Any, codes: Any, _: Any, positive: Any, good: Fact
) -> Fact:
    """NLL is not negative."""
    return p.have(p.goal, good, not_negative(p, some, codes))


def receding(
    p: Prover,
    run: Given,
    *,
    some: Fact,
    codes: Fact,
    falls: Fact,
    low: Fact,
    high: Fact,
    least: Fact,
    most: Fact,
    gain: Fact,
) -> Fact:
    """``Z_new e^{−S(e)} = Σ e^{S'(m)} e^{S(m) − S(e)}``, no term above ``e^{S'(m)}``, one below."""
    j, k = integer("j"), integer("k")
    inside = p.have((1 <= j) & (j <= N), low, high)

    def both(n: Any, m: Any) -> Expr:
        return S_new(n, m) + S(n, m)

    def fall(n: Any) -> Expr:
        return term(S_new, n) - term(both, n)

    def drop(n: Any) -> Any:
        """What each path loses against the code."""
        return lambda m: exp(S_new(n, m)) - exp(both(n, m) - S(n, code(n)))

    def lost(n: Any, h: Fact) -> Fact:
        def one(m: Expr, room: Fact) -> Fact:
            order = at(a=both(n, m) - S(n, code(n)), b=S_new(n, m))
            return p.have(drop(n)(m) >= 0, p.lemma("exp/monotone", order, falls, h, room))

        return p.throughout(0, M, one)

    def scaled(n: Any) -> Any:
        """``Σ e^{S' + S − S(e)} = Z e^{−S(e)}``, and its logarithm."""
        value = S(n, code(n))
        sums = same_sums(
            p,
            0,
            M,
            lambda m: exp(both(n, m) - value),
            lambda m: exp(both(n, m)) * exp(-value),
            lambda m, _: p.analytic("exp-sum", both(n, m), -value),
        )
        above = positive(p, both, n, some)
        shrunk = whole(both, n) * exp(-value)
        size = p.auto(shrunk > 0, above)
        product = p.lemma("logarithm/product", at(a=whole(both, n), b=exp(-value)), above)
        known = p.have(
            eq(log(shrunk), log(whole(both, n)) - value),
            product,
            p.lemma("logarithm/of-exp", at(a=-value)),
        )
        return shrunk, size, known, sums

    def one(n: Expr, h: Any) -> Fact:
        shrunk, size, known, sums = scaled(n)
        less = p.lemma("sums/nonnegative", terms(a=0, b=M, f=drop(n)), lost(n, h))
        found = p.lemma("logarithm/monotone", at(a=shrunk, b=whole(S_new, n)), size, sums, less)
        return p.have(fall(n) >= 0, found, known)

    each = p.throughout(1, N, one)
    member = p.lemma("sums/member", terms(a=1, b=N, c=j, f=fall), inside, each)
    own = p.lemma("sums/member", terms(a=0, b=M, c=k, f=drop(j)), least, most, lost(j, inside))
    value = both(j, k) - S(j, code(j))
    line = p.lemma("exp/tangent", at(a=value, b=S_new(j, k)))
    less = p.auto(drop(j)(k) > 0, line, gain)
    shrunk, size, known, sums = scaled(j)
    order = p.have(shrunk < whole(S_new, j), sums, own, less)
    strict = p.lemma("logarithm/strict", at(a=shrunk, b=whole(S_new, j)), size, order)
    return p.have(p.goal, member, strict, known)
