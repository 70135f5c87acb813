"""NLL against multinomial logit's: ``Z^code < Z``, and ``Z' ≤ Z^code + e^{−λ} Z``."""

from typing import Any

from theory.formal.terms import (
    Expr,
    conj,
    disj,
    eq,
    every,
    exp,
    expr,
    function,
    indicator,
    integer,
    log,
    total,
    whole,
)
from theory.lemmas.integers import equal_to, sum_of
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.proving.tactics import by_induction, summing
from theory.storm.proofs import loss
from theory.storm.proofs.gradient import T, k
from theory.storm.proofs.loss import M, S, S_new, code, positive, term
from theory.storm.symbols import B, N, lam

size, ones = integer("n_"), function("one_", "R", 1)


@lemma(
    "sums/of-ones",
    conj(whole(total(1, size, ones)), 0 <= total(1, size, ones)),
    each=every(1, size, lambda t: disj(eq(ones(t), 0), eq(ones(t), 1))),
)
def of_ones(p: Prover, each: Fact) -> Fact:
    """A sum of ones and zeros is a natural number."""

    def body(k: Any) -> Expr:
        return conj(whole(total(1, k, ones)), 0 <= total(1, k, ones))

    def step(k: Expr, here: Fact, before: Fact) -> Fact:
        old, least = p.pieces(before)
        last = p.last(total(1, k + 1, ones), here)

        def value(number: int) -> Any:
            def proof(h: Fact) -> Fact:
                integer_ = equal_to(p, ones(k + 1), expr(number), h)
                more = sum_of(p, total(1, k, ones), ones(k + 1), old, integer_)
                said = equal_to(
                    p, total(1, k + 1, ones), total(1, k, ones) + ones(k + 1), last, more
                )
                return p.rule("conjoin", [said, p.have(0 <= total(1, k + 1, ones), last, least, h)])

            return proof

        return p.cases(body(k + 1), p.use(each, k + 1, by=[here]), value(0), value(1))

    def none(h: Fact) -> Fact:
        empty = p.empty(total(1, size, ones), h)
        return p.have(p.goal, empty, equal_to(p, total(1, size, ones), expr(0), empty))

    def some(h: Fact) -> Fact:
        empty = p.empty(total(1, 0, ones))
        start = p.rule(
            "conjoin",
            [equal_to(p, total(1, 0, ones), expr(0), empty), p.have(0 <= total(1, 0, ones), empty)],
        )
        return p.use(by_induction(p, 0, size, body, start, step), size, by=[h])

    return p.cases(p.goal, p.rule("excluded", 0 <= size), some, none)


def rise(m: Any) -> Any:
    """1 where path m has a transition 0 → 1."""
    return lambda t: indicator(eq(B(T, t, m), 0) & eq(B(T, t + 1, m), 1))


def rises(m: Any) -> Expr:
    """How many it has."""
    return total(1, T - 1, rise(m))


def is_code(m: Any) -> Expr:
    """1 for codes of labels."""
    return indicator(eq(rises(m), 0))


def among(n: Any) -> Expr:
    """``Z^code`` of instance n."""
    return total(0, M, lambda m: is_code(m) * exp(S(n, m)))


def logit(n: Any) -> Expr:
    """``log Z^code − S(e)``."""
    return log(among(n)) - S(n, code(n))


def natural(p: Prover, m: Any) -> list[Fact]:
    """The count of path m is a natural number."""
    return p.pieces(p.lemma("sums/of-ones", {("n_", "Z", 0): T - 1, ("one_", "R", 1): rise(m)}))


def share(p: Prover, n: Any, codes: Fact, labels: Fact, at_n: Fact) -> Fact:
    """``Z^code > 0``: the code of the label is among them."""

    def own(m: Any) -> Expr:
        return is_code(m) * exp(S(n, m))

    place, none = p.use(codes, n, by=[at_n]), p.use(labels, n, by=[at_n])
    member = p.lemma("sums/member", terms(a=0, b=M, c=code(n), f=own), place)
    return p.auto(among(n) > 0, member, none)


