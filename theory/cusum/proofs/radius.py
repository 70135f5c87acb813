"""Data with a margin have a radius: ``δ ≤ v·u`` needs ``‖u‖ > 0``, and ``δ² ≤ ‖v‖² ‖u‖²``.

One example and one rival label (one item and one row of the ensemble) are enough.
"""

from collections.abc import Callable
from typing import Any

from theory.cusum.proofs.margins import positive_inverse
from theory.cusum.proofs.ranked import divided, from_2
from theory.cusum.proofs.runs import R, row_bar, w_bar
from theory.formal.terms import Expr, disj, expr, norm2
from theory.proving.domain import ranks
from theory.proving.prover import Fact, Given, Prover
from theory.proving.tactics import summing
from theory.runs.papers.symbols import Phi, delta, r, x, y

LABELS = ranks(r)
"""There are two labels or more."""


def cauchy_schwarz(p: Prover, u: Any, v: Any) -> Fact:
    """``(u·v)² ≤ ‖u‖² ‖v‖²``."""
    none = {("a_", "Z", 0): 1, ("b_", "Z", 0): 0}
    rows = {("f_", "R", 1): lambda i: 0, ("g_", "R", 1): lambda i: 0}
    vectors = {("u_", "V", 0): u, ("v_", "V", 0): v}
    found = p.lemma("inner/cauchy-schwarz", {**vectors, **none, **rows})
    u, v = expr(u), expr(v)
    return p.have((u @ v) ** 2 <= norm2(u) * norm2(v), found)


def squared(p: Prover, positive: Fact, far: Fact, u: Any, v: Any) -> Fact:
    """``δ² ≤ ‖u‖² ‖v‖²``, where ``far`` says ``δ ≤ u·v`` or ``δ ≤ −u·v``."""
    u, v = expr(u), expr(v)
    goal = delta**2 <= norm2(u) * norm2(v)
    short = cauchy_schwarz(p, u, v)

    def side(sign: int) -> Callable[[Any], Any]:
        def proof(h: Fact) -> Fact:
            return p.have(goal, short, h, positive)

        return proof

    return p.cases(goal, far, side(1), side(-1))


def either(u: Any, v: Any) -> Expr:
    """``δ ≤ |u·v|``."""
    u, v = expr(u), expr(v)
    return disj(delta <= u @ v, delta <= -(u @ v))


def has_length(p: Prover, positive: Fact, found: Fact, small: Fact, v: Any) -> Fact:
    """``R² > 0`` from ``δ² ≤ ‖v‖² ‖u‖²`` and ``‖u‖² ≤ R²``."""
    goal = R**2 > 0

    return p.have(goal, p.rule("excluded", goal), found, positive, small)


def of_examples(p: Prover, run: Given, positive: Any, separable: Fact, some: Fact) -> Fact:
    """``R² > 0``: the first example and a label that is not its own."""
    one = expr(1)

    def rival(k: int) -> Callable[[Any], Any]:
        def proof(label: Fact) -> Fact:
            u = Phi(one, y(one)) - Phi(one, expr(k))
            fact = p.use(separable, one, expr(k), by=[some, run["ranks"], label])
            far = p.have(either(w_bar, u), p.have(delta <= w_bar @ u, fact))
            found = squared(p, positive, far, w_bar, u)
            return has_length(p, positive, found, p.have(u @ u <= R**2, fact), w_bar)

        return proof

    differ = p.have(disj(~_is(1), ~_is(2)))
    return p.cases(R**2 > 0, differ, rival(1), rival(2))


def _is(k: int) -> Expr:
    """``k = y_1``."""
    return Expr(("=", expr(k).t, y(expr(1)).t))


def row_lengths(p: Prover, positive: Any, margins: Fact, some: Fact) -> Callable[..., Any]:
    """``δ² ≤ ‖w̄_k‖² ‖x_1‖²`` for a row k ≥ 2."""
    one = expr(1)

    def row(k: Expr, h: Fact) -> Fact:
        far = p.auto(either(row_bar(k), x(one)), margins, some, h)
        return squared(p, positive, far, row_bar(k), x(one))

    return row


def of_items(p: Prover, run: Given, positive: Any, lengths: Fact, margins: Any, some: Fact) -> Fact:
    """``R² > 0``: the first item and the row ``w̄_2``."""
    two = expr(2)
    inside = p.have((2 <= two) & (two <= r), run["ranks"])
    found = row_lengths(p, positive, margins, some)(two, inside)
    return has_length(p, positive, found, p.use(lengths, expr(1), by=[some]), row_bar(two))


def fourth_power(p: Prover, radius: Fact, positive: Fact, large: Fact) -> Fact:
    """``R²/δ⁴ < R²/δ²`` where ``δ > 1`` and ``R² > 0``."""
    square = p.have(delta**2 > 0, positive)
    more = p.have(delta**2 - 1 > 0, large)
    fourth = p.have(delta**4 > 0, square)
    first, _ = positive_inverse(p, delta**4, fourth)
    second, _ = positive_inverse(p, delta**2, square)
    return p.have(R**2 / delta**4 < R**2 / delta**2, radius, more, first, second)


def examples_sharper(
    p: Prover, run: Given, *, above: Fact, separable: Fact, some: Fact, large: Fact
) -> Fact:
    """A radius, and a margin above 1."""
    return fourth_power(p, of_examples(p, run, above, separable, some), above, large)


def items_sharper(
    p: Prover, run: Given, *, above: Fact, lengths: Fact, margins: Fact, some: Fact, large: Fact
) -> Fact:
    """The same for ranked items."""
    return fourth_power(p, of_items(p, run, above, lengths, margins, some), above, large)


def least_value(
    p: Prover, run: Given, positive: Any, lengths: Fact, margins: Any, size: Any, some: Fact
) -> Fact:
    """``(r − 1) δ² ≤ Σ ‖w̄_k‖² ‖x_1‖² ≤ R²``, the rows one by one."""
    one = expr(1)
    own = x(one) @ x(one)
    rows = summing(
        p,
        every_row(p, positive, margins, some, own),
    )
    found = p.auto(delta**2 * (r - 1) <= R**2, rows, lengths, some, from_2(p, size), run["ranks"])
    return divided(p, r - 1, R**2, found, positive)


def every_row(p: Prover, positive: Any, margins: Any, some: Any, own: Expr) -> Fact:
    """``δ² ≤ ‖w̄_k‖² ‖x_1‖²`` for all rows."""
    return p.throughout(
        2,
        r,
        row_lengths(p, positive, margins, some),
    )
