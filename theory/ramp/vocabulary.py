"""The names of the PA-RAMP paper in the kernel's language."""

from algorithms.pa import losses
from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal import terms as say
from theory.formal.terms import Expr, integer
from theory.formal.vocabulary import ANY, Name, Vocabulary, up_to
from theory.intervals import vocabulary as pril
from theory.ramp.proofs import terms
from theory.ramp.symbols import K, n, y_l, y_r
from theory.runs.symbols.term import Term

THRESHOLDS = up_to(K - 1)
STEPS = up_to(n)
PASSED = up_to(n + 1)
"""A point is known after the last step, too."""
SETS = up_to(y_l * (K - y_r + 1))
"""Pairs of how many indices of L and of R are given up: ``(|L| + 1) (|R| + 1)``."""


def z(i: Expr) -> Expr:
    """+1 on L, −1 on R, 0 where ``i ∉ I``."""
    return say.indicator(i <= integer("y_l") - 1) - say.indicator(i >= integer("y_r"))


POINTS = (
    *(Name(name, "V") for name in ("x", "w", "w'", r"\tilde{w}")),
    *(Name(name, "R", (THRESHOLDS,)) for name in ("theta", r"\theta'", r"\tilde{\theta}", "z")),
    *(Name(o, "R", (THRESHOLDS,)) for o in ("xi", r"\tilde{\xi}", "alpha", r"\tilde{\alpha}")),
)

ROUND = Vocabulary(names=POINTS, definitions={("z", 1): z})
"""One round from any state, with vectors of any inner-product space."""

OBJECTIVES = {
    ("J", 2): lambda w, levels: terms.objective(w, levels.at),
    ("J_{vex}", 2): lambda w, levels: terms.convex_part(w, levels.at),
    ("J_{cav}", 2): lambda w, levels: terms.concave_part(w, levels.at),
}


def _points(numbers: tuple[Expr, Expr]) -> tuple[Name, Name]:
    """Points by their numbers."""
    return Name(r"\bar{w}", "V", (numbers,)), Name(r"\bar{\theta}", "R", (numbers, THRESHOLDS))


ITERATES = Vocabulary(
    names=(
        *POINTS,
        *_points(PASSED),
        *(Name(name, "V") for name in (r"\hat{w}", r"\check{w}")),
        *(Name(name, "R", (THRESHOLDS,)) for name in (r"\hat{\theta}", r"\check{\theta}", "eta")),
        *(Name(name, "R", (ANY, THRESHOLDS)) for name in ("beta", "e", "p", "q")),
        Name("alpha", "R", (STEPS, THRESHOLDS)),
        *(Name(name, "R", (ANY,)) for name in ("tau", r"\bar{a}")),
    ),
    definitions={("z", 1): z, **OBJECTIVES},
)
"""One round of PA-RAMP: the points that CCCP passes, by the number of the step, and others."""

MINIMUM = ITERATES.having(
    *_points(SETS),
    *(Name(name, "Z", (ANY,)) for name in ("place", "left", "right")),
    *(Name(name, "R", (ANY, THRESHOLDS)) for name in (r"\bar{\ell}", r"\bar{z}")),
)
"""One round of PA-RAMP, and PA-I's points for the sets that give up the worst few."""

PASSES = (
    Name("N", "Z", (ANY,)),
    *(Name(name, "Z", (ANY, ANY)) for name in ("p", "q")),
    Name(r"\bar{a}", "R", (ANY, ANY)),
)
"""Of searches, one after the other, their passes."""

SEARCH = Vocabulary(
    names=(
        *POINTS,
        *(Name(name, "Z", (ANY,)) for name in ("p", "q")),
        Name(r"\bar{a}", "R", (ANY,)),
        Name("w^{S}", "V"),
        *(Name(name, "R", (THRESHOLDS,)) for name in ("S", r"\alpha^{S}", r"\theta^{S}")),
    ),
    definitions={("z", 1): z},
)
"""One round and its Support Class Algorithm, pass by pass."""

ANSWERED = ITERATES.having(
    Name(r"\alpha'", "R", (STEPS, THRESHOLDS)),
    Name(r"\beta^{S}", "R", (ANY, THRESHOLDS)),
    Name("N^{S}", "Z", (ANY,)),
    *(Name(name, "Z", (ANY, ANY)) for name in ("p^{S}", "q^{S}")),
    Name(r"\bar{a}^{S}", "R", (ANY, ANY)),
)
"""One round of PA-RAMP, and what the search answers at each of its points."""

SEARCHED = Vocabulary(
    names=(
        *POINTS,
        *_points(PASSED),
        Name("beta", "R", (ANY, THRESHOLDS)),
        *PASSES,
    ),
    definitions={("z", 1): z},
)
"""One round of PA-RAMP whose steps are the search's, step by step and pass by pass."""

MARGINS = Vocabulary(
    definitions={("R_s", 1): lambda u: losses.ramp(Term(u), Term(say.real("s"))).expr},
)
"""Single margins, with the learner's own loss ``R_s``."""

STREAM = pril.STREAM.having(
    *(Name(name, "R", (ANY, THRESHOLDS)) for name in ("alpha", "ell")),
    Name("xi", "R", (pril.ROUNDS, THRESHOLDS)),
    Name("shift", "R", (ANY,)),
)
"""Runs of PA, PA-I and PA-II on a stream: PRIL's names, and those of the multipliers."""

SEARCH_STREAM = pril.STREAM.having(
    *PASSES, *(Name(name, "R", (ANY, THRESHOLDS)) for name in ("S", r"\alpha^{S}"))
)
"""Runs of PA by the Support Class Algorithm on a stream, pass by pass."""

BESIDE = STREAM.having(
    Name("w^{R}", "V", (pril.STATES,)),
    Name(r"\theta^{R}", "R", (pril.STATES, THRESHOLDS)),
    Name("n", "Z", (ANY,)),
    Name(r"\bar{w}", "V", (ANY, ANY)),
    *(Name(name, "R", (ANY, ANY, THRESHOLDS)) for name in (r"\bar{\theta}", "beta")),
    Name(r"\bar{a}", "R", (ANY, ANY)),
)
"""PA-I's run and PA-RAMP's on one stream, the latter step by step."""


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of the reading's space: the first that covers the statement is meant."""
    return vocabularies_of(claim.space_of(reading))
