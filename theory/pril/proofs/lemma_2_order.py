"""Lemma 2: a pair of M-PRIL's thresholds after a step, and the order in a run from its start.

From the uniform start ``θ_{i+1} = θ_i e^{η n}`` with an integer n ≥ 0 that falls by at most 1 in a
round, and not where it is 0; thresholds with such ratios are in order.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, eq, every, exp, expr, function, real, total, whole
from theory.intervals.gaps import ordered
from theory.intervals.symbols import K, T
from theory.lemmas.integers import difference_of, equal_to, sum_of
from theory.pril.proofs.lemma_2 import positive_always
from theory.pril.proofs.multiplicative import RUN, Z, eta
from theory.proving.domain import at_least
from theory.proving.lemma import Lemma, lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import all_rounds
from theory.runs.papers.symbols import tau, theta

a, b, n, u, v, share = (real(name) for name in ("a", "b", "n_", "u", "v", "share"))


@lemma(
    "m-pril/ratio",
    eq(b * exp(-(v * eta)) * share, a * exp(-(u * eta)) * share * exp((n + u - v) * eta)),
    before=eq(b, a * exp(n * eta)),
)
def ratio(p: Prover, before: Fact) -> Fact:
    """If b = a e^(ηn), and a and b are multiplied by e^(−ηu) and e^(−ηv) and by one more number,
    then n grows by u − v.
    """
    first = p.analytic("exp-sum", -(u * eta), (n + u - v) * eta)
    second = p.analytic("exp-sum", n * eta, -(v * eta))
    return p.have(p.goal, first, second, before)


Count = Callable[[Expr, Expr], Expr]


def count(t: Expr, i: Expr) -> Expr:
    """``n_i``: by how many powers of ``e^η`` threshold i + 1 is above threshold i."""
    return total(1, t - 1, lambda s: tau(s, i) - tau(s, i + 1))


h = function("h", "Z", 1)


def from_powers(t: Expr, i: Expr) -> Expr:
    """The same where it is ``h_i`` at first."""
    return h(i) + count(t, i)


def apart(t: Expr, i: Expr, number: Count = count) -> Expr:
    """``θ_{i+1} = θ_i e^{η n_i}`` with an integer ``n_i ≥ 0``."""
    power = eq(theta(t, i + 1), theta(t, i) * exp(number(t, i) * eta))
    return conj(whole(number(t, i)), number(t, i) >= 0, power)


def powers(t: Expr, number: Count = count) -> Expr:
    """`apart` for all pairs."""
    return every(1, K - 2, lambda i: apart(t, i, number))


def _start(p: Prover, run: Given, i: Expr, h: Fact) -> Fact:
    """`apart` before the first round: equal thresholds."""
    n, last = count(expr(1), i), p.have(i + 1 <= K - 1, h)
    both = [p.use(run["start-theta"], k, by=[h, last]) for k in (i, i + 1)]
    none = p.empty(n)
    power, zero = p.replaced(none, lambda k: exp(k * eta)), p.lemma("exp/zero", {})
    return p.have(apart(expr(1), i), equal_to(p, n, expr(0), none), none, *both, power, zero)


def _still(p: Prover, t: Expr, i: Expr, n: Expr, known: Any, moves: Any) -> Fact:
    """``n_i + τ_i − τ_{i+1} ≥ 0``: n falls by at most 1, and not where it is 0."""
    integer, least, power = known
    new = n + tau(t, i) - tau(t, i + 1)

    def level(none: Fact) -> Fact:
        flat = p.have(eq(n, 0), none, least)
        factor = p.replaced(flat, lambda k: exp(k * eta))
        return p.have(new >= 0, least, power, factor, p.lemma("exp/zero", {}), *moves)

    def rises(some: Any) -> Fact:
        return p.have(new >= 0, p.rule("gap", n >= 0 + 1, [some, integer]), *moves)

    return p.cases(new >= 0, p.rule("excluded", 0 < n), rises, level)


def _step(
    p: Prover,
    run: Given,
    t: Expr,
    i: Expr,
    here: Fact,
    h: Fact,
    known: Fact,
    steps: Any,
    number: Count,
) -> Fact:
    """`apart` after round t from `apart` before it."""
    n, last, label = number(t, i), p.have(i + 1 <= K - 1, h), p.use(run["labels"], t, by=[here])
    integer, least, power = p.pieces(known)

    def both(facts: Fact) -> list[Any]:
        return [p.use(facts, t, k, by=[here, h, last]) for k in (i, i + 1)]

    new = n + tau(t, i) - tau(t, i + 1)
    back = p.have(eq(new, number(t + 1, i)), p.last(count(t + 1, i), here))
    low, high = (
        equal_to(p, tau(t, k), Expr(meaning.conclusion[2]), meaning)
        for k, meaning in zip((i, i + 1), both(run["tau"]), strict=True)
    )
    more = sum_of(p, n, tau(t, i), integer, low)
    whole_new = difference_of(p, n + tau(t, i), tau(t, i + 1), more, high)
    natural = _still(p, t, i, n, (integer, least, power), [*both(steps), label])
    table = {
        ("a", "R", 0): theta(t, i),
        ("b", "R", 0): theta(t, i + 1),
        ("n_", "R", 0): n,
        ("u", "R", 0): tau(t, i),
        ("v", "R", 0): tau(t, i + 1),
        ("share", "R", 0): 1 / Z(t),
    }
    lower, upper = both(run["step-theta"])
    raised = p.have(
        eq(theta(t + 1, i + 1), theta(t + 1, i) * exp(new * eta)),
        *(p.lemma("m-pril/ratio", table, power), upper),
        lower,
    )

    def after(k: Expr) -> Expr:
        return conj(whole(k), k >= 0, eq(theta(t + 1, i + 1), theta(t + 1, i) * exp(k * eta)))

    return p.rewrite(back, p.rule("conjoin", [whole_new, natural, raised]), after)


def _always(p: Prover, run: Given, first: Fact, number: Count = count) -> Fact:
    """`powers` in every round, from `powers` before the first."""
    steps = p.lemma("m-pril/steps", {}, run["labels"], run["tau"])

    def move(t: Expr, here: Any, before: Fact) -> Fact:
        def one(i: Expr, h: Fact) -> Fact:
            return _step(p, run, t, i, here, h, p.use(before, i, by=[h]), steps, number)

        return p.throughout(1, K - 2, one)

    return all_rounds(p, T, lambda t: powers(t, number), first, move)


@lemma("m-pril/powers", every(1, T + 1, powers), *RUN.values())
def whole_powers(p: Prover, *given: Fact) -> Fact:
    """From the uniform start each threshold is the one below it times a natural power of e^η."""
    run = dict(zip(RUN, given, strict=True))
    return _always(p, run, p.throughout(1, K - 2, lambda i, h: _start(p, run, i, h)))


def _ordered(p: Prover, run: Given, ratios: Fact, number: Count = count) -> Fact:
    """Thresholds with such ratios are in order, in all rounds."""
    always, _ = positive_always(p, run)

    def proof(t: Expr, h: Fact) -> Fact:
        _, thresholds = p.pieces(p.use(always, t, by=[h]))

        def one(i: Expr, h2: Fact) -> Fact:
            _, least, power = p.pieces(p.use(ratios, t, i, by=[h, h2]))
            low, n = p.use(thresholds, i, by=[h2]), number(t, i)
            above = p.have(0 <= n * eta, least, run["rate"])
            grows = p.have(exp(n * eta) - 1 >= 0, p.analytic("exp-tangent", n * eta), above)
            return p.have(theta(t, i) <= theta(t, i + 1), power, low, grows)

        return p.throughout(1, K - 2, one)

    return p.throughout(1, T + 1, proof)


def _order(p: Prover, *given: Fact) -> Fact:
    run = dict(zip(RUN, given, strict=True))
    return _ordered(p, run, p.lemma("m-pril/powers", {}, *given))


def for_ever(p: Prover, run: Given, positive: Fact, start: Fact) -> Fact:
    """The order in a run from positive parameters whose ratios are natural powers of ``e^η``."""

    def one(i: Expr, h_: Fact) -> Fact:
        n, none = from_powers(expr(1), i), p.empty(count(expr(1), i))
        same = p.have(eq(n, h(i)), none)
        factor = p.replaced(same, lambda k: exp(k * eta))
        return p.auto(apart(expr(1), i, from_powers), equal_to(p, n, h(i), same), start, h_, factor)

    ratios = _always(p, run, p.throughout(1, K - 2, one), from_powers)
    order = _ordered(p, {**run, "positive": positive}, ratios, from_powers)
    return p.auto(p.goal, order)


order = Lemma(
    "m-pril/order",
    "From the uniform start M-PRIL's thresholds are in order in every round.",
    tuple(RUN.values()),
    every(1, T + 1, ordered),
    _order,
)

LAST_ROUND = RUN | at_least(1, T, "round")
"""A run from the uniform start, whose last step is looked at."""


def reached(p: Prover, run: Given, _order: Any) -> Fact:
    """Lemma 2, or one of its cases, in a run from the uniform start."""
    always = p.lemma("m-pril/order", {}, *(run[name] for name in RUN))
    return p.auto(p.goal, always, run["round"])