def above(
    p: Prover,
    run: Given,
    *,
    codes: Fact,
    labels: Fact,
    first: Fact,
    least: Fact,
    most: Fact,
    rising: Fact,
) -> Fact:
    """Each instance's ``Z`` has one term more."""

    def one(n: Expr, at_n: Fact) -> Fact:
        def rest(m: Any) -> Expr:
            return (1 - is_code(m)) * exp(S(n, m))

        inside = p.have((0 <= k) & (k <= M), least, most)
        member = p.lemma("sums/member", terms(a=0, b=M, c=k, f=rest), inside)
        own = p.have(rest(k) > 0, rising, p.lemma("exp/positive", at(a=S(n, k))))
        order = at(a=among(n), b=loss.whole(S, n))
        strict = p.lemma("logarithm/strict", order, share(p, n, codes, labels, at_n), member, own)
        return p.have(logit(n) < term(S, n), strict)

    strict = p.throughout(1, N, one)
    here = p.have((1 <= expr(1)) & (expr(1) <= N), first)
    gap = terms(a=1, b=N, c=1, f=lambda n: term(S, n) - logit(n))
    member = p.lemma("sums/member", gap, here, strict)
    return p.auto(p.goal, member, strict, here)


def near(
    p: Prover,
    run: Given,
    *,
    some: Fact,
    codes: Fact,
    bits: Fact,
    labels: Fact,
    old: Fact,
    new: Fact,
    bias: Fact,
    least: Fact,
    changed: Fact,
) -> Fact:
    """``S' = S − λ r``, so that ``Z' ≤ Z^code + e^{−λ} Z`` and ``log(1 + a) ≤ a``."""

    def lowered(n: Expr, at_n: Fact, m: Expr, at_m: Fact) -> Fact:
        """``S'(n, m) = S(n, m) − λ r(m)``."""
        known = (at_n, at_m, old, new, bias, bits, changed)
        return p.auto(eq(S_new(n, m), S(n, m) - lam * rises(m)), *known)

    def one(n: Expr, at_n: Fact) -> Fact:
        def bound(m: Any) -> Expr:
            return is_code(m) * exp(S(n, m)) + exp(-lam) * exp(S(n, m))

        def less(m: Expr, at_m: Fact) -> Fact:
            new_score = lowered(n, at_n, m, at_m)
            up, down = (p.lemma("exp/positive", at(a=a)) for a in (S(n, m), -lam))
            goal = exp(S_new(n, m)) <= bound(m)

            def code_(yes: Fact) -> Fact:
                same = p.auto(eq(S_new(n, m), S(n, m)), new_score, yes)
                return p.auto(goal, p.replaced(same, exp), yes, up, down)

            def other(no: Fact) -> Fact:
                integer_, zero = natural(p, m)
                above_ = p.rule(
                    "gap", rises(m) >= 0 + 1, [p.have(0 < rises(m), no, zero), integer_]
                )
                below = p.have(S_new(n, m) <= S(n, m) - lam, new_score, above_, least)
                shrunk = p.lemma("exp/monotone", at(a=S_new(n, m), b=S(n, m) - lam), below)
                split = p.analytic("exp-sum", S(n, m), -lam)
                return p.have(goal, shrunk, split, no)

            return p.cases(goal, p.rule("excluded", eq(rises(m), 0)), code_, other)

        sums = summing(p, p.throughout(0, M, less))
        above_, more = share(p, n, codes, labels, at_n), positive(p, S_new, n, some)
        ratio = loss.whole(S_new, n) / among(n)
        split = p.lemma("logarithm/quotient", at(a=loss.whole(S_new, n), b=among(n)), more, above_)
        up = p.auto(0 < ratio, more, above_)
        line = p.lemma("logarithm/tangent", at(a=ratio), up)
        own = lowered(n, at_n, code(n), p.use(codes, n, by=[at_n]))
        none = p.use(labels, n, by=[at_n])
        return p.auto(
            term(S_new, n) <= logit(n) + exp(-lam) * (loss.whole(S, n) / among(n)),
            split,
            line,
            sums,
            above_,
            own,
            none,
        )

    return p.have(p.goal, summing(p, p.throughout(1, N, one)))
