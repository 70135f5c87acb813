"""The names of the CuSum Rank paper in the kernel's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.cusum.symbols import d
from theory.formal import terms as say
from theory.formal.extended import Number, at, both, plus, times
from theory.formal.terms import Expr, integer
from theory.formal.vocabulary import Name, Row, Untranslatable, Vocabulary
from theory.runs.papers.symbols import r

RANKS = (say.expr(1), r)
COORDINATES = (say.expr(1), d)
ATTRIBUTES = (say.expr(1), d - 1)
"""Coordinates of ``z`` and ``u``, where ``x = (z, −1)``."""
STACKED = (say.expr(1), d - 1 + r)
"""Coordinates of PRank's ``(u, b)`` as one vector."""

LABELS = tuple(Name(name, "Z", 1) for name in ("y", r"\hat{y}", r"\hat{y}'"))
"""Of examples ``1, …, n``."""

STRUCTURED = Vocabulary(
    names=(
        *LABELS,
        *(Name(name, "V", 1) for name in ("x", "w", "w'")),
        Name(r"\bar{w}", "V"),
        Name("Phi", "V", 2),
        Name("ell", "R", 2),
    ),
    items=frozenset("x"),
)
"""Sections 4 and 5: ``Φ(x_i, y')`` is ``(Phi i y')``, the weights before example i ``(w i)``."""

STRUCTURED_BY_COORDINATES = replace(
    STRUCTURED,
    names=(
        *LABELS,
        *(Name(name, "R", 2, COORDINATES) for name in ("x", "w", "w'")),
        Name(r"\bar{w}", "R", 1, COORDINATES),
        Name("Phi", "R", 3, COORDINATES),
        Name("ell", "R", 2),
    ),
)

STRUCTURED_BY_ORDER = STRUCTURED_BY_COORDINATES.having(
    *(Name(name, "Z", 2) for name in ("order", "place")),
    *(Name(name, "Z", 1) for name in ("position", "position'")),
)
"""Where the labels have an order of the round's own: ``(order i p)`` is the label in place p."""

RANKED = Vocabulary(
    names=(
        *LABELS,
        *(Name(name, "V", 2, RANKS) for name in ("w", "w'")),
        Name(r"\bar{w}", "V", 1, RANKS),
        Name(r"\bar{\mathbf{w}}", "V"),
        Name("rho", "R", 1),
        Name("x", "V", 1),
        Name("Phi", "V", 2),
    ),
    items=frozenset("x"),
)
"""Runs of CuSum Rank: the ensemble before example i is ``(w i 1), …, (w i r)``."""

_weights = {name: Name(name, "R", 3, COORDINATES) for name in ("w", "w'")}


def _ensemble(name: str) -> Callable[[Expr], Row]:
    """All rows of ``w^t``."""

    def at(t: Expr) -> Row:
        def row(k: Expr) -> Row:
            return Row(*COORDINATES, lambda j: _weights[name].applied((t, k, j)))

        return Row(*RANKS, row)

    return at


_target = Name(r"\bar{w}", "R", 2, COORDINATES)


def _target_row(k: Expr) -> Row:
    return Row(*COORDINATES, lambda j: _target.applied((k, j)))


RANKED_BY_COORDINATES = Vocabulary(
    names=(
        *LABELS,
        *_weights.values(),
        Name("x", "R", 2, COORDINATES),
        _target,
    ),
    definitions={
        **{(name, 1): _ensemble(name) for name in _weights},
        (r"\bar{w}", 0): lambda: Row(*RANKS, _target_row),
    },
)

ORTHOGONAL = Vocabulary(
    names=(*LABELS, _target, Name("x", "R", 2, COORDINATES)),
    definitions={(r"\bar{w}", 0): lambda: Row(*RANKS, _target_row)},
)
"""An ensemble ``w̄`` and items by their coordinates."""

_PREDICTORS = tuple(Name(name, "Z") for name in ("h", r"\mathrm{PRank}"))
"""Functions of the item, which has no number."""

ITEM = Vocabulary(
    names=(
        *_PREDICTORS,
        *(Name(name, "V", 1, RANKS) for name in ("w", "v")),
        *(Name(name, "V") for name in ("x", r"\mathbf{w}", r"\mathbf{w}^+")),
        *(Name(name, "V", 1) for name in ("Phi", "varphi")),
        Name("s", "R", 1),
        Name("alpha", "R", 1),
        Name("a", "R", 2),
        Name("u", "V"),
        Name("z", "V"),
        Name("b", "R", 1, RANKS),
    ),
    items=frozenset("xz"),
)
"""One item: ``Φ(x, y)`` is ``(Phi y)``, the score ``s(x, y)`` is ``(s y)``, ``h(x)`` is ``h``."""

ITEM_BY_COORDINATES = replace(
    ITEM,
    names=(
        *_PREDICTORS,
        *(Name(name, "R", 2, COORDINATES) for name in ("w", "v")),
        Name("x", "R", 1, COORDINATES),
        Name(r"\Phi(x)", "R", 2, written="Phi_x"),
        Name("b", "R", 1, RANKS),
        Name("u", "R", 1, ATTRIBUTES),
        Name("z", "R", 1, ATTRIBUTES),
        *(Name(name, "R", 1, STACKED) for name in (r"\mathbf{w}", r"\mathbf{w}^+")),
        Name("Phi", "R", 2, STACKED),
    ),
)

_SENTINELS: dict[tuple[str, int], Callable[..., Expr]] = {
    ("b", 1): lambda k: at(k, 1),
    ("w", 2): lambda k, j: both(at(k, 1), at(j, d)),
    (r"\mathbf{w}", 1): lambda j: at(j, d),
}


