"""The bridge: the learners' own code, run once on symbolic numbers of ranks and rounds.

Each function returns named formulas of the kernel's language, which say of every round what the
code computes in it; they are the definitional hypotheses of the theorems about that learner.
The batch models are run in `papers/chains` (StORM) and `papers/samples` (label proportions).
"""

from theory.runs.papers.cusum import cusum_run, pa_cusum_run
from theory.runs.papers.cusum_inside import pa_cusum_inside_run
from theory.runs.papers.multiplicative import m_pril_run
from theory.runs.papers.passive_aggressive import pa_family_run
from theory.runs.papers.structured import (
    pa_structured_run,
    pa_structured_run_by_order,
    structured_run,
)
from theory.runs.papers.thresholds import kernel_pril_run, prank_run, pril_losses, pril_run

__all__ = [
    "cusum_run",
    "kernel_pril_run",
    "m_pril_run",
    "pa_cusum_inside_run",
    "pa_cusum_run",
    "pa_family_run",
    "pa_structured_run",
    "pa_structured_run_by_order",
    "prank_run",
    "pril_losses",
    "pril_run",
    "structured_run",
]
