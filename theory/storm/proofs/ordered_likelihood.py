"""The log-likelihood of ordered logit is concave.

``σ(t) − σ(s) = σ(t) σ(−s) (1 − e^{s−t})``.  Each of the three logarithms lies below its tangents by
``1 + a ≤ e^a`` alone; of the last, with ``q = 1/(1 − e^{−g})``:
``q − (q − 1) e^{−r} ≤ e^{(q−1) r}``, since the tangents at 0 give
``(q − 1)(1 − r) + 1 + (q − 1) r = q``.
"""

from typing import Any

from theory.formal.terms import Expr, eq, exp, expr, function, integer, log, real
from theory.lemmas.logarithm import undone
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import at, terms
from theory.storm.proofs.logistic import parts, sigma
from theory.storm.symbols import N, h, w
from theory.storm.symbols import x_of_example as x

a, b = real("a"), real("b")
s, t, s_new, t_new = (real(name) for name in ("s", "t", "s'", "t'"))


def drop(p: Prover, s: Any, t: Any, order: Fact) -> Fact:
    """``1 − e^{s−t} > 0`` for s < t."""
    over = p.lemma("exp/above-one", at(a=t - s), order)
    both = p.lemma("exp/inverse", at(a=t - s))
    return p.have(0 < 1 - exp(s - t), both, over)


@lemma("logistic/factored", eq(sigma(b) - sigma(a), sigma(b) * sigma(-a) * (1 - exp(a - b))))
def factored(p: Prover) -> Fact:
    """σ(b) − σ(a) = σ(b) σ(−a) (1 − e^{a−b}).

    ``σ(−a) = e^{−a} σ(a)``, then `difference`.
    """
    symmetric = p.lemma("logistic/symmetric", {})
    _, one, _ = parts(p, a)
    step = p.analytic("exp-sum", -a, a - b)
    return p.auto(p.goal, symmetric, one, step)


@lemma(
    "logistic/log-form",
    eq(log(sigma(b) - sigma(a)), log(sigma(b)) + log(sigma(-a)) + log(1 - exp(a - b))),
    order=a < b,
)
def log_form(p: Prover, order: Any) -> Fact:
    """log(σ(b) − σ(a)) = log σ(b) + log σ(−a) + log(1 − e^{a−b}) for a < b."""
    high, low = parts(p, b)[0], parts(p, -a)[0]
    gap = drop(p, a, b, order)
    pair = p.have(sigma(b) * sigma(-a) > 0, high, low)
    whole = p.lemma("logarithm/product", at(a=sigma(b) * sigma(-a), b=1 - exp(a - b)), pair, gap)
    split = p.lemma("logarithm/product", at(a=sigma(b), b=sigma(-a)), high, low)
    back = p.lemma("logistic/factored", {})
    same = p.have(eq(sigma(b) * sigma(-a) * (1 - exp(a - b)), sigma(b) - sigma(a)), back)
    value = p.rewrite(
        same,
        whole,
        lambda k: eq(log(k), log(sigma(b) * sigma(-a)) + log(1 - exp(a - b))),
    )
    return p.have(p.goal, value, split)


@lemma("logistic/log-tangent", log(sigma(b)) - log(sigma(a)) <= (1 - sigma(a)) * (b - a))
def log_sigma(p: Prover) -> Fact:
    """log σ(b) ≤ log σ(a) + (1 − σ(a)) (b − a): log σ is concave.

    ``σ(b) ≤ σ(a) e^{(1−σ)(b−a)}``, as ``(1 + e^{−b}) e^{(1−σ)(b−a)} ≥ 1 + e^{−a}``; σ at a.

    Divided by ``1 + e^{−a}`` the left is ``σ e^{(1−σ)(b−a)} + (1 − σ) e^{−σ(b−a)}``, at least 1.
    """
    step = b - a
    least, one, _ = parts(p, a)
    high, other, _ = parts(p, b)
    share, rest = sigma(a), 1 - sigma(a)
    up, down = p.analytic("exp-tangent", rest * step), p.analytic("exp-tangent", -share * step)
    moved = p.analytic("exp-sum", rest * step, -step)
    fall = p.analytic("exp-sum", -a, -step)
    # 1 <= sigma(a) e^{(1-sigma) step} (1 + e^{-b})
    return p.have(
        p.goal,
        p.lemma(
            "logarithm/monotone",
            at(a=sigma(b), b=sigma(a) * exp(rest * step)),
            high,
            least,
            up,
            p.lemma("logistic/between", {}),
            down,
            one,
            moved,
            fall,
            other,
        ),
        p.lemma("logarithm/product", at(a=sigma(a), b=exp(rest * step)), least),
        p.lemma("logarithm/of-exp", at(a=rest * step)),
    )


