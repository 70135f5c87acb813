"""The bounds of Section 4 are attained: two labels, orthogonal feature differences, n examples.

Before every round the weights are orthogonal to the differences still to come, so both labels have
the same score and the first is predicted, which is wrong; the step adds a multiple of a difference.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.runs import LABELS, R, ell, w_bar, yhat
from theory.cusum.proofs.structured import mistaken
from theory.cusum.symbols import n
from theory.formal.terms import Expr, eq, every, expr, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import all_rounds, summing
from theory.runs import pa_structured_run, structured_run
from theory.runs.papers.symbols import Phi, delta, r, w, y

PERCEPTRON = structured_run("smallest").instantiated(LABELS)
"""Figure 3; the first best label is predicted."""

PASSIVE = pa_structured_run("smallest").instantiated(
    {**LABELS, ("loss", "R", 2): lambda a, b: indicator(~eq(a, b))}
)
"""The learner of Section 4 with the 0-1 loss; the first best label is predicted."""


def apart(t: Any) -> Expr:
    """``Φ(x_t, y_t) − Φ(x_t, 1)``."""
    return Phi(t, y(t)) - Phi(t, 1)


def ahead(t: Any) -> Expr:
    """The weights are orthogonal to the differences from round t on."""
    return every(t, n, lambda s: eq(w(t) @ apart(s), 0))


def wrong(p: Prover, run: Given, two: Any, labels: Fact, orthogonal: Fact) -> Fact:
    """``ŷ = 1`` in every round."""

    def first(t: Expr, now: Fact, rest: Fact) -> Fact:
        goal = eq(yhat(t), 1)
        level = p.use(rest, t, by=[p.have((t <= t) & (t <= n), now)])
        known = [p.use(run["yhat-range"], t, by=[now]), p.use(labels, t, by=[now]), two]

        def later(h: Fact) -> Fact:
            less = p.use(run["yhat-ties"], t, expr(1), by=[now, h])
            same = p.have(eq(yhat(t), y(t)), h, *known)
            score = p.replaced(same, lambda e: w(t) @ Phi(t, e))
            return p.have(goal, less, level, score)

        return p.cases(
            goal, p.rule("excluded", 2 <= yhat(t)), later, lambda h: p.have(goal, h, *known)
        )

    def up(t: Expr, now: Fact, rest: Fact) -> Fact:
        chosen = first(t, now, rest)
        step = p.use(run["step-w"], t, by=[now])
        step = p.rewrite(chosen, step, lambda e: Expr(_put(step.conclusion, yhat(t).t, e.t)))
        return p.auto(
            every(t + 1, n, lambda s: eq(w(t + 1) @ apart(s), 0)), step, rest, orthogonal, now
        )

    begin = p.auto(every(expr(1), n, lambda s: eq(w(1) @ apart(s), 0)), run["start-w"])
    always = all_rounds(p, n, ahead, begin, up)

    def predicted(t: Expr, h: Fact) -> Fact:
        return first(t, h, p.rule("part", ahead(t), p.use(always, t, by=[h])))

    return p.throughout(1, n, predicted)


def _put(part: Any, old: Any, new: Any) -> Any:
    if part == old:
        return new
    return tuple(_put(each, old, new) for each in part) if type(part) is tuple else part


def ones(p: Prover, body: Callable[[Any], Expr], radius: Fact, each: Any) -> Fact:
    """``Σ body = R²`` where every term is 1 and ``R² = n > 0``."""
    whole = summing(p, p.throughout(1, n, each))
    count = p.lemma("sums/count", terms(a=1, b=n), radius)
    return p.have(eq(total(1, n, body), R**2), whole, count, radius)


def rivals(p: Prover, two: Fact, labels: Fact, facts: Callable[..., Expr], proof: Any) -> Fact:
    """``facts(t, k)`` for ``k ≠ y``, which is ``k = 1``; ``proof`` gives those of ``k = 1``."""

    def rival(t: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
        different = p.assume(~eq(k, y(t)))
        first = p.auto(eq(expr(1), k), different, h2, two, labels, h)
        start = proof(t, h)
        done = p.rewrite(first, start, lambda e: facts(t, e))
        return p.rule("discharge", different.conclusion, done)

    return p.throughout(
        1,
        n,
        lambda t, h: p.throughout(
            1,
            r,
            lambda k, h2: rival(t, k, h, h2),
        ),
    )


def separator(
    p: Prover, positive: Fact, size: Fact, orthogonal: Fact, labels: Fact, along: Fact
) -> tuple[Fact, Fact]:
    """Its margin and its length are 1: ``n w̄·(Φ(x, y) − Φ(x, 1)) = R² = n``."""
    some = p.have(n > 0, size, positive)
    inverse = p.rule("inverse", n, some)

    def margin(t: Expr, h: Fact) -> Fact:
        only = p.lemma(
            "sums/one-term",
            terms(a=1, b=n, c=t, f=lambda s: apart(s) @ apart(t)),
            p.auto(every(1, n, lambda s: ~eq(s, t) >> eq(apart(s) @ apart(t), 0)), orthogonal, h),
        )
        both = p.have(
            eq(n * (w_bar @ apart(t)), n),
            p.rule("pair", apart(t), along),
            only,
            length(p, orthogonal, t, h),
            size,
        )
        return p.auto(eq(w_bar @ apart(t), 1), both, inverse)

    margins = p.throughout(1, n, margin)
    count = p.lemma("sums/count", terms(a=1, b=n), some)
    unit = p.auto(eq(n * (w_bar @ w_bar), n), p.rule("pair", w_bar, along), margins, count)
    return margins, p.auto(eq(w_bar @ w_bar, 1), unit, inverse)


def length(p: Prover, orthogonal: Fact, t: Expr, h: Fact) -> Fact:
    """``‖Φ(x, y) − Φ(x, 1)‖² = R²``."""
    return p.auto(eq(apart(t) @ apart(t), R**2), orthogonal, h)


def losses(
    p: Prover,
    run: Given,
    *,
    radius: Fact,
    two: Fact,
    orthogonal: Fact,
    labels: Fact,
    size: Fact,
    along: Fact,
    zero_one: Fact,
) -> Fact:
    """Theorem 1, and Theorem 2 in its three repairs: every example has the loss 1."""
    margin, unit = separator(p, radius, size, orthogonal, labels, along)
    chosen = wrong(p, run, two, labels, orthogonal)

    def worth(t: Expr, h: Fact, k: Expr) -> Fact:
        """``ℓ(y, 1) = 1``, by ``ℓ(2, 1) = 1`` and y = 2."""
        one = p.auto(eq(ell(2, 1), 1), zero_one)
        back = p.auto(eq(expr(2), y(t)), labels, h)
        return p.rewrite(back, one, lambda e: eq(ell(e, 1), 1))

    def lost(t: Expr, h: Fact) -> Fact:
        back = p.auto(eq(expr(1), yhat(t)), chosen, h)
        return p.rewrite(back, worth(t, h, expr(1)), lambda e: eq(ell(y(t), e), 1))

    def squared(t: Expr, h: Fact) -> Fact:
        one = lost(t, h)
        loss = ell(y(t), yhat(t))
        return p.have(eq(loss**2, 1), one)

    def said(facts: Callable[[Expr, Expr], Expr]) -> Fact:
        """Of each example and the other label."""

        def proof(t: Expr, h: Fact) -> Fact:
            one = worth(t, h, expr(1))
            return p.auto(facts(t, expr(1)), one, length(p, orthogonal, t, h), margin, h)

        return rivals(p, two, labels, facts, proof)

    def move(t: Expr, k: Expr) -> Expr:
        return Phi(t, y(t)) - Phi(t, k)

    def separable(t: Expr, k: Expr) -> Expr:
        near = move(t, k) @ move(t, k) <= ell(y(t), k) * R**2
        return near & (w_bar @ move(t, k) >= ell(y(t), k))

    whole = [
        radius,
        unit,
        said(separable),
        said(lambda t, k: ell(y(t), k) <= 1),
        said(lambda t, k: move(t, k) @ move(t, k) <= R**2),
        ones(p, lambda t: ell(y(t), yhat(t)), size, lost),
        ones(p, lambda t: ell(y(t), yhat(t)) ** 2, size, squared),
    ]
    return p.rule("part", p.goal, p.rule("conjoin", whole))


def mistakes(
    p: Prover,
    run: Given,
    *,
    radius: Fact,
    two: Fact,
    orthogonal: Fact,
    labels: Fact,
    size: Fact,
    along: Fact,
    one: Fact,
) -> Fact:
    """Corollaries 1 and 2: every example is a mistake, and δ = 1."""
    margin, unit = separator(p, radius, size, orthogonal, labels, along)
    chosen = wrong(p, run, two, labels, orthogonal)

    def facts(t: Expr, k: Expr) -> Expr:
        move = Phi(t, y(t)) - Phi(t, k)
        return (move @ move <= R**2) & (w_bar @ move >= delta)

    def proof(t: Expr, h: Fact) -> Fact:
        return p.auto(facts(t, expr(1)), one, length(p, orthogonal, t, h), margin, h)

    whole = ones(
        p,
        mistaken,
        size,
        lambda t, h: p.have(eq(mistaken(t), 1), p.use(chosen, t, by=[h]), p.use(labels, t, by=[h])),
    )
    above = p.have(delta > 0, one)
    value = p.auto(eq(total(1, n, mistaken), R**2 / delta**2), whole, one)
    return p.rule("conjoin", [above, unit, rivals(p, two, labels, facts, proof), value])
