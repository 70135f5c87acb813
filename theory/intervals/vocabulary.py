"""The names of the PRIL paper in the kernel's language."""

from fractions import Fraction
from typing import Any

from theory.formal import terms as say
from theory.formal.terms import Expr, integer, real
from theory.formal.vocabulary import Name, Row, Vocabulary
from theory.intervals.symbols import K, T, d
from theory.runs.papers.symbols import theta, y_l, y_r

THRESHOLDS = (say.expr(1), K - 1)
COORDINATES = (say.expr(1), d)
LIFTED = (say.expr(1), d + K - 1)
"""Coordinates of ``x̃`` and ``v*`` (6), ``(w, θ)`` as one vector."""
BLOCKS = (say.expr(1), d + (K - 1) * (T + 1))
"""Coordinates of ``x̄`` and ``ṽ`` in the proof of Theorem 2."""


def _constrained(i: Expr, y_l: Expr, y_r: Expr) -> Expr:
    return (i <= y_l - 1) | (i >= y_r)


def _z(i: Expr, y_l: Expr, y_r: Expr) -> Expr:
    """(3), with 0 where ``i ∉ Ī``."""
    return say.indicator(i <= y_l - 1) - say.indicator(i >= y_r)


def _mae(f: Expr, theta: Row, y_l: Expr, y_r: Expr) -> Expr:
    """(1)."""
    return say.total(1, y_l - 1, lambda i: say.indicator(f < theta.at(i))) + say.total(
        y_r, K - 1, lambda i: say.indicator(f >= theta.at(i))
    )


def _imc(f: Expr, theta: Row, y_l: Expr, y_r: Expr) -> Expr:
    """(2)."""
    return say.total(1, y_l - 1, lambda i: _positive(theta.at(i) - f)) + say.total(
        y_r, K - 1, lambda i: _positive(f - theta.at(i))
    )


def _positive(a: Expr) -> Expr:
    return say.indicator(0 < a) * a


LOSSES = {("L^{MAE}_I", 4): _mae, ("L^{IMC}_I", 4): _imc}

LABELS = (
    *(Name(name, "Z", 1) for name in ("y_l", "y_r", "y", "m", "m'")),
    *(Name(name, "Z", 1) for name in (r"\hat{y}", r"\hat{y}'", r"\hat{y}^{PRank}")),
    *(Name(name, "R", 2, THRESHOLDS) for name in ("theta", "tau", r"\tau'")),
    *(Name(name, "R", 1, THRESHOLDS) for name in ("theta^*", "theta^0", "phi")),
    Name("e", "R", 1),
)
"""Of streams: interval labels, thresholds, and their steps; with the round first."""

VECTORS = (
    *(Name(name, "V", 1) for name in ("w", "x")),
    *(Name(name, "V") for name in ("w^*", "w^0", "u", "v^*", r"\tilde{v}")),
    *(Name(name, "V", 2) for name in (r"\tilde{x}", r"\bar{x}")),
)

AS_COORDINATES = (
    *(Name(name, "R", 2, COORDINATES) for name in ("w", "x", "u")),
    *(Name(name, "R", 1, COORDINATES) for name in ("w^*", "w^0", "u")),
    Name("b", "R", 2, THRESHOLDS),
    Name("v", "R", 2, LIFTED),
    Name("v^*", "R", 1, LIFTED),
    Name(r"\tilde{x}", "R", 3, LIFTED),
    Name(r"\bar{x}", "R", 3, BLOCKS),
    Name(r"\tilde{v}", "R", 1, BLOCKS),
    Name("Z", "R", 1),
)


def _z_of(t: Expr, i: Expr) -> Expr:
    return _z(i, y_l(t), y_r(t))


def _score(t: Expr) -> Expr:
    """``f^t(x^t)``."""
    return say.function("w", "V", 1)(t) @ say.function("x", "V", 1)(t)


def _score_by_coordinates(t: Expr) -> Expr:
    w, x = say.function("w", "R", 2), say.function("x", "R", 2)
    return say.total(*COORDINATES, lambda j: w(t, j) * x(t, j))


def _moved(score: Any) -> Any:
    """``m^t``: how many constraints the learner finds violated, ``z_i (f − θ_i) ≤ 0``."""

    def violated(t: Expr, i: Expr) -> Expr:
        moves = _z_of(t, i) * (score(t) - theta(t, i)) <= 0
        return say.indicator(_constrained(i, y_l(t), y_r(t)) & moves)

    return lambda t: say.total(*THRESHOLDS, lambda i: violated(t, i))


def _half(i: Expr) -> Expr:
    return say.function("theta^*", "R", 1)(i) / 2


STREAM = Vocabulary(
    names=(*LABELS, *VECTORS),
    definitions={
        **LOSSES,
        ("z", 2): _z_of,
        ("f", 1): _score,
        ("m", 1): _moved(_score),
        ("w^*/2", 0): lambda: say.vector("w^*") * Fraction(1, 2),
        ("theta^*/2", 0): lambda: Row(*THRESHOLDS, _half),
    },
)
"""Runs on a stream, with vectors of any inner-product space."""

STREAM_BY_COORDINATES = Vocabulary(
    names=(*LABELS, *AS_COORDINATES, Name("h", "Z", 1), Name("n", "Z", 1)),
    definitions={
        **LOSSES,
        ("z", 2): _z_of,
        ("f", 1): _score_by_coordinates,
        ("m", 1): _moved(_score_by_coordinates),
    },
    bases={"q": real("eta")},
)
"""Runs on a stream where the statement names coordinates, as all of M-PRIL's do; ``q = e^η``."""

ONE_ROUND = Vocabulary(
    names=(
        *(Name(name, "R", 1, THRESHOLDS) for name in ("theta", r"\theta'", r"\theta^{\lambda}")),
        *(Name(name, "V") for name in ("w", "x")),
    ),
    definitions={**LOSSES, ("z", 1): lambda i: _z(i, integer("y_l"), integer("y_r"))},
)
"""One example with its interval label and thresholds."""

KERNEL = Vocabulary(
    names=(
        *LABELS,
        Name(r"\hat{y}^{\phi}", "Z", 1),
        Name(r"\theta^{\phi}", "R", 2, THRESHOLDS),
        Name("beta", "R", 1),
        *(Name(name, "Z") for name in ("h", "h'", r"h^{\phi}")),
        Name("f", "R", 2),
        Name("f", "R", 1, written="f_x"),
        Name("kappa", "R", 2),
        Name("kappa", "R", 1, written="kappa_x"),
    ),
    definitions={("z", 2): _z_of},
    items=frozenset(("x", r"\mathbf{x}")),
)
"""Algorithm 2: ``f^t(x^s)`` is ``(f t s)``, of the new instance ``x`` it is ``(f_x t)``."""

RUNS = (STREAM, STREAM_BY_COORDINATES)

UNIT_INTERVAL = Vocabulary()
