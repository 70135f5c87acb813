"""The names of the CuSum Rank paper in the kernel's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.cusum.symbols import d, m, n
from theory.formal import terms as say
from theory.formal.extended import Number, at, both, plus, times
from theory.formal.terms import Expr, integer
from theory.formal.vocabulary import ANY, Name, Untranslatable, Vocabulary, up_to
from theory.runs.papers.symbols import r

EXAMPLES, STATES = up_to(n), up_to(n + 1)
"""A state is known after the last item, too."""

RANKS = up_to(r)
COORDINATES = up_to(d)
ATTRIBUTES = up_to(d - 1)
"""Coordinates of ``z`` and ``u``, where ``x = (z, −1)``."""
STACKED = up_to(d - 1 + r)
"""Coordinates of PRank's ``(u, b)`` as one vector."""

BLOCKS = up_to(r * d)
"""Coordinates of ``Φ(x, y) = (x, …, x, 0)`` and of ``(w_1, …, w_r)`` as one vector."""
SCORES = up_to(m)
"""Scores that are added up with weights."""

_STEPS = up_to(r - 1)

LABELS = tuple(Name(name, "Z", (EXAMPLES,)) for name in ("y", r"\hat{y}", r"\hat{y}'"))
"""Of examples ``1, …, n``."""

STRUCTURED = Vocabulary(
    names=(
        *LABELS,
        Name("x", "V", (EXAMPLES,)),
        *(Name(name, "V", (STATES,)) for name in ("w", "w'")),
        Name(r"\bar{w}", "V"),
        Name("Phi", "V", (ANY, ANY)),
        Name("ell", "R", (ANY, ANY)),
    ),
    items=frozenset("x"),
)
"""Sections 4 and 5: ``Φ(x_i, y')`` is ``(Phi i y')``, the weights before example i ``(w i)``."""

STRUCTURED_BY_COORDINATES = replace(
    STRUCTURED,
    names=(
        *LABELS,
        Name("x", "R", (EXAMPLES, COORDINATES)),
        *(Name(name, "R", (STATES, COORDINATES)) for name in ("w", "w'")),
        Name(r"\bar{w}", "R", (COORDINATES,)),
        Name("Phi", "R", (ANY, ANY, COORDINATES)),
        Name("ell", "R", (ANY, ANY)),
    ),
)

STRUCTURED_BY_ORDER = STRUCTURED_BY_COORDINATES.having(
    *(Name(name, "Z", (ANY, ANY)) for name in ("order", "place")),
    *(Name(name, "Z", (ANY,)) for name in ("position", "position'")),
)
"""Where the labels have an order of the round's own: ``(order i p)`` is the label in place p."""

RANKED = Vocabulary(
    names=(
        *LABELS,
        *(Name(name, "V", (STATES, RANKS)) for name in ("w", "w'")),
        Name(r"\bar{w}", "V", (RANKS,)),
        Name(r"\bar{\mathbf{w}}", "V"),
        Name("rho", "R", (RANKS,)),
        Name("x", "V", (EXAMPLES,)),
        Name("Phi", "V", (ANY, ANY)),
    ),
    items=frozenset("x"),
)
"""Runs of CuSum Rank: the ensemble before example i is ``(w i 1), …, (w i r)``."""

ORTHOGONAL = Vocabulary(
    names=(
        *LABELS,
        Name("x", "R", (EXAMPLES, COORDINATES)),
        Name(r"\bar{w}", "R", (RANKS, COORDINATES)),
    )
)
"""An ensemble ``w̄`` and items by their coordinates."""

RANKED_BY_COORDINATES = ORTHOGONAL.having(
    *(Name(name, "R", (STATES, RANKS, COORDINATES)) for name in ("w", "w'"))
)

_PREDICTORS = tuple(Name(name, "Z") for name in ("h", r"\mathrm{PRank}"))
"""Functions of the item, which has no number."""

ITEM = Vocabulary(
    names=(
        *_PREDICTORS,
        *(Name(name, "V", (RANKS,)) for name in ("w", "v")),
        *(Name(name, "V") for name in ("x", r"\mathbf{w}", r"\mathbf{w}^+", "u", "z")),
        *(Name(name, "V", (ANY,)) for name in ("Phi", "varphi")),
        *(Name(name, "R", (ANY,)) for name in ("s", "alpha")),
        Name("b", "R", (RANKS,)),
    ),
    items=frozenset("xz"),
)
"""One item: ``Φ(x, y)`` is ``(Phi y)``, the score ``s(x, y)`` is ``(s y)``, ``h(x)`` is ``h``."""

ITEM_BY_COORDINATES = replace(
    ITEM,
    names=(
        *_PREDICTORS,
        *(Name(name, "R", (RANKS, COORDINATES)) for name in ("w", "v")),
        Name("x", "R", (COORDINATES,)),
        Name(r"\Phi(x)", "R", (ANY, ANY), written="Phi_x"),
        Name("b", "R", (RANKS,)),
        *(Name(name, "R", (ATTRIBUTES,)) for name in ("u", "z")),
        *(Name(name, "R", (STACKED,)) for name in (r"\mathbf{w}", r"\mathbf{w}^+")),
        Name("Phi", "R", (ANY, STACKED)),
    ),
)

