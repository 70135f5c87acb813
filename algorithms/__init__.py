"""Reference implementations of the papers' online learners, one source for every number type.

A learner has ``start(d, dtype) -> state``, ``predict(state, x) -> rank`` and ``update(state, x,
label) -> state``, and runs on floats, exact rationals and z3 terms (`algorithms.seam`);
`algorithms.stream` plays it on a stream and keeps the trace.
"""

from algorithms.atoms import AtomStructuredPerceptron
from algorithms.baselines import MulticlassPerceptron, WidrowHoff
from algorithms.cusum import AveragedCuSumRank, CuSumRank, MarginCuSumRank, PACuSumRank
from algorithms.kernel_pril import KernelPRIL, linear, polynomial, rbf
from algorithms.losses import interval_imc, interval_mae, rank_classifier, rank_output, support
from algorithms.m_pril import MPRIL, UndefinedStep
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import deciding, exact, to_fmpq
from algorithms.state import EnsembleState, ThresholdState
from algorithms.stream import Round, Trace, rounds, run
from algorithms.structured import (
    DualStructuredPerceptron,
    PAStructuredPerceptron,
    StructuredPerceptron,
    cusum_phi,
    prank_phi,
)

__all__ = [
    "MPRIL",
    "PRIL",
    "AtomStructuredPerceptron",
    "AveragedCuSumRank",
    "CuSumRank",
    "DualStructuredPerceptron",
    "EnsembleState",
    "KernelPRIL",
    "MarginCuSumRank",
    "MulticlassPerceptron",
    "PACuSumRank",
    "PAStructuredPerceptron",
    "PRank",
    "Round",
    "StructuredPerceptron",
    "ThresholdState",
    "Trace",
    "UndefinedStep",
    "WidrowHoff",
    "cusum_phi",
    "deciding",
    "exact",
    "interval_imc",
    "interval_mae",
    "linear",
    "polynomial",
    "prank_phi",
    "rank_classifier",
    "rank_output",
    "rbf",
    "rounds",
    "run",
    "support",
    "to_fmpq",
]
