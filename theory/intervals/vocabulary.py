"""The names of the PRIL paper in the kernel's language."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from theory.formal import terms as say
from theory.formal.terms import Expr, integer, real
from theory.formal.vocabulary import ANY, Name, Row, Vocabulary, up_to
from theory.intervals.symbols import K, T, d
from theory.runs.papers.symbols import theta, y_l, y_r

ROUNDS, STATES = up_to(T), up_to(T + 1)
"""A state is known after the last round, too."""

THRESHOLDS = up_to(K - 1)
COORDINATES = up_to(d)
LIFTED = up_to(d + K - 1)
"""Coordinates of ``x̃`` and ``v*`` (6), ``(w, θ)`` as one vector."""
BLOCKS = up_to(d + (K - 1) * (T + 1))
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
    *(Name(name, "Z", (ROUNDS,)) for name in ("y_l", "y_r", "m", r"\hat{y}")),
    *(Name(name, "Z", (ANY,)) for name in ("y", "m'", r"\hat{y}'", r"\hat{y}^{PRank}")),
    Name("theta", "R", (STATES, THRESHOLDS)),
    *(Name(name, "R", (ROUNDS, THRESHOLDS)) for name in ("tau", r"\tau'", "z")),
    *(Name(name, "R", (THRESHOLDS,)) for name in ("theta^*", "theta^0", "phi")),
    Name("e", "R", (ANY,)),
)
"""Of streams: interval labels, thresholds, and their steps; with the round first."""

VECTORS = (
    Name("w", "V", (STATES,)),
    Name("x", "V", (ROUNDS,)),
    *(Name(name, "V") for name in ("w^*", "w^0", "u", "v^*", r"\tilde{v}")),
    *(Name(name, "V", (ROUNDS, THRESHOLDS)) for name in (r"\tilde{x}", r"\bar{x}")),
    Name("f", "R", (ROUNDS,)),
)

AS_COORDINATES = (
    Name("w", "R", (STATES, COORDINATES)),
    Name("x", "R", (ROUNDS, COORDINATES)),
    Name("u", "R", (ANY, COORDINATES)),
    *(Name(name, "R", (COORDINATES,)) for name in ("w^*", "w^0", "u")),
    Name("b", "R", (ANY, THRESHOLDS)),
    Name("v", "R", (ANY, LIFTED)),
    Name("v^*", "R", (LIFTED,)),
    Name(r"\tilde{x}", "R", (ROUNDS, THRESHOLDS, LIFTED)),
    Name(r"\bar{x}", "R", (ROUNDS, THRESHOLDS, BLOCKS)),
    Name(r"\tilde{v}", "R", (BLOCKS,)),
    *(Name(name, "R", (ROUNDS,)) for name in ("f", "Z")),
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
    names=(*LABELS, *AS_COORDINATES, Name("h", "Z", (ANY,)), Name("n", "Z", (STATES,))),
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
        *(Name(o, "R", (THRESHOLDS,)) for o in ("theta", r"\theta'", r"\theta^{\lambda}", "z")),
        *(Name(name, "V") for name in ("w", "x")),
    ),
    definitions={**LOSSES, ("z", 1): lambda i: _z(i, integer("y_l"), integer("y_r"))},
)
"""One example with its interval label and thresholds."""

KERNEL = Vocabulary(
    names=(
        *LABELS,
        Name("x", "V", (ROUNDS,), written="point"),
        Name(r"\hat{y}^{\phi}", "Z", (ROUNDS,)),
        Name(r"\theta^{\phi}", "R", (STATES, THRESHOLDS)),
        Name("beta", "R", (ANY,)),
        *(Name(name, "Z") for name in ("h", "h'", r"h^{\phi}")),
        *(Name(name, "R", (ANY, ANY)) for name in ("f", "kappa")),
        *(Name(name, "R", (ANY,), written=f"{name}_x") for name in ("f", "kappa")),
    ),
    definitions={("z", 2): _z_of},
    items=frozenset(("x", r"\mathbf{x}")),
)
"""Algorithm 2: ``f^t(x^s)`` is ``(f t s)``, of the new instance ``x`` it is ``(f_x t)``.

An instance may be anything; what the run calls ``x`` is its image.
"""

RUNS = (STREAM, STREAM_BY_COORDINATES)


def in_one_round(run: Vocabulary) -> Vocabulary:
    """The names of a run where instances have only a round t, and the state after it."""
    t = integer("t")

    def now(ends: Any) -> Any:
        return (t, t) if ends is ROUNDS else (t, t + 1) if ends is STATES else ends

    names = (replace(name, indices=tuple(map(now, name.indices))) for name in run.names)
    return replace(run, names=tuple(names))


ROUND, ROUND_BY_COORDINATES = map(in_one_round, RUNS)

UNIT_INTERVAL = Vocabulary()
