"""``(Σ_i z_i c_i)² ≤ A Σ_i c_i²`` for ``c_i ≥ 0``, neither side of a label having more than A of I.

With P and Q for the sums of the c_i over the two sides, ``(P − Q)² ≤ P² + Q²``; and ``P²`` is at
most the number of summands times ``Σ c_i²`` over its side, by Cauchy and Schwarz.
"""

from typing import Any

from theory.formal.terms import ZERO_VECTOR, Expr, eq, every, expr, total
from theory.intervals.one_sided import SIDES, A
from theory.intervals.pril import each
from theory.intervals.symbols import K, T
from theory.proving.lemma import lemma
from theory.proving.prover import Fact, Prover
from theory.proving.replacements import terms
from theory.proving.tactics import summing
from theory.ramp.proofs.stream_progress import c
from theory.ramp.proofs.stream_run import RUNS, z
from theory.runs.papers.symbols import y_l, y_r

LABELS, SIGNS = RUNS["pa"]["labels"], RUNS["pa"]["z"]


def turned(t: Expr) -> Expr:
    """``Σ_i z_i c_i``."""
    return total(1, K - 1, lambda i: z(t, i) * c(t, i))


def squares(t: Expr) -> Expr:
    """``Σ_i c_i²``."""
    return total(1, K - 1, lambda i: c(t, i) ** 2)


def _cauchy(p: Prover, t: Expr, low: Any, high: Any, filled: Fact) -> Fact:
    """``(Σ c)² ≤ n Σ c²`` over n neighbouring indices."""
    size = total(low, high, lambda i: c(t, i) ** 2)
    product = p.lemma(
        "inner/cauchy-schwarz",
        {
            ("a_", "Z", 0): low,
            ("b_", "Z", 0): high,
            ("u_", "V", 0): ZERO_VECTOR,
            ("v_", "V", 0): ZERO_VECTOR,
            ("f_", "R", 1): lambda i: c(t, i),
            ("g_", "R", 1): lambda i: 1,
        },
    )
    return p.auto(
        total(low, high, lambda i: c(t, i)) ** 2 <= size * (high - low + 1), product, filled
    )


@lemma(
    "ramp/one-sided",
    every(1, T, lambda t: turned(t) ** 2 <= A(t) * squares(t)),
    labels=LABELS,
    signs=SIGNS,
    inside=each(lambda t, i: c(t, i) >= 0),
    sides=SIDES,
)
def one_sided(p: Prover, labels: Fact, signs: Fact, inside: Fact, sides: Fact) -> Fact:
    """(Σ_i z_i c_i)² ≤ A Σ_i c_i² for c_i ≥ 0 where neither side has more than A indices."""

    def proof(t: Expr, h: Fact) -> Fact:
        label, fits = p.use(labels, t, by=[h]), p.use(sides, t, by=[h])
        left, middle = (expr(1), y_l(t) - 1), (y_l(t), y_r(t) - 1)
        right = (y_r(t), K - 1)

        def within(i: Expr, h2: Fact) -> list[Any]:
            return [h, p.have((1 <= i) & (i <= K - 1), h2, label)]

        def signed(low: Any, high: Any, sign: int) -> Fact:
            def one(i: Expr, h2: Fact) -> Fact:
                known = p.use(signs, t, i, by=within(i, h2))
                return p.have(eq(z(t, i) * c(t, i), sign * c(t, i)), known, h2, label)

            return summing(p, p.throughout(low, high, one))

        def parts(f: Any) -> list[Any]:
            return [
                p.lemma("sums/split", terms(a=1, b=K - 1, c=y_l(t) - 1, f=f), label),
                p.lemma("sums/split", terms(a=y_l(t), b=K - 1, c=y_r(t) - 1, f=f), label),
            ]

        def least(low: Any, high: Any) -> Fact:
            return summing(
                p, p.throughout(low, high, lambda i, h2: p.use(inside, t, i, by=within(i, h2)))
            )

        def least_squares(low: Any, high: Any) -> Fact:
            return summing(p, p.throughout(low, high, lambda i, h2: p.have(c(t, i) ** 2 >= 0)))

        def at_most(low: Any, high: Any) -> Fact:
            """``(Σ c)² ≤ A Σ c²`` over one side."""
            size = total(low, high, lambda i: c(t, i) ** 2)
            return p.have(
                total(low, high, lambda i: c(t, i)) ** 2 <= A(t) * size,
                _cauchy(p, t, low, high, label),
                least_squares(low, high),
                fits,
            )

        P, Q = (total(*side, lambda i: c(t, i)) for side in (left, right))
        difference = p.have(
            eq(turned(t), P - Q),
            *parts(lambda i: z(t, i) * c(t, i)),
            signed(*left, 1),
            signed(*middle, 0),
            signed(*right, -1),
        )
        return p.have(
            turned(t) ** 2 <= A(t) * squares(t),
            at_most(*left),
            at_most(*right),
            *parts(lambda i: c(t, i) ** 2),
            difference,
            least(*left),
            least(*right),
            p.have(A(t) >= 0, fits, label),
            least_squares(*middle),
        )

    return p.throughout(1, T, proof)
