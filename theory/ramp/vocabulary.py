"""The names of the PA-RAMP paper in the kernel's language."""

from algorithms.pa import losses
from theory.claims.claim import Claim, Reading
from theory.claims.space import vocabularies_of
from theory.formal import terms as say
from theory.formal.terms import Expr, integer
from theory.formal.vocabulary import Name, Vocabulary
from theory.intervals import vocabulary as pril
from theory.ramp.proofs import terms
from theory.ramp.symbols import K
from theory.runs.symbols.term import Term

THRESHOLDS = (say.expr(1), K - 1)


def z(i: Expr) -> Expr:
    """+1 on L, −1 on R, 0 where ``i ∉ I``."""
    return say.indicator(i <= integer("y_l") - 1) - say.indicator(i >= integer("y_r"))


POINTS = (
    *(Name(name, "V") for name in ("x", "w", "w'", r"\tilde{w}")),
    *(Name(name, "R", 1, THRESHOLDS) for name in ("theta", r"\theta'", r"\tilde{\theta}")),
    *(Name(name, "R", 1, THRESHOLDS) for name in ("xi", r"\tilde{\xi}", "alpha")),
    Name(r"\tilde{\alpha}", "R", 1, THRESHOLDS),
)

ROUND = Vocabulary(names=POINTS, definitions={("z", 1): z})
"""One round from any state, with vectors of any inner-product space."""

OBJECTIVES = {
    ("J", 2): lambda w, levels: terms.objective(w, levels.at),
    ("J_{vex}", 2): lambda w, levels: terms.convex_part(w, levels.at),
    ("J_{cav}", 2): lambda w, levels: terms.concave_part(w, levels.at),
}

ITERATES = Vocabulary(
    names=(
        *POINTS,
        *(Name(name, "V") for name in (r"\hat{w}", r"\check{w}")),
        *(Name(name, "R", 1, THRESHOLDS) for name in (r"\hat{\theta}", r"\check{\theta}")),
        Name(r"\bar{w}", "V", 1),
        *(Name(name, "R", 2, THRESHOLDS) for name in (r"\bar{\theta}", "beta")),
        *(Name(name, "R", 2, THRESHOLDS) for name in ("alpha", "e", "p", "q")),
        Name("tau", "R", 1),
        Name("eta", "R", 1, THRESHOLDS),
        Name(r"\bar{a}", "R", 1),
    ),
    definitions={("z", 1): z, **OBJECTIVES},
)
"""One round of PA-RAMP: the points that CCCP passes, by the number of the step, and others."""

MINIMUM = ITERATES.having(
    *(Name(name, "Z", 1) for name in ("place", "left", "right")),
    *(Name(name, "R", 2, THRESHOLDS) for name in (r"\bar{\ell}", r"\bar{z}")),
)
"""One round of PA-RAMP, and PA-I's points for the sets that give up the worst few."""

SEARCH = Vocabulary(
    names=(
        *POINTS,
        *(Name(name, "Z", 1) for name in ("p", "q")),
        Name(r"\bar{a}", "R", 1),
        Name("S", "R", 1, THRESHOLDS),
        Name("w^{S}", "V"),
        *(Name(name, "R", 1, THRESHOLDS) for name in (r"\alpha^{S}", r"\theta^{S}")),
    ),
    definitions={("z", 1): z},
)
"""One round and its Support Class Algorithm, pass by pass."""

ANSWERED = ITERATES.having(
    *(Name(name, "R", 2, THRESHOLDS) for name in (r"\alpha'", r"\beta^{S}")),
    Name("N^{S}", "Z", 1),
    *(Name(name, "Z", 2) for name in ("p^{S}", "q^{S}")),
    Name(r"\bar{a}^{S}", "R", 2),
)
"""One round of PA-RAMP, and what the search answers at each of its points."""

SEARCHED = Vocabulary(
    names=(
        *POINTS,
        Name(r"\bar{w}", "V", 1),
        *(Name(name, "R", 2, THRESHOLDS) for name in (r"\bar{\theta}", "beta")),
        Name("N", "Z", 1),
        *(Name(name, "Z", 2) for name in ("p", "q")),
        Name(r"\bar{a}", "R", 2),
    ),
    definitions={("z", 1): z},
)
"""One round of PA-RAMP whose steps are the search's, step by step and pass by pass."""

MARGINS = Vocabulary(
    definitions={("R_s", 1): lambda u: losses.ramp(Term(u), Term(say.real("s"))).expr},
)
"""Single margins, with the learner's own loss ``R_s``."""

STREAM = pril.STREAM.having(
    *(Name(name, "R", 2, THRESHOLDS) for name in ("alpha", "ell", "xi", "z")), Name("shift", "R", 1)
)
"""Runs of PA, PA-I and PA-II on a stream: PRIL's names, and those of the multipliers."""

SEARCH_STREAM = pril.STREAM.having(
    Name("N", "Z", 1),
    *(Name(name, "Z", 2) for name in ("p", "q")),
    Name(r"\bar{a}", "R", 2),
    *(Name(name, "R", 2, THRESHOLDS) for name in ("S", r"\alpha^{S}")),
)
"""Runs of PA by the Support Class Algorithm on a stream, pass by pass."""

BESIDE = STREAM.having(
    Name("w^{R}", "V", 1),
    Name(r"\theta^{R}", "R", 2, THRESHOLDS),
    Name("n", "Z", 1),
    Name(r"\bar{w}", "V", 2),
    *(Name(name, "R", 3, THRESHOLDS) for name in (r"\bar{\theta}", "beta")),
    Name(r"\bar{a}", "R", 2),
)
"""PA-I's run and PA-RAMP's on one stream, the latter step by step."""


def vocabularies(claim: Claim, reading: Reading) -> tuple[Vocabulary, ...]:
    """The vocabularies of the reading's space: the first that covers the statement is meant."""
    return vocabularies_of(claim.space_of(reading))