_stacked = Name(r"\mathbf{w}", "R", 1, STACKED, low=_SENTINELS[r"\mathbf{w}", 1])
_features = Name("Phi", "R", 2, STACKED)


def _updated(j: Expr) -> Number:
    """``𝐰 + Φ(x, y) − Φ(x, ŷ)`` at coordinate j: what ``𝐰⁺`` abbreviates."""
    own, other = (_features.applied((integer(label), j)) for label in ("y", r"\hat{y}"))
    return plus(plus(_stacked.applied((j,)), own), times(say.expr(-1), other))


ITEM_FROM_INFINITY = replace(
    ITEM_BY_COORDINATES,
    names=tuple(
        replace(entry, low=_SENTINELS.get((entry.name, entry.arity)))
        for entry in ITEM_BY_COORDINATES.names
        if entry.name != r"\mathbf{w}^+"
    ),
    definitions={
        (r"\mathbf{w}^+", 1): _updated,
        (r"\mathbf{w}^+", 0): lambda: Row(*STACKED, _updated),
    },
)
"""One item, by its coordinates, and PRank's thresholds with ``b_1 = −∞``."""

SCORES_FROM_INFINITY = replace(
    ITEM,
    names=tuple(
        replace(entry, low=lambda k: at(k, 0)) if entry.name == "alpha" else entry
        for entry in ITEM.names
    ),
)
"""The ordering scores of (3) with ``α_0 = −∞``."""

_BLOCKS = (say.expr(1), r * d)
"""Coordinates of ``Φ(x, y) = (x, …, x, 0)`` and of ``(w_1, …, w_r)`` as one vector."""

FEATURE_ITEM = replace(
    ITEM_BY_COORDINATES,
    names=(
        *_PREDICTORS,
        Name("w", "R", 2, COORDINATES),
        Name("x", "R", 1, COORDINATES),
        Name(r"\mathbf{w}", "R", 1, _BLOCKS),
        *(Name(name, "R", 2, _BLOCKS) for name in ("Phi", "varphi")),
    ),
)
"""One item and the feature map of CuSum Rank."""

FEATURES_OF_ITEM = FEATURE_ITEM.having(Name(r"\Phi(x)", "R", 2, _BLOCKS, written="Phi"))
"""The same, of statements that name the features of the item alone, ``Φ(x)``."""

AFFINE = Vocabulary(
    names=(
        *(Name(name, "R", 2, COORDINATES) for name in ("w", "x")),
        *(Name(name, "R", 2, ATTRIBUTES) for name in ("a", "z")),
        Name("c", "R", 1),
    )
)
"""Affine functions ``a_k·z − c_k`` and the vectors ``w_k = (a_k, c_k)``, ``x = (z, −1)``."""

DATA = Vocabulary(
    names=(
        Name("y", "Z", 1),
        Name("h", "Z", 1),
        *(Name(name, "V", 1, RANKS) for name in ("w", "a")),
        *(Name(name, "V", 1) for name in ("x", "z")),
        Name("c", "R", 1),
        Name("z", "R", 2),
        Name("alpha", "R", 2),
        *(Name(name, "R", 1) for name in ("e", "q")),
        *(Name(name, "R", 2) for name in ("B", "C", "S")),
        Name(r"\bar{w}", "V", 1, RANKS),
        Name("u^*", "V"),
        Name("b^*", "R", 1, (say.expr(1), r - 1)),
        Name("u", "V"),
        Name("b", "R", 1, RANKS),
    ),
    items=frozenset("x"),
)
"""A data set and one ensemble."""

DATA_BY_COORDINATES = Vocabulary(
    names=(
        Name("y", "Z", 1),
        *(Name(name, "R", 2, COORDINATES) for name in ("w", "x")),
    ),
)

SOLVED = DATA_BY_COORDINATES.having(Name("v", "R", 2, COORDINATES))
"""A data set and two ensembles, by coordinates."""

TWO_SEPARATORS = ORTHOGONAL.having(
    Name("z", "R", 2, ATTRIBUTES),
    Name("u^*", "R", 1, ATTRIBUTES),
    Name("b^*", "R", 1, (say.expr(1), r - 1)),
)
"""``x = (z, −1)``, an ensemble ``w̄`` and PRank's comparator ``(u*, b*)``, by coordinates."""

FRAMEWORK = Vocabulary(
    names=(
        *LABELS,
        Name("z", "V", 1),
        Name("Phi", "V", 2),
        Name(r"\bar{w}", "V"),
        Name("m", "Z", 1),
        Name("u^*", "V"),
        Name("b^*", "R", 1, (say.expr(1), r - 1)),
    ),
    items=frozenset("z"),
)
"""PRank's bound: the comparator ``(u*, b*)`` and, as one vector, ``w̄``."""

ITEMS = (ITEM, ITEM_BY_COORDINATES)


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of the reading's space: the first that covers the statement is meant.

    Raises
    ------
    Untranslatable
        If the reading gives a component of a vector the value ``−∞``.
    """
    options = reading.options
    forms = vocabularies_of(claim.space_of(reading))
    if "infinite" in (options.get("first"), options.get("sentinel")):
        if forms is not ITEMS:
            raise Untranslatable("b[1] = −∞")
        forms = (SCORES_FROM_INFINITY if "sentinel" in options else ITEM_FROM_INFINITY,)
    at_zero, ties = options.get("at_zero", 1), options.get("ties", "smallest")
    return tuple(_with_conventions(form, at_zero, ties) for form in forms)


@cache
def _with_conventions(form: Vocabulary, at_zero: int, ties: str) -> Vocabulary:
    return replace(form, sign_at_zero=at_zero, ties=ties)
