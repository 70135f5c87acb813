"""The public names, for one import: ``from ordproof import Learner, study, vector``.

What a check of data and the estimators need is loaded when one of their names is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from algorithms.seam import first_true, indices, where, zeros
from theory.claims.claim import Claim, Reading
from theory.claims.space import Space
from theory.potential.tactic import potential
from theory.proving.proof import Proof
from theory.runs.invariant.tactic import invariant
from theory.runs.learner.learner import Learner, norm, sqrt
from theory.runs.names import (
    experts,
    interval,
    number,
    rank,
    ranks,
    sign,
    thresholds,
    vector,
    weights,
)
from theory.runs.symbols.metric import identity, outer
from theory.study.study import study

if TYPE_CHECKING:
    from algorithms.estimators import (
        BagClusteringClassifier,
        CuSumClassifier,
        DLOLPClassifier,
        KDLORClassifier,
        KernelPRILClassifier,
        MeanMapClassifier,
        MPRILClassifier,
        MulticlassPerceptronClassifier,
        MultinomialLogitClassifier,
        NestedBinaryClassifier,
        OrderedLogitClassifier,
        PAClassifier,
        PACuSumClassifier,
        PARampClassifier,
        PRankClassifier,
        PRILClassifier,
        StORMClassifier,
        WidrowHoffClassifier,
    )
    from verify.bounds.check import check
    from verify.tables.ranking_data import read_file
    from verify.verdicts.decide import decide

__all__ = [
    "BagClusteringClassifier",
    "Claim",
    "CuSumClassifier",
    "DLOLPClassifier",
    "KDLORClassifier",
    "KernelPRILClassifier",
    "Learner",
    "MPRILClassifier",
    "MeanMapClassifier",
    "MulticlassPerceptronClassifier",
    "MultinomialLogitClassifier",
    "NestedBinaryClassifier",
    "OrderedLogitClassifier",
    "PAClassifier",
    "PACuSumClassifier",
    "PARampClassifier",
    "PRILClassifier",
    "PRankClassifier",
    "Proof",
    "Reading",
    "Space",
    "StORMClassifier",
    "WidrowHoffClassifier",
    "check",
    "decide",
    "experts",
    "first_true",
    "identity",
    "indices",
    "interval",
    "invariant",
    "norm",
    "number",
    "outer",
    "potential",
    "rank",
    "ranks",
    "read_file",
    "sign",
    "sqrt",
    "study",
    "thresholds",
    "vector",
    "weights",
    "where",
    "zeros",
]

_LATER = {
    "check": "verify.bounds.check",
    "decide": "verify.verdicts.decide",
    "read_file": "verify.tables.ranking_data",
}
"""Where names are that are loaded when they are asked for; all others are estimators."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER.get(name, "algorithms.estimators")), name)


def __dir__() -> list[str]:
    return __all__
