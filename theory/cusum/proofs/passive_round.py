"""One round of Figure 2 with the step after the loop: ``τ ‖ΔΦ‖² = δ − w·ΔΦ``, ``x`` is not 0."""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.ranked import c, gap
from theory.cusum.proofs.runs import row_bar, yhat
from theory.formal.terms import Expr, eq, expr, indicator, total
from theory.proving.prover import Fact, Given, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import termwise
from theory.runs.papers.symbols import delta, r, rho, rows, x, y


def side(t: Any) -> Expr:
    """The sign of ``y − ŷ`` on a mistake."""
    return 2 * indicator(yhat(t) < y(t)) - 1


def tau(t: Any) -> Expr:
    """The step along ``ΔΦ``: ``ρ`` up to the sign."""
    return side(t) * rho(t)


def moves(t: Any, k: Any) -> Expr:
    """``1[k is in between]``, as the learner computes it."""
    up = (yhat(t) < k) & (k <= y(t))
    return indicator(up | ((y(t) < k) & (k <= yhat(t))))


def scores(t: Any) -> Expr:
    """``w·ΔΦ``."""
    return total(2, r, lambda k: c(t, k) * (rows(t, k) @ x(t)))


def margin(t: Any) -> Expr:
    """``w̄·ΔΦ``."""
    return total(2, r, lambda k: c(t, k) * (row_bar(k) @ x(t)))


def length(t: Any) -> Expr:
    """``‖ΔΦ‖²``."""
    return gap(t) * (x(t) @ x(t))


def signed(p: Prover, t: Expr, k: Expr, known: Any) -> Fact:
    """``1[k is in between] = side · c_k``."""
    return p.have(eq(moves(t, k), side(t) * c(t, k)), *known)


def in_between(p: Prover, t: Expr, known: Any) -> Fact:
    """``Σ_{k ≥ 1} 1[k is in between] w_k·x = side · w·ΔΦ``."""

    def body(k: Expr) -> Expr:
        return moves(t, k) * (rows(t, k) @ x(t))

    first = expr(1)
    return p.have(
        eq(total(1, r, body), side(t) * scores(t)),
        p.lemma("sums/split", terms(a=1, b=r, c=1, f=body), *known),
        p.last(total(1, 1, body)),
        p.empty(total(1, 0, body)),
        p.have(eq(body(first), 0), *known),
        termwise(p, 2, r, lambda k: eq(body(k), side(t) * c(t, k) * (rows(t, k) @ x(t)))),
    )


def step_rule(p: Prover, run: Given, t: Expr, h: Fact, known: Any, long: Fact) -> Fact:
    """``τ ‖ΔΦ‖² = δ − w·ΔΦ`` on a mistake."""
    up = indicator(yhat(t) < y(t))
    distance = up * (y(t) - yhat(t)) + (1 - up) * (yhat(t) - y(t))
    norm = x(t) @ x(t)
    divisor = distance * norm
    one = p.rule("inverse", divisor, p.have(divisor > 0, long))
    target = side(t) * delta - side(t) * scores(t)
    whole = in_between(p, t, known)
    reached = p.auto(eq(rho(t), target / divisor), run["rho"], h, whole)
    back = p.have(eq(rho(t) * divisor, target), reached, one)
    plain = p.have(eq(rho(t) * length(t), target), back)
    return p.have(eq(tau(t) * length(t), delta - scores(t)), plain)


def long_item(
    p: Prover, positive: Fact, margins: Fact, t: Expr, h: Fact, known: Any, differ: Fact
) -> Fact:
    """``‖x‖² > 0`` on a mistake: the row at the larger of the two ranks has a margin."""
    norm = x(t) @ x(t)

    def row(k: Expr, sign: int) -> Callable[..., Any]:
        def proof(order: Fact) -> Fact:
            above = p.auto(sign * (row_bar(k) @ x(t)) > 0, margins, h, order, *known, positive)
            table = {
                ("a_", "Z", 0): 1,
                ("b_", "Z", 0): 0,
                ("u_", "V", 0): row_bar(k),
                ("f_", "R", 1): lambda i: 0,
                ("v_", "V", 0): x(t),
                ("g_", "R", 1): lambda i: 0,
            }
            short = p.lemma("inner/cauchy-schwarz", table)
            both = p.have((row_bar(k) @ row_bar(k)) * norm > 0, short, above)
            own = p.rule("norm", row_bar(k))
            goal = norm > 0

            def wrong(h2: Fact) -> Fact:
                return p.have(goal, both, own, p.have(-norm >= 0, h2))

            return p.cases(goal, p.rule("excluded", goal), lambda h2: h2, wrong)

        return proof

    return p.cases(
        norm > 0,
        p.have((yhat(t) < y(t)) | (y(t) < yhat(t)), differ),
        row(y(t), 1),
        row(yhat(t), -1),
    )
