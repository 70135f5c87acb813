"""scikit-learn estimators over the learners: ``fit``, ``predict``, any labels that have an order.

The online ones also have ``partial_fit``. Where a learner takes interval labels, ``y`` has two
columns, the lowest and the highest label of each row. Learners from proportions take ``bags`` and
``proportions`` as arguments of ``fit``.

All pass scikit-learn's `check_estimator`; `check_array_api_input` is skipped, since it asks for an
environment variable. Those that see data along one direction, or through few passes, carry the tag
``poor_score``: no model of their kind separates the check's three blobs. `WidrowHoffClassifier`
passes with ``eta=1e-5``: steps above ``2 / ||x||^2`` diverge, and the check has rows of squared
length 20000. The structured perceptrons have no estimator: on ranks, with CuSum's feature map, they
are `CuSumClassifier` and `PACuSumClassifier`.
"""

from algorithms.estimators.bags import (
    BagClusteringClassifier,
    DLOLPClassifier,
    MeanMapClassifier,
)
from algorithms.estimators.exact_labels import (
    CuSumClassifier,
    MulticlassPerceptronClassifier,
    PACuSumClassifier,
    PRankClassifier,
    WidrowHoffClassifier,
)
from algorithms.estimators.intervals import (
    KernelPRILClassifier,
    MPRILClassifier,
    PAClassifier,
    PARampClassifier,
    PRILClassifier,
)
from algorithms.estimators.models import (
    KDLORClassifier,
    MultinomialLogitClassifier,
    NestedBinaryClassifier,
    OrderedLogitClassifier,
    StORMClassifier,
)

__all__ = [
    "BagClusteringClassifier",
    "CuSumClassifier",
    "DLOLPClassifier",
    "KDLORClassifier",
    "KernelPRILClassifier",
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
    "StORMClassifier",
    "WidrowHoffClassifier",
]