def drop_of(p: Prover, gap: Any, positive: Fact) -> Fact:
    """``1 − e^{−gap} > 0`` for gap > 0."""
    return drop(p, expr(0), expr(gap), p.have(0 < expr(gap), positive))


@lemma(
    "exp/log-drop",
    log(1 - exp(-b)) - log(1 - exp(-a)) <= (1 / (1 - exp(-a)) - 1) * (b - a),
    first=a > 0,
    second=b > 0,
)
def log_drop(p: Prover, first: Any, second: Any) -> Fact:
    """log(1 − e^{−b}) ≤ log(1 − e^{−a}) + (1/(1 − e^{−a}) − 1)(b − a) for a, b > 0.

    a is the gap, b the new one; with q = 1/(1 − e^{−a}) and r = b − a.
    """
    size, new = drop_of(p, a, first), drop_of(p, b, second)
    q, r = 1 / (1 - exp(-a)), b - a
    up, down = p.analytic("exp-tangent", (q - 1) * r), p.analytic("exp-tangent", -r)
    moved = p.analytic("exp-sum", -a, -r)
    return p.have(
        p.goal,
        p.lemma(
            "logarithm/monotone",
            at(a=1 - exp(-b), b=(1 - exp(-a)) * exp((q - 1) * r)),
            new,
            moved,
            up,
            down,
            size,
        ),
        p.lemma("logarithm/product", at(a=1 - exp(-a), b=exp((q - 1) * r)), size),
        p.lemma("logarithm/of-exp", at(a=(q - 1) * r)),
    )


def _mass_between(p: Prover, s: Any, t: Any, order: Fact) -> Fact:
    """``σ(t) − σ(s) > 0`` for s < t: its logarithm is taken."""
    return p.have(sigma(t) - sigma(s) > 0, p.lemma("logistic/strict", at(a=s, b=t), order))


def inner_form(p: Prover, run: Given, order: Fact, _: Any) -> Fact:
    """`logistic/log-form`."""
    _mass_between(p, s, t, order)
    drop(p, s, t, order)
    return p.have(p.goal, p.lemma("logistic/log-form", at(a=s, b=t), order))


def last_form(p: Prover, run: Given) -> Fact:
    """``σ(−s) = 1 − σ(s)``."""
    flip = p.have(eq(sigma(-s), 1 - sigma(s)), p.lemma("logistic/symmetric", at(a=s)))
    same = p.have(eq(log(sigma(-s)), log(sigma(-s))))
    found = p.rewrite(flip, same, lambda k: eq(log(sigma(-s)), log(k)))
    return p.have(p.goal, found)