_SENTINELS: dict[tuple[str, int], Callable[..., Expr]] = {
    ("b", 1): lambda k: at(k, 1),
    ("w", 2): lambda k, j: both(at(k, 1), at(j, d)),
    (r"\mathbf{w}", 1): lambda j: at(j, d),
}


_stacked = Name(r"\mathbf{w}", "R", (STACKED,), low=_SENTINELS[r"\mathbf{w}", 1])
_features = Name("Phi", "R", (ANY, STACKED))


def _updated(j: Expr) -> Number:
    """``𝐰 + Φ(x, y) − Φ(x, ŷ)`` at coordinate j: what ``𝐰⁺`` abbreviates."""
    own, other = (_features.applied((integer(label), j)) for label in ("y", r"\hat{y}"))
    return plus(plus(_stacked.applied((j,)), own), times(say.expr(-1), other))


ITEM_FROM_INFINITY = replace(
    ITEM_BY_COORDINATES,
    names=tuple(
        replace(entry, low=_SENTINELS.get((entry.name, entry.arity)))
        for entry in ITEM_BY_COORDINATES.names
    ),
    definitions={(r"\mathbf{w}^+", 1): _updated},
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

WEIGHTED = Vocabulary(
    names=(
        Name("x", "V"),
        Name("a", "R", (RANKS, SCORES)),
        Name("w", "V", (SCORES,)),
    )
)
"""Linear classifiers and their coefficients in the score of each rank."""

FEATURE_ITEM = replace(
    ITEM_BY_COORDINATES,
    names=(
        *_PREDICTORS,
        Name("w", "R", (RANKS, COORDINATES)),
        Name("x", "R", (COORDINATES,)),
        Name(r"\mathbf{w}", "R", (BLOCKS,)),
        Name("Phi", "R", (ANY, BLOCKS)),
        Name("varphi", "R", (RANKS, BLOCKS)),
    ),
)
"""One item and the feature map of CuSum Rank."""

FEATURES_OF_ITEM = FEATURE_ITEM.having(Name(r"\Phi(x)", "R", (RANKS, BLOCKS), written="Phi"))
"""The same, of statements that name the features of the item alone, ``Φ(x)``."""

AFFINE = Vocabulary(
    names=(
        Name("w", "R", (RANKS, COORDINATES)),
        Name("x", "R", (EXAMPLES, COORDINATES)),
        Name("a", "R", (RANKS, ATTRIBUTES)),
        Name("z", "R", (EXAMPLES, ATTRIBUTES)),
        Name("c", "R", (RANKS,)),
    )
)
"""Affine functions ``a_k·z − c_k`` and the vectors ``w_k = (a_k, c_k)``, ``x = (z, −1)``."""

DATA = Vocabulary(
    names=(
        Name("y", "Z", (EXAMPLES,)),
        Name("h", "Z", (ANY,)),
        *(Name(name, "V", (RANKS,)) for name in ("w", "a", r"\bar{w}")),
        *(Name(name, "V", (EXAMPLES,)) for name in ("x", "z")),
        Name("z", "R", (EXAMPLES, ANY)),
        *(Name(name, "R", (ANY, ANY)) for name in ("alpha", "B", "C", "S")),
        *(Name(name, "R", (ANY,)) for name in ("e", "q")),
        *(Name(name, "R", (RANKS,)) for name in ("b", "c")),
        Name("b^*", "R", (_STEPS,)),
        *(Name(name, "V") for name in ("u", "u^*")),
    ),
    items=frozenset("x"),
)
"""A data set and one ensemble."""

DATA_BY_COORDINATES = Vocabulary(
    names=(
        Name("y", "Z", (EXAMPLES,)),
        Name("w", "R", (RANKS, COORDINATES)),
        Name("x", "R", (EXAMPLES, COORDINATES)),
    ),
)

SOLVED = DATA_BY_COORDINATES.having(Name("v", "R", (RANKS, COORDINATES)))
"""A data set and two ensembles, by coordinates."""

TWO_SEPARATORS = ORTHOGONAL.having(
    Name("z", "R", (EXAMPLES, ATTRIBUTES)),
    Name("u^*", "R", (ATTRIBUTES,)),
    Name("b^*", "R", (_STEPS,)),
)
"""``x = (z, −1)``, an ensemble ``w̄`` and PRank's comparator ``(u*, b*)``, by coordinates."""

FRAMEWORK = Vocabulary(
    names=(
        *LABELS,
        Name("z", "V", (EXAMPLES,)),
        Name("Phi", "V", (ANY, ANY)),
        Name("m", "Z", (EXAMPLES,)),
        Name("b^*", "R", (_STEPS,)),
        *(Name(name, "V") for name in ("u^*", r"\bar{w}")),
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
