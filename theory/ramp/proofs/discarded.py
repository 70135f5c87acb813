"""How the discarded sets change along CCCP from ``v_t``, where the first step goes up: ``ā_1 ≥ 0``.

Indices have signs ±1 (those with sign 0 do not matter), and u_i is the margin of index i. With
``ā_k`` not decreasing, margins with sign +1 only rise and those with sign −1 only fall: sets of
discarded indices shrink on one side and grow on the other, which in turn makes ``ā_k`` rise again.
So it goes on by induction. All the while, a discarded index stays where it is, ``β_{k,i} = 0``:
what would move it back are scores that have risen past its margin 1, but before they rise so far
they are past those of all indices that are kept, which alone push them.

Where ``ā_1 ≤ 0``, all this holds with the signs of z and ā changed.
"""

from collections.abc import Callable
from typing import Any

from theory.formal.terms import Expr, conj, disj, eq, every, expr, function, integer, real, total
from theory.proving.lemma import Lemma
from theory.proving.replacements import replacing

m, n = integer("m_"), integer("n_")
cost, low, square = real("cost_"), real("low_"), real("square_")
"""``C``, ``s`` and ``‖x‖²``."""

sign, start = function("sign_", "R", 1), function("start_", "R", 1)
"""``z_i`` and ``u_i(v_t)``."""

shift, beta, u = function("shift_", "R", 1), function("beta_", "R", 2), function("u_", "R", 2)
"""``ā_k`` and ``β_{k,i}`` of step k, ``u_i`` at the point before step k."""

symbols = replacing(
    m=("m_", "Z", 0),
    n=("n_", "Z", 0),
    cost=("cost_", "R", 0),
    low=("low_", "R", 0),
    square=("square_", "R", 0),
    sign=("sign_", "R", 1),
    start=("start_", "R", 1),
    shift=("shift_", "R", 1),
    beta=("beta_", "R", 2),
    u=("u_", "R", 2),
)
"""The replacements for a lemma of this module: ``symbols(m=K - 1, sign=z)``."""


RULES: dict[str, Callable[[Expr], Expr]] = {
    "kept": lambda v: v < low,
    "discarded": lambda v: v <= low,
}
"""When an index is discarded, by the treatment of margins equal to s."""


def left(k: Any, i: Any) -> Expr:
    """``1 − u_i(v_t) − z_i ā_k ‖x‖²``: what the shift along x leaves of the shortfall."""
    return 1 - start(i) - sign(i) * shift(k) * square


def clipped(value: Any, e: Any, bottom: Any, top: Any) -> Expr:
    """``value`` is e brought into ``[bottom, top]``."""
    value, e = expr(value), expr(e)
    return disj(
        conj(e >= top, eq(value, top)),
        conj(bottom <= e, e <= top, eq(value, e)),
        conj(e <= bottom, eq(value, bottom)),
    )


def taken(gone: Expr, value: Any, e: Any, most: Any = cost) -> Expr:
    """The step of a discarded index is e within ``[−C, 0]``, of a kept one e within ``[0, C]``."""
    return disj(conj(gone, clipped(value, e, -most, 0)), conj(~gone, clipped(value, e, 0, most)))


def _all(body: Callable[[Expr], Any]) -> Expr:
    return every(1, m, body)


class Facts:
    """The statements of the induction, for one treatment of margins equal to s."""

    def __init__(self, at_s: str) -> None:
        self.gone = lambda k, i: RULES[at_s](u(k, i))
        self.hypotheses = {
            "some": n >= 1,
            "cost": cost >= 0,
            "low": low < 1,
            "square": square >= 0,
            "signs": _all(lambda i: disj(eq(sign(i), 1), eq(sign(i), -1), eq(sign(i), 0))),
            "first": _all(lambda i: eq(u(1, i), start(i))),
            "margins": every(
                1,
                n,
                lambda k: _all(
                    lambda i: (
                        (~eq(sign(i), 0))
                        >> eq(u(k + 1, i), start(i) + sign(i) * shift(k) * square + beta(k, i))
                    )
                ),
            ),
            "steps": every(
                1,
                n,
                lambda k: _all(
                    lambda i: (~eq(sign(i), 0)) >> taken(self.gone(k, i), beta(k, i), left(k, i))
                ),
            ),
            "sums": every(
                1, n, lambda k: eq(shift(k), total(1, m, lambda i: sign(i) * beta(k, i)))
            ),
            "up": shift(1) >= 0,
        }

    def idle(self, k: Any) -> Expr:
        """Discarded indices do not move."""
        return _all(lambda i: (~eq(sign(i), 0) & self.gone(k, i)) >> eq(beta(k, i), 0))

    def below(self, k: Any) -> Expr:
        """On each side, what is discarded had smaller margins at first than what is kept."""
        return _all(
            lambda i: _all(
                lambda j: (
                    (
                        disj(
                            conj(eq(sign(i), 1), eq(sign(j), 1)),
                            conj(eq(sign(i), -1), eq(sign(j), -1)),
                        )
                        & self.gone(k, i)
                        & ~self.gone(k, j)
                    )
                    >> (start(i) < start(j))
                )
            )
        )

    def early(self, k: Any) -> Expr:
        """What is discarded on the rising side was below s at first."""
        return _all(lambda i: (eq(sign(i), 1) & self.gone(k, i)) >> (start(i) <= low))

    def change(self, k: Any) -> Expr:
        """On the rising side none becomes discarded, on the falling side none becomes kept."""
        return _all(
            lambda i: (
                ((eq(sign(i), 1) & self.gone(k + 1, i)) >> self.gone(k, i))
                & ((eq(sign(i), -1) & self.gone(k, i)) >> self.gone(k + 1, i))
            )
        )

    def body(self, k: Any) -> Expr:
        """All that the induction carries."""
        return conj(shift(k) >= 0, self.idle(k), self.below(k), self.early(k), self.change(k))


e, e_next, b, b_next = real("left_"), real("left'_"), real("taken_"), real("taken'_")
v, v_next = real("margin_"), real("margin'_")


def _two(at_s: str, first: Expr) -> tuple[Expr, ...]:
    """Two steps from shortfalls e, e' at margins v, v'; the second discards only if the first."""
    gone, later = RULES[at_s](v), RULES[at_s](v_next)
    return (cost >= 0, taken(gone, b, e), taken(later, b_next, e_next), later >> gone, first)


def _pair(at_s: str) -> tuple[Lemma, Lemma]:
    def script(goal: Expr) -> Callable[..., Any]:
        return lambda p, *given: p.have(goal, *given)

    more, rest = b <= b_next, b - e <= b_next - e_next
    return (
        Lemma(
            f"ramp/step-grows/{at_s}",
            "A step grows with the shortfall, and where its index is no longer discarded.",
            _two(at_s, e <= e_next),
            more,
            script(more),
        ),
        Lemma(
            f"ramp/margin-grows/{at_s}",
            "The margin after a step grows with that before it.",
            _two(at_s, e_next <= e),
            rest,
            script(rest),
        ),
    )


STEPS = {at_s: _pair(at_s) for at_s in RULES}
