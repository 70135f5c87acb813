"""Corollary 2 from Theorem 2: the passive-aggressive runs on Φ and on δΦ with δ² 1[y ≠ y']."""

from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.runs import R, w_bar, yhat
from theory.cusum.proofs.same_run import move, other_w, same_predictions
from theory.cusum.symbols import n, tau_2
from theory.cusum.symbols import rival as other_yhat
from theory.formal.terms import Expr, eq, indicator
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import divide
from theory.runs.papers.symbols import Phi, delta, r, w, y
from theory.runs.papers.symbols import tau_of_round as tau


def in_terms_of(p: Prover, equation: Fact, th: Fact) -> Fact:
    """A theorem without quantifiers with one side of an equation put for the other."""
    old = equation.conclusion[1]

    def put(part: Any, new: Any) -> Any:
        if part == old:
            return new
        return tuple(put(each, new) for each in part) if type(part) is tuple else part

    return p.rewrite(equation, th, lambda e: Expr(put(th.conclusion, e.t)))


def vanishes(p: Prover, t: Expr, v: Expr, flat: Fact) -> Fact:
    """``ΔΦ·v = 0`` where ``‖ΔΦ‖² ≤ 0``."""
    table = {
        ("a_", "Z", 0): 1,
        ("b_", "Z", 0): 0,
        ("u_", "V", 0): move(t),
        ("f_", "R", 1): lambda i: 0,
        ("v_", "V", 0): v,
        ("g_", "R", 1): lambda i: 0,
    }
    product, own = move(t) @ v, p.rule("norm", v)
    low = p.have(product <= 0, p.lemma("inner/cauchy-schwarz", table), own, flat)
    high = p.have(product >= 0, p.lemma("inner/cauchy-schwarz", table), own, flat)
    return p.have(eq(product, 0), low, high)


def multiplied_out(
    p: Prover, value: Expr, top: Expr, square: Expr, given: Fact, long: Fact
) -> Fact:
    """``value · square = top`` from ``value = top / square``, guarded against 0."""
    divisor = indicator(eq(square, 0)) + (1 - indicator(eq(square, 0))) * square
    one = p.rule("inverse", divisor, p.have(divisor > 0, long))
    whole = p.have(eq(value * divisor, top), given, one)
    return p.have(eq(value * square, top), whole, long)


def corollary_2(p: Prover, run: Given, positive: Fact, unit: Any, separable: Fact) -> Fact:
    """Multiplication by the margin: the conditions, the predictions, the bound."""
    square = p.have(delta**2 > 0, positive)
    product = p.have(delta * delta > 0, square)

    def steps(t: Expr, now: Fact, rest: Fact, same: Fact, v: Expr) -> Fact:
        back = p.have(eq(other_yhat(t), yhat(t)), same)
        goal = eq(
            tau_2(t) * delta * ((Phi(t, y(t)) - Phi(t, other_yhat(t))) @ v),
            delta * tau(t) * (move(t) @ v),
        )
        along = p.replaced(same, lambda e: Phi(t, e) @ v)
        length = move(t) @ move(t)

        def moved(long: Fact) -> Fact:
            known = [p.use(run[name], t, by=[now]) for name in ("labels", "yhat-range")]
            scores = [p.use(rest, t, place, by=[now, *known]) for place in (y(t), yhat(t))]
            lost = indicator(~eq(y(t), yhat(t)))
            top = lost - w(t) @ move(t)
            mine = multiplied_out(p, tau(t), top, length, p.use(run["tau"], t, by=[now]), long)
            given = in_terms_of(p, back, p.use(run["tau'"], t, by=[now]))
            scaled = delta**2 * length
            large = p.have(scaled > 0, square, long)
            raw = delta**2 * lost - delta * (other_w(t) @ move(t))
            theirs = multiplied_out(p, tau_2(t), raw, scaled, given, large)
            level = p.have(eq(tau_2(t) * scaled, delta**2 * top), theirs, scores[0], scores[1])
            gone, _ = positive_inverse(p, scaled, large)
            equal = p.have(eq(tau_2(t), tau(t)), level, mine, gone)
            return p.have(goal, equal, along)

        def still(flat: Any) -> Fact:
            zero = vanishes(p, t, v, flat)
            return p.have(goal, zero, along)

        return p.cases(goal, p.rule("excluded", length > 0), moved, still)

    same = same_predictions(p, run, (delta, delta, product), steps)

    def facts(t: Expr, k: Expr) -> Expr:
        step = Phi(t, y(t)) - Phi(t, k)
        small = delta**2 * (step @ step) <= R**2 * delta**2
        return small & (delta * (w_bar @ step) >= delta**2)

    def rival(t: Expr, k: Expr, h: Fact, h2: Fact) -> Fact:
        different = p.assume(~eq(k, y(t)))
        done = p.auto(facts(t, k), separable, h, h2, different, positive)
        return p.rule("discharge", different.conclusion, done)

    conditions = p.throughout(
        1,
        n,
        lambda t, h: p.throughout(
            1,
            r,
            lambda k, h2: rival(t, k, h, h2),
        ),
    )

    def yields(m: Expr, h: Any) -> Fact:
        bound = p.assume(m * delta**4 <= R**2)
        few = divide(p, m, R**2, delta**4, bound, square)
        return p.rule("discharge", bound.conclusion, few)

    bounds = p.throughout(0, n, yields)
    return p.rule("conjoin", [conditions, same, bounds])