def slopes(p: Prover, run: Any, order: Any, order_new: Any) -> Any:
    """The slopes add up: ``(1 − σ(t)) + 1/(e^{t−s} − 1) = σ(t)(1 − σ(t))/P``, and so for s."""
    old = p.lemma("logistic/log-form", at(a=s, b=t), order)
    new = p.lemma("logistic/log-form", at(a=s_new, b=t_new), order_new)
    upper = p.lemma("logistic/log-tangent", at(a=t, b=t_new))
    lower = p.lemma("logistic/log-tangent", at(a=-s, b=-s_new))
    inner = p.lemma("exp/log-drop", at(a=t - s, b=t_new - s_new), order, order_new)
    flips = {u: p.lemma("logistic/symmetric", at(a=e)) for u, e in (("s", s), ("new", s_new))}
    mass = sigma(t) - sigma(s)
    positive = _mass_between(p, s, t, order)
    _mass_between(p, s_new, t_new, order_new)
    size = drop(p, s, t, order)
    q = 1 / (1 - exp(s - t))
    product = p.lemma("logistic/factored", at(a=s, b=t))
    # q (σ(t) − σ(s)) = σ(t) (1 − σ(s))
    scaled = p.auto(eq(q * mass, sigma(t) * (1 - sigma(s))), product, flips["s"], size)
    low = p.have(log(sigma(-s_new)) - log(sigma(-s)) <= sigma(s) * (s - s_new), lower, flips["s"])
    logs = [
        p.replaced(p.have(eq(sigma(-e), 1 - sigma(e)), flips[u]), log)
        for u, e in (("s", s), ("new", s_new))
    ]
    return p.rule(
        "part",
        p.goal,
        p.rule(
            "conjoin",
            [
                p.auto(Expr(part), old, new, inner, scaled, positive, low, upper, *logs)
                for part in p.goal.t[1:]
            ],
        ),
    )


y = function("y", "Z", 1)


def margin(weights: Expr, n: Any) -> Expr:
    """``(2 y_n − 3) w·x_n``."""
    return (2 * y(n) - 3) * (weights @ x(n))


def odds(weights: Expr, n: Any) -> Expr:
    """``1 + e^{−margin}``."""
    return 1 + exp(-margin(weights, n))


@lemma(
    "logarithm/strict",
    log(a) < log(b),
    least=a > 0,
    order=a < b,
)
def log_strict(p: Prover, least: Fact, order: Fact) -> Fact:
    """log a < log b for 0 < a < b."""
    large = p.have(b > 0, least, order)

    def otherwise(no: Fact) -> Fact:
        back = p.lemma("exp/monotone", at(a=log(b), b=log(a)), no)
        return p.have(log(a) < log(b), back, order, undone(p, a, least), undone(p, b, large))

    goal = log(a) < log(b)
    return p.cases(goal, p.rule("excluded", goal), lambda yes: yes, otherwise)


def receding(p: Prover, run: Given, steps: Fact, low: Fact, high: Fact, gain: Fact) -> Fact:
    """No term of the loss grows, and that of observation j falls."""
    m = integer("j")

    def fall(n: Any) -> Expr:
        return log(odds(w, n)) - log(odds(w + h, n))

    def sizes(n: Any) -> list[Any]:
        return [
            p.have(odds(v, n) > 0, p.lemma("exp/positive", at(a=-margin(v, n)))) for v in (w, w + h)
        ]

    def one(n: Expr, inside: Fact) -> Fact:
        less = p.lemma("exp/monotone", at(a=-margin(w + h, n), b=-margin(w, n)), steps, inside)
        _, new = sizes(n)
        found = p.lemma("logarithm/monotone", at(a=odds(w + h, n), b=odds(w, n)), new, less)
        return p.have(fall(n) >= 0, found)

    each = p.every(1, N, lambda n: fall(n) >= 0, one)
    member = p.lemma("sums/member", terms(a=1, b=N, c=m, f=fall), low, high, each)
    line = p.lemma("exp/tangent", at(a=-margin(w + h, m), b=-margin(w, m)))
    less = p.auto(odds(w + h, m) < odds(w, m), line, gain)
    _, new = sizes(m)
    strict = p.lemma("logarithm/strict", at(a=odds(w + h, m), b=odds(w, m)), new, less)
    return p.have(p.goal, member, strict)


def in_a_ball(p: Prover, run: Given, positive: Any, size: Any, good: Fact) -> Fact:
    """No term of the loss is negative."""

    def one(n: Expr, inside: Any) -> Fact:
        found = p.lemma("logarithm/monotone", at(a=expr(1), b=odds(w, n)))
        return p.have(log(odds(w, n)) >= 0, found, p.lemma("logarithm/one", {}))

    each = p.every(1, N, lambda n: log(odds(w, n)) >= 0, one)
    whole = p.lemma("sums/nonnegative", terms(a=1, b=N, f=lambda n: log(odds(w, n))), each)
    return p.have(p.goal, good, whole)
