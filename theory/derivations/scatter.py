"""The within-class scatter from class means, line by line (Poyiadzi et al., (14)).

Entry ``(a, b)`` of a scatter matrix is a sum over points of a polynomial in their coordinates
``x_a, x_b``. The sum over the ``n`` points of a class is linear, so it only knows ``n``,
``s_a = Σ x_a``, ``s_b = Σ x_b`` and ``p = Σ x_a x_b``: the identities below hold for every number
of points, classes and dimensions. (14) adds them over the classes and divides by ``N``.

The second line's summand is not the first line's: ``2 x mᵀ`` is not symmetric, and
``x mᵀ + m xᵀ`` is what the product gives. In a class's sum they agree, because ``Σ x = n m``. The
third line's ``m Σ x`` must be read ``m (Σ x)ᵀ``: a column times a column has no value.

With other sizes and means in the place of the true ones (as in Algorithm 1) the result depends on
the origin: shifting all points and all means by ``c`` changes it by ``(c rᵀ + r cᵀ)/N`` with
``r = Σ x − Σ_k N_k m_k``.
"""

from sympy import Expr, Integer, Poly, expand, symbols

from theory.derivations.derivation import Derivation, Step
from theory.derivations.identity import Identity, equation

x_a, x_b, m_a, m_b, p, s_a, s_b = symbols("x_a x_b m_a m_b p s_a s_b", real=True)
n, N = symbols("n N", positive=True)
c_a, c_b, t_a, t_b, q = symbols("c_a c_b t_a t_b q", real=True)
"""Shift; ``Σ_k N_k m_k`` in two coordinates and ``Σ_k N_k m_ka m_kb``, whatever ``N_k, m_k``."""

MEANS = {m_a: s_a / n, m_b: s_b / n}

line_1 = (x_a - m_a) * (x_b - m_b)
line_2 = x_a * x_b - 2 * x_a * m_b + m_a * m_b
"""As printed."""
line_3 = p + n * m_a * m_b - 2 * m_a * s_b
line_4 = p - n * m_a * m_b


def total(summand: Expr) -> Expr:
    """The sum over the points of a class of a polynomial in their coordinates."""
    sums = {(1, 1): p, (1, 0): s_a, (0, 1): s_b, (0, 0): n}
    terms = Poly(summand, x_a, x_b).terms()
    return sum((factor * sums[powers] for powers, factor in terms), Integer(0))


from_means = (p - q) / N
"""(14) with sums over all points and classes in the place of those of one class."""
shifted = from_means.subs(
    {
        p: p + c_a * s_b + c_b * s_a + N * c_a * c_b,
        q: q + c_a * t_b + c_b * t_a + N * c_a * c_b,
    },
    simultaneous=True,
)
"""The same with every point and every mean shifted, ``Σ_k N_k = N``."""


def derive() -> Derivation:
    """Steps and checked identities."""
    first, second = total(line_1), total(line_2)
    steps = (
        Step("Line 1, the summand of entry (a, b).", line_1),
        Step("Its sum over a class of n points.", expand(first)),
        Step("Line 2, the summand as printed.", line_2),
        Step(
            "What it differs by from line 1's: antisymmetric in a and b.", expand(line_2 - line_1)
        ),
        Step("Its sum over the class.", expand(second)),
        Step("Line 3, where m Σ x is m (Σ x)ᵀ.", line_3),
        Step("Line 4.", line_4),
        Step("The mean of the class.", equation(m_a, MEANS[m_a])),
        Step("(14) with any sizes N_k of sum N, and any means, after a shift by c.", shifted),
    )
    results = (
        Identity(
            "line 1 expanded: x mᵀ + m xᵀ, not 2 x mᵀ",
            line_1,
            line_2 + x_a * m_b - m_a * x_b,
        ),
        Identity("line 2: the sums agree", first.subs(MEANS), second.subs(MEANS)),
        Identity("line 3", second.subs(MEANS), line_3.subs(MEANS)),
        Identity("line 4", line_3.subs(MEANS), line_4.subs(MEANS)),
        Identity("(14) from (3)", first.subs(MEANS), line_4.subs(MEANS)),
        Identity(
            "a shift of the origin",
            shifted - from_means,
            (c_a * (s_b - t_b) + c_b * (s_a - t_a)) / N,
        ),
    )
    return Derivation(
        "The within-class scatter from class means",
        "Poyiadzi et al., eq. (14)",
        (
            "olp/eq-14",
            "olp/eq-14/line-1",
            "olp/eq-14/line-2",
            "olp/eq-14/line-3",
            "olp/eq-14/line-4",
            "olp/algorithm-1/scatter",
        ),
        steps,
        results,
    )
