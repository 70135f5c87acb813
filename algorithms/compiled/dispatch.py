"""Which kernel plays a learner, with which parameters.

Kernels are imported, and at the very first time compiled, when a learner that needs them comes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from algorithms.cusum import LAYOUTS, CuSumRank, PACuSumRank
from algorithms.m_pril import MPRIL
from algorithms.pa.family import PA, PAI, PAII
from algorithms.pa.ramp import PARamp
from algorithms.powers import logarithm, powers
from algorithms.prank import PRank
from algorithms.pril import PRIL
from algorithms.seam import number

Kernel = tuple[Callable[..., tuple[int, int]], tuple[Any, ...]]

EXACT = (PRank, CuSumRank, PACuSumRank)
"""Learners of exact labels; the others take intervals."""


def kernel_of(learner: Any) -> Kernel:
    """The kernel and its last arguments.

    Raises
    ------
    TypeError
        If there is none for this learner: a subclass may have a rule of its own.
    """
    found = KERNELS.get(type(learner))
    if found is None or not isinstance(getattr(learner, "v0", ""), str):
        names = ", ".join(sorted(kind.__name__ for kind in KERNELS))
        raise TypeError(f"learner={learner!r}: expected one with a compiled path: {names}")
    return found(learner)


def _thresholds(learner: Any) -> Kernel:
    from algorithms.compiled.thresholds import play

    return play, (isinstance(learner, PRank),)


def _multiplicative(learner: MPRIL) -> Kernel:
    from algorithms.compiled.multiplicative import play

    base = number(learner.base, float)
    steps = powers(base, np.arange(1.0 - learner.K, learner.K))
    return play, (*logarithm(base), steps, learner.normaliser == "line-8")


def _aggressive(learner: Any) -> Kernel:
    from algorithms.compiled.aggressive import play

    kappa, bound = learner.constants(float)
    return play, (kappa, math.inf if bound is None else bound)


def _ramp(learner: PARamp) -> Kernel:
    from algorithms.compiled.ramp import play

    C, s = number(learner.C, float), number(learner.s, float)
    return play, (C, s, int(learner.inner_steps or 0), learner.at_s == "discarded")


def _ensemble(learner: Any) -> Kernel:
    from algorithms.compiled.ensembles import play

    aggressive = isinstance(learner, PACuSumRank)
    delta = number(learner.delta, float) if aggressive else 0.0
    layout = LAYOUTS.index(learner.layout) if aggressive else 0
    return play, (int(learner.r), learner.ties == "largest", aggressive, delta, layout)


KERNELS: dict[type, Callable[[Any], Kernel]] = {
    PRank: _thresholds,
    PRIL: _thresholds,
    MPRIL: _multiplicative,
    PA: _aggressive,
    PAI: _aggressive,
    PAII: _aggressive,
    PARamp: _ramp,
    CuSumRank: _ensemble,
    PACuSumRank: _ensemble,
}
