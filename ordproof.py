"""The public names, for one import: ``from ordproof import Learner, study, vector``."""

from algorithms.seam import first_true, indices, where, zeros
from theory.claims.claim import Claim, Reading
from theory.claims.space import Space
from theory.potential.tactic import potential
from theory.runs.invariant import invariant
from theory.runs.learner import Learner, norm, sqrt
from theory.runs.names import interval, number, rank, ranks, sign, thresholds, vector
from theory.runs.study import study

__all__ = [
    "Claim",
    "Learner",
    "Reading",
    "Space",
    "first_true",
    "indices",
    "interval",
    "invariant",
    "norm",
    "number",
    "potential",
    "rank",
    "ranks",
    "sign",
    "sqrt",
    "study",
    "thresholds",
    "vector",
    "where",
    "zeros",
]
