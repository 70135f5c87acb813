"""Certified margins of a data set, in the normalisations of PRank, PRIL, CuSum Rank and M-PRIL.

Each answer is exact: a maximal margin with its proof of optimality, or a Farkas certificate that
no positive margin exists.  `check` methods re-verify an answer from scratch.
"""

from verify.margins.certificates import FarkasCertificate, MaxMargin
from verify.margins.ensemble import EnsembleMargin, ensemble_margin
from verify.margins.multiplicative import MultiplicativeMargin, multiplicative_margin
from verify.margins.rows import ExplicitRows, ThresholdRows
from verify.margins.threshold import ThresholdMargin, threshold_margin
from verify.margins.wolfe import max_margin

__all__ = [
    "EnsembleMargin",
    "ExplicitRows",
    "FarkasCertificate",
    "MaxMargin",
    "MultiplicativeMargin",
    "ThresholdMargin",
    "ThresholdRows",
    "ensemble_margin",
    "max_margin",
    "multiplicative_margin",
    "threshold_margin",
]
