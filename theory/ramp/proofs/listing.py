"""The listing of the Support Class Algorithm as formulas, pass by pass.

Pointers p and q stand below and above the interval; ``A_n`` is the step of the sets before pass n,
``need(n, i)`` what index i falls short of its margin by with that step, ``gain(n, i)`` the
multiplier that it gets. There are N entries; pass ``N + 1`` finds none.
That the code of the search comes to this is proved in `theory.ramp.proofs.search_listed`.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, function, total
from theory.ramp.symbols import K, N, lower_pointer, shift, upper_pointer, y_l, y_r

e, g = function("need_", "R", 2), function("gain_", "R", 2)

LABELS = conj(y_l >= 1, y_l <= y_r, y_r <= K)


def lower(n: Any, low: Any, gain: Any = g) -> Expr:
    """``Σ_{i = low}^{y_l − 1} g_{n,i}``."""
    return total(low, y_l - 1, lambda i: gain(n, i))


def upper(n: Any, high: Any, gain: Any = g) -> Expr:
    """``Σ_{i = y_r}^{high} g_{n,i}``."""
    return total(y_r, high, lambda i: gain(n, i))


def lower_enters(n: Any, i: Any, need: Any = e) -> Expr:
    """There is an index i below, and it would get a positive multiplier."""
    return conj(i >= 1, need(n, i) > 0)


def upper_enters(n: Any, i: Any, need: Any = e) -> Expr:
    """There is an index i above, and it would get a positive multiplier."""
    return conj(i <= K - 1, need(n, i) > 0)


def enters_left(n: Any, need: Any = e) -> Expr:
    """The index at p enters."""
    return lower_enters(n, lower_pointer(n), need)


def enters_right(n: Any, need: Any = e) -> Expr:
    """The index at q enters, if that at p does not."""
    return upper_enters(n, upper_pointer(n), need)


def entry_at(n: Any, i: Any, j: Any, need: Any = e) -> Expr:
    """One pass of the loop with the pointers at i and j: i enters, else j does."""
    below, above = lower_enters(n, i, need), upper_enters(n, j, need)
    return disj(
        conj(*below.t[1:], eq(lower_pointer(n + 1), i - 1), eq(upper_pointer(n + 1), j)),
        conj(~below, *above.t[1:], eq(upper_pointer(n + 1), j + 1), eq(lower_pointer(n + 1), i)),
    )


def entry(n: Any, need: Any = e) -> Expr:
    """The same with the pointers where they are."""
    return entry_at(n, lower_pointer(n), upper_pointer(n), need)


BESIDE = conj(N >= 0, eq(lower_pointer(1), y_l - 1), eq(upper_pointer(1), y_r))
"""The pointers stand next to the interval: empty sets at first."""


def listing(need: Any = e, gain: Any = g) -> dict[str, Expr]:
    """The listing: from the start enter until neither can; A is the sets' step."""
    return {
        "start": BESIDE,
        "entries": every(1, N, lambda n: entry(n, need)),
        "stop": (~enters_left(N + 1, need)) & (~enters_right(N + 1, need)),
        "sets": every(
            1,
            N + 1,
            lambda n: eq(
                shift(n),
                lower(n, lower_pointer(n) + 1, gain) - upper(n, upper_pointer(n) - 1, gain),
            ),
        ),
    }


def in_L(i: Any) -> Expr:
    """``1 ≤ i ≤ y_l − 1``."""
    return (1 <= i) & (i <= y_l - 1)


def in_R(i: Any) -> Expr:
    """``y_r ≤ i ≤ K − 1``."""
    return (y_r <= i) & (i <= K - 1)


def _pairs(body: Callable[[Any, Any], Any]) -> Expr:
    return every(1, N + 1, lambda n: every(1, N + 1, lambda m: body(n, m)))


def properties(need: Any = e, gain: Any = g) -> dict[str, Expr]:
    """How the shortfalls go with A and with the index, and the multipliers with the shortfalls."""

    def by_sign(n: Any, i: Any) -> Expr:
        some, none = need(n, i) > 0, need(n, i) <= 0
        return conj(some >> (gain(n, i) >= 0), none >> (gain(n, i) <= 0))

    def nearer(n: Any, i: Any, j: Any) -> Expr:
        """If the outer index i falls short, j does."""
        return (need(n, i) > 0) >> (need(n, j) > 0)

    return {
        "falls": _pairs(
            lambda n, m: (
                (shift(n) <= shift(m)) >> every(1, y_l - 1, lambda i: need(m, i) <= need(n, i))
            )
        ),
        "rises": _pairs(
            lambda n, m: (
                (shift(n) <= shift(m)) >> every(y_r, K - 1, lambda i: need(n, i) <= need(m, i))
            )
        ),
        "monotone": _pairs(
            lambda n, m: every(
                1, K - 1, lambda i: (need(n, i) <= need(m, i)) >> (gain(n, i) <= gain(m, i))
            )
        ),
        "sign": every(1, N + 1, lambda n: every(1, K - 1, lambda i: by_sign(n, i))),
        "order-left": every(
            1,
            N + 1,
            lambda n: every(1, y_l - 1, lambda i: every(i, y_l - 1, lambda j: nearer(n, i, j))),
        ),
        "order-right": every(
            1,
            N + 1,
            lambda n: every(y_r, K - 1, lambda i: every(i, K - 1, lambda j: nearer(n, j, i))),
        ),
    }


def within(n: Any) -> Expr:
    """Both pointers are in their ranges, and all between them and the interval fall short."""
    return conj(
        0 <= lower_pointer(n),
        lower_pointer(n) <= y_l - 1,
        y_r <= upper_pointer(n),
        upper_pointer(n) <= K,
        every(lower_pointer(n) + 1, y_l - 1, lambda i: e(n, i) > 0),
        every(y_r, upper_pointer(n) - 1, lambda i: e(n, i) > 0),
    )


FOUND = conj(
    within(N + 1),
    every(1, lower_pointer(N + 1), lambda i: e(N + 1, i) <= 0),
    every(upper_pointer(N + 1), K - 1, lambda i: e(N + 1, i) <= 0),
)
"""At the end exactly the indices in the sets fall short."""
